/* Names and fingerprint of a town. */
#include "gadshill/town.h"

#include "gadshill/hash.h"

#include <string.h>

static const char *const kind_names[GH_KINDS_COUNT] = {
#define X(id, name) name,
    GH_KINDS(X)
#undef X
};

static const char *const ruleset_names[GH_RULESETS_COUNT] = {
    [GH_GADS_HILL_1874] = "gads-hill-1874",
    [GH_OLD_TOWN] = "old-town",
};

const char *gh_kind_name(enum gh_kind kind)
{
    return kind_names[kind];
}

const char *gh_ruleset_name(enum gh_ruleset_id ruleset)
{
    return ruleset_names[ruleset];
}

static bool equals(const char *known, const char *name, size_t length)
{
    return strlen(known) == length && memcmp(known, name, length) == 0;
}

unsigned gh_ruleset_find(const char *name, size_t length)
{
    for (unsigned i = 0; i < GH_RULESETS_COUNT; i++)
        if (equals(ruleset_names[i], name, length))
            return i;
    return GH_NONE;
}

unsigned gh_site_find(const struct gh_town *town, const char *name, size_t length)
{
    for (unsigned i = 0; i < town->sites; i++)
        if (equals(town->site_name[i], name, length))
            return i;
    return GH_NONE;
}

unsigned gh_building_find(const struct gh_town *town, const char *name, size_t length)
{
    for (unsigned i = 0; i < town->buildings; i++)
        if (equals(town->building_name[i], name, length))
            return i;
    return GH_NONE;
}

/* With its final 0, so that neighbouring names cannot run together. */
static void add_name(struct gh_hash *hash, const char *name)
{
    gh_hash_bytes(hash, name, strlen(name) + 1);
}

uint64_t gh_town_hash(const struct gh_town *town)
{
    struct gh_hash hash = gh_hash_start();

    add_name(&hash, town->name);
    add_name(&hash, ruleset_names[town->ruleset]);
    const uint8_t numbers[] = {town->sites,     town->buildings,     town->cards,
                               town->landmarks, town->one_card_from, town->complete_at};
    gh_hash_bytes(&hash, numbers, sizeof numbers);
    for (unsigned i = 0; i < town->sites; i++)
        add_name(&hash, town->site_name[i]);
    for (unsigned i = 0; i < town->buildings; i++)
        add_name(&hash, town->building_name[i]);
    for (unsigned i = 0; i < town->landmarks; i++) {
        add_name(&hash, town->landmark_name[i]);
        add_name(&hash, town->frame_name[i]);
    }
    for (unsigned i = 0; i < town->cards; i++) {
        const struct gh_card *card = &town->card[i];

        gh_hash_number(&hash, (uint64_t)card->kind << 8 | card->building);
        gh_hash_number(&hash, (uint64_t)card->sites << 32 | card->mine);
        if (card->kind == GH_CONDITION_CARD)
            for (unsigned s = 0; s < town->sites; s++)
                gh_hash_number(&hash, town->relation[i].mine_for[s]);
    }
    return gh_hash_finish(&hash);
}
