/* Opening the store and closing it: who may use it, and in which state the last one left it. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

/* ---- the lock ---- */

/* A file beside the database is locked by the server that uses it, and for a moment by whoever visits the store while
 * there is no server. It is empty when the last server ended well. */
static int open_lock(const char *path, char *problem)
{
    char name[4096];

    snprintf(name, sizeof name, "%s-lock", path);
    const int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        gh_print(problem, GH_STORE_PROBLEM_SIZE, _("%1$s cannot be opened: %2$s"), name, gh_system_error(errno));
    return file;
}

static bool take_lock(struct sqlite *store, const char *path, struct gh_sqlite_start *start, char *problem)
{
    enum { TRIES = 10, WAIT_US = 50 * 1000 }; /* for a visitor */
    static const char in_use[] = "in use\n";
    bool is_mine = false;
    char found;

    store->lock = open_lock(path, problem);
    if (store->lock < 0)
        return false;
    for (unsigned i = 0; i < TRIES && !is_mine; i++) {
        is_mine = flock(store->lock, LOCK_EX | LOCK_NB) == 0;
        if (!is_mine)
            usleep(WAIT_US);
    }
    if (!is_mine) {
        snprintf(problem, GH_STORE_PROBLEM_SIZE,
                 _("%s is in use by another server; stop that one, or choose another folder with --data"), path);
        return false;
    }
    start->was_clean = pread(store->lock, &found, 1, 0) == 0;
    if (pwrite(store->lock, in_use, sizeof in_use - 1, 0) < 0 || fsync(store->lock) != 0) {
        gh_print(problem, GH_STORE_PROBLEM_SIZE, _("%1$s cannot be used to keep the games: %2$s"), path,
                 gh_system_error(errno));
        return false;
    }
    return true;
}

static void leave_lock(struct sqlite *store, bool is_clean)
{
    if (store->lock < 0)
        return;
    if (is_clean && ftruncate(store->lock, 0) != 0)
        perror("gadshill: ftruncate"); /* then the next start looks closely, in vain */
    close(store->lock);
}

/* ---- opening ---- */

/* Every table in play has a page of its own in use: hence a larger cache and a log that is written back less often than
 * usual. */
static bool set_up(struct sqlite *store, const char *path, int flags, struct gh_sqlite_start *start, char *problem)
{
    enum { WAIT_MS = 2000 }; /* for somebody else who writes */

    if (sqlite3_open_v2(path, &store->database, flags | SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK) {
        gh_print(problem, GH_STORE_PROBLEM_SIZE, _("%1$s cannot be opened: %2$s"), path,
                 sqlite3_errmsg(store->database));
        return false;
    }
    sqlite3_busy_timeout(store->database, WAIT_MS);
    if (!sqlite_execute(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON;"
                               "PRAGMA wal_autocheckpoint = 8000; PRAGMA cache_size = -16000") ||
        (flags && !sqlite_execute(store, "BEGIN IMMEDIATE; COMMIT"))) { /* a visitor waits for nobody who writes */
        gh_print(problem, GH_STORE_PROBLEM_SIZE, _("%1$s cannot be used to keep the games: %2$s"), path,
                 sqlite3_errmsg(store->database));
        return false;
    }
    return schema_set_up(store, path, &start->version, problem);
}

static bool look_at_log(const char *path, struct gh_sqlite_start *start, char *problem)
{
    uint64_t at;

    if (log_mend(path, &start->mended, &at) == LOG_IS_SOUND)
        return true;
    gh_print(problem, GH_STORE_PROBLEM_SIZE,
             _("%1$s-wal is damaged from byte %2$llu on, and games went on after that point. Replace both files with a "
               "backup, or cut this one off there (truncate -s %2$llu) and lose what comes after."),
             path, (unsigned long long)at);
    return false;
}

static void close_store(struct sqlite *store, bool is_clean)
{
    for (unsigned i = 0; i < STATEMENTS_COUNT; i++)
        sqlite3_finalize(store->statement[i]);
    sqlite_people_close(store);
    sqlite3_close(store->database);
    leave_lock(store, is_clean);
    free(store);
}

void sqlite_close(struct gh_store *store)
{
    close_store((struct sqlite *)store, true);
}

struct sqlite *sqlite_make(void)
{
    struct sqlite *store = gh_need(calloc(1, sizeof *store));

    store->store.methods = &sqlite_methods;
    store->lock = -1;
    return store;
}

struct gh_store *gh_sqlite_open(const char *path, struct gh_sqlite_start *start, char problem[GH_STORE_PROBLEM_SIZE])
{
    struct sqlite *store = sqlite_make();
    const bool is_file = *path != ':';

    *start = (struct gh_sqlite_start){.was_clean = true};
    if ((!is_file || (take_lock(store, path, start, problem) && look_at_log(path, start, problem))) &&
        set_up(store, path, SQLITE_OPEN_CREATE, start, problem))
        return &store->store;
    close_store(store, start->was_clean);
    return NULL;
}

struct gh_store *gh_sqlite_visit(const char *path, char problem[GH_STORE_PROBLEM_SIZE])
{
    struct gh_sqlite_start start = {.was_clean = true};

    if (access(path, R_OK | W_OK) != 0) {
        gh_print(problem, GH_STORE_PROBLEM_SIZE, _("%1$s cannot be opened: %2$s"), path, gh_system_error(errno));
        return NULL;
    }
    const int lock = open_lock(path, problem);
    if (lock < 0)
        return NULL;
    struct sqlite *store = sqlite_make();
    const bool is_alone = flock(lock, LOCK_EX | LOCK_NB) == 0;
    const bool done = (!is_alone || look_at_log(path, &start, problem)) && set_up(store, path, 0, &start, problem);
    close(lock);
    if (done)
        return &store->store;
    sqlite_close(&store->store);
    return NULL;
}
