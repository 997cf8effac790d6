/* What happened, as JSON that a reader can apply to its view (docs/protocol.md, Steps). What a view shows as a scalar
 * is told whole instead, and only when it has changed. */
#include "gadshill/json.h"

#include <string.h>

/* ---- events ---- */

static json_t *event_of(const char *word)
{
    json_t *event = json_array();

    json_array_append_new(event, json_string(word));
    return event;
}

static json_t *building_event(const char *word, const struct gh_town *town, struct gh_event event)
{
    json_t *json = event_of(word);

    json_array_append_new(json, json_string(town->building_name[event.building]));
    if (event.site != GH_NONE)
        json_array_append_new(json, json_string(town->site_name[event.site]));
    return json;
}

static json_t *card_event(const struct gh_town *town, struct gh_event event)
{
    json_t *json = event_of(event.kind == GH_EVENT_CARD_PLAYED ? "played" : "discarded");

    json_array_append_new(json, json_integer(event.card + 1));
    if (event.building != GH_NONE)
        json_array_append_new(json, json_string(town->building_name[event.building]));
    return json;
}

static json_t *markers_event(const struct gh_town *town, struct gh_event event, gh_sites sites)
{
    static const char *const whys[] = {[GH_WHY_CARD] = "card",
                                       [GH_WHY_NO_ROOM] = "no-room",
                                       [GH_WHY_LAST] = "last",
                                       [GH_WHY_SITE_TAKEN] = "site-taken",
                                       [GH_WHY_CHOSEN] = "chosen"};
    json_t *json = event_of(event.kind == GH_EVENT_MARKER_PUT ? "put" : "off");

    json_array_append_new(json, json_string(town->building_name[event.building]));
    json_array_append_new(json, gh_json_sites(town, sites));
    if (event.kind == GH_EVENT_MARKER_TAKEN)
        json_array_append_new(json, json_string(whys[event.why]));
    return json;
}

static json_t *number_event(const char *word, const char *of, unsigned number)
{
    json_t *json = event_of(word);

    json_array_append_new(json, json_string(of));
    json_array_append_new(json, json_integer(number));
    return json;
}

static json_t *drawn_event(const struct gh_town *town, struct gh_event event)
{
    json_t *json = event_of("drew");

    json_array_append_new(json, json_string(gh_pile_name(town->ruleset, event.pile)));
    if (event.card != GH_NONE)
        json_array_append_new(json, json_integer(event.card + 1));
    return json;
}

/* The event, which happened on all of `sites`; NULL for those that only change scalars. */
static json_t *event_json(const struct gh_town *town, struct gh_event event, gh_sites sites)
{
    switch ((enum gh_event_kind)event.kind) {
    case GH_EVENT_BUILDING_TAKEN:
        return building_event("taken", town, event);
    case GH_EVENT_BUILDING_BOUGHT:
        return building_event("bought", town, event);
    case GH_EVENT_CARD_PLAYED:
    case GH_EVENT_CARD_DISCARDED:
        return card_event(town, event);
    case GH_EVENT_MARKER_PUT:
    case GH_EVENT_MARKER_TAKEN:
        return markers_event(town, event, sites);
    case GH_EVENT_MARKERS_SPARED:
        return number_event("spared", town->building_name[event.building], event.number);
    case GH_EVENT_BUILDING_PLACED:
        return building_event("placed", town, event);
    case GH_EVENT_BUILDING_OUT:
        return building_event("out", town, event);
    case GH_EVENT_CLAIM_MADE:
        return building_event("claimed", town, event);
    case GH_EVENT_CLAIM_FAILED:
        return building_event("claim-failed", town, event);
    case GH_EVENT_PILE_RESHUFFLED:
        return number_event("reshuffled", gh_pile_name(town->ruleset, event.pile), event.number);
    case GH_EVENT_CARD_DRAWN:
        return drawn_event(town, event);
    case GH_EVENT_GAME_OVER:
        return event_of("over");
    case GH_EVENT_WINDOW_CLOSED:
    case GH_EVENT_TURN_BEGAN:
    case GH_EVENTS_COUNT:
        break;
    }
    return NULL;
}

static bool belong_together(struct gh_event one, struct gh_event other)
{
    return (one.kind == GH_EVENT_MARKER_PUT || one.kind == GH_EVENT_MARKER_TAKEN) && one.kind == other.kind &&
           one.building == other.building && one.why == other.why;
}

json_t *gh_json_events(const struct gh_town *town, const struct gh_events *events, unsigned seats)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < events->count;) {
        const struct gh_event event = gh_event_for(events->at[i], gh_event_reader(events->at[i], seats));
        gh_sites sites = event.site == GH_NONE ? 0 : gh_bit(event.site);

        for (i++; i < events->count && belong_together(event, events->at[i]); i++)
            sites |= gh_bit(events->at[i].site);
        json_t *json = event_json(town, event, sites);
        if (json)
            json_array_append_new(list, json);
    }
    return list;
}

/* ---- scalars ---- */

static void add_number(json_t *json, const char *key, unsigned before, unsigned after)
{
    if (before != after)
        json_object_set_new(json, key, json_integer(after));
}

static void add_switch(json_t *json, const char *key, bool before, bool after)
{
    if (before != after)
        json_object_set_new(json, key, json_boolean(after));
}

static bool same_statements(const struct gh_statements *one, const struct gh_statements *other)
{
    return one->count == other->count && memcmp(one->at, other->at, one->count * sizeof *one->at) == 0;
}

json_t *gh_json_changes(const struct gh_town *town, const struct gh_public *before, const struct gh_public *after)
{
    json_t *json = json_object();

    if (before->phase != after->phase)
        json_object_set_new(json, "phase", json_string(gh_json_phase(after->phase)));
    add_number(json, "turn", before->turn, after->turn);
    add_number(json, "player", before->player, after->player);
    add_number(json, "plays", before->plays, after->plays);
    add_switch(json, "discarded", before->discarded, after->discarded);
    add_number(json, "draws", before->draws, after->draws);
    add_switch(json, "bought_now", before->bought_now, after->bought_now);
    if (memcmp(before->score, after->score, sizeof before->score) != 0)
        json_object_set_new(json, "scores", gh_json_scores(after));
    if (memcmp(before->bought, after->bought, sizeof before->bought) != 0)
        json_object_set_new(json, "bought", gh_json_bought(after));
    add_number(json, "locomotive", gh_locomotive(town, before), gh_locomotive(town, after));
    add_switch(json, "window", before->window, after->window);
    if (before->locked != after->locked)
        json_object_set_new(json, "locked", gh_json_seats(after->locked));
    if (!same_statements(&before->in_force, &after->in_force))
        json_object_set_new(json, "in_force", gh_json_statements(town, &after->in_force));
    return json;
}
