/* Solving a puzzle line by line. Works in a pipe and with a screen reader: all that is drawn can
 * be had in words. */
#include "puzzle_parts.h"
#include "gadshill/source.h"
#include "gadshill/words_tell.h"
#include "gadshill/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct solving {
    const struct gh_lines_puzzle *puzzle;
    struct gh_notebook notebook;
    bool is_drawn;
    bool is_over, is_given_up;
};

static void say(const char *sentence)
{
    gh_lines_paragraph("", 0, sentence);
}

/* ---- looking ---- */

static void show_board(struct solving *solving, const char *rest)
{
    (void)rest;
    if (solving->is_drawn)
        puzzle_draw_marks(solving->puzzle, &solving->notebook.marks);
    else
        puzzle_tell_marks(solving->puzzle, &solving->notebook.marks);
}

static void show_map(struct solving *solving, const char *rest)
{
    solving->is_drawn = true;
    show_board(solving, rest);
}

static void show_words(struct solving *solving, const char *rest)
{
    solving->is_drawn = false;
    show_board(solving, rest);
}

static void show_marks(struct solving *solving, const char *rest)
{
    (void)rest;
    puzzle_tell_marks(solving->puzzle, &solving->notebook.marks);
}

static void show_clues(struct solving *solving, const char *rest)
{
    const struct gh_puzzle *puzzle = &solving->puzzle->puzzle;

    (void)rest;
    gh_lines_put(_("The clues, by the numbers of their cards:"));
    for (unsigned i = 0; i < puzzle->count; i++)
        puzzle_show_clue(solving->puzzle, puzzle->clue[i], false);
}

static void show_clue(struct solving *solving, const char *rest)
{
    const struct gh_puzzle *puzzle = &solving->puzzle->puzzle;
    uint64_t number = 0;

    gh_number(rest, 1, GH_MAX_CARDS, &number);
    for (unsigned i = 0; i < puzzle->count; i++) {
        if (puzzle->clue[i].card + 1u == number) {
            puzzle_show_clue(solving->puzzle, puzzle->clue[i], solving->is_drawn);
            return;
        }
    }
    gh_lines_put(_("Type card and the number of one of the clues; clues lists them."));
}

/* ---- marking ---- */

/* What a change has come to; all in place ends the puzzle. */
static void tell_change(struct solving *solving, unsigned building)
{
    const struct gh_lines_puzzle *puzzle = solving->puzzle;
    const gh_sites may = solving->notebook.marks.may[building];
    const bool is_complete = gh_marks_placed(&solving->notebook.marks, &puzzle->puzzle) == puzzle->puzzle.buildings;
    char sentence[GH_SENTENCE_SIZE];

    say(gh_tell(&puzzle->words, sentence,
                !may                ? _("The {building} has no site left. Type undo to take that back.")
                : gh_is_single(may) ? _("The {building} stands on {sites}.")
                                    : _("The {building} may be on {sites}."),
                gh_with_building("building", building), gh_with_sites("sites", may, GH_JOIN_OR)));
    if (!is_complete)
        return;
    if (gh_marks_wrong(&solving->notebook.marks, &puzzle->puzzle, &puzzle->solution))
        say(_("Every building is placed, but not everything is right: type check to see where to look again."));
    else
        solving->is_over = true;
}

/* "casino E3", "casino=E3 F3", and after cross "casino E3". */
static bool read_building_and_sites(struct solving *solving, const char *text, unsigned *building, gh_sites *sites)
{
    const size_t length = strcspn(text, " =");

    return puzzle_read_building(solving->puzzle, text, length, building, say) &&
           puzzle_read_sites(solving->puzzle, text + length + strspn(text + length, " ="), sites, say);
}

static void leave(struct solving *solving, const char *text)
{
    unsigned building;
    gh_sites sites;

    if (!read_building_and_sites(solving, text, &building, &sites))
        return;
    struct gh_marks *marks = gh_notebook_change(&solving->notebook);
    if (gh_is_single(sites))
        gh_marks_place(marks, &solving->puzzle->puzzle, building, gh_lowest(sites));
    else
        marks->may[building] = sites;
    tell_change(solving, building);
}

static void cross(struct solving *solving, const char *rest)
{
    unsigned building;
    gh_sites sites;

    if (!read_building_and_sites(solving, rest, &building, &sites))
        return;
    gh_notebook_change(&solving->notebook)->may[building] &= ~sites;
    tell_change(solving, building);
}

/* Everything may be again, but for where others stand. */
static void let_be(struct solving *solving, const char *rest)
{
    const struct gh_lines_puzzle *puzzle = solving->puzzle;
    unsigned building;

    if (!puzzle_read_building(puzzle, rest, strcspn(rest, " "), &building, say))
        return;
    gh_marks_release(gh_notebook_change(&solving->notebook), puzzle->town, &puzzle->puzzle, building);
    tell_change(solving, building);
}

static void undo(struct solving *solving, const char *rest)
{
    if (gh_notebook_undo(&solving->notebook))
        show_marks(solving, rest);
    else
        say(_("There is nothing to take back."));
}

static void redo(struct solving *solving, const char *rest)
{
    if (gh_notebook_redo(&solving->notebook))
        show_marks(solving, rest);
    else
        say(_("There is nothing to redo."));
}

/* ---- help of three kinds ---- */

static void check(struct solving *solving, const char *rest)
{
    (void)rest;
    gh_lines_puzzle_judge(solving->puzzle, &solving->notebook.marks, false);
}

static void hint(struct solving *solving, const char *rest)
{
    (void)rest;
    if (!gh_lines_puzzle_judge(solving->puzzle, &solving->notebook.marks, true))
        return;
    const unsigned stage = gh_notebook_hint(&solving->notebook);
    gh_lines_puzzle_hint(solving->puzzle, &solving->notebook.marks, stage);
    if (stage < GH_HINT_STAGES)
        say(_("Type hint once more to be told more."));
}

static void give_up(struct solving *solving, const char *rest)
{
    const struct gh_lines_puzzle *puzzle = solving->puzzle;
    const bool is_right = !gh_marks_wrong(&solving->notebook.marks, &puzzle->puzzle, &puzzle->solution);
    const struct gh_marks none = gh_marks_none(puzzle->town, &puzzle->puzzle);

    (void)rest;
    gh_lines_puzzle_explain(puzzle, is_right ? &solving->notebook.marks : &none);
    solving->is_over = solving->is_given_up = true;
}

static void show_help(struct solving *solving, const char *rest);

static const struct {
    const char *word, *arguments, *help;
    void (*run)(struct solving *solving, const char *rest);
} commands[] = {
    {"help", "", N_("this text"), show_help},
    {"cross", N_("BUILDING SITE..."), N_("it cannot be on these sites"), cross},
    {"free", N_("BUILDING"), N_("it may be anywhere again"), let_be},
    {"undo", "", N_("take the last change back"), undo},
    {"redo", "", N_("make that change again"), redo},
    {"check", "", N_("is everything right so far?"), check},
    {"hint", "", N_("what can be concluded next: where to look; again: how; again: all of it"), hint},
    {"clues", "", N_("all clues in words"), show_clues},
    {"card", N_("NUMBER"), N_("one clue, with its map"), show_clue},
    {"marks", "", N_("what you know, building by building"), show_marks},
    {"board", "", N_("what you know, as it was shown last"), show_board},
    {"map", "", N_("what you know as a drawing, from now on"), show_map},
    {"words", "", N_("what you know in words, from now on"), show_words},
    {"solve", "", N_("give up, and have it explained from here"), give_up},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void show_help(struct solving *solving, const char *rest)
{
    const struct gh_town *town = solving->puzzle->town;
    const char *building = town->building_name[gh_lowest(solving->puzzle->puzzle.buildings)];
    char words[GH_SENTENCE_SIZE];

    (void)rest;
    gh_format(words, "%s %s", building, town->site_name[0]);
    gh_lines_item("  ", words, 26, _("place a building: it stands there, and nothing else does"));
    gh_format(words, "%s %s %s", building, town->site_name[0], town->site_name[1]);
    gh_lines_item("  ", words, 26, _("note that a building can only be on these sites"));
    for (unsigned i = 0; i < COMMANDS; i++) {
        gh_format(words, *commands[i].arguments ? "%s %s" : "%s%s", commands[i].word,
                  *commands[i].arguments ? _(commands[i].arguments) : "");
        gh_lines_item("  ", words, 26, _(commands[i].help));
    }
    gh_lines_item("  ", "quit", 26, _("leave the puzzle"));
}

/* Blanks at both ends and the line's end go. */
static char *trim(char *line)
{
    line += strspn(line, " \t");
    for (size_t length = strlen(line); length > 0 && strchr(" \t\r\n", line[length - 1]);)
        line[--length] = 0;
    return line;
}

static void run_line(struct solving *solving, const char *line)
{
    const size_t length = strcspn(line, " ");

    if (strcmp(line, "?") == 0) {
        show_help(solving, "");
        return;
    }
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (strlen(commands[i].word) == length && strncasecmp(commands[i].word, line, length) == 0) {
            commands[i].run(solving, line + length + strspn(line + length, " "));
            return;
        }
    }
    if (line[strcspn(line, " =")] || gh_building_find(solving->puzzle->town, line, length) != GH_NONE) {
        leave(solving, line);
        return;
    }
    gh_lines_say(_("\"%s\" means nothing here; help lists what you can type."), gh_quote(line, length).text);
}

static void tell_end(const struct solving *solving)
{
    char text[GH_SENTENCE_SIZE];

    if (solving->is_given_up)
        return;
    gh_lines_put(_("Right! This is the solution."));
    gh_format(text, ngettext("You asked for %u hint.", "You asked for %u hints.", solving->notebook.hints),
              solving->notebook.hints);
    if (solving->notebook.hints > 0)
        gh_lines_put(text);
    puzzle_draw_marks(solving->puzzle, &solving->notebook.marks);
}

void gh_lines_puzzle_play(const struct gh_lines_puzzle *puzzle)
{
    struct solving solving = {.puzzle = puzzle, .is_drawn = gh_lines_is_terminal()};
    char *line = NULL;
    size_t size = 0;

    gh_notebook_open(&solving.notebook, puzzle->town, &puzzle->puzzle);
    if (solving.is_drawn) {
        gh_lines_puzzle_show(puzzle);
    } else {
        gh_lines_puzzle_head(puzzle);
        puzzle_show_buildings(puzzle);
        show_clues(&solving, "");
    }
    say(_("Type help to see what you can type."));
    while (!solving.is_over && gh_lines_read("", &line, &size)) {
        const char *words = trim(line);

        if (gh_lines_is_quit(words))
            break;
        if (*words)
            run_line(&solving, words);
        else
            show_board(&solving, "");
    }
    if (solving.is_over)
        tell_end(&solving);
    free(line);
}
