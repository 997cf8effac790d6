/* WebSocket connections: pieces to messages, queues. */
#include "server.h"

#include "gadshill/memory.h"
#include "gadshill/request_reader.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLOSE_STATUS_RESTARTING = 1012 };

/* ---- sending ---- */

static void queue(struct connection *connection, struct message *message)
{
    if (connection->last)
        connection->last->next = message;
    else
        connection->first = message;
    connection->last = message;
    connection->queued += message->length;
    connection->server->metrics.queued_messages++;
    connection->server->metrics.queued_bytes += message->length;
    if (connection->first == message)
        lws_callback_on_writable(connection->wsi);
}

static void drop_first(struct connection *connection)
{
    struct message *message = connection->first;
    struct metrics *metrics = &connection->server->metrics;

    metrics->queued_messages--;
    metrics->queued_bytes -= message->length;
    connection->queued -= message->length;
    connection->first = message->next;
    free(message);
}

/* Says why (an N_() text), and closes the connection. */
static void end_with(struct connection *connection, unsigned status, const char *code, const char *why)
{
    if (connection->is_closing || connection->is_ending)
        return;
    connection->is_ending = true;
    connection->status = (uint16_t)status;
    const unsigned before = gh_language_use(connection->reader.language);
    struct gh_writer to = gh_writer_make(0);
    size_t length;
    gh_desk_write_no(&to, code, _(why));
    const char *text = gh_written(&to, &length);
    metrics_message(&connection->server->metrics, text);
    queue(connection, message_of(text, length));
    gh_writer_free(&to);
    gh_language_use(before);
}

void connections_end(struct server *server)
{
    lws_callback_on_writable_all_protocol(server->lws, server->socket_protocol);
}

void connection_send(struct connection *connection, struct message *message)
{
    char who[WHO_SIZE];

    if (connection->is_closing || connection->queued + message->length > MOST_QUEUED_BYTES) {
        if (!connection->is_closing)
            log_line("warning", "slow-reader-dropped", "queued=%zu who=%s", connection->queued,
                     who_is(connection->server, connection->address->number, who));
        connection->is_closing = true;
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        free(message);
        return;
    }
    queue(connection, message);
}

/* A close frame with the status: the library sends none when a writer ends the connection. */
static void say_goodbye(const struct connection *connection)
{
    enum { FINAL_CLOSE = 0x88, STATUS_BYTES = 2 };
    unsigned char frame[LWS_PRE + 4] = {0}, *bytes = frame + LWS_PRE;

    bytes[0] = FINAL_CLOSE;
    bytes[1] = STATUS_BYTES;
    bytes[2] = (unsigned char)(connection->status >> 8);
    bytes[3] = (unsigned char)connection->status;
    lws_write(connection->wsi, bytes, 4, LWS_WRITE_RAW);
}

/* ---- lag ---- */

enum { PING_SIZE = 24 };

/* Now and then, so that whoever is far away can be given the time that messages take. */
static void want_ping(struct connection *connection)
{
    enum { AGAIN_MS = 10 * 1000 };

    if (connection->pinged_at > 0 && loop_now(connection->server) - connection->pinged_at < AGAIN_MS)
        return;
    connection->wants_ping = true;
    lws_callback_on_writable(connection->wsi);
}

/* What a ping says, and its answer: when it was sent. */
static size_t write_ping(const struct connection *connection, char text[PING_SIZE])
{
    return (size_t)snprintf(text, PING_SIZE, "%" PRIu64, connection->pinged_at);
}

static bool send_ping(struct connection *connection)
{
    unsigned char ping[LWS_PRE + PING_SIZE];

    connection->wants_ping = false;
    connection->pinged_at = loop_now(connection->server);
    const size_t length = write_ping(connection, (char *)ping + LWS_PRE);
    return lws_write(connection->wsi, ping + LWS_PRE, length, LWS_WRITE_PING) >= 0;
}

/* Only the answer to our last ping counts; the library sends some of its own. */
static void hear_pong(struct connection *connection, const void *bytes, size_t length)
{
    const uint64_t lag = loop_now(connection->server) - connection->pinged_at;
    char ping[PING_SIZE];

    if (length == write_ping(connection, ping) && memcmp(bytes, ping, length) == 0)
        connection->reader.lag_ms = (uint16_t)(lag < GH_MOST_LAG_MS ? lag : GH_MOST_LAG_MS);
}

/* Sends what the line takes; the rest when it can be written to again. Returns -1 to close. */
static int write_queue(struct connection *connection)
{
    struct metrics *metrics = &connection->server->metrics;

    if (connection->server->is_restarting)
        end_with(connection, CLOSE_STATUS_RESTARTING, "stopping",
                 N_("The server is being restarted. Every game is kept; it goes on in a moment."));
    else if (connection->server->is_stopping && database_has_others(connection->server))
        end_with(connection, CLOSE_STATUS_RESTARTING, "stopping",
                 N_("This server is shutting down. Every game is kept, and goes on at another one in a moment."));
    else if (connection->server->is_stopping)
        end_with(connection, LWS_CLOSE_STATUS_GOINGAWAY, "stopping",
                 N_("The server is shutting down. Every game is kept; come back later."));
    if (frames_are_refused(connection))
        end_with(connection, LWS_CLOSE_STATUS_PROTOCOL_ERR, "bad-message",
                 N_("What a client sends must be masked, as RFC 6455 demands."));
    if (connection->wants_ping && !lws_send_pipe_choked(connection->wsi) && !send_ping(connection))
        return -1;
    while (connection->first && !lws_send_pipe_choked(connection->wsi)) {
        struct message *message = connection->first;
        const int written = lws_write(connection->wsi, message->data + LWS_PRE, message->length, LWS_WRITE_TEXT);

        if (written < (int)message->length)
            return -1;
        metrics->bytes_sent += message->length;
        metrics->updates_sent += message->is_update;
        metrics->update_bytes += message->is_update ? message->length : 0;
        connection->sent += message->length;
        if (message->asked_at > 0)
            metrics_answer(metrics, message->asked_at);
        drop_first(connection);
    }
    if (connection->first || connection->wants_ping)
        lws_callback_on_writable(connection->wsi);
    if (!connection->first)
        connection->last = NULL;
    if (!connection->is_ending || connection->first)
        return 0;
    say_goodbye(connection);
    return -1;
}

/* ---- receiving ---- */

static bool is_utf8(const char *bytes, size_t length)
{
    for (const char *at = bytes, *end = bytes + length; at < end;)
        if (gh_utf8_next(&at, end) == GH_UTF8_BAD)
            return false;
    return true;
}

/* Refusing costs time too: whoever does not stop asking waits for a second or two, with all that comes from there. */
static void pause_hearing(struct connection *connection)
{
    enum { PAUSE_US = 1000 * 1000 };

    lws_rx_flow_control(connection->wsi, 0);
    lws_set_timer_usecs(connection->wsi, PAUSE_US + (lws_usec_t)(uv_hrtime() % PAUSE_US)); /* not all at once */
}

/* Whether the desk has taken the request; otherwise it is to be asked again. */
static bool ask(struct connection *connection, const char *bytes, size_t length)
{
    struct server *server = connection->server;
    struct gh_request_text text;

    gh_request_read(&text, bytes, length);
    server->asking = connection;
    server->asked_at = uv_hrtime();
    const bool is_taken = gh_desk_ask(&connection->reader, server_now(server), &text.request);
    server->asking = NULL;
    gh_request_free(&text);
    return is_taken;
}

/* Requests are answered in their order: those that come meanwhile wait on the line. */
static void park(struct connection *connection, const char *bytes, size_t length)
{
    connection->parked = gh_need(malloc(length + 1));
    memcpy(connection->parked, bytes, length);
    connection->parked_length = length;
    connection->next_parked = connection->server->parked;
    connection->server->parked = connection;
    lws_rx_flow_control(connection->wsi, 0);
}

static void forget_parked(struct connection *connection)
{
    struct connection **link = &connection->server->parked;

    if (!connection->parked)
        return;
    while (*link != connection)
        link = &(*link)->next_parked;
    *link = connection->next_parked;
    free(connection->parked);
    connection->parked = NULL;
}

void connections_ask_again(struct server *server)
{
    for (struct connection *at = server->parked, *next; at; at = next) {
        next = at->next_parked;
        if (!ask(at, at->parked, at->parked_length))
            continue;
        forget_parked(at);
        lws_rx_flow_control(at->wsi, 1);
    }
}

static void hear(struct connection *connection, const char *bytes, size_t length)
{
    if (!is_utf8(bytes, length)) {
        end_with(connection, LWS_CLOSE_STATUS_INVALID_PAYLOAD, "bad-message", N_("A request is text."));
        return;
    }
    connection->server->metrics.requests++;
    connection->heard++;
    want_ping(connection);
    if (!ask(connection, bytes, length))
        park(connection, bytes, length);
    else if (connection_owes_much(connection))
        pause_hearing(connection);
}

/* Returns -1 to close. */
static int receive(struct connection *connection, const char *piece, size_t length)
{
    const bool is_whole = lws_is_first_fragment(connection->wsi) && lws_is_final_fragment(connection->wsi);

    if (connection->is_ending)
        return 0;
    if (connection->parked) /* the library holds the rest back */
        return -1;
    if (lws_frame_is_binary(connection->wsi)) {
        end_with(connection, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "bad-message", N_("A request is text."));
        return 0;
    }
    if (connection->partial_length + length > MOST_MESSAGE_BYTES) {
        end_with(connection, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too-long",
                 N_("A request may have at most 16,384 bytes."));
        return 0;
    }
    if (is_whole) {
        hear(connection, piece, length);
        return 0;
    }
    if (!connection->partial)
        connection->partial = malloc(MOST_MESSAGE_BYTES);
    if (!connection->partial)
        return -1;
    memcpy(connection->partial + connection->partial_length, piece, length);
    connection->partial_length = (uint16_t)(connection->partial_length + length);
    if (lws_is_final_fragment(connection->wsi)) {
        hear(connection, connection->partial, connection->partial_length);
        free(connection->partial);
        connection->partial = NULL;
        connection->partial_length = 0;
    }
    return 0;
}

/* ---- the library's calls ---- */

static void begin(struct connection *connection, struct lws *wsi)
{
    memset(connection, 0, sizeof *connection);
    connection->server = server_of(wsi);
    connection->wsi = wsi;
    connection->reader.desk = &connection->server->desk;
    connection->reader.language = (uint8_t)language_of(wsi);
    connection->address = address_enter(connection->server, address_of(wsi));
    visitor_free(connection->server, lws_get_opaque_user_data(wsi));
    lws_set_opaque_user_data(wsi, NULL);
    connection->begun_at = loop_now(connection->server);
    connection->server->metrics.connections++;
    if (!frames_begin(connection))
        end_with(connection, LWS_CLOSE_STATUS_PROTOCOL_ERR, "bad-message",
                 N_("A client says nothing before the server has agreed to a WebSocket."));
}

static void end(struct connection *connection)
{
    const uint64_t seconds = (loop_now(connection->server) - connection->begun_at) / 1000;
    char who[WHO_SIZE];

    log_line("info", "disconnected", "who=%s seconds=%" PRIu64 " requests=%u refused=%u bytes=%zu",
             who_is(connection->server, connection->address->number, who), seconds, connection->heard,
             connection->refused, connection->sent);
    frames_end(connection);
    forget_parked(connection);
    gh_desk_leave(&connection->reader, server_now(connection->server));
    round_forget(connection->server, connection);
    while (connection->first)
        drop_first(connection);
    free(connection->partial);
    address_leave(connection->address);
    connection->server->metrics.connections--;
}

/* With a table's name in it, so that whoever stands before several servers can bring its people together at one. */
static bool is_socket(const char *path)
{
    static const char plain[] = "/socket";
    const size_t length = sizeof plain - 1;
    uint64_t id;

    return strncmp(path, plain, length) == 0 &&
           (!path[length] ||
            (path[length] == '/' && gh_table_id_parse(path + length + 1, strlen(path + length + 1), &id)));
}

/* Pages of other sites may not connect: their visitors' browsers say where they come from. */
static bool may_connect(struct lws *wsi)
{
    char origin[256], host[256], path[32];

    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 || !is_socket(path))
        return false;
    if (!is_called_by_name(wsi))
        return false;
    if (address_is_full(server_of(wsi), address_of(wsi))) {
        log_limited(server_of(wsi), address_of(wsi), "websockets");
        return false;
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true; /* not a browser */
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *slashes = strstr(origin, "://");
    return slashes && strcmp(slashes + 3, host) == 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct connection *connection = user;

    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return may_connect(wsi) ? 0 : 1;
    case LWS_CALLBACK_ESTABLISHED:
        begin(connection, wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return receive(connection, in, length);
    case LWS_CALLBACK_TIMER:
        return !connection->parked && lws_rx_flow_control(wsi, 1) < 0 ? -1 : 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        hear_pong(connection, in, length);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_queue(connection);
    case LWS_CALLBACK_CLOSED:
        if (connection->server) /* otherwise it was refused before it began */
            end(connection);
        return 0;
    default:
        return 0;
    }
}

const struct lws_protocols socket_protocol = {.name = "gadshill-1",
                                              .callback = on_socket,
                                              .per_session_data_size = sizeof(struct connection),
                                              .rx_buffer_size = 512,
                                              .tx_packet_size = 128 * 1024};
