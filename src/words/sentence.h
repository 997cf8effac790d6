/* What all sentences share. */
#ifndef GADSHILL_WORDS_SENTENCE_H
#define GADSHILL_WORDS_SENTENCE_H

#include "gadshill/utf8.h"
#include "gadshill/words_tell.h"

#define gh_say(sentence, ...) gh_print((sentence), GH_SENTENCE_SIZE, __VA_ARGS__)

/* A sentence without placeholders. */
#define gh_copy(sentence, text) gh_print((sentence), GH_SENTENCE_SIZE, "%s", (text))

/* A seat's name, or NULL for the reader ("you"). */
const char *gh_who(const struct gh_words *words, unsigned seat);

/* Hands over a sentence for each building that has one site after and had more before: where it stands. */
void gh_tell_found(const struct gh_words *words, const struct gh_case *before, const struct gh_case *after,
                   void take(void *user, const char *sentence), void *user);

/* "Look at E3 and F3." */
char *gh_say_look(const struct gh_words *words, gh_sites sites, char sentence[GH_SENTENCE_SIZE]);

/* "It is Anna's turn." */
char *gh_say_turn(const struct gh_words *words, unsigned seat, char sentence[GH_SENTENCE_SIZE]);

#endif
