/* Lessons: scenarios (docs/scenarios.md) whose steps the page lets a learner do. A lesson is made of everything that
 * the page would ask the server for: the view, what is legal, what each action would do, and why the others are
 * refused. */
#ifndef GADSHILL_LESSONS_H
#define GADSHILL_LESSONS_H

#include "gadshill/scenario.h"

struct gh_lessons;

struct gh_lessons *gh_lessons_make(void);
void gh_lessons_free(struct gh_lessons *lessons);

/* Makes a lesson of every scenario that it watches. */
struct gh_scenario_watcher gh_lessons_watcher(struct gh_lessons *lessons);

/* All lessons as JSON, their texts in this thread's language. Once, when all have been made. */
void gh_lessons_print(struct gh_lessons *lessons, FILE *out);

#endif
