/* careful: plans the whole turn, and weighs what is then in its hand and what the board offers the others. In Gads Hill
 * by the weights of value.h, in Old Town by thrift: a card in the hand is worth points that it will bring later, so it
 * is played only for more than that, and two are thrown away only when they are dead. All values are hundredths of a
 * point; they were found by playing many games (docs/players.md). */
#include "prospect.h"

struct thrift {
    int hold[GH_KINDS_COUNT]; /* what a card is worth in the hand at the start of the game */
    int fade;                 /* how much of that is gone when the town is complete, in percent */
    int dead;                 /* what a card is worth that can do nothing any more */
    int marker, pair;         /* what a marker on the board, a building with two markers, offers the others */
    int draw[GH_MAX_PILES];   /* what a card from each pile is worth before it is seen */
    int named;                /* a building to take that a building card in the hand names */
    int marked;               /* a building to take that has markers on the board already */
};

static const struct thrift thrift_of[GH_RULESETS_COUNT] = {
    [GH_GADS_HILL_1874] = {{260, 330, 320}, 66, 30, 20, 30, {0, 20, 60}, 0, 0},
    [GH_OLD_TOWN] = {{190, 80, 520}, 60, 0, 55, 150, {0, 25, 0}, 230, 90},
};

struct mind { /* what is the same during one decision */
    const struct gh_town *town;
    const struct gh_view *view;
    const struct thrift *thrift;
    const struct gh_player *player;
    struct gh_rng *rng;
};

/* What a card is worth in the hand: less as the town fills up, and less when nothing moves any more. */
static int worth(const struct mind *mind, const struct gh_public *open, unsigned card)
{
    const int full = mind->thrift->hold[mind->town->card[card].kind];
    const int done = gh_stage(mind->town, open);
    const int patience = 100 - 100 * open->idle_turns / (8 * open->seats);

    return full * (100 - done * mind->thrift->fade / 100) / 100 * patience / 100;
}

/* What the board offers to whoever comes next. */
static int offer(const struct mind *mind, const struct gh_public *open)
{
    int value = 0;

    for (gh_each(building, open->board.marked)) {
        value += mind->thrift->marker * (int)gh_count(open->board.markers[building]);
        if (gh_is_pair(open->board.markers[building]))
            value += mind->thrift->pair;
    }
    return value;
}

/* The best way to go on playing cards, by value; `first` is what it began with (kind GH_END: nothing yet). */
static void plan(const struct mind *mind, const struct gh_public *open, struct gh_cards hand, int gained,
                 struct gh_action first, struct gh_best *best)
{
    struct gh_legal legal;

    if (first.kind == GH_PLAY)
        gh_best_offer(best, mind->rng, first, gained - offer(mind, open));
    gh_legal(mind->town, open, &hand, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        const struct gh_action action = legal.action[i];
        struct gh_public after;

        if (action.kind != GH_PLAY)
            continue;
        const int points = gh_points_of(mind->player, mind->town, open, &hand, action, &after);
        struct gh_cards rest = hand;
        gh_cards_remove(&rest, action.card);
        plan(mind, &after, rest, gained + 100 * points - worth(mind, open, action.card),
             first.kind == GH_PLAY ? first : action, best);
    }
}

/* Two cards for a marker: the two that are worth least. */
static void consider_discards(const struct mind *mind, const struct gh_legal *legal, struct gh_best *best)
{
    const struct gh_public *open = &mind->view->open;
    const gh_sites sites = gh_board_open(mind->town, &open->board);
    struct gh_best cheapest = {.equals = 0}, second = {.equals = 0};

    if (legal->markers == 0)
        return;
    for (gh_each_card(card, &legal->discardable)) {
        const bool dead = gh_card_is_dead(mind->town, open, mind->view->seat, card, sites);
        const int value = dead ? mind->thrift->dead : worth(mind, open, card);
        const struct gh_best before = cheapest;

        gh_best_offer(&cheapest, mind->rng, gh_action_play(card, GH_NONE), -value);
        if (cheapest.action.card != card)
            gh_best_offer(&second, mind->rng, gh_action_play(card, GH_NONE), -value);
        else if (before.equals > 0)
            gh_best_offer(&second, mind->rng, before.action, before.value);
    }
    const unsigned a = cheapest.action.card, b = second.action.card;
    for (gh_each(building, open->board.marked)) {
        for (gh_each(site, legal->takeable[building])) {
            const struct gh_action action = gh_action_discard(a < b ? a : b, a < b ? b : a, building, site);
            struct gh_public after;
            const int points = gh_points_of(mind->player, mind->town, open, &mind->view->hand, action, &after);

            gh_best_offer(best, mind->rng, action, 100 * points + cheapest.value + second.value - offer(mind, &after));
        }
    }
}

/* A purchase is worth the best turn that it makes possible, less its price. */
static void consider_purchase(const struct mind *mind, struct gh_action action, struct gh_best *best)
{
    struct gh_public bought;
    struct gh_best turn = {.equals = 0};
    const int price = gh_points_of(mind->player, mind->town, &mind->view->open, &mind->view->hand, action, &bought);

    plan(mind, &bought, mind->view->hand, 100 * price, gh_action_end(), &turn);
    if (turn.equals > 0)
        gh_best_offer(best, mind->rng, action, turn.value);
}

/* A building to take: what the hand can do with it. */
static int worth_of_taking(const struct mind *mind, struct gh_action action)
{
    const struct gh_view *view = mind->view;
    struct gh_public taken;
    struct gh_best turn = {.equals = 0};
    int value = gh_has(view->open.board.marked, action.building) ? mind->thrift->marked : 0;

    for (gh_each_card(card, &view->hand))
        if (mind->town->card[card].kind == GH_BUILDING_CARD && mind->town->card[card].building == action.building)
            value += mind->thrift->named;
    if (view->open.phase == GH_SETUP)
        return value;
    gh_preview(mind->town, &view->open, &view->hand, view->seat, action, &taken);
    plan(mind, &taken, view->hand, 0, gh_action_end(), &turn);
    return value + (turn.equals > 0 ? turn.value : 0);
}

static struct gh_action be_thrifty(struct gh_player *player, const struct gh_town *town, const struct gh_view *view)
{
    const struct mind mind = {town, view, &thrift_of[town->ruleset], player, &player->rng};
    const int now = offer(&mind, &view->open);
    struct gh_best best = {.equals = 0}, draw = {.equals = 0};
    struct gh_legal legal;

    gh_legal(town, &view->open, &view->hand, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        const struct gh_action action = legal.action[i];

        if (action.kind == GH_TAKE)
            gh_best_offer(&best, mind.rng, action, worth_of_taking(&mind, action));
        else if (action.kind == GH_BUY)
            consider_purchase(&mind, action, &best);
        else if (action.kind == GH_DRAW)
            gh_best_offer(&draw, mind.rng, action, mind.thrift->draw[action.word]);
        else if (action.kind == GH_END)
            gh_best_offer(&best, mind.rng, action, -now);
    }
    if (draw.equals > 0)
        gh_best_offer(&best, mind.rng, draw.action, -now);
    plan(&mind, &view->open, view->hand, 0, gh_action_end(), &best);
    consider_discards(&mind, &legal, &best);
    return best.action;
}

/* Gads Hill: the turn that promises most by the fitted weights. Thrift waits there for the others to begin. */
static struct gh_action choose(struct gh_player *player, const struct gh_town *town, const struct gh_view *view)
{
    struct gh_prospect prospect;
    struct gh_plans plans;

    if (town->ruleset == GH_OLD_TOWN)
        return be_thrifty(player, town, view);
    gh_prospect_start(&prospect, player, town, &view->open, &view->hand);
    gh_plans_find(&prospect, &plans);
    return plans.at[0].step[0];
}

const struct gh_player_kind gh_player_careful = {
    .name = "careful",
    .attention = GH_DEFAULT_ATTENTION,
    .insight = GH_SEES_PAIRS,
    .counts_claims = true,
    .urge = 70,
    .choose = choose,
};

const struct gh_player_kind gh_player_careful_1 = {
    .name = "careful-1",
    .attention = 70,
    .choose = be_thrifty,
};
