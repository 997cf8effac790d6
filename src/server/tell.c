/* What a reader is told: views, steps, the table. Everything is made for the reader's seats (server.h, invariant 3). */
#include "server.h"

#include "gadshill/json.h"
#include "gadshill/text.h"
#include "gadshill/words.h"
#include "gadshill/memory.h"

#include <stdlib.h>

struct reader reader_of(const struct connection *connection)
{
    return (struct reader){connection->seats, connection->seats, connection->language};
}

/* ---- views ---- */

static json_t *hands_json(const struct gh_state *state, unsigned seats)
{
    json_t *hands = json_array();

    for (unsigned seat = 0; seat < state->open.seats; seat++)
        json_array_append_new(hands, gh_has(seats, seat) ? gh_json_cards(&state->hidden.hand[seat]) : json_null());
    return hands;
}

/* After the end nothing is hidden any more. */
static unsigned seats_seen(const struct gh_public *open, struct reader reader)
{
    return open->phase == GH_OVER ? gh_first(open->seats) : reader.seats;
}

json_t *tell_view(const struct hosted *hosted, const struct gh_state *state, struct reader reader)
{
    json_t *json = json_object();

    json_object_set_new(json, "hands", hands_json(state, seats_seen(&state->open, reader)));
    gh_json_add_open(json, &hosted->file->town, &state->open);
    return json;
}

/* ---- words ---- */

/* A seat that nobody has named is called by its number, in the reader's language. */
static const char *name_of(const struct hosted *hosted, unsigned seat, char usual[USUAL_NAME_SIZE])
{
    const struct gh_words words = {hosted->file, NULL};

    if (!hosted->name[seat] || *hosted->name[seat])
        return hosted->name[seat];
    return gh_tell_in(&words, usual, USUAL_NAME_SIZE, _("Player {n}"), gh_with_number("n", seat + 1));
}

void tell_names(const struct hosted *hosted, struct reader reader, struct seat_names *names)
{
    const bool is_one = gh_is_single(reader.own); /* at a shared screen "you" would be anybody */

    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        names->name[seat] = is_one && gh_has(reader.own, seat) ? NULL : name_of(hosted, seat, names->usual[seat]);
}

static void add_sentence(void *list, const char *sentence)
{
    json_array_append_new(list, json_string(sentence));
}

/* `seen` are the seats whose drawn cards are told. */
static json_t *step_words(const struct hosted *hosted, const struct told *told, struct reader reader, unsigned seen)
{
    struct seat_names names;
    const struct gh_words words = {hosted->file, names.name};
    const struct gh_happening happening = {told->before,      &told->after->open, told->step.seat,
                                           told->step.action, told->events,       seen};
    json_t *list = json_array();

    tell_names(hosted, reader, &names);
    gh_words_report(&words, &happening, add_sentence, list);
    return list;
}

/* ---- steps ---- */

/* Why a claim was right. */
static void add_proof(json_t *json, const struct gh_words *words, const struct told *told)
{
    const struct gh_action claim = told->step.action;
    struct gh_proof proof;

    if (told->events->count > 0 && told->events->at[0].kind == GH_EVENT_CLAIM_MADE &&
        gh_proof_of_taken(&words->file->town, told->before, claim, claim.building, claim.site, &proof))
        json_object_set_new(json, "proof", tell_proof(words, &proof));
}

json_t *tell_step(const struct hosted *hosted, const struct told *told, struct reader reader)
{
    const unsigned before = gh_language_use(reader.language);
    const struct gh_town *town = &hosted->file->town;
    struct seat_names names;
    const struct gh_words words = {hosted->file, names.name};
    json_t *json = json_object();
    char text[GH_ACTION_TEXT_SIZE];

    tell_names(hosted, reader, &names);
    json_object_set_new(json, "n", json_integer(told->n));
    json_object_set_new(json, "seat", json_integer(told->step.seat));
    json_object_set_new(json, "do",
                        json_string(told->step.undo ? "undo" : gh_action_text(town, told->step.action, text)));
    if (told->step.undo) {
        json_object_set_new(json, "view", tell_view(hosted, told->after, reader));
    } else {
        json_t *now = gh_json_changes(town, told->before, &told->after->open);

        if (told->after->open.phase == GH_OVER)
            json_object_set_new(now, "hands", hands_json(told->after, seats_seen(&told->after->open, reader)));
        json_object_set_new(json, "ev", gh_json_events(town, told->events, reader.seats));
        json_object_set_new(json, "now", now);
        add_proof(json, &words, told);
    }
    json_object_set_new(json, "words", step_words(hosted, told, reader, reader.seats));
    gh_language_use(before);
    return json;
}

json_t *tell_trial(const struct hosted *hosted, const struct gh_public *before, const struct gh_state *after,
                   unsigned seat, const struct gh_events *events, struct reader reader)
{
    const struct told told = {0, {.seat = (uint8_t)seat}, before, after, events};

    return json_pack("{s:o, s:i, s:o}", "ev", gh_json_events(&hosted->file->town, events, 0), "points",
                     after->open.score[seat] - before->score[seat], "words", step_words(hosted, &told, reader, 0));
}

json_t *tell_steps(const struct hosted *hosted, unsigned after, bool kept, struct reader reader)
{
    static const struct gh_player_kind *const nobody[GH_MAX_SEATS] = {NULL};
    const struct gh_session *session = &hosted->session;
    unsigned count = session->steps;
    struct gh_step *effective = kept ? gh_session_kept(session, &count) : NULL;
    const struct gh_step *step = kept ? effective : session->step;
    struct gh_events *events = malloc(sizeof *events);
    struct gh_session past;
    json_t *list = json_array();

    gh_session_open(&past, &hosted->file->town, &session->table.setup, nobody, 0, &session->options, 0);
    for (unsigned i = 0; step && events && i < count; i++) {
        const struct gh_public before = past.table.state.open;

        events->count = 0;
        gh_session_redo(&past, step[i], 0, events);
        if (i >= after) {
            const struct told told = {i + 1, step[i], &before, &past.table.state, step[i].undo ? NULL : events};

            json_array_append_new(list, tell_step(hosted, &told, reader));
        }
    }
    gh_session_close(&past);
    free(events);
    free(effective);
    return list;
}

/* ---- proofs ---- */

json_t *tell_proof(const struct gh_words *words, const struct gh_proof *proof)
{
    struct gh_proof_words *told = gh_need(malloc(sizeof *told));

    gh_words_proof(words, proof, told);
    json_t *json = gh_json_proof(&words->file->town, proof, told);
    free(told);
    return json;
}

json_t *tell_joined(const json_t *sentences)
{
    json_t *text = json_string("");

    for (size_t i = 0; i < json_array_size(sentences); i++) {
        json_t *longer = json_sprintf("%s%s%s", json_string_value(text), i > 0 ? " " : "",
                                      json_string_value(json_array_get(sentences, i)));

        json_decref(text);
        text = longer;
    }
    return text;
}

json_t *tell_hint(const struct gh_words *words, const struct gh_proof *proof)
{
    char place[GH_SENTENCE_SIZE], technique[GH_SENTENCE_SIZE];
    json_t *told = tell_proof(words, proof);

    return json_pack("{s:[s, s, o], s:o, s:o}", "stages", gh_words_hint_place(words, proof, place),
                     gh_words_hint_technique(words, proof, technique), tell_joined(json_object_get(told, "words")),
                     "place", gh_json_sites(&words->file->town, gh_proof_place(proof)), "proof", told);
}

/* ---- the table ---- */

static const char *player_name(const struct gh_player_kind *kind)
{
    return gh_player_kind_name(kind);
}

void tell_left(const struct hosted *hosted, json_t *json)
{
    const struct gh_session *session = &hosted->session;
    json_t *left;

    if (session->options.turn_ms == 0 && session->options.game_ms == 0)
        return;
    left = json_array();
    for (unsigned seat = 0; seat < session->table.state.open.seats; seat++)
        json_array_append_new(left, json_integer(gh_session_left(session, server_now(hosted->server), seat)));
    json_object_set_new(json, "left", left);
}

void tell_presence(const struct hosted *hosted, json_t *json)
{
    const struct gh_session *session = &hosted->session;
    const unsigned seats = session->table.state.open.seats;
    json_t *here = json_array(), *players = json_array();

    for (unsigned seat = 0; seat < seats; seat++) {
        json_array_append_new(here, json_boolean(hosted_is_here(hosted, seat)));
        json_array_append_new(players, json_string(player_name(session->table.player[seat].kind)));
    }
    json_object_set_new(json, "here", here);
    json_object_set_new(json, "players", players);
    tell_left(hosted, json);
}

json_t *tell_table(const struct hosted *hosted)
{
    const struct gh_session *session = &hosted->session;
    const struct gh_setup *setup = &session->table.setup;
    json_t *seats = json_array();
    char id[TABLE_ID_LETTERS + 1], usual[USUAL_NAME_SIZE];

    for (unsigned seat = 0; seat < setup->seats; seat++)
        json_array_append_new(seats, json_pack("{s:s, s:s, s:b}", "player", player_name(hosted->own[seat]), "name",
                                               name_of(hosted, seat, usual), "named", *hosted->name[seat] != 0));
    table_id_text(hosted->id, id);
    json_t *json = json_pack(
        "{s:s, s:s, s:s, s:s, s:i, s:o, s:{s:i, s:i}, s:f}", "id", id, "town", hosted->file->town.name, "ruleset",
        gh_ruleset_name((enum gh_ruleset_id)hosted->file->town.ruleset), "referee", gh_referee_name(setup->referee),
        "first", (int)setup->first, "seats", seats, "clock", "turn", (int)(session->options.turn_ms / 1000), "game",
        (int)(session->options.game_ms / 1000), "grace", session->options.grace_ms / 1000.0);
    tell_presence(hosted, json);
    return json;
}
