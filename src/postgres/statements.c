/* All that is said to the database, in one place. Each statement is prepared once for a line: planning it anew would
 * take longer than doing it. Plain SQL, with the table's id in every key. */
#include "parts.h"

#include <inttypes.h>
#include <stdio.h>

/* Whoever was not seen for so long, in the tables' time, is taken for dead. */
#define SILENCE_MS "3000"

/* The numbers of tables as one server's channel is told them: a message may have 8,000 bytes. */
#define TELL(condition) \
    "SELECT pg_notify('gadshill_' || server, string_agg(table_id::text, ' ')) FROM" \
    " (SELECT server, table_id, row_number() OVER (PARTITION BY server) / 500 AS part FROM gadshill_interest" \
    " WHERE table_id = ANY($1::bigint[]) AND server <> $2::bigint" condition ") AS others GROUP BY server, part"

static const char *const texts[STATEMENTS] = {
    /* all tables of a group at once: the primary key decides which of them are added, and those are told */
    [SAY_ADD] = "INSERT INTO gadshill_log(table_id, n, flags, body, mark)"
                " SELECT t, n, f, b, $5::bigint FROM unnest($1::bigint[], $2::integer[], $3::smallint[], $4::text[])"
                " AS new(t, n, f, b) ON CONFLICT DO NOTHING RETURNING table_id",
    /* the lists of tables know them by these rows; a number that is taken has one already */
    [SAY_OPEN] = "INSERT INTO gadshill_tables(id, town_hash, goes_on)"
                 " SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::boolean[]) ON CONFLICT DO NOTHING",
    [SAY_OPENED] = "INSERT INTO gadshill_interest(table_id, server, seats, reads)"
                   " SELECT t, $3::bigint, 0, false FROM unnest($1::bigint[], $2::boolean[]) AS new(t, g) WHERE g"
                   " ON CONFLICT DO NOTHING",
    [SAY_WAKE] = TELL(" AND reads"),
    [SAY_MARKS] = "SELECT table_id FROM gadshill_log JOIN unnest($1::bigint[], $2::integer[]) AS sent(t, m)"
                  " ON table_id = t AND n = m WHERE mark = $3::bigint",
    [SAY_REMOVE] = "DELETE FROM gadshill_log WHERE table_id = ANY($1::bigint[]) AND NOT EXISTS"
                   " (SELECT FROM gadshill_interest i WHERE i.table_id = gadshill_log.table_id)",
    [SAY_REMOVE_TABLES] = "DELETE FROM gadshill_tables WHERE id = ANY($1::bigint[])"
                          " AND NOT EXISTS (SELECT FROM gadshill_interest WHERE table_id = id)",
    [SAY_ROWS] = "SELECT n, body FROM gadshill_log WHERE table_id = $1::bigint ORDER BY n",
    [SAY_TOWN] = "SELECT hash, text FROM gadshill_towns WHERE hash <> ALL($2::bigint[])"
                 " AND hash = (SELECT town_hash FROM gadshill_tables WHERE id = $1::bigint)",
    [SAY_ABANDONED] = "SELECT id FROM gadshill_tables WHERE opened < now() - interval '1 day'"
                      " AND NOT EXISTS (SELECT FROM gadshill_log WHERE table_id = id AND flags & 1 = 1)"
                      " AND NOT EXISTS (SELECT FROM gadshill_interest WHERE table_id = id)"
                      " AND NOT EXISTS (SELECT FROM gadshill_log WHERE table_id = id AND n > 0"
                      " AND added >= now() - $1::integer * interval '1 day') LIMIT 1000",
    /* what follows in the transaction may be lost with the machine: everybody says it again then */
    [SAY_LIGHTLY] = "SELECT set_config('synchronous_commit', 'off', true)",
    /* the tables' time: it goes on while somebody says this at least once a second */
    [SAY_TIME] = "UPDATE gadshill_clock SET at = clock_timestamp(), ms = ms + least(1000, greatest(0,"
                 " (extract(epoch FROM clock_timestamp() - at) * 1000)::bigint)) RETURNING ms",
    [SAY_HERE] = "INSERT INTO gadshill_servers(id, seen) SELECT $1::bigint, ms FROM gadshill_clock"
                 " ON CONFLICT (id) DO UPDATE SET seen = EXCLUDED.seen RETURNING xmax = 0, (SELECT count(*) FROM"
                 " gadshill_servers, gadshill_clock WHERE seen >= ms - " SILENCE_MS " AND id <> $1::bigint)",
    /* what dead servers attended to is ours, some at a time */
    [SAY_TAKE_OVER] =
        "WITH orphan AS (SELECT table_id, server FROM gadshill_interest WHERE server = ANY"
        " (SELECT id FROM gadshill_servers, gadshill_clock WHERE seen < ms - " SILENCE_MS ") LIMIT 500"
        " FOR UPDATE SKIP LOCKED),"
        " gone AS (DELETE FROM gadshill_interest i USING orphan o WHERE i.table_id = o.table_id AND i.server = o.server"
        " RETURNING i.table_id),"
        " ours AS (INSERT INTO gadshill_interest(table_id, server, seats, reads)"
        " SELECT DISTINCT table_id, $1::bigint, 0, false FROM gone ON CONFLICT DO NOTHING)"
        " SELECT DISTINCT table_id FROM gone",
    [SAY_DEAD] = "DELETE FROM gadshill_servers WHERE seen < (SELECT ms FROM gadshill_clock) - " SILENCE_MS
                 " AND NOT EXISTS (SELECT FROM gadshill_interest WHERE server = id)",
    [SAY_ONLY] = "DELETE FROM gadshill_interest WHERE server = $2::bigint AND table_id <> ALL($1::bigint[])",
    [SAY_UNATTENDED] = "DELETE FROM gadshill_interest WHERE server = $2::bigint AND table_id = ANY($1::bigint[])",
    [SAY_ATTENDED] = "INSERT INTO gadshill_interest(table_id, server, seats, reads)"
                     " SELECT t, $4::bigint, s, r FROM unnest($1::bigint[], $2::smallint[], $3::boolean[])"
                     " AS new(t, s, r) ON CONFLICT (table_id, server) DO UPDATE"
                     " SET seats = EXCLUDED.seats, reads = EXCLUDED.reads",
    [SAY_CHANGED] = TELL(""),
    [SAY_CHECK] = "SELECT t, m, EXISTS (SELECT FROM gadshill_log WHERE table_id = t AND n = m),"
                  " coalesce(seats, 0), coalesce(reads, false), others > 0"
                  " FROM unnest($1::bigint[], $2::integer[]) AS ours(t, m) LEFT JOIN LATERAL"
                  " (SELECT bit_or(i.seats) AS seats, bool_or(i.reads) AS reads, count(*) AS others"
                  " FROM gadshill_interest i WHERE table_id = t AND server <> $3::bigint) AS theirs ON true",
    /* an error here must not undo the others': no table is locked for long that nobody drives */
    [SAY_LOCK] = "SELECT t, pg_try_advisory_lock(t | 1874::bigint << 40) FROM unnest($1::bigint[]) AS wanted(t)",
    [SAY_UNLOCK] = "SELECT pg_advisory_unlock(t | 1874::bigint << 40) FROM unnest($1::bigint[]) AS held(t)",
    [SAY_LEAVE] = "UPDATE gadshill_servers SET seen = -1000000 WHERE id = $1::bigint",
    [SAY_UNLOCK_ALL] = "SELECT pg_advisory_unlock_all()",
};

/* An acknowledged step is on the disk, whatever the database does for others. */
static const char on_disk[] = "SELECT set_config('synchronous_commit', 'on', false)"
                              " WHERE current_setting('synchronous_commit') = 'off'";

static void name_of(enum statement statement, char name[STATEMENT_NAME_SIZE])
{
    snprintf(name, STATEMENT_NAME_SIZE, "s%u", (unsigned)statement);
}

static void write_listen(const struct postgres *store, char text[64])
{
    snprintf(text, 64, "LISTEN gadshill_%" PRIu64, store->server);
}

bool statements_prepare(struct postgres *store)
{
    char text[64], name[STATEMENT_NAME_SIZE];

    write_listen(store, text);
    bool done = postgres_execute(store, on_disk) && postgres_execute(store, text);
    for (unsigned i = 0; done && i < STATEMENTS; i++) {
        name_of(i, name);
        PGresult *result = PQprepare(store->line, name, texts[i], 0, NULL);
        done = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
    }
    return done && postgres_people_prepare(store);
}

void statements_ask_to_prepare(struct postgres *store)
{
    char text[64], name[STATEMENT_NAME_SIZE];

    write_listen(store, text);
    PQsendQueryParams(store->line, on_disk, 0, NULL, NULL, NULL, NULL, 0);
    PQsendQueryParams(store->line, text, 0, NULL, NULL, NULL, NULL, 0);
    for (unsigned i = 0; i < STATEMENTS; i++) {
        name_of(i, name);
        PQsendPrepare(store->line, name, texts[i], 0, NULL);
    }
    postgres_people_ask_to_prepare(store);
}

void statements_ask(struct postgres *store, enum statement statement, int count, const char *const *values)
{
    char name[STATEMENT_NAME_SIZE];

    name_of(statement, name);
    PQsendQueryPrepared(store->line, name, count, values, NULL, NULL, 0);
}
