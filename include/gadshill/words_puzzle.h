/* Puzzles in words. */
#ifndef GADSHILL_WORDS_PUZZLE_H
#define GADSHILL_WORDS_PUZZLE_H

#include "gadshill/solving.h"
#include "gadshill/words.h"

/* "Greenhorn" */
const char *gh_words_level(enum gh_level level);

/* What a clue says. */
char *gh_words_clue(const struct gh_words *words, struct gh_statement clue, char sentence[GH_SENTENCE_SIZE]);

/* What is wrong with an id, whose text is given. */
char *gh_words_id_error(const struct gh_id_error *error, const char *text, size_t length,
                        char sentence[GH_SENTENCE_SIZE]);

/* Whether what was found is right so far, or the solution; returns the buildings that are not right. */
gh_buildings gh_words_judge(const struct gh_words *words, const struct gh_puzzle *puzzle,
                            const struct gh_solution *solution, const struct gh_marks *marks,
                            char sentence[GH_SENTENCE_SIZE]);

/* Is told every sentence of a solution: the first of a step with its number (otherwise 0), and where a building is
 * found. */
typedef void gh_words_explainer(void *user, unsigned number, bool is_found, const char *sentence);

/* Every step from these marks, of which none is wrong, to the solution. */
void gh_words_explain(const struct gh_words *words, const struct gh_puzzle *puzzle, const struct gh_marks *marks,
                      gh_words_explainer *explainer, void *user);

#endif
