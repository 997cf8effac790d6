/* Reading a state: sets of cards, owners, views, fingerprints; and the names of things. */
#include "core_help.h"

/* ---- sets of cards ---- */

static void cards_are_a_set(void **state)
{
    (void)state;
    static const unsigned members[] = {0, 1, 62, 63, 64, 65, 126, 127}; /* around the borders of its words */
    struct gh_cards cards = {{0}};
    unsigned count = 0;

    assert_int_equal(gh_cards_next(&cards, 0), GH_NONE);
    for (unsigned i = 0; i < COUNT(members); i++) {
        gh_cards_add(&cards, members[i]);
        gh_cards_add(&cards, members[i]); /* twice is once */
    }
    assert_int_equal(gh_cards_count(&cards), COUNT(members));
    for (gh_each_card(card, &cards))
        assert_int_equal(card, members[count++]);
    assert_int_equal(count, COUNT(members));
    assert_int_equal(gh_cards_next(&cards, 2), 62);
    assert_int_equal(gh_cards_next(&cards, 63), 63);
    assert_int_equal(gh_cards_next(&cards, 66), 126);
    assert_int_equal(gh_cards_next(&cards, GH_MAX_CARDS), GH_NONE);
    gh_cards_remove(&cards, 127);
    gh_cards_remove(&cards, 127);
    gh_cards_remove(&cards, 64);
    assert_int_equal(gh_cards_next(&cards, 127), GH_NONE);
    assert_false(gh_cards_has(&cards, 64));
    assert_true(gh_cards_has(&cards, 63) && gh_cards_has(&cards, 65));
    assert_int_equal(gh_cards_count(&cards), COUNT(members) - 2);
}

/* ---- the board ---- */

/* RULES 1: a pair closes its two sites, a lonely couple of markers or a larger set does not. */
static void pairs_close_sites(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");
    const struct gh_board *board = &table.state.open.board;
    const gh_sites all = gh_first(22);

    mark(&table, "casino", "B1 D3");
    mark(&table, "school", "B1 E3 E4");
    mark(&table, "theater", "B1 E3 E4");
    mark(&table, "barber", "B1 D4");
    assert_int_equal(gh_board_open(&gads_hill, board), all);
    mark(&table, "hotel", "B1 D3"); /* with the casino */
    assert_int_equal(gh_board_open(&gads_hill, board), all & ~sites_of(&gads_hill, "B1 D3"));
    mark(&table, "jail", "F1 F2");
    mark(&table, "bank", "F1 F2");
    mark(&table, "church", "F1 F2"); /* three make no less of a pair */
    place(&table, "doctor", "C3");
    assert_int_equal(gh_board_open(&gads_hill, board), all & ~sites_of(&gads_hill, "B1 D3 F1 F2 C3"));
}

static void crowds_are_counted(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");

    struct gh_crowd crowd = gh_board_crowd(&table.state.open.board);
    assert_int_equal(crowd.with[0], 0);
    mark(&table, "casino", "C1 C2 C3 C4");
    mark(&table, "hotel", "C2 C3 C4");
    mark(&table, "jail", "C3 C4");
    mark(&table, "bank", "C4");
    crowd = gh_board_crowd(&table.state.open.board);
    assert_int_equal(crowd.with[0], sites_of(&gads_hill, "C1 C2 C3 C4"));
    assert_int_equal(crowd.with[1], sites_of(&gads_hill, "C2 C3 C4"));
    assert_int_equal(crowd.with[2], sites_of(&gads_hill, "C3 C4"));
    assert_int_equal(crowd.with[3], sites_of(&gads_hill, "C4"));
}

/* RULES 3. */
static void domains(void **state)
{
    (void)state;
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "");
    struct gh_board *board = &table.state.open.board;
    const gh_sites open = sites_of(&gads_hill, "B1 F4");
    const unsigned bank = building_of(&gads_hill, "bank");

    assert_int_equal(gh_board_domain(board, open, bank), open);
    mark(&table, "bank", "F1 F2");
    assert_int_equal(gh_board_domain(board, open, bank), sites_of(&gads_hill, "F1 F2"));
    gh_board_place(board, bank, site_of(&gads_hill, "F2"));
    assert_int_equal(gh_board_domain(board, open, bank), sites_of(&gads_hill, "F2"));
    assert_int_equal(board->markers[bank], 0);
    mark(&table, "jail", "E1");
    gh_board_take(board, building_of(&gads_hill, "jail"), sites_of(&gads_hill, "E1"));
    assert_int_equal(gh_board_domain(board, open, building_of(&gads_hill, "jail")), 0); /* out */
}

/* ---- owners ---- */

static void owners(void **state)
{
    (void)state;
    struct table table = table_for(&old_town, 3, GH_AUTOMATIC, "bank hotel jail casino judge church");
    const struct gh_public *open = &table.state.open;

    assert_owned(&table, 0, "bank casino");
    assert_owned(&table, 1, "hotel judge");
    assert_owned(&table, 2, "jail church");
    assert_int_equal(gh_owned_by(&old_town, open, GH_NONE),
                     gh_first(18) & ~buildings_of(&old_town, "bank casino hotel judge jail church"));
    assert_int_equal(gh_owner(open, building_of(&old_town, "bank")), 0);
    assert_int_equal(gh_owner(open, building_of(&old_town, "church")), 2);
    assert_int_equal(gh_owner(open, building_of(&old_town, "school")), GH_NONE);
    place(&table, "judge", "r1c1");
    place(&table, "school", "r1c4");
    assert_owned(&table, 1, "hotel");
    assert_int_equal(gh_owner(open, building_of(&old_town, "judge")), GH_NONE);
    assert_int_equal(gh_owned_by(&old_town, open, GH_NONE) & buildings_of(&old_town, "judge school"), 0);
}

/* ---- views ---- */

static void views_show_one_hand(void **state)
{
    (void)state;
    const struct table table = dealt(&gads_hill, 3, GH_AUTOMATIC, 1);

    for (unsigned seat = 0; seat < 3; seat++) {
        const struct gh_view view = gh_view_for(&table.state, seat);

        assert_int_equal(view.seat, seat);
        assert_memory_equal(&view.open, &table.state.open, sizeof view.open);
        assert_memory_equal(&view.hand, &table.state.hidden.hand[seat], sizeof view.hand);
    }
    const struct gh_view spectator = gh_view_for(&table.state, GH_NONE);
    assert_int_equal(spectator.seat, GH_NONE);
    assert_int_equal(gh_cards_count(&spectator.hand), 0);
    assert_memory_equal(&spectator.open, &table.state.open, sizeof spectator.open);
}

static void drawn_cards_stay_hidden(void **state)
{
    (void)state;
    const struct gh_event drawn = {GH_EVENT_CARD_DRAWN, 1, GH_NONE, GH_NONE, 17, 2, 0, 0};
    const struct gh_event played = {GH_EVENT_CARD_PLAYED, 1, GH_NONE, GH_NONE, 17, GH_NONE, 0, 0};
    struct gh_event hidden = drawn;
    const struct gh_event own = gh_event_for(drawn, 1), other = gh_event_for(drawn, 0),
                          spectator = gh_event_for(drawn, GH_NONE), open = gh_event_for(played, 0);

    hidden.card = GH_NONE;
    assert_memory_equal(&own, &drawn, sizeof drawn);
    assert_memory_equal(&other, &hidden, sizeof hidden); /* that a card was drawn from which pile is seen by all */
    assert_memory_equal(&spectator, &hidden, sizeof hidden);
    assert_memory_equal(&open, &played, sizeof played);
}

/* ---- fingerprints ---- */

/* A table in the middle of a game, on which every field means something. */
static struct table busy_table(void)
{
    struct table table = table_for(&gads_hill, 3, GH_MANUAL, "casino");

    mark(&table, "casino", "B3 D3 A2");
    mark(&table, "hotel", "C1 C2");
    place(&table, "bank", "F1");
    discarded(&table, "23 9");
    give(&table, 0, "8 9 12");
    give(&table, 1, "30");
    done(&table, 0, "play 8");
    done(&table, 0, "play 9");
    return table;
}

/* Does a change of the state change its fingerprint? */
#define CHANGES(...) \
    do { \
        struct gh_state state = before; \
        struct gh_public *open = &state.open; \
        struct gh_hidden *hidden = &state.hidden; \
        (void)open, (void)hidden; \
        __VA_ARGS__; \
        if (gh_state_hash(&gads_hill, &state) == hash) \
            fail_msg("the fingerprint overlooks: %s", #__VA_ARGS__); \
    } while (0)

static void fingerprint_sees_everything(void **unused)
{
    (void)unused;
    const struct gh_state before = busy_table().state;
    const uint64_t hash = gh_state_hash(&gads_hill, &before);

    CHANGES(open->board.markers[building_of(&gads_hill, "casino")] ^= 1);
    CHANGES(gh_board_take(&open->board, building_of(&gads_hill, "hotel"), UINT32_MAX));
    CHANGES(open->board.site_of[building_of(&gads_hill, "bank")]++);
    CHANGES(open->board.out = 1);
    CHANGES(open->owned[1] |= open->owned[0], open->owned[0] = 0);
    CHANGES(open->owned[2] = 0);
    CHANGES(open->landmark_at[2] ^= 1);
    CHANGES(open->in_force.count = 1);
    CHANGES(open->in_force.at[0].card++);
    CHANGES(open->in_force.at[0].named++);
    CHANGES(open->in_force.at[0].mine = 3);
    CHANGES(open->in_force.at[1].card++);
    CHANGES(open->score[2]++);
    CHANGES(open->score[0] += 256);
    CHANGES(open->bought[1]++);
    CHANGES(open->turn += 256);
    CHANGES(open->seats = 4);
    CHANGES(open->first = 1);
    CHANGES(open->player = 1);
    CHANGES(open->referee = GH_AUTOMATIC);
    CHANGES(open->phase = GH_OVER);
    CHANGES(open->ending = GH_STALEMATE);
    CHANGES(open->plays = 0);
    CHANGES(open->draws = 1);
    CHANGES(open->locked = 4);
    CHANGES(open->discarded = true);
    CHANGES(open->bought_now = true);
    CHANGES(open->acted = false);
    CHANGES(open->window = true);
    CHANGES(open->progress = !open->progress);
    CHANGES(open->idle_turns++);
    CHANGES(open->reshuffled = 2);
    CHANGES(open->pile_size[2]--);
    CHANGES(open->discard_size--);
    CHANGES(open->discard[0]++);
    CHANGES(gh_cards_remove(&hidden->hand[0], 11));
    CHANGES(gh_cards_add(&hidden->hand[2], 100));
    CHANGES(hidden->deck[hidden->pile_top[0]]++);
    CHANGES(hidden->deck[hidden->pile_top[2] + open->pile_size[2] - 1]++);
    CHANGES(hidden->reshuffle.state++);
}

/* What has no meaning any more is not part of it: cards that were drawn, statements that are not in force. */
static void fingerprint_sees_nothing_else(void **state)
{
    (void)state;
    struct table table = busy_table();

    done(&table, 0, "draw building");
    done(&table, 1, "draw building");
    const uint64_t hash = gh_state_hash(&gads_hill, &table.state);
    assert_int_equal(table.state.open.in_force.count, 0);
    table.state.hidden.deck[table.state.hidden.pile_base[0]]++;
    table.state.open.in_force.at[0].card++;
    table.state.open.discard[table.state.open.discard_size]++;
    assert_true(gh_state_hash(&gads_hill, &table.state) == hash);
    assert_true(gh_state_hash(&old_town, &table.state) != hash);
}

/* ---- the town's fingerprint ---- */

#define TOWN_CHANGES(...) \
    do { \
        town = gads_hill; \
        __VA_ARGS__; \
        if (gh_town_hash(&town) == gads_hill.hash) \
            fail_msg("the town's fingerprint overlooks: %s", #__VA_ARGS__); \
    } while (0)

static void town_fingerprint_sees_everything(void **state)
{
    (void)state;
    static struct gh_town town;

    assert_true(gh_town_hash(&gads_hill) == gads_hill.hash);
    assert_true(gads_hill.hash != old_town.hash);
    TOWN_CHANGES(town.name[0] = 'r');
    TOWN_CHANGES(town.ruleset = GH_OLD_TOWN);
    TOWN_CHANGES(town.sites--);
    TOWN_CHANGES(town.buildings--);
    TOWN_CHANGES(town.cards--);
    TOWN_CHANGES(town.landmarks--);
    TOWN_CHANGES(town.one_card_from--);
    TOWN_CHANGES(town.complete_at--);
    TOWN_CHANGES(town.site_name[21][0]++);
    TOWN_CHANGES(town.building_name[21][0]++);
    TOWN_CHANGES(town.landmark_name[2][0]++);
    TOWN_CHANGES(town.frame_name[2][0]++);
    TOWN_CHANGES(town.card[0].kind = GH_DISTRICT_CARD);
    TOWN_CHANGES(town.card[0].building++);
    TOWN_CHANGES(town.card[30].sites ^= 1);
    TOWN_CHANGES(town.card[59].mine ^= 1);
    TOWN_CHANGES(town.relation[59].mine_for[1] ^= 1);
    TOWN_CHANGES(memcpy(town.building_name[0], "bankb", 6), memcpy(town.building_name[1], "arber", 6));
    town = gads_hill;
    town.relation[3].mine_for[1] ^= 1; /* of a building card: no meaning */
    assert_true(gh_town_hash(&town) == gads_hill.hash);
}

/* ---- names ---- */

static void names_of_things(void **state)
{
    (void)state;
    assert_string_equal(gh_reason_code(GH_ACCEPTED), "accepted");
    assert_string_equal(gh_reason_code(GH_NOT_BESIDE), "not-beside-the-board");
    assert_string_equal(gh_reason_code(GH_WRONG_CLAIM), "wrong-claim");
    for (unsigned i = 0; i < GH_REASONS_COUNT; i++)
        for (unsigned j = 0; j < i; j++)
            assert_string_not_equal(gh_reason_code(i), gh_reason_code(j));
}

static void names_of_piles(void **state)
{
    (void)state;
    static const char *const piles[2][GH_MAX_PILES] = {{"building", "district", "condition"},
                                                       {"common", "own0", "own1"}};
    static const char *const words[2][GH_MAX_PILES] = {{"building", "district", "condition"}, {"common", "own", NULL}};

    for (unsigned ruleset = 0; ruleset < GH_RULESETS_COUNT; ruleset++) {
        for (unsigned i = 0; i < GH_MAX_PILES; i++) {
            assert_string_equal(gh_pile_name(ruleset, i), piles[ruleset][i]);
            if (words[ruleset][i])
                assert_string_equal(gh_draw_word(ruleset, i), words[ruleset][i]);
            else
                assert_null(gh_draw_word(ruleset, i));
        }
    }
}

/* Names are given with a length and need no end; parts and longer ones are none. */
static void names_are_found(void **state)
{
    (void)state;
    assert_string_equal(gh_kind_name(GH_CONDITION_CARD), "condition");
    assert_int_equal(gh_ruleset_find("gads-hill-1874", 14), GH_GADS_HILL_1874);
    assert_int_equal(gh_ruleset_find("old-town", 8), GH_OLD_TOWN);
    assert_int_equal(gh_ruleset_find("gads-hill-1875", 14), GH_NONE);
    assert_int_equal(gh_ruleset_find("old-town", 7), GH_NONE);
    assert_string_equal(gh_ruleset_name(GH_OLD_TOWN), "old-town");
    assert_int_equal(gh_referee_find("automatic", 9), GH_AUTOMATIC);
    assert_int_equal(gh_referee_find("manually", 6), GH_MANUAL);
    assert_int_equal(gh_referee_find("manually", 8), GH_NONE);
    assert_int_equal(gh_referee_find("Manual", 6), GH_NONE);
    assert_string_equal(gh_referee_name(GH_AUTOMATIC), "automatic");
    assert_string_equal(gh_referee_name(GH_MANUAL), "manual");
    assert_int_equal(gh_site_find(&gads_hill, "B1", 2), 0);
    assert_int_equal(gh_site_find(&gads_hill, "F4", 2), 21);
    assert_int_equal(gh_site_find(&gads_hill, "F4", 1), GH_NONE);
    assert_int_equal(gh_building_find(&gads_hill, "bank", 4), 0);
    assert_int_equal(gh_building_find(&gads_hill, "theater", 7), 21);
    assert_int_equal(gh_building_find(&gads_hill, "theatre", 7), GH_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_are_a_set),
        cmocka_unit_test(pairs_close_sites),
        cmocka_unit_test(crowds_are_counted),
        cmocka_unit_test(domains),
        cmocka_unit_test(owners),
        cmocka_unit_test(views_show_one_hand),
        cmocka_unit_test(drawn_cards_stay_hidden),
        cmocka_unit_test(fingerprint_sees_everything),
        cmocka_unit_test(fingerprint_sees_nothing_else),
        cmocka_unit_test(town_fingerprint_sees_everything),
        cmocka_unit_test(names_of_things),
        cmocka_unit_test(names_of_piles),
        cmocka_unit_test(names_are_found),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
