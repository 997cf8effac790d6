/* The store in SQLite: write-ahead log, every commit on the disk before it counts. */
#include "gadshill/sqlite.h"

#include "gadshill/text.h"
#include "gadshill/memory.h"
#include "gadshill/utf8.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What makes a file of each version one of the next; an empty file has version 0. These never change: files of every
 * version are read for ever. */
static const char *const upgrades[] = {
    "CREATE TABLE tables(id INTEGER PRIMARY KEY, town TEXT NOT NULL, town_hash INTEGER NOT NULL, seats INTEGER NOT "
    "NULL,"
    " first INTEGER NOT NULL, referee TEXT NOT NULL, seed INTEGER NOT NULL, turn_ms INTEGER NOT NULL,"
    " game_ms INTEGER NOT NULL, grace_ms INTEGER NOT NULL, created INTEGER NOT NULL, ended INTEGER);"
    "CREATE TABLE seats(\"table\" INTEGER NOT NULL REFERENCES tables(id), seat INTEGER NOT NULL, player TEXT NOT NULL,"
    " now TEXT NOT NULL, name TEXT NOT NULL, token_hash BLOB, PRIMARY KEY(\"table\", seat)) WITHOUT ROWID;"
    "CREATE TABLE steps(\"table\" INTEGER NOT NULL REFERENCES tables(id), n INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " action TEXT NOT NULL, clock_ms INTEGER NOT NULL, PRIMARY KEY(\"table\", n)) WITHOUT ROWID;"
    "CREATE INDEX unfinished ON tables(id) WHERE ended IS NULL;",
    "ALTER TABLE tables ADD COLUMN stand_in TEXT NOT NULL DEFAULT 'careful';"
    "ALTER TABLE seats ADD COLUMN since INTEGER NOT NULL DEFAULT 0;",
};

enum { VERSION = sizeof upgrades / sizeof *upgrades };

/* One list yields enum and texts of the prepared statements. */
#define STATEMENTS(X) \
    X(BEGIN, "BEGIN") \
    X(COMMIT, "COMMIT") \
    X(ROLLBACK, "ROLLBACK") \
    X(ADD_TABLE, "INSERT INTO tables VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, NULL, ?12)") \
    X(ADD_SEAT, "INSERT INTO seats VALUES(?1, ?2, ?3, ?4, ?5, ?6, 0)") \
    X(ADD_STEP, "INSERT INTO steps VALUES(?1, ?2, ?3, ?4, ?5)") \
    X(SET_SEAT, "UPDATE seats SET now = ?3, since = ?4 WHERE \"table\" = ?1 AND seat = ?2") \
    X(END, "UPDATE tables SET ended = ?2 WHERE id = ?1") \
    X(FIND_TABLE, \
      "SELECT town, town_hash, seats, first, referee, seed, turn_ms, game_ms, grace_ms, stand_in FROM tables" \
      " WHERE id = ?1") \
    X(FIND_SEATS, "SELECT seat, player, now, name, token_hash, since FROM seats WHERE \"table\" = ?1") \
    X(FIND_STEPS, "SELECT seat, action, clock_ms FROM steps WHERE \"table\" = ?1 ORDER BY n") \
    X(UNFINISHED, "SELECT id FROM tables WHERE ended IS NULL AND (turn_ms > 0 OR game_ms > 0 OR EXISTS" \
                  " (SELECT 1 FROM seats WHERE \"table\" = id AND now <> 'person')) ORDER BY id")

enum statement {
#define X(name, text) name,
    STATEMENTS(X)
#undef X
        STATEMENTS_COUNT
};

struct sqlite {
    struct gh_store store;
    sqlite3 *database;
    sqlite3_stmt *statement[STATEMENTS_COUNT];
    bool is_open, has_failed;
    char problem[256];
};

/* ---- opening ---- */

static struct sqlite *of(struct gh_store *store)
{
    return (struct sqlite *)store;
}

static bool execute(struct sqlite *store, const char *text)
{
    return sqlite3_exec(store->database, text, NULL, NULL, NULL) == SQLITE_OK;
}

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

/* All or nothing. */
static bool upgrade(struct sqlite *store, int version)
{
    char text[64];
    bool done = execute(store, "BEGIN");

    for (int i = version; done && i < VERSION; i++)
        done = execute(store, upgrades[i]);
    snprintf(text, sizeof text, "PRAGMA user_version = %d", VERSION);
    return done && execute(store, text) && execute(store, "COMMIT");
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
    return true;
}

/* The exclusive lock keeps a second server away, and is quicker. Every table in play has a page of its own in use:
 * hence a larger cache and a log that is written back less often than usual. */
static bool set_up(struct sqlite *store, const char *path, char *problem)
{
    if (!execute(store, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                        "PRAGMA wal_autocheckpoint = 8000; PRAGMA cache_size = -16000") ||
        !execute(store, "BEGIN IMMEDIATE; COMMIT")) {
        const bool is_busy = sqlite3_errcode(store->database) == SQLITE_BUSY;

        gh_print(problem, GH_STORE_PROBLEM_SIZE,
                 is_busy
                     ? _("%1$s is in use by another server; stop that one, or choose another folder with --data (%2$s)")
                     : _("%1$s cannot be used to keep the games: %2$s"),
                 path, sqlite3_errmsg(store->database));
        return false;
    }
    const int version = version_of(store);
    if (version > VERSION) {
        snprintf(problem, GH_STORE_PROBLEM_SIZE,
                 _("%s was written by a newer gadshill; use that one, or another folder"), path);
        return false;
    }
    if (version < 0 || (version < VERSION && !upgrade(store, version)) || !prepare_all(store)) {
        gh_print(problem, GH_STORE_PROBLEM_SIZE, _("%1$s cannot be used to keep the games: %2$s"), path,
                 sqlite3_errmsg(store->database));
        return false;
    }
    return true;
}

static void close_store(struct gh_store *base)
{
    struct sqlite *store = of(base);
    for (unsigned i = 0; i < STATEMENTS_COUNT; i++)
        sqlite3_finalize(store->statement[i]);
    sqlite3_close(store->database);
    free(store);
}

static const char *problem_of(const struct gh_store *base)
{
    const struct sqlite *store = (const struct sqlite *)base;

    return store->problem;
}

/* ---- changes ---- */

/* Runs a statement that gives no rows. */
static bool run(struct sqlite *store, enum statement which)
{
    sqlite3_stmt *statement = store->statement[which];
    const bool done = sqlite3_step(statement) == SQLITE_DONE;

    if (!done) {
        snprintf(store->problem, sizeof store->problem, "%s", sqlite3_errmsg(store->database));
        store->has_failed = true;
    }
    sqlite3_reset(statement);
    return done;
}

static bool begin(struct sqlite *store)
{
    if (!store->is_open) {
        store->is_open = true;
        store->has_failed = false;
        run(store, BEGIN);
    }
    return !store->has_failed;
}

static sqlite3_stmt *bind(struct sqlite *store, enum statement which, uint64_t table)
{
    sqlite3_bind_int64(store->statement[which], 1, (sqlite3_int64)table);
    return store->statement[which];
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_TRANSIENT);
}

static bool add_seat(struct sqlite *store, uint64_t table, unsigned number, const struct gh_stored_seat *seat)
{
    sqlite3_stmt *statement = bind(store, ADD_SEAT, table);

    sqlite3_bind_int(statement, 2, (int)number);
    bind_text(statement, 3, seat->player);
    bind_text(statement, 4, seat->now);
    bind_text(statement, 5, seat->name);
    if (gh_is_person(seat->player))
        sqlite3_bind_blob(statement, 6, seat->token_hash, sizeof seat->token_hash, SQLITE_TRANSIENT);
    else
        sqlite3_bind_null(statement, 6);
    return run(store, ADD_SEAT);
}

static bool add_table(struct gh_store *base, const struct gh_stored_table *table)
{
    struct sqlite *store = of(base);
    sqlite3_stmt *statement;

    if (!begin(store))
        return false;
    statement = bind(store, ADD_TABLE, table->id);
    bind_text(statement, 2, table->town);
    sqlite3_bind_int64(statement, 3, (sqlite3_int64)table->town_hash);
    sqlite3_bind_int(statement, 4, table->setup.seats);
    sqlite3_bind_int(statement, 5, table->setup.first);
    bind_text(statement, 6, gh_referee_name(table->setup.referee));
    sqlite3_bind_int64(statement, 7, (sqlite3_int64)table->setup.seed);
    sqlite3_bind_int64(statement, 8, table->turn_ms);
    sqlite3_bind_int64(statement, 9, table->game_ms);
    sqlite3_bind_int64(statement, 10, table->grace_ms);
    sqlite3_bind_int64(statement, 11, time(NULL));
    bind_text(statement, 12, table->stand_in);
    bool done = run(store, ADD_TABLE);
    for (unsigned seat = 0; done && seat < table->setup.seats; seat++)
        done = add_seat(store, table->id, seat, &table->seat[seat]);
    return done;
}

static bool add_step(struct gh_store *base, const struct gh_town *town, uint64_t table, unsigned n, struct gh_step step,
                     uint32_t charged)
{
    struct sqlite *store = of(base);
    char text[GH_ACTION_TEXT_SIZE];

    if (!begin(store))
        return false;
    sqlite3_stmt *statement = bind(store, ADD_STEP, table);
    sqlite3_bind_int64(statement, 2, n);
    sqlite3_bind_int(statement, 3, step.seat);
    bind_text(statement, 4, step.undo ? "undo" : gh_action_text(town, step.action, text));
    sqlite3_bind_int64(statement, 5, charged);
    return run(store, ADD_STEP);
}

static bool set_seat(struct gh_store *base, uint64_t table, unsigned seat, const char *now, uint32_t since)
{
    struct sqlite *store = of(base);
    if (!begin(store))
        return false;
    sqlite3_stmt *statement = bind(store, SET_SEAT, table);
    sqlite3_bind_int(statement, 2, (int)seat);
    bind_text(statement, 3, now);
    sqlite3_bind_int64(statement, 4, since);
    return run(store, SET_SEAT);
}

static bool end_table(struct gh_store *base, uint64_t table)
{
    struct sqlite *store = of(base);
    if (!begin(store))
        return false;
    sqlite3_bind_int64(bind(store, END, table), 2, time(NULL));
    return run(store, END);
}

static bool is_open(const struct gh_store *base)
{
    const struct sqlite *store = (const struct sqlite *)base;

    return store->is_open;
}

static bool commit_changes(struct gh_store *base)
{
    struct sqlite *store = of(base);
    const bool done = !store->has_failed && run(store, COMMIT);
    char problem[sizeof store->problem];

    store->is_open = false;
    if (done)
        return true;
    memcpy(problem, store->problem, sizeof problem);
    if (!sqlite3_get_autocommit(store->database)) /* some failures have rolled back by themselves */
        run(store, ROLLBACK);
    sqlite3_wal_checkpoint_v2(store->database, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL); /* may make room */
    memcpy(store->problem, problem, sizeof problem);
    return false;
}

/* ---- reading ---- */

static void copy_text(sqlite3_stmt *statement, int column, char *text, size_t size)
{
    const unsigned char *found = sqlite3_column_text(statement, column);

    snprintf(text, size, "%s", found ? (const char *)found : "");
}

static void read_seat(sqlite3_stmt *statement, struct gh_stored_table *table)
{
    const int number = sqlite3_column_int(statement, 0);
    struct gh_stored_seat *seat = &table->seat[number < 0 || number >= GH_MAX_SEATS ? 0 : number];

    copy_text(statement, 1, seat->player, sizeof seat->player);
    copy_text(statement, 2, seat->now, sizeof seat->now);
    copy_text(statement, 3, seat->name, sizeof seat->name);
    seat->since = (uint32_t)sqlite3_column_int64(statement, 5);
    if (sqlite3_column_bytes(statement, 4) == sizeof seat->token_hash)
        memcpy(seat->token_hash, sqlite3_column_blob(statement, 4), sizeof seat->token_hash);
}

static bool find(struct gh_store *base, uint64_t id, struct gh_stored_table *table)
{
    struct sqlite *store = of(base);
    sqlite3_stmt *statement = bind(store, FIND_TABLE, id);
    const bool found = sqlite3_step(statement) == SQLITE_ROW;
    char referee[16];

    memset(table, 0, sizeof *table);
    if (found) {
        copy_text(statement, 0, table->town, sizeof table->town);
        copy_text(statement, 4, referee, sizeof referee);
        table->id = id;
        table->town_hash = (uint64_t)sqlite3_column_int64(statement, 1);
        table->setup.seats = (uint8_t)sqlite3_column_int(statement, 2);
        table->setup.first = (uint8_t)sqlite3_column_int(statement, 3);
        table->setup.referee = (uint8_t)gh_referee_find(referee, strlen(referee));
        table->setup.seed = (uint64_t)sqlite3_column_int64(statement, 5);
        table->turn_ms = (uint32_t)sqlite3_column_int64(statement, 6);
        table->game_ms = (uint32_t)sqlite3_column_int64(statement, 7);
        table->grace_ms = (uint32_t)sqlite3_column_int64(statement, 8);
        copy_text(statement, 9, table->stand_in, sizeof table->stand_in);
    }
    sqlite3_reset(statement);
    statement = bind(store, FIND_SEATS, id);
    while (found && sqlite3_step(statement) == SQLITE_ROW)
        read_seat(statement, table);
    sqlite3_reset(statement);
    return found;
}

/* A step as it was written; false when it is none. */
static bool read_step(sqlite3_stmt *statement, const struct gh_town *town, struct gh_step *step)
{
    const char *text = (const char *)sqlite3_column_text(statement, 1);
    const int seat = sqlite3_column_int(statement, 0);
    struct gh_parse_error error;

    if (!text || seat < 0 || seat >= GH_MAX_SEATS)
        return false;
    *step = (struct gh_step){.seat = (uint8_t)seat, .undo = strcmp(text, "undo") == 0, .action = gh_action_end()};
    return step->undo || gh_action_parse(town, text, strlen(text), &step->action, &error);
}

static bool redo(struct gh_store *base, uint64_t id, struct gh_session *session)
{
    struct sqlite *store = of(base);
    sqlite3_stmt *statement = bind(store, FIND_STEPS, id);
    struct gh_step step;
    bool good = true;
    int result;

    while ((result = sqlite3_step(statement)) == SQLITE_ROW && good)
        good = read_step(statement, session->table.town, &step) &&
               gh_session_redo(session, step, (uint32_t)sqlite3_column_int64(statement, 2), NULL);
    sqlite3_reset(statement);
    return good && result == SQLITE_DONE;
}

static size_t unfinished(struct gh_store *base, uint64_t **ids)
{
    struct sqlite *store = of(base);
    sqlite3_stmt *statement = store->statement[UNFINISHED];
    size_t count = 0, room = 0;

    *ids = NULL;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        if (count == room) {
            room = room * 2 + 64;
            *ids = gh_need(realloc(*ids, room * sizeof **ids));
        }
        (*ids)[count++] = (uint64_t)sqlite3_column_int64(statement, 0);
    }
    sqlite3_reset(statement);
    return count;
}

/* ---- as a store ---- */

static const struct gh_store_methods methods = {
    .close = close_store,
    .problem = problem_of,
    .add_table = add_table,
    .add_step = add_step,
    .seat = set_seat,
    .end = end_table,
    .is_open = is_open,
    .commit = commit_changes,
    .find = find,
    .redo = redo,
    .unfinished = unfinished,
};

struct gh_store *gh_sqlite_open(const char *path, char problem[GH_STORE_PROBLEM_SIZE])
{
    struct sqlite *store = gh_need(calloc(1, sizeof *store));

    store->store.methods = &methods;
    if (sqlite3_open_v2(path, &store->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK) {
        gh_print(problem, GH_STORE_PROBLEM_SIZE, _("%1$s cannot be opened: %2$s"), path,
                 sqlite3_errmsg(store->database));
    } else if (set_up(store, path, problem)) {
        return &store->store;
    }
    gh_store_close(&store->store);
    return NULL;
}
