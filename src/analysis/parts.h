/* What the files of this room tell each other. */
#ifndef GADSHILL_ANALYSIS_PARTS_H
#define GADSHILL_ANALYSIS_PARTS_H

#include "worth.h"

/* Judges the decision of a step by imagined deals that agree with what its seat knew (judge.c). */
void gh_judge_decision(const struct gh_analysis *analysis, unsigned number, struct gh_analysed_step *step);

/* How bad a decision with that cost was. */
enum gh_mark gh_mark_of(const struct gh_cost *cost);

/* The mean worth before the deal (luck.c). */
struct gh_worth gh_worth_before_deal(const struct gh_analysis *analysis);
/* What is worth after a step that drew a card, as the mean over all cards that could have come. False: none was drawn.
 */
bool gh_worth_before_card(const struct gh_analysis *analysis, unsigned number, struct gh_worth *expected);

/* Looks for claims that nobody made in time (claims.c). */
void gh_find_missed_claims(struct gh_analysis *analysis);

#endif
