/* The tables in memory: a hash table by their numbers. */
#include "server.h"

#include "gadshill/text.h"
#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

enum { IDLE_MS = 60 * 1000 };

/* ---- names of tables ---- */

static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* no l and o: they look like 1 and 0 */

void table_id_text(uint64_t id, char text[TABLE_ID_LETTERS + 1])
{
    for (unsigned i = 0; i < TABLE_ID_LETTERS; i++)
        text[i] = letters[id >> 5 * i & 31];
    text[TABLE_ID_LETTERS] = 0;
}

bool table_id_parse(const char *text, size_t length, uint64_t *id)
{
    *id = 0;
    if (length != TABLE_ID_LETTERS)
        return false;
    for (unsigned i = 0; i < TABLE_ID_LETTERS; i++) {
        const char *letter = memchr(letters, text[i], sizeof letters - 1);

        if (!letter)
            return false;
        *id |= (uint64_t)(letter - letters) << 5 * i;
    }
    return true;
}

/* ---- the hash table ---- */

static struct hosted **bucket_of(const struct tables *tables, uint64_t id)
{
    return &tables->bucket[id % tables->buckets]; /* ids are random */
}

static void grow(struct tables *tables)
{
    struct tables larger = {.buckets = tables->buckets * 2 + 61};

    larger.bucket = gh_need(calloc(larger.buckets, sizeof *larger.bucket));
    for (unsigned i = 0; i < tables->buckets; i++) {
        for (struct hosted *hosted = tables->bucket[i], *next; hosted; hosted = next) {
            struct hosted **bucket = bucket_of(&larger, hosted->id);

            next = hosted->next;
            hosted->next = *bucket;
            *bucket = hosted;
        }
    }
    free(tables->bucket);
    tables->bucket = larger.bucket;
    tables->buckets = larger.buckets;
}

static struct hosted *find_in_memory(const struct tables *tables, uint64_t id)
{
    struct hosted *hosted = tables->buckets > 0 ? *bucket_of(tables, id) : NULL;

    while (hosted && hosted->id != id)
        hosted = hosted->next;
    return hosted;
}

struct hosted *tables_add(struct server *server, uint64_t id)
{
    struct tables *tables = &server->tables;
    struct hosted *hosted = gh_need(calloc(1, sizeof *hosted));

    if (tables->count >= tables->buckets)
        grow(tables);
    hosted->server = server;
    hosted->id = id;
    hosted->last_use = server_now(server);
    hosted->next = *bucket_of(tables, id);
    *bucket_of(tables, id) = hosted;
    tables->count++;
    uv_timer_init(&server->loop, &hosted->timer);
    hosted->timer.data = hosted;
    return hosted;
}

static void free_hosted(uv_handle_t *timer)
{
    struct hosted *hosted = timer->data;

    gh_session_close(&hosted->session);
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        free(hosted->name[seat]);
    free(hosted);
}

void tables_drop(struct hosted *hosted)
{
    struct tables *tables = &hosted->server->tables;
    struct hosted **link = bucket_of(tables, hosted->id);

    while (*link != hosted)
        link = &(*link)->next;
    *link = hosted->next;
    tables->count--;
    uv_close((uv_handle_t *)&hosted->timer, free_hosted);
}

/* ---- from the store ---- */

static const struct gh_player_kind *class_of(const char *player)
{
    return gh_is_person(player) ? NULL : gh_player_kind_find(player);
}

/* Deals and replays; false, with a line in the log, when the table cannot be played any more. */
static bool replay(struct hosted *hosted, const struct gh_stored_table *stored)
{
    struct server *server = hosted->server;
    const struct gh_session_options options = {stored->turn_ms, stored->game_ms, stored->grace_ms,
                                               server->options.pace_ms};
    const struct gh_player_kind *kind[GH_MAX_SEATS] = {NULL};
    char id[TABLE_ID_LETTERS + 1];

    table_id_text(stored->id, id);
    hosted->file = towns_find(&server->towns, stored->town, strlen(stored->town));
    if (!hosted->file || hosted->file->town.hash != stored->town_hash) {
        log_line("warning", "table-not-loaded", "table=%s why=\"the town %s is missing or has changed\"", id,
                 stored->town);
        return false;
    }
    for (unsigned seat = 0; seat < stored->setup.seats && seat < GH_MAX_SEATS; seat++) {
        hosted->own[seat] = class_of(stored->seat[seat].player);
        kind[seat] = class_of(stored->seat[seat].now);
        memcpy(hosted->token_hash[seat], stored->seat[seat].token_hash, TOKEN_HASH_BYTES);
        free(hosted->name[seat]);
        hosted->name[seat] = strdup(stored->seat[seat].name);
    }
    if (gh_session_open(&hosted->session, &hosted->file->town, &stored->setup, kind, GH_DEFAULT_ATTENTION, &options,
                        server_now(server)) != GH_OK ||
        !gh_store_redo(server->store, stored->id, &hosted->session)) {
        log_line("error", "table-not-loaded", "table=%s why=\"its steps cannot be done again\"", id);
        return false;
    }
    gh_session_wake(&hosted->session, server_now(server));
    return true;
}

static struct hosted *load(struct server *server, uint64_t id)
{
    struct gh_stored_table stored;

    if (!gh_store_find(server->store, id, &stored))
        return NULL;
    struct hosted *hosted = tables_add(server, id);
    if (replay(hosted, &stored))
        return hosted;
    tables_drop(hosted);
    return NULL;
}

struct hosted *tables_find(struct server *server, uint64_t id)
{
    struct hosted *hosted = find_in_memory(&server->tables, id);

    if (!hosted)
        hosted = load(server, id);
    if (hosted)
        hosted->last_use = server_now(server);
    return hosted;
}

void tables_reload(struct hosted *hosted)
{
    struct gh_stored_table stored;

    gh_session_close(&hosted->session);
    hosted->reloads++;
    course_drop_held(hosted, "not-stored",
                     N_("The server cannot write to its disk, so this did not happen. Try again later."));
    if (gh_store_find(hosted->server->store, hosted->id, &stored) && replay(hosted, &stored)) {
        course_try_again(hosted);
        return;
    }
    while (hosted->connections)
        connection_sit(hosted->connections, NULL, 0);
    tables_drop(hosted);
}

bool hosted_is_idle(const struct hosted *hosted)
{
    return !hosted->connections && !hosted->is_thinking && !hosted->is_changed && !hosted->held.is_held &&
           !uv_is_active((const uv_handle_t *)&hosted->timer);
}

void tables_sweep(struct server *server)
{
    const uint64_t now = server_now(server);

    for (unsigned i = 0; i < server->tables.buckets; i++) {
        for (struct hosted *hosted = server->tables.bucket[i], *next; hosted; hosted = next) {
            next = hosted->next;
            if (hosted_is_idle(hosted) && (hosted_is_over(hosted) || now - hosted->last_use >= IDLE_MS))
                tables_drop(hosted);
        }
    }
}

void tables_free(struct server *server)
{
    for (unsigned i = 0; i < server->tables.buckets; i++)
        while (server->tables.bucket[i])
            tables_drop(server->tables.bucket[i]);
    free(server->tables.bucket);
    server->tables = (struct tables){.bucket = NULL};
}

/* ---- who is there ---- */

bool hosted_is_here(const struct hosted *hosted, unsigned seat)
{
    if (hosted->own[seat])
        return true;
    for (const struct connection *at = hosted->connections; at; at = at->next)
        if (gh_has(at->seats, seat))
            return true;
    return false;
}

bool hosted_is_replaced(const struct hosted *hosted, unsigned seat)
{
    return !hosted->own[seat] && hosted->session.table.player[seat].kind;
}
