/* Records: the exact text of a saved game, and for every way to damage one, what is found wrong and where. */
#include "core_help.h"

#include "gadshill/record.h"

/* A game as it must be written and read for ever. A change of these fingerprints makes all saved games unreadable. */
static const char golden[] = "gadshill-record 1\n"
                             "town old-town c5f59c7b3e3eb385\n"
                             "ruleset old-town\n"
                             "referee manual\n"
                             "players 2\n"
                             "first 1\n"
                             "seed 7\n"
                             "1 take jail\n"
                             "0 take saloon\n"
                             "1 take school\n"
                             "0 take newspaper\n"
                             "= da99dc25\n"
                             "1 play 2\n"
                             "1 draw common\n"
                             "= 04950303\n"
                             "0 play 10\n"
                             "0 claim church@r3c1\n" /* wrong, and recorded */
                             "0 draw own\n"
                             "= 5765d89d\n"
                             "1 play 4\n"
                             "1 draw common\n"
                             "= 20aca7c1\n"
                             "0 play 51 newspaper\n"
                             "0 draw common\n"
                             "= 64f1cb2e\n"
                             "1 claim newspaper@r2c1\n" /* in the window */
                             "1 draw common\n"
                             "= 2db940d2\n";

static char edited[sizeof golden + 512];

/* The golden record with the first `old` replaced by `new`. */
static const char *with(const char *old, const char *new)
{
    const char *found = strstr(golden, old);

    if (!found)
        fail_msg("not in the record: %s", old);
    snprintf(edited, sizeof edited, "%.*s%s%s", (int)(found - golden), golden, new, found + strlen(old));
    return edited;
}

static bool replay(const struct gh_town *town, const char *text, size_t length, struct gh_state *state,
                   gh_record_visitor *visit, void *user, struct gh_record_error *error)
{
    char *exact = malloc(length ? length : 1); /* so that reading past the end is noticed */

    assert_non_null(exact);
    memcpy(exact, text, length);
    const bool ok = gh_record_replay(town, exact, length, state, visit, user, error);
    free(exact);
    return ok;
}

/* The state after so many lines of the golden record, each of them good. */
static struct gh_state after_lines(unsigned lines)
{
    const char *end = golden;
    struct gh_record_error error;
    struct gh_state state;

    for (; lines > 0; lines--)
        end = strchr(end, '\n') + 1;
    if (!replay(&old_town, golden, (size_t)(end - golden), &state, NULL, NULL, &error))
        fail_msg("line %u: problem %d", error.line, (int)error.problem);
    return state;
}

/* ---- writing ---- */

static void head_is_pinned(void **state)
{
    (void)state;
    const struct gh_setup setup = {.seats = 2, .first = 1, .referee = GH_MANUAL, .seed = 7},
                          largest = {.seats = 4, .first = 3, .referee = GH_AUTOMATIC, .seed = UINT64_MAX};
    char text[GH_RECORD_HEAD_SIZE];

    size_t length = gh_record_write_head(&old_town, &setup, text);

    assert_int_equal(length, strlen(text));
    assert_memory_equal(text, golden, length);
    length = gh_record_write_head(&gads_hill, &largest, text);
    assert_int_equal(length, strlen(text));
    assert_string_equal(text, "gadshill-record 1\n"
                              "town gads-hill a2a8a0c4af17eebf\n"
                              "ruleset gads-hill-1874\n"
                              "referee automatic\n"
                              "players 4\n"
                              "first 3\n"
                              "seed 18446744073709551615\n");
}

static void sealed_head_is_written_and_read(void **state)
{
    (void)state;
    const struct gh_setup setup = {.seats = 2, .first = 1, .referee = GH_MANUAL, .is_sealed = true, .seed = INT64_MAX};
    struct gh_record_head head;
    struct gh_record_error error;
    char text[GH_RECORD_HEAD_SIZE];
    const size_t length = gh_record_write_head(&old_town, &setup, text);

    assert_non_null(strstr(text, "\nsealed 9223372036854775807\n"));
    assert_true(gh_record_read_head(text, length, &head, &error));
    assert_true(head.setup.is_sealed);
    assert_true(head.setup.seed == INT64_MAX);
    assert_true(gh_record_read_head(golden, strlen(golden), &head, &error));
    assert_false(head.setup.is_sealed);
}

static void house_rule_is_written_and_read(void **state)
{
    (void)state;
    const struct gh_setup setup = {.seats = 2, .is_brisk = true, .is_sealed = true, .seed = 7};
    struct gh_record_head head;
    struct gh_record_error error;
    char text[GH_RECORD_HEAD_SIZE];
    const size_t length = gh_record_write_head(&gads_hill, &setup, text);

    assert_non_null(strstr(text, "\nfirst 0\nhouse brisk\nsealed 7\n"));
    assert_true(gh_record_read_head(text, length, &head, &error));
    assert_true(head.setup.is_brisk && head.setup.is_sealed && head.setup.seed == 7);
    assert_true(gh_record_read_head(golden, strlen(golden), &head, &error));
    assert_false(head.setup.is_brisk);
    memcpy(strstr(text, "brisk"), "quick", strlen("quick"));
    assert_false(gh_record_read_head(text, length, &head, &error));
    assert_int_equal(error.line, 7);
}

static void head_has_room_for_the_longest_names(void **state)
{
    (void)state;
    static struct gh_town town;
    const struct gh_setup setup = {.seats = 4, .first = 3, .referee = GH_AUTOMATIC, .seed = UINT64_MAX};
    struct gh_record_head head;
    struct gh_record_error error;
    char text[GH_RECORD_HEAD_SIZE];

    town = gads_hill;
    memcpy(town.name, "a-town-with-a-long-name", GH_NAME_SIZE);
    town.hash = UINT64_MAX;
    const size_t length = gh_record_write_head(&town, &setup, text);
    assert_int_equal(length, strlen(text));
    assert_true(gh_record_read_head(text, length, &head, &error));
    assert_string_equal(head.town, town.name);
    assert_true(head.town_hash == UINT64_MAX);
}

struct writer {
    char text[sizeof golden + 512];
    size_t length;
    struct gh_state before;
    unsigned steps, stop_after;
    bool told_wrong_claim, told_claim;
};

static bool write_on(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                     const struct gh_events *events)
{
    struct writer *writer = user;
    const size_t length =
        gh_record_write_step(&old_town, &writer->before, state, seat, action, writer->text + writer->length);

    assert_int_equal(length, strlen(writer->text + writer->length));
    assert_true(length < GH_RECORD_STEP_SIZE);
    if (writer->steps == 0) /* a take: its event, and nothing else */
        assert_true(events->count == 1 && events->at[0].kind == GH_EVENT_BUILDING_TAKEN);
    writer->length += length;
    writer->before = *state;
    for (unsigned i = 0; i < events->count; i++) {
        writer->told_wrong_claim |= events->at[i].kind == GH_EVENT_CLAIM_FAILED && events->at[i].seat == 0;
        writer->told_claim |= events->at[i].kind == GH_EVENT_CLAIM_MADE && events->at[i].seat == 1;
    }
    return ++writer->steps != writer->stop_after;
}

static struct writer writer_start(unsigned stop_after)
{
    const struct gh_setup setup = {.seats = 2, .first = 1, .referee = GH_MANUAL, .seed = 7};
    struct writer writer = {.stop_after = stop_after};

    writer.length = gh_record_write_head(&old_town, &setup, writer.text);
    assert_int_equal(gh_start(&old_town, &setup, &writer.before), GH_OK);
    return writer;
}

/* Replayed and written again: the same bytes. */
static void golden_game_comes_back(void **state)
{
    (void)state;
    struct writer writer = writer_start(0);
    struct gh_record_error error;
    struct gh_state end;

    if (!replay(&old_town, golden, strlen(golden), &end, write_on, &writer, &error))
        print_message("line %u: problem %d\n", error.line, (int)error.problem);
    assert_string_equal(writer.text, golden);
    assert_int_equal(error.problem, GH_RECORD_OK);
    assert_memory_equal(&writer.before, &end, sizeof end);
    assert_int_equal(writer.steps, 15);
    assert_true(writer.told_wrong_claim && writer.told_claim);
    assert_int_equal(end.open.turn, 6);
    assert_int_equal(end.open.player, 0);
}

/* ---- reading the head ---- */

static void head_is_read(void **state)
{
    (void)state;
    struct gh_record_head head;
    struct gh_record_error error;

    assert_true(gh_record_read_head(golden, strlen(golden), &head, &error));
    assert_int_equal(error.problem, GH_RECORD_OK);
    assert_string_equal(head.town, "old-town");
    assert_true(head.town_hash == old_town.hash);
    assert_int_equal(head.ruleset, GH_OLD_TOWN);
    assert_int_equal(head.setup.seats, 2);
    assert_int_equal(head.setup.first, 1);
    assert_int_equal(head.setup.referee, GH_MANUAL);
    assert_int_equal(head.setup.seed, 7);
    const char *largest = with("seed 7", "seed 18446744073709551615");
    assert_true(gh_record_read_head(largest, strlen(largest), &head, &error));
    assert_true(head.setup.seed == UINT64_MAX);
}

static bool met[GH_RECORD_FINGERPRINT + 1]; /* problems that some record had */

static void assert_error(const struct gh_record_error *error, const char *text, enum gh_record_problem problem,
                         unsigned line, unsigned column)
{
    if (error->problem != problem || error->line != line || error->column != column)
        fail_msg("%s\n: problem %d in %u:%u, not %d in %u:%u", text, (int)error->problem, error->line, error->column,
                 (int)problem, line, column);
    met[problem] = true;
}

/* A bad head: both readers say the same, and no state was made. */
static void bad_head(const char *text, size_t length, enum gh_record_problem problem, unsigned line, unsigned column,
                     const char *expected)
{
    struct gh_record_head head;
    struct gh_record_error error;
    struct gh_state made, untouched;

    assert_false(gh_record_read_head(text, length, &head, &error));
    assert_error(&error, text, problem, line, column);
    memset(&made, 0xaa, sizeof made);
    untouched = made;
    assert_false(replay(&old_town, text, length, &made, NULL, NULL, &error));
    assert_error(&error, text, problem, line, column);
    assert_memory_equal(&made, &untouched, sizeof made);
    if (expected)
        assert_string_equal(error.expected, expected);
}

static void texts_that_are_no_record(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "gadshill-record 2\n",
                                      "gadshill-record 1 \n",
                                      "gadshill-record 1\r\n",
                                      "\xef\xbb\xbfgadshill-record 1\n",
                                      "gadshill-town/1\n"};
    char endless[1000];

    for (unsigned i = 0; i < COUNT(bad); i++)
        bad_head(bad[i], strlen(bad[i]), GH_RECORD_NOT_A_RECORD, 1, 1, NULL);
    memset(endless, 'g', sizeof endless);
    bad_head(endless, sizeof endless, GH_RECORD_NOT_A_RECORD, 1, 1, NULL);
    endless[sizeof endless - 1] = '\n';
    bad_head(endless, sizeof endless, GH_RECORD_NOT_A_RECORD, 1, 1, NULL);
}

static void bad_head_lines(void **state)
{
    (void)state;
    static const struct {
        const char *old, *new;
        unsigned line, column;
        const char *expected;
    } bad[] = {
        /* another line stands there */
        {"town old-town", "city old-town", 2, 1, "town"},
        {"town old-town c5f59c7b3e3eb385\n", "", 2, 1, "town"},
        {"town old-town c5f59c7b3e3eb385", "town", 2, 1, "town"},
        {"town old-town c5f59c7b3e3eb385", "town ", 2, 1, "town"},
        {"town old-town c5f59c7b3e3eb385", "towns ", 2, 1, "town"},
        {"town old-town", "town\told-town", 2, 1, "town"},
        {"ruleset ", "rules ", 3, 1, "ruleset"},
        {"referee ", "Referee ", 4, 1, "referee"},
        {"players ", "player ", 5, 1, "players"},
        {"first 1\n", "", 6, 1, "first"},
        {"seed 7", "seeds 7", 7, 1, "seed"},
        {"seed 7", "", 7, 1, "seed"},
        /* the line's value is wrong */
        {"old-town c5f59c7b3e3eb385", "old-town", 2, 6, "town"},
        {"old-town c5f5", " c5f5", 2, 6, "town"},
        {"old-town c5f5", "a-town-with-a-long-name- c5f5", 2, 6, "town"}, /* 24 letters */
        {"old-town c5f5", "Old-town c5f5", 2, 6, "town"},
        {"old-town c5f5", "../old-town c5f5", 2, 6, "town"}, /* no path */
        {"eb385\n", "eb38\n", 2, 6, "town"},
        {"eb385\n", "eb3850\n", 2, 6, "town"},
        {"eb385\n", "EB385\n", 2, 6, "town"},
        {"eb385\n", "eb385 \n", 2, 6, "town"},
        {"ruleset old-town", "ruleset old", 3, 9, "ruleset"},
        {"ruleset old-town", "ruleset  old-town", 3, 9, "ruleset"},
        {"referee manual", "referee manua", 4, 9, "referee"},
        {"referee manual", "referee Manual", 4, 9, "referee"},
        {"players 2", "players two", 5, 9, "players"},
        {"players 2", "players 02", 5, 9, "players"},
        {"players 2", "players 2 ", 5, 9, "players"},
        {"players 2", "players /", 5, 9, "players"},
        {"players 2", "players :", 5, 9, "players"},
        {"first 1", "first -1", 6, 7, "first"},
        {"seed 7", "seed +7", 7, 6, "seed"},
        {"seed 7", "seed 18446744073709551616", 7, 6, "seed"},
        {"seed 7", "seed 99999999999999999999", 7, 6, "seed"},
        {"seed 7", "sealed 9223372036854775808", 7, 8, "sealed"},
        {"seed 7", "sealed +7", 7, 8, "sealed"},
        {"seed 7", "sealed", 7, 1, "seed"},
    };

    for (unsigned i = 0; i < COUNT(bad); i++) {
        const char *text = with(bad[i].old, bad[i].new);

        bad_head(text, strlen(text), GH_RECORD_BAD_HEAD, bad[i].line, bad[i].column, bad[i].expected);
    }
    memcpy(edited, golden, sizeof golden);
    *strstr(edited, "old-town") = 0; /* a zero byte in the town's name, and one in its fingerprint */
    bad_head(edited, sizeof golden - 1, GH_RECORD_BAD_HEAD, 2, 6, "town");
    memcpy(edited, golden, sizeof golden);
    *strstr(edited, "5\nruleset") = 0;
    bad_head(edited, sizeof golden - 1, GH_RECORD_BAD_HEAD, 2, 6, "town");
}

/* Cut off anywhere in the head, it is the first line without an end that is bad. */
static void cut_off_head(void **state)
{
    (void)state;
    const size_t head = (size_t)(strstr(golden, "seed 7\n") + 7 - golden);
    unsigned line = 1;

    for (size_t length = 0; length < head; length++) {
        if (line == 1)
            bad_head(golden, length, GH_RECORD_NOT_A_RECORD, 1, 1, NULL);
        else
            bad_head(golden, length, GH_RECORD_CUT_OFF, line, 1, NULL);
        line += golden[length] == '\n';
    }
    assert_int_equal(line, 8);
}

/* Good lines, but no game can start so. */
static void bad_setups(void **state)
{
    (void)state;
    static const struct {
        const char *setup;
        unsigned line, column;
    } bad[] = {{"players 1\nfirst 0", 5, 9},   {"players 5\nfirst 0", 5, 9}, {"players 0\nfirst 0", 5, 9},
               {"players 258\nfirst 1", 5, 9}, {"players 2\nfirst 2", 6, 7}, {"players 2\nfirst 257", 6, 7}};
    static struct gh_town town;
    const struct gh_setup setup = {.seats = 3, .first = 0, .referee = GH_AUTOMATIC, .seed = 1};
    struct gh_record_error error;
    struct gh_state made;
    char text[GH_RECORD_HEAD_SIZE];

    for (unsigned i = 0; i < COUNT(bad); i++) {
        const char *wrong = with("players 2\nfirst 1", bad[i].setup);

        bad_head(wrong, strlen(wrong), GH_RECORD_BAD_SETUP, bad[i].line, bad[i].column, NULL);
    }
    town = old_town; /* without condition cards: what the whole head asks for cannot be dealt */
    town.cards = 42;
    town.hash = gh_town_hash(&town);
    const size_t length = gh_record_write_head(&town, &setup, text);
    assert_false(replay(&town, text, length, &made, NULL, NULL, &error));
    assert_error(&error, text, GH_RECORD_BAD_SETUP, 5, 1);
}

static void records_of_another_town(void **state)
{
    (void)state;
    static const char *const change[][2] = {
        {"old-town c5f5", "new-town c5f5"}, {"eb385\n", "eb384\n"}, {"ruleset old-town", "ruleset gads-hill-1874"}};
    struct gh_record_error error;
    struct gh_record_head head;
    struct gh_state made;

    for (unsigned i = 0; i < COUNT(change); i++) {
        const char *text = with(change[i][0], change[i][1]);

        assert_false(replay(&old_town, text, strlen(text), &made, NULL, NULL, &error));
        assert_error(&error, text, GH_RECORD_OTHER_TOWN, 2, 1);
        assert_true(gh_record_read_head(text, strlen(text), &head, &error)); /* the head itself is good */
    }
    assert_false(replay(&gads_hill, golden, strlen(golden), &made, NULL, NULL, &error));
    assert_error(&error, golden, GH_RECORD_OTHER_TOWN, 2, 1);
}

/* ---- replaying ---- */

/* A bad line: the state is that after so many good lines. */
static struct gh_record_error bad_line(const char *text, size_t length, enum gh_record_problem problem, unsigned line,
                                       unsigned column, unsigned good_lines)
{
    struct gh_record_error error;
    struct gh_state reached;
    const struct gh_state good = after_lines(good_lines);
    struct writer writer = writer_start(0);

    memset(&reached, 0xaa, sizeof reached);
    assert_false(replay(&old_town, text, length, &reached, write_on, &writer, &error));
    assert_error(&error, text, problem, line, column);
    assert_memory_equal(&reached, &good, sizeof good);
    assert_memory_equal(&writer.before, &good, sizeof good); /* and nothing else was told */
    return error;
}

static struct gh_record_error bad_change(const char *old, const char *new, enum gh_record_problem problem,
                                         unsigned line, unsigned column, unsigned good_lines)
{
    const char *text = with(old, new);

    return bad_line(text, strlen(text), problem, line, column, good_lines);
}

static void lines_that_are_none(void **state)
{
    (void)state;
    static const char *const bad[] = {"",        "1",       "1 ",      "x take",     "take x",
                                      "11 take", "1\ttake", " 1 take", "= da99dc25", "-1 take"};
    char text[400];

    for (unsigned i = 0; i < COUNT(bad); i++)
        bad_change("1 take school", bad[i], GH_RECORD_BAD_LINE, 10, 1, 9);
    bad_change("1 draw common\n= 0495", "= 04950303\n1 draw common\n= 0495", GH_RECORD_BAD_LINE, 14, 1, 13);

    /* 240 bytes are read as an action, which is too long; more are no line at all */
    memset(text, 'x', sizeof text);
    text[0] = '1';
    text[1] = ' ';
    text[240] = 0;
    const struct gh_record_error error = bad_change("1 take school", text, GH_RECORD_BAD_ACTION, 10, 203, 9);
    assert_int_equal(error.parse.problem, GH_PARSE_EXTRA_WORD);
    text[240] = 'x';
    text[241] = 0;
    bad_change("1 take school", text, GH_RECORD_BAD_LINE, 10, 241, 9);
}

static void seats_that_are_none(void **state)
{
    (void)state;
    bad_change("1 take school", "2 take school", GH_RECORD_NO_SEAT, 10, 1, 9);
    bad_change("1 take school", "9 take school", GH_RECORD_NO_SEAT, 10, 1, 9);
}

/* The column is that of the line, the parse error's that of the action. */
static void texts_that_are_no_action(void **state)
{
    (void)state;
    struct gh_record_error error = bad_change("take school", "take mill", GH_RECORD_BAD_ACTION, 10, 8, 9);

    assert_int_equal(error.parse.problem, GH_PARSE_NO_BUILDING);
    assert_int_equal(error.parse.column, 6);
    error = bad_change("1 take school", "1  take school", GH_RECORD_BAD_ACTION, 10, 3, 9);
    assert_int_equal(error.parse.problem, GH_PARSE_SPACING);
    error = bad_change("1 take school", "1 x", GH_RECORD_BAD_ACTION, 10, 3, 9);
    assert_int_equal(error.parse.problem, GH_PARSE_UNKNOWN_WORD);
    error = bad_change("1 play 2", "1 play 2\r", GH_RECORD_BAD_ACTION, 13, 8, 12);
    assert_int_equal(error.parse.problem, GH_PARSE_NO_CARD);
}

static void actions_that_are_refused(void **state)
{
    (void)state;
    struct gh_record_error error = bad_change("1 take school", "1 take jail", GH_RECORD_ILLEGAL, 10, 3, 9);

    assert_int_equal(error.verdict.reason, GH_NOT_BESIDE);
    assert_int_equal(error.verdict.building, building_of(&old_town, "jail"));
    error = bad_change("1 take school", "0 take school", GH_RECORD_ILLEGAL, 10, 3, 9);
    assert_int_equal(error.verdict.reason, GH_NOT_YOUR_TURN);
    assert_int_equal(error.verdict.seat, 1);
    error = bad_change("1 draw common", "1 end", GH_RECORD_ILLEGAL, 14, 3, 13);
    assert_int_equal(error.verdict.reason, GH_MUST_DRAW);
    error = bad_change("0 claim church@r3c1", "0 claim church@r1c1", GH_RECORD_ILLEGAL, 17, 3, 16);
    assert_int_equal(error.verdict.reason, GH_NO_SUCH_MARKER); /* unlike a wrong claim */
}

/* After a turn a fingerprint must follow, and it must be right. The action before it is then not believed either. */
static void fingerprints(void **state)
{
    (void)state;
    static const char *const missing[] = {"= 0495030\n",  "= 049503031\n", "= 0495030G\n",  "= 0495030A\n",
                                          "=04950303\n",  "= \n",          "=\n",           "\n",
                                          "  04950303\n", "== 04950303\n", "= 04950303 \n", "",
                                          "# 04950303\n"};

    for (unsigned i = 0; i < COUNT(missing); i++)
        bad_change("= 04950303\n", missing[i], GH_RECORD_NO_FINGERPRINT, 15, 1, 13);
    bad_change("= 04950303", "= 04950302", GH_RECORD_FINGERPRINT, 15, 3, 13);
    bad_change("= 04950303", "= 14950303", GH_RECORD_FINGERPRINT, 15, 3, 13);
    bad_change("= da99dc25", "= da99dc26", GH_RECORD_FINGERPRINT, 12, 3, 10); /* of the setup */
}

/* Another game than the recorded one is noticed at the end of the turn. */
static void fingerprints_find_other_games(void **state)
{
    (void)state;
    struct gh_record_error error;
    struct gh_state reached;
    const char *text = with("seed 7", "seed 8");

    assert_false(replay(&old_town, text, strlen(text), &reached, NULL, NULL, &error));
    assert_error(&error, text, GH_RECORD_FINGERPRINT, 12, 3);
    text = with("0 take saloon", "0 take stable");
    assert_false(replay(&old_town, text, strlen(text), &reached, NULL, NULL, &error));
    assert_error(&error, text, GH_RECORD_FINGERPRINT, 12, 3);
}

/* Cut off at any byte: good only at the end of a line, which may also be just before a fingerprint. */
static void cut_off_games(void **state)
{
    (void)state;
    const size_t head = (size_t)(strstr(golden, "seed 7\n") + 7 - golden), whole = strlen(golden);
    unsigned line = 8;

    for (size_t length = head; length <= whole; length++) {
        struct gh_record_error error;
        struct gh_state reached;

        if (golden[length - 1] == '\n') {
            assert_true(replay(&old_town, golden, length, &reached, NULL, NULL, &error));
        } else {
            const char *start = golden + length;

            while (start[-1] != '\n')
                start--;
            bad_line(golden, length, GH_RECORD_CUT_OFF, line, 1, *start == '=' ? line - 2 : line - 1);
        }
        line += length < whole && golden[length] == '\n';
    }
}

static void visitor_stops_the_replay(void **state)
{
    (void)state;
    static const unsigned lines_of[] = {0, 8, 9, 10, 12, 13}; /* read for so many steps, with fingerprints */

    for (unsigned steps = 1; steps < COUNT(lines_of); steps++) {
        struct writer writer = writer_start(steps);
        struct gh_record_error error;
        struct gh_state reached;
        const struct gh_state expected = after_lines(lines_of[steps]);
        const char *text = with("1 draw common", "nonsense"); /* which is not looked at any more */

        assert_true(replay(&old_town, text, strlen(text), &reached, write_on, &writer, &error));
        assert_int_equal(error.problem, GH_RECORD_OK);
        assert_int_equal(writer.steps, steps);
        assert_memory_equal(&reached, &expected, sizeof reached);
    }
}

/* Nothing may come after the end of a game. */
static void nothing_after_the_end(void **state)
{
    (void)state;
    const struct gh_setup setup = {.seats = 2, .first = 0, .referee = GH_AUTOMATIC, .seed = 3};
    char text[8192];
    size_t length = gh_record_write_head(&old_town, &setup, text), end = 0;
    struct table table = dealt(&old_town, 2, GH_AUTOMATIC, 3);
    static struct gh_legal legal;
    struct gh_record_error error;
    struct gh_state reached;

    while (table.state.open.phase != GH_OVER) { /* the first legal action, again and again */
        const struct gh_state before = table.state;

        gh_legal(&old_town, &before.open, &before.hidden.hand[before.open.player], &legal);
        const struct gh_action action = gh_legal_at(&legal, 0);
        assert_int_equal(apply(&table, before.open.player, action).reason, GH_ACCEPTED);
        length += gh_record_write_step(&old_town, &before, &table.state, before.open.player, action, text + length);
        assert_true(length < sizeof text - 100);
    }
    assert_true(replay(&old_town, text, length, &reached, NULL, NULL, &error));
    assert_memory_equal(&reached, &table.state, sizeof reached);
    assert_int_equal(text[length - 11], '='); /* the last line is a fingerprint */
    for (size_t i = 0; i < length; i++)
        end += text[i] == '\n';
    length += (size_t)sprintf(text + length, "0 end\n");
    assert_false(replay(&old_town, text, length, &reached, NULL, NULL, &error));
    assert_error(&error, "", GH_RECORD_ILLEGAL, (unsigned)end + 1, 3);
    assert_int_equal(error.verdict.reason, GH_GAME_OVER);
    assert_memory_equal(&reached, &table.state, sizeof reached);
}

/* The last test. */
static void every_problem_was_met(void **state)
{
    (void)state;
    for (unsigned problem = GH_RECORD_NOT_A_RECORD; problem < COUNT(met); problem++)
        if (!met[problem])
            fail_msg("problem %u was not met", problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(head_is_pinned),
        cmocka_unit_test(sealed_head_is_written_and_read),
        cmocka_unit_test(house_rule_is_written_and_read),
        cmocka_unit_test(head_has_room_for_the_longest_names),
        cmocka_unit_test(golden_game_comes_back),
        cmocka_unit_test(head_is_read),
        cmocka_unit_test(texts_that_are_no_record),
        cmocka_unit_test(bad_head_lines),
        cmocka_unit_test(cut_off_head),
        cmocka_unit_test(bad_setups),
        cmocka_unit_test(records_of_another_town),
        cmocka_unit_test(lines_that_are_none),
        cmocka_unit_test(seats_that_are_none),
        cmocka_unit_test(texts_that_are_no_action),
        cmocka_unit_test(actions_that_are_refused),
        cmocka_unit_test(fingerprints),
        cmocka_unit_test(fingerprints_find_other_games),
        cmocka_unit_test(cut_off_games),
        cmocka_unit_test(visitor_stops_the_replay),
        cmocka_unit_test(nothing_after_the_end),
        cmocka_unit_test(every_problem_was_met),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
