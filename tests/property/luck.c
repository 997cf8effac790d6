/* Luck and play add up to the result in every game, and over many games luck comes to nothing:
 *
 *     luck GAMES TOWN...
 *
 * Games of greedy players, with 2 to 4 of them, on both referees. Luck is looked at less exactly than in an analysis
 * that people ask for, which makes it no less fair. */
#include "gadshill/analysis.h"
#include "gadshill/outlook.h"
#include "gadshill/table.h"
#include "property.h"

#include <math.h>

enum { RECORD_SIZE = 1 << 18, ENOUGH = 30 /* games for a mean */ };

struct luck { /* of one seat, over many games */
    double games, sum[2], squares[2];
};

/* Plays a game and writes its record. */
static size_t play(const struct gh_town *town, const struct gh_setup *setup, char *record)
{
    const struct gh_player_kind *greedy = gh_player_kind_find("greedy");
    const struct gh_player_kind *const kind[GH_MAX_SEATS] = {greedy, greedy, greedy, greedy};
    size_t length = gh_record_write_head(town, setup, record);
    struct gh_table table;
    struct gh_action action;
    unsigned seat;

    check(gh_table_open(&table, town, setup, kind, GH_DEFAULT_ATTENTION) == GH_OK, "seed %u", (unsigned)setup->seed);
    while (gh_table_next(&table, &seat, &action) && length + GH_RECORD_STEP_SIZE < RECORD_SIZE) {
        const struct gh_state before = table.state;

        gh_apply(town, &table.state, seat, action, NULL);
        length += gh_record_write_step(town, &before, &table.state, seat, action, record + length);
    }
    return length;
}

static void add(struct luck *luck, int32_t points, int32_t share)
{
    const double value[2] = {points, share};

    luck->games++;
    for (unsigned i = 0; i < 2; i++) {
        luck->sum[i] += value[i];
        luck->squares[i] += value[i] * value[i];
    }
}

static void analyse(const struct gh_town *town, const char *record, size_t length, struct luck luck[GH_MAX_SEATS])
{
    struct gh_analysis_problem problem;
    struct gh_analysis *analysis = gh_analysis_start(town, record, length, &problem);

    check(analysis, "refused: %u", problem.refusal);
    analysis->games = 1;
    for (unsigned i = 0; i < analysis->steps; i++)
        analysis->step[i].is_decision = false;
    for (unsigned i = 0; i < analysis->pieces; i++)
        gh_analysis_do(analysis, i);
    gh_analysis_finish(analysis);
    const struct gh_public *end = &analysis->state[analysis->steps].open;
    for (unsigned seat = 0; seat < end->seats; seat++) {
        const int won = gh_has(gh_winners(end), seat) ? GH_SURE / (int)gh_count(gh_winners(end)) : 0;

        check(analysis->result.lead[seat] == gh_lead(end, seat) && analysis->result.share[seat] == won, "seat %u",
              seat);
        check(analysis->start.lead[seat] + analysis->luck.lead[seat] + analysis->own.lead[seat] +
                      analysis->others.lead[seat] ==
                  analysis->result.lead[seat],
              "points of seat %u do not add up", seat);
        check(analysis->start.share[seat] + analysis->luck.share[seat] + analysis->own.share[seat] +
                      analysis->others.share[seat] ==
                  analysis->result.share[seat],
              "shares of seat %u do not add up", seat);
        add(&luck[seat], analysis->luck.lead[seat], analysis->luck.share[seat]);
    }
    gh_analysis_free(analysis);
}

/* No mean is further from zero than four standard errors: by chance that happens once in 16,000 times. */
static void check_mean(const struct gh_town *town, unsigned seats, unsigned seat, const struct luck *luck)
{
    for (unsigned i = 0; i < 2 && luck->games >= ENOUGH; i++) {
        const double mean = luck->sum[i] / luck->games;
        const double error = sqrt((luck->squares[i] / luck->games - mean * mean) / (luck->games - 1));

        printf("%s, %u players, seat %u, %s: %.0f games, %.2f +- %.2f\n", town->name, seats, seat,
               i ? "share" : "points", luck->games, mean / 100, error / 100);
        check(fabs(mean) <= 4 * error, "luck has a mean");
    }
}

int main(int argc, char **argv)
{
    static char record[RECORD_SIZE];
    const unsigned games = argc > 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;

    for (int i = 2; i < argc; i++) {
        struct gh_townfile *file = load_town(argv[i]);

        for (unsigned seats = GH_MIN_SEATS; seats <= GH_MAX_SEATS; seats++) {
            struct luck luck[GH_MAX_SEATS] = {{0}};

            for (unsigned game = 0; game < games; game++) {
                const struct gh_setup setup = {
                    .seats = (uint8_t)seats, .referee = game % GH_REFEREES_COUNT, .seed = 5000 + game};

                analyse(&file->town, record, play(&file->town, &setup, record), luck);
            }
            for (unsigned seat = 0; seat < seats; seat++)
                check_mean(&file->town, seats, seat, &luck[seat]);
        }
        gh_townfile_free(file);
    }
    return games > 0 ? 0 : 2;
}
