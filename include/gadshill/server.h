/* The server: the referee of all tables, over HTTP and WebSockets (docs/protocol.md). */
#ifndef GADSHILL_SERVER_H
#define GADSHILL_SERVER_H

#include <stdbool.h>
#include <stdint.h>

enum { GH_SERVER_TOWN_FOLDERS = 2 };

struct gh_server_options {
    const char *address; /* to listen at: "127.0.0.1" */
    uint16_t port;
    const char *name;  /* that browsers know the server by, besides this computer's own; NULL: none */
    const char *data;  /* the folder of the store; it is made when it is missing */
    const char *web;   /* the folder of the page */
    const char *words; /* the folder of its catalogues; NULL: it is in English */
    const char *town_folder[GH_SERVER_TOWN_FOLDERS]; /* the bundled towns, the user's own; NULL: none */
    uint32_t pace_ms;                                /* what computer players wait before they act */
    bool opens_browser;                              /* if there is one */
    bool limits;                                     /* how many requests a connection and an address may send */
};

/* Runs until it is told to stop (SIGINT, SIGTERM). Logs to standard error, one line each. Returns whether it ended as
 * it was told to; otherwise what was wrong has been said on standard error. */
bool gh_server_run(const struct gh_server_options *options);

#endif
