/* The line to a server, with libwebsockets in a thread. */
#include "wire.h"

#include "gadshill/memory.h"

#include <libwebsockets.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_BYTES = 4 * 1024 * 1024, /* of a message or a file */
    FIRST_PAUSE_MS = 500,
    LONGEST_PAUSE_MS = 8000,
    FAREWELL_MS = 500 /* how long closing waits for the thread, which may be asking a name server */
};

struct buffer {
    char *text;
    size_t length;
};

/* What is to be sent. */
struct parcel {
    struct parcel *next;
    size_t length;
    unsigned char data[]; /* LWS_PRE bytes, then the text */
};

struct wire {
    struct gh_address address;
    pthread_t thread;
    int pipe[2]; /* holds a byte while there are events */
    pthread_mutex_t mutex;
    pthread_cond_t ended;
    /* Under the mutex: */
    struct wire_event *first, *last;
    struct parcel *first_out, *last_out;
    char *to_fetch;
    bool is_closing, has_ended, is_abandoned;
    struct lws_context *context; /* NULL before and after */
    /* The thread's own: */
    struct lws *socket, *fetcher;
    char *fetched; /* the path that is being fetched, also between two tries; NULL: none */
    bool is_ending;
    struct buffer message, file;
    unsigned status, pause_ms;
    lws_sorted_usec_list_t again, fetch_again;
};

/* ---- what both sides do ---- */

static void drop_parcels(struct wire *wire)
{
    while (wire->first_out) {
        struct parcel *next = wire->first_out->next;

        free(wire->first_out);
        wire->first_out = next;
    }
    wire->last_out = NULL;
}

static void free_wire(struct wire *wire)
{
    while (wire->first) {
        struct wire_event *next = wire->first->next;

        free(wire->first->text);
        free(wire->first);
        wire->first = next;
    }
    drop_parcels(wire);
    free(wire->to_fetch);
    free(wire->fetched);
    free(wire->message.text);
    free(wire->file.text);
    close(wire->pipe[0]);
    close(wire->pipe[1]);
    pthread_mutex_destroy(&wire->mutex);
    pthread_cond_destroy(&wire->ended);
    free(wire);
}

/* Gives an event to the other side; takes the text. */
static void happen(struct wire *wire, enum wire_kind kind, char *text, size_t length)
{
    struct wire_event *event = gh_need(malloc(sizeof *event));

    *event = (struct wire_event){kind, text, length, NULL};
    pthread_mutex_lock(&wire->mutex);
    if (wire->last)
        wire->last->next = event;
    else
        wire->first = event;
    wire->last = event;
    pthread_mutex_unlock(&wire->mutex);
    gh_insist(write(wire->pipe[1], "", 1) == 1 || errno == EAGAIN); /* full: there is a byte for it anyway */
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

/* ---- the thread ---- */

static struct lws_client_connect_info connect_info(struct wire *wire)
{
    /* Who has not been heard of is asked, and taken for gone when there is no answer. */
    static const lws_retry_bo_t patience = {.secs_since_valid_ping = 20, .secs_since_valid_hangup = 40};
    struct lws_client_connect_info info = {.context = wire->context, /* only this thread changes it */
                                           .address = wire->address.host,
                                           .host = wire->address.host,
                                           .port = wire->address.port,
                                           .ssl_connection = wire->address.is_secure ? LCCSCF_USE_SSL : 0,
                                           .retry_and_idle_policy = &patience};

    return info;
}

static void connect_again(lws_sorted_usec_list_t *sul);

static void lose(struct wire *wire, const char *why, size_t length)
{
    char *text = strndup(why ? why : "", why ? length : 0);

    wire->socket = NULL;
    free(hand_over(&wire->message).text);
    pthread_mutex_lock(&wire->mutex);
    drop_parcels(wire); /* they were meant for this connection */
    pthread_mutex_unlock(&wire->mutex);
    happen(wire, WIRE_DOWN, text, text ? strlen(text) : 0);
    if (wire->is_ending)
        return;
    lws_sul_schedule(wire->context, 0, &wire->again, connect_again, (lws_usec_t)wire->pause_ms * LWS_US_PER_MS);
    wire->pause_ms = wire->pause_ms * 2 < LONGEST_PAUSE_MS ? wire->pause_ms * 2 : LONGEST_PAUSE_MS;
}

static void open_socket(struct wire *wire)
{
    struct lws_client_connect_info info = connect_info(wire);

    info.path = "/socket";
    info.protocol = "gadshill-1";
    info.local_protocol_name = "gadshill-1";
    info.pwsi = &wire->socket;
    lws_client_connect_via_info(&info); /* failure comes as a callback too */
}

static void connect_again(lws_sorted_usec_list_t *sul)
{
    struct wire *wire = lws_container_of(sul, struct wire, again);

    if (!wire->socket)
        open_socket(wire);
}

static int write_parcels(struct wire *wire)
{
    pthread_mutex_lock(&wire->mutex);
    struct parcel *parcel = wire->first_out;
    if (parcel) {
        wire->first_out = parcel->next;
        if (!wire->first_out)
            wire->last_out = NULL;
    }
    const bool has_more = wire->first_out != NULL;
    pthread_mutex_unlock(&wire->mutex);
    if (!parcel)
        return 0;
    const int written = lws_write(wire->socket, parcel->data + LWS_PRE, parcel->length, LWS_WRITE_TEXT);
    const bool failed = written < (int)parcel->length;
    free(parcel);
    if (has_more)
        lws_callback_on_writable(wire->socket);
    return failed ? -1 : 0;
}

static int receive(struct wire *wire, struct lws *wsi, const char *piece, size_t length)
{
    if (!gather(&wire->message, piece, length))
        return -1;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    const struct buffer whole = hand_over(&wire->message);
    happen(wire, WIRE_MESSAGE, whole.text, whole.length);
    return 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct wire *wire = lws_context_user(lws_get_context(wsi));

    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        wire->pause_ms = FIRST_PAUSE_MS;
        pthread_mutex_lock(&wire->mutex);
        drop_parcels(wire); /* of who has not heard yet that the line was down */
        pthread_mutex_unlock(&wire->mutex);
        happen(wire, WIRE_UP, NULL, 0);
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(wire, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_parcels(wire);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        lose(wire, in, length);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        lose(wire, NULL, 0);
        return 0;
    default:
        return 0;
    }
}

/* ---- fetching ---- */

/* The server has answered: with the file, or that there is none. */
static void end_fetching(struct wire *wire)
{
    const struct buffer whole = hand_over(&wire->file);

    wire->fetcher = NULL;
    free(wire->fetched);
    wire->fetched = NULL;
    if (wire->status == HTTP_STATUS_OK && whole.text) {
        happen(wire, WIRE_FILE, whole.text, whole.length);
    } else {
        free(whole.text);
        happen(wire, WIRE_FILE, NULL, 0);
    }
}

static void try_to_fetch(lws_sorted_usec_list_t *sul)
{
    struct wire *wire = lws_container_of(sul, struct wire, fetch_again);
    struct lws_client_connect_info info = connect_info(wire);

    info.path = wire->fetched;
    info.method = "GET";
    info.protocol = "http";
    info.local_protocol_name = "http";
    info.alpn = "http/1.1";
    info.pwsi = &wire->fetcher;
    wire->status = 0;
    lws_client_connect_via_info(&info); /* failure comes as a callback too */
}

/* The line broke before the file was whole: it is fetched again. */
static void fetch_later(struct wire *wire)
{
    wire->fetcher = NULL;
    free(hand_over(&wire->file).text);
    if (!wire->is_ending)
        lws_sul_schedule(wire->context, 0, &wire->fetch_again, try_to_fetch,
                         (lws_usec_t)FIRST_PAUSE_MS * LWS_US_PER_MS);
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct wire *wire = lws_context_user(lws_get_context(wsi));
    char buffer[4096 + LWS_PRE], *start = buffer + LWS_PRE;
    int room = 4096;

    if (!wire->fetched || (wire->fetcher && wsi != wire->fetcher)) /* what is left of an earlier fetch */
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        wire->status = lws_http_client_http_response(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return lws_http_client_read(wsi, &start, &room) < 0 ? -1 : 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        if (gather(&wire->file, in, length))
            return 0;
        wire->status = 0; /* too much for a file of ours */
        end_fetching(wire);
        return -1;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        end_fetching(wire);
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        fetch_later(wire);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

/* ---- the loop ---- */

static bool heed_wishes(struct wire *wire)
{
    pthread_mutex_lock(&wire->mutex);
    char *path = wire->fetched ? NULL : wire->to_fetch;
    if (path)
        wire->to_fetch = NULL;
    const bool closes = wire->is_closing, writes = wire->first_out != NULL;
    pthread_mutex_unlock(&wire->mutex);
    if (path) {
        wire->fetched = path;
        try_to_fetch(&wire->fetch_again);
    }
    if (writes && wire->socket)
        lws_callback_on_writable(wire->socket);
    return !closes;
}

static struct lws_context *make_context(struct wire *wire)
{
    static const struct lws_protocols protocols[] = {
        {"http", on_http, 0, 4096, 0, NULL, 0}, {"gadshill-1", on_socket, 0, 16 * 1024, 0, NULL, 0}, {0}};
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .protocols = protocols,
                                             .gid = -1,
                                             .uid = -1,
                                             .user = wire,
                                             .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT};

    lws_set_log_level(0, NULL); /* nothing but us writes to the screen */
    return lws_create_context(&info);
}

static void *run(void *user)
{
    struct wire *wire = user;
    struct lws_context *context = make_context(wire);

    gh_insist(context != NULL);
    pthread_mutex_lock(&wire->mutex);
    wire->context = context;
    pthread_mutex_unlock(&wire->mutex);
    open_socket(wire);
    while (heed_wishes(wire) && lws_service(context, 0) >= 0)
        ;
    wire->is_ending = true;
    pthread_mutex_lock(&wire->mutex);
    wire->context = NULL;
    pthread_mutex_unlock(&wire->mutex);
    lws_context_destroy(context);
    pthread_mutex_lock(&wire->mutex);
    wire->has_ended = true;
    const bool is_abandoned = wire->is_abandoned;
    pthread_cond_signal(&wire->ended);
    pthread_mutex_unlock(&wire->mutex);
    if (is_abandoned)
        free_wire(wire);
    return NULL;
}

/* ---- the other side ---- */

struct wire *wire_open(const struct gh_address *address)
{
    struct wire *wire = calloc(1, sizeof *wire);
    pthread_condattr_t clock;
    sigset_t all, before;

    gh_need(wire);
    gh_insist(pipe(wire->pipe) == 0);
    for (unsigned i = 0; i < 2; i++) {
        fcntl(wire->pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(wire->pipe[i], F_SETFD, FD_CLOEXEC);
    }
    wire->address = *address;
    wire->pause_ms = FIRST_PAUSE_MS;
    pthread_mutex_init(&wire->mutex, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&wire->ended, &clock);
    pthread_condattr_destroy(&clock);
    sigfillset(&all); /* signals are for the thread that has the screen */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    gh_insist(pthread_create(&wire->thread, NULL, run, wire) == 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return wire;
}

/* Wakes the thread; the mutex is held, so the context stays. */
static void wake(struct wire *wire)
{
    if (wire->context)
        lws_cancel_service(wire->context);
}

void wire_close(struct wire *wire)
{
    struct timespec end;

    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_nsec += FAREWELL_MS * 1000000L;
    end.tv_sec += end.tv_nsec / 1000000000L;
    end.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&wire->mutex);
    wire->is_closing = true;
    wake(wire);
    while (!wire->has_ended && pthread_cond_timedwait(&wire->ended, &wire->mutex, &end) == 0)
        ;
    const bool has_ended = wire->has_ended;
    wire->is_abandoned = !has_ended;
    pthread_mutex_unlock(&wire->mutex);
    if (!has_ended) {
        pthread_detach(wire->thread);
        return;
    }
    pthread_join(wire->thread, NULL);
    free_wire(wire);
}

int wire_descriptor(struct wire *wire)
{
    return wire->pipe[0];
}

struct wire_event *wire_next(struct wire *wire)
{
    char bytes[64];

    pthread_mutex_lock(&wire->mutex);
    struct wire_event *event = wire->first;
    if (event) {
        wire->first = event->next;
        if (!wire->first)
            wire->last = NULL;
    } else {
        while (read(wire->pipe[0], bytes, sizeof bytes) > 0)
            ;
    }
    pthread_mutex_unlock(&wire->mutex);
    return event;
}

void wire_send(struct wire *wire, char *text)
{
    const size_t length = strlen(text);
    struct parcel *parcel = gh_need(malloc(sizeof *parcel + LWS_PRE + length));

    parcel->next = NULL;
    parcel->length = length;
    memcpy(parcel->data + LWS_PRE, text, length);
    free(text);
    pthread_mutex_lock(&wire->mutex);
    if (wire->last_out)
        wire->last_out->next = parcel;
    else
        wire->first_out = parcel;
    wire->last_out = parcel;
    wake(wire);
    pthread_mutex_unlock(&wire->mutex);
}

void wire_fetch(struct wire *wire, const char *path)
{
    pthread_mutex_lock(&wire->mutex);
    free(wire->to_fetch);
    wire->to_fetch = strdup(path);
    wake(wire);
    pthread_mutex_unlock(&wire->mutex);
}
