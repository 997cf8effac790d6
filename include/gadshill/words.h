/* Words for people, in the reader's language: whom and what sentences speak of, names and lists. Sentences are put
 * together by words_tell.h; each of the other words_*.h has those of one subject. Written with the message catalogue;
 * names of buildings come from the town file.
 *
 * Every function writes 0-terminated UTF-8 text, cut at a whole character if need be, and returns it. */
#ifndef GADSHILL_WORDS_H
#define GADSHILL_WORDS_H

#include "gadshill/proof.h"
#include "gadshill/townfile.h"

enum { GH_SENTENCE_SIZE = GH_PROOF_SENTENCE_SIZE };

enum gh_join { GH_JOIN_COMMA, GH_JOIN_AND, GH_JOIN_OR };

struct gh_words {
    const struct gh_townfile *file;
    const char *const
        *seat_name; /* what the players are called, one for each seat; NULL: the reader, who is called "you" */
};

const char *gh_words_building(const struct gh_words *words, unsigned building);

/* Adds an item to a list that begins as ""; `left` is how many come after it. */
void gh_words_join(char *list, size_t size, const char *item, unsigned left, enum gh_join join);

/* "B3, B4 or C3"; "" for none. */
char *gh_words_sites(const struct gh_words *words, gh_sites sites, enum gh_join join, char *list, size_t size);

/* What the landmarks' signs mean, where each is (the framed space of each; NULL: in order), and that nothing can be
 * built there; "" in a town without landmarks. `space` stands between the words about one: " ", or one that holds them
 * together where lines are broken. */
char *gh_words_landmarks(const struct gh_words *words, const uint8_t *frame_of, const char *space, char *text,
                         size_t size);

#endif
