/* gadshill puzzle: what its files share. */
#ifndef GADSHILL_CLI_COMMAND_PUZZLE_H
#define GADSHILL_CLI_COMMAND_PUZZLE_H

#include "cli.h"
#include "gadshill/puzzle.h"

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

/* What day it is, in UTC. */
struct gh_date puzzle_today(void);

/* Says that a town yields no such puzzle; returns an exit code. */
int puzzle_none_made(const struct gh_town *town, enum gh_level level);

int puzzle_generate(const struct puzzle_options *options);

#endif
