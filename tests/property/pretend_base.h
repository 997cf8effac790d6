/* A pretend database for simulations: one table, as rows that are numbered from 0. A row is inserted only with the next
 * number (the primary key), all of it or nothing, and what was inserted stays. Each server has a line to it (struct
 * far) that is a store: what is asked for waits until the schedule lets it arrive, and lines break. */
#ifndef GADSHILL_TESTS_PRETEND_BASE_H
#define GADSHILL_TESTS_PRETEND_BASE_H

#include "gadshill/desk.h"

#include <stdio.h>
#include <string.h>

enum { MOST_ROWS = 256, MOST_CHANGES = 64 };

enum change_kind { CHANGE_STEP, CHANGE_SEAT, CHANGE_KEY };

struct change {
    enum change_kind kind;
    unsigned seat, place;
    struct gh_step step;
    struct gh_step_time time;
    char now[GH_NAME_SIZE];
    struct gh_since since;
    struct gh_key key;
};

struct row {
    uint64_t mark; /* of who inserted it */
    unsigned count;
    struct change change[MOST_CHANGES];
};

struct base {
    struct gh_stored_table opened;
    struct row row[MOST_ROWS];
    unsigned rows;
    uint64_t marks;
    bool has_no_key; /* the fault: a number can be used twice */
};

/* A server's line to the database. */
enum far_state { FAR_IDLE, FAR_SENT, FAR_APPLIED };
enum far_fetch { FETCH_NONE, FETCH_ASKED, FETCH_HERE };

struct far {
    struct gh_store store; /* the first member */
    struct base *base;
    struct row gathered, sent;
    unsigned known; /* rows that the server knows of: the number of its next one */
    enum far_state state;
    enum gh_outcome outcome;
    bool is_answered; /* and not told yet */
    enum far_fetch fetch;
    unsigned fetched; /* rows that there were then */
    bool is_up, is_open;
};

static inline struct far *far_of(struct gh_store *store)
{
    return (struct far *)store;
}

/* ---- gathering ---- */

static inline struct change *far_gather(struct gh_store *store, enum change_kind kind)
{
    struct far *far = far_of(store);
    struct change *change = &far->gathered.change[far->gathered.count++];

    far->is_open = true;
    *change = (struct change){.kind = kind};
    return change;
}

static inline bool far_add_step(struct gh_store *store, const struct gh_town *town, uint64_t table, unsigned n,
                                struct gh_step step, struct gh_step_time time)
{
    struct change *change = far_gather(store, CHANGE_STEP);

    (void)town;
    (void)table;
    (void)n;
    change->step = step;
    change->time = time;
    return true;
}

static inline bool far_seat(struct gh_store *store, uint64_t table, unsigned seat, const char *now,
                            struct gh_since since)
{
    struct change *change = far_gather(store, CHANGE_SEAT);

    (void)table;
    change->seat = seat;
    change->since = since;
    snprintf(change->now, sizeof change->now, "%s", now);
    return true;
}

static inline bool far_set_key(struct gh_store *store, uint64_t table, unsigned seat, unsigned place,
                               const struct gh_key *key)
{
    struct change *change = far_gather(store, CHANGE_KEY);

    (void)table;
    change->seat = seat;
    change->place = place;
    change->key = *key;
    return true;
}

static inline bool far_end(struct gh_store *store, uint64_t table)
{
    (void)store;
    (void)table;
    return true;
}

static inline bool far_is_open(const struct gh_store *store)
{
    return ((const struct far *)store)->is_open;
}

static inline void far_drop_changes(struct gh_store *store, uint64_t table)
{
    (void)table;
    far_of(store)->gathered.count = 0;
    far_of(store)->is_open = false;
}

/* ---- committing ---- */

static inline enum gh_commit far_commit(struct gh_store *store)
{
    struct far *far = far_of(store);

    far->sent = far->gathered;
    far->sent.mark = ++far->base->marks;
    far->gathered.count = 0;
    far->is_open = false;
    far->state = FAR_SENT;
    return GH_COMMIT_LATER;
}

/* Inserts a row, as the database does. What was inserted already, and is sent again in doubt, is known by its mark. */
static inline enum gh_outcome base_insert(struct base *base, unsigned n, const struct row *row)
{
    if (n == base->rows) {
        base->row[base->rows++] = *row;
        return GH_STORED;
    }
    if (base->row[n].mark == row->mark)
        return GH_STORED;
    if (!base->has_no_key)
        return GH_TAKEN;
    base->row[n] = *row;
    return GH_STORED;
}

static inline void far_apply(struct far *far)
{
    far->outcome = base_insert(far->base, far->known, &far->sent);
    far->state = FAR_APPLIED;
}

/* The database could not: its disk is full. */
static inline void far_refuse(struct far *far)
{
    far->outcome = GH_NOT_STORED;
    far->state = FAR_APPLIED;
}

static inline void far_deliver(struct far *far)
{
    far->is_answered = true;
    far->state = FAR_IDLE;
    far->known += far->outcome == GH_STORED;
}

/* The line breaks: whatever was sent is in doubt, and will be sent again as it is. */
static inline void far_break(struct far *far)
{
    far->is_up = false;
    if (far->state == FAR_APPLIED && far->outcome != GH_NOT_STORED)
        far->state = FAR_SENT;
    if (far->fetch == FETCH_HERE)
        far->fetch = FETCH_ASKED;
}

static inline bool far_is_up(const struct gh_store *store)
{
    return ((const struct far *)store)->is_up;
}

static inline enum gh_commit far_answer(struct gh_store *store)
{
    struct far *far = far_of(store);

    if (!far->is_answered)
        return GH_COMMIT_LATER;
    far->is_answered = false;
    return far->outcome == GH_STORED ? GH_COMMIT_DONE : GH_COMMIT_FAILED;
}

static inline enum gh_outcome far_outcome(const struct gh_store *store, uint64_t table)
{
    (void)table;
    return ((const struct far *)store)->outcome;
}

/* ---- reading ---- */

static inline void far_take_change(const struct change *change, struct gh_stored_table *table)
{
    struct gh_stored_seat *seat = &table->seat[change->seat];

    if (change->kind == CHANGE_SEAT) {
        memcpy(seat->now, change->now, sizeof seat->now);
        seat->since = change->since;
    } else if (change->kind == CHANGE_KEY) {
        seat->key[change->place] = change->key;
    }
}

static inline enum gh_found far_find(struct gh_store *store, uint64_t id, struct gh_stored_table *table)
{
    struct far *far = far_of(store);

    if (id != far->base->opened.id)
        return GH_NO_TABLE;
    if (far->fetch != FETCH_HERE) {
        far->fetch = FETCH_ASKED;
        return GH_TABLE_AWAITED;
    }
    *table = far->base->opened;
    for (unsigned n = 0; n < far->fetched; n++)
        for (unsigned i = 0; i < far->base->row[n].count; i++)
            far_take_change(&far->base->row[n].change[i], table);
    far->known = far->fetched;
    far->fetch = FETCH_NONE;
    return GH_TABLE_FOUND;
}

/* Does the steps of the first rows again. */
static inline bool base_redo(const struct base *base, unsigned rows, struct gh_session *session)
{
    for (unsigned n = 0; n < rows; n++)
        for (unsigned i = 0; i < base->row[n].count; i++) {
            const struct change *change = &base->row[n].change[i];

            if (change->kind == CHANGE_STEP && !gh_session_redo(session, change->step, change->time, NULL))
                return false;
        }
    return true;
}

static inline bool far_redo(struct gh_store *store, uint64_t id, struct gh_session *session)
{
    (void)id;
    return base_redo(far_of(store)->base, far_of(store)->fetched, session);
}

static inline const char *far_problem(const struct gh_store *store)
{
    (void)store;
    return "";
}

static const struct gh_store_methods far_methods = {
    .problem = far_problem,
    .add_step = far_add_step,
    .seat = far_seat,
    .set_key = far_set_key,
    .end = far_end,
    .is_open = far_is_open,
    .commit = far_commit,
    .find = far_find,
    .redo = far_redo,
    .is_up = far_is_up,
    .answer = far_answer,
    .outcome = far_outcome,
    .drop_changes = far_drop_changes,
};

#endif
