/* What the commands for the full-screen terminal share. */
#ifndef GADSHILL_CLI_TERMINAL_H
#define GADSHILL_CLI_TERMINAL_H

#include "play.h"
#include "gadshill/local.h"
#include "gadshill/terminal.h"

/* ---- towns and games on the disk (terminal_games.c) ---- */

enum { TERMINAL_MOST_TOWNS = 64, TERMINAL_MOST_GAMES = 100 };

struct terminal_towns {
    unsigned count;
    struct gh_townfile *file[TERMINAL_MOST_TOWNS];
};

/* Every town of the user's folder and the bundled one; files with mistakes are left out. */
void terminal_towns_load(struct terminal_towns *towns);
void terminal_towns_free(struct terminal_towns *towns);
/* By the name in a record; NULL: there is none. */
const struct gh_townfile *terminal_town_find(const struct terminal_towns *towns, const char *name);

/* The recorded games, the newest first; to be freed. */
struct gh_menu_record *terminal_games_list(const struct terminal_towns *towns, unsigned *count);

/* Who sits where is not in a record: it is kept beside those that the program names itself. */
void terminal_seats_keep(const struct gh_local_options *options);
void terminal_seats_recall(const char *record, struct gh_local_options *options);

/* ---- screens (terminal_menu.c) ---- */

enum { TERMINAL_PACE_MS = 700 };

/* Takes the terminal over; false after an error message. */
bool terminal_start(void);
/* Gives it back; if a signal has ended the screens, the program ends as the signal ends programs. */
void terminal_end(void);

/* Plays a game on the screen; the link is closed afterwards. Returns the table as it was left. */
struct gh_public terminal_play(struct gh_link *link, const char *title);

/* From one screen to the next, beginning with the menu. Returns an exit code. */
int terminal_menu(void);

#endif
