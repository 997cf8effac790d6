/* A puzzle boiled down to masks, for counting solutions quickly. Knows nothing of src/proof, so that the two can check
 * each other.
 *
 * Invariants:
 *  1. buildings are numbered 0 to count - 1 here, in the order of the town;
 *  2. building and district cards are already in `start`; only condition cards are left as links. */
#ifndef GADSHILL_PUZZLE_FIELD_H
#define GADSHILL_PUZZLE_FIELD_H

#include "gadshill/puzzle.h"

/* Where each building may be. */
struct gh_places {
    gh_sites may[GH_MAX_BUILDINGS];
};

struct gh_field_link {
    const struct gh_relation *relation;
    uint8_t named, mine;
};

struct gh_field {
    unsigned count, links;
    bool fills;
    gh_sites sites;
    uint8_t building[GH_MAX_BUILDINGS]; /* as the town numbers it */
    struct gh_places start;
    struct gh_field_link link[GH_MAX_CLUES];
};

/* The puzzle with those of its clues that are in the set. */
struct gh_field gh_field_of(const struct gh_town *town, const struct gh_puzzle *puzzle, uint64_t clues);

static inline uint64_t gh_all_clues(const struct gh_puzzle *puzzle)
{
    return puzzle->count >= 64 ? UINT64_MAX : (UINT64_C(1) << puzzle->count) - 1;
}

/* Takes away what follows from buildings with one site and sites with one building, and with links from condition
 * cards, until nothing does. false: it is a contradiction. */
bool gh_field_close(const struct gh_field *field, struct gh_places *places, bool with_links);

bool gh_field_is_solved(const struct gh_field *field, const struct gh_places *places);

/* Counts solutions as gh_puzzle_solutions does. */
unsigned gh_field_solutions(const struct gh_field *field, unsigned most, struct gh_places *first);

#endif
