/* Luck taken out of a match: plays deals of two computer players as `gadshill match` does, and tells beside each plain
 * mean one that is corrected by the luck of the cards.
 *
 *     ninja -C build variance && build/variance careful greedy towns/gads-hill.yaml DEALS [REFEREE [SEED]]
 *
 * The luck of a card that is dealt or drawn: what becomes of the game with it (played to its end by the same players;
 * `careful` stands for those who search), minus what becomes of it with another card that might as well have lain
 * there, everything else being the same. Either card was as likely to come, so this has mean zero, whoever plays and
 * however badly. What is taken off is the sum of all luck times a factor that comes from the other half of the deals:
 * so the corrected mean is as true as the plain one, and its interval smaller. For two players. */
#include "gadshill/disk.h"
#include "gadshill/table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 2, MOST_DEALS = 100000, OTHERS = 4 /* cards that might have come that are tried for each that came */ };
enum { SHARE, MARGIN, RESULTS };

struct result { /* of the first player: victories, points ahead */
    double of[RESULTS];
};

struct deal { /* over both games */
    struct result plain, luck;
};

static struct deal deals[MOST_DEALS];

static struct result result_of(const struct gh_public *open, unsigned seat)
{
    const unsigned winners = gh_winners(open);

    return (struct result){
        {gh_has(winners, seat) ? 1.0 / gh_count(winners) : 0, open->score[seat] - (double)open->score[!seat]}};
}

/* How a game goes on from here. */
static struct result go_on(struct gh_table table, unsigned seat)
{
    struct gh_action action;
    unsigned actor;

    while (gh_table_next(&table, &actor, &action))
        gh_apply(table.town, &table.state, actor, action, NULL);
    return result_of(&table.state.open, seat);
}

/* The same table with players who are quick. */
static struct gh_table quick(const struct gh_table *table)
{
    struct gh_table same = *table;

    for (unsigned seat = 0; seat < SEATS; seat++)
        if (same.player[seat].budget > 0)
            same.player[seat].kind = gh_player_kind_find("careful");
    return same;
}

static void add_luck(struct deal *deal, struct result came, struct result other)
{
    for (unsigned i = 0; i < RESULTS; i++)
        deal->luck.of[i] += (came.of[i] - other.of[i]) / OTHERS;
}

/* A card of a hand against those of its kind in the piles, which might have been dealt instead. */
static void add_luck_of_card(const struct gh_table *table, struct result came, unsigned owner, unsigned card,
                             unsigned seat, struct gh_rng *rng, struct deal *deal)
{
    const struct gh_hidden *hidden = &table->state.hidden;
    uint8_t place[GH_MAX_CARDS];
    unsigned places = 0;

    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++)
        for (unsigned i = 0; i < table->state.open.pile_size[pile]; i++)
            if (table->town->card[hidden->deck[hidden->pile_top[pile] + i]].kind == table->town->card[card].kind)
                place[places++] = (uint8_t)(hidden->pile_top[pile] + i);
    for (unsigned i = 0; i < OTHERS; i++) {
        const unsigned with = gh_rng_below(rng, places + 1); /* the last: itself */
        struct gh_table other = *table;

        if (with == places)
            continue;
        gh_cards_remove(&other.state.hidden.hand[owner], card);
        gh_cards_add(&other.state.hidden.hand[owner], hidden->deck[place[with]]);
        other.state.hidden.deck[place[with]] = (uint8_t)card;
        add_luck(deal, came, go_on(other, seat));
    }
}

static void add_luck_of_deal(const struct gh_table *table, unsigned seat, struct gh_rng *rng, struct deal *deal)
{
    const struct result came = go_on(*table, seat);

    for (unsigned owner = 0; owner < SEATS; owner++)
        for (gh_each_card(card, &table->state.hidden.hand[owner]))
            add_luck_of_card(table, came, owner, card, seat, rng, deal);
}

/* The pile that a draw is from. */
static unsigned pile_of(const struct gh_table *table, unsigned actor, struct gh_action draw)
{
    struct gh_state state = table->state;
    struct gh_events events = {.count = 0};
    unsigned pile = 0;

    gh_apply(table->town, &state, actor, draw, &events);
    for (unsigned i = 0; i < events.count; i++)
        if (events.at[i].kind == GH_EVENT_CARD_DRAWN)
            pile = events.at[i].pile;
    return pile;
}

/* The card on top of a pile against the others in it. */
static void add_luck_of_draw(const struct gh_table *table, unsigned actor, struct gh_action draw, unsigned seat,
                             struct gh_rng *rng, struct deal *deal)
{
    const unsigned pile = pile_of(table, actor, draw), size = table->state.open.pile_size[pile];
    struct gh_table drawn = *table;

    if (size < 2)
        return;
    gh_apply(table->town, &drawn.state, actor, draw, NULL);
    const struct result came = go_on(drawn, seat);
    for (unsigned i = 0; i < OTHERS; i++) {
        const unsigned with = gh_rng_below(rng, size);
        struct gh_table other = *table;
        uint8_t *top = &other.state.hidden.deck[other.state.hidden.pile_top[pile]];
        const uint8_t card = *top;

        if (with == 0)
            continue;
        *top = top[with];
        top[with] = card;
        gh_apply(table->town, &other.state, actor, draw, NULL);
        add_luck(deal, came, go_on(other, seat));
    }
}

/* `seat` is the first player's. */
static void play_game(const struct gh_town *town, const struct gh_setup *setup,
                      const struct gh_player_kind *const kind[SEATS], unsigned seat, struct deal *deal)
{
    const struct gh_player_kind *const by_seat[GH_MAX_SEATS] = {kind[seat], kind[!seat]};
    struct gh_rng rng = gh_rng_make(setup->seed, GH_STREAM_TABLE + 1 + seat);
    struct gh_table table, same;
    struct gh_action action;
    unsigned actor;

    gh_table_open(&table, town, setup, by_seat, GH_DEFAULT_ATTENTION);
    same = quick(&table);
    add_luck_of_deal(&same, seat, &rng, deal);
    while (gh_table_next(&table, &actor, &action)) {
        if (action.kind == GH_DRAW) {
            same = quick(&table);
            add_luck_of_draw(&same, actor, action, seat, &rng, deal);
        }
        gh_apply(town, &table.state, actor, action, NULL);
    }
    const struct result result = result_of(&table.state.open, seat);
    for (unsigned i = 0; i < RESULTS; i++)
        deal->plain.of[i] += result.of[i];
}

/* The factor that takes most of the scatter out of every other deal, from `parity` on. */
static double factor(unsigned count, unsigned parity, unsigned which)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;

    for (unsigned i = parity; i < count; i += 2) {
        const double result = deals[i].plain.of[which], luck = deals[i].luck.of[which];

        n++;
        x += luck;
        y += result;
        xx += luck * luck;
        xy += luck * result;
    }
    const double scatter = xx - x * x / n;
    return scatter > 0 ? (xy - x * y / n) / scatter : 0;
}

/* Half the width of the 95 % interval of a mean. */
static double half_of(double sum, double squares, double count)
{
    return 1.96 * sqrt(fmax(0, squares - sum * sum / count) / (count - 1) / count);
}

static void tell(const char *what, unsigned count, unsigned which, double scale)
{
    const double from_others[2] = {factor(count, 1, which), factor(count, 0, which)};
    double sum[3] = {0}, squares[3] = {0}, half[3];

    for (unsigned i = 0; i < count; i++) {
        const double plain = deals[i].plain.of[which], luck = deals[i].luck.of[which];
        const double value[3] = {plain, plain - from_others[i % 2] * luck, from_others[i % 2] * luck};

        for (unsigned j = 0; j < 3; j++) {
            sum[j] += scale * value[j];
            squares[j] += scale * value[j] * scale * value[j];
        }
    }
    for (unsigned j = 0; j < 3; j++)
        half[j] = half_of(sum[j], squares[j], count);
    printf("%s: %.2f +- %.2f; without luck %.2f +- %.2f (luck %.2f +- %.2f); worth %.2f times the deals\n", what,
           sum[0] / count, half[0], sum[1] / count, half[1], sum[2] / count, half[2],
           half[1] > 0 ? half[0] * half[0] / (half[1] * half[1]) : 1);
}

static void complain(const char *sentence)
{
    fprintf(stderr, "variance: %s\n", sentence);
}

int main(int argc, char **argv)
{
    const struct gh_player_kind *kind[SEATS] = {NULL};

    for (int i = 0; i < SEATS && argc > 4; i++)
        kind[i] = gh_player_kind_find_any(argv[1 + i]);
    const unsigned count = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 0;
    const unsigned referee = argc > 5 ? gh_referee_find(argv[5], strlen(argv[5])) : GH_AUTOMATIC;
    const uint64_t seed = argc > 6 ? strtoull(argv[6], NULL, 10) : 1;
    if (!kind[0] || !kind[1] || count < 4 || count > MOST_DEALS || referee == GH_NONE) {
        fprintf(stderr, "usage: variance PLAYER PLAYER TOWN.yaml DEALS [REFEREE [SEED]]\n");
        return 2;
    }
    struct gh_townfile *file = gh_town_load(argv[3], complain);
    if (!file)
        return 1;
    for (unsigned i = 0; i < count; i++) {
        const struct gh_setup setup = {.seats = SEATS, .referee = (uint8_t)referee, .seed = seed + i};

        for (unsigned seat = 0; seat < SEATS; seat++)
            play_game(&file->town, &setup, kind, seat, &deals[i]);
    }
    tell("win share, percent", count, SHARE, 50);
    tell("margin, points", count, MARGIN, 0.5);
    gh_townfile_free(file);
    return 0;
}
