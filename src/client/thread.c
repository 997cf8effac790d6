/* The thread of a cable: libwebsockets, with a WebSocket that is opened again whenever it breaks, and files. */
#include "thread.h"

#include "gadshill/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MOST_BYTES = 4 * 1024 * 1024, /* of a message or a file */
    FIRST_PAUSE_MS = 500,
    LONGEST_PAUSE_MS = 8000
};

/* Gives an event to the other side; takes the text. */
static void happen(struct cable *cable, enum cable_kind kind, char *text, size_t length)
{
    struct cable_event *event = gh_need(malloc(sizeof *event));

    *event = (struct cable_event){kind, text, length, NULL};
    pthread_mutex_lock(&cable->mutex);
    if (cable->last)
        cable->last->next = event;
    else
        cable->first = event;
    cable->last = event;
    pthread_mutex_unlock(&cable->mutex);
    gh_insist(write(cable->pipe[1], "", 1) == 1 || errno == EAGAIN); /* full: there is a byte for it anyway */
}

/* Adds a piece; false when it becomes too much. */
static bool gather(struct buffer *buffer, const char *piece, size_t length)
{
    if (buffer->length + length > MOST_BYTES)
        return false;
    char *more = realloc(buffer->text, buffer->length + length + 1);
    if (!more)
        return false;
    memcpy(more + buffer->length, piece, length);
    buffer->text = more;
    buffer->length += length;
    more[buffer->length] = 0;
    return true;
}

static struct buffer hand_over(struct buffer *buffer)
{
    const struct buffer whole = *buffer;

    *buffer = (struct buffer){NULL, 0};
    return whole;
}
static struct lws_client_connect_info connect_info(struct cable *cable)
{
    /* Who has not been heard of is asked, and taken for gone when there is no answer. */
    static const lws_retry_bo_t patience = {.secs_since_valid_ping = 20, .secs_since_valid_hangup = 40};
    struct lws_client_connect_info info = {.context = cable->context, /* only this thread changes it */
                                           .address = cable->address.host,
                                           .host = cable->address.host,
                                           .port = cable->address.port,
                                           .ssl_connection = cable->address.is_secure ? LCCSCF_USE_SSL : 0,
                                           .retry_and_idle_policy = &patience};

    return info;
}

static void connect_again(lws_sorted_usec_list_t *sul);

/* Not everybody comes back at the same moment: from three to five quarters of the pause. */
static lws_usec_t pause_of(const struct cable *cable)
{
    const lws_usec_t pause = (lws_usec_t)cable->pause_ms * LWS_US_PER_MS;
    uint32_t chance = 0;

    lws_get_random(cable->context, &chance, sizeof chance);
    return pause * 3 / 4 + (lws_usec_t)(chance % (uint32_t)(pause / 2));
}

static void lose(struct cable *cable, const char *why, size_t length)
{
    char *text = strndup(why ? why : "", why ? length : 0);

    cable->socket = NULL;
    free(hand_over(&cable->message).text);
    pthread_mutex_lock(&cable->mutex);
    cable_drop_parcels(cable); /* they were meant for this connection */
    pthread_mutex_unlock(&cable->mutex);
    happen(cable, CABLE_DOWN, text, text ? strlen(text) : 0);
    if (cable->is_ending)
        return;
    lws_sul_schedule(cable->context, 0, &cable->again, connect_again, pause_of(cable));
    cable->pause_ms = cable->pause_ms * 2 < LONGEST_PAUSE_MS ? cable->pause_ms * 2 : LONGEST_PAUSE_MS;
}

static void open_socket(struct cable *cable)
{
    struct lws_client_connect_info info = connect_info(cable);
    char path[GH_ADDRESS_ID_SIZE + 16];

    snprintf(path, sizeof path, "/socket/%s", cable->address.table);
    info.path = path;
    info.protocol = "gadshill-1";
    info.local_protocol_name = "gadshill-1";
    info.pwsi = &cable->socket;
    lws_client_connect_via_info(&info); /* failure comes as a callback too */
}

static void connect_again(lws_sorted_usec_list_t *sul)
{
    struct cable *cable = lws_container_of(sul, struct cable, again);

    if (!cable->socket)
        open_socket(cable);
}

static int write_parcels(struct cable *cable)
{
    pthread_mutex_lock(&cable->mutex);
    struct parcel *parcel = cable->first_out;
    if (parcel) {
        cable->first_out = parcel->next;
        if (!cable->first_out)
            cable->last_out = NULL;
    }
    const bool has_more = cable->first_out != NULL;
    pthread_mutex_unlock(&cable->mutex);
    if (!parcel)
        return 0;
    const int written = lws_write(cable->socket, parcel->data + LWS_PRE, parcel->length, LWS_WRITE_TEXT);
    const bool failed = written < (int)parcel->length;
    free(parcel);
    if (has_more)
        lws_callback_on_writable(cable->socket);
    return failed ? -1 : 0;
}

static int receive(struct cable *cable, struct lws *wsi, const char *piece, size_t length)
{
    if (!gather(&cable->message, piece, length))
        return -1;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    const struct buffer whole = hand_over(&cable->message);
    happen(cable, CABLE_MESSAGE, whole.text, whole.length);
    return 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct cable *cable = lws_context_user(lws_get_context(wsi));

    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        cable->pause_ms = FIRST_PAUSE_MS;
        pthread_mutex_lock(&cable->mutex);
        cable_drop_parcels(cable); /* of who has not heard yet that the line was down */
        pthread_mutex_unlock(&cable->mutex);
        happen(cable, CABLE_UP, NULL, 0);
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(cable, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_parcels(cable);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        lose(cable, in, length);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        lose(cable, NULL, 0);
        return 0;
    default:
        return 0;
    }
}

/* ---- fetching ---- */

/* The server has answered: with the file, or that there is none. */
static void end_fetching(struct cable *cable)
{
    const struct buffer whole = hand_over(&cable->file);

    cable->fetcher = NULL;
    free(cable->fetched);
    cable->fetched = NULL;
    if (cable->status == HTTP_STATUS_OK && whole.text) {
        happen(cable, CABLE_FILE, whole.text, whole.length);
    } else {
        free(whole.text);
        happen(cable, CABLE_FILE, NULL, 0);
    }
}

static void try_to_fetch(lws_sorted_usec_list_t *sul)
{
    struct cable *cable = lws_container_of(sul, struct cable, fetch_again);
    struct lws_client_connect_info info = connect_info(cable);

    info.path = cable->fetched;
    info.method = "GET";
    info.protocol = "http";
    info.local_protocol_name = "http";
    info.alpn = "http/1.1";
    info.pwsi = &cable->fetcher;
    cable->status = 0;
    lws_client_connect_via_info(&info); /* failure comes as a callback too */
}

/* The line broke before the file was whole: it is fetched again. */
static void fetch_later(struct cable *cable)
{
    cable->fetcher = NULL;
    free(hand_over(&cable->file).text);
    if (!cable->is_ending)
        lws_sul_schedule(cable->context, 0, &cable->fetch_again, try_to_fetch,
                         (lws_usec_t)FIRST_PAUSE_MS * LWS_US_PER_MS);
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct cable *cable = lws_context_user(lws_get_context(wsi));
    char buffer[4096 + LWS_PRE], *start = buffer + LWS_PRE;
    int room = 4096;

    if (!cable->fetched || (cable->fetcher && wsi != cable->fetcher)) /* what is left of an earlier fetch */
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        cable->status = lws_http_client_http_response(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return lws_http_client_read(wsi, &start, &room) < 0 ? -1 : 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        if (gather(&cable->file, in, length))
            return 0;
        cable->status = 0; /* too much for a file of ours */
        end_fetching(cable);
        return -1;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        end_fetching(cable);
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        fetch_later(cable);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

/* ---- the loop ---- */

static bool heed_wishes(struct cable *cable)
{
    pthread_mutex_lock(&cable->mutex);
    char *path = cable->fetched ? NULL : cable->to_fetch;
    if (path)
        cable->to_fetch = NULL;
    const bool closes = cable->is_closing, writes = cable->first_out != NULL;
    pthread_mutex_unlock(&cable->mutex);
    if (path) {
        cable->fetched = path;
        try_to_fetch(&cable->fetch_again);
    }
    if (writes && cable->socket)
        lws_callback_on_writable(cable->socket);
    return !closes;
}

static struct lws_context *make_context(struct cable *cable)
{
    static const struct lws_protocols protocols[] = {
        {"http", on_http, 0, 4096, 0, NULL, 0}, {"gadshill-1", on_socket, 0, 16 * 1024, 0, NULL, 0}, {0}};
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .protocols = protocols,
                                             .gid = -1,
                                             .uid = -1,
                                             .user = cable,
                                             .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT};

    lws_set_log_level(0, NULL); /* nothing but us writes to the screen */
    return lws_create_context(&info);
}

void *cable_run(void *user)
{
    struct cable *cable = user;
    struct lws_context *context = make_context(cable);

    gh_insist(context != NULL);
    cable->pause_ms = FIRST_PAUSE_MS;
    pthread_mutex_lock(&cable->mutex);
    cable->context = context;
    pthread_mutex_unlock(&cable->mutex);
    open_socket(cable);
    while (heed_wishes(cable) && lws_service(context, 0) >= 0)
        ;
    cable->is_ending = true;
    pthread_mutex_lock(&cable->mutex);
    cable->context = NULL;
    pthread_mutex_unlock(&cable->mutex);
    lws_context_destroy(context);
    pthread_mutex_lock(&cable->mutex);
    cable->has_ended = true;
    const bool is_abandoned = cable->is_abandoned;
    pthread_cond_signal(&cable->ended);
    pthread_mutex_unlock(&cable->mutex);
    if (is_abandoned)
        cable_free(cable);
    return NULL;
}
