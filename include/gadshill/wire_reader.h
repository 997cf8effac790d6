/* Reading what wire.h writes: views, steps and events of a server's messages, checked. Whatever was sent, what is seen
 * stays a table that can be painted; false: the message is not what docs/protocol.md says. */
#ifndef GADSHILL_WIRE_READER_H
#define GADSHILL_WIRE_READER_H

#include "gadshill/game.h"

#include <jansson.h>

/* What a reader has seen so far: the table, and the hands of the seats that are known. */
struct gh_seen {
    const struct gh_town *town;
    struct gh_public *open;                /* its seats, first player and referee are set before anything is read */
    struct gh_cards (*hand)[GH_MAX_SEATS]; /* empty where the seat is not known */
    uint8_t *known;
};

bool gh_wire_read_view(const json_t *view, struct gh_seen seen);
/* Applies a step. */
bool gh_wire_read_step(const json_t *step, struct gh_seen seen);

/* An event, which for markers happened on all of `sites`. Fields that are not told are GH_NONE, the seat as well. */
struct gh_told_event {
    struct gh_event event;
    gh_sites sites;
};
bool gh_wire_read_event(const json_t *json, const struct gh_town *town, struct gh_told_event *told);

/* A whole number from 0 to `most`. */
bool gh_wire_read_number(const json_t *json, json_int_t most, unsigned *number);

#endif
