/* The line to a server: a WebSocket that is opened again whenever it breaks, and files fetched from the same server. A
 * thread of its own does all of it, so that nobody ever waits for a name server.
 *
 * Invariant: what comes is kept until cable_next has given it away, in its order. */
#ifndef GADSHILL_CLIENT_CABLE_H
#define GADSHILL_CLIENT_CABLE_H

#include "gadshill/client.h"

struct cable;

enum cable_kind {
    CABLE_UP,      /* the WebSocket is open */
    CABLE_DOWN,    /* it could not be opened, or broke, and is tried again. text: why, in the library's words */
    CABLE_MESSAGE, /* text */
    CABLE_FILE     /* text: a fetched file; NULL: it is not there */
};

struct cable_event {
    enum cable_kind kind;
    char *text; /* 0-terminated, to be freed; or NULL */
    size_t length;
    struct cable_event *next;
};

struct cable *cable_open(const struct gh_address *address);
void cable_close(struct cable *cable);

/* Readable when there is an event. */
int cable_descriptor(struct cable *cable);
/* The next event, to be freed with its text; NULL: none. */
struct cable_event *cable_next(struct cable *cable);

/* Sends a message, if the line is up; takes the text. */
void cable_send(struct cable *cable, char *text);
/* Fetches a file, again when the line breaks before it is whole: a CABLE_FILE follows. One at a time. */
void cable_fetch(struct cable *cable, const char *path);

#endif
