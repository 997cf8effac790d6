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

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* What was measured, a number, and what it counts. */
static void print_line(const char *what, const char *number, const char *note)
{
    enum { WHAT_WIDTH = 34, NUMBER_WIDTH = 10 };

    printf("%s %s %s\n", gh_left(what, WHAT_WIDTH).text, gh_right(number, NUMBER_WIDTH).text, note);
}

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

static void bench_games(const struct gh_town *town, struct gh_setup setup, unsigned games)
{
    uint64_t decisions = 0;
    const double start = now();

    for (unsigned i = 0; i < games; i++) {
        decisions += play_random(town, &setup, NULL);
        setup.seed++;
    }
    const double seconds = now() - start;
    char note[GH_SENTENCE_SIZE];
    gh_print(note, sizeof note, _("games/s   (%1$s games, %2$s decisions per game)"), gh_figure(games, 0).text,
             gh_figure((double)decisions / games, 1).text);
    print_line(_("complete random games"), gh_figure(games / seconds, 0).text, note);
}

enum { ROUNDS = 50 };

static void bench_legal(const struct gh_town *town, const struct samples *samples)
{
    static struct gh_legal legal;
    unsigned total = 0;
    const double start = now();

    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < samples->count; i++) {
            const struct gh_state *state = &samples->state[i];

            gh_legal(town, &state->open, &state->hidden.hand[state->open.player], &legal);
            total += legal.count;
        }
    }
    const double seconds = now() - start;
    char note[GH_SENTENCE_SIZE];
    snprintf(note, sizeof note, _("ns   (%s plays, purchases and draws each)"),
             gh_figure((double)total / (ROUNDS * samples->count), 1).text);
    print_line(_("legal list"), gh_figure(1e9 * seconds / (ROUNDS * samples->count), 0).text, note);
}

/* Each sample's board closed from scratch, after one marked building has lost a marker. */
static void bench_closure(const struct gh_town *town, const struct samples *samples)
{
    const struct gh_statements none = {.count = 0};
    unsigned left = 0;
    const double start = now();

    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < samples->count; i++) {
            struct gh_board board = samples->state[i].open.board;
            struct gh_matching matching = gh_matching_empty();

            if (board.marked)
                board.markers[gh_lowest(board.marked)] &= board.markers[gh_lowest(board.marked)] - 1;
            left += gh_logic_close(town, &board, &none, &matching);
        }
    }
    print_line(_("logic closure"), gh_figure(1e9 * (now() - start) / (ROUNDS * samples->count), 0).text, "ns");
    if (left == 0)
        puts("");
}

static void bench_copy(const struct samples *samples)
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
    print_line(_("state copy"), gh_figure(1e9 * (now() - start) / (ROUNDS * 20 * samples->count), 1).text, "ns");
}

/* What expert does on fixed positions, one for each of these steps through the samples. */
enum { DECISIONS = 24 };

static void bench_search(const struct gh_town *town, const struct samples *samples)
{
    struct gh_player player = gh_player_make(gh_player_kind_find("expert"), 1, 0, GH_DEFAULT_ATTENTION);
    struct gh_hash signature = gh_hash_start();
    const double start = now();

    for (unsigned i = 0; i < DECISIONS; i++) {
        const struct gh_state *state = &samples->state[i * (samples->count / DECISIONS)];
        const struct gh_view view = gh_view_for(state, state->open.player);
        char text[GH_ACTION_TEXT_SIZE];

        gh_action_text(town, player.kind->choose(&player, town, &view), text);
        gh_hash_bytes(&signature, text, strlen(text));
    }
    const double seconds = now() - start;
    char note[GH_SENTENCE_SIZE], code[16];
    gh_print(note, sizeof note, _("nodes/s   (%1$s ms per decision of %2$s nodes)"),
             gh_figure(1e3 * seconds / DECISIONS, 1).text, gh_figure((double)player.nodes / DECISIONS, 0).text);
    print_line(_("search of expert"), gh_figure((double)player.nodes / seconds, 0).text, note);
    snprintf(code, sizeof code, "%08x", (unsigned)gh_hash_finish(&signature));
    print_line(_("signature of expert"), "", code);
}

/* Puzzles of each level, with the seeds 1, 2, ... */
static void bench_puzzles(const struct gh_town *town)
{
    enum { PUZZLES = 40 };

    for (enum gh_level level = GH_GREENHORN; level < GH_LEVELS_END; level++) {
        struct gh_puzzle puzzle;
        unsigned made = 0, clues = 0;
        char what[GH_SENTENCE_SIZE], note[GH_SENTENCE_SIZE];
        const double start = now();

        while (made < PUZZLES && gh_puzzle_make(town, level, made + 1, &puzzle)) {
            clues += puzzle.count;
            made++;
        }
        const double seconds = now() - start;
        gh_print(what, sizeof what, _("puzzles of level %1$u, %2$s"), (unsigned)level, gh_words_level(level));
        snprintf(note, sizeof note, _("puzzles/s   (%s clues each)"),
                 gh_figure(made ? (double)clues / made : 0, 1).text);
        print_line(what, gh_figure(made / seconds, 1).text, note);
    }
}

int cli_bench(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        CLI_TOWN_OPTION,
        CLI_OPTION("players", N_("N"), N_("number of players: 2, 3 or 4 (default)"), cli_set_players),
        CLI_REFEREE_OPTION,
        CLI_SEED_OPTION,
        CLI_GAMES_OPTION(N_("how many games, at least 1 (default 5000)")),
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
        struct gh_setup setup = options.setup;

        samples->count = 0;
        (__extension__ printf(_("%1$s, %2$u players\n"), file->town.name, setup.seats));
        bench_games(&file->town, setup, options.games);
        for (; samples->count < MOST_SAMPLES; setup.seed++)
            play_random(&file->town, &setup, samples);
        bench_legal(&file->town, samples);
        bench_closure(&file->town, samples);
        bench_copy(samples);
        bench_search(&file->town, samples);
        bench_puzzles(&file->town);
        print_line(_("size of a state"), gh_figure(sizeof(struct gh_state), 0).text, _("bytes"));
    } else {
        code = CLI_FAILED;
    }
    free(samples);
    gh_townfile_free(file);
    return code;
}
