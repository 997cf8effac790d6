/* What a player has found so far, and whether it is right. */
#include "gadshill/solving.h"

struct gh_marks gh_marks_none(const struct gh_town *town, const struct gh_puzzle *puzzle)
{
    struct gh_marks marks = {.may = {0}};

    for (gh_each(building, puzzle->buildings))
        marks.may[building] = gh_first(town->sites);
    return marks;
}

void gh_marks_place(struct gh_marks *marks, const struct gh_puzzle *puzzle, unsigned building, unsigned site)
{
    for (gh_each(other, puzzle->buildings))
        marks->may[other] &= ~gh_bit(site);
    marks->may[building] = gh_bit(site);
}

void gh_marks_release(struct gh_marks *marks, const struct gh_town *town, const struct gh_puzzle *puzzle,
                      unsigned building)
{
    marks->may[building] = gh_first(town->sites);
    for (gh_each(other, gh_marks_placed(marks, puzzle)))
        marks->may[building] &= ~marks->may[other];
}

gh_buildings gh_marks_wrong(const struct gh_marks *marks, const struct gh_puzzle *puzzle,
                            const struct gh_solution *solution)
{
    gh_buildings wrong = 0;

    for (gh_each(building, puzzle->buildings))
        if (!gh_has(marks->may[building], solution->site_of[building]))
            wrong |= gh_bit(building);
    return wrong;
}

gh_buildings gh_marks_placed(const struct gh_marks *marks, const struct gh_puzzle *puzzle)
{
    gh_buildings placed = 0;

    for (gh_each(building, puzzle->buildings))
        if (gh_is_single(marks->may[building]))
            placed |= gh_bit(building);
    return placed;
}

bool gh_marks_are_solution(const struct gh_marks *marks, const struct gh_puzzle *puzzle,
                           const struct gh_solution *solution)
{
    return gh_marks_placed(marks, puzzle) == puzzle->buildings && !gh_marks_wrong(marks, puzzle, solution);
}

static void clear_around(struct gh_marks *marks, const struct gh_puzzle *puzzle, gh_buildings placed)
{
    for (gh_each(building, placed))
        gh_marks_place(marks, puzzle, building, gh_lowest(marks->may[building]));
}

void gh_marks_tidy(struct gh_marks *marks, const struct gh_puzzle *puzzle)
{
    gh_buildings before = 0, placed;

    while ((placed = gh_marks_placed(marks, puzzle)) != before) {
        clear_around(marks, puzzle, placed);
        before = placed;
    }
}

struct gh_case gh_puzzle_case(const struct gh_town *town, const struct gh_puzzle *puzzle, const struct gh_marks *marks)
{
    const struct gh_marks start = gh_marks_none(town, puzzle);
    struct gh_case known = {
        .buildings = puzzle->buildings, .fills_sites = gh_puzzle_fills_sites(town, puzzle), .count = puzzle->count};

    for (gh_each(building, puzzle->buildings))
        known.may[building] = (marks ? marks : &start)->may[building];
    for (unsigned i = 0; i < puzzle->count; i++)
        known.statement[i] = puzzle->clue[i];
    return known;
}

bool gh_puzzle_hint(const struct gh_town *town, const struct gh_puzzle *puzzle, const struct gh_marks *marks,
                    struct gh_proof *proof)
{
    struct gh_marks tidy = *marks;

    clear_around(&tidy, puzzle, gh_marks_placed(marks, puzzle));
    if (gh_marks_placed(&tidy, puzzle) == puzzle->buildings)
        return false;
    const struct gh_case known = gh_puzzle_case(town, puzzle, &tidy);
    return gh_proof_next(town, &known, GH_BY_WHAT_IF, proof);
}
