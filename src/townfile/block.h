/* The text of a town file, and the lines of its drawn blocks. */
#ifndef GADSHILL_TOWNFILE_BLOCK_H
#define GADSHILL_TOWNFILE_BLOCK_H

#include "problems.h"

/* Is it UTF-8 text without control characters, as YAML wants it? Otherwise one mistake is reported. */
bool gh_source_check(const struct gh_source *source, struct gh_problems *problems);

/* Lines of a block of text (key: |) that begins on the line after `line`, with their places in the file. */
struct block {
    const struct gh_source *source;
    const char *text;
    size_t length, line;
    struct gh_mark mark; /* of the block itself */
};

struct block_line {
    const char *text;
    size_t length;
    struct gh_mark mark; /* of its first character */
};

/* The next line, or false at the end. */
bool gh_block_next(struct block *block, struct block_line *line);
struct gh_mark gh_block_mark(const struct block_line *line, size_t offset);

#endif
