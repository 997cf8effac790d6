/* A store in a PostgreSQL database (docs/scaling.md). It is remote: nothing but opening it waits for the database. */
#ifndef GADSHILL_POSTGRES_H
#define GADSHILL_POSTGRES_H

#include "gadshill/store.h"

/* Connects, and makes or checks the schema. NULL: a sentence in `problem` says what is wrong. Until gh_postgres_start
 * the store waits for the database: time, towns. */
struct gh_store *gh_postgres_open(const char *address, char problem[GH_STORE_PROBLEM_SIZE]);
/* From now on it waits for nothing; false: it cannot. */
bool gh_postgres_start(struct gh_store *store);

/* What to watch: reading always, writing when it wants to; -1: nothing now. It may be another after each pump. */
int gh_postgres_socket(const struct gh_store *store);
bool gh_postgres_wants_to_write(const struct gh_store *store);
/* Does what can be done now, also when time has passed (milliseconds from anywhere). Returns whether there is
 * something to learn: an answer, a table, or that the database is there again. */
bool gh_postgres_pump(struct gh_store *store, uint64_t now);

/* Says what is to be said about tables, if there is something; before anything else is waited for. */
void gh_postgres_say(struct gh_store *store);
/* Gives back everything that other servers are to take over at once. */
void gh_postgres_leave(struct gh_store *store);
/* Whether all that was asked is answered. */
bool gh_postgres_is_quiet(const struct gh_store *store);

struct gh_postgres_figures {
    uint64_t calls;      /* lines to the database so far */
    uint64_t losses;     /* of the connection */
    uint64_t doubts;     /* groups that were sent again because nobody knew what had become of them */
    uint64_t time;       /* of the tables, as the database had it last, */
    uint64_t ticks;      /* and how often it has told */
    uint64_t wake_ups;   /* calls of other servers, */
    uint64_t calls_sent; /* and calls to them */
    uint64_t take_overs; /* tables whose server was gone */
    unsigned others;     /* servers that are there */
};

struct gh_postgres_figures gh_postgres_figures(const struct gh_store *store);

#endif
