/* Reasons for an advice. An adviser that has searched knows that something is better, not why; so these look for what
 * is true of the table and tells most: each can be checked by whoever reads it. */
#include "why.h"

/* The table, what can be done, and what is advised. */
struct outlook {
    const struct gh_town *town;
    const struct gh_view *view;
    struct gh_legal legal;
    struct gh_action action;
    struct gh_public after; /* the action, and all claims that are right then */
    int gain;               /* points, these claims included */
};

/* ---- what actions bring ---- */

/* RULES 7: does every claim that is right, as somebody who overlooks nothing would. */
static void claim_all(const struct gh_town *town, struct gh_public *open, unsigned seat)
{
    const struct gh_cards none = {{0}};
    bool found = true;

    while (found && gh_may_claim(open, seat).reason == GH_ACCEPTED) {
        gh_sites claimable[GH_MAX_BUILDINGS];
        const struct gh_public before = *open;

        gh_claimable(town, open, claimable);
        found = false;
        for (gh_each(building, before.board.marked)) {
            if (!found && claimable[building]) {
                gh_preview(town, &before, &none, seat, gh_action_claim(building, gh_lowest(claimable[building])), open);
                found = true;
            }
        }
    }
}

/* The points that an action brings from this table on, with the claims after a card or a discard. */
static int gain_of(const struct outlook *outlook, const struct gh_public *open, const struct gh_cards *hand,
                   struct gh_action action, struct gh_public *after)
{
    const unsigned seat = outlook->view->seat;

    gh_preview(outlook->town, open, hand, seat, action, after);
    if (action.kind == GH_PLAY || action.kind == GH_DISCARD)
        claim_all(outlook->town, after, seat);
    return after->score[seat] - open->score[seat];
}

/* Of the playable cards but `except` the one that brings most; false: there is none. */
static bool best_card(const struct outlook *outlook, const struct gh_legal *legal, const struct gh_public *open,
                      const struct gh_cards *hand, unsigned except, struct gh_action *best, int *gain)
{
    bool found = false;

    for (unsigned i = 0; i < legal->count; i++) {
        const struct gh_action action = legal->action[i];
        struct gh_public after;

        if (action.kind != GH_PLAY || action.card == except)
            continue;
        const int points = gain_of(outlook, open, hand, action, &after);
        if (!found || points > *gain) {
            *best = action;
            *gain = points;
            found = true;
        }
    }
    return found;
}

/* The most points that a discard brings; which cards go makes no difference. */
static int best_discard(const struct outlook *outlook, struct gh_action except)
{
    const struct gh_legal *legal = &outlook->legal;
    const struct gh_view *view = outlook->view;
    int most = 0;

    if (!legal->markers)
        return 0;
    const unsigned first = gh_cards_next(&legal->discardable, 0);
    const unsigned second = gh_cards_next(&legal->discardable, first + 1);
    for (gh_each(building, view->open.board.marked)) {
        for (gh_each(site, legal->takeable[building])) {
            struct gh_public after;

            if (except.kind == GH_DISCARD && building == except.building && site == except.site)
                continue;
            const int points =
                gain_of(outlook, &view->open, &view->hand, gh_action_discard(first, second, building, site), &after);
            most = points > most ? points : most;
        }
    }
    return most;
}

static bool is_playable(const struct gh_legal *legal, unsigned card)
{
    for (unsigned i = 0; i < legal->count; i++)
        if (legal->action[i].kind == GH_PLAY && legal->action[i].card == card)
            return true;
    return false;
}

/* ---- a card, or two for a marker ---- */

static bool is_most(const struct outlook *outlook)
{
    const struct gh_view *view = outlook->view;
    const unsigned card = outlook->action.kind == GH_PLAY ? outlook->action.card : (unsigned)GH_NONE;
    struct gh_action other;
    int gain;

    return outlook->gain > 0 && outlook->gain > best_discard(outlook, outlook->action) &&
           (!best_card(outlook, &outlook->legal, &view->open, &view->hand, card, &other, &gain) ||
            gain < outlook->gain);
}

/* The next card that brings points, if this one does not end the turn. */
static bool leads_on(const struct outlook *outlook, struct gh_hint *hint)
{
    struct gh_cards hand = outlook->view->hand;
    struct gh_action next;
    struct gh_legal legal;
    int gain;

    gh_cards_remove(&hand, outlook->action.card);
    gh_legal(outlook->town, &outlook->after, &hand, &legal);
    if (!best_card(outlook, &legal, &outlook->after, &hand, GH_NONE, &next, &gain) || gain <= 0)
        return false;
    hint->card = next.card;
    hint->n = (unsigned)(outlook->gain + gain);
    return true;
}

/* Another card that would bring more now. */
static bool keeps_another(const struct outlook *outlook, struct gh_hint *hint)
{
    struct gh_action other;
    int gain;

    if (!best_card(outlook, &outlook->legal, &outlook->view->open, &outlook->view->hand, outlook->action.card, &other,
                   &gain) ||
        gain <= outlook->gain)
        return false;
    hint->card = other.card;
    hint->n = (unsigned)gain;
    return true;
}

static bool places(const struct outlook *outlook, struct gh_hint *hint)
{
    const gh_buildings placed = outlook->after.board.placed & ~outlook->view->open.board.placed;

    if (placed)
        hint->building = (uint8_t)gh_lowest(placed);
    return placed != 0;
}

static bool is_claimed(const struct outlook *outlook, struct gh_hint *hint)
{
    hint->n = (unsigned)outlook->gain - hint->points;
    return hint->n > 0;
}

static enum gh_advice why_cards(const struct outlook *outlook, struct gh_hint *hint)
{
    const bool is_play = outlook->action.kind == GH_PLAY;

    if (!is_play && !is_playable(&outlook->legal, outlook->action.card) &&
        !is_playable(&outlook->legal, outlook->action.second_card))
        return GH_ADVICE_IDLE_CARDS;
    if (is_claimed(outlook, hint))
        return GH_ADVICE_CLAIMS;
    if (is_most(outlook))
        return GH_ADVICE_MOST;
    if (places(outlook, hint))
        return GH_ADVICE_PLACES;
    if (is_play && leads_on(outlook, hint))
        return GH_ADVICE_TOGETHER;
    return is_play && keeps_another(outlook, hint) ? GH_ADVICE_KEEPS : GH_ADVICE_TRIED;
}

/* ---- the end of a turn ---- */

static unsigned markers_put(const struct gh_board *before, const struct gh_board *after)
{
    unsigned count = 0;

    for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++)
        count += gh_count(after->markers[building] & ~before->markers[building]);
    return count;
}

/* Why the best card is not played. */
static enum gh_advice why_hold(const struct outlook *outlook, struct gh_action card, struct gh_hint *hint)
{
    const struct gh_board *board = &outlook->view->open.board;
    const unsigned building =
        card.building == GH_NONE ? outlook->town->card[card.card].building : (unsigned)card.building;
    struct gh_public after;

    hint->card = card.card;
    hint->n = (unsigned)gain_of(outlook, &outlook->view->open, &outlook->view->hand, card, &after);
    hint->m = markers_put(board, &after.board);
    if (hint->m > hint->n)
        return GH_ADVICE_GIVES;
    hint->building = (uint8_t)building;
    hint->m = gh_count(board->markers[building]);
    return hint->m > 1 && hint->m < 4 ? GH_ADVICE_NARROW : GH_ADVICE_HOLDS;
}

static enum gh_advice why_end(const struct outlook *outlook, struct gh_hint *hint)
{
    const struct gh_view *view = outlook->view;
    struct gh_action best;
    int gain;

    if (!best_card(outlook, &outlook->legal, &view->open, &view->hand, GH_NONE, &best, &gain))
        return view->open.plays > 0 || view->open.discarded ? GH_ADVICE_TURN_DONE : GH_ADVICE_NOTHING_FITS;
    return gain <= 0 ? GH_ADVICE_NO_POINTS : why_hold(outlook, best, hint);
}

/* ---- buildings ---- */

static enum gh_advice why_buy(const struct outlook *outlook, struct gh_hint *hint)
{
    struct gh_legal legal;

    gh_legal(outlook->town, &outlook->after, &outlook->view->hand, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        if (legal.action[i].kind == GH_PLAY && legal.action[i].building == outlook->action.building) {
            hint->card = legal.action[i].card;
            return GH_ADVICE_FOR_CARD;
        }
    }
    return GH_ADVICE_TRIED;
}

/* Whether a card of the hand names a building that can be taken. */
static bool names_any(const struct outlook *outlook)
{
    for (unsigned i = 0; i < outlook->legal.count; i++)
        for (gh_each_card(card, &outlook->view->hand))
            if (outlook->town->card[card].building == outlook->legal.action[i].building)
                return true;
    return false;
}

static enum gh_advice why_take(const struct outlook *outlook, struct gh_hint *hint)
{
    const unsigned building = outlook->action.building;
    unsigned conditions = 0, naming = 0;

    for (gh_each_card(card, &outlook->view->hand)) {
        const struct gh_card *info = &outlook->town->card[card];

        if (info->kind == GH_BUILDING_CARD && info->building == building) {
            hint->card = (uint8_t)card;
            return GH_ADVICE_NAMED;
        }
        conditions += info->kind == GH_CONDITION_CARD;
        naming += info->kind == GH_CONDITION_CARD && info->building == building;
    }
    hint->m = gh_count(outlook->view->open.board.markers[building]);
    if (hint->m > 0)
        return GH_ADVICE_MARKED;
    if (!names_any(outlook))
        return GH_ADVICE_ANY;
    return conditions > 0 && naming == 0 ? GH_ADVICE_FREE : GH_ADVICE_TRIED;
}

void why_find(const struct gh_town *town, const struct gh_view *view, uint64_t nodes, struct gh_hint *hint)
{
    struct outlook outlook = {.town = town, .view = view, .action = hint->action};
    enum gh_advice why = GH_ADVICE_ONLY;

    gh_legal(town, &view->open, &view->hand, &outlook.legal);
    outlook.gain = gain_of(&outlook, &view->open, &view->hand, hint->action, &outlook.after);
    if (hint->action.kind == GH_TAKE)
        why = why_take(&outlook, hint);
    else if (gh_legal_count(&outlook.legal) > 1)
        why = hint->action.kind == GH_PLAY || hint->action.kind == GH_DISCARD ? why_cards(&outlook, hint)
              : hint->action.kind == GH_BUY                                   ? why_buy(&outlook, hint)
                                                                              : why_end(&outlook, hint);
    hint->why = (uint8_t)why;
    if (why == GH_ADVICE_TRIED)
        hint->n = (unsigned)nodes;
}
