/* A town as JSON for whoever draws it (docs/protocol.md, Towns): the export, and everything that people see. */
#include "export.h"

#include "gadshill/game.h"

/* ---- the map ---- */

/* Streets, or null where nothing runs. */
static void write_street_row(struct gh_writer *to, const uint8_t *streets, unsigned count)
{
    gh_open_list(to, NULL);
    for (unsigned i = 0; i < count; i++)
        if (streets[i] == GH_NONE)
            gh_write_null(to, NULL);
        else
            gh_write_number(to, NULL, streets[i]);
    gh_close_list(to);
}

static void open_lot(struct gh_writer *to, const char *name, unsigned row, unsigned column)
{
    gh_open_object(to, NULL);
    gh_write_text(to, "id", name);
    gh_write_number(to, "row", row);
    gh_write_number(to, "column", column);
}

static void write_sites(struct gh_writer *to, const struct gh_townfile *file)
{
    const struct gh_layout *layout = &file->layout;

    gh_open_list(to, "sites");
    for (unsigned i = 0; i < file->town.sites; i++) {
        const char side[] = {layout->entrance_side[i], 0};

        open_lot(to, file->town.site_name[i], layout->site_row[i], layout->site_column[i]);
        gh_write_text(to, "entrance", side);
        gh_write_number(to, "street", layout->entrance_street[i]);
        gh_close_object(to);
    }
    gh_close_list(to);
}

static void add_map(struct gh_writer *to, const struct gh_townfile *file)
{
    const struct gh_layout *layout = &file->layout;

    gh_write_number(to, "rows", layout->rows);
    gh_write_number(to, "columns", layout->columns);
    write_sites(to, file);
    gh_open_list(to, "frames");
    for (unsigned i = 0; i < file->town.landmarks; i++) {
        open_lot(to, file->town.frame_name[i], layout->frame_row[i], layout->frame_column[i]);
        gh_close_object(to);
    }
    gh_close_list(to);
    gh_open_list(to, "west");
    for (unsigned row = 0; row < layout->rows; row++)
        write_street_row(to, layout->street_west[row], layout->columns + 1u);
    gh_close_list(to);
    gh_open_list(to, "north");
    for (unsigned row = 0; row <= layout->rows; row++)
        write_street_row(to, layout->street_north[row], layout->columns);
    gh_close_list(to);
}

static void add_scenery(struct gh_writer *to, const struct gh_townfile *file)
{
    gh_open_list(to, "streets");
    for (unsigned i = 0; i < file->streets; i++) {
        gh_open_object(to, NULL);
        gh_write_text(to, "name", gh_spoken(&file->street[i].name));
        gh_write_bool(to, "railway", file->street[i].railway);
        gh_close_object(to);
    }
    gh_close_list(to);
    gh_open_list(to, "places");
    for (unsigned i = 0; i < file->places; i++) {
        const struct gh_place *place = &file->place[i];

        gh_open_object(to, NULL);
        gh_write_text(to, "id", place->id);
        gh_write_text(to, "name", gh_spoken(&place->name));
        gh_write_text(to, "near", file->town.site_name[place->near]);
        gh_write_text(to, "side", place->side);
        gh_close_object(to);
    }
    gh_close_list(to);
}

/* ---- what is on it ---- */

/* A building or landmark, with the forms that sentences of the language need. */
static void write_thing(struct gh_writer *to, const char *id, const struct gh_sign *sign, const struct gh_text *name,
                        const struct gh_forms *forms)
{
    enum { TEXT_SIZE = 1024 };
    const unsigned language = gh_language();
    const char gender[] = {gh_gender_in(forms), 0};
    char text[TEXT_SIZE];

    gh_open_object(to, NULL);
    gh_write_text(to, "id", id);
    gh_write_text(to, "sign", gh_spoken_sign(sign));
    gh_write_text(to, "name", gh_name_in(name, forms, GH_NO_FORM, text, sizeof text));
    gh_open_object(to, "forms");
    for (unsigned form = 0; gh_form_name(language, form); form++)
        gh_write_text(to, gh_form_name(language, form), gh_name_in(name, forms, form, text, sizeof text));
    gh_close_object(to);
    if (*gender)
        gh_write_text(to, "gender", gender);
    gh_close_object(to);
}

static void add_things(struct gh_writer *to, const struct gh_townfile *file)
{
    gh_open_list(to, "buildings");
    for (unsigned i = 0; i < file->town.buildings; i++)
        write_thing(to, file->town.building_name[i], &file->building_sign[i], &file->building_name[i],
                    &file->building_forms[i]);
    gh_close_list(to);
    gh_open_list(to, "landmarks");
    for (unsigned i = 0; i < file->town.landmarks; i++)
        write_thing(to, file->town.landmark_name[i], &file->landmark_sign[i], &file->landmark_name[i],
                    &file->landmark_forms[i]);
    gh_close_list(to);
    gh_open_list(to, "cards");
    for (unsigned i = 0; i < file->town.cards; i++) {
        gh_open_object(to, NULL);
        gh_export_add_card(to, &file->town, i);
        if (file->card_relation[i] != GH_NONE)
            gh_write_text(to, "relation", gh_relation_name(file->card_relation[i]));
        gh_write_text(to, "text", gh_spoken(&file->card_text[i]));
        gh_close_object(to);
    }
    gh_close_list(to);
}

/* ---- what the game is like ---- */

static void add_piles(struct gh_writer *to, const struct gh_town *town)
{
    gh_open_list(to, "piles");
    for (unsigned i = 0; i < GH_MAX_PILES; i++)
        gh_write_text(to, NULL, gh_pile_name(town->ruleset, i));
    gh_close_list(to);
    gh_open_list(to, "draws");
    for (unsigned i = 0; i < GH_MAX_PILES; i++)
        if (gh_draw_word(town->ruleset, i))
            gh_write_text(to, NULL, gh_draw_word(town->ruleset, i));
    gh_close_list(to);
}

static void add_rules(struct gh_writer *to, const struct gh_town *town)
{
    const struct gh_rules rules = gh_rules_of(town);

    gh_open_object(to, "rules");
    gh_write_number(to, "cards_a_turn", rules.cards_a_turn);
    gh_write_number(to, "purchases", rules.purchases);
    gh_write_number(to, "price", rules.price);
    gh_write_number(to, "one_card_from", rules.one_card_from);
    gh_write_number(to, "complete_at", rules.complete_at);
    gh_write_number(to, "markers_a_building", GH_MARKERS_PER_BUILDING);
    gh_write_number(to, "markers_a_site", GH_MARKERS_PER_SITE);
    gh_open_object(to, "share");
    for (unsigned count = GH_MIN_SEATS; count <= GH_MAX_SEATS; count++) {
        const char seats[] = {(char)('0' + count), 0};

        gh_write_number(to, seats, rules.share[count]);
    }
    gh_close_object(to);
    gh_close_object(to);
}

char *gh_townfile_page(const struct gh_townfile *file)
{
    struct gh_writer writer = gh_writer_make(0);

    gh_open_object(&writer, NULL);
    gh_write_text(&writer, "format", "gadshill-town-page/1");
    gh_write_text(&writer, "name", file->town.name);
    gh_write_text(&writer, "title", gh_spoken(&file->title));
    gh_write_text(&writer, "ruleset", gh_ruleset_name((enum gh_ruleset_id)file->town.ruleset));
    add_map(&writer, file);
    add_scenery(&writer, file);
    add_things(&writer, file);
    add_piles(&writer, &file->town);
    add_rules(&writer, &file->town);
    gh_close_object(&writer);
    return gh_writer_take(&writer);
}
