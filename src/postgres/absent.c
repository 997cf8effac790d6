/* Without PostgreSQL's library there is no such store, and whoever asks for one is told so. */
#include "gadshill/postgres.h"

#include "gadshill/text.h"

#include <stdio.h>

struct gh_store *gh_postgres_open(const char *address, char problem[GH_STORE_PROBLEM_SIZE])
{
    (void)address;
    snprintf(
        problem, GH_STORE_PROBLEM_SIZE, "%s",
        _("this program was built without PostgreSQL's library (libpq); leave --store out, or build it with libpq"));
    return NULL;
}

bool gh_postgres_start(struct gh_store *store)
{
    (void)store;
    return false;
}

int gh_postgres_socket(const struct gh_store *store)
{
    (void)store;
    return -1;
}

bool gh_postgres_wants_to_write(const struct gh_store *store)
{
    (void)store;
    return false;
}

bool gh_postgres_pump(struct gh_store *store, uint64_t now)
{
    (void)store;
    (void)now;
    return false;
}

void gh_postgres_say(struct gh_store *store)
{
    (void)store;
}

void gh_postgres_leave(struct gh_store *store)
{
    (void)store;
}

bool gh_postgres_is_quiet(const struct gh_store *store)
{
    (void)store;
    return true;
}

struct gh_postgres_figures gh_postgres_figures(const struct gh_store *store)
{
    (void)store;
    return (struct gh_postgres_figures){.losses = 0};
}
