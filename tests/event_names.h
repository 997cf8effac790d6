/* What the tests call events. */
#ifndef GADSHILL_TESTS_EVENT_NAMES_H
#define GADSHILL_TESTS_EVENT_NAMES_H

#include "gadshill/event.h"

static inline const char *event_name(unsigned kind)
{
    static const char *const names[GH_EVENTS_COUNT] = {
        [GH_EVENT_BUILDING_TAKEN] = "building-taken", [GH_EVENT_BUILDING_BOUGHT] = "building-bought",
        [GH_EVENT_CARD_PLAYED] = "card-played",       [GH_EVENT_CARD_DISCARDED] = "card-discarded",
        [GH_EVENT_MARKER_PUT] = "marker-put",         [GH_EVENT_MARKERS_SPARED] = "markers-spared",
        [GH_EVENT_MARKER_TAKEN] = "marker-taken",     [GH_EVENT_BUILDING_PLACED] = "building-placed",
        [GH_EVENT_BUILDING_OUT] = "building-out",     [GH_EVENT_CLAIM_MADE] = "claim-made",
        [GH_EVENT_CLAIM_FAILED] = "claim-failed",     [GH_EVENT_PILE_RESHUFFLED] = "pile-reshuffled",
        [GH_EVENT_CARD_DRAWN] = "card-drawn",         [GH_EVENT_WINDOW_CLOSED] = "window-closed",
        [GH_EVENT_TURN_BEGAN] = "turn-began",         [GH_EVENT_GAME_OVER] = "game-over",
    };

    return names[kind];
}

#endif
