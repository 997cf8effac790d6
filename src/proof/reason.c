/* The ladder of techniques up to sets: which reason is the easiest now, and what follows from one. */
#include "reason.h"

#include <string.h>

/* ---- statements ---- */

static gh_sites map_for(const struct gh_town *town, struct gh_statement statement, unsigned building)
{
    const struct gh_card *card = &town->card[statement.card];

    return card->kind == GH_CONDITION_CARD && building != statement.named ? card->mine : card->sites;
}

gh_sites partner_sites(const struct gh_town *town, struct gh_statement statement, unsigned building, gh_sites sites)
{
    const struct gh_relation *relation = &town->relation[statement.card];
    const gh_sites *const partners = building == statement.named ? relation->mine_for : relation->named_for;
    gh_sites result = 0;

    for (gh_each(site, sites))
        result |= partners[site];
    return result;
}

/* What a statement alone takes from one of its subjects: with CARD what is not on the mini-map, with RELATION what has
 * no partner. */
static gh_sites disallowed(const struct gh_town *town, const struct gh_case *known, struct gh_statement statement,
                           unsigned building, enum gh_technique technique)
{
    const gh_sites map = map_for(town, statement, building);
    gh_sites lost = 0;

    if (technique == GH_BY_CARD)
        return known->may[building] & ~map;
    if (town->card[statement.card].kind != GH_CONDITION_CARD)
        return 0;
    const gh_sites partners = known->may[partner_of(statement, building)];
    for (gh_each(site, known->may[building] & map))
        if (!(partner_sites(town, statement, building, gh_bit(site)) & partners))
            lost |= gh_bit(site);
    return lost;
}

struct reason reason_stated(enum gh_technique technique, unsigned statement, unsigned subject)
{
    return (struct reason){.technique = (uint8_t)technique,
                           .statement = (uint8_t)statement,
                           .subject = (uint8_t)subject,
                           .from = gh_bit(subject)};
}

static bool find_by_statement(const struct gh_town *town, const struct gh_case *known, enum gh_technique technique,
                              struct reason *reason)
{
    for (unsigned i = 0; i < known->count; i++) {
        const unsigned subject[] = {known->statement[i].named, known->statement[i].mine};

        for (unsigned j = 0; j < 2; j++) {
            if (subject[j] != GH_NONE && disallowed(town, known, known->statement[i], subject[j], technique)) {
                *reason = reason_stated(technique, i, subject[j]);
                return true;
            }
        }
    }
    return false;
}

bool reason_find_stated(const struct gh_town *town, const struct gh_case *known, struct reason *reason)
{
    return find_by_statement(town, known, GH_BY_CARD, reason) || find_by_statement(town, known, GH_BY_RELATION, reason);
}

bool reason_by_statement(const struct gh_town *town, const struct gh_case *known, unsigned building, unsigned site,
                         enum gh_technique technique, struct reason *reason)
{
    for (unsigned i = 0; i < known->count; i++) {
        const struct gh_statement statement = known->statement[i];

        if ((statement.named == building || statement.mine == building) &&
            gh_has(disallowed(town, known, statement, building, technique), site)) {
            *reason = reason_stated(technique, i, building);
            return true;
        }
    }
    return false;
}

/* ---- all different ---- */

struct reason reason_of_set(gh_buildings buildings, gh_sites sites, bool of_sites)
{
    const bool single = gh_is_single(of_sites ? sites : buildings);
    const enum gh_technique technique = !single ? GH_BY_SET : of_sites ? GH_BY_LAST_BUILDING : GH_BY_LAST_SITE;

    return (struct reason){.technique = (uint8_t)technique,
                           .statement = GH_NONE,
                           .subject = GH_NONE,
                           .of_sites = of_sites,
                           .buildings = buildings,
                           .sites = sites,
                           .from = UINT32_MAX};
}

/* The sites that somebody may be on, and those that at least two may. */
struct counts {
    gh_sites once, twice;
};

static struct counts count_sites(const struct gh_case *known)
{
    struct counts counts = {0, 0};

    for (gh_each(building, known->buildings)) {
        counts.twice |= counts.once & known->may[building];
        counts.once |= known->may[building];
    }
    return counts;
}

static bool find_last_site(const struct gh_case *known, struct counts counts, struct reason *reason)
{
    for (gh_each(building, known->buildings)) {
        if (gh_is_single(known->may[building]) && known->may[building] & counts.twice) {
            *reason = reason_of_set(gh_bit(building), known->may[building], false);
            return true;
        }
    }
    return false;
}

static bool find_last_building(const struct gh_town *town, const struct gh_case *known, struct counts counts,
                               struct reason *reason)
{
    const gh_sites nobody = gh_first(town->sites) & ~counts.once;

    if (!known->fills_sites)
        return false;
    if (nobody) {
        *reason = reason_of_set(0, nobody & -nobody, true);
        return true;
    }
    for (gh_each(building, known->buildings)) {
        const gh_sites alone = known->may[building] & ~counts.twice;

        if (alone && !gh_is_single(known->may[building])) {
            *reason = reason_of_set(gh_bit(building), alone & -alone, true);
            return true;
        }
    }
    return false;
}

/* Where all sites must be filled, the smaller of a set of buildings and a set of sites. */
static struct reason smaller(struct set of_buildings, const struct set *of_sites)
{
    if (of_sites && gh_count(of_sites->rows) < gh_count(of_buildings.rows))
        return reason_of_set(of_sites->columns, of_sites->rows, true);
    return reason_of_set(of_buildings.rows, of_buildings.columns, false);
}

static bool find_set(const struct gh_town *town, const struct gh_case *known, struct reason *reason)
{
    struct gh_board table = upright(known);
    struct set set, of_sites;

    if (!set_find(&table, &set))
        return false; /* with as many sites as buildings there is then no set of sites either */
    table = known->fills_sites ? turned(known, gh_first(town->sites)) : table;
    *reason = smaller(set, known->fills_sites && set_find(&table, &of_sites) ? &of_sites : NULL);
    return true;
}

bool reason_by_room(const struct gh_town *town, const struct gh_case *known, unsigned building, unsigned site,
                    struct reason *reason)
{
    struct gh_board table = upright(known);
    struct set set, of_sites;

    if (!set_against(&table, building, site, &set))
        return false;
    table = known->fills_sites ? turned(known, gh_first(town->sites)) : table;
    *reason = smaller(set, known->fills_sites && set_against(&table, site, building, &of_sites) ? &of_sites : NULL);
    reason->overfull = !reason->of_sites && gh_count(set.rows) > gh_count(set.columns);
    return true;
}

bool reason_find(const struct gh_town *town, const struct gh_case *known, enum gh_technique hardest,
                 struct reason *reason)
{
    if (find_by_statement(town, known, GH_BY_CARD, reason))
        return true;
    if (hardest < GH_BY_LAST_SITE)
        return false;
    const struct counts counts = count_sites(known);
    return find_last_site(known, counts, reason) ||
           (hardest >= GH_BY_LAST_BUILDING && find_last_building(town, known, counts, reason)) ||
           (hardest >= GH_BY_RELATION && find_by_statement(town, known, GH_BY_RELATION, reason)) ||
           (hardest >= GH_BY_SET && find_set(town, known, reason));
}

/* ---- what follows ---- */

/* Nobody but those of `buildings` can be on `sites`, or those of `buildings` can be nowhere else. */
static void take_from_others(const struct gh_case *known, struct reason reason, gh_sites taken[GH_MAX_BUILDINGS])
{
    if (reason.of_sites) {
        for (gh_each(building, reason.buildings & reason.from))
            taken[building] = known->may[building] & ~reason.sites;
    } else {
        for (gh_each(building, known->buildings & ~reason.buildings & reason.from))
            taken[building] = known->may[building] & reason.sites;
    }
}

/* Where the buildings may be together; for a set of sites who may be there. */
static bool still_holds(const struct gh_case *known, struct reason reason)
{
    gh_sites sites = 0;

    if (reason.of_sites) {
        for (gh_each(building, known->buildings & ~reason.buildings))
            sites |= known->may[building] & reason.sites;
        return !sites;
    }
    for (gh_each(building, reason.buildings))
        sites |= known->may[building];
    return !(sites & ~reason.sites);
}

static bool is_crowded(struct reason reason)
{
    const unsigned buildings = gh_count(reason.buildings), sites = gh_count(reason.sites);

    if (reason.overfull)
        return false;
    return reason.of_sites ? sites > buildings : buildings > sites;
}

gh_sites reason_left(const struct gh_town *town, const struct gh_case *known, const struct gh_proof_step *step)
{
    if (step->technique != GH_BY_RELATION)
        return 0;
    return known->may[step->subject] & map_for(town, step->statement, step->subject) &
           ~disallowed(town, known, step->statement, step->subject, GH_BY_RELATION);
}

void reason_step(const struct gh_town *town, const struct gh_case *known, struct reason reason,
                 const gh_sites taken[GH_MAX_BUILDINGS], struct gh_proof_step *step)
{
    *step =
        (struct gh_proof_step){.technique = reason.technique,
                               .subject = GH_NONE,
                               .loser = GH_NONE,
                               .of_sites = reason.of_sites,
                               .stands = reason.technique == GH_BY_LAST_SITE && !(reason.buildings & ~known->placed),
                               .statement = {.card = GH_NONE, .named = GH_NONE, .mine = GH_NONE},
                               .buildings = reason.buildings,
                               .sites = reason.sites};
    memcpy(step->taken, taken, sizeof step->taken);
    if (reason.statement == GH_NONE)
        return;
    step->statement = known->statement[reason.statement];
    step->subject = reason.subject;
    if (reason.technique == GH_BY_RELATION)
        step->buildings = gh_bit(partner_of(step->statement, reason.subject));
    step->sites = reason.technique == GH_BY_CARD
                      ? map_for(town, step->statement, reason.subject)
                      : partner_sites(town, step->statement, reason.subject, taken[reason.subject]);
    step->left = reason_left(town, known, step);
}

/* Who has lost the last site, or GH_NONE. */
static unsigned loser_of(const struct gh_case *known, const gh_sites taken[GH_MAX_BUILDINGS])
{
    for (gh_each(building, known->buildings))
        if (taken[building] && !(known->may[building] & ~taken[building]))
            return building;
    return GH_NONE;
}

bool reason_apply(const struct gh_town *town, const struct gh_case *known, struct reason reason,
                  struct gh_proof_step *step)
{
    gh_sites taken[GH_MAX_BUILDINGS] = {0}, any = 0;
    enum gh_conclusion conclusion = GH_TAKES;

    if (reason.statement != GH_NONE)
        taken[reason.subject] =
            gh_has(reason.from, reason.subject)
                ? disallowed(town, known, known->statement[reason.statement], reason.subject, reason.technique)
                : 0;
    else if (!still_holds(known, reason))
        return false;
    else if (!reason.buildings)
        conclusion = GH_NO_BUILDING;
    else if (is_crowded(reason))
        conclusion = GH_CROWDED;
    else
        take_from_others(known, reason, taken);
    for (gh_each(building, known->buildings))
        any |= taken[building];
    if (!any && conclusion == GH_TAKES)
        return false;
    reason_step(town, known, reason, taken, step);
    step->loser = (uint8_t)loser_of(known, taken);
    step->conclusion = (uint8_t)(step->loser != GH_NONE ? GH_NO_SITE : conclusion);
    return true;
}
