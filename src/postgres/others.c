/* Other servers at the same database. Each says twice a second that it is there, and what it attends to: tables that
 * somebody is at, or that go on by themselves. Who adds to a table calls those that have readers of it, and they look
 * what they have missed. What a dead server attended to is taken over. Who drives a table has its advisory lock.
 * Nothing here decides what happened at a table: the log does. */
#include "parts.h"

#include "gadshill/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TICK_MS = 500,
    SILENCE_MS = 3000,    /* as statements.c has it */
    LOOK_AGAIN_MS = 2000, /* somebody may have added a row while we said that we attend: then nobody calls */
    LOOK_MS = 10 * 1000,  /* calls are not lost otherwise, but who knows */
    LOCK_AGAIN_MS = 1000
};

static const char *server_text(const struct postgres *store, char text[24])
{
    snprintf(text, 24, "%" PRIu64, store->server);
    return text;
}

static void list_numbers(struct text *to, const struct numbers *numbers)
{
    for (unsigned i = 0; i < numbers->count; i++)
        list_add(to, i, numbers->at[i]);
    list_end(to);
}

static void tell_news(struct postgres *store, struct gh_news told)
{
    struct news *news = &store->news;

    if (news->count == news->room) {
        news->room = news->room * 2 + 16;
        news->at = gh_need(realloc(news->at, news->room * sizeof *news->at));
    }
    news->at[news->count++] = told;
    store->has_news = true;
}

static struct gh_news news_of(const struct known *known)
{
    return (struct gh_news){
        .table = known->table, .attention = known->attention_elsewhere, .seats = known->seats_elsewhere};
}

bool others_next_news(struct gh_store *base, struct gh_news *told)
{
    struct news *news = &postgres_of(base)->news;

    if (news->first == news->count) {
        news->first = news->count = 0;
        return false;
    }
    *told = news->at[news->first++];
    return true;
}

/* ---- wishes ---- */

void others_attend(struct gh_store *base, uint64_t table, enum gh_attention attention, unsigned seats)
{
    struct postgres *store = postgres_of(base);
    const bool is_up = store->state == LINE_UP; /* otherwise everything is said when it is there again */

    store->has_wishes = true;
    if (attention == GH_UNATTENDED) {
        struct known *known = known_find(store, table);

        if (is_up)
            numbers_add(&store->unattended, table);
        if (known)
            known->attention = GH_UNATTENDED;
        return;
    }
    struct known *known = known_get(store, table);
    known->attention = (uint8_t)attention;
    known->seats = (uint8_t)seats;
    known->is_told = false;
    if (is_up)
        numbers_add(&store->dirty, table);
}

static void want_lock(struct postgres *store, struct known *known)
{
    known->lock = LOCK_WANTED;
    numbers_add(&store->wanted, known->table);
    store->has_wishes = true;
}

enum gh_driver others_driver(struct gh_store *base, uint64_t table)
{
    struct postgres *store = postgres_of(base);
    struct known *known = known_get(store, table);

    if (known->lock == LOCK_NONE)
        want_lock(store, known);
    return known->lock == LOCK_HELD      ? GH_DRIVEN_HERE
           : known->lock == LOCK_REFUSED ? GH_DRIVEN_ELSEWHERE
                                         : GH_DRIVER_ASKED;
}

/* ---- saying ---- */

static void say_locks(struct postgres *store)
{
    struct text unlocked = {NULL, 0, 0}, wanted = {NULL, 0, 0};
    unsigned count = 0;

    if (store->unlocked.count > 0) {
        list_numbers(&unlocked, &store->unlocked);
        statements_ask(store, SAY_UNLOCK, 1, (const char *const[]){unlocked.bytes});
    }
    for (unsigned i = 0; i < store->wanted.count; i++) {
        struct known *known = known_find(store, store->wanted.at[i]);

        if (!known || known->lock != LOCK_WANTED)
            continue;
        known->lock = LOCK_ASKED;
        list_add(&wanted, count++, known->table);
    }
    list_end(&wanted);
    if (count > 0)
        statements_ask(store, SAY_LOCK, 1, (const char *const[]){wanted.bytes});
    if (count > 0 || store->unlocked.count > 0)
        line_end_unit(store, UNIT_LOCK, 0);
    store->unlocked.count = store->wanted.count = 0;
    free(unlocked.bytes);
    free(wanted.bytes);
}

/* Everything that is attended to is said again; the database forgets what it may know besides. */
static void say_all(struct postgres *store, const char *server)
{
    struct text all = {NULL, 0, 0};
    unsigned count = 0;

    store->is_all_to_tell = false;
    store->dirty.count = 0;
    for (unsigned i = 0; i < store->known_room; i++) {
        struct known *known = &store->known[i];

        if (!known->is_used || known->attention == GH_UNATTENDED)
            continue;
        known->is_told = false;
        numbers_add(&store->dirty, known->table);
        list_add(&all, count++, known->table);
    }
    list_end(&all);
    statements_ask(store, SAY_ONLY, 2, (const char *const[]){all.bytes, server});
    free(all.bytes);
}

static void say_unattended(struct postgres *store, struct text *changed, const char *server)
{
    struct text unattended = {NULL, 0, 0};

    if (store->unattended.count == 0)
        return;
    list_numbers(&unattended, &store->unattended);
    statements_ask(store, SAY_UNATTENDED, 2, (const char *const[]){unattended.bytes, server});
    for (unsigned i = 0; i < store->unattended.count; i++)
        list_add(changed, i, store->unattended.at[i]);
    free(unattended.bytes);
}

static void say_attended(struct postgres *store, struct text *changed, const char *server)
{
    struct text tables = {NULL, 0, 0}, seats = {NULL, 0, 0}, reads = {NULL, 0, 0};
    unsigned count = 0, more = store->unattended.count;

    for (unsigned i = 0; i < store->dirty.count; i++) {
        struct known *known = known_find(store, store->dirty.at[i]);

        if (!known || known->is_told || known->attention == GH_UNATTENDED)
            continue;
        known->is_told = true;
        known->check_at = store->now + LOOK_AGAIN_MS;
        if (known->is_loaded)
            numbers_add(&store->to_check, known->table);
        list_add(&tables, count, known->table);
        list_add(&seats, count, known->seats);
        list_add_bool(&reads, count++, known->attention == GH_READ);
        list_add(changed, more++, known->table);
    }
    list_end(&tables);
    list_end(&seats);
    list_end(&reads);
    if (count > 0)
        statements_ask(store, SAY_ATTENDED, 4, (const char *const[]){tables.bytes, seats.bytes, reads.bytes, server});
    free(tables.bytes);
    free(seats.bytes);
    free(reads.bytes);
}

static void say_interest(struct postgres *store)
{
    struct text changed = {NULL, 0, 0};
    char server[24];

    if (!store->is_all_to_tell && store->unattended.count == 0 && store->dirty.count == 0)
        return;
    server_text(store, server);
    statements_ask(store, SAY_LIGHTLY, 0, NULL);
    if (store->is_all_to_tell)
        say_all(store, server);
    say_unattended(store, &changed, server);
    say_attended(store, &changed, server);
    list_end(&changed);
    if (store->figures.others > 0)
        statements_ask(store, SAY_CHANGED, 2, (const char *const[]){changed.bytes, server});
    line_end_unit(store, UNIT_INTEREST, 0);
    store->unattended.count = store->dirty.count = 0;
    free(changed.bytes);
}

static void say_checks(struct postgres *store)
{
    struct text tables = {NULL, 0, 0}, rows = {NULL, 0, 0};
    unsigned count = 0;
    char server[24];

    if (store->figures.others == 0)
        numbers_tidy(store, &store->to_check); /* alone; what is to be looked at waits */
    if (store->to_check.count == 0 || store->figures.others == 0)
        return;
    for (unsigned i = 0; i < store->to_check.count; i++) {
        const struct known *known = known_find(store, store->to_check.at[i]);

        if (!known || !known->is_loaded)
            continue;
        list_add(&tables, count, known->table);
        list_add(&rows, count++, known->rows);
    }
    list_end(&tables);
    list_end(&rows);
    store->to_check.count = 0;
    if (count > 0) {
        statements_ask(store, SAY_CHECK, 3,
                       (const char *const[]){tables.bytes, rows.bytes, server_text(store, server)});
        line_end_unit(store, UNIT_CHECK, 0);
    }
    free(tables.bytes);
    free(rows.bytes);
}

/* What is due by now of all tables. */
static void look_round(struct postgres *store)
{
    for (unsigned i = 0; i < store->known_room; i++) {
        struct known *known = &store->known[i];

        if (!known->is_used)
            continue;
        if (known->attention == GH_READ && known->is_loaded && known->check_at <= store->now) {
            known->check_at = store->now + LOOK_MS;
            numbers_add(&store->to_check, known->table);
        }
        if (known->lock == LOCK_REFUSED && known->lock_at <= store->now)
            want_lock(store, known);
    }
    store->has_wishes = true;
}

static void say_here(struct postgres *store)
{
    char server[24];
    const char *const values[] = {server_text(store, server)};

    store->tick_at = store->now + TICK_MS;
    store->is_tick_asked = true;
    statements_ask(store, SAY_LIGHTLY, 0, NULL);
    statements_ask(store, SAY_TIME, 0, NULL);
    statements_ask(store, SAY_HERE, 1, values);
    statements_ask(store, SAY_TAKE_OVER, 1, values);
    statements_ask(store, SAY_DEAD, 0, NULL);
    line_end_unit(store, UNIT_TICK, 0);
}

void others_say(struct postgres *store)
{
    if (store->state != LINE_UP || store->is_leaving)
        return;
    if (store->now >= store->tick_at && !store->is_tick_asked) {
        say_here(store);
        if (store->figures.others > 0)
            look_round(store);
    }
    if (!store->has_wishes)
        return;
    store->has_wishes = false;
    if (store->line)
        say_locks(store);
    if (store->line)
        say_interest(store);
    if (store->line)
        say_checks(store);
}

void gh_postgres_say(struct gh_store *base)
{
    others_say(postgres_of(base));
}

void gh_postgres_leave(struct gh_store *base)
{
    struct postgres *store = postgres_of(base);
    char server[24];

    if (store->state != LINE_UP || store->is_leaving)
        return;
    others_say(store);
    store->is_leaving = true;
    if (!store->line)
        return;
    statements_ask(store, SAY_UNLOCK_ALL, 0, NULL);
    statements_ask(store, SAY_LEAVE, 1, (const char *const[]){server_text(store, server)});
    line_end_unit(store, UNIT_LEAVE, 0);
}

/* ---- hearing ---- */

void others_wake(struct postgres *store, const char *tables)
{
    char *end;

    store->figures.wake_ups++;
    for (const char *at = tables; *at; at = *end ? end + 1 : end) {
        const uint64_t table = strtoull(at, &end, 10);

        if (end == at)
            return;
        if (!known_find(store, table))
            continue;
        numbers_add(&store->to_check, table);
        store->has_wishes = true;
    }
}

/* We are there. If we were not heard of for long, others have taken over what we attended to. */
static void take_tick(struct postgres *store, unsigned statement, const PGresult *result)
{
    enum { TIME = 1, HERE = 2, TAKEN_OVER = 3 };

    if (statement == TIME) {
        const uint64_t time = strtoull(PQgetvalue(result, 0, 0), NULL, 10);

        store->is_all_to_tell = store->is_all_to_tell || time - store->last_tick > SILENCE_MS;
        store->last_tick = store->figures.time = time;
        store->figures.ticks++;
        store->has_news = true;
    } else if (statement == HERE) {
        const bool is_new = PQgetvalue(result, 0, 0)[0] == 't';

        store->figures.others = (unsigned)strtoul(PQgetvalue(result, 0, 1), NULL, 10);
        store->is_all_to_tell = store->is_all_to_tell || is_new;
        store->has_wishes = store->has_wishes || store->is_all_to_tell || store->to_check.count > 0;
    } else if (statement == TAKEN_OVER) {
        for (int i = 0; i < PQntuples(result); i++) {
            struct known *known = known_get(store, strtoull(PQgetvalue(result, i, 0), NULL, 10));

            store->figures.take_overs++;
            if (known->attention == GH_UNATTENDED)
                known->attention = GH_ATTENDED;
            struct gh_news news = news_of(known);
            news.is_ours = true;
            tell_news(store, news);
        }
        if (PQntuples(result) > 0)
            store->tick_at = store->now; /* there may be more */
    }
}

/* What others did at tables since we asked; what we have added ourselves meanwhile is not theirs. */
static void take_check(struct postgres *store, const PGresult *result)
{
    for (int i = 0; i < PQntuples(result); i++) {
        struct known *known = known_find(store, strtoull(PQgetvalue(result, i, 0), NULL, 10));
        const bool has_more = PQgetvalue(result, i, 2)[0] == 't', reads = PQgetvalue(result, i, 4)[0] == 't',
                   attends = PQgetvalue(result, i, 5)[0] == 't';
        const uint8_t attention = reads ? GH_READ : attends ? GH_ATTENDED : GH_UNATTENDED;
        const uint8_t seats = (uint8_t)atoi(PQgetvalue(result, i, 3));

        if (!known || !known->is_loaded)
            continue;
        const bool is_behind = has_more && known->rows == strtoul(PQgetvalue(result, i, 1), NULL, 10);
        if (known->lock == LOCK_REFUSED && attention != known->attention_elsewhere)
            want_lock(store, known); /* who had it may have left */
        if (!is_behind && attention == known->attention_elsewhere && seats == known->seats_elsewhere)
            continue;
        known->attention_elsewhere = attention;
        known->seats_elsewhere = seats;
        struct gh_news news = news_of(known);
        news.is_behind = is_behind;
        tell_news(store, news);
    }
}

static void take_locks(struct postgres *store, const PGresult *result)
{
    for (int i = 0; PQnfields(result) == 2 && i < PQntuples(result); i++) {
        struct known *known = known_find(store, strtoull(PQgetvalue(result, i, 0), NULL, 10));
        const bool is_held = PQgetvalue(result, i, 1)[0] == 't';

        if (!known || known->lock != LOCK_ASKED)
            continue;
        known->lock = is_held ? LOCK_HELD : LOCK_REFUSED;
        known->lock_at = store->now + LOCK_AGAIN_MS;
        struct gh_news news = news_of(known);
        news.is_ours = is_held;
        tell_news(store, news);
    }
}

void others_take(struct postgres *store, const struct unit *unit, const PGresult *result)
{
    if (unit->kind == UNIT_TICK)
        take_tick(store, unit->statements - 1, result);
    else if (unit->kind == UNIT_CHECK)
        take_check(store, result);
    else if (unit->kind == UNIT_LOCK)
        take_locks(store, result);
    else if (unit->kind == UNIT_INTEREST && strcmp(PQfname(result, 0), "pg_notify") == 0)
        store->figures.calls_sent += (unsigned)PQntuples(result);
}

/* The database has no room for locks: whoever is asked for one meanwhile drives late, as if another did. */
static void refuse_locks(struct postgres *store)
{
    for (unsigned i = 0; i < store->known_room; i++) {
        if (!store->known[i].is_used || store->known[i].lock != LOCK_ASKED)
            continue;
        store->known[i].lock = LOCK_REFUSED;
        store->known[i].lock_at = store->now + LOCK_AGAIN_MS;
    }
}

void others_end(struct postgres *store, const struct unit *unit)
{
    if (unit->kind == UNIT_TICK)
        store->is_tick_asked = false;
    else if (unit->kind == UNIT_LOCK && unit->has_failed)
        refuse_locks(store);
    else if (unit->kind == UNIT_INTEREST && unit->has_failed)
        store->is_all_to_tell = true; /* with the next tick */
}

/* ---- losing the line ---- */

/* The database gives our locks away, and others may take us for dead. */
void others_lose(struct postgres *store)
{
    store->is_tick_asked = false;
    store->unlocked.count = store->unattended.count = store->wanted.count = store->to_check.count = 0;
    for (unsigned i = 0; i < store->known_room; i++)
        if (store->known[i].is_used && store->known[i].lock != LOCK_NONE)
            store->known[i].lock = LOCK_WANTED;
}

void others_return(struct postgres *store)
{
    store->is_all_to_tell = store->has_wishes = true;
    store->tick_at = store->now;
    for (unsigned i = 0; i < store->known_room; i++)
        if (store->known[i].is_used && store->known[i].lock == LOCK_WANTED)
            numbers_add(&store->wanted, store->known[i].table);
    others_say(store);
}

void others_free(struct postgres *store)
{
    free(store->unattended.at);
    free(store->unlocked.at);
    free(store->dirty.at);
    free(store->wanted.at);
    free(store->to_check.at);
    free(store->news.at);
}
