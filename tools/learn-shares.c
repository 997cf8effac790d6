/* Finds the numbers of src/analysis/doublings.c: plays many games of `careful` against itself on the automatic referee
 * and looks for the leads that make a victory twice as likely, at the beginning and at the end, which tell best (least
 * mean of the logarithms) who won.
 *
 *     ninja -C build learn-shares && build/learn-shares GAMES towns/gads-hill.yaml towns/old-town.yaml >
 * src/analysis/doublings.c
 *
 * src/analysis/doublings.c was made with 2000 games for each number of players. */
#include "../src/analysis/worth.h"
#include "gadshill/disk.h"
#include "gadshill/outlook.h"
#include "gadshill/table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_NOTES = 400000, STEP = 20, MOST = 2000 };

struct note { /* the beginning of a turn */
    int stage;
    int32_t lead[GH_MAX_SEATS];
    unsigned winners;
};

static struct note notes[MOST_NOTES];
static unsigned note_count;

static void play_game(const struct gh_town *town, unsigned seats, uint64_t seed)
{
    const struct gh_player_kind *careful = gh_player_kind_find("careful");
    const struct gh_player_kind *const kind[GH_MAX_SEATS] = {careful, careful, careful, careful};
    const struct gh_setup setup = {.seats = (uint8_t)seats, .seed = seed};
    const unsigned first = note_count;
    struct gh_table table;
    struct gh_action action;
    unsigned seat, turn = 0;

    gh_table_open(&table, town, &setup, kind, GH_DEFAULT_ATTENTION);
    while (gh_table_next(&table, &seat, &action)) {
        if (table.state.open.turn != turn && note_count < MOST_NOTES) {
            struct note *note = &notes[note_count++];

            turn = table.state.open.turn;
            note->stage = gh_stage(town, &table.state.open);
            gh_expected_leads(town, &table.state, note->lead);
        }
        gh_apply(town, &table.state, seat, action, NULL);
    }
    for (unsigned i = first; i < note_count; i++)
        notes[i].winners = gh_winners(&table.state.open);
}

/* The mean of the logarithms: how badly these numbers tell who won. */
static double badness(unsigned seats, int start, int end)
{
    double sum = 0;

    for (unsigned i = 0; i < note_count; i++) {
        const struct note *note = &notes[i];
        const double doubling = (start * (100 - note->stage) + end * note->stage) / 100.0;
        double weight[GH_MAX_SEATS], all = 0;

        for (unsigned seat = 0; seat < seats; seat++)
            all += weight[seat] = exp2((note->lead[seat] - note->lead[0]) / doubling);
        for (unsigned seat = 0; seat < seats; seat++)
            if (gh_has(note->winners, seat))
                sum -= log(weight[seat] / all + 1e-9) / gh_count(note->winners);
    }
    return sum / note_count;
}

/* Goes downhill on a grid. */
static struct gh_doubling best_for(unsigned seats)
{
    int start = 600, end = 200;

    for (double now = badness(seats, start, end), least = now;; now = least) {
        int to_start = start, to_end = end;

        for (int ds = -STEP; ds <= STEP; ds += STEP) {
            for (int de = -STEP; de <= STEP; de += STEP) {
                const int s = start + ds, e = end + de;

                if (s < STEP || e < STEP || s > MOST || e > MOST)
                    continue;
                const double there = badness(seats, s, e);
                if (there < least) {
                    least = there;
                    to_start = s;
                    to_end = e;
                }
            }
        }
        if (to_start == start && to_end == end) {
            fprintf(stderr, "%u players, %u turns: %d %d, badness %.4f\n", seats, note_count, start, end, least);
            return (struct gh_doubling){(int16_t)start, (int16_t)end};
        }
        start = to_start;
        end = to_end;
    }
}

static void complain(const char *sentence)
{
    fprintf(stderr, "learn-shares: %s\n", sentence);
}

int main(int argc, char **argv)
{
    const unsigned games = argc > 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;

    if (argc != 2 + GH_RULESETS_COUNT || games == 0) {
        fprintf(stderr, "usage: learn-shares GAMES GADS-HILL-TOWN OLD-TOWN-TOWN > doublings.c\n");
        return 2;
    }
    printf("/* Made by tools/learn-shares: do not change by hand. */\n#include \"worth.h\"\n\n/* clang-format off */\n"
           "const struct gh_doubling gh_doublings[GH_RULESETS_COUNT][GH_MAX_SEATS + 1] = {\n");
    for (unsigned ruleset = 0; ruleset < GH_RULESETS_COUNT; ruleset++) {
        struct gh_townfile *file = gh_town_load(argv[2 + ruleset], complain);

        if (!file || file->town.ruleset != ruleset) {
            fprintf(stderr, "%s is not such a town\n", argv[2 + ruleset]);
            return 1;
        }
        printf("[%u] = {", ruleset);
        for (unsigned seats = GH_MIN_SEATS; seats <= GH_MAX_SEATS; seats++) {
            note_count = 0;
            for (unsigned game = 0; game < games; game++)
                play_game(&file->town, seats, 1000000 + game);
            const struct gh_doubling best = best_for(seats);
            printf("%s[%u] = {%d, %d}", seats > GH_MIN_SEATS ? ", " : "", seats, best.start, best.end);
        }
        printf("},\n");
        gh_townfile_free(file);
    }
    printf("};\n");
    return 0;
}
