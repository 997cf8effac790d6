/* A game in this program from its options: the table, programs as computer players, the recording. */
#include "play.h"

#include <errno.h>
#include <stdlib.h>

/* ---- programs ---- */

/* Starts the programs; false after an error message. */
static bool start_programs(struct play_game *game, const struct play_options *options)
{
    struct gh_local_options *local = &game->local;
    char *town = NULL;
    bool done = true;

    for (unsigned seat = 0; seat < local->setup.seats && done; seat++) {
        const struct play_seat *option = &options->seats.seat[seat];

        if (option->kind != PLAY_SEAT_PROGRAM)
            continue;
        if (!town)
            town = cli_town_json(game->file);
        errno = 0;
        fflush(stdout); /* or the program could write what we have not written yet */
        if (town)
            local->bot[seat] = gh_bot_start(option->command, &game->file->town, town, &local->setup, seat,
                                            local->attention, (unsigned)options->seats.seconds);
        done = local->bot[seat] != NULL;
        if (!done)
            cli_error(_("the program %1$s cannot be started: %2$s"), option->command,
                      gh_system_error(errno ? errno : ENOMEM));
    }
    free(town);
    return done;
}

/* ---- beginning and end ---- */

int play_game_open(struct play_game *game, const struct play_options *options, const struct gh_recording_past *past,
                   uint32_t pace_ms)
{
    char problem[GH_RECORDING_PROBLEM_SIZE];

    if (!play_seats_exist(&options->seats, options->common.setup.seats))
        return CLI_USAGE;
    *game = (struct play_game){.file = cli_load_town(options->common.town)};
    if (!game->file)
        return CLI_FAILED;
    game->local = (struct gh_local_options){.file = game->file,
                                            .setup = options->common.setup,
                                            .attention = options->common.attention,
                                            .jobs = cli_processors(UINT8_MAX),
                                            .pace_ms = pace_ms,
                                            .recording = options->recording,
                                            .is_default_recording = options->is_default_recording,
                                            .past = *past};
    play_seats_assign(&options->seats, gh_player_kind_find(options->common.bot), &game->local);
    if (start_programs(game, options)) {
        game->link = gh_local_open(&game->local, problem);
        if (game->link)
            return CLI_OK;
        cli_error("%s", problem);
    }
    play_game_close(game);
    return CLI_FAILED;
}

void play_game_close(struct play_game *game)
{
    const struct gh_public end = game->link ? game->link->scene.open : (struct gh_public){.phase = GH_SETUP};

    if (game->link)
        gh_link_close(game->link);
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        gh_bot_end(game->local.bot[seat], &end);
    gh_townfile_free(game->file);
}
