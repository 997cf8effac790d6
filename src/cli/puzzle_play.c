/* gadshill puzzle play: solving a puzzle line by line. Works in a pipe and with a screen reader: all that is drawn can
 * be had in words. */
#include "puzzle.h"

#include "gadshill/source.h"
#include "gadshill/words_tell.h"
#include "play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct solving {
    const struct puzzle *puzzle;
    struct gh_marks marks;
    struct gh_marks *past; /* what undo goes back to */
    size_t steps, room;
    bool is_drawn;
    unsigned stage, hints; /* of the hint that was given last for these marks; how many were given */
    bool is_over;
};

static void say(const char *sentence)
{
    play_paragraph("", 0, sentence);
}

/* ---- looking ---- */

static void show_board(struct solving *solving, const char *rest)
{
    (void)rest;
    if (solving->is_drawn)
        puzzle_draw_marks(solving->puzzle, &solving->marks);
    else
        puzzle_tell_marks(solving->puzzle, &solving->marks);
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
    puzzle_tell_marks(solving->puzzle, &solving->marks);
}

static void show_clues(struct solving *solving, const char *rest)
{
    const struct gh_puzzle *puzzle = &solving->puzzle->puzzle;

    (void)rest;
    play_put(_("The clues, by the numbers of their cards:"));
    for (unsigned i = 0; i < puzzle->count; i++)
        puzzle_show_clue(solving->puzzle, puzzle->clue[i], false);
}

static void show_clue(struct solving *solving, const char *rest)
{
    const struct gh_puzzle *puzzle = &solving->puzzle->puzzle;
    uint64_t number = 0;

    cli_number(rest, 1, GH_MAX_CARDS, &number);
    for (unsigned i = 0; i < puzzle->count; i++) {
        if (puzzle->clue[i].card + 1u == number) {
            puzzle_show_clue(solving->puzzle, puzzle->clue[i], solving->is_drawn);
            return;
        }
    }
    play_put(_("Type card and the number of one of the clues; clues lists them."));
}

/* ---- marking ---- */

/* Keeps the marks as they are, to come back to them. */
static void remember(struct solving *solving)
{
    if (solving->steps == solving->room) {
        solving->room = solving->room ? 2 * solving->room : 64;
        solving->past = realloc(solving->past, solving->room * sizeof *solving->past);
        assert(solving->past);
    }
    solving->past[solving->steps++] = solving->marks;
    solving->stage = 0;
}

/* What a change has come to; all in place ends the puzzle. */
static void tell_change(struct solving *solving, unsigned building)
{
    const struct puzzle *puzzle = solving->puzzle;
    const gh_sites may = solving->marks.may[building];
    const bool is_complete = gh_marks_placed(&solving->marks, &puzzle->puzzle) == puzzle->puzzle.buildings;
    char sentence[GH_SENTENCE_SIZE];

    say(gh_tell(&puzzle->words, sentence,
                !may                ? _("The {building} has no site left. Type undo to take that back.")
                : gh_is_single(may) ? _("The {building} stands on {sites}.")
                                    : _("The {building} may be on {sites}."),
                gh_with_building("building", building), gh_with_sites("sites", may, GH_JOIN_OR)));
    if (!is_complete)
        return;
    if (gh_marks_wrong(&solving->marks, &puzzle->puzzle, &puzzle->solution))
        say(_("Every building stands, but not all is right: type check to see where to look again."));
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
    remember(solving);
    if (gh_is_single(sites))
        gh_marks_place(&solving->marks, &solving->puzzle->puzzle, building, gh_lowest(sites));
    else
        solving->marks.may[building] = sites;
    tell_change(solving, building);
}

static void cross(struct solving *solving, const char *rest)
{
    unsigned building;
    gh_sites sites;

    if (!read_building_and_sites(solving, rest, &building, &sites))
        return;
    remember(solving);
    solving->marks.may[building] &= ~sites;
    tell_change(solving, building);
}

/* Everything may be again, but for where others stand. */
static void let_be(struct solving *solving, const char *rest)
{
    const struct gh_puzzle *puzzle = &solving->puzzle->puzzle;
    unsigned building;

    if (!puzzle_read_building(solving->puzzle, rest, strcspn(rest, " "), &building, say))
        return;
    remember(solving);
    solving->marks.may[building] = gh_first(solving->puzzle->town->sites);
    for (gh_each(other, gh_marks_placed(&solving->marks, puzzle)))
        solving->marks.may[building] &= ~solving->marks.may[other];
    tell_change(solving, building);
}

static void undo(struct solving *solving, const char *rest)
{
    (void)rest;
    if (solving->steps == 0) {
        say(_("There is nothing to take back."));
        return;
    }
    solving->marks = solving->past[--solving->steps];
    solving->stage = 0;
    show_marks(solving, rest);
}

/* ---- help of three kinds ---- */

static void check(struct solving *solving, const char *rest)
{
    (void)rest;
    puzzle_judge(solving->puzzle, &solving->marks, false);
}

static void hint(struct solving *solving, const char *rest)
{
    (void)rest;
    if (!puzzle_judge(solving->puzzle, &solving->marks, true))
        return;
    solving->hints += solving->stage == 0;
    if (solving->stage < PUZZLE_STAGES)
        solving->stage++;
    puzzle_show_hint(solving->puzzle, &solving->marks, solving->stage);
    if (solving->stage < PUZZLE_STAGES)
        say(_("Type hint once more to be told more."));
}

static void give_up(struct solving *solving, const char *rest)
{
    const struct puzzle *puzzle = solving->puzzle;
    const bool is_right = !gh_marks_wrong(&solving->marks, &puzzle->puzzle, &puzzle->solution);
    const struct gh_marks none = gh_marks_none(puzzle->town, &puzzle->puzzle);

    (void)rest;
    puzzle_explain(puzzle, is_right ? &solving->marks : &none);
    solving->steps = 0;
    solving->is_over = true;
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
    {"check", "", N_("is all right so far?"), check},
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
    play_format(words, "%s %s", building, town->site_name[0]);
    play_item("  ", words, 26, _("place a building: it stands there, and nobody else does"));
    play_format(words, "%s %s %s", building, town->site_name[0], town->site_name[1]);
    play_item("  ", words, 26, _("note that a building can only be on these sites"));
    for (unsigned i = 0; i < COMMANDS; i++) {
        play_format(words, *commands[i].arguments ? "%s %s" : "%s%s", commands[i].word,
                    *commands[i].arguments ? _(commands[i].arguments) : "");
        play_item("  ", words, 26, _(commands[i].help));
    }
    play_item("  ", "quit", 26, _("leave the puzzle"));
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
    play_say(_("\"%s\" is nothing that can be typed here; help lists what is."), gh_quote(line, length).text);
}

static void tell_end(const struct solving *solving)
{
    char text[GH_SENTENCE_SIZE];

    if (solving->steps == 0) /* given up */
        return;
    play_put(_("Right! This is the solution."));
    play_format(text, ngettext("You asked for %u hint.", "You asked for %u hints.", solving->hints), solving->hints);
    if (solving->hints > 0)
        play_put(text);
    puzzle_draw_marks(solving->puzzle, &solving->marks);
}

int puzzle_play(const struct puzzle *puzzle)
{
    struct solving solving = {
        .puzzle = puzzle, .marks = gh_marks_none(puzzle->town, &puzzle->puzzle), .is_drawn = play_is_terminal()};
    char *line = NULL;
    size_t size = 0;

    if (solving.is_drawn) {
        puzzle_show(puzzle);
    } else {
        puzzle_show_head(puzzle);
        puzzle_show_buildings(puzzle);
        show_clues(&solving, "");
    }
    say(_("Type help for what you can type."));
    while (!solving.is_over && play_read_line("", &line, &size)) {
        const char *words = trim(line);

        if (play_is_quit(words))
            break;
        if (*words)
            run_line(&solving, words);
        else
            show_board(&solving, "");
    }
    if (solving.is_over)
        tell_end(&solving);
    free(solving.past);
    free(line);
    return CLI_OK;
}
