/* Lessons and options of the full-screen terminal. */
#include "command_puzzle.h"
#include "kept.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/words_guide.h"

#include <stdlib.h>
#include <string.h>

static const char guided_game[] = "first game"; /* by which it is known to have been done */

/* ---- lessons ---- */

/* What is wrong with a lesson is found by the tests; here nobody would read it. */
static void be_silent(const char *sentence)
{
    (void)sentence;
}

static struct gh_townfile *load_town(const char *name)
{
    return gh_town_load(name, be_silent);
}

static void add_lessons(struct gh_course *course, const char *folder, const char *name, FILE *out)
{
    const struct gh_scenario_watcher watcher = gh_course_watcher(course);
    struct gh_scenarios scenarios = {.load_town = load_town, .watcher = &watcher, .out = out};
    char path[GH_PATH_SIZE + 64], problem[GH_FILE_PROBLEM_SIZE];
    size_t length;

    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    char *text = gh_file_read(path, GH_SCENARIO_MAX_BYTES, &length, problem);
    if (text)
        gh_scenarios_run(&scenarios, path, text, length);
    free(text);
}

struct gh_course *screens_course_load(void)
{
    struct gh_course *course = gh_course_make();
    char folder[GH_PATH_SIZE];
    FILE *out = fopen("/dev/null", "w");

    if (out && gh_beside("lessons", "gads-hill.txt", folder, sizeof folder)) {
        add_lessons(course, folder, "gads-hill", out);
        add_lessons(course, folder, "old-town", out);
    }
    if (out)
        fclose(out);
    return course;
}

struct gh_menu_lesson *screens_lessons_list(const struct gh_course *course, const struct screens_towns *towns)
{
    const unsigned count = gh_course_count(course);
    struct gh_menu_lesson *list = calloc(count + SCREENS_MORE_LESSONS, sizeof *list);

    for (unsigned i = 0; list && i < count; i++) {
        const struct gh_townfile *file = screens_town_find(towns, gh_course_town(course, i));

        gh_format(list[i].title, "%s", _(gh_course_title(course, i)));
        gh_format(list[i].town, "%s", file ? gh_spoken(&file->title) : gh_course_town(course, i));
        list[i].is_done = kept_lesson_is_done(gh_course_title(course, i));
    }
    if (list) {
        gh_format(list[count].title, "%s", _("Your first game"));
        gh_format(list[count].town, "%s", _("a real game, with explanations"));
        list[count].is_done = kept_lesson_is_done(guided_game);
        gh_format(list[count + 1].title, "%s", _("The first puzzle"));
        gh_format(list[count + 1].town, "%s", _("Puzzles"));
        list[count + 1].is_done = kept_lesson_is_done(GH_GUIDE_PUZZLE_ID);
    }
    return list;
}

static void learn_puzzle(const struct screens_towns *towns)
{
    static const char id[] = GH_GUIDE_PUZZLE_ID;
    const struct gh_townfile *file = screens_town_find(towns, "old-town");
    struct gh_puzzle puzzle;
    struct gh_id_error error;

    if (file && gh_puzzle_parse(&file->town, id, sizeof id - 1, &puzzle, &error) && screens_solve(file, &puzzle, true))
        kept_lesson_done(id);
}

bool screens_learn(const struct gh_course *course, const struct screens_towns *towns, unsigned *lesson)
{
    if (*lesson > gh_course_count(course)) {
        learn_puzzle(towns);
        return false;
    }
    for (; *lesson < gh_course_count(course); ++*lesson) {
        const struct gh_townfile *file = screens_town_find(towns, gh_course_town(course, *lesson));

        if (!file)
            return false;
        struct gh_link *link = gh_course_open(course, *lesson, file);
        const enum gh_table_end end = gh_terminal_table(link, false, NULL);
        gh_link_close(link);
        if (end != GH_TABLE_DONE)
            return false;
        kept_lesson_done(gh_course_title(course, *lesson));
    }
    return true;
}

void screens_guided_done(void)
{
    kept_lesson_done(guided_game);
}

/* ---- options ---- */

void screens_use(const struct gh_options *options)
{
    if (gh_utf8_in_locale())
        gh_language_use(options->language < GH_LANGUAGES ? options->language : gh_language_of_environment());
    gh_terminal_colours(options->has_no_colours);
}

uint32_t screens_pace(const struct gh_options *options)
{
    static const uint32_t milliseconds[GH_PACES] = {[GH_PACE_SLOW] = 2 * SCREENS_PACE_MS,
                                                    [GH_PACE_NORMAL] = SCREENS_PACE_MS,
                                                    [GH_PACE_QUICK] = SCREENS_PACE_MS / 3};

    return milliseconds[options->pace];
}
