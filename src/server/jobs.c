/* Work that takes long: making puzzles, proving things. It is done in other threads, two jobs at a time, so that
 * computer players find a thread as well; the others wait for their turn. */
#include "server.h"

#include "gadshill/text.h"
#include "gadshill/memory.h"

#include <stdlib.h>
#include <sys/resource.h>

enum { MOST_RUNNING = 2, MOST_WAITING = 100, MOST_OF_AN_ADDRESS = 8 };

static unsigned count_of(const struct job *list, uint32_t address)
{
    unsigned count = 0;

    for (; list; list = list->next)
        count += list->address == address;
    return count;
}

static unsigned length_of(const struct job *list)
{
    unsigned length = 0;

    for (; list; list = list->next)
        length++;
    return length;
}

static void append(struct job **list, struct job *job)
{
    while (*list)
        list = &(*list)->next;
    *list = job;
    job->next = NULL;
}

static void discard(struct job *job)
{
    json_decref(job->answer);
    free(job);
}

/* ---- running ---- */

static void think(uv_work_t *work)
{
    struct job *job = work->data;

    setpriority(PRIO_PROCESS, 0, 10); /* of this thread alone: the loop comes first */
    gh_language_use(job->language);
    if (!job->server->is_stopping)
        job->think(job);
}

static void run_next(struct server *server);

static void done(uv_work_t *work, int status)
{
    struct job *job = work->data;
    struct server *server = job->server;
    struct job **link = &server->jobs.running;

    (void)status;
    while (*link != job)
        link = &(*link)->next;
    *link = job->next;
    if (!server->is_stopping) {
        const unsigned before = gh_language_use(job->language);

        if (job->finish)
            job->finish(job);
        gh_language_use(before);
        if (job->from && job->answer) {
            server->metrics.refusals += json_object_get(job->answer, "no") != NULL;
            round_send(job->from, NULL, &job->id, json_incref(job->answer));
        }
    }
    discard(job);
    run_next(server);
}

static void run_next(struct server *server)
{
    struct jobs *jobs = &server->jobs;

    while (jobs->waiting && !server->is_stopping && length_of(jobs->running) < MOST_RUNNING) {
        struct job *job = jobs->waiting;

        jobs->waiting = job->next;
        if (!job->from) {
            discard(job); /* nobody waits for it any more */
            continue;
        }
        append(&jobs->running, job);
        job->work.data = job;
        uv_queue_work(&server->loop, &job->work, think, done);
    }
}

/* ---- asking ---- */

static bool may_start(struct connection *connection)
{
    const struct jobs *jobs = &connection->server->jobs;
    const uint32_t address = connection->address->number;

    return !connection->server->options.limits ||
           (length_of(jobs->waiting) < MOST_WAITING &&
            count_of(jobs->running, address) + count_of(jobs->waiting, address) < MOST_OF_AN_ADDRESS &&
            may_work(connection));
}

void *job_new(struct connection *from, json_int_t id, size_t size, void (*work)(struct job *job))
{
    if (!may_start(from)) {
        refuse(from, &id, "too-fast", _("The server has too much to think about; wait a moment and try again."));
        return NULL;
    }
    struct job *job = gh_need(calloc(1, size));

    job->server = from->server;
    job->from = from;
    job->address = from->address->number;
    job->id = id;
    job->language = from->language;
    job->think = work;
    return job;
}

void job_start(struct job *job)
{
    append(&job->server->jobs.waiting, job);
    run_next(job->server);
}

void jobs_forget(struct server *server, const struct connection *connection)
{
    struct job *const lists[] = {server->jobs.running, server->jobs.waiting};

    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++)
        for (struct job *job = lists[i]; job; job = job->next)
            if (job->from == connection)
                job->from = NULL;
}

void jobs_free(struct server *server)
{
    while (server->jobs.waiting) {
        struct job *job = server->jobs.waiting;

        server->jobs.waiting = job->next;
        discard(job);
    }
}
