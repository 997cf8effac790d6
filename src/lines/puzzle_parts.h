/* What the files about puzzles share. */
#ifndef GADSHILL_LINES_PUZZLE_PARTS_H
#define GADSHILL_LINES_PUZZLE_PARTS_H

#include "gadshill/lines.h"
#include "gadshill/lines_puzzle.h"
#include "gadshill/text.h"

/* ---- what can be seen (puzzle_show.c) ---- */

void puzzle_show_buildings(const struct gh_lines_puzzle *puzzle);
/* A clue with its mini-map, or in words alone. */
void puzzle_show_clue(const struct gh_lines_puzzle *puzzle, struct gh_statement clue, bool is_drawn);
/* The map with these marks: placed buildings, and on sites with few of them who may be there. */
void puzzle_draw_marks(const struct gh_lines_puzzle *puzzle, const struct gh_marks *marks);
/* The same in words, building by building. */
void puzzle_tell_marks(const struct gh_lines_puzzle *puzzle, const struct gh_marks *marks);

/* ---- what is typed (puzzle_marks.c) ---- */

/* A building of the puzzle by the name that is typed for it; sites between commas or blanks. Capital and small letters
 * are alike. */
bool puzzle_read_building(const struct gh_lines_puzzle *puzzle, const char *text, size_t length, unsigned *building,
                          gh_lines_complain *complain);
bool puzzle_read_sites(const struct gh_lines_puzzle *puzzle, const char *text, gh_sites *sites,
                       gh_lines_complain *complain);

#endif
