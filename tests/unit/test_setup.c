/* The setup (RULES 2): what is dealt and laid out, who takes what, and what cannot be started. */
#include "core_help.h"

static unsigned kind_count(const struct gh_town *town, const struct gh_cards *cards, enum gh_kind kind)
{
    unsigned count = 0;

    for (gh_each_card(card, cards))
        count += town->card[card].kind == kind;
    return count;
}

static bool pile_is(const struct table *table, unsigned pile, unsigned from, unsigned count, enum gh_kind kind)
{
    for (unsigned i = from; i < from + count; i++)
        if (table->town->card[card_at(table, pile, i)].kind != kind)
            return false;
    return from + count <= table->state.open.pile_size[pile];
}

/* How many cards are in hands and piles; none is in two places. */
static unsigned cards_in_play(const struct table *table)
{
    const struct gh_state *state = &table->state;
    struct gh_cards found = {{0}};
    unsigned count = 0;

    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++) {
        for (gh_each_card(card, &state->hidden.hand[seat])) {
            assert_false(gh_cards_has(&found, card));
            gh_cards_add(&found, card);
            count++;
        }
    }
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++) {
        for (unsigned i = 0; i < state->open.pile_size[pile]; i++) {
            assert_false(gh_cards_has(&found, card_at(table, pile, i)));
            gh_cards_add(&found, card_at(table, pile, i));
            count++;
        }
    }
    return count;
}

static void assert_fresh(const struct table *table, unsigned seats)
{
    const struct gh_public *open = &table->state.open;

    assert_int_equal(open->phase, GH_SETUP);
    assert_int_equal(open->ending, GH_NOT_OVER);
    assert_int_equal(open->seats, seats);
    assert_int_equal(open->turn, 0);
    assert_int_equal(open->discard_size, 0);
    assert_int_equal(open->board.marked | open->board.placed | open->board.out | open->board.occupied, 0);
    assert_int_equal(gh_owned_by(table->town, open, GH_NONE), gh_first(table->town->buildings));
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++) {
        assert_int_equal(open->score[seat], 0);
        assert_int_equal(open->bought[seat], 0);
        assert_int_equal(open->hand_size[seat], gh_cards_count(&table->state.hidden.hand[seat]));
        if (seat >= seats)
            assert_int_equal(open->hand_size[seat], 0);
    }
}

static void gads_hill_is_dealt(void **state)
{
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++) {
        for (uint64_t seed = 0; seed < 20; seed++) {
            const struct table table = dealt(&gads_hill, seats, GH_AUTOMATIC, seed);
            gh_sites frames = 0;

            assert_fresh(&table, seats);
            for (unsigned seat = 0; seat < seats; seat++) {
                const struct gh_cards *hand = &table.state.hidden.hand[seat];

                assert_int_equal(kind_count(&gads_hill, hand, GH_BUILDING_CARD), 3);
                assert_int_equal(kind_count(&gads_hill, hand, GH_DISTRICT_CARD), 1);
                assert_int_equal(kind_count(&gads_hill, hand, GH_CONDITION_CARD), 1);
            }
            assert_int_equal(table.state.open.pile_size[0], 22 - 3 * seats);
            assert_int_equal(table.state.open.pile_size[1], 16 - seats);
            assert_int_equal(table.state.open.pile_size[2], 22 - seats);
            assert_true(pile_is(&table, 0, 0, 22 - 3 * seats, GH_BUILDING_CARD));
            assert_true(pile_is(&table, 1, 0, 16 - seats, GH_DISTRICT_CARD));
            assert_true(pile_is(&table, 2, 0, 22 - seats, GH_CONDITION_CARD));
            assert_int_equal(cards_in_play(&table), 60);
            for (unsigned i = 0; i < 3; i++)
                frames |= gh_bit(table.state.open.landmark_at[i]);
            assert_int_equal(frames, 7); /* each landmark on a framed space of its own */
            assert_int_equal(gh_locomotive(&gads_hill, &table.state.open), 3);
        }
    }
}

static void old_town_is_dealt(void **state)
{
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++) {
        for (uint64_t seed = 0; seed < 20; seed++) {
            const struct table table = dealt(&old_town, seats, GH_MANUAL, seed);
            const unsigned common = seats == 3 ? 30 : 24, own = seats == 2 ? 6 : 0;

            assert_fresh(&table, seats);
            for (unsigned seat = 0; seat < seats; seat++) {
                const struct gh_cards *hand = &table.state.hidden.hand[seat];

                assert_int_equal(kind_count(&old_town, hand, GH_BUILDING_CARD), 2);
                assert_int_equal(kind_count(&old_town, hand, GH_DISTRICT_CARD), 0);
                assert_int_equal(kind_count(&old_town, hand, GH_CONDITION_CARD), 2);
            }
            assert_int_equal(table.state.open.pile_size[0], common);
            assert_int_equal(table.state.open.pile_size[1], own);
            assert_int_equal(table.state.open.pile_size[2], own);
            if (seats == 3) { /* from the top: three building cards, three condition cards, the district cards */
                assert_true(pile_is(&table, 0, 0, 3, GH_BUILDING_CARD));
                assert_true(pile_is(&table, 0, 3, 3, GH_CONDITION_CARD));
            }
            assert_true(pile_is(&table, 0, common - 24, 24, GH_DISTRICT_CARD));
            for (unsigned pile = 1; own && pile <= 2; pile++) {
                struct gh_cards cards = {{0}};

                for (unsigned i = 0; i < own; i++)
                    gh_cards_add(&cards, card_at(&table, pile, i));
                assert_int_equal(kind_count(&old_town, &cards, GH_BUILDING_CARD), 3);
                assert_int_equal(kind_count(&old_town, &cards, GH_CONDITION_CARD), 3);
            }
            assert_int_equal(cards_in_play(&table), 4 * seats + common + 2 * own); /* the rest is in the box */
        }
    }
}

/* Every order of the landmarks, every kind at every place of an own pile: they are shuffled. */
static void deals_are_shuffled(void **state)
{
    (void)state;
    unsigned orders = 0, first_hands = 0, building_at = 0, condition_at = 0;

    for (uint64_t seed = 0; seed < 60; seed++) {
        const struct table town = dealt(&gads_hill, 2, GH_AUTOMATIC, seed),
                           old = dealt(&old_town, 2, GH_AUTOMATIC, seed);
        const uint8_t *landmark = town.state.open.landmark_at;

        orders |= gh_bit(landmark[0] * 3u + landmark[1]);
        first_hands |= gh_bit(gh_cards_next(&town.state.hidden.hand[0], 0));
        for (unsigned i = 0; i < 6; i++) {
            if (old_town.card[card_at(&old, 1, i)].kind == GH_BUILDING_CARD)
                building_at |= gh_bit(i);
            else
                condition_at |= gh_bit(i);
        }
    }
    assert_int_equal(gh_count(orders), 6);
    assert_true(gh_count(first_hands) > 8);
    assert_int_equal(building_at, 63);
    assert_int_equal(condition_at, 63);
}

static void same_seed_same_deal(void **state)
{
    (void)state;
    const struct table one = dealt(&gads_hill, 3, GH_AUTOMATIC, 5), two = dealt(&gads_hill, 3, GH_AUTOMATIC, 5),
                       other = dealt(&gads_hill, 3, GH_AUTOMATIC, 6), manual = dealt(&gads_hill, 3, GH_MANUAL, 5);

    assert_memory_equal(&one.state, &two.state, sizeof one.state);
    assert_memory_not_equal(&one.state.hidden, &other.state.hidden, sizeof one.state.hidden);
    assert_memory_equal(&one.state.hidden, &manual.state.hidden, sizeof one.state.hidden);
}

/* One building each, again and again from the first seat on, then the first seat's turn. */
static void buildings_are_taken_in_turn(void **state)
{
    (void)state;
    static const unsigned share[] = {[2] = 7, [3] = 5, [4] = 4};

    for (unsigned town = 0; town < 2; town++) {
        for (uint8_t seats = 2; seats <= 4; seats++) {
            for (uint8_t first = 0; first < seats; first++) {
                const struct gh_setup setup = {.seats = seats, .first = first, .referee = GH_AUTOMATIC, .seed = 1};
                struct table table = {.town = town ? &old_town : &gads_hill};
                const unsigned all = seats * (town ? 2 : share[seats]);

                assert_int_equal(gh_start(table.town, &setup, &table.state), GH_OK);
                for (unsigned i = 0; i < all; i++) {
                    assert_int_equal(table.state.open.phase, GH_SETUP);
                    assert_int_equal(table.state.open.player, (first + i) % seats);
                    assert_int_equal(apply(&table, (first + i) % seats, gh_action_take(i)).reason, GH_ACCEPTED);
                    assert_true(gh_has(gh_owned_by(table.town, &table.state.open, (first + i) % seats), i));
                }
                assert_int_equal(table.state.open.phase, GH_TURN);
                assert_int_equal(table.state.open.player, first);
                assert_int_equal(table.state.open.turn, 1);
                assert_false(table.state.open.window || table.state.open.acted);
                for (unsigned seat = 0; seat < seats; seat++)
                    assert_int_equal(gh_count(gh_owned_by(table.town, &table.state.open, seat)), all / seats);
                assert_int_equal(gh_count(gh_owned_by(table.town, &table.state.open, GH_NONE)),
                                 table.town->buildings - all);
            }
        }
    }
}

/* R22: with too few buildings everyone takes the same smaller number. */
static void small_towns_share_fairly(void **state)
{
    (void)state;
    static const struct {
        unsigned buildings, seats, gads_hill_share, old_town_share;
    } known[] = {{14, 2, 7, 2}, {13, 2, 6, 2}, {4, 2, 2, 2},  {3, 2, 1, 1}, {16, 4, 4, 2}, {15, 4, 3, 2},
                 {7, 4, 1, 1},  {4, 4, 1, 1},  {14, 3, 4, 2}, {5, 3, 1, 1}, {3, 4, 0, 0},  {1, 2, 0, 0}};
    static struct gh_town town;

    for (unsigned i = 0; i < 2 * COUNT(known); i++) {
        const unsigned seats = known[i / 2].seats;
        unsigned takes = 0;

        town = i % 2 ? old_town : gads_hill;
        town.buildings = (uint8_t)known[i / 2].buildings;
        struct table table = dealt(&town, seats, GH_AUTOMATIC, 1);
        while (table.state.open.phase == GH_SETUP)
            assert_int_equal(apply(&table, table.state.open.player, gh_action_take(takes++)).reason, GH_ACCEPTED);
        assert_int_equal(takes, seats * (i % 2 ? known[i / 2].old_town_share : known[i / 2].gads_hill_share));
        assert_int_equal(table.state.open.player, 0);
        assert_int_equal(table.state.open.turn, 1);
    }
}

/* A sealed game is dealt from its seed alone, but not as an open one is, and players get a seed of their own. */
static void sealed_games(void **state)
{
    (void)state;
    const struct gh_setup open = {.seats = 3, .seed = 1874}, sealed = {.seats = 3, .seed = 1874, .is_sealed = true};
    struct gh_state made[3];

    assert_int_equal(gh_start(&gads_hill, &open, &made[0]), GH_OK);
    assert_int_equal(gh_start(&gads_hill, &sealed, &made[1]), GH_OK);
    assert_int_equal(gh_start(&gads_hill, &sealed, &made[2]), GH_OK);
    assert_memory_equal(&made[1], &made[2], sizeof made[1]);
    assert_memory_not_equal(made[0].hidden.deck, made[1].hidden.deck, sizeof made[0].hidden.deck);
    assert_true(gh_players_seed(&open) == 1874);
    assert_true(gh_players_seed(&sealed) != 1874);
    assert_true(gh_players_seed(&sealed) == gh_players_seed(&sealed));
}

/* R22: with fewer buildings than players nobody takes any, and the first player begins. */
static void tiny_towns_begin_at_once(void **state)
{
    (void)state;
    static struct gh_town town;
    const struct gh_setup setup = {.seats = 4, .first = 2, .referee = GH_MANUAL, .seed = 1};
    struct gh_state made;

    for (unsigned i = 0; i < 2; i++) {
        town = i == 0 ? gads_hill : old_town;
        town.buildings = 3;
        assert_int_equal(gh_start(&town, &setup, &made), GH_OK);
        assert_int_equal(made.open.phase, GH_TURN);
        assert_int_equal(made.open.turn, 1);
        assert_int_equal(made.open.player, 2);
        assert_false(made.open.window);
        assert_int_equal(gh_owned_by(&town, &made.open, GH_NONE), gh_first(3));
    }
}

static void seats_that_cannot_play(void **state)
{
    (void)state;
    static const uint8_t bad[][2] = {{0, 0}, {1, 0}, {5, 0}, {255, 0}, {2, 2}, {3, 3}, {4, 4}, {4, 255}, {0, 255}};
    struct gh_state made;

    for (unsigned i = 0; i < COUNT(bad); i++) {
        const struct gh_setup setup = {.seats = bad[i][0], .first = bad[i][1], .referee = GH_AUTOMATIC, .seed = 1};

        assert_int_equal(gh_start(&gads_hill, &setup, &made), GH_ERROR_SEATS);
        assert_int_equal(gh_start(&old_town, &setup, &made), GH_ERROR_SEATS);
    }
}

/* Just as many cards of each kind as the deal needs, and one fewer of each. */
static void too_few_cards(void **state)
{
    (void)state;
    static const struct {
        unsigned ruleset, seats, needed[GH_KINDS_COUNT];
    } known[] = {{GH_GADS_HILL_1874, 2, {6, 2, 2}},  {GH_GADS_HILL_1874, 3, {9, 3, 3}},
                 {GH_GADS_HILL_1874, 4, {12, 4, 4}}, {GH_OLD_TOWN, 2, {10, 0, 10}},
                 {GH_OLD_TOWN, 3, {9, 0, 9}},        {GH_OLD_TOWN, 4, {8, 0, 8}}};
    static struct gh_town town;

    for (unsigned i = 0; i < COUNT(known); i++) {
        const struct gh_setup setup = {
            .seats = (uint8_t)known[i].seats, .first = 0, .referee = GH_AUTOMATIC, .seed = 1};
        struct gh_state made;

        for (unsigned less = 0; less <= GH_KINDS_COUNT; less++) { /* the last round: enough of all */
            town = known[i].ruleset == GH_OLD_TOWN ? old_town : gads_hill;
            town.cards = 0;
            for (unsigned kind = 0; kind < GH_KINDS_COUNT; kind++)
                for (unsigned n = less == kind; n < known[i].needed[kind]; n++)
                    town.card[town.cards++].kind = (uint8_t)kind;
            const bool enough = less == GH_KINDS_COUNT || known[i].needed[less] == 0;
            assert_int_equal(gh_start(&town, &setup, &made), enough ? GH_OK : GH_ERROR_TOO_FEW_CARDS);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gads_hill_is_dealt),
        cmocka_unit_test(old_town_is_dealt),
        cmocka_unit_test(deals_are_shuffled),
        cmocka_unit_test(same_seed_same_deal),
        cmocka_unit_test(buildings_are_taken_in_turn),
        cmocka_unit_test(small_towns_share_fairly),
        cmocka_unit_test(sealed_games),
        cmocka_unit_test(tiny_towns_begin_at_once),
        cmocka_unit_test(seats_that_cannot_play),
        cmocka_unit_test(too_few_cards),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
