/* The computer players, for the table in player.c. */
#ifndef GADSHILL_PLAYERS_PLAYERS_H
#define GADSHILL_PLAYERS_PLAYERS_H

#include "gadshill/player.h"

extern const struct gh_player_kind gh_player_random, gh_player_greedy, gh_player_careful, gh_player_expert;
/* Yardsticks. */
extern const struct gh_player_kind gh_player_careful_1, gh_player_expert_1;

/* The best action so far, each of several equal ones with the same chance. Starts as {.equals = 0}. */
struct gh_best {
    struct gh_action action;
    int value;
    uint32_t equals;
};

void gh_best_offer(struct gh_best *best, struct gh_rng *rng, struct gh_action action, int value);

/* The points that an action brings the seat at once. */
int gh_points_of(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand, unsigned seat,
                 struct gh_action action, struct gh_public *after);

#endif
