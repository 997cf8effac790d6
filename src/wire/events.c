/* What happened, as JSON that a reader can apply to its view (docs/protocol.md, Steps). What a view shows as a scalar
 * is told whole instead, and only when it has changed. */
#include "gadshill/wire.h"

#include "gadshill/wire_names.h"

static void write_building(struct gh_writer *to, const struct gh_town *town, unsigned building)
{
    gh_write_text(to, NULL, town->building_name[building]);
}

static void write_details(struct gh_writer *to, enum gh_wire_form form, const struct gh_town *town,
                          struct gh_event event, gh_sites sites)
{
    switch (form) {
    case GH_WIRE_UNTOLD:
    case GH_WIRE_WORD:
        break;
    case GH_WIRE_BUILDING:
        write_building(to, town, event.building);
        if (event.site != GH_NONE)
            gh_write_text(to, NULL, town->site_name[event.site]);
        break;
    case GH_WIRE_CARD:
        gh_write_number(to, NULL, event.card + 1);
        if (event.building != GH_NONE)
            write_building(to, town, event.building);
        break;
    case GH_WIRE_MARKERS:
        write_building(to, town, event.building);
        gh_wire_sites(to, NULL, town, sites);
        if (event.kind == GH_EVENT_MARKER_TAKEN)
            gh_write_text(to, NULL, gh_wire_whys[event.why]);
        break;
    case GH_WIRE_SPARED:
        write_building(to, town, event.building);
        gh_write_number(to, NULL, event.number);
        break;
    case GH_WIRE_PILE:
        gh_write_text(to, NULL, gh_pile_name(town->ruleset, event.pile));
        gh_write_number(to, NULL, event.number);
        break;
    case GH_WIRE_DRAWN:
        gh_write_text(to, NULL, gh_pile_name(town->ruleset, event.pile));
        if (event.card != GH_NONE)
            gh_write_number(to, NULL, event.card + 1);
        break;
    }
}

/* The event, which happened on all of `sites`. */
static void write_event(struct gh_writer *to, const struct gh_town *town, struct gh_event event, gh_sites sites)
{
    const struct gh_wire_event_name *name = &gh_wire_event_names[event.kind];

    if (name->form == GH_WIRE_UNTOLD)
        return;
    gh_open_list(to, NULL);
    gh_write_text(to, NULL, name->word);
    write_details(to, name->form, town, event, sites);
    gh_close_list(to);
}

static bool belong_together(struct gh_event one, struct gh_event other)
{
    return gh_wire_event_names[one.kind].form == GH_WIRE_MARKERS && one.kind == other.kind &&
           one.building == other.building && one.why == other.why;
}

void gh_wire_events(struct gh_writer *to, const char *key, const struct gh_town *town, const struct gh_events *events,
                    unsigned seats)
{
    gh_open_list(to, key);
    for (unsigned i = 0; i < events->count;) {
        const struct gh_event event = gh_event_for(events->at[i], gh_event_reader(events->at[i], seats));
        gh_sites sites = event.site == GH_NONE ? 0 : gh_bit(event.site);

        for (i++; i < events->count && belong_together(event, events->at[i]); i++)
            sites |= gh_bit(events->at[i].site);
        write_event(to, town, event, sites);
    }
    gh_close_list(to);
}
