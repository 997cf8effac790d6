/* The game on a full-screen terminal. Screens are given links, towns and records, and know nothing of files and
 * sockets. */
#ifndef GADSHILL_TERMINAL_H
#define GADSHILL_TERMINAL_H

#include "gadshill/link.h"
#include "gadshill/player.h"
#include "gadshill/solving.h"

/* What people choose for themselves. */
enum gh_pace { GH_PACE_SLOW, GH_PACE_NORMAL, GH_PACE_QUICK, GH_PACES };

struct gh_options {
    unsigned language; /* GH_NO_LANGUAGE: what the environment asks for */
    enum gh_pace pace; /* of computer players */
    bool has_no_colours;
    char name[GH_LINK_NAME_SIZE / 2]; /* of the first person where several play here; "": none */
};

/* From now on screens have no colours, or those that the terminal can show. */
void gh_terminal_colours(bool has_none);

/* Takes the terminal over; false: it cannot show screens. Ends with gh_terminal_end. */
bool gh_terminal_start(void);
/* Gives the terminal back as it was. Returns the signal that ended the program, or 0. */
int gh_terminal_end(void);
/* Whether a signal has come that ends the program. */
bool gh_terminal_is_ending(void);

enum gh_table_end {
    GH_TABLE_LEFT,
    GH_TABLE_REPLAY, /* the finished game is to be shown again (gh_link_record) */
    GH_TABLE_STUDY,  /* the same, beginning with its errors and luck */
    GH_TABLE_AGAIN,  /* the same players want another game */
    GH_TABLE_DONE    /* a lesson, to its end */
};

/* Plays or watches at a table until somebody leaves; `can_repeat`: another game can be had when this one is over.
 * `explained`: what happens is explained when it happens for the first time; bits of what has been (words_guide.h), all
 * of them when nobody wants any more. NULL: nothing is. */
enum gh_table_end gh_terminal_table(struct gh_link *link, bool can_repeat, uint32_t *explained);

/* Does the pieces of long work while the screen goes on: screens have no threads. Pieces are done in any order and at
 * the same time. */
struct gh_worker {
    void (*start)(struct gh_worker *worker, unsigned pieces, void (*piece)(void *user, unsigned number), void *user);
    unsigned (*done)(struct gh_worker *worker); /* so many of them */
    void (*stop)(struct gh_worker *worker);     /* comes back when nothing is being done any more */
};

/* A record to be shown; its head must fit the town. */
struct gh_replay {
    const struct gh_townfile *file;
    const char *text;
    size_t length;
    const char *title;
    const char (*names)[GH_LINK_NAME_SIZE]; /* as in a scene ("": the reader); NULL: they are not known */
    struct gh_worker *worker;               /* NULL: the game cannot be analysed here */
    /* What is known of it, for the next time: */
    char *kept;      /* what an analysis has found (gh_analysis_keep), to be freed; NULL: nothing yet */
    bool is_studied; /* its errors and luck are shown first */
    unsigned at;     /* the step that is shown */
    unsigned seat;   /* GH_REPLAY_TRY: who acts then */
    unsigned level;  /* GH_REPLAY_PUZZLE: of the puzzle */
};

enum gh_replay_end {
    GH_REPLAY_LEFT,
    GH_REPLAY_TRY,   /* somebody wants to play on from the table as it was before the step that is shown */
    GH_REPLAY_PUZZLE /* or to practise */
};

/* Shows a record step by step, with errors and luck where it can be analysed. */
enum gh_replay_end gh_terminal_replay(struct gh_replay *replay);

/* Lets somebody solve a puzzle, from these marks on; they are what was found when the screen is left. The lesson
 * (words_guide.h) is explained step by step. Returns whether that is the solution. */
bool gh_terminal_puzzle(const struct gh_townfile *file, const struct gh_puzzle *puzzle, struct gh_marks *marks,
                        bool is_lesson);

/* ---- the menu ---- */

enum { GH_WISH_TEXT_SIZE = 512 };

struct gh_menu_game {
    char title[160]; /* when, which town, how far */
    char path[GH_WISH_TEXT_SIZE];
    bool is_over;
};

/* A puzzle that was begun. */
struct gh_menu_puzzle {
    char title[160]; /* which town, which level */
    char id[GH_PUZZLE_ID_SIZE];
};

struct gh_menu_lesson {
    char title[160], town[160];
    bool is_done;
};

/* What there is to choose from. */
struct gh_menu {
    const struct gh_townfile *const *town;
    unsigned towns;
    const struct gh_menu_game *game; /* those that were recorded, the newest first */
    unsigned games;
    const struct gh_menu_puzzle *puzzle;
    unsigned puzzles;
    const struct gh_menu_lesson *lesson;
    unsigned lessons;
    const char *statistics; /* a text */
    const char *message;    /* what went wrong the last time, or "" */
};

/* What was chosen. It is also where the menu begins the next time. */
struct gh_wish {
    enum gh_wish_kind {
        GH_WISH_QUIT,
        GH_WISH_PLAY,
        GH_WISH_CONTINUE,
        GH_WISH_REPLAY,
        GH_WISH_JOIN,
        GH_WISH_PUZZLE,       /* a new one */
        GH_WISH_DAILY_PUZZLE, /* today's */
        GH_WISH_OLD_PUZZLE,   /* the one with the id in `text` */
        GH_WISH_LESSON,       /* this one; the last two are the guided game and the lesson about puzzles */
        GH_WISH_OPTIONS       /* others are wanted; the menu goes on there */
    } kind;
    unsigned lesson;
    unsigned row; /* of the options */
    struct gh_options options;
    unsigned town;
    unsigned seats;
    enum gh_referee referee;
    bool is_brisk;
    const struct gh_player_kind *player[GH_MAX_SEATS]; /* NULL: a person */
    char seed[24];                                     /* "": any */
    enum gh_level level;                               /* of a puzzle */
    char text[GH_WISH_TEXT_SIZE];                      /* a record's path, a table's address, or a puzzle's id */
};

struct gh_wish gh_wish_default(void);

/* Lets somebody choose. */
void gh_terminal_menu(const struct gh_menu *menu, struct gh_wish *wish);

#endif
