/* The desk and people who come and go: who may be replaced, when, by whom, and what is taken back when they return. */
#include "desk_help.h"

static const struct gh_public *open_of(const struct person *person)
{
    return &person->reader.table->session.table.state.open;
}

static const struct gh_player_kind *player_of(const struct person *person, unsigned seat)
{
    return person->reader.table->session.table.player[seat].kind;
}

static const char *replace(struct pretend *pretend, struct person *person, unsigned seat, const char *by)
{
    struct gh_request asked = request(GH_VERB_REPLACE);

    asked.replaced = number(seat);
    asked.by = said(by);
    return code_of(ask(pretend, person, asked));
}

/* The first legal action, for the seat whose turn it is. */
static void act_any(struct pretend *pretend, struct person *person)
{
    const unsigned seat = open_of(person)->player;
    struct gh_request asked = request(GH_VERB_LEGAL);

    asked.seat = number(seat);
    const json_t *actions = json_object_get(ask(pretend, person, asked), "actions");
    assert_string_equal(code_of(act(pretend, person, seat, json_string_value(json_array_get(actions, 0)))), "");
}

static bool is_away(const json_t *presence, unsigned seat)
{
    return json_is_true(json_array_get(json_object_get(presence, "away"), seat));
}

/* ---- absence ---- */

static void nobody_is_replaced_at_once(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.seats = 0});
    struct person *anna = sit(pretend, &opened, gh_bit(0)), *buck = sit(pretend, &opened, gh_bit(1));

    (void)state;
    pass(pretend, 10 * GH_ABSENCE_MS);
    assert_string_equal(replace(pretend, anna, 1, "careful"), "no-replacing"); /* is there */
    free_person(pretend, buck);
    assert_true(json_is_false(json_array_get(json_object_get(last_of(anna), "here"), 1)));
    assert_false(is_away(last_of(anna), 1));
    assert_string_equal(replace(pretend, anna, 1, "careful"), "no-replacing");
    const unsigned heard = anna->count;
    pass(pretend, GH_ABSENCE_MS - 1);
    assert_int_equal(anna->count, heard);
    assert_string_equal(replace(pretend, anna, 1, "careful"), "no-replacing");
    pass(pretend, 1);
    assert_true(is_away(last_of(anna), 1)); /* without being asked */
    assert_string_equal(replace(pretend, anna, 1, "random"), "no-replacing");
    assert_string_equal(replace(pretend, anna, 1, "careful"), "");
    assert_string_equal(player_of(anna, 1)->name, "careful");
    free_person(pretend, anna);
    free_pretend(pretend);
}

/* A reload of the page begins the time anew; a second screen of the same person counts as being there. */
static void a_short_absence_is_forgotten(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.seats = 0});
    struct person *anna = sit(pretend, &opened, gh_bit(0)), *buck = sit(pretend, &opened, gh_bit(1));

    (void)state;
    for (unsigned i = 0; i < 5; i++) {
        free_person(pretend, buck);
        pass(pretend, GH_ABSENCE_MS - 1);
        buck = sit(pretend, &opened, gh_bit(1));
    }
    struct person *telephone = sit(pretend, &opened, gh_bit(1));
    free_person(pretend, buck);
    pass(pretend, 10 * GH_ABSENCE_MS);
    for (unsigned i = 0; i < anna->count; i++)
        assert_false(is_away(anna->heard[i], 1));
    assert_string_equal(replace(pretend, anna, 1, "careful"), "no-replacing");
    free_person(pretend, telephone);
    pass(pretend, GH_ABSENCE_MS);
    assert_true(is_away(last_of(anna), 1));
    free_person(pretend, anna);
    assert_int_equal(gh_desk_due(&pretend->desk), GH_NEVER); /* nobody is there who could be told */
    free_pretend(pretend);
}

static void the_table_says_who_stands_in(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened =
        open_table(pretend, "person person",
                   (struct gh_table_wish){.stand_in = said("greedy"), .has_stand_in = true, .turn = {true, 60}});
    struct person *anna = new_person(pretend);
    const json_t *answer = join(pretend, anna, &opened, gh_bit(0));

    (void)state;
    assert_string_equal(json_string_value(json_object_get(json_object_get(answer, "table"), "stand_in")), "greedy");
    pass(pretend, GH_ABSENCE_MS); /* the other never came */
    assert_string_equal(replace(pretend, anna, 1, "careful"), "no-replacing");
    assert_string_equal(replace(pretend, anna, 1, "greedy"), "");
    pass(pretend, 60 * 1000);
    assert_string_equal(player_of(anna, 0)->name, "greedy"); /* when the time is up too */
    free_person(pretend, anna);
    free_pretend(pretend);
}

/* ---- coming back ---- */

/* Until the person of seat 1 has played a card in her turn and another can be played. */
static void play_to_second_card(struct pretend *pretend, struct person *anna, struct person *buck)
{
    while (open_of(anna)->phase == GH_SETUP || open_of(anna)->player == 0)
        act_any(pretend, open_of(anna)->player == 0 ? anna : buck);
    act_any(pretend, buck);
    assert_int_equal(open_of(anna)->player, 1);
    assert_int_equal(open_of(anna)->plays, 1);
}

/* What a computer player has done meanwhile is taken back, what the person had done herself is not. */
static void what_was_done_meanwhile_is_taken_back(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened =
        open_table(pretend, "person person", (struct gh_table_wish){.stand_in = said("greedy"), .has_stand_in = true});
    struct person *anna = sit(pretend, &opened, gh_bit(0)), *buck = sit(pretend, &opened, gh_bit(1));

    (void)state;
    play_to_second_card(pretend, anna, buck);
    const struct gh_state before = anna->reader.table->session.table.state;
    const unsigned steps = anna->reader.table->session.steps;
    free_person(pretend, buck);
    pass(pretend, GH_ABSENCE_MS);
    assert_string_equal(replace(pretend, anna, 1, "greedy"), "");
    while (anna->reader.table->session.steps == steps) {
        assert_int_equal(open_of(anna)->player, 1);
        pass(pretend, 1);
    }
    assert_int_equal(open_of(anna)->player, 1); /* it has not drawn yet */
    const unsigned done = anna->reader.table->session.steps - steps;

    buck = new_person(pretend);
    const json_t *answer = join(pretend, buck, &opened, gh_bit(1));
    assert_int_equal(anna->reader.table->session.steps, steps + 2 * done);
    assert_int_equal(json_integer_value(json_object_get(answer, "n")), steps + 2 * done);
    assert_memory_equal(&anna->reader.table->session.table.state, &before, sizeof before);
    assert_null(player_of(anna, 1));
    for (unsigned i = 0; i < buck->count; i++)
        assert_null(json_object_get(buck->heard[i], "do")); /* no step before the view */
    pass(pretend, 10 * PACE_MS);
    assert_int_equal(anna->reader.table->session.steps, steps + 2 * done);
    assert_string_equal(code_of(act(pretend, buck, 1, "undo")), ""); /* and she can go on taking back her own */
    free_person(pretend, anna);
    free_person(pretend, buck);
    free_pretend(pretend);
}

/* Whose time was up takes the seat back without leaving; a turn that is over stays over. */
static void a_turn_that_is_over_stays_over(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.turn = {true, 60}});
    struct person *anna = sit(pretend, &opened, gh_bit(0)), *buck = sit(pretend, &opened, gh_bit(1));

    (void)state;
    play_to_second_card(pretend, anna, buck);
    pass(pretend, 60 * 1000);
    assert_non_null(player_of(anna, 1));
    assert_string_equal(replace(pretend, buck, 1, "person"), "no-replacing"); /* no time left in this turn */
    while (open_of(anna)->player == 1)
        pass(pretend, 1);
    const unsigned steps = anna->reader.table->session.steps;
    assert_string_equal(replace(pretend, buck, 1, "person"), "");
    assert_null(player_of(anna, 1));
    assert_int_equal(anna->reader.table->session.steps, steps);
    free_person(pretend, anna);
    free_person(pretend, buck);
    free_pretend(pretend);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_replaced_at_once),     cmocka_unit_test(a_short_absence_is_forgotten),
        cmocka_unit_test(the_table_says_who_stands_in),   cmocka_unit_test(what_was_done_meanwhile_is_taken_back),
        cmocka_unit_test(a_turn_that_is_over_stays_over),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
