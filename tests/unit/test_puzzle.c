/* Puzzles: counting solutions against plain trying, what the maker promises, the day, and a player's marks. */
#include "core_help.h"
#include "gadshill/rng.h"
#include "gadshill/solving.h"

static struct gh_town hamlet, nine_sites, largest;

static int open_all_towns(void **state)
{
    hamlet = read_town(GH_SOURCE_ROOT "/tests/towns/four-sites.yaml");
    nine_sites = read_town(GH_SOURCE_ROOT "/tests/towns/nine-sites.yaml");
    largest = read_town(GH_SOURCE_ROOT "/tests/towns/largest.yaml");
    return open_towns(state);
}

static struct gh_puzzle made(const struct gh_town *town, enum gh_level level, uint64_t seed)
{
    struct gh_puzzle puzzle;

    assert_true(gh_puzzle_make(town, level, seed, &puzzle));
    return puzzle;
}

/* ---- counting ---- */

static bool holds(const struct gh_town *town, struct gh_statement clue, const uint8_t site_of[GH_MAX_BUILDINGS])
{
    const struct gh_card *card = &town->card[clue.card];

    if (card->kind == GH_BUILDING_CARD)
        return gh_has(card->sites, site_of[clue.named]);
    if (card->kind == GH_DISTRICT_CARD)
        return gh_has(card->sites, site_of[clue.mine]);
    return gh_has(town->relation[clue.card].mine_for[site_of[clue.named]], site_of[clue.mine]);
}

static bool all_hold(const struct gh_town *town, const struct gh_puzzle *puzzle,
                     const uint8_t site_of[GH_MAX_BUILDINGS])
{
    for (unsigned i = 0; i < puzzle->count; i++)
        if (!holds(town, puzzle->clue[i], site_of))
            return false;
    return true;
}

/* Every way to put the buildings on different sites. */
static unsigned count_by_trying(const struct gh_town *town, const struct gh_puzzle *puzzle, gh_buildings left,
                                gh_sites used, uint8_t site_of[GH_MAX_BUILDINGS])
{
    unsigned count = 0;

    if (!left)
        return all_hold(town, puzzle, site_of);
    for (gh_each(site, gh_first(town->sites) & ~used)) {
        site_of[gh_lowest(left)] = (uint8_t)site;
        count += count_by_trying(town, puzzle, left & (left - 1), used | gh_bit(site), site_of);
    }
    return count;
}

/* Any buildings and any clues about them, true together or not. */
static struct gh_puzzle any_puzzle(const struct gh_town *town, struct gh_rng *rng)
{
    const unsigned most = town->sites < town->buildings ? town->sites : town->buildings;
    const unsigned size = 1 + gh_rng_below(rng, most < 6 ? most : 6), percent = 5 + gh_rng_below(rng, 60);
    struct gh_puzzle puzzle = {.buildings = 0};

    while (gh_count(puzzle.buildings) < size)
        puzzle.buildings |= gh_bit(gh_rng_below(rng, town->buildings));
    for (unsigned i = 0; i < town->cards && puzzle.count < GH_MAX_CLUES; i++) {
        const struct gh_card *card = &town->card[i];
        const unsigned mine = card->kind == GH_BUILDING_CARD ? GH_NONE : gh_rng_below(rng, town->buildings);

        if (gh_rng_below(rng, 100) < percent && (mine == GH_NONE || gh_has(puzzle.buildings, mine)) &&
            mine != card->building && (card->building == GH_NONE || gh_has(puzzle.buildings, card->building)))
            puzzle.clue[puzzle.count++] = gh_statement_make(town, i, mine);
    }
    return puzzle;
}

static void counts_as_trying_does(void **state)
{
    const struct gh_town *const towns[] = {&hamlet, &nine_sites};
    struct gh_rng rng = gh_rng_make(1, 0);
    unsigned seen[4] = {0};

    (void)state;
    for (unsigned i = 0; i < 3000; i++) {
        const struct gh_town *town = towns[i % 2];
        const struct gh_puzzle puzzle = any_puzzle(town, &rng);
        uint8_t site_of[GH_MAX_BUILDINGS] = {0};
        struct gh_solution solution;
        const unsigned all = count_by_trying(town, &puzzle, puzzle.buildings, 0, site_of);
        const unsigned found = gh_puzzle_solutions(town, &puzzle, 200, &solution);

        seen[all < 3 ? all : 3]++;
        assert_int_equal(found, all < 200 ? all : 200);
        assert_int_equal(gh_puzzle_solutions(town, &puzzle, 1, NULL), all > 0);
        if (all == 0)
            continue;
        gh_sites used = 0;
        for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++) {
            assert_int_equal(gh_has(puzzle.buildings, building), solution.site_of[building] != GH_NONE);
            if (solution.site_of[building] != GH_NONE)
                used |= gh_bit(solution.site_of[building]);
        }
        assert_int_equal(gh_count(used), gh_count(puzzle.buildings));
        assert_true(all_hold(town, &puzzle, solution.site_of));
    }
    for (unsigned i = 0; i < 4; i++)
        assert_true(seen[i] > 50); /* of each there were enough to tell */
}

/* ---- making ---- */

/* The invariants of struct gh_puzzle. */
static void check_is_sound(const struct gh_town *town, const struct gh_puzzle *puzzle)
{
    assert_true(puzzle->buildings && !(puzzle->buildings & ~gh_first(town->buildings)));
    for (unsigned i = 0; i < puzzle->count; i++) {
        const struct gh_statement *clue = &puzzle->clue[i];
        const struct gh_card *card = &town->card[clue->card];

        assert_true(i == 0 || clue->card > puzzle->clue[i - 1].card);
        assert_int_equal(clue->named, card->building);
        assert_true(clue->named == GH_NONE || gh_has(puzzle->buildings, clue->named));
        assert_int_equal(clue->mine == GH_NONE, card->kind == GH_BUILDING_CARD);
        assert_true(clue->mine == GH_NONE || gh_has(puzzle->buildings, clue->mine));
        assert_int_not_equal(clue->mine, clue->named);
    }
    assert_int_equal(gh_puzzle_solutions(town, puzzle, 2, NULL), 1);
}

/* docs/puzzles.md: the hardest technique of each level. */
static const enum gh_technique hardest_of[GH_LEVELS_END] = {
    [GH_GREENHORN] = GH_BY_LAST_BUILDING,
    [GH_SETTLER] = GH_BY_RELATION,
    [GH_SURVEYOR] = GH_BY_SET,
    [GH_DEPUTY] = GH_BY_CHAIN,
    [GH_MARSHAL] = GH_BY_WHAT_IF,
};

/* Step by step with the level's techniques, each the easiest: is it solved, and with what at most? */
static bool is_solved_by_steps(const struct gh_town *town, const struct gh_puzzle *puzzle, enum gh_level level,
                               enum gh_technique *hardest)
{
    static struct gh_proof proof;
    struct gh_case known = gh_puzzle_case(town, puzzle, NULL);

    *hardest = GH_BY_CARD;
    while (gh_proof_next(town, &known, hardest_of[level], &proof)) {
        assert_false(gh_proof_contradicts(&proof));
        if (proof.technique > *hardest)
            *hardest = proof.technique;
        gh_case_apply(&known, &proof);
    }
    return gh_case_is_solved(&known);
}

static struct gh_puzzle without(const struct gh_puzzle *puzzle, unsigned clue)
{
    struct gh_puzzle less = {.buildings = puzzle->buildings};

    for (unsigned i = 0; i < puzzle->count; i++)
        if (i != clue)
            less.clue[less.count++] = puzzle->clue[i];
    return less;
}

static void check_is_minimal(const struct gh_town *town, const struct gh_puzzle *puzzle, enum gh_level level)
{
    for (unsigned i = 0; i < puzzle->count; i++) {
        const struct gh_puzzle less = without(puzzle, i);

        if (level == GH_GREENHORN)
            assert_int_not_equal(gh_puzzle_level(town, &less), GH_GREENHORN);
        else
            assert_int_equal(gh_puzzle_solutions(town, &less, 2, NULL), 2);
    }
    if (level != GH_GREENHORN)
        assert_int_equal(gh_puzzle_spare_clue(town, puzzle), GH_NONE);
}

static void made_as_promised(void **state)
{
    enum { SEEDS = GH_SEEDS };
    const struct gh_town *const towns[] = {&gads_hill, &old_town};

    (void)state;
    for (unsigned t = 0; t < COUNT(towns); t++) {
        const struct gh_town *town = towns[t];

        for (enum gh_level level = GH_GREENHORN; level < GH_LEVELS_END; level++) {
            unsigned full = 0;

            for (uint64_t seed = 0; seed < SEEDS; seed++) {
                const struct gh_puzzle puzzle = made(town, level, seed);
                enum gh_technique hardest;

                check_is_sound(town, &puzzle);
                check_is_minimal(town, &puzzle, level);
                assert_int_equal(gh_puzzle_level(town, &puzzle), level);
                full += gh_puzzle_fills_sites(town, &puzzle);
                if (seed >= 3) /* the steps take long */
                    continue;
                assert_true(is_solved_by_steps(town, &puzzle, level, &hardest));
                if (level > GH_GREENHORN) {
                    assert_true(hardest > hardest_of[level - 1]);
                    assert_false(is_solved_by_steps(town, &puzzle, level - 1, &hardest));
                }
            }
            assert_true(level == GH_GREENHORN ? full == 0 : full > 0 && full < SEEDS);
        }
    }
}

static void same_seed_same_puzzle(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++) {
        const struct gh_puzzle one = made(&old_town, GH_SETTLER, seed), two = made(&old_town, GH_SETTLER, seed);
        const struct gh_puzzle next = made(&old_town, GH_SETTLER, seed + 1);
        const struct gh_puzzle harder = made(&old_town, GH_SURVEYOR, seed);

        assert_memory_equal(&one, &two, sizeof one);
        assert_memory_not_equal(&one, &next, sizeof one);
        assert_memory_not_equal(&one, &harder, sizeof one);
    }
}

/* Towns of any size: a puzzle of the level, or the word that there is none. */
static void other_towns(void **state)
{
    const struct gh_town *const towns[] = {&hamlet, &nine_sites, &largest};
    struct gh_town no_conditions = old_town;
    struct gh_puzzle puzzle;

    (void)state;
    for (unsigned i = 0; i < COUNT(towns); i++)
        for (enum gh_level level = GH_GREENHORN; level <= GH_SETTLER; level++)
            if (gh_puzzle_make(towns[i], level, 1, &puzzle)) {
                check_is_sound(towns[i], &puzzle);
                assert_int_equal(gh_puzzle_level(towns[i], &puzzle), level);
            }
    for (unsigned i = no_conditions.cards; i-- > 0;)
        if (no_conditions.card[i].kind == GH_CONDITION_CARD)
            no_conditions.cards = (uint8_t)i; /* they come last */
    assert_true(gh_puzzle_make(&no_conditions, GH_GREENHORN, 1, &puzzle));
    assert_false(gh_puzzle_make(&no_conditions, GH_SETTLER, 1, &puzzle));
}

static void spare_clues_are_found(void **state)
{
    const struct gh_puzzle puzzle = made(&gads_hill, GH_SETTLER, 3);
    struct gh_puzzle more = {.buildings = puzzle.buildings};
    struct gh_solution solution;
    unsigned next = 0;

    (void)state;
    assert_int_equal(gh_puzzle_spare_clue(&gads_hill, &puzzle), GH_NONE);
    gh_puzzle_solutions(&gads_hill, &puzzle, 1, &solution);
    for (unsigned card = 0; card < gads_hill.cards; card++) { /* and one district card more */
        if (next < puzzle.count && puzzle.clue[next].card == card) {
            more.clue[more.count++] = puzzle.clue[next++];
        } else if (more.count == next && gads_hill.card[card].kind == GH_DISTRICT_CARD) {
            for (gh_each(mine, puzzle.buildings))
                if (more.count == next && gh_has(gads_hill.card[card].sites, solution.site_of[mine]))
                    more.clue[more.count++] = gh_statement_make(&gads_hill, card, mine);
        }
    }
    assert_int_equal(more.count, puzzle.count + 1);
    assert_int_not_equal(gh_puzzle_spare_clue(&gads_hill, &more), GH_NONE);
}

static void level_names(void **state)
{
    (void)state;
    assert_string_equal(gh_level_name(GH_GREENHORN), "greenhorn");
    assert_string_equal(gh_level_name(GH_MARSHAL), "marshal");
    assert_int_equal(GH_MARSHAL, 5);
}

/* ---- the day ---- */

static void dates(void **state)
{
    static const char *const good[] = {"2026-11-15", "0001-01-01", "9999-12-31", "2024-02-29", "2000-02-29"};
    static const char *const bad[] = {"",           "2026-11-1",   "2026-1-15",  "2026-13-01", "2026-00-01",
                                      "2026-11-31", "2026-11-00",  "2025-02-29", "1900-02-29", "0000-01-01",
                                      "2026/11/15", "2026-11-15 ", "20261115",   "2026-11-1x", "-026-11-15"};
    struct gh_date date;

    (void)state;
    for (unsigned i = 0; i < COUNT(good); i++)
        assert_true(gh_date_parse(good[i], strlen(good[i]), &date));
    for (unsigned i = 0; i < COUNT(bad); i++)
        assert_false(gh_date_parse(bad[i], strlen(bad[i]), &date));
    assert_true(gh_date_parse("2026-11-15", 10, &date));
    assert_true(date.year == 2026 && date.month == 11 && date.day == 15);
}

static void puzzle_of_the_day(void **state)
{
    const struct gh_date days[] = {{2026, 11, 15}, {2026, 11, 16}, {2026, 12, 15}, {2027, 11, 15}};
    struct gh_puzzle first, again, other;

    (void)state;
    assert_true(gh_puzzle_of_day(&gads_hill, GH_SETTLER, days[0], &first));
    assert_true(gh_puzzle_of_day(&gads_hill, GH_SETTLER, days[0], &again));
    assert_memory_equal(&first, &again, sizeof first);
    assert_int_equal(gh_puzzle_level(&gads_hill, &first), GH_SETTLER);
    for (unsigned i = 1; i < COUNT(days); i++) {
        assert_true(gh_puzzle_of_day(&gads_hill, GH_SETTLER, days[i], &other));
        assert_memory_not_equal(&first, &other, sizeof first);
    }
}

/* ---- marks ---- */

static void marks_are_judged(void **state)
{
    const struct gh_puzzle puzzle = made(&gads_hill, GH_GREENHORN, 5);
    struct gh_marks marks = gh_marks_none(&gads_hill, &puzzle);
    struct gh_solution solution;
    const unsigned one = gh_lowest(puzzle.buildings), two = gh_lowest(puzzle.buildings & (puzzle.buildings - 1));

    (void)state;
    assert_int_equal(gh_puzzle_solutions(&gads_hill, &puzzle, 2, &solution), 1);
    assert_int_equal(gh_marks_wrong(&marks, &puzzle, &solution), 0);
    assert_int_equal(gh_marks_placed(&marks, &puzzle), 0);

    gh_marks_place(&marks, &puzzle, one, solution.site_of[one]);
    assert_int_equal(gh_marks_wrong(&marks, &puzzle, &solution), 0);
    assert_int_equal(gh_marks_placed(&marks, &puzzle), gh_bit(one));
    assert_false(gh_has(marks.may[two], solution.site_of[one]));

    gh_marks_place(&marks, &puzzle, one, solution.site_of[two]); /* wrong, and nobody else is there any more */
    assert_int_equal(gh_marks_wrong(&marks, &puzzle, &solution), gh_bit(one) | gh_bit(two));
    const struct gh_case known = gh_puzzle_case(&gads_hill, &puzzle, &marks);
    assert_int_equal(known.may[one], gh_bit(solution.site_of[two]));
    assert_int_equal(known.count, puzzle.count);

    marks = gh_marks_none(&gads_hill, &puzzle);
    for (gh_each(building, puzzle.buildings))
        gh_marks_place(&marks, &puzzle, building, solution.site_of[building]);
    assert_int_equal(gh_marks_wrong(&marks, &puzzle, &solution), 0);
    assert_int_equal(gh_marks_placed(&marks, &puzzle), puzzle.buildings);
}

/* Hint after hint leads to the solution, and never to anything wrong. */
static void hints_lead_to_the_end(void **state)
{
    static struct gh_proof proof;

    (void)state;
    for (enum gh_level level = GH_GREENHORN; level < GH_LEVELS_END; level++) {
        const struct gh_puzzle puzzle = made(&old_town, level, 11);
        struct gh_marks marks = gh_marks_none(&old_town, &puzzle);
        struct gh_solution solution;

        gh_puzzle_solutions(&old_town, &puzzle, 1, &solution);
        while (gh_puzzle_hint(&old_town, &puzzle, &marks, &proof)) {
            struct gh_case known = gh_puzzle_case(&old_town, &puzzle, &marks);

            gh_case_apply(&known, &proof);
            assert_memory_not_equal(known.may, marks.may, sizeof marks.may);
            memcpy(marks.may, known.may, sizeof marks.may);
            assert_int_equal(gh_marks_wrong(&marks, &puzzle, &solution), 0);
        }
        for (gh_each(building, gh_marks_placed(&marks, &puzzle)))
            gh_marks_place(&marks, &puzzle, building, solution.site_of[building]);
        assert_int_equal(gh_marks_placed(&marks, &puzzle), puzzle.buildings);
    }
}

/* Both ways of walking end at the solution, and the tidy one needs no proof that a building alone on its site is alone.
 */
static void walks_lead_to_the_solution(void **state)
{
    static struct gh_proof proof;

    (void)state;
    for (enum gh_level level = GH_GREENHORN; level < GH_LEVELS_END; level++) {
        const struct gh_puzzle puzzle = made(&gads_hill, level, 5);
        unsigned steps[2] = {0, 0};
        struct gh_solution solution;

        gh_puzzle_solutions(&gads_hill, &puzzle, 1, &solution);
        for (unsigned is_tidy = 0; is_tidy < 2; is_tidy++) {
            struct gh_walk walk = gh_walk_begin(&gads_hill, &puzzle, NULL, is_tidy);

            for (; gh_walk_step(&walk, &gads_hill, &puzzle, &proof); steps[is_tidy]++) {
                assert_false(gh_proof_contradicts(&proof));
                assert_false(is_tidy && proof.technique == GH_BY_LAST_SITE);
                assert_memory_not_equal(walk.before.may, walk.known.may, sizeof walk.known.may);
            }
            for (gh_each(building, puzzle.buildings))
                assert_int_equal(walk.known.may[building], gh_bit(solution.site_of[building]));
        }
        assert_true(steps[1] < steps[0]);
    }
}

/* ---- the notebook ---- */

static struct gh_notebook notebook;

static void crossed(unsigned site)
{
    gh_notebook_change(&notebook)->may[gh_lowest(made(&gads_hill, GH_GREENHORN, 1).buildings)] ^= gh_bit(site);
}

static void notes_go_back_and_forth(void **state)
{
    const struct gh_puzzle puzzle = made(&gads_hill, GH_GREENHORN, 1);
    const struct gh_marks none = gh_marks_none(&gads_hill, &puzzle);

    (void)state;
    gh_notebook_open(&notebook, &gads_hill, &puzzle);
    assert_false(gh_notebook_undo(&notebook));
    assert_false(gh_notebook_redo(&notebook));
    crossed(0);
    const struct gh_marks first = notebook.marks;
    crossed(1);
    const struct gh_marks second = notebook.marks;

    assert_true(gh_notebook_undo(&notebook));
    assert_memory_equal(&notebook.marks, &first, sizeof first);
    assert_true(gh_notebook_undo(&notebook));
    assert_memory_equal(&notebook.marks, &none, sizeof none);
    assert_false(gh_notebook_undo(&notebook));
    assert_true(gh_notebook_redo(&notebook));
    assert_memory_equal(&notebook.marks, &first, sizeof first);
    assert_true(gh_notebook_redo(&notebook));
    assert_memory_equal(&notebook.marks, &second, sizeof second);
    assert_false(gh_notebook_redo(&notebook));
    assert_true(gh_notebook_undo(&notebook));
    crossed(2); /* another way: the old one is gone */
    assert_false(gh_notebook_redo(&notebook));
    assert_true(gh_notebook_undo(&notebook));
    assert_memory_equal(&notebook.marks, &first, sizeof first);
}

static void oldest_notes_are_forgotten(void **state)
{
    const struct gh_puzzle puzzle = made(&gads_hill, GH_GREENHORN, 1);
    struct gh_marks third = {.may = {0}};
    unsigned undone = 0;

    (void)state;
    gh_notebook_open(&notebook, &gads_hill, &puzzle);
    for (unsigned i = 0; i < GH_MOST_CHANGES + 3; i++) {
        crossed(i % 5);
        if (i == 2)
            third = notebook.marks;
    }
    while (gh_notebook_undo(&notebook))
        undone++;
    assert_int_equal(undone, GH_MOST_CHANGES);
    assert_memory_equal(&notebook.marks, &third, sizeof third);
    while (gh_notebook_redo(&notebook))
        undone--;
    assert_int_equal(undone, 0);
}

static void hints_come_in_stages(void **state)
{
    const struct gh_puzzle puzzle = made(&gads_hill, GH_GREENHORN, 1);

    (void)state;
    gh_notebook_open(&notebook, &gads_hill, &puzzle);
    for (unsigned stage = 1; stage <= GH_HINT_STAGES; stage++)
        assert_int_equal(gh_notebook_hint(&notebook), stage);
    assert_int_equal(gh_notebook_hint(&notebook), GH_HINT_STAGES);
    assert_int_equal(notebook.hints, 1);
    crossed(0);
    assert_int_equal(gh_notebook_hint(&notebook), 1);
    assert_int_equal(gh_notebook_hint(&notebook), 2);
    gh_notebook_undo(&notebook);
    assert_int_equal(gh_notebook_hint(&notebook), 1);
    assert_int_equal(notebook.hints, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_as_trying_does),
        cmocka_unit_test(made_as_promised),
        cmocka_unit_test(same_seed_same_puzzle),
        cmocka_unit_test(other_towns),
        cmocka_unit_test(spare_clues_are_found),
        cmocka_unit_test(level_names),
        cmocka_unit_test(dates),
        cmocka_unit_test(puzzle_of_the_day),
        cmocka_unit_test(marks_are_judged),
        cmocka_unit_test(hints_lead_to_the_end),
        cmocka_unit_test(walks_lead_to_the_solution),
        cmocka_unit_test(notes_go_back_and_forth),
        cmocka_unit_test(oldest_notes_are_forgotten),
        cmocka_unit_test(hints_come_in_stages),
    };
    return cmocka_run_group_tests(tests, open_all_towns, NULL);
}
