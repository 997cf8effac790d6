/* Proofs of one marker, and of whatever can be concluded next. */
#include "gadshill/proof.h"

#include "search.h"

#include <assert.h>

/* ---- next ---- */

/* Supposes a marker and looks for a contradiction, by CHAIN or by WHAT_IF; one with few steps if that is wanted. */
static bool refute(const struct gh_town *town, const struct gh_case *known, unsigned building, unsigned site,
                   enum gh_technique technique, bool is_shortened, struct gh_proof *proof)
{
    const enum gh_technique simpler = technique == GH_BY_CHAIN ? GH_BY_RELATION : GH_BY_SET;
    struct gh_case supposed = *known;
    struct search search;

    if (!gh_case_refutes(town, known, building, site, technique)) /* a quick look first */
        return false;
    supposed.may[building] = gh_bit(site);
    search_begin(&search, town, &supposed, GH_NONE, GH_NONE);
    if (!search_run(&search, simpler) || !search_write(&search, proof))
        return false;
    if (is_shortened && search_shorten(&search, proof))
        search_write(&search, proof);
    proof->building = (uint8_t)building;
    proof->site = (uint8_t)site;
    proof->technique = (uint8_t)technique;
    return true;
}

static void arrange_supposed(const struct gh_town *town, const struct gh_case *known, struct gh_proof *proof)
{
    struct gh_case supposed = *known;

    supposed.may[proof->building] = gh_bit(proof->site);
    proof_arrange(town, &supposed, proof);
}

/* Of all markers that can be refuted the one that takes fewest steps, and for it as few as can be found. */
static bool refute_any(const struct gh_town *town, const struct gh_case *known, enum gh_technique technique,
                       struct gh_proof *proof)
{
    struct gh_proof other;

    for (gh_each(building, known->buildings))
        for (gh_each(site, gh_is_single(known->may[building]) ? 0 : known->may[building]))
            if (refute(town, known, building, site, technique, false, &other) &&
                (!proof->count || other.count < proof->count))
                *proof = other;
    if (proof->count > 2) /* fewer than two never are */
        refute(town, known, proof->building, proof->site, technique, true, proof);
    if (proof->count > 0)
        arrange_supposed(town, known, proof);
    return proof->count > 0;
}

bool gh_proof_next(const struct gh_town *town, const struct gh_case *known, enum gh_technique hardest,
                   struct gh_proof *proof)
{
    struct reason reason;

    gh_proof_clear(proof);
    if (!reason_find(town, known, hardest, &reason))
        return (hardest >= GH_BY_CHAIN && refute_any(town, known, GH_BY_CHAIN, proof)) ||
               (hardest >= GH_BY_WHAT_IF && refute_any(town, known, GH_BY_WHAT_IF, proof));
    proof->count = reason_apply(town, known, reason, &proof->step[0]);
    assert(proof->count);
    proof_end(proof);
    return true;
}

/* ---- one marker ---- */

/* The easiest single reason that rules a marker out (RULES 4). */
static bool single_reason(const struct gh_town *town, const struct gh_case *known, unsigned building, unsigned site,
                          enum gh_technique hardest, struct reason *reason)
{
    if (reason_by_statement(town, known, building, site, GH_BY_CARD, reason))
        return true;
    const bool no_room = hardest >= GH_BY_LAST_SITE && reason_by_room(town, known, building, site, reason) &&
                         reason->technique <= hardest;
    if (no_room && reason->technique < GH_BY_RELATION)
        return true;
    return (hardest >= GH_BY_RELATION && reason_by_statement(town, known, building, site, GH_BY_RELATION, reason)) ||
           no_room;
}

static void write_single(const struct gh_town *town, const struct gh_case *known, struct reason reason,
                         unsigned building, unsigned site, struct gh_proof *proof)
{
    gh_sites taken[GH_MAX_BUILDINGS] = {0};

    taken[building] = gh_bit(site);
    gh_proof_clear(proof);
    reason_step(town, known, reason, taken, &proof->step[0]);
    proof->count = 1;
    proof_end(proof);
}

bool gh_proof_of(const struct gh_town *town, const struct gh_case *known, unsigned building, unsigned site,
                 enum gh_technique hardest, struct gh_proof *proof)
{
    const enum gh_technique simple = hardest < GH_BY_SET ? hardest : GH_BY_SET;
    struct search search;
    struct reason reason;

    if (!gh_has(known->may[building], site))
        return false;
    if (single_reason(town, known, building, site, hardest, &reason)) {
        write_single(town, known, reason, building, site, proof);
        return true;
    }
    if (!all_find_room(known)) /* then more steps would prove anything */
        return false;
    search_begin(&search, town, known, building, site);
    if (search_run(&search, simple))
        return search_tell(&search, proof);
    if ((hardest < GH_BY_CHAIN || !refute(town, known, building, site, GH_BY_CHAIN, true, proof)) &&
        (hardest < GH_BY_WHAT_IF || !refute(town, known, building, site, GH_BY_WHAT_IF, true, proof)))
        return false;
    arrange_supposed(town, known, proof);
    return true;
}

/* ---- hints ---- */

gh_sites gh_proof_place(const struct gh_proof *proof)
{
    const struct gh_proof_step *last = &proof->step[proof->count - 1];

    if (gh_proof_supposes(proof))
        return gh_bit(proof->site);
    return last->subject == GH_NONE ? last->sites : last->taken[last->subject];
}
