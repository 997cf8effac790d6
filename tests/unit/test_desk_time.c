/* The desk and time: computer players, held actions, clocks, a store that fails, hints and puzzles. Hours pass in no
 * time, and what is thought about elsewhere may come back too late. */
#include "desk_help.h"

static const struct gh_public *open_of(const struct person *person)
{
    return &person->reader.table->session.table.state.open;
}

/* What a person was told last under this key. */
static const json_t *last_with(const struct person *person, const char *key)
{
    unsigned i = person->count;

    while (i > 0 && !json_object_get(person->heard[i - 1], key))
        i--;
    assert_true(i > 0);
    return json_object_get(person->heard[i - 1], key);
}

/* Takes any building; the setup goes on until it is this person's turn again. */
static void take_any(struct pretend *pretend, struct person *person, unsigned seat)
{
    char text[GH_ACTION_TEXT_SIZE];
    const struct gh_town *town = &person->reader.table->file->town;

    gh_action_text(town, gh_action_take(gh_lowest(gh_owned_by(town, open_of(person), GH_NONE))), text);
    assert_string_equal(code_of(act(pretend, person, seat, text)), "");
    pass(pretend, 10 * PACE_MS);
}

/* ---- computer players ---- */

static void computers_play_by_themselves(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "greedy random careful", (struct gh_table_wish){.seats = 0});
    struct person *spectator = sit(pretend, &opened, 0);

    (void)state;
    const struct gh_hosted *hosted = spectator->reader.table;
    for (unsigned hours = 0; !gh_hosted_is_over(hosted); hours++) {
        assert_true(hours < 10);
        pass(pretend, 3600 * 1000);
    }
    assert_int_equal(gh_desk_due(&pretend->desk), GH_NEVER);
    assert_int_equal(pretend->desk.steps, hosted->session.steps);
    gh_desk_sweep(&pretend->desk, pretend->now);
    assert_int_equal(pretend->desk.tables, 1); /* somebody is there */
    free_person(pretend, spectator);
    gh_desk_sweep(&pretend->desk, pretend->now);
    assert_int_equal(pretend->desk.tables, 0);
    free_pretend(pretend);
}

/* Of tables that nobody is at, two think at a time; the others wait for their turn. */
static void computers_alone_take_turns(void **state)
{
    struct pretend *pretend = new_pretend();

    (void)state;
    for (unsigned i = 0; i < MOST_TABLES; i++)
        open_table(pretend, "random random", (struct gh_table_wish){.seats = 0});
    gh_desk_go_on(&pretend->desk, pretend->now += PACE_MS);
    assert_int_equal(pretend->works, 2);
    pass(pretend, 3600 * 1000);
    for (unsigned i = 0; i < MOST_TABLES; i++)
        assert_true(pretend->store.kept[i].steps > 10);
    free_pretend(pretend);
}

/* Of tables that go on although nobody is at them only some are in memory; the others come later, and whoever comes to
 * one finds it awake. */
static void tables_alone_sleep(void **state)
{
    struct pretend *pretend = new_pretend();
    struct opened opened[MOST_TABLES];

    (void)state;
    pretend->desk.most_alone = 1;
    for (unsigned i = 0; i < MOST_TABLES; i++)
        opened[i] = open_table(pretend, i == 0 ? "person random" : "random random", (struct gh_table_wish){.seats = 0});
    work_off(pretend);
    gh_desk_sweep(&pretend->desk, pretend->now);
    assert_int_equal(pretend->desk.tables, 2); /* and where a person is to act */
    gh_desk_rouse(&pretend->desk, pretend->now, 10);
    assert_int_equal(pretend->desk.tables, 2);
    struct person *spectator = sit(pretend, &opened[MOST_TABLES - 1], 0);
    pass(pretend, 3600 * 1000);
    for (unsigned i = 0; i < 10 * MOST_TABLES; i++) {
        gh_desk_sweep(&pretend->desk, pretend->now);
        gh_desk_rouse(&pretend->desk, pretend->now, 10);
        assert_true(pretend->desk.tables <= 3);
        pass(pretend, 3600 * 1000);
    }
    for (unsigned i = 1; i < MOST_TABLES; i++)
        assert_true(pretend->store.kept[i].has_ended);
    free_person(pretend, spectator);
    free_pretend(pretend);
}

/* After a start the tables come one after the other. */
static void tables_wake_one_after_the_other(void **state)
{
    struct pretend *pretend = new_pretend();

    (void)state;
    for (unsigned i = 0; i < MOST_TABLES; i++)
        open_table(pretend, "random random", (struct gh_table_wish){.seats = 0});
    work_off(pretend);
    gh_desk_close(&pretend->desk);
    gh_desk_open(&pretend->desk, &pretend_host, pretend, &pretend->store.store, PACE_MS);
    for (unsigned i = 0; i < MOST_TABLES; i++)
        gh_desk_wake(&pretend->desk, pretend->store.kept[i].table.id);
    gh_desk_rouse(&pretend->desk, pretend->now, 1);
    assert_int_equal(pretend->desk.tables, 1);
    gh_desk_rouse(&pretend->desk, pretend->now, 100);
    assert_int_equal(pretend->desk.tables, MOST_TABLES);
    free_pretend(pretend);
}

/* A table that is to go stays as long as somebody is there. */
static void nobody_loses_their_table(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.seats = 0});
    struct person *anna = sit(pretend, &opened, gh_bit(0));
    const uint64_t id = anna->reader.table->id;

    (void)state;
    assert_false(gh_desk_remove(&pretend->desk, pretend->now, id));
    assert_int_equal(pretend->store.count, 1);
    gh_desk_leave(&anna->reader, pretend->now);
    assert_true(gh_desk_remove(&pretend->desk, pretend->now, id));
    settle(pretend);
    assert_int_equal(pretend->desk.tables, 0);
    assert_string_equal(code_of(join(pretend, anna, &opened, gh_bit(0))), "no-table");
    free_person(pretend, anna);
    free_pretend(pretend);
}

/* Nothing of it has happened: who asked is told so, the others nothing. */
static void a_store_that_fails(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.seats = 0});
    struct person *anna = sit(pretend, &opened, gh_bit(0)), *buck = sit(pretend, &opened, gh_bit(1));
    struct gh_request asked = request(GH_VERB_DO);

    (void)state;
    pretend->store.fails = true;
    asked.action = said("take bank");
    gh_desk_ask(&anna->reader, pretend->now, &asked);
    assert_int_equal(anna->reader.table->session.steps, 1);
    assert_true(anna->reader.table->is_changed);
    gh_desk_withdraw(&anna->reader, 7);
    assert_string_equal(code_of(last_of(anna)), "not-stored");
    settle(pretend);
    assert_int_equal(anna->reader.table->session.steps, 0);
    assert_true(gh_desk_due(&pretend->desk) > pretend->now); /* computer players would try again */
    pretend->store.fails = false;
    assert_string_equal(code_of(act(pretend, anna, 0, "take bank")), "");
    assert_int_equal(json_integer_value(json_object_get(last_of(buck), "n")), 1);
    free_person(pretend, anna);
    free_person(pretend, buck);
    free_pretend(pretend);
}

/* A table that was never stored is gone, and whoever sat there sits nowhere. */
static void a_table_that_was_not_stored(void **state)
{
    struct pretend *pretend = new_pretend();
    struct person *person = new_person(pretend);
    struct gh_request asked = request(GH_VERB_OPEN);

    (void)state;
    asked.wish = (struct gh_table_wish){
        .town = said("gads-hill"), .seats = 2, .seat = {{.player = said("person")}, {.player = said("person")}}};
    pretend->store.fails = true;
    gh_desk_ask(&person->reader, pretend->now, &asked);
    const json_t *table = json_object_get(last_of(person), "table");
    asked = request(GH_VERB_JOIN);
    asked.table = said(json_string_value(table));
    gh_desk_ask(&person->reader, pretend->now, &asked);
    assert_non_null(person->reader.table);
    settle(pretend);
    assert_null(person->reader.table);
    assert_int_equal(pretend->desk.tables, 0);
    free_person(pretend, person);
    free_pretend(pretend);
}

/* ---- STOP and clocks ---- */

/* Three persons at one screen, on the manual referee: after the first turn the others have their time for STOP. */
static void held_actions(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened =
        open_table(pretend, "person person person",
                   (struct gh_table_wish){.referee = said("manual"), .has_referee = true, .grace = {true, 2}});
    struct person *all = sit(pretend, &opened, gh_first(3));
    struct gh_hosted *hosted = all->reader.table;

    (void)state;
    while (open_of(all)->phase == GH_SETUP)
        take_any(pretend, all, open_of(all)->player);
    gh_board_put(&hosted->session.table.state.open.board, 0, gh_bit(0) | gh_bit(1));
    assert_string_equal(code_of(act(pretend, all, 0, "draw district")), "");
    assert_int_equal(open_of(all)->player, 1);
    const unsigned steps = hosted->session.steps;
    assert_int_equal(json_integer_value(json_object_get(act(pretend, all, 1, "draw district"), "held")), 2000);
    assert_string_equal(code_of(act(pretend, all, 1, "draw district")), "held");
    assert_string_equal(code_of(act(pretend, all, 1, "end")), "must-draw"); /* that is judged at once */
    pass(pretend, 1999);
    assert_int_equal(hosted->session.steps, steps);
    pass(pretend, 1);
    assert_int_equal(hosted->session.steps, steps + 1);
    assert_int_equal(json_integer_value(json_object_get(last_of(all), "id")), 7);
    free_person(pretend, all);
    free_pretend(pretend);
}

static void clocks(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened =
        open_table(pretend, "person person", (struct gh_table_wish){.turn = {true, 10}, .game = {true, 600}});
    struct person *anna = sit(pretend, &opened, gh_bit(0));
    struct gh_request asked = request(GH_VERB_REPLACE);

    (void)state;
    assert_int_equal(gh_desk_due(&pretend->desk), pretend->now + 10000);
    pass(pretend, 9999);
    assert_string_equal(code_of(act(pretend, anna, 0, "take bank")), "");
    const json_t *left = json_object_get(last_of(anna), "left");
    assert_int_equal(json_integer_value(json_array_get(left, 1)), 10000);
    pass(pretend, 10000); /* the other, who is not there, is replaced */
    assert_string_equal(json_string_value(json_array_get(last_with(anna, "players"), 1)), "careful");
    pass(pretend, 2 * PACE_MS);
    assert_int_equal(open_of(anna)->player, 0);
    pass(pretend, 10000);
    assert_string_equal(json_string_value(json_array_get(last_with(anna, "players"), 0)), "careful");
    assert_string_equal(code_of(act(pretend, anna, 0, "take hotel")), "replaced");
    asked.replaced = number(0);
    asked.by = said("person");
    assert_string_equal(code_of(ask(pretend, anna, asked)), "");
    assert_null(anna->reader.table->session.table.player[0].kind);
    free_person(pretend, anna);
    free_pretend(pretend);
}

/* ---- hints ---- */

static void hints(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person greedy", (struct gh_table_wish){.seats = 0});
    struct person *person = sit(pretend, &opened, gh_bit(0));

    (void)state;
    while (open_of(person)->phase == GH_SETUP)
        take_any(pretend, person, 0);
    assert_null(ask(pretend, person, request(GH_VERB_HINT)));
    work_off(pretend);
    const json_t *hint = json_object_get(last_of(person), "hint");
    assert_int_equal(json_array_size(json_object_get(hint, "stages")), 3);
    const char *action = json_string_value(json_object_get(hint, "do"));
    if (!strchr(action, '*'))
        assert_string_equal(code_of(act(pretend, person, 0, action)), "");
    free_person(pretend, person);
    free_pretend(pretend);
}

static void hints_that_come_too_late(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person greedy", (struct gh_table_wish){.seats = 0});
    struct person *person = sit(pretend, &opened, gh_bit(0));

    (void)state;
    assert_null(ask(pretend, person, request(GH_VERB_HINT)));
    assert_string_equal(code_of(act(pretend, person, 0, "take bank")), "");
    work_off(pretend);
    assert_string_equal(code_of(last_of(person)), "no-hint");
    pass(pretend, 10 * PACE_MS);
    assert_null(ask(pretend, person, request(GH_VERB_HINT)));
    assert_int_equal(pretend->works, 1);
    gh_desk_leave(&person->reader, pretend->now);
    const unsigned heard = person->count;
    assert_null(pretend->work[0]->reader);
    work_off(pretend);
    assert_int_equal(person->count, heard);
    free_person(pretend, person);
    free_pretend(pretend);
}

/* ---- puzzles ---- */

static const json_t *ask_puzzle(struct pretend *pretend, struct person *person, struct gh_puzzle_wish wish)
{
    struct gh_request asked = request(GH_VERB_PUZZLE);

    asked.puzzle = wish;
    ask(pretend, person, asked);
    work_off(pretend);
    return last_of(person);
}

static void puzzles(void **state)
{
    const struct gh_puzzle_wish day = {
        .town = said("gads-hill"), .level = number(1), .has_day = true, .day = said("2026-11-15")};
    struct pretend *pretend = new_pretend();
    struct person *person = new_person(pretend);
    char id[GH_PUZZLE_ID_SIZE];

    (void)state;
    assert_int_equal(json_array_size(json_object_get(
                         ask_puzzle(pretend, person, (struct gh_puzzle_wish){.levels = true}), "levels")),
                     GH_LEVELS_END - 1);
    const json_t *puzzle = json_object_get(ask_puzzle(pretend, person, day), "puzzle");
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(puzzle, "id")));
    struct gh_request again = request(GH_VERB_PUZZLE);
    again.puzzle = day; /* thought up once: the answer is there at once */
    puzzle = json_object_get(ask(pretend, person, again), "puzzle");
    assert_string_equal(json_string_value(json_object_get(puzzle, "id")), id);
    assert_int_equal(pretend->works, 0);

    struct gh_puzzle_wish wish = {.has_id = true, .id = said(id), .question = GH_QUESTION_SOLVE};
    const json_t *solution = json_object_get(ask_puzzle(pretend, person, wish), "solution");
    const char *building = json_object_iter_key(json_object_iter((json_t *)solution));
    const struct gh_said right = said(json_string_value(json_object_get(solution, building)));
    struct gh_note note = {.building = said(building), .is_list = true, .sites = {&right, 1}};
    wish.question = GH_QUESTION_CHECK;
    wish.has_notes = true;
    wish.note = &note;
    wish.notes = 1;
    assert_true(json_is_true(json_object_get(ask_puzzle(pretend, person, wish), "right")));
    note.sites.count = 0;
    assert_true(json_is_false(json_object_get(ask_puzzle(pretend, person, wish), "right")));
    wish.question = GH_QUESTION_HINT;
    assert_string_equal(
        json_string_value(json_array_get(json_object_get(ask_puzzle(pretend, person, wish), "wrong"), 0)), building);
    wish.notes = 0;
    assert_non_null(json_object_get(json_object_get(ask_puzzle(pretend, person, wish), "hint"), "proof"));
    id[strlen(id) - 1] ^= 1;
    assert_string_equal(code_of(ask_puzzle(pretend, person, wish)), "bad-puzzle");
    free_person(pretend, person);
    free_pretend(pretend);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(computers_play_by_themselves),
        cmocka_unit_test(computers_alone_take_turns),
        cmocka_unit_test(tables_alone_sleep),
        cmocka_unit_test(tables_wake_one_after_the_other),
        cmocka_unit_test(nobody_loses_their_table),
        cmocka_unit_test(a_store_that_fails),
        cmocka_unit_test(a_table_that_was_not_stored),
        cmocka_unit_test(held_actions),
        cmocka_unit_test(clocks),
        cmocka_unit_test(hints),
        cmocka_unit_test(hints_that_come_too_late),
        cmocka_unit_test(puzzles),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
