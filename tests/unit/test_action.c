/* Actions as text (docs/formats.md): what is read, what is written, and what is wrong with a text, and where. */
#include "core_help.h"

static bool parse(const struct gh_town *town, const char *text, size_t length, struct gh_action *action,
                  struct gh_parse_error *error)
{
    char *exact = malloc(length ? length : 1); /* so that reading past the end is noticed */

    assert_non_null(exact);
    memcpy(exact, text, length);
    const bool ok = gh_action_parse(town, exact, length, action, error);
    free(exact);
    return ok;
}

static bool same_action(struct gh_action a, struct gh_action b)
{
    return a.kind == b.kind && a.card == b.card && a.second_card == b.second_card && a.building == b.building &&
           a.site == b.site && a.word == b.word;
}

/* Text and action say the same, both ways. */
static void assert_same(const struct gh_town *town, const char *text, struct gh_action action)
{
    struct gh_action read;
    struct gh_parse_error error = {GH_PARSE_ORDER, 77};
    char written[GH_ACTION_TEXT_SIZE];

    assert_ptr_equal(gh_action_text(town, action, written), written);
    assert_string_equal(written, text);
    if (!parse(town, text, strlen(text), &read, &error))
        fail_msg("\"%s\": problem %d in column %u", text, (int)error.problem, error.column);
    assert_true(same_action(read, action));
    assert_int_equal(error.problem, GH_PARSE_OK);
    assert_int_equal(error.column, 0);
}

static bool met[GH_PARSE_ORDER + 1]; /* problems that some text had */

static void assert_problem(const struct gh_town *town, const char *text, size_t length, enum gh_parse_problem problem,
                           unsigned column)
{
    struct gh_action action;
    struct gh_parse_error error;

    if (parse(town, text, length, &action, &error))
        fail_msg("\"%s\" was read", text);
    if (error.problem != problem || error.column != column)
        fail_msg("\"%s\": problem %d in column %u, not %d in %u", text, (int)error.problem, error.column, (int)problem,
                 column);
    met[problem] = true;
}

/* ---- good ones ---- */

/* Fields that an action does not use are GH_NONE. */
static void actions_of_the_protocol(void **state)
{
    (void)state;
    const struct gh_town *gh = &gads_hill, *ot = &old_town;
    const uint8_t no = GH_NONE, casino = (uint8_t)building_of(gh, "casino"), hotel = (uint8_t)building_of(gh, "hotel"),
                  e3 = (uint8_t)site_of(gh, "E3");

    assert_same(gh, "take casino", (struct gh_action){GH_TAKE, no, no, casino, no, no, {0, 0}});
    assert_same(gh, "play 8", (struct gh_action){GH_PLAY, 7, no, no, no, no, {0, 0}});
    assert_same(gh, "play 28 casino", (struct gh_action){GH_PLAY, 27, no, casino, no, no, {0, 0}});
    assert_same(gh, "play 44 hotel", (struct gh_action){GH_PLAY, 43, no, hotel, no, no, {0, 0}});
    assert_same(gh, "discard 12 40 casino@E3", (struct gh_action){GH_DISCARD, 11, 39, casino, e3, no, {0, 0}});
    assert_same(gh, "buy hotel", (struct gh_action){GH_BUY, no, no, hotel, no, no, {0, 0}});
    assert_same(gh, "claim casino@E3", (struct gh_action){GH_CLAIM, no, no, casino, e3, no, {0, 0}});
    assert_same(gh, "draw building", (struct gh_action){GH_DRAW, no, no, no, no, 0, {0, 0}});
    assert_same(gh, "draw district", (struct gh_action){GH_DRAW, no, no, no, no, 1, {0, 0}});
    assert_same(gh, "draw condition", (struct gh_action){GH_DRAW, no, no, no, no, 2, {0, 0}});
    assert_same(ot, "draw common", (struct gh_action){GH_DRAW, no, no, no, no, 0, {0, 0}});
    assert_same(ot, "draw own", (struct gh_action){GH_DRAW, no, no, no, no, 1, {0, 0}});
    assert_same(gh, "end", (struct gh_action){GH_END, no, no, no, no, no, {0, 0}});
}

/* The makers fill the same fields as the reader. */
static void makers_agree_with_the_reader(void **state)
{
    (void)state;
    const struct gh_town *town = &gads_hill;
    const unsigned casino = building_of(town, "casino"), e3 = site_of(town, "E3");

    assert_same(town, "take casino", gh_action_take(casino));
    assert_same(town, "play 8", gh_action_play(7, GH_NONE));
    assert_same(town, "play 28 casino", gh_action_play(27, casino));
    assert_same(town, "discard 12 40 casino@E3", gh_action_discard(11, 39, casino, e3));
    assert_same(town, "buy casino", gh_action_buy(casino));
    assert_same(town, "claim casino@E3", gh_action_claim(casino, e3));
    assert_same(town, "draw condition", gh_action_draw(2));
    assert_same(town, "end", gh_action_end());
}

static void round_trip(const struct gh_town *town)
{
    char text[GH_ACTION_TEXT_SIZE];

    for (unsigned building = 0; building < town->buildings; building++) {
        const char *name = town->building_name[building];

        snprintf(text, sizeof text, "take %s", name);
        assert_same(town, text, gh_action_take(building));
        snprintf(text, sizeof text, "buy %s", name);
        assert_same(town, text, gh_action_buy(building));
        for (unsigned card = 0; card < town->cards; card++) {
            if (town->card[card].kind != GH_BUILDING_CARD) {
                snprintf(text, sizeof text, "play %u %s", card + 1, name);
                assert_same(town, text, gh_action_play(card, building));
            }
        }
        for (unsigned site = 0; site < town->sites; site++) {
            snprintf(text, sizeof text, "claim %s@%s", name, town->site_name[site]);
            assert_same(town, text, gh_action_claim(building, site));
        }
    }
    for (unsigned card = 0; card < town->cards; card++) {
        if (town->card[card].kind == GH_BUILDING_CARD) {
            snprintf(text, sizeof text, "play %u", card + 1);
            assert_same(town, text, gh_action_play(card, GH_NONE));
        }
        for (unsigned second = card + 1; second < town->cards; second++) {
            snprintf(text, sizeof text, "discard %u %u %s@%s", card + 1, second + 1, town->building_name[0],
                     town->site_name[1]);
            assert_same(town, text, gh_action_discard(card, second, 0, 1));
        }
    }
}

static void every_action_of_both_towns(void **state)
{
    (void)state;
    round_trip(&gads_hill);
    round_trip(&old_town);
}

/* The longest names and numbers that a town can have: their texts are not cut. */
static void longest_texts_fit(void **state)
{
    (void)state;
    static struct gh_town town;
    const char *name = "the-very-longest-name-x", *site = "longest";

    town = gads_hill;
    town.cards = GH_MAX_CARDS;
    for (unsigned card = gads_hill.cards; card < GH_MAX_CARDS; card++)
        town.card[card] = gads_hill.card[22]; /* a district card */
    assert_int_equal(strlen(name), GH_NAME_SIZE - 1);
    assert_int_equal(strlen(site), GH_SITE_NAME_SIZE - 1);
    memcpy(town.building_name[3], name, GH_NAME_SIZE);
    memcpy(town.site_name[4], site, GH_SITE_NAME_SIZE);
    assert_same(&town, "discard 127 128 the-very-longest-name-x@longest", gh_action_discard(126, 127, 3, 4));
    assert_same(&town, "claim the-very-longest-name-x@longest", gh_action_claim(3, 4));
    assert_same(&town, "play 128 the-very-longest-name-x", gh_action_play(127, 3));
    assert_problem(&town, "play 129 the-very-longest-name-x", 32, GH_PARSE_NO_CARD, 6);
}

/* ---- bad ones ---- */

struct bad {
    const char *text;
    enum gh_parse_problem problem;
    unsigned column;
};

static void assert_problems(const struct gh_town *town, const struct bad *bad, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_problem(town, bad[i].text, strlen(bad[i].text), bad[i].problem, bad[i].column);
}

static void words_that_are_no_action(void **state)
{
    (void)state;
    static const struct bad bad[] = {
        {"jump", GH_PARSE_UNKNOWN_WORD, 1},       {"Take bank", GH_PARSE_UNKNOWN_WORD, 1},
        {"tak bank", GH_PARSE_UNKNOWN_WORD, 1},   {"takes bank", GH_PARSE_UNKNOWN_WORD, 1},
        {"take\tbank", GH_PARSE_UNKNOWN_WORD, 1}, {"end\n", GH_PARSE_UNKNOWN_WORD, 1},
        {"end\r", GH_PARSE_UNKNOWN_WORD, 1},      {"\xc3\xa9nd", GH_PARSE_UNKNOWN_WORD, 1},
        {"8", GH_PARSE_UNKNOWN_WORD, 1},          {"@", GH_PARSE_UNKNOWN_WORD, 1},
        {"pass", GH_PARSE_UNKNOWN_WORD, 1},       {"casino@E3", GH_PARSE_UNKNOWN_WORD, 1},
        {"endend", GH_PARSE_UNKNOWN_WORD, 1},     {"t", GH_PARSE_UNKNOWN_WORD, 1},
    };

    assert_problems(&gads_hill, bad, COUNT(bad));
}

static void texts_that_end_too_early(void **state)
{
    (void)state;
    static const struct bad bad[] = {
        {"", GH_PARSE_MISSING_WORD, 1},
        {"take", GH_PARSE_MISSING_WORD, 5},
        {"take ", GH_PARSE_MISSING_WORD, 6},
        {"buy", GH_PARSE_MISSING_WORD, 4},
        {"play", GH_PARSE_MISSING_WORD, 5},
        {"play ", GH_PARSE_MISSING_WORD, 6},
        {"play 28 ", GH_PARSE_MISSING_WORD, 9},
        {"discard", GH_PARSE_MISSING_WORD, 8},
        {"discard 12", GH_PARSE_MISSING_WORD, 11},
        {"discard 12 40", GH_PARSE_MISSING_WORD, 14},
        {"discard 12 40 ", GH_PARSE_MISSING_WORD, 15},
        {"claim", GH_PARSE_MISSING_WORD, 6},
        {"draw", GH_PARSE_MISSING_WORD, 5},
        {"draw ", GH_PARSE_MISSING_WORD, 6},
    };

    assert_problems(&gads_hill, bad, COUNT(bad));
}

static void texts_that_go_on(void **state)
{
    (void)state;
    static const struct bad bad[] = {
        {"end now", GH_PARSE_EXTRA_WORD, 5},
        {"end ", GH_PARSE_EXTRA_WORD, 5},
        {"end  ", GH_PARSE_EXTRA_WORD, 5},
        {"take bank hotel", GH_PARSE_EXTRA_WORD, 11},
        {"take bank ", GH_PARSE_EXTRA_WORD, 11},
        {"buy bank bank", GH_PARSE_EXTRA_WORD, 10},
        {"play 28 casino hotel", GH_PARSE_EXTRA_WORD, 16},
        {"discard 12 40 casino@E3 8", GH_PARSE_EXTRA_WORD, 25},
        {"claim casino@E3 casino@F3", GH_PARSE_EXTRA_WORD, 17},
        {"draw building 1", GH_PARSE_EXTRA_WORD, 15},
    };

    assert_problems(&gads_hill, bad, COUNT(bad));
}

static void blanks_that_are_too_many(void **state)
{
    (void)state;
    static const struct bad bad[] = {
        {" ", GH_PARSE_SPACING, 1},
        {" end", GH_PARSE_SPACING, 1},
        {"  end", GH_PARSE_SPACING, 1},
        {"take  bank", GH_PARSE_SPACING, 6},
        {"play  8", GH_PARSE_SPACING, 6},
        {"play 28  casino", GH_PARSE_SPACING, 9},
        {"discard  12 40 casino@E3", GH_PARSE_SPACING, 9},
        {"discard 12  40 casino@E3", GH_PARSE_SPACING, 12},
        {"discard 12 40  casino@E3", GH_PARSE_SPACING, 15},
        {"claim  casino@E3", GH_PARSE_SPACING, 7},
        {"draw  district", GH_PARSE_SPACING, 6},
    };

    assert_problems(&gads_hill, bad, COUNT(bad));
}

/* Gads Hill has sixty cards. */
static void numbers_that_are_no_card(void **state)
{
    (void)state;
    static const struct bad bad[] = {
        {"play 0", GH_PARSE_NO_CARD, 6},
        {"play 61", GH_PARSE_NO_CARD, 6},
        {"play 08", GH_PARSE_NO_CARD, 6},
        {"play 00", GH_PARSE_NO_CARD, 6},
        {"play +8", GH_PARSE_NO_CARD, 6},
        {"play -8", GH_PARSE_NO_CARD, 6},
        {"play 8.", GH_PARSE_NO_CARD, 6},
        {"play 8/", GH_PARSE_NO_CARD, 6}, /* just below the digits */
        {"play 8:", GH_PARSE_NO_CARD, 6}, /* just above them */
        {"play eight", GH_PARSE_NO_CARD, 6},
        {"play 255", GH_PARSE_NO_CARD, 6},
        {"play 256", GH_PARSE_NO_CARD, 6},                  /* 0 in eight bits */
        {"play 264", GH_PARSE_NO_CARD, 6},                  /* 8 in eight bits */
        {"play 4294967304", GH_PARSE_NO_CARD, 6},           /* 8 in 32 bits */
        {"play 18446744073709551624", GH_PARSE_NO_CARD, 6}, /* 8 in 64 bits */
        {"play 99999999999999999999999999999999999999 casino", GH_PARSE_NO_CARD, 6},
        {"discard 0 40 casino@E3", GH_PARSE_NO_CARD, 9},
        {"discard 12 61 casino@E3", GH_PARSE_NO_CARD, 12},
        {"discard 12 040 casino@E3", GH_PARSE_NO_CARD, 12},
        {"discard casino@E3 12 40", GH_PARSE_NO_CARD, 9},
    };

    assert_problems(&gads_hill, bad, COUNT(bad));
}

static void names_that_do_not_exist(void **state)
{
    (void)state;
    static const struct bad bad[] = {
        {"take mill", GH_PARSE_NO_BUILDING, 6},
        {"take Bank", GH_PARSE_NO_BUILDING, 6},
        {"take ban", GH_PARSE_NO_BUILDING, 6},
        {"take banks", GH_PARSE_NO_BUILDING, 6},
        {"take station", GH_PARSE_NO_BUILDING, 6}, /* a landmark is no building */
        {"buy judge", GH_PARSE_NO_BUILDING, 5},    /* there is one in Old Town */
        {"play 28 mill", GH_PARSE_NO_BUILDING, 9},
        {"play 44 casino@E3", GH_PARSE_NO_BUILDING, 9},
        {"claim mill@E3", GH_PARSE_NO_BUILDING, 7},
        {"claim @E3", GH_PARSE_NO_BUILDING, 7},
        {"claim @", GH_PARSE_NO_BUILDING, 7},
        {"claim mill@", GH_PARSE_NO_BUILDING, 7}, /* the first mistake counts */
        {"discard 12 40 mill@E3", GH_PARSE_NO_BUILDING, 15},
        {"claim casino@", GH_PARSE_NO_SITE, 14},
        {"claim casino@A1", GH_PARSE_NO_SITE, 14}, /* framed for a landmark */
        {"claim casino@e3", GH_PARSE_NO_SITE, 14},
        {"claim casino@E", GH_PARSE_NO_SITE, 14},
        {"claim casino@E33", GH_PARSE_NO_SITE, 14},
        {"claim casino@E3@F3", GH_PARSE_NO_SITE, 14},
        {"discard 12 40 casino@G9", GH_PARSE_NO_SITE, 22},
        {"claim casino", GH_PARSE_NO_MARKER, 7},
        {"claim casino E3", GH_PARSE_NO_MARKER, 7},
        {"discard 12 40 casino", GH_PARSE_NO_MARKER, 15},
        {"draw common", GH_PARSE_NO_PILE, 6}, /* Old Town's */
        {"draw own", GH_PARSE_NO_PILE, 6},
        {"draw Building", GH_PARSE_NO_PILE, 6},
        {"draw buildings", GH_PARSE_NO_PILE, 6},
        {"draw 1", GH_PARSE_NO_PILE, 6},
    };
    static const struct bad bad_in_old_town[] = {
        {"draw district", GH_PARSE_NO_PILE, 6},  {"draw own0", GH_PARSE_NO_PILE, 6},
        {"draw own1", GH_PARSE_NO_PILE, 6},      {"take theater", GH_PARSE_NO_BUILDING, 6},
        {"claim bank@E3", GH_PARSE_NO_SITE, 12},
    };

    assert_problems(&gads_hill, bad, COUNT(bad));
    assert_problems(&old_town, bad_in_old_town, COUNT(bad_in_old_town));
}

/* A building card stands alone; a district or condition card speaks of my building. */
static void cards_with_and_without_my_building(void **state)
{
    (void)state;
    static const struct bad bad[] = {
        {"play 28", GH_PARSE_NEEDS_BUILDING, 8},   {"play 44", GH_PARSE_NEEDS_BUILDING, 8},
        {"play 8 casino", GH_PARSE_NEEDS_NONE, 8}, {"play 8 mill", GH_PARSE_NEEDS_NONE, 8},
        {"play 8 ", GH_PARSE_NEEDS_NONE, 8},       {"play 22 casino", GH_PARSE_NEEDS_NONE, 9},
        {"play 23", GH_PARSE_NEEDS_BUILDING, 8},
    };

    assert_problems(&gads_hill, bad, COUNT(bad));
}

static void discards_in_the_wrong_order(void **state)
{
    (void)state;
    static const struct bad bad[] = {
        {"discard 40 12 casino@E3", GH_PARSE_ORDER, 9},
        {"discard 12 12 casino@E3", GH_PARSE_ORDER, 9},
        {"discard 2 1", GH_PARSE_ORDER, 9},
        {"discard 9 8 mill@E3", GH_PARSE_ORDER, 9},
    };

    assert_problems(&gads_hill, bad, COUNT(bad));
    assert_same(&gads_hill, "discard 9 10 casino@E3", /* by number, not by text */
                gh_action_discard(8, 9, building_of(&gads_hill, "casino"), site_of(&gads_hill, "E3")));
}

/* Up to two hundred bytes are looked at; a longer text is refused whatever it says. */
static void long_texts(void **state)
{
    (void)state;
    char text[4 * GH_ACTION_MAX_BYTES];

    memset(text, 'x', sizeof text);
    assert_problem(&gads_hill, text, GH_ACTION_MAX_BYTES, GH_PARSE_UNKNOWN_WORD, 1);
    assert_problem(&gads_hill, text, GH_ACTION_MAX_BYTES + 1, GH_PARSE_EXTRA_WORD, GH_ACTION_MAX_BYTES + 1);
    assert_problem(&gads_hill, text, sizeof text, GH_PARSE_EXTRA_WORD, GH_ACTION_MAX_BYTES + 1);
    memcpy(text, "take ", 5);
    assert_problem(&gads_hill, text, GH_ACTION_MAX_BYTES, GH_PARSE_NO_BUILDING, 6);
    memset(text, ' ', sizeof text);
    memcpy(text, "end", 3);
    assert_problem(&gads_hill, text, GH_ACTION_MAX_BYTES, GH_PARSE_EXTRA_WORD, 5);
}

/* A zero byte is a byte like others, not the end. */
static void zero_bytes(void **state)
{
    (void)state;
    assert_problem(&gads_hill, "\0", 1, GH_PARSE_UNKNOWN_WORD, 1);
    assert_problem(&gads_hill, "end\0", 4, GH_PARSE_UNKNOWN_WORD, 1);
    assert_problem(&gads_hill, "take bank\0", 10, GH_PARSE_NO_BUILDING, 6);
    assert_problem(&gads_hill, "play 8\0", 7, GH_PARSE_NO_CARD, 6);
    assert_problem(&gads_hill, "claim casino@E3\0", 16, GH_PARSE_NO_SITE, 14);
    assert_problem(&gads_hill, "claim casino\0@E3", 16, GH_PARSE_NO_BUILDING, 7);
    assert_problem(&gads_hill, "draw district\0", 14, GH_PARSE_NO_PILE, 6);
}

/* Either a text is refused with a place inside it or just behind it, or it is the one way to write that action. */
static bool check_any(const struct gh_town *town, const char *text, size_t length)
{
    struct gh_action action;
    struct gh_parse_error error;
    char written[GH_ACTION_TEXT_SIZE];

    if (!parse(town, text, length, &action, &error)) {
        assert_true(error.problem != GH_PARSE_OK);
        assert_in_range(error.column, 1, length + 1);
        return false;
    }
    gh_action_text(town, action, written);
    assert_int_equal(strlen(written), length);
    assert_memory_equal(written, text, length);
    return true;
}

/* Good texts with one byte changed, left out or put in. */
static void damaged_texts(void **state)
{
    (void)state;
    static const char *const good[] = {"take bank", "play 8",        "play 28 casino", "discard 12 40 casino@E3",
                                       "buy bank",  "claim bank@F1", "draw building",  "end"};
    unsigned still_good = 0;

    for (unsigned i = 0; i < COUNT(good); i++) {
        const size_t length = strlen(good[i]);

        for (size_t at = 0; at <= length; at++) {
            char text[GH_ACTION_TEXT_SIZE];

            for (unsigned byte = 0; byte < 256; byte++) {
                memcpy(text, good[i], at);
                text[at] = (char)byte;
                memcpy(text + at + 1, good[i] + at, length - at);
                still_good += check_any(&gads_hill, text, length + 1); /* put in */
                if (at == length)
                    continue;
                memcpy(text + at + 1, good[i] + at + 1, length - at - 1);
                still_good += check_any(&gads_hill, text, length); /* changed */
            }
            memcpy(text, good[i], at);
            if (at < length) {
                memcpy(text + at, good[i] + at + 1, length - at - 1);
                still_good += check_any(&gads_hill, text, length - 1); /* left out */
            }
            check_any(&gads_hill, good[i], at); /* cut off */
        }
    }
    assert_true(still_good > 100); /* other cards and sites, and the texts themselves */
}

/* The last test. */
static void every_problem_was_met(void **state)
{
    (void)state;
    for (unsigned problem = GH_PARSE_UNKNOWN_WORD; problem < COUNT(met); problem++)
        if (!met[problem])
            fail_msg("problem %u was not met", problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_of_the_protocol),
        cmocka_unit_test(makers_agree_with_the_reader),
        cmocka_unit_test(every_action_of_both_towns),
        cmocka_unit_test(longest_texts_fit),
        cmocka_unit_test(words_that_are_no_action),
        cmocka_unit_test(texts_that_end_too_early),
        cmocka_unit_test(texts_that_go_on),
        cmocka_unit_test(blanks_that_are_too_many),
        cmocka_unit_test(numbers_that_are_no_card),
        cmocka_unit_test(names_that_do_not_exist),
        cmocka_unit_test(cards_with_and_without_my_building),
        cmocka_unit_test(discards_in_the_wrong_order),
        cmocka_unit_test(long_texts),
        cmocka_unit_test(zero_bytes),
        cmocka_unit_test(damaged_texts),
        cmocka_unit_test(every_problem_was_met),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
