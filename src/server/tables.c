/* The tables in memory: a hash table by their numbers. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

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

    larger.bucket = calloc(larger.buckets, sizeof *larger.bucket);
    if (!larger.bucket)
        abort();
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

struct hosted *tables_find(struct server *server, uint64_t id)
{
    struct hosted *hosted = find_in_memory(&server->tables, id);

    if (hosted)
        hosted->last_use = server_now(server);
    return hosted;
}

struct hosted *tables_add(struct server *server, uint64_t id)
{
    struct tables *tables = &server->tables;
    struct hosted *hosted = calloc(1, sizeof *hosted);

    if (!hosted)
        abort();
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
    return !hosted->own[seat] && hosted->session.table.player[seat].class;
}
