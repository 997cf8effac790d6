/* What the tests of proofs share: cases of Gads Hill in a few words. */
#ifndef GADSHILL_TESTS_PROOF_HELP_H
#define GADSHILL_TESTS_PROOF_HELP_H

#include "core_help.h"

#include "gadshill/proof.h"

static struct gh_case known;

static inline int nothing_known(void **state)
{
    (void)state;
    known = (struct gh_case){.buildings = 0};
    return 0;
}

static inline void may(const char *building, const char *sites)
{
    const unsigned number = building_of(&gads_hill, building);

    known.buildings |= gh_bit(number);
    known.may[number] = sites_of(&gads_hill, sites);
}

static inline void says(unsigned card, const char *mine)
{
    known.statement[known.count++] =
        gh_statement_make(&gads_hill, card - 1, mine ? building_of(&gads_hill, mine) : (unsigned)GH_NONE);
}

/* A case that fills the town: everybody may be anywhere but for what the test says. */
static inline void fill(gh_buildings but, gh_sites never)
{
    known.fills_sites = true;
    known.buildings = gh_first(gads_hill.buildings);
    for (gh_each(building, known.buildings & ~but))
        known.may[building] = gh_first(gads_hill.sites) & ~never;
}

#endif
