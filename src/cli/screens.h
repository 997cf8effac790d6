/* What the commands for the full-screen terminal share. */
#ifndef GADSHILL_CLI_SCREENS_H
#define GADSHILL_CLI_SCREENS_H

#include "play.h"
#include "gadshill/course.h"
#include "gadshill/local.h"
#include "gadshill/terminal.h"

/* ---- towns and games on the disk (screens_games.c) ---- */

enum { SCREENS_MOST_TOWNS = 64, SCREENS_MOST_GAMES = 100, SCREENS_MOST_PUZZLES = 8 };

struct screens_towns {
    unsigned count;
    struct gh_townfile *file[SCREENS_MOST_TOWNS];
};

/* Every town of the user's folder and the bundled one; files with mistakes are left out. */
void screens_towns_load(struct screens_towns *towns);
void screens_towns_free(struct screens_towns *towns);
/* By the name in a record; NULL: there is none. */
const struct gh_townfile *screens_town_find(const struct screens_towns *towns, const char *name);

/* The recorded games, the newest first; to be freed. */
struct gh_menu_game *screens_games_list(const struct screens_towns *towns, unsigned *count);

/* Who sits where is not in a record: it is kept beside those that the program names itself. */
void screens_seats_keep(const struct gh_local_options *options);
void screens_seats_recall(const char *record, struct gh_local_options *options);
/* What the analysis of a finished game has found is kept beside those records, too; to be freed; NULL: nothing was. */
char *screens_study_recall(const char *record);
void screens_study_keep(const char *record, const char *kept);
/* The names of those who played; false: nobody knows. */
bool screens_seats_names(const char *record, unsigned seats, char names[GH_MAX_SEATS][GH_LINK_NAME_SIZE]);

/* So is what has been explained in a guided game, as long as there is more to explain; false: it is not guided. */
void screens_guide_keep(const char *record, uint32_t explained);
bool screens_guide_recall(const char *record, uint32_t *explained);

/* ---- puzzles that are not solved yet (puzzle_notes.c) ---- */

/* Lets somebody solve a puzzle, perhaps as a lesson; what was found is kept until it is solved. Returns whether it is.
 */
bool screens_solve(const struct gh_townfile *file, const struct gh_puzzle *puzzle, bool is_lesson);
unsigned screens_puzzles_list(const struct screens_towns *towns, struct gh_menu_puzzle list[SCREENS_MOST_PUZZLES]);

/* ---- lessons and options (screens_learn.c) ---- */

struct gh_course *screens_course_load(void);
/* All lessons, and after them the guided game and the lesson about puzzles; to be freed. */
struct gh_menu_lesson *screens_lessons_list(const struct gh_course *course, const struct screens_towns *towns);
enum { SCREENS_MORE_LESSONS = 2 };
/* From this lesson on, until somebody leaves. Returns whether the guided game is next. */
bool screens_learn(const struct gh_course *course, const struct screens_towns *towns, unsigned *lesson);
void screens_guided_done(void);

/* Language and colours as they were chosen. */
void screens_use(const struct gh_options *options);
/* Milliseconds that computer players pause. */
uint32_t screens_pace(const struct gh_options *options);

/* ---- replays (screens_replay.c) ---- */

/* A game that is shown again. */
struct screens_past {
    const struct gh_townfile *file;
    const char *text; /* the record */
    size_t length;
    const char *title, *path;               /* path: where the record is; NULL: nowhere */
    const char (*names)[GH_LINK_NAME_SIZE]; /* as in terminal.h */
    bool is_studied;                        /* beginning with errors and luck */
};

/* Until somebody leaves: step by step, with errors and luck, and with what comes of it: playing on from there against
 * the computer, puzzles. */
void screens_replay(const struct screens_past *past);

/* ---- screens (screens_menu.c) ---- */

enum { SCREENS_PACE_MS = 700 };

/* Takes the terminal over; false after an error message. */
bool screens_start(void);
/* Gives it back; if a signal has ended the screens, the program ends as the signal ends programs. */
void screens_end(void);

/* A table, and its replay whenever it is asked for; as gh_terminal_table otherwise. */
enum gh_table_end screens_table(struct gh_link *link, const char *title, const char *path, bool can_repeat,
                                uint32_t *explained);
/* Plays a game on the screen, perhaps a guided one (`explained` as in terminal.h), that is recorded at a path (NULL: it
 * is not). Returns whether the same players want another one, which is offered if it can be had. */
bool screens_play(struct gh_link *link, const char *title, const char *path, bool can_repeat, uint32_t *explained);

/* Plays or watches at a server's table. */
struct gh_address;
void screens_join(const struct gh_address *address);
/* Gives the address the secret that this computer holds its seat by (device.c). */
void screens_take_device(struct gh_address *address);

/* From one screen to the next, beginning with the menu. Returns an exit code. */
int screens_menu(void);

#endif
