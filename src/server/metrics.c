/* Figures for those who run the server, in Prometheus' text format. Their names and what they mean are in
 * docs/running.md; docs/grafana.json draws them. */
#include "server.h"

#include "gadshill/postgres.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const double bounds[METRICS_BOUNDS] = {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01,
                                              0.025,  0.05,    0.1,    0.25,  0.5,    1,     2.5};

/* ---- counting ---- */

static void observe(struct histogram *histogram, double seconds)
{
    unsigned i = 0;

    while (i < METRICS_BOUNDS && seconds > bounds[i])
        i++;
    histogram->bucket[i]++;
    histogram->count++;
    histogram->seconds += seconds;
}

void metrics_commit(struct metrics *metrics, uint64_t from, bool is_done)
{
    observe(&metrics->commit, (double)(uv_hrtime() - from) / 1e9);
    metrics->commit_failures += !is_done;
    metrics->is_stored = is_done;
    metrics->stored_at = uv_hrtime();
}

void metrics_answer(struct metrics *metrics, uint64_t from)
{
    observe(&metrics->answer, (double)(uv_hrtime() - from) / 1e9);
}

/* There are few kinds, all of them words of this program. */
static void count(struct kind kinds[METRICS_KINDS], const char *name, size_t length)
{
    for (unsigned i = 0; i < METRICS_KINDS; i++) {
        struct kind *kind = &kinds[i];

        if (!kind->name[0])
            snprintf(kind->name, sizeof kind->name, "%.*s", (int)length, name);
        if (strlen(kind->name) == length && memcmp(kind->name, name, length) == 0) {
            kind->count++;
            return;
        }
    }
}

/* A refusal begins with its code. */
bool metrics_message(struct metrics *metrics, const char *text)
{
    static const char refusal[] = "{\"no\":\"";
    const char *code = text + sizeof refusal - 1;

    if (strncmp(text, refusal, sizeof refusal - 1) != 0)
        return false;
    count(metrics->refusal, code, strcspn(code, "\""));
    return true;
}

void metrics_status(struct metrics *metrics, unsigned status)
{
    char text[8];

    snprintf(text, sizeof text, "%u", status);
    count(metrics->status, text, strlen(text));
}

/* ---- how late the loop is ---- */

enum { TICK_MS = 250 };

static void on_tick(uv_timer_t *timer)
{
    struct metrics *metrics = timer->data;
    const uint64_t now = uv_hrtime();

    observe(&metrics->lag, now > metrics->tick_at ? (double)(now - metrics->tick_at) / 1e9 : 0);
    metrics->tick_at = now + (uint64_t)TICK_MS * 1000000;
}

void metrics_start(struct server *server)
{
    struct metrics *metrics = &server->metrics;

    metrics->started = (double)time(NULL);
    metrics->is_stored = true;
    uv_timer_init(&server->loop, &metrics->tick);
    metrics->tick.data = metrics;
    metrics->tick_at = uv_hrtime() + (uint64_t)TICK_MS * 1000000;
    uv_timer_start(&metrics->tick, on_tick, TICK_MS, TICK_MS);
}

/* ---- writing ---- */

static void print_head(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void print(FILE *out, const char *name, const char *type, const char *help, double value)
{
    print_head(out, name, type, help);
    fprintf(out, "%s %.15g\n", name, value);
}

static void print_kinds(FILE *out, const char *name, const char *label, const char *help,
                        const struct kind kinds[METRICS_KINDS])
{
    print_head(out, name, "counter", help);
    for (unsigned i = 0; i < METRICS_KINDS && kinds[i].name[0]; i++)
        fprintf(out, "%s{%s=\"%s\"} %" PRIu64 "\n", name, label, kinds[i].name, kinds[i].count);
}

static void print_histogram(FILE *out, const char *name, const char *help, const struct histogram *histogram)
{
    uint64_t sum = 0;

    print_head(out, name, "histogram", help);
    for (unsigned i = 0; i < METRICS_BOUNDS; i++) {
        sum += histogram->bucket[i];
        fprintf(out, "%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, bounds[i], sum);
    }
    fprintf(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, histogram->count);
    fprintf(out, "%s_sum %g\n%s_count %" PRIu64 "\n", name, histogram->seconds, name, histogram->count);
}

static unsigned count_files(void)
{
    DIR *folder = opendir("/proc/self/fd");
    unsigned files = 0;

    if (!folder)
        return 0;
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        files += entry->d_name[0] != '.';
    closedir(folder);
    return files - 1; /* the folder itself */
}

/* Under the names that all programs give them. */
static void print_process(FILE *out, const struct metrics *metrics)
{
    struct rusage usage;
    struct rlimit files;
    size_t memory = 0;

    getrusage(RUSAGE_SELF, &usage);
    getrlimit(RLIMIT_NOFILE, &files);
    uv_resident_set_memory(&memory);
    print(out, "process_cpu_seconds_total", "counter", "Processor time.",
          (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
              (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6);
    print(out, "process_resident_memory_bytes", "gauge", "Memory.", (double)memory);
    print(out, "process_open_fds", "gauge", "Open files.", count_files());
    print(out, "process_max_fds", "gauge", "How many there may be.", (double)files.rlim_cur);
    print(out, "process_start_time_seconds", "gauge", "When the server started.", metrics->started);
}

static void print_store(FILE *out, const struct metrics *metrics)
{
    print(out, "gadshill_transactions_total", "counter", "Transactions of the store.", (double)metrics->commit.count);
    print(out, "gadshill_transaction_failures_total", "counter", "Those that failed: nothing of them happened.",
          (double)metrics->commit_failures);
    print(out, "gadshill_store_writable", "gauge", "Whether the last one was stored.", metrics->is_stored);
    print_histogram(out, "gadshill_commit_seconds", "Time for a transaction.", &metrics->commit);
}

static void print_database(FILE *out, const struct server *server)
{
    if (!gh_store_is_remote(server->store))
        return;
    const struct gh_postgres_figures figures = gh_postgres_figures(server->store);
    print(out, "gadshill_database_up", "gauge", "Whether the database can be reached.", gh_store_is_up(server->store));
    print(out, "gadshill_database_losses_total", "counter", "Times that its connection was lost.",
          (double)figures.losses);
    print(out, "gadshill_doubts_total", "counter", "Groups sent again because their fate was not known.",
          (double)figures.doubts);
    print(out, "gadshill_conflicts_total", "counter", "Tables at which another was first.",
          (double)server->desk.conflicts);
    print(out, "gadshill_servers", "gauge", "Servers at the database, with this one.", figures.others + 1);
    print(out, "gadshill_wakeups_total", "counter", "Calls of other servers: they have added to a table.",
          (double)figures.wake_ups);
    print(out, "gadshill_wakeups_sent_total", "counter", "Calls to other servers.", (double)figures.calls_sent);
    print(out, "gadshill_takeovers_total", "counter", "Tables taken over from servers that were gone.",
          (double)figures.take_overs);
}

static void print_queues(FILE *out, const struct server *server)
{
    unsigned running, waiting;

    jobs_count(server, &running, &waiting);
    print(out, "gadshill_queued_messages", "gauge", "Messages that wait to be sent.",
          (double)server->metrics.queued_messages);
    print(out, "gadshill_queued_bytes", "gauge", "Bytes of these.", (double)server->metrics.queued_bytes);
    print(out, "gadshill_jobs_running", "gauge", "What is thought about in other threads.", running);
    print(out, "gadshill_jobs_waiting", "gauge", "Hints and puzzles that wait for a thread.", waiting);
}

char *metrics_text(const struct server *server)
{
    const struct metrics *metrics = &server->metrics;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    print(out, "gadshill_tables", "gauge", "Tables in memory.", server->desk.tables);
    print(out, "gadshill_connections", "gauge", "Open WebSockets.", (double)metrics->connections);
    print(out, "gadshill_turned_away_total", "counter", "Connections sent away at the gate.",
          (double)metrics->turned_away);
    print(out, "gadshill_requests_total", "counter", "Requests received.", (double)metrics->requests);
    print_kinds(out, "gadshill_refusals_total", "kind", "Requests refused.", metrics->refusal);
    print_kinds(out, "gadshill_http_answers_total", "status", "Answers to HTTP requests.", metrics->status);
    print_histogram(out, "gadshill_answer_seconds", "From a request to its answer on the line.", &metrics->answer);
    print_histogram(out, "gadshill_loop_lag_seconds", "How late a timer of the loop is.", &metrics->lag);
    print(out, "gadshill_steps_total", "counter", "Steps done.", (double)server->desk.steps);
    print(out, "gadshill_steps_replayed_total", "counter", "Steps done again before others could be told.",
          (double)server->desk.replayed);
    print(out, "gadshill_cost_seconds_total", "counter", "What requests were charged with.",
          (double)server->desk.cost / 1e6);
    print(out, "gadshill_updates_sent_total", "counter", "Steps sent to connections.", (double)metrics->updates_sent);
    print(out, "gadshill_update_bytes_total", "counter", "Bytes of these.", (double)metrics->update_bytes);
    print(out, "gadshill_bytes_sent_total", "counter", "Bytes of all messages sent.", (double)metrics->bytes_sent);
    print_store(out, metrics);
    print_database(out, server);
    print_queues(out, server);
    print_process(out, metrics);
    fclose(out);
    return text;
}
