/* Claims that nobody made, or not in time (RULES 7): exact, by the rules alone.
 *
 * A seat's time for a marker has passed when its turn ends, when the window closes (for whoever is not in turn), or
 * when the marker lies there and cannot be claimed any more. Who has claimed it in the end has not missed it. */
#include "gadshill/memory.h"
#include "parts.h"

#include <stdlib.h>

struct watch {
    struct gh_analysis *analysis;
    gh_sites watched[GH_MAX_BUILDINGS];
    struct gh_missed_claim claim[GH_MAX_BUILDINGS][GH_MAX_SITES];
};

static unsigned may_claim(const struct gh_public *open)
{
    unsigned seats = 0;

    for (unsigned seat = 0; seat < open->seats; seat++)
        if (gh_may_claim(open, seat).reason == GH_ACCEPTED)
            seats |= gh_bit(seat);
    return seats;
}

bool gh_missed_proof(const struct gh_analysis *analysis, const struct gh_missed_claim *missed, struct gh_proof *proof)
{
    const struct gh_public *open = &analysis->state[missed->from].open;
    const struct gh_case known = gh_case_of_board(&open->board, &open->in_force);

    return gh_proof_of(analysis->town, &known, missed->building, missed->site, GH_BY_SET, proof);
}

static void begin(struct watch *watch, unsigned number, unsigned building, unsigned site)
{
    const struct gh_analysis *analysis = watch->analysis;
    const struct gh_public *open = &analysis->state[number].open;
    const struct gh_cards none = {{0}};
    const unsigned seats = may_claim(open);
    struct gh_missed_claim *claim = &watch->claim[building][site];
    struct gh_public after;
    struct gh_proof proof;

    if (!seats)
        return;
    *claim = (struct gh_missed_claim){
        .building = (uint8_t)building, .site = (uint8_t)site, .claimed_by = GH_NONE, .from = (uint16_t)number};
    watch->watched[building] |= gh_bit(site);
    const unsigned seat = gh_lowest(seats);
    gh_preview(analysis->town, open, &none, seat, gh_action_claim(building, site), &after);
    claim->points = (uint8_t)(after.score[seat] - open->score[seat]);
    if (gh_missed_proof(analysis, claim, &proof)) {
        claim->technique = proof.technique;
        claim->buildings = (uint8_t)gh_count(proof.step[proof.count - 1].buildings);
    }
}

static void end(struct watch *watch, struct gh_missed_claim *claim, unsigned number)
{
    struct gh_analysis *analysis = watch->analysis;

    watch->watched[claim->building] &= ~gh_bit(claim->site);
    if (claim->claimed_by != GH_NONE)
        claim->missed_by = (uint8_t)(claim->missed_by & ~gh_bit(claim->claimed_by));
    if (!claim->missed_by)
        return;
    claim->to = (uint16_t)number;
    claim->turns = (uint16_t)(analysis->state[number].open.turn - analysis->state[claim->from].open.turn);
    if (analysis->missed_count == analysis->missed_room) {
        analysis->missed_room = analysis->missed_room ? 2 * analysis->missed_room : 32;
        analysis->missed = gh_need(realloc(analysis->missed, analysis->missed_room * sizeof *analysis->missed));
    }
    analysis->missed[analysis->missed_count++] = *claim;
}

/* What a step means for a marker that could be claimed before it. */
static void go_on(struct watch *watch, unsigned number, struct gh_missed_claim *claim, bool is_claimable)
{
    const struct gh_analysed_step *step = &watch->analysis->step[number];
    const struct gh_public *before = &watch->analysis->state[number].open;
    const struct gh_public *after = &watch->analysis->state[number + 1].open;
    const bool lies = gh_has(after->board.markers[claim->building], claim->site);
    const unsigned seats = may_claim(before);
    unsigned passed = 0;

    if (before->window && step->action.kind != GH_CLAIM)
        passed |= seats & ~gh_bit(before->player);
    if (after->turn != before->turn || after->phase == GH_OVER)
        passed |= seats & gh_bit(before->player);
    if (lies && !is_claimable)
        passed |= seats;
    claim->missed_by = (uint8_t)(claim->missed_by | passed);
    if (is_claimable)
        return;
    if (!lies && step->action.kind == GH_CLAIM)
        claim->claimed_by = step->seat;
    end(watch, claim, number + 1);
}

static void look(struct watch *watch, unsigned number)
{
    const struct gh_analysis *analysis = watch->analysis;
    const struct gh_public *open = &analysis->state[number].open;
    gh_sites claimable[GH_MAX_BUILDINGS] = {0};

    if (open->phase == GH_TURN)
        gh_claimable(analysis->town, open, claimable);
    for (unsigned building = 0; building < analysis->town->buildings; building++) {
        for (gh_each(site, watch->watched[building]))
            go_on(watch, number - 1, &watch->claim[building][site], gh_has(claimable[building], site));
        for (gh_each(site, claimable[building] & ~watch->watched[building]))
            begin(watch, number, building, site);
    }
}

static int earlier(const void *a, const void *b)
{
    const struct gh_missed_claim *one = a, *other = b;

    if (one->from != other->from)
        return one->from < other->from ? -1 : 1;
    if (one->building != other->building)
        return one->building < other->building ? -1 : 1;
    return one->site < other->site ? -1 : one->site > other->site;
}

void gh_find_missed_claims(struct gh_analysis *analysis)
{
    struct watch *watch;

    if (analysis->setup.referee != GH_MANUAL)
        return;
    watch = gh_need(calloc(1, sizeof *watch));
    watch->analysis = analysis;
    for (unsigned number = 1; number <= analysis->steps; number++)
        look(watch, number);
    free(watch);
    if (analysis->missed_count)
        qsort(analysis->missed, analysis->missed_count, sizeof *analysis->missed, earlier);
}
