/* The yardsticks play as they always did: whole games, move for move, as one number for each setting. Nobody who asks
 * for a player by name is given one. */
#include "core_help.h"
#include "gadshill/hash.h"
#include "gadshill/table.h"

enum { GAMES = 2, BUDGET = 3000 };

static struct gh_hash hash_of_games(const struct gh_town *town, const char *name, unsigned seats, unsigned referee)
{
    const struct gh_player_kind *kind = gh_player_kind_find_any(name);
    const struct gh_player_kind *const kinds[GH_MAX_SEATS] = {kind, kind, kind, kind};
    struct gh_hash hash = gh_hash_start();

    for (unsigned game = 0; game < GAMES; game++) {
        const struct gh_setup setup = {.seats = (uint8_t)seats, .referee = (uint8_t)referee, .seed = 4242 + game};
        struct gh_table table;
        struct gh_action action;
        unsigned seat;

        assert_int_equal(gh_table_open(&table, town, &setup, kinds, GH_DEFAULT_ATTENTION), GH_OK);
        for (seat = 0; seat < seats && kind->budget; seat++)
            table.player[seat].budget = BUDGET;
        while (gh_table_next(&table, &seat, &action)) {
            const uint8_t bytes[] = {(uint8_t)seat,   action.kind, action.card, action.second_card,
                                     action.building, action.site, action.word};

            gh_hash_bytes(&hash, bytes, sizeof bytes);
            gh_apply(town, &table.state, seat, action, NULL);
        }
    }
    return hash;
}

/* [town][players - 2][referee] */
static const struct {
    const char *name;
    uint64_t played[GH_RULESETS_COUNT][GH_MAX_SEATS - 1][GH_REFEREES_COUNT];
} kept[] = {
    {"careful-1",
     {{{UINT64_C(0xb92f5d1b2cca21aa), UINT64_C(0xc04e5b19463adf70)},
       {UINT64_C(0xf23250380c0ebe76), UINT64_C(0xfc7c662052bda25e)},
       {UINT64_C(0x0c9f89f1d37d69f2), UINT64_C(0x6e7feedc1c2c6a9c)}},
      {{UINT64_C(0xbdbd404e97fa233c), UINT64_C(0x4f29dbb52dbb683b)},
       {UINT64_C(0x5c87ccee6220f7a1), UINT64_C(0x194ff17f21798c59)},
       {UINT64_C(0xf3be34cfb5a71296), UINT64_C(0x605bd75a077542be)}}}},
    {"expert-1",
     {{{UINT64_C(0xad986a0f7be24360), UINT64_C(0x21ec514d5358bd36)},
       {UINT64_C(0x4a3b657d889bdc17), UINT64_C(0x9314d88b391e94d0)},
       {UINT64_C(0x64b0f07dc0db1155), UINT64_C(0x175cf0dceac30403)}},
      {{UINT64_C(0xa0a9e835e9287299), UINT64_C(0x168c7455703ba78e)},
       {UINT64_C(0x5109dbacf142a19f), UINT64_C(0x7149161232835bbe)},
       {UINT64_C(0x0d990470b3f36bdd), UINT64_C(0xdb3dc5a81cc7e95a)}}}},
};

static void yardsticks_play_as_ever(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNT(kept); i++) {
        for (unsigned ruleset = 0; ruleset < GH_RULESETS_COUNT; ruleset++) {
            for (unsigned seats = GH_MIN_SEATS; seats <= GH_MAX_SEATS; seats++) {
                for (unsigned referee = 0; referee < GH_REFEREES_COUNT; referee++) {
                    const struct gh_town *town = ruleset == GH_OLD_TOWN ? &old_town : &gads_hill;
                    const struct gh_hash hash = hash_of_games(town, kept[i].name, seats, referee);

                    if (gh_hash_finish(&hash) != kept[i].played[ruleset][seats - GH_MIN_SEATS][referee])
                        fail_msg("%s, %s, %u players, %s referee: 0x%016llx", kept[i].name, town->name, seats,
                                 gh_referee_name(referee), (unsigned long long)gh_hash_finish(&hash));
                }
            }
        }
    }
}

static void yardsticks_are_offered_to_nobody(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNT(kept); i++) {
        assert_null(gh_player_kind_find(kept[i].name));
        assert_non_null(gh_player_kind_find_any(kept[i].name));
        for (unsigned at = 0; gh_player_kind_at(at); at++)
            assert_string_not_equal(gh_player_kind_at(at)->name, kept[i].name);
    }
    assert_ptr_equal(gh_player_kind_find_any("careful"), gh_player_kind_find("careful"));
    assert_null(gh_player_kind_find_any("nobody"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yardsticks_play_as_ever),
        cmocka_unit_test(yardsticks_are_offered_to_nobody),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
