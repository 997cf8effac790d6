/* Taking requests apart that come as JSON. */
#ifndef GADSHILL_REQUEST_READER_H
#define GADSHILL_REQUEST_READER_H

#include "gadshill/request.h"

/* A request, and what its texts are kept in. */
struct gh_request_text {
    struct gh_request request;
    void *tree;
    struct gh_said *said;
    struct gh_note *note;
};

/* Any bytes are safe. */
void gh_request_read(struct gh_request_text *text, const char *bytes, size_t length);
void gh_request_free(struct gh_request_text *text);

#endif
