/* The words of the wire format (wire_names.h). */
#include "gadshill/wire_names.h"

const struct gh_wire_event_name gh_wire_event_names[GH_EVENTS_COUNT] = {
    [GH_EVENT_BUILDING_TAKEN] = {"taken", GH_WIRE_BUILDING},
    [GH_EVENT_BUILDING_BOUGHT] = {"bought", GH_WIRE_BUILDING},
    [GH_EVENT_CARD_PLAYED] = {"played", GH_WIRE_CARD},
    [GH_EVENT_CARD_DISCARDED] = {"discarded", GH_WIRE_CARD},
    [GH_EVENT_MARKER_PUT] = {"put", GH_WIRE_MARKERS},
    [GH_EVENT_MARKERS_SPARED] = {"spared", GH_WIRE_SPARED},
    [GH_EVENT_MARKER_TAKEN] = {"off", GH_WIRE_MARKERS},
    [GH_EVENT_BUILDING_PLACED] = {"placed", GH_WIRE_BUILDING},
    [GH_EVENT_BUILDING_OUT] = {"out", GH_WIRE_BUILDING},
    [GH_EVENT_CLAIM_MADE] = {"claimed", GH_WIRE_BUILDING},
    [GH_EVENT_CLAIM_FAILED] = {"claim-failed", GH_WIRE_BUILDING},
    [GH_EVENT_PILE_RESHUFFLED] = {"reshuffled", GH_WIRE_PILE},
    [GH_EVENT_CARD_DRAWN] = {"drew", GH_WIRE_DRAWN},
    [GH_EVENT_WINDOW_CLOSED] = {NULL, GH_WIRE_UNTOLD},
    [GH_EVENT_TURN_BEGAN] = {NULL, GH_WIRE_UNTOLD},
    [GH_EVENT_GAME_OVER] = {"over", GH_WIRE_WORD},
};

const char *const gh_wire_whys[GH_WIRE_WHYS] = {[GH_WHY_CARD] = "card",
                                                [GH_WHY_NO_ROOM] = "no-room",
                                                [GH_WHY_LAST] = "last",
                                                [GH_WHY_SITE_TAKEN] = "site-taken",
                                                [GH_WHY_CHOSEN] = "chosen"};

const char *const gh_wire_phases[GH_WIRE_PHASES] = {[GH_SETUP] = "setup", [GH_TURN] = "turn", [GH_OVER] = "over"};
