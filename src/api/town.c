/* Towns for programs of other people (api_town.h). */
#include "gadshill/api_town.h"

#include "parts.h"

#include <stdlib.h>

_Static_assert((int)GADSHILL_MOST_SITES == (int)GH_MAX_SITES && (int)GADSHILL_MOST_BUILDINGS == (int)GH_MAX_BUILDINGS &&
                   (int)GADSHILL_MOST_CARDS == (int)GH_MAX_CARDS && (int)GADSHILL_MOST_SEATS == (int)GH_MAX_SEATS &&
                   (int)GADSHILL_MOST_PILES == (int)GH_MAX_PILES && (int)GADSHILL_NONE == (int)GH_NONE,
               "the library's limits are the house's");
_Static_assert((int)GADSHILL_BUILDING_CARD == (int)GH_BUILDING_CARD &&
                   (int)GADSHILL_DISTRICT_CARD == (int)GH_DISTRICT_CARD &&
                   (int)GADSHILL_CONDITION_CARD == (int)GH_CONDITION_CARD,
               "the library's cards are the house's");

const char *gadshill_version(void)
{
    return GADSHILL_VERSION;
}

const char *gadshill_bundled_name(unsigned index)
{
    for (unsigned i = 0; gh_bundled[i].name; i++)
        if (i == index)
            return gh_bundled[i].name;
    return NULL;
}

struct gadshill_town *gadshill_town_bundled(const char *name)
{
    for (unsigned i = 0; gh_bundled[i].name; i++)
        if (strcmp(gh_bundled[i].name, name) == 0)
            return gadshill_town_read((const char *)gh_bundled[i].bytes, gh_bundled[i].size, NULL);
    return NULL;
}

static void tell_first(const struct gh_problems *problems, struct gadshill_problem *problem)
{
    memset(problem, 0, sizeof *problem);
    for (unsigned i = 0; i < problems->count; i++) {
        const struct gh_problem *found = &problems->problem[i];

        if (found->advice)
            continue;
        problem->line = found->line;
        problem->column = found->column;
        memcpy(problem->text, found->text, sizeof problem->text);
        return;
    }
}

struct gadshill_town *gadshill_town_read(const char *bytes, size_t size, struct gadshill_problem *problem)
{
    struct gh_problems *problems = calloc(1, sizeof *problems); /* too big for a small thread's stack */
    struct gadshill_town *town = malloc(sizeof *town);

    if (town)
        town->file = problems ? gh_townfile_read(bytes, size, problems) : NULL;
    if (town && !town->file) {
        free(town);
        town = NULL;
    }
    if (problem && problems)
        tell_first(problems, problem);
    free(problems);
    return town;
}

void gadshill_town_free(struct gadshill_town *town)
{
    if (town)
        gh_townfile_free(town->file);
    free(town);
}

const char *gadshill_town_name(const struct gadshill_town *town)
{
    return town->file->town.name;
}

const char *gadshill_town_ruleset(const struct gadshill_town *town)
{
    return gh_ruleset_name(town->file->town.ruleset);
}

uint64_t gadshill_town_hash(const struct gadshill_town *town)
{
    return town->file->town.hash;
}

unsigned gadshill_town_sites(const struct gadshill_town *town)
{
    return town->file->town.sites;
}

unsigned gadshill_town_buildings(const struct gadshill_town *town)
{
    return town->file->town.buildings;
}

unsigned gadshill_town_cards(const struct gadshill_town *town)
{
    return town->file->town.cards;
}

unsigned gadshill_town_landmarks(const struct gadshill_town *town)
{
    return town->file->town.landmarks;
}

const char *gadshill_site_name(const struct gadshill_town *town, unsigned site)
{
    return site < town->file->town.sites ? town->file->town.site_name[site] : NULL;
}

const char *gadshill_building_name(const struct gadshill_town *town, unsigned building)
{
    return building < town->file->town.buildings ? town->file->town.building_name[building] : NULL;
}

/* Asked for by its code and not by what the thread speaks: programs of other people know nothing of that. */
static const char *in_language(const struct gh_text *text, const char *language)
{
    const unsigned number = gh_language_find(language);
    const char *found = number == GH_NO_LANGUAGE ? NULL : text->in[number];

    return found ? found : text->in[GH_ENGLISH];
}

const char *gadshill_town_title(const struct gadshill_town *town, const char *language)
{
    return in_language(&town->file->title, language);
}

const char *gadshill_building_title(const struct gadshill_town *town, unsigned building, const char *language)
{
    return building < town->file->town.buildings ? in_language(&town->file->building_name[building], language) : NULL;
}

const char *gadshill_card_title(const struct gadshill_town *town, unsigned card, const char *language)
{
    return card < town->file->town.cards ? in_language(&town->file->card_text[card], language) : NULL;
}

bool gadshill_card_at(const struct gadshill_town *town, unsigned card, struct gadshill_card *what)
{
    if (card >= town->file->town.cards)
        return false;
    const struct gh_card *found = &town->file->town.card[card];
    *what = (struct gadshill_card){found->kind, found->building, {0, 0}, found->sites, found->mine};
    return true;
}

uint32_t gadshill_card_partners(const struct gadshill_town *town, unsigned card, unsigned site)
{
    const struct gh_town *plain = &town->file->town;

    if (card >= plain->cards || site >= plain->sites || plain->card[card].kind != GH_CONDITION_CARD)
        return 0;
    return plain->relation[card].mine_for[site];
}
