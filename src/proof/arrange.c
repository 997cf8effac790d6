/* The steps of a proof in the order in which people follow them best: the card that was asked about first, then other
 * cards, at last what leaves no site; and steps of one kind together, buildings on sites that one other cannot have as
 * one step. Only the order changes, and only where no step needs what another took and none becomes superfluous. */
#include "search.h"

#include <string.h>

struct arranging {
    const struct gh_proof *proof;
    uint64_t placed[2]; /* steps that have been put in their place, from the end; one bit each */
};

/* The absent markers that a step rests on. */
static void needs_of(const struct gh_proof_step *step, gh_sites needed[GH_MAX_BUILDINGS])
{
    memset(needed, 0, GH_MAX_BUILDINGS * sizeof *needed);
    if (step->technique == GH_BY_CARD)
        return;
    for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++) {
        if (step->technique == GH_BY_RELATION)
            needed[building] = gh_has(step->buildings, building) ? step->sites : 0;
        else if (step->of_sites)
            needed[building] = gh_has(step->buildings, building) ? 0 : step->sites;
        else
            needed[building] = gh_has(step->buildings, building) ? ~step->sites : 0;
    }
}

/* Whether the earlier of two steps must stay before the later one: the later one rests on what it takes, or takes what
 * it speaks of. */
static bool must_precede(const struct gh_proof_step *earlier, const struct gh_proof_step *later)
{
    const bool is_set = earlier->statement.card == GH_NONE && !earlier->of_sites;
    gh_sites needed[GH_MAX_BUILDINGS];

    needs_of(later, needed);
    for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++)
        if (needed[building] & earlier->taken[building] ||
            (is_set && gh_has(earlier->buildings, building) && later->taken[building] & earlier->sites))
            return true;
    return false;
}

static bool is_placed(const struct arranging *arranging, unsigned i)
{
    return arranging->placed[i / 64] >> i % 64 & 1;
}

/* Whether a step may come right before those that have been placed. */
static bool is_free(const struct arranging *arranging, unsigned i)
{
    const struct gh_proof *proof = arranging->proof;

    for (unsigned j = i + 1; j < proof->count; j++)
        if (!is_placed(arranging, j) && must_precede(&proof->step[i], &proof->step[j]))
            return false;
    return true;
}

/* Whether two neighbours can be told in one sentence: where some buildings are, others cannot be. */
static bool belong_together(const struct gh_proof *proof, const struct gh_proof_step *one,
                            const struct gh_proof_step *other)
{
    const gh_buildings supposed = gh_proof_supposes(proof) ? gh_bit(proof->building) : 0;

    return one->technique == GH_BY_LAST_SITE && other->technique == GH_BY_LAST_SITE && one->stands == other->stands &&
           !((one->buildings | other->buildings) & supposed);
}

static bool is_asked(const struct gh_proof *proof, const struct gh_proof_step *step)
{
    return step->statement.card == proof->asked.card;
}

/* How late a step is best told; `after` comes right behind it (NULL: nothing does). */
static unsigned lateness(const struct arranging *arranging, const struct gh_proof_step *step,
                         const struct gh_proof_step *after)
{
    if (after && belong_together(arranging->proof, step, after))
        return 9;
    if (step->technique == GH_BY_CARD)
        return is_asked(arranging->proof, step) ? 0 : 1;
    if (step->technique == GH_BY_RELATION)
        return is_asked(arranging->proof, step) ? 2 : 3;
    return step->technique == GH_BY_LAST_SITE ? 5 : 4;
}

static unsigned choose(const struct arranging *arranging, const struct gh_proof_step *after)
{
    unsigned best = GH_MAX_STEPS;

    for (unsigned i = arranging->proof->count; i-- > 0;)
        if (!is_placed(arranging, i) && is_free(arranging, i) &&
            (best == GH_MAX_STEPS || lateness(arranging, &arranging->proof->step[i], after) >
                                         lateness(arranging, &arranging->proof->step[best], after)))
            best = i;
    return best;
}

/* Joins neighbours that belong together. */
static void join(struct gh_proof *proof)
{
    unsigned count = 0;

    for (unsigned i = 0; i < proof->count; i++) {
        const struct gh_proof_step step = proof->step[i];
        struct gh_proof_step *before = count ? &proof->step[count - 1] : NULL;

        if (!before || !belong_together(proof, before, &step) || must_precede(before, &step)) {
            proof->step[count++] = step;
            continue;
        }
        before->buildings |= step.buildings;
        before->sites |= step.sites;
        for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++)
            before->taken[building] |= step.taken[building];
        before->conclusion = step.conclusion;
        before->loser = step.loser;
    }
    proof->count = (uint8_t)count;
}

/* What cards leave depends on the steps before. */
static void look_again(const struct gh_town *town, struct gh_case known, struct gh_proof *proof)
{
    for (unsigned i = 0; i < proof->count; i++) {
        struct gh_proof_step *step = &proof->step[i];

        step->left = reason_left(town, &known, step);
        for (gh_each(building, known.buildings))
            known.may[building] &= ~step->taken[building];
    }
}

/* ---- whether every step is still needed ---- */

static struct reason reason_of(const struct gh_case *start, const struct gh_proof_step *step)
{
    unsigned statement = 0, subject = 0;

    if (step->statement.card == GH_NONE) {
        struct reason reason = reason_of_set(step->buildings, step->sites, step->of_sites);

        reason.overfull = !step->of_sites && gh_count(step->buildings) > gh_count(step->sites);
        return reason;
    }
    while (start->statement[statement].card != step->statement.card ||
           start->statement[statement].mine != step->statement.mine)
        statement++;
    while (!step->taken[subject])
        subject++;
    return reason_stated(step->technique, statement, subject);
}

/* Whether the proof comes to its end without one of its steps, when the others take all that they can. */
static bool ends_without(const struct gh_town *town, const struct gh_case *start, const struct gh_proof *proof,
                         unsigned left_out)
{
    const struct gh_proof_step *last = &proof->step[proof->count - 1];
    struct gh_case known = *start;

    for (unsigned i = 0; i < proof->count; i++) {
        struct gh_proof_step step;

        if (i == left_out || !reason_apply(town, &known, reason_of(start, &proof->step[i]), &step))
            continue;
        if (last->conclusion != GH_TAKES && step.conclusion != GH_TAKES)
            return true;
        for (gh_each(building, known.buildings))
            known.may[building] &= ~step.taken[building];
    }
    if (last->conclusion != GH_TAKES)
        return false;
    for (gh_each(building, known.buildings))
        if (known.may[building] & last->taken[building])
            return false;
    return true;
}

/* A step that comes later than it did may take more, so that another one has become superfluous. */
static bool is_lean(const struct gh_town *town, const struct gh_case *start, const struct gh_proof *proof)
{
    for (unsigned i = 0; i < proof->count; i++)
        if (ends_without(town, start, proof, i))
            return false;
    return true;
}

void proof_arrange(const struct gh_town *town, const struct gh_case *start, struct gh_proof *proof)
{
    const struct gh_proof before = *proof;
    const struct gh_proof_step end = proof->step[proof->count - 1];
    struct arranging arranging = {.proof = &before};
    const struct gh_proof_step *after = NULL;

    for (unsigned at = proof->count; at-- > 0;) {
        /* The last step takes the marker that the proof is about, unless all that counts is who has no site left. */
        const bool is_fixed = at + 1u == proof->count && end.conclusion != GH_NO_SITE;
        const unsigned chosen = is_fixed ? at : choose(&arranging, after);

        arranging.placed[chosen / 64] |= (uint64_t)1 << chosen % 64;
        proof->step[at] = before.step[chosen];
        proof->step[at].conclusion = GH_TAKES;
        proof->step[at].loser = GH_NONE;
        after = &proof->step[at];
    }
    proof->step[proof->count - 1].conclusion = end.conclusion;
    proof->step[proof->count - 1].loser = end.loser;
    join(proof);
    if (memcmp(proof, &before, sizeof before) != 0 && !is_lean(town, start, proof))
        *proof = before;
    look_again(town, *start, proof);
}

bool search_tell(struct search *search, struct gh_proof *proof)
{
    if (!search_write(search, proof))
        return false;
    proof_arrange(search->town, search->start, proof);
    return true;
}
