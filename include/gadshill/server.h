/* The server: the referee of all tables, over HTTP and WebSockets (docs/protocol.md). */
#ifndef GADSHILL_SERVER_H
#define GADSHILL_SERVER_H

#include <stdbool.h>
#include <stdint.h>

enum { GH_SERVER_TOWN_FOLDERS = 2, GH_SERVER_ADDRESSES = 16, GH_SERVER_PROXIES = 16 };

struct gh_server_options {
    const char *address[GH_SERVER_ADDRESSES]; /* to listen at: "127.0.0.1", "::1", "unix:/run/gadshill" */
    unsigned addresses;
    uint16_t port;                        /* of those that are none of a Unix socket */
    const char *proxy[GH_SERVER_PROXIES]; /* whose X-Forwarded-For is believed: an address, a network, "unix" */
    unsigned proxies;
    const char *certificate, *key; /* files; NULL: connections are not encrypted */
    const char *name;              /* that browsers know the server by, besides this computer's own; NULL: none */
    const char *data;              /* the folder of the store; it is made when it is missing */
    const char *store;             /* the address of a database in place of it; NULL: none */
    const char *web;               /* the folder of the page */
    const char *words;             /* the folder of its catalogues; NULL: it is in English */
    const char *fonts;             /* the folder of its typefaces; NULL: there is none */
    bool has_typefaces;            /* there; otherwise the page has those of the reader's system */
    const char *town_folder[GH_SERVER_TOWN_FOLDERS]; /* the bundled towns, the user's own; NULL: none */
    uint32_t pace_ms;                                /* what computer players wait before they act */
    unsigned keep_days;                              /* without a step, of games that are not over; 0: for ever */
    char *const *arguments;                          /* of the program, after its name, for a restart */
    bool logs_addresses;                             /* who did something, not a hash of it */
    bool opens_browser;                              /* if there is one */
    bool limits;                                     /* how many requests a connection and an address may send */
};

/* Whether a proxy can be named so. */
bool gh_server_is_network(const char *text);

/* Runs until it is told to stop (SIGINT, SIGTERM); SIGHUP reads the certificate again, SIGUSR2 starts the program anew.
 * Logs to standard error, one line each. Returns whether it ended as it was told to; otherwise what was wrong has been
 * said on standard error. */
bool gh_server_run(const struct gh_server_options *options);

#endif
