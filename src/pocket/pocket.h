/* What the parts of the program in the page share: a desk whose host is a worker of the browser (docs/offline.md).
 *
 * Data: requests come in as flat texts (request.c), answers go out as the desk writes them. Whatever changes a table is
 * a line of text in the *notebook* of that table (store.c): the worker keeps it before anybody is told. Time and chance
 * come from the worker too.
 *
 * The worker calls, in this order: pocket_ask, pocket_go_on, pocket_finish or pocket_leave; then, if pocket_news has
 * lines, it keeps them; then pocket_settle, which sends. */
#ifndef GADSHILL_POCKET_POCKET_H
#define GADSHILL_POCKET_POCKET_H

#include "gadshill/desk.h"

/* What the worker can call. */
#define POCKET_EXPORT(name) __attribute__((export_name(#name)))
/* What the worker does. */
#define POCKET_IMPORT(name) __attribute__((import_module("worker"), import_name(#name)))

POCKET_IMPORT(send) void worker_send(struct gh_reader *reader, const char *text, size_t length);
POCKET_IMPORT(start) void worker_start(struct gh_work *work);
POCKET_IMPORT(random) void worker_random(void *bytes, size_t size);

/* ---- requests (request.c) ---- */

/* A request and what its texts lie in. */
struct pocket_request {
    struct gh_request request;
    struct gh_said *said;
    struct gh_note *note;
};

/* Takes a flat request apart, which must live as long; then pocket_request_free. */
void pocket_request_read(struct pocket_request *to, char *text, size_t length);
void pocket_request_free(struct pocket_request *request);

/* ---- lines of notebooks (line.c) ---- */

/* A line as far as it has been read; what follows the first mistake is nothing. */
struct pocket_line {
    const char *at;
    bool is_good;
};

/* A line of that kind, which is its first word. */
struct pocket_line pocket_line(const char *line, const char *kind);
void pocket_line_word(struct pocket_line *line, char *word, size_t size);
uint64_t pocket_line_number(struct pocket_line *line, uint64_t most);
uint64_t pocket_line_hash(struct pocket_line *line);
void pocket_line_bytes(struct pocket_line *line, uint8_t *bytes, size_t size);
/* All that is left, spaces included. */
const char *pocket_line_rest(struct pocket_line *line);

/* ---- keeping (store.c) ---- */

struct pocket_table {
    struct pocket_table *next;
    struct gh_stored_table table;
    struct gh_step *step;
    struct gh_step_time *time;
    unsigned steps, room;
    unsigned kept;                 /* steps that the worker has kept */
    struct gh_stored_seat *before; /* seats as they are kept, while they are changed; NULL: they are not */
    bool is_new;                   /* nothing of it is kept yet */
    bool is_damaged;
    char *analysis; /* what was found about it; NULL: nothing */
};

struct pocket_store {
    struct gh_store store;
    struct pocket_table *tables;
    struct gh_writer news; /* lines that the worker has not kept yet */
    bool is_open;
};

void pocket_store_open(struct pocket_store *store);
struct pocket_table *pocket_store_find(struct pocket_store *store, uint64_t id);
/* From a notebook; false: it is damaged, and only that is known of the table then. */
bool pocket_store_load(struct pocket_store *store, uint64_t id, char *text);
/* The worker has kept the news, or could not. */
void pocket_store_settle(struct pocket_store *store, bool is_kept);

/* ---- the program ---- */

struct pocket {
    struct gh_desk desk;
    struct pocket_store store;
    uint64_t now;
};

extern struct pocket pocket;

const struct gh_townfile *pocket_find_town(void *host, const char *name, size_t length);
void pocket_draw_token(void *host, char text[GH_TOKEN_SIZE], uint8_t kept[GH_STORE_TOKEN_SIZE]);

#endif
