/* gadshill terminal: the game on the full terminal. */
#include "play.h"
#include "gadshill/local.h"
#include "gadshill/terminal.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PACE_MS = 700 };

bool cli_has_screen(void)
{
    const char *term = getenv("TERM");

    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

static void seat_players(const struct play_options *options, struct gh_local_options *local)
{
    const struct gh_player_class *usual = gh_player_class_find(options->common.bot);
    const unsigned person = play_seats_person(&options->seats, local->setup.seats);

    for (unsigned seat = 0; seat < local->setup.seats; seat++) {
        const struct play_seat *option = &options->seats.seat[seat];

        if (option->kind == PLAY_SEAT_COMPUTER)
            local->class[seat] = option->class;
        else if (option->kind == PLAY_SEAT_FREE && seat != person)
            local->class[seat] = usual;
    }
}

/* One game from the options; returns an exit code. */
static int play_game(const struct play_options *options, struct gh_recording_past *past)
{
    struct gh_townfile *file = cli_load_town(options->common.town);
    struct gh_local_options local = {.file = file,
                                     .language = cli_language(),
                                     .setup = options->common.setup,
                                     .attention = options->common.attention,
                                     .jobs = cli_processors(UINT8_MAX),
                                     .pace_ms = PACE_MS,
                                     .record = options->record,
                                     .is_default_record = options->is_default_record,
                                     .past = *past};
    char problem[GH_RECORDING_PROBLEM_SIZE];

    if (!file)
        return CLI_FAILED;
    seat_players(options, &local);
    struct gh_link *link = gh_local_open(&local, problem);
    if (!link) {
        cli_error("%s", problem);
        gh_townfile_free(file);
        return CLI_FAILED;
    }
    if (!gh_terminal_start()) {
        cli_error(_("this terminal cannot show the screen; gadshill play plays line by line"));
        return CLI_FAILED;
    }
    gh_terminal_table(link, local.language);
    const int number = gh_terminal_end();
    gh_link_close(link);
    gh_townfile_free(file);
    if (number)
        raise(number);
    return CLI_OK;
}

int cli_terminal(int argc, char **argv)
{
    static const struct cli_usage usage = {
        "terminal", "", 0, 0, N_("The game on the full terminal, with keys or the mouse."), play_option_table};
    struct play_options options = play_options_default();
    struct gh_recording_past past = {.text = NULL};
    int code = CLI_OK;

    options.seats.has_several = true;
    if (!cli_parse(&usage, &options, &argc, argv, &code) || !play_options_settle(&options, &past, &code))
        return code;
    if (!play_seats_exist(&options.seats, options.common.setup.seats))
        return CLI_USAGE;
    code = play_game(&options, &past);
    free(past.text);
    return code;
}
