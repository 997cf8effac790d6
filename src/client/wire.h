/* The line to a server: a WebSocket that is opened again whenever it breaks, and files fetched from the same server. A
 * thread of its own does all of it, so that nobody ever waits for a name server.
 *
 * Invariant: what comes is kept until wire_next has given it away, in its order. */
#ifndef GADSHILL_CLIENT_WIRE_H
#define GADSHILL_CLIENT_WIRE_H

#include "gadshill/client.h"

struct wire;

enum wire_kind {
    WIRE_UP,      /* the WebSocket is open */
    WIRE_DOWN,    /* it could not be opened, or broke; it is tried again by itself. text: why, in the library's words */
    WIRE_MESSAGE, /* text */
    WIRE_FILE     /* text: a fetched file; NULL: it is not there */
};

struct wire_event {
    enum wire_kind kind;
    char *text; /* 0-terminated, to be freed; or NULL */
    size_t length;
    struct wire_event *next;
};

struct wire *wire_open(const struct gh_address *address);
void wire_close(struct wire *wire);

/* Readable when there is an event. */
int wire_descriptor(struct wire *wire);
/* The next event, to be freed with its text; NULL: none. */
struct wire_event *wire_next(struct wire *wire);

/* Sends a message, if the line is up; takes the text. */
void wire_send(struct wire *wire, char *text);
/* Fetches a file, again when the line breaks before it is whole: a WIRE_FILE follows. One at a time. */
void wire_fetch(struct wire *wire, const char *path);

#endif
