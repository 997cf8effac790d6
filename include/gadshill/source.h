/* Text from outside: places in it, quotes of it, and guesses at what was meant. */
#ifndef GADSHILL_SOURCE_H
#define GADSHILL_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place: line and column (in characters) from 1. */
struct gh_mark {
    unsigned line, column;
};

struct gh_source {
    const char *bytes;
    size_t size;
    size_t *line_start; /* byte offsets */
    size_t lines;
};

/* Takes a file's bytes (they must stay) without a byte order mark. false: out of memory. */
bool gh_source_open(struct gh_source *source, const char *bytes, size_t size);
void gh_source_close(struct gh_source *source);

/* Whether people can see all of it: UTF-8 without invisible or control characters. Otherwise the mark is where they
 * cannot, and the sentence says what to do. */
enum { GH_SOURCE_SENTENCE_SIZE = 256 };
bool gh_source_is_visible(const struct gh_source *source, struct gh_mark *mark, char sentence[GH_SOURCE_SENTENCE_SIZE]);

/* A line's text (lines from 1) without its line break; "" past the end. */
const char *gh_source_line(const struct gh_source *source, size_t line, size_t *length);

/* Something from outside, made fit for a sentence: printable, and cut when it is long. Use as gh_quote(...).text. */
struct gh_quoted {
    char text[48];
};
struct gh_quoted gh_quote(const char *text, size_t length);

/* The name most like the word, or NULL when none is close enough to be what was meant. NULL names are skipped. */
const char *gh_nearest(const char *word, size_t length, const char *const *names, unsigned count);

/* A whole number from text; false when it is none or out of range. */
bool gh_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);

#endif
