/* A town as JSON, for other programs (docs/formats.md, Export). Keys are written in the order in which they are set
 * here. */
#include "export.h"

/* jansson lets NULL values through the _new functions as failures: an object with a missing part counts as out of
 * memory. */
static bool set(json_t *object, const char *key, json_t *value)
{
    return json_object_set_new(object, key, value) == 0;
}

static json_t *site_list(const struct gh_town *town, gh_sites sites)
{
    json_t *list = json_array();

    for (gh_each(site, sites)) {
        if (json_array_append_new(list, json_string(town->site_name[site])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

/* Names in a table of rows of `size` bytes. */
static json_t *name_list(const char *names, size_t size, unsigned count)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < count; i++) {
        if (json_array_append_new(list, json_string(names + i * size)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

/* [site of the named building, site of my building] */
static json_t *pair_list(const struct gh_town *town, unsigned card)
{
    json_t *list = json_array();

    for (gh_each(named, town->card[card].sites)) {
        for (gh_each(mine, town->relation[card].mine_for[named])) {
            json_t *pair = json_pack("[ss]", town->site_name[named], town->site_name[mine]);

            if (json_array_append_new(list, pair) != 0) {
                json_decref(list);
                return NULL;
            }
        }
    }
    return list;
}

json_t *gh_export_card(const struct gh_town *town, unsigned index)
{
    const struct gh_card *card = &town->card[index];
    json_t *object = json_object();
    bool done = set(object, "id", json_integer(index + 1)) &&
                set(object, "kind", json_string(gh_kind_name((enum gh_kind)card->kind)));

    if (done && card->building != GH_NONE)
        done = set(object, "building", json_string(town->building_name[card->building]));
    if (card->kind == GH_CONDITION_CARD)
        done = done && set(object, "pairs", pair_list(town, index));
    else
        done = done && set(object, "sites", site_list(town, card->sites));
    if (!done) {
        json_decref(object);
        return NULL;
    }
    return object;
}

static json_t *card_list(const struct gh_town *town)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < town->cards; i++) {
        if (json_array_append_new(list, gh_export_card(town, i)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

bool gh_townfile_export(const struct gh_townfile *file, FILE *out)
{
    const struct gh_town *town = &file->town;
    json_t *root = json_object();
    bool done = set(root, "format", json_string("gadshill-town/1")) && set(root, "name", json_string(town->name)) &&
                set(root, "ruleset", json_string(gh_ruleset_name((enum gh_ruleset_id)town->ruleset))) &&
                set(root, "sites", name_list(town->site_name[0], GH_SITE_NAME_SIZE, town->sites)) &&
                set(root, "buildings", name_list(town->building_name[0], GH_NAME_SIZE, town->buildings)) &&
                set(root, "cards", card_list(town)) &&
                set(root, "landmarks", name_list(town->landmark_name[0], GH_NAME_SIZE, town->landmarks)) &&
                set(root, "frames", name_list(town->frame_name[0], GH_SITE_NAME_SIZE, town->landmarks));

    if (done && town->ruleset == GH_GADS_HILL_1874)
        done =
            set(root, "locomotive",
                json_pack("{sisi}", "one-card-from", (int)town->one_card_from, "complete-at", (int)town->complete_at));
    done = done && json_dumpf(root, out, JSON_COMPACT) == 0 && fputc('\n', out) != EOF;
    json_decref(root);
    return done;
}
