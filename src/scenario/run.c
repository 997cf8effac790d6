/* Running the scenarios of a file, and telling how it went. */
#include "parts.h"
#include "gadshill/memory.h"

#include <string.h>

/* All words that begin a line, with an example of each. `set` works before the first action, `expect` after "expect".
 */
static const struct vocabulary {
    const char *word;
    scenario_reader *set, *expect;
    const char *example;
} vocabulary[] = {
    {"town", scenario_set_town, NULL, "town gads-hill"},
    {"players", scenario_set_players, NULL, "players Anna Ben"},
    {"referee", scenario_set_referee, NULL, "referee manual"},
    {"brisk", scenario_set_brisk, NULL, "brisk"},
    {"deal", scenario_set_deal, NULL, "deal 7"},
    {"card", scenario_set_card, NULL, "card 8 shows B3 D3 E3 F3"},
    {"played", scenario_set_played, NULL, "played 28 casino"},
    {"active", scenario_set_active, scenario_expect_active, "active Anna"},
    {"board", scenario_set_board, scenario_expect_board, "board"},
    {"markers", scenario_set_markers, scenario_expect_markers, "markers casino E3 F2"},
    {"placed", scenario_set_placed, scenario_expect_placed, "placed sheriff D3"},
    {"out", scenario_set_out, scenario_expect_out, "out butcher"},
    {"owns", scenario_set_owns, scenario_expect_owns, "owns Anna casino hotel"},
    {"hand", scenario_set_hand, scenario_expect_hand, "hand Anna 8 28 44"},
    {"points", scenario_set_points, scenario_expect_points, "points Anna 5"},
    {"bought", scenario_set_bought, scenario_expect_bought, "bought Anna 2"},
    {"pile", scenario_set_pile, scenario_expect_pile, "pile district 30 31"},
    {"discard-pile", scenario_set_discard_pile, scenario_expect_discard_pile, "discard-pile 8 23"},
    {"quiet-turns", scenario_set_quiet_turns, scenario_expect_quiet_turns, "quiet-turns 7"},
    {"unmarked", NULL, scenario_expect_unmarked, "expect unmarked hotel"},
    {"owner", NULL, scenario_expect_owner, "expect owner casino Anna"},
    {"beside", NULL, scenario_expect_beside, "expect beside saloon"},
    {"game", NULL, scenario_expect_game, "expect game running"},
    {"winners", NULL, scenario_expect_winners, "expect winners Anna"},
    {"locomotive", NULL, scenario_expect_locomotive, "expect locomotive 16"},
    {"legal", NULL, scenario_expect_legal, "expect legal play 8"},
    {"illegal", NULL, scenario_expect_illegal, "expect illegal play 8"},
    {"idle", NULL, scenario_expect_idle, "expect idle 15 19"},
    {"impossible", NULL, scenario_expect_impossible, "expect impossible casino@F2"},
    {"window", NULL, scenario_expect_window, "expect window open"},
    {"locked", NULL, scenario_expect_locked, "expect locked Anna"},
    {"draws", NULL, scenario_expect_draws, "expect draws 2"},
};

enum { WORDS = sizeof vocabulary / sizeof *vocabulary };

/* ---- lines ---- */

static bool unknown_word(struct scenario *scenario, struct scenario_word word)
{
    const char *names[WORDS + 2];
    const struct gh_quoted name = quoted(word);

    for (unsigned i = 0; i < WORDS; i++)
        names[i] = vocabulary[i].word;
    names[WORDS] = "expect";
    names[WORDS + 1] = "scenario";
    if (scenario_is(word, "scenario"))
        return mistake(scenario, _("A new scenario begins at the very beginning of a line, without indentation."));
    const char *nearest = gh_nearest(word.text, word.length, names, WORDS + 2);
    if (nearest)
        return mistake(scenario, _("No line begins with \"%s\". Did you mean \"%s\"?"), name.text, nearest);
    return mistake(scenario,
                   _("No line begins with \"%s\". A line is a set-up line (town, players, board, hand, ...), an action "
                     "(0: play 8) or an expectation (expect points 0 1); the story is indented."),
                   name.text);
}

static const struct vocabulary *find_word(struct scenario_word word)
{
    for (unsigned i = 0; i < WORDS; i++)
        if (scenario_is(word, vocabulary[i].word))
            return &vocabulary[i];
    return NULL;
}

/* Lets a word's reader read its line; a line that ends too early is told with an example. */
static bool read_with(struct scenario *scenario, scenario_reader *reader, const struct vocabulary *entry)
{
    struct scenario_failure *failure = &scenario->failure;
    const unsigned number = scenario->line.number;

    if (reader(scenario))
        return true;
    const struct scenario_line *line = &scenario->line;
    if (failure->is_mistake && line->number == number && line->word >= line->length)
        snprintf(failure->sentence, sizeof failure->sentence,
                 _("Something is missing at the end of this line. It should look like this: %s"), entry->example);
    return false;
}

static bool run_expectation(struct scenario *scenario)
{
    struct scenario_word word;

    if (!scenario_begin(scenario))
        return false;
    if (!scenario_next_word(scenario, &word))
        return mistake(scenario, _("Something is missing at the end of this line. It should look like this: %s"),
                       "expect points 0 1");
    scenario->expectation = scenario->line.word;
    const struct vocabulary *entry = find_word(word);
    if (!entry)
        return unknown_word(scenario, word);
    if (!entry->expect)
        return mistake(scenario, _("\"%s\" cannot be expected: it belongs in the set-up, before the first action."),
                       entry->word);
    return read_with(scenario, entry->expect, entry);
}

static bool run_setup_line(struct scenario *scenario, struct scenario_word word)
{
    const struct vocabulary *entry = find_word(word);

    if (!entry)
        return unknown_word(scenario, word);
    if (!entry->set)
        return mistake(scenario, _("\"%s\" can only be expected: %s"), entry->word, entry->example);
    if (scenario->has_begun)
        return mistake(scenario, _("The set-up ends with the first action or expectation. Move this line up, or write "
                                   "\"expect\" before it."));
    if (!scenario->file && entry->set != scenario_set_town)
        return mistake(scenario, _("The first line after the story names the town: town gads-hill"));
    return read_with(scenario, entry->set, entry);
}

static void tell_watcher(const struct scenario *scenario, const char *part, struct scenario_word text)
{
    const struct gh_scenario_watcher *watcher = scenario->all->watcher;

    if (watcher)
        watcher->tell(watcher->user, part, text.text, text.length);
}

/* Words for a learner, which change nothing: what to do next, and why it came out so. */
static bool is_for_learners(struct scenario *scenario, struct scenario_word word)
{
    static const char *const parts[] = {"task", "because"};

    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        if (scenario_is(word, parts[i])) {
            tell_watcher(scenario, parts[i], scenario_rest(scenario));
            return true;
        }
    return false;
}

static bool run_line(struct scenario *scenario)
{
    struct scenario_word word;

    if (!scenario_next_word(scenario, &word) || is_for_learners(scenario, word))
        return true; /* nothing but a comment, or for people only */
    const bool is_action = word.text[word.length - 1] == ':';
    const bool is_expectation = scenario_is(word, "expect");
    if (!is_action && !is_expectation)
        return run_setup_line(scenario, word);
    if (!scenario->file)
        return mistake(scenario, _("The first line after the story names the town: town gads-hill"));
    if (is_expectation)
        return run_expectation(scenario);
    word.length--;
    return scenario_begin(scenario) && scenario_act(scenario, word);
}

/* The story: lines after the title that are indented, empty, or comments. */
static void read_story(struct scenario *scenario)
{
    for (; scenario->next_line < scenario->end_line; scenario->next_line++) {
        size_t length;
        const char *text = gh_source_line(scenario->source, scenario->next_line, &length);

        if (length > 0 && text[0] != ' ' && text[0] != '\t' && text[0] != '#')
            return;
        while (length > 0 && (*text == ' ' || *text == '\t'))
            text++, length--;
        if (length > 0 && *text != '#')
            tell_watcher(scenario, "story", (struct scenario_word){text, length});
    }
}

static void run(struct scenario *scenario)
{
    const struct gh_mark title = {scenario->next_line - 1, 1};

    scenario_pieces_clear(&scenario->setup.pieces);
    scenario->state.open.seats = GH_MIN_SEATS;
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        snprintf(scenario->seat_name[seat], SCENARIO_NAME_SIZE, "%u", seat);
    read_story(scenario);
    while (scenario_next_line(scenario, false))
        if (!run_line(scenario))
            return;
    if (!scenario->has_begun)
        mistake_at(scenario, title,
                   _("This scenario does nothing. Write actions (0: play 8) and expectations (expect points 0 1) below "
                     "it, without indentation."));
}

/* ---- files ---- */

static void tell(const struct scenario *scenario, const char *title)
{
    static const char indent[] = "         ";
    const struct scenario_failure *failure = &scenario->failure;
    FILE *out = scenario->all->out;

    scenario->all->failed += failure->failed;
    scenario->all->passed += !failure->failed;
    if (scenario->all->judged)
        scenario->all->judged(scenario->all->user,
                              &(struct gh_scenario_result){
                                  .path = scenario->path,
                                  .title = title,
                                  .passed = !failure->failed,
                                  .line = failure->mark.line,
                                  .column = failure->mark.column,
                                  .sentence = failure->failed ? failure->sentence : "",
                                  .expected = failure->expected.used > 0 ? failure->expected.at : "",
                                  .found = failure->found.used > 0 ? failure->found.at : "",
                              });
    if (!out)
        return;
    fprintf(out, "%-4s %s\n", failure->failed ? "FAIL" : "ok", title);
    if (!failure->failed)
        return;
    fprintf(out, "     %s:%u:%u: %s\n", scenario->path, failure->mark.line, failure->mark.column, failure->sentence);
    if (failure->expected.used > 0)
        fprintf(out, "       %s\n%s%s\n", _("expected:"), indent, failure->expected.at);
    if (failure->found.used > 0)
        fprintf(out, "       %s\n%s%s\n", _("found:"), indent, failure->found.at);
    if (failure->has_board) {
        fprintf(out, "       %s\n", _("the board that was expected:"));
        scenario_draw(scenario->file, &failure->board, indent, out);
    }
    if (!failure->is_mistake) {
        fprintf(out, "       %s\n", _("the board:"));
        scenario_draw(scenario->file, &scenario->state.open.board, indent, out);
    }
}

/* The title, and the referee when the scenario runs on both. */
static void name_run(const struct scenario *scenario, struct scenario_word title, char name[SCENARIO_TEXT_SIZE])
{
    char text[SCENARIO_TEXT_SIZE - 64];

    snprintf(text, sizeof text, "%.*s", (int)title.length, title.text);
    if (!scenario->on_both_referees)
        snprintf(name, SCENARIO_TEXT_SIZE, "%s", text);
    else if (scenario->referee == GH_MANUAL)
        snprintf(name, SCENARIO_TEXT_SIZE, _("%s (manual referee)"), text);
    else
        snprintf(name, SCENARIO_TEXT_SIZE, _("%s (automatic referee)"), text);
}

/* Runs the scenario whose title is on line `first`, on one referee or on both. */
static void run_scenario(const struct scenario *blank, unsigned first, unsigned end)
{
    const struct gh_scenario_watcher *watcher = blank->all->watcher;
    struct scenario_word word, title;
    bool again = false;

    do {
        struct scenario scenario = *blank;
        char name[SCENARIO_TEXT_SIZE];

        scenario.next_line = first;
        scenario.end_line = end;
        scenario.referee = again ? GH_MANUAL : GH_AUTOMATIC;
        scenario_next_line(&scenario, false);
        scenario_next_word(&scenario, &word);
        title = scenario_rest(&scenario);
        if (watcher)
            watcher->begin(watcher->user, title.text, title.length);
        if (title.length > 0)
            run(&scenario);
        else
            mistake(&scenario, _("The title is missing: write it after the word \"scenario\"."));
        name_run(&scenario, title, name);
        tell(&scenario, name);
        gh_townfile_free(scenario.file);
        again = scenario.on_both_referees && !again && !scenario.failure.is_mistake;
    } while (again);
}

/* The first line from `line` on that begins a scenario, or the one after the last line. */
static unsigned find_title(const struct gh_source *source, unsigned line)
{
    static const char word[] = "scenario";

    for (; line <= source->lines; line++) {
        size_t length;
        const char *text = gh_source_line(source, line, &length);
        const size_t size = sizeof word - 1;

        if (length >= size && memcmp(text, word, size) == 0 &&
            (length == size || text[size] == ' ' || text[size] == '\t'))
            return line;
    }
    return line;
}

/* Before the first scenario there can only be comments and empty lines. */
static bool check_head(struct scenario *scenario, unsigned end)
{
    struct scenario_word word;

    scenario->next_line = 1;
    scenario->end_line = end;
    while (scenario_next_line(scenario, false))
        if (scenario_next_word(scenario, &word))
            return mistake(
                scenario,
                _("Every scenario begins with a line of its own, for example: scenario The casino gets four markers"));
    if (end <= scenario->source->lines)
        return true;
    return mistake_at(
        scenario, (struct gh_mark){1, 1},
        _("There is no scenario in this file. Begin one like this: scenario The casino gets four markers"));
}

void gh_scenarios_run(struct gh_scenarios *scenarios, const char *path, const char *text, size_t length)
{
    struct gh_source source;
    struct scenario blank = {.all = scenarios, .path = path, .source = &source};
    char sentence[GH_SOURCE_SENTENCE_SIZE];
    struct gh_mark mark;

    gh_insist(gh_source_open(&source, text, length));
    struct scenario head = blank;
    unsigned line = find_title(&source, 1);
    if (!gh_source_is_visible(&source, &mark, sentence)) {
        line = (unsigned)source.lines + 1; /* nothing of it is believed */
        mistake_at(&head, mark, "%s", sentence);
        tell(&head, path);
    } else if (!check_head(&head, line)) {
        tell(&head, path);
    }
    while (line <= source.lines) {
        const unsigned end = find_title(&source, line + 1);

        run_scenario(&blank, line, end);
        line = end;
    }
    gh_source_close(&source);
}
