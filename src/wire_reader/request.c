/* Taking requests apart: JSON in, data out (request.h). Nothing is judged here. */
#include "gadshill/request_reader.h"

#include "gadshill/memory.h"

#include <jansson.h>
#include <stdlib.h>

static struct gh_said said_of(const json_t *json)
{
    return json_is_string(json) ? (struct gh_said){json_string_value(json), json_string_length(json)}
                                : (struct gh_said){NULL, 0};
}

static struct gh_said_number number_of(const json_t *json)
{
    return (struct gh_said_number){json != NULL, json_is_integer(json), json_integer_value(json)};
}

static struct gh_said_time time_of(const json_t *json)
{
    return (struct gh_said_time){json != NULL, json_is_number(json) ? json_number_value(json) : -1};
}

/* The texts of a list, which are put at *at, and *at behind them. */
static struct gh_said_list list_of(const json_t *json, struct gh_said **at)
{
    const struct gh_said_list list = {*at, (unsigned)json_array_size(json)};

    for (unsigned i = 0; i < list.count; i++)
        *(*at)++ = said_of(json_array_get(json, i));
    return list;
}

/* ---- what the verbs need ---- */

static void read_join(struct gh_request_text *text, const json_t *request)
{
    const json_t *tokens = json_object_get(request, "tokens");
    struct gh_said *at = text->said = gh_need(calloc(json_array_size(tokens) + 1, sizeof *at));

    text->request.table = said_of(json_object_get(request, "join"));
    text->request.tokens = list_of(tokens, &at);
    text->request.own = said_of(json_object_get(request, "own"));
    text->request.has_own = json_object_get(request, "own") != NULL;
    text->request.after = number_of(json_object_get(request, "after"));
}

static void read_open(struct gh_table_wish *wish, const json_t *json)
{
    const json_t *seats = json_object_get(json, "seats"), *clock = json_object_get(json, "clock");

    wish->town = said_of(json_object_get(json, "town"));
    wish->referee = said_of(json_object_get(json, "referee"));
    wish->has_referee = json_object_get(json, "referee") != NULL;
    wish->is_brisk = json_is_true(json_object_get(json, "brisk"));
    wish->stand_in = said_of(json_object_get(json, "stand_in"));
    wish->has_stand_in = json_object_get(json, "stand_in") != NULL;
    wish->first = number_of(json_object_get(json, "first"));
    wish->turn = time_of(json_object_get(clock, "turn"));
    wish->game = time_of(json_object_get(clock, "game"));
    wish->grace = time_of(json_object_get(json, "grace"));
    wish->seats = (unsigned)json_array_size(seats);
    for (unsigned i = 0; i < wish->seats && i < GH_MAX_SEATS; i++) {
        const json_t *seat = json_array_get(seats, i), *name = json_object_get(seat, "name");

        wish->seat[i] = (struct gh_said_seat){
            .player = said_of(json_object_get(seat, "player")), .name = said_of(name), .has_name = name != NULL};
    }
}

/* {"casino":["E3","F3"]} */
static void read_notes(struct gh_request_text *text, json_t *json)
{
    struct gh_puzzle_wish *wish = &text->request.puzzle;
    size_t sites = 0, notes = 0;
    const char *name;
    json_t *list;

    json_object_foreach(json, name, list) sites += json_array_size(list);
    struct gh_said *at = text->said = gh_need(calloc(sites + 1, sizeof *at));
    text->note = gh_need(calloc(json_object_size(json) + 1, sizeof *text->note));
    json_object_foreach(json, name, list)
    {
        text->note[notes++] = (struct gh_note){
            .building = {name, strlen(name)}, .is_list = json_is_array(list), .sites = list_of(list, &at)};
    }
    wish->has_notes = json_is_object(json);
    wish->note = text->note;
    wish->notes = (unsigned)notes;
}

static void read_puzzle(struct gh_request_text *text, const json_t *json)
{
    struct gh_puzzle_wish *wish = &text->request.puzzle;
    json_t *check = json_object_get(json, "check"), *hint = json_object_get(json, "hint");
    const json_t *day = json_object_get(json, "day");

    wish->levels = json_is_true(json_object_get(json, "levels"));
    wish->has_id = json_object_get(json, "open") != NULL;
    wish->id = said_of(json_object_get(json, "open"));
    wish->question = check                            ? GH_QUESTION_CHECK
                     : hint                           ? GH_QUESTION_HINT
                     : json_object_get(json, "solve") ? GH_QUESTION_SOLVE
                                                      : GH_QUESTION_OPEN;
    read_notes(text, check ? check : hint);
    wish->after = json_integer_value(json_object_get(json, "after"));
    wish->town = said_of(json_object_get(json, "town"));
    wish->level = number_of(json_object_get(json, "level"));
    wish->has_day = day != NULL;
    wish->day = said_of(day);
}

static void read_player(struct gh_player_wish *wish, const json_t *json)
{
    wish->secret = said_of(json_object_get(json, "secret"));
    wish->name = said_of(json_object_get(json, "name"));
    wish->has_name = json_object_get(json, "name") != NULL;
    wish->fresh = said_of(json_object_get(json, "new"));
    wish->has_fresh = json_object_get(json, "new") != NULL;
    wish->words = said_of(json_object_get(json, "words"));
    wish->is_delete = json_is_true(json_object_get(json, "delete"));
}

/* ---- requests ---- */

static const char *const words[GH_VERBS_COUNT] = {
#define X(id, word) word,
    GH_VERBS(X)
#undef X
};

void gh_request_read(struct gh_request_text *text, const char *bytes, size_t length)
{
    json_error_t error;
    const json_t *json = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    unsigned verb = 0;

    *text = (struct gh_request_text){.tree = (json_t *)json};
    while (verb < GH_VERBS_COUNT && !json_object_get(json, words[verb]))
        verb++;
    const json_t *said = verb < GH_VERBS_COUNT ? json_object_get(json, words[verb]) : NULL;
    text->request.is_object = json_is_object(json);
    text->request.id = number_of(json_object_get(json, "id"));
    text->request.verb = verb;
    text->request.language = said_of(json_object_get(json, "language"));
    text->request.seat = number_of(json_object_get(json, "seat"));
    if (verb == GH_VERB_DO || verb == GH_VERB_TRY) {
        text->request.action = said_of(said);
        text->request.once = number_of(json_object_get(json, "once"));
    } else if (verb == GH_VERB_QR) {
        text->request.qr = said_of(said);
    } else if (verb == GH_VERB_JOIN) {
        read_join(text, json);
    } else if (verb == GH_VERB_OPEN) {
        read_open(&text->request.wish, said);
    } else if (verb == GH_VERB_REPLACE) {
        text->request.replaced = number_of(said);
        text->request.by = said_of(json_object_get(json, "by"));
    } else if (verb == GH_VERB_PUZZLE) {
        read_puzzle(text, said);
    } else if (verb == GH_VERB_PLAYER || verb == GH_VERB_PHRASE) {
        read_player(&text->request.player, said);
    } else if (verb == GH_VERB_SAY) {
        text->request.say = said_of(said);
        text->request.asks_phrases = json_is_true(said);
    } else if (verb == GH_VERB_ANALYSE) {
        text->request.is_stop = json_is_false(said);
        text->request.has_record = json_object_get(json, "record") != NULL;
        text->request.record = said_of(json_object_get(json, "record"));
    }
}

void gh_request_free(struct gh_request_text *text)
{
    json_decref(text->tree);
    free(text->said);
    free(text->note);
}
