/* The smallest things in a server's messages. */
#include "parts.h"

#include <string.h>

bool part_number(const json_t *json, json_int_t most, unsigned *number)
{
    if (!json_is_integer(json) || json_integer_value(json) < 0 || json_integer_value(json) > most)
        return false;
    *number = (unsigned)json_integer_value(json);
    return true;
}

bool part_small(const json_t *json, uint8_t most, uint8_t *number)
{
    unsigned value;

    if (!part_number(json, most, &value))
        return false;
    *number = (uint8_t)value;
    return true;
}

bool part_building(const struct gh_scene *scene, const json_t *json, unsigned *building)
{
    if (!json_is_string(json))
        return false;
    *building = gh_building_find(part_town(scene), json_string_value(json), json_string_length(json));
    return *building != GH_NONE;
}

bool part_site(const struct gh_scene *scene, const json_t *json, unsigned *site)
{
    if (!json_is_string(json))
        return false;
    *site = gh_site_find(part_town(scene), json_string_value(json), json_string_length(json));
    return *site != GH_NONE;
}

bool part_card(const struct gh_scene *scene, const json_t *json, unsigned *card)
{
    unsigned number;

    if (!part_number(json, part_town(scene)->cards, &number) || number == 0)
        return false;
    *card = number - 1;
    return true;
}

typedef bool read_part(const struct gh_scene *scene, const json_t *json, unsigned *number);

/* The set of all that a list names. */
static bool read_set(const struct gh_scene *scene, const json_t *list, read_part *read, uint32_t *set)
{
    size_t i;
    json_t *item;
    unsigned number;

    *set = 0;
    json_array_foreach(list, i, item)
    {
        if (!read(scene, item, &number))
            return false;
        *set |= gh_bit(number);
    }
    return json_is_array(list);
}

bool part_sites(const struct gh_scene *scene, const json_t *list, gh_sites *sites)
{
    return read_set(scene, list, part_site, sites);
}

bool part_buildings(const struct gh_scene *scene, const json_t *list, gh_buildings *buildings)
{
    return read_set(scene, list, part_building, buildings);
}

static bool read_seat(const struct gh_scene *scene, const json_t *json, unsigned *seat)
{
    return part_number(json, scene->open.seats - 1, seat);
}

bool part_seats(const struct gh_scene *scene, const json_t *list, uint8_t *seats)
{
    uint32_t set;
    const bool is_read = read_set(scene, list, read_seat, &set);

    *seats = (uint8_t)set;
    return is_read;
}

unsigned part_pile(const struct gh_scene *scene, const char *name)
{
    for (unsigned pile = 0; name && pile < GH_MAX_PILES; pile++) {
        const char *known = gh_pile_name(part_town(scene)->ruleset, pile);

        if (known && strcmp(known, name) == 0)
            return pile;
    }
    return GH_NONE;
}
