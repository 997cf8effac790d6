/* The computer players, for the table in player.c. */
#ifndef GADSHILL_PLAYERS_PLAYERS_H
#define GADSHILL_PLAYERS_PLAYERS_H

#include "gadshill/player.h"

extern const struct gh_player_class gh_player_random, gh_player_greedy;

#endif
