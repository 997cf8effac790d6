/* Proofs as people and pages read them: sentences, hints in stages, JSON. */
#include "proof_help.h"

#include "gadshill/wire.h"
#include "gadshill/words_proof.h"

static struct gh_townfile *file;
static struct gh_words words;
static struct gh_proof proof;
static struct gh_proof_words told;
static char sentence[GH_SENTENCE_SIZE];

static int open_all(void **state)
{
    static const char *const names[GH_MAX_SEATS] = {NULL};

    file = read_townfile(TOWNS_FOLDER "/gads-hill.yaml");
    words = (struct gh_words){file, names};
    return open_towns(state);
}

static int close_all(void **state)
{
    (void)state;
    gh_townfile_free(file);
    return 0;
}

/* The sentences of `proof`, one a line. */
static void assert_told(const char *expected)
{
    struct text out = {.length = 0};

    gh_words_proof(&words, &proof, &told);
    for (unsigned i = 0; i < told.count; i++)
        add_text(&out, "%s\n", told.sentence[i]);
    assert_string_equal(out.text, expected);
}

static void assert_next(const char *expected)
{
    assert_true(gh_proof_next(&gads_hill, &known, GH_BY_WHAT_IF, &proof));
    assert_told(expected);
    gh_case_apply(&known, &proof);
}

static void assert_hints(const char *place, const char *technique)
{
    assert_string_equal(gh_words_hint_place(&words, &proof, sentence), place);
    assert_string_equal(gh_words_hint_technique(&words, &proof, sentence), technique);
}

static void cards(void **state)
{
    (void)state;
    may("casino", "A2 B3 D3 F1");
    may("hotel", "A2");
    says(8, NULL);
    assert_next("By card 8 the casino cannot be on F1 or A2.\n");
    assert_hints("Look at card 8.", "One card alone rules something out: look at its mini-map.");
    may("casino", "A2 A3 B1 B2 B3 F4");
    assert_next("By card 8 the casino can only be on B3, D3, E3 or F3.\n");
}

static void relations(void **state)
{
    (void)state;
    may("casino", "E3 F3 E1");
    may("hotel", "E2");
    says(44, "hotel");
    assert_next("By card 44, if the casino were on E1 or F3, the hotel would have to be on F1 or F2, and it cannot be "
                "there.\n");
    assert_hints("Look at E1 and F3.",
                 "A condition card relates two buildings: one of them has a site without a partner.");
}

static void last_sites(void **state)
{
    (void)state;
    may("casino", "E3");
    may("hotel", "E3 F3 F1");
    assert_next("The casino must be on E3, so the hotel cannot be there.\n");
    assert_hints("Look at E3.", "A building has only one site left: nothing else can stand there.");
    may("hotel", "E3 F3 F1");
    may("bank", "E3 F3 F1");
    assert_next("The casino must be on E3, so nothing else can stand there.\n");
    may("bank", "E3");
    assert_next("The bank must be on E3: no site is left for the casino.\n");
}

static void last_buildings(void **state)
{
    (void)state;
    may("bank", "A2 C1");
    fill(known.buildings, sites_of(&gads_hill, "C1"));
    assert_next("Every site has a building, and only the bank can be on C1.\n");
    assert_hints("Look at C1.", "Every site has a building, and for one of them only one building is left.");
    may("bank", "A2 A3");
    assert_next("Every site has a building, and none can be on C1 any more.\n");
}

static void sets(void **state)
{
    (void)state;
    may("sheriff", "D3 D4");
    may("hotel", "D3 D4");
    may("casino", "D3 E1 E2");
    assert_next("The hotel and the sheriff can only be on D3 and D4, so the casino cannot be on D3.\n");
    assert_hints("Look at D3 and D4.", "Look for two buildings that share two sites and have no others.");
    may("casino", "D3 E1 E2");
    may("bank", "D4 E1 E2");
    assert_next("The hotel and the sheriff can only be on D3 and D4, so nothing else can stand there.\n");
    may("bank", "D3 D4");
    assert_next("The bank, the hotel and the sheriff can only be on D3 and D4: there is not enough room for them.\n");
    assert_hints("Look at D3 and D4.", "Look for a set of 3 buildings that have only 2 sites between them.");
    may("jail", "D3 C1");
    assert_true(
        gh_proof_of(&gads_hill, &known, building_of(&gads_hill, "jail"), site_of(&gads_hill, "D3"), GH_BY_SET, &proof));
    assert_told(
        "The bank, the hotel and the sheriff can only be on D3 and D4. One of them must stand on D3, so nothing else "
        "can.\n");
}

static void sets_of_sites(void **state)
{
    (void)state;
    may("bank", "A2 C1 D1 E1");
    may("hotel", "C1 D1 E1");
    fill(known.buildings, sites_of(&gads_hill, "C1 D1"));
    assert_next(
        "Every site has a building, and only the bank and the hotel can be on C1 and D1, so they are nowhere else.\n");
    assert_hints("Look at C1 and D1.",
                 "Look for 2 sites that must be filled, and how few buildings are left for them.");
    may("bank", "C1 D1 E1");
    may("hotel", "C1 D1 E1");
    fill(known.buildings & buildings_of(&gads_hill, "bank hotel"), sites_of(&gads_hill, "C1 D1 E1"));
    assert_next("Every site has a building, and for C1, D1 and E1 there are too few: only the bank and the hotel.\n");
}

static void suppositions(void **state)
{
    (void)state;
    may("bank", "C1 D1");
    may("hotel", "C3 D3 D4");
    may("sheriff", "C3 D3 D4");
    says(39, "hotel");
    says(39, "sheriff");
    assert_next("Suppose that the bank is on C1.\n"
                "By card 39, if the hotel were on D3 or D4, the bank would have to be on D1 or D2, and it cannot be "
                "there.\n"
                "The hotel must be on C3, so the sheriff cannot be there.\n"
                "By card 39 no site is left for the bank: the sheriff would have to be on C3 or C4, and it cannot be "
                "there.\n"
                "So the bank cannot be on C1.\n");
    assert_hints("Look at C1.", "Suppose that a building stands there, and follow what that forces.");
    proof.technique = GH_BY_WHAT_IF;
    assert_hints("Look at C1.",
                 "Suppose that a building stands there, and follow what that forces; look for sets on the way.");
}

static void limits(void **state)
{
    struct table table = table_for(&gads_hill, 2, GH_MANUAL, "hotel");
    const struct gh_action action = action_of(&gads_hill, "play 28 hotel"), full = action_of(&gads_hill, "play 8");
    struct gh_verdict verdict = {.reason = GH_TOO_MANY_MARKERS, .building = action.building};

    (void)state;
    assert_true(gh_proof_of_refusal(&gads_hill, &table.state.open, action, verdict, &proof));
    assert_told("With card 28 the hotel could be on 8 sites, and a building has only 5 markers.\n");
    assert_hints("Look at B3, D3, E3, F3, C4, D4, E4 and F4.", "Count the markers.");
    mark(&table, "jail", "B3 B1");
    mark(&table, "school", "B3 B2");
    mark(&table, "church", "B3 C1");
    verdict = (struct gh_verdict){.reason = GH_SITE_FULL, .site = (uint8_t)site_of(&gads_hill, "B3")};
    assert_true(gh_proof_of_refusal(&gads_hill, &table.state.open, full, verdict, &proof));
    assert_told("With card 8 the church, the jail, the casino and the school could all be on B3, and a site holds only "
                "3 markers.\n");
}

static void refused_cards(void **state)
{
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "hotel");
    const struct gh_verdict verdict = {.reason = GH_CONTRADICTION};

    (void)state;
    place(&table, "stable", "B3");
    place(&table, "bank", "F3");
    mark(&table, "jail", "D3 E3");
    mark(&table, "school", "D3 E3");
    assert_true(gh_proof_of_refusal(&gads_hill, &table.state.open, action_of(&gads_hill, "play 8"), verdict, &proof));
    assert_told("By card 8 the casino can only be on B3, D3, E3 or F3.\n"
                "The jail and the school can only be on D3 and E3, so the casino cannot be on D3 or E3.\n"
                "B3 and F3 are taken: no site is left for the casino.\n");
    proof.asked.card = 27; /* as if another card had been asked about */
    proof.asked.named = GH_NONE;
    proof.asked.mine = (uint8_t)building_of(&gads_hill, "hotel");
    assert_told("Card 28 is about the hotel.\n"
                "By card 8 the casino can only be on B3, D3, E3 or F3.\n"
                "The jail and the school can only be on D3 and E3, so the casino cannot be on D3 or E3.\n"
                "B3 and F3 are taken: no site is left for the casino.\n"
                "So the hotel cannot be where card 28 says.\n");
}

static void many_buildings(void **state)
{
    (void)state;
    fill(0, sites_of(&gads_hill, "F4"));
    known.fills_sites = false;
    assert_next(
        "The bank, the barber, the butcher, the church, the courthouse, the town hall, the doctor, the drugstore, the "
        "hotel, the jail, the casino, the laundry, the newspaper, the sheriff, the post office, the saloon, the "
        "school, "
        "the undertaker, the blacksmith, the stable, the stagecoach and the theater have only 21 sites between "
        "them: there is not enough room for them.\n");
}

/* ---- hints at an action ---- */

static void assert_hint(const struct table *table, unsigned stage, const char *expected)
{
    const struct gh_view view = gh_view_for(&table->state, table->state.open.player);
    struct gh_hint hint;
    struct text out = {.length = 0};

    assert_true(gh_hint_for(&gads_hill, &view, gh_player_kind_find("expert"), &hint));
    gh_words_hint(&words, &view, &hint, stage, &told);
    for (unsigned i = 0; i < told.count; i++)
        add_text(&out, "%s\n", told.sentence[i]);
    assert_string_equal(out.text, expected);
}

static void hints_at_cards(void **state)
{
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "hotel");

    (void)state;
    give(&table, 0, "8 44 28");
    mark(&table, "casino", "B3 D3 E3 F3");
    assert_hint(&table, 1, "Look at E2, F2, B3 and D3.\n");
    assert_hint(&table, 2, "Play one of your condition cards.\n");
    assert_hint(&table, 3,
                "Play card 44 with the hotel: this brings 5 points.\n"
                "Nothing else brings as many points now.\n"
                "The casino stood next to the hotel. Both stood on E1, F1, E2, F2, E3, F3, E4 or F4.\n"
                "By card 44 the casino cannot be on B3 or D3.\n"
                "By card 44 the hotel can only be on the 8 sites that the card shows.\n"
                "By card 44 only E2 and F2 are left for the hotel.\n");
    table = table_for(&gads_hill, 2, GH_AUTOMATIC, "hotel");
    give(&table, 0, "8");
    mark(&table, "casino", "B3 A2");
    mark(&table, "bank", "B3 C1");
    assert_hint(&table, 3,
                "Play card 8: this brings 4 points.\n"
                "Nothing else brings as many points now.\n"
                "The casino stood on B3, D3, E3 or F3.\n"
                "By card 8 the casino cannot be on A2.\n"
                "The casino must be on B3, so the bank cannot be there.\n"
                "The bank stands on C1.\n"
                "The casino stands on B3.\n");
    table = table_for(&gads_hill, 2, GH_MANUAL, "hotel");
    give(&table, 0, "8");
    assert_hint(&table, 1, "Look at card 8.\n");
    assert_hint(&table, 2,
                "Card 8 would bring you a point, but put 4 new markers on the board for the others to take.\n");
    assert_hint(&table, 3,
                "Draw a condition card, which ends the turn.\n"
                "Card 8 would bring you a point, but put 4 new markers on the board for the others to take.\n"
                "A condition card speaks of two buildings at once.\n");
    table = table_for(&gads_hill, 2, GH_AUTOMATIC, "hotel");
    give(&table, 0, "28");
    mark(&table, "hotel", "B3 A2 A3");
    assert_hint(&table, 2, "Holding card 28 is worth more than 3 points now: the hotel is down to 3 markers.\n");
}

static void hints_at_markers(void **state)
{
    struct table table = table_for(&gads_hill, 2, GH_MANUAL, "hotel");

    (void)state;
    mark(&table, "bank", "E3 F3");
    mark(&table, "jail", "E3 F3");
    mark(&table, "school", "E3 C1 D1");
    assert_hint(&table, 1, "Look at E3 and F3.\n");
    assert_hint(&table, 2, "Look for two buildings that share two sites and have no others.\n");
    assert_hint(&table, 3,
                "Call STOP: the school cannot be on E3.\n"
                "The bank and the jail can only be on E3 and F3, so the school cannot be on E3.\n");
    table = table_for(&gads_hill, 2, GH_AUTOMATIC, "hotel");
    mark(&table, "bank", "E3 F3");
    give(&table, 0, "8 12"); /* neither can be played: the casino and the laundry stand elsewhere */
    place(&table, "casino", "A2");
    place(&table, "laundry", "D2");
    assert_hint(&table, 1, "Look at E3 and F3.\n");
    assert_hint(&table, 2, "Two cards can be discarded to take a marker.\n");
    assert_hint(&table, 3,
                "Discard cards 8 and 12 and take the marker of the bank on E3: that brings 2 points.\n"
                "It places the bank.\n");
}

static void hints_at_the_rest(void **state)
{
    struct table table = table_for(&gads_hill, 2, GH_AUTOMATIC, "hotel");
    struct gh_view view;
    struct gh_hint hint;

    (void)state;
    assert_hint(&table, 1, "Look at your cards: can one of them bring a point now?\n");
    assert_hint(&table, 2, "None of your cards can be played now.\n");
    assert_hint(&table, 3,
                "Draw a condition card, which ends the turn.\nNone of your cards can be played now.\nA condition card "
                "speaks of two "
                "buildings at once.\n");
    empty_piles(&table);
    assert_hint(&table, 3, "End the turn.\nNothing else can be done now.\n");
    table.state.open.phase = GH_OVER;
    view = gh_view_for(&table.state, 0);
    assert_false(gh_hint_for(&gads_hill, &view, gh_player_kind_find("expert"), &hint));
    table = dealt(&gads_hill, 2, GH_AUTOMATIC, 1);
    memset(table.state.hidden.hand, 0, sizeof table.state.hidden.hand);
    assert_hint(&table, 1, "Look at your cards: which buildings do they name?\n");
    assert_hint(&table, 2, "Take a building that none of your cards names.\n");
    assert_hint(&table, 3, "Take the bank.\nYour cards name none of the buildings that are left: any will do.\n");
    give(&table, 0, "8 28");
    assert_hint(&table, 3, "Take the casino.\nYour card 8 shows where it may have stood.\n");
    view = gh_view_for(&table.state, 1); /* it is the other's turn */
    assert_false(gh_hint_for(&gads_hill, &view, gh_player_kind_find("expert"), &hint));
}

static void json(void **state)
{
    (void)state;
    may("bank", "C1 D1");
    may("hotel", "C3 D3 D4");
    may("sheriff", "C3 D3 D4");
    says(39, "hotel");
    says(39, "sheriff");
    assert_true(gh_proof_next(&gads_hill, &known, GH_BY_WHAT_IF, &proof));
    gh_words_proof(&words, &proof, &told);
    struct gh_writer found = gh_writer_make(0);
    gh_wire_proof(&found, NULL, &gads_hill, &proof, &told);
    assert_string_equal(
        gh_written(&found, NULL),
        "{\"technique\":\"chain\",\"words\":[\"Suppose that the bank is on C1.\",\"By card 39, if the hotel were "
        "on D3 or D4, the bank would have to be on D1 or D2, and it cannot be there.\",\"The hotel must be on C3, "
        "so the sheriff cannot be there.\",\"By card 39 no site is left for the bank: the sheriff would have to "
        "be on C3 or C4, and it cannot be there.\",\"So the bank cannot be on "
        "C1.\"],\"steps\":[{\"technique\":\"relation\",\"card\":39,\"buildings\":[\"bank\"],\"sites\":[\"D1\",\"D2\"],"
        "\"taken\":{\"hotel\":[\"D3\",\"D4\"]},\"words\":\"By "
        "card 39, if the hotel were on D3 or D4, the bank would have to be on D1 or D2, and it cannot be "
        "there.\"},{\"technique\":\"last-site\",\"buildings\":[\"hotel\"],\"sites\":[\"C3\"],\"taken\":{\"sheriff\":["
        "\"C3\"]},\"words\":\"The "
        "hotel must be on C3, so the sheriff cannot be "
        "there.\"},{\"technique\":\"relation\",\"card\":39,\"buildings\":[\"sheriff\"],\"sites\":[\"C3\",\"C4\"],"
        "\"taken\":{\"bank\":[\"C1\"]},\"loser\":\"bank\",\"words\":\"By "
        "card 39 no site is left for the bank: the sheriff would have to be on C3 or C4, and it cannot be "
        "there.\"}],\"suppose\":{\"building\":\"bank\",\"site\":\"C1\"}}");
    gh_writer_free(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(cards, nothing_known),
        cmocka_unit_test_setup(relations, nothing_known),
        cmocka_unit_test_setup(last_sites, nothing_known),
        cmocka_unit_test_setup(last_buildings, nothing_known),
        cmocka_unit_test_setup(sets, nothing_known),
        cmocka_unit_test_setup(sets_of_sites, nothing_known),
        cmocka_unit_test_setup(suppositions, nothing_known),
        cmocka_unit_test_setup(limits, nothing_known),
        cmocka_unit_test_setup(refused_cards, nothing_known),
        cmocka_unit_test_setup(many_buildings, nothing_known),
        cmocka_unit_test_setup(json, nothing_known),
        cmocka_unit_test(hints_at_cards),
        cmocka_unit_test(hints_at_markers),
        cmocka_unit_test(hints_at_the_rest),
    };

    return cmocka_run_group_tests(tests, open_all, close_all);
}
