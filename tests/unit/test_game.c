/* A game from the first turn to the winners (RULES 5 to 10): what actions do to a table and what they tell. The setup
 * is in test_setup.c, refusals are in test_refusals.c, the lists of legal actions in test_legal.c. */
#include "core_help.h"

/* What the last action told, up to a drawn card, whose number the deal decides. */
static const char *events_start(const struct table *table)
{
    static struct text out;

    out = events_text(table);
    char *drawn = strstr(out.text, "card-drawn");
    assert_non_null(drawn);
    drawn[strlen("card-drawn")] = 0;
    return out.text;
}

/* ---- a turn, and what it tells ---- */

/* RULES 13, examples 1 and 2, with all that happened. */
static void played_cards_tell_everything(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "hotel");

    give(&table, 0, "8 44 12");
    done(&table, 0, "play 8");
    assert_string_equal(events_text(&table).text, "0 card-played card 8\n"
                                                  "0 marker-put casino B3\n"
                                                  "0 marker-put casino D3\n"
                                                  "0 marker-put casino E3\n"
                                                  "0 marker-put casino F3\n"
                                                  "0 markers-spared casino number 1\n");
    assert_int_equal(table.state.open.score[0], 1);
    assert_int_equal(table.state.open.plays, 1);
    assert_int_equal(table.state.open.in_force.count, 1);
    done(&table, 0, "play 44 hotel");
    assert_string_equal(events_text(&table).text, "0 card-played hotel card 44\n"
                                                  "0 marker-put hotel E2\n"
                                                  "0 marker-put hotel F2\n"
                                                  "0 markers-spared hotel number 3\n"
                                                  "0 marker-taken casino B3 card\n"
                                                  "0 marker-taken casino D3 card\n");
    assert_int_equal(table.state.open.score[0], 6);
    assert_int_equal(table.state.open.in_force.count, 2);
    assert_int_equal(table.state.open.hand_size[0], 1);
    assert_true(gh_cards_has(&table.state.hidden.hand[0], 11));
    assert_int_equal(gh_cards_count(&table.state.hidden.hand[0]), 1);
    assert_int_equal(table.state.open.discard_size, 2);
    assert_int_equal(table.state.open.discard[0], 7); /* oldest first */
    assert_int_equal(table.state.open.discard[1], 43);

    const unsigned top = card_at(&table, 1, 0);
    struct text drawn = {.length = 0};
    add_text(&drawn, "0 card-drawn card %u pile district\n1 turn-began\n", top + 1);
    done(&table, 0, "draw district");
    assert_string_equal(events_text(&table).text, drawn.text);
    assert_true(gh_cards_has(&table.state.hidden.hand[0], top));
    assert_int_equal(table.state.open.pile_size[1], 13);
    assert_int_equal(table.state.open.turn, 2);
    assert_int_equal(table.state.open.player, 1);
    assert_int_equal(table.state.open.plays, 0);
    assert_int_equal(table.state.open.in_force.count, 0);
    assert_false(table.state.open.window); /* the automatic referee leaves nothing to claim */
}

/* RULES 13, example 3: a building finds its place, and a third building is squeezed out of a site by all-different. */
static void placing_tells_why(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "casino");

    mark(&table, "casino", "E3 F2");
    mark(&table, "blacksmith", "E3 D1 B2");
    mark(&table, "bank", "D1 B2 C4");
    mark(&table, "saloon", "C4 C1");
    give(&table, 0, "28");
    done(&table, 0, "play 28 casino");
    assert_string_equal(events_text(&table).text, "0 card-played casino card 28\n"
                                                  "0 marker-taken casino F2 card\n"
                                                  "0 marker-taken blacksmith E3 no-room\n"
                                                  "0 marker-taken casino E3 last\n"
                                                  "0 building-placed casino E3\n");
    assert_int_equal(table.state.open.score[0], 3);
    assert_placed(&table, "casino", "E3");
    assert_markers(&table, "blacksmith", "D1 B2");
    assert_false(gh_has(gh_owned_by(&gads_hill, &table.state.open, 0), building_of(&gads_hill, "casino")));
}

/* RULES 5, tie, on the manual referee: example 7. */
static void confirmed_tie_tells_the_loser(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_MANUAL, "undertaker butcher");

    mark(&table, "undertaker", "E4");
    mark(&table, "butcher", "E4");
    mark(&table, "school", "E4 E1 E2");
    mark(&table, "bank", "B1"); /* another tie, which stays */
    mark(&table, "doctor", "B1");
    give(&table, 0, "28");
    done(&table, 0, "play 28 undertaker");
    assert_string_equal(events_text(&table).text, "0 card-played undertaker card 28\n"
                                                  "0 marker-taken undertaker E4 last\n"
                                                  "0 building-placed undertaker E4\n"
                                                  "0 marker-taken butcher E4 site-taken\n"
                                                  "0 building-out butcher E4\n"
                                                  "0 marker-taken school E4 site-taken\n");
    assert_int_equal(table.state.open.score[0], 3);
    assert_markers(&table, "bank", "B1");
    assert_int_equal(table.state.open.board.out, buildings_of(&gads_hill, "butcher"));
    assert_int_equal(gh_owned_by(&gads_hill, &table.state.open, 1) & buildings_of(&gads_hill, "butcher"), 0);
    assert_int_equal(gh_owned_by(&gads_hill, &table.state.open, GH_NONE) & buildings_of(&gads_hill, "butcher"), 0);
}

static void discards_and_purchases(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");

    mark(&table, "casino", "B3 D3 E3");
    give(&table, 0, "10 19 30");
    table.state.open.score[0] = 1;
    done(&table, 0, "discard 10 30 casino@D3");
    assert_string_equal(events_text(&table).text, "0 card-discarded card 10\n"
                                                  "0 card-discarded card 30\n"
                                                  "0 marker-taken casino D3 chosen\n");
    assert_markers(&table, "casino", "B3 E3");
    assert_int_equal(table.state.open.score[0], 2);
    assert_int_equal(table.state.open.hand_size[0], 1);
    assert_true(gh_cards_has(&table.state.hidden.hand[0], 18));
    assert_true(table.state.open.discarded);
    assert_int_equal(gh_owned_by(&gads_hill, &table.state.open, GH_NONE) & buildings_of(&gads_hill, "bank"),
                     buildings_of(&gads_hill, "bank"));
    done(&table, 0, "buy bank");
    assert_string_equal(events_text(&table).text, "0 building-bought bank number 2\n");
    assert_int_equal(table.state.open.score[0], 0);
    assert_int_equal(table.state.open.bought[0], 1);
    assert_true(table.state.open.bought_now);
    assert_int_equal(gh_owned_by(&gads_hill, &table.state.open, 0) & buildings_of(&gads_hill, "bank"),
                     buildings_of(&gads_hill, "bank"));
    done(&table, 0, "draw building");
    assert_false(table.state.open.discarded || table.state.open.bought_now);
}

/* A marker that is taken can leave no room for another building's marker: the automatic referee takes that too. */
static void discards_go_on_by_logic(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");

    mark(&table, "sheriff", "E3 F3");
    mark(&table, "hotel", "C2 E3 F3");
    mark(&table, "casino", "B1 E3");
    give(&table, 0, "10 19");
    done(&table, 0, "discard 10 19 hotel@C2");
    assert_string_equal(events_text(&table).text, "0 card-discarded card 10\n"
                                                  "0 card-discarded card 19\n"
                                                  "0 marker-taken hotel C2 chosen\n"
                                                  "0 marker-taken casino E3 no-room\n"
                                                  "0 marker-taken casino B1 last\n"
                                                  "0 building-placed casino B1\n");
    assert_int_equal(table.state.open.score[0], 3);
}

/* RULES 9: after a discard two cards are drawn, from the common or the own pile; then the turn is over. */
static void old_town_draws_two(void **state)
{
    (void)state;
    struct table table = table_for(&old_town, 2, GH_AUTOMATIC, "");

    mark(&table, "sheriff", "r1c1 r1c2 r2c1");
    place(&table, "bank", "r2c2");
    place(&table, "hotel", "r3c2");
    give(&table, 0, "3 9"); /* confirmed by the placed buildings: idle */
    done(&table, 0, "discard 3 9 sheriff@r2c1");
    assert_int_equal(table.state.open.draws, 2);
    done(&table, 0, "draw own");
    assert_int_equal(table.state.open.draws, 1);
    assert_int_equal(table.state.open.player, 0);
    assert_int_equal(table.state.open.pile_size[1], 5);
    done(&table, 0, "draw common");
    assert_int_equal(table.state.open.player, 1);
    assert_int_equal(table.state.open.draws, 0);
    assert_int_equal(table.state.open.hand_size[0], 2);
    assert_int_equal(gh_cards_count(&table.state.hidden.hand[0]), 2);
    done(&table, 1, "draw own"); /* the other seat has another own pile */
    assert_int_equal(table.state.open.pile_size[1], 5);
    assert_int_equal(table.state.open.pile_size[2], 5);
}

/* ---- claims ---- */

static struct table table_with_a_wrong_marker(void)
{
    struct table table = table_for(&gads_hill, 3, GH_MANUAL, "");

    mark(&table, "casino", "B3 D3 A2");
    mark(&table, "hotel", "B3 C1 C2 C3");
    mark(&table, "bank", "F4"); /* a tie */
    mark(&table, "theater", "F4");
    give(&table, 0, "8");
    done(&table, 0, "play 8"); /* B3 D3 E3 F3: rules out A2, and takes nothing by itself */
    assert_int_equal(table.state.open.score[0], 0);
    return table;
}

static void claims_in_the_window(void **state)
{
    (void)state;
    struct table table = table_with_a_wrong_marker();
    gh_sites claimable[GH_MAX_BUILDINGS];

    done(&table, 0, "draw building");
    assert_true(table.state.open.window);
    assert_int_equal(table.state.open.player, 1);
    assert_int_equal(table.state.open.in_force.count, 1);
    gh_claimable(&gads_hill, &table.state.open, claimable);
    for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++)
        assert_int_equal(claimable[building],
                         building == building_of(&gads_hill, "casino") ? sites_of(&gads_hill, "A2") : 0);

    assert_int_equal(apply(&table, 1, action_of(&gads_hill, "claim hotel@C1")).reason, GH_WRONG_CLAIM);
    assert_string_equal(events_text(&table).text, "1 claim-failed hotel C1\n");
    assert_int_equal(table.state.open.locked, 2);
    done(&table, 2, "claim casino@A2");
    assert_string_equal(events_text(&table).text, "2 claim-made casino A2\n"
                                                  "2 marker-taken casino A2 chosen\n");
    assert_int_equal(table.state.open.score[2], 1);
    assert_true(table.state.open.window);
    done(&table, 1, "draw district");
    assert_string_equal(events_start(&table), "1 window-closed\n1 card-drawn");
    assert_true(table.state.open.window); /* of the turn that has just ended, without statements */
    assert_int_equal(table.state.open.in_force.count, 0);
    assert_int_equal(table.state.open.locked, 0);
}

/* A right claim goes on to place buildings, all for the claimer. */
static void claims_in_the_own_turn(void **state)
{
    (void)state;
    struct table table = table_with_a_wrong_marker();

    gh_board_take(&table.state.open.board, building_of(&gads_hill, "casino"), sites_of(&gads_hill, "D3"));
    assert_int_equal(apply(&table, 0, action_of(&gads_hill, "claim casino@B3")).reason, GH_WRONG_CLAIM);
    assert_int_equal(table.state.open.locked, 1);
    done(&table, 0, "draw building");
    assert_int_equal(table.state.open.locked, 0);
    done(&table, 1, "claim casino@A2");
    assert_string_equal(events_text(&table).text, "1 claim-made casino A2\n"
                                                  "1 marker-taken casino A2 chosen\n"
                                                  "1 marker-taken casino B3 last\n"
                                                  "1 building-placed casino B3\n"
                                                  "1 marker-taken hotel B3 site-taken\n");
    assert_int_equal(table.state.open.score[1], 3);
    assert_markers(&table, "bank", "F4");
}

/* RULES 7: nothing to claim before the first turn, after the last one, or on the automatic referee. */
static void nothing_to_claim(void **state)
{
    (void)state;
    static const struct {
        uint8_t referee, phase;
        bool some;
    } known[] = {{GH_MANUAL, GH_TURN, true},
                 {GH_MANUAL, GH_SETUP, false},
                 {GH_MANUAL, GH_OVER, false},
                 {GH_AUTOMATIC, GH_TURN, false}};
    struct table table = table_with_a_wrong_marker();

    for (unsigned i = 0; i < COUNT(known); i++) {
        gh_sites claimable[GH_MAX_BUILDINGS], any = 0;

        table.state.open.referee = known[i].referee;
        table.state.open.phase = known[i].phase;
        gh_claimable(&gads_hill, &table.state.open, claimable);
        for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++)
            any |= claimable[building];
        assert_int_equal(any, known[i].some ? sites_of(&gads_hill, "A2") : 0);
    }
}

/* ---- piles ---- */

static void district_pile_is_made_anew(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, ""), again;
    struct gh_cards found = {{0}};

    empty_piles(&table);
    discarded(&table, "23 8 24 44 25 38 26");
    again = table;
    done(&table, 0, "draw district");
    assert_string_equal(events_start(&table), "0 pile-reshuffled pile district number 5\n0 card-drawn");
    assert_int_equal(table.state.open.reshuffled, 2);
    assert_int_equal(table.state.open.discard_size, 2); /* the others stay, in their order */
    assert_int_equal(table.state.open.discard[0], 7);
    assert_int_equal(table.state.open.discard[1], 43);
    assert_int_equal(table.state.open.pile_size[1], 4);
    for (unsigned i = 0; i < 4; i++)
        gh_cards_add(&found, card_at(&table, 1, i));
    gh_cards_add(&found, gh_cards_next(&table.state.hidden.hand[0], 0));
    for (unsigned i = 0; i < 5; i++)
        assert_true(gh_cards_has(&found, (unsigned[]){22, 23, 24, 37, 25}[i]));
    done(&again, 0, "draw district"); /* the same seed, the same order */
    assert_memory_equal(&table.state, &again.state, sizeof table.state);

    /* Emptied again, it is made anew again, and otherwise. */
    empty_piles(&again);
    discarded(&again, "23 24 25 38 26");
    done(&again, 1, "draw district");
    assert_int_equal(again.state.open.pile_size[1], 4);
    assert_memory_not_equal(again.state.hidden.deck + again.state.hidden.pile_base[1],
                            table.state.hidden.deck + table.state.hidden.pile_base[1], 5);
}

/* ---- the end ---- */

/* RULES 10: 4 x players turns without anything, then it is over; anything that moves starts the count again. */
static void stalemate_after_four_rounds(void **state)
{
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++) {
        struct table table = table_for(&gads_hill, seats, GH_MANUAL, "");

        empty_piles(&table);
        mark(&table, "casino", "B3 D3");
        table.state.open.score[0] = 2;
        for (unsigned turn = 0; turn < seats; turn++)
            done(&table, turn, "end");
        done(&table, 0, "buy bank"); /* starts the count again */
        for (unsigned turn = 0; turn <= 4 * seats; turn++) {
            assert_int_equal(table.state.open.phase, GH_TURN);
            assert_int_equal(table.state.open.idle_turns, turn ? turn - 1 : seats);
            apply(&table, turn % seats, action_of(&gads_hill, "claim casino@B3")); /* wrong, and nothing moves */
            done(&table, turn % seats, "end");
        }
        assert_int_equal(table.state.open.phase, GH_OVER);
        assert_int_equal(table.state.open.ending, GH_STALEMATE);
        assert_false(table.state.open.window); /* none after the last turn */
        assert_int_equal(table.state.open.locked, 0);
        assert_int_equal(table.events.at[table.events.count - 1].kind, GH_EVENT_GAME_OVER);
    }
}

/* Cards of a reshuffled pile do not count as movement, cards of a fresh one do. */
static void stalemate_in_spite_of_drawing(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");

    empty_piles(&table);
    table.state.open.pile_size[2] = 1;
    discarded(&table, "23 24 25 26 27 28 29 30 31");
    done(&table, 0, "draw district");
    assert_int_equal(table.state.open.idle_turns, 1);
    done(&table, 1, "draw condition");
    assert_int_equal(table.state.open.idle_turns, 0);
    for (unsigned turn = 0; turn < 8; turn++) {
        assert_int_equal(table.state.open.phase, GH_TURN);
        done(&table, turn % 2, "draw district");
    }
    assert_int_equal(table.state.open.ending, GH_STALEMATE);
}

/* Old Town: taking a building counts; so does a claim in the window, for the turn that follows. */
static void movement_that_counts(void **state)
{
    (void)state;
    struct table table = table_for(&old_town, 2, GH_MANUAL, "bank");

    empty_piles(&table);
    done(&table, 0, "end");
    assert_int_equal(table.state.open.idle_turns, 1);
    done(&table, 1, "end");
    place(&table, "bank", "r1c1");
    done(&table, 0, "take jail");
    done(&table, 0, "end");
    assert_int_equal(table.state.open.idle_turns, 0);

    mark(&table, "casino", "r3c1 r3c2");
    mark(&table, "hotel", "r3c1 r3c2");
    mark(&table, "church", "r3c1 r3c2 r4c1 r4c2");
    done(&table, 1, "end");
    assert_int_equal(table.state.open.idle_turns, 1);
    assert_int_equal(apply(&table, 0, action_of(&old_town, "claim church@r4c1")).reason, GH_WRONG_CLAIM);
    done(&table, 0, "end"); /* a wrong claim moves nothing */
    assert_int_equal(table.state.open.idle_turns, 2);
    done(&table, 1, "claim church@r3c1");
    assert_int_equal(table.state.open.idle_turns, 2);
    done(&table, 1, "end");
    assert_int_equal(table.state.open.idle_turns, 0);
}

/* The locomotive stands one short of the end; the bank has two markers, one of them wrong once card 1 is played. */
static struct table table_before_the_end(void)
{
    struct table table = table_for(&gads_hill, 2, GH_MANUAL, "");

    place_many(&table, 18);
    mark(&table, "bank", "E4 F4");
    give(&table, 0, "1");
    done(&table, 0, "play 1");
    assert_int_equal(gh_locomotive(&gads_hill, &table.state.open), 21);
    return table;
}

/* RULES 7: a claim in the window that completes the town ends the game at once. */
static void completed_in_the_window(void **state)
{
    (void)state;
    struct table table = table_before_the_end();

    done(&table, 0, "draw building");
    done(&table, 1, "claim bank@E4");
    assert_string_equal(events_text(&table).text, "1 claim-made bank E4\n"
                                                  "1 marker-taken bank E4 chosen\n"
                                                  "1 marker-taken bank F4 last\n"
                                                  "1 building-placed bank F4\n"
                                                  "1 game-over\n");
    assert_int_equal(table.state.open.phase, GH_OVER);
    assert_int_equal(table.state.open.ending, GH_COMPLETE);
    assert_int_equal(table.state.open.score[1], 2);
    assert_int_equal(gh_winners(&table.state.open), 2);
    assert_false(table.state.open.window);
    assert_int_equal(table.state.open.in_force.count, 0);
}

/* RULES 8: in the own turn it takes the word "end". */
static void completed_in_the_turn(void **state)
{
    (void)state;
    struct table table = table_before_the_end();

    done(&table, 0, "claim bank@E4");
    assert_int_equal(table.state.open.phase, GH_TURN);
    done(&table, 0, "end");
    assert_string_equal(events_text(&table).text, "0 game-over\n");
    assert_int_equal(table.state.open.ending, GH_COMPLETE);
    assert_int_equal(table.state.open.turn, 1);
    assert_int_equal(table.state.open.discard_size, 1);
    assert_int_equal(table.state.open.hand_size[0], 0); /* nothing is drawn */
}

/* RULES 9: Old Town is complete when every site has a building, however many buildings there are. */
static void old_town_is_complete(void **state)
{
    (void)state;
    struct table table = table_for(&old_town, 2, GH_AUTOMATIC, "");

    place_many(&table, 15);
    done(&table, 0, "take laundry");
    done(&table, 0, "draw common");
    place(&table, "undertaker", "r4c4");
    done(&table, 1, "end"); /* before anything else */
    assert_int_equal(table.state.open.ending, GH_COMPLETE);
}

static void winners_share(void **state)
{
    (void)state;
    struct gh_public open = {.seats = 4, .score = {3, 9, 4, 9}};

    assert_int_equal(gh_winners(&open), 10);
    open.score[0] = 10;
    assert_int_equal(gh_winners(&open), 1);
    open = (struct gh_public){.seats = 3, .score = {0, 0, 0, 5}};
    assert_int_equal(gh_winners(&open), 7); /* nobody has a point; the fourth seat does not play */
    open.score[3] = 0;
    assert_int_equal(gh_winners(&open), 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(played_cards_tell_everything),
        cmocka_unit_test(placing_tells_why),
        cmocka_unit_test(confirmed_tie_tells_the_loser),
        cmocka_unit_test(discards_and_purchases),
        cmocka_unit_test(discards_go_on_by_logic),
        cmocka_unit_test(old_town_draws_two),
        cmocka_unit_test(claims_in_the_window),
        cmocka_unit_test(claims_in_the_own_turn),
        cmocka_unit_test(nothing_to_claim),
        cmocka_unit_test(district_pile_is_made_anew),
        cmocka_unit_test(stalemate_after_four_rounds),
        cmocka_unit_test(stalemate_in_spite_of_drawing),
        cmocka_unit_test(movement_that_counts),
        cmocka_unit_test(completed_in_the_window),
        cmocka_unit_test(completed_in_the_turn),
        cmocka_unit_test(old_town_is_complete),
        cmocka_unit_test(winners_share),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
