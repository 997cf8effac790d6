/* A store in one SQLite file. */
#ifndef GADSHILL_SQLITE_H
#define GADSHILL_SQLITE_H

#include "gadshill/store.h"

/* In which state the last one left the store, for a log. */
struct gh_sqlite_start {
    bool was_clean;  /* it was closed, or it is new */
    int version;     /* the schema's before it was brought up to date; 0: there was none */
    unsigned mended; /* places in the write-ahead log where one byte had changed, and was put right */
};

/* Opens the file, or makes it, for this program alone. NULL: a sentence in `problem` says what is wrong. */
struct gh_store *gh_sqlite_open(const char *path, struct gh_sqlite_start *start, char problem[GH_STORE_PROBLEM_SIZE]);

/* ---- beside the server ---- */

/* Opens a file that is there, whether a server uses it or not. */
struct gh_store *gh_sqlite_visit(const char *path, char problem[GH_STORE_PROBLEM_SIZE]);

/* Ends, from another thread, what the store is reading. */
void gh_sqlite_interrupt(struct gh_store *store);

/* A copy of a file in memory, brought up to date; the file itself stays as it is. */
struct gh_store *gh_sqlite_load(const char *path, char problem[GH_STORE_PROBLEM_SIZE]);

/* Writes the whole store, as it is at one moment, to a file, which appears when it is complete. */
bool gh_sqlite_backup(struct gh_store *store, const char *path, char problem[GH_STORE_PROBLEM_SIZE]);

/* Copies a table that the other store does not have, all or nothing; false: gh_store_problem(to) says why not. */
bool gh_sqlite_copy(struct gh_store *to, struct gh_store *from, uint64_t id);

#endif
