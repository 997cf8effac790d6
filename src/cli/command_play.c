/* gadshill play: the command line, and the course of a game from one decision to the next. */
#include "play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* struct cli_options comes first, so that its setters work on this too. */
struct play_options {
    struct cli_options common;
    const char *record;
    bool is_default_record; /* it was not asked for */
    struct play_seats seats;
    bool has_town, has_players, has_referee, has_seed; /* given, so that a record must agree with them */
};

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

/* ---- the course of the game ---- */

/* Does an action, records it and tells of it. Returns whether the game goes on from there: false when the action was
 * refused or, with *broken, when the record could not be written. */
static bool act(struct play *play, unsigned seat, struct gh_action action, bool *broken)
{
    const struct gh_state before = play->table.state;
    struct gh_events events = {.count = 0};
    const struct gh_verdict verdict = gh_apply(play->town, &play->table.state, seat, action, &events);
    char sentence[GH_SENTENCE_SIZE];

    if (verdict.reason != GH_ACCEPTED && verdict.reason != GH_WRONG_CLAIM) {
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
        const enum play_answer answer = play_ask(play, _("STOP? Type a claim, or Enter to go on."), &action);

        if (answer == PLAY_QUIT)
            return false;
        if (answer == PLAY_ENTER)
            break;
        if (action.kind != GH_CLAIM)
            play_put(_("First the claims: type one (claim building@site), or Enter to go on."));
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
        play_format(text, _("You play against %1$s (computer, %2$s)."), others, options->common.bot);
    } else if (play->seat != GH_NONE) {
        play_format(text, _("You play against %s."), play_seats_list(play, &options->seats, others, sizeof others));
    } else {
        play_format(text, _("You watch %s."), play_seats_list(play, &options->seats, others, sizeof others));
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
                gh_text_in(&play->file->title, play->words.language));
    play_paragraph("", 0, text);
    greet_players(play, options);
    play_say(_("Seed: %llu (the same seed deals the same game)"), (unsigned long long)play->table.setup.seed);
    if (play->record.path && is_continued)
        play_say(_("The game goes on from %s."), play->record.path);
    else if (play->record.path)
        play_say(_("The game is recorded in %s."), play->record.path);
    if (play->seat != GH_NONE && !play_is_terminal())
        play_put(_(play_hint));
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
        *at = *at == ' ' ? PLAY_TIE : *at;
    return command;
}

/* How to come back to a game: what is not in the record must be said again. */
static void tell_how_to_go_on(const struct play *play, const struct play_options *options)
{
    char *command = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&command, &size);

    if (!out)
        return;
    play_print_program(out, "play");
    fputs(" --record ", out);
    play_print_quoted(out, play->record.path);
    print_town(out, options);
    play_seats_print(play, &options->seats, out);
    if (strcmp(options->common.bot, cli_options_default().bot) != 0)
        fprintf(out, " --bot %s", options->common.bot);
    if (options->common.attention != cli_options_default().attention)
        fprintf(out, " --attention %u", options->common.attention);
    if (fclose(out) == 0)
        play_say(_("The game is saved. Go on with: %s"), in_one_line(command));
    free(command);
}

static void tell_how_to_replay(const struct play *play, const struct play_options *options)
{
    char *command = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&command, &size);

    if (!out)
        return;
    play_print_program(out, "replay");
    print_town(out, options);
    putc(' ', out);
    play_print_quoted(out, play->record.path);
    if (fclose(out) == 0)
        play_say(_("The game is recorded. To see it again: %s"), in_one_line(command));
    free(command);
}

static void say_goodbye(struct play *play, const struct play_options *options)
{
    putchar('\n');
    if (play->table.state.open.phase == GH_OVER) {
        if (play->seat == GH_NONE)
            play_show_board(play);
        play_show_result(play);
        play_say(_("Seed: %llu"), (unsigned long long)play->table.setup.seed);
        if (play->record.path)
            tell_how_to_replay(play, options);
    } else if (play->record.path) {
        tell_how_to_go_on(play, options);
    } else {
        play_say(_("Goodbye. The seed was %llu; the game was not recorded."),
                 (unsigned long long)play->table.setup.seed);
    }
}

/* Options that were given must not contradict the record that is continued. */
static bool agrees(const struct play_options *options, const struct gh_record_head *head)
{
    const struct gh_setup *given = &options->common.setup, *recorded = &head->setup;

    if (options->has_players && given->seats != recorded->seats)
        cli_error(_("%1$s is a game of %2$u players, not %3$u"), options->record, recorded->seats, given->seats);
    else if (options->has_referee && given->referee != recorded->referee)
        cli_error(_("%s is a game with the other referee"), options->record);
    else if (options->has_seed && given->seed != recorded->seed)
        cli_error(_("%1$s is a game with the seed %2$llu, not %3$llu"), options->record,
                  (unsigned long long)recorded->seed, (unsigned long long)given->seed);
    else
        return true;
    return false;
}

/* Everybody to the table, the cards dealt or the past replayed. Returns an exit code. */
static int sit_down(struct play *play, struct play_options *options, struct play_past *past)
{
    const struct gh_player_class *class[GH_MAX_SEATS] = {NULL};
    const struct gh_setup *setup = &options->common.setup;

    if (!play_seats_assign(play, &options->seats, gh_player_class_find(options->common.bot), setup->seats, class))
        return CLI_USAGE;
    const enum gh_error error = gh_table_open(&play->table, play->town, setup, class, options->common.attention);
    if (error) {
        cli_error("%s", gh_words_start_error(error));
        return CLI_FAILED;
    }
    for (unsigned seat = 0; seat < setup->seats; seat++)
        play->table.player[seat].jobs = (uint8_t)cli_processors(UINT8_MAX);
    if (past->text && !play_record_replay(play, past))
        return CLI_FAILED;
    if (!play_bots_start(play, &options->seats, options->common.attention)) /* before the record is open to inherit */
        return CLI_FAILED;
    if (play->record.path && play->table.state.open.phase != GH_OVER && !play_record_open(play, past))
        return CLI_FAILED;
    greet(play, options, past->text != NULL);
    return CLI_OK;
}

static int play_game(struct play_options *options, struct play_past *past)
{
    struct gh_townfile *file = cli_load_town(options->common.town);
    struct play play = {.file = file, .record = {options->record, -1, options->is_default_record}, .asked_turn = 0};

    if (!file)
        return CLI_FAILED;
    play.town = &file->town;
    play.words = (struct gh_words){file, cli_language(), play.seat_name};
    play.is_drawn = play_is_terminal();
    int code = sit_down(&play, options, past);
    if (code == CLI_OK) {
        if (run(&play))
            say_goodbye(&play, options);
        else
            code = CLI_FAILED;
    }
    play_bots_end(&play);
    play_record_close(&play);
    gh_townfile_free(file);
    return code;
}

int cli_play(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        {"town", N_("TOWN"), N_("a bundled town (gads-hill, old-town) or a town file"), set_town},
        {"players", N_("N"), N_("how many play, 2 to 4"), set_players},
        {"referee", N_("WHO"), N_("automatic (does the logic) or manual (players claim)"), set_referee},
        CLI_BOT_OPTION,
        {"seed", N_("S"), N_("the same seed gives the same game"), set_seed},
        CLI_ATTENTION_OPTION,
        {"seat", N_("N[=WHO]"), N_("where you (or WHO: me, a player's name, cmd:PROGRAM) sit; 0 starts"), set_seat},
        {"bot-seconds", N_("N"), N_("how long a program may think about an answer (default 10)"), set_bot_seconds},
        {"record", N_("FILE"), N_("write the game to this file, or go on with the game in it"), set_record},
        {0}};
    static const struct cli_usage usage = {
        "play",
        "",
        0,
        0,
        N_("You against computer players, line by line. Type help in the game to see what you can do."),
        table_of_options};
    struct play_options options = {.common = cli_options_default(), .seats = {.seconds = GH_BOT_SECONDS}};
    struct play_past past = {.text = NULL};
    int code = CLI_OK;

    if (!cli_parse(&usage, &options, &argc, argv, &code))
        return code;
    if (options.record && !play_record_look(options.record, &past))
        return CLI_FAILED;
    if (!options.record && isatty(STDIN_FILENO)) { /* a person at a terminal loses no game */
        options.record = play_record_default();
        options.is_default_record = true;
        if (!options.record)
            play_put(_("The game is not recorded: there is no folder for it, as HOME is not set."));
    }
    if (past.text) {
        if (!agrees(&options, &past.head)) {
            free(past.text);
            return CLI_USAGE;
        }
        if (!options.has_town)
            options.common.town = past.head.town;
        options.common.setup = past.head.setup;
    } else if (!options.has_seed) {
        options.common.setup.seed = cli_random_seed();
    }
    code = play_game(&options, &past);
    free(past.text);
    return code;
}
