/* What one reader is told about a finished game that was looked at again, as JSON (docs/protocol.md, Analysis).
 * Sentences are in the language that this thread speaks. */
#ifndef GADSHILL_TELLING_ANALYSIS_H
#define GADSHILL_TELLING_ANALYSIS_H

#include "gadshill/analysis.h"
#include "gadshill/words.h"

/* "analysis" as the program prints it; "better": of each decision that was not the best what was done and what was
 * better, in words and as events; "proofs": why each missed claim would have been right. */
void gh_tell_analysis(struct gh_writer *to, const struct gh_words *words, const struct gh_analysis *analysis);

#endif
