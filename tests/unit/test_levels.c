/* The levels play like people: nobody waits, each is better than the one before, and what one overlooks is decided by
 * its character. All games have seeds, so the same figures come out every time. */
#include "core_help.h"
#include "gadshill/table.h"

enum { MOST_PASSES = 35, MOST_STALEMATES = 2, SMALL_BUDGET = 2000 };

struct tally {
    unsigned games, stalemates, turns, passes;
    unsigned won[2]; /* games, shared victories for both */
    unsigned window_claims, harder_claims;
};

/* How hard a marker's reason is must not matter here: it is enough that no card in force says it. */
static bool is_by_card(const struct gh_town *town, const struct gh_public *open, struct gh_action claim)
{
    for (unsigned i = 0; i < open->in_force.count; i++) {
        const struct gh_statement statement = open->in_force.at[i];
        const struct gh_allowed allowed = gh_statement_allows(town, &open->board, 0, statement);

        if ((statement.named == claim.building && !gh_has(allowed.named, claim.site)) ||
            (statement.mine == claim.building && !gh_has(allowed.mine, claim.site)))
            return true;
    }
    return false;
}

static void count_step(const struct gh_town *town, const struct gh_public *open, struct gh_action action,
                       struct tally *tally)
{
    tally->passes +=
        (action.kind == GH_DRAW || action.kind == GH_END) && open->plays == 0 && !open->discarded && !open->draws;
    if (action.kind != GH_CLAIM || open->idle_turns >= open->seats)
        return;
    tally->window_claims += open->window;
    tally->harder_claims += !is_by_card(town, open, action);
}

/* One game; `second` is the set of seats of the second player. */
static void play_game(const struct gh_town *town, const struct gh_setup *setup, const char *const name[2],
                      unsigned second, struct tally *tally)
{
    const struct gh_player_kind *kind[GH_MAX_SEATS] = {NULL};
    struct gh_table table;
    struct gh_action action;
    unsigned seat;

    for (seat = 0; seat < setup->seats; seat++)
        kind[seat] = gh_player_kind_find_any(name[gh_has(second, seat)]);
    assert_int_equal(gh_table_open(&table, town, setup, kind, GH_DEFAULT_ATTENTION), GH_OK);
    for (seat = 0; seat < setup->seats; seat++)
        table.player[seat].budget = kind[seat]->budget ? SMALL_BUDGET : 0;
    while (gh_table_next(&table, &seat, &action)) {
        count_step(town, &table.state.open, action, tally);
        gh_apply(town, &table.state, seat, action, NULL);
    }
    const unsigned winners = gh_winners(&table.state.open);
    tally->won[0] += (winners & ~second) != 0;
    tally->won[1] += (winners & second) != 0;
    tally->games++;
    tally->turns += table.state.open.turn;
    tally->stalemates += table.state.open.ending == GH_STALEMATE;
}

/* So many games among players of one kind. */
static struct tally among_equals(const char *name, const struct gh_town *town, unsigned seats, unsigned referee,
                                 unsigned games)
{
    const char *const both[2] = {name, name};
    struct tally tally = {.games = 0};

    for (unsigned game = 0; game < games; game++) {
        const struct gh_setup setup = {.seats = (uint8_t)seats, .referee = (uint8_t)referee, .seed = 1874 + game};

        play_game(town, &setup, both, 0, &tally);
    }
    return tally;
}

static bool goes_on(const struct tally *tally)
{
    return tally->passes * 100 <= tally->turns * MOST_PASSES &&
           tally->stalemates * 100 <= tally->games * MOST_STALEMATES;
}

static void nobody_waits(void **state)
{
    (void)state;
    for (unsigned at = 0; gh_player_kind_at(at); at++) {
        const struct gh_player_kind *kind = gh_player_kind_at(at);

        for (unsigned ruleset = 0; ruleset < GH_RULESETS_COUNT; ruleset++) {
            for (unsigned seats = GH_MIN_SEATS; seats <= GH_MAX_SEATS; seats++) {
                for (unsigned referee = 0; referee < GH_REFEREES_COUNT; referee++) {
                    const struct gh_town *town = ruleset == GH_OLD_TOWN ? &old_town : &gads_hill;
                    const struct tally tally =
                        among_equals(kind->name, town, seats, referee, kind->budget ? 24 / (seats * seats) : 100);

                    if (!goes_on(&tally))
                        fail_msg("%s, %s, %u players, %s referee: %u of %u turns passed, %u stalemates", kind->name,
                                 town->name, seats, gh_referee_name(referee), tally.passes, tally.turns,
                                 tally.stalemates);
                }
            }
        }
    }
}

/* The measure can tell: whoever does just anything waits too much, and so did the players of earlier days. */
static void who_waits_is_found_out(void **state)
{
    (void)state;
    const struct tally random = among_equals("random", &gads_hill, 2, GH_AUTOMATIC, 100);
    const struct tally careful = among_equals("careful-1", &gads_hill, 2, GH_AUTOMATIC, 20);

    assert_false(goes_on(&random));
    assert_false(goes_on(&careful));
}

/* Games that the second player wins, of 100 paired ones with two players. */
static unsigned wins_of_second(const char *first, const char *second, const struct gh_town *town, unsigned referee,
                               unsigned deals)
{
    const char *const names[2] = {first, second};
    struct tally tally = {.games = 0};

    for (unsigned deal = 0; deal < deals; deal++) {
        const struct gh_setup setup = {.seats = 2, .referee = (uint8_t)referee, .seed = 22 + deal};

        play_game(town, &setup, names, 1, &tally);
        play_game(town, &setup, names, 2, &tally);
    }
    return tally.won[1] * 100 / tally.games;
}

/* A newcomer who knows the rules and takes what brings most is medium, and beats easy clearly. */
static void each_level_beats_the_one_before(void **state)
{
    (void)state;
    for (unsigned referee = 0; referee < GH_REFEREES_COUNT; referee++) {
        assert_true(wins_of_second("hasty", "greedy", &gads_hill, referee, 50) >= 75);
        assert_true(wins_of_second("hasty", "greedy", &old_town, referee, 50) >= 75);
        assert_true(wins_of_second("greedy", "careful", &gads_hill, referee, 50) >= 75);
        assert_true(wins_of_second("greedy", "careful", &old_town, referee, 50) >= 55);
    }
}

/* Unless nothing moves any more. */
static void easy_players_overlook_what_people_overlook(void **state)
{
    (void)state;
    const struct tally hasty = among_equals("hasty", &gads_hill, 3, GH_MANUAL, 40);
    const struct tally greedy = among_equals("greedy", &gads_hill, 3, GH_MANUAL, 40);
    const struct tally careful = among_equals("careful", &gads_hill, 3, GH_MANUAL, 40);

    assert_int_equal(hasty.window_claims, 0); /* it looks away */
    assert_int_equal(hasty.harder_claims, 0);
    assert_int_equal(greedy.harder_claims, 0);
    assert_true(careful.harder_claims > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_waits),
        cmocka_unit_test(who_waits_is_found_out),
        cmocka_unit_test(each_level_beats_the_one_before),
        cmocka_unit_test(easy_players_overlook_what_people_overlook),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
