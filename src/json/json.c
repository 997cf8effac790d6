/* Lists, the moment and the board, for everything that writes a game as JSON. */
#include "gadshill/json.h"

json_t *gh_json_sites(const struct gh_town *town, gh_sites sites)
{
    json_t *list = json_array();

    for (gh_each(site, sites))
        json_array_append_new(list, json_string(town->site_name[site]));
    return list;
}

json_t *gh_json_buildings(const struct gh_town *town, gh_buildings buildings)
{
    json_t *list = json_array();

    for (gh_each(building, buildings))
        json_array_append_new(list, json_string(town->building_name[building]));
    return list;
}

json_t *gh_json_cards(const struct gh_cards *cards)
{
    json_t *list = json_array();

    for (gh_each_card(card, cards))
        json_array_append_new(list, json_integer((json_int_t)card + 1));
    return list;
}

json_t *gh_json_seats(unsigned seats)
{
    json_t *list = json_array();

    for (gh_each(seat, seats))
        json_array_append_new(list, json_integer(seat));
    return list;
}

void gh_json_add_moment(json_t *json, const struct gh_public *open)
{
    static const char *const phases[] = {[GH_SETUP] = "setup", [GH_TURN] = "turn", [GH_OVER] = "over"};

    json_object_set_new(json, "phase", json_string(phases[open->phase]));
    json_object_set_new(json, "turn", json_integer(open->turn));
    json_object_set_new(json, "player", json_integer(open->player));
    json_object_set_new(json, "plays", json_integer(open->plays));
    json_object_set_new(json, "discarded", json_boolean(open->discarded));
    json_object_set_new(json, "draws", json_integer(open->draws));
    json_object_set_new(json, "bought_now", json_boolean(open->bought_now));
}

void gh_json_add_board(json_t *json, const struct gh_town *town, const struct gh_board *board)
{
    json_t *markers = json_object(), *placed = json_object();

    for (gh_each(building, board->marked))
        json_object_set_new(markers, town->building_name[building], gh_json_sites(town, board->markers[building]));
    for (gh_each(building, board->placed))
        json_object_set_new(placed, town->building_name[building],
                            json_string(town->site_name[board->site_of[building]]));
    json_object_set_new(json, "markers", markers);
    json_object_set_new(json, "placed", placed);
    json_object_set_new(json, "out", gh_json_buildings(town, board->out));
}
