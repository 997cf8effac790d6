/* Opening tables: reading the wish, drawing seed and tokens. A token is told once; only its hash is kept. */
#include "server.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/words.h"
#include "gadshill/memory.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CLOCK_SECONDS = 24 * 3600, MOST_GRACE_SECONDS = 60, DEFAULT_GRACE_MS = 4000, MOST_NAME_CHARACTERS = 24 };

struct wish {
    const struct gh_townfile *file;
    struct gh_setup setup;
    struct gh_session_options options;
    const struct gh_player_kind *kind[GH_MAX_SEATS];
    const char *name[GH_MAX_SEATS]; /* NULL: not given */
};

/* ---- tokens ---- */

static void hash_token(const unsigned char *token, uint8_t hash[TOKEN_HASH_BYTES])
{
    crypto_generichash(hash, TOKEN_HASH_BYTES, token, TOKEN_BYTES, NULL, 0);
}

static void draw_token(char text[TOKEN_TEXT_SIZE], uint8_t hash[TOKEN_HASH_BYTES])
{
    unsigned char token[TOKEN_BYTES];

    randombytes_buf(token, sizeof token);
    hash_token(token, hash);
    sodium_bin2base64(text, TOKEN_TEXT_SIZE, token, sizeof token, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(token, sizeof token);
}

static unsigned seat_of_token(const struct hosted *hosted, const char *text, size_t length)
{
    unsigned char token[TOKEN_BYTES];
    uint8_t hash[TOKEN_HASH_BYTES];
    size_t size;
    unsigned seat = GH_NONE;

    if (sodium_base642bin(token, sizeof token, text, length, NULL, &size, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        size != sizeof token)
        return GH_NONE;
    hash_token(token, hash);
    for (unsigned i = 0; i < hosted->session.table.setup.seats; i++)
        if (!hosted->own[i] && sodium_memcmp(hash, hosted->token_hash[i], sizeof hash) == 0)
            seat = i;
    return seat;
}

unsigned seats_of_tokens(const struct hosted *hosted, const json_t *tokens)
{
    unsigned seats = 0;

    for (size_t i = 0; i < json_array_size(tokens); i++) {
        const json_t *text = json_array_get(tokens, i);
        const unsigned seat =
            json_is_string(text) ? seat_of_token(hosted, json_string_value(text), json_string_length(text)) : GH_NONE;

        if (seat == GH_NONE)
            return GH_NONE;
        seats |= gh_bit(seat);
    }
    return seats;
}

/* ---- the wish ---- */

static bool is_name(const json_t *json)
{
    const char *at = json_string_value(json), *end = at + json_string_length(json);
    unsigned characters = 0;

    if (json_string_length(json) == 0)
        return false;
    for (; at < end; characters++) {
        const uint32_t character = gh_utf8_next(&at, end);

        if (character == GH_UTF8_BAD || !gh_utf8_printable(character))
            return false;
    }
    return characters <= MOST_NAME_CHARACTERS;
}

/* Seconds as milliseconds; false when it is no number from 0 to `most`. A missing one leaves `milliseconds` alone. */
static bool read_seconds(const json_t *json, double most, uint32_t *milliseconds)
{
    if (!json)
        return true;
    if (!json_is_number(json) || !(json_number_value(json) >= 0 && json_number_value(json) <= most))
        return false;
    *milliseconds = (uint32_t)(json_number_value(json) * 1000);
    return true;
}

/* Returns what is wrong with the seats, or NULL. */
static const char *read_seats(const json_t *seats, struct wish *wish)
{
    if (!json_is_array(seats) || json_array_size(seats) < GH_MIN_SEATS || json_array_size(seats) > GH_MAX_SEATS)
        return _("Say who sits at the table: two to four seats.");
    wish->setup.seats = (uint8_t)json_array_size(seats);
    for (unsigned i = 0; i < wish->setup.seats; i++) {
        const json_t *seat = json_array_get(seats, i), *name = json_object_get(seat, "name");
        const char *player = json_string_value(json_object_get(seat, "player"));

        if (!player)
            return _("Say of each seat who plays: a person or a computer player.");
        wish->kind[i] = gh_player_kind_find(player);
        if (!wish->kind[i] && !gh_is_person(player))
            return _("There is no such computer player.");
        if (name && (!json_is_string(name) || !is_name(name)))
            return _("A name has 1 to 24 characters that can be printed.");
        wish->name[i] = json_string_value(name);
    }
    return NULL;
}

static const char *read_wish(const struct server *server, const json_t *json, struct wish *wish)
{
    const json_t *town = json_object_get(json, "town"), *referee = json_object_get(json, "referee");
    const json_t *first = json_object_get(json, "first"), *clock = json_object_get(json, "clock");
    const char *problem = read_seats(json_object_get(json, "seats"), wish);
    unsigned found = GH_AUTOMATIC;

    wish->options = (struct gh_session_options){.grace_ms = DEFAULT_GRACE_MS, .pace_ms = server->options.pace_ms};
    wish->file =
        json_is_string(town) ? towns_find(&server->towns, json_string_value(town), json_string_length(town)) : NULL;
    if (!wish->file)
        return _("There is no such town here; /towns.json lists them.");
    if (problem)
        return problem;
    if (referee)
        found = json_is_string(referee) ? gh_referee_find(json_string_value(referee), json_string_length(referee))
                                        : GH_NONE;
    if (found == GH_NONE)
        return _("The referee is automatic or manual.");
    wish->setup.referee = (uint8_t)found;
    if (first &&
        (!json_is_integer(first) || json_integer_value(first) < 0 || json_integer_value(first) >= wish->setup.seats))
        return _("The first player must be one of the seats; they count from 0.");
    wish->setup.first = (uint8_t)json_integer_value(first);
    if (!read_seconds(json_object_get(clock, "turn"), MOST_CLOCK_SECONDS, &wish->options.turn_ms) ||
        !read_seconds(json_object_get(clock, "game"), MOST_CLOCK_SECONDS, &wish->options.game_ms))
        return _("A clock is a number of seconds, up to a day; 0 is off.");
    if (!read_seconds(json_object_get(json, "grace"), MOST_GRACE_SECONDS, &wish->options.grace_ms))
        return _("The time for STOP is a number of seconds, up to 60.");
    return NULL;
}

/* ---- the table ---- */

static char *name_of(const struct wish *wish, unsigned seat)
{
    char *name = gh_need(strdup(wish->name[seat] ? wish->name[seat] : wish->kind[seat] ? gh_player_name(seat) : ""));
    return name;
}

static uint64_t draw_id(struct server *server)
{
    uint64_t id;

    do {
        randombytes_buf(&id, sizeof id);
        id &= (UINT64_C(1) << 5 * TABLE_ID_LETTERS) - 1;
    } while (tables_find(server, id));
    return id;
}

static void store_table(struct hosted *hosted)
{
    const struct gh_session *session = &hosted->session;
    struct gh_stored_table stored = {.id = hosted->id,
                                     .town_hash = hosted->file->town.hash,
                                     .setup = session->table.setup,
                                     .turn_ms = session->options.turn_ms,
                                     .game_ms = session->options.game_ms,
                                     .grace_ms = session->options.grace_ms};

    snprintf(stored.town, sizeof stored.town, "%s", hosted->file->town.name);
    for (unsigned i = 0; i < stored.setup.seats; i++) {
        struct gh_stored_seat *seat = &stored.seat[i];
        const char *player = gh_player_kind_name(hosted->own[i]);

        snprintf(seat->player, sizeof seat->player, "%s", player);
        snprintf(seat->now, sizeof seat->now, "%s", player);
        snprintf(seat->name, sizeof seat->name, "%s", hosted->name[i]);
        memcpy(seat->token_hash, hosted->token_hash[i], sizeof seat->token_hash);
    }
    gh_store_add_table(hosted->server->store, &stored);
    round_changed(hosted);
}

void request_open(struct connection *connection, json_int_t id, const json_t *json)
{
    struct server *server = connection->server;
    struct wish wish = {.file = NULL};
    const char *problem = read_wish(server, json, &wish);
    struct gh_state trial;

    randombytes_buf(&wish.setup.seed, sizeof wish.setup.seed);
    wish.setup.seed &= (UINT64_C(1) << 62) - 1;
    if (!problem) {
        const enum gh_error error = gh_start(&wish.file->town, &wish.setup, &trial);

        if (error)
            problem = gh_words_start_error(error);
    }
    if (problem) {
        refuse(connection, &id, "bad-table", problem);
        return;
    }
    struct hosted *hosted = tables_add(server, draw_id(server));
    json_t *tokens = json_array();
    char text[TOKEN_TEXT_SIZE];
    hosted->file = wish.file;
    gh_session_open(&hosted->session, &wish.file->town, &wish.setup, wish.kind, GH_DEFAULT_ATTENTION, &wish.options,
                    server_now(server));
    for (unsigned seat = 0; seat < wish.setup.seats; seat++) {
        hosted->own[seat] = wish.kind[seat];
        hosted->name[seat] = name_of(&wish, seat);
        if (!wish.kind[seat])
            draw_token(text, hosted->token_hash[seat]);
        json_array_append_new(tokens, wish.kind[seat] ? json_null() : json_string(text));
    }
    store_table(hosted);
    char table[TABLE_ID_LETTERS + 1];
    table_id_text(hosted->id, table);
    log_line("info", "table-opened", "table=%s town=%s seats=%u", table, wish.file->town.name, wish.setup.seats);
    round_send(connection, hosted, &id, json_pack("{s:s, s:o}", "table", table, "tokens", tokens));
    course_go_on(hosted);
}
