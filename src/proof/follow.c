/* What follows from a card that is played. */
#include "search.h"

/* RULES 6, step 2. */
void gh_proof_of_play(const struct gh_town *town, const struct gh_public *open, struct gh_action action,
                      struct gh_proof *proof)
{
    struct gh_case known = gh_case_of_play(town, open, gh_statement_make(town, action.card, action.building));
    struct reason reason;

    gh_proof_clear(proof);
    while (proof->count < GH_MAX_STEPS && reason_find(town, &known, GH_BY_SET, &reason)) {
        struct gh_proof_step *step = &proof->step[proof->count++];

        reason_apply(town, &known, reason, step);
        for (gh_each(building, known.buildings))
            known.may[building] &= ~step->taken[building];
    }
    proof_end(proof);
}
