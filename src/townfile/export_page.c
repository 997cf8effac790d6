/* A town as JSON for whoever draws it (docs/protocol.md, Towns): the export, and everything that people see. */
#include "export.h"

#include "gadshill/game.h"

/* Streets, or null where nothing runs. */
static json_t *street_row(const uint8_t *streets, unsigned count)
{
    json_t *row = json_array();

    for (unsigned i = 0; i < count; i++)
        json_array_append_new(row, streets[i] == GH_NONE ? json_null() : json_integer(streets[i]));
    return row;
}

static json_t *lot(const char *name, unsigned row, unsigned column)
{
    return json_pack("{s:s, s:i, s:i}", "id", name, "row", (int)row, "column", (int)column);
}

static void add_map(json_t *json, const struct gh_townfile *file)
{
    const struct gh_layout *layout = &file->layout;
    json_t *sites = json_array(), *frames = json_array(), *west = json_array(), *north = json_array();

    for (unsigned i = 0; i < file->town.sites; i++) {
        json_t *site = lot(file->town.site_name[i], layout->site_row[i], layout->site_column[i]);
        const char side[] = {layout->entrance_side[i], 0};

        json_object_set_new(site, "entrance", json_string(side));
        json_object_set_new(site, "street", json_integer(layout->entrance_street[i]));
        json_array_append_new(sites, site);
    }
    for (unsigned i = 0; i < file->town.landmarks; i++)
        json_array_append_new(frames, lot(file->town.frame_name[i], layout->frame_row[i], layout->frame_column[i]));
    for (unsigned row = 0; row < layout->rows; row++)
        json_array_append_new(west, street_row(layout->street_west[row], layout->columns + 1u));
    for (unsigned row = 0; row <= layout->rows; row++)
        json_array_append_new(north, street_row(layout->street_north[row], layout->columns));
    json_object_set_new(json, "rows", json_integer(layout->rows));
    json_object_set_new(json, "columns", json_integer(layout->columns));
    json_object_set_new(json, "sites", sites);
    json_object_set_new(json, "frames", frames);
    json_object_set_new(json, "west", west);
    json_object_set_new(json, "north", north);
}

static void add_scenery(json_t *json, const struct gh_townfile *file)
{
    json_t *streets = json_array(), *places = json_array();

    for (unsigned i = 0; i < file->streets; i++)
        json_array_append_new(streets, json_pack("{s:s, s:b}", "name", gh_spoken(&file->street[i].name), "railway",
                                                 (int)file->street[i].railway));
    for (unsigned i = 0; i < file->places; i++) {
        const struct gh_place *place = &file->place[i];

        json_array_append_new(places,
                              json_pack("{s:s, s:s, s:s, s:s}", "id", place->id, "name", gh_spoken(&place->name),
                                        "near", file->town.site_name[place->near], "side", place->side));
    }
    json_object_set_new(json, "streets", streets);
    json_object_set_new(json, "places", places);
}

/* A building or landmark, with the forms that sentences of the language need. */
static json_t *thing(const char *id, const char *sign, const struct gh_text *name, const struct gh_forms *forms)
{
    enum { TEXT_SIZE = 1024 };
    json_t *json = json_pack("{s:s, s:s}", "id", id, "sign", sign), *in_forms = json_object();
    const unsigned language = gh_language();
    const char gender[] = {gh_gender_in(forms), 0};
    char text[TEXT_SIZE];

    json_object_set_new(json, "name", json_string(gh_name_in(name, forms, GH_NO_FORM, text, sizeof text)));
    for (unsigned form = 0; gh_form_name(language, form); form++)
        json_object_set_new(in_forms, gh_form_name(language, form),
                            json_string(gh_name_in(name, forms, form, text, sizeof text)));
    json_object_set_new(json, "forms", in_forms);
    if (*gender)
        json_object_set_new(json, "gender", json_string(gender));
    return json;
}

static void add_things(json_t *json, const struct gh_townfile *file)
{
    json_t *buildings = json_array(), *landmarks = json_array(), *cards = json_array();

    for (unsigned i = 0; i < file->town.buildings; i++)
        json_array_append_new(buildings, thing(file->town.building_name[i], file->building_sign[i],
                                               &file->building_name[i], &file->building_forms[i]));
    for (unsigned i = 0; i < file->town.landmarks; i++)
        json_array_append_new(landmarks, thing(file->town.landmark_name[i], file->landmark_sign[i],
                                               &file->landmark_name[i], &file->landmark_forms[i]));
    for (unsigned i = 0; i < file->town.cards; i++) {
        json_t *card = gh_export_card(&file->town, i);

        if (file->card_relation[i] != GH_NONE)
            json_object_set_new(card, "relation", json_string(gh_relation_name(file->card_relation[i])));
        json_object_set_new(card, "text", json_string(gh_spoken(&file->card_text[i])));
        json_array_append_new(cards, card);
    }
    json_object_set_new(json, "buildings", buildings);
    json_object_set_new(json, "landmarks", landmarks);
    json_object_set_new(json, "cards", cards);
}

static void add_rules(json_t *json, const struct gh_town *town)
{
    const struct gh_rules rules = gh_rules_of(town);
    json_t *share = json_object(), *piles = json_array(), *draws = json_array();
    char seats[] = "0";

    for (unsigned count = GH_MIN_SEATS; count <= GH_MAX_SEATS; count++) {
        seats[0] = (char)('0' + count);
        json_object_set_new(share, seats, json_integer(rules.share[count]));
    }
    for (unsigned i = 0; i < GH_MAX_PILES; i++) {
        json_array_append_new(piles, json_string(gh_pile_name(town->ruleset, i)));
        if (gh_draw_word(town->ruleset, i))
            json_array_append_new(draws, json_string(gh_draw_word(town->ruleset, i)));
    }
    json_object_set_new(json, "piles", piles);
    json_object_set_new(json, "draws", draws);
    json_object_set_new(json, "rules",
                        json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:o}", "cards_a_turn", (int)rules.cards_a_turn,
                                  "purchases", (int)rules.purchases, "price", (int)rules.price, "one_card_from",
                                  (int)rules.one_card_from, "complete_at", (int)rules.complete_at, "markers_a_building",
                                  (int)GH_MARKERS_PER_BUILDING, "markers_a_site", (int)GH_MARKERS_PER_SITE, "share",
                                  share));
}

char *gh_townfile_page(const struct gh_townfile *file)
{
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:s}", "format", "gadshill-town-page/1", "name", file->town.name, "title",
                  gh_spoken(&file->title), "ruleset", gh_ruleset_name((enum gh_ruleset_id)file->town.ruleset));

    add_map(json, file);
    add_scenery(json, file);
    add_things(json, file);
    add_rules(json, &file->town);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}
