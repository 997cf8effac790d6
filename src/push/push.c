/* The queue: which message is tried when, and what becomes of it. What a push service says for good is final; when it
 * is overloaded, broken or silent the message is tried again after pauses that grow, as long as it is worth something
 * and not too often. */
#include "parts.h"

#include "gadshill/memory.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOST_LINES = 16,
    MOST_TRIES = 6,
    MOST_PAUSE_S = 3600,
    TIME_MS = 10 * 1000,
    PAUSE_MS = 5 * 1000,
    REQUEST_SIZE = GH_PUSH_BODY_SIZE + GH_PUSH_ENDPOINT_SIZE + AUTHORIZATION_SIZE + 1024
};

struct waiting {
    struct waiting *next;
    struct gh_push *push;
    bool is_away; /* on its way: */
    struct line *line;
    uint64_t subscription;
    struct gh_push_subscription to;
    char topic[GH_PUSH_TOPIC_SIZE];
    uint64_t due, ends; /* when it is tried next, and when it is worth nothing any more; of the loop's time */
    unsigned tries;
    size_t length;
    char text[];
};

struct gh_push {
    struct gh_push_options options;
    SSL_CTX *tls;
    char *contact;
    uv_timer_t timer;
    struct waiting *first; /* in the order in which they came */
    unsigned count, lines;
    bool is_resolving; /* one name at a time: a thread waits for it, and others need the threads */
    bool is_closing, is_timer_closed;
};

static void go_on(struct gh_push *push);

/* ---- what becomes of a message ---- */

static void drop(struct waiting *message)
{
    struct waiting **link = &message->push->first;

    while (*link != message)
        link = &(*link)->next;
    *link = message->next;
    message->push->count--;
    free(message);
}

static void finish(struct waiting *message, enum gh_push_result result, unsigned status)
{
    const struct gh_push_options *options = &message->push->options;
    const uint64_t subscription = message->subscription;

    drop(message);
    options->done(options->host, subscription, result, status);
}

/* Four times as long each time, and a little different for each, so that not all come back at once. */
static uint64_t pause_of(const struct waiting *message)
{
    uint64_t pause = message->push->options.pause_ms;

    for (unsigned i = 1; i < message->tries; i++)
        pause *= 4;
    if (pause > MOST_PAUSE_S * UINT64_C(1000))
        pause = MOST_PAUSE_S * UINT64_C(1000);
    return pause + randombytes_uniform((uint32_t)(pause / 4) + 1);
}

static void try_later(struct waiting *message, const struct answer *answer)
{
    const uint64_t asked = (uint64_t)(answer->retry_after < MOST_PAUSE_S ? answer->retry_after : MOST_PAUSE_S) * 1000;
    const uint64_t pause = pause_of(message);

    message->due = uv_now(message->push->options.loop) + (asked > pause ? asked : pause);
    if (message->tries >= MOST_TRIES || message->due >= message->ends)
        finish(message, GH_PUSH_FAILED, answer->status);
}

static void on_answered(void *owner, const struct answer *answer)
{
    struct waiting *message = owner;
    const unsigned status = answer->status;

    message->is_away = false;
    message->line = NULL;
    if (status >= 200 && status < 300)
        finish(message, GH_PUSH_SENT, status);
    else if (status == 404 || status == 410)
        finish(message, GH_PUSH_GONE, status);
    else if (status == 0 || status == 429 || status >= 500)
        try_later(message, answer);
    else
        finish(message, GH_PUSH_FAILED, status);
}

/* ---- lines ---- */

static void free_when_done(struct gh_push *push)
{
    if (!push->is_closing || !push->is_timer_closed || push->lines > 0)
        return;
    SSL_CTX_free(push->tls);
    free(push->contact);
    sodium_memzero(&push->options.keys, sizeof push->options.keys);
    free(push);
}

/* A line outlives its message when that is dropped: what it tells then is told to the sender alone. */
struct errand {
    struct gh_push *push;
    struct waiting *message; /* NULL: dropped */
};

static void errand_resolved(void *owner)
{
    struct errand *errand = owner;

    errand->push->is_resolving = false;
    if (!errand->push->is_closing)
        go_on(errand->push);
}

static void errand_answered(void *owner, const struct answer *answer)
{
    struct errand *errand = owner;
    struct waiting *message = errand->message;

    errand->message = NULL;
    on_answered(message, answer);
}

static void errand_closed(void *owner)
{
    struct errand *errand = owner;
    struct gh_push *push = errand->push;

    free(errand);
    push->lines--;
    if (push->is_closing)
        free_when_done(push);
    else
        go_on(push);
}

/* The whole request; returns its length, 0: it could not be made. */
static size_t write_request(const struct waiting *message, const struct place *place, char *request)
{
    const struct gh_push *push = message->push;
    const uint64_t now = uv_now(push->options.loop);
    const bool has_topic = *message->topic;
    uint8_t body[GH_PUSH_BODY_SIZE], salt[GH_PUSH_SALT_SIZE];
    char authorization[AUTHORIZATION_SIZE];
    struct gh_push_keys sender;

    randombytes_buf(salt, sizeof salt);
    if (!gh_push_make_keys(&sender) ||
        !seal_authorization(&push->options.keys, place->origin, push->contact, (int64_t)time(NULL), authorization))
        return 0;
    const size_t size = gh_push_encrypt(&message->to, &sender, salt, message->text, message->length, body);
    sodium_memzero(&sender, sizeof sender);
    if (size == 0)
        return 0;
    const int head =
        snprintf(request, REQUEST_SIZE,
                 "POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: %s\r\nContent-Encoding: aes128gcm\r\n"
                 "Content-Type: application/octet-stream\r\nContent-Length: %zu\r\nTTL: %llu\r\nUrgency: normal\r\n"
                 "%s%s%sConnection: close\r\n\r\n",
                 place->path, strstr(place->origin, "//") + 2, authorization, size,
                 (unsigned long long)(message->ends - now) / 1000, has_topic ? "Topic: " : "", message->topic,
                 has_topic ? "\r\n" : "");
    memcpy(request + head, body, size);
    return (size_t)head + size;
}

static void start(struct waiting *message)
{
    struct gh_push *push = message->push;
    struct errand *errand = gh_need(malloc(sizeof *errand));
    struct attempt attempt = {.loop = push->options.loop,
                              .tls = push->tls,
                              .request = gh_need(malloc(REQUEST_SIZE)),
                              .allows_local = push->options.allows_local,
                              .time_ms = push->options.time_ms,
                              .resolved = errand_resolved,
                              .answered = errand_answered,
                              .closed = errand_closed,
                              .owner = errand};

    message->tries++;
    if (message->ends <= uv_now(push->options.loop) ||
        !endpoint_read(message->to.endpoint, push->options.allows_local, &attempt.place) ||
        (attempt.length = write_request(message, &attempt.place, attempt.request)) == 0) {
        free(attempt.request);
        free(errand);
        finish(message, GH_PUSH_FAILED, 0);
        return;
    }
    *errand = (struct errand){push, message};
    push->lines++;
    push->is_resolving = message->is_away = true;
    message->line = line_open(&attempt);
}

/* ---- the queue ---- */

/* The one that has been due for longest; NULL: none. *next: when one will be. */
static struct waiting *find_due(const struct gh_push *push, uint64_t *next)
{
    struct waiting *found = NULL;

    *next = UINT64_MAX;
    for (struct waiting *at = push->first; at; at = at->next) {
        if (!at->is_away && (!found || at->due < found->due))
            found = at;
    }
    if (found && found->due > uv_now(push->options.loop)) {
        *next = found->due;
        return NULL;
    }
    return found;
}

static void on_due(uv_timer_t *timer)
{
    go_on(timer->data);
}

static void go_on(struct gh_push *push)
{
    uint64_t next = UINT64_MAX;

    while (!push->is_resolving && push->lines < MOST_LINES) {
        struct waiting *message = find_due(push, &next);

        if (!message)
            break;
        start(message);
    }
    if (next != UINT64_MAX)
        uv_timer_start(&push->timer, on_due, next - uv_now(push->options.loop), 0);
}

static bool is_topic(const char *topic)
{
    const size_t length = strlen(topic);

    return length < GH_PUSH_TOPIC_SIZE &&
           strspn(topic, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == length;
}

/* One that waits, and is not on its way, makes room for a later one. */
static void replace(struct gh_push *push, const struct gh_push_message *message)
{
    for (struct waiting *at = push->first; at && *message->topic; at = at->next)
        if (!at->is_away && at->subscription == message->subscription && strcmp(at->topic, message->topic) == 0) {
            drop(at);
            return;
        }
}

bool gh_push_send(struct gh_push *push, const struct gh_push_message *message)
{
    struct waiting **end = &push->first;

    if (message->length > GH_PUSH_MOST_TEXT || !is_topic(message->topic))
        return false;
    replace(push, message);
    if (push->count >= GH_PUSH_MOST_WAITING)
        return false;
    struct waiting *added = gh_need(malloc(sizeof *added + message->length));
    const uint64_t now = uv_now(push->options.loop);
    *added = (struct waiting){.push = push,
                              .subscription = message->subscription,
                              .to = *message->to,
                              .due = now,
                              .ends = now + message->life_s * UINT64_C(1000),
                              .length = message->length};
    snprintf(added->topic, sizeof added->topic, "%s", message->topic);
    memcpy(added->text, message->text, message->length);
    while (*end)
        end = &(*end)->next;
    *end = added;
    push->count++;
    uv_timer_start(&push->timer, on_due, 0, 0); /* not within the caller's call: it may be told of others before */
    return true;
}

unsigned gh_push_waiting(const struct gh_push *push)
{
    return push->count;
}

/* ---- opening and closing ---- */

static void on_timer_closed(uv_handle_t *handle)
{
    struct gh_push *push = handle->data;

    push->is_timer_closed = true;
    free_when_done(push);
}

struct gh_push *gh_push_open(const struct gh_push_options *options)
{
    SSL_CTX *tls = SSL_CTX_new(TLS_client_method());

    if (!tls || SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION) != 1 ||
        (options->authorities ? SSL_CTX_load_verify_file(tls, options->authorities)
                              : SSL_CTX_set_default_verify_paths(tls)) != 1) {
        SSL_CTX_free(tls);
        return NULL;
    }
    SSL_CTX_set_verify(tls, SSL_VERIFY_PEER, NULL);
    struct gh_push *push = gh_need(calloc(1, sizeof *push));
    push->options = *options;
    push->options.time_ms = options->time_ms ? options->time_ms : TIME_MS;
    push->options.pause_ms = options->pause_ms ? options->pause_ms : PAUSE_MS;
    push->tls = tls;
    push->contact = gh_need(strdup(options->contact));
    push->timer.data = push;
    uv_timer_init(options->loop, &push->timer);
    return push;
}

void gh_push_close(struct gh_push *push)
{
    push->is_closing = true;
    while (push->first) {
        struct line *line = push->first->line;

        drop(push->first);
        if (line)
            line_give_up(line);
    }
    uv_close((uv_handle_t *)&push->timer, on_timer_closed);
}
