/* The words of the wire format that writers and readers share. */
#ifndef GADSHILL_WIRE_NAMES_H
#define GADSHILL_WIRE_NAMES_H

#include "gadshill/event.h"
#include "gadshill/state.h"

/* What stands behind an event's word. */
enum gh_wire_form {
    GH_WIRE_UNTOLD,   /* nothing is told: only scalars change */
    GH_WIRE_WORD,     /* nothing */
    GH_WIRE_BUILDING, /* a building, and its site if there is one */
    GH_WIRE_CARD,     /* a card, and "my building" if there is one */
    GH_WIRE_MARKERS,  /* a building and sites, and why, if it is told */
    GH_WIRE_SPARED,   /* a building and a number */
    GH_WIRE_PILE,     /* a pile and a number */
    GH_WIRE_DRAWN     /* a pile, and the card for who may know it */
};

struct gh_wire_event_name {
    const char *word;
    enum gh_wire_form form;
};

extern const struct gh_wire_event_name gh_wire_event_names[GH_EVENTS_COUNT];
enum { GH_WIRE_WHYS = GH_WHY_CHOSEN + 1 };
extern const char *const gh_wire_whys[GH_WIRE_WHYS];
enum { GH_WIRE_PHASES = GH_OVER + 1 };
extern const char *const gh_wire_phases[GH_WIRE_PHASES];

#endif
