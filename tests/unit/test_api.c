/* The library for programs of other people: what it gives back, and that nothing from outside hurts it. */
#include "gadshill/gadshill.h"
#include "gadshill/rng.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_ACTIONS = 65536 };

static struct gadshill_town *town_of(const char *name)
{
    struct gadshill_town *town = gadshill_town_bundled(name);

    assert_non_null(town);
    return town;
}

static struct gadshill_game *game_of(const struct gadshill_town *town, unsigned seats, uint64_t seed,
                                     unsigned is_manual)
{
    const struct gadshill_setup setup = {.seed = seed, .seats = (uint8_t)seats, .is_manual = (uint8_t)is_manual};
    struct gadshill_game *game = gadshill_game_new(town, &setup);

    assert_non_null(game);
    return game;
}

/* So many random steps, or to the end. */
static void play(struct gadshill_game *game, struct gh_rng *rng, unsigned most)
{
    struct gadshill_action *legal = malloc(MOST_ACTIONS * sizeof *legal);

    assert_non_null(legal);
    for (unsigned i = 0; i < most && !gadshill_game_is_over(game); i++) {
        const size_t count = gadshill_game_legal(game, legal, MOST_ACTIONS);

        assert_in_range(count, 1, MOST_ACTIONS);
        const struct gadshill_action action = legal[gh_rng_below(rng, (uint32_t)count)];
        assert_int_equal(gadshill_game_apply(game, gadshill_game_player(game), action, NULL, 0, NULL).reason, 0);
    }
    free(legal);
}

static void towns_are_there(void **state)
{
    struct gadshill_problem problem;
    struct gadshill_card card;

    (void)state;
    assert_string_equal(gadshill_bundled_name(0), "gads-hill");
    assert_string_equal(gadshill_bundled_name(1), "old-town");
    assert_null(gadshill_bundled_name(2));
    assert_null(gadshill_town_bundled("nowhere"));
    struct gadshill_town *town = town_of("gads-hill");
    assert_string_equal(gadshill_town_ruleset(town), "gads-hill-1874");
    assert_string_equal(gadshill_town_name(town), "gads-hill");
    assert_null(gadshill_building_name(town, gadshill_town_buildings(town)));
    assert_null(gadshill_site_name(town, gadshill_town_sites(town)));
    assert_false(gadshill_card_at(town, gadshill_town_cards(town), &card));
    assert_string_not_equal(gadshill_building_title(town, 0, "de"), "");
    assert_string_equal(gadshill_building_title(town, 0, "tlh"), gadshill_building_title(town, 0, "en"));
    assert_int_equal(gadshill_card_partners(town, 1000, 0), 0);
    gadshill_town_free(town);
    assert_null(gadshill_town_read("name: [", 7, &problem));
    assert_int_not_equal(problem.line, 0);
    assert_string_not_equal(problem.text, "");
    assert_null(gadshill_town_read("", 0, NULL));
}

static void records_bring_games_back(void **state)
{
    static const char *const towns[] = {"gads-hill", "old-town"};

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct gadshill_town *town = town_of(towns[i]);
        struct gh_rng rng = gh_rng_make(7, 100);
        struct gadshill_game *game = game_of(town, 3, 7, i);

        play(game, &rng, 60);
        const size_t length = gadshill_game_record(game, NULL, 0);
        char *text = malloc(length + 1), name[24];
        unsigned line = 0;
        assert_int_equal(gadshill_game_record(game, text, length + 1), length);
        assert_int_equal(strlen(text), length);
        assert_true(gadshill_record_town(text, length, name));
        assert_string_equal(name, towns[i]);
        struct gadshill_game *again = gadshill_game_replay(town, text, length, NULL);
        assert_non_null(again);
        assert_true(gadshill_game_hash(again) == gadshill_game_hash(game));
        assert_int_equal(gadshill_game_steps(again), 60);
        char *second = malloc(length + 1);
        assert_int_equal(gadshill_game_record(again, second, length + 1), length);
        assert_string_equal(text, second);
        text[length / 2] = '#';
        assert_null(gadshill_game_replay(town, text, length, &line));
        assert_int_not_equal(line, 0);
        free(text);
        free(second);
        gadshill_game_free(again);
        gadshill_game_free(game);
        gadshill_town_free(town);
    }
}

static void clones_go_their_own_way(void **state)
{
    struct gadshill_town *town = town_of("gads-hill");
    struct gadshill_game *game = game_of(town, 4, 3, 0);
    struct gh_rng rng = gh_rng_make(3, 100);

    (void)state;
    play(game, &rng, 30);
    struct gadshill_game *clone = gadshill_game_clone(game);
    assert_true(gadshill_game_hash(clone) == gadshill_game_hash(game));
    play(clone, &rng, 5);
    assert_int_equal(gadshill_game_steps(game), 30);
    assert_int_equal(gadshill_game_steps(clone), 35);
    assert_true(gadshill_game_hash(clone) != gadshill_game_hash(game));
    gadshill_game_free(game);
    gadshill_game_free(clone);
    gadshill_town_free(town);
}

/* Any numbers: refused, or legal. */
static void any_action_is_safe(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < GH_SEEDS; seed++) {
        struct gadshill_town *town = town_of(seed % 2 ? "old-town" : "gads-hill");
        struct gadshill_game *game = game_of(town, 2 + seed % 3, seed, seed / 2 % 2);
        struct gh_rng rng = gh_rng_make(seed, 100);

        for (unsigned i = 0; i < 40; i++) {
            struct gadshill_view *view = gadshill_view_new(game, gh_rng_below(&rng, 2));

            for (unsigned trial = 0; trial < 50; trial++) {
                const uint64_t number = gh_rng_next(&rng);
                struct gadshill_action action;
                char text[GADSHILL_ACTION_TEXT_SIZE];

                memcpy(&action, &number, sizeof action);
                action.kind &= 7;
                action.building &= 31;
                action.site &= 31;
                action.card &= 127;
                struct gadshill_verdict verdict;
                gadshill_view_free(gadshill_view_after(view, action, &verdict));
                gadshill_proof_free(gadshill_proof_of_refusal(view, action));
                gadshill_proof_free(gadshill_proof_of_marker(view, action.building, action.site));
                verdict = gadshill_game_apply(game, number >> 60 & 7, action, NULL, 0, NULL);
                assert_non_null(gadshill_reason_code(verdict.reason));
                if (verdict.reason == 0)
                    assert_true(gadshill_action_text(town, action, text));
            }
            gadshill_view_free(view);
            play(game, &rng, 1);
        }
        assert_null(gadshill_view_new(game, 17));
        gadshill_game_free(game);
        gadshill_town_free(town);
    }
}

static void setups_are_checked(void **state)
{
    struct gadshill_town *town = town_of("gads-hill");
    const struct gadshill_setup alone = {.seats = 1}, crowd = {.seats = 5}, nobody = {.seats = 2, .first = 2};

    (void)state;
    assert_null(gadshill_game_new(town, &alone));
    assert_null(gadshill_game_new(town, &crowd));
    assert_null(gadshill_game_new(town, &nobody));
    assert_null(gadshill_player_new("nobody", 1, 0));
    assert_null(gadshill_player_new("careful", 1, 4));
    assert_null(gadshill_puzzle_new(town, 0, 1));
    assert_null(gadshill_puzzle_new(town, 6, 1));
    assert_null(gadshill_puzzle_of_day(town, 1, 2026, 2, 30));
    assert_null(gadshill_puzzle_parse(town, "gads-hill.1", 11));
    gadshill_town_free(town);
}

static void players_choose_what_is_legal(void **state)
{
    struct gadshill_town *town = town_of("old-town");
    struct gadshill_game *game = game_of(town, 2, 5, 1);
    struct gadshill_player *player[2] = {gadshill_player_new("careful", 5, 0), gadshill_player_new("greedy", 5, 1)};

    (void)state;
    while (!gadshill_game_is_over(game)) {
        for (unsigned seat = 0; seat < 2; seat++) {
            struct gadshill_view *view = gadshill_view_new(game, seat);
            struct gadshill_action action;

            if (gadshill_player_claims(player[seat], view, &action) ||
                gadshill_player_choose(player[seat], view, &action)) {
                const unsigned reason = gadshill_game_apply(game, seat, action, NULL, 0, NULL).reason;
                assert_true(reason == 0 || action.kind == GADSHILL_CLAIM);
            }
            gadshill_view_free(view);
        }
    }
    assert_int_not_equal(gadshill_game_winners(game), 0);
    gadshill_player_free(player[0]);
    gadshill_player_free(player[1]);
    gadshill_game_free(game);
    gadshill_town_free(town);
}

static void imagined_games_look_the_same(void **state)
{
    struct gadshill_town *town = town_of("gads-hill");
    struct gadshill_game *game = game_of(town, 3, 11, 0);
    struct gh_rng rng = gh_rng_make(11, 100);

    (void)state;
    play(game, &rng, 40);
    struct gadshill_view *view = gadshill_view_new(game, 1);
    struct gadshill_game *one = gadshill_view_imagine(view, 1), *other = gadshill_view_imagine(view, 2);
    struct gadshill_view *seen = gadshill_view_new(one, 1), *open = gadshill_view_new(one, GADSHILL_NONE);
    uint8_t hand[8], same[8];
    assert_int_equal(gadshill_view_hand(view, hand, 8), gadshill_view_hand(seen, same, 8));
    assert_memory_equal(hand, same, gadshill_view_hand_size(view, 1));
    assert_int_equal(gadshill_view_hand(open, hand, 8), 0);
    assert_true(gadshill_game_hash(one) != gadshill_game_hash(other));
    assert_int_equal(gadshill_game_record(one, NULL, 0), 0);
    assert_null(gadshill_view_imagine(open, 1));
    play(one, &rng, 10000);
    gadshill_view_free(view);
    gadshill_view_free(seen);
    gadshill_view_free(open);
    gadshill_game_free(one);
    gadshill_game_free(other);
    gadshill_game_free(game);
    gadshill_town_free(town);
}

static void puzzles_are_solved(void **state)
{
    struct gadshill_town *town = town_of("old-town");
    struct gadshill_puzzle *puzzle = gadshill_puzzle_new(town, 3, 1);
    char id[GADSHILL_PUZZLE_ID_SIZE], second[GADSHILL_PUZZLE_ID_SIZE];
    uint8_t site_of[GADSHILL_MOST_BUILDINGS];

    (void)state;
    assert_int_equal(gadshill_puzzle_level(puzzle), 3);
    gadshill_puzzle_id(puzzle, id);
    struct gadshill_puzzle *again = gadshill_puzzle_parse(town, id, strlen(id));
    gadshill_puzzle_id(again, second);
    assert_string_equal(id, second);
    struct gadshill_solving *solving = gadshill_solving_new(puzzle);
    for (struct gadshill_proof *proof; (proof = gadshill_solving_next(solving));) {
        struct gadshill_proof_step step;

        assert_false(gadshill_proof_step_at(proof, gadshill_proof_steps(proof), &step));
        assert_non_null(gadshill_technique_name(gadshill_proof_technique(proof)));
        gadshill_proof_free(proof);
    }
    assert_true(gadshill_solving_is_done(solving));
    gadshill_puzzle_solution(puzzle, site_of);
    for (unsigned b = 0; b < gadshill_town_buildings(town); b++)
        if (gadshill_puzzle_buildings(puzzle) >> b & 1)
            assert_int_equal(gadshill_solving_sites(solving, b), 1u << site_of[b]);
    gadshill_solving_free(solving);
    gadshill_puzzle_free(puzzle);
    gadshill_puzzle_free(again);
    gadshill_town_free(town);
}

/* One town, several threads: each plays the same game to the same end. */
static void *play_alone(void *town)
{
    struct gh_rng rng = gh_rng_make(1, 100);
    struct gadshill_game *game = game_of(town, 4, 21, 0);
    uint64_t *hash = malloc(sizeof *hash);

    play(game, &rng, 10000);
    *hash = gadshill_game_hash(game);
    gadshill_game_free(game);
    return hash;
}

static void threads_do_not_meet(void **state)
{
    enum { THREADS = 4 };
    struct gadshill_town *town = town_of("gads-hill");
    pthread_t thread[THREADS];
    uint64_t *hash[THREADS];

    (void)state;
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, play_alone, town), 0);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(thread[i], (void **)&hash[i]), 0);
    for (unsigned i = 1; i < THREADS; i++)
        assert_true(*hash[i] == *hash[0]);
    for (unsigned i = 0; i < THREADS; i++)
        free(hash[i]);
    gadshill_town_free(town);
}

/* Random games in environments, with explicit and with sampled chance, to the end. */
static void environments_come_to_an_end(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < GH_SEEDS; seed++) {
        struct gadshill_town *town = town_of(seed % 2 ? "old-town" : "gads-hill");
        const struct gadshill_setup setup = {.seed = seed, .seats = (uint8_t)(2 + seed % 3)};
        struct gadshill_environment *environment = gadshill_environment_new(town, &setup, seed / 2 % 2);
        struct gh_rng rng = gh_rng_make(seed, 100);
        uint8_t *bytes = malloc(gadshill_observation_size(town) + gadshill_memory_size(town));
        uint16_t codes[GADSHILL_MOST_CODES];
        double returns[4], sum = 0;

        for (int player; (player = gadshill_environment_player(environment)) != GADSHILL_OVER;) {
            char text[GADSHILL_ACTION_TEXT_SIZE];
            const size_t count = gadshill_environment_legal(environment, codes, GADSHILL_MOST_CODES);
            const unsigned code = codes[gh_rng_below(&rng, (uint32_t)count)];

            assert_true(gadshill_environment_observe(environment,
                                                     player < 0 ? (unsigned)GADSHILL_NONE : (unsigned)player, bytes));
            assert_true(gadshill_environment_remember(environment, 0, bytes));
            assert_true(gadshill_environment_text(environment, code, text));
            assert_false(gadshill_environment_step(environment, 60000));
            assert_true(gadshill_environment_step(environment, code));
        }
        assert_false(gadshill_environment_observe(environment, 4, bytes));
        assert_false(gadshill_environment_step(environment, 0));
        gadshill_environment_returns(environment, returns);
        for (unsigned seat = 0; seat < 4; seat++)
            sum += returns[seat];
        assert_true(sum > -1e-9 && sum < 1e-9);
        free(bytes);
        gadshill_environment_free(environment);
        gadshill_town_free(town);
    }
}

static void batches_roll(void **state)
{
    enum { GAMES = 100 };
    struct gadshill_town *town = town_of("gads-hill");
    const struct gadshill_setup setup = {.seed = 1, .seats = 4}, manual = {.seats = 2, .is_manual = 1};
    struct gadshill_batch *batch = gadshill_batch_new(town, &setup, GAMES, 3);
    const struct gadshill_arrays arrays = {malloc(GAMES * gadshill_observation_size(town)),
                                           malloc(GAMES * (size_t)gadshill_environment_codes(town)),
                                           NULL,
                                           NULL,
                                           NULL,
                                           malloc(GAMES * sizeof(uint16_t))};

    (void)state;
    gadshill_batch_roll(batch, 300, &arrays);
    assert_int_equal(gadshill_batch_step(batch, arrays.samples, &arrays), 0);
    for (unsigned i = 0; i < GAMES; i++)
        arrays.samples[i] = UINT16_MAX;
    assert_int_equal(gadshill_batch_step(batch, arrays.samples, &arrays), GAMES);
    assert_null(gadshill_batch_new(town, &manual, 1, 1));
    assert_null(gadshill_batch_new(town, &setup, 0, 1));
    free(arrays.observations);
    free(arrays.masks);
    free(arrays.samples);
    gadshill_batch_free(batch);
    gadshill_town_free(town);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(towns_are_there),
        cmocka_unit_test(records_bring_games_back),
        cmocka_unit_test(clones_go_their_own_way),
        cmocka_unit_test(any_action_is_safe),
        cmocka_unit_test(setups_are_checked),
        cmocka_unit_test(players_choose_what_is_legal),
        cmocka_unit_test(imagined_games_look_the_same),
        cmocka_unit_test(puzzles_are_solved),
        cmocka_unit_test(threads_do_not_meet),
        cmocka_unit_test(environments_come_to_an_end),
        cmocka_unit_test(batches_roll),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
