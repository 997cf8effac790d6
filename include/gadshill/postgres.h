/* A store in a PostgreSQL database (docs/scaling.md). It is remote: nothing but opening it waits for the database. */
#ifndef GADSHILL_POSTGRES_H
#define GADSHILL_POSTGRES_H

#include "gadshill/store.h"

/* Connects, makes or checks the schema, and takes the database for this program alone. NULL: a sentence in `problem`
 * says what is wrong. Until gh_postgres_start the store waits for the database: time, towns, unfinished tables. */
struct gh_store *gh_postgres_open(const char *address, char problem[GH_STORE_PROBLEM_SIZE]);
/* From now on it waits for nothing; false: it cannot. */
bool gh_postgres_start(struct gh_store *store);

/* What to watch: reading always, writing when it wants to; -1: nothing now. It may be another after each pump. */
int gh_postgres_socket(const struct gh_store *store);
bool gh_postgres_wants_to_write(const struct gh_store *store);
/* Does what can be done now, also when time has passed (milliseconds from anywhere). Returns whether there is
 * something to learn: an answer, a table, or that the database is there again. */
bool gh_postgres_pump(struct gh_store *store, uint64_t now);

struct gh_postgres_figures {
    uint64_t calls;  /* lines to the database so far */
    uint64_t losses; /* of the connection */
    uint64_t doubts; /* groups that were sent again because nobody knew what had become of them */
};

struct gh_postgres_figures gh_postgres_figures(const struct gh_store *store);

#endif
