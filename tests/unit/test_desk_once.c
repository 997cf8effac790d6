/* The desk and lost answers: who asks again, under the same name, is answered, and nothing is done twice. */
#include "desk_help.h"

static const struct gh_public *open_of(const struct person *person)
{
    return &person->reader.table->session.table.state.open;
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

static const json_t *act_once(struct pretend *pretend, struct person *person, const char *action, int64_t once)
{
    struct gh_request asked = request(GH_VERB_DO);

    asked.action = said(action);
    asked.once = number(once);
    return ask(pretend, person, asked);
}

static int number_in(const json_t *message, const char *key)
{
    return (int)json_integer_value(json_object_get(message, key));
}

static const char *first_action(struct pretend *pretend, struct person *person)
{
    const json_t *actions = json_object_get(ask(pretend, person, request(GH_VERB_LEGAL)), "actions");

    return json_string_value(json_array_get(actions, 0));
}

/* Whoever got no answer asks again with the same name, and is told what was done, as it was told then. */
static void what_is_repeated_is_done_once(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.seats = 0});
    struct person *anna = sit(pretend, &opened, gh_bit(0)), *buck = sit(pretend, &opened, gh_bit(1));

    (void)state;
    char taken[GH_ACTION_TEXT_SIZE];
    snprintf(taken, sizeof taken, "%s", first_action(pretend, anna));
    json_t *step = json_incref((json_t *)act_once(pretend, anna, taken, 1874));
    assert_int_equal(number_in(step, "n"), 1);
    free_person(pretend, anna);
    anna = sit(pretend, &opened, gh_bit(0));
    assert_true(json_equal(act_once(pretend, anna, taken, 1874), step));
    assert_int_equal(anna->reader.table->session.steps, 1);
    const unsigned heard = buck->count;
    assert_int_equal(number_in(act_once(pretend, anna, taken, 1874), "n"), 1);
    assert_int_equal(buck->count, heard);                       /* nobody else hears of it */
    act_once(pretend, buck, first_action(pretend, buck), 1874); /* another's name for something else */
    assert_int_equal(anna->reader.table->session.steps, 2);
    assert_int_equal(number_in(act_once(pretend, anna, taken, 1874), "n"), 1); /* however much comes between */
    assert_string_equal(code_of(act_once(pretend, anna, taken, 1875)), "not-beside-the-board");
    assert_string_equal(code_of(act_once(pretend, anna, taken, 0)), "bad-message");
    assert_string_equal(code_of(act_once(pretend, anna, taken, INT64_C(1) << 53)), "bad-message");
    json_decref(step);
    free_person(pretend, anna);
    free_person(pretend, buck);
    free_pretend(pretend);
}

/* What waits for others' STOP goes on waiting, and who asks again is answered. */
static void what_is_held_is_repeated(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person person",
                                            (struct gh_table_wish){.referee = said("manual"), .has_referee = true});
    struct person *all = sit(pretend, &opened, gh_first(3)), *buck = sit(pretend, &opened, gh_bit(1));

    (void)state;
    while (open_of(all)->phase != GH_TURN)
        act_any(pretend, all);
    gh_board_put(&all->reader.table->session.table.state.open.board, 0, gh_bit(0) | gh_bit(1));
    assert_string_equal(code_of(act(pretend, all, 0, "draw district")), "");
    const unsigned steps = all->reader.table->session.steps;
    assert_int_equal(number_in(act_once(pretend, buck, "draw district", 5), "held") > 0, 1);
    free_person(pretend, buck);
    buck = sit(pretend, &opened, gh_bit(1));
    assert_string_equal(code_of(act_once(pretend, buck, "draw district", 6)), "held");
    assert_int_equal(number_in(act_once(pretend, buck, "draw district", 5), "held") > 0, 1);
    pass(pretend, 60 * 1000);
    assert_int_equal(all->reader.table->session.steps, steps + 1);
    assert_int_equal(number_in(last_of(buck), "n"), steps + 1);
    assert_int_equal(number_in(act_once(pretend, buck, "draw district", 5), "n"), steps + 1);
    free_person(pretend, all);
    free_person(pretend, buck);
    free_pretend(pretend);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_repeated_is_done_once),
        cmocka_unit_test(what_is_held_is_repeated),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
