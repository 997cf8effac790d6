/* A store in one SQLite file. */
#ifndef GADSHILL_SQLITE_H
#define GADSHILL_SQLITE_H

#include "gadshill/store.h"

enum { GH_STORE_PROBLEM_SIZE = 1024 };

/* In which state the last one left the store, for a log. */
struct gh_sqlite_start {
    bool was_clean;  /* it was closed, or it is new */
    int version;     /* the schema's before it was brought up to date; 0: there was none */
    unsigned mended; /* places in the write-ahead log where one byte had changed, and was put right */
};

/* Opens the file, or makes it, for this program alone. NULL: a sentence in `problem` says what is wrong. */
struct gh_store *gh_sqlite_open(const char *path, struct gh_sqlite_start *start, char problem[GH_STORE_PROBLEM_SIZE]);

#endif
