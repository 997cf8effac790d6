/* Computer players against each other, measured.
 *
 * Invariants:
 *  1. a deal (one seed) is replayed until both players have sat equally often on each seat, so a fair share is 1/2;
 *  2. the deal is the independent unit: intervals come from the values of whole deals;
 *  3. results do not depend on the number of threads: a deal's seed is its number, deals are summed up in their order,
 *     and whether to stop is decided at fixed numbers of deals. Only times differ from run to run. */
#ifndef GADSHILL_MATCH_H
#define GADSHILL_MATCH_H

#include "gadshill/player.h"

enum {
    GH_MATCH_MOST_PLAYERS = 16,
    GH_MATCH_MOST_TOWNS = 2,
    GH_MATCH_SETTINGS = GH_MATCH_MOST_TOWNS * (GH_MAX_SEATS - GH_MIN_SEATS + 1),
    GH_MATCH_SHARE = 12, /* a victory in parts: whole for 1, 2, 3 and 4 winners */
    GH_MATCH_BLOCK = 50  /* deals between two looks at the stopping rule */
};

/* Who takes part. "expert@1000" is expert with a budget of its own, so that budgets can meet; "cmd:./mybot" is a
 * program (bot.h), which is started for each game. */
struct gh_match_player {
    const char *name;                  /* as it was called */
    const struct gh_player_kind *kind; /* NULL: a program */
    const char *command;               /* for the shell; NULL: none */
    uint32_t budget;                   /* nodes for a decision; 0: it does not search */
};

/* What two players do on how many seats of which town. */
struct gh_match_setting {
    const struct gh_town *town;
    const char *town_json; /* the exported town, for programs */
    struct gh_setup setup; /* with the seed of the first deal */
    const struct gh_match_player *player[2];
    unsigned attention;
    uint64_t deals;
    unsigned jobs;
    bool plays_all;
};

/* Whether the action ends a turn in which no card was laid down. */
static inline bool gh_is_pass(const struct gh_public *before, struct gh_action action)
{
    return (action.kind == GH_DRAW || action.kind == GH_END) && before->plays == 0 && !before->discarded;
}

/* What one deal brought, over all its games; [0] is the first player, [1] the second. */
struct gh_match_deal {
    uint32_t share[2];  /* victories in parts of GH_MATCH_SHARE */
    uint32_t points[2]; /* over all the seats of the player */
    uint64_t decisions[2], nodes[2], nanoseconds[2];
    uint32_t turns[2], passes[2]; /* turns without a card */
    uint32_t waits, stalemates;   /* turns before the first card; games that ended so */
    uint32_t failures[2];         /* answers of programs that did not count */
};

/* The sum of a value over deals, and of its squares: whole numbers, so that nothing is rounded. */
struct gh_match_sample {
    int64_t sum, squares;
};

struct gh_match_tally {
    uint64_t deals;
    bool is_decided; /* stopped before all deals were played */
    struct gh_match_sample share, points[2], margin;
    uint64_t won[2]; /* in parts of GH_MATCH_SHARE */
    uint64_t decisions[2], nodes[2], nanoseconds[2], turns[2], passes[2], failures[2], waits, stalemates;
};

/* A mean and half the width of its interval; no interval (a negative half) from fewer than two deals. */
struct gh_match_value {
    double mean, half;
};

/* What is told of a setting, or of several settings together. */
struct gh_match_result {
    uint64_t deals, games;
    bool is_decided;
    struct gh_match_value share, points[2], margin; /* shares from 0 to 1; points a seat */
    double won[2];                                  /* games */
    uint64_t decisions[2], nodes[2], nanoseconds[2], turns[2], passes[2], failures[2], waits, stalemates;
};

/* Two players and all their settings. */
struct gh_match_pair {
    const struct gh_match_player *player[2];
    unsigned settings;
    const struct gh_town *town[GH_MATCH_SETTINGS];
    unsigned seats[GH_MATCH_SETTINGS];
    struct gh_match_result result[GH_MATCH_SETTINGS], all;
};

/* ---- games (games.c) ---- */

unsigned gh_match_games_a_deal(unsigned seats);
/* How many seats each of the two has over a deal's games. */
unsigned gh_match_seats_a_deal(unsigned seats);

/* Plays a setting's deals, on several threads. `advance` is called with the number of finished deals now and then. */
void gh_match_play(const struct gh_match_setting *setting, struct gh_match_tally *tally,
                   void (*advance)(void *, uint64_t), void *user);

/* ---- numbers (score.c) ---- */

void gh_match_add(struct gh_match_tally *tally, const struct gh_match_deal *deal);

/* Whether the tally says clearly enough who is better, and by how much: the 99.9 % interval of the win share leaves out
 * one half, and the 95 % interval is at most 2.5 points of 100 to either side. */
bool gh_match_is_decided(const struct gh_match_tally *tally, unsigned seats);

struct gh_match_result gh_match_result_of(const struct gh_match_tally *tally, unsigned seats);

/* Several settings together: each weighs the same, however many deals it took. */
struct gh_match_result gh_match_result_of_all(const struct gh_match_result *results, unsigned count);

/* Ratings on the Elo scale that explain the pairs' win shares best (Bradley and Terry). greedy has 1000; without it
 * that is the mean. */
void gh_match_rate(const struct gh_match_pair *pairs, unsigned pair_count, const struct gh_match_player *players,
                   unsigned count, double *rating);

/* ---- telling (print.c) ---- */

struct gh_match_report {
    struct gh_setup setup; /* of all games, but for their seats and seeds */
    unsigned attention;
    uint32_t budget; /* of those who search and name none; 0: what each is used to */
    unsigned players, pairs;
    struct gh_match_player player[GH_MATCH_MOST_PLAYERS];
    struct gh_match_pair *pair;
    double rating[GH_MATCH_MOST_PLAYERS];
};

void gh_match_print_pair(const struct gh_match_report *report, const struct gh_match_pair *pair);
void gh_match_print_ratings(const struct gh_match_report *report);
void gh_match_print_json(const struct gh_match_report *report);

#endif
