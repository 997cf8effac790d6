/* The schema and its versions. A file of an older version is brought up to date step by step; a new file takes the same
 * way from nothing. */
#include "parts.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <stdio.h>

/* What leads from each version to the next. Never change one that was released: files of it are about. */
static const char *const changes[SCHEMA_VERSION] = {
    /* 1: tables, seats, steps */
    ("CREATE TABLE tables(id INTEGER PRIMARY KEY, town TEXT NOT NULL, town_hash INTEGER NOT NULL, seats INTEGER NOT "
     "NULL,"
     " first INTEGER NOT NULL, referee TEXT NOT NULL, seed INTEGER NOT NULL, turn_ms INTEGER NOT NULL,"
     " game_ms INTEGER NOT NULL, grace_ms INTEGER NOT NULL, created INTEGER NOT NULL, ended INTEGER);"
     "CREATE TABLE seats(\"table\" INTEGER NOT NULL REFERENCES tables(id), seat INTEGER NOT NULL, player TEXT NOT NULL,"
     " now TEXT NOT NULL, name TEXT NOT NULL, token_hash BLOB, PRIMARY KEY(\"table\", seat)) WITHOUT ROWID;"
     "CREATE TABLE steps(\"table\" INTEGER NOT NULL REFERENCES tables(id), n INTEGER NOT NULL, seat INTEGER NOT NULL,"
     " action TEXT NOT NULL, clock_ms INTEGER NOT NULL, PRIMARY KEY(\"table\", n)) WITHOUT ROWID;"
     "CREATE INDEX unfinished ON tables(id) WHERE ended IS NULL;"),
    /* 2: who plays for persons who are away, and since when */
    ("ALTER TABLE tables ADD COLUMN stand_in TEXT NOT NULL DEFAULT 'careful';"
     "ALTER TABLE seats ADD COLUMN since INTEGER NOT NULL DEFAULT 0;"),
    /* 3: a checksum for each table. Small rows: the sums of many tables are on one page. */
    "CREATE TABLE sums(\"table\" INTEGER PRIMARY KEY, steps INTEGER NOT NULL, sum INTEGER NOT NULL);",
    /* 4: times, so that clocks go on after a restart from where they were */
    ("ALTER TABLE tables ADD COLUMN opened_ms INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE seats ADD COLUMN since_ms INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE seats ADD COLUMN owed_ms INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE steps ADD COLUMN at_ms INTEGER NOT NULL DEFAULT 0;"
     "CREATE TABLE clock(ms INTEGER NOT NULL);"
     "INSERT INTO clock VALUES(1);"),
    /* 5: what opens a seat */
    ("CREATE TABLE keys(\"table\" INTEGER NOT NULL REFERENCES tables(id), seat INTEGER NOT NULL, place INTEGER NOT "
     "NULL,"
     " kind INTEGER NOT NULL, hash BLOB NOT NULL, PRIMARY KEY(\"table\", seat, place)) WITHOUT ROWID;"),
    /* 6: when the last step was, in seconds since 1970; where that is not known, now */
    ("ALTER TABLE sums ADD COLUMN last INTEGER NOT NULL DEFAULT 0;"
     "UPDATE sums SET last = CAST(strftime('%s', 'now') AS INTEGER);"),
    /* 7: towns as they are when the server runs, by their hash */
    "CREATE TABLE towns(hash INTEGER PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL);",
    /* 8: for which persons computer players decided at a step, as bits */
    "ALTER TABLE steps ADD COLUMN stand_ins INTEGER NOT NULL DEFAULT 0;",
    /* 9: what their senders call steps */
    "ALTER TABLE steps ADD COLUMN once INTEGER NOT NULL DEFAULT 0;",
    /* 10: what was found about finished games; it has a fingerprint of its own, and can be found again */
    "CREATE TABLE analyses(\"table\" INTEGER PRIMARY KEY, text TEXT NOT NULL);",
    /* 11: people (gadshill/people.h) */
    gh_people_schema,
};

enum { VERSION_WITH_SUMS = 3 };

static int version_of(struct sqlite *store)
{
    sqlite3_stmt *statement;
    int version = -1;

    if (sqlite3_prepare_v2(store->database, "PRAGMA user_version", -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static bool prepare_all(struct sqlite *store)
{
    static const char *const texts[STATEMENTS_COUNT] = {
#define X(name, text) [name] = text,
        STATEMENTS(X)
#undef X
    };

    for (unsigned i = 0; i < STATEMENTS_COUNT; i++)
        if (sqlite3_prepare_v3(store->database, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &store->statement[i], NULL) !=
            SQLITE_OK)
            return false;
    return sqlite_people_prepare(store);
}

static bool bring_up_to_date(struct sqlite *store, int version)
{
    char text[64];

    snprintf(text, sizeof text, "PRAGMA user_version = %d", SCHEMA_VERSION);
    if (!sqlite_execute(store, "BEGIN IMMEDIATE"))
        return false;
    for (int i = version; i < SCHEMA_VERSION; i++)
        if (!sqlite_execute(store, changes[i]))
            return false;
    return sqlite_execute(store, text) && prepare_all(store) && (version >= VERSION_WITH_SUMS || sums_make(store)) &&
           sqlite_execute(store, "COMMIT");
}

bool schema_set_up(struct sqlite *store, const char *path, int *version_before, char *problem)
{
    *version_before = version_of(store);
    if (*version_before > SCHEMA_VERSION) {
        snprintf(problem, GH_STORE_PROBLEM_SIZE,
                 _("%s was written by a newer gadshill; use that one, or another folder"), path);
        return false;
    }
    if (*version_before < 0 ||
        !(*version_before == SCHEMA_VERSION ? prepare_all(store) : bring_up_to_date(store, *version_before))) {
        gh_print(problem, GH_STORE_PROBLEM_SIZE, _("%1$s cannot be used to keep the games: %2$s"), path,
                 sqlite3_errmsg(store->database));
        return false;
    }
    return true;
}
