/* The text of a town file, for finding places in it. */
#ifndef GADSHILL_TOWNFILE_SOURCE_H
#define GADSHILL_TOWNFILE_SOURCE_H

#include "problems.h"

struct source {
    const char *bytes;
    size_t size;
    size_t *line_start; /* byte offsets */
    size_t lines;
};

/* Takes a file's bytes (they must stay) without a byte order mark. false: out of memory. */
bool gh_source_open(struct source *source, const char *bytes, size_t size);
void gh_source_close(struct source *source);

/* Is it UTF-8 text without control characters, as YAML wants it? Otherwise one mistake is reported. */
bool gh_source_check(const struct source *source, struct gh_problems *problems);

/* The place of a byte. */
struct mark gh_source_mark(const struct source *source, size_t offset);

/* A line's text (lines from 1) without its line break; "" past the end. */
const char *gh_source_line(const struct source *source, size_t line, size_t *length);

/* Lines of a block of text (key: |) that begins on the line after `line`, with their places in the file. */
struct block {
    const struct source *source;
    const char *text;
    size_t length, line;
    struct mark mark; /* of the block itself */
};

struct block_line {
    const char *text;
    size_t length;
    struct mark mark; /* of its first character */
};

/* The next line, or false at the end. */
bool gh_block_next(struct block *block, struct block_line *line);
struct mark gh_block_mark(const struct block_line *line, size_t offset);

#endif
