/* Rounds of the loop: what arrived together is stored together, then everything is sent (server.h, invariant 2). */
#include "server.h"

#include "gadshill/text.h"
#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

static void keep_awake(uv_idle_t *idle)
{
    (void)idle;
}

static void end_of_round(uv_check_t *check)
{
    round_flush(check->data);
}

void round_start(struct server *server)
{
    uv_check_init(&server->loop, &server->round.check);
    uv_idle_init(&server->loop, &server->round.idle);
    server->round.check.data = server;
    uv_check_start(&server->round.check, end_of_round);
}

void round_stop(struct server *server)
{
    uv_close((uv_handle_t *)&server->round.check, NULL);
    uv_close((uv_handle_t *)&server->round.idle, NULL);
    free(server->round.output);
}

struct message *message_of(json_t *json)
{
    static char text[64 * 1024];
    const size_t length = json_dumpb(json, text, sizeof text, JSON_COMPACT);
    struct message *message = gh_need(malloc(sizeof *message + LWS_PRE + length));

    message->next = NULL;
    message->length = (uint32_t)length;
    message->is_update = json_object_get(json, "do") != NULL;
    if (length <= sizeof text)
        memcpy(message->data + LWS_PRE, text, length);
    else
        json_dumpb(json, (char *)message->data + LWS_PRE, length, JSON_COMPACT);
    json_decref(json);
    return message;
}

static struct output *add_output(struct round *round)
{
    if (round->count == round->room) {
        round->room = round->room * 2 + 64;
        round->output = gh_need(realloc(round->output, round->room * sizeof *round->output));
    }
    return &round->output[round->count++];
}

static void stay_awake(struct round *round)
{
    if (!uv_is_active((uv_handle_t *)&round->idle))
        uv_idle_start(&round->idle, keep_awake);
}

void round_send(struct connection *connection, struct hosted *about, const json_int_t *id, json_t *json)
{
    struct round *round = &connection->server->round;

    if (id)
        json_object_set_new(json, "id", json_integer(*id));
    *add_output(round) = (struct output){connection, about, message_of(json), id ? *id : 0, id != NULL};
    stay_awake(round);
}

void round_forget(struct server *server, const struct connection *connection)
{
    for (unsigned i = 0; i < server->round.count; i++)
        if (server->round.output[i].connection == connection)
            server->round.output[i].connection = NULL;
}

void round_changed(struct hosted *hosted)
{
    struct round *round = &hosted->server->round;

    if (hosted->is_changed)
        return;
    hosted->is_changed = true;
    hosted->next_changed = round->changed;
    round->changed = hosted;
    stay_awake(round);
}

/* What waited for a transaction that failed: who asked is told so, the others are told nothing. */
static void withdraw(struct round *round)
{
    const unsigned count = round->count;

    for (unsigned i = 0; i < count; i++) {
        struct output output = round->output[i];

        if (!output.about || !output.about->is_changed)
            continue;
        free(output.message);
        round->output[i].connection = NULL;
        round->output[i].message = NULL;
        if (!output.connection || !output.has_id)
            continue;
        const unsigned before = speak_to(output.connection);
        refuse(output.connection, &output.id, "not-stored",
               _("The server cannot write to its disk, so this did not happen. Try again later."));
        gh_language_use(before);
    }
}

/* Makes the round's changes safe, or undoes them. */
static void commit(struct server *server)
{
    struct round *round = &server->round;
    const uint64_t start = uv_hrtime();
    const bool done = gh_store_commit(server->store);

    metrics_commit(&server->metrics, (double)(uv_hrtime() - start) / 1e9);
    if (!done) {
        log_line("error", "not-stored", "why=\"%s\"", gh_store_problem(server->store));
        withdraw(round);
    }
    while (round->changed) {
        struct hosted *hosted = round->changed;

        round->changed = hosted->next_changed;
        hosted->is_changed = false;
        if (!done)
            tables_reload(hosted);
    }
}

void round_flush(struct server *server)
{
    struct round *round = &server->round;

    if (gh_store_is_open(server->store))
        commit(server);
    for (unsigned i = 0; i < round->count; i++) {
        struct output *output = &round->output[i];

        if (output->connection)
            connection_send(output->connection, output->message);
        else
            free(output->message);
    }
    round->count = 0;
    uv_idle_stop(&round->idle);
}
