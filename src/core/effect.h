/* What a card, a taken marker or a claim does to the board (RULES 5 and 6). */
#ifndef GADSHILL_CORE_EFFECT_H
#define GADSHILL_CORE_EFFECT_H

#include "gadshill/game.h"
#include "gadshill/logic.h"

#include <assert.h>

struct gh_effect {
    struct gh_verdict verdict; /* when it is not accepted, the rest means nothing, but for: */
    struct gh_board after;     /* when a limit forbids the card (RULES 6), the board that breaks it */
    unsigned points;
    bool changes;   /* the board is another one afterwards */
    bool disallows; /* manual referee: the statement rules out a marker on the board (RULES 9) */
};

/* Plays a statement for the active player. Events are added only when the card is playable. */
void gh_effect_play(const struct gh_town *town, const struct gh_public *open, struct gh_statement statement,
                    struct gh_effect *effect, struct gh_events *events);

/* Takes a marker, whose building must have another one, for two discarded cards (RULES 8.2). */
void gh_effect_discard(const struct gh_town *town, const struct gh_public *open, unsigned building, unsigned site,
                       struct gh_effect *effect, struct gh_events *events);

/* Takes a rightly claimed marker for a seat (RULES 7). */
void gh_effect_claim(const struct gh_public *open, unsigned seat, unsigned building, unsigned site,
                     struct gh_effect *effect, struct gh_events *events);

/* How RULES 9 sorts the bindings of a card. */
enum gh_binding { GH_CHANGES, GH_CONFIRMS, GH_BLOCKED, GH_CONTRADICTS };

enum gh_binding gh_effect_binding(const struct gh_effect *effect);

/* These three are made so often, and mostly to be thrown away, that the compiler should see through them. */

static inline struct gh_verdict gh_verdict_make(enum gh_reason reason)
{
    return (struct gh_verdict){(uint8_t)reason, GH_NONE, GH_NONE, GH_NONE, GH_NONE, 0, {0, 0}};
}

static inline struct gh_event gh_event_make(enum gh_event_kind kind, unsigned seat)
{
    return (struct gh_event){(uint8_t)kind, (uint8_t)seat, GH_NONE, GH_NONE, GH_NONE, GH_NONE, 0, 0};
}

static inline void gh_event_add(struct gh_events *events, struct gh_event event)
{
    if (!events)
        return;
    assert(events->count < GH_MAX_EVENTS);
    events->at[events->count++] = event;
}

#endif
