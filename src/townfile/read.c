/* Reading a town file from top to bottom: the keys of the whole file and its smaller parts. The map and the cards have
 * files of their own. */
#include "reader.h"

#include <stdlib.h>
#include <string.h>

enum town_key {
    FORMAT,
    NAME,
    TITLE,
    RULESET,
    LOCOMOTIVE,
    STREETS,
    RAILWAYS,
    MAP,
    LANDMARKS,
    BUILDINGS,
    CARDS,
    PLACES,
    TOWN_KEYS
};

static const struct key town_keys[TOWN_KEYS] = {
    [FORMAT] = {"format", true},
    [NAME] = {"name", true},
    [TITLE] = {"title", true},
    [RULESET] = {"ruleset", true},
    [MAP] = {"map", true},
    [BUILDINGS] = {"buildings", true},
    [CARDS] = {"cards", true},
    [STREETS] = {"streets", false},
    [RAILWAYS] = {"railways", false},
    [LOCOMOTIVE] = {"locomotive", false},
    [PLACES] = {"places", false},
    [LANDMARKS] = {"landmarks", false},
};

static const char format_name[] = "gadshill-town/1";

static void read_format(struct reader *reader, yaml_node_t *node)
{
    const char *text;
    size_t length;

    if (!gh_read_scalar(reader, node, "format", &text, &length))
        return;
    if (length != strlen(format_name) || memcmp(text, format_name, length) != 0)
        gh_mistake_at(reader, node, _("The format \"%s\" is not known: this program reads \"%s\"."),
                      gh_node_quote(node).text, format_name);
}

static void read_ruleset(struct reader *reader, yaml_node_t *node)
{
    const char *names[GH_RULESETS_COUNT];

    for (unsigned i = 0; i < GH_RULESETS_COUNT; i++)
        names[i] = gh_ruleset_name((enum gh_ruleset_id)i);
    const unsigned ruleset = gh_read_name(reader, node, "ruleset", names, GH_RULESETS_COUNT,
                                          _("There is no ruleset \"%s\". Did you mean \"%s\"?"),
                                          _("There is no ruleset \"%s\": the rulesets are \"%s\" and \"%s\"."));
    reader->ruleset_known = ruleset != GH_NONE;
    if (reader->ruleset_known)
        reader->file->town.ruleset = (uint8_t)ruleset;
}

static void read_street(struct reader *reader, yaml_node_t *key, yaml_node_t *value, bool railway)
{
    struct gh_townfile *file = reader->file;
    const char *text = "";
    size_t length = 0;

    if (key->type == YAML_SCALAR_NODE)
        gh_read_scalar(reader, key, "streets", &text, &length);
    if (length != 1 || text[0] < 'A' || text[0] > 'Z') {
        gh_mistake_at(reader, key, _("A street or railway is named by one capital letter (A to Z)."));
        return;
    }
    for (unsigned i = 0; i < file->streets; i++) {
        if (file->street[i].letter == text[0]) {
            gh_mistake_at(reader, key, _("The letter \"%c\" is already taken on line %u."), text[0],
                          reader->street_mark[i].line);
            return;
        }
    }
    /* There are as many streets as letters, so they always fit. */
    struct gh_street *street = &file->street[file->streets];

    reader->street_mark[file->streets++] = gh_node_mark(key);
    street->letter = text[0];
    street->railway = railway;
    gh_read_text(reader, value, railway ? "railways" : "streets", &street->name);
}

static void read_streets(struct reader *reader, yaml_node_t *node, bool railway)
{
    if (node->type != YAML_MAPPING_NODE) {
        gh_mistake_at(reader, node,
                      _("\"%s\" must be a mapping from capital letters to names, as in M: {en: Main St.}."),
                      railway ? "railways" : "streets");
        return;
    }
    for (yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < node->data.mapping.pairs.top; pair++)
        read_street(reader, yaml_document_get_node(&reader->document, pair->key),
                    yaml_document_get_node(&reader->document, pair->value), railway);
}

/* Buildings and landmarks are written alike. */
enum thing_key { THING_ID, THING_SIGN, THING_SIGNS, THING_NAME, THING_FORMS, THING_KEYS };

static const struct key thing_keys[THING_KEYS] = {[THING_ID] = {"id", true},
                                                  [THING_SIGN] = {"sign", true},
                                                  [THING_SIGNS] = {"signs", false},
                                                  [THING_NAME] = {"name", true},
                                                  [THING_FORMS] = {"forms", false}};

static void check_id(struct reader *reader, const char *id, struct gh_mark mark)
{
    const struct gh_town *town = &reader->file->town;

    for (unsigned i = 0; i < town->buildings; i++)
        if (id != town->building_name[i] && strcmp(id, town->building_name[i]) == 0)
            goto taken;
    for (unsigned i = 0; i < town->landmarks; i++)
        if (id != town->landmark_name[i] && strcmp(id, town->landmark_name[i]) == 0)
            goto taken;
    return;
taken:
    gh_mistake(reader->problems, mark, _("The id \"%s\" is used twice: each building and landmark needs its own."), id);
}

static void read_thing(struct reader *reader, yaml_node_t *node, const char *list, char *id, struct gh_sign *sign,
                       struct gh_text *name, struct gh_forms *forms)
{
    yaml_node_t *values[THING_KEYS];

    if (!gh_read_mapping(reader, node, list, thing_keys, THING_KEYS, values))
        return;
    if (values[THING_ID] && gh_read_id(reader, values[THING_ID], "id", id))
        check_id(reader, id, gh_node_mark(values[THING_ID]));
    gh_read_signs(reader, values[THING_SIGN], values[THING_SIGNS], sign);
    if (values[THING_NAME])
        gh_read_text(reader, values[THING_NAME], "name", name);
    if (values[THING_FORMS])
        gh_read_forms(reader, values[THING_FORMS], forms);
}

static void read_buildings(struct reader *reader, yaml_node_t *node)
{
    struct gh_townfile *file = reader->file;
    unsigned count;

    reader->buildings_mark = gh_node_mark(node);
    if (!gh_read_short_list(reader, node, "buildings", GH_MAX_BUILDINGS, _("There are too many buildings: at most %d."),
                            &count))
        return;
    reader->buildings_known = true;
    for (unsigned i = 0; i < count; i++) {
        file->town.buildings = (uint8_t)(i + 1);
        reader->building_mark[i] = gh_node_mark(gh_list_item(reader, node, i));
        read_thing(reader, gh_list_item(reader, node, i), "buildings", file->town.building_name[i],
                   &file->building_sign[i], &file->building_name[i], &file->building_forms[i]);
    }
}

/* After the map: there must be a framed space for each landmark. */
static void read_landmarks(struct reader *reader, yaml_node_t *node)
{
    struct gh_townfile *file = reader->file;
    unsigned count = 0;

    reader->landmarks_known = true;
    if (node && !gh_read_list(reader, node, "landmarks", &count)) {
        reader->landmarks_known = false;
        return;
    }
    if (reader->map_shape_known && count != reader->frames) {
        gh_mistake(reader->problems, node ? gh_node_mark(node) : reader->map_mark,
                   _("Landmarks: %u, framed spaces on the map: %u. There must be as many of one as of the other."),
                   count, reader->frames);
        reader->landmarks_known = reader->streets_known = false;
    }
    if (count > GH_MAX_LANDMARKS) {
        gh_mistake_at(reader, gh_list_item(reader, node, GH_MAX_LANDMARKS),
                      _("There are too many landmarks: at most %d."), GH_MAX_LANDMARKS);
        count = GH_MAX_LANDMARKS;
    }
    for (unsigned i = 0; i < count; i++) {
        file->town.landmarks = (uint8_t)(i + 1);
        read_thing(reader, gh_list_item(reader, node, i), "landmarks", file->town.landmark_name[i],
                   &file->landmark_sign[i], &file->landmark_name[i], &file->landmark_forms[i]);
    }
}

enum place_key { PLACE_ID, PLACE_NAME, PLACE_NEAR, PLACE_SIDE, PLACE_KEYS };

static const struct key place_keys[PLACE_KEYS] = {[PLACE_ID] = {"id", true},
                                                  [PLACE_NAME] = {"name", true},
                                                  [PLACE_NEAR] = {"near", true},
                                                  [PLACE_SIDE] = {"side", true}};

static void read_side(struct reader *reader, yaml_node_t *node, char side[12])
{
    static const char *const sides[] = {"north", "north-east", "east", "south-east",
                                        "south", "south-west", "west", "north-west"};
    const char *text;
    size_t length;

    if (!gh_read_scalar(reader, node, "side", &text, &length))
        return;
    for (unsigned i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        if (strlen(sides[i]) == length && memcmp(sides[i], text, length) == 0) {
            memcpy(side, text, length);
            side[length] = 0;
            return;
        }
    }
    gh_mistake_at(
        reader, node,
        _("\"%s\" is not a side: the sides are north, east, south, west, or two of them, as in \"south-west\"."),
        gh_node_quote(node).text);
}

static void read_place(struct reader *reader, yaml_node_t *node, struct gh_place *place)
{
    yaml_node_t *values[PLACE_KEYS];
    const char *text;
    size_t length;

    if (!gh_read_mapping(reader, node, "places", place_keys, PLACE_KEYS, values))
        return;
    if (values[PLACE_ID])
        gh_read_id(reader, values[PLACE_ID], "id", place->id);
    if (values[PLACE_NAME])
        gh_read_text(reader, values[PLACE_NAME], "name", &place->name);
    if (values[PLACE_SIDE])
        read_side(reader, values[PLACE_SIDE], place->side);
    if (values[PLACE_NEAR] && gh_read_scalar(reader, values[PLACE_NEAR], "near", &text, &length) &&
        reader->map_shape_known) {
        place->near = (uint8_t)gh_site_find(&reader->file->town, text, length);
        if (place->near == GH_NONE)
            gh_mistake_at(reader, values[PLACE_NEAR], _("There is no site \"%s\" on the map."),
                          gh_node_quote(values[PLACE_NEAR]).text);
    }
}

static void read_places(struct reader *reader, yaml_node_t *node)
{
    unsigned count;

    if (!gh_read_list(reader, node, "places", &count))
        return;
    if (count > GH_MAX_PLACES) {
        gh_mistake_at(reader, gh_list_item(reader, node, GH_MAX_PLACES), _("There are too many places: at most %d."),
                      GH_MAX_PLACES);
        count = GH_MAX_PLACES;
    }
    for (unsigned i = 0; i < count; i++) {
        reader->file->places = i + 1;
        read_place(reader, gh_list_item(reader, node, i), &reader->file->place[i]);
    }
}

static void read_town(struct reader *reader)
{
    yaml_node_t *values[TOWN_KEYS], *root = yaml_document_get_root_node(&reader->document);
    struct gh_townfile *file = reader->file;

    if (root->type != YAML_MAPPING_NODE) {
        gh_mistake_at(reader, root, _("This is not a town file: it must begin with \"format: %s\"."), format_name);
        return;
    }
    gh_read_mapping(reader, root, "town", town_keys, TOWN_KEYS, values);
    reader->title_mark = gh_node_mark(values[TITLE] ? values[TITLE] : root);
    if (values[FORMAT])
        read_format(reader, values[FORMAT]);
    if (values[NAME])
        gh_read_id(reader, values[NAME], "name", file->town.name);
    if (values[TITLE])
        gh_read_text(reader, values[TITLE], "title", &file->title);
    if (values[RULESET])
        read_ruleset(reader, values[RULESET]);
    if (values[STREETS])
        read_streets(reader, values[STREETS], false);
    if (values[RAILWAYS])
        read_streets(reader, values[RAILWAYS], true);
    if (values[MAP])
        gh_read_map(reader, values[MAP]);
    read_landmarks(reader, values[LANDMARKS]);
    if (values[BUILDINGS])
        read_buildings(reader, values[BUILDINGS]);
    if (values[PLACES])
        read_places(reader, values[PLACES]);
    if (values[CARDS])
        gh_read_cards(reader, values[CARDS]);
    gh_report_crooked(reader);
    gh_check_town(reader, values[LOCOMOTIVE]);
    if (reader->problems->mistakes == 0)
        gh_advise_town(reader);
}

struct gh_townfile *gh_townfile_read(const char *bytes, size_t size, struct gh_problems *problems)
{
    struct reader reader = {.problems = problems, .file = calloc(1, sizeof *reader.file)};

    memset(problems, 0, sizeof *problems);
    if (size > GH_TOWNFILE_MAX_BYTES)
        gh_mistake(problems, (struct gh_mark){1, 1}, _("The file is too big: at most %d kilobytes."),
                   GH_TOWNFILE_MAX_BYTES / 1024);
    else if (!reader.file || !gh_source_open(&reader.source, bytes, size))
        reader.out_of_memory = true;
    else if (gh_source_check(&reader.source, problems) && gh_load_document(&reader))
        read_town(&reader);

    if (reader.out_of_memory)
        gh_mistake(problems, (struct gh_mark){1, 1}, _("There is not enough memory to read this file."));
    gh_source_close(&reader.source);
    yaml_document_delete(&reader.document);
    gh_problems_sort(problems);
    if (problems->mistakes > 0) {
        gh_townfile_free(reader.file);
        return NULL;
    }
    reader.file->town.hash = gh_town_hash(&reader.file->town);
    return reader.file;
}
