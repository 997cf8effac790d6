/* What happened, in order: for logs, animation and explanations. Nothing else recomputes it. */
#ifndef GADSHILL_EVENT_H
#define GADSHILL_EVENT_H

#include "gadshill/basics.h"

/* The comment names the fields that are set besides seat (who did it). */
enum gh_event_kind {
    GH_EVENT_BUILDING_TAKEN,  /* building */
    GH_EVENT_BUILDING_BOUGHT, /* building, number: points paid */
    GH_EVENT_CARD_PLAYED,     /* card, building: my building */
    GH_EVENT_CARD_DISCARDED,  /* card */
    GH_EVENT_MARKER_PUT,      /* building, site */
    GH_EVENT_MARKERS_SPARED,  /* building, number: never put, collected at once */
    GH_EVENT_MARKER_TAKEN,    /* building, site, why: collected */
    GH_EVENT_BUILDING_PLACED, /* building, site */
    GH_EVENT_BUILDING_OUT,    /* building, site: where its last marker was */
    GH_EVENT_CLAIM_MADE,      /* building, site: right */
    GH_EVENT_CLAIM_FAILED,    /* building, site: wrong */
    GH_EVENT_PILE_RESHUFFLED, /* pile, number: cards */
    GH_EVENT_CARD_DRAWN,      /* pile, card: GH_NONE for everybody but the seat */
    GH_EVENT_WINDOW_CLOSED,
    GH_EVENT_TURN_BEGAN,
    GH_EVENT_GAME_OVER,
    GH_EVENTS_COUNT
};

/* Why a marker was taken. */
enum gh_why {
    GH_WHY_CARD,       /* a statement in force does not allow it */
    GH_WHY_NO_ROOM,    /* the other buildings need the site (RULES 4, reason 2) */
    GH_WHY_LAST,       /* its building has been placed there (RULES 5) */
    GH_WHY_SITE_TAKEN, /* another building has been placed there (RULES 5) */
    GH_WHY_CHOSEN      /* taken for two discarded cards, or claimed */
};

struct gh_event {
    uint8_t kind, seat;
    uint8_t building, site, card, pile;
    uint8_t number, why;
};

/* The longest action: 2 buildings marked with 5 + 5 markers, every marker of a full board taken, all buildings placed.
 */
enum { GH_MAX_EVENTS = 320 };

struct gh_events {
    unsigned count;
    struct gh_event at[GH_MAX_EVENTS];
};

/* The event as a seat may know it (GH_NONE: a spectator): a card drawn by another stays face down. */
struct gh_event gh_event_for(struct gh_event event, unsigned seat);

/* The seat to give to gh_event_for for a reader who plays several seats (a set; none: a spectator). */
static inline unsigned gh_event_reader(struct gh_event event, unsigned seats)
{
    return event.seat < 32 && gh_has(seats, event.seat) ? event.seat : GH_NONE;
}

#endif
