/* The words of the wire format (names.h). */
#include "names.h"

const struct wire_event_name wire_event_names[GH_EVENTS_COUNT] = {
    [GH_EVENT_BUILDING_TAKEN] = {"taken", WIRE_BUILDING},
    [GH_EVENT_BUILDING_BOUGHT] = {"bought", WIRE_BUILDING},
    [GH_EVENT_CARD_PLAYED] = {"played", WIRE_CARD},
    [GH_EVENT_CARD_DISCARDED] = {"discarded", WIRE_CARD},
    [GH_EVENT_MARKER_PUT] = {"put", WIRE_MARKERS},
    [GH_EVENT_MARKERS_SPARED] = {"spared", WIRE_SPARED},
    [GH_EVENT_MARKER_TAKEN] = {"off", WIRE_MARKERS},
    [GH_EVENT_BUILDING_PLACED] = {"placed", WIRE_BUILDING},
    [GH_EVENT_BUILDING_OUT] = {"out", WIRE_BUILDING},
    [GH_EVENT_CLAIM_MADE] = {"claimed", WIRE_BUILDING},
    [GH_EVENT_CLAIM_FAILED] = {"claim-failed", WIRE_BUILDING},
    [GH_EVENT_PILE_RESHUFFLED] = {"reshuffled", WIRE_PILE},
    [GH_EVENT_CARD_DRAWN] = {"drew", WIRE_DRAWN},
    [GH_EVENT_WINDOW_CLOSED] = {NULL, WIRE_UNTOLD},
    [GH_EVENT_TURN_BEGAN] = {NULL, WIRE_UNTOLD},
    [GH_EVENT_GAME_OVER] = {"over", WIRE_WORD},
};

const char *const wire_whys[WIRE_WHYS] = {[GH_WHY_CARD] = "card",
                                          [GH_WHY_NO_ROOM] = "no-room",
                                          [GH_WHY_LAST] = "last",
                                          [GH_WHY_SITE_TAKEN] = "site-taken",
                                          [GH_WHY_CHOSEN] = "chosen"};

const char *const wire_phases[WIRE_PHASES] = {[GH_SETUP] = "setup", [GH_TURN] = "turn", [GH_OVER] = "over"};
