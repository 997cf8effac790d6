/* Figures for those who run the server, in Prometheus' text format. */
#include "server.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const double commit_bounds[METRICS_BOUNDS] = {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25};

void metrics_commit(struct metrics *metrics, double seconds)
{
    unsigned i = 0;

    while (i < METRICS_BOUNDS && seconds > commit_bounds[i])
        i++;
    metrics->commit_bucket[i]++;
    metrics->transactions++;
    metrics->commit_seconds += seconds;
}

static void print(FILE *out, const char *name, const char *type, const char *help, uint64_t value)
{
    fprintf(out, "# HELP gadshill_%s %s\n# TYPE gadshill_%s %s\ngadshill_%s %" PRIu64 "\n", name, help, name, type,
            name, value);
}

static void print_commits(FILE *out, const struct metrics *metrics)
{
    uint64_t sum = 0;

    fputs("# HELP gadshill_commit_seconds Time for a transaction.\n# TYPE gadshill_commit_seconds histogram\n", out);
    for (unsigned i = 0; i < METRICS_BOUNDS; i++) {
        sum += metrics->commit_bucket[i];
        fprintf(out, "gadshill_commit_seconds_bucket{le=\"%g\"} %" PRIu64 "\n", commit_bounds[i], sum);
    }
    fprintf(out, "gadshill_commit_seconds_bucket{le=\"+Inf\"} %" PRIu64 "\n", metrics->transactions);
    fprintf(out, "gadshill_commit_seconds_sum %g\ngadshill_commit_seconds_count %" PRIu64 "\n", metrics->commit_seconds,
            metrics->transactions);
}

char *metrics_text(const struct server *server)
{
    const struct metrics *metrics = &server->metrics;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    print(out, "tables", "gauge", "Tables in memory.", server->desk.tables);
    print(out, "connections", "gauge", "Open WebSockets.", metrics->connections);
    print(out, "turned_away_total", "counter", "Connections sent away at the gate.", metrics->turned_away);
    print(out, "requests_total", "counter", "Requests received.", metrics->requests);
    print(out, "refusals_total", "counter", "Requests refused.", server->desk.refusals);
    print(out, "steps_total", "counter", "Steps done.", server->desk.steps);
    print(out, "transactions_total", "counter", "Transactions of the store.", metrics->transactions);
    print(out, "updates_sent_total", "counter", "Steps sent to connections.", metrics->updates_sent);
    print(out, "update_bytes_total", "counter", "Bytes of these.", metrics->update_bytes);
    print(out, "bytes_sent_total", "counter", "Bytes of all messages sent.", metrics->bytes_sent);
    print_commits(out, metrics);
    fclose(out);
    return text;
}
