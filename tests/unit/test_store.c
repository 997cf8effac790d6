/* The store in a file: its time, a full disk, and broken files are told as what they are. What it shares with the other
 * store is in stores.c. */
#include "store_help.h"

#include "gadshill/sqlite.h"

#include <sqlite3.h>
#include <sys/resource.h>
#include <signal.h>
#include <unistd.h>

static struct gh_sqlite_start started;

static int remove_file(void **state)
{
    char other[80];

    (void)state;
    remove(path);
    snprintf(other, sizeof other, "%s-wal", path);
    remove(other);
    return 0;
}

static struct gh_store *open_store(void)
{
    char problem[GH_STORE_PROBLEM_SIZE];
    struct gh_store *store = gh_sqlite_open(path, &started, problem);

    if (!store)
        fail_msg("%s", problem);
    return store;
}

static struct gh_stored_table example(uint64_t id)
{
    struct gh_stored_table table = {.id = id,
                                    .town = "gads-hill",
                                    .town_hash = 0xfedcba9876543210,
                                    .setup = {.seats = 2, .first = 1, .referee = GH_MANUAL, .seed = 77},
                                    .turn_ms = 1000,
                                    .game_ms = 2000,
                                    .grace_ms = 3000,
                                    .opened_at = 4000,
                                    .stand_in = "greedy"};

    table.seat[0] = (struct gh_stored_seat){
        .player = "person", .now = "person", .name = "Anna \"; DROP TABLE", .token_hash = {1, 2, 0, 255}};
    table.seat[1] = (struct gh_stored_seat){.player = "greedy", .now = "greedy", .name = "Γιώργος"};
    return table;
}

static void the_time_is_kept(void **state)
{
    struct gh_store *store = open_store();

    (void)state;
    assert_true(gh_store_set_time(store, 123456));
    assert_true(gh_store_is_open(store));
    assert_true(gh_store_commit(store));
    gh_store_close(store);
    store = open_store();
    assert_int_equal(gh_store_time(store), 123456);
    gh_store_close(store);
}

/* The checksum follows, and notices when a key is not what was stored. */
static void lost_keys_are_noticed(void **state)
{
    const struct gh_stored_table table = example(5);
    const struct gh_key device = {GH_KEY_DEVICE, {9}};
    struct gh_stored_table read;
    struct gh_store *store = open_store();
    sqlite3 *database;

    (void)state;
    assert_true(gh_store_add_table(store, &table));
    assert_true(gh_store_set_key(store, 5, 0, GH_MOST_KEYS - 1, &device));
    assert_true(gh_store_commit(store));
    gh_store_close(store);
    store = open_store();
    assert_int_equal(gh_store_find(store, 5, &read), GH_TABLE_FOUND);
    gh_store_close(store);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    sqlite3_exec(database, "DELETE FROM keys WHERE place > 0", NULL, NULL, NULL);
    sqlite3_close(database);
    store = open_store();
    assert_int_equal(gh_store_find(store, 5, &read), GH_TABLE_DAMAGED); /* not a seat that anybody may take again */
    gh_store_close(store);
}

static void what_goes_on_by_itself(void **state)
{
    struct gh_store *store = open_store();
    uint64_t *ids;

    (void)state;
    for (uint64_t id = 1; id <= 4; id++) {
        struct gh_stored_table table = example(id);

        if (id == 2 || id == 3) { /* only persons */
            table.seat[1] = table.seat[0];
            table.turn_ms = id == 3 ? 1000 : 0;
            table.game_ms = 0;
        }
        gh_store_add_table(store, &table);
    }
    gh_store_end(store, 4);
    assert_true(gh_store_commit(store));
    assert_int_equal(gh_store_unfinished(store, &ids), 2);
    assert_int_equal(ids[0], 1); /* a computer player */
    assert_int_equal(ids[1], 3); /* a clock */
    free(ids);
    gh_store_close(store);
}

static void one_failure_fails_the_group(void **state)
{
    const struct gh_stored_table one = example(1), two = example(2);
    struct gh_stored_table read;
    struct gh_store *store = open_store();

    (void)state;
    assert_true(gh_store_add_table(store, &one));
    assert_false(gh_store_add_table(store, &one)); /* the same id again */
    assert_false(gh_store_add_table(store, &two));
    assert_false(gh_store_commit(store));
    assert_string_not_equal(gh_store_problem(store), "");
    assert_int_equal(gh_store_find(store, 1, &read), GH_NO_TABLE);
    assert_true(gh_store_add_table(store, &two)); /* and the next group is a new one */
    assert_true(gh_store_commit(store));
    assert_int_equal(gh_store_find(store, 2, &read), GH_TABLE_FOUND);
    gh_store_close(store);
}

/* A file that may not grow stands for a full disk. */
static void a_full_disk_loses_nothing(void **state)
{
    const struct rlimit small = {64 * 1024, RLIM_INFINITY};
    struct gh_stored_table read;
    struct gh_store *store = open_store();
    struct rlimit usual;
    uint64_t id = 1, last = 0;

    (void)state;
    getrlimit(RLIMIT_FSIZE, &usual);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    for (unsigned failures = 0; failures < 3 && id < 10000; id++) {
        const struct gh_stored_table table = example(id);

        gh_store_add_table(store, &table);
        if (gh_store_commit(store))
            last = id;
        else
            failures++;
        assert_int_equal(gh_store_find(store, id, &read), last == id ? GH_TABLE_FOUND : GH_NO_TABLE);
    }
    assert_true(id < 10000);
    setrlimit(RLIMIT_FSIZE, &usual);
    const struct gh_stored_table table = example(10000);
    gh_store_add_table(store, &table);
    assert_true(gh_store_commit(store)); /* there is room again */
    gh_store_close(store);
    store = open_store();
    assert_int_equal(gh_store_find(store, last, &read), GH_TABLE_FOUND);
    assert_int_equal(gh_store_find(store, 10000, &read), GH_TABLE_FOUND);
    gh_store_close(store);
}

static void files_that_are_no_stores(void **state)
{
    char problem[GH_STORE_PROBLEM_SIZE];
    FILE *file = fopen(path, "wb");

    (void)state;
    for (unsigned i = 0; i < 1000; i++)
        fputs("This is not a database. ", file);
    fclose(file);
    assert_null(gh_sqlite_open(path, &started, problem));
    assert_non_null(strstr(problem, path));
    assert_null(gh_sqlite_open("/nowhere/at/all", &started, problem));
    assert_non_null(strstr(problem, "/nowhere/at/all"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_time_is_kept, remove_file),
        cmocka_unit_test_teardown(lost_keys_are_noticed, remove_file),
        cmocka_unit_test_teardown(what_goes_on_by_itself, remove_file),
        cmocka_unit_test_teardown(one_failure_fails_the_group, remove_file),
        cmocka_unit_test_teardown(a_full_disk_loses_nothing, remove_file),
        cmocka_unit_test_teardown(files_that_are_no_stores, remove_file),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
