/* Applying a step to a scene. */
#include "view.h"

#include "parts.h"

#include <string.h>

static void lay_down(struct gh_scene *scene, unsigned seat, unsigned card)
{
    struct gh_public *open = &scene->open;

    gh_cards_remove(&scene->hand[seat], card);
    if (open->hand_size[seat] > 0)
        open->hand_size[seat]--;
    if (open->discard_size < GH_MAX_CARDS)
        open->discard[open->discard_size++] = (uint8_t)card;
}

static bool draw(const json_t *event, struct gh_scene *scene, unsigned seat)
{
    const unsigned pile = part_pile(scene, json_string_value(json_array_get(event, 1)));
    const json_t *number = json_array_get(event, 2);
    unsigned card;

    if (pile == GH_NONE || (number && !part_card(scene, number, &card)))
        return false;
    if (scene->open.pile_size[pile] > 0)
        scene->open.pile_size[pile]--;
    if (scene->open.hand_size[seat] < UINT8_MAX)
        scene->open.hand_size[seat]++;
    if (number)
        gh_cards_add(&scene->hand[seat], card);
    return true;
}

/* All the district cards of the discard pile are the new pile. */
static bool reshuffle(const json_t *event, struct gh_scene *scene)
{
    struct gh_public *open = &scene->open;
    const unsigned pile = part_pile(scene, json_string_value(json_array_get(event, 1)));
    unsigned kept = 0;

    if (pile == GH_NONE || !part_small(json_array_get(event, 2), GH_MAX_CARDS, &open->pile_size[pile]))
        return false;
    for (unsigned i = 0; i < open->discard_size; i++)
        if (part_town(scene)->card[open->discard[i]].kind != GH_DISTRICT_CARD)
            open->discard[kept++] = open->discard[i];
    open->discard_size = (uint8_t)kept;
    return true;
}

static bool move_markers(const json_t *event, struct gh_scene *scene, bool puts)
{
    struct gh_board *board = &scene->open.board;
    unsigned building;
    gh_sites sites;

    if (!part_building(scene, json_array_get(event, 1), &building) ||
        !part_sites(scene, json_array_get(event, 2), &sites))
        return false;
    board->markers[building] = puts ? board->markers[building] | sites : board->markers[building] & ~sites;
    board->marked = board->markers[building] ? board->marked | gh_bit(building) : board->marked & ~gh_bit(building);
    return true;
}

static bool leave_game(const json_t *event, struct gh_scene *scene)
{
    struct gh_board *board = &scene->open.board;
    unsigned building;

    if (!part_building(scene, json_array_get(event, 1), &building) || gh_has(board->placed, building))
        return false;
    board->markers[building] = 0;
    board->marked &= ~gh_bit(building);
    board->out |= gh_bit(building);
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        scene->open.owned[seat] &= ~gh_bit(building);
    return true;
}

static bool apply_event(const json_t *event, struct gh_scene *scene, unsigned seat)
{
    const char *word = json_string_value(json_array_get(event, 0));
    unsigned building, site, card;

    if (!word)
        return false;
    if (strcmp(word, "taken") == 0 || strcmp(word, "bought") == 0) {
        if (!part_building(scene, json_array_get(event, 1), &building))
            return false;
        scene->open.owned[seat] |= gh_bit(building);
        return true;
    }
    if (strcmp(word, "played") == 0 || strcmp(word, "discarded") == 0) {
        if (!part_card(scene, json_array_get(event, 1), &card))
            return false;
        lay_down(scene, seat, card);
        return true;
    }
    if (strcmp(word, "put") == 0 || strcmp(word, "off") == 0)
        return move_markers(event, scene, *word == 'p');
    if (strcmp(word, "placed") == 0)
        return part_building(scene, json_array_get(event, 1), &building) &&
               part_site(scene, json_array_get(event, 2), &site) && view_place(scene, building, site);
    if (strcmp(word, "out") == 0)
        return leave_game(event, scene);
    if (strcmp(word, "drew") == 0)
        return draw(event, scene, seat);
    if (strcmp(word, "reshuffled") == 0)
        return reshuffle(event, scene);
    return true; /* the others change scalars alone */
}

bool view_step(const json_t *step, struct gh_scene *scene)
{
    const json_t *view = json_object_get(step, "view"), *now = json_object_get(step, "now");
    const char *action = json_string_value(json_object_get(step, "do"));
    const unsigned turn = scene->open.turn;
    unsigned seat;
    size_t i;
    json_t *event;

    if (!action || !part_number(json_object_get(step, "seat"), scene->open.seats - 1, &seat))
        return false;
    if (view)
        return view_read(view, scene);
    json_array_foreach(json_object_get(step, "ev"), i, event)
    {
        if (!apply_event(event, scene, seat))
            return false;
    }
    if (!view_scalars(now, scene))
        return false;
    if (scene->open.turn != turn)
        scene->open.acted = false;
    else if (strncmp(action, "claim", 5) != 0)
        scene->open.acted = true;
    return (!json_object_get(now, "hands") || view_hands(json_object_get(now, "hands"), scene)) && view_is_sound(scene);
}
