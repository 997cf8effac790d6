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

bool part_sites(const struct gh_scene *scene, const json_t *list, gh_sites *sites)
{
    size_t i;
    json_t *item;
    unsigned site;

    *sites = 0;
    json_array_foreach(list, i, item)
    {
        if (!part_site(scene, item, &site))
            return false;
        *sites |= gh_bit(site);
    }
    return json_is_array(list);
}

bool part_buildings(const struct gh_scene *scene, const json_t *list, gh_buildings *buildings)
{
    size_t i;
    json_t *item;
    unsigned building;

    *buildings = 0;
    json_array_foreach(list, i, item)
    {
        if (!part_building(scene, item, &building))
            return false;
        *buildings |= gh_bit(building);
    }
    return json_is_array(list);
}

bool part_seats(const struct gh_scene *scene, const json_t *list, uint8_t *seats)
{
    size_t i;
    json_t *item;
    unsigned seat;

    *seats = 0;
    json_array_foreach(list, i, item)
    {
        if (!part_number(item, scene->open.seats - 1, &seat))
            return false;
        *seats |= (uint8_t)gh_bit(seat);
    }
    return json_is_array(list);
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
