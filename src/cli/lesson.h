/* Lessons: scenarios (docs/scenarios.md) whose steps the page lets a learner do. A lesson is made of everything that
 * the page would ask the server for: the view, what is legal, what each action would do, and why the others are
 * refused. */
#ifndef GADSHILL_CLI_LESSON_H
#define GADSHILL_CLI_LESSON_H

#include "scenario.h"

#include <jansson.h>

enum { LESSON_LEARNER = 0 }; /* the seat of the learner, who is called "you" */

struct lesson {
    json_t *all; /* array of the lessons so far */
    json_t *now; /* the one that is being made; NULL before the first */
    json_t *task, *step;
};

/* Called by the runner of scenarios; nothing happens when lesson is NULL. */
void lesson_begin(struct lesson *lesson, struct scenario_word title);
void lesson_tell(struct lesson *lesson, const char *part, struct scenario_word text);
void lesson_before(struct lesson *lesson, const struct scenario *scenario, unsigned seat, struct gh_action action);
void lesson_after(struct lesson *lesson, const struct scenario *scenario, const struct gh_state *before, unsigned seat,
                  struct gh_action action, struct gh_verdict verdict, const struct gh_events *events);

/* When all lessons have been made: their texts in this thread's language. */
void lesson_translate(struct lesson *lesson);

#endif
