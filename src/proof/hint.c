/* What a player could do now. */
#include "gadshill/hint.h"

#include "search.h"

/* ---- claims ---- */

/* Which of two proofs is easier to see: by technique, then by the size of the set. */
static bool is_easier(const struct gh_proof *one, const struct gh_proof *other)
{
    if (one->technique != other->technique)
        return one->technique < other->technique;
    return gh_count(one->step[0].buildings) < gh_count(other->step[0].buildings);
}

static bool hint_at_claim(const struct gh_town *town, const struct gh_view *view, struct gh_hint *hint)
{
    gh_sites claimable[GH_MAX_BUILDINGS];
    struct gh_public after;
    struct gh_proof proof;
    bool found = false;

    if (gh_may_claim(&view->open, view->seat).reason != GH_ACCEPTED)
        return false;
    gh_claimable(town, &view->open, claimable);
    for (gh_each(building, view->open.board.marked)) {
        for (gh_each(site, claimable[building])) {
            const struct gh_action claim = gh_action_claim(building, site);

            if (!gh_proof_of_taken(town, &view->open, claim, building, site, &proof) ||
                (found && !is_easier(&proof, &hint->proof)))
                continue;
            hint->action = claim;
            hint->proof = proof;
            found = true;
        }
    }
    if (!found)
        return false;
    gh_preview(town, &view->open, &view->hand, view->seat, hint->action, &after);
    hint->points = after.score[view->seat] - view->open.score[view->seat];
    hint->look = gh_proof_place(&hint->proof);
    return true;
}

/* ---- what brings most points ---- */

/* The sites on which two boards differ. */
static gh_sites changed_sites(const struct gh_board *before, const struct gh_board *after)
{
    gh_sites sites = before->occupied ^ after->occupied;

    for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++)
        sites |= before->markers[building] ^ after->markers[building];
    return sites;
}

/* Keeps the action if it brings more than the best so far. */
static void consider(const struct gh_town *town, const struct gh_view *view, struct gh_action action,
                     struct gh_hint *hint)
{
    const unsigned score = view->open.score[view->seat];
    struct gh_public after;

    if (gh_preview(town, &view->open, &view->hand, view->seat, action, &after).reason != GH_ACCEPTED ||
        after.score[view->seat] <= score + hint->points)
        return;
    hint->action = action;
    hint->points = after.score[view->seat] - score;
    hint->look = changed_sites(&view->open.board, &after.board);
}

/* The named building of the hand's cards that most of them speak of, among those that can be taken. */
static struct gh_action best_building(const struct gh_town *town, const struct gh_view *view,
                                      const struct gh_legal *legal)
{
    unsigned most = 0;
    struct gh_action best = legal->action[0];

    for (unsigned i = 0; i < legal->count; i++) {
        unsigned cards = 0;

        for (gh_each_card(card, &view->hand))
            cards += town->card[card].building == legal->action[i].building;
        if (cards > most) {
            most = cards;
            best = legal->action[i];
        }
    }
    return best;
}

/* When nothing brings points: a new card may. */
static struct gh_action without_points(const struct gh_town *town, const struct gh_view *view,
                                       const struct gh_legal *legal)
{
    if (legal->action[0].kind == GH_TAKE)
        return best_building(town, view, legal);
    for (unsigned i = 0; i < legal->count; i++)
        if (legal->action[i].kind == GH_DRAW || legal->action[i].kind == GH_END)
            return legal->action[i];
    return legal->action[0]; /* a card that must be played (RULES 9.3) */
}

static void consider_all(const struct gh_town *town, const struct gh_view *view, const struct gh_legal *legal,
                         struct gh_hint *hint)
{
    const unsigned first = gh_cards_next(&legal->discardable, 0);
    const unsigned second = first == GH_NONE ? (unsigned)GH_NONE : gh_cards_next(&legal->discardable, first + 1);

    for (unsigned i = 0; i < legal->count; i++)
        if (legal->action[i].kind == GH_PLAY)
            consider(town, view, legal->action[i], hint);
    for (gh_each(building, second == GH_NONE || !legal->markers ? 0 : view->open.board.marked))
        for (gh_each(site, legal->takeable[building]))
            consider(town, view, gh_action_discard(first, second, building, site), hint);
    if (hint->points > 0 && hint->action.kind == GH_DISCARD)
        hint->action.card = hint->action.second_card = GH_NONE;
}

/* RULES 6, step 2: all that follows from a card. */
static void follow(const struct gh_town *town, const struct gh_public *open, struct gh_hint *hint)
{
    struct gh_case known =
        gh_case_of_play(town, open, gh_statement_make(town, hint->action.card, hint->action.building));
    struct gh_proof *proof = &hint->proof;
    struct reason reason;

    while (proof->count < GH_MAX_STEPS && reason_find(town, &known, GH_BY_SET, &reason)) {
        struct gh_proof_step *step = &proof->step[proof->count++];

        reason_apply(town, &known, reason, step);
        for (gh_each(building, known.buildings))
            known.may[building] &= ~step->taken[building];
    }
    proof_end(proof);
}

bool gh_hint_for(const struct gh_town *town, const struct gh_view *view, struct gh_hint *hint)
{
    struct gh_legal legal;

    hint->points = 0;
    hint->look = 0;
    proof_begin(&hint->proof);
    if (hint_at_claim(town, view, hint))
        return true;
    if (view->seat != view->open.player || view->open.phase == GH_OVER)
        return false;
    gh_legal(town, &view->open, &view->hand, &legal);
    consider_all(town, view, &legal, hint);
    if (hint->points == 0)
        hint->action = without_points(town, view, &legal);
    if (hint->action.kind == GH_PLAY && view->open.referee == GH_AUTOMATIC)
        follow(town, &view->open, hint);
    return true;
}
