/* Rounds of the loop: what arrived together is stored together, then everything is sent (server.h, invariant 2). */
#include "server.h"

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

/* The JSON as a message; takes the reference. */
static struct message *message_of(json_t *json)
{
    static char text[64 * 1024];
    const size_t length = json_dumpb(json, text, sizeof text, JSON_COMPACT);
    struct message *message = malloc(sizeof *message + LWS_PRE + length);

    if (!message)
        abort();
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
        round->output = realloc(round->output, round->room * sizeof *round->output);
        if (!round->output)
            abort();
    }
    return &round->output[round->count++];
}

void round_send(struct connection *connection, struct hosted *about, const json_int_t *id, json_t *json)
{
    struct round *round = &connection->server->round;

    if (id)
        json_object_set_new(json, "id", json_integer(*id));
    *add_output(round) = (struct output){connection, about, message_of(json), id ? *id : 0, id != NULL};
    if (!uv_is_active((uv_handle_t *)&round->idle))
        uv_idle_start(&round->idle, keep_awake);
}

void round_forget(struct server *server, const struct connection *connection)
{
    for (unsigned i = 0; i < server->round.count; i++)
        if (server->round.output[i].connection == connection)
            server->round.output[i].connection = NULL;
}

void round_flush(struct server *server)
{
    struct round *round = &server->round;

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
