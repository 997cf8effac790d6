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
    bool overfull;     /* SET: not all find room, but as many as can fill the sites (RULES 4, no complete assignment) */
    gh_buildings buildings;
    gh_sites sites;    /* LAST_BUILDING: the site; SET: its sites */
    gh_buildings from; /* who loses markers by it; everybody else keeps them */
};

/* The easiest reason, up to SET, by which something is impossible; of sets one of the smallest. */
bool reason_find(const struct gh_town *town, const struct gh_case *known, enum gh_technique hardest,
                 struct reason *reason);

/* The same with the statements alone: CARD or RELATION. */
bool reason_find_stated(const struct gh_town *town, const struct gh_case *known, struct reason *reason);

/* A reason of a statement, by its index: CARD or RELATION. */
struct reason reason_stated(enum gh_technique technique, unsigned statement, unsigned subject);

/* A reason of room: LAST_SITE, LAST_BUILDING or SET. */
struct reason reason_of_set(gh_buildings buildings, gh_sites sites, bool of_sites);

/* A reason, CARD or RELATION, by which a statement alone rules a marker out. */
bool reason_by_statement(const struct gh_town *town, const struct gh_case *known, unsigned building, unsigned site,
                         enum gh_technique technique, struct reason *reason);

/* The smallest set that rules a marker out: LAST_SITE, LAST_BUILDING or SET. */
bool reason_by_room(const struct gh_town *town, const struct gh_case *known, unsigned building, unsigned site,
                    struct reason *reason);

/* What follows from it, all of it, or false: it does not hold, or nothing does. */
bool reason_apply(const struct gh_town *town, const struct gh_case *known, struct reason reason,
                  struct gh_proof_step *step);

/* The step of a reason that takes these markers. */
void reason_step(const struct gh_town *town, const struct gh_case *known, struct reason reason,
                 const gh_sites taken[GH_MAX_BUILDINGS], struct gh_proof_step *step);

/* Where a step's card leaves room for its subject and the partner (RELATION; otherwise nowhere). */
gh_sites reason_left(const struct gh_town *town, const struct gh_case *known, const struct gh_proof_step *step);

static inline unsigned partner_of(struct gh_statement statement, unsigned building)
{
    return building == statement.named ? statement.mine : statement.named;
}

/* The sites that the building's partner would have to be on if it were on one of `sites`. */
gh_sites partner_sites(const struct gh_town *town, struct gh_statement statement, unsigned building, gh_sites sites);

/* Rows and the columns that they have between them. Rows and columns are buildings and sites, or the other way round;
 * tables are boards whose "markers" they are. */
struct set {
    uint32_t rows, columns;
};

/* For each row the smallest set that it is in, of as many rows as columns, with some other row in one of those; or, if
 * not all rows find a column of their own, sets of rows with fewer columns from which no row can be left out. Returns
 * how many; the same may come several times. */
unsigned set_all(const struct gh_board *table, struct set found[GH_MAX_BUILDINGS]);

/* The smallest of these. */
bool set_find(const struct gh_board *table, struct set *found);

/* The smallest set that keeps a row out of a column (RULES 4, reason 2); it has more rows than columns where not all
 * rows find one. False: there is none. */
bool set_against(const struct gh_board *table, unsigned row, unsigned column, struct set *found);

/* Whether every building finds a site of its own (RULES 4: a complete assignment). */
bool all_find_room(const struct gh_case *known);

/* The table of who may be where, as buildings see it. */
struct gh_board upright(const struct gh_case *known);

/* The same as these sites see it. */
struct gh_board turned(const struct gh_case *known, gh_sites sites);

#endif
