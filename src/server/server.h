/* What the parts of the server share: sockets, limits, timers, threads and transactions around a desk (desk.h).
 *
 * Invariants:
 *  1. everything but thinking (jobs.c) happens in one loop, in one thread;
 *  2. what happens in one round of the loop is stored in one transaction, or with that of the next rounds while the
 *     store has not answered yet, and nothing is sent before it is safe: all messages go through round_send. */
#ifndef GADSHILL_SERVER_SERVER_H
#define GADSHILL_SERVER_SERVER_H

#include "gadshill/desk.h"
#include "gadshill/server.h"
#include "gadshill/sqlite.h"

#include <libwebsockets.h>
#include <sys/socket.h>
#include <uv.h>

enum {
    MOST_MESSAGE_BYTES = 16384,                  /* of a request */
    MOST_QUEUED_BYTES = 2 * GH_MOST_ANSWER_BYTES /* for a reader who does not read; then the connection is closed */
};

struct server;
struct connection;

/* ---- towns (towns.c) ---- */

struct town {
    struct gh_townfile *file;
    char *source; /* the text of the file, for programs that draw towns themselves */
};

struct towns {
    struct town *current, *old; /* the latter are those of tables that began when the file was another */
    unsigned count, olds;
};

/* Reads all town files of the folders; those with mistakes are logged and left out. False: there is none. */
bool towns_load(struct towns *towns, const char *const folder[GH_SERVER_TOWN_FOLDERS]);
void towns_free(struct towns *towns);
const struct town *towns_find(const struct towns *towns, const char *name, size_t length);
/* Keeps them in the store, for when they change. */
void towns_keep(struct server *server);
/* The town when its rules had that hash; valid until the next call. NULL: it is not known. */
const struct town *towns_version(struct server *server, const char *name, size_t length, uint64_t hash);
/* {"towns":[{"name","title","ruleset"}]}, to be freed. */
char *towns_list(const struct towns *towns);

/* ---- limits (limits.c) ---- */

struct bucket {
    float level;
    uint64_t time; /* when it had that level; 0: never used, full */
};

/* Where connections come from. */
struct address {
    struct address *next;
    uint64_t number;      /* IPv4, or the network of IPv6 (visitors.c) */
    unsigned connections; /* WebSockets */
    unsigned plain;       /* others, and those that are not WebSockets yet */
    struct bucket requests, openings, works, fetches, knocks, secrets, cost;
};

enum { ADDRESS_BUCKETS = 256 };

struct address *address_enter(struct server *server, uint64_t number);
void address_leave(struct address *address);
/* NULL: it has too many, or comes too often. */
struct address *address_enter_plain(struct server *server, uint64_t number);
void address_leave_plain(struct address *address);
/* Whether it has too many, or owes too much for one more. */
bool address_is_full(struct server *server, uint64_t number);
/* Forgets addresses that have not been heard of for long. */
void addresses_sweep(struct server *server);
void addresses_free(struct server *server);
/* Whether the connection may do one more of these; counts it. */
bool may(struct connection *connection, enum gh_effort effort);
/* What something cost that the connection, or the address, has asked for; and whether it may ask for something dear. */
void connection_charge(struct connection *connection, uint64_t cost);
void address_charge(struct server *server, uint64_t number, uint64_t cost);
/* Whether it goes on asking although it has been refused for long. */
bool connection_owes_much(struct connection *connection);
bool may_charge(struct server *server, uint64_t number);
/* Whether the address may fetch one more page; counts it. */
bool may_fetch(struct server *server, uint64_t number);

/* ---- where others find this server (addresses.c) ---- */

/* Tells whoever has started it, with a QR code on a terminal. */
void addresses_print(const struct server *server);
/* The same as JSON, for a page at this computer, to be freed; NULL: there is no memory. */
char *addresses_text(struct lws *wsi);

/* ---- where visitors come from (visitors.c) ---- */

/* A line that has been let in, until it is a WebSocket or gone; the library keeps it with the line. */
struct visitor {
    uint64_t number;         /* IPv4 as it is, the first half of IPv6; 0: this computer, by a Unix socket */
    struct address *address; /* where it is counted; NULL: a proxy's lines are not */
    bool is_proxy;
    bool was_answered;
};

uint64_t visitor_number(const struct sockaddr_storage *from);
/* NULL: that address has too many already. */
struct visitor *visitor_make(struct server *server, const struct sockaddr_storage *from);
void visitor_free(struct server *server, struct visitor *visitor);
/* It has had an answer; the line may go on. */
void visitor_answered(struct server *server, struct visitor *visitor);
/* Whose request it is: the other end's, or, when a trusted proxy says so, another one's. */
uint64_t address_of(struct lws *wsi);

/* ---- letting in (gate.c, listen.c) ---- */

enum { LISTENER_NAME_SIZE = 160 };

struct listener {
    uv_poll_t poll; /* the first member */
    int file;
    bool is_local;    /* a Unix socket */
    const char *path; /* to be removed at the end; NULL: none */
    char name[LISTENER_NAME_SIZE];
};

struct gate {
    struct lws_vhost *plain, *encrypted; /* what the library does with lines; NULL: no certificate */
    struct listener listener[GH_SERVER_ADDRESSES];
    unsigned listeners;
    unsigned unanswered; /* lines that have been let in and not been answered yet */
    int spare;           /* this file is given up for a moment when there are no others */
    uv_timer_t pause;
    uint64_t told; /* when it was logged that somebody was sent away; 0: never */
};

/* False, with a sentence on standard error: cannot listen there. */
bool listeners_open(struct server *server);
void listeners_close(struct server *server);
/* Puts them where a program that follows in this process finds them; everything else must be closed. */
bool listeners_pass_on(struct server *server);
void gate_open(struct server *server);
void gate_close(struct server *server);

/* ---- what the library reads (frames.c) ---- */

/* A line is let in; it will speak HTTP. */
void frames_let_in(int line);
/* From here on it speaks in frames. False: it has begun before it was answered. */
bool frames_begin(const struct connection *connection);
/* One has come that is not masked; then the connection is asked to write. */
bool frames_are_refused(const struct connection *connection);
/* It is over; the number of its file may be anybody's. */
void frames_end(const struct connection *connection);
/* Lines of this store, if any, are none of the library's. */
void frames_leave_alone(const struct gh_store *store);
void frames_free(void);

/* ---- encryption (tls.c) ---- */

/* Reads the certificate; false, with a sentence on standard error: it is none. */
bool tls_read(struct server *server);
/* If it is none the server keeps what it has. */
void tls_read_again(struct server *server);
/* `library` is what libwebsockets encrypts with. */
void tls_set_up(struct server *server, void *library);
void tls_free(struct server *server);

/* ---- a new version (restart.c) ---- */

/* Remembers where the program is, before another one may stand there. */
void restart_prepare(struct server *server);
/* Stops the server for restart_now, if the program that stands there now can be started. */
void restart_try(struct server *server);
/* Does not return, unless it cannot be done. */
bool restart_now(struct server *server);

/* ---- connections (socket.c) ---- */

/* A message that waits to be sent. */
struct message {
    struct message *next;
    uint32_t length;
    bool is_update;       /* a step, for the figures */
    uint64_t asked_at;    /* when the request came that it answers (uv_hrtime); 0: it answers none */
    unsigned char data[]; /* LWS_PRE bytes for the library, then the text */
};

struct connection {
    struct gh_reader reader; /* the first member */
    struct server *server;
    struct lws *wsi;
    struct address *address;
    struct bucket requests, cost;
    struct message *first, *last;
    size_t queued;
    uint64_t begun_at; /* the loop's time, as all here */
    unsigned heard, refused;
    size_t sent;
    uint64_t pinged_at; /* 0: not yet */
    bool wants_ping;    /* to learn how long messages take */
    char *partial;      /* of a message that comes in pieces */
    uint16_t partial_length;
    char *parked; /* a request that waits for what the store has yet to tell; until then nothing more is heard */
    size_t parked_length;
    struct connection *next_parked;
    uint16_t status; /* to close with */
    bool is_closing; /* at once */
    bool is_ending;  /* when everything has been sent */
};

extern const struct lws_protocols socket_protocol;

/* Queues a message; takes it. */
void connection_send(struct connection *connection, struct message *message);
/* Ends all connections when the server stops. */
void connections_end(struct server *server);
/* Asks the desk again for what had to wait for the store. */
void connections_ask_again(struct server *server);

/* ---- rounds (round.c) ---- */

/* What is to be sent when what it is about is safe. */
struct output {
    struct connection *connection; /* NULL: closed meanwhile */
    const struct gh_hosted *about; /* NULL: no table */
    uint32_t group;                /* of the table's changes, which must be stored first; 0: none */
    struct message *message;
    int64_t id;
    bool has_id;
};

struct round {
    struct output *output;
    unsigned count, room;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_timer_t due; /* when the desk has something to do */
    uint64_t due_at;
    uint32_t settled;       /* the last group of changes that the store has answered */
    bool is_waiting;        /* the store has one now, and will answer */
    uint64_t committed_at;  /* when it was given to the store (uv_hrtime) */
    uint64_t listens_since; /* when the loop began to wait for what comes in */
};

/* A text as a message. */
struct message *message_of(const char *text, size_t length);
void round_start(struct server *server);
void round_stop(struct server *server);
/* Sends a message after the transaction. */
void round_send(struct connection *connection, const struct gh_message *message);
/* The connection is no more. */
void round_forget(struct server *server, const struct connection *connection);
/* Stores what can be stored, and sends what is safe. */
void round_flush(struct server *server);
/* A store that is elsewhere has told something. */
void round_learn(struct server *server);

/* ---- a store in a database (database.c) ---- */

struct database {
    uv_poll_t *poll;             /* NULL: there is nothing to watch */
    int socket, watched, events; /* the database's, and a copy */
    uint64_t calls;              /* which line that is */
    uint64_t ticks;              /* how often it has told the time */
    uv_timer_t tick;
};

/* From now on nothing waits for it; false, with a sentence on standard error: it cannot be used. For other stores there
 * is nothing to do. */
bool database_start(struct server *server);
/* Before the loop waits: lets it watch what there is to watch. */
void database_watch(struct server *server);
/* Waits until it has answered, but not long. */
void database_finish(struct server *server);
/* Gives what others are to take over to the database, and waits likewise. */
void database_leave(struct server *server);
void database_stop(struct server *server);
/* Whether other servers are there, who go on when this one ends. */
bool database_has_others(const struct server *server);

/* ---- looking at the store (examine.c) ---- */

struct examination {
    uv_work_t work;
    struct gh_store *visit; /* NULL: it is over */
    bool was_mended;
};

void examine_start(struct server *server, const char *path, const struct gh_sqlite_start *start);
void examine_stop(struct server *server);

/* ---- tables that nobody is at (keep.c) ---- */

struct keeping {
    uv_timer_t wake, sweep, clock;
    uint64_t *abandoned; /* tables that are to be removed; `gone` of them have been */
    size_t gone, count;
    uint64_t look_at; /* when they are asked for next */
};

void keep_start(struct server *server);
void keep_stop(struct server *server);

/* ---- the desk's host (host.c) ---- */

extern const struct gh_desk_host server_host;

/* ---- work in other threads (jobs.c) ---- */

struct job {
    uv_work_t uv;
    struct job *next;
    struct server *server;
    struct gh_work *work;
    uint64_t address; /* of who asked */
};

struct jobs {
    struct job *running, *waiting; /* those that wait in their order; only those that somebody has asked for */
    struct job *behind;            /* and those whose next piece comes after all the others */
};

/* Whether one more thing may be asked for from there. */
bool jobs_have_room(const struct server *server, uint64_t address);
void jobs_start(struct server *server, struct gh_work *work);
void jobs_count(const struct server *server, unsigned *running, unsigned *waiting);
/* Those that wait; the running ones must have ended. */
void jobs_free(struct server *server);

/* ---- names (names.c) ---- */

/* Whether the browser called this server by a name that it has. Otherwise a page of another site may have had its own
 * name lead here (DNS rebinding), and must not be taken for a page of this server. */
bool is_called_by_name(struct lws *wsi);
/* Whether it is called by a name that leads to this computer from itself alone. */
bool is_called_local(struct lws *wsi);

/* ---- what is sent often (shelf.c, squeeze.c) ---- */

struct sheet {
    struct sheet *next;
    char *name; /* its path, or its address and language */
    char *text, *squeezed;
    size_t length, squeezed_length;
    struct timespec changed; /* the file; 0 when it is none */
    char mark[40];           /* as in the header ETag */
};

/* NULL: it is not there. */
const struct sheet *shelf_find(struct server *server, const char *name);
/* Takes the text, which must not be there yet; NULL when there is no text. */
const struct sheet *shelf_put(struct server *server, const char *name, char *text);
/* A file as it is now; NULL: there is none. */
const struct sheet *shelf_file(struct server *server, const char *path);
void shelf_free(struct server *server);

/* The text as gzip, to be freed; NULL: it is not worth it. */
char *squeeze(const char *text, size_t length, size_t *squeezed_length);

/* ---- HTTP (http.c) ---- */

extern const struct lws_protocols http_protocol;

/* The language that a request asks for (language.c): with "?language=de", or as the browser always does. */
unsigned language_of(struct lws *wsi);

/* ---- requests of a wrong form (faults.c) ---- */

/* The status that a request is refused with for its form; 0: it is right. */
unsigned http_fault_of(struct lws *wsi);
/* The same of bytes that are no request that the library knows. */
unsigned http_fault_of_bytes(const char *bytes, size_t length);
/* Answers with it; the rest of the request is not read. */
void http_tell_fault(struct lws *wsi, unsigned status);

/* ---- log and figures (log.c, metrics.c) ---- */

/* What keeps the server from starting, as a sentence on standard error. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* One line: level, event, then "key=value" pairs that the caller formats. No tokens. */
void log_line(const char *level, const char *event, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Whoever has this address (visitors.c), for a log. */
enum { WHO_SIZE = 64 };
const char *who_is(struct server *server, uint64_t number, char who[WHO_SIZE]);
/* Somebody was refused more than is allowed; a few lines a second. */
void log_limited(struct server *server, uint64_t number, const char *what);

enum { METRICS_BOUNDS = 14, METRICS_KINDS = 96 };

struct histogram {
    uint64_t bucket[METRICS_BOUNDS + 1], count;
    double seconds;
};

struct kind {
    char name[32]; /* "": none yet */
    uint64_t count;
};

struct metrics {
    uint64_t connections, turned_away, requests, commit_failures, bytes_sent, updates_sent, update_bytes;
    uint64_t queued_messages, queued_bytes;
    struct histogram commit, answer, lag;
    struct kind refusal[METRICS_KINDS], status[METRICS_KINDS];
    bool is_stored;     /* the last transaction */
    uint64_t stored_at; /* when that was tried (uv_hrtime); 0: never */
    double started;
    uv_timer_t tick;
    uint64_t tick_at;
};

void metrics_start(struct server *server);
/* Times are from uv_hrtime. */
void metrics_commit(struct metrics *metrics, uint64_t from, bool is_done);
void metrics_answer(struct metrics *metrics, uint64_t from);
/* Whether it is a refusal; counts it by its code. */
bool metrics_message(struct metrics *metrics, const char *text);
void metrics_status(struct metrics *metrics, unsigned status);
/* To be freed. */
char *metrics_text(const struct server *server);

enum { SERVER_SIGNALS = 4 };

struct server {
    struct gh_server_options options;
    uv_loop_t loop;
    uv_signal_t signal[SERVER_SIGNALS];
    struct lws_context *lws;
    const struct lws_protocols *socket_protocol; /* as the library knows it */
    struct gh_store *store;
    uint64_t time_before;           /* that the store's tables had behind them when the loop's time was 0 */
    uint64_t time_least, time_most; /* it is between these: it never goes back, and stands still without a database */
    struct database database;
    struct keeping keeping;
    struct examination examination;
    struct towns towns;
    struct address *addresses[ADDRESS_BUCKETS];
    struct gh_desk desk;
    struct round round;
    struct jobs jobs;
    struct gate gate;
    struct sheet *shelf;
    struct metrics metrics;
    struct ssl_ctx_st *certificate; /* with its key; NULL: connections are not encrypted */
    char program[4096];             /* its path */
    uv_process_t trial;
    bool is_trying, is_restarting;
    struct connection *parked; /* those with a request that waits for the store */
    struct connection *asking; /* whose request is being answered; NULL: nobody's */
    uint64_t asked_at;         /* when it came (uv_hrtime) */
    _Atomic bool is_stopping;
};

/* Ends the loop. */
void server_stop(struct server *server);

/* The time of the store's tables (gh_store_time). */
static inline uint64_t server_now(const struct server *server)
{
    const uint64_t now = server->time_before + uv_now(&server->loop);

    return now < server->time_least ? server->time_least : now > server->time_most ? server->time_most : now;
}

/* Time that always goes on, for what has nothing to do with tables. */
static inline uint64_t loop_now(const struct server *server)
{
    return uv_now(&server->loop);
}

static inline struct server *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

#endif
