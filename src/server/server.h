/* What the parts of the server share.
 *
 * Invariants:
 *  1. everything but thinking (course.c, jobs.c) happens in one loop, in one thread;
 *  2. what happens in one round of the loop is stored in one transaction, and nothing is sent before it is safe: all
 *     messages go through round_send;
 *  3. a message to a connection is made for its seats: what others hold in their hands is never in it. */
#ifndef GADSHILL_SERVER_SERVER_H
#define GADSHILL_SERVER_SERVER_H

#include "gadshill/puzzle.h"
#include "gadshill/server.h"
#include "gadshill/sqlite.h"
#include "gadshill/townfile.h"
#include "gadshill/words.h"

#include <jansson.h>
#include <libwebsockets.h>
#include <uv.h>

enum {
    MOST_MESSAGE_BYTES = 16384,    /* of a request */
    MOST_QUEUED_BYTES = 256 * 1024 /* for a reader who does not read; then the connection is closed */
};

struct server;
struct connection;

/* ---- towns (towns.c) ---- */

struct towns {
    struct gh_townfile **file;
    char **source; /* the text of each file, for programs that draw towns themselves */
    unsigned count;
};

/* Reads all town files of the folders; those with mistakes are logged and left out. False: there is none. */
bool towns_load(struct towns *towns, const char *const folder[GH_SERVER_TOWN_FOLDERS]);
void towns_free(struct towns *towns);
const struct gh_townfile *towns_find(const struct towns *towns, const char *name, size_t length);
const char *towns_source(const struct towns *towns, const char *name, size_t length);
/* {"towns":[{"name","title","ruleset"}]}, to be freed. */
char *towns_list(const struct towns *towns);

/* ---- tables in memory (tables.c) ---- */

enum { TABLE_ID_LETTERS = 8, TOKEN_BYTES = 16, TOKEN_HASH_BYTES = 32 };
enum { TOKEN_TEXT_SIZE = 23 }; /* 16 bytes in base64 without padding, and a 0 */

/* An action that waits until others have had their time for STOP. */
struct held {
    bool is_held;
    uint8_t seat;
    struct gh_action action;
    struct connection *from; /* NULL: gone meanwhile */
    json_int_t id;
};

struct hosted {
    struct server *server;
    uint64_t id;
    const struct gh_townfile *file;
    struct gh_session session;
    const struct gh_player_kind *own[GH_MAX_SEATS]; /* who was seated at the opening; NULL: a person */
    char *name[GH_MAX_SEATS];                       /* "": nobody has given one, each reader's language does */
    uint8_t token_hash[GH_MAX_SEATS][TOKEN_HASH_BYTES];
    struct connection *connections;
    struct hosted *next; /* in its bucket */
    uv_timer_t timer;
    struct held held;
    bool is_thinking;
    unsigned reloads;            /* what was thought before one does not count */
    bool is_changed;             /* in this round */
    struct hosted *next_changed; /* in this round */
    uint64_t last_use;
};

struct tables {
    struct hosted **bucket;
    unsigned buckets, count;
};

void table_id_text(uint64_t id, char text[TABLE_ID_LETTERS + 1]);
bool table_id_parse(const char *text, size_t length, uint64_t *id);

/* The table, in memory or from the store; NULL: there is none. */
struct hosted *tables_find(struct server *server, uint64_t id);
struct hosted *tables_add(struct server *server, uint64_t id);
/* Back to what the store has, after a transaction failed; a table that it never had is dropped. */
void tables_reload(struct hosted *hosted);
/* Takes tables out of memory that nobody is at and nothing is due at. */
void tables_sweep(struct server *server);
/* Whether nobody is at it and nothing is due. */
bool hosted_is_idle(const struct hosted *hosted);
/* Takes it out of memory; nobody may be connected to it. */
void tables_drop(struct hosted *hosted);
void tables_free(struct server *server);

static inline bool hosted_is_over(const struct hosted *hosted)
{
    return hosted->session.table.state.open.phase == GH_OVER;
}

/* Whether a person of the seat is connected; a computer player always is there. */
bool hosted_is_here(const struct hosted *hosted, unsigned seat);
/* A computer player's seat that was a person's at the opening. */
bool hosted_is_replaced(const struct hosted *hosted, unsigned seat);

/* ---- the course of a game (course.c) ---- */

/* Does an action and tells everybody; `from` (NULL: a computer player) gets the step with the request's number. */
struct gh_verdict course_act(struct hosted *hosted, unsigned seat, struct gh_action action, struct connection *from,
                             json_int_t id);
enum gh_undo course_undo(struct hosted *hosted, unsigned seat, struct connection *from, json_int_t id);
/* Seats a computer player, or the person again with NULL, and tells everybody. */
void course_seat(struct hosted *hosted, unsigned seat, const struct gh_player_kind *kind);
/* Tells everybody at the table but `except` (NULL: everybody) who is there. */
void course_tell_presence(struct hosted *hosted, const struct connection *except);
/* An action that was held back will not be done: who asked for it is told why, an N_() text. */
void course_drop_held(struct hosted *hosted, const char *code, const char *why);
/* Starts what is due now: a held action, a clock, a computer player's thinking; and sets the table's timer. */
void course_go_on(struct hosted *hosted);
/* The same in a second: the disk may have room again then. */
void course_try_again(struct hosted *hosted);

/* ---- limits (limits.c) ---- */

struct bucket {
    float level;
    uint64_t time; /* when it had that level; 0: never used, full */
};

/* Where connections come from. */
struct address {
    struct address *next;
    uint32_t number; /* IPv4 */
    unsigned connections;
    struct bucket requests, openings, works, fetches;
};

enum { ADDRESS_BUCKETS = 256 };

struct address *address_enter(struct server *server, uint32_t number);
void address_leave(struct address *address);
bool address_is_full(struct server *server, uint32_t number);
/* Forgets addresses that have not been heard of for long. */
void addresses_sweep(struct server *server);
void addresses_free(struct server *server);
/* Whether the connection may send one more request, open one more table, give one more job; counts it. */
bool may_ask(struct connection *connection);
bool may_open(struct connection *connection);
bool may_work(struct connection *connection);
/* Whether the address may fetch one more page; counts it. */
bool may_fetch(struct server *server, uint32_t number);

/* ---- connections (socket.c) ---- */

/* A message that waits to be sent. */
struct message {
    struct message *next;
    uint32_t length;
    bool is_update;       /* a step, for the figures */
    unsigned char data[]; /* LWS_PRE bytes for the library, then the text */
};

struct connection {
    struct server *server;
    struct lws *wsi;
    struct hosted *table;
    struct connection *next; /* at the same table */
    struct address *address;
    struct bucket requests;
    struct message *first, *last;
    size_t queued;
    char *partial; /* of a message that comes in pieces */
    uint16_t partial_length;
    uint8_t seats;
    uint8_t language;
    bool is_closing; /* at once */
    bool is_ending;  /* when everything has been sent */
};

extern const struct lws_protocols socket_protocol;

/* Where the other end is. */
uint32_t address_of(struct lws *wsi);

/* Sits down at a table (NULL: leaves). */
void connection_sit(struct connection *connection, struct hosted *hosted, unsigned seats);
/* Queues a message; takes it. */
void connection_send(struct connection *connection, struct message *message);
/* Says why (an N_() text), and closes the connection. */
void connection_end(struct connection *connection, const char *code, const char *why);
/* Ends all connections when the server stops. */
void connections_end(struct server *server);
/* From now on texts are made for that connection's reader. Returns what to give to gh_language_use afterwards:
 * otherwise the server speaks the language of who started it. */
unsigned speak_to(const struct connection *connection);

/* ---- rounds (round.c) ---- */

/* What is to be sent when the round's transaction is safe. */
struct output {
    struct connection *connection; /* NULL: closed meanwhile */
    struct hosted *about;          /* NULL: no table */
    struct message *message;
    json_int_t id;
    bool has_id;
};

struct round {
    struct output *output;
    unsigned count, room;
    struct hosted *changed; /* the tables whose changes wait for the transaction */
    uv_idle_t idle;         /* keeps the loop from sleeping while something waits */
    uv_check_t check;
};

/* The JSON as a message; takes the reference. */
struct message *message_of(json_t *json);
void round_start(struct server *server);
void round_stop(struct server *server);
/* Sends a JSON message (and takes its reference) after the transaction. With `id` it is an answer to that request. */
void round_send(struct connection *connection, struct hosted *about, const json_int_t *id, json_t *json);
/* Something of the table was given to the store. */
void round_changed(struct hosted *hosted);
/* The connection is no more. */
void round_forget(struct server *server, const struct connection *connection);
/* Stores and sends everything now. */
void round_flush(struct server *server);

/* ---- requests (request.c) ---- */

void request_receive(struct connection *connection, const char *text, size_t length);
/* Does an action; who asked for it (NULL: nobody any more) gets the step or a refusal. */
void request_act(struct hosted *hosted, unsigned seat, struct gh_action action, struct connection *from, json_int_t id);
/* {"no":code,"why":sentence}; the sentence is in the reader's language already (speak_to). */
void refuse(struct connection *connection, const json_int_t *id, const char *code, const char *why);
/* Opens a table (open.c); refuses what is wrong with the wish. */
void request_open(struct connection *connection, json_int_t id, const json_t *wish);
/* The seats whose tokens these are; GH_NONE: one of them is nobody's. */
unsigned seats_of_tokens(const struct hosted *hosted, const json_t *tokens);

/* ---- work in other threads (jobs.c) ---- */

/* The first member of what a job needs to know. */
struct job {
    uv_work_t work;
    struct job *next;
    struct server *server;
    struct connection *from; /* NULL: gone meanwhile */
    uint32_t address;
    json_int_t id; /* of the request */
    uint8_t language;
    void (*think)(struct job *job);  /* in another thread: touches the job and what never changes, nothing else */
    void (*finish)(struct job *job); /* in the loop, before the answer is sent; may be NULL */
    json_t *answer;                  /* what `think` or `finish` made */
};

struct jobs {
    struct job *running, *waiting; /* those that wait in their order */
};

/* A job for a request, of so many bytes; NULL after a refusal. It is freed when it is done. */
void *job_new(struct connection *from, json_int_t id, size_t size, void (*think)(struct job *job));
void job_start(struct job *job);
/* The connection is no more. */
void jobs_forget(struct server *server, const struct connection *connection);
/* Those that wait; the running ones must have ended. */
void jobs_free(struct server *server);

/* ---- puzzles (puzzle.c) ---- */

enum { DAYS_KEPT = 64 };

struct day_puzzle {
    const struct gh_townfile *file; /* NULL: none yet */
    struct gh_date date;
    uint8_t level;
    struct gh_puzzle puzzle;
};

void request_puzzle(struct connection *connection, json_int_t id, const json_t *wish);

/* ---- hints at a table (hint.c) ---- */

/* The connection sits at a table, on this seat. */
void request_hint(struct connection *connection, json_int_t id, unsigned seat);

/* ---- telling (tell.c) ---- */

/* Who reads: seats whose cards may be seen, the reader's own, and the language. */
struct reader {
    unsigned seats, own, language;
};

/* A step that was just done. */
struct told {
    unsigned n;
    struct gh_step step;
    const struct gh_public *before;
    const struct gh_state *after;
    const struct gh_events *events; /* NULL: of an undo */
};

struct reader reader_of(const struct connection *connection);
json_t *tell_step(const struct hosted *hosted, const struct told *told, struct reader reader);
json_t *tell_view(const struct hosted *hosted, const struct gh_state *state, struct reader reader);
json_t *tell_table(const struct hosted *hosted);
/* Adds "left" when there are clocks: who has how much time. */
void tell_left(const struct hosted *hosted, json_t *json);
/* Adds "here" and "players", and "left". */
void tell_presence(const struct hosted *hosted, json_t *json);
/* What an action would do: "ev", "points", "words"; drawn cards stay face down. */
json_t *tell_trial(const struct hosted *hosted, const struct gh_public *before, const struct gh_state *after,
                   unsigned seat, const struct gh_events *events, struct reader reader);
/* The steps after a number; of a finished game all of them without what was taken back (then `kept`). */
json_t *tell_steps(const struct hosted *hosted, unsigned after, bool kept, struct reader reader);
/* A proof, {"technique","words","steps"}; as a hint, {"stages","place","proof"}. Also called in other threads. */
json_t *tell_proof(const struct gh_words *words, const struct gh_proof *proof);
json_t *tell_hint(const struct gh_words *words, const struct gh_proof *proof);
/* An array of sentences as one text. */
json_t *tell_joined(const json_t *sentences);
#define USUAL_NAME_SIZE 64
struct seat_names {
    const char *name[GH_MAX_SEATS];
    char usual[GH_MAX_SEATS][USUAL_NAME_SIZE];
};
/* The names as the reader says them, in the language that is spoken now: its own seat is "you". */
void tell_names(const struct hosted *hosted, struct reader reader, struct seat_names *names);

/* ---- names (names.c) ---- */

/* Whether the browser called this server by a name that it has. Otherwise a page of another site may have had its own
 * name lead here (DNS rebinding), and must not be taken for a page of this server. */
bool is_called_by_name(struct lws *wsi);

/* ---- HTTP (http.c, squeeze.c) ---- */

extern const struct lws_protocols http_protocol;

/* The language that a request asks for: with "?language=de", or as the browser always does. */
unsigned language_of(struct lws *wsi);

/* The text as gzip, to be freed; NULL: the reader does not accept it, or it is not worth it. */
char *squeeze(struct lws *wsi, const char *text, size_t length, size_t *squeezed_length);

/* ---- log and figures (log.c, metrics.c) ---- */

/* One line: level, event, then "key=value" pairs that the caller formats. No tokens. */
void log_line(const char *level, const char *event, const char *format, ...) __attribute__((format(printf, 3, 4)));

enum { METRICS_BOUNDS = 9 };

struct metrics {
    uint64_t connections, steps, refusals, requests, transactions, bytes_sent, updates_sent, update_bytes;
    double commit_seconds;
    uint64_t commit_bucket[METRICS_BOUNDS + 1];
};

void metrics_commit(struct metrics *metrics, double seconds);
/* To be freed. */
char *metrics_text(const struct server *server);

struct server {
    struct gh_server_options options;
    uv_loop_t loop;
    uv_signal_t interrupt, terminate;
    struct lws_context *lws;
    const struct lws_protocols *socket_protocol; /* as the library knows it */
    struct gh_store *store;
    uv_timer_t sweep, wake;
    uint64_t *to_wake; /* tables that may go on by themselves, after the start */
    size_t woken, wake_count;
    struct towns towns;
    struct address *addresses[ADDRESS_BUCKETS];
    struct tables tables;
    struct round round;
    struct jobs jobs;
    struct day_puzzle day[DAYS_KEPT];
    unsigned next_day;
    struct metrics metrics;
    unsigned alone; /* thoughts for tables that nobody is at */
    _Atomic bool is_stopping;
};

static inline uint64_t server_now(const struct server *server)
{
    return uv_now(&server->loop);
}

static inline struct server *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

#endif
