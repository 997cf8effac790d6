/* The numbers of a match: means with their intervals, when enough is known, ratings. */
#include "gadshill/match.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* Two-sided quantiles of the normal distribution. */
static const double quantile_95 = 1.959964, quantile_999 = 3.290527;

static void add(struct gh_match_sample *sample, int64_t value)
{
    sample->sum += value;
    sample->squares += value * value;
}

void gh_match_add(struct gh_match_tally *tally, const struct gh_match_deal *deal)
{
    tally->deals++;
    add(&tally->share, deal->share[0]);
    add(&tally->margin, (int64_t)deal->points[0] - (int64_t)deal->points[1]);
    for (unsigned i = 0; i < 2; i++) {
        add(&tally->points[i], deal->points[i]);
        tally->won[i] += deal->share[i];
        tally->decisions[i] += deal->decisions[i];
        tally->nodes[i] += deal->nodes[i];
        tally->nanoseconds[i] += deal->nanoseconds[i];
        tally->turns[i] += deal->turns[i];
        tally->passes[i] += deal->passes[i];
        tally->failures[i] += deal->failures[i];
    }
    tally->waits += deal->waits;
    tally->stalemates += deal->stalemates;
}

/* Student's t from the normal quantile (Cornish and Fisher's expansion): few deals tell less. */
static double student(double z, double freedom)
{
    const double z3 = z * z * z, z5 = z3 * z * z;

    return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom);
}

/* The mean over `count` deals of a value that is counted in parts of 1/scale. */
static struct gh_match_value value_of(const struct gh_match_sample *sample, uint64_t count, double scale,
                                      double quantile)
{
    const double n = (double)count, sum = (double)sample->sum;
    struct gh_match_value value = {sum / n / scale, -1};

    if (count < 2)
        return value;
    const double variance = fmax(0, ((double)sample->squares - sum * sum / n) / (n - 1));
    value.half = student(quantile, n - 1) * sqrt(variance / n) / scale;
    return value;
}

static struct gh_match_value share_of(const struct gh_match_tally *tally, unsigned seats, double quantile)
{
    return value_of(&tally->share, tally->deals, GH_MATCH_SHARE * gh_match_games_a_deal(seats), quantile);
}

bool gh_match_is_decided(const struct gh_match_tally *tally, unsigned seats)
{
    const struct gh_match_value sure = share_of(tally, seats, quantile_999),
                                usual = share_of(tally, seats, quantile_95);

    return sure.half >= 0 && fabs(sure.mean - 0.5) > sure.half && usual.half <= 0.025;
}

struct gh_match_result gh_match_result_of(const struct gh_match_tally *tally, unsigned seats)
{
    const double each = gh_match_seats_a_deal(seats);
    struct gh_match_result result = {
        .deals = tally->deals,
        .games = tally->deals * gh_match_games_a_deal(seats),
        .is_decided = tally->is_decided,
        .share = share_of(tally, seats, quantile_95),
        .margin = value_of(&tally->margin, tally->deals, each, quantile_95),
        .waits = tally->waits,
        .stalemates = tally->stalemates,
    };

    for (unsigned i = 0; i < 2; i++) {
        result.points[i] = value_of(&tally->points[i], tally->deals, each, quantile_95);
        result.won[i] = (double)tally->won[i] / GH_MATCH_SHARE;
        result.decisions[i] = tally->decisions[i];
        result.nodes[i] = tally->nodes[i];
        result.nanoseconds[i] = tally->nanoseconds[i];
        result.turns[i] = tally->turns[i];
        result.passes[i] = tally->passes[i];
        result.failures[i] = tally->failures[i];
    }
    return result;
}

/* Means of independent means: their errors add up as squares. A negative half stays one. */
static void include(struct gh_match_value *mean, struct gh_match_value value, unsigned count)
{
    mean->mean += value.mean / count;
    if (value.half < 0 || mean->half < 0)
        mean->half = -1;
    else
        mean->half = sqrt(mean->half * mean->half + value.half * value.half / count / count);
}

struct gh_match_result gh_match_result_of_all(const struct gh_match_result *results, unsigned count)
{
    struct gh_match_result all = {.is_decided = true};

    for (unsigned i = 0; i < count; i++) {
        all.deals += results[i].deals;
        all.games += results[i].games;
        all.is_decided &= results[i].is_decided;
        include(&all.share, results[i].share, count);
        include(&all.margin, results[i].margin, count);
        for (unsigned player = 0; player < 2; player++) {
            include(&all.points[player], results[i].points[player], count);
            all.won[player] += results[i].won[player];
            all.decisions[player] += results[i].decisions[player];
            all.nodes[player] += results[i].nodes[player];
            all.nanoseconds[player] += results[i].nanoseconds[player];
            all.turns[player] += results[i].turns[player];
            all.passes[player] += results[i].passes[player];
            all.failures[player] += results[i].failures[player];
        }
        all.waits += results[i].waits;
        all.stalemates += results[i].stalemates;
    }
    return all;
}

/* ---- ratings ---- */

/* Half a game more for each, so that a player who never lost has a rating too. */
static double careful_share(const struct gh_match_result *result)
{
    const double games = (double)result->games;

    return (result->share.mean * games + 0.5) / (games + 1);
}

/* The minorise-maximise iteration (Hunter 2004): each strength becomes its wins over what its meetings would give. */
static void fit(double share[GH_MATCH_MOST_PLAYERS][GH_MATCH_MOST_PLAYERS], unsigned count, double *strength)
{
    enum { ROUNDS = 20000 };

    for (unsigned i = 0; i < count; i++)
        strength[i] = 1;
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < count; i++) {
            double wins = 0, meetings = 0;

            for (unsigned j = 0; j < count; j++) {
                if (j != i) {
                    wins += share[i][j];
                    meetings += 1 / (strength[i] + strength[j]);
                }
            }
            strength[i] = wins / meetings;
        }
    }
}

void gh_match_rate(const struct gh_match_pair *pairs, unsigned pair_count, const struct gh_match_player *players,
                   unsigned count, double *rating)
{
    double share[GH_MATCH_MOST_PLAYERS][GH_MATCH_MOST_PLAYERS] = {{0}}, strength[GH_MATCH_MOST_PLAYERS], anchor = 0;

    for (unsigned i = 0; i < pair_count; i++) {
        const ptrdiff_t first = pairs[i].player[0] - players, second = pairs[i].player[1] - players;

        share[first][second] = careful_share(&pairs[i].all);
        share[second][first] = 1 - share[first][second];
    }
    fit(share, count, strength);
    for (unsigned i = 0; i < count; i++) {
        rating[i] = 400 * log10(strength[i]);
        anchor += rating[i] / count;
    }
    for (unsigned i = 0; i < count; i++)
        if (strcmp(players[i].name, "greedy") == 0)
            anchor = rating[i];
    for (unsigned i = 0; i < count; i++)
        rating[i] += 1000 - anchor;
}
