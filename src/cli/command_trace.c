/* gadshill trace: everything that happens in games between computer players, with nothing hidden, as JSON lines, so
 * that an independent program can check every step (docs/formats.md). */
#include "cli.h"
#include "gadshill/json.h"

#include <jansson.h>
#include <string.h>

static void print_line(json_t *json)
{
    json_dumpf(json, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(json);
}

static void print_game(const struct gh_table *table)
{
    print_line(json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:I}", "type", "game", "town", table->town->name, "ruleset",
                         gh_ruleset_name(table->town->ruleset), "players", table->setup.seats, "first",
                         table->setup.first, "referee", gh_referee_name(table->setup.referee), "seed",
                         (json_int_t)table->setup.seed));
    json_t *state = cli_state_json(table->town, &table->state);
    json_t *line = json_pack("{s:s}", "type", "state");
    json_object_update(line, state);
    json_decref(state);
    print_line(line);
}

/* The active player's legal actions as texts. */
static json_t *legal_json(const struct gh_town *town, const struct gh_state *state)
{
    struct gh_legal legal;

    gh_legal(town, &state->open, &state->hidden.hand[state->open.player], &legal);
    return gh_json_legal(town, &legal);
}

static void trace_step(struct gh_table *table, unsigned seat, struct gh_action action)
{
    char text[GH_ACTION_TEXT_SIZE];
    json_t *legal = legal_json(table->town, &table->state);
    const struct gh_verdict verdict = gh_apply(table->town, &table->state, seat, action, NULL);
    json_t *line = json_pack("{s:s, s:i, s:s, s:b}", "type", "step", "actor", (int)seat, "action",
                             gh_action_text(table->town, action, text), "ok", verdict.reason == GH_ACCEPTED);

    if (verdict.reason != GH_ACCEPTED)
        json_object_set_new(line, "reason", json_string(gh_reason_code(verdict.reason)));
    json_object_set_new(line, "legal", legal);
    json_object_set_new(line, "state", cli_state_json(table->town, &table->state));
    print_line(line);
}

static void print_over(const struct gh_public *open)
{
    json_t *scores = json_array(), *winners = json_array();

    for (unsigned seat = 0; seat < open->seats; seat++)
        json_array_append_new(scores, json_integer(open->score[seat]));
    for (gh_each(seat, gh_winners(open)))
        json_array_append_new(winners, json_integer(seat));
    print_line(json_pack("{s:s, s:o, s:o, s:s}", "type", "over", "scores", scores, "winners", winners, "why",
                         open->ending == GH_COMPLETE ? "complete" : "stalemate"));
}

int cli_trace(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {CLI_TOWN_OPTION,
                                                         CLI_PLAYERS_OPTION,
                                                         CLI_REFEREE_OPTION,
                                                         CLI_BOT_OPTION,
                                                         CLI_SEED_OPTION,
                                                         CLI_ATTENTION_OPTION,
                                                         CLI_GAMES_OPTION(N_("how many games, from 1 (default) up")),
                                                         {0}};
    static const struct cli_usage usage = {
        "trace",
        "",
        0,
        0,
        N_("Prints every step of games between computer players as JSON lines; game n has seed S + n."),
        table_of_options};
    struct cli_options options = cli_options_default();
    const struct gh_player_kind *kind[GH_MAX_SEATS];
    int code = CLI_OK;

    if (!cli_parse(&usage, &options, &argc, argv, &code))
        return code;
    struct gh_townfile *file = cli_load_town(options.town);
    if (!file)
        return CLI_FAILED;
    cli_players(&options, kind);
    for (unsigned game = 0; game < options.games && !ferror(stdout); game++) {
        struct gh_table table;
        unsigned seat;
        struct gh_action action;
        const enum gh_error error = gh_table_open(&table, &file->town, &options.setup, kind, options.attention);

        if (error != GH_OK) {
            cli_error("%s", gh_words_start_error(error));
            code = CLI_FAILED;
            break;
        }
        print_game(&table);
        while (gh_table_next(&table, &seat, &action))
            trace_step(&table, seat, action);
        print_over(&table.state.open);
        options.setup.seed++;
    }
    gh_townfile_free(file);
    return code;
}
