/* What the full-screen terminal keeps: options, lessons, statistics (kept.c); and statistics in words (statistics.c).
 */
#ifndef GADSHILL_CLI_KEPT_H
#define GADSHILL_CLI_KEPT_H

#include "screens.h"

struct gh_options kept_options(void);
void kept_options_set(const struct gh_options *options);

/* Lessons are known by their English titles. */
bool kept_lesson_is_done(const char *title);
void kept_lesson_done(const char *title);

/* A game of one person that is over. */
struct kept_game {
    char town[64];
    char against[GH_LINK_PLAYER_SIZE]; /* the strongest of the others: a computer player, or a person */
    bool is_won;                       /* or shared */
    unsigned points;
};

struct kept_puzzle {
    char town[64];
    unsigned level, seconds;
};

void kept_add_game(const struct kept_game *game);
void kept_add_puzzle(const struct kept_puzzle *puzzle);
/* Each of them, the oldest first. */
void kept_read(void *user, void (*on_game)(void *user, const struct kept_game *game),
               void (*on_puzzle)(void *user, const struct kept_puzzle *puzzle));

/* A game that has just ended on this screen. */
void statistics_count(const struct gh_scene *scene);
/* All of it in words, to be freed. */
char *statistics_text(const struct screens_towns *towns);

#endif
