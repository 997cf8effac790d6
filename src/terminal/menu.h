/* The menu: where one is in it, and the rows to choose from. */
#ifndef GADSHILL_TERMINAL_MENU_H
#define GADSHILL_TERMINAL_MENU_H

#include "popup.h"
#include "gadshill/terminal.h"

enum place {
    PLACE_START,
    PLACE_PLAY,
    PLACE_CONTINUE,
    PLACE_REPLAY,
    PLACE_JOIN,
    PLACE_PUZZLE,
    PLACE_LEARN,
    PLACE_OPTIONS
};
enum { MOST_ROWS = 128 };

enum row_kind { ROW_GOES, ROW_TURNS, ROW_TYPED };

/* A line that can be chosen; with a value it can be changed by left and right, or typed into. */
struct row {
    char label[160];
    char value[GH_WISH_TEXT_SIZE];
    enum row_kind kind;
    int what; /* what the screen wants it to mean */
};

struct menu {
    const struct gh_menu *from;
    struct gh_wish *wish;
    enum place place;
    unsigned rows, cursor, first;
    struct row row[MOST_ROWS];
    struct popup popup;
    bool is_done;
    char message[GH_LINK_NOTICE_SIZE];
};

enum { START_TODAY = -3, START_LAST, START_STATISTICS };                               /* or a place to go to */
enum { PUZZLE_TODAY, PUZZLE_NEW, PUZZLE_TOWN, PUZZLE_LEVEL, PUZZLE_ID, PUZZLE_BEGUN }; /* and one for each begun */
enum { PLAY_BEGIN, PLAY_TOWN, PLAY_SEATS, PLAY_REFEREE, PLAY_SEED, PLAY_PACE, PLAY_SEAT };

enum { OPTION_LANGUAGE, OPTION_PACE, OPTION_COLOURS, OPTION_NAME, OPTION_KEYS };

/* menu_options.c: the rows, changing one, and typing into one. */
void options_list(struct menu *menu);
void options_turn(struct menu *menu, int step);
void menu_add_row(struct menu *menu, enum row_kind kind, int what, const char *label, const char *value);

/* menu_paint.c */
void menu_paint(struct menu *menu);

/* skyline.c */
enum { SKYLINE_HEIGHT = 9 };
void skyline_paint(int y);

#endif
