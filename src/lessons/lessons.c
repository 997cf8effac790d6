/* Making lessons of scenarios (lessons.h). */
#include "gadshill/lessons.h"

#include "gadshill/memory.h"
#include "gadshill/telling.h"
#include "gadshill/text.h"
#include "gadshill/wire.h"
#include "gadshill/words_event.h"

#include <stdlib.h>
#include <string.h>

enum { LEARNER = 0 }; /* the seat of the learner, who is called "you" */

struct gh_lessons {
    struct gh_writer all; /* a list of the lessons so far, which is open */
    /* The lesson that is being made; no title before the first. */
    char *title, *story;
    struct gh_writer start; /* what stands on the table before its first step: an object; empty before that */
    struct gh_writer steps; /* a list, which is open */
    /* The step that is being made. */
    char *task; /* of the next one */
    char *because;
    bool is_in_step;
};

/* ---- what the learner reads ----
 *
 * Texts are collected in English, line by line, and are translated when they are whole. They are in the catalogues as
 * tools/update-po finds them in web/lessons.json. */

/* Adds a line to a text, after a blank. */
static void add_line(char **text, const char *line, size_t length)
{
    const size_t before = *text ? strlen(*text) : 0;

    if (length == 0)
        return;
    *text = gh_need(realloc(*text, before + 1 + length + 1));
    if (before > 0)
        (*text)[before] = ' ';
    memcpy(*text + before + (before > 0), line, length);
    (*text)[before + (before > 0) + length] = 0;
}

/* Writes a text, if there is one, and forgets it. */
static void write_whole(struct gh_writer *to, const char *key, char **text)
{
    if (*text)
        gh_write_text(to, key, _(*text));
    free(*text);
    *text = NULL;
}

/* The story belongs to the lesson, a task to the step that follows, "because" to the step before. */
static void tell(void *user, const char *part, const char *text, size_t length)
{
    struct gh_lessons *lesson = user;

    if (strcmp(part, "story") == 0)
        add_line(&lesson->story, text, length);
    else if (strcmp(part, "because") == 0 && lesson->is_in_step)
        add_line(&lesson->because, text, length);
    else if (strcmp(part, "task") == 0)
        add_line(&lesson->task, text, length);
}

static struct gh_words learners_words(const struct gh_scenario_moment *moment, const char *names[GH_MAX_SEATS])
{
    memcpy(names, moment->name, sizeof moment->name);
    names[LEARNER] = NULL;
    return (struct gh_words){moment->file, names};
}

/* ---- what the page asks for ---- */

/* Adds what an action did to the learner's view: "ev", "now", "points", "words". */
static void add_outcome(struct gh_writer *to, const struct gh_scenario_moment *moment, const struct gh_public *before,
                        const struct gh_public *after, unsigned seat, const struct gh_events *events)
{
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = learners_words(moment, names);
    const struct gh_town *town = &moment->file->town;
    char sentence[GH_SENTENCE_SIZE];

    gh_wire_events(to, "ev", town, events, gh_bit(LEARNER));
    gh_wire_open_changes(to, "now", town, before, after);
    gh_close_object(to);
    gh_write_number(to, "points", after->score[seat] - before->score[seat]);
    gh_open_list(to, "words");
    for (unsigned at = 0; at < events->count;) {
        gh_words_events(&words, events, LEARNER, &at, sentence);
        if (*sentence)
            gh_write_text(to, NULL, sentence);
    }
    gh_close_list(to);
}

static void add_refusal(struct gh_writer *to, const struct gh_scenario_moment *moment, const struct gh_public *open,
                        struct gh_action action, struct gh_verdict verdict)
{
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = learners_words(moment, names);

    gh_tell_add_refusal(to, &words, open, action, verdict);
}

/* What the action would do, or why it is refused; its text is the key. */
static void write_trial(struct gh_writer *to, const struct gh_scenario_moment *moment, struct gh_action action)
{
    struct gh_events events = {.count = 0};
    struct gh_state after = *moment->state;
    const struct gh_verdict verdict = gh_apply(&moment->file->town, &after, LEARNER, action, &events);
    char text[GH_ACTION_TEXT_SIZE];

    gh_open_object(to, gh_action_text(&moment->file->town, action, text));
    if (verdict.reason == GH_ACCEPTED)
        add_outcome(to, moment, &moment->state->open, &after.open, LEARNER, &events);
    else
        add_refusal(to, moment, &moment->state->open, action, verdict);
    gh_close_object(to);
}

/* "legal" and "tries" of the active learner, who is to do something of this kind. Discards are many: they can be tried
 * where one is the task. */
static void add_legal(struct gh_writer *to, const struct gh_scenario_moment *moment, unsigned kind)
{
    struct gh_legal *legal = gh_need(malloc(sizeof *legal));
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = learners_words(moment, names);

    gh_open_object(to, "legal");
    gh_tell_add_actions(to, &moment->file->town, moment->state, LEARNER, legal);
    gh_write_bool(to, "undo", false);
    gh_tell_unplayable(to, "cards", &words, moment->state, LEARNER);
    gh_close_object(to);
    gh_open_object(to, "tries");
    for (unsigned i = 0; i < gh_legal_count(legal); i++) {
        const struct gh_action action = gh_legal_at(legal, i);

        if (action.kind == GH_PLAY || (action.kind == GH_DISCARD && kind == GH_DISCARD))
            write_trial(to, moment, action);
    }
    gh_close_object(to);
    free(legal);
}

/* What each claim would bring, for a learner who may claim. */
static void add_claims(struct gh_writer *to, const struct gh_scenario_moment *moment)
{
    const struct gh_board *board = &moment->state->open.board;

    gh_open_object(to, "claims");
    for (gh_each(building, board->marked))
        for (gh_each(site, board->markers[building]))
            write_trial(to, moment, gh_action_claim(building, site));
    gh_close_object(to);
}

/* ---- steps ---- */

static void write_start(struct gh_writer *to, const struct gh_scenario_moment *moment)
{
    const struct gh_town *town = &moment->file->town;

    gh_open_object(to, NULL);
    gh_write_text(to, "town", town->name);
    gh_write_text(to, "referee", gh_referee_name(moment->state->open.referee));
    gh_open_list(to, "names");
    for (unsigned seat = 0; seat < moment->state->open.seats; seat++)
        gh_write_text(to, NULL, seat == LEARNER ? _("You") : moment->name[seat]);
    gh_close_list(to);
    gh_tell_view(to, "view", town, moment->state, gh_bit(LEARNER));
    gh_close_object(to);
}

static void end_step(struct gh_lessons *lesson)
{
    if (!lesson->is_in_step)
        return;
    write_whole(&lesson->steps, "because", &lesson->because);
    gh_close_object(&lesson->steps);
    lesson->is_in_step = false;
}

static bool is_empty(const struct gh_writer *writer)
{
    return writer->length == writer->start;
}

static void before_step(void *user, const struct gh_scenario_moment *moment, unsigned seat, struct gh_action action)
{
    struct gh_lessons *lesson = user;
    struct gh_writer *to = &lesson->steps;

    end_step(lesson);
    if (is_empty(&lesson->start))
        write_start(&lesson->start, moment);
    gh_open_object(to, NULL);
    lesson->is_in_step = true;
    write_whole(to, "task", &lesson->task);
    gh_write_number(to, "seat", seat);
    gh_wire_action(to, "do", &moment->file->town, action);
    if (seat != LEARNER)
        return;
    if (moment->state->open.player == LEARNER && moment->state->open.phase != GH_OVER)
        add_legal(to, moment, action.kind);
    if (gh_may_claim(&moment->state->open, LEARNER).reason == GH_ACCEPTED)
        add_claims(to, moment);
}

static void after_step(void *user, const struct gh_scenario_moment *moment, const struct gh_state *before,
                       unsigned seat, struct gh_action action, struct gh_verdict verdict,
                       const struct gh_events *events)
{
    struct gh_writer *to = &((struct gh_lessons *)user)->steps;
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = learners_words(moment, names);

    if (verdict.reason != GH_ACCEPTED) {
        add_refusal(to, moment, &before->open, action, verdict);
        return;
    }
    add_outcome(to, moment, &before->open, &moment->state->open, seat, events);
    if (action.kind == GH_CLAIM)
        gh_tell_add_claim_proof(to, &words, &before->open, action);
}

/* ---- all of them ---- */

static void end_lesson(struct gh_lessons *lesson)
{
    struct gh_writer *to = &lesson->all;
    size_t length;

    if (!lesson->title)
        return;
    end_step(lesson);
    gh_open_object(to, NULL);
    gh_write_text(to, "name", lesson->title);
    write_whole(to, "title", &lesson->title);
    gh_close_list(&lesson->steps);
    const char *steps = gh_written(&lesson->steps, &length);
    gh_write_json(to, "steps", steps, length);
    write_whole(to, "story", &lesson->story);
    if (!is_empty(&lesson->start)) {
        const char *start = gh_written(&lesson->start, &length);

        gh_write_json(to, NULL, start + 1, length - 2); /* its keys, without the braces */
    }
    gh_close_object(to);
}

static void begin(void *user, const char *title, size_t length)
{
    struct gh_lessons *lesson = user;

    end_lesson(lesson);
    free(lesson->task);
    lesson->task = NULL;
    add_line(&lesson->title, title, length);
    gh_writer_clear(&lesson->start);
    gh_writer_clear(&lesson->steps);
    gh_open_list(&lesson->steps, NULL);
}

struct gh_lessons *gh_lessons_make(void)
{
    struct gh_lessons *lessons = gh_need(calloc(1, sizeof *lessons));

    lessons->all = gh_writer_make(0);
    lessons->start = gh_writer_make(0);
    lessons->steps = gh_writer_make(0);
    gh_open_list(&lessons->all, NULL);
    return lessons;
}

void gh_lessons_free(struct gh_lessons *lessons)
{
    gh_writer_free(&lessons->all);
    gh_writer_free(&lessons->start);
    gh_writer_free(&lessons->steps);
    free(lessons->title);
    free(lessons->story);
    free(lessons->task);
    free(lessons->because);
    free(lessons);
}

struct gh_scenario_watcher gh_lessons_watcher(struct gh_lessons *lessons)
{
    return (struct gh_scenario_watcher){
        .user = lessons, .begin = begin, .tell = tell, .before = before_step, .after = after_step};
}

void gh_lessons_print(struct gh_lessons *lessons, FILE *out)
{
    end_lesson(lessons);
    gh_close_list(&lessons->all);
    fputs(gh_written(&lessons->all, NULL), out);
    fputc('\n', out);
}
