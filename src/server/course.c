/* The course of a game: actions, held actions, clocks, computer players who think in other threads. */
#include "server.h"

#include "gadshill/text.h"
#include "gadshill/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <sys/resource.h>

static uint64_t now_of(const struct hosted *hosted)
{
    return server_now(hosted->server);
}

/* ---- storing and telling everybody ---- */

/* Gives the last step to the store. Whether that worked shows when the round is committed. */
static void store_step(struct hosted *hosted)
{
    const struct gh_session *session = &hosted->session;
    struct gh_store *store = hosted->server->store;

    gh_store_add_step(store, session->table.town, hosted->id, session->steps, session->step[session->steps - 1],
                      session->charged);
    if (hosted_is_over(hosted))
        gh_store_end(store, hosted->id);
    round_changed(hosted);
}

static json_t *step_for(const struct hosted *hosted, const struct told *told, const struct connection *reader)
{
    json_t *json = tell_step(hosted, told, reader_of(reader));

    tell_left(hosted, json);
    return json;
}

/* Spectators may be many: they are told the same, made once for each language. */
static void tell_all(struct hosted *hosted, const struct told *told, const struct connection *from, json_int_t id)
{
    json_t *for_spectators[GH_LANGUAGES] = {NULL};

    store_step(hosted);
    hosted->server->metrics.steps++;
    for (struct connection *at = hosted->connections; at; at = at->next) {
        if (at->seats) {
            round_send(at, hosted, at == from ? &id : NULL, step_for(hosted, told, at));
            continue;
        }
        if (!for_spectators[at->language])
            for_spectators[at->language] = step_for(hosted, told, at);
        round_send(at, hosted, NULL, json_incref(for_spectators[at->language]));
    }
    for (unsigned i = 0; i < GH_LANGUAGES; i++)
        json_decref(for_spectators[i]);
}

struct gh_verdict course_act(struct hosted *hosted, unsigned seat, struct gh_action action, struct connection *from,
                             json_int_t id)
{
    static struct gh_events events; /* one thread; too large for every stack */
    struct gh_session *session = &hosted->session;
    const struct gh_public before = session->table.state.open;

    events.count = 0;
    const struct gh_verdict verdict = gh_session_act(session, now_of(hosted), seat, action, &events);
    if (!gh_is_recorded(verdict))
        return verdict;
    const struct told told = {session->steps, session->step[session->steps - 1], &before, &session->table.state,
                              &events};
    tell_all(hosted, &told, from, id);
    return verdict;
}

enum gh_undo course_undo(struct hosted *hosted, unsigned seat, struct connection *from, json_int_t id)
{
    struct gh_session *session = &hosted->session;
    const struct gh_public before = session->table.state.open;
    const enum gh_undo done = gh_session_undo(session, now_of(hosted), seat);

    if (done != GH_UNDO_DONE)
        return done;
    const struct told told = {session->steps, session->step[session->steps - 1], &before, &session->table.state, NULL};
    tell_all(hosted, &told, from, id);
    return done;
}

void course_tell_presence(struct hosted *hosted, const struct connection *except)
{
    for (struct connection *at = hosted->connections; at; at = at->next) {
        json_t *json;

        if (at == except)
            continue;
        json = json_object();
        tell_presence(hosted, json);
        round_send(at, hosted, NULL, json);
    }
}

void course_drop_held(struct hosted *hosted, const char *code, const char *why)
{
    const struct held held = hosted->held;

    hosted->held = (struct held){.is_held = false};
    if (!held.is_held || !held.from)
        return;
    const unsigned before = speak_to(held.from);
    refuse(held.from, &held.id, code, _(why));
    gh_language_use(before);
}

void course_seat(struct hosted *hosted, unsigned seat, const struct gh_player_kind *kind)
{
    gh_session_seat(&hosted->session, now_of(hosted), seat, kind);
    gh_store_seat(hosted->server->store, hosted->id, seat, gh_player_kind_name(kind));
    round_changed(hosted);
    if (hosted->held.is_held && hosted->held.seat == seat)
        course_drop_held(hosted, "replaced", N_("A computer player plays for you; take your seat back first."));
    course_tell_presence(hosted, NULL);
}

/* ---- computer players ---- */

struct thought {
    uv_work_t work;
    struct server *server;
    uint64_t table;
    unsigned reloads; /* of the table, when it was asked */
    bool is_alone;    /* nobody is at the table */
    struct gh_ask ask;
};

/* Computers among themselves take turns at thinking, so that people do not wait for them. */
static bool may_think(const struct hosted *hosted)
{
    enum { MOST_ALONE = 2 };

    return hosted->connections || hosted->server->alone < MOST_ALONE;
}

static void think(uv_work_t *work)
{
    struct thought *thought = work->data;

    setpriority(PRIO_PROCESS, 0, 10);  /* of this thread alone: the loop comes first */
    if (!thought->server->is_stopping) /* then nobody waits for the answer */
        gh_ask_think(&thought->ask);
}

static void thought_through(uv_work_t *work, int status)
{
    struct thought *thought = work->data;
    const bool counts = status == 0 && !thought->server->is_stopping;
    struct hosted *hosted = counts ? tables_find(thought->server, thought->table) : NULL;

    thought->server->alone -= thought->is_alone;
    if (hosted) {
        hosted->is_thinking = false;
        if (thought->reloads == hosted->reloads && gh_session_heed(&hosted->session, &thought->ask)) {
            const struct gh_verdict verdict = course_act(hosted, thought->ask.view.seat, thought->ask.action, NULL, 0);

            assert(gh_is_recorded(verdict)); /* they know the rules */
        }
        course_go_on(hosted);
    }
    free(thought);
}

static void start_thinking(struct hosted *hosted, const struct gh_ask *ask)
{
    struct thought *thought = gh_need(malloc(sizeof *thought));

    *thought = (struct thought){.server = hosted->server,
                                .table = hosted->id,
                                .reloads = hosted->reloads,
                                .is_alone = !hosted->connections,
                                .ask = *ask};
    hosted->server->alone += thought->is_alone;
    thought->work.data = thought;
    hosted->is_thinking = true;
    uv_queue_work(&hosted->server->loop, &thought->work, think, thought_through);
}

/* ---- what is due ---- */

static void on_timer(uv_timer_t *timer)
{
    course_go_on(timer->data);
}

static void release_held(struct hosted *hosted)
{
    const struct held held = hosted->held;

    hosted->held = (struct held){.is_held = false};
    request_act(hosted, held.seat, held.action, held.from, held.id);
}

void course_try_again(struct hosted *hosted)
{
    enum { AGAIN_MS = 1000 };

    uv_timer_start(&hosted->timer, on_timer, AGAIN_MS, 0);
}

static uint64_t sooner(uint64_t one, uint64_t other)
{
    return one < other ? one : other;
}

void course_go_on(struct hosted *hosted)
{
    enum { TURN_MS = 250 }; /* until a table that nobody is at asks again whether it may think */
    struct gh_session *session = &hosted->session;
    const uint64_t now = now_of(hosted);
    uint64_t due = GH_NEVER;
    struct gh_ask ask;

    if (hosted->held.is_held && gh_session_hold(session) <= now)
        release_held(hosted);
    if (gh_session_time_up(session) <= now)
        course_seat(hosted, session->table.state.open.player, gh_player_kind_find("careful"));
    if (hosted->held.is_held)
        due = sooner(due, gh_session_hold(session));
    else
        due = sooner(due, gh_session_time_up(session));
    if (!hosted->is_thinking) {
        const uint64_t next = gh_session_next(session, now, &ask);

        if (next > now)
            due = sooner(due, next);
        else if (may_think(hosted))
            start_thinking(hosted, &ask);
        else
            due = sooner(due, now + TURN_MS);
    }
    if (due == GH_NEVER)
        uv_timer_stop(&hosted->timer);
    else
        uv_timer_start(&hosted->timer, on_timer, due > now ? due - now : 0, 0);
}
