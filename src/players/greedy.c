/* greedy: the most points now, ties at random. A building counts as what the best card with it then brings. */
#include "players.h"

/* The most that one card of the hand brings with the building as "my building", or when it names the building. */
static int best_card(const struct gh_player *player, const struct gh_town *town, const struct gh_public *open,
                     const struct gh_view *view, unsigned building, bool also_named)
{
    struct gh_legal legal;
    int best = 0;

    gh_legal(town, open, &view->hand, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        const struct gh_action action = legal.action[i];

        if (action.kind != GH_PLAY)
            continue;
        if (action.building == building || (also_named && town->card[action.card].building == building)) {
            struct gh_public after;
            const int gain = gh_points_of(player, town, open, &view->hand, action, &after);

            if (gain > best)
                best = gain;
        }
    }
    return best;
}

/* A purchase is worth what it makes possible in this turn, less its price. */
static int gain_of_buying(const struct gh_player *player, const struct gh_town *town, const struct gh_view *view,
                          struct gh_action action)
{
    struct gh_public bought;

    gh_preview(town, &view->open, &view->hand, view->seat, action, &bought);
    return bought.score[view->seat] - view->open.score[view->seat] +
           best_card(player, town, &bought, view, action.building, false);
}

/* A building to take is worth what the hand could do with it if the turn came now. */
static int gain_of_taking(const struct gh_player *player, const struct gh_town *town, const struct gh_view *view,
                          struct gh_action action)
{
    struct gh_public taken;

    gh_preview(town, &view->open, &view->hand, view->seat, action, &taken);
    taken.phase = GH_TURN;
    taken.player = view->seat;
    taken.acted = true;
    return best_card(player, town, &taken, view, action.building, true);
}

/* All pairs of cards bring the same, so one discard stands for them; two random cards go. */
static void offer_discards(struct gh_player *player, const struct gh_town *town, const struct gh_view *view,
                           const struct gh_legal *legal, struct gh_best *best)
{
    const unsigned all = gh_legal_count(legal) - legal->count, cards = gh_cards_count(&legal->discardable);

    if (all == 0)
        return;
    const unsigned pairs = cards * (cards - 1) / 2, markers = all / pairs;
    const unsigned pair = gh_rng_below(&player->rng, pairs);
    for (unsigned marker = 0; marker < markers; marker++) {
        const struct gh_action action = gh_legal_at(legal, legal->count + pair * markers + marker);

        struct gh_public after;

        gh_best_offer(best, &player->rng, action, gh_points_of(player, town, &view->open, &view->hand, action, &after));
    }
}

static struct gh_action choose(struct gh_player *player, const struct gh_town *town, const struct gh_view *view)
{
    struct gh_legal legal;
    struct gh_best best = {.equals = 0};

    gh_legal(town, &view->open, &view->hand, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        const struct gh_action action = legal.action[i];
        struct gh_public after;
        int gain = 0;

        if (action.kind == GH_PLAY)
            gain = gh_points_of(player, town, &view->open, &view->hand, action, &after);
        else if (action.kind == GH_BUY)
            gain = gain_of_buying(player, town, view, action);
        else if (action.kind == GH_TAKE && view->open.phase == GH_TURN)
            gain = gain_of_taking(player, town, view, action);
        gh_best_offer(&best, &player->rng, action, gain);
    }
    offer_discards(player, town, view, &legal, &best);
    return best.action;
}

const struct gh_player_kind gh_player_greedy = {
    .name = "greedy",
    .attention = GH_DEFAULT_ATTENTION,
    .insight = GH_SEES_CARDS,
    .counts_claims = true,
    .choose = choose,
};
