/* Proofs: each technique on a small case, the easiest first, and whole solutions of random cases. */
#include "proof_help.h"

#include "../random_case.h"

/* ---- proofs in a few words ---- */

static void add_sites(struct text *out, gh_sites sites)
{
    for (gh_each(site, sites))
        add_text(out, " %s", gads_hill.site_name[site]);
}

/* "relation card 44 hotel: casino E3 takes hotel E2" */
static void add_step(struct text *out, const struct gh_proof_step *step)
{
    static const char *const end[] = {"", "; no site: ", "; no building", "; crowded", "; over a limit"};

    add_text(out, "%s%s", gh_technique_name(step->technique),
             step->of_sites && step->technique == GH_BY_SET ? " of sites" : "");
    if (step->subject != GH_NONE)
        add_text(out, " card %u %s", step->statement.card + 1u, gads_hill.building_name[step->subject]);
    add_text(out, ":");
    for (gh_each(building, step->buildings))
        add_names(out, &gads_hill, building, GH_NONE);
    add_sites(out, step->sites);
    for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++) {
        if (step->taken[building]) {
            add_text(out, " takes %s", gads_hill.building_name[building]);
            add_sites(out, step->taken[building]);
        }
    }
    add_text(out, "%s%s\n", end[step->conclusion], step->loser == GH_NONE ? "" : gads_hill.building_name[step->loser]);
}

static struct text proof_text(const struct gh_proof *proof)
{
    struct text out = {.length = 0};

    if (gh_proof_supposes(proof))
        add_text(&out, "%s, suppose %s %s\n", gh_technique_name(proof->technique),
                 gads_hill.building_name[proof->building], gads_hill.site_name[proof->site]);
    for (unsigned i = 0; i < proof->count; i++)
        add_step(&out, &proof->step[i]);
    return out;
}

/* What comes next, and takes it. */
static void assert_next(enum gh_technique hardest, const char *expected)
{
    struct gh_proof proof;

    if (!gh_proof_next(&gads_hill, &known, hardest, &proof))
        fail_msg("nothing follows; expected: %s", expected);
    assert_string_equal(proof_text(&proof).text, expected);
    gh_case_apply(&known, &proof);
}

static void assert_nothing(enum gh_technique hardest)
{
    struct gh_proof proof;

    if (gh_proof_next(&gads_hill, &known, hardest, &proof))
        fail_msg("%s", proof_text(&proof).text);
}

/* ---- each technique ---- */

static void a_card_takes_what_is_not_on_its_map(void **state)
{
    (void)state;
    may("casino", "A2 B3 D3 F1");
    says(8, NULL);
    assert_next(GH_BY_WHAT_IF, "card card 8 casino: B3 D3 E3 F3 takes casino F1 A2\n");
    assert_nothing(GH_BY_WHAT_IF);
}

static void a_condition_card_has_two_maps(void **state)
{
    (void)state;
    may("casino", "C1 E3 F3");
    may("hotel", "E2 A2");
    says(44, "hotel");
    assert_next(GH_BY_CARD, "card card 44 casino: E1 F1 E2 F2 E3 F3 E4 F4 takes casino C1\n");
    assert_next(GH_BY_CARD, "card card 44 hotel: E1 F1 E2 F2 E3 F3 E4 F4 takes hotel A2\n");
    assert_nothing(GH_BY_LAST_BUILDING);
    assert_next(GH_BY_RELATION, "relation card 44 casino: hotel F2 takes casino F3\n");
    assert_true(gh_case_is_solved(&known));
}

static void nobody_else_is_on_a_last_site(void **state)
{
    (void)state;
    may("casino", "E3");
    may("hotel", "E3 F3");
    may("sheriff", "E3 D1 D2");
    may("bank", "D1 D2");
    assert_nothing(GH_BY_CARD);
    assert_next(GH_BY_LAST_SITE, "last-site: casino E3 takes hotel E3 takes sheriff E3\n");
    assert_nothing(GH_BY_WHAT_IF);
}

static void the_last_building_of_a_site_is_there(void **state)
{
    const unsigned bank = building_of(&gads_hill, "bank");

    (void)state;
    may("bank", "A2 C1 D1");
    fill(gh_bit(bank), sites_of(&gads_hill, "C1"));
    assert_nothing(GH_BY_LAST_SITE);
    assert_next(GH_BY_LAST_BUILDING, "last-building: bank C1 takes bank D1 A2\n");
    assert_nothing(GH_BY_WHAT_IF);
    known.may[bank] = sites_of(&gads_hill, "D1 A2");
    assert_next(GH_BY_LAST_BUILDING, "last-building: C1; no building\n");
    known.fills_sites = false;
    assert_nothing(GH_BY_LAST_BUILDING);
}

static void sets_of_sites_where_they_must_be_filled(void **state)
{
    (void)state;
    may("bank", "A2 C1 D1 E1");
    may("hotel", "C1 D1 E1");
    fill(known.buildings, sites_of(&gads_hill, "C1 D1"));
    assert_nothing(GH_BY_RELATION);
    assert_next(GH_BY_SET, "set of sites: bank hotel C1 D1 takes bank E1 A2 takes hotel E1\n");
    assert_nothing(GH_BY_WHAT_IF);
}

static void the_smallest_set_comes_first(void **state)
{
    (void)state;
    may("hotel", "C1 D1");
    may("sheriff", "D1 E1");
    may("bank", "C1 E1");
    may("saloon", "D1 B2 F4");
    may("jail", "E2 E3");
    may("church", "E2 E3");
    may("school", "E2 F2 B2");
    assert_nothing(GH_BY_RELATION);
    assert_next(GH_BY_SET, "set: church jail E2 E3 takes school E2\n");
    assert_next(GH_BY_SET, "set: bank hotel sheriff C1 D1 E1 takes saloon D1\n");
    assert_nothing(GH_BY_WHAT_IF);
}

static void too_few_sites_are_a_contradiction(void **state)
{
    struct gh_proof proof;

    (void)state;
    may("hotel", "C1 D1");
    may("sheriff", "C1 D1");
    may("bank", "C1 D1");
    may("saloon", "D1 B2 F4");
    assert_true(gh_proof_next(&gads_hill, &known, GH_BY_SET, &proof));
    assert_true(gh_proof_contradicts(&proof));
    assert_string_equal(proof_text(&proof).text, "set: bank hotel sheriff C1 D1; crowded\n");
    assert_false(gh_case_close(&gads_hill, &known, GH_BY_SET));
}

static void taking_all_sites_is_a_contradiction(void **state)
{
    (void)state;
    may("casino", "A2 A3");
    says(8, NULL);
    assert_next(GH_BY_CARD, "card card 8 casino: B3 D3 E3 F3 takes casino A2 A3; no site: casino\n");
}

/* South of the bank on C1 there would be room for one of the two. */
static void a_chain_ends_in_a_contradiction(void **state)
{
    (void)state;
    may("bank", "C1 D1");
    may("hotel", "C3 D3 D4");
    may("sheriff", "C3 D3 D4");
    says(39, "hotel");
    says(39, "sheriff");
    assert_nothing(GH_BY_SET);
    assert_next(GH_BY_CHAIN, "chain, suppose bank C1\n"
                             "relation card 39 hotel: bank D1 D2 takes hotel D3 D4\n"
                             "last-site: hotel C3 takes sheriff C3\n"
                             "relation card 39 bank: sheriff C3 C4 takes bank C1; no site: bank\n");
    assert_next(GH_BY_SET, "relation card 39 hotel: bank C1 C2 takes hotel C3\n");
    assert_next(GH_BY_SET, "relation card 39 sheriff: bank C1 C2 takes sheriff C3\n");
    assert_nothing(GH_BY_WHAT_IF);
}

/* ---- the case of a table ---- */

static void a_table_is_a_case(void **state)
{
    struct table table = table_for(&gads_hill, 2, GH_MANUAL, "hotel");

    (void)state;
    mark(&table, "casino", "B3 D3 E3 F3");
    mark(&table, "hotel", "E2 F2");
    place(&table, "bank", "A2");
    put_out(&table, "jail");
    table.state.open.in_force =
        (struct gh_statements){1, {gh_statement_make(&gads_hill, 43, building_of(&gads_hill, "hotel"))}};
    known = gh_case_of_board(&table.state.open.board, &table.state.open.in_force);
    assert_int_equal(known.buildings, buildings_of(&gads_hill, "bank casino hotel"));
    assert_int_equal(known.may[building_of(&gads_hill, "bank")], sites_of(&gads_hill, "A2"));
    assert_next(GH_BY_SET, "card card 44 casino: E1 F1 E2 F2 E3 F3 E4 F4 takes casino B3 D3\n");
    assert_nothing(GH_BY_WHAT_IF);
}

/* ---- one marker ---- */

static void assert_why_not(const char *building, const char *site, const char *expected)
{
    struct gh_proof proof;

    if (!gh_proof_of(&gads_hill, &known, building_of(&gads_hill, building), site_of(&gads_hill, site), GH_BY_SET,
                     &proof))
        fail_msg("%s can be on %s", building, site);
    assert_string_equal(proof_text(&proof).text, expected);
}

static void assert_may_be(const char *building, const char *site)
{
    struct gh_proof proof;

    assert_false(gh_proof_of(&gads_hill, &known, building_of(&gads_hill, building), site_of(&gads_hill, site),
                             GH_BY_WHAT_IF, &proof));
}

static void one_reason_is_better_than_many(void **state)
{
    (void)state;
    may("hotel", "C1 D1");
    may("sheriff", "D1 E1");
    may("bank", "C1 E1");
    may("saloon", "D1 B2 F4");
    may("casino", "B2 F4 E3");
    says(8, NULL);
    assert_why_not("saloon", "D1", "set: bank hotel sheriff C1 D1 E1 takes saloon D1\n");
    assert_why_not("casino", "F4", "card card 8 casino: B3 D3 E3 F3 takes casino F4\n");
    assert_may_be("saloon", "F4");
    assert_may_be("hotel", "C1");
}

static void a_chain_has_its_steps_in_order(void **state)
{
    (void)state;
    may("casino", "E2 F3 B1");
    may("hotel", "E3 A2");
    may("jail", "E3 A3");
    may("school", "A3 A2");
    says(44, "hotel");
    assert_why_not("jail", "E3",
                   "card card 44 hotel: E1 F1 E2 F2 E3 F3 E4 F4 takes hotel A2\n"
                   "last-site: hotel E3 takes jail E3\n");
    assert_why_not("school", "A3",
                   "card card 44 hotel: E1 F1 E2 F2 E3 F3 E4 F4 takes hotel A2\n"
                   "last-site: hotel E3 takes jail E3\n"
                   "last-site: jail A3 takes school A3\n");
    assert_why_not("casino", "F3", "relation card 44 casino: hotel F2 takes casino F3\n");
}

/* RULES 4: no complete assignment. The jail stands there in no largest one; a far-away tie has nothing to do with it.
 */
static void too_many_for_their_sites_still_fill_them(void **state)
{
    (void)state;
    may("bank", "C1 D1");
    may("hotel", "C1 D1");
    may("sheriff", "C1 D1");
    may("jail", "C1 E1 E2");
    may("casino", "F4");
    may("school", "F4");
    assert_why_not("jail", "C1", "set: bank hotel sheriff C1 D1 takes jail C1\n");
    assert_may_be("jail", "E1");
    assert_may_be("bank", "C1");
    assert_may_be("school", "F4");
}

/* ---- actions ---- */

static struct table table_with(enum gh_referee referee)
{
    struct table table = table_for(&gads_hill, 2, referee, "hotel bank");

    give(&table, 0, "8 44 28");
    return table;
}

static void assert_taken_because(const struct table *before, const char *action, const char *building, const char *site,
                                 const char *expected)
{
    struct gh_proof proof;

    if (!gh_proof_of_taken(&gads_hill, &before->state.open, action_of(&gads_hill, action),
                           building_of(&gads_hill, building), site_of(&gads_hill, site), &proof))
        fail_msg("%s: no reason", action);
    assert_string_equal(proof_text(&proof).text, expected);
}

static void why_a_card_took_a_marker(void **state)
{
    struct table table = table_with(GH_AUTOMATIC);

    (void)state;
    place(&table, "stable", "E2");
    mark(&table, "casino", "B3 D3 E3 F3");
    mark(&table, "jail", "F2 A2");
    assert_taken_because(&table, "play 44 hotel", "casino", "B3",
                         "card card 44 casino: E1 F1 E2 F2 E3 F3 E4 F4 takes casino B3\n");
    assert_taken_because(&table, "play 44 hotel", "hotel", "E2", "last-site: stable E2 takes hotel E2\n");
    assert_taken_because(&table, "play 44 hotel", "hotel", "E1", "relation card 44 hotel: casino F1 takes hotel E1\n");
    assert_taken_because(&table, "play 44 hotel", "casino", "E3",
                         "last-site: stable E2 takes hotel E2\n"
                         "relation card 44 casino: hotel E2 takes casino E3\n");
    assert_taken_because(&table, "play 44 hotel", "jail", "F2",
                         "card card 44 hotel: E1 F1 E2 F2 E3 F3 E4 F4 takes hotel B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3 B4 "
                         "C4 D4\n"
                         "relation card 44 hotel: casino E1 F1 E2 F2 E4 F4 takes hotel E1 F1 E3 F3 E4 F4\n"
                         "last-site: stable E2 takes hotel E2\n"
                         "last-site: hotel F2 takes jail F2\n");
    struct gh_proof proof;
    assert_false(gh_proof_of_taken(&gads_hill, &table.state.open, action_of(&gads_hill, "draw district"),
                                   building_of(&gads_hill, "jail"), site_of(&gads_hill, "F2"), &proof));
}

static void assert_refused_because(const struct table *table, const char *text, const char *expected)
{
    const struct gh_action action = action_of(&gads_hill, text);
    const struct gh_public *open = &table->state.open;
    struct gh_public after;
    const struct gh_verdict verdict =
        gh_preview(&gads_hill, open, &table->state.hidden.hand[open->player], open->player, action, &after);
    struct gh_proof proof;

    assert_int_not_equal(verdict.reason, GH_ACCEPTED);
    if (!gh_proof_of_refusal(&gads_hill, open, action, verdict, &proof))
        fail_msg("%s: no reason", text);
    assert_string_equal(proof_text(&proof).text, expected);
}

static void why_a_card_cannot_be_played(void **state)
{
    struct table table = table_with(GH_AUTOMATIC);

    (void)state;
    place(&table, "casino", "C1");
    assert_refused_because(&table, "play 8", "card card 8 casino: B3 D3 E3 F3 takes casino C1; no site: casino\n");
    table = table_with(GH_AUTOMATIC);
    mark(&table, "casino", "B3 D3");
    mark(&table, "jail", "B3 D3 E3");
    mark(&table, "school", "D3 E3 F3");
    mark(&table, "church", "F3 D3");
    mark(&table, "hotel", "E3 A2");
    assert_refused_because(&table, "play 28 hotel",
                           "card card 28 hotel: B3 D3 E3 F3 C4 D4 E4 F4 takes hotel A2\n"
                           "last-site: hotel E3 takes jail E3 takes school E3\n"
                           "set: church jail casino school B3 D3 F3; crowded\n");
}

static void limits_name_markers(void **state)
{
    struct table table = table_with(GH_MANUAL);

    (void)state;
    assert_refused_because(&table, "play 28 hotel", "limit: hotel B3 D3 E3 F3 C4 D4 E4 F4; over a limit\n");
    mark(&table, "jail", "B3 B1");
    mark(&table, "school", "B3 B2");
    mark(&table, "church", "B3 C1");
    assert_refused_because(&table, "play 8", "limit: church jail casino school B3; over a limit\n");
}

static void what_others_need_on_the_manual_referee(void **state)
{
    struct table table = table_with(GH_MANUAL);

    (void)state;
    place(&table, "stable", "B3");
    mark(&table, "jail", "D3 E3");
    mark(&table, "school", "D3 E3"); /* a pair closes its sites */
    mark(&table, "church", "F3 A2");
    assert_taken_because(&table, "play 8", "casino", "D3", "set: jail school D3 E3 takes casino D3\n");
    assert_taken_because(&table, "play 8", "church", "F3",
                         "card card 8 casino: B3 D3 E3 F3 takes casino B1 C1 D1 E1 F1 A2 B2 C2 D2 E2 F2 A3 C3 B4 C4 D4 "
                         "E4 F4\n"
                         "set: jail school D3 E3 takes casino D3 E3\n"
                         "last-site: stable B3 takes casino B3\n"
                         "last-site: casino F3 takes church F3\n");
    place(&table, "bank", "F3");
    table.state.open.board.markers[building_of(&gads_hill, "church")] = sites_of(&gads_hill, "A2 A3");
    assert_refused_because(&table, "play 8",
                           "card card 8 casino: B3 D3 E3 F3 takes casino B1 C1 D1 E1 F1 A2 B2 C2 D2 E2 F2 A3 C3 B4 C4 "
                           "D4 E4 F4\n"
                           "set: jail school D3 E3 takes casino D3 E3\n"
                           "last-site: bank stable B3 F3 takes casino B3 F3; no site: casino\n");
}

/* ---- random cases ---- */

/* Step by step to the end, with every technique; closing quickly comes to the same end; nothing true is ever taken. */
static void steps_and_closing_agree(void **state)
{
    const struct gh_town *const town[] = {&gads_hill, &old_town};
    unsigned seen[GH_TECHNIQUES_COUNT] = {0};
    struct gh_rng rng = gh_rng_make(7, 7);
    uint8_t site[GH_MAX_BUILDINGS];
    struct gh_proof proof;

    (void)state;
    for (unsigned i = 0; i < 1000; i++) {
        known = random_case(town[i % 2], &rng, site);
        for (unsigned hardest = GH_BY_CARD; hardest < GH_TECHNIQUES_COUNT; hardest++) {
            struct gh_case stepped = known, closed = known;

            assert_true(gh_case_close(town[i % 2], &closed, hardest));
            while (gh_proof_next(town[i % 2], &stepped, hardest, &proof)) {
                assert_true(proof.technique <= hardest);
                seen[proof.technique]++;
                gh_case_apply(&stepped, &proof);
                for (gh_each(building, known.buildings))
                    assert_true(gh_has(stepped.may[building], site[building]));
            }
            assert_memory_equal(stepped.may, closed.may, sizeof closed.may);
        }
    }
    for (unsigned technique = 0; technique < GH_TECHNIQUES_COUNT; technique++)
        if (!seen[technique])
            fail_msg("no case needed %s", gh_technique_name(technique));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_card_takes_what_is_not_on_its_map, nothing_known),
        cmocka_unit_test_setup(a_condition_card_has_two_maps, nothing_known),
        cmocka_unit_test_setup(nobody_else_is_on_a_last_site, nothing_known),
        cmocka_unit_test_setup(the_last_building_of_a_site_is_there, nothing_known),
        cmocka_unit_test_setup(sets_of_sites_where_they_must_be_filled, nothing_known),
        cmocka_unit_test_setup(the_smallest_set_comes_first, nothing_known),
        cmocka_unit_test_setup(too_few_sites_are_a_contradiction, nothing_known),
        cmocka_unit_test_setup(taking_all_sites_is_a_contradiction, nothing_known),
        cmocka_unit_test_setup(a_chain_ends_in_a_contradiction, nothing_known),
        cmocka_unit_test_setup(a_table_is_a_case, nothing_known),
        cmocka_unit_test_setup(one_reason_is_better_than_many, nothing_known),
        cmocka_unit_test_setup(a_chain_has_its_steps_in_order, nothing_known),
        cmocka_unit_test_setup(too_many_for_their_sites_still_fill_them, nothing_known),
        cmocka_unit_test(why_a_card_took_a_marker),
        cmocka_unit_test(why_a_card_cannot_be_played),
        cmocka_unit_test(limits_name_markers),
        cmocka_unit_test(what_others_need_on_the_manual_referee),
        cmocka_unit_test(steps_and_closing_agree),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
