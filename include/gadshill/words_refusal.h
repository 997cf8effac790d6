/* What is wrong, in words: why an action was refused, what is wrong with a text, why nothing can be taken back. */
#ifndef GADSHILL_WORDS_REFUSAL_H
#define GADSHILL_WORDS_REFUSAL_H

#include "gadshill/record.h"
#include "gadshill/words.h"

/* Why an action was refused, in terms of the table as it was. The second form also knows the action, and says it more
 * exactly where a card with two buildings is to blame. */
char *gh_words_refusal(const struct gh_words *words, const struct gh_public *open, struct gh_verdict verdict,
                       char sentence[GH_SENTENCE_SIZE]);
char *gh_words_refusal_of(const struct gh_words *words, const struct gh_public *open, struct gh_action action,
                          struct gh_verdict verdict, char sentence[GH_SENTENCE_SIZE]);

/* Why a card of the seat's hand cannot be played with any building; accepted, and no sentence: it can. A reason that
 * another building would change is named last. `action` becomes the play that the verdict is about. */
struct gh_verdict gh_words_unplayable(const struct gh_words *words, const struct gh_public *open,
                                      const struct gh_cards *hand, unsigned seat, unsigned card,
                                      struct gh_action *action, char sentence[GH_SENTENCE_SIZE]);

/* What is wrong with an action's text, at which column, and what to type instead. With the text (which may be NULL) it
 * names the word that it stumbled over. */
char *gh_words_parse_error(const struct gh_words *words, struct gh_parse_error error, const char *text, size_t length,
                           char sentence[GH_SENTENCE_SIZE]);

/* The same without the column. */
char *gh_words_parse_problem(const struct gh_words *words, struct gh_parse_error error, const char *text, size_t length,
                             char sentence[GH_SENTENCE_SIZE]);

/* What is wrong with a record. Where it is (error->line, error->column) is left to the caller, who also knows the file.
 * words->file and `open` may be NULL when the town is not known. */
char *gh_words_record_error(const struct gh_words *words, const struct gh_record_error *error,
                            const struct gh_public *open, char sentence[GH_SENTENCE_SIZE]);

/* Why nothing can be taken back. */
const char *gh_words_no_undo(enum gh_undo problem);

/* Why a game cannot begin. */
const char *gh_words_start_error(enum gh_error error);

#endif
