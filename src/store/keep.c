/* What goes: tables that nobody will miss. Those of finished games stay. */
#include "parts.h"

#include <time.h>

bool sqlite_remove(struct gh_store *base, uint64_t table)
{
    static const enum statement all[] = {REMOVE_STEPS, REMOVE_KEYS, REMOVE_SEATS, REMOVE_TABLE, REMOVE_SUM};
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
