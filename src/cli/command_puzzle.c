/* gadshill puzzle: makes, opens and checks puzzles, and finds what is asked for among its words. */
#include "command_puzzle.h"
#include "screens.h"
#include "gadshill/lines.h"
#include "gadshill/lines_puzzle.h"
#include "gadshill/paper.h"
#include "gadshill/parallel.h"
#include "gadshill/source.h"
#include "gadshill/telling_puzzle.h"
#include "gadshill/words_puzzle.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

/* Which puzzle, and what to do with it. */
enum { OPTION_TOWN = 1, OPTION_LEVEL = 2, OPTION_SEED = 4, OPTION_DATE = 8 };
enum {
    OPTION_COUNT = 16,
    OPTION_JOBS = 32,
    OPTION_SOLUTION = 64,
    OPTION_SCREEN = 128,
    OPTION_STAGE = 256,
    OPTION_JSON = 512
};

enum { MOST_PUZZLES = 1000 * 1000 };

/* ---- options ---- */

/* By number or by name. */
static bool set_level(void *target, const char *value)
{
    struct puzzle_options *options = target;
    uint64_t number;

    if (gh_number(value, GH_GREENHORN, GH_MARSHAL, &number)) {
        options->level = (enum gh_level)number;
        return true;
    }
    for (enum gh_level level = GH_GREENHORN; level < GH_LEVELS_END; level++) {
        if (strcasecmp(value, gh_level_name(level)) == 0) {
            options->level = level;
            return true;
        }
    }
    return false;
}

static bool set_date(void *target, const char *value)
{
    return gh_date_parse(value, strlen(value), &((struct puzzle_options *)target)->date);
}

static bool set_count(void *target, const char *value)
{
    return gh_number(value, 1, MOST_PUZZLES, &((struct puzzle_options *)target)->count);
}

static bool set_jobs(void *target, const char *value)
{
    return gh_number(value, 1, GH_MOST_JOBS, &((struct puzzle_options *)target)->jobs);
}

static bool set_solution(void *target, const char *value)
{
    (void)value;
    ((struct puzzle_options *)target)->with_solution = true;
    return true;
}

static bool set_screen(void *target, const char *value)
{
    (void)value;
    ((struct puzzle_options *)target)->on_screen = true;
    return true;
}

static bool set_stage(void *target, const char *value)
{
    return gh_number(value, 1, GH_HINT_STAGES, &((struct puzzle_options *)target)->stage);
}

/* ---- opening puzzles ---- */

/* What follows from a puzzle that has just been made or read. */
static void finish(struct gh_lines_puzzle *puzzle)
{
    gh_puzzle_solutions(puzzle->town, &puzzle->puzzle, 2, &puzzle->solution);
    puzzle->level = gh_puzzle_level(puzzle->town, &puzzle->puzzle);
    gh_puzzle_id(puzzle->town, &puzzle->puzzle, puzzle->id);
}

static bool use_town(struct gh_lines_puzzle *puzzle, const char *name)
{
    puzzle->file = cli_load_town(name);
    if (!puzzle->file)
        return false;
    puzzle->town = &puzzle->file->town;
    puzzle->words = (struct gh_words){.file = puzzle->file};
    return true;
}

/* The town that an id names. */
static bool find_town(struct gh_lines_puzzle *puzzle, const char *name)
{
    if (cli_town_path(name))
        return use_town(puzzle, name);
    cli_error(_("this puzzle is about a town called \"%s\", which is not known here; give its file with --town"), name);
    return false;
}

static bool open_id(struct gh_lines_puzzle *puzzle, const struct puzzle_options *options, const char *id)
{
    const size_t length = strlen(id);
    char name[GH_NAME_SIZE], sentence[GH_SENTENCE_SIZE];
    struct gh_id_error error;

    if (!gh_puzzle_id_town(id, length, name, &error)) {
        cli_error("%s", gh_words_id_error(&error, id, length, sentence));
        return false;
    }
    if (!(options->given & OPTION_TOWN ? use_town(puzzle, options->common.town) : find_town(puzzle, name)))
        return false;
    if (!gh_puzzle_parse(puzzle->town, id, length, &puzzle->puzzle, &error)) {
        cli_error("%s", gh_words_id_error(&error, id, length, sentence));
        return false;
    }
    finish(puzzle);
    return true;
}

int puzzle_none_made(const struct gh_town *town, enum gh_level level)
{
    cli_error(_("%1$s has no puzzle of level %2$u: its sites and cards do not allow one"), town->name, (unsigned)level);
    return CLI_FAILED;
}

struct gh_date puzzle_today(void)
{
    const time_t now = time(NULL);
    struct tm today;

    gmtime_r(&now, &today);
    return (struct gh_date){(uint16_t)(today.tm_year + 1900), (uint8_t)(today.tm_mon + 1), (uint8_t)today.tm_mday};
}

/* ---- the words ---- */

static int make_new(const struct puzzle_options *options)
{
    struct gh_lines_puzzle puzzle;
    int code = CLI_OK;

    if (!use_town(&puzzle, options->common.town))
        return CLI_FAILED;
    const enum gh_level level = options->level ? options->level : GH_GREENHORN;
    const uint64_t seed = options->given & OPTION_SEED ? options->common.setup.seed : cli_random_seed();
    if (gh_puzzle_make(puzzle.town, level, seed, &puzzle.puzzle)) {
        finish(&puzzle);
        gh_lines_puzzle_show(&puzzle);
    } else {
        code = puzzle_none_made(puzzle.town, level);
    }
    gh_townfile_free(puzzle.file);
    return code;
}

/* The level that was asked for; without one the ids of all that the town yields. */
static int show_today(const struct puzzle_options *options)
{
    const struct gh_date date = options->given & OPTION_DATE ? options->date : puzzle_today();
    struct gh_lines_puzzle puzzle;
    int code = CLI_FAILED;

    if (!use_town(&puzzle, options->common.town))
        return CLI_FAILED;
    /* TRANSLATORS: a town and a day: %2 the year, %3 the month, %4 the day, as the language writes them. */
    gh_lines_say(_("%1$s, %2$04u-%3$02u-%4$02u"), gh_spoken(&puzzle.file->title), date.year, date.month, date.day);
    for (enum gh_level level = GH_GREENHORN; level < GH_LEVELS_END; level++) {
        if (options->level && options->level != level)
            continue;
        if (!gh_puzzle_of_day(puzzle.town, level, date, &puzzle.puzzle)) {
            puzzle_none_made(puzzle.town, level);
            continue;
        }
        code = CLI_OK;
        finish(&puzzle);
        if (options->level)
            gh_lines_puzzle_show(&puzzle);
        else
            gh_lines_say(_("%1$u %2$s: %3$s"), (unsigned)level, gh_words_level(level), puzzle.id);
    }
    gh_townfile_free(puzzle.file);
    return code;
}

static void complain(const char *sentence)
{
    cli_error("%s", sentence);
}

/* The marks among the arguments after the id. */
static bool read_marks(const struct gh_lines_puzzle *puzzle, int count, char **argument, struct gh_marks *marks)
{
    *marks = gh_marks_none(puzzle->town, &puzzle->puzzle);
    for (int i = 1; i < count; i++)
        if (!gh_lines_puzzle_read_mark(puzzle, argument[i], marks, complain))
            return false;
    return true;
}

/* ---- words about one puzzle ---- */

static int show(const struct gh_lines_puzzle *puzzle, const struct puzzle_options *options, int count, char **argument)
{
    (void)count, (void)argument;
    if (options->common.json) {
        struct gh_writer json = cli_json_open();

        gh_tell_puzzle(&json, puzzle->file, &puzzle->puzzle, puzzle->level);
        cli_json_print(&json);
        return CLI_OK;
    }
    gh_lines_puzzle_show(puzzle);
    return CLI_OK;
}

static int solve(const struct gh_lines_puzzle *puzzle, const struct puzzle_options *options, int count, char **argument)
{
    const struct gh_marks none = gh_marks_none(puzzle->town, &puzzle->puzzle);

    (void)count, (void)argument;
    if (options->common.json) {
        struct gh_writer json = cli_json_open();

        gh_tell_puzzle(&json, puzzle->file, &puzzle->puzzle, puzzle->level);
        gh_tell_solution(&json, puzzle->file, &puzzle->puzzle, &puzzle->solution, 0, SIZE_MAX);
        cli_json_print(&json);
        return CLI_OK;
    }
    gh_lines_puzzle_head(puzzle);
    putchar('\n');
    gh_lines_puzzle_explain(puzzle, &none);
    return CLI_OK;
}

static int hint(const struct gh_lines_puzzle *puzzle, const struct puzzle_options *options, int count, char **argument)
{
    struct gh_marks marks;

    if (!read_marks(puzzle, count, argument, &marks) || !gh_lines_puzzle_judge(puzzle, &marks, true))
        return CLI_FAILED;
    gh_lines_puzzle_hint(puzzle, &marks, (unsigned)options->stage);
    return CLI_OK;
}

/* With marks whether they are right; without them what kind of puzzle it is: one that can be opened at all has exactly
 * one solution. */
static int check(const struct gh_lines_puzzle *puzzle, const struct puzzle_options *options, int count, char **argument)
{
    const unsigned spare = gh_puzzle_spare_clue(puzzle->town, &puzzle->puzzle);
    struct gh_marks marks;

    (void)options;
    if (count > 1)
        return read_marks(puzzle, count, argument, &marks) && gh_lines_puzzle_judge(puzzle, &marks, false) ? CLI_OK
                                                                                                           : CLI_FAILED;
    gh_lines_puzzle_head(puzzle);
    gh_lines_put(_("There is exactly one solution."));
    if (spare == GH_NONE)
        gh_lines_put(_("Every clue is needed: without it there would be more solutions."));
    else
        gh_lines_say(_("Card %u could be left out, and there would still be only one solution."),
                     puzzle->puzzle.clue[spare].card + 1u);
    return CLI_OK;
}

static int print(const struct gh_lines_puzzle *puzzle, const struct puzzle_options *options, int count, char **argument)
{
    (void)count, (void)argument;
    gh_paper_print(&(struct gh_paper_puzzle){.file = puzzle->file,
                                             .puzzle = &puzzle->puzzle,
                                             .solution = &puzzle->solution,
                                             .level = puzzle->level,
                                             .id = puzzle->id,
                                             .with_solution = options->with_solution},
                   stdout);
    return CLI_OK;
}

static int play_on_screen(const struct gh_lines_puzzle *puzzle)
{
    if (!screens_start())
        return CLI_FAILED;
    screens_solve(puzzle->file, &puzzle->puzzle, false);
    screens_end();
    return CLI_OK;
}

static int play(const struct gh_lines_puzzle *puzzle, const struct puzzle_options *options, int count, char **argument)
{
    (void)count, (void)argument;
    if (options->on_screen)
        return play_on_screen(puzzle);
    gh_lines_puzzle_play(puzzle);
    return CLI_OK;
}

/* ---- which word ---- */

/* A word makes puzzles or is about one, whose id is its first argument. */
static const struct {
    int (*make)(const struct puzzle_options *options);
    int (*about)(const struct gh_lines_puzzle *puzzle, const struct puzzle_options *options, int count,
                 char **argument);
} done_by[] = {{make_new, NULL}, {show_today, NULL}, {NULL, show}, {NULL, solve},          {NULL, hint},
               {NULL, check},    {NULL, print},      {NULL, play}, {puzzle_generate, NULL}};

/* In the same order. */
static const struct cli_word table_of_words[] = {
    {"new", NULL, 0, 0, OPTION_TOWN | OPTION_LEVEL | OPTION_SEED},
    {"today", NULL, 0, 0, OPTION_TOWN | OPTION_LEVEL | OPTION_DATE},
    {"show", N_("ID"), 1, 1, OPTION_TOWN | OPTION_JSON},
    {"solve", N_("ID"), 1, 1, OPTION_TOWN | OPTION_JSON},
    {"hint", N_("ID"), 1, GH_MAX_BUILDINGS + 1, OPTION_TOWN | OPTION_STAGE},
    {"check", N_("ID"), 1, GH_MAX_BUILDINGS + 1, OPTION_TOWN},
    {"print", N_("ID"), 1, 1, OPTION_TOWN | OPTION_SOLUTION},
    {"play", N_("ID"), 1, 1, OPTION_TOWN | OPTION_SCREEN},
    {"generate", NULL, 0, 0, OPTION_TOWN | OPTION_LEVEL | OPTION_SEED | OPTION_COUNT | OPTION_JOBS},
    {.name = NULL},
};

int cli_puzzle(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        /* in the order of their bits */
        CLI_TOWN_OPTION,
        CLI_OPTION("level", N_("N"), N_("1 greenhorn, 2 settler, 3 surveyor, 4 deputy, 5 marshal"), set_level),
        CLI_OPTION("seed", N_("S"), N_("new, generate: the same seed gives the same puzzle"), cli_set_seed),
        CLI_OPTION("date", N_("YYYY-MM-DD"), N_("today: another day"), set_date),
        CLI_OPTION("count", N_("N"), N_("generate: how many puzzles (default 10)"), set_count),
        CLI_OPTION("jobs", N_("N"), N_("generate: how many threads (default: one for each processor)"), set_jobs),
        CLI_OPTION("solution", NULL, N_("print: the solution"), set_solution),
        CLI_OPTION("screen", NULL, N_("play: in the full-screen terminal"), set_screen),
        CLI_OPTION("stage", N_("N"), N_("hint: 1 (default) where to look, 2 what to look for, 3 all of it"), set_stage),
        CLI_OPTION("json", NULL, N_("show, solve: print JSON for other programs"), cli_set_json),
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "puzzle",
        .arguments = N_("WHAT [ID] [MARK]..."),
        .least = 1,
        .most = 2 + GH_MAX_BUILDINGS,
        .summary =
            N_("Solo puzzles. WHAT is new, today (the puzzle of the day) or generate (many, as JSON); or, for a\n"
               "puzzle whose ID is given, show, solve (explain it), hint, check, print (an A4 page, as SVG) or\n"
               "play. A MARK is what you have found: casino=E3, or casino=E3,F3 if it can only be on these sites."),
        .options = table_of_options,
    };
    struct puzzle_options options = {
        .common = cli_options_default(), .count = 10, .jobs = cli_processors(GH_MOST_JOBS), .stage = 1};
    int code = CLI_OK;
    const struct cli_word *word = cli_parse_words(&usage, table_of_words, &options, &argc, argv, &options.given, &code);

    if (!word)
        return code;
    const unsigned which = (unsigned)(word - table_of_words);
    if (done_by[which].make)
        return done_by[which].make(&options);
    struct gh_lines_puzzle puzzle = {.file = NULL};
    code =
        open_id(&puzzle, &options, argv[2]) ? done_by[which].about(&puzzle, &options, argc - 2, argv + 2) : CLI_FAILED;
    gh_townfile_free(puzzle.file);
    return code;
}
