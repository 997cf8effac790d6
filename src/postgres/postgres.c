/* The store: what is gathered, what is on its way, and what became of it. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

void postgres_set_problem(struct postgres *store, const char *problem)
{
    if (problem != store->problem)
        snprintf(store->problem, sizeof store->problem, "%s", problem);
    store->problem[strcspn(store->problem, "\n\"")] = 0;
}

static const char *problem_of(const struct gh_store *base)
{
    return ((const struct postgres *)base)->problem;
}

/* ---- gathering ---- */

struct addition *group_find(const struct group *group, uint64_t table)
{
    for (unsigned i = group->count; i > 0; i--)
        if (group->addition[i - 1].table == table)
            return &group->addition[i - 1];
    return NULL;
}

void group_clear(struct group *group)
{
    for (unsigned i = 0; i < group->count; i++)
        free(group->addition[i].body.bytes);
    free(group->addition);
    free(group->removed);
    *group = (struct group){.count = 0};
}

static struct addition *gather(struct gh_store *base, uint64_t table)
{
    struct postgres *store = postgres_of(base);
    struct group *group = &store->gathered;
    struct addition *found = group_find(group, table);

    store->is_open = true;
    if (found)
        return found;
    if (group->count == group->room) {
        group->room = group->room * 2 + 16;
        group->addition = gh_need(realloc(group->addition, group->room * sizeof *group->addition));
    }
    group->addition[group->count] = (struct addition){.table = table};
    return &group->addition[group->count++];
}

static bool add_table(struct gh_store *base, const struct gh_stored_table *table)
{
    struct addition *addition = gather(base, table->id);

    *known_get(postgres_of(base), table->id) = (struct known){.table = table->id, .is_used = true, .is_loaded = true};
    addition->is_opening = true;
    addition->town_hash = table->town_hash;
    addition->goes_on = table->turn_ms > 0 || table->game_ms > 0;
    for (unsigned i = 0; i < table->setup.seats; i++)
        addition->goes_on = addition->goes_on || !gh_is_person(table->seat[i].player);
    journal_open(&addition->body, table);
    return true;
}

static bool add_step(struct gh_store *base, const struct gh_town *town, uint64_t table, unsigned n, struct gh_step step,
                     struct gh_step_time time)
{
    (void)n; /* rows have numbers of their own */
    journal_step(&gather(base, table)->body, town, step, time);
    return true;
}

static bool set_seat(struct gh_store *base, uint64_t table, unsigned seat, const char *now, struct gh_since since)
{
    struct addition *addition = gather(base, table);

    addition->flags |= FLAG_SEAT;
    journal_seat(&addition->body, seat, now, since);
    return true;
}

static bool set_key(struct gh_store *base, uint64_t table, unsigned seat, unsigned place, const struct gh_key *key)
{
    journal_key(&gather(base, table)->body, seat, place, key);
    return true;
}

static bool end_table(struct gh_store *base, uint64_t table)
{
    gather(base, table)->flags |= FLAG_END;
    return true;
}

static bool remove_table(struct gh_store *base, uint64_t table)
{
    struct group *group = &postgres_of(base)->gathered;

    if (group->removals == group->removals_room) {
        group->removals_room = group->removals_room * 2 + 16;
        group->removed = gh_need(realloc(group->removed, group->removals_room * sizeof *group->removed));
    }
    group->removed[group->removals++] = table;
    return postgres_of(base)->is_open = true;
}

/* The database has a time of its own (others.c). */
static bool set_time(struct gh_store *base, uint64_t now)
{
    (void)base;
    (void)now;
    return true;
}

static bool is_open(const struct gh_store *base)
{
    return ((const struct postgres *)base)->is_open;
}

static void drop_changes(struct gh_store *base, uint64_t table)
{
    struct group *group = &postgres_of(base)->gathered;
    struct addition *addition = group_find(group, table);

    if (!addition)
        return;
    free(addition->body.bytes);
    *addition = group->addition[--group->count];
    postgres_of(base)->is_open = group->count > 0 || group->removals > 0;
}

/* ---- committing ---- */

static enum gh_commit commit(struct gh_store *base)
{
    struct postgres *store = postgres_of(base);

    gh_insist(!store->is_sent);
    group_clear(&store->sent);
    store->sent = store->gathered;
    store->gathered = (struct group){.count = 0};
    store->is_open = false;
    gh_insist(getrandom(&store->sent.mark, sizeof store->sent.mark, 0) == sizeof store->sent.mark);
    store->sent.mark >>= 1; /* the database counts to 2^63 */
    for (unsigned i = 0; i < store->sent.count; i++) {
        store->sent.addition[i].n = known_get(store, store->sent.addition[i].table)->rows;
        store->sent.addition[i].outcome = GH_NOT_STORED;
    }
    store->is_sent = true;
    store->is_answered = false;
    others_say(store); /* it comes first: who reads a table waits for nobody */
    if (store->state == LINE_UP)
        line_send_group(store);
    return GH_COMMIT_LATER;
}

static void answer_group(struct postgres *store, bool is_stored)
{
    store->is_sent = false;
    store->is_answered = store->has_news = true;
    store->answer = is_stored ? GH_COMMIT_DONE : GH_COMMIT_FAILED;
}

void group_settle(struct postgres *store)
{
    bool is_stored = true;

    for (unsigned i = 0; i < store->sent.count; i++) {
        const struct addition *addition = &store->sent.addition[i];

        if (addition->outcome == GH_STORED)
            known_get(store, addition->table)->rows = addition->n + 1;
        else
            is_stored = false;
    }
    if (!is_stored)
        postgres_set_problem(store, "another server was first");
    answer_group(store, is_stored);
}

void group_fail(struct postgres *store)
{
    for (unsigned i = 0; i < store->sent.count; i++)
        store->sent.addition[i].outcome = GH_NOT_STORED;
    answer_group(store, false);
}

static void forget(struct gh_store *base, uint64_t table)
{
    known_forget(postgres_of(base), table);
}

static enum gh_commit answer(struct gh_store *base)
{
    struct postgres *store = postgres_of(base);
    const enum gh_commit told = store->is_answered ? store->answer : GH_COMMIT_LATER;

    store->is_answered = false;
    return told;
}

static enum gh_outcome outcome(const struct gh_store *base, uint64_t table)
{
    const struct addition *addition = group_find(&((const struct postgres *)base)->sent, table);

    return addition ? addition->outcome : GH_STORED;
}

/* A database that does not answer for so long is as good as gone: then nobody is to begin anything. */
static bool is_up(const struct gh_store *base)
{
    enum { PATIENCE_MS = 5000 };
    const struct postgres *store = (const struct postgres *)base;

    return store->state == LINE_UP && (!store->first || store->now - store->first->sent_at < PATIENCE_MS);
}

/* ---- reading ---- */

static enum gh_found find(struct gh_store *base, uint64_t id, struct gh_stored_table *table)
{
    struct postgres *store = postgres_of(base);
    const struct fetched *fetched = reading_find(store, id);
    const int rows = fetched ? PQntuples(fetched->rows) : 0;

    if (!fetched)
        return GH_TABLE_AWAITED;
    *table = (struct gh_stored_table){.id = id};
    if (rows == 0) {
        reading_forget(store, id);
        return GH_NO_TABLE;
    }
    for (int n = 0; n < rows; n++) {
        if (atoi(PQgetvalue(fetched->rows, n, 0)) != n || !journal_read(PQgetvalue(fetched->rows, n, 1), table)) {
            postgres_set_problem(store, N_("it is not what was stored"));
            reading_forget(store, id);
            return GH_TABLE_DAMAGED;
        }
    }
    struct known *known = known_get(store, id);
    known->rows = (uint32_t)rows;
    known->is_loaded = true;
    return GH_TABLE_FOUND;
}

static bool redo(struct gh_store *base, uint64_t id, struct gh_session *session)
{
    struct postgres *store = postgres_of(base);
    const struct fetched *fetched = reading_find(store, id);
    bool good = fetched != NULL;

    for (int n = 0; good && n < PQntuples(fetched->rows); n++)
        good = journal_redo(PQgetvalue(fetched->rows, n, 1), session);
    if (fetched)
        reading_forget(store, id);
    return good;
}

static char *town(struct gh_store *base, uint64_t hash)
{
    for (const struct known_town *at = postgres_of(base)->towns; at; at = at->next)
        if (at->hash == hash && at->text)
            return gh_need(strdup(at->text));
    return NULL;
}

static size_t abandoned(struct gh_store *base, unsigned days, uint64_t **ids)
{
    struct postgres *store = postgres_of(base);
    const size_t count = store->abandonments;

    *ids = store->abandoned; /* what was asked for last time; the next is asked for now */
    store->abandoned = NULL;
    store->abandonments = 0;
    store->abandoned_days = days;
    if (store->state == LINE_UP)
        line_ask_abandoned(store);
    return count;
}

struct gh_postgres_figures gh_postgres_figures(const struct gh_store *base)
{
    return ((const struct postgres *)base)->figures;
}

const struct gh_store_methods postgres_methods = {
    .close = postgres_close,
    .problem = problem_of,
    .add_table = add_table,
    .add_town = postgres_add_town,
    .add_step = add_step,
    .seat = set_seat,
    .set_key = set_key,
    .set_time = set_time,
    .time = postgres_time,
    .end = end_table,
    .remove = remove_table,
    .is_open = is_open,
    .commit = commit,
    .find = find,
    .redo = redo,
    .town = town,
    .unfinished = postgres_unfinished,
    .abandoned = abandoned,
    .ask = postgres_people_ask,
    .is_up = is_up,
    .answer = answer,
    .outcome = outcome,
    .drop_changes = drop_changes,
    .forget = forget,
    .attend = others_attend,
    .driver = others_driver,
    .next_news = others_next_news,
};
