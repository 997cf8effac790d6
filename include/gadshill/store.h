/* Where games live: an interface, so that tables need not know what keeps them (gadshill/sqlite.h does). A table is
 * what was said when it was opened, and its steps in order; everything else follows from them.
 *
 * A store may be elsewhere (gh_store_is_remote): then it answers later, both what became of changes and what it knows
 * of a table, and nobody waits for it.
 *
 * Invariants:
 *  1. changes are grouped: they count when gh_store_commit has succeeded, all of them or none; of a store that others
 *     use too all of a table's, or none, because another may have been first at that table (GH_TAKEN);
 *  2. after a successful commit they survive whatever happens to the program and, as far as the disk tells the truth,
 *     to the machine;
 *  3. one group at a time is being committed: the next one is gathered meanwhile. */
#ifndef GADSHILL_STORE_H
#define GADSHILL_STORE_H

#include "gadshill/people.h"
#include "gadshill/session.h"

enum { GH_STORE_PROBLEM_SIZE = 1024 };
enum { GH_STORE_NAME_SIZE = 128, GH_STORE_TOKEN_SIZE = 32, GH_MOST_DEVICES = 6, GH_MOST_KEYS = GH_MOST_DEVICES + 1 };

/* What opens a seat: the secret of a device that holds it, or a link that lets one more device hold it, once. */
enum gh_key_kind { GH_KEY_NONE, GH_KEY_DEVICE, GH_KEY_LINK, GH_KEY_USED_LINK, GH_KEY_KINDS };

struct gh_key {
    uint8_t kind;
    uint8_t hash[GH_STORE_TOKEN_SIZE];
};

/* When who decides for a seat now began to. */
struct gh_since {
    uint64_t at;    /* since when the active seat's clocks run then; 0: at the opening, or not known */
    uint32_t steps; /* how many there were */
    uint32_t owed;  /* what the active seat's clocks owed then (session.h) */
};

struct gh_stored_seat {
    char player[GH_NAME_SIZE]; /* "person" or a computer player */
    char now[GH_NAME_SIZE];    /* who decides now: the same, or the computer player who replaces a person */
    char name[GH_STORE_NAME_SIZE];
    uint8_t token_hash[GH_STORE_TOKEN_SIZE]; /* of a person: the invitation from the opening */
    struct gh_since since;
    struct gh_key key[GH_MOST_KEYS];
};

struct gh_stored_table {
    uint64_t id; /* below 2^63 */
    char town[GH_NAME_SIZE];
    uint64_t town_hash;
    struct gh_setup setup;
    uint32_t turn_ms, game_ms, grace_ms;
    uint64_t opened_at;          /* 0: not known */
    char stand_in[GH_NAME_SIZE]; /* the computer player for persons who are away or out of time */
    struct gh_stored_seat seat[GH_MAX_SEATS];
};

enum gh_found {
    GH_NO_TABLE,
    GH_TABLE_FOUND,
    GH_TABLE_DAMAGED,
    GH_TABLE_AWAITED /* the store will know later: it is being asked */
};

/* What gh_store_commit says. LATER: gh_store_answer will. */
enum gh_commit { GH_COMMIT_FAILED, GH_COMMIT_DONE, GH_COMMIT_LATER };

/* What became of a table's changes. */
enum gh_outcome {
    GH_STORED,
    GH_NOT_STORED, /* the store could not */
    GH_TAKEN       /* another was first: the table is not what it was taken for */
};

/* How a table is attended to here, for others who use the store too. */
enum gh_attention {
    GH_UNATTENDED,
    GH_ATTENDED, /* it goes on by itself; if this server dies others must see to that */
    GH_READ      /* somebody is at it, and is to be told what others do there */
};

/* Who lets a table's computer players think and its clocks end: one server, or, when that is late, any. */
enum gh_driver { GH_DRIVER_ASKED, GH_DRIVEN_HERE, GH_DRIVEN_ELSEWHERE };

/* What is known of a table's life elsewhere. */
struct gh_news {
    uint64_t table;
    bool is_behind;    /* others have added to it */
    bool is_ours;      /* it is driven here from now on, or who attended to it is gone */
    uint8_t attention; /* elsewhere, enum gh_attention */
    uint8_t seats;     /* persons who are at it elsewhere, a set */
};

struct gh_store {
    const struct gh_store_methods *methods;
};

struct gh_store_methods {
    void (*close)(struct gh_store *store);
    const char *(*problem)(const struct gh_store *store);
    bool (*add_table)(struct gh_store *store, const struct gh_stored_table *table);
    bool (*add_town)(struct gh_store *store, uint64_t hash, const char *name, const char *text);
    bool (*add_step)(struct gh_store *store, const struct gh_town *town, uint64_t table, unsigned n,
                     struct gh_step step, struct gh_step_time time);
    bool (*seat)(struct gh_store *store, uint64_t table, unsigned seat, const char *now, struct gh_since since);
    bool (*set_key)(struct gh_store *store, uint64_t table, unsigned seat, unsigned place, const struct gh_key *key);
    bool (*set_time)(struct gh_store *store, uint64_t now);
    uint64_t (*time)(struct gh_store *store);
    bool (*end)(struct gh_store *store, uint64_t table);
    bool (*remove)(struct gh_store *store, uint64_t table);
    bool (*keep_analysis)(struct gh_store *store, uint64_t table, const char *text); /* NULL: it does not, */
    char *(*analysis)(struct gh_store *store, uint64_t table);                       /* and has none */
    bool (*is_open)(const struct gh_store *store);
    enum gh_commit (*commit)(struct gh_store *store);
    enum gh_found (*find)(struct gh_store *store, uint64_t id, struct gh_stored_table *table);
    bool (*redo)(struct gh_store *store, uint64_t id, struct gh_session *session);
    char *(*town)(struct gh_store *store, uint64_t hash);
    size_t (*unfinished)(struct gh_store *store, uint64_t **ids);
    size_t (*abandoned)(struct gh_store *store, unsigned days, uint64_t **ids);
    size_t (*all)(struct gh_store *store, uint64_t **ids);
    bool (*is_sound)(struct gh_store *store);
    enum gh_answer (*ask)(struct gh_store *store, enum gh_people_question question, unsigned count,
                          const char *const *values, struct gh_rows *rows); /* NULL: it knows nobody */
    /* Of a store that is elsewhere; NULL otherwise: */
    bool (*is_up)(const struct gh_store *store);
    enum gh_commit (*answer)(struct gh_store *store);
    enum gh_outcome (*outcome)(const struct gh_store *store, uint64_t table);
    void (*drop_changes)(struct gh_store *store, uint64_t table);
    void (*forget)(struct gh_store *store, uint64_t table);
    void (*attend)(struct gh_store *store, uint64_t table, enum gh_attention attention, unsigned seats);
    enum gh_driver (*driver)(struct gh_store *store, uint64_t table);
    bool (*next_news)(struct gh_store *store, struct gh_news *news);
};

static inline void gh_store_close(struct gh_store *store)
{
    store->methods->close(store);
}

/* What went wrong last, for a log. */
static inline const char *gh_store_problem(const struct gh_store *store)
{
    return store->methods->problem(store);
}

/* ---- changes ---- */

/* Each begins a group of changes if none is open. False: it failed, and the group will not be committed. */

static inline bool gh_store_add_table(struct gh_store *store, const struct gh_stored_table *table)
{
    return store->methods->add_table(store, table);
}

/* Keeps the text of a town file, unless there is one with that hash. */
static inline bool gh_store_add_town(struct gh_store *store, uint64_t hash, const char *name, const char *text)
{
    return store->methods->add_town(store, hash, name, text);
}

static inline bool gh_store_add_step(struct gh_store *store, const struct gh_town *town, uint64_t table, unsigned n,
                                     struct gh_step step, struct gh_step_time time)
{
    return store->methods->add_step(store, town, table, n, step, time);
}

/* Who decides for the seat from now on. */
static inline bool gh_store_seat(struct gh_store *store, uint64_t table, unsigned seat, const char *now,
                                 struct gh_since since)
{
    return store->methods->seat(store, table, seat, now, since);
}

/* One of the seat's keys, in its place among them (below GH_MOST_KEYS). */
static inline bool gh_store_set_key(struct gh_store *store, uint64_t table, unsigned seat, unsigned place,
                                    const struct gh_key *key)
{
    return store->methods->set_key(store, table, seat, place, key);
}

/* The time of all these tables, in milliseconds: it goes on only while they are served, and after a restart from what
 * was kept here last. */
static inline bool gh_store_set_time(struct gh_store *store, uint64_t now)
{
    return store->methods->set_time(store, now);
}

static inline bool gh_store_end(struct gh_store *store, uint64_t table)
{
    return store->methods->end(store, table);
}

/* Forgets the table. */
static inline bool gh_store_remove(struct gh_store *store, uint64_t table)
{
    return store->methods->remove(store, table);
}

/* What was found about a finished game (gh_analysis_keep), to be kept with it. If that fails it can be found again. */
static inline bool gh_store_keep_analysis(struct gh_store *store, uint64_t table, const char *text)
{
    return store->methods->keep_analysis && store->methods->keep_analysis(store, table, text);
}

/* Whether there are changes to commit. */
static inline bool gh_store_is_open(const struct gh_store *store)
{
    return store->methods->is_open(store);
}

/* Makes the group's changes safe. GH_COMMIT_FAILED: not all of them happened. */
static inline enum gh_commit gh_store_commit(struct gh_store *store)
{
    return store->methods->commit(store);
}

/* ---- stores that are elsewhere ---- */

static inline bool gh_store_is_remote(const struct gh_store *store)
{
    return store->methods->answer != NULL;
}

/* Whether it can be reached. While it cannot, changes wait; whoever has a choice makes none. */
static inline bool gh_store_is_up(const struct gh_store *store)
{
    return !store->methods->is_up || store->methods->is_up(store);
}

/* What became of the group that was committed last, once: GH_COMMIT_LATER: nothing yet, or it was told already. */
static inline enum gh_commit gh_store_answer(struct gh_store *store)
{
    return store->methods->answer(store);
}

/* When a commit has failed: what became of the table's changes in it. */
static inline enum gh_outcome gh_store_outcome(const struct gh_store *store, uint64_t table)
{
    return store->methods->outcome ? store->methods->outcome(store, table) : GH_NOT_STORED;
}

/* The table is not in memory any more. */
static inline void gh_store_forget(struct gh_store *store, uint64_t table)
{
    if (store->methods->forget)
        store->methods->forget(store, table);
}

/* Forgets the table's changes in the group that is being gathered: they rest on some that did not happen. */
static inline void gh_store_drop_changes(struct gh_store *store, uint64_t table)
{
    if (store->methods->drop_changes)
        store->methods->drop_changes(store, table);
}

/* Tells others how the table is attended to from now on, and which persons' seats are taken here. */
static inline void gh_store_attend(struct gh_store *store, uint64_t table, enum gh_attention attention, unsigned seats)
{
    if (store->methods->attend)
        store->methods->attend(store, table, attention, seats);
}

/* Who drives the table; asks for it if nobody is known to. */
static inline enum gh_driver gh_store_driver(struct gh_store *store, uint64_t table)
{
    return store->methods->driver ? store->methods->driver(store, table) : GH_DRIVEN_HERE;
}

/* The next piece of news; false: there is no more. */
static inline bool gh_store_next_news(struct gh_store *store, struct gh_news *news)
{
    return store->methods->next_news && store->methods->next_news(store, news);
}

/* ---- reading ---- */

/* The time that was kept last. */
static inline uint64_t gh_store_time(struct gh_store *store)
{
    return store->methods->time(store);
}

/* Reads a table. It is damaged when any of it, or of its steps, is not what was stored; gh_store_problem says more. */
static inline enum gh_found gh_store_find(struct gh_store *store, uint64_t id, struct gh_stored_table *table)
{
    return store->methods->find(store, id, table);
}

/* Does all steps of a table again; false: one of them cannot be done. */
static inline bool gh_store_redo(struct gh_store *store, uint64_t id, struct gh_session *session)
{
    return store->methods->redo(store, id, session);
}

/* The text of the town file with that hash, to be freed; NULL: there is none. */
static inline char *gh_store_town(struct gh_store *store, uint64_t hash)
{
    return store->methods->town(store, hash);
}

/* What was kept about a finished game, to be freed; NULL: nothing. */
static inline char *gh_store_analysis(struct gh_store *store, uint64_t table)
{
    return store->methods->analysis ? store->methods->analysis(store, table) : NULL;
}

/* The tables that may go on by themselves: not over, with computer players or clocks, the latter first. Returns the
 * number of them; *ids is to be freed. */
static inline size_t gh_store_unfinished(struct gh_store *store, uint64_t **ids)
{
    return store->methods->unfinished(store, ids);
}

/* Some of those that are not over and that nobody will miss, as above: of which no step was stored for so many days, or
 * none at all, and which are older than a day. */
static inline size_t gh_store_abandoned(struct gh_store *store, unsigned days, uint64_t **ids)
{
    return store->methods->abandoned(store, days, ids);
}

/* All tables, as above; those too of which little is left. */
static inline size_t gh_store_all(struct gh_store *store, uint64_t **ids)
{
    return store->methods->all(store, ids);
}

/* Asks about people; the rows are to be freed when it is answered. A change of a store that is here is one of the group
 * that is open, or begins one; elsewhere it has happened when it is answered. */
static inline enum gh_answer gh_store_ask(struct gh_store *store, enum gh_people_question question, unsigned count,
                                          const char *const *values, struct gh_rows *rows)
{
    *rows = (struct gh_rows){.count = 0};
    return store->methods->ask ? store->methods->ask(store, question, count, values, rows) : GH_ANSWER_FAILED;
}

/* Whether the whole store can be read; otherwise gh_store_problem says more. What is in the tables is not compared:
 * gh_store_find does that. */
static inline bool gh_store_is_sound(struct gh_store *store)
{
    return store->methods->is_sound(store);
}

#endif
