/* Whole turns, the most promising first. */
#include "prospect.h"

#include <string.h>

enum {
    MOST_TURNS = 10,   /* of purchases and cards */
    MOST_DISCARDS = 4, /* draws come on top */
    SCOUT_BEAM = 8     /* first cards that the quick player tries a second one after */
};

static bool same_action(struct gh_action a, struct gh_action b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The same steps in any order. */
static bool same_plan(const struct gh_plan *a, const struct gh_plan *b)
{
    unsigned common = 0;

    for (unsigned i = 0; i < a->steps; i++)
        for (unsigned j = 0; j < b->steps; j++)
            common += same_action(a->step[i], b->step[j]);
    return a->steps == b->steps && common == a->steps;
}

/* Puts a plan where its value belongs; of more than `most` plans the worst is dropped. */
static void insert(struct gh_plans *plans, const struct gh_plan *plan, unsigned most)
{
    unsigned at;

    if (plans->count == most && plans->at[most - 1].value >= plan->value)
        return;
    for (at = 0; at < plans->count; at++)
        if (same_plan(&plans->at[at], plan))
            break;
    if (at < plans->count && plans->at[at].value >= plan->value)
        return;
    if (at == plans->count) { /* new */
        if (plans->count < most)
            plans->count++;
        else
            at--;
    }
    for (; at > 0 && plans->at[at - 1].value < plan->value; at--)
        plans->at[at] = plans->at[at - 1];
    plans->at[at] = *plan;
}

/* What is being looked for: the best `most` turns. A second card is tried after the best `beam` first ones only: the
 * rest hardly ever leads to a good turn, and there are many. */
struct hunt {
    struct gh_prospect *prospect;
    struct gh_plans *plans, firsts;
    unsigned most, beam;
};

/* Goes on with a plan in every way; `played` is the card that it has played, or GH_NONE. After a purchase the first
 * card must be for what was bought, otherwise the same turn can be had for less. */
static void extend(struct hunt *hunt, const struct gh_public *open, unsigned played, struct gh_plan *plan)
{
    struct gh_prospect *prospect = hunt->prospect;
    const bool has_bought = plan->steps == 1 && plan->step[0].kind == GH_BUY;
    struct gh_cards hand = *prospect->hand;
    struct gh_legal legal;

    if (played != GH_NONE)
        gh_cards_remove(&hand, played);
    gh_legal(prospect->town, open, &hand, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        const struct gh_action action = legal.action[i];
        struct gh_public after;

        if (action.kind == GH_TAKE || (action.kind == GH_BUY && plan->steps == 0) ||
            (action.kind == GH_PLAY && (!has_bought || action.building == plan->step[0].building))) {
            gh_prospect_try(prospect, open, action, &after);
            plan->step[plan->steps++] = action;
            if (action.kind == GH_BUY) {
                extend(hunt, &after, GH_NONE, plan);
            } else {
                plan->value = action.kind == GH_TAKE ? gh_take_liking(prospect, action.building)
                                                     : gh_prospect_value(prospect, &after, played, action.card);
                insert(hunt->plans, plan, hunt->most);
                if (action.kind == GH_PLAY && played == GH_NONE && after.plays < 2)
                    insert(&hunt->firsts, plan, hunt->beam);
            }
            plan->steps--;
        }
    }
}

/* The best turns of purchases and cards. */
static void find_turns(struct gh_prospect *prospect, struct gh_plans *plans, unsigned most, unsigned beam)
{
    struct hunt hunt = {.prospect = prospect, .plans = plans, .most = most, .beam = beam};
    struct gh_plan plan = {.steps = 0};

    extend(&hunt, prospect->open, GH_NONE, &plan);
    for (unsigned i = 0; i < hunt.firsts.count; i++) {
        struct gh_public before, after = *prospect->open;

        plan = hunt.firsts.at[i];
        for (unsigned step = 0; step < plan.steps; step++) {
            before = after;
            gh_prospect_try(prospect, &before, plan.step[step], &after);
        }
        extend(&hunt, &after, plan.step[plan.steps - 1].card, &plan);
    }
}

static void add_discards(struct gh_prospect *prospect, const struct gh_legal *legal, struct gh_plans *plans)
{
    struct gh_plans discards = {.count = 0};
    unsigned cheapest[2];
    int price;

    if (legal->markers == 0)
        return;
    gh_prospect_cheapest(prospect, legal, cheapest, &price);
    const unsigned low = cheapest[0] < cheapest[1] ? cheapest[0] : cheapest[1];
    const unsigned high = cheapest[0] < cheapest[1] ? cheapest[1] : cheapest[0];
    for (gh_each(building, prospect->open->board.marked)) {
        for (gh_each(site, legal->takeable[building])) {
            struct gh_plan plan = {.step = {gh_action_discard(low, high, building, site)}, .steps = 1};
            struct gh_public after;

            gh_prospect_try(prospect, prospect->open, plan.step[0], &after);
            plan.value = gh_prospect_value(prospect, &after, low, high);
            insert(&discards, &plan, MOST_DISCARDS);
        }
    }
    for (unsigned i = 0; i < discards.count; i++)
        insert(plans, &discards.at[i], GH_MOST_PLANS);
}

static void find(struct gh_prospect *prospect, struct gh_plans *plans, unsigned most, unsigned beam)
{
    const int now = gh_prospect_value(prospect, prospect->open, GH_NONE, GH_NONE);
    struct gh_legal legal;

    plans->count = 0;
    find_turns(prospect, plans, most, beam);
    gh_legal(prospect->town, prospect->open, prospect->hand, &legal);
    add_discards(prospect, &legal, plans);
    for (unsigned i = 0; i < legal.count; i++) {
        const struct gh_action action = legal.action[i];

        if (action.kind == GH_DRAW || action.kind == GH_END) {
            struct gh_plan plan = {.step = {action}, .steps = 1, .value = now};

            if (action.kind == GH_DRAW)
                plan.value += gh_draw_liking(prospect->town, action.word);
            plan.value -= gh_urge(prospect->player, prospect->open, action);
            insert(plans, &plan, GH_MOST_PLANS);
        }
    }
}

void gh_plans_find(struct gh_prospect *prospect, struct gh_plans *plans)
{
    find(prospect, plans, MOST_TURNS, GH_MOST_PLANS);
}

struct gh_action gh_scout(const struct gh_player *player, const struct gh_town *town, const struct gh_public *open,
                          const struct gh_cards *hand, uint64_t *nodes)
{
    struct gh_prospect prospect;
    struct gh_plans plans;

    gh_prospect_start(&prospect, player, town, open, hand);
    find(&prospect, &plans, 1, SCOUT_BEAM);
    *nodes += prospect.nodes + 1;
    return plans.at[0].step[0];
}
