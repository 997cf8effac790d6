/* Which suppositions lead to the solution: those that the easiest way would make, without those that nothing later
 * rests on. */
#include "plan.h"

#include <string.h>

/* Takes all that follows without supposing anything. */
static void close_case(const struct gh_town *town, struct gh_case *known)
{
    gh_case_close(town, known, GH_BY_SET); /* what is true is never taken, so there is no contradiction */
}

/* Where the plan leads; false: one of its suppositions cannot be refuted when its turn comes. */
static bool follow(const struct gh_town *town, const struct gh_suppositions *plan, unsigned without,
                   struct gh_case *known)
{
    close_case(town, known);
    for (unsigned i = 0; i < plan->count; i++) {
        const struct gh_supposition next = plan->at[i];

        if (i == without || !gh_has(known->may[next.building], next.site))
            continue;
        if (!gh_case_refutes(town, known, next.building, next.site, (enum gh_technique)next.technique))
            return false;
        known->may[next.building] &= ~gh_bit(next.site);
        close_case(town, known);
    }
    return true;
}

static void leave_out(struct gh_suppositions *plan, unsigned i)
{
    plan->count--;
    memmove(&plan->at[i], &plan->at[i + 1], (plan->count - i) * sizeof *plan->at);
}

struct gh_suppositions plan_for(const struct gh_town *town, const struct gh_case *start, struct gh_proof *proof)
{
    struct gh_suppositions plan = {.count = 0};
    struct gh_case end = *start;

    close_case(town, &end);
    while (gh_proof_next(town, &end, GH_BY_WHAT_IF, proof)) {
        if (gh_proof_supposes(proof))
            plan.at[plan.count++] = (struct gh_supposition){proof->building, proof->site, proof->technique};
        gh_case_apply(&end, proof);
        close_case(town, &end);
    }
    for (unsigned i = plan.count; i-- > 0;) {
        struct gh_case known = *start;

        if (follow(town, &plan, i, &known) && memcmp(known.may, end.may, sizeof end.may) == 0)
            leave_out(&plan, i);
    }
    return plan;
}
