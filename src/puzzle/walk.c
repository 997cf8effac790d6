/* From marks to the solution, proof after proof. */
#include "plan.h"

#include <string.h>

struct gh_walk gh_walk_begin(const struct gh_town *town, const struct gh_puzzle *puzzle, const struct gh_marks *marks,
                             bool is_tidy)
{
    const struct gh_case known = gh_puzzle_case(town, puzzle, marks);

    return (struct gh_walk){.known = known, .before = known, .is_tidy = is_tidy};
}

static void tidy(struct gh_case *known, const struct gh_puzzle *puzzle)
{
    struct gh_marks marks;

    memcpy(marks.may, known->may, sizeof marks.may);
    gh_marks_tidy(&marks, puzzle);
    memcpy(known->may, marks.may, sizeof marks.may);
}

/* The next supposition that says something new. */
static bool refute_next(struct gh_walk *walk, const struct gh_town *town, struct gh_proof *proof)
{
    if (!walk->is_planned) {
        walk->plan = plan_for(town, &walk->known, proof);
        walk->is_planned = true;
    }
    while (walk->next < walk->plan.count) {
        const struct gh_supposition next = walk->plan.at[walk->next++];

        if (gh_proof_of(town, &walk->known, next.building, next.site, (enum gh_technique)next.technique, proof))
            return true;
    }
    return false;
}

bool gh_walk_step(struct gh_walk *walk, const struct gh_town *town, const struct gh_puzzle *puzzle,
                  struct gh_proof *proof)
{
    if (!gh_proof_next(town, &walk->known, GH_BY_SET, proof) && !refute_next(walk, town, proof))
        return false;
    walk->before = walk->known;
    gh_case_apply(&walk->known, proof);
    if (walk->is_tidy)
        tidy(&walk->known, puzzle);
    return true;
}
