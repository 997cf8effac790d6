/* One game's places into ratings. Those who share a place are one group: what the paper sums over each of them and then
 * divides by their number is said here once for the group. */
#include "gadshill/rating.h"

#include <assert.h>
#include <math.h>

#include "exponential.h"

/* The constants of the paper, on the scale on which everybody begins at 25. */
static const double first_mu = 25.0, first_sigma = 25.0 / 3.0, beta = 25.0 / 6.0, tau = 25.0 / 300.0, kappa = 1e-4;

struct game {
    struct gh_rated *player[GH_RATING_MOST_PLAYERS]; /* in an order of their own */
    double variance[GH_RATING_MOST_PLAYERS];         /* of each, before the game */
    double c;
    unsigned count;
};

struct gh_rating gh_rating_first(void)
{
    return (struct gh_rating){.mu = first_mu, .sigma = first_sigma};
}

/* By place; among those who share it by rating, so that sums do not depend on the order in which players are listed. */
static bool goes_before(const struct gh_rated *one, const struct gh_rated *other)
{
    if (one->place != other->place)
        return one->place < other->place;
    if (one->rating.mu != other->rating.mu)
        return one->rating.mu > other->rating.mu;
    if (one->rating.sigma != other->rating.sigma)
        return one->rating.sigma < other->rating.sigma;
    return one->is_fixed && !other->is_fixed;
}

static struct game make_game(struct gh_rated *player, unsigned count)
{
    struct game game = {.count = count};
    double sum = 0;

    for (unsigned i = 0; i < count; i++) {
        unsigned at = i;

        for (; at > 0 && goes_before(&player[i], game.player[at - 1]); at--)
            game.player[at] = game.player[at - 1];
        game.player[at] = &player[i];
    }
    for (unsigned i = 0; i < count; i++) {
        const struct gh_rated *of = game.player[i];

        /* Strength may have changed since the last game; that of a fixed player has not. */
        game.variance[i] = of->rating.sigma * of->rating.sigma + (of->is_fixed ? 0.0 : tau * tau);
        sum += game.variance[i] + beta * beta;
    }
    game.c = sqrt(sum);
    return game;
}

/* The chance that i comes first among the players from `from` on. */
static double chance(const struct game *game, unsigned i, unsigned from)
{
    double sum = 0;

    for (unsigned s = from; s < game->count; s++)
        sum += exponential((game->player[s]->rating.mu - game->player[i]->rating.mu) / game->c);
    return 1.0 / sum;
}

static struct gh_rating rate_one(const struct game *game, unsigned i)
{
    const double variance = game->variance[i], sigma = sqrt(variance), c = game->c;
    double better = 0, surer = 0;

    for (unsigned from = 0; from < game->count && game->player[from]->place <= game->player[i]->place;) {
        const unsigned place = game->player[from]->place;
        const double p = chance(game, i, from);
        unsigned tied = 0;

        while (from + tied < game->count && game->player[from + tied]->place == place)
            tied++;
        better += (place == game->player[i]->place ? 1.0 / tied : 0.0) - p;
        surer += p * (1.0 - p);
        from += tied;
    }

    const double shrink = 1.0 - sigma / c * (variance / (c * c)) * surer;
    return (struct gh_rating){.mu = game->player[i]->rating.mu + variance / c * better,
                              .sigma = sqrt(variance * (shrink > kappa ? shrink : kappa))};
}

void gh_rate(struct gh_rated *player, unsigned count)
{
    struct gh_rating after[GH_RATING_MOST_PLAYERS];

    assert(count >= 2 && count <= GH_RATING_MOST_PLAYERS);
    const struct game game = make_game(player, count);
    for (unsigned i = 0; i < count; i++)
        after[i] = rate_one(&game, i);
    for (unsigned i = 0; i < count; i++)
        if (!game.player[i]->is_fixed)
            game.player[i]->rating = after[i];
}

int gh_rating_shown(struct gh_rating rating)
{
    const double shown = 1000.0 + 40.0 * (rating.mu - 3.0 * rating.sigma);

    return (int)(shown < 0 ? shown - 0.5 : shown + 0.5);
}
