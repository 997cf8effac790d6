/* Solo puzzles line by line, for terminals, pipes and screen readers: all that is drawn can be had in words. */
#ifndef GADSHILL_LINES_PUZZLE_H
#define GADSHILL_LINES_PUZZLE_H

#include "gadshill/solving.h"
#include "gadshill/words.h"

/* A puzzle with everything that is said about it; it has exactly one solution. */
struct gh_lines_puzzle {
    struct gh_townfile *file;
    const struct gh_town *town;
    struct gh_words words;
    struct gh_puzzle puzzle;
    struct gh_solution solution;
    enum gh_level level; /* GH_NO_LEVEL: harder than any */
    char id[GH_PUZZLE_ID_SIZE];
};

/* Title, level and id. */
void gh_lines_puzzle_head(const struct gh_lines_puzzle *puzzle);
/* The head, the map, buildings and clues. */
void gh_lines_puzzle_show(const struct gh_lines_puzzle *puzzle);

/* Every step from these marks to the solution in sentences, then the drawn solution. */
void gh_lines_puzzle_explain(const struct gh_lines_puzzle *puzzle, const struct gh_marks *marks);
/* A stage, from 1, of the hint at what can be concluded from these marks, of which none is wrong. */
void gh_lines_puzzle_hint(const struct gh_lines_puzzle *puzzle, const struct gh_marks *marks, unsigned stage);
/* Right so far? Says so in a sentence; with only_wrong only when it is not. */
bool gh_lines_puzzle_judge(const struct gh_lines_puzzle *puzzle, const struct gh_marks *marks, bool only_wrong);

/* "casino=E3" or "casino=E3,F3": these sites, and no others, are left. What is wrong is told through `complain`; false
 * then. */
typedef void gh_lines_complain(const char *sentence);
bool gh_lines_puzzle_read_mark(const struct gh_lines_puzzle *puzzle, const char *text, struct gh_marks *marks,
                               gh_lines_complain *complain);

/* Until it is solved, or the person gives up or leaves, or the input ends. */
void gh_lines_puzzle_play(const struct gh_lines_puzzle *puzzle);

#endif
