/* A search for the best turn, in pieces that can be done anywhere: on several threads, or in several programs that know
 * nothing of each other but results. Whoever has the search does this:
 *
 *     gh_search_start(&search, player, town, view);
 *     while (gh_search_goes_on(&search)) {
 *         for (unsigned number = 0; number < GH_SEARCH_BATCH; number++)
 *             gh_search_play(&search, number);
 *         gh_search_count(&search);
 *     }
 *     action = gh_search_end(&search, player);
 *
 * The pieces of a batch may be done in any order and at the same time: each writes its own result and nothing else. A
 * result that was found elsewhere is as good: it depends on what the search was started with, and on how many batches
 * were counted. */
#ifndef GADSHILL_SEARCH_H
#define GADSHILL_SEARCH_H

#include "gadshill/player.h"

/* Whole turns: at most a purchase and two cards, or a discard, or a draw. */
enum { GH_MOST_PLANS = 24, GH_MOST_STEPS = 3 };

struct gh_plan {
    struct gh_action step[GH_MOST_STEPS];
    uint8_t steps;
    int value;
};

struct gh_plans {
    unsigned count;
    struct gh_plan at[GH_MOST_PLANS]; /* the best first */
};

enum { GH_SEARCH_BATCH = 4 }; /* imagined games between two looks at the sums */

/* Of one imagined game. */
struct gh_search_result {
    int32_t value[GH_MOST_PLANS];
    uint32_t nodes;
    bool failed; /* nothing can be imagined: the table was set up by hand */
};

struct gh_search {
    const struct gh_town *town;
    const struct gh_view *view;
    struct gh_player player; /* who searches, when it began */
    uint64_t seed, budget;
    struct gh_plans plans;
    bool is_alive[GH_MOST_PLANS];
    unsigned left;  /* plans that are alive */
    uint64_t first; /* number of the batch's first imagined game */
    struct gh_search_result result[GH_SEARCH_BATCH];
    uint64_t nodes;
    bool failed;
    int64_t sum[GH_MOST_PLANS];
    int64_t ahead[GH_MOST_PLANS][GH_MOST_PLANS];   /* sums of the differences of two plans' results, */
    int64_t squared[GH_MOST_PLANS][GH_MOST_PLANS]; /* and of their squares */
    int64_t games;
};

/* Town and view must outlive the search. Takes the next of the player's random numbers. */
void gh_search_start(struct gh_search *search, struct gh_player *player, const struct gh_town *town,
                     const struct gh_view *view);
/* Whether there is a batch to be played. */
bool gh_search_goes_on(const struct gh_search *search);
void gh_search_play(struct gh_search *search, unsigned number);
/* All of the batch has been played. */
void gh_search_count(struct gh_search *search);
/* What was found; the player has thought about so many nodes more. */
struct gh_action gh_search_end(const struct gh_search *search, struct gh_player *player);

/* The two parts of an imagined game: the plan, to the end of its turn; and everybody's turns by a quick player, to the
 * end of turn number `last` (and in any case of the setup). */
void gh_search_begin(const struct gh_search *search, struct gh_state *state, const struct gh_plan *plan,
                     uint64_t *nodes);
void gh_search_go_on(const struct gh_search *search, struct gh_state *state, unsigned last, uint64_t *nodes);

#endif
