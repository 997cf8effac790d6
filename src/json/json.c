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

json_t *gh_json_card_row(const uint8_t *cards, unsigned count)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, json_integer(cards[i] + 1));
    return list;
}

json_t *gh_json_seats(unsigned seats)
{
    json_t *list = json_array();

    for (gh_each(seat, seats))
        json_array_append_new(list, json_integer(seat));
    return list;
}

json_t *gh_json_scores(const struct gh_public *open)
{
    json_t *list = json_array();

    for (unsigned seat = 0; seat < open->seats; seat++)
        json_array_append_new(list, json_integer(open->score[seat]));
    return list;
}

json_t *gh_json_bought(const struct gh_public *open)
{
    json_t *list = json_array();

    for (unsigned seat = 0; seat < open->seats; seat++)
        json_array_append_new(list, json_integer(open->bought[seat]));
    return list;
}

json_t *gh_json_owned(const struct gh_town *town, const struct gh_public *open)
{
    json_t *list = json_array();

    for (unsigned seat = 0; seat < open->seats; seat++)
        json_array_append_new(list, gh_json_buildings(town, open->owned[seat]));
    return list;
}

static json_t *building_or_null(const struct gh_town *town, unsigned building)
{
    return building == GH_NONE ? json_null() : json_string(town->building_name[building]);
}

json_t *gh_json_statements(const struct gh_town *town, const struct gh_statements *statements)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < statements->count; i++) {
        const struct gh_statement statement = statements->at[i];
        json_t *json = json_object();

        json_object_set_new(json, "card", json_integer(statement.card + 1));
        json_object_set_new(json, "named", building_or_null(town, statement.named));
        json_object_set_new(json, "mine", building_or_null(town, statement.mine));
        json_array_append_new(list, json);
    }
    return list;
}

json_t *gh_json_landmarks(const struct gh_town *town, const struct gh_public *open)
{
    json_t *landmarks = json_object();

    for (unsigned i = 0; i < town->landmarks; i++)
        json_object_set_new(landmarks, town->landmark_name[i], json_string(town->frame_name[open->landmark_at[i]]));
    return landmarks;
}

const char *gh_json_phase(enum gh_phase phase)
{
    static const char *const phases[] = {[GH_SETUP] = "setup", [GH_TURN] = "turn", [GH_OVER] = "over"};

    return phases[phase];
}

void gh_json_add_moment(json_t *json, const struct gh_public *open)
{
    json_object_set_new(json, "phase", json_string(gh_json_phase(open->phase)));
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

static void add_piles(json_t *json, const struct gh_town *town, const struct gh_public *open)
{
    json_t *sizes = json_object();

    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++)
        json_object_set_new(sizes, gh_pile_name(town->ruleset, pile), json_integer(open->pile_size[pile]));
    json_object_set_new(json, "pile_sizes", sizes);
    json_object_set_new(json, "discard", gh_json_card_row(open->discard, open->discard_size));
}

void gh_json_add_open(json_t *json, const struct gh_town *town, const struct gh_public *open)
{
    json_t *sizes = json_array();

    for (unsigned seat = 0; seat < open->seats; seat++)
        json_array_append_new(sizes, json_integer(open->hand_size[seat]));
    gh_json_add_moment(json, open);
    gh_json_add_board(json, town, &open->board);
    json_object_set_new(json, "landmarks", gh_json_landmarks(town, open));
    json_object_set_new(json, "locomotive", json_integer(gh_locomotive(town, open)));
    json_object_set_new(json, "owned", gh_json_owned(town, open));
    json_object_set_new(json, "beside", gh_json_buildings(town, gh_owned_by(town, open, GH_NONE)));
    json_object_set_new(json, "hand_sizes", sizes);
    json_object_set_new(json, "scores", gh_json_scores(open));
    json_object_set_new(json, "bought", gh_json_bought(open));
    add_piles(json, town, open);
    json_object_set_new(json, "in_force", gh_json_statements(town, &open->in_force));
    json_object_set_new(json, "window", json_boolean(open->window));
    json_object_set_new(json, "locked", gh_json_seats(open->locked));
}

json_t *gh_json_legal(const struct gh_town *town, const struct gh_legal *legal)
{
    json_t *list = json_array();
    char text[GH_ACTION_TEXT_SIZE];

    for (unsigned i = 0; i < legal->count; i++)
        json_array_append_new(list, json_string(gh_action_text(town, legal->action[i], text)));
    for (unsigned building = 0; legal->markers > 0 && building < town->buildings; building++)
        for (gh_each(site, legal->takeable[building]))
            json_array_append_new(
                list, json_sprintf("discard * * %s@%s", town->building_name[building], town->site_name[site]));
    return list;
}

json_t *gh_json_refusal(const struct gh_town *town, struct gh_verdict verdict, const char *why)
{
    json_t *json = json_pack("{s:s, s:s}", "no", gh_reason_code(verdict.reason), "why", why);

    if (verdict.building != GH_NONE)
        json_object_set_new(json, "building", json_string(town->building_name[verdict.building]));
    if (verdict.site != GH_NONE)
        json_object_set_new(json, "site", json_string(town->site_name[verdict.site]));
    return json;
}
