/* What requests cost, and who pays: counted, not measured, so that it is the same on every machine. */
#include "desk_help.h"

/* The first thing that can be done. */
static void play_one(struct pretend *pretend, struct person *both)
{
    const struct gh_hosted *hosted = both->reader.table;
    const unsigned seat = hosted->session.table.state.open.player;
    static struct gh_legal legal;
    char text[GH_ACTION_TEXT_SIZE];

    gh_legal(&hosted->file->town, &hosted->session.table.state.open, &hosted->session.table.state.hidden.hand[seat],
             &legal);
    gh_action_text(&hosted->file->town, gh_legal_at(&legal, 0), text);
    assert_string_equal(code_of(act(pretend, both, seat, text)), "");
}

/* Takes any building, or plays and takes back a card, as often as that is allowed. */
static void play_long(struct pretend *pretend, struct person *both)
{
    const struct gh_hosted *hosted = both->reader.table;
    const struct gh_public *open = &hosted->session.table.state.open;

    while (open->phase != GH_OVER && hosted->session.steps < MOST_STEPS - 1) {
        play_one(pretend, both);
        if (gh_session_may_undo(&hosted->session, open->player) == GH_UNDO_DONE)
            assert_string_equal(code_of(act(pretend, both, open->player, "undo")), "");
    }
}

static const json_t *join_after(struct pretend *pretend, struct person *person, const struct opened *opened, int64_t n)
{
    struct gh_request asked = request(GH_VERB_JOIN);

    asked.table = said(opened->id);
    asked.after = number(n);
    return ask(pretend, person, asked);
}

/* However long a game is, whoever comes back waits for one turn to be done again, not for the game. */
static void no_answer_replays_a_game(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.seats = 0});
    struct person *both = sit(pretend, &opened, gh_first(2)), *spectator = new_person(pretend);

    (void)state;
    play_long(pretend, both);
    const unsigned steps = both->reader.table->session.steps;
    assert_true(steps > GH_MOST_STEPS_WITH_UNDO / 2);
    for (unsigned missed = 0; missed <= 200; missed += 10) {
        const uint64_t before = pretend->desk.replayed;
        const json_t *answer = join_after(pretend, spectator, &opened, steps - missed);

        assert_int_equal(json_array_size(json_object_get(answer, "steps")), missed);
        assert_true(pretend->desk.replayed - before <= GH_MOST_STEPS_TO_UNDO + 1);
        assert_true(pretend->charged >= missed * 2 && pretend->charged < 20000);
    }
    assert_non_null(json_object_get(join_after(pretend, spectator, &opened, steps - 201), "view"));
    free_person(pretend, both);
    free_person(pretend, spectator);
    free_pretend(pretend);
}

/* What many are told of a step is paid by whoever did it; a look at the table costs the same as before. */
static void who_causes_it_pays(void **state)
{
    enum { MANY = 40 };
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.seats = 0});
    struct person *both = sit(pretend, &opened, gh_first(2)), *crowd[MANY];

    (void)state;
    assert_string_equal(code_of(act(pretend, both, 0, "take bank")), "");
    const uint64_t alone = pretend->charged;
    for (unsigned i = 0; i < MANY; i++)
        crowd[i] = sit(pretend, &opened, 0);
    assert_string_equal(code_of(act(pretend, both, 1, "take casino")), "");
    const uint64_t watched = pretend->charged;
    assert_true(watched > alone + MANY * 5);
    ask(pretend, crowd[0], request(GH_VERB_VIEW));
    assert_true(pretend->charged < alone + 100);
    join(pretend, crowd[0], &opened, gh_bit(0)); /* and who comes or goes so that everybody is told */
    assert_true(pretend->charged > (uint64_t)(MANY - 1) * 5);
    gh_desk_leave(&crowd[0]->reader, pretend->now);
    assert_true(pretend->charged > (uint64_t)(MANY - 1) * 5);
    for (unsigned i = 0; i < MANY; i++)
        free_person(pretend, crowd[i]);
    free_person(pretend, both);
    free_pretend(pretend);
}

/* A record is played through before it is known that it is of no use: that is paid too. */
static void refused_records_cost(void **state)
{
    struct pretend *pretend = new_pretend();
    const struct opened opened = open_table(pretend, "person person", (struct gh_table_wish){.seats = 0});
    struct person *both = sit(pretend, &opened, gh_first(2)), *stranger = new_person(pretend);
    struct gh_request asked = request(GH_VERB_ANALYSE);

    (void)state;
    ask(pretend, stranger, asked);
    const uint64_t nothing = pretend->charged;
    for (unsigned i = 0; i < 12; i++)
        play_one(pretend, both);
    char *record = gh_desk_record(both->reader.table);
    asked.has_record = true;
    asked.record = said(record);
    assert_string_equal(code_of(ask(pretend, stranger, asked)), "not-over");
    assert_true(pretend->charged >= nothing + 12 * 5);
    strcpy(strrchr(record, ' '), " x\n");
    assert_string_equal(code_of(ask(pretend, stranger, asked)), "bad-record");
    assert_true(pretend->charged >= nothing + 12 * 5);
    free(record);
    free_person(pretend, stranger);
    free_person(pretend, both);
    free_pretend(pretend);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_answer_replays_a_game),
        cmocka_unit_test(who_causes_it_pays),
        cmocka_unit_test(refused_records_cost),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
