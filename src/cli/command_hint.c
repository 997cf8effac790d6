/* gadshill hint: what the player to move could do, told in three stages. */
#include "cli.h"
#include "gadshill/draw.h"
#include "gadshill/lines.h"
#include "gadshill/utf8.h"
#include "gadshill/wire.h"
#include "gadshill/words_proof.h"
#include "gadshill/source.h"

struct hint_options {
    struct cli_record_options record;
    uint64_t stage;
};

static bool set_stage(void *target, const char *value)
{
    return gh_number(value, 1, GH_HINT_STAGES, &((struct hint_options *)target)->stage);
}

/* The same for programs. */
static void write(const struct cli_record *record, const struct gh_view *view, const struct gh_hint *hint,
                  unsigned stage)
{
    static struct gh_proof_words told;
    const struct gh_words words = {record->file, cli_seat_names()};
    struct gh_writer json = cli_json_open();

    gh_words_hint(&words, view, hint, stage, &told);
    gh_write_number(&json, "seat", view->seat);
    gh_write_number(&json, "stage", stage);
    gh_open_list(&json, "words");
    for (unsigned i = 0; i < told.count; i++)
        gh_write_text(&json, NULL, told.sentence[i]);
    gh_close_list(&json);
    if (stage == GH_HINT_STAGES)
        gh_wire_action(&json, "action", &record->file->town, hint->action);
    gh_wire_sites(&json, "sites", &record->file->town, hint->look);
    cli_json_print(&json);
}

static void give(const struct cli_record *record, const struct gh_view *view, const struct gh_hint *hint,
                 unsigned stage)
{
    static struct gh_proof_words told;
    const struct gh_words words = {record->file, cli_seat_names()};

    gh_words_hint(&words, view, hint, stage, &told);
    for (unsigned i = 0; i < told.count; i++)
        gh_lines_put(told.sentence[i]);
    if (stage == GH_HINT_STAGES) {
        char text[GH_ACTION_TEXT_SIZE];

        gh_lines_say(_("Action: %s"), gh_action_text(&record->file->town, hint->action, text));
    }
    if (hint->look) {
        gh_draw_reason(record->file, &view->open, hint->look, 0, !gh_utf8_in_locale(), stdout);
        gh_lines_say(_("%s is a site to look at."), GH_DRAWN_NAMED);
    }
}

int cli_hint(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        CLI_RECORD_TOWN_OPTION,
        CLI_AT_OPTION(N_("the position after this step (default: the last one)")),
        CLI_RECORD_JSON_OPTION,
        CLI_OPTION("stage", N_("N"), N_("1 (default): where to look; 2: what to look for; 3: all of it"), set_stage),
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "hint",
        .arguments = N_("RECORD"),
        .least = 1,
        .most = 1,
        .summary =
            N_("Tells the player whose turn it is what to do: a right claim, or what an expert would do, and why."),
        .options = table_of_options,
    };
    struct hint_options options = {.stage = 1};
    static struct gh_hint hint;
    struct cli_record record;
    struct gh_state state;
    unsigned given;
    int code = CLI_OK;

    if (!cli_record_parse(&usage, &options.record, &argc, argv, &record, &given, &code))
        return code;
    if (!cli_record_position(&record, options.record.at, &state, NULL, NULL)) {
        code = CLI_FAILED;
    } else {
        const struct gh_view view = gh_view_for(&state, state.open.player);

        if (gh_hint_for(&record.file->town, &view, gh_player_kind_find("expert"), &hint)) {
            (options.record.json ? write : give)(&record, &view, &hint, (unsigned)options.stage);
        } else {
            cli_error(_("the game is over: name an earlier step with --at"));
            code = CLI_FAILED;
        }
    }
    cli_record_close(&record);
    return code;
}
