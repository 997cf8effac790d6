/* gadshill terminal: the game in the full-screen terminal. Without options it begins with the menu. */
#include "screens.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool cli_has_screen(void)
{
    const char *term = getenv("TERM");

    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

/* One game from the options; returns an exit code. Another one is offered, unless a certain file was asked for. */
static int play_game(const struct play_options *options, const struct gh_recording_past *past, bool *wants_more)
{
    struct play_game game;
    int code = play_game_open(&game, options, past, SCREENS_PACE_MS);

    *wants_more = false;
    if (code != CLI_OK)
        return code;
    screens_seats_keep(&game.local);
    uint32_t explained;
    const bool is_guided = options->recording && screens_guide_recall(options->recording, &explained);
    int number = 0;
    if (screens_start()) {
        *wants_more = screens_play(game.link, gh_spoken(&game.file->title), options->recording,
                                   options->is_default_recording, is_guided ? &explained : NULL);
        if (is_guided)
            screens_guide_keep(options->recording, explained);
        number = gh_terminal_end();
        if (gh_local_is_recorded(game.link) && game.link->scene.open.phase == GH_OVER)
            play_tell_recorded(options);
        else if (gh_local_is_recorded(game.link))
            play_tell_saved(options, "terminal");
    } else {
        code = CLI_FAILED;
    }
    play_game_close(&game);
    fflush(stdout);
    if (number) /* end as the signal ends programs */
        raise(number);
    return code;
}

int cli_terminal(int argc, char **argv)
{
    static const struct cli_usage usage = {
        .name = "terminal",
        .summary = N_(
            "The game in the full-screen terminal, with keys or mouse: a menu, or with options a game straight away."),
        .options = play_option_table,
    };
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
        return screens_menu();
    if (!play_options_settle(&options, &past, &code))
        return code;
    bool wants_more;
    code = play_game(&options, &past, &wants_more);
    free(past.text);
    while (wants_more) {
        options.common.setup.seed = cli_random_seed();
        options.recording = play_default_recording();
        code = play_game(&options, &(struct gh_recording_past){.text = NULL}, &wants_more);
    }
    return code;
}
