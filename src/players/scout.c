/* The quick player. It must be fast: an imagined game asks it for every action. */
#include "prospect.h"

enum {
    MOST_OPTIONS = 96,
    DEAR = 350 /* two cards that are worth more together are not discarded for a marker */
};

/* A card to play, perhaps with a building that is bought for it. */
struct option {
    struct gh_action play;
    unsigned buys; /* a building, or GH_NONE */
    gh_buildings subjects;
    int value;
    struct gh_public after;
};

struct scout {
    struct gh_prospect prospect;
    struct gh_legal legal;
    unsigned options;
    struct option option[MOST_OPTIONS];
    struct gh_action best, draw;
    int value;
    bool may_pass, may_buy;
};

static struct gh_action first_of(const struct option *option)
{
    return option->buys == GH_NONE ? option->play : gh_action_buy(option->buys);
}

static void offer(struct scout *scout, struct gh_action action, int value)
{
    if (scout->best.kind == GH_END || value > scout->value) {
        scout->best = action;
        scout->value = value;
    }
}

static void add_option(struct scout *scout, const struct gh_public *open, struct gh_action play, unsigned buys)
{
    struct option *option = &scout->option[scout->options];
    const unsigned named = scout->prospect.town->card[play.card].building;

    if (scout->options == MOST_OPTIONS || !gh_prospect_try(&scout->prospect, open, play, &option->after))
        return;
    scout->options++;
    option->play = play;
    option->buys = buys;
    option->subjects = (named == GH_NONE ? 0 : gh_bit(named)) | (play.building == GH_NONE ? 0 : gh_bit(play.building));
    option->value = gh_prospect_value(&scout->prospect, &option->after, play.card, GH_NONE);
    offer(scout, first_of(option), option->value);
}

static void look_at_list(struct scout *scout)
{
    const struct gh_public *open = scout->prospect.open;
    int liking = -1;

    for (unsigned i = 0; i < scout->legal.count; i++) {
        const struct gh_action action = scout->legal.action[i];

        switch ((enum gh_action_kind)action.kind) {
        case GH_PLAY:
            add_option(scout, open, action, GH_NONE);
            break;
        case GH_TAKE:
            offer(scout, action, gh_take_liking(&scout->prospect, action.building));
            break;
        case GH_BUY:
            scout->may_buy = true;
            break;
        case GH_DRAW:
            scout->may_pass = true;
            if (gh_draw_liking(scout->prospect.town, action.word) > liking) {
                liking = gh_draw_liking(scout->prospect.town, action.word);
                scout->draw = action;
            }
            break;
        default:
            scout->may_pass = true; /* end */
        }
    }
}

/* A marked building beside the board may be just what a card of the hand is waiting for. */
static void look_at_purchases(struct scout *scout)
{
    const struct gh_prospect *prospect = &scout->prospect;
    const struct gh_public *open = prospect->open;

    if (!scout->may_buy || open->plays > 0 || open->discarded)
        return;
    for (gh_each(building, gh_owned_by(prospect->town, open, GH_NONE) & open->board.marked)) {
        struct gh_public bought;

        gh_prospect_try(&scout->prospect, open, gh_action_buy(building), &bought);
        for (gh_each_card(card, prospect->hand))
            if (prospect->town->card[card].kind != GH_BUILDING_CARD)
                add_option(scout, &bought, gh_action_play(card, building), building);
    }
}

/* Cards that speak of one building can bring more together. The better one comes first; a bought building's always. */
static void look_at_pairs(struct scout *scout)
{
    const struct gh_public *open = scout->prospect.open;

    if (open->plays > 0)
        return;
    for (unsigned i = 0; i < scout->options; i++) {
        const struct option *first = &scout->option[i];

        for (unsigned j = 0; j < scout->options; j++) {
            const struct option *second = &scout->option[j];
            struct gh_public after;

            if (first->play.card == second->play.card || !(first->subjects & second->subjects) ||
                second->buys != GH_NONE)
                continue;
            if (first->buys == GH_NONE && (first->value < second->value || (first->value == second->value && i < j)))
                continue;
            if (!gh_prospect_try(&scout->prospect, &first->after, second->play, &after))
                continue;
            offer(scout, first_of(first),
                  gh_prospect_value(&scout->prospect, &after, first->play.card, second->play.card));
        }
    }
}

static void look_at_discards(struct scout *scout)
{
    const struct gh_public *open = scout->prospect.open;
    unsigned cheapest[2];
    int price;

    if (scout->legal.markers == 0)
        return;
    gh_prospect_cheapest(&scout->prospect, &scout->legal, cheapest, &price);
    if (price >= DEAR)
        return;
    const unsigned low = cheapest[0] < cheapest[1] ? cheapest[0] : cheapest[1];
    const unsigned high = cheapest[0] < cheapest[1] ? cheapest[1] : cheapest[0];
    for (gh_each(building, open->board.marked)) {
        for (gh_each(site, scout->legal.takeable[building])) {
            const struct gh_action action = gh_action_discard(low, high, building, site);
            struct gh_public after;

            gh_prospect_try(&scout->prospect, open, action, &after);
            offer(scout, action, gh_prospect_value(&scout->prospect, &after, low, high));
        }
    }
}

struct gh_action gh_scout(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand,
                          uint64_t *nodes)
{
    struct scout scout;

    gh_prospect_start(&scout.prospect, town, open, hand);
    scout.options = 0;
    scout.best = scout.draw = gh_action_end();
    scout.value = 0;
    scout.may_pass = scout.may_buy = false;
    gh_legal(town, open, hand, &scout.legal);
    look_at_list(&scout);
    look_at_purchases(&scout);
    if (gh_locomotive(town, open) < town->one_card_from)
        look_at_pairs(&scout);
    look_at_discards(&scout);
    *nodes += scout.prospect.nodes + 1;
    if (scout.best.kind == GH_END ||
        (scout.may_pass && gh_prospect_value(&scout.prospect, open, GH_NONE, GH_NONE) >= scout.value))
        return scout.draw;
    return scout.best;
}
