/* Collecting reasons, and leaving out what is not needed.
 *
 * Reasons are taken easiest first, so no proof uses a harder technique than it must. Each is then tried
 * to be done without, all others used to the full; in the end every step takes only what is needed of it. */
#include "search.h"

#include <assert.h>
#include <string.h>

void search_begin(struct search *search, const struct gh_town *town, const struct gh_case *start, unsigned building,
                  unsigned site)
{
    search->town = town;
    search->start = start;
    search->building = (uint8_t)building;
    search->site = (uint8_t)site;
    search->now = *start;
    search->count = 0;
}

bool search_ends(const struct search *search, const struct gh_proof_step *step)
{
    if (search->building == GH_NONE)
        return step->conclusion != GH_TAKES;
    return gh_has(step->taken[search->building], search->site);
}

static bool is_reached(const struct search *search)
{
    return search_ends(search, &search->last);
}

/* Takes what follows from reason number i and notes it. Returns whether anything does. */
static bool draw(struct search *search, unsigned i)
{
    if (!reason_apply(search->town, &search->now, search->reason[i], &search->last))
        return false;
    for (gh_each(building, search->now.buildings)) {
        for (gh_each(site, search->last.taken[building]))
            search->taker[building][site] = (uint16_t)i;
        search->now.may[building] &= ~search->last.taken[building];
    }
    return true;
}

bool search_add(struct search *search, struct reason reason)
{
    assert(search->count < MAX_REASONS);
    search->reason[search->count] = reason;
    if (!draw(search, search->count))
        return false;
    search->count++;
    return is_reached(search);
}

bool search_run(struct search *search, enum gh_technique hardest)
{
    struct reason reason;

    while (reason_find(search->town, &search->now, hardest, &reason)) {
        const bool reached = search_add(search, reason);

        if (search->last.conclusion != GH_TAKES) /* in a contradiction anything follows: it is no way to a marker */
            return search->building == GH_NONE;
        if (reached)
            return true;
    }
    return false;
}

/* Whether the reasons but one (MAX_REASONS: all of them) still lead to the end. With fewer reasons none takes more than
 * before, so the end, if it is reached, is where it was: behind the last. */
static bool replay(struct search *search, unsigned without)
{
    search->now = *search->start;
    for (unsigned i = 0; i < search->count; i++)
        if (i != without && draw(search, i) && is_reached(search))
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
    } else if (reason.of_sites) {
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

bool search_write(struct search *search, struct gh_proof *proof)
{
    trim(search, NULL);
    gh_proof_clear(proof);
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
    proof_end(proof);
    return true;
}

void gh_proof_clear(struct gh_proof *proof)
{
    proof->technique = GH_BY_CARD;
    proof->building = proof->site = GH_NONE;
    proof->asked = (struct gh_statement){.card = GH_NONE, .named = GH_NONE, .mine = GH_NONE};
    proof->count = 0;
}

void proof_end(struct gh_proof *proof)
{
    for (unsigned i = 0; i < proof->count; i++)
        if (proof->step[i].technique > proof->technique)
            proof->technique = proof->step[i].technique;
}
