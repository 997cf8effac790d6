/* What stays: towns as they were, what was found about finished games. What goes: tables that nobody will miss; those
 * of finished games stay. */
#include "parts.h"

#include "gadshill/memory.h"

#include <string.h>
#include <time.h>

bool sqlite_add_town(struct gh_store *base, uint64_t hash, const char *name, const char *text)
{
    struct sqlite *store = (struct sqlite *)base;

    if (!sqlite_begin(store))
        return false;
    sqlite3_stmt *statement = sqlite_bind(store, ADD_TOWN, hash);
    sqlite3_bind_text(statement, 2, name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(statement, 3, text, -1, SQLITE_TRANSIENT);
    return sqlite_run(store, ADD_TOWN);
}

/* The text that a statement finds by a number, to be freed; NULL: none. */
static char *find_text(struct gh_store *base, enum statement which, uint64_t number)
{
    sqlite3_stmt *statement = sqlite_bind((struct sqlite *)base, which, number);
    const char *text = sqlite3_step(statement) == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    char *copy = text ? gh_need(strdup(text)) : NULL;

    sqlite3_reset(statement);
    return copy;
}

char *sqlite_town(struct gh_store *base, uint64_t hash)
{
    return find_text(base, FIND_TOWN, hash);
}

bool sqlite_keep_analysis(struct gh_store *base, uint64_t table, const char *text)
{
    struct sqlite *store = (struct sqlite *)base;

    if (!sqlite_begin(store))
        return false;
    sqlite3_bind_text(sqlite_bind(store, KEEP_ANALYSIS, table), 2, text, -1, SQLITE_TRANSIENT);
    return sqlite_run(store, KEEP_ANALYSIS);
}

char *sqlite_analysis(struct gh_store *base, uint64_t table)
{
    return find_text(base, FIND_ANALYSIS, table);
}

bool sqlite_remove(struct gh_store *base, uint64_t table)
{
    static const enum statement all[] = {REMOVE_STEPS, REMOVE_KEYS, REMOVE_SEATS,
                                         REMOVE_TABLE, REMOVE_SUM,  REMOVE_ANALYSIS};
    struct sqlite *store = (struct sqlite *)base;
    bool done = sqlite_begin(store);

    for (unsigned i = 0; done && i < sizeof all / sizeof *all; i++) {
        sqlite_bind(store, all[i], table);
        done = sqlite_run(store, all[i]);
    }
    return done;
}

size_t sqlite_abandoned(struct gh_store *base, unsigned days, uint64_t **ids)
{
    enum { A_DAY = 24 * 3600 };
    struct sqlite *store = (struct sqlite *)base;
    const sqlite3_int64 now = time(NULL);

    sqlite3_bind_int64(store->statement[ABANDONED], 1, now - (sqlite3_int64)days * A_DAY);
    sqlite3_bind_int64(store->statement[ABANDONED], 2, now - A_DAY);
    return sqlite_ids(store, ABANDONED, ids);
}
