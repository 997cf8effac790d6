/* The line to the database: questions in pipeline mode, one after the other without waiting; calling again when it is
 * lost. Nothing here waits. */
#include "parts.h"

#include "gadshill/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- asking ---- */

static void flush(struct postgres *store)
{
    const int left = store->line ? PQflush(store->line) : 0;

    store->wants_to_write = left == 1;
    if (left < 0)
        line_lose(store, PQerrorMessage(store->line));
}

static void add_unit(struct postgres *store, enum unit_kind kind, uint64_t table)
{
    struct unit *unit = gh_need(calloc(1, sizeof *unit));

    *unit = (struct unit){.kind = kind, .table = table, .sent_at = store->now};
    if (store->last)
        store->last->next = unit;
    else
        store->first = unit;
    store->last = unit;
    PQpipelineSync(store->line);
    flush(store);
}

static void ask(struct postgres *store, const char *text, int count, const char *const *values)
{
    PQsendQueryParams(store->line, text, count, NULL, values, NULL, NULL, 0);
}

static void ask_setup(struct postgres *store)
{
    ask(store, "SELECT pg_try_advisory_lock(" LOCK_NUMBER ")", 0, NULL);
    add_unit(store, UNIT_SETUP, 0);
}

/* An array of numbers, as the database reads it. */
static void add_number(struct text *to, unsigned i, uint64_t number)
{
    text_add(to, "%s%" PRIu64, i == 0 ? "{" : ",", number);
}

static void end_list(struct text *to)
{
    text_add(to, "%s", to->length == 0 ? "{}" : "}");
}

/* A text as an item of an array: in quotes, in pieces that are small enough. */
static void add_quoted(struct text *to, unsigned i, const struct text *text)
{
    text_add(to, "%s\"", i == 0 ? "{" : ",");
    for (size_t at = 0; at < text->length; at++)
        text_add(to, text->bytes[at] == '"' || text->bytes[at] == '\\' ? "\\%c" : "%c", text->bytes[at]);
    text_add(to, "\"");
}

/* All tables of a group at once: the primary key decides which of them are added, and those are told. */
static void ask_to_add(struct postgres *store)
{
    const struct group *group = &store->sent;
    struct text tables = {NULL, 0, 0}, numbers = {NULL, 0, 0}, flags = {NULL, 0, 0}, bodies = {NULL, 0, 0};
    char mark[24];

    for (unsigned i = 0; i < group->count; i++) {
        add_number(&tables, i, group->addition[i].table);
        add_number(&numbers, i, group->addition[i].n);
        add_number(&flags, i, group->addition[i].flags);
        add_quoted(&bodies, i, &group->addition[i].body);
    }
    end_list(&tables);
    end_list(&numbers);
    end_list(&flags);
    end_list(&bodies);
    snprintf(mark, sizeof mark, "%" PRIu64, group->mark);
    ask(store,
        "INSERT INTO gadshill_log(table_id, n, flags, body, mark)"
        " SELECT t, n, f, b, $5::bigint FROM unnest($1::bigint[], $2::integer[], $3::smallint[], $4::text[]) AS new(t, "
        "n, f, b)"
        " ON CONFLICT DO NOTHING RETURNING table_id",
        5, (const char *const[]){tables.bytes, numbers.bytes, flags.bytes, bodies.bytes, mark});
    free(tables.bytes);
    free(numbers.bytes);
    free(flags.bytes);
    free(bodies.bytes);
}

/* The lists of tables know them by these rows; a number that is taken has one already. */
static void ask_to_open(struct postgres *store)
{
    const struct group *group = &store->sent;
    struct text tables = {NULL, 0, 0}, towns = {NULL, 0, 0}, goes_on = {NULL, 0, 0};
    unsigned count = 0;

    for (unsigned i = 0; i < group->count; i++) {
        if (!group->addition[i].is_opening)
            continue;
        add_number(&tables, count, group->addition[i].table);
        text_add(&towns, "%s%" PRId64, count == 0 ? "{" : ",", (int64_t)group->addition[i].town_hash);
        text_add(&goes_on, "%s%s", count == 0 ? "{" : ",", group->addition[i].goes_on ? "t" : "f");
        count++;
    }
    end_list(&tables);
    end_list(&towns);
    end_list(&goes_on);
    if (count > 0)
        ask(store,
            "INSERT INTO gadshill_tables(id, town_hash, goes_on)"
            " SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::boolean[]) ON CONFLICT DO NOTHING",
            3, (const char *const[]){tables.bytes, towns.bytes, goes_on.bytes});
    free(tables.bytes);
    free(towns.bytes);
    free(goes_on.bytes);
}

static void ask_to_remove(struct postgres *store)
{
    const struct group *group = &store->sent;
    struct text tables = {NULL, 0, 0};

    for (unsigned i = 0; i < group->removals; i++)
        add_number(&tables, i, group->removed[i]);
    end_list(&tables);
    ask(store, "DELETE FROM gadshill_log WHERE table_id = ANY($1::bigint[])", 1, (const char *const[]){tables.bytes});
    ask(store, "DELETE FROM gadshill_tables WHERE id = ANY($1::bigint[])", 1, (const char *const[]){tables.bytes});
    free(tables.bytes);
}

/* All of it is one transaction: it ends where the pipeline is synchronised. */
void line_send_group(struct postgres *store)
{
    const struct group *group = &store->sent;
    char time[24];

    ask_to_add(store);
    ask_to_open(store);
    if (group->removals > 0)
        ask_to_remove(store);
    snprintf(time, sizeof time, "%" PRIu64, group->time);
    if (group->time > 0)
        ask(store, "UPDATE gadshill_clock SET ms = greatest(ms, $1::bigint)", 1, (const char *const[]){time});
    add_unit(store, UNIT_GROUP, 0);
}

/* Of what was not added: what is there, ours from before, or another's? */
void line_ask_marks(struct postgres *store)
{
    const struct group *group = &store->sent;
    struct text tables = {NULL, 0, 0}, numbers = {NULL, 0, 0};
    char mark[24];

    for (unsigned i = 0; i < group->count; i++) {
        add_number(&tables, i, group->addition[i].table);
        add_number(&numbers, i, group->addition[i].n);
    }
    end_list(&tables);
    end_list(&numbers);
    snprintf(mark, sizeof mark, "%" PRIu64, group->mark);
    ask(store,
        "SELECT table_id FROM gadshill_log JOIN unnest($1::bigint[], $2::integer[]) AS sent(t, m)"
        " ON table_id = t AND n = m WHERE mark = $3::bigint",
        3, (const char *const[]){tables.bytes, numbers.bytes, mark});
    add_unit(store, UNIT_MARKS, 0);
    free(tables.bytes);
    free(numbers.bytes);
}

/* Its rows; and the town that it began with, unless that is known here. */
void line_ask_table(struct postgres *store, uint64_t table)
{
    struct text towns = {NULL, 0, 0};
    char id[24];

    snprintf(id, sizeof id, "%" PRIu64, table);
    for (const struct known_town *at = store->towns; at; at = at->next)
        text_add(&towns, "%s%" PRId64, at == store->towns ? "{" : ",", (int64_t)at->hash);
    end_list(&towns);
    ask(store, "SELECT n, body FROM gadshill_log WHERE table_id = $1::bigint ORDER BY n", 1, (const char *const[]){id});
    ask(store,
        "SELECT hash, text FROM gadshill_towns WHERE hash <> ALL($2::bigint[])"
        " AND hash = (SELECT town_hash FROM gadshill_tables WHERE id = $1::bigint)",
        2, (const char *const[]){id, towns.bytes});
    add_unit(store, UNIT_TABLE, table);
    free(towns.bytes);
}

void line_ask_abandoned(struct postgres *store)
{
    char days[16];

    snprintf(days, sizeof days, "%u", store->abandoned_days);
    ask(store,
        "SELECT id FROM gadshill_tables WHERE opened < now() - interval '1 day'"
        " AND NOT EXISTS (SELECT FROM gadshill_log WHERE table_id = id AND flags & 1 = 1)"
        " AND NOT EXISTS (SELECT FROM gadshill_log WHERE table_id = id AND n > 0"
        " AND added >= now() - $1::integer * interval '1 day') LIMIT 1000",
        1, (const char *const[]){days});
    add_unit(store, UNIT_ABANDONED, 0);
}

/* ---- losing and calling ---- */

void line_lose(struct postgres *store, const char *why)
{
    enum { FIRST_MS = 100, LONGEST_MS = 2000 };
    unsigned pause = FIRST_MS;

    postgres_set_problem(store, why);
    for (unsigned i = 0; i < store->tries && pause < LONGEST_MS; i++)
        pause *= 2;
    store->figures.losses += store->state == LINE_UP;
    store->has_news = store->has_news || store->state == LINE_UP;
    store->tries++;
    store->call_at = store->now + pause;
    store->state = LINE_DOWN;
    store->wants_to_write = false;
    PQfinish(store->line);
    store->line = NULL;
    while (store->first) {
        struct unit *next = store->first->next;

        free(store->first);
        store->first = next;
    }
    store->last = NULL;
}

static void call(struct postgres *store)
{
    store->line = PQconnectStart(store->address);
    store->figures.calls++;
    if (!store->line || PQstatus(store->line) == CONNECTION_BAD) {
        line_lose(store, store->line ? PQerrorMessage(store->line) : "");
        return;
    }
    store->state = LINE_CALLING;
    store->wants_to_write = true;
}

static void go_on_calling(struct postgres *store)
{
    const PostgresPollingStatusType status = PQconnectPoll(store->line);

    store->wants_to_write = status == PGRES_POLLING_WRITING;
    if (status == PGRES_POLLING_FAILED) {
        line_lose(store, PQerrorMessage(store->line));
    } else if (status == PGRES_POLLING_OK) {
        PQsetnonblocking(store->line, 1);
        PQenterPipelineMode(store->line);
        store->state = LINE_SETTING_UP;
        ask_setup(store);
    }
}

/* The database is there again, and ours: what had no answer is asked again. */
void line_is_up(struct postgres *store)
{
    store->state = LINE_UP;
    store->tries = 0;
    store->has_news = true;
    if (store->is_sent) {
        store->figures.doubts++;
        line_send_group(store);
    }
    for (const struct fetched *at = store->fetched; at && store->line; at = at->next)
        if (!at->is_here)
            line_ask_table(store, at->table);
}

/* ---- hearing ---- */

static void hear(struct postgres *store)
{
    unsigned nothings = 0;

    if (!PQconsumeInput(store->line)) {
        line_lose(store, PQerrorMessage(store->line));
        return;
    }
    while (store->line && store->first && nothings < 2 && !PQisBusy(store->line)) {
        PGresult *result = PQgetResult(store->line);
        struct unit *unit = store->first;

        if (!result) {
            nothings++;
            continue;
        }
        nothings = 0;
        if (PQresultStatus(result) != PGRES_PIPELINE_SYNC) {
            reading_take(store, unit, result); /* takes it */
            continue;
        }
        PQclear(result);
        store->first = unit->next;
        if (!store->first)
            store->last = NULL;
        reading_end(store, unit);
        free(unit);
    }
    if (store->line && PQstatus(store->line) == CONNECTION_BAD)
        line_lose(store, PQerrorMessage(store->line));
}

bool gh_postgres_pump(struct gh_store *base, uint64_t now)
{
    struct postgres *store = postgres_of(base);

    store->now = now;
    if (store->state == LINE_DOWN && now >= store->call_at)
        call(store);
    else if (store->state == LINE_CALLING)
        go_on_calling(store);
    else if (store->state == LINE_SETTING_UP && !store->first && now >= store->call_at)
        ask_setup(store);
    if (store->state >= LINE_SETTING_UP)
        flush(store);
    if (store->state >= LINE_SETTING_UP)
        hear(store);
    const bool has_news = store->has_news;
    store->has_news = false;
    return has_news;
}

int gh_postgres_socket(const struct gh_store *base)
{
    const struct postgres *store = (const struct postgres *)base;

    return store->line ? PQsocket(store->line) : -1;
}

bool gh_postgres_wants_to_write(const struct gh_store *base)
{
    return ((const struct postgres *)base)->wants_to_write;
}
