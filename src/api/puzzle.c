/* Solo puzzles for programs of other people (api_puzzle.h). */
#include "gadshill/api_puzzle.h"

#include "gadshill/solving.h"

#include "parts.h"

#include <stdlib.h>

_Static_assert((int)GADSHILL_PUZZLE_ID_SIZE == (int)GH_PUZZLE_ID_SIZE, "room for an id");

struct gadshill_puzzle {
    const struct gh_town *town;
    struct gh_puzzle puzzle;
};

struct gadshill_solving {
    const struct gh_town *town;
    struct gh_puzzle puzzle;
    struct gh_walk walk;
};

const char *gadshill_level_name(unsigned level)
{
    return level > GH_NO_LEVEL && level < GH_LEVELS_END ? gh_level_name((enum gh_level)level) : NULL;
}

static struct gadshill_puzzle *puzzle_new(const struct gadshill_town *town, const struct gh_puzzle *puzzle)
{
    struct gadshill_puzzle *made = malloc(sizeof *made);

    if (made)
        *made = (struct gadshill_puzzle){&town->file->town, *puzzle};
    return made;
}

struct gadshill_puzzle *gadshill_puzzle_new(const struct gadshill_town *town, unsigned level, uint64_t seed)
{
    struct gh_puzzle puzzle;

    if (!gadshill_level_name(level) || !gh_puzzle_make(&town->file->town, (enum gh_level)level, seed, &puzzle))
        return NULL;
    return puzzle_new(town, &puzzle);
}

struct gadshill_puzzle *gadshill_puzzle_of_day(const struct gadshill_town *town, unsigned level, unsigned year,
                                               unsigned month, unsigned day)
{
    char text[64];
    struct gh_date date;
    struct gh_puzzle puzzle;

    const int length = snprintf(text, sizeof text, "%04u-%02u-%02u", year, month, day);
    if (!gadshill_level_name(level) || !gh_date_parse(text, (size_t)length, &date) ||
        !gh_puzzle_of_day(&town->file->town, (enum gh_level)level, date, &puzzle))
        return NULL;
    return puzzle_new(town, &puzzle);
}

struct gadshill_puzzle *gadshill_puzzle_parse(const struct gadshill_town *town, const char *id, size_t length)
{
    struct gh_puzzle puzzle;
    struct gh_id_error error;

    return gh_puzzle_parse(&town->file->town, id, length, &puzzle, &error) ? puzzle_new(town, &puzzle) : NULL;
}

void gadshill_puzzle_free(struct gadshill_puzzle *puzzle)
{
    free(puzzle);
}

void gadshill_puzzle_id(const struct gadshill_puzzle *puzzle, char id[192])
{
    gh_puzzle_id(puzzle->town, &puzzle->puzzle, id);
}

unsigned gadshill_puzzle_level(const struct gadshill_puzzle *puzzle)
{
    return gh_puzzle_level(puzzle->town, &puzzle->puzzle);
}

uint32_t gadshill_puzzle_buildings(const struct gadshill_puzzle *puzzle)
{
    return puzzle->puzzle.buildings;
}

bool gadshill_puzzle_clue(const struct gadshill_puzzle *puzzle, unsigned index, unsigned *card, unsigned *building)
{
    if (index >= puzzle->puzzle.count)
        return false;
    *card = puzzle->puzzle.clue[index].card;
    *building = puzzle->puzzle.clue[index].mine;
    return true;
}

void gadshill_puzzle_solution(const struct gadshill_puzzle *puzzle, uint8_t site_of[32])
{
    struct gh_solution solution;

    gh_puzzle_solutions(puzzle->town, &puzzle->puzzle, 1, &solution);
    memcpy(site_of, solution.site_of, sizeof solution.site_of);
}

struct gadshill_solving *gadshill_solving_new(const struct gadshill_puzzle *puzzle)
{
    struct gadshill_solving *solving = malloc(sizeof *solving);

    if (solving)
        *solving = (struct gadshill_solving){puzzle->town, puzzle->puzzle,
                                             gh_walk_begin(puzzle->town, &puzzle->puzzle, NULL, false)};
    return solving;
}

void gadshill_solving_free(struct gadshill_solving *solving)
{
    free(solving);
}

struct gadshill_proof *gadshill_solving_next(struct gadshill_solving *solving)
{
    struct gh_proof proof;

    if (!gh_walk_step(&solving->walk, solving->town, &solving->puzzle, &proof))
        return NULL;
    return gh_proof_to_outside(&proof);
}

uint32_t gadshill_solving_sites(const struct gadshill_solving *solving, unsigned building)
{
    return building < GH_MAX_BUILDINGS ? solving->walk.known.may[building] : 0;
}

bool gadshill_solving_is_done(const struct gadshill_solving *solving)
{
    return gh_case_is_solved(&solving->walk.known);
}
