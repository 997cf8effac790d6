/* Judging a decision by what its seat could know.
 *
 * Invariants:
 *  1. only the seat's view is looked at, so hidden cards cannot matter;
 *  2. all candidates are tried in the same imagined deals;
 *  3. which candidates are compared in the end is decided by other deals than those that tell by how much one is
 *     better: otherwise the luckiest of many would look better than it is. */
#include "parts.h"

#include <string.h>

enum {
    FEWEST_TRIALS = 12, /* deals that candidates are chosen by */
    MOST_TRIALS = 40,
    FEWEST_DEALS = 24, /* deals that they are compared by */
    MOST_DEALS = 240,
    MOST_LINES = 4, /* ways to go on after what was done, beside those that were candidates anyway */
    MOST_CANDIDATES = GH_MOST_PLANS + MOST_LINES
};

struct trial {
    struct gh_search search; /* that imagines games, and has found the first candidates */
    struct gh_view view;
    struct gh_action done;
    struct gh_plan candidate[MOST_CANDIDATES];
    unsigned candidates;
    uint64_t nodes, deals;
};

static bool same_action(struct gh_action a, struct gh_action b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool is_known(const struct trial *trial, const struct gh_plan *plan)
{
    for (unsigned i = 0; i < trial->candidates; i++)
        if (trial->candidate[i].steps == plan->steps &&
            memcmp(trial->candidate[i].step, plan->step, plan->steps * sizeof *plan->step) == 0)
            return true;
    return false;
}

static bool begins_with_done(const struct trial *trial, unsigned index)
{
    return same_action(trial->candidate[index].step[0], trial->done);
}

/* What was done, with the best ways to go on after it. */
static void add_done(struct trial *trial, struct gh_player player)
{
    const struct gh_town *town = trial->search.town;
    const unsigned kind = trial->done.kind;
    struct gh_view after = trial->view;
    struct gh_search rest;
    unsigned added = 0;

    gh_preview(town, &trial->view.open, &trial->view.hand, trial->view.seat, trial->done, &after.open);
    if (kind == GH_PLAY)
        gh_cards_remove(&after.hand, trial->done.card);
    if ((kind == GH_PLAY || kind == GH_BUY) && after.open.turn == trial->view.open.turn) {
        gh_search_start(&rest, &player, town, &after);
        for (unsigned i = 0; i < rest.plans.count && added < MOST_LINES; i++) {
            struct gh_plan plan = {.step = {trial->done}, .steps = 1};

            for (unsigned j = 0; j < rest.plans.at[i].steps && plan.steps < GH_MOST_STEPS; j++)
                plan.step[plan.steps++] = rest.plans.at[i].step[j];
            if (!is_known(trial, &plan)) {
                trial->candidate[trial->candidates++] = plan;
                added++;
            }
        }
    }
    const struct gh_plan alone = {.step = {trial->done}, .steps = 1};
    if (added == 0 && !is_known(trial, &alone))
        trial->candidate[trial->candidates++] = alone;
}

static bool imagine(struct trial *trial, uint64_t number, struct gh_state *state)
{
    struct gh_rng rng = {.state = trial->search.seed + number * UINT64_C(0xd1342543de82ef95)};

    trial->deals++;
    return gh_imagine(trial->search.town, &trial->view, &rng, state);
}

static struct gh_worth play_out(struct trial *trial, const struct gh_state *deal, unsigned index)
{
    struct gh_state state = *deal;

    gh_search_begin(&trial->search, &state, &trial->candidate[index], &trial->nodes);
    return gh_worth_ahead(&trial->search, &state, &trial->nodes);
}

/* The victory first, then points: ten of them weigh as much as a hundredth of a victory. */
static int32_t liking(const struct gh_worth *worth, unsigned seat)
{
    return 10 * worth->share[seat] + worth->lead[seat];
}

/* The best of all candidates, and of those that begin with what was done. False: nothing can be imagined. */
static bool choose(struct trial *trial, uint64_t budget, unsigned *best, unsigned *done)
{
    int64_t sum[MOST_CANDIDATES] = {0};

    for (unsigned number = 0; number < MOST_TRIALS && (number < FEWEST_TRIALS || trial->nodes < budget); number++) {
        struct gh_state deal;

        if (!imagine(trial, number, &deal))
            return false;
        for (unsigned i = 0; i < trial->candidates; i++) {
            const struct gh_worth worth = play_out(trial, &deal, i);

            sum[i] += liking(&worth, trial->view.seat);
        }
    }
    *best = *done = MOST_CANDIDATES;
    for (unsigned i = 0; i < trial->candidates; i++) {
        if (*best == MOST_CANDIDATES || sum[i] > sum[*best])
            *best = i;
        if (begins_with_done(trial, i) && (*done == MOST_CANDIDATES || sum[i] > sum[*done]))
            *done = i;
    }
    if (sum[*done] == sum[*best]) /* of equals what was done */
        *best = *done;
    return true;
}

/* The largest number whose square is not above n. */
static int64_t root(int64_t n)
{
    int64_t low = 0, high = INT64_C(3000000000);

    while (low + 1 < high) {
        const int64_t middle = (low + high) / 2;

        if (middle * middle <= n)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The standard error of the mean of n numbers with this sum and this sum of squares. */
static int32_t error_of(int64_t sum, int64_t squares, int64_t n)
{
    return (int32_t)root((squares - sum * sum / n) / (n * (n - 1))) + 1;
}

static void compare(struct trial *trial, uint64_t budget, unsigned best, unsigned done, struct gh_cost *cost,
                    uint16_t *deals)
{
    const unsigned seat = trial->view.seat;
    int64_t sum[2] = {0}, squares[2] = {0}, n = 0;

    for (; n < MOST_DEALS && (n < FEWEST_DEALS || trial->nodes < budget); n++) {
        struct gh_state deal;

        if (!imagine(trial, MOST_TRIALS + (uint64_t)n, &deal))
            return;
        const struct gh_worth better = play_out(trial, &deal, best), worse = play_out(trial, &deal, done);
        const int64_t difference[2] = {better.lead[seat] - worse.lead[seat], better.share[seat] - worse.share[seat]};
        for (unsigned i = 0; i < 2; i++) {
            sum[i] += difference[i];
            squares[i] += difference[i] * difference[i];
        }
    }
    *deals = (uint16_t)n;
    *cost = (struct gh_cost){.points = (int32_t)gh_rounded(sum[0], n),
                             .share = (int32_t)gh_rounded(sum[1], n),
                             .points_error = error_of(sum[0], squares[0], n),
                             .share_error = error_of(sum[1], squares[1], n)};
}

enum gh_mark gh_mark_of(const struct gh_cost *cost)
{
    if (cost->share < 2 * cost->share_error || cost->share < GH_INACCURACY_FROM)
        return GH_MARK_NOTHING;
    return cost->share < GH_MISTAKE_FROM   ? GH_MARK_INACCURACY
           : cost->share < GH_BLUNDER_FROM ? GH_MARK_MISTAKE
                                           : GH_MARK_BLUNDER;
}

void gh_judge_decision(const struct gh_analysis *analysis, unsigned number, struct gh_analysed_step *step)
{
    struct gh_player player = gh_player_make(gh_player_kind_find("expert"), number, step->seat, GH_DEFAULT_ATTENTION);
    struct trial trial = {.view = gh_view_for(&analysis->state[number], step->seat), .done = step->action};
    unsigned best, done;

    gh_search_start(&trial.search, &player, analysis->town, &trial.view);
    memcpy(trial.candidate, trial.search.plans.at, sizeof trial.search.plans.at);
    trial.candidates = trial.search.plans.count;
    add_done(&trial, player);
    if (!choose(&trial, analysis->budget / 2, &best, &done))
        return;
    step->was_best = begins_with_done(&trial, best);
    if (!step->was_best) {
        step->best = trial.candidate[best];
        compare(&trial, analysis->budget, best, done, &step->cost, &step->deals);
        step->mark = (uint8_t)gh_mark_of(&step->cost);
    } else {
        step->deals = (uint16_t)trial.deals;
    }
}
