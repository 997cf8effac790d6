/* Opening: connecting, the schema and its versions. All of it waits for the database, as the program does then. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

enum { OLDEST_SERVER = 120000 };

/* What leads from each version to the next. Never change one that was released: databases of it are about. */
static const char *const changes[SCHEMA_VERSION] = {
    /* 1: a table is its rows; the lists know it by its row in gadshill_tables */
    ("CREATE TABLE gadshill_tables(id bigint PRIMARY KEY, town_hash bigint NOT NULL, goes_on boolean NOT NULL,"
     " opened timestamptz NOT NULL DEFAULT now());"
     "CREATE TABLE gadshill_log(table_id bigint NOT NULL, n integer NOT NULL, mark bigint NOT NULL,"
     " flags smallint NOT NULL, added timestamptz NOT NULL DEFAULT now(), body text NOT NULL,"
     " PRIMARY KEY(table_id, n));"
     "CREATE INDEX gadshill_log_flags ON gadshill_log(table_id, flags) WHERE flags > 0;"
     "CREATE TABLE gadshill_towns(hash bigint PRIMARY KEY, name text NOT NULL, text text NOT NULL);"
     "CREATE TABLE gadshill_clock(ms bigint NOT NULL);"
     "INSERT INTO gadshill_clock VALUES(1);"),
    /* 2: several servers; what goes on by itself waits for the first of them */
    ("CREATE TABLE gadshill_servers(id bigint PRIMARY KEY, seen bigint NOT NULL);"
     "CREATE TABLE gadshill_interest(table_id bigint NOT NULL, server bigint NOT NULL, seats smallint NOT NULL,"
     " reads boolean NOT NULL, PRIMARY KEY(table_id, server));"
     "CREATE INDEX gadshill_interest_server ON gadshill_interest(server);"
     "ALTER TABLE gadshill_clock ADD at timestamptz NOT NULL DEFAULT now();"
     "INSERT INTO gadshill_servers VALUES(0, -1000000);"
     "INSERT INTO gadshill_interest SELECT id, 0, 0, false FROM gadshill_tables WHERE (goes_on OR EXISTS"
     " (SELECT FROM gadshill_log WHERE table_id = id AND flags & 2 = 2))"
     " AND NOT EXISTS (SELECT FROM gadshill_log WHERE table_id = id AND flags & 1 = 1);"),
    /* 3: people (gadshill/people.h) */
    gh_people_schema,
};

/* Where it is, without the password. */
static void name_address(const char *address, char *name, size_t size)
{
    PQconninfoOption *options = PQconninfoParse(address, NULL), *at;
    const char *host = "", *port = "", *database = "";

    for (at = options; at && at->keyword; at++) {
        if (at->val && strcmp(at->keyword, "host") == 0)
            host = at->val;
        else if (at->val && strcmp(at->keyword, "port") == 0)
            port = at->val;
        else if (at->val && strcmp(at->keyword, "dbname") == 0)
            database = at->val;
    }
    snprintf(name, size, "postgresql://%s%s%s/%s", host, *port ? ":" : "", port, database);
    PQconninfoFree(options);
}

static bool complain(const char *name, const char *why, char *problem)
{
    char line[512];

    snprintf(line, sizeof line, "%s", why);
    line[strcspn(line, "\n")] = 0;
    gh_print(problem, GH_STORE_PROBLEM_SIZE, _("%1$s cannot be used to keep the games: %2$s"), name, line);
    return false;
}

bool postgres_execute(struct postgres *store, const char *text)
{
    PGresult *result = PQexec(store->line, text);
    const ExecStatusType status = PQresultStatus(result);

    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* The only value that a query gives, as a number; `otherwise`: it gives none. */
static long long number_of(struct postgres *store, const char *text, long long otherwise)
{
    PGresult *result = PQexec(store->line, text);
    const long long number = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1
                                 ? strtoll(PQgetvalue(result, 0, 0), NULL, 10)
                                 : otherwise;

    PQclear(result);
    return number;
}

/* Nobody else changes the schema meanwhile. A server of an older version holds it as long as it runs. */
static bool take_lock(struct postgres *store, const char *name, char *problem)
{
    enum { TRIES = 50, WAIT_US = 100 * 1000 };

    for (unsigned i = 0; i < TRIES; i++) {
        if (number_of(store, "SELECT pg_try_advisory_lock(" LOCK_NUMBER ")::integer", 0) == 1)
            return true;
        if (PQstatus(store->line) == CONNECTION_BAD)
            return complain(name, PQerrorMessage(store->line), problem);
        usleep(WAIT_US);
    }
    snprintf(problem, GH_STORE_PROBLEM_SIZE,
             _("%s is in use by a server of an older version; stop that one, or choose another database with --store"),
             name);
    return false;
}

static bool set_up_schema(struct postgres *store, const char *name, char *problem)
{
    char text[96];

    if (!postgres_execute(store, "SET client_min_messages = warning") ||
        !postgres_execute(store, "CREATE TABLE IF NOT EXISTS gadshill_version(version integer NOT NULL)"))
        return complain(name, PQerrorMessage(store->line), problem);
    const long long version = number_of(store, "SELECT coalesce(max(version), 0) FROM gadshill_version", -1);
    if (version > SCHEMA_VERSION) {
        snprintf(problem, GH_STORE_PROBLEM_SIZE,
                 _("%s was written by a newer gadshill; use that one, or another database"), name);
        return false;
    }
    bool done = version >= 0 && postgres_execute(store, "BEGIN");
    for (long long i = version; done && i < SCHEMA_VERSION; i++) {
        snprintf(text, sizeof text, "INSERT INTO gadshill_version VALUES(%lld)", i + 1);
        done = postgres_execute(store, changes[i]) && postgres_execute(store, text);
    }
    done = done && postgres_execute(store, "SELECT n, mark, flags, added, body FROM gadshill_log LIMIT 0") &&
           postgres_execute(store, "COMMIT");
    return done || complain(name, PQerrorMessage(store->line), problem);
}

static bool set_up(struct postgres *store, const char *name, char *problem)
{
    if (PQstatus(store->line) != CONNECTION_OK)
        return complain(name, PQerrorMessage(store->line), problem);
    if (PQserverVersion(store->line) < OLDEST_SERVER) {
        gh_print(problem, GH_STORE_PROBLEM_SIZE, _("%1$s is PostgreSQL %2$d; it must be 12 or newer"), name,
                 PQserverVersion(store->line) / 10000);
        return false;
    }
    const bool done = take_lock(store, name, problem) && set_up_schema(store, name, problem);
    return done && (postgres_execute(store, "SELECT pg_advisory_unlock(" LOCK_NUMBER ")") ||
                    complain(name, PQerrorMessage(store->line), problem));
}

/* A line that is cut without a word is noticed within seconds, unless the address says otherwise. */
static char *with_timeouts(const char *address)
{
    static const char timeouts[] = "connect_timeout=5&tcp_user_timeout=10000&keepalives_idle=5&keepalives_interval=2";
    const size_t size = strlen(address) + sizeof timeouts + 2;
    char *whole = gh_need(malloc(size));

    snprintf(whole, size, "%s%s%s", address, strchr(address, '?') ? "&" : "?", timeouts);
    return whole;
}

struct gh_store *gh_postgres_open(const char *address, char problem[GH_STORE_PROBLEM_SIZE])
{
    struct postgres *store = gh_need(calloc(1, sizeof *store));
    char name[512];

    store->store.methods = &postgres_methods;
    store->address = with_timeouts(address);
    name_address(store->address, name, sizeof name);
    store->line = PQconnectdb(store->address);
    if (set_up(store, name, problem))
        return &store->store;
    postgres_close(&store->store);
    return NULL;
}

bool gh_postgres_start(struct gh_store *base)
{
    struct postgres *store = postgres_of(base);

    gh_insist(getrandom(&store->server, sizeof store->server, 0) == sizeof store->server);
    store->server >>= 1; /* the database counts to 2^63 */
    if (!statements_prepare(store)) {
        postgres_set_problem(store, PQerrorMessage(store->line));
        return false;
    }
    store->state = LINE_UP;
    return PQsetnonblocking(store->line, 1) == 0 && PQenterPipelineMode(store->line) == 1;
}

void postgres_close(struct gh_store *base)
{
    struct postgres *store = postgres_of(base);

    line_lose(store, "");
    group_clear(&store->gathered);
    group_clear(&store->sent);
    while (store->fetched)
        reading_forget(store, store->fetched->table);
    while (store->towns) {
        struct known_town *next = store->towns->next;

        free(store->towns->text);
        free(store->towns);
        store->towns = next;
    }
    free(store->known);
    others_free(store);
    postgres_people_free(store);
    free(store->abandoned);
    free(store->address);
    free(store);
}

/* ---- before the start ---- */

bool postgres_add_town(struct gh_store *base, uint64_t hash, const char *name, const char *text)
{
    struct postgres *store = postgres_of(base);
    struct known_town *town = gh_need(calloc(1, sizeof *town));
    char number[24];

    *town = (struct known_town){.hash = hash, .next = store->towns};
    store->towns = town;
    snprintf(number, sizeof number, "%" PRId64, (int64_t)hash);
    PGresult *result =
        PQexecParams(store->line, "INSERT INTO gadshill_towns VALUES($1::bigint, $2, $3) ON CONFLICT DO NOTHING", 3,
                     NULL, (const char *const[]){number, name, text}, NULL, NULL, 0);
    const bool done = PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!done)
        postgres_set_problem(store, PQerrorMessage(store->line));
    PQclear(result);
    return done;
}

uint64_t postgres_time(struct gh_store *base)
{
    return (uint64_t)number_of(postgres_of(base), "SELECT ms FROM gadshill_clock", 1);
}

/* Those are taken over when the server is there (others.c). */
size_t postgres_unfinished(struct gh_store *base, uint64_t **ids)
{
    (void)base;
    *ids = NULL;
    return 0;
}
