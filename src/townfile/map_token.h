/* The words of a drawn map (docs/towns.md, "The map"). */
#ifndef GADSHILL_TOWNFILE_MAP_TOKEN_H
#define GADSHILL_TOWNFILE_MAP_TOKEN_H

#include "block.h"

enum token_kind { END_OF_LINE, LOT, FRAME, LETTERS, WRONG };

struct token {
    enum token_kind kind;
    size_t start, name, name_length; /* offsets in the line */
    unsigned arrows;
    char side;
    char wrong; /* WRONG: the character */
};

/* The next thing on a line, from *offset on, which moves behind it. */
struct token map_next_token(const struct block_line *line, size_t *offset);

/* A row of lots, or what runs between two rows: only the first has anything but capital letters. */
bool map_is_lot_row(const struct block_line *line);

/* The character at an offset; 0 behind the line's end. */
char map_at(const struct block_line *line, size_t offset);

bool map_is_capital(char c);

#endif
