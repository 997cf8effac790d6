/* What the database answers. */
#include "parts.h"

#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- tables that were asked for ---- */

static struct fetched *place_of(const struct postgres *store, uint64_t table)
{
    struct fetched *at = store->fetched;

    while (at && at->table != table)
        at = at->next;
    return at;
}

/* What nobody has come for, and is not new any more. */
static void forget_old(struct postgres *store)
{
    enum { KEPT_MS = 2000 };

    for (struct fetched **link = &store->fetched; *link;) {
        struct fetched *at = *link;

        if (!at->is_here || store->now - at->here_at < KEPT_MS) {
            link = &at->next;
            continue;
        }
        *link = at->next;
        PQclear(at->rows);
        free(at);
    }
}

struct fetched *reading_find(struct postgres *store, uint64_t table)
{
    forget_old(store);
    struct fetched *found = place_of(store, table);
    if (found)
        return found->is_here ? found : NULL;
    struct fetched *wanted = gh_need(calloc(1, sizeof *wanted));
    *wanted = (struct fetched){.table = table, .next = store->fetched};
    store->fetched = wanted;
    if (store->state == LINE_UP)
        line_ask_table(store, table);
    return NULL;
}

void reading_forget(struct postgres *store, uint64_t table)
{
    struct fetched **link = &store->fetched;

    while (*link && (*link)->table != table)
        link = &(*link)->next;
    struct fetched *found = *link;
    if (!found)
        return;
    *link = found->next;
    PQclear(found->rows);
    free(found);
}

static void take_rows(struct postgres *store, uint64_t table, PGresult *rows)
{
    struct fetched *wanted = place_of(store, table);

    if (!wanted || wanted->is_here) {
        PQclear(rows);
        return;
    }
    wanted->rows = rows;
    wanted->is_here = store->has_news = true;
    wanted->here_at = store->now;
}

static void take_town(struct postgres *store, const PGresult *result)
{
    if (PQntuples(result) == 0)
        return;
    struct known_town *town = gh_need(calloc(1, sizeof *town));
    town->hash = (uint64_t)strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    town->text = gh_need(strdup(PQgetvalue(result, 0, 1)));
    town->next = store->towns;
    store->towns = town;
}

/* ---- groups ---- */

/* The tables that are named are stored; or other servers were called. */
static void take_stored(struct postgres *store, const PGresult *result)
{
    if (strcmp(PQfname(result, 0), "pg_notify") == 0) {
        store->figures.calls_sent += (unsigned)PQntuples(result);
        return;
    }
    for (int i = 0; i < PQntuples(result); i++) {
        struct addition *addition = group_find(&store->sent, (uint64_t)strtoll(PQgetvalue(result, i, 0), NULL, 10));

        if (addition)
            addition->outcome = GH_STORED;
    }
}

static bool are_all_stored(const struct group *group)
{
    for (unsigned i = 0; i < group->count; i++)
        if (group->addition[i].outcome != GH_STORED)
            return false;
    return true;
}

/* What the database has undone by itself is worth trying again: another was in the way, or it is stopping. */
static bool is_to_be_repeated(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);

    return !state || strncmp(state, "40", 2) == 0 || strncmp(state, "57", 2) == 0 || strncmp(state, "08", 2) == 0;
}

static void end_group(struct postgres *store, const struct unit *unit)
{
    if (unit->is_to_be_repeated) {
        line_lose(store, store->problem); /* and call again, in a moment */
    } else if (unit->has_failed) {
        group_fail(store);
    } else if (unit->kind == UNIT_GROUP && !are_all_stored(&store->sent)) {
        line_ask_marks(store);
    } else {
        for (unsigned i = 0; i < store->sent.count; i++)
            if (store->sent.addition[i].outcome != GH_STORED)
                store->sent.addition[i].outcome = GH_TAKEN;
        group_settle(store);
    }
}

/* ---- all of them ---- */

static void take_abandoned(struct postgres *store, const PGresult *result)
{
    const int count = PQntuples(result);

    free(store->abandoned);
    store->abandoned = gh_need(malloc(((size_t)count + 1) * sizeof *store->abandoned));
    for (int i = 0; i < count; i++)
        store->abandoned[i] = (uint64_t)strtoll(PQgetvalue(result, i, 0), NULL, 10);
    store->abandonments = (size_t)count;
}

void reading_take(struct postgres *store, struct unit *unit, PGresult *result)
{
    const ExecStatusType status = PQresultStatus(result);
    const bool is_first = unit->statements++ == 0;

    if (status == PGRES_FATAL_ERROR) {
        postgres_set_problem(store, PQresultErrorMessage(result));
        unit->has_failed = true;
        unit->is_to_be_repeated = is_to_be_repeated(result);
    } else if (status == PGRES_TUPLES_OK && unit->kind == UNIT_TABLE && is_first) {
        take_rows(store, unit->table, result);
        return;
    } else if (status == PGRES_TUPLES_OK && unit->kind == UNIT_TABLE) {
        take_town(store, result);
    } else if (status == PGRES_TUPLES_OK && unit->kind == UNIT_ABANDONED) {
        take_abandoned(store, result);
    } else if (status == PGRES_TUPLES_OK && unit->kind == UNIT_PEOPLE) {
        postgres_people_take(store, unit, result);
        return;
    } else if (status == PGRES_TUPLES_OK && unit->kind >= UNIT_TICK) {
        others_take(store, unit, result);
    } else if (status == PGRES_TUPLES_OK && unit->kind != UNIT_SETUP) {
        take_stored(store, result);
    }
    PQclear(result);
}

void reading_end(struct postgres *store, struct unit *unit)
{
    switch (unit->kind) {
    case UNIT_SETUP:
        if (unit->has_failed)
            line_lose(store, store->problem);
        else
            line_is_up(store);
        break;
    case UNIT_GROUP:
    case UNIT_MARKS:
        end_group(store, unit);
        break;
    case UNIT_TABLE:
        if (unit->has_failed)
            line_lose(store, store->problem);
        break;
    case UNIT_PEOPLE:
        if (unit->is_to_be_repeated)
            line_lose(store, store->problem);
        else if (unit->has_failed)
            postgres_people_fail(store, unit);
        break;
    case UNIT_ABANDONED:
        break;
    default:
        others_end(store, unit);
    }
}
