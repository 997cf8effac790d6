/* gadshill bench: how fast the rules core is on this machine. Times are of one core and of this moment: compare figures
 * of one run only, or count instructions with tools/count-instructions. */
#include "cli.h"
#include "gadshill/hash.h"
#include "gadshill/logic.h"
#include "gadshill/puzzle.h"
#include "gadshill/words_puzzle.h"
#include "gadshill/utf8.h"
#include "gadshill/paragraph.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time); /* of one core; what else the machine does is left out */
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* What was measured, a number, and what it counts. */
static void print_line(const char *what, const char *number, const char *note)
{
    enum { WHAT_WIDTH = 34, NUMBER_WIDTH = 10 };

    printf("%s %s %s\n", gh_left(what, WHAT_WIDTH).text, gh_right(number, NUMBER_WIDTH).text, note);
}

/* What is measured; people read each line as soon as it is known, programs everything at the end. */
struct bench {
    const struct gh_town *town;
    bool json;
    double games_per_second, decisions_per_game, legal_ns, actions_per_list, closure_ns, copy_ns;
    double nodes_per_second, ms_per_decision, nodes_per_decision;
    unsigned signature;
    struct {
        double per_second, clues;
    } puzzles[GH_LEVELS_END];
};

enum { MOST_SAMPLES = 4096 };

/* Positions met on the way, for timing single operations. */
struct samples {
    unsigned count;
    struct gh_state state[MOST_SAMPLES];
};

/* Plays a whole random game; the random player computes the full legal list at every decision. Returns the decisions.
 */
static unsigned play_random(const struct gh_town *town, const struct gh_setup *setup, struct samples *samples)
{
    const struct gh_player_kind *kind = gh_player_kind_find("random");
    const struct gh_player_kind *const classes[GH_MAX_SEATS] = {kind, kind, kind, kind};
    struct gh_table table;
    struct gh_action action;
    unsigned seat, decisions = 0;

    gh_table_open(&table, town, setup, classes, GH_DEFAULT_ATTENTION);
    while (gh_table_next(&table, &seat, &action)) {
        if (samples && samples->count < MOST_SAMPLES && table.state.open.phase == GH_TURN && decisions % 7 == 0)
            samples->state[samples->count++] = table.state;
        gh_apply(town, &table.state, seat, action, NULL);
        decisions++;
    }
    return decisions;
}

static void bench_games(struct bench *bench, struct gh_setup setup, unsigned games)
{
    uint64_t decisions = 0;
    const double start = now();

    for (unsigned i = 0; i < games; i++) {
        decisions += play_random(bench->town, &setup, NULL);
        setup.seed++;
    }
    bench->games_per_second = games / (now() - start);
    bench->decisions_per_game = (double)decisions / games;
    if (bench->json)
        return;
    char note[GH_SENTENCE_SIZE];
    gh_print(note, sizeof note, _("games/s   (%1$s games, %2$s decisions per game)"), gh_figure(games, 0).text,
             gh_figure(bench->decisions_per_game, 1).text);
    print_line(_("complete random games"), gh_figure(bench->games_per_second, 0).text, note);
}

enum { ROUNDS = 50 };

static void bench_legal(struct bench *bench, const struct samples *samples)
{
    static struct gh_legal legal;
    unsigned total = 0;
    const double start = now();

    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < samples->count; i++) {
            const struct gh_state *state = &samples->state[i];

            gh_legal(bench->town, &state->open, &state->hidden.hand[state->open.player], &legal);
            total += legal.count;
        }
    }
    bench->legal_ns = 1e9 * (now() - start) / (ROUNDS * samples->count);
    bench->actions_per_list = (double)total / (ROUNDS * samples->count);
    if (bench->json)
        return;
    char note[GH_SENTENCE_SIZE];
    snprintf(note, sizeof note, _("ns   (%s plays, purchases and draws each)"),
             gh_figure(bench->actions_per_list, 1).text);
    print_line(_("legal list"), gh_figure(bench->legal_ns, 0).text, note);
}

/* Each sample's board closed from scratch, after one marked building has lost a marker. */
static void bench_closure(struct bench *bench, const struct samples *samples)
{
    const struct gh_statements none = {.count = 0};
    static volatile unsigned sink;
    unsigned left = 0;
    const double start = now();

    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < samples->count; i++) {
            struct gh_board board = samples->state[i].open.board;
            struct gh_matching matching = gh_matching_empty();

            if (board.marked)
                board.markers[gh_lowest(board.marked)] &= board.markers[gh_lowest(board.marked)] - 1;
            left += gh_logic_close(bench->town, &board, &none, &matching);
        }
    }
    bench->closure_ns = 1e9 * (now() - start) / (ROUNDS * samples->count);
    sink = left;
    (void)sink;
    if (!bench->json)
        print_line(_("logic closure"), gh_figure(bench->closure_ns, 0).text, "ns");
}

static void bench_copy(struct bench *bench, const struct samples *samples)
{
    static volatile uint8_t sink;
    struct gh_state copy;
    const double start = now();

    for (unsigned round = 0; round < ROUNDS * 20; round++) {
        for (unsigned i = 0; i < samples->count; i++) {
            copy = samples->state[i];
            __asm__ volatile("" : : "g"(&copy) : "memory"); /* the copy really happens */
        }
    }
    sink = copy.open.player;
    (void)sink;
    bench->copy_ns = 1e9 * (now() - start) / (ROUNDS * 20 * samples->count);
    if (!bench->json)
        print_line(_("state copy"), gh_figure(bench->copy_ns, 1).text, "ns");
}

/* What expert does on fixed positions, one for each of these steps through the samples. */
enum { DECISIONS = 24 };

static void bench_search(struct bench *bench, const struct samples *samples)
{
    struct gh_player player = gh_player_make(gh_player_kind_find("expert"), 1, 0, GH_DEFAULT_ATTENTION);
    struct gh_hash signature = gh_hash_start();
    const double start = now();

    for (unsigned i = 0; i < DECISIONS; i++) {
        const struct gh_state *state = &samples->state[i * (samples->count / DECISIONS)];
        const struct gh_view view = gh_view_for(state, state->open.player);
        char text[GH_ACTION_TEXT_SIZE];

        gh_action_text(bench->town, player.kind->choose(&player, bench->town, &view), text);
        gh_hash_bytes(&signature, text, strlen(text));
    }
    const double seconds = now() - start;
    bench->ms_per_decision = 1e3 * seconds / DECISIONS;
    bench->nodes_per_decision = (double)player.nodes / DECISIONS;
    bench->nodes_per_second = (double)player.nodes / seconds;
    bench->signature = (unsigned)gh_hash_finish(&signature);
    if (bench->json)
        return;
    char note[GH_SENTENCE_SIZE], code[16];
    gh_print(note, sizeof note, _("nodes/s   (%1$s ms per decision of %2$s nodes)"),
             gh_figure(bench->ms_per_decision, 1).text, gh_figure(bench->nodes_per_decision, 0).text);
    print_line(_("search of expert"), gh_figure(bench->nodes_per_second, 0).text, note);
    snprintf(code, sizeof code, "%08x", bench->signature);
    print_line(_("signature of expert"), "", code);
}

/* Puzzles of each level, with the seeds 1, 2, ... */
static void bench_puzzles(struct bench *bench)
{
    enum { PUZZLES = 40 };

    for (enum gh_level level = GH_GREENHORN; level < GH_LEVELS_END; level++) {
        struct gh_puzzle puzzle;
        unsigned made = 0, clues = 0;
        char what[GH_SENTENCE_SIZE], note[GH_SENTENCE_SIZE];
        const double start = now();

        while (made < PUZZLES && gh_puzzle_make(bench->town, level, made + 1, &puzzle)) {
            clues += puzzle.count;
            made++;
        }
        bench->puzzles[level].per_second = made / (now() - start);
        bench->puzzles[level].clues = made ? (double)clues / made : 0;
        if (bench->json)
            continue;
        gh_print(what, sizeof what, _("puzzles of level %1$u, %2$s"), (unsigned)level, gh_words_level(level));
        snprintf(note, sizeof note, _("puzzles/s   (%s clues each)"), gh_figure(bench->puzzles[level].clues, 1).text);
        print_line(what, gh_figure(bench->puzzles[level].per_second, 1).text, note);
    }
}

static void write_json(const struct bench *bench, const struct cli_options *options)
{
    struct gh_writer json = cli_json_open();

    json.digits = 6;
    gh_write_text(&json, "town", bench->town->name);
    gh_write_number(&json, "players", options->setup.seats);
    gh_write_text(&json, "referee", gh_referee_name(options->setup.referee));
    gh_write_number(&json, "games", options->games);
    gh_write_real(&json, "games_per_second", bench->games_per_second);
    gh_write_real(&json, "decisions_per_game", bench->decisions_per_game);
    gh_write_real(&json, "legal_ns", bench->legal_ns);
    gh_write_real(&json, "actions_per_list", bench->actions_per_list);
    gh_write_real(&json, "closure_ns", bench->closure_ns);
    gh_write_real(&json, "copy_ns", bench->copy_ns);
    gh_write_real(&json, "nodes_per_second", bench->nodes_per_second);
    gh_write_real(&json, "ms_per_decision", bench->ms_per_decision);
    gh_write_real(&json, "nodes_per_decision", bench->nodes_per_decision);
    gh_write_format(&json, "signature", "%08x", bench->signature);
    gh_open_list(&json, "puzzles");
    for (enum gh_level level = GH_GREENHORN; level < GH_LEVELS_END; level++) {
        gh_open_object(&json, NULL);
        gh_write_number(&json, "level", level);
        gh_write_real(&json, "per_second", bench->puzzles[level].per_second);
        gh_write_real(&json, "clues", bench->puzzles[level].clues);
        gh_close_object(&json);
    }
    gh_close_list(&json);
    gh_write_number(&json, "state_bytes", sizeof(struct gh_state));
    cli_json_print(&json);
}

static void measure(struct bench *bench, const struct cli_options *options, struct samples *samples)
{
    struct gh_setup setup = options->setup;

    if (!bench->json)
        (__extension__ printf(_("%1$s, %2$u players\n"), bench->town->name, setup.seats));
    bench_games(bench, setup, options->games);
    for (samples->count = 0; samples->count < MOST_SAMPLES; setup.seed++)
        play_random(bench->town, &setup, samples);
    bench_legal(bench, samples);
    bench_closure(bench, samples);
    bench_copy(bench, samples);
    bench_search(bench, samples);
    bench_puzzles(bench);
    if (bench->json)
        write_json(bench, options);
    else
        print_line(_("size of a state"), gh_figure(sizeof(struct gh_state), 0).text, _("bytes"));
}

int cli_bench(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        CLI_TOWN_OPTION,
        CLI_OPTION("players", N_("N"), N_("number of players: 2, 3 or 4 (default)"), cli_set_players),
        CLI_REFEREE_OPTION,
        CLI_SEED_OPTION,
        CLI_GAMES_OPTION(N_("how many games, at least 1 (default 5000)")),
        CLI_JSON_OPTION,
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "bench",
        .summary =
            N_("Measures the speed of games, legal lists, closures, copies, the search and puzzles on one core."),
        .options = table_of_options,
    };
    struct cli_options options = cli_options_default();
    int code = CLI_OK;

    options.setup.seats = 4;
    options.games = 5000;
    if (!cli_parse(&usage, &options, &argc, argv, &code))
        return code;
    struct gh_townfile *file = cli_load_town(options.town);
    struct samples *samples = malloc(sizeof *samples);
    if (file && samples) {
        struct bench bench = {.town = &file->town, .json = options.json};

        measure(&bench, &options, samples);
    } else {
        code = CLI_FAILED;
    }
    free(samples);
    gh_townfile_free(file);
    return code;
}
