/* What the two sides of a cable share: the one that asks and is told (cable.c), and the thread that has the socket
 * (thread.c). */
#ifndef GADSHILL_CLIENT_THREAD_H
#define GADSHILL_CLIENT_THREAD_H

#include "cable.h"

#include <libwebsockets.h>

#include <pthread.h>

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

struct cable {
    struct gh_address address;
    pthread_t thread;
    int pipe[2]; /* holds a byte while there are events */
    pthread_mutex_t mutex;
    pthread_cond_t ended;
    /* Under the mutex: */
    struct cable_event *first, *last;
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

/* Both sides' last deed, by whoever is the last. */
void cable_free(struct cable *cable);
void cable_drop_parcels(struct cable *cable);

/* The thread, from its beginning to its end. */
void *cable_run(void *cable);

#endif
