/* Solo puzzles (RULES 11): a town, some of its buildings, and clues (cards with their bindings) that are all true at
 * once. There is exactly one way to put the buildings on sites. Plain data, no pointers. What a player finds is in
 * solving.h; texts for people are in words_puzzle.h.
 *
 * Invariants of struct gh_puzzle, once it is made or parsed:
 *  1. clues come in the order of their cards, and no card comes twice;
 *  2. a building or condition card's named building is one of the puzzle's, and so is every "my building", which is
 *     never the named one (RULES 12, R15);
 *  3. there is exactly one solution. */
#ifndef GADSHILL_PUZZLE_H
#define GADSHILL_PUZZLE_H

#include "gadshill/proof.h"

/* One list yields enum and names. Each level has the techniques of those before it and one more (docs/puzzles.md). */
#define GH_LEVELS(X) \
    X(GREENHORN, "greenhorn") \
    X(SETTLER, "settler") \
    X(SURVEYOR, "surveyor") \
    X(DEPUTY, "deputy") \
    X(MARSHAL, "marshal")

/* Levels count from 1, as people do. */
enum gh_level {
    GH_NO_LEVEL,
#define X(id, name) GH_##id,
    GH_LEVELS(X)
#undef X
        GH_LEVELS_END
};

const char *gh_level_name(enum gh_level level);

struct gh_puzzle {
    gh_buildings buildings;
    uint8_t count;
    struct gh_statement clue[GH_MAX_CLUES];
};

struct gh_solution {
    uint8_t site_of[GH_MAX_BUILDINGS]; /* GH_NONE: not one of the puzzle's buildings */
};

/* Whether every site of the town has one of the puzzle's buildings. */
static inline bool gh_puzzle_fills_sites(const struct gh_town *town, const struct gh_puzzle *puzzle)
{
    return gh_count(puzzle->buildings) == town->sites;
}

/* ---- solving ---- */

enum { GH_SOLUTIONS_UNKNOWN = 255 };

/* Counts solutions by search, up to `most` (1 to 254), and stores the first one that it finds (solution may be NULL).
 * GH_SOLUTIONS_UNKNOWN: given up after too many tries; no puzzle of ours needs as many. Invariants 1 and 2 must hold.
 */
unsigned gh_puzzle_solutions(const struct gh_town *town, const struct gh_puzzle *puzzle, unsigned most,
                             struct gh_solution *solution);

/* Whether some clue can be left out and there still is only one solution; which one (an index), or GH_NONE. */
unsigned gh_puzzle_spare_clue(const struct gh_town *town, const struct gh_puzzle *puzzle);

/* ---- levels ---- */

/* The level whose techniques solve the puzzle when those of the level below do not. GH_NO_LEVEL: no level's do. */
enum gh_level gh_puzzle_level(const struct gh_town *town, const struct gh_puzzle *puzzle);

/* A puzzle of exactly this level: the same one for the same town, level and seed everywhere. false: this town yields
 * none (no condition cards, too few sites, ...). */
bool gh_puzzle_make(const struct gh_town *town, enum gh_level level, uint64_t seed, struct gh_puzzle *puzzle);

struct gh_date {
    uint16_t year;
    uint8_t month, day; /* from 1 */
};

/* Reads "2026-11-15"; false when there is no such day. Years 1 to 9999. */
bool gh_date_parse(const char *text, size_t length, struct gh_date *date);

/* The puzzle of the day; the caller says what day it is, usually in UTC. As gh_puzzle_make. */
bool gh_puzzle_of_day(const struct gh_town *town, enum gh_level level, struct gh_date date, struct gh_puzzle *puzzle);

/* ---- ids ---- */

enum {
    GH_PUZZLE_ID_SIZE = 192,     /* room for any id with its final 0 */
    GH_PUZZLE_ID_MAX_BYTES = 600 /* longer texts are refused unread */
};

/* The text that means this puzzle everywhere and for ever: "gads-hill.1K3M-...". docs/puzzles.md has the format. */
char *gh_puzzle_id(const struct gh_town *town, const struct gh_puzzle *puzzle, char id[GH_PUZZLE_ID_SIZE]);

enum gh_id_problem {
    GH_ID_OK,
    GH_ID_NO_TOWN,       /* no town's name with a dot behind it */
    GH_ID_BAD_CHARACTER, /* at offset: nothing that an id is made of */
    GH_ID_SHORT,         /* shorter than any id */
    GH_ID_LONG,          /* longer than any id */
    GH_ID_OTHER_TOWN,    /* the id names another town than the given one */
    GH_ID_DAMAGED,       /* does not agree with its check characters */
    GH_ID_NEWER,         /* of a format that is not known yet */
    GH_ID_OTHER_VERSION, /* made for a town of that name with other rules in it */
    GH_ID_UNSOUND,       /* nothing is damaged, but this is no puzzle of this town */
    GH_ID_NO_SOLUTION,   /* the clues contradict each other */
    GH_ID_SEVERAL_SOLUTIONS,
    GH_ID_TOO_HARD /* the solutions could not be counted */
};

struct gh_id_error {
    enum gh_id_problem problem;
    size_t offset;             /* of a bad character, in bytes */
    unsigned length, expected; /* of a damaged id: its characters, and how many there should be; 0: not known */
};

/* The name of the town that an id speaks of, in small letters. Any bytes are safe. */
bool gh_puzzle_id_town(const char *text, size_t length, char name[GH_NAME_SIZE], struct gh_id_error *error);

/* Reads an id: capital and small letters are alike, blanks and hyphens among the characters do not matter. The puzzle
 * is checked to have exactly one solution. Any bytes are safe. */
bool gh_puzzle_parse(const struct gh_town *town, const char *text, size_t length, struct gh_puzzle *puzzle,
                     struct gh_id_error *error);

#endif
