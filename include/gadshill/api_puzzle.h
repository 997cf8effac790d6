/* Solo puzzles (docs/puzzles.md): clues that are all true at once, and one way to put the buildings on sites. */
#ifndef GADSHILL_API_PUZZLE_H
#define GADSHILL_API_PUZZLE_H

#include "gadshill/api_proof.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GADSHILL_PUZZLE_ID_SIZE = 192 }; /* room for any id with its final 0 */

/* A puzzle. It never changes. */
struct gadshill_puzzle;

/* The names of the levels, from 1; NULL for 0 and past the last. */
GADSHILL_API const char *gadshill_level_name(unsigned level);

/* The puzzle of a level and a seed: the same one everywhere. NULL: no such level, this town yields none, or no memory.
 */
GADSHILL_API struct gadshill_puzzle *gadshill_puzzle_new(const struct gadshill_town *town, unsigned level,
                                                         uint64_t seed);

/* The puzzle of a day. NULL: no such level or day, this town yields none, or no memory. */
GADSHILL_API struct gadshill_puzzle *gadshill_puzzle_of_day(const struct gadshill_town *town, unsigned level,
                                                            unsigned year, unsigned month, unsigned day);

/* The puzzle of an id. NULL: it is none of this town, or damaged. Any bytes are safe. */
GADSHILL_API struct gadshill_puzzle *gadshill_puzzle_parse(const struct gadshill_town *town, const char *id,
                                                           size_t length);

/* Frees a puzzle. */
GADSHILL_API void gadshill_puzzle_free(struct gadshill_puzzle *puzzle);

/* Writes the text that means this puzzle everywhere and for ever. */
GADSHILL_API void gadshill_puzzle_id(const struct gadshill_puzzle *puzzle, char id[192]);

/* The level whose techniques solve it when those of the level below do not; 0: no level's do. */
GADSHILL_API unsigned gadshill_puzzle_level(const struct gadshill_puzzle *puzzle);

/* The buildings to be placed, a bit for each. */
GADSHILL_API uint32_t gadshill_puzzle_buildings(const struct gadshill_puzzle *puzzle);

/* The n-th clue: a card and the building that it calls the player's own (GADSHILL_NONE: none); false past the last. */
GADSHILL_API bool gadshill_puzzle_clue(const struct gadshill_puzzle *puzzle, unsigned index, unsigned *card,
                                       unsigned *building);

/* Where each building stands; GADSHILL_NONE: it is not one of the puzzle's. */
GADSHILL_API void gadshill_puzzle_solution(const struct gadshill_puzzle *puzzle, uint8_t site_of[32]);

/* Solving step by step: what is known so far. */
struct gadshill_solving;

/* Begins with nothing known; NULL: no memory. */
GADSHILL_API struct gadshill_solving *gadshill_solving_new(const struct gadshill_puzzle *puzzle);

/* Frees it. */
GADSHILL_API void gadshill_solving_free(struct gadshill_solving *solving);

/* Proves what is easiest to see next, and takes it; NULL: nothing more follows, or no memory. */
GADSHILL_API struct gadshill_proof *gadshill_solving_next(struct gadshill_solving *solving);

/* Where a building may still be. */
GADSHILL_API uint32_t gadshill_solving_sites(const struct gadshill_solving *solving, unsigned building);

/* Whether every building has one site left. */
GADSHILL_API bool gadshill_solving_is_done(const struct gadshill_solving *solving);

#ifdef __cplusplus
}
#endif

#endif
