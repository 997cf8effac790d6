/* Stores beside their server: visiting one that may be running, backups, and copying tables from one to another. */
#include "parts.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool complain(char *problem, const char *path, const char *why)
{
    gh_print(problem, GH_STORE_PROBLEM_SIZE, _("%1$s cannot be opened: %2$s"), path, why);
    return false;
}

void gh_sqlite_interrupt(struct gh_store *store)
{
    sqlite3_interrupt(((struct sqlite *)store)->database);
}

/* ---- whole files ---- */

/* All pages in one go: what a server writes meanwhile is not in the copy. */
static bool copy_pages(sqlite3 *to, sqlite3 *from)
{
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");

    if (!copy)
        return false;
    sqlite3_backup_step(copy, -1);
    return sqlite3_backup_finish(copy) == SQLITE_OK;
}

/* An empty file that nobody else may read. */
static bool make_file(const char *path)
{
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

    return file >= 0 && close(file) == 0;
}

static bool sync_file(const char *path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const bool done = file >= 0 && fsync(file) == 0;

    if (file >= 0)
        close(file);
    return done;
}

bool gh_sqlite_backup(struct gh_store *base, const char *path, char problem[GH_STORE_PROBLEM_SIZE])
{
    struct sqlite *store = (struct sqlite *)base;
    sqlite3 *file = NULL;
    char part[4096];

    snprintf(part, sizeof part, "%s.part", path);
    if (!make_file(part))
        return complain(problem, part, gh_system_error(errno));
    /* A write-ahead log is for servers: without one the file is all there is. */
    const bool done = sqlite3_open(part, &file) == SQLITE_OK && copy_pages(file, store->database) &&
                      sqlite3_exec(file, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK;
    const char *why = file ? sqlite3_errmsg(file) : "";
    if (!done)
        complain(problem, path, why);
    sqlite3_close(file);
    if (done && sync_file(part) && rename(part, path) == 0)
        return true;
    if (done)
        complain(problem, path, gh_system_error(errno));
    unlink(part);
    return false;
}

struct gh_store *gh_sqlite_load(const char *path, char problem[GH_STORE_PROBLEM_SIZE])
{
    struct sqlite *store = sqlite_make();
    sqlite3 *file = NULL;
    int version;
    const bool is_there = sqlite3_open_v2(path, &file, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    const bool done =
        is_there && sqlite3_open(":memory:", &store->database) == SQLITE_OK && copy_pages(store->database, file);

    if (!done)
        complain(problem, path, sqlite3_errmsg(is_there ? store->database : file));
    sqlite3_close(file);
    /* A copy of a write-ahead store is one too, which memory cannot be. */
    if (done && sqlite_execute(store, "PRAGMA journal_mode = MEMORY") && schema_set_up(store, path, &version, problem))
        return &store->store;
    sqlite_close(&store->store);
    return NULL;
}

/* ---- tables ---- */

/* Copies the rows of one table of the schema that belong to a table of the game. */
static bool copy_rows(struct sqlite *to, struct sqlite *from, const char *name, const char *key, uint64_t id)
{
    const bool is_shared = strcmp(name, "towns") == 0; /* by several tables */
    sqlite3_stmt *select = NULL, *insert = NULL;
    char text[160];
    int result = SQLITE_ERROR;

    snprintf(text, sizeof text, "SELECT * FROM %s WHERE \"%s\" = ?1", name, key);
    sqlite3_prepare_v2(from->database, text, -1, &select, NULL);
    const int columns = sqlite3_column_count(select);
    int used = snprintf(text, sizeof text, "INSERT %s INTO %s VALUES(?", is_shared ? "OR IGNORE" : "", name);
    for (int i = 1; i < columns; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, ", ?");
    snprintf(text + used, sizeof text - (size_t)used, ")");
    if (columns > 0 && sqlite3_prepare_v2(to->database, text, -1, &insert, NULL) == SQLITE_OK) {
        sqlite3_bind_int64(select, 1, (sqlite3_int64)id);
        while ((result = sqlite3_step(select)) == SQLITE_ROW) {
            for (int i = 0; i < columns; i++)
                sqlite3_bind_value(insert, i + 1, sqlite3_column_value(select, i));
            if (sqlite3_step(insert) != SQLITE_DONE)
                break;
            sqlite3_reset(insert);
        }
    }
    if (result != SQLITE_DONE)
        snprintf(to->problem, sizeof to->problem, "%s", sqlite3_errmsg(to->database));
    sqlite3_finalize(select);
    sqlite3_finalize(insert);
    return result == SQLITE_DONE;
}

/* Each store has a time of its own: in another one these are not known. */
static bool forget_times(struct sqlite *store, uint64_t id)
{
    char text[256];

    snprintf(text, sizeof text,
             "UPDATE tables SET opened_ms = 0 WHERE id = %llu; UPDATE seats SET since_ms = 0 WHERE \"table\" = %llu;"
             "UPDATE steps SET at_ms = 0 WHERE \"table\" = %llu",
             (unsigned long long)id, (unsigned long long)id, (unsigned long long)id);
    return sqlite_execute(store, text);
}

/* The town that the table began with. */
static bool copy_town(struct sqlite *to, struct sqlite *from, uint64_t id)
{
    struct gh_stored_table table;
    bool is_damaged;

    return sqlite_read_table(from, id, &table, &is_damaged) && copy_rows(to, from, "towns", "hash", table.town_hash);
}

bool gh_sqlite_copy(struct gh_store *to, struct gh_store *from, uint64_t id)
{
    struct sqlite *target = (struct sqlite *)to, *source = (struct sqlite *)from;
    /* All of it at one moment, even while a server adds steps. */
    bool done = sqlite_execute(target, "BEGIN IMMEDIATE");

    if (!done)
        snprintf(target->problem, sizeof target->problem, "%s", sqlite3_errmsg(target->database));
    done = done && sqlite_execute(source, "BEGIN");
    done = done && copy_rows(target, source, "tables", "id", id) && copy_rows(target, source, "seats", "table", id) &&
           copy_rows(target, source, "keys", "table", id) && copy_rows(target, source, "steps", "table", id) &&
           copy_town(target, source, id);
    sqlite_execute(source, "COMMIT");
    done = done && forget_times(target, id) && sum_make(target, id);
    if (done && sqlite_execute(target, "COMMIT"))
        return true;
    sqlite_execute(target, "ROLLBACK");
    return false;
}
