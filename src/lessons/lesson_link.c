/* A lesson behind a link: the task is done, everything else is explained. */
#include "course.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"
#include "gadshill/words_refusal.h"
#include "gadshill/words_tell.h"

#include <stdlib.h>
#include <string.h>

enum { PACE_MS = 900 }; /* what the others pause before they do something */

struct lesson_link {
    struct gh_link link; /* first, so that a link is a lesson */
    const struct lesson *lesson;
    unsigned at; /* the step that is to be done */
    struct gh_state state;
    uint64_t due; /* when another player does it */
    bool is_told; /* what was told is over with the next paragraph */
};

static struct lesson_link *lesson_of(struct gh_link *link)
{
    return (struct lesson_link *)link;
}

static const struct lesson_step *step_of(const struct lesson_link *lesson)
{
    return lesson->at < lesson->lesson->steps ? &lesson->lesson->step[lesson->at] : NULL;
}

static void update_scene(struct lesson_link *lesson)
{
    struct gh_scene *scene = &lesson->link.scene;

    scene->open = lesson->state.open;
    scene->hand[LEARNER] = lesson->state.hidden.hand[LEARNER];
    lesson->link.changes++;
}

/* ---- what is told ---- */

/* Adds a paragraph, in this thread's language, to what is to be read. */
static void add_told(struct lesson_link *lesson, const char *text)
{
    char *told = lesson->link.told;

    if (!text || !*text)
        return;
    if (lesson->is_told)
        *told = 0;
    lesson->is_told = false;
    const size_t used = strlen(told), size = sizeof lesson->link.told;
    snprintf(told + used, size - used, used > 0 ? "\n\n%s" : "%s", _(text));
}

/* What comes now: a task, the end, or another player. */
static void go_on(struct lesson_link *lesson)
{
    const struct lesson_step *step = step_of(lesson);

    *lesson->link.task = 0;
    lesson->link.is_done = !step;
    if (!step) {
        add_told(lesson, N_("That was the lesson."));
    } else if (step->seat == LEARNER) {
        add_told(lesson, step->task);
        snprintf(lesson->link.task, sizeof lesson->link.task, "%s", step->task ? _(step->task) : "");
    } else {
        lesson->due = gh_link_now() + PACE_MS;
    }
    lesson->link.tellings += !lesson->is_told;
    lesson->is_told = true;
    lesson->link.changes++;
}

/* ---- steps ---- */

static void do_step(struct lesson_link *lesson)
{
    const struct lesson_step *step = step_of(lesson);
    const struct gh_public before = lesson->state.open;
    struct gh_events events = {.count = 0};

    gh_apply(&lesson->link.scene.file->town, &lesson->state, step->seat, step->action, &events);
    lesson->link.before = before;
    update_scene(lesson);
    gh_link_report(&lesson->link, &(struct gh_happening){&before, &lesson->state.open, step->seat, step->action,
                                                         &events, lesson->link.scene.mine});
    add_told(lesson, step->because);
    lesson->at++;
    go_on(lesson);
}

static void on_act(struct gh_link *link, unsigned seat, struct gh_action action)
{
    struct lesson_link *lesson = lesson_of(link);
    const struct lesson_step *step = step_of(lesson);
    const struct gh_words words = {.file = link->scene.file};
    char sentence[GH_LINK_NOTICE_SIZE];

    if (step && step->seat == seat && step->verdict.reason == GH_ACCEPTED &&
        memcmp(&step->action, &action, sizeof action) == 0) {
        do_step(lesson);
    } else if (*link->task) {
        gh_tell_in(&words, sentence, sizeof sentence, _("In this lesson the task is: {task}"),
                   gh_with_text("task", link->task));
        gh_link_notice(link, sentence);
    }
}

/* A card that cannot be played is looked at: that was the task. */
static void on_look(struct gh_link *link, unsigned card)
{
    struct lesson_link *lesson = lesson_of(link);
    const struct lesson_step *step = step_of(lesson);
    const struct gh_link_names names = gh_link_names(&link->scene);
    const struct gh_words words = {link->scene.file, names.name};
    char sentence[GH_SENTENCE_SIZE];

    if (!step || step->verdict.reason == GH_ACCEPTED || step->action.card != card)
        return;
    gh_words_refusal_of(&words, &lesson->state.open, step->action, step->verdict, sentence);
    add_told(lesson, sentence);
    add_told(lesson, step->because);
    lesson->at++;
    go_on(lesson);
}

static void on_pump(struct gh_link *link)
{
    struct lesson_link *lesson = lesson_of(link);
    const struct lesson_step *step = step_of(lesson);

    if (link->is_reading)
        lesson->due = gh_link_now() + PACE_MS;
    else if (step && step->seat != LEARNER && gh_link_now() >= lesson->due)
        do_step(lesson);
}

static int on_wait(struct gh_link *link)
{
    const struct lesson_link *lesson = lesson_of(link);
    const struct lesson_step *step = step_of(lesson);
    const uint64_t now = gh_link_now();

    if (!step || step->seat == LEARNER || link->is_reading)
        return -1;
    return lesson->due > now ? (int)(lesson->due - now) : 0;
}

static void on_hurry(struct gh_link *link)
{
    lesson_of(link)->due = 0;
}

/* ---- what a lesson does not have ---- */

static int on_descriptor(struct gh_link *link)
{
    (void)link;
    return -1;
}

static void on_undo(struct gh_link *link, unsigned seat)
{
    (void)link, (void)seat;
}

static void on_go_on(struct gh_link *link)
{
    (void)link;
}

static void on_replace(struct gh_link *link, unsigned seat, const char *by)
{
    (void)link, (void)seat, (void)by;
}

static char *on_record(struct gh_link *link, size_t *length)
{
    (void)link, (void)length;
    return NULL;
}

static void on_close(struct gh_link *link)
{
    gh_link_forget(link);
    free(link);
}

struct gh_link *gh_course_open(const struct gh_course *course, unsigned number, const struct gh_townfile *file)
{
    static const struct gh_link_methods methods = {
        .descriptor = on_descriptor,
        .wait = on_wait,
        .pump = on_pump,
        .act = on_act,
        .look = on_look,
        .undo = on_undo,
        .go_on = on_go_on,
        .hurry = on_hurry,
        .replace = on_replace,
        .record = on_record,
        .close = on_close,
    };
    struct lesson_link *lesson = gh_need(calloc(1, sizeof *lesson));
    struct gh_scene *scene = &lesson->link.scene;

    lesson->lesson = &course->lesson[number];
    lesson->state = lesson->lesson->start;
    lesson->link.methods = &methods;
    scene->file = file;
    scene->mine = scene->known = (uint8_t)gh_bit(LEARNER);
    scene->here = scene->persons = (uint8_t)gh_first(lesson->state.open.seats);
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++) {
        lesson->link.left_ms[seat] = UINT32_MAX;
        snprintf(scene->player[seat], sizeof scene->player[seat], "%s", GH_PERSON);
        if (seat != LEARNER)
            snprintf(scene->name[seat], sizeof scene->name[seat], "%s", lesson->lesson->name[seat]);
    }
    snprintf(lesson->link.title, sizeof lesson->link.title, "%s", _(lesson->lesson->title));
    add_told(lesson, lesson->lesson->story);
    lesson->link.is_ready = true;
    update_scene(lesson);
    go_on(lesson);
    return &lesson->link;
}
