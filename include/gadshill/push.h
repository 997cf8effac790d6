/* Web Push: a short text to a browser that is closed, by way of its maker's push service (RFC 8030), encrypted so that
 * only the browser can read it (RFC 8291, aes128gcm), and signed by the server (RFC 8292, VAPID).
 *
 * The sender lives on the loop of whoever has it and never makes it wait: it resolves, connects, encrypts and reads in
 * pieces, each attempt within a time, a few at once, the rest in a queue with a bound. Where a subscription leads to is
 * somebody else's choice: only https to public addresses, looked at after resolving, so that nobody sends the server
 * into its own network. */
#ifndef GADSHILL_PUSH_H
#define GADSHILL_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct uv_loop_s;

enum {
    GH_PUSH_SECRET_SIZE = 32,
    GH_PUSH_POINT_SIZE = 65, /* of P-256, as 4, x, y */
    GH_PUSH_AUTH_SIZE = 16,
    GH_PUSH_SALT_SIZE = 16,
    GH_PUSH_ENDPOINT_SIZE = 1024, /* with its 0 */
    GH_PUSH_KEY_TEXT_SIZE = 88,   /* base64url of a point, with its 0 */
    GH_PUSH_TOPIC_SIZE = 33,
    GH_PUSH_MOST_TEXT = 2048,
    GH_PUSH_BODY_SIZE = GH_PUSH_MOST_TEXT + 103, /* a message with everything that is put around it */
    GH_PUSH_MOST_WAITING = 1000
};

/* ---- keys ---- */

/* By these the push services know the server, and browsers subscribe for it alone. */
struct gh_push_keys {
    uint8_t secret[GH_PUSH_SECRET_SIZE];
    uint8_t point[GH_PUSH_POINT_SIZE];
};

/* New ones. */
bool gh_push_make_keys(struct gh_push_keys *keys);
/* Those of a secret; false: it is none. */
bool gh_push_read_keys(struct gh_push_keys *keys, const uint8_t secret[GH_PUSH_SECRET_SIZE]);
/* What the page subscribes with (applicationServerKey). */
void gh_push_key_text(const struct gh_push_keys *keys, char text[GH_PUSH_KEY_TEXT_SIZE]);

/* ---- subscriptions ---- */

/* Where a browser can be reached, as it has told (PushSubscription). */
struct gh_push_subscription {
    char endpoint[GH_PUSH_ENDPOINT_SIZE];
    uint8_t point[GH_PUSH_POINT_SIZE]; /* p256dh */
    uint8_t auth[GH_PUSH_AUTH_SIZE];
};

/* From the texts that a browser gives, the keys as base64url. False: an endpoint that is not allowed, or keys that are
 * none. `allows_local`: for tests, also http and this computer. */
bool gh_push_read_subscription(struct gh_push_subscription *subscription, const char *endpoint, const char *p256dh,
                               const char *auth, bool allows_local);

/* ---- one message ---- */

/* The body for the subscription; returns its length, 0: it could not be made. `sender` are keys for this message alone,
 * the salt is random. */
size_t gh_push_encrypt(const struct gh_push_subscription *to, const struct gh_push_keys *sender,
                       const uint8_t salt[GH_PUSH_SALT_SIZE], const char *text, size_t length,
                       uint8_t body[GH_PUSH_BODY_SIZE]);

/* ---- the sender ---- */

enum gh_push_result {
    GH_PUSH_SENT,  /* the push service has it */
    GH_PUSH_GONE,  /* there is no such subscription any more: forget it */
    GH_PUSH_FAILED /* given up */
};

struct gh_push_options {
    struct uv_loop_s *loop;
    struct gh_push_keys keys;
    const char *contact;     /* of who runs the server, "mailto:..." or "https:..." */
    const char *authorities; /* a file of certificates; NULL: those that the system trusts */
    bool allows_local;       /* for tests, as above */
    uint32_t time_ms;        /* for one attempt; 0: ten seconds */
    uint32_t pause_ms;       /* before the second attempt, then four times as long each; 0: five seconds */
    /* Of each message, once; `status` of the last answer, 0: there was none. May send, but not close. */
    void (*done)(void *host, uint64_t subscription, enum gh_push_result result, unsigned status);
    void *host;
};

struct gh_push_message {
    uint64_t subscription; /* the caller's number for it */
    const struct gh_push_subscription *to;
    const char *topic; /* letters, digits, - and _: a later one takes the place of an earlier one; "": each stays */
    const char *text;
    size_t length;
    uint32_t life_s; /* how long it is worth something */
};

struct gh_push;

/* NULL: what `authorities` names cannot be read. The texts are copied. */
struct gh_push *gh_push_open(const struct gh_push_options *options);
/* What has not been sent is dropped, and nobody is told. It is gone when the loop has run until nothing is left. */
void gh_push_close(struct gh_push *push);
/* Everything is copied. False: the queue is full, or the message too long. One that waits for the same subscription
 * with the same topic is replaced, and nobody is told of it. */
bool gh_push_send(struct gh_push *push, const struct gh_push_message *message);
/* Messages that wait or are on their way. */
unsigned gh_push_waiting(const struct gh_push *push);

#endif
