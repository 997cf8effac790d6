/* What the files of this room share: where a subscription leads to, what is put around a text, and one attempt. */
#ifndef GADSHILL_PUSH_PARTS_H
#define GADSHILL_PUSH_PARTS_H

#include "gadshill/push.h"

#include <openssl/ssl.h>
#include <uv.h>

/* ---- where to (endpoint.c) ---- */

enum { HOST_SIZE = 256 };

/* An endpoint taken apart. */
struct place {
    bool is_encrypted;
    char host[HOST_SIZE]; /* a name or an address, without brackets */
    char port[6];
    char origin[HOST_SIZE + 16]; /* "https://host", with a port that is not the usual one */
    const char *path;            /* in the endpoint that was read */
};

/* False: not an endpoint that anybody may be sent to, as far as its text tells. */
bool endpoint_read(const char *endpoint, bool allows_local, struct place *place);
/* Whether an address that a name has led to is one of the public network; `allows_local`: or of this computer. */
bool endpoint_may_go_to(const struct sockaddr *address, bool allows_local);

/* ---- what is sent (seal.c) ---- */

enum { AUTHORIZATION_SIZE = 1024 };

/* The value of the header: that it is this server who sends, for the next hours. False: it could not be made. */
bool seal_authorization(const struct gh_push_keys *keys, const char *origin, const char *contact, int64_t now_s,
                        char text[AUTHORIZATION_SIZE]);

/* ---- one attempt (line.c) ---- */

struct answer {
    unsigned status;      /* 0: none */
    uint32_t retry_after; /* seconds; 0: nothing was said */
};

/* What an attempt is made with. */
struct attempt {
    uv_loop_t *loop;
    SSL_CTX *tls;
    struct place place;
    char *request; /* the line's own from now on */
    size_t length;
    bool allows_local;
    uint32_t time_ms;
    void (*resolved)(void *owner);                              /* nobody waits for the name any more */
    void (*answered)(void *owner, const struct answer *answer); /* once, unless the line is given up */
    void (*closed)(void *owner);                                /* the line is gone */
    void *owner;
};

struct line;

struct line *line_open(const struct attempt *attempt);
/* Ends it; nothing but `closed` is called after this, and `resolved` if it was not. */
void line_give_up(struct line *line);

#endif
