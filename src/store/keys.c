/* What opens a seat: hashes of the secrets of devices and of links, in a few places for each seat. */
#include "parts.h"

#include <string.h>

/* A hash of another length is not one that was stored; the checksum tells. */
static void take_hash(sqlite3_stmt *statement, int column, struct gh_key *key)
{
    if (sqlite3_column_bytes(statement, column) == sizeof key->hash)
        memcpy(key->hash, sqlite3_column_blob(statement, column), sizeof key->hash);
}

static struct gh_key find_key(struct sqlite *store, uint64_t table, unsigned seat, unsigned place)
{
    sqlite3_stmt *statement = sqlite_bind(store, FIND_KEY, table);
    struct gh_key key = {.kind = GH_KEY_NONE};

    sqlite3_bind_int(statement, 2, (int)seat);
    sqlite3_bind_int(statement, 3, (int)place);
    if (sqlite3_step(statement) == SQLITE_ROW) {
        key.kind = (uint8_t)sqlite3_column_int(statement, 0);
        take_hash(statement, 1, &key);
    }
    sqlite3_reset(statement);
    return key;
}

bool keys_set(struct gh_store *base, uint64_t table, unsigned seat, unsigned place, const struct gh_key *key)
{
    struct sqlite *store = (struct sqlite *)base;

    if (!sqlite_begin(store))
        return false;
    const struct gh_key before = find_key(store, table, seat, place);
    sqlite3_stmt *statement = sqlite_bind(store, SET_KEY, table);
    sqlite3_bind_int(statement, 2, (int)seat);
    sqlite3_bind_int(statement, 3, (int)place);
    sqlite3_bind_int(statement, 4, key->kind);
    sqlite3_bind_blob(statement, 5, key->hash, sizeof key->hash, SQLITE_TRANSIENT);
    const bool done = sqlite_run(store, SET_KEY);
    const uint64_t change = sum_of_key(table, seat, place, &before) ^ sum_of_key(table, seat, place, key);
    sqlite3_bind_int64(sqlite_bind(store, CHANGE_KEY_SUM, table), 2, (sqlite3_int64)change);
    return done && sqlite_run(store, CHANGE_KEY_SUM);
}

bool keys_read(struct sqlite *store, struct gh_stored_table *table)
{
    sqlite3_stmt *statement = sqlite_bind(store, FIND_KEYS, table->id);
    int result;

    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        const int seat = sqlite3_column_int(statement, 0), place = sqlite3_column_int(statement, 1);

        if (seat < 0 || seat >= GH_MAX_SEATS || place < 0 || place >= GH_MOST_KEYS)
            continue; /* an extra one: nobody counted on it */
        table->seat[seat].key[place].kind = (uint8_t)sqlite3_column_int(statement, 2);
        take_hash(statement, 3, &table->seat[seat].key[place]);
    }
    sqlite3_reset(statement);
    return result == SQLITE_DONE;
}
