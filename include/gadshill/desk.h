/* The desk: what readers may ask about tables and puzzles, and what they are told (docs/protocol.md). A server, a page
 * or a test is a way to reach a desk.
 *
 * Data: a *desk* has the tables that are in memory; a *hosted* table is a session with names, tokens, readers and
 * perhaps an action that waits for others' STOP; a *reader* sits at one table at most, on some of its seats, and reads
 * one language. A *request* is data (request.h); an answer is JSON, written once, straight into the outgoing buffer.
 *
 * Everything else comes from a *host*, by functions that it hands in: sending, random bytes, towns, limits, work that
 * takes long (`think`: anywhere, touches nothing but its own data; then gh_desk_finish). Games are kept in a store.
 *
 * Invariants:
 *  1. nobody but the desk decides what a reader is told, and a message is made for its reader's seats: what others hold
 *     in their hands is not in it before the game is over;
 *  2. there are no sockets, files, threads, clock or globals in here: `now` comes in with each call, in milliseconds,
 *     is not 0 and never goes back, but for a second at most when the host starts again; with the same calls and the
 * same random bytes the same messages go out;
 *  3. everything that changes a table goes to the store first. The host sends what was told about a table when the
 *     store has committed what the table was then (gh_hosted_group, gh_desk_settle), or not at all. */
#ifndef GADSHILL_DESK_H
#define GADSHILL_DESK_H

#include "gadshill/puzzle.h"
#include "gadshill/request.h"
#include "gadshill/store.h"
#include "gadshill/townfile.h"
#include "gadshill/writer.h"

struct gh_desk;
struct gh_hosted;

enum {
    GH_TABLE_ID_LETTERS = 8,
    GH_TOKEN_SIZE = 23,                /* of a token's text, with its 0 */
    GH_MOST_ANSWER_BYTES = 128 * 1024, /* what could be longer is told in another way, or in parts */
    GH_DAYS_KEPT = 64,                 /* puzzles of the day that are remembered */
    GH_MOST_LAG_MS = 1000,             /* so much later what was sent in time may arrive */
    GH_ABSENCE_MS = 30 * 1000,         /* whoever is gone for so long can be replaced */
    GH_MEMBER_BUCKETS = 1024
};

/* Whom a reader has said to be; several readers may be the same player. */
struct gh_member {
    struct gh_reader *reader;
    uint64_t player;
    int64_t asked; /* the number of the request */
    char name[GH_STORE_NAME_SIZE];
    struct gh_member *next; /* in a bucket of the desk */
};

/* Who reads. Whoever has the reader fills in desk and language at the beginning, and calls gh_desk_leave at the end. */
struct gh_reader {
    struct gh_desk *desk;
    struct gh_hosted *table; /* NULL: none */
    struct gh_reader *next;  /* at the same table */
    uint8_t seats;           /* a set; none: a spectator */
    uint8_t language;
    int64_t join_id;          /* of the request that brought it to the table, */
    uint32_t join_group;      /* and the group of changes that came with it; 0: none */
    bool has_reread;          /* its request has made the desk read the table again, for it seemed to know more */
    bool is_counted;          /* its request was, and is asked again */
    struct gh_member *member; /* NULL: nobody in particular */
    uint16_t lag_ms;          /* how long a message takes there and back, as far as the host knows */
};

struct gh_message {
    const char *text; /* one JSON object, with a 0 behind it; valid until the call returns */
    size_t length;
    const struct gh_hosted *about; /* a table that must be stored before this is sent; NULL: none */
    uint32_t group;                /* without a table: the group of changes that must be stored first; 0: none */
    bool has_id;                   /* it answers the request with this number */
    bool is_step;
    int64_t id;
};

/* ---- what the host does ---- */

/* Something that takes long. When `start` has returned the host calls gh_desk_think, anywhere, and after it
 * gh_desk_finish, and both again as long as that says so; or gh_desk_drop. */
struct gh_work {
    struct gh_desk *desk;
    struct gh_work *next;
    struct gh_reader *reader; /* who waits for it; NULL: gone meanwhile, or a computer player thinks */
    bool is_asked;            /* by a reader; otherwise a computer player thinks */
    bool is_behind;           /* its pieces come after everything else; only `start` may look at `reader` */
    bool is_more;             /* another piece follows */
    uint8_t language;
    int64_t id;         /* of the request */
    struct gh_ask *ask; /* what a computer player thinks about, for a host that has better ways than `think` */
    void (*think)(struct gh_work *work);
    void (*finish)(struct gh_work *work, bool is_done); /* and frees what only it knows of */
};

enum gh_effort {
    GH_EFFORT_ASK,   /* a request */
    GH_EFFORT_OPEN,  /* a table */
    GH_EFFORT_WORK,  /* something that takes long */
    GH_EFFORT_SECRET /* saying who one is */
};

struct gh_desk_host {
    void (*send)(void *host, struct gh_reader *reader, const struct gh_message *message);
    /* Whether the reader may ask for this now; it is counted. */
    bool (*allows)(void *host, struct gh_reader *reader, enum gh_effort effort);
    /* What the reader has caused took so long, in microseconds, about; it is counted, not measured. */
    void (*charge)(void *host, struct gh_reader *reader, uint64_t cost);
    void (*start)(void *host, struct gh_work *work);
    const struct gh_townfile *(*find_town)(void *host, const char *name, size_t length);
    /* The town as it once was, with that hash; a host that has no such towns leaves this NULL. */
    const struct gh_townfile *(*find_version)(void *host, const char *name, uint64_t hash);
    void (*draw_random)(void *host, void *bytes, size_t size);
    /* A new token, which is told once, and what is kept of it. */
    void (*draw_token)(void *host, char text[GH_TOKEN_SIZE], uint8_t hash[GH_STORE_TOKEN_SIZE]);
    /* Since 1970; a host that knows nobody leaves this NULL. */
    int64_t (*seconds)(void *host);
    /* What would be kept of a token; false: this is none. */
    bool (*hash_token)(void *host, struct gh_said token, uint8_t hash[GH_STORE_TOKEN_SIZE]);
    /* For those who run the host: "info", "table-opened", "table=abcdefgh town=gads-hill". Nothing secret. */
    void (*log)(void *host, const char *level, const char *event, const char *pairs);
};

/* ---- tables ---- */

/* Who wants an action. */
struct gh_asker {
    struct gh_reader *from; /* NULL: a computer player, or gone meanwhile */
    int64_t id;             /* of the request */
    uint64_t once;          /* what the reader calls the action; 0: nothing */
};

/* An action that was done and is not stored yet. */
struct gh_wanted {
    uint8_t seat;
    bool undo;
    struct gh_action action;
    struct gh_asker asker;
    uint32_t group;
};

/* An action that waits until others have had their time for STOP. */
struct gh_held {
    bool is_held;
    uint8_t seat;
    struct gh_action action;
    struct gh_asker asker;
};

/* One of what opens the seats (store.h), and where it belongs. */
struct gh_seat_key {
    uint8_t seat, place;
    struct gh_key key;
};

struct gh_hosted {
    struct gh_desk *desk;
    uint64_t id;
    const struct gh_townfile *file;
    struct gh_session session;
    const struct gh_player_kind *own[GH_MAX_SEATS];        /* who was seated at the opening; NULL: a person */
    char *name[GH_MAX_SEATS];                              /* "": nobody has given one, each reader's language does */
    uint8_t token_hash[GH_MAX_SEATS][GH_STORE_TOKEN_SIZE]; /* the invitations from the opening */
    struct gh_seat_key *key;                               /* of all seats; there are few */
    unsigned keys;
    const struct gh_player_kind *stand_in; /* plays for persons who are away or out of time */
    struct gh_since since[GH_MAX_SEATS];
    uint64_t gone_at[GH_MAX_SEATS]; /* when the last one with this seat left, if nobody is there */
    uint8_t away;                   /* seats of which everybody was told that they can be replaced */
    struct gh_reader *readers;
    struct gh_held held;
    bool is_thinking;         /* a computer player */
    bool is_changed;          /* what has happened is in the group that is being gathered, */
    bool is_handed;           /* or in the one that the store has now */
    bool is_stale;            /* the store has something else: the table waits until it is known what */
    bool is_judged_again;     /* then the actions that were on their way are, because another was first */
    uint32_t group;           /* the last one with something of this table */
    uint32_t stored, handed;  /* steps that the store has for sure, and will have then */
    struct gh_wanted *wanted; /* actions that are not stored yet */
    unsigned wants, wanted_room;
    struct gh_news elsewhere;       /* what is known of it at other servers, */
    uint8_t attention;              /* and what they were told: enum gh_attention, */
    uint8_t seats_told;             /* and who is here */
    unsigned reloads;               /* what was thought before one does not count */
    uint64_t said_at[GH_MAX_SEATS]; /* when the seat said something last */
    uint64_t last_use;              /* when it was looked for */
    uint64_t due;                   /* when something happens by itself; GH_NEVER */
    uint64_t due_order;
    unsigned due_place; /* among those that are due (due.c) */
    struct gh_hosted *next, *next_changed, *next_handed;
};

/* The group of changes that must be stored before what is said now about the table is sent; 0: none. */
static inline uint32_t gh_hosted_group(const struct gh_hosted *hosted)
{
    return hosted->is_changed || hosted->is_handed ? hosted->group : 0;
}

static inline bool gh_hosted_is_over(const struct gh_hosted *hosted)
{
    return hosted->session.table.state.open.phase == GH_OVER;
}

/* ---- the desk ---- */

struct gh_day_puzzle {
    const struct gh_townfile *file; /* NULL: none yet */
    struct gh_date date;
    uint8_t level;
    struct gh_puzzle puzzle;
};

/* Tables that wait until they are woken, in their order. */
struct gh_asleep {
    uint64_t *id;
    size_t first, count, room;
};

struct gh_desk {
    const struct gh_desk_host *methods;
    void *host;
    struct gh_store *store;
    uint32_t pace_ms;    /* what computer players wait before they act */
    unsigned most_alone; /* tables in memory that go on although nobody is at them; for the host to change */
    const struct gh_player_kind *adviser; /* whose hints are given: expert; likewise */
    /* The rest is the desk's own. */
    struct gh_asleep asleep;
    uint64_t now;         /* of the call that is being answered */
    struct gh_writer out; /* the message that is being written */
    struct gh_hosted **bucket;
    unsigned buckets, tables;
    struct gh_hosted **due; /* a heap, the earliest first */
    unsigned dues, due_room;
    uint64_t due_orders;
    struct gh_hosted *changed, *handed;
    unsigned stales;       /* tables that wait for what the store has */
    uint32_t group;        /* the one that is being gathered; counted from 1 */
    bool must_wait;        /* the request that is being answered needs what the store has yet to tell */
    uint64_t conflicts;    /* so far: another was first */
    struct gh_work *works; /* that readers wait for */
    unsigned alone;        /* thoughts for tables that nobody is at */
    struct gh_member *member[GH_MEMBER_BUCKETS];
    struct gh_day_puzzle day[GH_DAYS_KEPT];
    unsigned next_day;
    uint64_t steps, refusals; /* so far, for figures */
    uint64_t replayed;        /* steps that were done again, and not told, so that others could be */
    uint64_t cost;            /* of everything, as it is charged */
};

/* A desk without tables; the host outlives it. */
void gh_desk_open(struct gh_desk *desk, const struct gh_desk_host *methods, void *host, struct gh_store *store,
                  uint32_t pace_ms);
/* All readers must have left, and all work must have been finished or dropped. */
void gh_desk_close(struct gh_desk *desk);

/* Answers a request, now or later; whatever it is, it is answered. False: nothing was done, because the store has yet
 * to tell about a table; it is to be asked again when the store has told something. */
bool gh_desk_ask(struct gh_reader *reader, uint64_t now, const struct gh_request *request);
/* The reader is no more, or at no table any more. */
void gh_desk_leave(struct gh_reader *reader, uint64_t now);

/* When gh_desk_go_on is to be called next; GH_NEVER: not before something else is. */
uint64_t gh_desk_due(const struct gh_desk *desk);
/* Does what is due: held actions, clocks, computer players. Only this ends anybody's time: a host first hands in all
 * that was sent before. */
void gh_desk_go_on(struct gh_desk *desk, uint64_t now);

/* Work: thinking, in any thread; then one of the others. gh_desk_finish says whether there is more of it to think
 * about, when others have had their turn. */
void gh_desk_think(struct gh_work *work);
bool gh_desk_finish(struct gh_work *work, uint64_t now);
void gh_desk_drop(struct gh_work *work);

/* The group of changes that was gathered is being given to the store; the next one begins. Returns its number. */
uint32_t gh_desk_hand_over(struct gh_desk *desk);
/* The store has committed that group, or failed to: then the tables whose changes did not happen go back to what it
 * has (gh_store_outcome). */
void gh_desk_settle(struct gh_desk *desk, uint64_t now, bool is_stored);
/* The store has told something: tables that waited for it go on. */
void gh_desk_learn(struct gh_desk *desk, uint64_t now);
/* Before that, of a message that will not be sent because of it: who asked is told so, or answered later. */
void gh_desk_withdraw(struct gh_reader *reader, int64_t id);

/* Before the host ends, and others go on with its tables: nobody's clock runs while people come back there. */
void gh_desk_hand_off(struct gh_desk *desk, uint64_t now);

/* The table, in memory or from the store; NULL: there is none, it is damaged, or awaited. */
enum gh_found gh_desk_look(struct gh_desk *desk, uint64_t now, uint64_t id, struct gh_hosted **hosted);
/* The record of a game that is over (gh_session_record). */
char *gh_desk_record(const struct gh_hosted *hosted);
/* Lets a table go on by itself, if it can, when its turn comes: after a start of the host. */
void gh_desk_wake(struct gh_desk *desk, uint64_t id);
/* Wakes some of those, at most so many; to be called again and again. */
void gh_desk_rouse(struct gh_desk *desk, uint64_t now, unsigned most);
/* Takes tables out of memory that nobody is at and nothing is due at; of those that go on alone, if they are many. */
void gh_desk_sweep(struct gh_desk *desk, uint64_t now);
/* Removes a table for good, unless somebody is there. */
bool gh_desk_remove(struct gh_desk *desk, uint64_t now, uint64_t id);

/* "k3f9q2w8", and back. */
void gh_table_id_text(uint64_t id, char text[GH_TABLE_ID_LETTERS + 1]);
bool gh_table_id_parse(const char *text, size_t length, uint64_t *id);

/* {"no":code,"why":sentence}: a whole refusal, for hosts that refuse something themselves. */
void gh_desk_write_no(struct gh_writer *to, const char *code, const char *why);

#endif
