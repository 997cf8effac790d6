/* The computer players, for the table in player.c. */
#ifndef GADSHILL_PLAYERS_PLAYERS_H
#define GADSHILL_PLAYERS_PLAYERS_H

#include "gadshill/player.h"

/* The levels, and one that is none. */
extern const struct gh_player_kind gh_player_hasty, gh_player_greedy, gh_player_careful, gh_player_expert;
extern const struct gh_player_kind gh_player_random;
/* Yardsticks. */
extern const struct gh_player_kind gh_player_careful_1, gh_player_expert_1;

/* The best action so far, each of several equal ones with the same chance. Starts as {.equals = 0}. */
struct gh_best {
    struct gh_action action;
    int value;
    uint32_t equals;
};

void gh_best_offer(struct gh_best *best, struct gh_rng *rng, struct gh_action action, int value);

/* The points that an action brings the active player at once, and, if it counts such things, with its claims. */
int gh_points_of(const struct gh_player *player, const struct gh_town *town, const struct gh_public *open,
                 const struct gh_cards *hand, struct gh_action action, struct gh_public *after);

/* What the player gains by claims as far as it notices them: does them all for a seat that may claim now. A quick look:
 * at times it differs from what gh_player_claims will see. */
void gh_claim_noticed(const struct gh_player *player, const struct gh_town *town, struct gh_public *open,
                      unsigned seat);

/* What the player would give not to do this: to end a turn in which no card was laid down. */
static inline int gh_urge(const struct gh_player *player, const struct gh_public *open, struct gh_action action)
{
    const bool passes = open->plays == 0 && !open->discarded && (action.kind == GH_DRAW || action.kind == GH_END);

    return passes ? player->kind->urge : 0;
}

/* Whether claims after an action are to be thought of. */
static inline bool gh_thinks_of_claims(const struct gh_player *player, const struct gh_public *open)
{
    return player->kind->counts_claims && open->referee == GH_MANUAL && open->phase == GH_TURN;
}

#endif
