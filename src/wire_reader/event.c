/* Reading events. */
#include "gadshill/wire_names.h"
#include "parts.h"

#include <string.h>

bool read_event_kind(const json_t *json, uint8_t *kind)
{
    for (unsigned i = 0; json_is_string(json) && i < GH_EVENTS_COUNT; i++) {
        if (gh_wire_event_names[i].word && strcmp(gh_wire_event_names[i].word, json_string_value(json)) == 0) {
            *kind = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* The reader's `function` for a part, if it is there at all; it goes into a byte. */
#define READ_PART(function, town, json, byte) (function(town, json, &number) && ((byte) = (uint8_t)number, true))

static bool read_details(const json_t *list, const struct gh_town *town, struct gh_told_event *told)
{
    const json_t *first = json_array_get(list, 1), *second = json_array_get(list, 2), *third = json_array_get(list, 3);
    struct gh_event *event = &told->event;
    unsigned number;

    switch (gh_wire_event_names[event->kind].form) {
    case GH_WIRE_UNTOLD:
        return false;
    case GH_WIRE_WORD:
        return true;
    case GH_WIRE_BUILDING:
        return READ_PART(read_building, town, first, event->building) &&
               (!second || READ_PART(read_site, town, second, event->site));
    case GH_WIRE_CARD:
        return READ_PART(read_card, town, first, event->card) &&
               (!second || READ_PART(read_building, town, second, event->building));
    case GH_WIRE_MARKERS:
        if (third && read_word(third, gh_wire_whys, GH_WIRE_WHYS, &number))
            event->why = (uint8_t)number;
        return READ_PART(read_building, town, first, event->building) && read_sites(town, second, &told->sites);
    case GH_WIRE_SPARED:
        return READ_PART(read_building, town, first, event->building) &&
               read_small(second, GH_MAX_SITES, &event->number);
    case GH_WIRE_PILE:
        return READ_PART(read_pile, town, first, event->pile) && read_small(second, GH_MAX_CARDS, &event->number);
    case GH_WIRE_DRAWN:
        return READ_PART(read_pile, town, first, event->pile) &&
               (!second || READ_PART(read_card, town, second, event->card));
    }
    return false;
}

bool gh_wire_read_event(const json_t *json, const struct gh_town *town, struct gh_told_event *told)
{
    *told = (struct gh_told_event){.event = {.seat = GH_NONE,
                                             .building = GH_NONE,
                                             .site = GH_NONE,
                                             .card = GH_NONE,
                                             .pile = GH_NONE,
                                             .number = GH_NONE,
                                             .why = GH_NONE}};
    return read_event_kind(json_array_get(json, 0), &told->event.kind) && read_details(json, town, told);
}
