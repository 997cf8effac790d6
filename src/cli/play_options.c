/* The options of a game that is played here, line by line or in the full-screen terminal. */
#include "play.h"

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
    return cli_number(value, 1, 3600, &((struct play_options *)target)->seats.seconds);
}

static bool set_record(void *target, const char *value)
{
    ((struct play_options *)target)->record = value;
    return *value != 0;
}

const struct cli_option play_option_table[] = {
    {"town", N_("TOWN"), N_("a bundled town (gads-hill, old-town) or a town file"), set_town},
    {"players", N_("N"), N_("number of players, 2 to 4"), set_players},
    {"referee", N_("WHO"), N_("automatic (does the logic) or manual (players claim)"), set_referee},
    CLI_BOT_OPTION,
    {"seed", N_("S"), N_("the same seed gives the same game"), set_seed},
    CLI_ATTENTION_OPTION,
    {"seat", N_("N[=WHO]"), N_("where you (or WHO: me, a player's name, cmd:PROGRAM) sit; seat 0 starts"), set_seat},
    {"bot-seconds", N_("N"), N_("how many seconds a program may think about an answer (default 10)"), set_bot_seconds},
    {"record", N_("FILE"), N_("write the game to this file, or continue the game in it"), set_record},
    {0}};

struct play_options play_options_default(void)
{
    return (struct play_options){.common = cli_options_default(), .seats = {.seconds = GH_BOT_SECONDS}};
}

/* Options that were given must not contradict the record that is continued. */
static bool agrees(const struct play_options *options, const struct gh_record_head *head)
{
    const struct gh_setup *given = &options->common.setup, *recorded = &head->setup;

    if (options->has_players && given->seats != recorded->seats)
        cli_error(_("%1$s is a game for %2$u players, not %3$u"), options->record, recorded->seats, given->seats);
    else if (options->has_referee && given->referee != recorded->referee)
        cli_error(_("%s is a game with the other referee"), options->record);
    else if (options->has_seed && given->seed != recorded->seed)
        cli_error(_("%1$s is a game with the seed %2$llu, not %3$llu"), options->record,
                  (unsigned long long)recorded->seed, (unsigned long long)given->seed);
    else
        return true;
    return false;
}

bool play_options_settle(struct play_options *options, struct gh_recording_past *past, int *code)
{
    *code = CLI_FAILED;
    if (options->record && !play_record_look(options->record, past))
        return false;
    if (!options->record && isatty(STDIN_FILENO)) { /* a person at a terminal loses no game */
        options->record = play_record_default();
        options->is_default_record = true;
        if (!options->record)
            play_put(_("The game is not recorded: there is no folder for it, as HOME is not set."));
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
        *at = *at == ' ' ? PLAY_TIE : *at;
    return command;
}

/* What is not in the record must be said again. */
void play_tell_saved(const struct play_options *options, const char *program, const char *record, unsigned count)
{
    char *command = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&command, &size);

    if (!out)
        return;
    play_print_program(out, program);
    fputs(" --record ", out);
    play_print_quoted(out, record);
    print_town(out, options);
    play_seats_print(&options->seats, count, out);
    if (strcmp(options->common.bot, cli_options_default().bot) != 0)
        fprintf(out, " --bot %s", options->common.bot);
    if (options->common.attention != cli_options_default().attention)
        fprintf(out, " --attention %u", options->common.attention);
    if (fclose(out) == 0)
        play_say(_("The game is saved. To continue: %s"), in_one_line(command));
    free(command);
}

void play_tell_recorded(const struct play_options *options, const char *record)
{
    char *command = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&command, &size);

    if (!out)
        return;
    play_print_program(out, "replay");
    print_town(out, options);
    putc(' ', out);
    play_print_quoted(out, record);
    if (fclose(out) == 0)
        play_say(_("The game is recorded. To see it again: %s"), in_one_line(command));
    free(command);
}
