/* The search of expert (search.h). It imagines what it cannot see, in accordance with everything that it has seen, and
 * plays its most promising turns in each of these imagined games, followed by a round of everybody's turns; a value for
 * what is then on the table stands for the rest of the game (docs/players.md tells where the method comes from).
 *
 * Invariants:
 *  1. every plan is tried in the same imagined games, so that luck is the same for all;
 *  2. imagined game number n depends on the player's random numbers and n alone, and sums are made of whole numbers, so
 *     the same action is found wherever these games are played;
 *  3. plans are only given up, and the budget is only looked at, between batches. */
#include "gadshill/logic.h"
#include "prospect.h"

enum {
    FEWEST_GAMES = 12,   /* fewer tell less than what the plans promise */
    MOST_GAMES = 100000, /* so that sums of squares fit; more would change nothing */
    CERTAINTY = 1000,    /* how much a sure victory counts */
    DOUBT_START = 1200,  /* the lead, in hundredths, that makes a victory half sure: at the beginning of the game */
    DOUBT_END = 300      /* and at its end */
};

/* Rounds of turns that are imagined after the plan's own. In Old Town, with one card a turn, it pays to look further.
 */
static const unsigned rounds[GH_RULESETS_COUNT] = {[GH_GADS_HILL_1874] = 1, [GH_OLD_TOWN] = 2};

/* How sure a victory is with this lead, from -CERTAINTY to CERTAINTY, and a little for the points themselves. */
static int satisfaction(int lead, int stage)
{
    const int doubt = (DOUBT_START * (100 - stage) + DOUBT_END * stage) / 100;

    return CERTAINTY * lead / (doubt + (lead < 0 ? -lead : lead)) + lead / 50;
}

/* Who sits on a seat of an imagined game: the others are like the player, but notice other things. */
static struct gh_player imagined(const struct gh_search *search, unsigned seat)
{
    struct gh_player player = search->player;

    if (seat != search->view->seat)
        player.eye = search->seed + seat;
    return player;
}

/* Does an action and, if the player thinks of such things, the claims that follow: of whoever has laid down cards, and,
 * when the turn is over, of the others. */
static void act(const struct gh_search *search, struct gh_state *state, unsigned seat, struct gh_action action)
{
    struct gh_public *open = &state->open;

    gh_apply(search->town, state, seat, action, NULL);
    if (!gh_thinks_of_claims(&search->player, open))
        return;
    if (!open->window && (action.kind == GH_PLAY || action.kind == GH_DISCARD)) {
        const struct gh_player player = imagined(search, seat);

        gh_claim_noticed(&player, search->town, open, seat);
    }
    for (unsigned i = 0; i + 1u < open->seats && open->window && open->player != seat; i++) {
        const unsigned other = (open->player + i) % open->seats;
        const struct gh_player player = imagined(search, other);

        gh_claim_noticed(&player, search->town, open, other);
    }
}

/* Draws for the seat until its turn is over. */
static void finish_turn(const struct gh_search *search, struct gh_state *state, unsigned seat, unsigned turn)
{
    const struct gh_town *town = search->town;

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
        act(search, state, seat, draw);
    }
}

/* The lead that can be expected from here. Who thinks of claims thinks of them as done, as on the automatic referee, as
 * long as all that is on the board can be true: the automatic referee knows no other boards. */
static int expected_lead(const struct gh_search *search, struct gh_state *state)
{
    struct gh_matching matching = gh_matching_empty();

    if (gh_thinks_of_claims(&search->player, &state->open) && !gh_matching_update(&matching, &state->open.board))
        state->open.referee = GH_AUTOMATIC;
    return gh_expected_lead(search->town, state, search->view->seat);
}

void gh_search_begin(const struct gh_search *search, struct gh_state *state, const struct gh_plan *plan,
                     uint64_t *nodes)
{
    const unsigned seat = search->view->seat, turn = state->open.turn;

    for (unsigned i = 0; i < plan->steps; i++)
        act(search, state, seat, plan->step[i]);
    *nodes += plan->steps;
    if (plan->step[0].kind != GH_TAKE) /* after which the turn has not really begun */
        finish_turn(search, state, seat, turn);
}

void gh_search_go_on(const struct gh_search *search, struct gh_state *state, unsigned last, uint64_t *nodes)
{
    while (state->open.phase != GH_OVER && state->open.turn <= last) {
        const unsigned next = state->open.player;
        const struct gh_player player = imagined(search, next);

        act(search, state, next, gh_scout(&player, search->town, &state->open, &state->hidden.hand[next], nodes));
    }
}

/* One plan in one imagined game. */
static int play_out(const struct gh_search *search, struct gh_state state, const struct gh_plan *plan, uint64_t *nodes)
{
    const unsigned seat = search->view->seat;
    const unsigned last = state.open.turn + rounds[search->town->ruleset] * state.open.seats;
    const int urge = gh_urge(&search->player, &state.open, plan->step[0]);

    gh_search_begin(search, &state, plan, nodes);
    gh_search_go_on(search, &state, last, nodes);
    if (state.open.phase == GH_OVER)
        return satisfaction(gh_lead(&state.open, seat) - urge, 100);
    return satisfaction(expected_lead(search, &state) - urge, gh_stage(search->town, &state.open));
}

void gh_search_play(struct gh_search *search, unsigned number)
{
    struct gh_search_result *result = &search->result[number];
    struct gh_rng rng = {.state = search->seed + (search->first + number) * UINT64_C(0xd1342543de82ef95)};
    struct gh_state state;
    uint64_t nodes = 0;

    *result = (struct gh_search_result){.failed = !gh_imagine(search->town, search->view, &rng, &state)};
    for (unsigned i = 0; i < search->plans.count && !result->failed; i++)
        if (search->is_alive[i])
            result->value[i] = play_out(search, state, &search->plans.at[i], &nodes);
    result->nodes = (uint32_t)nodes;
}

static void add_result(struct gh_search *search, const struct gh_search_result *result)
{
    for (unsigned i = 0; i < search->plans.count; i++) {
        if (!search->is_alive[i])
            continue;
        search->sum[i] += result->value[i];
        for (unsigned j = 0; j < search->plans.count; j++) {
            const int64_t difference = result->value[i] - result->value[j];

            if (search->is_alive[j]) {
                search->ahead[i][j] += difference;
                search->squared[i][j] += difference * difference;
            }
        }
    }
}

/* The plan with the best sum; of equals the one that promised more. */
static unsigned leader(const struct gh_search *search)
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
static unsigned most_alive(const struct gh_search *search)
{
    unsigned most = search->plans.count, parts = 0;

    while ((1U << parts) < most)
        parts++;
    for (uint64_t used = search->nodes * parts / search->budget; used > 0 && most > 2; used--)
        most = (most + 1) / 2;
    return most;
}

/* Gives up the plan with the least sum; of equals the one that promised less. */
static void give_up_the_last(struct gh_search *search)
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
static unsigned give_up(struct gh_search *search, unsigned most)
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

void gh_search_count(struct gh_search *search)
{
    for (unsigned number = 0; number < GH_SEARCH_BATCH; number++) {
        search->nodes += search->result[number].nodes;
        search->failed |= search->result[number].failed;
    }
    search->first += GH_SEARCH_BATCH;
    if (search->failed)
        return;
    for (unsigned number = 0; number < GH_SEARCH_BATCH; number++)
        add_result(search, &search->result[number]);
    search->games += GH_SEARCH_BATCH;
    search->left = give_up(search, most_alive(search));
}

void gh_search_start(struct gh_search *search, struct gh_player *player, const struct gh_town *town,
                     const struct gh_view *view)
{
    struct gh_prospect prospect;

    *search =
        (struct gh_search){.town = town, .view = view, .seed = gh_rng_next(&player->rng), .budget = player->budget};
    search->player = *player;
    gh_prospect_start(&prospect, player, town, &view->open, &view->hand);
    gh_plans_find(&prospect, &search->plans);
    search->nodes = prospect.nodes;
    for (unsigned i = 0; i < search->plans.count; i++)
        search->is_alive[i] = true;
    search->left = view->open.phase == GH_SETUP ? 1 : search->plans.count;
}

bool gh_search_goes_on(const struct gh_search *search)
{
    return search->left > 1 && !search->failed && search->nodes < search->budget && search->games < MOST_GAMES;
}

struct gh_action gh_search_end(const struct gh_search *search, struct gh_player *player)
{
    player->nodes += search->nodes;
    return search->plans.at[search->left > 1 && search->games < FEWEST_GAMES ? 0 : leader(search)].step[0];
}
