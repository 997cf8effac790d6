/* A finished game that was looked at again (analysis.h), in sentences: for lines and for screens. */
#ifndef GADSHILL_REVIEW_H
#define GADSHILL_REVIEW_H

#include "gadshill/analysis.h"
#include "gadshill/language.h"
#include "gadshill/words.h"

/* Hundredths as people write them; the second with a sign. */
struct gh_figure gh_review_part(int32_t hundredths, unsigned decimals);
struct gh_figure gh_review_change(int32_t hundredths, unsigned decimals);

/* "mistake" */
const char *gh_review_mark(enum gh_mark mark);

/* Of step number `number`, from 0: what it cost; what was done; and part `i` of the turn that was better. */
char *gh_review_cost(const struct gh_words *words, const struct gh_analysis *analysis, unsigned number,
                     char sentence[GH_SENTENCE_SIZE]);
char *gh_review_done(const struct gh_words *words, const struct gh_analysis *analysis, unsigned number,
                     char sentence[GH_SENTENCE_SIZE]);
char *gh_review_better(const struct gh_words *words, const struct gh_analysis *analysis, unsigned number, unsigned i,
                       char sentence[GH_SENTENCE_SIZE]);
/* What the card brought that was drawn. */
char *gh_review_draw(const struct gh_words *words, const struct gh_analysis *analysis, unsigned number,
                     char sentence[GH_SENTENCE_SIZE]);
char *gh_review_missed(const struct gh_words *words, const struct gh_missed_claim *missed,
                       char sentence[GH_SENTENCE_SIZE]);

/* The level of the puzzles that practise what somebody overlooked most (docs/puzzles.md); 0: nothing was. */
unsigned gh_review_level(const struct gh_analysed_seat *seat);

/* A sum for each of so many; 0 for none. */
int32_t gh_review_each(int32_t sum, unsigned count);

#endif
