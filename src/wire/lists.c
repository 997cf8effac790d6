/* Lists and actions as JSON. */
#include "gadshill/wire.h"

void gh_wire_sites(struct gh_writer *to, const char *key, const struct gh_town *town, gh_sites sites)
{
    gh_open_list(to, key);
    for (gh_each(site, sites))
        gh_write_text(to, NULL, town->site_name[site]);
    gh_close_list(to);
}

void gh_wire_buildings(struct gh_writer *to, const char *key, const struct gh_town *town, gh_buildings buildings)
{
    gh_open_list(to, key);
    for (gh_each(building, buildings))
        gh_write_text(to, NULL, town->building_name[building]);
    gh_close_list(to);
}

void gh_wire_building(struct gh_writer *to, const char *key, const struct gh_town *town, unsigned building)
{
    if (building == GH_NONE)
        gh_write_null(to, key);
    else
        gh_write_text(to, key, town->building_name[building]);
}

void gh_wire_cards(struct gh_writer *to, const char *key, const struct gh_cards *cards)
{
    gh_open_list(to, key);
    for (gh_each_card(card, cards))
        gh_write_number(to, NULL, card + 1);
    gh_close_list(to);
}

void gh_wire_card_row(struct gh_writer *to, const char *key, const uint8_t *cards, unsigned count)
{
    gh_open_list(to, key);
    for (unsigned i = 0; i < count; i++)
        gh_write_number(to, NULL, cards[i] + 1);
    gh_close_list(to);
}

void gh_wire_seats(struct gh_writer *to, const char *key, unsigned seats)
{
    gh_open_list(to, key);
    for (gh_each(seat, seats))
        gh_write_number(to, NULL, seat);
    gh_close_list(to);
}

void gh_wire_scores(struct gh_writer *to, const char *key, const struct gh_public *open)
{
    gh_open_list(to, key);
    for (unsigned seat = 0; seat < open->seats; seat++)
        gh_write_number(to, NULL, open->score[seat]);
    gh_close_list(to);
}

void gh_wire_hands(struct gh_writer *to, const char *key, const struct gh_state *state, unsigned seats)
{
    gh_open_list(to, key);
    for (unsigned seat = 0; seat < state->open.seats; seat++)
        if (gh_has(seats, seat))
            gh_wire_cards(to, NULL, &state->hidden.hand[seat]);
        else
            gh_write_null(to, NULL);
    gh_close_list(to);
}

void gh_wire_building_site(struct gh_writer *to, const char *key, const struct gh_town *town, unsigned building,
                           unsigned site)
{
    gh_write_format(to, key, "%s@%s", town->building_name[building], town->site_name[site]);
}

/* ---- actions ---- */

void gh_wire_action(struct gh_writer *to, const char *key, const struct gh_town *town, struct gh_action action)
{
    char text[GH_ACTION_TEXT_SIZE];

    gh_write_text(to, key, gh_action_text(town, action, text));
}

/* With stars in place of the cards: any two will do. */
static void write_discard(struct gh_writer *to, const struct gh_town *town, unsigned building, unsigned site)
{
    gh_write_format(to, NULL, "discard * * %s@%s", town->building_name[building], town->site_name[site]);
}

void gh_wire_legal(struct gh_writer *to, const char *key, const struct gh_town *town, const struct gh_legal *legal)
{
    gh_open_list(to, key);
    for (unsigned i = 0; i < legal->count; i++)
        gh_wire_action(to, NULL, town, legal->action[i]);
    for (unsigned building = 0; legal->markers > 0 && building < town->buildings; building++)
        for (gh_each(site, legal->takeable[building]))
            write_discard(to, town, building, site);
    gh_close_list(to);
}

void gh_wire_add_refusal(struct gh_writer *to, const struct gh_town *town, struct gh_verdict verdict, const char *why)
{
    gh_write_text(to, "no", gh_reason_code(verdict.reason));
    gh_write_text(to, "why", why);
    if (verdict.building != GH_NONE)
        gh_write_text(to, "building", town->building_name[verdict.building]);
    if (verdict.site != GH_NONE)
        gh_write_text(to, "site", town->site_name[verdict.site]);
}
