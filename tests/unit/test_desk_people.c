/* The desk and fairness between people: who may be replaced, when, by whom, and what is taken back when they return;
 * that neither a slow line nor a slow or restarted server costs anybody their turn. */
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

/* ---- clocks ---- */

/* The host was busy for long: what waited is heard before the time is up, whoever else asks for something first. */
static void what_waited_counts(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.turn = {true, 10}});
    struct person *anna = sit(pretend, &opened, gh_bit(0));

    (void)state;
    pretend->now += 15000;
    struct person *buck = sit(pretend, &opened, gh_bit(1));
    assert_string_equal(code_of(act(pretend, anna, 0, "take bank")), "");
    gh_desk_go_on(&pretend->desk, pretend->now);
    assert_null(player_of(anna, 0));
    assert_null(player_of(anna, 1));
    pretend->now += 15000;
    assert_true(gh_desk_due(&pretend->desk) <= pretend->now);
    gh_desk_go_on(&pretend->desk, pretend->now);
    assert_non_null(player_of(anna, 1)); /* who had sent nothing */
    settle(pretend);
    free_person(pretend, anna);
    free_person(pretend, buck);
    free_pretend(pretend);
}

/* Likewise a STOP that was called in time comes before the action that was held back for it. */
static void a_stop_that_waited_counts(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened =
        open_table(pretend, "person person person",
                   (struct gh_table_wish){.referee = said("manual"), .has_referee = true, .grace = {true, 2}});
    struct person *all = sit(pretend, &opened, gh_first(3));
    struct gh_hosted *hosted = all->reader.table;

    (void)state;
    while (open_of(all)->phase == GH_SETUP)
        act_any(pretend, all);
    gh_board_put(&hosted->session.table.state.open.board, 0, gh_bit(0) | gh_bit(1));
    assert_string_equal(code_of(act(pretend, all, 0, "draw district")), "");
    const unsigned steps = hosted->session.steps;
    assert_non_null(json_object_get(act(pretend, all, 1, "draw district"), "held"));
    pretend->now += 5000;
    const struct gh_town *town = &hosted->file->town;
    char claim[GH_ACTION_TEXT_SIZE];
    gh_action_text(town, gh_action_claim(0, 0), claim);
    act(pretend, all, 2, claim);
    assert_int_equal(hosted->session.steps, steps + 1);
    assert_int_equal(hosted->session.step[steps].seat, 2);
    pass(pretend, 5000);
    assert_int_equal(hosted->session.step[steps + 1].seat, 1);
    free_person(pretend, all);
    free_pretend(pretend);
}

static void lag(void **state)
{
    static const struct {
        uint16_t measured, given;
    } lags[] = {{0, 0}, {400, 400}, {60000, GH_MOST_LAG_MS}};

    (void)state;
    for (unsigned i = 0; i < COUNT(lags); i++) {
        struct pretend *pretend = new_pretend();
        const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.turn = {true, 10}});
        struct person *anna = new_person(pretend), *buck = sit(pretend, &opened, gh_bit(1));

        buck->reader.lag_ms = 700; /* not his turn */
        anna->reader.lag_ms = lags[i].measured;
        join(pretend, anna, &opened, gh_bit(0));
        assert_int_equal(gh_desk_due(&pretend->desk), pretend->now + 10000 + lags[i].given);
        pass(pretend, 10000 + lags[i].given - 1);
        assert_null(player_of(anna, 0));
        pass(pretend, 1);
        assert_non_null(player_of(anna, 0));
        free_person(pretend, anna);
        free_person(pretend, buck);
        free_pretend(pretend);
    }
}

/* ---- restarts ---- */

/* The host ends without a word and starts again; `late` milliseconds of its time were not kept. */
static void restart(struct pretend *pretend, uint64_t late)
{
    while (pretend->works > 0)
        gh_desk_drop(pretend->work[--pretend->works]);
    gh_desk_close(&pretend->desk);
    gh_desk_open(&pretend->desk, &pretend_host, pretend, &pretend->store.store, PACE_MS);
    pretend->now -= late;
}

static unsigned left_of(const struct pretend *pretend, const struct person *person, unsigned seat)
{
    return gh_session_left(&person->reader.table->session, pretend->now, seat);
}

/* Kills after the opening, between steps, during a replacement and after it: nobody gains or loses more than the host
 * has forgotten. */
static void clocks_survive_restarts(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened =
        open_table(pretend, "person person", (struct gh_table_wish){.turn = {true, 60}, .game = {true, 100}});
    struct person *both;

    (void)state;
    pass(pretend, 7000);
    restart(pretend, 500);
    both = sit(pretend, &opened, gh_first(2));
    assert_int_equal(left_of(pretend, both, 0), 60000 - 6500);
    act_any(pretend, both);
    pass(pretend, 20000);
    act_any(pretend, both); /* the other has used 20 seconds */
    pass(pretend, 30000);
    free_person(pretend, both);
    restart(pretend, 0);
    both = sit(pretend, &opened, gh_first(2));
    assert_int_equal(left_of(pretend, both, 0), 30000);
    assert_int_equal(left_of(pretend, both, 1), 60000);
    pass(pretend, 29999);
    free_person(pretend, both);
    gh_desk_go_on(&pretend->desk, ++pretend->now); /* the time is up; the computer player only thinks yet */
    settle(pretend);
    restart(pretend, 400);
    struct person *buck = sit(pretend, &opened, gh_bit(1));
    assert_non_null(player_of(buck, 0));
    assert_int_equal(left_of(pretend, buck, 0), 0);
    while (open_of(buck)->player == 0)
        pass(pretend, 1);
    assert_int_equal(buck->reader.table->session.used[0], 6500 + 60000);
    free_person(pretend, buck);
    free_pretend(pretend);
}

static void expect_step(const json_t *step, bool is_by_computer, const char *begin)
{
    const char *words = json_string_value(json_array_get(json_object_get(step, "words"), 0));

    assert_int_equal(json_is_true(json_object_get(step, "stand_in")), is_by_computer);
    assert_memory_equal(words, begin, strlen(begin));
}

/* What a computer player did for a person is told so ever after: to who comes back, and after a restart too. */
static void what_a_stand_in_did_is_told_so_later(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.turn = {true, 60}});
    struct person *buck = sit(pretend, &opened, gh_bit(1)), *anna = sit(pretend, &opened, gh_bit(0));

    (void)state;
    play_to_second_card(pretend, anna, buck);
    const unsigned steps = anna->reader.table->session.steps;
    pass(pretend, 60 * 1000);
    while (open_of(anna)->player == 1)
        pass(pretend, 1);
    assert_string_equal(replace(pretend, buck, 1, "person"), "");
    for (unsigned i = 0; i < 2; i++) {
        struct gh_request asked = request(GH_VERB_JOIN);
        const struct gh_said token = said(opened.token[1]);

        free_person(pretend, buck);
        if (i == 1) {
            free_person(pretend, anna);
            restart(pretend, 0);
        }
        buck = new_person(pretend);
        asked.table = said(opened.id);
        asked.tokens = (struct gh_said_list){&token, 1};
        asked.after = number(steps - 1);
        const json_t *told = json_object_get(ask(pretend, buck, asked), "steps");
        expect_step(json_array_get(told, 0), false, "You ");
        expect_step(json_array_get(told, 1), true, "Player 2 (computer) ");
    }
    free_person(pretend, buck);
    free_pretend(pretend);
}

/* Those who are to call STOP have to come back first: they have their time anew, and the clock waits for them. */
static void stop_begins_anew_after_a_restart(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened =
        open_table(pretend, "person person person",
                   (struct gh_table_wish){
                       .referee = said("manual"), .has_referee = true, .grace = {true, 20}, .turn = {true, 60}});
    struct person *all = sit(pretend, &opened, gh_first(3));
    char draw[] = "draw district";

    (void)state;
    while (open_of(all)->phase == GH_SETUP)
        act_any(pretend, all);
    while (!open_of(all)->board.marked) /* a card is played: then there is something to claim */
        act_any(pretend, all);
    while (open_of(all)->plays > 0 || open_of(all)->turn == 1)
        assert_string_equal(code_of(act(pretend, all, open_of(all)->player, draw)), "");
    const unsigned next = open_of(all)->player;
    pass(pretend, 15000);
    free_person(pretend, all);
    restart(pretend, 0);
    all = sit(pretend, &opened, gh_first(3));
    pass(pretend, 19000);
    assert_int_equal(left_of(pretend, all, next), 60000);
    pass(pretend, 6000);
    assert_int_equal(left_of(pretend, all, next), 55000);
    free_person(pretend, all);
    restart(pretend, 0);
    all = sit(pretend, &opened, gh_first(3));
    assert_int_equal(left_of(pretend, all, next), 55000); /* the time for STOP had passed */
    free_person(pretend, all);
    free_pretend(pretend);
}

/* One of the phrases, in each reader's language; who watches says nothing. */
static void phrases_are_said_in_every_language(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.seats = 0});
    struct person *one = sit(pretend, &opened, gh_bit(0)), *other = sit(pretend, &opened, gh_bit(1));
    struct gh_request asked = request(GH_VERB_SAY);

    (void)state;
    other->reader.language = (uint8_t)gh_language_find("de");
    asked.say = said("good-find");
    const json_t *answer = ask(pretend, one, asked);
    assert_string_equal(json_string_value(json_object_get(answer, "words")), "Good find!");
    assert_string_equal(json_string_value(json_object_get(last_of(other), "said")), "good-find");
    assert_int_equal(json_integer_value(json_object_get(last_of(other), "seat")), 0);
    assert_null(json_object_get(last_of(other), "id"));
    assert_string_equal(code_of(ask(pretend, one, asked)), "too-fast");
    assert_string_equal(code_of(ask(pretend, other, asked)), "");
    pass(pretend, 2000);
    assert_string_equal(code_of(ask(pretend, one, asked)), "");
    pass(pretend, 2000);
    asked.say = said("you are a fool");
    assert_string_equal(code_of(ask(pretend, one, asked)), "no-phrase");
    asked.asks_phrases = true;
    assert_int_equal(json_array_size(json_object_get(ask(pretend, one, asked), "phrases")), 12);
    free_person(pretend, one);
    free_person(pretend, other);
    free_pretend(pretend);
}

/* With days for a turn nobody is away; the stand-in comes when they are over. */
static void who_has_days_is_not_away(void **state)
{
    struct pretend *pretend = new_pretend();
    const double days = 3 * 24 * 3600;
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.turn = {true, days}});
    struct person *one = sit(pretend, &opened, gh_bit(1));
    struct gh_hosted *hosted = one->reader.table;
    struct gh_request asked = request(GH_VERB_REPLACE);

    (void)state;
    pass(pretend, 2 * GH_ABSENCE_MS);
    asked.replaced = number(0);
    asked.by = said("careful");
    assert_string_equal(code_of(ask(pretend, one, asked)), "no-replacing");
    pass(pretend, (uint64_t)days * 1000 - 3 * GH_ABSENCE_MS);
    assert_null(hosted->session.table.player[0].kind);
    pass(pretend, GH_ABSENCE_MS);
    assert_non_null(hosted->session.table.player[0].kind);
    free_person(pretend, one);
    free_pretend(pretend);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_replaced_at_once),
        cmocka_unit_test(a_short_absence_is_forgotten),
        cmocka_unit_test(the_table_says_who_stands_in),
        cmocka_unit_test(what_was_done_meanwhile_is_taken_back),
        cmocka_unit_test(a_turn_that_is_over_stays_over),
        cmocka_unit_test(what_waited_counts),
        cmocka_unit_test(a_stop_that_waited_counts),
        cmocka_unit_test(lag),
        cmocka_unit_test(clocks_survive_restarts),
        cmocka_unit_test(stop_begins_anew_after_a_restart),
        cmocka_unit_test(what_a_stand_in_did_is_told_so_later),
        cmocka_unit_test(phrases_are_said_in_every_language),
        cmocka_unit_test(who_has_days_is_not_away),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
