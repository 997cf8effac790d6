/* Lists of legal actions: exactly what is accepted, each once; and how many sequences of actions there are (perft),
 * which any change of the rules' behaviour moves. */
#include "core_help.h"

#include <inttypes.h>

static struct gh_legal legal;

static unsigned list(const struct table *table)
{
    const struct gh_public *open = &table->state.open;

    gh_legal(table->town, open, &table->state.hidden.hand[open->player], &legal);
    return gh_legal_count(&legal);
}

/* A number of its own for every action of a town. */
static size_t number_of(struct gh_action action)
{
    static const size_t base[GH_ACTIONS_COUNT] = {0, 32, 1 << 13, 64, 96, 128, 136};
    const size_t card = action.card, mine = action.building == GH_NONE ? 32u : action.building;

    if (action.kind == GH_PLAY)
        return 256 + card * 33 + mine;
    if (action.kind == GH_DISCARD)
        return base[GH_DISCARD] + ((card * 64 + action.second_card) * 32 + action.building) * 32 + action.site;
    if (action.kind == GH_DRAW)
        return base[GH_DRAW] + action.word;
    return base[action.kind] + (action.kind == GH_END ? 0u : action.building);
}

enum { ALL_NUMBERS = (1 << 13) + 64 * 64 * 32 * 32 };

static uint8_t listed[ALL_NUMBERS];

static bool accepts(const struct table *table, struct gh_action action)
{
    const struct gh_public *open = &table->state.open;
    struct gh_public after;

    return gh_preview(table->town, open, &table->state.hidden.hand[open->player], open->player, action, &after)
               .reason == GH_ACCEPTED;
}

/* Tries one action that can be written down; counts it when it is accepted. */
static unsigned try_one(const struct table *table, struct gh_action action)
{
    const bool accepted = accepts(table, action);
    char text[GH_ACTION_TEXT_SIZE];

    if (accepted != listed[number_of(action)])
        fail_msg("%s: %s", gh_action_text(table->town, action, text), accepted ? "not listed" : "listed, but refused");
    return accepted;
}

/* Every action there is but claims, legal or not. */
static unsigned try_all(const struct table *table)
{
    const struct gh_town *town = table->town;
    const struct gh_cards *hand = &table->state.hidden.hand[table->state.open.player];
    unsigned accepted = try_one(table, gh_action_end());

    for (unsigned word = 0; word < GH_MAX_PILES && gh_draw_word(town->ruleset, word); word++)
        accepted += try_one(table, gh_action_draw(word));
    for (unsigned building = 0; building < town->buildings; building++)
        accepted += try_one(table, gh_action_take(building)) + try_one(table, gh_action_buy(building));
    for (unsigned card = 0; card < town->cards; card++)
        for (unsigned mine = 0; mine < town->buildings; mine++)
            if (town->card[card].kind != GH_BUILDING_CARD)
                accepted += try_one(table, gh_action_play(card, mine));
            else if (mine == 0)
                accepted += try_one(table, gh_action_play(card, GH_NONE));
    for (gh_each_card(card, hand))
        for (gh_each_card(second, hand))
            for (unsigned building = 0; card < second && building < town->buildings; building++)
                for (unsigned site = 0; site < town->sites; site++)
                    accepted += try_one(table, gh_action_discard(card, second, building, site));
    return accepted;
}

/* The list has every accepted action once, and nothing else. */
static unsigned check_list(const struct table *table)
{
    const unsigned count = list(table);

    for (unsigned i = 0; i < count; i++) {
        const struct gh_action action = gh_legal_at(&legal, i);

        assert_true(number_of(action) < ALL_NUMBERS);
        assert_int_equal(listed[number_of(action)], 0);
        listed[number_of(action)] = 1;
    }
    assert_int_equal(try_all(table), count);
    for (unsigned i = 0; i < count; i++)
        listed[number_of(gh_legal_at(&legal, i))] = 0;
    return count;
}

/* ---- small lists ---- */

static void discards_are_multiplied_out(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");

    mark(&table, "bank", "F1 F2");
    mark(&table, "casino", "B3 D3 E3");
    give(&table, 0, "30 31 35"); /* my-building cards that need too many markers, or do not fit */
    const unsigned count = check_list(&table);
    assert_int_equal(legal.count, 3); /* the piles */
    assert_int_equal(count, 3 + 3 * 5);
    assert_int_equal(gh_cards_count(&legal.discardable), 3);
    assert_int_equal(legal.takeable[building_of(&gads_hill, "bank")], sites_of(&gads_hill, "F1 F2"));
    assert_int_equal(legal.takeable[building_of(&gads_hill, "casino")], sites_of(&gads_hill, "B3 D3 E3"));

    static const char *const pairs[] = {"30 31", "30 35", "31 35"};
    static const char *const markers[] = {"bank@F1", "bank@F2", "casino@B3", "casino@D3", "casino@E3"};
    unsigned next = legal.count;
    for (unsigned i = 0; i < COUNT(pairs); i++) {
        for (unsigned j = 0; j < COUNT(markers); j++) {
            char text[GH_ACTION_TEXT_SIZE], expected[GH_ACTION_TEXT_SIZE];

            snprintf(expected, sizeof expected, "discard %s %s", pairs[i], markers[j]);
            assert_string_equal(gh_action_text(&gads_hill, gh_legal_at(&legal, next++), text), expected);
        }
    }
}

static void no_discards(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");

    give(&table, 0, "30 31");
    assert_int_equal(check_list(&table), 3); /* no marker to take: three piles to draw from */
    assert_int_equal(gh_cards_count(&legal.discardable), 0);
    mark(&table, "bank", "F1 F2");
    assert_int_equal(check_list(&table), 3 + 2);
    gh_cards_remove(&table.state.hidden.hand[0], 29);
    assert_int_equal(check_list(&table), 3); /* one card is not enough */
    assert_int_equal(gh_cards_count(&legal.discardable), 0);
}

/* Manual: only tied last markers on the board, or a marker whose loss would strip another building. */
static void no_marker_to_take(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_MANUAL, "bank undertaker barber butcher");

    give(&table, 0, "30 31");
    mark(&table, "undertaker", "E4");
    mark(&table, "butcher", "E4");
    assert_int_equal(check_list(&table), 3);
    mark(&table, "casino", "E3 F3");
    mark(&table, "school", "E3 E1");
    mark(&table, "theater", "F3 E1");
    mark(&table, "jail", "E1 F1");
    check_list(&table);
    assert_int_equal(legal.takeable[building_of(&gads_hill, "jail")], sites_of(&gads_hill, "E1"));
    assert_int_equal(legal.takeable[building_of(&gads_hill, "butcher")], 0);
}

static void lists_of_each_phase(void **state)
{
    (void)state;
    struct table table = dealt(&gads_hill, 2, GH_AUTOMATIC, 1);

    assert_int_equal(check_list(&table), 22);
    done(&table, 0, "take bank");
    assert_int_equal(check_list(&table), 21);
    take_all(&table, "");
    table.state.open.score[0] = 2;
    const unsigned rich = check_list(&table);
    table.state.open.score[0] = 1;
    assert_int_equal(check_list(&table), rich - 8); /* eight buildings beside the board could be bought */
    place_many(&table, 19);
    assert_int_equal(check_list(&table), 1); /* end */
    assert_int_equal(legal.action[0].kind, GH_END);
    done(&table, 0, "end");
    assert_int_equal(check_list(&table), 0);

    table = table_for(&old_town, 2, GH_AUTOMATIC, "bank hotel");
    assert_int_equal(check_list(&table), 2); /* no card to play: both piles */
    place(&table, "bank", "r1c1");
    assert_int_equal(check_list(&table), 14); /* a building must be taken */
    done(&table, 0, "take jail");
    empty_piles(&table);
    assert_int_equal(check_list(&table), 1);
    assert_int_equal(legal.action[0].kind, GH_END);
}

/* Idle cards are Old Town's, and there only in a turn. */
static void idle_cards(void **state)
{
    (void)state;
    struct table table = dealt(&old_town, 2, GH_AUTOMATIC, 1);
    struct gh_cards idle = gh_idle_cards(&old_town, &table.state.open, &table.state.hidden.hand[0]);

    assert_int_equal(gh_cards_count(&idle), 0);
    table = table_for(&old_town, 2, GH_AUTOMATIC, "sheriff");
    place(&table, "bank", "r2c2");
    place(&table, "casino", "r1c1");
    mark(&table, "sheriff", "r1c2 r1c3 r1c4");
    give(&table, 0, "3 4 5 15 20 25");
    idle = gh_idle_cards(&old_town, &table.state.open, &table.state.hidden.hand[0]);
    assert_true(gh_cards_has(&idle, 2));   /* bank: confirmed */
    assert_false(gh_cards_has(&idle, 3));  /* newspaper: to be played */
    assert_true(gh_cards_has(&idle, 4));   /* casino: contradicted */
    assert_true(gh_cards_has(&idle, 14));  /* sheriff: confirmed */
    assert_false(gh_cards_has(&idle, 19)); /* needs too many markers with the other building of the seat: blocked */
    assert_false(gh_cards_has(&idle, 24)); /* changes the sheriff's markers */
    check_list(&table);

    table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");
    place(&table, "bank", "F1");
    give(&table, 0, "1");
    idle = gh_idle_cards(&gads_hill, &table.state.open, &table.state.hidden.hand[0]);
    assert_int_equal(gh_cards_count(&idle), 0);
}

/* Automatic: a second card, while the first one's relation still holds, with a building that stands already. */
static void second_card_under_a_relation(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "hotel bank saloon school butcher");

    place(&table, "doctor", "B1");
    place(&table, "stable", "C2");
    mark(&table, "saloon", "B2 A3 C3");
    mark(&table, "butcher", "D2 C3 A3");
    mark(&table, "casino", "E1 E3 F3");
    give(&table, 0, "44 46 58 57 8 9 28");
    done(&table, 0, "play 44 hotel"); /* the new hotel next to the casino: F1, E2 or F2 */
    check_list(&table);
}

/* ---- games ---- */

/* Plays at random, with a claim now and then, and looks at some lists on the way. */
static void check_game(const struct gh_town *town, unsigned seats, enum gh_referee referee, uint64_t seed)
{
    struct table table = dealt(town, seats, referee, seed);
    struct gh_rng rng = gh_rng_make(seed, 50);
    unsigned checked = 0;

    while (table.state.open.phase != GH_OVER) {
        gh_sites claimable[GH_MAX_BUILDINGS];
        const unsigned seat = table.state.open.player;

        if (table.state.open.phase == GH_TURN && gh_rng_below(&rng, 10) == 0) {
            check_list(&table);
            checked++;
        }
        gh_claimable(town, &table.state.open, claimable);
        for (unsigned building = 0; building < town->buildings; building++)
            if (claimable[building] && gh_rng_below(&rng, 3) == 0 && table.state.open.phase == GH_TURN)
                apply(&table, seat, gh_action_claim(building, gh_lowest(claimable[building])));
        const unsigned count = list(&table);
        if (count > 0) /* else a claim has just completed the town */
            assert_int_equal(apply(&table, seat, gh_legal_at(&legal, gh_rng_below(&rng, count))).reason, GH_ACCEPTED);
    }
    assert_true(checked > 0);
}

static void lists_in_games(void **state)
{
    (void)state;
    for (unsigned referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
        for (unsigned seats = 2; seats <= 4; seats++) {
            check_game(&gads_hill, seats, referee, seats);
            check_game(&old_town, seats, referee, seats);
        }
    }
}

/* ---- every card with every building ---- */

/* The table as if the active player had all cards and all buildings. */
static struct table with_everything(const struct table *table)
{
    struct table rich = *table;
    struct gh_public *open = &rich.state.open;

    for (unsigned card = 0; card < table->town->cards; card++)
        gh_cards_add(&rich.state.hidden.hand[open->player], card);
    open->hand_size[open->player] = table->town->cards;
    memset(open->owned, 0, sizeof open->owned);
    open->owned[open->player] = gh_owned_by(table->town, open, GH_NONE);
    return rich;
}

/* The quick answers for whole hands (what can be played, what is idle) are those that each card gives alone. */
static void check_hand(const struct table *table)
{
    const struct gh_town *town = table->town;
    const struct gh_public *open = &table->state.open;
    const struct gh_cards *hand = &table->state.hidden.hand[open->player];
    const struct gh_cards idle = gh_idle_cards(town, open, hand);

    list(table);
    for (unsigned i = 0; i < legal.count; i++)
        listed[number_of(legal.action[i])] = 1;
    for (gh_each_card(card, hand)) {
        const bool alone = town->card[card].kind == GH_BUILDING_CARD;
        gh_buildings mine = alone ? 1 : open->owned[open->player];
        bool is_idle = town->ruleset == GH_OLD_TOWN;

        if (town->card[card].kind == GH_CONDITION_CARD)
            mine &= ~gh_bit(town->card[card].building);
        is_idle &= mine != 0;
        for (gh_each(building, mine)) {
            const struct gh_action action = gh_action_play(card, alone ? (unsigned)GH_NONE : building);
            struct gh_public after;
            const unsigned reason = gh_preview(town, open, hand, open->player, action, &after).reason;
            char text[GH_ACTION_TEXT_SIZE];

            if ((reason == GH_ACCEPTED) != listed[number_of(action)])
                fail_msg("%s: %s", gh_action_text(town, action, text), gh_reason_code(reason));
            is_idle &= reason == GH_CHANGES_NOTHING || reason == GH_CONTRADICTION || reason == GH_STRIPS_A_BUILDING;
        }
        if (is_idle != gh_cards_has(&idle, card))
            fail_msg("card %u: %s", card + 1, is_idle ? "idle" : "not idle");
    }
    for (unsigned i = 0; i < legal.count; i++)
        listed[number_of(legal.action[i])] = 0;
}

/* Second cards, each time after another first one that relates two buildings. */
static void check_second_cards(const struct table *table, struct gh_rng *rng)
{
    for (unsigned tries = 0; tries < 8; tries++) {
        struct table second = *table;

        list(table);
        const struct gh_action first = legal.action[gh_rng_below(rng, legal.count)];
        if (first.kind == GH_PLAY && table->town->card[first.card].kind == GH_CONDITION_CARD &&
            apply(&second, table->state.open.player, first).reason == GH_ACCEPTED)
            check_hand(&second);
    }
}

/* The automatic referee's short cuts, at every turn of some random games. */
static void quick_answers_are_right(void **state)
{
    (void)state;
    struct gh_rng rng = gh_rng_make(6, 0);

    for (unsigned game = 0; game < 8; game++) {
        struct table table = dealt(game % 2 ? &old_town : &gads_hill, 2 + game % 3, GH_AUTOMATIC, game);

        while (table.state.open.phase != GH_OVER) {
            const unsigned count = list(&table);
            const struct gh_action action = gh_legal_at(&legal, gh_rng_below(&rng, count));
            const bool complete = legal.action[0].kind == GH_END;

            if (table.state.open.phase == GH_TURN && !table.state.open.acted && !complete) {
                const struct table rich = with_everything(&table);

                check_hand(&rich);
                if (table.town == &gads_hill)
                    check_second_cards(&rich, &rng);
            }
            apply(&table, table.state.open.player, action);
        }
    }
}

/* ---- perft ---- */

/* The numbers below were also counted by the second implementation of the rules, in tests/check_trace.py. */

static uint64_t perft(const struct gh_town *town, const struct gh_state *state, unsigned depth)
{
    const unsigned seat = state->open.player;
    struct gh_legal here;
    uint64_t sequences = 0;

    gh_legal(town, &state->open, &state->hidden.hand[seat], &here);
    const unsigned count = gh_legal_count(&here);
    if (depth == 1)
        return count;
    for (unsigned i = 0; i < count; i++) {
        struct gh_state next = *state;

        gh_apply(town, &next, seat, gh_legal_at(&here, i), NULL);
        sequences += perft(town, &next, depth - 1);
    }
    return sequences;
}

static void assert_perft(const struct table *table, const uint64_t *expected, unsigned depths)
{
    for (unsigned depth = 1; depth <= depths; depth++) {
        const uint64_t found = perft(table->town, &table->state, depth);

        if (found != expected[depth - 1])
            fail_msg("depth %u: %" PRIu64 " sequences, not %" PRIu64, depth, found, expected[depth - 1]);
    }
}

/* Four buildings are taken; then both building cards of the hand can be played, while the condition cards need too many
 * markers on an empty board. */
static void perft_from_the_deal(void **state)
{
    (void)state;
    static const uint64_t expected[] = {18, 18 * 17, 18 * 17 * 16, 18 * 17 * 16 * 15, 18 * 17 * 16 * 15 * 2};
    const struct table table = dealt(&old_town, 2, GH_AUTOMATIC, 1);

    assert_perft(&table, expected, COUNT(expected));
}

/* Six turns. The referees part where the automatic one has taken away what the manual one leaves to the players. */
static void perft_of_old_town(void **state)
{
    (void)state;
    static const uint64_t expected[2][12] = {{2, 4, 8, 16, 52, 104, 136, 272, 2296, 4256, 8432, 24248},
                                             {2, 4, 8, 16, 52, 104, 136, 272, 892, 1784, 3776, 11582}};

    for (unsigned referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
        struct table table = dealt(&old_town, 2, referee, 3);

        take_all(&table, "bank hotel casino judge");
        assert_perft(&table, expected[referee], COUNT(expected[referee]));
    }
}

static struct table gads_hill_table(enum gh_referee referee)
{
    struct table table = dealt(&gads_hill, 2, referee, 1);

    take_all(&table,
             "bank hotel casino saloon jail school sheriff church doctor barber theater stable laundry butcher");
    return table;
}

static void perft_of_gads_hill(void **state)
{
    (void)state;
    static const uint64_t expected[2][5] = {{6, 35, 607, 6792, 113574}, {6, 35, 599, 6924, 114402}};

    for (unsigned referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
        const struct table table = gads_hill_table(referee);

        assert_perft(&table, expected[referee], COUNT(expected[referee]));
    }
}

/* With markers to take and points to spend: every discard with its two cards and its marker counts on its own. */
static void perft_with_discards_and_purchases(void **state)
{
    (void)state;
    static const uint64_t expected[2][3] = {{107, 2192, 42537}, {107, 2193, 42774}};

    for (unsigned referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
        struct table table = gads_hill_table(referee);

        table.state.open.score[0] = table.state.open.score[1] = 3;
        mark(&table, "bank", "F1 F2 F4");
        mark(&table, "casino", "B3 D3 E3");
        mark(&table, "hotel", "C1 C2 C3");
        assert_perft(&table, expected[referee], COUNT(expected[referee]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(discards_are_multiplied_out),
        cmocka_unit_test(no_discards),
        cmocka_unit_test(no_marker_to_take),
        cmocka_unit_test(lists_of_each_phase),
        cmocka_unit_test(idle_cards),
        cmocka_unit_test(second_card_under_a_relation),
        cmocka_unit_test(lists_in_games),
        cmocka_unit_test(quick_answers_are_right),
        cmocka_unit_test(perft_from_the_deal),
        cmocka_unit_test(perft_of_old_town),
        cmocka_unit_test(perft_of_gads_hill),
        cmocka_unit_test(perft_with_discards_and_purchases),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
