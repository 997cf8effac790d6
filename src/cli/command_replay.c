/* gadshill replay: a recorded game, step by step or as a result, checked line by line as it goes. */
#include "screens.h"
#include "gadshill/draw.h"
#include "gadshill/utf8.h"
#include "gadshill/wire.h"
#include "gadshill/words_event.h"

#include <string.h>

struct replay_options {
    struct cli_record_options record; /* at: show the board after this step, and stop */
    bool quiet, screen;
};

struct showing {
    const struct replay_options *options;
    const struct gh_townfile *file;
    struct gh_words words;
    uint64_t steps;
    struct gh_writer json;
};

static bool set_quiet(void *target, const char *value)
{
    (void)value;
    ((struct replay_options *)target)->quiet = true;
    return true;
}

static bool set_screen(void *target, const char *value)
{
    (void)value;
    ((struct replay_options *)target)->screen = true;
    return true;
}

/* Step by step in the full-screen terminal; returns an exit code. */
static int show_screen(const struct cli_record *record)
{
    char names[GH_MAX_SEATS][GH_LINK_NAME_SIZE];
    struct gh_record_head head;
    struct gh_record_error error;

    if (!gh_record_read_head(record->text, record->length, &head, &error)) {
        cli_record_error(record->file, record->path, &error, NULL);
        return CLI_FAILED;
    }
    if (!screens_start())
        return CLI_FAILED;
    screens_replay(&(struct screens_past){.file = record->file,
                                          .text = record->text,
                                          .length = record->length,
                                          .title = cli_file_name(record->path),
                                          .path = record->path,
                                          .names = screens_seats_names(record->path, head.setup.seats, names)
                                                       ? (const char(*)[GH_LINK_NAME_SIZE])names
                                                       : NULL});
    screens_end();
    return CLI_OK;
}

static void print_step(const struct showing *showing, unsigned seat, struct gh_action action,
                       const struct gh_events *events)
{
    char text[GH_ACTION_TEXT_SIZE], sentence[GH_SENTENCE_SIZE];

    printf("%u %s\n", seat, gh_action_text(&showing->file->town, action, text));
    for (unsigned i = 0; i < events->count;) { /* nothing is hidden in a replay */
        gh_words_events(&showing->words, events, seat, &i, sentence);
        if (*sentence)
            printf("    %s\n", sentence);
    }
}

static void write_step(struct showing *showing, unsigned seat, struct gh_action action, const struct gh_events *events)
{
    const struct gh_town *town = &showing->file->town;
    char sentence[GH_SENTENCE_SIZE];

    gh_open_object(&showing->json, NULL);
    gh_write_number(&showing->json, "seat", seat);
    gh_wire_action(&showing->json, "action", town, action);
    gh_wire_events(&showing->json, "events", town, events, gh_first(GH_MAX_SEATS));
    gh_open_list(&showing->json, "words");
    for (unsigned i = 0; i < events->count;) {
        gh_words_events(&showing->words, events, seat, &i, sentence);
        if (*sentence)
            gh_write_text(&showing->json, NULL, sentence);
    }
    gh_close_list(&showing->json);
    gh_close_object(&showing->json);
}

static bool show_step(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                      const struct gh_events *events)
{
    struct showing *showing = user;

    showing->steps++;
    if (!showing->options->quiet && showing->options->record.json)
        write_step(showing, seat, action, events);
    else if (!showing->options->quiet)
        print_step(showing, seat, action, events);
    (void)state;
    return showing->steps != showing->options->record.at;
}

/* Closes the list of steps, and tells how the table is then. */
static void write_result(struct showing *showing, const struct gh_public *open)
{
    struct gh_writer *json = &showing->json;

    gh_close_list(json);
    if (open->phase == GH_OVER)
        gh_wire_add_result(json, open);
    else
        gh_wire_scores(json, "scores", open);
    gh_open_object(json, "table");
    gh_wire_add_open(json, &showing->file->town, open);
    gh_close_object(json);
    cli_json_print(json);
}

static void print_result(const struct gh_public *open)
{
    for (unsigned seat = 0; seat < open->seats; seat++) {
        const unsigned points = open->score[seat];

        (__extension__ printf(
            open->phase == GH_OVER && gh_has(gh_winners(open), seat)
                ? ngettext("Player %1$u: %2$u point, winner\n", "Player %1$u: %2$u points, winner\n", points)
                : ngettext("Player %1$u: %2$u point\n", "Player %1$u: %2$u points\n", points),
            seat, points));
    }
    if (open->phase != GH_OVER)
        puts(_("The game is not over yet."));
    else
        puts(open->ending == GH_COMPLETE ? _("The town is complete.") : _("The game ended in a stalemate."));
}

/* Line by line, or as JSON; returns an exit code. */
static int show(const struct cli_record *record, const struct replay_options *options)
{
    struct showing showing = {options, record->file, {record->file, cli_seat_names()}, 0, cli_json_open()};
    struct gh_record_error error;
    struct gh_state state;

    memset(&state, 0, sizeof state);
    gh_write_text(&showing.json, "town", record->file->town.name);
    gh_open_list(&showing.json, "steps");
    const bool ok =
        gh_record_replay(&record->file->town, record->text, record->length, &state, show_step, &showing, &error);
    if (ok && showing.steps < options->record.at)
        cli_say_too_late(showing.steps, options->record.at);
    if (ok && options->record.json) {
        write_result(&showing, &state.open);
        return CLI_OK;
    }
    gh_writer_free(&showing.json);
    if (!options->quiet && !options->record.json && state.open.seats > 0)
        gh_draw_board(record->file, &state.open, !gh_utf8_in_locale(), stdout);
    if (ok)
        print_result(&state.open);
    else
        cli_record_error(record->file, record->path, &error, &state.open);
    return ok ? CLI_OK : CLI_FAILED;
}

int cli_replay(int argc, char **argv)
{
    enum { FIRST_OF_LINES = 1 }; /* from here on they are for lines, but "screen" itself */
    static const struct cli_option table_of_options[] = {
        CLI_RECORD_TOWN_OPTION,
        CLI_AT_OPTION(N_("stop after this step and draw the board")),
        CLI_RECORD_JSON_OPTION,
        CLI_OPTION("screen", NULL, N_("in the full-screen terminal, stepping forward and back"), set_screen),
        CLI_OPTION("quiet", NULL, N_("only check the record and print the result"), set_quiet),
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "replay",
        .arguments = N_("RECORD"),
        .least = 1,
        .most = 1,
        .summary = N_("Shows a recorded game (- is standard input) and checks every line of it."),
        .options = table_of_options,
    };
    struct replay_options options = {.quiet = false};
    struct cli_record record;
    unsigned given;
    int code = CLI_OK;

    if (!cli_record_parse(&usage, &options.record, &argc, argv, &record, &given, &code))
        return code;
    for (unsigned i = FIRST_OF_LINES; options.screen && code == CLI_OK && table_of_options[i].name; i++) {
        if (given & 1u << i && table_of_options[i].set != set_screen) {
            cli_say_not_taken("replay --screen", table_of_options[i].name);
            code = CLI_USAGE;
        }
    }
    if (code == CLI_OK)
        code = options.screen ? show_screen(&record) : show(&record, &options);
    cli_record_close(&record);
    return code;
}
