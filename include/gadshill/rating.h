/* How good a player is, from the places of games: Weng and Lin's Bayesian rating with the Plackett-Luce model ("A
 * Bayesian Approximation Method for Online Ranking", JMLR 12, 2011, algorithm 4). The same games in the same order give
 * the same numbers to the last digit on every platform: only additions, subtractions, multiplications, divisions and
 * square roots, which IEEE 754 rounds in one way, in an order that does not depend on how the players are listed. A
 * rating kept as a `double` (a REAL of SQLite, a double precision of PostgreSQL, "%.17g" as a text) comes back as it
 * was. */
#ifndef GADSHILL_RATING_H
#define GADSHILL_RATING_H

#include <stdbool.h>

enum { GH_RATING_MOST_PLAYERS = 4 };

struct gh_rating {
    double mu;    /* how strong the player seems to be */
    double sigma; /* how unsure that is */
};

/* One player of one game. */
struct gh_rated {
    struct gh_rating rating; /* before it; afterwards what it has become */
    unsigned place;          /* the lower the better, whatever the numbers; the same for those who share one */
    bool is_fixed;           /* counts as an opponent, but keeps its rating: computer players */
};

/* Of whoever has not played yet. */
struct gh_rating gh_rating_first(void);

/* Rates one game of 2 to GH_RATING_MOST_PLAYERS players. Two equals who tie are no better or worse for it; both become
 * surer. */
void gh_rate(struct gh_rated *player, unsigned count);

/* What people are shown: 1000 + 40 (mu - 3 sigma), to the nearest whole number. It begins at 1000. */
int gh_rating_shown(struct gh_rating rating);

#endif
