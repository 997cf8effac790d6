/* The options of a game that is played here, line by line or in the full-screen terminal. */
#include "play.h"
#include "gadshill/lines.h"
#include "gadshill/source.h"
#include "gadshill/paragraph.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool set_town(void *target, const char *value)
{
    ((struct play_options *)target)->has_town = true;
    return cli_set_town(target, value);
}

static bool set_players(void *target, const char *value)
{
    ((struct play_options *)target)->has_players = true;
    return cli_set_players(target, value);
}

static bool set_brisk(void *target, const char *value)
{
    ((struct play_options *)target)->has_brisk = true;
    return cli_set_brisk(target, value);
}

static bool set_referee(void *target, const char *value)
{
    ((struct play_options *)target)->has_referee = true;
    return cli_set_referee(target, value);
}

static bool set_seed(void *target, const char *value)
{
    ((struct play_options *)target)->has_seed = true;
    return cli_set_seed(target, value);
}

static bool set_seat(void *target, const char *value)
{
    return play_seats_set(&((struct play_options *)target)->seats, value);
}

static bool set_bot_seconds(void *target, const char *value)
{
    return gh_number(value, 1, 3600, &((struct play_options *)target)->seats.seconds);
}

static bool set_recording(void *target, const char *value)
{
    ((struct play_options *)target)->recording = value;
    return *value != 0;
}

const struct cli_option play_option_table[] = {
    CLI_OPTION("town", N_("TOWN"), N_("a bundled town (gads-hill, old-town) or a town file"), set_town),
    CLI_OPTION("players", N_("N"), N_("number of players, 2 to 4"), set_players),
    CLI_OPTION("referee", N_("WHO"), N_("automatic (does the logic) or manual (players claim)"), set_referee),
    CLI_OPTION("brisk", NULL, N_("house rule: who can play a card must"), set_brisk),
    CLI_BOT_OPTION,
    CLI_OPTION("seed", N_("S"), N_("the same seed gives the same game"), set_seed),
    CLI_ATTENTION_OPTION,
    CLI_OPTION("seat", N_("N[=WHO]"), N_("where you (or WHO: me, a player's name, cmd:PROGRAM) sit; seat 0 starts"),
               set_seat),
    CLI_OPTION("bot-seconds", N_("N"), N_("how many seconds a program may think about an answer (default 10)"),
               set_bot_seconds),
    CLI_OPTION("record", N_("FILE"), N_("write the game to this file, or continue the game in it"), set_recording),
    {.name = NULL},
};

struct play_options play_options_default(void)
{
    return (struct play_options){.common = cli_options_default(), .seats = {.seconds = GH_BOT_SECONDS}};
}

/* Options that were given must not contradict the recording that is continued. */
static bool agrees(const struct play_options *options, const struct gh_record_head *head)
{
    const struct gh_setup *given = &options->common.setup, *recorded = &head->setup;

    if (options->has_players && given->seats != recorded->seats)
        cli_error(_("%1$s is a game for %2$u players, not %3$u"), options->recording, recorded->seats, given->seats);
    else if (options->has_referee && given->referee != recorded->referee)
        cli_error(_("%s is a game with the other referee"), options->recording);
    else if (options->has_brisk && !recorded->is_brisk)
        cli_error(_("%s is a game without the house rule \"brisk\""), options->recording);
    else if (options->has_seed && given->seed != recorded->seed)
        cli_error(_("%1$s is a game with the seed %2$llu, not %3$llu"), options->recording,
                  (unsigned long long)recorded->seed, (unsigned long long)given->seed);
    else
        return true;
    return false;
}

const char *play_default_recording(void)
{
    static char path[GH_RECORDING_PATH_SIZE];
    char folder[GH_RECORDING_PATH_SIZE];

    if (!cli_games_folder(folder, sizeof folder))
        return NULL;
    gh_recording_name(folder, path);
    return path;
}

/* false after an error message. */
static bool look_at_recording(const char *path, struct gh_recording_past *past)
{
    char problem[GH_RECORDING_PROBLEM_SIZE];

    if (gh_recording_look(path, past, problem))
        return true;
    cli_error("%s", problem);
    return false;
}

bool play_options_settle(struct play_options *options, struct gh_recording_past *past, int *code)
{
    *code = CLI_FAILED;
    if (options->recording && !look_at_recording(options->recording, past))
        return false;
    if (!options->recording && isatty(STDIN_FILENO)) { /* a person at a terminal loses no game */
        options->recording = play_default_recording();
        options->is_default_recording = true;
        if (!options->recording)
            gh_lines_put(_("The game is not recorded: there is no folder for it, as HOME is not set."));
    }
    if (past->text) {
        if (!agrees(options, &past->head)) {
            free(past->text);
            *code = CLI_USAGE;
            return false;
        }
        if (!options->has_town)
            options->common.town = past->head.town;
        options->common.setup = past->head.setup;
    } else if (!options->has_seed) {
        options->common.setup.seed = cli_random_seed();
    }
    *code = CLI_OK;
    return true;
}

/* ---- how to come back ---- */

void play_print_quoted(FILE *out, const char *text)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./-";

    if (*text && text[strspn(text, plain)] == 0) {
        fputs(text, out);
        return;
    }
    putc('\'', out);
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", out);
        else
            putc(*text, out);
    }
    putc('\'', out);
}

/* How the program is started by hand: "gadshill play", or the script that set GADSHILL_COMMAND. */
static void print_program(FILE *out, const char *command)
{
    const char *script = getenv("GADSHILL_COMMAND");

    if (!script || !*script)
        fprintf(out, "gadshill %s", command);
    else if (strcmp(command, "play") == 0 || strcmp(command, "terminal") == 0)
        fputs(script, out);
    else
        fprintf(out, "build/gadshill %s", command);
}

static void print_town(FILE *out, const struct play_options *options)
{
    if (!options->has_town)
        return;
    fputs(" --town ", out);
    play_print_quoted(out, options->common.town);
}

/* A command that is copied must not be broken into lines. */
static const char *in_one_line(char *command)
{
    for (char *at = command; *at; at++)
        *at = *at == ' ' ? GH_TIE : *at;
    return command;
}

/* What is not in the recording must be said again. */
void play_tell_saved(const struct play_options *options, const char *command)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return;
    print_program(out, command);
    fputs(" --record ", out);
    play_print_quoted(out, options->recording);
    print_town(out, options);
    play_seats_print(&options->seats, options->common.setup.seats, out);
    if (strcmp(options->common.bot, cli_options_default().bot) != 0)
        fprintf(out, " --bot %s", options->common.bot);
    if (options->common.attention != cli_options_default().attention)
        fprintf(out, " --attention %u", options->common.attention);
    if (fclose(out) == 0)
        gh_lines_say(_("The game is saved. To continue: %s"), in_one_line(text));
    free(text);
}

void play_tell_recorded(const struct play_options *options)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return;
    print_program(out, "replay");
    print_town(out, options);
    putc(' ', out);
    play_print_quoted(out, options->recording);
    if (fclose(out) == 0)
        gh_lines_say(_("The game is recorded. To see it again: %s"), in_one_line(text));
    free(text);
}
