/* What every store of games does, with a real file and a real database:
 *   stores             SQLite, in a folder of its own
 *   stores ADDRESS     PostgreSQL, in a database that nobody else uses
 * What is said of files alone is in test_store.c. */
#include "store_help.h"

#include "gadshill/postgres.h"
#include "gadshill/sqlite.h"

#include <malloc.h>
#include <time.h>
#include <unistd.h>

static const char *address; /* NULL: a file */
static uint64_t tables;     /* numbers that were used */

static const struct gh_player_kind *const nobody[GH_MAX_SEATS] = {NULL};
static const struct gh_session_options no_clocks = {0};

/* ---- either store, as if it answered at once ---- */

static struct gh_store *open_store(void)
{
    char problem[GH_STORE_PROBLEM_SIZE];
    struct gh_sqlite_start started;
    struct gh_store *store = address ? gh_postgres_open(address, problem) : gh_sqlite_open(path, &started, problem);

    if (!store)
        fail_msg("%s", problem);
    return store;
}

static struct gh_store *start_store(void)
{
    struct gh_store *store = open_store();

    if (address)
        assert_true(gh_postgres_start(store));
    return store;
}

static void wait_a_little(struct gh_store *store)
{
    struct timespec now;

    usleep(200);
    clock_gettime(CLOCK_MONOTONIC, &now);
    gh_postgres_pump(store, (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000);
}

static bool commit(struct gh_store *store)
{
    enum gh_commit result = gh_store_commit(store);

    while (result == GH_COMMIT_LATER) {
        wait_a_little(store);
        result = gh_store_answer(store);
    }
    return result == GH_COMMIT_DONE;
}

static enum gh_found find(struct gh_store *store, uint64_t id, struct gh_stored_table *table)
{
    enum gh_found found;

    while ((found = gh_store_find(store, id, table)) == GH_TABLE_AWAITED)
        wait_a_little(store);
    return found;
}

/* ---- tables ---- */

static struct gh_stored_table example(void)
{
    struct gh_stored_table table = {.id = ++tables,
                                    .town = "gads-hill",
                                    .town_hash = 0xfedcba9876543210,
                                    .setup = {.seats = 2, .first = 1, .referee = GH_MANUAL, .seed = 77},
                                    .turn_ms = 1000,
                                    .game_ms = 2000,
                                    .grace_ms = 3000,
                                    .opened_at = 4000,
                                    .stand_in = "greedy"};

    table.seat[0] = (struct gh_stored_seat){
        .player = "person", .now = "person", .name = "Anna \"; DROP TABLE {,}\\", .token_hash = {1, 2, 0, 255}};
    table.seat[1] = (struct gh_stored_seat){.player = "greedy", .now = "greedy", .name = "Γιώργος"};
    return table;
}

/* What lies between the parts of a structure is anything. */
static void expect_same_table(const struct gh_stored_table *one, const struct gh_stored_table *other)
{
    assert_memory_equal(one, other, offsetof(struct gh_stored_table, seat));
    for (unsigned i = 0; i < GH_MAX_SEATS; i++)
        assert_memory_equal(&one->seat[i], &other->seat[i],
                            offsetof(struct gh_stored_seat, key) + sizeof one->seat[i].key);
}

static void seeds_stay_what_they_are(void **state)
{
    static const struct gh_setup setups[] = {{.seats = 2, .seed = 0},
                                             {.seats = 2, .seed = (UINT64_C(1) << 62) - 1},
                                             {.seats = 2, .seed = 0, .is_sealed = true},
                                             {.seats = 2, .seed = 1, .is_brisk = true},
                                             {.seats = 2, .seed = 1, .is_brisk = true, .referee = GH_MANUAL},
                                             {.seats = 2, .seed = INT64_MAX, .is_sealed = true}};
    struct gh_store *store = start_store();

    (void)state;
    for (unsigned i = 0; i < COUNT(setups); i++) {
        struct gh_stored_table written = example(), read;

        written.setup = setups[i];
        assert_true(gh_store_add_table(store, &written));
        assert_true(commit(store));
        assert_int_equal(find(store, written.id, &read), GH_TABLE_FOUND);
        assert_true(read.setup.seed == setups[i].seed);
        assert_int_equal(read.setup.is_sealed, setups[i].is_sealed);
        assert_int_equal(read.setup.is_brisk, setups[i].is_brisk);
        assert_int_equal(read.setup.referee, setups[i].referee);
        gh_store_forget(store, written.id);
    }
    gh_store_close(store);
}

static const struct gh_step steps[] = {{.seat = 1, .action = {.kind = GH_TAKE, .building = 0}},
                                       {.seat = 0, .stand_ins = 3, .action = {.kind = GH_TAKE, .building = 1}}};

static void expect_steps(struct gh_store *store, const struct gh_stored_table *table)
{
    struct gh_session session;

    gh_session_open(&session, &gads_hill, &table->setup, nobody, 0, &no_clocks, 0);
    assert_true(gh_store_redo(store, table->id, &session));
    assert_int_equal(session.steps, COUNT(steps));
    for (unsigned i = 0; i < COUNT(steps); i++) {
        assert_int_equal(session.step[i].seat, steps[i].seat);
        assert_int_equal(session.step[i].stand_ins, steps[i].stand_ins);
        assert_int_equal(session.step[i].undo, steps[i].undo);
        assert_int_equal(session.step[i].action.building, steps[i].action.building);
    }
    assert_int_equal(session.used[1], 100);
    assert_int_equal(session.used[0], 200);
    assert_int_equal(session.last_step, 5001);
    assert_int_equal(gh_session_find_name(&session, 0, 78), 2);
    gh_session_close(&session);
}

static void what_was_committed_is_there(void **state)
{
    const struct gh_stored_table written = example(), never = example();
    struct gh_stored_table read;
    struct gh_store *store = start_store();

    (void)state;
    assert_false(gh_store_is_open(store));
    assert_true(gh_store_add_table(store, &written));
    for (unsigned i = 0; i < COUNT(steps); i++)
        assert_true(gh_store_add_step(store, &gads_hill, written.id, i + 1, steps[i],
                                      (struct gh_step_time){.at = 5000 + i, .charged = 100 * (i + 1), .once = 77 + i}));
    assert_true(gh_store_seat(store, written.id, 0, "careful", (struct gh_since){.at = 6000, .steps = 2, .owed = 70}));
    assert_true(gh_store_is_open(store));
    assert_true(commit(store));
    assert_false(gh_store_is_open(store));
    assert_true(gh_store_add_table(store, &never));
    gh_store_close(store); /* the second group was never committed */

    store = start_store();
    assert_int_equal(find(store, never.id, &read), GH_NO_TABLE);
    assert_int_equal(find(store, written.id, &read), GH_TABLE_FOUND);
    assert_string_equal(read.seat[0].now, "careful");
    assert_int_equal(read.seat[0].since.steps, 2);
    assert_int_equal(read.seat[0].since.at, 6000);
    assert_int_equal(read.seat[0].since.owed, 70);
    read.seat[0].since = (struct gh_since){0};
    snprintf(read.seat[0].now, sizeof read.seat[0].now, "person");
    expect_same_table(&read, &written);
    expect_steps(store, &read);
    gh_store_close(store);
}

static void steps_go_on_after_a_restart(void **state)
{
    const struct gh_stored_table written = example();
    struct gh_stored_table read;
    struct gh_session session;
    struct gh_store *store = start_store();

    (void)state;
    assert_true(gh_store_add_table(store, &written));
    assert_true(commit(store));
    for (unsigned i = 0; i < COUNT(steps); i++) {
        gh_store_close(store);
        store = start_store();
        assert_int_equal(find(store, written.id, &read), GH_TABLE_FOUND);
        gh_session_open(&session, &gads_hill, &read.setup, nobody, 0, &no_clocks, 0);
        assert_true(gh_store_redo(store, written.id, &session));
        assert_int_equal(session.steps, i);
        gh_session_close(&session);
        assert_true(gh_store_add_step(store, &gads_hill, written.id, i + 1, steps[i],
                                      (struct gh_step_time){.at = 5000 + i, .charged = 100 * (i + 1), .once = 77 + i}));
        assert_true(commit(store));
    }
    gh_store_forget(store, written.id);
    assert_int_equal(find(store, written.id, &read), GH_TABLE_FOUND);
    expect_steps(store, &read);
    gh_store_close(store);
}

/* The same place again and again. */
static void keys_are_kept(void **state)
{
    const struct gh_stored_table table = example();
    const struct gh_key link = {GH_KEY_LINK, {7, 0, 255}}, used = {GH_KEY_USED_LINK, {7, 0, 255}},
                        device = {GH_KEY_DEVICE, {9}};
    struct gh_stored_table read;
    struct gh_store *store = start_store();

    (void)state;
    assert_true(gh_store_add_table(store, &table));
    assert_true(gh_store_set_key(store, table.id, 0, 0, &link));
    assert_true(gh_store_set_key(store, table.id, 0, GH_MOST_KEYS - 1, &device));
    assert_true(gh_store_set_key(store, table.id, 0, 0, &used));
    assert_true(commit(store));
    gh_store_close(store);
    store = start_store();
    assert_int_equal(find(store, table.id, &read), GH_TABLE_FOUND);
    assert_memory_equal(&read.seat[0].key[0], &used, sizeof used);
    assert_memory_equal(&read.seat[0].key[GH_MOST_KEYS - 1], &device, sizeof device);
    gh_store_close(store);
}

static void a_number_is_used_once(void **state)
{
    struct gh_stored_table table = example(), read;
    struct gh_store *store = start_store();

    (void)state;
    assert_true(gh_store_add_table(store, &table));
    assert_true(commit(store));
    gh_store_close(store);
    store = start_store();
    table.setup.seed = 78;
    gh_store_add_table(store, &table);
    assert_false(commit(store));
    assert_int_not_equal(gh_store_outcome(store, table.id), GH_STORED);
    assert_string_not_equal(gh_store_problem(store), "");
    gh_store_forget(store, table.id);
    assert_int_equal(find(store, table.id, &read), GH_TABLE_FOUND);
    assert_int_equal(read.setup.seed, 77);
    const struct gh_stored_table other = example(); /* and the next group is a new one */
    assert_true(gh_store_add_table(store, &other));
    assert_true(commit(store));
    gh_store_close(store);
}

static void what_is_removed_is_gone(void **state)
{
    const struct gh_stored_table gone = example(), kept = example();
    struct gh_stored_table read;
    struct gh_store *store = start_store();

    (void)state;
    assert_true(gh_store_add_table(store, &gone));
    assert_true(gh_store_add_table(store, &kept));
    assert_true(gh_store_add_step(store, &gads_hill, gone.id, 1, steps[0], (struct gh_step_time){.at = 1}));
    assert_true(commit(store));
    gh_store_attend(store, gone.id, GH_UNATTENDED, 0); /* nobody is there */
    gh_store_forget(store, gone.id);
    assert_true(gh_store_remove(store, gone.id));
    assert_true(commit(store));
    assert_int_equal(find(store, gone.id, &read), GH_NO_TABLE);
    assert_int_equal(find(store, kept.id, &read), GH_TABLE_FOUND);
    gh_store_close(store);
}

static void steps_that_cannot_be_done_are_found(void **state)
{
    const struct gh_stored_table table = example();
    struct gh_stored_table read;
    struct gh_session session;
    struct gh_store *store = start_store();

    (void)state;
    gh_store_add_table(store, &table);
    gh_store_add_step(store, &gads_hill, table.id, 1, (struct gh_step){.action = gh_action_end()},
                      (struct gh_step_time){0});
    assert_true(commit(store));
    assert_int_equal(find(store, table.id, &read), GH_TABLE_FOUND);
    gh_session_open(&session, &gads_hill, &table.setup, nobody, 0, &no_clocks, 0);
    assert_false(gh_store_redo(store, table.id, &session));
    gh_session_close(&session);
    gh_store_close(store);
}

/* A server keeps its towns when it starts; a table of another's brings its town along. */
static void towns_are_kept(void **state)
{
    struct gh_stored_table table = example(), read;
    struct gh_store *store = open_store();
    const uint64_t hash = UINT64_C(0xf000000000000000) + tables;

    (void)state;
    assert_true(gh_store_add_town(store, hash, "gads-hill", "first \"text\"\n"));
    assert_true(gh_store_add_town(store, hash, "gads-hill", "second"));
    if (address)
        assert_true(gh_postgres_start(store));
    table.town_hash = hash;
    assert_true(gh_store_add_table(store, &table));
    assert_true(commit(store));
    gh_store_close(store);
    store = start_store();
    assert_int_equal(find(store, table.id, &read), GH_TABLE_FOUND);
    char *text = gh_store_town(store, hash);
    assert_non_null(text);
    assert_string_equal(text, "first \"text\"\n");
    free(text);
    assert_null(gh_store_town(store, hash + 1));
    gh_store_close(store);
}

/* Somebody comes and goes all day: a server that is alone at the database remembers nothing of it. */
static void coming_and_going_leaves_nothing(void **state)
{
    enum { TIMES = 2000, FEW_BYTES = 8 * 1024 };
    struct gh_stored_table table = example(), read;
    struct gh_store *store;
    size_t before = 0;

    (void)state;
    if (!address)
        skip();
    store = start_store();
    assert_true(gh_store_add_table(store, &table));
    assert_true(commit(store));
    assert_int_equal(find(store, table.id, &read), GH_TABLE_FOUND);
    for (unsigned i = 0; i < 2 * TIMES; i++) {
        gh_store_attend(store, table.id, GH_READ, i % 2);
        do
            wait_a_little(store);
        while (!gh_postgres_is_quiet(store));
        if (i == TIMES)
            before = mallinfo2().uordblks;
    }
    assert_true(mallinfo2().uordblks < before + FEW_BYTES);
    gh_store_close(store);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_stay_what_they_are),
        cmocka_unit_test(what_was_committed_is_there),
        cmocka_unit_test(steps_go_on_after_a_restart),
        cmocka_unit_test(keys_are_kept),
        cmocka_unit_test(a_number_is_used_once),
        cmocka_unit_test(what_is_removed_is_gone),
        cmocka_unit_test(steps_that_cannot_be_done_are_found),
        cmocka_unit_test(towns_are_kept),
        cmocka_unit_test(coming_and_going_leaves_nothing),
    };

    address = argc > 1 ? argv[1] : NULL;
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
