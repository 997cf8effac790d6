/* The tables that are in memory, or will be: a hash table by their numbers. */
#include "parts.h"

#include "gadshill/memory.h"

#include <stdlib.h>

void numbers_add(struct numbers *numbers, uint64_t number)
{
    if (numbers->count == numbers->room) {
        numbers->room = numbers->room * 2 + 16;
        numbers->at = gh_need(realloc(numbers->at, numbers->room * sizeof *numbers->at));
    }
    numbers->at[numbers->count++] = number;
}

static struct known *place_of(const struct postgres *store, uint64_t table)
{
    uint64_t at = table % store->known_room; /* ids are random */

    while (store->known[at].is_used && store->known[at].table != table)
        at = (at + 1) % store->known_room;
    return &store->known[at];
}

static void grow(struct postgres *store)
{
    struct known *before = store->known;
    const unsigned room = store->known_room;

    store->known_room = room * 2 + 61;
    store->known = gh_need(calloc(store->known_room, sizeof *store->known));
    for (unsigned i = 0; i < room; i++)
        if (before[i].is_used)
            *place_of(store, before[i].table) = before[i];
    free(before);
}

struct known *known_find(const struct postgres *store, uint64_t table)
{
    struct known *known = store->known_room > 0 ? place_of(store, table) : NULL;

    return known && known->is_used ? known : NULL;
}

struct known *known_get(struct postgres *store, uint64_t table)
{
    if (store->knowns * 2 >= store->known_room)
        grow(store);
    struct known *known = place_of(store, table);
    if (!known->is_used) {
        *known = (struct known){.table = table, .is_used = true};
        store->knowns++;
    }
    return known;
}

void numbers_tidy(struct postgres *store, struct numbers *numbers)
{
    enum { FEW = 64 };
    unsigned count = 0;

    if (numbers->count < 2 * store->knowns + FEW)
        return;
    for (unsigned i = 0; i < numbers->count; i++) {
        struct known *known = known_find(store, numbers->at[i]);

        if (!known || known->is_listed)
            continue;
        known->is_listed = true;
        numbers->at[count++] = known->table;
    }
    numbers->count = count;
    for (unsigned i = 0; i < count; i++)
        known_find(store, numbers->at[i])->is_listed = false;
}

/* What stands behind it moves up, so that it is found. */
void known_forget(struct postgres *store, uint64_t table)
{
    struct known *known = known_find(store, table);

    if (!known)
        return;
    if (known->lock == LOCK_HELD || known->lock == LOCK_ASKED) {
        numbers_add(&store->unlocked, table);
        store->has_wishes = true;
    }
    known->is_used = false;
    store->knowns--;
    for (size_t at = (size_t)(known - store->known + 1) % store->known_room; store->known[at].is_used;
         at = (at + 1) % store->known_room) {
        const struct known moved = store->known[at];

        store->known[at].is_used = false;
        *place_of(store, moved.table) = moved;
    }
}
