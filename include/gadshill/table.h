/* A table: a running game with persons and computer players on its seats. */
#ifndef GADSHILL_TABLE_H
#define GADSHILL_TABLE_H

#include "gadshill/player.h"

struct gh_table {
    const struct gh_town *town;
    struct gh_setup setup;
    struct gh_state state;
    struct gh_player player[GH_MAX_SEATS]; /* kind NULL: a person */
    struct gh_rng order;                   /* who is quicker to call out */
};

/* Deals a game for as many computer players as there are seats (kind[seat] NULL: a person). */
enum gh_error gh_table_open(struct gh_table *table, const struct gh_town *town, const struct gh_setup *setup,
                            const struct gh_player_kind *const kind[GH_MAX_SEATS], unsigned attention);

/* What the computer players do next: a claim, or the active player's action. Returns false when a person is to act, or
 * the game is over. */
bool gh_table_next(struct gh_table *table, unsigned *seat, struct gh_action *action);

#endif
