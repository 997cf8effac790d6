/* Scenario files: rules shown on a board, in plain text (docs/scenarios.md). */
#ifndef GADSHILL_SCENARIO_H
#define GADSHILL_SCENARIO_H

#include "gadshill/game.h"
#include "gadshill/townfile.h"

enum { GH_SCENARIO_MAX_BYTES = 1024 * 1024 };

/* A running scenario, as far as those who watch it see. */
struct gh_scenario_moment {
    const struct gh_townfile *file;
    const struct gh_state *state;
    const char *name[GH_MAX_SEATS];
};

/* Somebody who watches: every function is called with `user`. Texts are not 0-terminated. */
struct gh_scenario_watcher {
    void *user;
    void (*begin)(void *user, const char *title, size_t length);
    /* A line for learners; the part is "story", "task" or "because". */
    void (*tell)(void *user, const char *part, const char *text, size_t length);
    void (*before)(void *user, const struct gh_scenario_moment *moment, unsigned seat, struct gh_action action);
    void (*after)(void *user, const struct gh_scenario_moment *moment, const struct gh_state *before, unsigned seat,
                  struct gh_action action, struct gh_verdict verdict, const struct gh_events *events);
};

/* What became of a scenario. The texts are there for the moment; "": there is nothing to tell. */
struct gh_scenario_result {
    const char *path, *title;
    bool passed;
    unsigned line, column; /* where it failed */
    const char *sentence, *expected, *found;
};

struct gh_scenarios {
    struct gh_townfile *(*load_town)(const char *name); /* a bundled town's name or a path; NULL after saying why */
    const struct gh_scenario_watcher *watcher;          /* NULL: none */
    FILE *out;                                          /* NULL: nothing is printed */
    void (*judged)(void *user, const struct gh_scenario_result *result); /* NULL: nobody is told */
    void *user;                                                          /* for judged */
    unsigned passed, failed;
};

/* Runs all scenarios of a file's text and prints a line for each. */
void gh_scenarios_run(struct gh_scenarios *scenarios, const char *path, const char *text, size_t length);

#endif
