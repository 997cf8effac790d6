/* Reading a whole view, and those of its parts that a step has too. */
#include "view.h"

#include "gadshill/wire_names.h"
#include "parts.h"

#include <string.h>

/* ---- scalars: the moment, points, what is in force ---- */

static bool read_phase(const json_t *json, uint8_t *phase)
{
    unsigned index;

    if (!read_word(json, gh_wire_phases, GH_WIRE_PHASES, &index))
        return false;
    *phase = (uint8_t)index;
    return true;
}

static bool read_statements(struct gh_seen seen, const json_t *list, struct gh_statements *statements)
{
    size_t i;
    json_t *item;

    statements->count = 0;
    if (!json_is_array(list) || json_array_size(list) > GH_MAX_IN_FORCE)
        return false;
    json_array_foreach(list, i, item)
    {
        const json_t *named = json_object_get(item, "named"), *mine = json_object_get(item, "mine");
        unsigned card, named_building = GH_NONE, my_building = GH_NONE;

        if (!read_card(seen.town, json_object_get(item, "card"), &card) ||
            (!json_is_null(named) && !read_building(seen.town, named, &named_building)) ||
            (!json_is_null(mine) && !read_building(seen.town, mine, &my_building)))
            return false;
        statements->at[statements->count++] =
            (struct gh_statement){(uint8_t)card, (uint8_t)named_building, (uint8_t)my_building, 0};
    }
    return true;
}

/* One number for each seat. */
static bool read_per_seat(struct gh_seen seen, const json_t *list, unsigned most, unsigned numbers[GH_MAX_SEATS])
{
    if (!json_is_array(list) || json_array_size(list) != seen.open->seats)
        return false;
    for (unsigned seat = 0; seat < seen.open->seats; seat++)
        if (!gh_wire_read_number(json_array_get(list, seat), most, &numbers[seat]))
            return false;
    return true;
}

/* One of the scalars, by its key; keys that are not known are not for us. */
static bool read_scalar(const char *key, const json_t *json, struct gh_seen seen)
{
    struct gh_public *open = seen.open;
    unsigned numbers[GH_MAX_SEATS] = {0};

    if (strcmp(key, "phase") == 0)
        return read_phase(json, &open->phase);
    if (strcmp(key, "turn") == 0) {
        if (!gh_wire_read_number(json, UINT16_MAX, numbers))
            return false;
        open->turn = (uint16_t)numbers[0];
        return true;
    }
    if (strcmp(key, "player") == 0)
        return read_small(json, (uint8_t)(open->seats - 1), &open->player);
    if (strcmp(key, "plays") == 0)
        return read_small(json, 2, &open->plays);
    if (strcmp(key, "draws") == 0)
        return read_small(json, 2, &open->draws);
    if (strcmp(key, "discarded") == 0)
        open->discarded = json_is_true(json);
    else if (strcmp(key, "bought_now") == 0)
        open->bought_now = json_is_true(json);
    else if (strcmp(key, "window") == 0)
        open->window = json_is_true(json);
    else if (strcmp(key, "locked") == 0)
        return read_seats(open->seats, json, &open->locked);
    else if (strcmp(key, "in_force") == 0)
        return read_statements(seen, json, &open->in_force);
    else if (strcmp(key, "scores") == 0 || strcmp(key, "bought") == 0 || strcmp(key, "hand_sizes") == 0) {
        const bool is_score = *key == 's', is_bought = *key == 'b';

        if (!read_per_seat(seen, json, is_score ? UINT16_MAX : UINT8_MAX, numbers))
            return false;
        for (unsigned seat = 0; seat < open->seats; seat++) {
            if (is_score)
                open->score[seat] = (uint16_t)numbers[seat];
            else if (is_bought)
                open->bought[seat] = (uint8_t)numbers[seat];
            else
                open->hand_size[seat] = (uint8_t)numbers[seat];
        }
    }
    return true;
}

bool read_scalars(const json_t *json, struct gh_seen seen)
{
    const char *key;
    json_t *value;

    if (!json_is_object(json))
        return false;
    json_object_foreach((json_t *)(uintptr_t)json, key, value)
    {
        if (!read_scalar(key, value, seen))
            return false;
    }
    /* The one end that can be seen is a complete town. */
    const struct gh_town *town = seen.town;
    const bool is_complete = town->ruleset == GH_GADS_HILL_1874 ? gh_locomotive(town, seen.open) >= town->complete_at
                                                                : gh_count(seen.open->board.occupied) == town->sites;
    seen.open->ending = seen.open->phase != GH_OVER ? GH_NOT_OVER : is_complete ? GH_COMPLETE : GH_STALEMATE;
    return true;
}

/* ---- views ---- */

static bool read_markers(const json_t *json, struct gh_seen seen)
{
    struct gh_board *board = &seen.open->board;
    const char *name;
    json_t *sites;

    if (!json_is_object(json))
        return false;
    json_object_foreach((json_t *)(uintptr_t)json, name, sites)
    {
        const unsigned building = gh_building_find(seen.town, name, strlen(name));

        if (building == GH_NONE || !read_sites(seen.town, sites, &board->markers[building]))
            return false;
        if (board->markers[building])
            board->marked |= gh_bit(building);
    }
    return true;
}

bool put_down(struct gh_public *open, unsigned building, unsigned site)
{
    struct gh_board *board = &open->board;

    if (gh_has(board->placed, building) || gh_has(board->occupied, site))
        return false;
    board->markers[building] = 0;
    board->marked &= ~gh_bit(building);
    board->placed |= gh_bit(building);
    board->occupied |= gh_bit(site);
    board->site_of[building] = (uint8_t)site;
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        open->owned[seat] &= ~gh_bit(building);
    return true;
}

static bool read_placed(const json_t *json, struct gh_seen seen)
{
    const char *name;
    json_t *where;

    if (!json_is_object(json))
        return false;
    json_object_foreach((json_t *)(uintptr_t)json, name, where)
    {
        const unsigned building = gh_building_find(seen.town, name, strlen(name));
        unsigned site;

        if (building == GH_NONE || !read_site(seen.town, where, &site) || !put_down(seen.open, building, site))
            return false;
    }
    return true;
}

static bool read_landmarks(const json_t *json, struct gh_seen seen)
{
    const struct gh_town *town = seen.town;

    for (unsigned i = 0; i < town->landmarks; i++) {
        const char *frame = json_string_value(json_object_get(json, town->landmark_name[i]));
        unsigned found = GH_NONE;

        for (unsigned j = 0; frame && j < town->landmarks; j++)
            if (strcmp(frame, town->frame_name[j]) == 0)
                found = j;
        if (found == GH_NONE)
            return false;
        seen.open->landmark_at[i] = (uint8_t)found;
    }
    return true;
}

bool read_hands(const json_t *list, struct gh_seen seen)
{
    if (!json_is_array(list) || json_array_size(list) != seen.open->seats)
        return false;
    *seen.known = 0;
    for (unsigned seat = 0; seat < seen.open->seats; seat++) {
        const json_t *hand = json_array_get(list, seat);
        size_t i;
        json_t *item;
        unsigned card;

        (*seen.hand)[seat] = (struct gh_cards){{0}};
        if (json_is_null(hand))
            continue;
        if (!json_is_array(hand))
            return false;
        json_array_foreach(hand, i, item)
        {
            if (!read_card(seen.town, item, &card))
                return false;
            gh_cards_add(&(*seen.hand)[seat], card);
        }
        *seen.known |= (uint8_t)gh_bit(seat);
        seen.open->hand_size[seat] = (uint8_t)gh_cards_count(&(*seen.hand)[seat]);
    }
    return true;
}

static bool read_piles(const json_t *view, struct gh_seen seen)
{
    const json_t *sizes = json_object_get(view, "pile_sizes"), *discard = json_object_get(view, "discard");
    size_t i;
    json_t *item;
    unsigned card;

    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++) {
        const char *name = gh_pile_name(seen.town->ruleset, pile);

        if (name && !read_small(json_object_get(sizes, name), GH_MAX_CARDS, &seen.open->pile_size[pile]))
            return false;
    }
    seen.open->discard_size = 0;
    if (!json_is_array(discard) || json_array_size(discard) > GH_MAX_CARDS)
        return false;
    json_array_foreach(discard, i, item)
    {
        if (!read_card(seen.town, item, &card))
            return false;
        seen.open->discard[seen.open->discard_size++] = (uint8_t)card;
    }
    return true;
}

static bool read_owned(const json_t *list, struct gh_seen seen)
{
    if (!json_is_array(list) || json_array_size(list) != seen.open->seats)
        return false;
    for (unsigned seat = 0; seat < seen.open->seats; seat++)
        if (!read_buildings(seen.town, json_array_get(list, seat), &seen.open->owned[seat]))
            return false;
    return true;
}

/* ---- whole views ---- */

bool gh_wire_read_view(const json_t *view, struct gh_seen seen)
{
    struct gh_public *open = seen.open;

    open->board = gh_board_empty();
    memset(open->owned, 0, sizeof open->owned);
    open->acted = false;
    return json_is_object(view) && read_owned(json_object_get(view, "owned"), seen) &&
           read_markers(json_object_get(view, "markers"), seen) && read_placed(json_object_get(view, "placed"), seen) &&
           read_buildings(seen.town, json_object_get(view, "out"), &open->board.out) &&
           read_landmarks(json_object_get(view, "landmarks"), seen) && read_piles(view, seen) &&
           read_scalars(view, seen) && read_hands(json_object_get(view, "hands"), seen) && is_sound(seen);
}
