/* When something is due at which table: a binary heap, the earliest first; of several at once who was set first. */
#include "parts.h"

#include "gadshill/memory.h"

#include <stdlib.h>

static bool is_before(const struct gh_hosted *one, const struct gh_hosted *other)
{
    return one->due != other->due ? one->due < other->due : one->due_order < other->due_order;
}

static void put(struct gh_desk *desk, unsigned place, struct gh_hosted *hosted)
{
    desk->due[place] = hosted;
    hosted->due_place = place;
}

/* Moves the table to where it belongs, from a place that is free. */
static void settle(struct gh_desk *desk, unsigned place, struct gh_hosted *hosted)
{
    while (place > 0 && is_before(hosted, desk->due[(place - 1) / 2])) {
        put(desk, place, desk->due[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    for (unsigned child; (child = 2 * place + 1) < desk->dues; place = child) {
        if (child + 1 < desk->dues && is_before(desk->due[child + 1], desk->due[child]))
            child++;
        if (!is_before(desk->due[child], hosted))
            break;
        put(desk, place, desk->due[child]);
    }
    put(desk, place, hosted);
}

static void take_out(struct gh_hosted *hosted)
{
    struct gh_desk *desk = hosted->desk;
    struct gh_hosted *last = desk->due[--desk->dues];

    if (last != hosted)
        settle(desk, hosted->due_place, last);
    hosted->due = GH_NEVER;
}

void due_set(struct gh_hosted *hosted, uint64_t time)
{
    struct gh_desk *desk = hosted->desk;

    if (hosted->due != GH_NEVER)
        take_out(hosted);
    if (time == GH_NEVER)
        return;
    if (desk->dues == desk->due_room) {
        desk->due_room = desk->due_room * 2 + 64;
        desk->due = gh_need(realloc(desk->due, desk->due_room * sizeof *desk->due));
    }
    hosted->due = time;
    hosted->due_order = desk->due_orders++;
    desk->dues++;
    settle(desk, desk->dues - 1, hosted);
}

void due_add(struct gh_hosted *hosted, uint64_t time)
{
    if (time < hosted->due)
        due_set(hosted, time);
}

struct gh_hosted *due_take(struct gh_desk *desk, uint64_t now)
{
    struct gh_hosted *first = gh_desk_due(desk) <= now ? desk->due[0] : NULL;

    if (first)
        take_out(first);
    return first;
}

uint64_t gh_desk_due(const struct gh_desk *desk)
{
    return desk->dues > 0 ? desk->due[0]->due : GH_NEVER;
}
