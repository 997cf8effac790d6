/* Tables that nobody is at: some go on by themselves, some leave the memory, and some go for good. */
#include "server.h"

#include <stdlib.h>

/* A few at a time, so that nobody waits long for the loop. */
static void on_wake(uv_timer_t *timer)
{
    enum { AT_A_TIME = 2 };
    struct server *server = timer->data;

    gh_desk_rouse(&server->desk, server_now(server), AT_A_TIME);
}

/* The tables that nobody will miss, which are asked for now and then, one after the other. */
static void remove_some(struct server *server)
{
    enum { AT_A_TIME = 10 };
    struct keeping *keeping = &server->keeping;
    unsigned removed = 0;

    for (unsigned i = 0; i < AT_A_TIME && keeping->gone < keeping->count; i++)
        removed += gh_desk_remove(&server->desk, server_now(server), keeping->abandoned[keeping->gone++]);
    if (removed > 0)
        log_line("info", "tables-removed", "count=%u", removed);
}

static void on_sweep(uv_timer_t *timer)
{
    enum { LOOK_MS = 600 * 1000 };
    struct server *server = timer->data;
    struct keeping *keeping = &server->keeping;
    const uint64_t now = server_now(server);

    gh_desk_sweep(&server->desk, now);
    addresses_sweep(server);
    if (server->options.keep_days > 0 && keeping->look_at <= now) {
        free(keeping->abandoned);
        keeping->gone = 0;
        keeping->count = gh_store_abandoned(server->store, server->options.keep_days, &keeping->abandoned);
        keeping->look_at = now + LOOK_MS;
    }
    remove_some(server);
}

/* While anything is due, people's clocks may run: after a restart they go on from here. */
static void on_clock(uv_timer_t *timer)
{
    struct server *server = timer->data;

    if (gh_desk_due(&server->desk) != GH_NEVER)
        gh_store_set_time(server->store, server_now(server));
}

void keep_start(struct server *server)
{
    enum { WAKE_MS = 5, SWEEP_MS = 1000, CLOCK_MS = 500 };
    struct keeping *keeping = &server->keeping;
    uint64_t *ids;
    const size_t count = gh_store_unfinished(server->store, &ids);

    for (size_t i = 0; i < count; i++)
        gh_desk_wake(&server->desk, ids[i]);
    free(ids);
    uv_timer_init(&server->loop, &keeping->wake);
    uv_timer_init(&server->loop, &keeping->sweep);
    uv_timer_init(&server->loop, &keeping->clock);
    keeping->wake.data = keeping->sweep.data = keeping->clock.data = server;
    uv_timer_start(&keeping->wake, on_wake, WAKE_MS, WAKE_MS);
    uv_timer_start(&keeping->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    uv_timer_start(&keeping->clock, on_clock, CLOCK_MS, CLOCK_MS);
}

void keep_stop(struct server *server)
{
    uv_close((uv_handle_t *)&server->keeping.wake, NULL);
    uv_close((uv_handle_t *)&server->keeping.sweep, NULL);
    uv_close((uv_handle_t *)&server->keeping.clock, NULL);
    free(server->keeping.abandoned);
}
