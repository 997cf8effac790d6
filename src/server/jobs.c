/* Work in other threads. Computer players think at once; what somebody asks for (making puzzles, proving things) is
 * done two at a time, so that players find a thread as well, and the others wait for their turn. What takes very long
 * (finished games looked at again) comes in pieces: one of them at a time, when nobody waits for anything else, each
 * game's in turn. */
#include "server.h"

#include "gadshill/memory.h"

#include <stdlib.h>
#include <sys/resource.h>

enum { MOST_RUNNING = 2, MOST_WAITING = 100, MOST_OF_AN_ADDRESS = 8 };

static unsigned count_of(const struct job *list, uint64_t address)
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
    gh_desk_drop(job->work);
    free(job);
}

/* ---- running ---- */

static void think(uv_work_t *uv)
{
    struct job *job = uv->data;

    setpriority(PRIO_PROCESS, 0, 10); /* of this thread alone: the loop comes first */
    if (!job->server->is_stopping)    /* then nobody waits for the answer */
        gh_desk_think(job->work);
}

static void run_next(struct server *server);

static void done(uv_work_t *uv, int status)
{
    struct job *job = uv->data;
    struct server *server = job->server;
    struct job **link = &server->jobs.running;

    while (*link && *link != job)
        link = &(*link)->next;
    if (*link)
        *link = job->next;
    if (status != 0 || server->is_stopping)
        discard(job);
    else if (gh_desk_finish(job->work, server_now(server)))
        append(&server->jobs.behind, job);
    else
        free(job);
    run_next(server);
}

static void run(struct job *job)
{
    job->uv.data = job;
    uv_queue_work(&job->server->loop, &job->uv, think, done);
}

static bool has_behind(const struct job *list)
{
    while (list && !list->work->is_behind)
        list = list->next;
    return list;
}

static void run_behind(struct server *server)
{
    struct jobs *jobs = &server->jobs;
    struct job *job = jobs->behind;

    if (!job || server->is_stopping || has_behind(jobs->running) || length_of(jobs->running) >= MOST_RUNNING)
        return;
    jobs->behind = job->next;
    append(&jobs->running, job);
    run(job);
}

static void run_next(struct server *server)
{
    struct jobs *jobs = &server->jobs;

    while (jobs->waiting && !server->is_stopping && length_of(jobs->running) < MOST_RUNNING) {
        struct job *job = jobs->waiting;

        jobs->waiting = job->next;
        if (!job->work->reader) {
            discard(job); /* nobody waits for it any more */
            continue;
        }
        append(&jobs->running, job);
        run(job);
    }
    run_behind(server);
}

/* ---- asking ---- */

void jobs_count(const struct server *server, unsigned *running, unsigned *waiting)
{
    *running = length_of(server->jobs.running);
    *waiting = length_of(server->jobs.waiting) + length_of(server->jobs.behind);
}

bool jobs_have_room(const struct server *server, uint64_t address)
{
    const struct jobs *jobs = &server->jobs;

    return length_of(jobs->waiting) + length_of(jobs->behind) < MOST_WAITING &&
           (!server->options.limits ||
            count_of(jobs->running, address) + count_of(jobs->waiting, address) + count_of(jobs->behind, address) <
                MOST_OF_AN_ADDRESS);
}

void jobs_start(struct server *server, struct gh_work *work)
{
    struct job *job = gh_need(calloc(1, sizeof *job));

    job->server = server;
    job->work = work;
    if (!work->is_asked && !work->is_behind) {
        run(job);
        return;
    }
    job->address = ((const struct connection *)work->reader)->address->number;
    append(work->is_behind ? &server->jobs.behind : &server->jobs.waiting, job);
    run_next(server);
}

static void discard_all(struct job **list)
{
    while (*list) {
        struct job *job = *list;

        *list = job->next;
        discard(job);
    }
}

void jobs_free(struct server *server)
{
    discard_all(&server->jobs.waiting);
    discard_all(&server->jobs.behind);
}
