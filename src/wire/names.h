/* The words of the wire format that writers and readers share. */
#ifndef GADSHILL_WIRE_NAMES_H
#define GADSHILL_WIRE_NAMES_H

#include "gadshill/event.h"
#include "gadshill/state.h"

/* What stands behind an event's word. */
enum wire_form {
    WIRE_UNTOLD,   /* nothing is told: only scalars change */
    WIRE_WORD,     /* nothing */
    WIRE_BUILDING, /* a building, and its site if there is one */
    WIRE_CARD,     /* a card, and "my building" if there is one */
    WIRE_MARKERS,  /* a building and sites, and why, if it is told */
    WIRE_SPARED,   /* a building and a number */
    WIRE_PILE,     /* a pile and a number */
    WIRE_DRAWN     /* a pile, and the card for who may know it */
};

struct wire_event_name {
    const char *word;
    enum wire_form form;
};

extern const struct wire_event_name wire_event_names[GH_EVENTS_COUNT];
enum { WIRE_WHYS = GH_WHY_CHOSEN + 1 };
extern const char *const wire_whys[WIRE_WHYS];
enum { WIRE_PHASES = GH_OVER + 1 };
extern const char *const wire_phases[WIRE_PHASES];

#endif
