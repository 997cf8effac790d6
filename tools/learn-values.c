/* Finds the weights of src/players/value.h: plays many games of `careful-1` against itself, with a wild action now and
 * then, and fits by least squares how much the lead of each seat grew from each turn on to the end.
 *
 *     ninja -C build learn-values && build/learn-values GAMES towns/gads-hill.yaml towns/old-town.yaml >
 * src/players/weights.c
 *
 * src/players/weights.c was made with 10000 games for each number of players (about ten minutes on one core). */
#include "../src/players/value.h"
#include "gadshill/disk.h"
#include "gadshill/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 2 * GH_FEATURES, MOST_NOTES = 4096, WILD_PERCENT = 4 };

static const double ridge = 3e-4; /* keeps weights of what hardly ever happens small */

/* Normal equations. */
struct fit {
    double square[COLUMNS][COLUMNS], right[COLUMNS];
    double rows;
};

struct note { /* a position, for later when the result is known */
    struct fit *fit;
    unsigned seat;
    int stage, lead, feature[GH_FEATURES];
};

static struct note notes[MOST_NOTES];
static unsigned note_count;

static void take_note(struct fit *fit, const struct gh_town *town, const struct gh_state *state, unsigned seat,
                      bool chances)
{
    struct note *note = &notes[note_count];

    if (note_count == MOST_NOTES)
        return;
    note_count++;
    note->fit = fit;
    note->seat = seat;
    note->stage = gh_stage(town, &state->open);
    note->lead = gh_lead(&state->open, seat);
    gh_features_of(town, state, seat, chances, note->feature);
}

static void add_row(const struct note *note, double growth)
{
    struct fit *fit = note->fit;
    double row[COLUMNS];

    for (unsigned i = 0; i < GH_FEATURES; i++) {
        row[i] = note->feature[i] * (100 - note->stage) / 100.0;
        row[GH_FEATURES + i] = note->feature[i] * note->stage / 100.0;
    }
    for (unsigned i = 0; i < COLUMNS; i++) {
        if (row[i] == 0)
            continue;
        fit->right[i] += row[i] * growth;
        for (unsigned j = 0; j < COLUMNS; j++)
            fit->square[i][j] += row[i] * row[j];
    }
    fit->rows++;
}

/* Gauss with the largest pivot; what has no data at all gets 0. */
static void solve(struct fit *fit, double solution[COLUMNS])
{
    for (unsigned i = 0; i < COLUMNS; i++)
        fit->square[i][i] += ridge * fit->rows;
    for (unsigned i = 0; i < COLUMNS; i++) {
        for (unsigned row = i + 1; row < COLUMNS; row++) {
            const double factor = fit->square[row][i] / fit->square[i][i];

            for (unsigned j = i; j < COLUMNS; j++)
                fit->square[row][j] -= factor * fit->square[i][j];
            fit->right[row] -= factor * fit->right[i];
        }
    }
    for (unsigned i = COLUMNS; i-- > 0;) {
        solution[i] = fit->right[i];
        for (unsigned j = i + 1; j < COLUMNS; j++)
            solution[i] -= fit->square[i][j] * solution[j];
        solution[i] /= fit->square[i][i];
    }
}

static void print_weights(struct fit *fit, unsigned index)
{
    double solution[COLUMNS];

    solve(fit, solution);
    printf("[%u] = {", index);
    for (unsigned half = 0; half < 2; half++) {
        printf("{");
        for (unsigned i = 0; i < GH_FEATURES; i++)
            printf("%s%ld", i ? ", " : "", lround(solution[half * GH_FEATURES + i]));
        printf("}%s", half ? "}," : ", ");
    }
    printf("\n");
}

/* fits[0..seats-1]: the beginning of a turn; fits[GH_MAX_SEATS]: before the draw. */
static void play_game(const struct gh_town *town, unsigned seats, uint64_t seed, struct fit fits[GH_MAX_SEATS + 1])
{
    const struct gh_player_kind *careful = gh_player_kind_find_any("careful-1");
    const struct gh_player_kind *const kind[GH_MAX_SEATS] = {careful, careful, careful, careful};
    const struct gh_setup setup = {.seats = (uint8_t)seats, .seed = seed};
    struct gh_rng wild = gh_rng_make(seed, GH_STREAM_TABLE + 1);
    struct gh_table table;
    const struct gh_public *open = &table.state.open;
    struct gh_action action;
    unsigned seat, turn = 0;

    note_count = 0;
    gh_table_open(&table, town, &setup, kind, GH_DEFAULT_ATTENTION);
    while (gh_table_next(&table, &seat, &action)) {
        if (open->phase == GH_TURN && open->turn != turn) {
            turn = open->turn;
            for (unsigned each = 0; each < seats; each++)
                take_note(&fits[(each + seats - open->player) % seats], town, &table.state, each, true);
        }
        if (open->phase == GH_TURN && gh_rng_below(&wild, 100) < WILD_PERCENT) {
            struct gh_legal legal;

            gh_legal(town, open, &table.state.hidden.hand[seat], &legal);
            action = gh_legal_at(&legal, gh_rng_below(&wild, gh_legal_count(&legal)));
        }
        if (open->phase == GH_TURN && (action.kind == GH_DRAW || action.kind == GH_END))
            take_note(&fits[GH_MAX_SEATS], town, &table.state, seat, false);
        gh_apply(town, &table.state, seat, action, NULL);
    }
    for (unsigned i = 0; i < note_count; i++)
        add_row(&notes[i], gh_lead(open, notes[i].seat) - notes[i].lead);
}

static void complain(const char *sentence)
{
    fprintf(stderr, "learn-values: %s\n", sentence);
}

int main(int argc, char **argv)
{
    static struct fit fits[GH_RULESETS_COUNT][GH_MAX_SEATS + 1][GH_MAX_SEATS + 1];
    const unsigned games = argc > 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;

    if (argc != 2 + GH_RULESETS_COUNT || games == 0) {
        fprintf(stderr, "usage: learn-values GAMES GADS-HILL-TOWN OLD-TOWN-TOWN > weights.c\n");
        return 2;
    }
    for (unsigned ruleset = 0; ruleset < GH_RULESETS_COUNT; ruleset++) {
        struct gh_townfile *file = gh_town_load(argv[2 + ruleset], complain);

        if (!file || file->town.ruleset != ruleset) {
            fprintf(stderr, "%s is not such a town\n", argv[2 + ruleset]);
            return 1;
        }
        for (unsigned seats = GH_MIN_SEATS; seats <= GH_MAX_SEATS; seats++) {
            for (unsigned game = 0; game < games; game++)
                play_game(&file->town, seats, 1000000 + game, fits[ruleset][seats]);
            fprintf(stderr, "%s, %u players: %.0f turns\n", file->town.name, seats, fits[ruleset][seats][0].rows);
        }
        gh_townfile_free(file);
    }
    printf("/* Made by tools/learn-values: do not change by hand. */\n#include \"value.h\"\n\n/* clang-format off */\n"
           "const struct gh_weights gh_turn_weights[GH_RULESETS_COUNT][GH_MAX_SEATS + 1][GH_MAX_SEATS] = {\n");
    for (unsigned ruleset = 0; ruleset < GH_RULESETS_COUNT; ruleset++) {
        for (unsigned seats = GH_MIN_SEATS; seats <= GH_MAX_SEATS; seats++) {
            printf("[%u][%u] = {\n", ruleset, seats);
            for (unsigned turns = 0; turns < seats; turns++)
                print_weights(&fits[ruleset][seats][turns], turns);
            printf("},\n");
        }
    }
    printf("};\n\nconst struct gh_weights gh_draw_weights[GH_RULESETS_COUNT][GH_MAX_SEATS + 1] = {\n");
    for (unsigned ruleset = 0; ruleset < GH_RULESETS_COUNT; ruleset++) {
        for (unsigned seats = GH_MIN_SEATS; seats <= GH_MAX_SEATS; seats++) {
            printf("[%u]", ruleset);
            print_weights(&fits[ruleset][seats][GH_MAX_SEATS], seats);
        }
    }
    printf("};\n");
    return 0;
}
