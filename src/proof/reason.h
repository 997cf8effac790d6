/* One small conclusion: finding it and drawing it. A reason says what to look at; the step that it gives depends on
 * what is known at the time, so that a proof can be tried again with some of its reasons left out. */
#ifndef GADSHILL_PROOF_REASON_H
#define GADSHILL_PROOF_REASON_H

#include "gadshill/proof.h"

struct reason {
    uint8_t technique; /* CARD to SET */
    uint8_t statement; /* CARD, RELATION: its index */
    uint8_t subject;   /* CARD, RELATION: who loses markers; LAST_SITE, LAST_BUILDING: who is there (or GH_NONE) */
    bool of_sites;     /* as in struct gh_proof_step */
    gh_buildings buildings;
    gh_sites sites; /* LAST_BUILDING: the site; SET: its sites */
};

/* The easiest reason, up to SET, by which something is impossible; of sets one of the smallest. */
bool reason_find(const struct gh_town *town, const struct gh_case *known, enum gh_technique hardest,
                 struct reason *reason);

/* What follows from it, all of it, or false: it does not hold, or nothing does. */
bool reason_apply(const struct gh_town *town, const struct gh_case *known, struct reason reason,
                  struct gh_proof_step *step);

/* The step of a reason that takes these markers. */
void reason_step(const struct gh_town *town, const struct gh_case *known, struct reason reason,
                 const gh_sites taken[GH_MAX_BUILDINGS], struct gh_proof_step *step);

static inline unsigned partner_of(struct gh_statement statement, unsigned building)
{
    return building == statement.named ? statement.mine : statement.named;
}

/* The sites that the building's partner would have to be on if it were on one of `sites`. */
gh_sites partner_sites(const struct gh_town *town, struct gh_statement statement, unsigned building, gh_sites sites);

/* A smallest set of rows that have only as many columns between them, with some other row in one of those; or, if not
 * all rows find a column of their own, a set of rows with fewer columns. Rows and columns are buildings and sites, or
 * the other way round. */
struct set {
    uint32_t rows, columns;
};

bool set_find(const struct gh_board *table, struct set *found);

/* The sites' view of a case: who may be on each. */
struct gh_board turned(const struct gh_case *known, gh_sites sites);

#endif
