/* A town as JSON, for other programs (docs/formats.md, Export). */
#include "export.h"

#include <stdio.h>

/* Names in a table of rows of `size` bytes. */
static void write_names(struct gh_writer *to, const char *key, const char *names, size_t size, unsigned count)
{
    gh_open_list(to, key);
    for (unsigned i = 0; i < count; i++)
        gh_write_text(to, NULL, names + i * size);
    gh_close_list(to);
}

/* [site of the named building, site of my building] */
static void write_pair(struct gh_writer *to, const struct gh_town *town, unsigned named, unsigned mine)
{
    gh_open_list(to, NULL);
    gh_write_text(to, NULL, town->site_name[named]);
    gh_write_text(to, NULL, town->site_name[mine]);
    gh_close_list(to);
}

static void write_pairs(struct gh_writer *to, const struct gh_town *town, unsigned card)
{
    gh_open_list(to, "pairs");
    for (gh_each(named, town->card[card].sites))
        for (gh_each(mine, town->relation[card].mine_for[named]))
            write_pair(to, town, named, mine);
    gh_close_list(to);
}

static void write_sites(struct gh_writer *to, const struct gh_town *town, gh_sites sites)
{
    gh_open_list(to, "sites");
    for (gh_each(site, sites))
        gh_write_text(to, NULL, town->site_name[site]);
    gh_close_list(to);
}

void gh_export_add_card(struct gh_writer *to, const struct gh_town *town, unsigned index)
{
    const struct gh_card *card = &town->card[index];

    gh_write_number(to, "id", index + 1);
    gh_write_text(to, "kind", gh_kind_name((enum gh_kind)card->kind));
    if (card->building != GH_NONE)
        gh_write_text(to, "building", town->building_name[card->building]);
    if (card->kind == GH_CONDITION_CARD)
        write_pairs(to, town, index);
    else
        write_sites(to, town, card->sites);
}

static void write_cards(struct gh_writer *to, const struct gh_town *town)
{
    gh_open_list(to, "cards");
    for (unsigned i = 0; i < town->cards; i++) {
        gh_open_object(to, NULL);
        gh_export_add_card(to, town, i);
        gh_close_object(to);
    }
    gh_close_list(to);
}

static void write_town(struct gh_writer *to, const struct gh_town *town)
{
    gh_open_object(to, NULL);
    gh_write_text(to, "format", "gadshill-town/1");
    gh_write_text(to, "name", town->name);
    gh_write_text(to, "ruleset", gh_ruleset_name((enum gh_ruleset_id)town->ruleset));
    write_names(to, "sites", town->site_name[0], GH_SITE_NAME_SIZE, town->sites);
    write_names(to, "buildings", town->building_name[0], GH_NAME_SIZE, town->buildings);
    write_cards(to, town);
    write_names(to, "landmarks", town->landmark_name[0], GH_NAME_SIZE, town->landmarks);
    write_names(to, "frames", town->frame_name[0], GH_SITE_NAME_SIZE, town->landmarks);
    if (town->ruleset == GH_GADS_HILL_1874) {
        gh_open_object(to, "locomotive");
        gh_write_number(to, "one-card-from", town->one_card_from);
        gh_write_number(to, "complete-at", town->complete_at);
        gh_close_object(to);
    }
    gh_close_object(to);
}

bool gh_townfile_export(const struct gh_townfile *file, FILE *out)
{
    struct gh_writer writer = gh_writer_make(0);

    write_town(&writer, &file->town);
    const bool is_done = fputs(gh_written(&writer, NULL), out) >= 0 && fputc('\n', out) != EOF;
    gh_writer_free(&writer);
    return is_done;
}
