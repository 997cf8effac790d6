/* What can be concluded from the board (RULES 4): exact all-different reasoning by bipartite matching, plus the
 * statements in force. */
#ifndef GADSHILL_LOGIC_H
#define GADSHILL_LOGIC_H

#include "gadshill/board.h"

/* A largest assignment of marked buildings to sites (RULES 4). */
struct gh_matching {
    uint8_t site_of[GH_MAX_BUILDINGS]; /* GH_NONE: not covered */
    uint8_t building_at[GH_MAX_SITES]; /* GH_NONE: free */
    gh_sites used;
    gh_buildings covered;
};

static inline struct gh_matching gh_matching_empty(void)
{
    struct gh_matching matching;

    memset(&matching, GH_NONE, sizeof matching);
    matching.used = 0;
    matching.covered = 0;
    return matching;
}

/* Turns any earlier matching (also the empty one) into a largest assignment for this board. Returns the buildings
 * that it cannot cover: none on a sound board. */
gh_buildings gh_matching_update(struct gh_matching *matching, const struct gh_board *board);

/* How much room a matching leaves. Sites that it does not use are free, whether or not they may be built on. */
struct gh_room {
    gh_sites vacatable; /* free, or can be made so by moving buildings along: where one more building could stand
                           without leaving any covered building homeless */
    gh_sites loose;     /* free, or its building has two free sites to move to */
    gh_buildings tight; /* covered buildings whose sites cannot be vacated */
};

struct gh_room gh_matching_room(const struct gh_matching *matching, const struct gh_board *board);

/* For each marked building, the markers that some largest assignment uses (RULES 4, reason 2). */
void gh_matching_possible(const struct gh_matching *matching, const struct gh_board *board,
                          gh_sites possible[GH_MAX_BUILDINGS]);

/* For each building, its impossible markers: RULES 4, both reasons, one step (no chains). Why each
 * of them is impossible, gadshill/proof.h can tell. */
void gh_logic_impossible(const struct gh_town *town, const struct gh_board *board, const struct gh_statements *in_force,
                         gh_sites impossible[GH_MAX_BUILDINGS]);

/* Takes away what the statements do not allow, again and again (no all-different reasoning). Returns the first building
 * that is left without a marker (its last markers then still lie on the board), or GH_NONE. All subjects must be
 * marked, placed or out. */
unsigned gh_logic_obey(const struct gh_town *town, struct gh_board *board, const struct gh_statements *in_force);

/* RULES 6, automatic referee, step 2: takes away every impossible marker until none is left. Returns a building that
 * cannot stand anywhere any more (the board is then spoiled), or GH_NONE. `matching` is any earlier matching; it comes
 * back up to date. */
unsigned gh_logic_close(const struct gh_town *town, struct gh_board *board, const struct gh_statements *in_force,
                        struct gh_matching *matching);

#endif
