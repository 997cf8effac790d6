/* Printing on paper: a puzzle, or its solution, as an A4 sheet in SVG. */
#ifndef GADSHILL_PAPER_H
#define GADSHILL_PAPER_H

#include "gadshill/puzzle.h"
#include "gadshill/townfile.h"

struct gh_paper_puzzle {
    const char *id;
    enum gh_level level; /* GH_NO_LEVEL: harder than any */
    bool with_solution;
    const struct gh_townfile *file;
    const struct gh_puzzle *puzzle;
    const struct gh_solution *solution;
};

/* Texts are in this thread's language. */
void gh_paper_print(const struct gh_paper_puzzle *puzzle, FILE *out);

#endif
