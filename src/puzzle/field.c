/* Narrowing places down: what follows from single sites, single buildings and condition cards. */
#include "field.h"

static unsigned index_of(const struct gh_puzzle *puzzle, unsigned building)
{
    return gh_count(puzzle->buildings & gh_first(building));
}

struct gh_field gh_field_of(const struct gh_town *town, const struct gh_puzzle *puzzle, uint64_t clues)
{
    struct gh_field field = {.fills = gh_puzzle_fills_sites(town, puzzle), .sites = gh_first(town->sites)};

    for (gh_each(building, puzzle->buildings)) {
        field.building[field.count] = (uint8_t)building;
        field.start.may[field.count++] = field.sites;
    }
    for (unsigned i = 0; i < puzzle->count; i++) {
        const struct gh_statement *clue = &puzzle->clue[i];
        const struct gh_card *card = &town->card[clue->card];
        const unsigned named = clue->named == GH_NONE ? GH_NONE : index_of(puzzle, clue->named);
        const unsigned mine = clue->mine == GH_NONE ? GH_NONE : index_of(puzzle, clue->mine);

        if (!(clues >> i & 1))
            continue;
        if (card->kind != GH_CONDITION_CARD) {
            field.start.may[card->kind == GH_BUILDING_CARD ? named : mine] &= card->sites;
            continue;
        }
        field.start.may[named] &= card->sites;
        field.start.may[mine] &= card->mine;
        field.link[field.links++] = (struct gh_field_link){&town->relation[clue->card], (uint8_t)named, (uint8_t)mine};
    }
    return field;
}

/* A building with one site: nobody else is there. *changed is set when somebody was. */
static bool close_last_sites(const struct gh_field *field, struct gh_places *places, bool *changed)
{
    for (;;) {
        gh_sites taken = 0;
        bool again = false;

        for (unsigned i = 0; i < field->count; i++) {
            const gh_sites may = places->may[i];

            if (!may || (gh_is_single(may) && (taken & may)))
                return false;
            if (gh_is_single(may))
                taken |= may;
        }
        for (unsigned i = 0; i < field->count; i++) {
            if (gh_is_single(places->may[i]) || !(places->may[i] & taken))
                continue;
            places->may[i] &= ~taken;
            *changed = again = true;
        }
        if (!again)
            return true;
    }
}

/* Where every site has a building: a site that only one of them can have. */
static bool close_last_buildings(const struct gh_field *field, struct gh_places *places, bool *changed)
{
    gh_sites once = 0, twice = 0;

    for (unsigned i = 0; i < field->count; i++) {
        twice |= once & places->may[i];
        once |= places->may[i];
    }
    if (once != field->sites)
        return false;
    for (unsigned i = 0; i < field->count; i++) {
        const gh_sites own = places->may[i] & once & ~twice;

        if (!own || own == places->may[i])
            continue;
        if (!gh_is_single(own))
            return false;
        places->may[i] = own;
        *changed = true;
    }
    return true;
}

/* A condition card: each side keeps the sites that have a partner left. */
static bool close_links(const struct gh_field *field, struct gh_places *places, bool *changed)
{
    for (unsigned i = 0; i < field->links; i++) {
        const struct gh_field_link *link = &field->link[i];
        gh_sites *named = &places->may[link->named], *mine = &places->may[link->mine];
        gh_sites keeps_named = 0, keeps_mine = 0;

        for (gh_each(site, *named)) {
            const gh_sites partners = link->relation->mine_for[site] & *mine;

            keeps_mine |= partners;
            keeps_named |= partners ? gh_bit(site) : 0;
        }
        if (keeps_named == *named && keeps_mine == *mine)
            continue;
        *named = keeps_named;
        *mine = keeps_mine;
        *changed = true;
        if (!keeps_named)
            return false;
    }
    return true;
}

bool gh_field_close(const struct gh_field *field, struct gh_places *places, bool with_links)
{
    for (;;) {
        bool changed = false;

        if (!close_last_sites(field, places, &changed) ||
            (field->fills && !close_last_buildings(field, places, &changed)))
            return false;
        if (!changed && with_links && !close_links(field, places, &changed))
            return false;
        if (!changed)
            return true;
    }
}

bool gh_field_is_solved(const struct gh_field *field, const struct gh_places *places)
{
    for (unsigned i = 0; i < field->count; i++)
        if (!gh_is_single(places->may[i]))
            return false;
    return true;
}
