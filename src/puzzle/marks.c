/* What a player has found so far, and whether it is right. */
#include "gadshill/puzzle.h"

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

bool gh_puzzle_hint(const struct gh_town *town, const struct gh_puzzle *puzzle, const struct gh_marks *marks,
                    struct gh_proof *proof)
{
    const gh_buildings placed = gh_marks_placed(marks, puzzle);
    struct gh_marks tidy = *marks;

    for (gh_each(building, placed))
        gh_marks_place(&tidy, puzzle, building, gh_lowest(marks->may[building]));
    if (gh_marks_placed(&tidy, puzzle) == puzzle->buildings)
        return false;
    const struct gh_case known = gh_puzzle_case(town, puzzle, &tidy);
    return gh_proof_next(town, &known, GH_BY_WHAT_IF, proof);
}
