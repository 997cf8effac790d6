/* What one reader is told about one state, as JSON: the parts of a desk's answers that lessons are made of, too.
 * `words` has the names as the reader says them; sentences are in the language that this thread speaks. */
#ifndef GADSHILL_TELLING_H
#define GADSHILL_TELLING_H

#include "gadshill/writer.h"
#include "gadshill/words.h"

/* A view with the hands of these seats; when the game is over, with all of them. */
void gh_tell_view(struct gh_writer *to, const char *key, const struct gh_town *town, const struct gh_state *state,
                  unsigned seats);

/* Adds why an action is refused, with the proof if there is one. */
void gh_tell_add_refusal(struct gh_writer *to, const struct gh_words *words, const struct gh_public *open,
                         struct gh_action action, struct gh_verdict verdict);

/* Adds what a seat can do ("actions", "discardable"); `legal` becomes it. */
void gh_tell_add_actions(struct gh_writer *to, const struct gh_town *town, const struct gh_state *state, unsigned seat,
                         struct gh_legal *legal);

/* Of each card of the seat's hand that cannot be played why not, by its number. */
void gh_tell_unplayable(struct gh_writer *to, const char *key, const struct gh_words *words,
                        const struct gh_state *state, unsigned seat);

void gh_tell_proof(struct gh_writer *to, const char *key, const struct gh_words *words, const struct gh_proof *proof);

/* All sentences as one text. */
void gh_tell_joined(struct gh_writer *to, const char *key, const struct gh_proof_words *told);

/* Adds why a right claim is right; `before` is the table before it. */
void gh_tell_add_claim_proof(struct gh_writer *to, const struct gh_words *words, const struct gh_public *before,
                             struct gh_action claim);

#endif
