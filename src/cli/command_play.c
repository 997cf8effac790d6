/* gadshill play: the command line, and the course of a game from one decision to the next. */
#include "play.h"

#include "gadshill/words_refusal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the course of the game ---- */

/* Does an action, records it and tells of it. Returns whether the game goes on from there: false when the action was
 * refused or, with *broken, when the record could not be written. */
static bool act(struct play *play, unsigned seat, struct gh_action action, bool *broken)
{
    const struct gh_state before = play->table.state;
    struct gh_events events = {.count = 0};
    const struct gh_verdict verdict = gh_apply(play->town, &play->table.state, seat, action, &events);
    char sentence[GH_SENTENCE_SIZE];

    if (!gh_is_recorded(verdict)) {
        play_refuse(play, &before.open, action, verdict);
        return false;
    }
    if (!play_record_step(play, &before, seat, action)) {
        *broken = true;
        return false;
    }
    play_tell(play, &before.open, seat, action, &events);
    if (verdict.reason == GH_WRONG_CLAIM && seat == play->seat)
        play_paragraph("    ", 8, gh_words_refusal_of(&play->words, &before.open, action, verdict, sentence));
    return true;
}

/* Whether the person has a turn of somebody else's before them that they could claim in (RULES 7). */
static bool is_stop_due(const struct play *play)
{
    const struct gh_public *open = &play->table.state.open;

    if (play->seat == GH_NONE)
        return false;
    return open->window && open->turn != play->asked_turn && gh_may_claim(open, play->seat).reason == GH_ACCEPTED &&
           open->board.marked;
}

/* Lets the computer players claim, after the person. Returns whether one of them was right. */
static bool let_others_claim(struct play *play, bool *broken)
{
    struct gh_action action;
    unsigned seat;
    bool any = false;

    while (!*broken && play_next_claim(play, &seat, &action)) {
        const unsigned points = play->table.state.open.score[seat];

        const bool done = act(play, seat, action, broken);
        assert(done || *broken); /* computer players do nothing that is refused */
        any |= play->table.state.open.score[seat] > points;
    }
    return any;
}

/* The person is quicker than all computer players: they are asked first. Returns false when the person leaves. */
static bool offer_stop(struct play *play, bool *broken)
{
    const struct gh_public *open = &play->table.state.open;
    struct gh_action action;

    play->legal.count = 0;
    play->legal.discardable = (struct gh_cards){{0}};
    play_show_news(play);
    while (!*broken && open->window && gh_may_claim(open, play->seat).reason == GH_ACCEPTED) {
        putchar('\n');
        const enum play_answer answer = play_ask(play, _("STOP? Type a claim, or press Enter to go on."), &action);

        if (answer == PLAY_QUIT)
            return false;
        if (answer == PLAY_ENTER)
            break;
        if (action.kind != GH_CLAIM)
            play_put(_("Claims first: type one (claim building@site), or press Enter to go on."));
        else if (act(play, play->seat, action, broken) && gh_may_claim(open, play->seat).reason == GH_ACCEPTED)
            play_show_news(play);
    }
    /* After a right claim of another there may be more to see; the active player can claim anyway. */
    if (!let_others_claim(play, broken) || open->player == play->seat)
        play->asked_turn = open->turn;
    return true;
}

/* The person's own decision. Returns false when the person leaves. */
static bool decide(struct play *play, bool *broken)
{
    const struct gh_public *open = &play->table.state.open;
    struct gh_action action;

    gh_legal(play->town, open, &play->table.state.hidden.hand[play->seat], &play->legal);
    play_show_decision(play);
    for (;;) {
        const enum play_answer answer = play_ask(play, "", &action);

        if (answer == PLAY_QUIT)
            return false;
        if (answer == PLAY_ENTER) {
            play->has_shown = false;
            play_show_decision(play);
        } else if (act(play, play->seat, action, broken) || *broken) {
            return true;
        }
    }
}

/* Plays to the end, or until the person leaves. Returns false when the record could not be written. */
static bool run(struct play *play)
{
    bool broken = false, stays = true;
    struct gh_action action;
    unsigned seat;

    while (stays && !broken && play->table.state.open.phase != GH_OVER) {
        if (is_stop_due(play)) {
            stays = offer_stop(play, &broken);
        } else if (play_next(play, &seat, &action)) {
            const bool done = act(play, seat, action, &broken);
            assert(done || broken); /* computer players do nothing that is refused */
        } else {
            stays = decide(play, &broken);
        }
    }
    return !broken;
}

/* ---- beginning and end ---- */

/* Who plays, and who does the logic. */
static void greet_players(const struct play *play, const struct play_options *options)
{
    const struct gh_public *open = &play->table.state.open;
    char text[2 * PLAY_TEXT_SIZE], others[PLAY_TEXT_SIZE] = "";
    unsigned left = open->seats - 1u;

    if (play_seats_are_usual(&options->seats)) {
        for (unsigned seat = 0; seat < open->seats; seat++)
            if (seat != play->seat)
                gh_words_join(others, sizeof others, play->seat_name[seat], --left, GH_JOIN_AND);
        play_format(text, _("You are playing against %1$s (computer, %2$s)."), others, options->common.bot);
    } else if (play->seat != GH_NONE) {
        play_format(text, _("You are playing against %s."),
                    play_seats_list(play, &options->seats, others, sizeof others));
    } else {
        play_format(text, _("You are watching %s."), play_seats_list(play, &options->seats, others, sizeof others));
    }
    play_paragraph("", 0, text);
    if (open->referee == GH_AUTOMATIC)
        play_put(_("The referee is automatic: it does the logic."));
    else if (play->seat != GH_NONE)
        play_put(_("The referee is manual: you do the logic and claim."));
    else
        play_put(_("The referee is manual: the players claim."));
}

static void greet(const struct play *play, const struct play_options *options, bool is_continued)
{
    char text[PLAY_TEXT_SIZE];

    play_format(text, _("%s: find out where the buildings of a vanished western town stood."),
                gh_spoken(&play->file->title));
    play_paragraph("", 0, text);
    greet_players(play, options);
    play_say(_("Seed: %llu (the same seed deals the same game)"), (unsigned long long)play->table.setup.seed);
    if (*play->record.path && is_continued)
        play_say(_("The game continues from %s."), play->record.path);
    else if (*play->record.path)
        play_say(_("The game is recorded in %s."), play->record.path);
    if (play->seat != GH_NONE && !play_is_terminal())
        play_put(_(play_hint));
}

static void say_goodbye(struct play *play, const struct play_options *options)
{
    putchar('\n');
    if (play->table.state.open.phase == GH_OVER) {
        if (play->seat == GH_NONE)
            play_show_board(play);
        play_show_result(play);
        play_say(_("Seed: %llu"), (unsigned long long)play->table.setup.seed);
        if (*play->record.path)
            play_tell_recorded(options, play->record.path);
    } else if (*play->record.path) {
        play_tell_saved(options, "play", play->record.path, play->table.state.open.seats);
    } else {
        play_say(_("Goodbye. The seed was %llu; the game was not recorded."),
                 (unsigned long long)play->table.setup.seed);
    }
}

/* Everybody to the table, the cards dealt or the past replayed. Returns an exit code. */
static int sit_down(struct play *play, struct play_options *options, struct gh_recording_past *past)
{
    const struct gh_player_kind *kind[GH_MAX_SEATS] = {NULL};
    const struct gh_setup *setup = &options->common.setup;

    if (!play_seats_assign(play, &options->seats, gh_player_kind_find(options->common.bot), setup->seats, kind))
        return CLI_USAGE;
    const enum gh_error error = gh_table_open(&play->table, play->town, setup, kind, options->common.attention);
    if (error) {
        cli_error("%s", gh_words_start_error(error));
        return CLI_FAILED;
    }
    for (unsigned seat = 0; seat < setup->seats; seat++)
        play->table.player[seat].jobs = (uint8_t)cli_processors(UINT8_MAX);
    if (past->text && !play_record_replay(play, past))
        return CLI_FAILED;
    if (!play_bots_start(play->file, &play->table.setup, &options->seats, options->common.attention,
                         play->bot)) /* before the record is open to inherit */
        return CLI_FAILED;
    if (*play->record.path && play->table.state.open.phase != GH_OVER && !play_record_open(play, past))
        return CLI_FAILED;
    greet(play, options, past->text != NULL);
    return CLI_OK;
}

static int play_game(struct play_options *options, struct gh_recording_past *past)
{
    struct gh_townfile *file = cli_load_town(options->common.town);
    struct play play = {.file = file, .record = {"", -1, options->is_default_record}, .asked_turn = 0};

    if (!file)
        return CLI_FAILED;
    play.town = &file->town;
    snprintf(play.record.path, sizeof play.record.path, "%s", options->record ? options->record : "");
    play.words = (struct gh_words){file, play.seat_name};
    play.is_drawn = play_is_terminal();
    int code = sit_down(&play, options, past);
    if (code == CLI_OK) {
        if (run(&play))
            say_goodbye(&play, options);
        else
            code = CLI_FAILED;
    }
    play_bots_end(&play);
    gh_recording_close(&play.record);
    gh_townfile_free(file);
    return code;
}

int cli_play(int argc, char **argv)
{
    static const struct cli_usage usage = {
        "play",
        "",
        0,
        0,
        N_("You against computer players, line by line. Type help in the game to see what you can do."),
        play_option_table};
    struct play_options options = play_options_default();
    struct gh_recording_past past = {.text = NULL};
    int code = CLI_OK;

    if (!cli_parse(&usage, &options, &argc, argv, &code) || !play_options_settle(&options, &past, &code))
        return code;
    code = play_game(&options, &past);
    free(past.text);
    return code;
}
