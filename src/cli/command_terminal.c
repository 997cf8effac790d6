/* gadshill terminal: the game in the full-screen terminal. Without options it begins with the menu. */
#include "terminal.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool cli_has_screen(void)
{
    const char *term = getenv("TERM");

    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

static void seat_players(const struct play_options *options, struct gh_local_options *local)
{
    const struct gh_player_kind *usual = gh_player_kind_find(options->common.bot);
    const unsigned person = play_seats_person(&options->seats, local->setup.seats);

    for (unsigned seat = 0; seat < local->setup.seats; seat++) {
        const struct play_seat *option = &options->seats.seat[seat];

        if (option->kind == PLAY_SEAT_PROGRAM)
            local->kind[seat] = gh_player_kind_find("greedy"); /* stands in */
        else if (option->kind == PLAY_SEAT_COMPUTER)
            local->kind[seat] = option->player;
        else if (option->kind == PLAY_SEAT_FREE && seat != person)
            local->kind[seat] = usual;
    }
}

static void end_game(const struct gh_local_options *local, const struct gh_public *open, struct gh_townfile *file)
{
    static const struct gh_public nothing;

    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        gh_bot_end(local->bot[seat], open ? open : &nothing);
    gh_townfile_free(file);
}

/* One game from the options; returns an exit code. */
static int play_game(const struct play_options *options, struct gh_recording_past *past)
{
    struct gh_townfile *file = cli_load_town(options->common.town);
    struct gh_local_options local = {.file = file,
                                     .setup = options->common.setup,
                                     .attention = options->common.attention,
                                     .jobs = cli_processors(UINT8_MAX),
                                     .pace_ms = TERMINAL_PACE_MS,
                                     .record = options->record,
                                     .is_default_record = options->is_default_record,
                                     .past = *past};
    char problem[GH_RECORDING_PROBLEM_SIZE];

    if (!file)
        return CLI_FAILED;
    seat_players(options, &local);
    if (!play_bots_start(file, &local.setup, &options->seats, local.attention, local.bot))
        return CLI_FAILED;
    struct gh_link *link = gh_local_open(&local, problem);
    if (!link) {
        cli_error("%s", problem);
        end_game(&local, NULL, file);
        return CLI_FAILED;
    }
    terminal_seats_keep(&local);
    if (!terminal_start()) {
        gh_link_close(link);
        end_game(&local, NULL, file);
        return CLI_FAILED;
    }
    const struct gh_public end = terminal_play(link, gh_spoken(&file->title));
    const bool is_over = end.phase == GH_OVER;
    const int number = gh_terminal_end();
    if (is_over && options->record)
        play_tell_recorded(options, options->record);
    else if (options->record)
        play_tell_saved(options, "terminal", options->record, local.setup.seats);
    end_game(&local, &end, file);
    fflush(stdout);
    if (number) /* end as the signal ends programs */
        raise(number);
    return CLI_OK;
}

int cli_terminal(int argc, char **argv)
{
    static const struct cli_usage usage = {
        "terminal",
        "",
        0,
        0,
        N_("The game in the full-screen terminal, with keys or mouse: a menu, or with options a game straight away."),
        play_option_table};
    struct play_options options = play_options_default();
    struct gh_recording_past past = {.text = NULL};
    const bool has_options = argc > 1;
    int code = CLI_OK;

    options.seats.has_several = true;
    if (!cli_parse(&usage, &options, &argc, argv, &code))
        return code;
    if (!cli_has_screen()) {
        cli_error(_("the full-screen terminal needs a terminal for input and output; gadshill play plays line by line, "
                    "even through pipes"));
        return CLI_FAILED;
    }
    if (!has_options)
        return terminal_menu();
    if (!play_options_settle(&options, &past, &code))
        return code;
    code = CLI_USAGE;
    if (play_seats_exist(&options.seats, options.common.setup.seats))
        code = play_game(&options, &past);
    free(past.text);
    return code;
}
