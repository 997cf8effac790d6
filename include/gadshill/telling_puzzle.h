/* What one reader is told about puzzles, as JSON (docs/protocol.md). Sentences are in the language that this thread
 * speaks. Each adds to the object that is open. */
#ifndef GADSHILL_TELLING_PUZZLE_H
#define GADSHILL_TELLING_PUZZLE_H

#include "gadshill/puzzle.h"
#include "gadshill/townfile.h"
#include "gadshill/writer.h"

/* "puzzle": its id, its level, its buildings, its clues. */
void gh_tell_puzzle(struct gh_writer *to, const struct gh_townfile *file, const struct gh_puzzle *puzzle,
                    enum gh_level level);

/* "hint", in its three stages. */
void gh_tell_puzzle_hint(struct gh_writer *to, const struct gh_townfile *file, const struct gh_proof *proof);

/* "solution" and "proofs": those after so many, and not many more bytes of them than `most`; then "more". */
void gh_tell_solution(struct gh_writer *to, const struct gh_townfile *file, const struct gh_puzzle *puzzle,
                      const struct gh_solution *solution, unsigned after, size_t most);

/* What the levels are called, and what they are like. */
void gh_tell_levels(struct gh_writer *to, const char *key);

#endif
