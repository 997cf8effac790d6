/* Every reason for which an action is refused (verdict.h), with what is to blame. A refusal changes nothing; only a
 * wrong claim locks the claimer. */
#include "core_help.h"

static bool met[GH_REASONS_COUNT]; /* reasons that were given */

/* What must be refused, for a reason that is written with all that it blames: "contradiction casino card 53". */
static void refused_action(struct table *table, unsigned seat, struct gh_action action, const char *expected)
{
    const struct gh_state before = table->state;
    struct gh_public after;
    const struct gh_verdict preview =
        gh_preview(table->town, &before.open, &before.hidden.hand[seat], seat, action, &after);
    const struct gh_verdict verdict = apply(table, seat, action);

    assert_string_equal(verdict_text(table->town, verdict).text, expected);
    assert_memory_equal(&preview, &verdict, sizeof verdict);
    assert_memory_equal(&after, &table->state.open, sizeof after);
    if (verdict.reason == GH_WRONG_CLAIM) {
        assert_false(gh_has(before.open.locked, seat));
        assert_true(gh_has(table->state.open.locked, seat));
        assert_int_equal(table->events.count, 1);
        table->state.open.locked = before.open.locked; /* for the comparison */
        assert_memory_equal(&table->state, &before, sizeof before);
        table->state.open.locked = after.locked;
    } else {
        assert_memory_equal(&table->state, &before, sizeof before);
        assert_int_equal(table->events.count, 0);
    }
    met[verdict.reason] = true;
}

static void refused(struct table *table, unsigned seat, const char *text, const char *expected)
{
    refused_action(table, seat, action_of(table->town, text), expected);
}

/* ---- when ---- */

static void in_setup(void **state)
{
    (void)state;
    struct table table = dealt(&gads_hill, 3, GH_MANUAL, 1);

    refused(&table, 1, "take bank", "not-your-turn seat 0");
    refused(&table, 2, "draw building", "not-your-turn seat 0");
    done(&table, 0, "take bank");
    refused(&table, 1, "take bank", "not-beside-the-board bank");
    refused(&table, 0, "take hotel", "not-your-turn seat 1");
    refused(&table, 1, "draw building", "not-in-setup");
    refused(&table, 1, "play 1", "not-in-setup");
    refused(&table, 1, "discard 1 2 bank@F1", "not-in-setup");
    refused(&table, 1, "buy hotel", "not-in-setup");
    refused(&table, 1, "end", "not-in-setup");
    refused(&table, 1, "claim bank@F1", "not-in-setup");
    table = dealt(&gads_hill, 2, GH_AUTOMATIC, 1);
    refused(&table, 0, "claim bank@F1", "no-claims");
}

static void out_of_turn(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");

    give(&table, 1, "8");
    refused(&table, 1, "play 8", "not-your-turn seat 0");
    refused(&table, 1, "end", "not-your-turn seat 0");
    refused(&table, 1, "claim bank@F1", "no-claims");
    refused(&table, 0, "take bank", "nothing-to-take");
    done(&table, 0, "draw building");
    refused(&table, 0, "draw building", "not-your-turn seat 1");
}

static void after_the_end(void **state)
{
    (void)state;
    for (unsigned referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
        struct table table = table_for(&gads_hill, 2, referee, "");

        empty_piles(&table);
        for (unsigned turn = 0; turn < 8; turn++)
            done(&table, turn % 2, "end");
        refused(&table, 0, "end", "game-over");
        refused(&table, 1, "draw building", "game-over");
        refused(&table, 0, "take bank", "game-over");
        refused(&table, 0, "claim bank@F1", "game-over");
    }
}

static void in_a_complete_town(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");

    place_many(&table, 19);
    mark(&table, "bank", "E4 F4");
    give(&table, 0, "1 2 8");
    table.state.open.score[0] = 9;
    refused(&table, 0, "play 1", "turn-is-over");
    refused(&table, 0, "discard 1 2 bank@E4", "turn-is-over");
    refused(&table, 0, "buy barber", "turn-is-over");
    refused(&table, 0, "draw building", "turn-is-over");
    refused(&table, 0, "take barber", "turn-is-over");
}

/* RULES 9, Start: with fewer than two buildings one is taken before anything else. */
static void before_taking(void **state)
{
    (void)state;
    struct table table = table_for(&old_town, 2, GH_AUTOMATIC, "bank hotel jail");

    refused(&table, 0, "take church", "nothing-to-take");
    place(&table, "bank", "r1c1");
    place(&table, "jail", "r2c1");
    give(&table, 0, "4 5");
    refused(&table, 0, "play 4", "must-take");
    refused(&table, 0, "draw common", "must-take");
    refused(&table, 0, "discard 4 5 bank@r1c1", "must-take");
    refused(&table, 0, "end", "must-take");
    refused(&table, 0, "buy church", "must-take");
    refused(&table, 0, "take hotel", "not-beside-the-board hotel");
    refused(&table, 0, "take bank", "not-beside-the-board bank");
    done(&table, 0, "take church");
    refused(&table, 0, "take casino", "nothing-to-take"); /* R10: one a turn */
    assert_owned(&table, 0, "church");
}

/* With as many or fewer buildings beside the board as players, only who has none takes one. */
static void the_last_buildings_beside_the_board(void **state)
{
    (void)state;
    struct table table = table_for(&old_town, 2, GH_AUTOMATIC, "laundry undertaker bank newspaper");

    place_many(&table, 11);
    place(&table, "laundry", "r4c4");
    refused(&table, 0, "draw common", "must-take"); /* three beside the board, one owned */
    place(&table, "drugstore", "r3c4");
    refused(&table, 0, "take casino", "nothing-to-take"); /* two, one owned */
    place(&table, "bank", "r4c3");
    refused(&table, 0, "draw common", "must-take"); /* two, none owned */
    put_out(&table, "casino");
    refused(&table, 0, "draw common", "must-take"); /* one */
    put_out(&table, "barber");
    done(&table, 0, "draw common"); /* none */
}

/* ---- playing ---- */

static void cards_and_buildings_of_others(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "casino hotel");

    give(&table, 0, "28 44");
    give(&table, 1, "8 45");
    refused(&table, 0, "play 8", "no-such-card card 8");
    refused(&table, 0, "play 45 casino", "no-such-card card 45");
    refused(&table, 0, "play 28 hotel", "not-your-building hotel");              /* the other seat's */
    refused(&table, 0, "play 28 bank", "not-your-building bank");                /* beside the board */
    refused(&table, 0, "play 44 casino", "same-building casino");                /* R15 */
    refused_action(&table, 0, gh_action_play(27, GH_NONE), "not-your-building"); /* none at all */
    place(&table, "casino", "B3");
    refused(&table, 0, "play 28 casino", "not-your-building casino"); /* a placed building is nobody's */
}

/* RULES 3: no allowed site in the domain, or out. */
static void contradictions(void **state)
{
    (void)state;
    for (unsigned referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
        struct table table = table_for(&gads_hill, 2, referee, "casino");

        place(&table, "sheriff", "D3");
        mark(&table, "hotel", "B1 B2");
        mark(&table, "casino", "B3 E4");
        put_out(&table, "bank");
        give(&table, 0, "1 9 10 35 52");
        refused(&table, 0, "play 10", "contradiction sheriff card 10");       /* placed elsewhere */
        refused(&table, 0, "play 9", "contradiction hotel card 9");           /* marked elsewhere */
        refused(&table, 0, "play 1", "contradiction bank card 1");            /* out */
        refused(&table, 0, "play 35 casino", "contradiction casino card 35"); /* my building is elsewhere */
        refused(&table, 0, "play 52 casino", "contradiction casino card 52"); /* no pair fits: the first of both */
    }
}

/* R16: both cards of a turn hold together. 44: casino and post office side by side, E2/E3 or F3/F2; 53 leaves the post
 * office E3 and the casino F3. */
static void two_cards_that_contradict(void **state)
{
    (void)state;
    for (unsigned referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
        struct table table = table_for(&gads_hill, 2, referee, "casino bank post-office");

        mark(&table, "casino", "E2 F3");
        mark(&table, "post-office", "E3 F2");
        give(&table, 0, "44 53");
        done(&table, 0, "play 44 post-office");
        refused(&table, 0, "play 53 casino", "contradiction casino card 53");
    }
}

/* Three buildings on three sites: a fourth finds none. Any of the four can be blamed. */
static void no_room(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");

    mark(&table, "casino", "E3 E4");
    mark(&table, "school", "E3 E2");
    mark(&table, "theater", "E4 E2");
    place(&table, "hotel", "C4");
    place(&table, "saloon", "D4");
    place(&table, "church", "F4");
    give(&table, 0, "5"); /* the courthouse: C4 D4 E4 F4 */
    const struct gh_state before = table.state;
    const struct gh_verdict verdict = apply(&table, 0, action_of(&gads_hill, "play 5"));
    assert_int_equal(verdict.reason, GH_STRIPS_A_BUILDING);
    assert_true(gh_has(buildings_of(&gads_hill, "casino school theater courthouse"), verdict.building));
    assert_int_equal(verdict.card, 4);
    assert_memory_equal(&table.state, &before, sizeof before);

    gh_board_take(&table.state.open.board, building_of(&gads_hill, "school"), UINT32_MAX); /* makes room */
    done(&table, 0, "play 5");
    assert_placed(&table, "courthouse", "E4");
}

/* Manual: the turn's first card holds the bank to F1, where there is no room for it. Claimed away from there, it has no
 * site that the card allows, and no second card can be played. */
static void first_card_cannot_be_kept(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_MANUAL, "");

    mark(&table, "bank", "F1 B2 C2");
    mark(&table, "jail", "F1 E1");
    mark(&table, "church", "F1 E1");
    give(&table, 0, "1 8");
    done(&table, 0, "play 1");
    done(&table, 0, "claim bank@F1");
    refused(&table, 0, "play 8", "strips-a-building bank card 8");
}

/* Manual: the card would leave school and theater E2 and E3, at the same moment, and the casino nothing. */
static void both_sites_taken_at_once(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_MANUAL, "theater");

    mark(&table, "casino", "E2 E3");
    mark(&table, "school", "E2 B1");
    mark(&table, "theater", "E3 B2");
    give(&table, 0, "55");
    refused(&table, 0, "play 55 theater", "strips-a-building casino card 55");
}

/* Manual, R23: card 27 holds the casino to B3. Card 28 would decide the tie there for the undertaker, and the casino be
 * placed on E3, against card 27. */
static void placed_against_the_first_card(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_MANUAL, "casino bank undertaker");

    mark(&table, "undertaker", "B3");
    mark(&table, "butcher", "B3");
    mark(&table, "casino", "B3 E3");
    give(&table, 0, "27 28");
    done(&table, 0, "play 27 casino");
    refused(&table, 0, "play 28 undertaker", "contradiction casino card 28");
}

/* RULES 6: five markers a building, three a site. */
static void limits(void **state)
{
    (void)state;
    for (unsigned referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
        struct table table = table_for(&gads_hill, 2, referee, "casino bank sheriff");

        give(&table, 0, "19 28 42");
        refused(&table, 0, "play 28 casino", "too-many-markers casino card 28 number 8");
        refused(&table, 0, "play 42 casino", "too-many-markers church card 42 number 8");
        mark(&table, "bank", "C2 F1 F2");
        mark(&table, "blacksmith", "C2 A2 B2");
        mark(&table, "church", "C2 E1 B3");
        refused(&table, 0, "play 19", "site-full C2 card 19"); /* the doctor: B1 C2 C3 B4 */
        mark(&table, "sheriff", "B1 D3");
        mark(&table, "hotel", "B1 D1");
        mark(&table, "jail", "B1 D2");
        refused(&table, 0, "play 19", "site-full B1 card 19"); /* the first one of two */
    }
}

/* Manual: four markers may lie on a site while one of them waits for a claim; that does not stop cards about other
 * sites. */
static void full_sites_elsewhere(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_MANUAL, "");

    mark(&table, "hotel", "B1 C1");
    mark(&table, "jail", "B1 E1");
    mark(&table, "church", "B1 F1");
    mark(&table, "stable", "B1 D1");
    give(&table, 0, "8 19");
    refused(&table, 0, "play 19", "site-full B1 card 19");
    done(&table, 0, "play 8");
}

static void cards_a_turn(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");

    give(&table, 0, "4 8 9 15");
    mark(&table, "bank", "F1 F2 F3");
    done(&table, 0, "play 4");
    refused(&table, 0, "discard 8 9 bank@F1", "already-played");
    done(&table, 0, "play 8");
    refused(&table, 0, "play 9", "too-many-plays number 2");
    refused(&table, 0, "play 10", "no-such-card card 10");

    table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");
    place_many(&table, 13); /* B1 to F3: the locomotive stands on 16 */
    give(&table, 0, "2 5 1");
    done(&table, 0, "play 2");
    refused(&table, 0, "play 1", "one-card-only number 16");

    table = table_for(&old_town, 2, GH_AUTOMATIC, "");
    give(&table, 0, "4 5");
    done(&table, 0, "play 4");
    refused(&table, 0, "play 5", "too-many-plays number 1");
}

/* R2: Old Town forbids a card that changes nothing, Gads Hill does not. */
static void cards_that_change_nothing(void **state)
{
    (void)state;
    for (unsigned referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
        struct table table = table_for(&old_town, 2, referee, "sheriff");

        mark(&table, "sheriff", "r1c1 r1c3");
        give(&table, 0, "15 19");
        refused(&table, 0, "play 15", "changes-nothing card 15");
        refused(&table, 0, "play 19 sheriff", "changes-nothing card 19");
        table = table_for(&gads_hill, 2, referee, "");
        mark(&table, "casino", "B3 D3");
        give(&table, 0, "8");
        done(&table, 0, "play 8");
    }
}

/* ---- discarding ---- */

static void discards(void **state)
{
    (void)state;
    for (unsigned referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
        struct table table = table_for(&gads_hill, 2, referee, "");

        mark(&table, "casino", "B3 D3 E3 F3");
        give(&table, 0, "10 19 30 31 8");
        refused(&table, 0, "discard 9 10 casino@B3", "no-such-card card 9");
        refused(&table, 0, "discard 10 11 casino@B3", "no-such-card card 11");
        refused_action(&table, 0, gh_action_discard(9, 9, building_of(&gads_hill, "casino"), site_of(&gads_hill, "B3")),
                       "no-such-card card 10"); /* one card is not two */
        refused(&table, 0, "discard 10 19 casino@F1", "no-such-marker casino F1");
        refused(&table, 0, "discard 10 19 bank@B3", "no-such-marker bank B3");
        done(&table, 0, "discard 10 19 casino@B3");
        refused(&table, 0, "discard 30 31 casino@D3", "already-discarded");
        refused(&table, 0, "play 8", "already-discarded");
    }
}

/* Manual, R9: a tied last marker stays; a building may be brought into a tie. */
static void last_markers_stay(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_MANUAL, "");

    mark(&table, "undertaker", "E4");
    mark(&table, "bank", "E4");
    mark(&table, "casino", "E4 F3");
    give(&table, 0, "10 19");
    refused(&table, 0, "discard 10 19 bank@E4", "last-marker bank E4");
    done(&table, 0, "discard 10 19 casino@F3");
    assert_markers(&table, "casino", "E4");
    assert_markers(&table, "bank", "E4");
}

/* RULES 5: no marker may be taken when that strips another building. */
static void discards_that_strip(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_MANUAL, "");

    mark(&table, "bank", "E3 F3");
    mark(&table, "school", "E3 E1");
    mark(&table, "theater", "F3 E1");
    mark(&table, "jail", "E1 F1");
    give(&table, 0, "10 19");
    /* the jail goes to E1; then school to E3 and theater to F3 at the same moment: nothing is left for the bank */
    refused(&table, 0, "discard 10 19 jail@F1", "strips-a-building bank");
    done(&table, 0, "discard 10 19 jail@E1");
}

/* RULES 9: only idle cards may be discarded, and none may be kept from being played. */
static void idle_cards(void **state)
{
    (void)state;
    struct table table = table_for(&old_town, 2, GH_AUTOMATIC, "sheriff");

    mark(&table, "sheriff", "r1c1 r1c3 r1c4");
    place(&table, "bank", "r2c2");
    give(&table, 0, "3 4 15");
    refused(&table, 0, "discard 3 4 sheriff@r1c1", "not-idle card 4"); /* the newspaper can be played */
    refused(&table, 0, "discard 4 15 sheriff@r1c1", "not-idle card 4");
    refused(&table, 0, "draw common", "must-play card 4");
    refused(&table, 0, "draw own", "must-play card 4");
    refused(&table, 0, "end", "must-play card 4");
    done(&table, 0, "discard 3 15 sheriff@r1c1");
    refused(&table, 0, "discard 3 15 sheriff@r1c3", "no-such-card card 3");
}

/* ---- buying ---- */

static void purchases(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "hotel casino");

    place(&table, "saloon", "B3");
    refused(&table, 0, "buy bank", "too-poor number 2");
    table.state.open.score[0] = 1;
    refused(&table, 0, "buy bank", "too-poor number 2");
    table.state.open.score[0] = 9;
    refused(&table, 0, "buy hotel", "not-beside-the-board hotel");
    refused(&table, 0, "buy casino", "not-beside-the-board casino");
    refused(&table, 0, "buy saloon", "not-beside-the-board saloon");
    done(&table, 0, "buy bank");
    refused(&table, 0, "buy barber", "already-bought");
    done(&table, 0, "draw building");
    done(&table, 1, "draw building");
    table.state.open.bought[0] = 2;
    done(&table, 0, "buy barber");
    done(&table, 0, "draw building");
    done(&table, 1, "draw building");
    refused(&table, 0, "buy butcher", "no-purchases-left number 3");

    table = table_for(&old_town, 2, GH_AUTOMATIC, "");
    table.state.open.score[0] = 9;
    refused(&table, 0, "buy bank", "no-buying");
}

/* ---- drawing ---- */

static void piles(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");

    refused(&table, 0, "end", "must-draw");
    empty_piles(&table);
    discarded(&table, "8 44"); /* neither is a district card */
    refused(&table, 0, "draw building", "pile-empty");
    refused(&table, 0, "draw district", "pile-empty");
    refused(&table, 0, "draw condition", "pile-empty");
    discarded(&table, "30");
    refused(&table, 0, "draw building", "pile-empty");
    refused(&table, 0, "end", "must-draw"); /* the district pile can be made anew */
    done(&table, 0, "draw district");
    done(&table, 1, "end");

    table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");
    empty_piles(&table);
    discarded(&table, "30 8"); /* the oldest counts too */
    refused(&table, 0, "end", "must-draw");

    table = table_for(&old_town, 3, GH_AUTOMATIC, "");
    refused(&table, 0, "draw own", "not-your-pile");
    table = table_for(&old_town, 2, GH_AUTOMATIC, "");
    table.state.open.pile_size[1] = 0;
    refused(&table, 0, "draw own", "pile-empty");
    refused(&table, 0, "end", "must-draw");
    table.state.open.pile_size[0] = 0;
    refused(&table, 0, "draw common", "pile-empty");
    done(&table, 0, "end");
    refused(&table, 1, "end", "must-draw"); /* the other own pile */
}

/* ---- claiming ---- */

static void claims(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 3, GH_MANUAL, "");

    mark(&table, "casino", "B3 D3 A2");
    mark(&table, "hotel", "C1 C2");
    mark(&table, "school", "E4");
    mark(&table, "theater", "E4");
    give(&table, 0, "8");
    done(&table, 0, "play 8");                                /* rules out the casino's A2 */
    refused(&table, 1, "claim casino@A2", "not-your-window"); /* not yet */
    refused(&table, 0, "claim casino@E3", "no-such-marker casino E3");
    refused(&table, 0, "claim bank@A2", "no-such-marker bank A2");
    refused(&table, 0, "claim casino@B3", "wrong-claim casino B3");
    refused(&table, 0, "claim casino@A2", "locked");
    done(&table, 0, "draw building");
    refused(&table, 0, "claim casino@A2", "not-your-window"); /* it was their turn */
    refused(&table, 2, "claim hotel@C1", "wrong-claim hotel C1");
    refused(&table, 2, "claim casino@A2", "locked");
    refused(&table, 1, "claim school@E4", "wrong-claim school E4"); /* R26: a last marker */
    refused(&table, 1, "claim casino@A2", "locked");                /* the next player too, while the window is open */
    done(&table, 1, "draw building");
    refused(&table, 2, "claim casino@A2", "wrong-claim casino A2"); /* too late: nothing speaks against it now */
    done(&table, 2, "draw building");
    done(&table, 0, "draw building");
    refused(&table, 0, "claim hotel@C1", "not-your-window");
    refused(&table, 2, "claim hotel@C1", "wrong-claim hotel C1");
    done(&table, 1, "draw building");
    assert_int_equal(gh_may_claim(&table.state.open, 0).reason, GH_ACCEPTED);
    assert_int_equal(gh_may_claim(&table.state.open, 1).reason, GH_NOT_YOUR_WINDOW);
    assert_int_equal(gh_may_claim(&table.state.open, 2).reason, GH_ACCEPTED);
}

/* The last test. */
static void every_reason_was_met(void **state)
{
    (void)state;
    for (unsigned reason = GH_ACCEPTED + 1; reason < GH_REASONS_COUNT; reason++)
        if (!met[reason])
            fail_msg("nothing was refused for %s", gh_reason_code(reason));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_setup),
        cmocka_unit_test(out_of_turn),
        cmocka_unit_test(after_the_end),
        cmocka_unit_test(in_a_complete_town),
        cmocka_unit_test(before_taking),
        cmocka_unit_test(the_last_buildings_beside_the_board),
        cmocka_unit_test(cards_and_buildings_of_others),
        cmocka_unit_test(contradictions),
        cmocka_unit_test(two_cards_that_contradict),
        cmocka_unit_test(no_room),
        cmocka_unit_test(first_card_cannot_be_kept),
        cmocka_unit_test(both_sites_taken_at_once),
        cmocka_unit_test(placed_against_the_first_card),
        cmocka_unit_test(limits),
        cmocka_unit_test(full_sites_elsewhere),
        cmocka_unit_test(cards_a_turn),
        cmocka_unit_test(cards_that_change_nothing),
        cmocka_unit_test(discards),
        cmocka_unit_test(last_markers_stay),
        cmocka_unit_test(discards_that_strip),
        cmocka_unit_test(idle_cards),
        cmocka_unit_test(purchases),
        cmocka_unit_test(piles),
        cmocka_unit_test(claims),
        cmocka_unit_test(every_reason_was_met),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
