/* What to suppose on the way to a puzzle's solution (struct gh_suppositions). */
#ifndef GADSHILL_PUZZLE_PLAN_H
#define GADSHILL_PUZZLE_PLAN_H

#include "gadshill/solving.h"

/* From a case in which nothing follows without supposing something. `proof` is room to work in. */
struct gh_suppositions plan_for(const struct gh_town *town, const struct gh_case *start, struct gh_proof *proof);

#endif
