/* What is typed: actions, numbers of actions, and words that only look or explain. */
#include "play.h"

#include "gadshill/words_refusal.h"
#include "gadshill/words_rules.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- words that look or explain ---- */

static void show_help(struct play *play, const char *rest);

static void show_rules(struct play *play, const char *rest)
{
    const char *rule;

    (void)rest;
    for (unsigned i = 0; (rule = gh_words_rule(play->town, play->table.state.open.referee, i)); i++)
        play_paragraph("- ", 2, rule);
}

static void show_board(struct play *play, const char *rest)
{
    (void)rest;
    play_show_board(play);
}

static void draw_board(struct play *play, const char *rest)
{
    (void)rest;
    play->is_drawn = true;
    play_show_board(play);
}

static void tell_board(struct play *play, const char *rest)
{
    (void)rest;
    play->is_drawn = false;
    play_show_board(play);
}

static void show_sites(struct play *play, const char *rest)
{
    (void)rest;
    play_show_sites(play);
}

static void show_markers(struct play *play, const char *rest)
{
    (void)rest;
    play_show_markers(play);
}

static void show_hand(struct play *play, const char *rest)
{
    (void)rest;
    play_show_hand(play);
}

static void show_card(struct play *play, const char *rest)
{
    uint64_t number;

    if (cli_number(rest, 1, play->town->cards, &number))
        play_show_card(play, (unsigned)number - 1);
    else
        play_say(_("Type card and a number from 1 to %u, for example: card 1"), play->town->cards);
}

static void show_players(struct play *play, const char *rest)
{
    (void)rest;
    play_show_players(play);
    play_show_table(play);
}

static void show_legal(struct play *play, const char *rest)
{
    (void)rest;
    play_show_legal(play);
}

/* An action by its number in the list or by its text; false after a message. */
static bool read_action(const struct play *play, const char *text, struct gh_action *action)
{
    struct gh_parse_error error;
    char sentence[GH_SENTENCE_SIZE];
    uint64_t number;

    if (cli_number(text, 0, UINT64_MAX, &number)) {
        if (number >= 1 && number <= play->legal.count) {
            *action = play->legal.action[number - 1];
            return true;
        }
        play_say(play->legal.count ? _("There is no number %s in the list; type legal to see it.")
                                   : _("It is not your turn, so there is no number %s."),
                 text);
        return false;
    }
    if (gh_action_parse(play->town, text, strlen(text), action, &error))
        return true;
    play_paragraph("", 4, gh_words_parse_error_in(&play->words, error, text, strlen(text), sentence));
    return false;
}

static void show_why(struct play *play, const char *rest)
{
    struct gh_action action;

    if (!*rest)
        play_put(_("Type why and an action or its number, for example: why 1"));
    else if (read_action(play, rest, &action))
        play_show_why(play, action);
}

static const struct {
    const char *word;
    const char *arguments;
    const char *help;
    void (*run)(struct play *play, const char *rest);
} commands[] = {
    {"help", "", N_("this list"), show_help},
    {"rules", "", N_("the rules in brief"), show_rules},
    {"legal", "", N_("what you can do now"), show_legal},
    {"why", N_("ACTION"), N_("what an action would do, or why it is not possible"), show_why},
    {"hand", "", N_("your cards"), show_hand},
    {"card", N_("NUMBER"), N_("one card, with its map"), show_card},
    {"board", "", N_("the board again"), show_board},
    {"map", "", N_("the board as a drawing, from now on"), draw_board},
    {"words", "", N_("the board in words, from now on"), tell_board},
    {"sites", "", N_("the board site by site, with doors and streets"), show_sites},
    {"markers", "", N_("the markers, building by building"), show_markers},
    {"players", "", N_("points, buildings, piles, locomotive"), show_players},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void help_line(const char *words, const char *help)
{
    play_item("  ", words, 30, help);
}

/* The number of a card that names its building itself, or of one that speaks of "my building". */
static unsigned example_card(const struct gh_town *town, bool names_itself)
{
    for (unsigned card = 0; card < town->cards; card++)
        if ((town->card[card].kind == GH_BUILDING_CARD) == names_itself)
            return card + 1;
    return 1;
}

/* The actions, with names of this town. */
static void help_actions(const struct play *play)
{
    const struct gh_town *town = play->town;
    char text[GH_SENTENCE_SIZE];

    play_format(text, "take %s", town->building_name[0]);
    help_line(text, _("take a building, when that is due"));
    play_format(text, "play %u", example_card(town, true));
    help_line(text, _("play a building card"));
    play_format(text, "play %u %s", example_card(town, false), town->building_name[0]);
    help_line(text, _("play a district or condition card with one of your buildings"));
    play_format(text, "discard 1 2 %s@%s", town->building_name[0], town->site_name[0]);
    help_line(text, _("discard two cards, the smaller number first, and take that marker"));
    if (town->ruleset == GH_GADS_HILL_1874) {
        play_format(text, "buy %s", town->building_name[0]);
        help_line(text, _("buy a building, for points"));
    }
    if (play->table.state.open.referee == GH_MANUAL) {
        play_format(text, "claim %s@%s", town->building_name[0], town->site_name[0]);
        help_line(text, _("STOP: that marker cannot be there"));
    }
    for (unsigned i = 0; i < GH_MAX_PILES && gh_draw_word(town->ruleset, i); i++) {
        play_format(text, "draw %s", gh_draw_word(town->ruleset, i));
        help_line(text, _("draw a card from that pile"));
    }
    help_line("end", _("end the turn, when nothing can be drawn or the town is complete"));
}

static void show_help(struct play *play, const char *rest)
{
    (void)rest;
    play_paragraph("", 0, _("Actions, with names and numbers as examples (or type an action's number in the list):"));
    help_actions(play);
    play_put(_("Other words:"));
    for (unsigned i = 0; i < COMMANDS; i++) {
        char words[GH_SENTENCE_SIZE];

        play_format(words, *commands[i].arguments ? "%s %s" : "%s%s", commands[i].word,
                    *commands[i].arguments ? _(commands[i].arguments) : "");
        help_line(words, _(commands[i].help));
    }
    help_line("quit", _("leave the game"));
    help_line(_("Enter alone"), _("show everything again; or go on, if you were asked for a claim"));
}

/* ---- reading ---- */

/* Small letters and single blanks, as actions have them; a site's name after @ as the town writes it. */
static void tidy(const struct gh_town *town, char *line)
{
    char *out = line, *site = NULL;

    for (const char *in = line; *in; in++) {
        if (strchr(" \t\r\n", *in)) {
            if (out > line && out[-1] != ' ')
                *out++ = ' ';
            continue;
        }
        *out++ = (char)(!site && *in >= 'A' && *in <= 'Z' ? *in + ('a' - 'A') : *in);
        if (*in == '@')
            site = out;
    }
    if (out > line && out[-1] == ' ')
        out--;
    *out = 0;
    if (!site || gh_site_find(town, site, strlen(site)) != GH_NONE)
        return;
    for (unsigned i = 0; i < town->sites; i++)
        if (strcasecmp(site, town->site_name[i]) == 0)
            memcpy(site, town->site_name[i], strlen(town->site_name[i]));
}

/* Runs what only looks or explains; false when the line is something else. */
static bool run_command(struct play *play, const char *line)
{
    const size_t length = strcspn(line, " ");

    if (strcmp(line, "?") == 0) {
        show_help(play, "");
        return true;
    }
    if (strcmp(line, "undo") == 0) {
        play_paragraph("", 0, _("A move cannot be taken back. Type why and an action to see beforehand what it does."));
        return true;
    }
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (strlen(commands[i].word) == length && memcmp(commands[i].word, line, length) == 0) {
            commands[i].run(play, line + length + strspn(line + length, " "));
            return true;
        }
    }
    return false;
}

bool play_read_line(const char *question, char **line, size_t *size)
{
    if (*question)
        play_paragraph("", 0, question);
    fputs("> ", stdout);
    fflush(stdout);
    const ssize_t length = getline(line, size, stdin);
    if (length < 0) {
        putchar('\n');
        return false;
    }
    if (!isatty(STDIN_FILENO)) /* so that what comes out of a pipe reads like a game */
        printf("%.*s\n", (int)strcspn(*line, "\r\n"), *line);
    return true;
}

bool play_is_quit(const char *line)
{
    return strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0 || strcmp(line, "q") == 0;
}

const char play_hint[] = N_("Type help to see what you can type, rules for the rules in brief.");

enum play_answer play_ask(struct play *play, const char *question, struct gh_action *action)
{
    enum play_answer answer = PLAY_QUIT;
    char *line = NULL;
    size_t size = 0;

    if (!play->has_hinted && play_is_terminal()) /* here it cannot have left the screen */
        play_put(_(play_hint));
    play->has_hinted = true;
    while (play_read_line(question, &line, &size)) {
        tidy(play->town, line);
        question = "";
        if (play_is_quit(line))
            break;
        if (!*line) {
            answer = PLAY_ENTER;
            break;
        }
        if (!run_command(play, line) && read_action(play, line, action)) {
            answer = PLAY_ACTION;
            break;
        }
    }
    free(line);
    return answer;
}
