/* Making lessons of scenarios (lesson.h). */
#include "lesson.h"

#include "gadshill/json.h"

#include <string.h>

/* ---- what the learner reads ----
 *
 * Texts are collected in English, line by line, and are translated when they are whole. They are in the catalogues as
 * tools/update-po finds them in web/lessons.json. */

static json_t *text_json(struct scenario_word text)
{
    return json_stringn(text.text, text.length);
}

/* Adds to a text, after a blank. */
static void add_text(json_t *object, const char *key, struct scenario_word text)
{
    const char *before = json_string_value(json_object_get(object, key));

    if (text.length == 0)
        return;
    if (!before)
        json_object_set_new(object, key, text_json(text));
    else
        json_object_set_new(object, key, json_sprintf("%s %.*s", before, (int)text.length, text.text));
}

void lesson_begin(struct lesson *lesson, struct scenario_word title)
{
    if (!lesson)
        return;
    lesson->now = json_pack("{s:o, s:o, s:[]}", "name", text_json(title), "title", text_json(title), "steps");
    lesson->task = NULL;
    lesson->step = NULL;
    json_array_append_new(lesson->all, lesson->now);
}

/* The story belongs to the lesson, a task to the step that follows, "because" to the step before. */
void lesson_tell(struct lesson *lesson, const char *part, struct scenario_word text)
{
    if (!lesson)
        return;
    if (strcmp(part, "story") == 0) {
        add_text(lesson->now, part, text);
    } else if (strcmp(part, "because") == 0 && lesson->step) {
        add_text(lesson->step, part, text);
    } else if (strcmp(part, "task") == 0) {
        if (!lesson->task)
            lesson->task = json_object();
        add_text(lesson->task, part, text);
    }
}

static void translate(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    if (text)
        json_object_set_new(object, key, json_string(_(text)));
}

void lesson_translate(struct lesson *lesson)
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

static struct gh_words learners_words(const struct scenario *scenario, const char *names[GH_MAX_SEATS])
{
    const struct gh_words words = scenario_words(scenario, names);

    names[LESSON_LEARNER] = NULL;
    return words;
}

static json_t *sentences(const struct scenario *scenario, const struct gh_events *events)
{
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = learners_words(scenario, names);
    char sentence[GH_SENTENCE_SIZE];
    json_t *list = json_array();

    for (unsigned at = 0; at < events->count;) {
        gh_words_events(&words, events, LESSON_LEARNER, &at, sentence);
        if (*sentence)
            json_array_append_new(list, json_string(sentence));
    }
    return list;
}

/* ---- what the page asks for ---- */

static json_t *view_json(const struct scenario *scenario)
{
    const struct gh_state *state = &scenario->state;
    json_t *view = json_object(), *hands = json_array();

    for (unsigned seat = 0; seat < state->open.seats; seat++)
        json_array_append_new(hands, seat == LESSON_LEARNER ? gh_json_cards(&state->hidden.hand[seat]) : json_null());
    json_object_set_new(view, "hands", hands);
    gh_json_add_open(view, scenario->town, &state->open);
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

static json_t *refusal_json(const struct scenario *scenario, const struct gh_public *open, struct gh_action action,
                            struct gh_verdict verdict)
{
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = learners_words(scenario, names);
    char sentence[GH_SENTENCE_SIZE];

    gh_words_refusal_of(&words, open, action, verdict, sentence);
    return refusal_with_proof(&words, open, action, verdict, sentence);
}

static json_t *outcome_json(const struct scenario *scenario, const struct gh_public *before,
                            const struct gh_public *after, unsigned seat, const struct gh_events *events)
{
    return json_pack("{s:o, s:o, s:i, s:o}", "ev", gh_json_events(scenario->town, events, gh_bit(LESSON_LEARNER)),
                     "now", gh_json_changes(scenario->town, before, after), "points",
                     after->score[seat] - before->score[seat], "words", sentences(scenario, events));
}

/* What the action would do, or why it is refused. */
static json_t *trial_json(const struct scenario *scenario, struct gh_action action)
{
    static struct gh_events events;
    struct gh_state after = scenario->state;

    events.count = 0;
    const struct gh_verdict verdict = gh_apply(scenario->town, &after, LESSON_LEARNER, action, &events);
    if (verdict.reason != GH_ACCEPTED)
        return refusal_json(scenario, &scenario->state.open, action, verdict);
    return outcome_json(scenario, &scenario->state.open, &after.open, LESSON_LEARNER, &events);
}

/* "legal" and "tries" of the active learner, who is to do something of this kind. Discards are many: they can be tried
 * where one is the task. */
static void add_legal(json_t *step, const struct scenario *scenario, unsigned kind)
{
    static struct gh_legal legal;
    const struct gh_state *state = &scenario->state;
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = learners_words(scenario, names);
    json_t *cards = json_object(), *tries = json_object();
    char text[GH_ACTION_TEXT_SIZE];

    gh_legal(scenario->town, &state->open, &state->hidden.hand[LESSON_LEARNER], &legal);
    for (gh_each_card(card, &state->hidden.hand[LESSON_LEARNER])) {
        char sentence[GH_SENTENCE_SIZE], number[8];
        struct gh_action action;
        const struct gh_verdict verdict = gh_words_unplayable(&words, &state->open, &state->hidden.hand[LESSON_LEARNER],
                                                              LESSON_LEARNER, card, &action, sentence);

        snprintf(number, sizeof number, "%u", card + 1);
        if (verdict.reason != GH_ACCEPTED)
            json_object_set_new(cards, number, refusal_with_proof(&words, &state->open, action, verdict, sentence));
    }
    for (unsigned i = 0; i < gh_legal_count(&legal); i++) {
        const struct gh_action action = gh_legal_at(&legal, i);

        if (action.kind == GH_PLAY || (action.kind == GH_DISCARD && kind == GH_DISCARD))
            json_object_set_new(tries, gh_action_text(scenario->town, action, text), trial_json(scenario, action));
    }
    json_object_set_new(step, "legal",
                        json_pack("{s:o, s:o, s:b, s:o}", "actions", gh_json_legal(scenario->town, &legal),
                                  "discardable", gh_json_cards(&legal.discardable), "undo", 0, "cards", cards));
    json_object_set_new(step, "tries", tries);
}

/* What each claim would bring, for a learner who may claim. */
static void add_claims(json_t *step, const struct scenario *scenario)
{
    const struct gh_board *board = &scenario->state.open.board;
    json_t *claims = json_object();
    char text[GH_ACTION_TEXT_SIZE];

    for (gh_each(building, board->marked))
        for (gh_each(site, board->markers[building])) {
            const struct gh_action action = gh_action_claim(building, site);

            json_object_set_new(claims, gh_action_text(scenario->town, action, text), trial_json(scenario, action));
        }
    json_object_set_new(step, "claims", claims);
}

/* Why a claim is right. */
static void add_claim_proof(json_t *step, const struct scenario *scenario, const struct gh_public *before,
                            struct gh_action claim)
{
    static struct gh_proof proof;
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = learners_words(scenario, names);

    if (gh_proof_of_taken(scenario->town, before, claim, claim.building, claim.site, &proof))
        add_proof(step, &words, &proof);
}

/* ---- steps ---- */

static void add_start(struct lesson *lesson, const struct scenario *scenario)
{
    json_t *names = json_array();

    for (unsigned seat = 0; seat < scenario->state.open.seats; seat++)
        json_array_append_new(names, json_string(seat == LESSON_LEARNER ? _("You") : scenario->seat_name[seat]));
    json_object_set_new(lesson->now, "town", json_string(scenario->town->name));
    json_object_set_new(lesson->now, "referee", json_string(gh_referee_name(scenario->referee)));
    json_object_set_new(lesson->now, "names", names);
    json_object_set_new(lesson->now, "view", view_json(scenario));
}

void lesson_before(struct lesson *lesson, const struct scenario *scenario, unsigned seat, struct gh_action action)
{
    char text[GH_ACTION_TEXT_SIZE];

    if (!lesson)
        return;
    if (!json_object_get(lesson->now, "view"))
        add_start(lesson, scenario);
    lesson->step = lesson->task ? lesson->task : json_object();
    lesson->task = NULL;
    json_array_append_new(json_object_get(lesson->now, "steps"), lesson->step);
    json_object_set_new(lesson->step, "seat", json_integer(seat));
    json_object_set_new(lesson->step, "do", json_string(gh_action_text(scenario->town, action, text)));
    if (seat != LESSON_LEARNER)
        return;
    if (scenario->state.open.player == LESSON_LEARNER && scenario->state.open.phase != GH_OVER)
        add_legal(lesson->step, scenario, action.kind);
    if (gh_may_claim(&scenario->state.open, LESSON_LEARNER).reason == GH_ACCEPTED)
        add_claims(lesson->step, scenario);
}

void lesson_after(struct lesson *lesson, const struct scenario *scenario, const struct gh_state *before, unsigned seat,
                  struct gh_action action, struct gh_verdict verdict, const struct gh_events *events)
{
    if (!lesson)
        return;
    if (verdict.reason != GH_ACCEPTED) {
        json_object_update_new(lesson->step, refusal_json(scenario, &before->open, action, verdict));
        return;
    }
    json_object_update_new(lesson->step, outcome_json(scenario, &before->open, &scenario->state.open, seat, events));
    if (action.kind == GH_CLAIM)
        add_claim_proof(lesson->step, scenario, &before->open, action);
}
