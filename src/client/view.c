/* Reading what a server tells of a game. */
#include "view.h"

#include <string.h>

static const struct gh_town *town_of(const struct gh_scene *scene)
{
    return &scene->file->town;
}

bool view_number(const json_t *json, json_int_t most, unsigned *number)
{
    if (!json_is_integer(json) || json_integer_value(json) < 0 || json_integer_value(json) > most)
        return false;
    *number = (unsigned)json_integer_value(json);
    return true;
}

/* ---- names ---- */

static bool read_building(const struct gh_scene *scene, const json_t *json, unsigned *building)
{
    if (!json_is_string(json))
        return false;
    *building = gh_building_find(town_of(scene), json_string_value(json), json_string_length(json));
    return *building != GH_NONE;
}

static bool read_site(const struct gh_scene *scene, const json_t *json, unsigned *site)
{
    if (!json_is_string(json))
        return false;
    *site = gh_site_find(town_of(scene), json_string_value(json), json_string_length(json));
    return *site != GH_NONE;
}

static bool read_card(const struct gh_scene *scene, const json_t *json, unsigned *card)
{
    unsigned number;

    if (!view_number(json, town_of(scene)->cards, &number) || number == 0)
        return false;
    *card = number - 1;
    return true;
}

static bool read_sites(const struct gh_scene *scene, const json_t *list, gh_sites *sites)
{
    size_t i;
    json_t *item;
    unsigned site;

    *sites = 0;
    json_array_foreach(list, i, item)
    {
        if (!read_site(scene, item, &site))
            return false;
        *sites |= gh_bit(site);
    }
    return json_is_array(list);
}

static bool read_buildings(const struct gh_scene *scene, const json_t *list, gh_buildings *buildings)
{
    size_t i;
    json_t *item;
    unsigned building;

    *buildings = 0;
    json_array_foreach(list, i, item)
    {
        if (!read_building(scene, item, &building))
            return false;
        *buildings |= gh_bit(building);
    }
    return json_is_array(list);
}

static bool read_seats(const struct gh_scene *scene, const json_t *list, uint8_t *seats)
{
    size_t i;
    json_t *item;
    unsigned seat;

    *seats = 0;
    json_array_foreach(list, i, item)
    {
        if (!view_number(item, scene->open.seats - 1, &seat))
            return false;
        *seats |= (uint8_t)gh_bit(seat);
    }
    return json_is_array(list);
}

static unsigned find_pile(const struct gh_scene *scene, const char *name)
{
    for (unsigned pile = 0; name && pile < GH_MAX_PILES; pile++) {
        const char *known = gh_pile_name(town_of(scene)->ruleset, pile);

        if (known && strcmp(known, name) == 0)
            return pile;
    }
    return GH_NONE;
}

/* ---- scalars: the moment, points, what is in force ---- */

static bool read_phase(const json_t *json, uint8_t *phase)
{
    static const char *const phases[] = {[GH_SETUP] = "setup", [GH_TURN] = "turn", [GH_OVER] = "over"};

    for (unsigned i = 0; json_is_string(json) && i < sizeof phases / sizeof *phases; i++) {
        if (strcmp(json_string_value(json), phases[i]) == 0) {
            *phase = (uint8_t)i;
            return true;
        }
    }
    return false;
}

static bool read_small(const json_t *json, uint8_t most, uint8_t *number)
{
    unsigned value;

    if (!view_number(json, most, &value))
        return false;
    *number = (uint8_t)value;
    return true;
}

static bool read_statements(const struct gh_scene *scene, const json_t *list, struct gh_statements *statements)
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

        if (!read_card(scene, json_object_get(item, "card"), &card) ||
            (!json_is_null(named) && !read_building(scene, named, &named_building)) ||
            (!json_is_null(mine) && !read_building(scene, mine, &my_building)))
            return false;
        statements->at[statements->count++] =
            (struct gh_statement){(uint8_t)card, (uint8_t)named_building, (uint8_t)my_building};
    }
    return true;
}

/* One number for each seat. */
static bool read_per_seat(const struct gh_scene *scene, const json_t *list, unsigned most,
                          unsigned numbers[GH_MAX_SEATS])
{
    if (!json_is_array(list) || json_array_size(list) != scene->open.seats)
        return false;
    for (unsigned seat = 0; seat < scene->open.seats; seat++)
        if (!view_number(json_array_get(list, seat), most, &numbers[seat]))
            return false;
    return true;
}

/* One of the scalars, by its key; keys that are not known are not for us. */
static bool read_scalar(const char *key, const json_t *json, struct gh_scene *scene)
{
    struct gh_public *open = &scene->open;
    unsigned numbers[GH_MAX_SEATS] = {0};

    if (strcmp(key, "phase") == 0)
        return read_phase(json, &open->phase);
    if (strcmp(key, "turn") == 0) {
        if (!view_number(json, UINT16_MAX, numbers))
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
        return read_seats(scene, json, &open->locked);
    else if (strcmp(key, "in_force") == 0)
        return read_statements(scene, json, &open->in_force);
    else if (strcmp(key, "scores") == 0 || strcmp(key, "bought") == 0 || strcmp(key, "hand_sizes") == 0) {
        const bool is_score = *key == 's', is_bought = *key == 'b';

        if (!read_per_seat(scene, json, is_score ? UINT16_MAX : UINT8_MAX, numbers))
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

static bool read_scalars(const json_t *json, struct gh_scene *scene)
{
    const char *key;
    json_t *value;

    if (!json_is_object(json))
        return false;
    json_object_foreach((json_t *)(uintptr_t)json, key, value)
    {
        if (!read_scalar(key, value, scene))
            return false;
    }
    /* The one end that can be seen is a complete town. */
    const struct gh_town *town = town_of(scene);
    const bool is_complete = town->ruleset == GH_GADS_HILL_1874 ? gh_locomotive(town, &scene->open) >= town->complete_at
                                                                : gh_count(scene->open.board.occupied) == town->sites;
    scene->open.ending = scene->open.phase != GH_OVER ? GH_NOT_OVER : is_complete ? GH_COMPLETE : GH_STALEMATE;
    return true;
}

/* ---- views ---- */

static bool read_markers(const json_t *json, struct gh_scene *scene)
{
    struct gh_board *board = &scene->open.board;
    const char *name;
    json_t *sites;

    if (!json_is_object(json))
        return false;
    json_object_foreach((json_t *)(uintptr_t)json, name, sites)
    {
        const unsigned building = gh_building_find(town_of(scene), name, strlen(name));

        if (building == GH_NONE || !read_sites(scene, sites, &board->markers[building]))
            return false;
        if (board->markers[building])
            board->marked |= gh_bit(building);
    }
    return true;
}

static bool place(struct gh_scene *scene, unsigned building, unsigned site)
{
    struct gh_board *board = &scene->open.board;

    if (gh_has(board->placed, building) || gh_has(board->occupied, site))
        return false;
    board->markers[building] = 0;
    board->marked &= ~gh_bit(building);
    board->placed |= gh_bit(building);
    board->occupied |= gh_bit(site);
    board->site_of[building] = (uint8_t)site;
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        scene->open.owned[seat] &= ~gh_bit(building);
    return true;
}

static bool read_placed(const json_t *json, struct gh_scene *scene)
{
    const char *name;
    json_t *where;

    if (!json_is_object(json))
        return false;
    json_object_foreach((json_t *)(uintptr_t)json, name, where)
    {
        const unsigned building = gh_building_find(town_of(scene), name, strlen(name));
        unsigned site;

        if (building == GH_NONE || !read_site(scene, where, &site) || !place(scene, building, site))
            return false;
    }
    return true;
}

static bool read_landmarks(const json_t *json, struct gh_scene *scene)
{
    const struct gh_town *town = town_of(scene);

    for (unsigned i = 0; i < town->landmarks; i++) {
        const char *frame = json_string_value(json_object_get(json, town->landmark_name[i]));
        unsigned found = GH_NONE;

        for (unsigned j = 0; frame && j < town->landmarks; j++)
            if (strcmp(frame, town->frame_name[j]) == 0)
                found = j;
        if (found == GH_NONE)
            return false;
        scene->open.landmark_at[i] = (uint8_t)found;
    }
    return true;
}

static bool read_hands(const json_t *list, struct gh_scene *scene)
{
    if (!json_is_array(list) || json_array_size(list) != scene->open.seats)
        return false;
    scene->known = 0;
    for (unsigned seat = 0; seat < scene->open.seats; seat++) {
        const json_t *hand = json_array_get(list, seat);
        size_t i;
        json_t *item;
        unsigned card;

        scene->hand[seat] = (struct gh_cards){{0}};
        if (json_is_null(hand))
            continue;
        if (!json_is_array(hand))
            return false;
        json_array_foreach(hand, i, item)
        {
            if (!read_card(scene, item, &card))
                return false;
            gh_cards_add(&scene->hand[seat], card);
        }
        scene->known |= (uint8_t)gh_bit(seat);
        scene->open.hand_size[seat] = (uint8_t)gh_cards_count(&scene->hand[seat]);
    }
    return true;
}

static bool read_piles(const json_t *view, struct gh_scene *scene)
{
    const json_t *sizes = json_object_get(view, "pile_sizes"), *discard = json_object_get(view, "discard");
    size_t i;
    json_t *item;
    unsigned card;

    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++) {
        const char *name = gh_pile_name(town_of(scene)->ruleset, pile);

        if (name && !read_small(json_object_get(sizes, name), GH_MAX_CARDS, &scene->open.pile_size[pile]))
            return false;
    }
    scene->open.discard_size = 0;
    if (!json_is_array(discard) || json_array_size(discard) > GH_MAX_CARDS)
        return false;
    json_array_foreach(discard, i, item)
    {
        if (!read_card(scene, item, &card))
            return false;
        scene->open.discard[scene->open.discard_size++] = (uint8_t)card;
    }
    return true;
}

static bool read_owned(const json_t *list, struct gh_scene *scene)
{
    if (!json_is_array(list) || json_array_size(list) != scene->open.seats)
        return false;
    for (unsigned seat = 0; seat < scene->open.seats; seat++)
        if (!read_buildings(scene, json_array_get(list, seat), &scene->open.owned[seat]))
            return false;
    return true;
}

bool view_read(const json_t *view, struct gh_scene *scene)
{
    struct gh_public *open = &scene->open;

    open->board = gh_board_empty();
    memset(open->owned, 0, sizeof open->owned);
    open->acted = false;
    return json_is_object(view) && read_owned(json_object_get(view, "owned"), scene) &&
           read_markers(json_object_get(view, "markers"), scene) &&
           read_placed(json_object_get(view, "placed"), scene) &&
           read_buildings(scene, json_object_get(view, "out"), &open->board.out) &&
           read_landmarks(json_object_get(view, "landmarks"), scene) && read_piles(view, scene) &&
           read_scalars(view, scene) && read_hands(json_object_get(view, "hands"), scene);
}

/* ---- steps ---- */

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
    const unsigned pile = find_pile(scene, json_string_value(json_array_get(event, 1)));
    const json_t *number = json_array_get(event, 2);
    unsigned card;

    if (pile == GH_NONE || (number && !read_card(scene, number, &card)))
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
    const unsigned pile = find_pile(scene, json_string_value(json_array_get(event, 1)));
    unsigned kept = 0;

    if (pile == GH_NONE || !read_small(json_array_get(event, 2), GH_MAX_CARDS, &open->pile_size[pile]))
        return false;
    for (unsigned i = 0; i < open->discard_size; i++)
        if (town_of(scene)->card[open->discard[i]].kind != GH_DISTRICT_CARD)
            open->discard[kept++] = open->discard[i];
    open->discard_size = (uint8_t)kept;
    return true;
}

static bool move_markers(const json_t *event, struct gh_scene *scene, bool puts)
{
    struct gh_board *board = &scene->open.board;
    unsigned building;
    gh_sites sites;

    if (!read_building(scene, json_array_get(event, 1), &building) ||
        !read_sites(scene, json_array_get(event, 2), &sites))
        return false;
    board->markers[building] = puts ? board->markers[building] | sites : board->markers[building] & ~sites;
    board->marked = board->markers[building] ? board->marked | gh_bit(building) : board->marked & ~gh_bit(building);
    return true;
}

static bool leave_game(const json_t *event, struct gh_scene *scene)
{
    struct gh_board *board = &scene->open.board;
    unsigned building;

    if (!read_building(scene, json_array_get(event, 1), &building) || gh_has(board->placed, building))
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
        if (!read_building(scene, json_array_get(event, 1), &building))
            return false;
        scene->open.owned[seat] |= gh_bit(building);
        return true;
    }
    if (strcmp(word, "played") == 0 || strcmp(word, "discarded") == 0) {
        if (!read_card(scene, json_array_get(event, 1), &card))
            return false;
        lay_down(scene, seat, card);
        return true;
    }
    if (strcmp(word, "put") == 0 || strcmp(word, "off") == 0)
        return move_markers(event, scene, *word == 'p');
    if (strcmp(word, "placed") == 0)
        return read_building(scene, json_array_get(event, 1), &building) &&
               read_site(scene, json_array_get(event, 2), &site) && place(scene, building, site);
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

    if (!action || !view_number(json_object_get(step, "seat"), scene->open.seats - 1, &seat))
        return false;
    if (view)
        return view_read(view, scene);
    json_array_foreach(json_object_get(step, "ev"), i, event)
    {
        if (!apply_event(event, scene, seat))
            return false;
    }
    if (!read_scalars(now, scene))
        return false;
    if (scene->open.turn != turn)
        scene->open.acted = false;
    else if (strncmp(action, "claim", 5) != 0)
        scene->open.acted = true;
    return !json_object_get(now, "hands") || read_hands(json_object_get(now, "hands"), scene);
}
