/* The smallest things in messages. */
#include "parts.h"

#include <string.h>

bool gh_wire_read_number(const json_t *json, json_int_t most, unsigned *number)
{
    if (!json_is_integer(json) || json_integer_value(json) < 0 || json_integer_value(json) > most)
        return false;
    *number = (unsigned)json_integer_value(json);
    return true;
}

bool read_small(const json_t *json, uint8_t most, uint8_t *number)
{
    unsigned value;

    if (!gh_wire_read_number(json, most, &value))
        return false;
    *number = (uint8_t)value;
    return true;
}

bool read_building(const struct gh_town *town, const json_t *json, unsigned *building)
{
    if (!json_is_string(json))
        return false;
    *building = gh_building_find(town, json_string_value(json), json_string_length(json));
    return *building != GH_NONE;
}

bool read_site(const struct gh_town *town, const json_t *json, unsigned *site)
{
    if (!json_is_string(json))
        return false;
    *site = gh_site_find(town, json_string_value(json), json_string_length(json));
    return *site != GH_NONE;
}

bool read_card(const struct gh_town *town, const json_t *json, unsigned *card)
{
    unsigned number;

    if (!gh_wire_read_number(json, town->cards, &number) || number == 0)
        return false;
    *card = number - 1;
    return true;
}

bool read_word(const json_t *json, const char *const words[], unsigned count, unsigned *index)
{
    for (*index = 0; json_is_string(json) && *index < count; ++*index)
        if (words[*index] && strcmp(words[*index], json_string_value(json)) == 0)
            return true;
    return false;
}

bool read_pile(const struct gh_town *town, const json_t *json, unsigned *pile)
{
    const char *names[GH_MAX_PILES];

    for (unsigned i = 0; i < GH_MAX_PILES; i++)
        names[i] = gh_pile_name(town->ruleset, i);
    return read_word(json, names, GH_MAX_PILES, pile);
}

/* ---- lists ---- */

typedef bool read_part(const struct gh_town *town, const json_t *json, unsigned *number);

/* The set of all that a list names. */
static bool read_set(const struct gh_town *town, const json_t *list, read_part *read, uint32_t *set)
{
    size_t i;
    json_t *item;
    unsigned number;

    *set = 0;
    json_array_foreach(list, i, item)
    {
        if (!read(town, item, &number))
            return false;
        *set |= gh_bit(number);
    }
    return json_is_array(list);
}

bool read_sites(const struct gh_town *town, const json_t *list, gh_sites *sites)
{
    return read_set(town, list, read_site, sites);
}

bool read_buildings(const struct gh_town *town, const json_t *list, gh_buildings *buildings)
{
    return read_set(town, list, read_building, buildings);
}

bool read_seats(unsigned seats, const json_t *list, uint8_t *set)
{
    size_t i;
    json_t *item;
    unsigned seat;

    *set = 0;
    json_array_foreach(list, i, item)
    {
        if (!gh_wire_read_number(item, seats - 1, &seat))
            return false;
        *set |= (uint8_t)gh_bit(seat);
    }
    return json_is_array(list);
}
