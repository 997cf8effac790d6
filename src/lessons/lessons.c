/* Making lessons of scenarios (lessons.h). */
#include "gadshill/lessons.h"
#include "gadshill/json.h"
#include "gadshill/memory.h"
#include "gadshill/text.h"
#include "gadshill/words_event.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_refusal.h"

#include <stdlib.h>
#include <string.h>

enum { LEARNER = 0 }; /* the seat of the learner, who is called "you" */

struct gh_lessons {
    json_t *all; /* array of the lessons so far */
    json_t *now; /* the one that is being made; NULL before the first */
    json_t *task, *step;
};

/* ---- what the learner reads ----
 *
 * Texts are collected in English, line by line, and are translated when they are whole. They are in the catalogues as
 * tools/update-po finds them in web/lessons.json. */

/* Adds to a text, after a blank. */
static void add_text(json_t *object, const char *key, const char *text, size_t length)
{
    const char *before = json_string_value(json_object_get(object, key));

    if (length == 0)
        return;
    if (!before)
        json_object_set_new(object, key, json_stringn(text, length));
    else
        json_object_set_new(object, key, json_sprintf("%s %.*s", before, (int)length, text));
}

static void begin(void *user, const char *title, size_t length)
{
    struct gh_lessons *lesson = user;

    lesson->now = json_pack("{s:o, s:o, s:[]}", "name", json_stringn(title, length), "title",
                            json_stringn(title, length), "steps");
    lesson->task = NULL;
    lesson->step = NULL;
    json_array_append_new(lesson->all, lesson->now);
}

/* The story belongs to the lesson, a task to the step that follows, "because" to the step before. */
static void tell(void *user, const char *part, const char *text, size_t length)
{
    struct gh_lessons *lesson = user;

    if (strcmp(part, "story") == 0) {
        add_text(lesson->now, part, text, length);
    } else if (strcmp(part, "because") == 0 && lesson->step) {
        add_text(lesson->step, part, text, length);
    } else if (strcmp(part, "task") == 0) {
        if (!lesson->task)
            lesson->task = json_object();
        add_text(lesson->task, part, text, length);
    }
}

static void translate(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    if (text)
        json_object_set_new(object, key, json_string(_(text)));
}

static void translate_all(struct gh_lessons *lesson)
{
    json_t *one, *step;
    size_t at, step_at;

    json_array_foreach(lesson->all, at, one)
    {
        translate(one, "title");
        translate(one, "story");
        json_array_foreach(json_object_get(one, "steps"), step_at, step)
        {
            translate(step, "task");
            translate(step, "because");
        }
    }
}

static struct gh_words learners_words(const struct gh_scenario_moment *moment, const char *names[GH_MAX_SEATS])
{
    memcpy(names, moment->name, sizeof moment->name);
    names[LEARNER] = NULL;
    return (struct gh_words){moment->file, names};
}

static json_t *sentences(const struct gh_scenario_moment *moment, const struct gh_events *events)
{
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = learners_words(moment, names);
    char sentence[GH_SENTENCE_SIZE];
    json_t *list = json_array();

    for (unsigned at = 0; at < events->count;) {
        gh_words_events(&words, events, LEARNER, &at, sentence);
        if (*sentence)
            json_array_append_new(list, json_string(sentence));
    }
    return list;
}

/* ---- what the page asks for ---- */

static json_t *view_json(const struct gh_scenario_moment *moment)
{
    const struct gh_state *state = moment->state;
    json_t *view = json_object(), *hands = json_array();

    for (unsigned seat = 0; seat < state->open.seats; seat++)
        json_array_append_new(hands, seat == LEARNER ? gh_json_cards(&state->hidden.hand[seat]) : json_null());
    json_object_set_new(view, "hands", hands);
    gh_json_add_open(view, &moment->file->town, &state->open);
    return view;
}

static void add_proof(json_t *json, const struct gh_words *words, const struct gh_proof *proof)
{
    static struct gh_proof_words told;

    gh_words_proof(words, proof, &told);
    json_object_set_new(json, "proof", gh_json_proof(&words->file->town, proof, &told));
}

static json_t *refusal_with_proof(const struct gh_words *words, const struct gh_public *open, struct gh_action action,
                                  struct gh_verdict verdict, const char *sentence)
{
    static struct gh_proof proof;
    json_t *json = gh_json_refusal(&words->file->town, verdict, sentence);

    if (gh_proof_of_refusal(&words->file->town, open, action, verdict, &proof))
        add_proof(json, words, &proof);
    return json;
}

static json_t *refusal_json(const struct gh_scenario_moment *moment, const struct gh_public *open,
                            struct gh_action action, struct gh_verdict verdict)
{
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = learners_words(moment, names);
    char sentence[GH_SENTENCE_SIZE];

    gh_words_refusal_of(&words, open, action, verdict, sentence);
    return refusal_with_proof(&words, open, action, verdict, sentence);
}

static json_t *outcome_json(const struct gh_scenario_moment *moment, const struct gh_public *before,
                            const struct gh_public *after, unsigned seat, const struct gh_events *events)
{
    return json_pack("{s:o, s:o, s:i, s:o}", "ev", gh_json_events(&moment->file->town, events, gh_bit(LEARNER)), "now",
                     gh_json_changes(&moment->file->town, before, after), "points",
                     after->score[seat] - before->score[seat], "words", sentences(moment, events));
}

/* What the action would do, or why it is refused. */
static json_t *trial_json(const struct gh_scenario_moment *moment, struct gh_action action)
{
    static struct gh_events events;
    struct gh_state after = *moment->state;

    events.count = 0;
    const struct gh_verdict verdict = gh_apply(&moment->file->town, &after, LEARNER, action, &events);
    if (verdict.reason != GH_ACCEPTED)
        return refusal_json(moment, &moment->state->open, action, verdict);
    return outcome_json(moment, &moment->state->open, &after.open, LEARNER, &events);
}

/* "legal" and "tries" of the active learner, who is to do something of this kind. Discards are many: they can be tried
 * where one is the task. */
static void add_legal(json_t *step, const struct gh_scenario_moment *moment, unsigned kind)
{
    static struct gh_legal legal;
    const struct gh_state *state = moment->state;
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = learners_words(moment, names);
    json_t *cards = json_object(), *tries = json_object();
    char text[GH_ACTION_TEXT_SIZE];

    gh_legal(&moment->file->town, &state->open, &state->hidden.hand[LEARNER], &legal);
    for (gh_each_card(card, &state->hidden.hand[LEARNER])) {
        char sentence[GH_SENTENCE_SIZE], number[8];
        struct gh_action action;
        const struct gh_verdict verdict =
            gh_words_unplayable(&words, &state->open, &state->hidden.hand[LEARNER], LEARNER, card, &action, sentence);

        snprintf(number, sizeof number, "%u", card + 1);
        if (verdict.reason != GH_ACCEPTED)
            json_object_set_new(cards, number, refusal_with_proof(&words, &state->open, action, verdict, sentence));
    }
    for (unsigned i = 0; i < gh_legal_count(&legal); i++) {
        const struct gh_action action = gh_legal_at(&legal, i);

        if (action.kind == GH_PLAY || (action.kind == GH_DISCARD && kind == GH_DISCARD))
            json_object_set_new(tries, gh_action_text(&moment->file->town, action, text), trial_json(moment, action));
    }
    json_object_set_new(step, "legal",
                        json_pack("{s:o, s:o, s:b, s:o}", "actions", gh_json_legal(&moment->file->town, &legal),
                                  "discardable", gh_json_cards(&legal.discardable), "undo", 0, "cards", cards));
    json_object_set_new(step, "tries", tries);
}

/* What each claim would bring, for a learner who may claim. */
static void add_claims(json_t *step, const struct gh_scenario_moment *moment)
{
    const struct gh_board *board = &moment->state->open.board;
    json_t *claims = json_object();
    char text[GH_ACTION_TEXT_SIZE];

    for (gh_each(building, board->marked))
        for (gh_each(site, board->markers[building])) {
            const struct gh_action action = gh_action_claim(building, site);

            json_object_set_new(claims, gh_action_text(&moment->file->town, action, text), trial_json(moment, action));
        }
    json_object_set_new(step, "claims", claims);
}

/* Why a claim is right. */
static void add_claim_proof(json_t *step, const struct gh_scenario_moment *moment, const struct gh_public *before,
                            struct gh_action claim)
{
    static struct gh_proof proof;
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = learners_words(moment, names);

    if (gh_proof_of_taken(&moment->file->town, before, claim, claim.building, claim.site, &proof))
        add_proof(step, &words, &proof);
}

/* ---- steps ---- */

static void add_start(struct gh_lessons *lesson, const struct gh_scenario_moment *moment)
{
    json_t *names = json_array();

    for (unsigned seat = 0; seat < moment->state->open.seats; seat++)
        json_array_append_new(names, json_string(seat == LEARNER ? _("You") : moment->name[seat]));
    json_object_set_new(lesson->now, "town", json_string(moment->file->town.name));
    json_object_set_new(lesson->now, "referee", json_string(gh_referee_name(moment->state->open.referee)));
    json_object_set_new(lesson->now, "names", names);
    json_object_set_new(lesson->now, "view", view_json(moment));
}

static void before_step(void *user, const struct gh_scenario_moment *moment, unsigned seat, struct gh_action action)
{
    struct gh_lessons *lesson = user;
    char text[GH_ACTION_TEXT_SIZE];

    if (!json_object_get(lesson->now, "view"))
        add_start(lesson, moment);
    lesson->step = lesson->task ? lesson->task : json_object();
    lesson->task = NULL;
    json_array_append_new(json_object_get(lesson->now, "steps"), lesson->step);
    json_object_set_new(lesson->step, "seat", json_integer(seat));
    json_object_set_new(lesson->step, "do", json_string(gh_action_text(&moment->file->town, action, text)));
    if (seat != LEARNER)
        return;
    if (moment->state->open.player == LEARNER && moment->state->open.phase != GH_OVER)
        add_legal(lesson->step, moment, action.kind);
    if (gh_may_claim(&moment->state->open, LEARNER).reason == GH_ACCEPTED)
        add_claims(lesson->step, moment);
}

static void after_step(void *user, const struct gh_scenario_moment *moment, const struct gh_state *before,
                       unsigned seat, struct gh_action action, struct gh_verdict verdict,
                       const struct gh_events *events)
{
    struct gh_lessons *lesson = user;

    if (verdict.reason != GH_ACCEPTED) {
        json_object_update_new(lesson->step, refusal_json(moment, &before->open, action, verdict));
        return;
    }
    json_object_update_new(lesson->step, outcome_json(moment, &before->open, &moment->state->open, seat, events));
    if (action.kind == GH_CLAIM)
        add_claim_proof(lesson->step, moment, &before->open, action);
}

/* ---- all of them ---- */

struct gh_lessons *gh_lessons_make(void)
{
    struct gh_lessons *lessons = gh_need(calloc(1, sizeof *lessons));

    lessons->all = json_array();
    return lessons;
}

void gh_lessons_free(struct gh_lessons *lessons)
{
    json_decref(lessons->all);
    free(lessons);
}

struct gh_scenario_watcher gh_lessons_watcher(struct gh_lessons *lessons)
{
    return (struct gh_scenario_watcher){
        .user = lessons, .begin = begin, .tell = tell, .before = before_step, .after = after_step};
}

void gh_lessons_print(struct gh_lessons *lessons, FILE *out)
{
    translate_all(lessons);
    json_dumpf(lessons->all, out, JSON_COMPACT | JSON_PRESERVE_ORDER);
    fputc('\n', out);
}
