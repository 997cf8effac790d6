/* The desk, without any server: a whole game, what is refused, and that nothing hidden is told. */
#include "desk_help.h"

/* ---- nothing hidden ---- */

/* In the hands that a message tells, only those of these seats. */
static void check_hands(const json_t *hands, unsigned seats)
{
    size_t seat;
    json_t *hand;

    json_array_foreach(hands, seat, hand) assert_int_equal(json_is_array(hand), gh_has(seats, (unsigned)seat));
}

/* What somebody with these seats was told before the end. */
static void check_message(const json_t *message, unsigned seats)
{
    const json_int_t seat = json_integer_value(json_object_get(message, "seat"));
    size_t i;
    json_t *event;

    check_hands(json_object_get(json_object_get(message, "view"), "hands"), seats);
    assert_null(json_object_get(json_object_get(message, "now"), "hands"));
    assert_null(json_object_get(message, "seed"));
    json_array_foreach(json_object_get(message, "ev"), i, event)
    {
        if (strcmp(json_string_value(json_array_get(event, 0)), "drew") == 0)
            assert_int_equal(json_array_size(event),
                             json_object_get(message, "do") && gh_has(seats, (unsigned)seat) ? 3 : 2);
    }
}

/* Everything until the step that ended the game; returns how many steps there were. */
static unsigned check_all(const struct person *person, unsigned seats)
{
    unsigned steps = 0;

    for (unsigned i = 0; i < person->count; i++) {
        const json_t *message = person->heard[i];
        const json_t *phase = json_object_get(json_object_get(message, "now"), "phase");

        if (json_object_get(message, "do"))
            assert_int_equal(json_integer_value(json_object_get(message, "n")), ++steps);
        if (phase && strcmp(json_string_value(phase), "over") == 0) {
            check_hands(json_object_get(json_object_get(message, "now"), "hands"), gh_first(GH_MAX_SEATS));
            return steps;
        }
        check_message(message, seats);
    }
    fail_msg("the game did not end");
    return 0;
}

/* ---- a game ---- */

/* One of the legal actions: plays first, discards seldom. */
static void choose(const json_t *legal, unsigned turn, char text[GH_ACTION_TEXT_SIZE])
{
    const json_t *actions = json_object_get(legal, "actions"), *cards = json_object_get(legal, "discardable");
    const size_t count = json_array_size(actions);
    const char *chosen = json_string_value(json_array_get(actions, turn % count));

    if (strncmp(chosen, "discard * *", 11) == 0)
        snprintf(text, GH_ACTION_TEXT_SIZE, "discard %d %d%s", (int)json_integer_value(json_array_get(cards, 0)),
                 (int)json_integer_value(json_array_get(cards, 1)), chosen + 11);
    else
        snprintf(text, GH_ACTION_TEXT_SIZE, "%s", chosen);
}

static void play_one(struct pretend *pretend, struct person *person, unsigned seat, unsigned turn)
{
    struct gh_request asked = request(GH_VERB_LEGAL);
    char text[GH_ACTION_TEXT_SIZE];

    choose(ask(pretend, person, asked), turn, text);
    asked = request(GH_VERB_TRY);
    asked.action = said(text);
    assert_string_equal(code_of(ask(pretend, person, asked)), "");
    const json_t *step = act(pretend, person, seat, text);
    assert_string_equal(code_of(step), "");
    assert_string_equal(json_string_value(json_object_get(step, "do")), text);
}

/* A table that is read from the store is the table. */
static void check_store(struct pretend *pretend, const struct opened *opened, uint64_t hash)
{
    uint64_t id;

    gh_desk_close(&pretend->desk);
    gh_desk_open(&pretend->desk, &pretend_host, pretend, &pretend->store.store, PACE_MS);
    assert_true(gh_table_id_parse(opened->id, strlen(opened->id), &id));
    struct gh_hosted *hosted;
    assert_int_equal(gh_desk_look(&pretend->desk, pretend->now, id, &hosted), GH_TABLE_FOUND);
    assert_int_equal(gh_state_hash(&hosted->file->town, &hosted->session.table.state), hash);
    assert_true(kept_of(&pretend->store.store, id)->has_ended);
}

static void check_replay(const json_t *answer, unsigned steps, const struct gh_public *open)
{
    const json_t *sources = json_object_get(answer, "sources"), *points;
    const char *source;

    check_hands(json_object_get(json_object_get(answer, "start"), "hands"), gh_first(2));
    assert_int_equal(json_array_size(json_object_get(answer, "steps")), steps);
    assert_int_equal(json_array_size(sources), open->seats);
    for (unsigned seat = 0; seat < open->seats; seat++) {
        int sum = 0;

        json_object_foreach((json_t *)json_array_get(sources, seat), source, points) sum +=
            (int)json_integer_value(points);
        assert_int_equal(sum, open->score[seat]);
    }
    assert_in_range(json_integer_value(json_object_get(answer, "best")), 1, steps);
}

static void play_a_game(const char *town, const char *referee)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(
        pretend, "person person",
        (struct gh_table_wish){.town = said(town), .referee = said(referee), .has_referee = true, .grace = {true, 0}});
    struct person *player[] = {sit(pretend, &opened, gh_bit(0)), sit(pretend, &opened, gh_bit(1))};
    struct person *spectator = sit(pretend, &opened, 0);
    const struct gh_hosted *hosted = player[0]->reader.table;
    const struct gh_public *open = &hosted->session.table.state.open;

    for (unsigned turn = 0; open->phase != GH_OVER; turn++)
        play_one(pretend, player[open->player], open->player, turn * 7);
    const unsigned steps = check_all(player[0], gh_bit(0));
    assert_int_equal(steps, hosted->session.steps);
    assert_int_equal(check_all(player[1], gh_bit(1)), steps);
    assert_int_equal(check_all(spectator, 0), steps);
    check_replay(ask(pretend, spectator, request(GH_VERB_REPLAY)), steps, open);
    assert_string_equal(code_of(act(pretend, player[0], 0, "end")), "game-over");
    const uint64_t hash = gh_state_hash(&hosted->file->town, &hosted->session.table.state);
    for (unsigned i = 0; i < COUNT(player); i++)
        free_person(pretend, player[i]);
    free_person(pretend, spectator);
    check_store(pretend, &opened, hash);
    free_pretend(pretend);
}

static void whole_games_tell_nothing_hidden(void **state)
{
    (void)state;
    play_a_game("gads-hill", "automatic");
    play_a_game("gads-hill", "manual");
    play_a_game("old-town", "automatic");
}

/* Who comes back gets what they have missed, with what they may know of it. */
static void coming_back(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.seats = 0});
    struct person *anna = sit(pretend, &opened, gh_bit(0)), *buck = sit(pretend, &opened, gh_bit(1));
    struct gh_request asked = request(GH_VERB_JOIN);
    const struct gh_said token = said(opened.token[1]);

    (void)state;
    for (unsigned i = 0; i < 3; i++)
        play_one(pretend, i % 2 ? buck : anna, i % 2, i);
    gh_desk_leave(&buck->reader, pretend->now);
    assert_int_equal(json_is_true(json_array_get(json_object_get(last_of(anna), "here"), 1)), false);
    asked.table = said(opened.id);
    asked.tokens = (struct gh_said_list){&token, 1};
    asked.after = number(1);
    const json_t *answer = ask(pretend, buck, asked);
    assert_int_equal(json_array_size(json_object_get(answer, "steps")), 2);
    assert_null(json_object_get(answer, "view"));
    assert_true(json_is_true(json_array_get(json_object_get(last_of(anna), "here"), 1)));
    asked.after = number(4);
    answer = ask(pretend, buck, asked);
    assert_null(json_object_get(answer, "steps"));
    check_hands(json_object_get(json_object_get(answer, "view"), "hands"), gh_bit(1));
    free_person(pretend, anna);
    free_person(pretend, buck);
    free_pretend(pretend);
}

/* ---- refusals ---- */

static void assert_refused(struct pretend *pretend, struct person *person, struct gh_request asked, const char *code)
{
    gh_desk_ask(&person->reader, pretend->now, &asked);
    assert_string_equal(code_of(last_of(person)), code);
    assert_int_equal(json_object_get(last_of(person), "id") != NULL, asked.is_object && asked.id.is_whole);
}

static struct gh_request with_action(enum gh_verb verb, const char *action)
{
    struct gh_request asked = request(verb);

    asked.action = said(action);
    return asked;
}

static void what_is_no_request(void **state)
{
    struct pretend *pretend = new_pretend();
    struct person *person = new_person(pretend);
    struct gh_request asked = request(GH_VERBS_COUNT);

    (void)state;
    assert_refused(pretend, person, (struct gh_request){.verb = GH_VERBS_COUNT}, "bad-message");
    assert_refused(pretend, person, (struct gh_request){.is_object = true, .verb = GH_VERB_VIEW}, "bad-message");
    assert_refused(pretend, person, asked, "unknown-request");
    for (enum gh_verb verb = GH_VERB_DO; verb <= GH_VERB_VIEW; verb++)
        assert_refused(pretend, person, request(verb), "no-table");
    assert_refused(pretend, person, request(GH_VERB_JOIN), "no-table");
    assert_refused(pretend, person, request(GH_VERB_OPEN), "bad-table");
    assert_refused(pretend, person, request(GH_VERB_PUZZLE), "bad-puzzle");
    pretend->forbids[GH_EFFORT_OPEN] = pretend->forbids[GH_EFFORT_WORK] = true;
    assert_refused(pretend, person, request(GH_VERB_OPEN), "too-fast");
    assert_refused(pretend, person, request(GH_VERB_PUZZLE), "too-fast");
    pretend->forbids[GH_EFFORT_ASK] = true;
    assert_refused(pretend, person, asked, "too-fast");
    free_person(pretend, person);
    free_pretend(pretend);
}

static void what_is_refused_at_a_table(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person greedy", (struct gh_table_wish){.seats = 0});
    struct person *player = sit(pretend, &opened, gh_bit(0)), *spectator = sit(pretend, &opened, 0);
    struct gh_request asked = with_action(GH_VERB_DO, "take bank");

    (void)state;
    assert_refused(pretend, spectator, asked, "no-seat");
    asked.seat = number(1);
    assert_refused(pretend, player, asked, "no-seat");
    assert_refused(pretend, player, with_action(GH_VERB_DO, NULL), "bad-message");
    assert_refused(pretend, player, with_action(GH_VERB_TRY, "take nothing"), "not-an-action");
    assert_refused(pretend, player, with_action(GH_VERB_TRY, "claim bank@B1"), "no-trying");
    assert_refused(pretend, player, with_action(GH_VERB_DO, "play 1"), "not-in-setup");
    assert_refused(pretend, player, with_action(GH_VERB_DO, "undo"), "no-undo");
    assert_refused(pretend, player, request(GH_VERB_REPLAY), "not-over");
    assert_refused(pretend, player, request(GH_VERB_HINT), "no-hint"); /* another person plays */
    asked = request(GH_VERB_REPLACE);
    asked.by = said("careful");
    asked.replaced = number(2); /* a computer player's */
    assert_refused(pretend, player, asked, "no-replacing");
    asked = request(GH_VERB_JOIN);
    const struct gh_said wrong[] = {said("token-99")};
    asked.table = said(opened.id);
    asked.tokens = (struct gh_said_list){wrong, 1};
    assert_refused(pretend, player, asked, "bad-token");
    assert_int_equal(player->reader.table->session.steps, 0);
    free_person(pretend, player);
    free_person(pretend, spectator);
    free_pretend(pretend);
}

/* What is wrong with a wish is said of the first thing that is wrong. */
static void wishes_that_cannot_be_had(void **state)
{
    static const struct gh_said_time never = {true, -1};
    struct pretend *pretend = new_pretend();
    struct person *person = new_person(pretend);
    const struct gh_table_wish good = {
        .town = said("old-town"), .seats = 2, .seat = {{.player = said("person")}, {.player = said("expert")}}};
    struct gh_request asked = request(GH_VERB_OPEN);

    (void)state;
    asked.wish = good;
    asked.wish.seats = 5;
    assert_refused(pretend, person, asked, "bad-table");
    asked.wish = good;
    asked.wish.seat[1].player = said("nobody");
    assert_refused(pretend, person, asked, "bad-table");
    asked.wish = good;
    asked.wish.seat[0] = (struct gh_said_seat){said("person"), said("a\nb"), true};
    assert_refused(pretend, person, asked, "bad-table");
    asked.wish = good;
    asked.wish.has_referee = true;
    assert_refused(pretend, person, asked, "bad-table");
    asked.wish = good;
    asked.wish.first = number(2);
    assert_refused(pretend, person, asked, "bad-table");
    asked.wish = good;
    asked.wish.turn = never;
    assert_refused(pretend, person, asked, "bad-table");
    asked.wish = good;
    asked.wish.grace = (struct gh_said_time){true, 61};
    assert_refused(pretend, person, asked, "bad-table");
    asked.wish = good;
    assert_string_equal(code_of(ask(pretend, person, asked)), "");
    assert_int_equal(pretend->desk.tables, 1);
    free_person(pretend, person);
    free_pretend(pretend);
}

/* Each table has a seed of its own, all of it from the host's chance, and its game is sealed. */
static void the_hosts_chance_deals(void **state)
{
    struct pretend *pretend = new_pretend();
    uint64_t seeds[3];

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        const uint64_t before = pretend->chance;
        const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.seats = 0});
        struct person *anna = sit(pretend, &opened, gh_bit(0));
        const struct gh_setup *setup = &anna->reader.table->session.table.setup;
        bool was_drawn = false;

        seeds[i] = setup->seed;
        for (uint64_t n = before + 1; n <= pretend->chance; n++)
            was_drawn = was_drawn || setup->seed == (n * UINT64_C(0x9e3779b97f4a7c15) & INT64_MAX);
        assert_true(was_drawn);
        assert_true(setup->is_sealed);
        free_person(pretend, anna);
    }
    assert_true(seeds[0] != seeds[1] && seeds[0] != seeds[2] && seeds[1] != seeds[2]);
    free_pretend(pretend);
}

/* The step that ends a game may yet fail to be stored: until then nobody learns what was hidden by an analysis. */
static void an_end_counts_when_it_is_stored(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.seats = 0});
    struct person *both = sit(pretend, &opened, gh_first(2));
    const struct gh_session *session = &both->reader.table->session;
    struct gh_request asked;
    char text[GH_ACTION_TEXT_SIZE];

    (void)state;
    for (unsigned turn = 0; session->table.state.open.phase != GH_OVER; turn++) {
        settle(pretend);
        asked = request(GH_VERB_LEGAL);
        asked.seat = number(session->table.state.open.player);
        choose(ask(pretend, both, asked), turn, text);
        asked.verb = GH_VERB_DO;
        asked.action = said(text);
        gh_desk_ask(&both->reader, pretend->now, &asked);
    }
    asked = request(GH_VERB_ANALYSE);
    gh_desk_ask(&both->reader, pretend->now, &asked);
    assert_string_equal(code_of(both->heard[both->count - 1]), "not-over");
    assert_int_equal(pretend->works, 0);
    settle(pretend);
    assert_null(ask(pretend, both, asked));
    assert_int_equal(pretend->works, 1);
    asked.is_stop = true;
    ask(pretend, both, asked);
    work_off(pretend);
    free_person(pretend, both);
    free_pretend(pretend);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_tell_nothing_hidden),
        cmocka_unit_test(coming_back),
        cmocka_unit_test(what_is_no_request),
        cmocka_unit_test(what_is_refused_at_a_table),
        cmocka_unit_test(wishes_that_cannot_be_had),
        cmocka_unit_test(the_hosts_chance_deals),
        cmocka_unit_test(an_end_counts_when_it_is_stored),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
