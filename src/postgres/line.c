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

void line_end_unit(struct postgres *store, enum unit_kind kind, uint64_t table)
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

static void ask_setup(struct postgres *store)
{
    statements_ask_to_prepare(store);
    line_end_unit(store, UNIT_SETUP, 0);
}

void list_add(struct text *to, unsigned i, uint64_t number)
{
    text_add(to, "%s%" PRIu64, i == 0 ? "{" : ",", number);
}

void list_add_bool(struct text *to, unsigned i, bool is_so)
{
    text_add(to, "%s%s", i == 0 ? "{" : ",", is_so ? "t" : "f");
}

void list_end(struct text *to)
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

static void ask_to_add(struct postgres *store)
{
    const struct group *group = &store->sent;
    struct text tables = {NULL, 0, 0}, numbers = {NULL, 0, 0}, flags = {NULL, 0, 0}, bodies = {NULL, 0, 0};
    char mark[24], server[24];

    for (unsigned i = 0; i < group->count; i++) {
        list_add(&tables, i, group->addition[i].table);
        list_add(&numbers, i, group->addition[i].n);
        list_add(&flags, i, group->addition[i].flags);
        add_quoted(&bodies, i, &group->addition[i].body);
    }
    list_end(&tables);
    list_end(&numbers);
    list_end(&flags);
    list_end(&bodies);
    snprintf(mark, sizeof mark, "%" PRIu64, group->mark);
    snprintf(server, sizeof server, "%" PRIu64, store->server);
    statements_ask(store, SAY_ADD, 5,
                   (const char *const[]){tables.bytes, numbers.bytes, flags.bytes, bodies.bytes, mark});
    if (store->figures.others > 0)
        statements_ask(store, SAY_WAKE, 2, (const char *const[]){tables.bytes, server});
    free(tables.bytes);
    free(numbers.bytes);
    free(flags.bytes);
    free(bodies.bytes);
}

/* A table that goes on by itself is attended to from the beginning, so that it is taken over whatever happens. */
static void ask_to_open(struct postgres *store)
{
    const struct group *group = &store->sent;
    struct text tables = {NULL, 0, 0}, towns = {NULL, 0, 0}, goes_on = {NULL, 0, 0};
    unsigned count = 0;
    char server[24];

    for (unsigned i = 0; i < group->count; i++) {
        if (!group->addition[i].is_opening)
            continue;
        list_add(&tables, count, group->addition[i].table);
        text_add(&towns, "%s%" PRId64, count == 0 ? "{" : ",", (int64_t)group->addition[i].town_hash);
        list_add_bool(&goes_on, count++, group->addition[i].goes_on);
    }
    list_end(&tables);
    list_end(&towns);
    list_end(&goes_on);
    snprintf(server, sizeof server, "%" PRIu64, store->server);
    if (count > 0) {
        statements_ask(store, SAY_OPEN, 3, (const char *const[]){tables.bytes, towns.bytes, goes_on.bytes});
        statements_ask(store, SAY_OPENED, 3, (const char *const[]){tables.bytes, goes_on.bytes, server});
    }
    free(tables.bytes);
    free(towns.bytes);
    free(goes_on.bytes);
}

static void ask_to_remove(struct postgres *store)
{
    const struct group *group = &store->sent;
    struct text tables = {NULL, 0, 0};

    for (unsigned i = 0; i < group->removals; i++)
        list_add(&tables, i, group->removed[i]);
    list_end(&tables);
    statements_ask(store, SAY_REMOVE, 1, (const char *const[]){tables.bytes});
    statements_ask(store, SAY_REMOVE_TABLES, 1, (const char *const[]){tables.bytes});
    free(tables.bytes);
}

/* All of it is one transaction: it ends where the pipeline is synchronised. */
void line_send_group(struct postgres *store)
{
    ask_to_add(store);
    ask_to_open(store);
    if (store->sent.removals > 0)
        ask_to_remove(store);
    line_end_unit(store, UNIT_GROUP, 0);
}

/* Of what was not added: what is there, ours from before, or another's? */
void line_ask_marks(struct postgres *store)
{
    const struct group *group = &store->sent;
    struct text tables = {NULL, 0, 0}, numbers = {NULL, 0, 0};
    char mark[24];

    for (unsigned i = 0; i < group->count; i++) {
        list_add(&tables, i, group->addition[i].table);
        list_add(&numbers, i, group->addition[i].n);
    }
    list_end(&tables);
    list_end(&numbers);
    snprintf(mark, sizeof mark, "%" PRIu64, group->mark);
    statements_ask(store, SAY_MARKS, 3, (const char *const[]){tables.bytes, numbers.bytes, mark});
    line_end_unit(store, UNIT_MARKS, 0);
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
    list_end(&towns);
    statements_ask(store, SAY_ROWS, 1, (const char *const[]){id});
    statements_ask(store, SAY_TOWN, 2, (const char *const[]){id, towns.bytes});
    line_end_unit(store, UNIT_TABLE, table);
    free(towns.bytes);
}

void line_ask_abandoned(struct postgres *store)
{
    char days[16];

    snprintf(days, sizeof days, "%u", store->abandoned_days);
    statements_ask(store, SAY_ABANDONED, 1, (const char *const[]){days});
    line_end_unit(store, UNIT_ABANDONED, 0);
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
    others_lose(store);
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
    store->call_at = store->now; /* when it began */
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
    postgres_people_return(store);
    if (store->line)
        others_return(store);
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
    for (PGnotify *call; store->line && (call = PQnotifies(store->line)); PQfreemem(call))
        others_wake(store, call->extra);
    if (store->line && PQstatus(store->line) == CONNECTION_BAD)
        line_lose(store, PQerrorMessage(store->line));
}

bool gh_postgres_pump(struct gh_store *base, uint64_t now)
{
    enum { PATIENCE_MS = 5000 };
    struct postgres *store = postgres_of(base);

    store->now = now;
    if (store->state == LINE_DOWN && now >= store->call_at)
        call(store);
    else if (store->state == LINE_CALLING)
        go_on_calling(store);
    if ((store->state == LINE_CALLING || store->state == LINE_SETTING_UP) && now - store->call_at > PATIENCE_MS)
        line_lose(store, "it does not answer");
    if (store->state >= LINE_SETTING_UP)
        flush(store);
    if (store->state >= LINE_SETTING_UP)
        hear(store);
    others_say(store);
    const bool has_news = store->has_news;
    store->has_news = false;
    return has_news;
}

bool gh_postgres_is_quiet(const struct gh_store *base)
{
    return !((const struct postgres *)base)->first;
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
