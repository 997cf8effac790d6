/* Requests: one JSON object each, with a number and a verb. Whatever comes is answered, if only with a refusal. */
#include "server.h"

#include "gadshill/json.h"
#include "gadshill/text.h"
#include "gadshill/words.h"

#include <string.h>

/* ---- refusals ---- */

void refuse(struct connection *connection, const json_int_t *id, const char *code, const char *why)
{
    connection->server->metrics.refusals++;
    round_send(connection, NULL, id, json_pack("{s:s, s:s}", "no", code, "why", why));
}

/* Why an action is refused, with the proof if there is one. */
static json_t *tell_refusal(const struct gh_words *words, const struct gh_public *open, struct gh_action action,
                            struct gh_verdict verdict, const char *sentence)
{
    const struct gh_town *town = &words->file->town;
    json_t *json = gh_json_refusal(town, verdict, sentence);
    struct gh_proof proof;

    if (gh_proof_of_refusal(town, open, action, verdict, &proof))
        json_object_set_new(json, "proof", tell_proof(words, &proof));
    return json;
}

static void refuse_action(struct connection *connection, json_int_t id, const struct hosted *hosted,
                          struct gh_action action, struct gh_verdict verdict)
{
    const struct gh_public *open = &hosted->session.table.state.open;
    struct seat_names names;
    const struct gh_words words = {hosted->file, names.name};
    const unsigned before = speak_to(connection); /* a held action is refused later */
    char sentence[GH_SENTENCE_SIZE];

    tell_names(hosted, reader_of(connection), &names);
    connection->server->metrics.refusals++;
    gh_words_refusal_of(&words, open, action, verdict, sentence);
    round_send(connection, NULL, &id, tell_refusal(&words, open, action, verdict, sentence));
    gh_language_use(before);
}

/* The table that the connection sits at, or NULL after a refusal. */
static struct hosted *table_of(struct connection *connection, json_int_t id)
{
    if (!connection->table)
        refuse(connection, &id, "no-table", _("Join a table first."));
    return connection->table;
}

/* The seat that a request means, or GH_NONE after a refusal. */
static unsigned seat_of(struct connection *connection, json_int_t id, const json_t *request)
{
    const json_t *seat = json_object_get(request, "seat");

    if (!connection->seats)
        refuse(connection, &id, "no-seat", _("You watch this table: only somebody with a seat can do that."));
    else if (!seat && gh_is_single(connection->seats))
        return gh_lowest(connection->seats);
    else if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= GH_MAX_SEATS)
        refuse(connection, &id, "no-seat", _("Say which of your seats is meant."));
    else if (!gh_has(connection->seats, (unsigned)json_integer_value(seat)))
        refuse(connection, &id, "no-seat", _("That is not your seat."));
    else
        return (unsigned)json_integer_value(seat);
    return GH_NONE;
}

/* Reads an action; false after a refusal. */
static bool action_of(struct connection *connection, json_int_t id, const json_t *text, struct gh_action *action)
{
    struct seat_names names;
    const struct gh_words words = {connection->table->file, names.name};
    struct gh_parse_error error;
    char sentence[GH_SENTENCE_SIZE];

    tell_names(connection->table, reader_of(connection), &names);
    if (!json_is_string(text)) {
        refuse(connection, &id, "bad-message", _("An action is a text."));
        return false;
    }
    if (gh_action_parse(&connection->table->file->town, json_string_value(text), json_string_length(text), action,
                        &error))
        return true;
    gh_words_parse_error_in(&words, error, json_string_value(text), json_string_length(text), sentence);
    refuse(connection, &id, "not-an-action", sentence);
    return false;
}

/* ---- join ---- */

/* Coming back ends a replacement, unless the time for the whole game is used up. */
static void come_back(struct hosted *hosted, unsigned seats)
{
    for (gh_each(seat, seats))
        if (hosted_is_replaced(hosted, seat) && !hosted_is_over(hosted) &&
            gh_session_left(&hosted->session, server_now(hosted->server), seat) > 0)
            course_seat(hosted, seat, NULL);
}

/* The steps after a number; NULL: there are none such, or so many that the view is better. */
static json_t *rest_of(const struct connection *connection, const json_t *after)
{
    enum { MOST_STEPS = 1000, MOST_BYTES = MOST_QUEUED_BYTES / 2 };
    const json_int_t steps = connection->table->session.steps, number = json_integer_value(after);

    if (!json_is_integer(after) || number < 0 || number > steps || steps - number > MOST_STEPS)
        return NULL;
    json_t *rest = tell_steps(connection->table, (unsigned)number, false, reader_of(connection));
    if (json_dumpb(rest, NULL, 0, JSON_COMPACT) <= MOST_BYTES)
        return rest;
    json_decref(rest);
    return NULL;
}

static void on_join(struct connection *connection, json_int_t id, const json_t *request)
{
    const json_t *table = json_object_get(request, "join"), *tokens = json_object_get(request, "tokens");
    const json_t *after = json_object_get(request, "after");
    uint64_t number;
    struct hosted *hosted = NULL;

    if (json_is_string(table) && table_id_parse(json_string_value(table), json_string_length(table), &number))
        hosted = tables_find(connection->server, number);
    if (!hosted) {
        refuse(connection, &id, "no-table", _("There is no such table."));
        return;
    }
    const unsigned seats = seats_of_tokens(hosted, tokens);
    if (seats == GH_NONE) {
        refuse(connection, &id, "bad-token", _("That is not the link to a seat of this table."));
        return;
    }
    connection_sit(connection, hosted, seats);
    come_back(hosted, seats);
    json_t *answer = json_object();
    const struct gh_session *session = &hosted->session;
    json_object_set_new(answer, "table", tell_table(hosted));
    json_object_set_new(answer, "seats", gh_json_seats(seats));
    json_object_set_new(answer, "n", json_integer(session->steps));
    json_t *rest = rest_of(connection, after);
    if (rest)
        json_object_set_new(answer, "steps", rest);
    else
        json_object_set_new(answer, "view", tell_view(hosted, &session->table.state, reader_of(connection)));
    round_send(connection, hosted, &id, answer);
    course_go_on(hosted);
}

/* ---- do ---- */

void request_act(struct hosted *hosted, unsigned seat, struct gh_action action, struct connection *from, json_int_t id)
{
    const struct gh_verdict verdict = course_act(hosted, seat, action, from, id);

    if (!gh_is_recorded(verdict) && from)
        refuse_action(from, id, hosted, action, verdict);
}

static void do_undo(struct connection *connection, json_int_t id, unsigned seat)
{
    const enum gh_undo done = course_undo(connection->table, seat, connection, id);

    if (done != GH_UNDO_DONE)
        refuse(connection, &id, "no-undo", gh_words_no_undo(done));
}

/* Holds the action back while others have their time for STOP. It is judged now already, as far as that goes. */
static void hold(struct connection *connection, json_int_t id, unsigned seat, struct gh_action action)
{
    struct hosted *hosted = connection->table;
    const struct gh_session *session = &hosted->session;
    const uint64_t now = server_now(hosted->server), until = gh_session_hold(session);
    struct gh_public after;
    const struct gh_verdict verdict = gh_preview(session->table.town, &session->table.state.open,
                                                 &session->table.state.hidden.hand[seat], seat, action, &after);

    if (verdict.reason != GH_ACCEPTED) {
        refuse_action(connection, id, hosted, action, verdict);
        return;
    }
    if (hosted->held.is_held) {
        refuse(connection, &id, "held",
               _("An action of yours is waiting until the others have had their time for STOP."));
        return;
    }
    hosted->held = (struct held){true, (uint8_t)seat, action, connection, id};
    round_send(connection, hosted, &id, json_pack("{s:I}", "held", (json_int_t)(until - now)));
}

static void on_do(struct connection *connection, json_int_t id, const json_t *request)
{
    const json_t *text = json_object_get(request, "do");
    struct hosted *hosted = table_of(connection, id);
    const unsigned seat = hosted ? seat_of(connection, id, request) : GH_NONE;
    struct gh_action action;

    if (seat == GH_NONE)
        return;
    if (hosted_is_replaced(hosted, seat)) {
        refuse(connection, &id, "replaced", _("A computer player plays for you; take your seat back first."));
        return;
    }
    if (json_is_string(text) && strcmp(json_string_value(text), "undo") == 0) {
        do_undo(connection, id, seat);
    } else if (action_of(connection, id, text, &action)) {
        const bool is_first = action.kind != GH_CLAIM && seat == hosted->session.table.state.open.player;

        if (is_first && gh_session_hold(&hosted->session) > server_now(hosted->server))
            hold(connection, id, seat, action);
        else
            request_act(hosted, seat, action, connection, id);
    }
    course_go_on(hosted);
}

/* ---- try, legal, view, replay ---- */

static void on_try(struct connection *connection, json_int_t id, const json_t *request)
{
    static struct gh_events events;
    struct hosted *hosted = table_of(connection, id);
    const unsigned seat = hosted ? seat_of(connection, id, request) : GH_NONE;
    struct gh_action action;

    if (seat == GH_NONE || !action_of(connection, id, json_object_get(request, "try"), &action))
        return;
    if (action.kind == GH_CLAIM) {
        refuse(connection, &id, "no-trying", _("Whether a claim is right shows only when it is made."));
        return;
    }
    struct gh_state after = hosted->session.table.state;
    const struct gh_public before = after.open;
    events.count = 0;
    const struct gh_verdict verdict = gh_apply(&hosted->file->town, &after, seat, action, &events);
    if (verdict.reason != GH_ACCEPTED) {
        refuse_action(connection, id, hosted, action, verdict);
        return;
    }
    round_send(connection, hosted, &id, tell_trial(hosted, &before, &after, seat, &events, reader_of(connection)));
}

static json_t *unplayable_cards(const struct connection *connection, unsigned seat)
{
    const struct hosted *hosted = connection->table;
    const struct gh_state *state = &hosted->session.table.state;
    struct seat_names names;
    const struct gh_words words = {hosted->file, names.name};
    json_t *cards = json_object();

    tell_names(hosted, reader_of(connection), &names);
    for (gh_each_card(card, &state->hidden.hand[seat])) {
        char sentence[GH_SENTENCE_SIZE], number[8];
        struct gh_action action;
        const struct gh_verdict verdict =
            gh_words_unplayable(&words, &state->open, &state->hidden.hand[seat], seat, card, &action, sentence);

        snprintf(number, sizeof number, "%u", card + 1);
        if (verdict.reason != GH_ACCEPTED)
            json_object_set_new(cards, number, tell_refusal(&words, &state->open, action, verdict, sentence));
    }
    return cards;
}

static void on_legal(struct connection *connection, json_int_t id, const json_t *request)
{
    static struct gh_legal legal;
    struct hosted *hosted = table_of(connection, id);
    const unsigned seat = hosted ? seat_of(connection, id, request) : GH_NONE;

    if (seat == GH_NONE)
        return;
    const struct gh_session *session = &hosted->session;
    const struct gh_public *open = &session->table.state.open;
    const bool is_active = open->phase != GH_OVER && open->player == seat;
    json_t *json = json_object();

    legal.count = legal.markers = 0;
    legal.discardable = (struct gh_cards){{0}};
    if (is_active)
        gh_legal(&hosted->file->town, open, &session->table.state.hidden.hand[seat], &legal);
    json_object_set_new(json, "n", json_integer(session->steps));
    json_object_set_new(json, "actions", gh_json_legal(&hosted->file->town, &legal));
    json_object_set_new(json, "discardable", gh_json_cards(&legal.discardable));
    json_object_set_new(json, "claim", json_boolean(gh_may_claim(open, seat).reason == GH_ACCEPTED));
    json_object_set_new(json, "undo", json_boolean(gh_session_may_undo(session, seat) == GH_UNDO_DONE));
    json_object_set_new(json, "cards",
                        is_active && open->phase == GH_TURN ? unplayable_cards(connection, seat) : json_object());
    round_send(connection, hosted, &id, json);
}

static void on_view(struct connection *connection, json_int_t id, const json_t *request)
{
    struct hosted *hosted = table_of(connection, id);

    (void)request;
    if (!hosted)
        return;
    const struct gh_session *session = &hosted->session;
    round_send(connection, hosted, &id,
               json_pack("{s:i, s:o}", "n", (int)session->steps, "view",
                         tell_view(hosted, &session->table.state, reader_of(connection))));
}

static void on_replay(struct connection *connection, json_int_t id, const json_t *request)
{
    struct hosted *hosted = table_of(connection, id);
    struct gh_state start;

    (void)request;
    if (!hosted)
        return;
    if (!hosted_is_over(hosted)) {
        refuse(connection, &id, "not-over", _("A game can be replayed when it is over."));
        return;
    }
    const struct gh_session *session = &hosted->session;
    gh_start(session->table.town, &session->table.setup, &start);
    const struct reader all_seen = {gh_first(start.open.seats), connection->seats, connection->language};
    round_send(connection, hosted, &id,
               json_pack("{s:o, s:o}", "start", tell_view(hosted, &start, all_seen), "steps",
                         tell_steps(hosted, 0, true, all_seen)));
}

/* ---- replace ---- */

static void on_replace(struct connection *connection, json_int_t id, const json_t *request)
{
    const json_t *which = json_object_get(request, "replace");
    const char *by = json_string_value(json_object_get(request, "by"));
    struct hosted *hosted = table_of(connection, id);

    if (!hosted)
        return;
    const json_int_t seat = json_is_integer(which) ? json_integer_value(which) : -1;
    const struct gh_player_kind *kind = by ? gh_player_kind_find(by) : NULL;
    const char *problem = NULL;
    if (!connection->seats)
        problem = _("You watch this table: only somebody with a seat can do that.");
    else if (seat < 0 || seat >= hosted->session.table.setup.seats || hosted->own[seat])
        problem = _("That is not a person's seat.");
    else if (hosted_is_over(hosted))
        problem = _("The game is over.");
    else if (by && gh_is_person(by) && gh_has(connection->seats, (unsigned)seat)) {
        if (gh_session_left(&hosted->session, server_now(hosted->server), (unsigned)seat) == 0)
            problem = _("Your time for this turn or for the whole game is used up; the computer player stays for now.");
    } else if (!kind)
        problem = _("There is no such computer player.");
    else if (hosted_is_here(hosted, (unsigned)seat))
        problem = _("Only a person who is not there can be replaced.");
    if (problem) {
        refuse(connection, &id, "no-replacing", problem);
        return;
    }
    course_seat(hosted, (unsigned)seat, kind);
    json_t *json = json_object();
    tell_presence(hosted, json);
    round_send(connection, hosted, &id, json);
    course_go_on(hosted);
}

/* ---- which verb ---- */

static void on_hint(struct connection *connection, json_int_t id, const json_t *request)
{
    struct hosted *hosted = table_of(connection, id);
    const unsigned seat = hosted ? seat_of(connection, id, request) : GH_NONE;

    if (seat != GH_NONE)
        request_hint(connection, id, seat);
}

static void on_puzzle(struct connection *connection, json_int_t id, const json_t *request)
{
    request_puzzle(connection, id, json_object_get(request, "puzzle"));
}

static void on_open(struct connection *connection, json_int_t id, const json_t *request)
{
    if (may_open(connection))
        request_open(connection, id, json_object_get(request, "open"));
    else
        refuse(connection, &id, "too-fast", _("Too many tables were opened from here; wait a minute and try again."));
}

/* Any request may say in which language its sender reads. */
static void set_language(struct connection *connection, const json_t *language)
{
    const unsigned found = json_is_string(language) ? gh_language_find(json_string_value(language)) : GH_NO_LANGUAGE;

    if (found != GH_NO_LANGUAGE)
        connection->language = (uint8_t)found;
}

void request_receive(struct connection *connection, const char *text, size_t length)
{
    static const struct {
        const char *verb;
        void (*handle)(struct connection *connection, json_int_t id, const json_t *request);
    } verbs[] = {{"do", on_do},     {"legal", on_legal},  {"try", on_try},         {"view", on_view},
                 {"join", on_join}, {"open", on_open},    {"replace", on_replace}, {"replay", on_replay},
                 {"hint", on_hint}, {"puzzle", on_puzzle}};
    json_error_t error;
    json_t *request = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    const json_t *number = json_object_get(request, "id");
    const json_int_t id = json_integer_value(number);

    set_language(connection, json_object_get(request, "language"));
    const unsigned before = speak_to(connection);
    connection->server->metrics.requests++;
    if (!may_ask(connection)) {
        refuse(connection, json_is_integer(number) ? &id : NULL, "too-fast",
               _("That is too much at once; wait a moment and ask again."));
    } else if (!json_is_object(request)) {
        refuse(connection, NULL, "bad-message", _("A request is one JSON object."));
    } else if (!json_is_integer(number)) {
        refuse(connection, NULL, "bad-message", _("A request needs a whole number as its id."));
    } else {
        unsigned i = 0;

        while (i < sizeof verbs / sizeof *verbs && !json_object_get(request, verbs[i].verb))
            i++;
        if (i < sizeof verbs / sizeof *verbs)
            verbs[i].handle(connection, id, request);
        else
            refuse(connection, &id, "unknown-request",
                   _("This request has no verb that is known here: open, join, do, try, legal, view, replace, replay, "
                     "hint, "
                     "puzzle."));
    }
    json_decref(request);
    gh_language_use(before);
}
