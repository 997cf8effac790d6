/* Rounds of the loop: what arrived together is stored together, then everything is sent (server.h, invariant 2). That
 * happens after the loop has heard what came in, and before it waits for more. */
#include "server.h"

#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- the loop ---- */

/* The timer only wakes the loop: before anybody's time ends, what they have sent meanwhile is heard (after_waiting). */
static void on_due(uv_timer_t *timer)
{
    struct server *server = timer->data;

    server->round.due_at = GH_NEVER;
}

static void set_timer(struct server *server)
{
    struct round *round = &server->round;
    enum { STANDING_MS = 50 }; /* between two looks while time stands still */
    const uint64_t due = gh_desk_due(&server->desk), now = server_now(server);
    const uint64_t least = now == server->time_most ? STANDING_MS : 0;

    if (due == round->due_at)
        return;
    round->due_at = due;
    if (due == GH_NEVER)
        uv_timer_stop(&round->due);
    else
        uv_timer_start(&round->due, on_due, due > now + least ? due - now : least, 0);
}

static void before_waiting(uv_prepare_t *prepare)
{
    struct server *server = prepare->data;

    round_flush(server);
    database_watch(server);
    uv_update_time(&server->loop);
    set_timer(server);
    server->round.listens_since = server_now(server);
}

/* Does what was due already when the loop began to listen, so that everything that was sent before then has been heard.
 * Whoever stopped the server while it listened stopped the hearing too: then the loop listens once more. */
static void after_waiting(uv_check_t *check)
{
    enum { STALLED_MS = 100 };
    struct server *server = check->data;
    const uint64_t now = server_now(server), since = server->round.listens_since;

    if (gh_desk_due(&server->desk) <= since && now - since < STALLED_MS)
        gh_desk_go_on(&server->desk, now);
    round_flush(server);
}

void round_start(struct server *server)
{
    struct round *round = &server->round;

    uv_prepare_init(&server->loop, &round->prepare);
    uv_check_init(&server->loop, &round->check);
    uv_timer_init(&server->loop, &round->due);
    round->prepare.data = round->check.data = round->due.data = server;
    round->due_at = GH_NEVER;
    uv_prepare_start(&round->prepare, before_waiting);
    uv_check_start(&round->check, after_waiting);
}

void round_stop(struct server *server)
{
    uv_close((uv_handle_t *)&server->round.prepare, NULL);
    uv_close((uv_handle_t *)&server->round.check, NULL);
    uv_close((uv_handle_t *)&server->round.due, NULL);
    free(server->round.output);
    server->round.output = NULL;
    server->round.count = server->round.room = 0;
}

/* ---- messages ---- */

struct message *message_of(const char *text, size_t length)
{
    struct message *message = gh_need(malloc(sizeof *message + LWS_PRE + length));

    *message = (struct message){.length = (uint32_t)length};
    memcpy(message->data + LWS_PRE, text, length);
    return message;
}

void round_send(struct connection *connection, const struct gh_message *message)
{
    struct round *round = &connection->server->round;

    if (round->count == round->room) {
        round->room = round->room * 2 + 64;
        round->output = gh_need(realloc(round->output, round->room * sizeof *round->output));
    }
    struct output *output = &round->output[round->count++];
    *output = (struct output){.connection = connection,
                              .about = message->about,
                              .group = message->about ? gh_hosted_group(message->about) : message->group,
                              .message = message_of(message->text, message->length),
                              .id = message->id,
                              .has_id = message->has_id};
    output->message->is_update = message->is_step;
    if (message->has_id && connection->server->asking == connection)
        output->message->asked_at = connection->server->asked_at;
    if (metrics_message(&connection->server->metrics, message->text))
        connection->refused++;
}

void round_forget(struct server *server, const struct connection *connection)
{
    for (unsigned i = 0; i < server->round.count; i++)
        if (server->round.output[i].connection == connection)
            server->round.output[i].connection = NULL;
}

/* ---- the end of a round ---- */

/* What waited for changes that did not happen, and what was built on them: who asked is told so, the others are told
 * nothing. */
static void withdraw(struct server *server)
{
    struct round *round = &server->round;
    const unsigned count = round->count;

    for (unsigned i = 0; i < count; i++) {
        const struct output output = round->output[i];

        if (output.group <= round->settled ||
            (output.about &&
             (!output.about->is_handed || gh_store_outcome(server->store, output.about->id) == GH_STORED)))
            continue;
        free(output.message);
        round->output[i].connection = NULL;
        round->output[i].message = NULL;
        round->output[i].group = 0;
        if (output.connection && output.has_id)
            gh_desk_withdraw(&output.connection->reader, output.id);
    }
}

/* The store has answered what became of the group that it had. */
static void settle(struct server *server, bool done)
{
    struct round *round = &server->round;

    round->is_waiting = false;
    metrics_commit(&server->metrics, round->committed_at, done);
    if (!done) {
        log_line("error", "not-stored", "why=\"%s\"", gh_store_problem(server->store));
        withdraw(server);
    }
    gh_desk_settle(&server->desk, server_now(server), done);
    round->settled = server->desk.group - 1;
}

/* Makes the round's changes safe, or undoes them. */
static void commit(struct server *server)
{
    struct round *round = &server->round;

    gh_desk_hand_over(&server->desk);
    round->committed_at = uv_hrtime();
    const enum gh_commit result = gh_store_commit(server->store);
    if (result == GH_COMMIT_LATER)
        round->is_waiting = true;
    else
        settle(server, result == GH_COMMIT_DONE);
}

/* Sends what is safe; the rest stays, in its order. */
static void send_safe(struct round *round)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < round->count; i++) {
        struct output *output = &round->output[i];

        if (output->connection && output->group > round->settled)
            round->output[kept++] = *output;
        else if (output->connection)
            connection_send(output->connection, output->message);
        else
            free(output->message);
    }
    round->count = kept;
}

void round_flush(struct server *server)
{
    struct round *round = &server->round;

    if (!round->is_waiting && gh_store_is_open(server->store))
        commit(server);
    send_safe(round);
}

void round_learn(struct server *server)
{
    const enum gh_commit answer = server->round.is_waiting ? gh_store_answer(server->store) : GH_COMMIT_LATER;

    if (answer != GH_COMMIT_LATER)
        settle(server, answer == GH_COMMIT_DONE);
    gh_desk_learn(&server->desk, server_now(server));
    connections_ask_again(server);
    round_flush(server);
}
