/* The games of a match: who sits where, and deals that are played at the same time. */
#include "gadshill/match.h"
#include "gadshill/parallel.h"
#include "program.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_GAMES_A_DEAL = 6 };

/* For each game of a deal the seats of the second player: AB, BA; all rotations of ABB and BAA; ABAB, BABA. */
static const struct {
    unsigned games, seats_each;
    unsigned second[MOST_GAMES_A_DEAL];
} seatings[GH_MAX_SEATS + 1] = {
    [2] = {2, 2, {2, 1}},
    [3] = {6, 9, {6, 5, 3, 1, 2, 4}},
    [4] = {2, 4, {10, 5}},
};

unsigned gh_match_games_a_deal(unsigned seats)
{
    return seatings[seats].games;
}

unsigned gh_match_seats_a_deal(unsigned seats)
{
    return seatings[seats].seats_each;
}

static uint64_t nanoseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* How many turns a seat has had. */
static unsigned turns_of(const struct gh_public *open, unsigned seat)
{
    const unsigned place = (seat + open->seats - open->first) % open->seats;

    return open->turn > place ? (open->turn - place - 1u) / open->seats + 1 : 0;
}

/* What an action tells of the game's pace. */
static void count_turn(const struct gh_public *open, struct gh_action action, bool which, bool *played,
                       struct gh_match_deal *deal)
{
    deal->passes[which] += gh_is_pass(open, action);
    if (action.kind != GH_PLAY)
        return;
    if (!*played)
        deal->waits += open->turn - 1u;
    *played = true;
}

/* A table with everybody on their seats. */
static void open_table(const struct gh_match_setting *setting, uint64_t seed, unsigned second, struct gh_table *table,
                       struct program program[GH_MAX_SEATS], struct gh_match_deal *deal)
{
    const struct gh_player_kind *by_seat[GH_MAX_SEATS] = {NULL};
    struct gh_setup setup = setting->setup;

    setup.seed = seed;
    for (unsigned seat = 0; seat < setup.seats; seat++) {
        const struct gh_match_player *player = setting->player[gh_has(second, seat)];

        by_seat[seat] = player->kind ? player->kind : &program_kind;
    }
    const enum gh_error error = gh_table_open(table, setting->town, &setup, by_seat, setting->attention);
    assert(error == GH_OK); /* tried before the match */
    for (unsigned seat = 0; seat < setup.seats; seat++) {
        const bool which = gh_has(second, seat);
        const struct gh_match_player *player = setting->player[which];

        table->player[seat].budget = player->budget;
        program[seat].bot = NULL;
        if (player->command)
            program_sit(&program[seat], table, seat, player->command, setting->town_json, setting->attention,
                        &deal->failures[which]);
    }
}

/* What the end of a game tells of each seat. */
static void count_end(const struct gh_table *table, unsigned second, bool played, struct gh_match_deal *deal)
{
    const struct gh_public *open = &table->state.open;
    const unsigned winners = gh_winners(open);

    if (!played)
        deal->waits += open->turn;
    deal->stalemates += open->ending == GH_STALEMATE;
    for (unsigned seat = 0; seat < open->seats; seat++) {
        const bool which = gh_has(second, seat);

        deal->points[which] += open->score[seat];
        deal->turns[which] += turns_of(open, seat);
        deal->nodes[which] += table->player[seat].nodes;
        if (gh_has(winners, seat))
            deal->share[which] += GH_MATCH_SHARE / gh_count(winners);
    }
}

static void play_game(const struct gh_match_setting *setting, uint64_t seed, unsigned second,
                      struct gh_match_deal *deal)
{
    struct program program[GH_MAX_SEATS];
    struct gh_table table;
    struct gh_action action;
    unsigned seat;
    bool played = false;

    open_table(setting, seed, second, &table, program, deal);
    uint64_t before = nanoseconds();
    while (gh_table_next(&table, &seat, &action)) {
        const uint64_t after = nanoseconds();

        if (action.kind != GH_CLAIM) {
            deal->decisions[gh_has(second, seat)]++;
            deal->nanoseconds[gh_has(second, seat)] += after - before;
        }
        count_turn(&table.state.open, action, gh_has(second, seat), &played, deal);
        const struct gh_verdict verdict = gh_apply(table.town, &table.state, seat, action, NULL);
        assert(gh_is_recorded(verdict));
        before = nanoseconds();
    }
    count_end(&table, second, played, deal);
    for (seat = 0; seat < table.state.open.seats; seat++)
        gh_bot_end(program[seat].bot, &table.state.open);
}

static struct gh_match_deal play_deal(const struct gh_match_setting *setting, uint64_t number)
{
    const unsigned seats = setting->setup.seats;
    struct gh_match_deal deal = {.share = {0}};

    for (unsigned game = 0; game < seatings[seats].games; game++)
        play_game(setting, setting->setup.seed + number, seatings[seats].second[game], &deal);
    return deal;
}

/* Deals that are played at the same time. */
struct batch {
    const struct gh_match_setting *setting;
    uint64_t first, count;
    struct gh_match_deal *deal;
    void (*advance)(void *, uint64_t);
    void *user;
};

static void play_one(void *user, uint64_t number)
{
    struct batch *batch = user;

    batch->deal[number] = play_deal(batch->setting, batch->first + number);
}

static void advance_batch(void *user, uint64_t done)
{
    struct batch *batch = user;

    batch->advance(batch->user, batch->first + done);
}

void gh_match_play(const struct gh_match_setting *setting, struct gh_match_tally *tally,
                   void (*advance)(void *, uint64_t), void *user)
{
    /* Enough deals for all threads to be busy nearly all the time; those after a decision are played for nothing. */
    const uint64_t size = GH_MATCH_BLOCK * (1 + 8 * (uint64_t)setting->jobs / GH_MATCH_BLOCK);
    struct gh_match_deal *deals = calloc(size, sizeof *deals);

    assert(deals);
    *tally = (struct gh_match_tally){.deals = 0};
    while (tally->deals < setting->deals && !tally->is_decided) {
        const uint64_t left = setting->deals - tally->deals;
        struct batch batch = {.setting = setting,
                              .first = tally->deals,
                              .count = left < size ? left : size,
                              .deal = deals,
                              .advance = advance,
                              .user = user};

        gh_parallel(setting->jobs, batch.count, play_one, advance_batch, &batch);
        for (uint64_t i = 0; i < batch.count && !tally->is_decided; i++) {
            gh_match_add(tally, &deals[i]);
            tally->is_decided = !setting->plays_all && tally->deals < setting->deals &&
                                tally->deals % GH_MATCH_BLOCK == 0 && gh_match_is_decided(tally, setting->setup.seats);
        }
    }
    free(deals);
}
