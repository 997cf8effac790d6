/* A link to a table of a server (docs/protocol.md), with which browsers play, too. */
#ifndef GADSHILL_CLIENT_H
#define GADSHILL_CLIENT_H

#include "gadshill/link.h"

enum { GH_ADDRESS_HOST_SIZE = 256, GH_ADDRESS_ID_SIZE = 32, GH_ADDRESS_TOKEN_SIZE = 128 };

struct gh_address {
    char host[GH_ADDRESS_HOST_SIZE];
    uint16_t port;
    bool is_secure; /* https */
    char table[GH_ADDRESS_ID_SIZE];
    char token[GH_ADDRESS_TOKEN_SIZE]; /* "": to watch */
    char own[GH_ADDRESS_TOKEN_SIZE];   /* the secret of this device, which the token is exchanged for; "": none */
};

/* Reads "http://host:1874/t/ID#TOKEN", also without the scheme and with what people paste around it. false, with a
 * sentence about it in `problem` (of GH_LINK_NOTICE_SIZE), when it is none. */
bool gh_address_parse(const char *text, struct gh_address *address, char *problem);

/* Begins to connect, and goes on trying until the link is closed. It becomes ready, or lost when the server says so. */
struct gh_link *gh_client_open(const struct gh_address *address);

#endif
