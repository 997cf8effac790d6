/* No player can depend on hidden cards: the same view and the same random numbers give the same choice, whatever is in
 * the other hands and in the piles, and however many threads search. What is imagined agrees with what was seen.
 *   players GAMES TOWN...      GAMES games for each town, number of players, referee and computer player */
#include "gadshill/parallel.h"
#include "gadshill/table.h"
#include "property.h"

#include <string.h>

enum { BUDGET = 6000 }; /* enough for what is imagined to decide, most of the time */

static struct {
    unsigned long long decisions, imagined, swapped;
} seen;

static void count_kinds(const struct gh_town *town, const struct gh_cards *hand, unsigned count[GH_KINDS_COUNT])
{
    memset(count, 0, GH_KINDS_COUNT * sizeof *count);
    for (gh_each_card(card, hand))
        count[town->card[card].kind]++;
}

/* Every card in one place at most, hands of the right size and, where they are known, kinds; the rest as in the view.
 */
static void check_imagined(const struct gh_town *town, const struct gh_state *truth, const struct gh_state *imagined,
                           unsigned seat)
{
    const struct gh_view view = gh_view_for(truth, seat), other = gh_view_for(imagined, seat);
    const struct gh_public *open = &truth->open;
    uint8_t found[GH_MAX_CARDS] = {0};

    check(memcmp(&view.open, &other.open, sizeof view.open) == 0, "what lies open is not the same");
    check(memcmp(&view.hand, &other.hand, sizeof view.hand) == 0, "the own hand is not the same");
    for (unsigned i = 0; i < open->discard_size; i++)
        found[open->discard[i]]++;
    for (unsigned each = 0; each < open->seats; each++) {
        const struct gh_cards *hand = &imagined->hidden.hand[each];
        unsigned kinds[GH_KINDS_COUNT], real[GH_KINDS_COUNT], known = 0;

        check(gh_cards_count(hand) == open->hand_size[each], "hand of seat %u", each);
        count_kinds(town, hand, kinds);
        count_kinds(town, &truth->hidden.hand[each], real);
        for (unsigned kind = 0; kind < GH_KINDS_COUNT; kind++) {
            check(open->known[each][kind] <= real[kind], "seat %u is said to have more cards of kind %u", each, kind);
            known += open->known[each][kind];
        }
        if (known == open->hand_size[each])
            check(memcmp(kinds, real, sizeof kinds) == 0, "kinds in the hand of seat %u", each);
        for (gh_each_card(card, hand))
            found[card]++;
        seen.swapped += each != seat && memcmp(hand, &truth->hidden.hand[each], sizeof *hand) != 0;
    }
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++)
        for (unsigned i = 0; i < open->pile_size[pile]; i++)
            found[imagined->hidden.deck[imagined->hidden.pile_top[pile] + i]]++;
    for (unsigned card = 0; card < town->cards; card++)
        check(found[card] <= 1, "card %u is in two places", card + 1);
}

static struct gh_action choice(struct gh_player player, const struct gh_town *town, const struct gh_state *state,
                               unsigned seat, unsigned jobs)
{
    const struct gh_view view = gh_view_for(state, seat);

    player.spread = jobs > 1 ? gh_parallel : NULL;
    player.jobs = (uint8_t)jobs;
    return player.kind->choose(&player, town, &view);
}

static void check_choice(const struct gh_table *table, struct gh_rng *rng)
{
    const unsigned seat = table->state.open.player;
    const struct gh_player player = table->player[seat];
    const struct gh_view view = gh_view_for(&table->state, seat);
    const struct gh_action first = choice(player, table->town, &table->state, seat, 1);
    struct gh_public after;

    check(gh_preview(table->town, &view.open, &view.hand, seat, first, &after).reason == GH_ACCEPTED,
          "%s: an illegal action", player.kind->name);
    for (unsigned i = 0; i < 2; i++) {
        struct gh_state imagined;

        check(gh_imagine(table->town, &view, rng, &imagined), "nothing can be imagined");
        check_imagined(table->town, &table->state, &imagined, seat);
        const struct gh_action again = choice(player, table->town, &imagined, seat, 1 + 2 * i);
        check(memcmp(&first, &again, sizeof first) == 0, "%s: another choice with other hidden cards or more threads",
              player.kind->name);
        seen.imagined++;
    }
    seen.decisions++;
}

static void play_game(const struct gh_town *town, const struct gh_setup *setup, const struct gh_player_kind *kind)
{
    const struct gh_player_kind *const classes[GH_MAX_SEATS] = {kind, kind, kind, kind};
    struct gh_rng rng = gh_rng_make(setup->seed, GH_STREAM_TABLE);
    struct gh_table table;
    struct gh_action action;
    unsigned seat;

    gh_table_open(&table, town, setup, classes, GH_DEFAULT_ATTENTION);
    for (seat = 0; seat < setup->seats; seat++)
        table.player[seat].budget = kind->budget ? BUDGET : 0;
    for (unsigned step = 0; table.state.open.phase != GH_OVER; step++) {
        if (step % 3 == 0)
            check_choice(&table, &rng);
        if (!gh_table_next(&table, &seat, &action))
            break;
        gh_apply(town, &table.state, seat, action, NULL);
    }
}

int main(int argc, char **argv)
{
    play_all(argc, argv, play_game);
    check(seen.decisions > 0 && seen.swapped > seen.imagined, "hidden cards were not swapped");
    printf("%llu decisions, %llu imagined games with %llu other hands: all as it must be\n", seen.decisions,
           seen.imagined, seen.swapped);
    return 0;
}
