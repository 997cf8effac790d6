/* Checks proofs step by step, by trying: it shares no code with src/proof and src/core/logic.c, only the data. */
#ifndef GADSHILL_TESTS_PROOF_CHECKER_H
#define GADSHILL_TESTS_PROOF_CHECKER_H

#include "gadshill/proof.h"

/* What a proof must show: that a marker is impossible, or (GH_NONE) that the case is. */
struct claim {
    unsigned building, site;
    gh_buildings fresh;    /* that get their first markers now: pairs keep them off (RULES 1) */
    bool by_hand;          /* the manual referee acts: of sets there are only pairs, and only these feel them */
    bool by_contradiction; /* found by the checker: of the case, or of what the proof supposes */
};

/* NULL: the proof is right. Otherwise what is wrong with it. */
const char *check_proof(const struct gh_town *town, const struct gh_case *start, const struct gh_proof *proof,
                        struct claim claim);

/* NULL: each step is right after the ones before it; *known is then what is left after them. */
const char *check_steps(const struct gh_town *town, struct gh_case *known, const struct gh_proof *proof);

/* Whether the proof would still do if one of its steps (`step`) were left out or, with a building, if that building
 * were left out of the step's set; every other step may take all that its parts rule out. */
bool does_without(const struct gh_town *town, const struct gh_case *start, const struct gh_proof *proof,
                  struct claim claim, unsigned step, unsigned building);

/* What is left of a case when everything impossible has been taken (RULES 6, step 2). */
struct gh_case closed_by_trying(const struct gh_town *town, struct gh_case known);

/* Whether so many steps, or fewer, lead to a contradiction without sets; tries all of them in every order. */
bool contradicts_within(const struct gh_town *town, const struct gh_case *known, unsigned steps);

#endif
