/* What happened, in order: for logs, animation and explanations. Nothing else recomputes it. */
#ifndef GADSHILL_EVENT_H
#define GADSHILL_EVENT_H

#include "gadshill/basics.h"

/* One list yields enum and names. The comment names the fields that are set besides seat (who did it). */
#define GH_EVENTS(X) \
    X(BUILDING_TAKEN, "building-taken")   /* building */ \
    X(BUILDING_BOUGHT, "building-bought") /* building, number: points paid */ \
    X(CARD_PLAYED, "card-played")         /* card, building: my building */ \
    X(CARD_DISCARDED, "card-discarded")   /* card */ \
    X(MARKER_PUT, "marker-put")           /* building, site */ \
    X(MARKERS_SPARED, "markers-spared")   /* building, number: never put, collected at once */ \
    X(MARKER_TAKEN, "marker-taken")       /* building, site, why: collected */ \
    X(BUILDING_PLACED, "building-placed") /* building, site */ \
    X(BUILDING_OUT, "building-out")       /* building, site: where its last marker was */ \
    X(CLAIM_MADE, "claim-made")           /* building, site: right */ \
    X(CLAIM_FAILED, "claim-failed")       /* building, site: wrong */ \
    X(PILE_RESHUFFLED, "pile-reshuffled") /* pile, number: cards */ \
    X(CARD_DRAWN, "card-drawn")           /* pile, card: GH_NONE for everybody but the seat */ \
    X(WINDOW_CLOSED, "window-closed") \
    X(TURN_BEGAN, "turn-began") \
    X(GAME_OVER, "game-over")

enum gh_event_kind {
#define X(id, name) GH_EVENT_##id,
    GH_EVENTS(X)
#undef X
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

const char *gh_event_name(enum gh_event_kind kind);

/* The event as a seat may know it (GH_NONE: a spectator): a card drawn by another stays face down. */
struct gh_event gh_event_for(struct gh_event event, unsigned seat);

/* The seat to give to gh_event_for for a reader who plays several seats (a set; none: a spectator). */
static inline unsigned gh_event_reader(struct gh_event event, unsigned seats)
{
    return event.seat < 32 && gh_has(seats, event.seat) ? event.seat : GH_NONE;
}

#endif
