/* A table of a server: joining, following its steps, asking.
 *
 * Invariants:
 *  1. the scene is what the server told: it changes by its views and steps alone, and steps come without gaps;
 *  2. what is hidden never comes here: the server sends only what these seats may know. */
#ifndef GADSHILL_CLIENT_PARTS_H
#define GADSHILL_CLIENT_PARTS_H

#include "cable.h"
#include "gadshill/client.h"
#include "gadshill/wire_reader.h"
#include "gadshill/writer.h"

enum { ID_JOIN = 1, ID_VIEW, ID_LEGAL, ID_FIRST_WISH }; /* ids of requests; wishes count on from there */

/* Something that was done here and has no answer yet. When the line breaks it is sent once more, with the same name, so
 * that the server does it once (docs/protocol.md, do). */
struct sent {
    json_int_t id; /* 0: nothing is on its way */
    char action[GH_ACTION_TEXT_SIZE];
    unsigned seat;
    uint64_t once;
    bool is_repeated;
    bool is_due; /* to be sent again when the seat is there again */
};

struct client {
    struct gh_link link; /* first, so that a link is a client */
    struct gh_address address;
    const char *language;
    struct cable *cable;
    struct gh_townfile *file;
    char town[GH_NAME_SIZE];
    json_t *table; /* as it was joined, until the town is there */
    bool is_up;
    bool is_seated;  /* joined since the line is up */
    json_int_t n;    /* the last step in the scene */
    json_int_t told; /* the last step in the log */
    json_int_t next_id;
    struct sent move, claim;
    bool asks_for_legal; /* ask_what_is_due has no answer yet */
    char *record;
    size_t record_length;
    bool asked_for_record;
    uint64_t held_until;
};

/* ---- asking (ask.c) ---- */

/* A request: an object that is open. */
struct gh_writer client_begin(void);
/* Closes and sends it; it is freed. */
void client_ask(struct client *client, json_int_t id, struct gh_writer *request);
void client_ask_for_view(struct client *client);
/* The same for what a person here wishes. False: it cannot be sent now, which is told. */
bool client_wish(struct client *client, struct gh_writer *request);
/* What a person here does. Until it is answered nothing of its kind can be done; a claim can while a move is held. */
void client_send_action(struct client *client, const char *action, unsigned seat, struct sent *sent);
/* The line is down: what had no answer will be sent again, once. */
void client_remember_actions(struct client *client);
void client_repeat_actions(struct client *client);
void client_join(struct client *client);

/* Whether anything here waits for an answer; after everything that could change it. */
void client_look_for_answers(struct client *client);
/* Every answer ends the waiting for it, whatever it says; that a move is held is not its answer yet. */
void client_heed_answer(struct client *client, json_int_t id, bool is_held);

/* The link is over for good, for this reason; or because the server cannot be understood. */
void client_lose(struct client *client, const char *why);
void client_distrust(struct client *client);

/* ---- who is there (presence.c) ---- */

void presence_read(struct gh_link *link, const json_t *json);
/* The table as it was joined from these seats; false: it cannot be understood. */
bool presence_read_table(struct gh_link *link, const json_t *table, const json_t *seats);

#endif
