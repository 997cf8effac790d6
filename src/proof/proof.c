/* Finding proofs: reasons are collected until the conclusion is reached, then everything that it does not need is left
 * out.
 *
 * Reasons are taken easiest first, so no proof uses a harder technique or a larger set than it must. Each is then tried
 * to be done without, all others used to the full; in the end every step takes only what is needed of it. */
#include "reason.h"

#include <assert.h>
#include <string.h>

enum { MAX_REASONS = GH_MAX_BUILDINGS * GH_MAX_SITES }; /* each takes a marker at least */

/* A search: from what is known, and perhaps a supposition, to a marker that is impossible or to a contradiction. */
struct search {
    const struct gh_town *town;
    const struct gh_case *start; /* with the supposition */
    uint8_t building, site;      /* what is to be shown impossible; GH_NONE: a contradiction is wanted */
    unsigned count;
    struct reason reason[MAX_REASONS];
    uint16_t taker[GH_MAX_BUILDINGS][GH_MAX_SITES]; /* of each marker that was taken: which reason took it */
    struct gh_proof_step last;                      /* the step that reached the end */
};

static bool is_reached(const struct search *search, const struct gh_proof_step *step)
{
    if (search->building == GH_NONE)
        return step->conclusion != GH_TAKES;
    return gh_has(step->taken[search->building], search->site);
}

/* Takes what follows from reason number i and notes it. Returns whether that is the end. */
static bool draw(struct search *search, struct gh_case *known, unsigned i)
{
    if (!reason_apply(search->town, known, search->reason[i], &search->last))
        return false;
    for (gh_each(building, known->buildings)) {
        for (gh_each(site, search->last.taken[building]))
            search->taker[building][site] = (uint16_t)i;
        known->may[building] &= ~search->last.taken[building];
    }
    return is_reached(search, &search->last);
}

/* Collects reasons until the end is reached; false: they do not lead there. */
static bool collect(struct search *search, enum gh_technique hardest)
{
    struct gh_case known = *search->start;

    search->count = 0;
    while (search->count < MAX_REASONS && reason_find(search->town, &known, hardest, &search->reason[search->count])) {
        if (draw(search, &known, search->count++))
            return true;
        if (search->last.conclusion != GH_TAKES)
            return false;
    }
    return false;
}

/* Whether the reasons but one (MAX_REASONS: all of them) still lead to the end. With fewer reasons none takes more than
 * before, so the end, if it is reached, is where it was: behind the last. */
static bool replay(struct search *search, unsigned without)
{
    struct gh_case known = *search->start;

    for (unsigned i = 0; i < search->count; i++)
        if (i != without && draw(search, &known, i))
            return true;
    return false;
}

/* Adds the absent markers that a step rests on. */
static void add_needs(const struct search *search, struct reason reason, gh_sites lost,
                      gh_sites needed[GH_MAX_BUILDINGS])
{
    const struct gh_case *start = search->start;

    if (reason.technique == GH_BY_CARD)
        return;
    if (reason.technique == GH_BY_RELATION) {
        const struct gh_statement statement = start->statement[reason.statement];

        needed[partner_of(statement, reason.subject)] |= partner_sites(search->town, statement, reason.subject, lost);
    } else if (reason.of_sites || reason.technique == GH_BY_LAST_BUILDING) {
        for (gh_each(building, start->buildings & ~reason.buildings))
            needed[building] |= reason.sites;
    } else {
        for (gh_each(building, reason.buildings))
            needed[building] |= ~reason.sites;
    }
}

/* What reason number i took of what is needed. Returns whether that is anything. */
static bool taken_by(const struct search *search, unsigned i, const gh_sites needed[GH_MAX_BUILDINGS],
                     gh_sites taken[GH_MAX_BUILDINGS])
{
    bool any = false;

    for (gh_each(building, search->start->buildings)) {
        taken[building] = 0;
        for (gh_each(site, needed[building] & search->start->may[building]))
            if (search->taker[building][site] == i)
                taken[building] |= gh_bit(site);
        any |= taken[building] != 0;
    }
    return any;
}

/* Goes from the end back over the reasons and keeps those that the later ones or the end need. `proof`, if not NULL,
 * gets their steps, of which each takes only what is needed; then none may be superfluous. */
static void trim(struct search *search, struct gh_proof *proof)
{
    gh_sites needed[GH_MAX_BUILDINGS] = {0}, taken[GH_MAX_BUILDINGS] = {0};
    unsigned kept = search->count;

    if (search->building != GH_NONE)
        needed[search->building] = gh_bit(search->site);
    else if (search->last.loser != GH_NONE)
        needed[search->last.loser] = UINT32_MAX;
    for (unsigned i = search->count; i-- > 0;) {
        const struct reason reason = search->reason[i];

        if (!taken_by(search, i, needed, taken) && i + 1 < search->count)
            continue;
        add_needs(search, reason, reason.subject == GH_NONE ? 0 : taken[reason.subject], needed);
        search->reason[--kept] = reason; /* never before i: nothing unread is lost */
        if (proof)
            reason_step(search->town, search->start, reason, taken, &proof->step[i]);
    }
    memmove(search->reason, &search->reason[kept], (search->count - kept) * sizeof *search->reason);
    search->count -= kept;
}

/* Turns the collected reasons into a proof without anything superfluous. False: it is too long to be told. */
static bool write_down(struct search *search, struct gh_proof *proof)
{
    trim(search, NULL);
    for (unsigned i = search->count - 1; i-- > 0;) {
        if (replay(search, i)) {
            memmove(&search->reason[i], &search->reason[i + 1], (search->count - i - 1) * sizeof *search->reason);
            search->count--;
        }
    }
    if (search->count > GH_MAX_STEPS)
        return false;
    const bool reached = replay(search, MAX_REASONS);
    assert(reached);
    (void)reached;
    proof->count = (uint8_t)search->count;
    trim(search, proof);
    assert(proof->count == search->count);
    proof->step[proof->count - 1].conclusion = search->building == GH_NONE ? search->last.conclusion : GH_TAKES;
    proof->step[proof->count - 1].loser = search->building == GH_NONE ? search->last.loser : GH_NONE;
    return true;
}

static void begin(struct gh_proof *proof)
{
    proof->technique = GH_BY_CARD;
    proof->building = proof->site = GH_NONE;
    proof->count = 0;
}

static void name_technique(struct gh_proof *proof)
{
    for (unsigned i = 0; i < proof->count; i++)
        if (proof->step[i].technique > proof->technique)
            proof->technique = proof->step[i].technique;
    if (gh_proof_supposes(proof))
        proof->technique = proof->technique == GH_BY_SET ? GH_BY_WHAT_IF : GH_BY_CHAIN;
}

/* The shortest refutation of a single marker; `simpler` is what its steps may use. */
static bool refute(const struct gh_town *town, const struct gh_case *known, enum gh_technique simpler,
                   struct gh_proof *proof)
{
    struct search search = {.town = town, .building = GH_NONE, .site = GH_NONE};
    struct gh_proof other;

    for (gh_each(building, known->buildings)) {
        for (gh_each(site, gh_is_single(known->may[building]) ? 0 : known->may[building])) {
            struct gh_case supposed = *known;

            supposed.may[building] = gh_bit(site);
            search.start = &supposed;
            struct gh_case closed = supposed; /* a quick look first */
            if (gh_case_close(town, &closed, simpler) || !collect(&search, simpler))
                continue;
            begin(&other);
            if (!write_down(&search, &other) || (proof->count && other.count >= proof->count))
                continue;
            *proof = other;
            proof->building = (uint8_t)building;
            proof->site = (uint8_t)site;
        }
    }
    return proof->count > 0;
}

bool gh_proof_next(const struct gh_town *town, const struct gh_case *known, enum gh_technique hardest,
                   struct gh_proof *proof)
{
    struct reason reason;

    begin(proof);
    if (reason_find(town, known, hardest, &reason)) {
        proof->count = reason_apply(town, known, reason, &proof->step[0]);
        assert(proof->count);
    } else if (!(hardest >= GH_BY_CHAIN && refute(town, known, GH_BY_RELATION, proof)) &&
               !(hardest >= GH_BY_WHAT_IF && refute(town, known, GH_BY_SET, proof))) {
        return false;
    }
    name_technique(proof);
    return true;
}
