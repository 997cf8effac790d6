/* expert: searches. It imagines what it cannot see, in accordance with everything that it has seen, and plays its most
 * promising turns in each of these imagined games, followed by a round of everybody's turns; a value for what is then
 * on the table stands for the rest of the game (docs/players.md tells where the method comes from).
 *
 * Invariants:
 *  1. every plan is tried in the same imagined games, so that luck is the same for all;
 *  2. imagined game number n depends on the player's random numbers and n alone, and sums are made of whole numbers, so
 *     any number of threads finds the same action;
 *  3. plans are only given up, and the budget is only looked at, between batches. */
#include "players.h"
#include "prospect.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

enum {
    BATCH = 4,           /* imagined games between two looks at the sums */
    FEWEST_GAMES = 12,   /* fewer tell less than what the plans promise */
    MOST_GAMES = 100000, /* so that sums of squares fit; more would change nothing */
    MOST_JOBS = 16,      /* threads */
    CERTAINTY = 1000,    /* how much a sure victory counts */
    DOUBT_START = 1200,  /* the lead, in hundredths, that makes a victory half sure: at the beginning of the game */
    DOUBT_END = 300      /* and at its end */
};

/* Rounds of turns that are imagined after the plan's own. In Old Town, with one card a turn, it pays to look further.
 */
static const unsigned rounds[GH_RULESETS_COUNT] = {[GH_GADS_HILL_1874] = 1, [GH_OLD_TOWN] = 2};

struct search {
    const struct gh_town *town;
    const struct gh_view *view;
    uint64_t seed;
    struct gh_plans plans;
    bool is_alive[GH_MOST_PLANS];
    uint64_t first; /* number of the batch's first imagined game */
    atomic_uint next;
    atomic_uint_fast64_t nodes;
    atomic_bool failed; /* nothing can be imagined: the table was set up by hand */
    int result[BATCH][GH_MOST_PLANS];
    int64_t sum[GH_MOST_PLANS];
    int64_t ahead[GH_MOST_PLANS][GH_MOST_PLANS];   /* sums of the differences of two plans' results, */
    int64_t squared[GH_MOST_PLANS][GH_MOST_PLANS]; /* and of their squares */
    int64_t games;
};

/* How sure a victory is with this lead, from -CERTAINTY to CERTAINTY, and a little for the points themselves. */
static int satisfaction(int lead, int stage)
{
    const int doubt = (DOUBT_START * (100 - stage) + DOUBT_END * stage) / 100;

    return CERTAINTY * lead / (doubt + (lead < 0 ? -lead : lead)) + lead / 50;
}

/* Draws for the seat until its turn is over. */
static void finish_turn(const struct gh_town *town, struct gh_state *state, unsigned seat, unsigned turn)
{
    while (state->open.phase == GH_TURN && state->open.turn == turn) {
        struct gh_action draw = gh_action_end();
        struct gh_legal legal;
        int liking = -1;

        gh_legal(town, &state->open, &state->hidden.hand[seat], &legal);
        for (unsigned i = 0; i < legal.count; i++) {
            if (legal.action[i].kind == GH_DRAW && gh_draw_liking(town, legal.action[i].word) > liking) {
                liking = gh_draw_liking(town, legal.action[i].word);
                draw = legal.action[i];
            }
        }
        gh_apply(town, state, seat, draw, NULL);
    }
}

/* One plan in one imagined game. */
static int play_out(const struct search *search, struct gh_state state, const struct gh_plan *plan, uint64_t *nodes)
{
    const struct gh_town *town = search->town;
    const unsigned seat = search->view->seat, turn = state.open.turn;
    const unsigned last = turn + rounds[town->ruleset] * state.open.seats;

    for (unsigned i = 0; i < plan->steps; i++)
        gh_apply(town, &state, seat, plan->step[i], NULL);
    *nodes += plan->steps;
    if (plan->step[0].kind != GH_TAKE) /* after which the turn has not really begun */
        finish_turn(town, &state, seat, turn);
    while (state.open.phase == GH_TURN && state.open.turn <= last)
        gh_apply(town, &state, state.open.player,
                 gh_scout(town, &state.open, &state.hidden.hand[state.open.player], nodes), NULL);
    if (state.open.phase == GH_OVER)
        return satisfaction(gh_lead(&state.open, seat), 100);
    return satisfaction(gh_expected_lead(town, &state, seat), gh_stage(town, &state.open));
}

/* Takes games of the batch until there are none left. */
static void *work(void *user)
{
    struct search *search = user;
    unsigned number;
    uint64_t nodes = 0;

    while ((number = atomic_fetch_add(&search->next, 1)) < BATCH) {
        struct gh_rng rng = {.state = search->seed + (search->first + number) * UINT64_C(0xd1342543de82ef95)};
        struct gh_state state;

        if (!gh_imagine(search->town, search->view, &rng, &state)) {
            atomic_store(&search->failed, true);
            break;
        }
        for (unsigned i = 0; i < search->plans.count; i++)
            if (search->is_alive[i])
                search->result[number][i] = play_out(search, state, &search->plans.at[i], &nodes);
    }
    atomic_fetch_add(&search->nodes, nodes);
    return NULL;
}

/* A thread that cannot be started is one helper less. */
static void play_batch(struct search *search, unsigned jobs)
{
    pthread_t helper[MOST_JOBS];
    unsigned helpers = 0;

    atomic_store(&search->next, 0);
    while (helpers + 1 < jobs && helpers < MOST_JOBS && pthread_create(&helper[helpers], NULL, work, search) == 0)
        helpers++;
    work(search);
    while (helpers > 0)
        pthread_join(helper[--helpers], NULL);
    search->first += BATCH;
}

static void add_batch(struct search *search)
{
    for (unsigned number = 0; number < BATCH; number++) {
        const int *result = search->result[number];

        for (unsigned i = 0; i < search->plans.count; i++) {
            if (!search->is_alive[i])
                continue;
            search->sum[i] += result[i];
            for (unsigned j = 0; j < search->plans.count; j++) {
                const int64_t difference = result[i] - result[j];

                if (search->is_alive[j]) {
                    search->ahead[i][j] += difference;
                    search->squared[i][j] += difference * difference;
                }
            }
        }
    }
    search->games += BATCH;
}

/* The plan with the best sum; of equals the one that promised more. */
static unsigned leader(const struct search *search)
{
    unsigned best = 0;

    while (!search->is_alive[best])
        best++;
    for (unsigned i = best + 1; i < search->plans.count; i++)
        if (search->is_alive[i] && search->sum[i] > search->sum[best])
            best = i;
    return best;
}

/* How many plans may still be alive: as in a tournament half as many after each part of the budget, so that all of it
 * is used and those that are hard to tell apart get most of it. */
static unsigned most_alive(const struct search *search, uint64_t budget)
{
    unsigned most = search->plans.count, parts = 0;

    while ((1U << parts) < most)
        parts++;
    for (uint64_t used = atomic_load(&search->nodes) * parts / budget; used > 0 && most > 2; used--)
        most = (most + 1) / 2;
    return most;
}

/* Gives up the plan with the least sum; of equals the one that promised less. */
static void give_up_the_last(struct search *search)
{
    unsigned last = leader(search);

    for (unsigned i = 0; i < search->plans.count; i++)
        if (search->is_alive[i] && search->sum[i] <= search->sum[last])
            last = i;
    search->is_alive[last] = false;
}

/* Gives up plans that are behind the leader by more than three standard errors of their difference, and the worst when
 * there are more than `most`. Returns how many are left. With d the sum of n differences and q that of their squares:
 * d * d > 9 * q * n / (n + 9). */
static unsigned give_up(struct search *search, unsigned most)
{
    const unsigned best = leader(search);
    unsigned left = 0;

    for (unsigned i = 0; i < search->plans.count; i++) {
        const int64_t behind = search->ahead[best][i], games = search->games;

        if (search->is_alive[i] && i != best && behind * behind > 9 * search->squared[best][i] * games / (games + 9))
            search->is_alive[i] = false;
        left += search->is_alive[i];
    }
    for (; left > most; left--)
        give_up_the_last(search);
    return left;
}

static uint64_t milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static struct gh_action choose(struct gh_player *player, const struct gh_town *town, const struct gh_view *view)
{
    const uint64_t start = player->time_cap ? milliseconds() : 0;
    struct search search = {.town = town, .view = view, .seed = gh_rng_next(&player->rng)};
    struct gh_prospect prospect;

    gh_prospect_start(&prospect, town, &view->open, &view->hand);
    gh_plans_find(&prospect, &search.plans);
    atomic_store(&search.nodes, prospect.nodes);
    for (unsigned i = 0; i < search.plans.count; i++)
        search.is_alive[i] = true;
    unsigned left = view->open.phase == GH_SETUP ? 1 : search.plans.count;
    while (left > 1 && atomic_load(&search.nodes) < player->budget && search.games < MOST_GAMES) {
        play_batch(&search, player->jobs);
        if (atomic_load(&search.failed))
            break;
        add_batch(&search);
        left = give_up(&search, most_alive(&search, player->budget));
        if (player->time_cap && milliseconds() - start >= player->time_cap)
            break;
    }
    player->nodes += atomic_load(&search.nodes);
    const unsigned chosen = left > 1 && search.games < FEWEST_GAMES ? 0 : leader(&search);
    return search.plans.at[chosen].step[0];
}

const struct gh_player_kind gh_player_expert = {
    .name = "expert",
    .budget = 32000,
    .attention = 90,
    .choose = choose,
};

const struct gh_player_kind gh_player_expert_1 = {
    .name = "expert-1",
    .budget = 32000,
    .attention = 90,
    .choose = choose,
};
