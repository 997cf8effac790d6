/* A store in one SQLite file. */
#ifndef GADSHILL_SQLITE_H
#define GADSHILL_SQLITE_H

#include "gadshill/store.h"

enum { GH_STORE_PROBLEM_SIZE = 1024 };

/* Opens the file, or makes it. NULL: a sentence in `problem` says what is wrong. */
struct gh_store *gh_sqlite_open(const char *path, char problem[GH_STORE_PROBLEM_SIZE]);

#endif
