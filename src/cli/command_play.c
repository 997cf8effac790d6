/* gadshill play: a game line by line. */
#include "play.h"
#include "gadshill/lines.h"
#include "gadshill/words_rules.h"

#include <stdlib.h>

enum { LIST_SIZE = 2048 }; /* of everybody at the table */

/* Who plays, and who does the logic. */
static void greet_players(const struct gh_scene *scene, const struct play_options *options)
{
    const unsigned others = gh_first(scene->open.seats) & ~scene->mine;
    unsigned left = gh_count(others);
    char list[LIST_SIZE] = "";

    if (play_seats_are_usual(&options->seats)) {
        for (gh_each(seat, others))
            gh_words_join(list, sizeof list, scene->name[seat], --left, GH_JOIN_AND);
        gh_lines_say(_("You are playing against %1$s (%2$s)."), list, gh_words_computer(options->common.bot));
    } else {
        play_seats_list(&options->seats, scene, list, sizeof list);
        gh_lines_say(scene->mine ? _("You are playing against %s.") : _("You are watching %s."), list);
    }
    if (scene->open.referee == GH_AUTOMATIC)
        gh_lines_put(_("The referee is automatic: it does the logic."));
    else if (scene->mine)
        gh_lines_put(_("The referee is manual: you do the logic and claim."));
    else
        gh_lines_put(_("The referee is manual: the players claim."));
}

static void greet(const struct play_game *game, const struct play_options *options,
                  const struct gh_recording_past *past)
{
    const struct gh_link *link = game->link;

    if (past->kept < past->length)
        gh_lines_say(_("The last line of %s was cut off and has been dropped."), options->recording);
    if (link->notices > 0) /* why the game is not recorded */
        gh_lines_put(link->notice);
    gh_lines_say(_("%s: find out where the buildings of a vanished western town stood."),
                 gh_spoken(&game->file->title));
    greet_players(&link->scene, options);
    gh_lines_say(_("Seed: %llu (the same seed deals the same game)"), (unsigned long long)options->common.setup.seed);
    if (gh_local_is_recorded(link))
        gh_lines_say(past->text ? _("The game continues from %s.") : _("The game is recorded in %s."),
                     options->recording);
    if (link->scene.mine && !gh_lines_is_terminal())
        gh_lines_put_hint();
}

static void say_goodbye(const struct play_game *game, const struct play_options *options)
{
    const unsigned long long seed = options->common.setup.seed;
    const bool is_over = game->link->scene.open.phase == GH_OVER, is_recorded = gh_local_is_recorded(game->link);

    if (is_over)
        gh_lines_say(_("Seed: %llu"), seed);
    if (is_over && is_recorded)
        play_tell_recorded(options);
    else if (is_recorded)
        play_tell_saved(options, "play");
    else if (!is_over)
        gh_lines_say(_("Goodbye. The seed was %llu; the game was not recorded."), seed);
}

static int play_game(const struct play_options *options, const struct gh_recording_past *past)
{
    struct play_game game;
    int code = play_game_open(&game, options, past, 0);

    if (code != CLI_OK)
        return code;
    greet(&game, options, past);
    gh_lines_play(game.link);
    if (game.link->is_lost) {
        cli_error("%s", game.link->notice);
        code = CLI_FAILED;
    } else {
        say_goodbye(&game, options);
    }
    play_game_close(&game);
    return code;
}

int cli_play(int argc, char **argv)
{
    static const struct cli_usage usage = {
        .name = "play",
        .summary = N_("You against computer players, line by line. Type help in the game to see what you can do."),
        .options = play_option_table,
    };
    struct play_options options = play_options_default();
    struct gh_recording_past past = {.text = NULL};
    int code = CLI_OK;

    if (!cli_parse(&usage, &options, &argc, argv, &code) || !play_options_settle(&options, &past, &code))
        return code;
    code = play_game(&options, &past);
    free(past.text);
    return code;
}
