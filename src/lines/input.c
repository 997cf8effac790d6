/* What is typed: actions, numbers of actions, and words that look, explain or take back. */
#include "parts.h"

#include "gadshill/source.h"
#include "gadshill/words_refusal.h"
#include "gadshill/words_rules.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- words ---- */

static void show_help(struct lines *lines);

static void show_rules(struct lines *lines)
{
    const struct gh_rule *rule;

    for (unsigned i = 0; (rule = gh_rule_at(i)); i++)
        if (gh_rule_counts(rule, town_of(lines)->ruleset, open_of(lines)->referee)) {
            char text[GH_SENTENCE_SIZE];

            gh_print(text, sizeof text, _("%1$s (rule %2$s): %3$s"), _(rule->title), rule->number, _(rule->text));
            gh_lines_paragraph("- ", 2, text);
        }
}

static void show_card(struct lines *lines, const char *rest)
{
    uint64_t number;

    if (gh_number(rest, 1, town_of(lines)->cards, &number))
        lines_show_card(lines, (unsigned)number - 1);
    else
        gh_lines_say(_("Type card and a number from 1 to %u, for example: card 1"), town_of(lines)->cards);
}

static void undo(struct lines *lines)
{
    gh_link_undo(lines->link, lines->seat);
    lines_tell(lines);
}

/* An action by its number in the list or by its text; false after a message. */
static bool read_action(const struct lines *lines, const char *text, struct gh_action *action)
{
    struct gh_parse_error error;
    char sentence[GH_SENTENCE_SIZE];
    uint64_t number;

    if (gh_number(text, 0, UINT64_MAX, &number)) {
        if (number >= 1 && number <= lines->legal.count) {
            *action = lines->legal.action[number - 1];
            return true;
        }
        gh_lines_say(lines->legal.count ? _("There is no number %s in the list; type legal to see it.")
                                        : _("It is not your turn, so there is no number %s."),
                     text);
        return false;
    }
    if (gh_action_parse(town_of(lines), text, strlen(text), action, &error))
        return true;
    gh_lines_paragraph("", 4, gh_words_parse_error(&lines->words, error, text, strlen(text), sentence));
    return false;
}

static void show_why(struct lines *lines, const char *rest)
{
    struct gh_action action;

    if (!*rest)
        gh_lines_put(_("Type why and an action or its number, for example: why 1"));
    else if (read_action(lines, rest, &action))
        lines_show_why(lines, action);
}

static const struct {
    const char *word, *arguments, *help;
    void (*run)(struct lines *lines);                        /* either of these */
    void (*run_with)(struct lines *lines, const char *rest); /* what was typed behind the word */
} commands[] = {
    {"help", .help = N_("this list"), .run = show_help},
    {"rules", .help = N_("the rules in brief"), .run = show_rules},
    {"legal", .help = N_("what you can do now"), .run = lines_show_legal},
    {"why", N_("ACTION"), N_("what an action would do, or why it is not possible"), .run_with = show_why},
    {"undo", .help = N_("take the last action back (automatic referee)"), .run = undo},
    {"hand", .help = N_("your cards"), .run = lines_show_hand},
    {"card", N_("NUMBER"), N_("one card, with its map"), .run_with = show_card},
    {"board", .help = N_("the board again"), .run = lines_show_board},
    {"map", .help = N_("the board as a drawing, from now on"), .run = lines_draw_board},
    {"words", .help = N_("the board in words, from now on"), .run = lines_tell_board},
    {"sites", .help = N_("the board site by site, with doors and streets"), .run = lines_show_sites},
    {"markers", .help = N_("the markers, building by building"), .run = lines_show_markers},
    {"players", .help = N_("points, buildings, piles, locomotive"), .run = lines_show_players},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void help_line(const char *words, const char *help)
{
    gh_lines_item("  ", words, 30, help);
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
static void help_actions(const struct lines *lines)
{
    const struct gh_town *town = town_of(lines);
    char text[GH_SENTENCE_SIZE];

    gh_format(text, "take %s", town->building_name[0]);
    help_line(text, _("take a building, when that is due"));
    gh_format(text, "play %u", example_card(town, true));
    help_line(text, _("play a building card"));
    gh_format(text, "play %u %s", example_card(town, false), town->building_name[0]);
    help_line(text, _("play a district or condition card with one of your buildings"));
    gh_format(text, "discard 1 2 %s@%s", town->building_name[0], town->site_name[0]);
    help_line(text, _("discard two cards, the smaller number first, and take that marker"));
    if (town->ruleset == GH_GADS_HILL_1874) {
        gh_format(text, "buy %s", town->building_name[0]);
        help_line(text, _("buy a building, for points"));
    }
    if (open_of(lines)->referee == GH_MANUAL) {
        gh_format(text, "claim %s@%s", town->building_name[0], town->site_name[0]);
        help_line(text, _("STOP: that marker cannot be there"));
    }
    for (unsigned i = 0; i < GH_MAX_PILES && gh_draw_word(town->ruleset, i); i++) {
        gh_format(text, "draw %s", gh_draw_word(town->ruleset, i));
        help_line(text, _("draw a card from that pile"));
    }
    help_line("end", _("end the turn, when nothing can be drawn or the town is complete"));
}

static void show_help(struct lines *lines)
{
    gh_lines_put(_("Actions, with names and numbers as examples (or type an action's number in the list):"));
    help_actions(lines);
    gh_lines_put(_("Other words:"));
    for (unsigned i = 0; i < COMMANDS; i++) {
        char words[GH_SENTENCE_SIZE];

        gh_format(words, commands[i].arguments ? "%s %s" : "%s", commands[i].word,
                  commands[i].arguments ? _(commands[i].arguments) : "");
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

/* Runs what is no action; false when the line is one. */
static bool run_command(struct lines *lines, const char *line)
{
    const size_t length = strcspn(line, " ");

    if (strcmp(line, "?") == 0) {
        show_help(lines);
        return true;
    }
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (strlen(commands[i].word) != length || memcmp(commands[i].word, line, length) != 0)
            continue;
        if (commands[i].run)
            commands[i].run(lines);
        else
            commands[i].run_with(lines, line + length + strspn(line + length, " "));
        return true;
    }
    return false;
}

void gh_lines_put_hint(void)
{
    gh_lines_put(_("Type help to see what you can type, rules for the rules in brief."));
}

enum lines_answer lines_ask(struct lines *lines, const char *question, struct gh_action *action)
{
    const unsigned changes = lines->link->changes;
    enum lines_answer answer = LINES_QUIT;
    char *line = NULL;
    size_t size = 0;

    if (!lines->has_hinted && gh_lines_is_terminal()) /* here it cannot have left the screen */
        gh_lines_put_hint();
    lines->has_hinted = true;
    while (gh_lines_read(question, &line, &size)) {
        tidy(town_of(lines), line);
        question = "";
        if (gh_lines_is_quit(line))
            break;
        if (!*line) {
            answer = LINES_ENTER;
            break;
        }
        if (run_command(lines, line) ? lines->link->changes != changes : read_action(lines, line, action)) {
            answer = lines->link->changes != changes ? LINES_UNDONE : LINES_ACTION;
            break;
        }
    }
    free(line);
    return answer;
}
