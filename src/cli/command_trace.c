/* gadshill trace: everything that happens in games between computer players, with nothing hidden, as JSON lines, so
 * that an independent program can check every step (docs/formats.md). */
#include "cli.h"
#include "gadshill/wire.h"
#include "gadshill/words_refusal.h"

static void begin_line(struct gh_writer *line, const char *type)
{
    gh_writer_clear(line);
    gh_open_object(line, NULL);
    gh_write_text(line, "type", type);
}

static void print_line(struct gh_writer *line)
{
    gh_close_object(line);
    puts(gh_written(line, NULL));
}

static void print_game(struct gh_writer *line, const struct gh_table *table)
{
    begin_line(line, "game");
    gh_write_text(line, "town", table->town->name);
    gh_write_text(line, "ruleset", gh_ruleset_name(table->town->ruleset));
    gh_write_number(line, "players", table->setup.seats);
    gh_write_number(line, "first", table->setup.first);
    gh_write_text(line, "referee", gh_referee_name(table->setup.referee));
    if (table->setup.is_brisk)
        gh_write_bool(line, "brisk", true);
    gh_write_number(line, "seed", (int64_t)table->setup.seed);
    print_line(line);
    begin_line(line, "state");
    gh_wire_add_state(line, table->town, &table->state);
    print_line(line);
}

static void trace_step(struct gh_writer *line, struct gh_table *table, unsigned seat, struct gh_action action)
{
    struct gh_legal legal; /* of the active player, before the action */

    gh_legal(table->town, &table->state.open, &table->state.hidden.hand[table->state.open.player], &legal);
    const struct gh_verdict verdict = gh_apply(table->town, &table->state, seat, action, NULL);
    begin_line(line, "step");
    gh_write_number(line, "actor", seat);
    gh_wire_action(line, "action", table->town, action);
    gh_write_bool(line, "ok", verdict.reason == GH_ACCEPTED);
    if (verdict.reason != GH_ACCEPTED)
        gh_write_text(line, "reason", gh_reason_code(verdict.reason));
    gh_wire_legal(line, "legal", table->town, &legal);
    gh_open_object(line, "state");
    gh_wire_add_state(line, table->town, &table->state);
    gh_close_object(line);
    print_line(line);
}

static void trace_game(struct gh_writer *line, struct gh_table *table)
{
    unsigned seat;
    struct gh_action action;

    print_game(line, table);
    while (gh_table_next(table, &seat, &action))
        trace_step(line, table, seat, action);
    begin_line(line, "over");
    gh_wire_add_result(line, &table->state.open);
    print_line(line);
}

int cli_trace(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        CLI_OPTIONS_OF_GAMES,
        CLI_GAMES_OPTION(N_("how many games, at least 1 (default 1)")),
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "trace",
        .summary = N_("Prints every step of games between computer players as JSON lines; game n has seed S + n."),
        .options = table_of_options,
    };
    struct cli_options options = cli_options_default();
    const struct gh_player_kind *kind[GH_MAX_SEATS];
    int code = CLI_OK;

    if (!cli_parse(&usage, &options, &argc, argv, &code))
        return code;
    struct gh_townfile *file = cli_load_town(options.town);
    if (!file)
        return CLI_FAILED;
    struct gh_writer line = gh_writer_make(0);
    cli_players(&options, kind);
    for (unsigned game = 0; game < options.games && !ferror(stdout); game++) {
        struct gh_table table;
        const enum gh_error error = gh_table_open(&table, &file->town, &options.setup, kind, options.attention);

        if (error != GH_OK) {
            cli_error("%s", gh_words_start_error(error));
            code = CLI_FAILED;
            break;
        }
        trace_game(&line, &table);
        options.setup.seed++;
    }
    gh_writer_free(&line);
    gh_townfile_free(file);
    return code;
}
