/* Cases as in a puzzle, for tests of proofs. */
#ifndef GADSHILL_TESTS_RANDOM_CASE_H
#define GADSHILL_TESTS_RANDOM_CASE_H

#include "gadshill/proof.h"

/* A random solution, and cards that are true in it. */
static inline struct gh_case random_case(const struct gh_town *town, struct gh_rng *rng, uint8_t site[GH_MAX_BUILDINGS])
{
    const unsigned buildings = gh_rng_below(rng, 2) ? town->sites : 3 + gh_rng_below(rng, town->sites - 3u);
    const unsigned clues = 2 + gh_rng_below(rng, GH_MAX_CLUES - 2);
    uint8_t sites[GH_MAX_SITES], chosen[GH_MAX_BUILDINGS];

    for (uint8_t i = 0; i < town->sites; i++)
        sites[i] = i;
    for (uint8_t i = 0; i < town->buildings; i++)
        chosen[i] = i;
    gh_rng_shuffle(rng, sites, town->sites);
    gh_rng_shuffle(rng, chosen, town->buildings);
    struct gh_case made = {.fills_sites = buildings == town->sites};
    for (unsigned i = 0; i < buildings; i++) {
        made.buildings |= gh_bit(chosen[i]);
        made.may[chosen[i]] = gh_first(town->sites);
        site[chosen[i]] = sites[i];
    }
    for (unsigned tries = 0; tries < 2000 && made.count < clues; tries++) {
        const unsigned card = gh_rng_below(rng, town->cards), mine = chosen[gh_rng_below(rng, buildings)];
        const struct gh_card *face = &town->card[card];
        const struct gh_statement statement =
            gh_statement_make(town, card, face->kind == GH_BUILDING_CARD ? (unsigned)GH_NONE : mine);

        if ((face->building != GH_NONE && !gh_has(made.buildings, face->building)) || face->building == mine)
            continue;
        if (face->kind == GH_CONDITION_CARD
                ? gh_has(town->relation[card].mine_for[site[face->building]], site[mine])
                : gh_has(face->sites, site[face->kind == GH_BUILDING_CARD ? face->building : mine]))
            made.statement[made.count++] = statement;
    }
    return made;
}

#endif
