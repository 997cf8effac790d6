/* A store in a database: its line is watched by the loop, and what it tells is learned at once. */
#include "server.h"

#include "gadshill/memory.h"
#include "gadshill/postgres.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* The tables' time is the database's. While that cannot be asked it stands still: nobody's clock runs out meanwhile. */
static void set_time(struct server *server)
{
    enum { PATIENCE_MS = 2000 };
    const struct gh_postgres_figures figures = gh_postgres_figures(server->store);
    const uint64_t now = server_now(server), most = figures.time + PATIENCE_MS;

    if (figures.ticks == server->database.ticks)
        return;
    server->database.ticks = figures.ticks;
    server->time_before = figures.time - uv_now(&server->loop);
    server->time_least = now;
    server->time_most = most > now ? most : now;
}

static void pump(struct server *server)
{
    const bool was_up = gh_store_is_up(server->store);

    const bool has_news = gh_postgres_pump(server->store, uv_now(&server->loop));
    set_time(server);
    if (has_news)
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
    close(database->watched);
    database->poll = NULL;
    database->socket = -1;
}

/* Another line has another socket, which may have the same number. A copy is watched: the library closes its own when
 * it likes, and then the number may be a visitor's before the loop has heard of it. */
void database_watch(struct server *server)
{
    struct database *database = &server->database;

    if (!gh_store_is_remote(server->store))
        return;
    gh_postgres_say(server->store);
    const int socket = gh_postgres_socket(server->store);
    const uint64_t calls = gh_postgres_figures(server->store).calls;
    const int events = UV_READABLE | (gh_postgres_wants_to_write(server->store) ? UV_WRITABLE : 0);
    if (socket != database->socket || calls != database->calls) {
        stop_watching(database);
        database->watched = socket < 0 ? -1 : fcntl(socket, F_DUPFD_CLOEXEC, 0);
        if (database->watched < 0)
            return; /* the ticks will do */
        database->poll = gh_need(malloc(sizeof *database->poll));
        database->socket = socket;
        database->calls = calls;
        database->events = 0;
        uv_poll_init(&server->loop, database->poll, database->watched);
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
    frames_leave_alone(server->store);
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

void database_leave(struct server *server)
{
    enum { PATIENCE_MS = 2000 };
    const uint64_t end = uv_hrtime() + (uint64_t)PATIENCE_MS * 1000000;

    if (!gh_store_is_remote(server->store))
        return;
    gh_postgres_leave(server->store);
    while (!gh_postgres_is_quiet(server->store) && gh_store_is_up(server->store) && uv_hrtime() < end)
        uv_run(&server->loop, UV_RUN_ONCE);
}

bool database_has_others(const struct server *server)
{
    return gh_store_is_remote(server->store) && gh_postgres_figures(server->store).others > 0;
}

void database_stop(struct server *server)
{
    struct database *database = &server->database;

    if (!gh_store_is_remote(server->store))
        return;
    frames_leave_alone(NULL);
    stop_watching(database);
    uv_close((uv_handle_t *)&database->tick, NULL);
}
