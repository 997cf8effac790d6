/* A table that lasts: steps and taking back, clocks, the time for STOP, and when computer players are asked. Time is a
 * number here, so hours pass in no time. */
#include "core_help.h"

#include "gadshill/session.h"

#include <stdlib.h>

static const struct gh_player_kind *const persons[GH_MAX_SEATS] = {NULL};

/* A game after its setup: everybody has taken the first buildings that were left. */
static void begin(struct gh_session *session, unsigned seats, enum gh_referee referee,
                  const struct gh_player_kind *const kind[GH_MAX_SEATS], struct gh_session_options options)
{
    const struct gh_setup setup = {.seats = (uint8_t)seats, .referee = (uint8_t)referee, .seed = 7};
    const struct gh_public *open = &session->table.state.open;

    assert_int_equal(gh_session_open(session, &gads_hill, &setup, kind, 100, &options, 1000), GH_OK);
    while (open->phase == GH_SETUP) {
        const struct gh_action take = gh_action_take(gh_lowest(gh_owned_by(&gads_hill, open, GH_NONE)));

        assert_int_equal(gh_session_act(session, 1000, open->player, take, NULL).reason, GH_ACCEPTED);
    }
}

static enum gh_reason act(struct gh_session *session, uint64_t now, unsigned seat, const char *text)
{
    struct gh_parse_error error;
    struct gh_action action;

    assert_true(gh_action_parse(&gads_hill, text, strlen(text), &action, &error));
    return gh_session_act(session, now, seat, action, NULL).reason;
}

static uint64_t hash_of(const struct gh_session *session)
{
    return gh_state_hash(&gads_hill, &session->table.state);
}

static void put(struct gh_session *session, const char *building, const char *sites)
{
    char word[GH_NAME_SIZE];

    while (next_of(&sites, word))
        gh_board_put(&session->table.state.open.board, building_of(&gads_hill, building),
                     gh_bit(site_of(&gads_hill, word)));
}

/* ---- taking back ---- */

static void a_turn_is_taken_back_step_by_step(void **state)
{
    struct gh_session session;
    uint64_t before[4];

    (void)state;
    begin(&session, 2, GH_AUTOMATIC, persons, (struct gh_session_options){0});
    session.table.state.open.score[0] = 9;
    session.table.state.hidden.hand[0] = (struct gh_cards){{1 << 7 | 1 << 4}}; /* cards 8 and 5 */
    session.boundary = session.table.state;
    assert_int_equal(gh_session_undo(&session, 0, 0), GH_UNDO_NOTHING);
    before[0] = hash_of(&session);
    assert_int_equal(act(&session, 1000, 0, "play 8"), GH_ACCEPTED);
    before[1] = hash_of(&session);
    assert_int_equal(act(&session, 1000, 0, "buy theater"), GH_ACCEPTED);
    assert_int_equal(gh_session_may_undo(&session, 1), GH_UNDO_NOT_ACTIVE);
    assert_int_equal(gh_session_undo(&session, 1000, 0), GH_UNDO_DONE);
    assert_int_equal(hash_of(&session), before[1]);
    assert_int_equal(gh_session_undo(&session, 1000, 0), GH_UNDO_DONE);
    assert_int_equal(hash_of(&session), before[0]);
    assert_int_equal(gh_session_undo(&session, 1000, 0), GH_UNDO_NOTHING);
    assert_int_equal(act(&session, 1000, 0, "play 5"), GH_ACCEPTED);
    assert_int_equal(gh_session_may_undo(&session, 0), GH_UNDO_DONE);
    assert_int_equal(act(&session, 1000, 0, "draw district"), GH_ACCEPTED);
    assert_int_equal(gh_session_may_undo(&session, 0), GH_UNDO_NOT_ACTIVE);
    assert_int_equal(gh_session_may_undo(&session, 1), GH_UNDO_NOTHING);
    gh_session_close(&session);
}

/* Every step is kept: somebody who plays and takes back without end must come to one. */
static void taking_back_ends(void **state)
{
    struct gh_session session, again;

    (void)state;
    begin(&session, 2, GH_AUTOMATIC, persons, (struct gh_session_options){0});
    begin(&again, 2, GH_AUTOMATIC, persons, (struct gh_session_options){0});
    session.table.state.hidden.hand[0] = again.table.state.hidden.hand[0] = (struct gh_cards){{1 << 7}}; /* card 8 */
    session.boundary = again.boundary = session.table.state;
    for (unsigned i = 0; i < GH_MOST_STEPS_TO_UNDO / 2; i++) {
        assert_int_equal(act(&session, 1000, 0, "play 8"), GH_ACCEPTED);
        assert_int_equal(gh_session_undo(&session, 1000, 0), GH_UNDO_DONE);
    }
    assert_int_equal(act(&session, 1000, 0, "play 8"), GH_ACCEPTED);
    assert_int_equal(gh_session_may_undo(&session, 0), GH_UNDO_TOO_OFTEN);
    assert_int_equal(gh_session_undo(&session, 1000, 0), GH_UNDO_TOO_OFTEN);
    for (unsigned i = again.steps; i < session.steps; i++)
        assert_true(gh_session_redo(&again, session.step[i], (struct gh_step_time){0}, NULL));
    assert_int_equal(hash_of(&again), hash_of(&session));
    gh_session_close(&session);
    gh_session_close(&again);
}

/* And somebody who does so turn after turn too. */
static void taking_back_ends_for_the_game(void **state)
{
    struct gh_session session;

    (void)state;
    begin(&session, 2, GH_AUTOMATIC, persons, (struct gh_session_options){0});
    session.table.state.hidden.hand[0] = (struct gh_cards){{1 << 7}}; /* card 8 */
    session.boundary = session.table.state;
    assert_int_equal(act(&session, 1000, 0, "play 8"), GH_ACCEPTED);
    const uint32_t steps = session.steps;
    session.room = GH_MOST_STEPS_WITH_UNDO;
    session.step = realloc(session.step, session.room * sizeof *session.step);
    assert_non_null(session.step);
    for (uint32_t i = steps; i < session.room; i++)
        session.step[i] = session.step[steps - 1];
    session.steps = session.room;
    assert_int_equal(gh_session_may_undo(&session, 0), GH_UNDO_TOO_OFTEN);
    session.steps = steps;
    assert_int_equal(gh_session_may_undo(&session, 0), GH_UNDO_DONE);
    gh_session_close(&session);
}

/* Old Town draws two cards after a discard: the first one is a secret seen. */
static void nothing_is_taken_back_after_a_card_was_seen(void **state)
{
    const struct gh_setup setup = {.seats = 2, .referee = GH_AUTOMATIC, .seed = 7};
    const struct gh_session_options options = {0};
    struct gh_session session;

    (void)state;
    assert_int_equal(gh_session_open(&session, &old_town, &setup, persons, 0, &options, 0), GH_OK);
    session.table.state.open.phase = GH_TURN;
    session.table.state.open.turn = 1;
    session.table.state.open.discarded = true;
    session.table.state.open.draws = 2;
    session.table.state.open.owned[0] = 3;
    assert_int_equal(gh_session_act(&session, 0, 0, gh_action_draw(0), NULL).reason, GH_ACCEPTED);
    assert_int_equal(session.table.state.open.player, 0); /* one more to draw */
    assert_int_equal(gh_session_may_undo(&session, 0), GH_UNDO_NOTHING);
    gh_session_close(&session);
}

static void the_manual_referee_takes_nothing_back(void **state)
{
    struct gh_session session;

    (void)state;
    begin(&session, 2, GH_MANUAL, persons, (struct gh_session_options){0});
    session.table.state.open.score[0] = 9;
    assert_int_equal(act(&session, 0, 0, "buy theater"), GH_ACCEPTED);
    assert_int_equal(gh_session_undo(&session, 0, 0), GH_UNDO_MANUAL);
    gh_session_close(&session);
}

/* A random game with much taken back: done again from its steps it is the same game, and its record is a plain one. */
static void steps_are_the_whole_game(void **state)
{
    static struct gh_legal legal;
    struct gh_rng rng = gh_rng_make(5, GH_STREAM_TABLE);
    struct gh_session session, again;
    struct gh_state replayed;
    struct gh_record_error error;
    size_t length;
    unsigned undone = 0;

    (void)state;
    begin(&session, 3, GH_AUTOMATIC, persons, (struct gh_session_options){.game_ms = 1});
    const struct gh_public *open = &session.table.state.open;
    while (open->phase != GH_OVER) {
        const unsigned seat = open->player;

        if (gh_rng_below(&rng, 3) == 0 && gh_session_undo(&session, 1000 + session.steps, seat) == GH_UNDO_DONE) {
            undone++;
            continue;
        }
        gh_legal(&gads_hill, open, &session.table.state.hidden.hand[seat], &legal);
        const struct gh_action action = gh_legal_at(&legal, gh_rng_below(&rng, gh_legal_count(&legal)));
        assert_int_equal(gh_session_act(&session, 1000 + session.steps, seat, action, NULL).reason, GH_ACCEPTED);
    }
    assert_true(undone > 5);
    gh_session_open(&again, &gads_hill, &session.table.setup, persons, 0, &session.options, 0);
    for (unsigned i = 0; i < session.steps; i++)
        assert_true(gh_session_redo(&again, session.step[i], (struct gh_step_time){.charged = 1}, NULL));
    assert_int_equal(hash_of(&again), hash_of(&session));
    assert_int_equal(again.used[0] + again.used[1] + again.used[2], session.steps);
    const struct gh_step nonsense = {.seat = 0, .action = gh_action_end()}, nobody = {.seat = 3};
    assert_false(gh_session_redo(&again, nonsense, (struct gh_step_time){0}, NULL));
    assert_false(gh_session_redo(&again, nobody, (struct gh_step_time){0}, NULL));
    char *record = gh_session_record(&session, &length);
    assert_true(gh_record_replay(&gads_hill, record, length, &replayed, NULL, NULL, &error));
    assert_int_equal(gh_state_hash(&gads_hill, &replayed), hash_of(&session));
    free(record);
    gh_session_close(&session);
    gh_session_close(&again);
}

/* A game with much taken back as it was at every step: it is found by doing one turn again, and the turns that are kept
 * for that are small. */
static void the_past_is_near(void **state)
{
    static struct gh_legal legal;
    struct gh_rng rng = gh_rng_make(11, GH_STREAM_TABLE);
    struct gh_session session, past;
    uint64_t hash[4000];
    unsigned turn_from[4000], from = 0;

    (void)state;
    begin(&session, 4, GH_AUTOMATIC, persons, (struct gh_session_options){0});
    const struct gh_public *open = &session.table.state.open;
    const unsigned first = session.steps;
    for (from = first; open->phase != GH_OVER && session.steps < COUNT(hash);) {
        const unsigned seat = open->player;

        hash[session.steps] = hash_of(&session);
        turn_from[session.steps] = from = session.boundary_step > from ? session.boundary_step : from;
        if (gh_rng_below(&rng, 3) == 0 && gh_session_undo(&session, 1000, seat) == GH_UNDO_DONE)
            continue;
        gh_legal(&gads_hill, open, &session.table.state.hidden.hand[seat], &legal);
        const struct gh_action action = gh_legal_at(&legal, gh_rng_below(&rng, gh_legal_count(&legal)));
        assert_int_equal(gh_session_act(&session, 1000, seat, action, NULL).reason, GH_ACCEPTED);
    }
    assert_true(session.steps > first + 50);
    for (unsigned n = first; n < session.steps; n++) {
        const unsigned begun = gh_session_past(&session, n, &past);

        assert_int_equal(begun, turn_from[n]);
        for (unsigned i = begun; i < n; i++)
            assert_true(gh_session_redo(&past, session.step[i], (struct gh_step_time){0}, NULL));
        assert_int_equal(hash_of(&past), hash[n]);
        gh_session_close(&past);
    }
    assert_int_equal(gh_session_past(&session, 0, &past), 0);
    gh_session_close(&past);
    assert_true(session.past.length < 100 * session.steps);
    gh_session_close(&session);
}

/* ---- clocks ---- */

static void clocks_run_for_who_is_to_act(void **state)
{
    struct gh_session session;

    (void)state;
    begin(&session, 2, GH_AUTOMATIC, persons, (struct gh_session_options){.turn_ms = 5000, .game_ms = 8000});
    session.table.state.open.score[0] = 9;
    assert_int_equal(gh_session_left(&session, 1000, 0), 5000);
    assert_int_equal(gh_session_left(&session, 3000, 0), 3000);
    assert_int_equal(gh_session_left(&session, 3000, 1), 5000);
    assert_int_equal(gh_session_time_up(&session), 6000);
    assert_int_equal(act(&session, 3000, 0, "buy theater"), GH_ACCEPTED); /* the same turn goes on */
    assert_int_equal(session.charged, 2000);
    assert_int_equal(gh_session_left(&session, 3000, 0), 3000);
    assert_int_equal(gh_session_time_up(&session), 6000);
    assert_int_equal(act(&session, 5000, 0, "draw building"), GH_ACCEPTED);
    assert_int_equal(gh_session_left(&session, 5000, 0), 4000); /* of the game; the turn is over */
    assert_int_equal(gh_session_left(&session, 5000, 1), 5000);
    assert_int_equal(gh_session_time_up(&session), 10000);
    assert_int_equal(act(&session, 6000, 1, "draw building"), GH_ACCEPTED);
    assert_int_equal(gh_session_time_up(&session), 10000); /* seat 0 has 4 s for the game */
    assert_int_equal(gh_session_left(&session, 99999, 0), 0);
    gh_session_close(&session);
}

static void a_computer_player_takes_over_when_time_is_up(void **state)
{
    struct gh_session session;
    struct gh_ask ask;

    (void)state;
    begin(&session, 2, GH_AUTOMATIC, persons, (struct gh_session_options){.turn_ms = 5000, .pace_ms = 100});
    assert_int_equal(gh_session_next(&session, 6000, &ask), GH_NEVER);
    gh_session_seat(&session, 6000, 0, gh_player_kind_find("careful"));
    assert_int_equal(gh_session_time_up(&session), GH_NEVER);
    gh_session_seat(&session, 6500, 0, NULL);
    assert_int_equal(gh_session_left(&session, 6500, 0), 0); /* this turn's time is used up */
    assert_int_equal(gh_session_time_up(&session), 6500);
    gh_session_seat(&session, 6500, 0, gh_player_kind_find("careful"));
    assert_true(gh_session_next(&session, 6500, &ask) <= 6500);
    assert_false(ask.is_claim);
    gh_ask_think(&ask);
    assert_true(gh_session_heed(&session, &ask));
    assert_int_equal(gh_session_act(&session, 9000, 0, ask.action, NULL).reason, GH_ACCEPTED);
    assert_int_equal(session.charged, 5000); /* the person's; a computer player has no clock */
    gh_session_close(&session);
}

static void no_clock_never_ends(void **state)
{
    struct gh_session session;

    (void)state;
    begin(&session, 2, GH_AUTOMATIC, persons, (struct gh_session_options){0});
    assert_int_equal(gh_session_time_up(&session), GH_NEVER);
    assert_int_equal(gh_session_left(&session, 99999999, 0), UINT32_MAX);
    gh_session_close(&session);
}

/* ---- STOP ---- */

/* Three persons; seat 0 ends its turn at 10,000 with markers on the board. */
static void open_window(struct gh_session *session, const struct gh_player_kind *const kind[GH_MAX_SEATS])
{
    begin(session, 3, GH_MANUAL, kind, (struct gh_session_options){.grace_ms = 4000, .turn_ms = 60000, .pace_ms = 700});
    put(session, "casino", "E3 F3");
    put(session, "hotel", "E3 F3");
    put(session, "school", "E3 B1 B4"); /* casino and hotel need E3 and F3: no room for it there */
    assert_int_equal(act(session, 10000, 0, "draw building"), GH_ACCEPTED);
}

static void others_have_time_for_stop(void **state)
{
    struct gh_session session;

    (void)state;
    open_window(&session, persons);
    assert_int_equal(gh_session_hold(&session), 14000);
    assert_int_equal(gh_session_time_up(&session), 74000); /* who cannot act yet loses no time */
    assert_int_equal(act(&session, 12000, 2, "claim bank@B1"), GH_NO_SUCH_MARKER);
    assert_int_equal(gh_session_hold(&session), 14000);
    assert_int_equal(act(&session, 12000, 2, "claim casino@E3"), GH_WRONG_CLAIM);
    assert_int_equal(gh_session_hold(&session), 0); /* locked: nobody else may claim */
    gh_session_close(&session);
}

static void with_two_nobody_waits(void **state)
{
    struct gh_session session;

    (void)state;
    begin(&session, 2, GH_MANUAL, persons, (struct gh_session_options){.grace_ms = 4000});
    put(&session, "casino", "E3 F3");
    assert_int_equal(act(&session, 10000, 0, "draw building"), GH_ACCEPTED);
    assert_true(session.table.state.open.window);
    assert_int_equal(gh_session_hold(&session), 0);
    gh_session_close(&session);
}

static void nothing_to_claim_nothing_to_wait_for(void **state)
{
    struct gh_session session;

    (void)state;
    begin(&session, 3, GH_MANUAL, persons, (struct gh_session_options){.grace_ms = 4000});
    assert_int_equal(act(&session, 10000, 0, "draw building"), GH_ACCEPTED);
    assert_int_equal(gh_session_hold(&session), 0);
    gh_session_close(&session);
}

static void the_first_claim_wins(void **state)
{
    struct gh_session session;

    (void)state;
    open_window(&session, persons);
    assert_int_equal(act(&session, 11000, 0, "claim school@E3"), GH_NOT_YOUR_WINDOW);
    assert_int_equal(act(&session, 11000, 2, "claim school@E3"), GH_ACCEPTED);
    assert_int_equal(act(&session, 11000, 1, "claim school@E3"), GH_NO_SUCH_MARKER);
    assert_int_equal(session.table.state.open.score[2], 1);
    assert_int_equal(session.table.state.open.score[1], 0);
    assert_int_equal(gh_session_hold(&session), 14000); /* there may be more to see */
    gh_session_close(&session);
}

/* People come first: a computer player's claim waits for a part of the grace time. */
static void computer_players_claim_later(void **state)
{
    const struct gh_player_kind *const kind[GH_MAX_SEATS] = {NULL, NULL, gh_player_kind_find("greedy")};
    struct gh_session session;
    struct gh_ask ask;

    (void)state;
    open_window(&session, kind);
    const uint64_t due = gh_session_next(&session, 10000, &ask);
    assert_in_range(due, 11600, 13600);
    assert_int_equal(gh_session_next(&session, due, &ask), due);
    assert_true(ask.is_claim);
    assert_int_equal(ask.view.seat, 2);
    gh_ask_think(&ask);
    assert_true(ask.acts);
    assert_int_equal(gh_session_hold(&session), 14000);
    assert_int_equal(act(&session, due, 1, "claim school@E3"), GH_ACCEPTED); /* a person was quicker */
    assert_false(gh_session_heed(&session, &ask));
    assert_true(gh_session_next(&session, due + 700, &ask) <= due + 700);
    gh_ask_think(&ask);
    assert_false(ask.acts); /* nothing is left to claim */
    assert_false(gh_session_heed(&session, &ask));
    assert_int_equal(gh_session_hold(&session), 0); /* everybody else was asked */
    assert_int_equal(gh_session_next(&session, due, &ask), GH_NEVER);
    gh_session_close(&session);
}

/* Of two who would call out at the same moment neither is always the first. */
static void computer_players_are_equally_quick(void **state)
{
    const struct gh_player_kind *const greedy = gh_player_kind_find("greedy");
    const struct gh_player_kind *const kind[GH_MAX_SEATS] = {NULL, greedy, greedy};
    unsigned first[GH_MAX_SEATS] = {0};

    (void)state;
    for (unsigned steps = 0; steps < 40; steps++) {
        struct gh_session session;
        struct gh_ask ask;

        open_window(&session, kind);
        session.steps += steps;
        assert_int_equal(gh_session_next(&session, 10700, &ask), 10700);
        assert_true(ask.is_claim);
        first[ask.view.seat]++;
        gh_session_close(&session);
    }
    assert_in_range(first[1], 10, 30);
    assert_in_range(first[2], 10, 30);
}

/* A computer player waits for people as people wait for each other. */
static void computer_players_are_held_back_too(void **state)
{
    const struct gh_player_kind *const kind[GH_MAX_SEATS] = {NULL, gh_player_kind_find("greedy"), NULL};
    struct gh_session session;
    struct gh_ask ask;

    (void)state;
    open_window(&session, kind);
    const uint64_t due = gh_session_next(&session, 10000, &ask);
    assert_in_range(due, 11600, 13600);
    gh_session_next(&session, due, &ask);
    gh_ask_think(&ask); /* sees that the school has no room, and claims */
    assert_true(gh_session_heed(&session, &ask));
    assert_int_equal(gh_session_act(&session, due, 1, ask.action, NULL).reason, GH_ACCEPTED);
    gh_session_next(&session, due + 700, &ask);
    gh_ask_think(&ask);
    assert_false(gh_session_heed(&session, &ask)); /* no more to claim */
    const uint64_t turn = gh_session_next(&session, due + 700, &ask);
    assert_int_equal(turn, 14000 > due + 700 ? 14000 : due + 700);
    gh_session_next(&session, turn, &ask);
    assert_false(ask.is_claim);
    gh_session_close(&session);
}

/* With nobody to be fair to they go on at their usual pace. */
static void computer_players_alone_do_not_wait(void **state)
{
    const struct gh_player_kind *greedy = gh_player_kind_find("greedy");
    const struct gh_player_kind *const kind[GH_MAX_SEATS] = {NULL, greedy, greedy};
    struct gh_session session;
    struct gh_ask ask;

    (void)state;
    open_window(&session, kind);
    assert_int_equal(gh_session_next(&session, 10000, &ask), 10700);
    gh_session_close(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_is_taken_back_step_by_step),
        cmocka_unit_test(taking_back_ends),
        cmocka_unit_test(taking_back_ends_for_the_game),
        cmocka_unit_test(the_past_is_near),
        cmocka_unit_test(nothing_is_taken_back_after_a_card_was_seen),
        cmocka_unit_test(the_manual_referee_takes_nothing_back),
        cmocka_unit_test(steps_are_the_whole_game),
        cmocka_unit_test(clocks_run_for_who_is_to_act),
        cmocka_unit_test(a_computer_player_takes_over_when_time_is_up),
        cmocka_unit_test(no_clock_never_ends),
        cmocka_unit_test(others_have_time_for_stop),
        cmocka_unit_test(with_two_nobody_waits),
        cmocka_unit_test(nothing_to_claim_nothing_to_wait_for),
        cmocka_unit_test(the_first_claim_wins),
        cmocka_unit_test(computer_players_claim_later),
        cmocka_unit_test(computer_players_are_equally_quick),
        cmocka_unit_test(computer_players_are_held_back_too),
        cmocka_unit_test(computer_players_alone_do_not_wait),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
