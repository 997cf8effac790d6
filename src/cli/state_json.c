/* A state with nothing hidden, as JSON (docs/formats.md, Trace). */
#include "cli.h"

#include "gadshill/json.h"

static void add_seats(json_t *json, const struct gh_town *town, const struct gh_state *state)
{
    json_t *hands = json_array();

    for (unsigned seat = 0; seat < state->open.seats; seat++)
        json_array_append_new(hands, gh_json_cards(&state->hidden.hand[seat]));
    json_object_set_new(json, "owned", gh_json_owned(town, &state->open));
    json_object_set_new(json, "beside", gh_json_buildings(town, gh_owned_by(town, &state->open, GH_NONE)));
    json_object_set_new(json, "hands", hands);
    json_object_set_new(json, "scores", gh_json_scores(&state->open));
    json_object_set_new(json, "bought", gh_json_bought(&state->open));
}

static void add_piles(json_t *json, const struct gh_town *town, const struct gh_state *state)
{
    json_t *piles = json_object();

    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++)
        json_object_set_new(
            piles, gh_pile_name(town->ruleset, pile),
            gh_json_card_row(state->hidden.deck + state->hidden.pile_top[pile], state->open.pile_size[pile]));
    json_object_set_new(json, "piles", piles);
    json_object_set_new(json, "discard", gh_json_card_row(state->open.discard, state->open.discard_size));
}

static json_t *claimable_list(const struct gh_town *town, const struct gh_public *open)
{
    gh_sites claimable[GH_MAX_BUILDINGS];
    json_t *list = json_array();

    gh_claimable(town, open, claimable);
    for (unsigned building = 0; building < town->buildings; building++)
        for (gh_each(site, claimable[building]))
            json_array_append_new(list, json_sprintf("%s@%s", town->building_name[building], town->site_name[site]));
    return list;
}

json_t *cli_state_json(const struct gh_town *town, const struct gh_state *state)
{
    const struct gh_public *open = &state->open;
    const struct gh_cards idle = gh_idle_cards(town, open, &state->hidden.hand[open->player]);
    json_t *json = json_object();

    gh_json_add_moment(json, open);
    gh_json_add_board(json, town, &open->board);
    add_seats(json, town, state);
    add_piles(json, town, state);
    json_object_set_new(json, "locomotive", json_integer(gh_locomotive(town, open)));
    json_object_set_new(json, "in_force", gh_json_statements(town, &open->in_force));
    json_object_set_new(json, "impossible", claimable_list(town, open));
    json_object_set_new(json, "window", json_boolean(open->window));
    json_object_set_new(json, "locked", gh_json_seats(open->locked));
    json_object_set_new(json, "idle", gh_json_cards(&idle));
    if (town->landmarks > 0)
        json_object_set_new(json, "landmarks", gh_json_landmarks(town, open));
    return json;
}
