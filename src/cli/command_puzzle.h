/* gadshill puzzle: solo puzzles in the terminal, and on paper.
 *
 * Invariants:
 *  1. every puzzle that is shown has exactly one solution: made ones do, and parsed ones are checked;
 *  2. the output is plain text in reading order: no cursor movement, no colours. */
#ifndef GADSHILL_CLI_COMMAND_PUZZLE_H
#define GADSHILL_CLI_COMMAND_PUZZLE_H

#include "cli.h"
#include "gadshill/solving.h"
#include "gadshill/words.h"

/* A puzzle with everything that is said about it. */
struct puzzle {
    struct gh_townfile *file;
    const struct gh_town *town;
    struct gh_words words;
    struct gh_puzzle puzzle;
    struct gh_solution solution;
    enum gh_level level; /* GH_NO_LEVEL: harder than any */
    char id[GH_PUZZLE_ID_SIZE];
};

/* What a puzzle's own words (new, show, ...) are given. */
struct puzzle_options {
    struct cli_options common; /* first, so that the common setters work on it: town and seed */
    enum gh_level level;       /* GH_NO_LEVEL: not given */
    struct gh_date date;
    uint64_t count, jobs;
    uint64_t stage; /* of a hint */
    bool with_solution, on_screen;
    unsigned given; /* which options were given, as bits */
};

/* ---- what can be seen (puzzle_show.c) ---- */

/* The map, buildings and clues. */
void puzzle_show(const struct puzzle *puzzle);
/* Title, level and id. */
void puzzle_show_head(const struct puzzle *puzzle);
void puzzle_show_buildings(const struct puzzle *puzzle);
/* A clue with its mini-map, or in words alone. */
void puzzle_show_clue(const struct puzzle *puzzle, struct gh_statement clue, bool is_drawn);
/* The map with these marks: placed buildings, and on sites with few of them who may be there. */
void puzzle_draw_marks(const struct puzzle *puzzle, const struct gh_marks *marks);
/* The same in words, building by building. */
void puzzle_tell_marks(const struct puzzle *puzzle, const struct gh_marks *marks);
/* All buildings where they belong. */
struct gh_marks puzzle_solved_marks(const struct puzzle *puzzle);

/* ---- what follows (puzzle_explain.c) ---- */

/* Every step from these marks to the solution in sentences, then the drawn solution. */
void puzzle_explain(const struct puzzle *puzzle, const struct gh_marks *marks);
/* A stage, from 1, of the hint at what can be concluded from these marks, of which none is wrong. */
void puzzle_show_hint(const struct puzzle *puzzle, const struct gh_marks *marks, unsigned stage);
/* Right so far? Says so in a sentence; with only_wrong only when it is not. */
bool puzzle_judge(const struct puzzle *puzzle, const struct gh_marks *marks, bool only_wrong);

/* ---- what is typed (puzzle_marks.c) ---- */

/* What is wrong is told through `complain`; false then. */
typedef void puzzle_complain(const char *sentence);

/* A building of the puzzle by the name that is typed for it; sites between commas or blanks. Capital and small letters
 * are alike. */
bool puzzle_read_building(const struct puzzle *puzzle, const char *text, size_t length, unsigned *building,
                          puzzle_complain *complain);
bool puzzle_read_sites(const struct puzzle *puzzle, const char *text, gh_sites *sites, puzzle_complain *complain);
/* "casino=E3" or "casino=E3,F3": these sites, and no others, are left. */
bool puzzle_read_mark(const struct puzzle *puzzle, const char *text, struct gh_marks *marks, puzzle_complain *complain);

/* What day it is, in UTC. */
struct gh_date puzzle_today(void);

/* Says that a town yields no such puzzle; returns an exit code. */
int puzzle_none_made(const struct gh_town *town, enum gh_level level);

/* ---- what else can be done with puzzles ---- */

int puzzle_play(const struct puzzle *puzzle);
int puzzle_generate(const struct puzzle_options *options);

#endif
