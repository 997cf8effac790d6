/* Any bytes as requests to the server: each line is one message from somebody who has all seats of a table. The first
 * byte chooses the town and the referee. Every request has an answer that is valid JSON; a step is stored before it is
 * told, so the store must have as many as the table. */
#include "../../src/server/server.h"
#include "fuzz.h"

#include "gadshill/request_reader.h"
#include "gadshill/sqlite.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

/* An empty store, now and then, so that a long run does not fill the memory. */
static void new_store(struct server *server)
{
    char problem[GH_STORE_PROBLEM_SIZE];
    struct gh_sqlite_start start;

    if (server->store)
        gh_store_close(server->store);
    server->store = gh_sqlite_open(":memory:", &start, problem);
    if (!server->store)
        abort();
}

/* A desk that knows nothing but what the store has. */
static void new_desk(struct server *server)
{
    enum { NOBODY_THINKS_MS = 60 * 1000 };

    gh_desk_open(&server->desk, &server_host, server, server->store, NOBODY_THINKS_MS);
}

static struct server *start(void)
{
    static struct server server;
    static const char *const folders[GH_SERVER_TOWN_FOLDERS] = {TOWNS_FOLDER};

    stderr = fopen("/dev/null", "w"); /* for the log */
    new_store(&server);
    if (!stderr || sodium_init() < 0 || !towns_load(&server.towns, folders) || uv_loop_init(&server.loop) != 0)
        abort();
    new_desk(&server);
    return &server;
}

/* What is to be sent now: the last of it; everything else is looked at and thrown away. */
static json_t *take_answers(struct server *server)
{
    json_t *last = NULL;

    for (unsigned i = 0; i < server->round.count; i++) {
        struct message *message = server->round.output[i].message;

        json_decref(last);
        last = json_loadb((const char *)message->data + LWS_PRE, message->length, 0, NULL);
        if (!last)
            abort();
        free(message);
    }
    server->round.count = 0;
    if (gh_store_is_open(server->store) && !gh_store_commit(server->store))
        abort();
    gh_desk_settle(&server->desk, server_now(server), true);
    return last;
}

static json_t *ask(struct connection *connection, const char *bytes, size_t length)
{
    struct server *server = connection->server;
    struct gh_request_text text;

    gh_request_read(&text, bytes, length);
    gh_desk_ask(&connection->reader, server_now(server), &text.request);
    gh_request_free(&text);
    while (server->round.count == 0 && server->jobs.running)
        uv_run(&server->loop, UV_RUN_ONCE); /* it is thought about in another thread */
    if (server->round.count == 0)
        abort();
    return take_answers(server);
}

/* Opens a table and takes both seats. */
static void sit_down(struct connection *connection, uint8_t choice)
{
    char text[512];
    int length = snprintf(text, sizeof text,
                          "{\"id\":1,\"open\":{\"town\":\"%s\",\"referee\":\"%s\",\"seats\":[{\"player\":\"person\"},"
                          "{\"player\":\"person\"}]}}",
                          choice & 1 ? "old-town" : "gads-hill", choice & 2 ? "manual" : "automatic");
    json_t *opened = ask(connection, text, (size_t)length);
    const json_t *tokens = json_object_get(opened, "tokens");

    length = snprintf(text, sizeof text, "{\"id\":2,\"join\":\"%s\",\"tokens\":[\"%s\",\"%s\"]}",
                      json_string_value(json_object_get(opened, "table")), json_string_value(json_array_get(tokens, 0)),
                      json_string_value(json_array_get(tokens, 1)));
    json_decref(opened);
    json_decref(ask(connection, text, (size_t)length));
    if (!connection->reader.table)
        abort();
}

/* A table read from the store is the table. Everybody has left it. */
static void check_store(struct server *server, const struct gh_hosted *hosted)
{
    const uint64_t id = hosted->id, hash = gh_state_hash(hosted->session.table.town, &hosted->session.table.state);
    const unsigned steps = hosted->session.steps;

    gh_desk_close(&server->desk);
    new_desk(server);
    hosted = gh_desk_find(&server->desk, server_now(server), id);
    if (!hosted || hosted->session.steps != steps ||
        gh_state_hash(hosted->session.table.town, &hosted->session.table.state) != hash)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct server *server;
    static unsigned runs;
    if (!server)
        server = start();
    struct connection connection = {.server = server, .reader.desk = &server->desk};

    connection.address = address_enter(server, 0);
    sit_down(&connection, size > 0 ? data[0] : 0);
    for (const char *line = (const char *)data + 1, *end = (const char *)data + size; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const size_t length = (size_t)((stop ? stop : end) - line);

        if (length <= MOST_MESSAGE_BYTES)
            json_decref(ask(&connection, line, length));
        line += length + 1;
    }
    const struct gh_hosted *hosted = connection.reader.table;
    gh_desk_leave(&connection.reader, server_now(server));
    address_leave(connection.address);
    json_decref(take_answers(server));
    if (hosted)
        check_store(server, hosted);
    gh_desk_close(&server->desk);
    if (++runs % 1000 == 0)
        new_store(server);
    new_desk(server);
    return 0;
}
