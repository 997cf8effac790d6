/* What a player could do now. */
#include "why.h"

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

/* ---- what the adviser would do ---- */

/* The sites on which two boards differ. */
static gh_sites changed_sites(const struct gh_board *before, const struct gh_board *after)
{
    gh_sites sites = before->occupied ^ after->occupied;

    for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++)
        sites |= before->markers[building] ^ after->markers[building];
    return sites;
}

/* What the adviser would do in the active player's place. Its chance is the turn's number: nothing that is hidden. */
static void ask(const struct gh_town *town, const struct gh_view *view, const struct gh_player_kind *adviser,
                struct gh_hint *hint)
{
    struct gh_player player = gh_player_make(adviser, view->open.turn, view->seat, GH_DEFAULT_ATTENTION);
    struct gh_public after;

    hint->action = adviser->choose(&player, town, view);
    gh_preview(town, &view->open, &view->hand, view->seat, hint->action, &after);
    if (after.score[view->seat] > view->open.score[view->seat])
        hint->points = after.score[view->seat] - view->open.score[view->seat];
    if (hint->action.kind == GH_PLAY || hint->action.kind == GH_DISCARD)
        hint->look = changed_sites(&view->open.board, &after.board);
    why_find(town, view, player.nodes, hint);
}

bool gh_hint_for(const struct gh_town *town, const struct gh_view *view, const struct gh_player_kind *adviser,
                 struct gh_hint *hint)
{
    hint->points = hint->n = hint->m = 0;
    hint->look = 0;
    hint->why = GH_ADVICE_PROVED;
    hint->card = hint->building = GH_NONE;
    gh_proof_clear(&hint->proof);
    if (hint_at_claim(town, view, hint))
        return true;
    if (view->seat != view->open.player || view->open.phase == GH_OVER)
        return false;
    ask(town, view, adviser, hint);
    if (hint->action.kind == GH_PLAY && view->open.referee == GH_AUTOMATIC)
        gh_proof_of_play(town, &view->open, hint->action, &hint->proof);
    return true;
}
