/* A store in a database: its line is watched by the loop, and what it tells is learned at once. */
#include "server.h"

#include "gadshill/memory.h"
#include "gadshill/postgres.h"

#include <stdlib.h>

static void pump(struct server *server)
{
    const bool was_up = gh_store_is_up(server->store);

    if (gh_postgres_pump(server->store, uv_now(&server->loop)))
        round_learn(server);
    const bool is_up = gh_store_is_up(server->store);
    if (was_up && !is_up)
        log_line("error", "database-lost", "why=\"%s\"", gh_store_problem(server->store));
    else if (is_up && !was_up)
        log_line("info", "database-found", "losses=%llu",
                 (unsigned long long)gh_postgres_figures(server->store).losses);
}

static void on_ready(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    pump(poll->data);
}

static void on_time(uv_timer_t *timer)
{
    pump(timer->data);
}

static void on_closed(uv_handle_t *handle)
{
    free(handle);
}

static void stop_watching(struct database *database)
{
    if (!database->poll)
        return;
    uv_poll_stop(database->poll);
    uv_close((uv_handle_t *)database->poll, on_closed);
    database->poll = NULL;
    database->socket = -1;
}

/* Another line has another socket, which may have the same number. */
void database_watch(struct server *server)
{
    struct database *database = &server->database;

    if (!gh_store_is_remote(server->store))
        return;
    const int socket = gh_postgres_socket(server->store);
    const uint64_t calls = gh_postgres_figures(server->store).calls;
    const int events = UV_READABLE | (gh_postgres_wants_to_write(server->store) ? UV_WRITABLE : 0);
    if (socket != database->socket || calls != database->calls) {
        stop_watching(database);
        if (socket < 0)
            return;
        database->poll = gh_need(malloc(sizeof *database->poll));
        database->socket = socket;
        database->calls = calls;
        database->events = 0;
        uv_poll_init(&server->loop, database->poll, socket);
        database->poll->data = server;
    }
    if (database->poll && events != database->events)
        uv_poll_start(database->poll, events, on_ready);
    database->events = events;
}

bool database_start(struct server *server)
{
    enum { TICK_MS = 100 };
    struct database *database = &server->database;

    if (!gh_store_is_remote(server->store))
        return true;
    if (!gh_postgres_start(server->store)) {
        complain("serve: %s", gh_store_problem(server->store));
        return false;
    }
    database->socket = -1;
    uv_timer_init(&server->loop, &database->tick);
    database->tick.data = server;
    uv_timer_start(&database->tick, on_time, TICK_MS, TICK_MS);
    return true;
}

void database_finish(struct server *server)
{
    enum { PATIENCE_MS = 5000 };
    const uint64_t end = uv_hrtime() + (uint64_t)PATIENCE_MS * 1000000;

    while (server->round.is_waiting && uv_hrtime() < end)
        uv_run(&server->loop, UV_RUN_ONCE);
    round_flush(server);
    while (server->round.is_waiting && uv_hrtime() < end)
        uv_run(&server->loop, UV_RUN_ONCE);
}

void database_stop(struct server *server)
{
    struct database *database = &server->database;

    if (!gh_store_is_remote(server->store))
        return;
    stop_watching(database);
    uv_close((uv_handle_t *)&database->tick, NULL);
}
