/* Who sits at a server's table, who is there, and what is left on the clocks. */
#include "parts.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"

/* One truth for each seat; a list that is missing changes nothing. */
static void read_seats(uint8_t *seats, const json_t *list, unsigned count)
{
    if (!json_is_array(list))
        return;
    *seats = 0;
    for (unsigned seat = 0; seat < count; seat++)
        if (json_is_true(json_array_get(list, seat)))
            *seats |= (uint8_t)gh_bit(seat);
}

void presence_read(struct gh_link *link, const json_t *json)
{
    const json_t *players = json_object_get(json, "players");
    const json_t *left = json_object_get(json, "left");

    read_seats(&link->scene.here, json_object_get(json, "here"), link->scene.open.seats);
    read_seats(&link->scene.away, json_object_get(json, "away"), link->scene.open.seats);
    for (unsigned seat = 0; seat < link->scene.open.seats; seat++) {
        const char *player = json_string_value(json_array_get(players, seat));
        const json_t *milliseconds = json_array_get(left, seat);

        if (player)
            gh_format(link->scene.player[seat], "%s", player);
        if (json_is_integer(milliseconds)) {
            link->left_ms[seat] = (uint32_t)json_integer_value(milliseconds);
            link->left_at = gh_link_now();
        }
    }
    link->changes++;
}

bool presence_read_table(struct gh_link *link, const json_t *table, const json_t *seats)
{
    struct gh_scene *scene = &link->scene;
    const json_t *list = json_object_get(table, "seats"), *referee = json_object_get(table, "referee");
    const size_t count = json_array_size(list);
    const char *stand_in = json_string_value(json_object_get(table, "stand_in"));
    unsigned found = GH_NONE, first;

    if (json_is_string(referee))
        found = gh_referee_find(json_string_value(referee), json_string_length(referee));
    if (count < GH_MIN_SEATS || count > GH_MAX_SEATS || found == GH_NONE ||
        !gh_wire_read_number(json_object_get(table, "first"), (json_int_t)count - 1, &first) || !json_is_array(seats))
        return false;
    scene->open.seats = (uint8_t)count;
    scene->open.first = (uint8_t)first;
    scene->open.referee = (uint8_t)found;
    scene->open.is_brisk = json_is_true(json_object_get(table, "brisk"));
    scene->mine = scene->persons = 0;
    gh_format(scene->stand_in, "%s", stand_in ? stand_in : "");
    for (unsigned i = 0; i < json_array_size(seats); i++) {
        unsigned seat;

        if (!gh_wire_read_number(json_array_get(seats, i), (json_int_t)count - 1, &seat))
            return false;
        scene->mine |= (uint8_t)gh_bit(seat);
    }
    for (unsigned seat = 0; seat < count; seat++) {
        const json_t *entry = json_array_get(list, seat);
        const char *name = json_string_value(json_object_get(entry, "name"));
        const char *player = json_string_value(json_object_get(entry, "player"));
        const bool is_reader = gh_is_single(scene->mine) && gh_has(scene->mine, seat);

        if (!name || !player)
            return false;
        if (is_reader || *name)
            gh_format(scene->name[seat], "%s", is_reader ? "" : name);
        else
            gh_format(scene->name[seat], _("Player %u"), seat + 1);
        gh_format(scene->player[seat], "%s", player);
        if (gh_is_person(player))
            scene->persons |= (uint8_t)gh_bit(seat);
    }
    presence_read(link, table);
    return true;
}
