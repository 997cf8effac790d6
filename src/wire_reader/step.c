/* Reading steps, and applying their events to what was seen. */
#include "parts.h"
#include "view.h"

static void lay_down(struct gh_seen seen, unsigned seat, unsigned card)
{
    gh_cards_remove(&(*seen.hand)[seat], card);
    if (seen.open->hand_size[seat] > 0)
        seen.open->hand_size[seat]--;
    if (seen.open->discard_size < GH_MAX_CARDS)
        seen.open->discard[seen.open->discard_size++] = (uint8_t)card;
}

static void draw(struct gh_seen seen, unsigned seat, struct gh_event event)
{
    if (seen.open->pile_size[event.pile] > 0)
        seen.open->pile_size[event.pile]--;
    if (seen.open->hand_size[seat] < UINT8_MAX)
        seen.open->hand_size[seat]++;
    if (event.card != GH_NONE)
        gh_cards_add(&(*seen.hand)[seat], event.card);
}

/* All the district cards of the discard pile are the new pile. */
static void reshuffle(struct gh_seen seen, struct gh_event event)
{
    struct gh_public *open = seen.open;
    unsigned kept = 0;

    open->pile_size[event.pile] = event.number;
    for (unsigned i = 0; i < open->discard_size; i++)
        if (seen.town->card[open->discard[i]].kind != GH_DISTRICT_CARD)
            open->discard[kept++] = open->discard[i];
    open->discard_size = (uint8_t)kept;
}

static void move_markers(struct gh_board *board, const struct gh_told_event *told)
{
    const unsigned building = told->event.building;

    if (told->event.kind == GH_EVENT_MARKER_PUT)
        board->markers[building] |= told->sites;
    else
        board->markers[building] &= ~told->sites;
    board->marked = board->markers[building] ? board->marked | gh_bit(building) : board->marked & ~gh_bit(building);
}

static bool leave_game(struct gh_public *open, unsigned building)
{
    struct gh_board *board = &open->board;

    if (gh_has(board->placed, building))
        return false;
    board->markers[building] = 0;
    board->marked &= ~gh_bit(building);
    board->out |= gh_bit(building);
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        open->owned[seat] &= ~gh_bit(building);
    return true;
}

static bool apply(const struct gh_told_event *told, struct gh_seen seen, unsigned seat)
{
    const struct gh_event event = told->event;

    switch ((enum gh_event_kind)event.kind) {
    case GH_EVENT_BUILDING_TAKEN:
    case GH_EVENT_BUILDING_BOUGHT:
        seen.open->owned[seat] |= gh_bit(event.building);
        return true;
    case GH_EVENT_CARD_PLAYED:
    case GH_EVENT_CARD_DISCARDED:
        lay_down(seen, seat, event.card);
        return true;
    case GH_EVENT_MARKER_PUT:
    case GH_EVENT_MARKER_TAKEN:
        move_markers(&seen.open->board, told);
        return true;
    case GH_EVENT_BUILDING_PLACED:
        return event.site != GH_NONE && put_down(seen.open, event.building, event.site);
    case GH_EVENT_BUILDING_OUT:
        return leave_game(seen.open, event.building);
    case GH_EVENT_CARD_DRAWN:
        draw(seen, seat, event);
        return true;
    case GH_EVENT_PILE_RESHUFFLED:
        reshuffle(seen, event);
        return true;
    case GH_EVENT_MARKERS_SPARED: /* these change scalars alone */
    case GH_EVENT_CLAIM_MADE:
    case GH_EVENT_CLAIM_FAILED:
    case GH_EVENT_GAME_OVER:
    case GH_EVENT_WINDOW_CLOSED:
    case GH_EVENT_TURN_BEGAN:
    case GH_EVENTS_COUNT:
        break;
    }
    return true;
}

/* ---- steps ---- */

static bool apply_events(const json_t *list, struct gh_seen seen, unsigned seat)
{
    size_t i;
    json_t *json;

    json_array_foreach(list, i, json)
    {
        struct gh_told_event told;
        uint8_t kind;

        if (json_is_string(json_array_get(json, 0)) && !read_event_kind(json_array_get(json, 0), &kind))
            continue; /* of a later version: scalars tell the rest */
        if (!gh_wire_read_event(json, seen.town, &told) || !apply(&told, seen, seat))
            return false;
    }
    return true;
}

bool gh_wire_read_step(const json_t *step, struct gh_seen seen)
{
    const json_t *view = json_object_get(step, "view"), *now = json_object_get(step, "now");
    const char *action = json_string_value(json_object_get(step, "do"));
    const unsigned turn = seen.open->turn;
    unsigned seat;

    if (!action || !gh_wire_read_number(json_object_get(step, "seat"), seen.open->seats - 1, &seat))
        return false;
    if (view)
        return gh_wire_read_view(view, seen);
    if (!apply_events(json_object_get(step, "ev"), seen, seat) || !read_scalars(now, seen))
        return false;
    if (seen.open->turn != turn)
        seen.open->acted = false;
    else if (strncmp(action, "claim", 5) != 0)
        seen.open->acted = true;
    return (!json_object_get(now, "hands") || read_hands(json_object_get(now, "hands"), seen)) && is_sound(seen);
}
