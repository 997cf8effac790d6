/* Lessons to be done on a screen: scenarios (docs/scenarios.md), each of them behind a link like a table. The learner
 * does the tasks; what the others do happens by itself. */
#ifndef GADSHILL_COURSE_H
#define GADSHILL_COURSE_H

#include "gadshill/link.h"
#include "gadshill/scenario.h"

struct gh_course;

struct gh_course *gh_course_make(void);
void gh_course_free(struct gh_course *course);

/* Makes a lesson of every scenario that it watches. */
struct gh_scenario_watcher gh_course_watcher(struct gh_course *course);

unsigned gh_course_count(const struct gh_course *course);
/* A lesson's title in English, by which it is known; _() says it. */
const char *gh_course_title(const struct gh_course *course, unsigned lesson);
/* The name of its town. */
const char *gh_course_town(const struct gh_course *course, unsigned lesson);

/* A link to a lesson, in this thread's language. The course and the town must outlive it. */
struct gh_link *gh_course_open(const struct gh_course *course, unsigned lesson, const struct gh_townfile *file);

#endif
