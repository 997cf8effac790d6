/* In and out of memory: tables that nobody is at. Those where a computer player is to act go on, but only a few at a
 * time are awake: the others wait for their turn as a number. */
#include "parts.h"

#include "gadshill/memory.h"

#include <stdlib.h>

enum { IDLE_MS = 60 * 1000 };

/* Whether the store has yet to say something about it. */
static bool is_unsettled(const struct gh_hosted *hosted)
{
    return hosted->is_changed || hosted->is_handed || hosted->is_stale;
}

/* Whether nobody is at it and nothing happens now. */
static bool is_still(const struct gh_hosted *hosted)
{
    return !hosted->readers && !hosted->is_thinking && !is_unsettled(hosted) && !hosted->held.is_held;
}

/* And nothing is due. */
static bool is_idle(const struct gh_hosted *hosted)
{
    return is_still(hosted) && hosted->due == GH_NEVER;
}

/* Whether there is no use in remembering it for a while: it is over, or others may change it, and nobody would say so.
 */
static bool is_final(const struct gh_hosted *hosted)
{
    return gh_hosted_is_over(hosted) || gh_store_is_remote(hosted->desk->store);
}

/* Whether it goes on although nobody sees it: no person's clock runs meanwhile. */
static bool is_alone(const struct gh_hosted *hosted)
{
    const struct gh_table *table = &hosted->session.table;

    return !hosted->readers && !gh_hosted_is_over(hosted) && table->player[table->state.open.player].kind;
}

static unsigned count_alone(const struct gh_desk *desk)
{
    unsigned count = 0;

    for (unsigned i = 0; i < desk->dues; i++)
        count += is_alone(desk->due[i]);
    return count;
}

void gh_desk_wake(struct gh_desk *desk, uint64_t id)
{
    struct gh_asleep *asleep = &desk->asleep;

    if (asleep->first > 0 && asleep->count == asleep->room) { /* what has been woken makes room */
        memmove(asleep->id, asleep->id + asleep->first, (asleep->count - asleep->first) * sizeof *asleep->id);
        asleep->count -= asleep->first;
        asleep->first = 0;
    }
    if (asleep->count == asleep->room) {
        asleep->room = asleep->room * 2 + 64;
        asleep->id = gh_need(realloc(asleep->id, asleep->room * sizeof *asleep->id));
    }
    asleep->id[asleep->count++] = id;
}

void gh_desk_rouse(struct gh_desk *desk, uint64_t now, unsigned most)
{
    struct gh_asleep *asleep = &desk->asleep;

    desk->now = now;
    if (asleep->first == asleep->count)
        return;
    for (unsigned awake = count_alone(desk); most > 0 && asleep->first < asleep->count && awake < desk->most_alone;
         most--) {
        struct gh_hosted *hosted;

        if (tables_look(desk, asleep->id[asleep->first], &hosted) == GH_TABLE_AWAITED)
            return;
        const uint64_t id = asleep->id[asleep->first++];
        if (!hosted) {
            gh_store_attend(desk->store, id, GH_UNATTENDED, 0);
            continue;
        }
        hosted->attention = GH_ATTENDED; /* it was, as a number */
        course_go_on(hosted);
        awake += is_alone(hosted);
        if (is_idle(hosted))
            tables_drop(hosted);
    }
}

/* Lets those beyond the bound sleep that are between two actions. */
static void lull(struct gh_desk *desk)
{
    unsigned awake = count_alone(desk);

    for (unsigned i = 0; i < desk->dues && awake > desk->most_alone; i++) {
        struct gh_hosted *hosted = desk->due[i];

        if (!is_alone(hosted) || !is_still(hosted))
            continue;
        const uint64_t id = hosted->id;
        gh_desk_wake(desk, id);
        tables_drop(hosted);
        gh_store_attend(desk->store, id, GH_ATTENDED, 0);
        awake--;
    }
}

void gh_desk_sweep(struct gh_desk *desk, uint64_t now)
{
    for (unsigned i = 0; i < desk->buckets; i++) {
        for (struct gh_hosted *hosted = desk->bucket[i], *next; hosted; hosted = next) {
            next = hosted->next;
            if ((is_idle(hosted) && (is_final(hosted) || now - hosted->last_use >= IDLE_MS)) ||
                (is_still(hosted) && others_have(hosted)))
                tables_drop(hosted);
        }
    }
    lull(desk);
}

bool gh_desk_remove(struct gh_desk *desk, uint64_t now, uint64_t id)
{
    struct gh_hosted *hosted = tables_in_memory(desk, id);

    desk->now = now;
    if (hosted && (hosted->readers || hosted->is_thinking || is_unsettled(hosted)))
        return false;
    if (hosted)
        tables_drop(hosted);
    return gh_store_remove(desk->store, id);
}
