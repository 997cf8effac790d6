/* Collecting lessons for screens (course.h). */
#include "course.h"

#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

/* Adds a line to a text, after a blank. */
static void add_line(char **text, const char *line, size_t length)
{
    const size_t before = *text ? strlen(*text) + 1 : 0;

    *text = gh_need(realloc(*text, before + length + 1));
    if (before > 0)
        (*text)[before - 1] = ' ';
    memcpy(*text + before, line, length);
    (*text)[before + length] = 0;
}

static struct lesson *last_lesson(struct gh_course *course)
{
    return &course->lesson[course->lessons - 1];
}

static void begin(void *user, const char *title, size_t length)
{
    struct gh_course *course = user;

    course->lesson = gh_need(realloc(course->lesson, (course->lessons + 1) * sizeof *course->lesson));
    course->lesson[course->lessons++] = (struct lesson){.title = NULL};
    add_line(&last_lesson(course)->title, title, length);
    free(course->task);
    course->task = NULL;
}

/* The story belongs to the lesson, a task to the step that follows, "because" to the step before. */
static void tell(void *user, const char *part, const char *text, size_t length)
{
    struct gh_course *course = user;
    struct lesson *lesson = last_lesson(course);

    if (strcmp(part, "story") == 0)
        add_line(&lesson->story, text, length);
    else if (strcmp(part, "task") == 0)
        add_line(&course->task, text, length);
    else if (lesson->steps > 0)
        add_line(&lesson->step[lesson->steps - 1].because, text, length);
}

static void before_step(void *user, const struct gh_scenario_moment *moment, unsigned seat, struct gh_action action)
{
    struct gh_course *course = user;
    struct lesson *lesson = last_lesson(course);

    if (lesson->steps == 0) {
        lesson->start = *moment->state;
        snprintf(lesson->town, sizeof lesson->town, "%s", moment->file->town.name);
        for (unsigned other = 0; other < moment->state->open.seats; other++)
            snprintf(lesson->name[other], sizeof lesson->name[other], "%s", moment->name[other]);
    }
    lesson->step = gh_need(realloc(lesson->step, (lesson->steps + 1) * sizeof *lesson->step));
    lesson->step[lesson->steps++] = (struct lesson_step){.seat = (uint8_t)seat, .action = action, .task = course->task};
    course->task = NULL;
}

static void after_step(void *user, const struct gh_scenario_moment *moment, const struct gh_state *before,
                       unsigned seat, struct gh_action action, struct gh_verdict verdict,
                       const struct gh_events *events)
{
    struct lesson *lesson = last_lesson(user);

    (void)moment, (void)before, (void)seat, (void)action, (void)events;
    lesson->step[lesson->steps - 1].verdict = verdict;
}

struct gh_course *gh_course_make(void)
{
    return gh_need(calloc(1, sizeof(struct gh_course)));
}

void gh_course_free(struct gh_course *course)
{
    for (unsigned i = 0; i < course->lessons; i++) {
        struct lesson *lesson = &course->lesson[i];

        for (unsigned k = 0; k < lesson->steps; k++) {
            free(lesson->step[k].task);
            free(lesson->step[k].because);
        }
        free(lesson->step);
        free(lesson->title);
        free(lesson->story);
    }
    free(course->lesson);
    free(course->task);
    free(course);
}

struct gh_scenario_watcher gh_course_watcher(struct gh_course *course)
{
    return (struct gh_scenario_watcher){
        .user = course, .begin = begin, .tell = tell, .before = before_step, .after = after_step};
}

unsigned gh_course_count(const struct gh_course *course)
{
    return course->lessons;
}

const char *gh_course_title(const struct gh_course *course, unsigned lesson)
{
    return course->lesson[lesson].title;
}

const char *gh_course_town(const struct gh_course *course, unsigned lesson)
{
    return course->lesson[lesson].town;
}
