/* The screen of a solo puzzle: clues as cards, what was found on the map, and help in stages.
 *
 * Invariant: the marks are the player's own; the program judges them only when it is asked to, or when every building
 * stands. */
#ifndef GADSHILL_TERMINAL_PUZZLE_SCREEN_H
#define GADSHILL_TERMINAL_PUZZLE_SCREEN_H

#include "popup.h"
#include "scene.h"
#include "gadshill/solving.h"

enum { FEW_SITES = GH_MARKERS_PER_BUILDING };

struct puzzle_screen {
    struct gh_scene scene; /* the marks as a board: what the map can show */
    const struct gh_puzzle *puzzle;
    struct gh_solution solution;
    struct gh_notebook notebook;
    struct gh_cards cards;         /* of the clues */
    uint8_t mine[GH_MAX_CARDS];    /* of each clue's card */
    int gain[GH_MAX_CARDS];        /* nothing */
    unsigned building, site, clue; /* chosen; clue: a card, or GH_NONE */
    bool is_pointed;               /* at that site, with a click */
    gh_sites hinted;               /* where the last hint said to look */
    bool is_solved;
    char title[256], message[GH_SENTENCE_SIZE * 2];
    bool is_message_bad;
    struct map_view map;
    struct popup popup;
    struct guide guide;
};

static inline const struct gh_town *puzzle_town(const struct puzzle_screen *screen)
{
    return &screen->scene.file->town;
}

static inline struct gh_words puzzle_words(const struct puzzle_screen *screen)
{
    return (struct gh_words){.file = screen->scene.file};
}

/* ---- marks and help (marks.c) ---- */

void marks_show(struct puzzle_screen *screen);
void marks_place(struct puzzle_screen *screen); /* the chosen building onto the chosen site, or away from it */
void marks_cross(struct puzzle_screen *screen); /* it cannot be there, or it can */
void marks_apply_clue(struct puzzle_screen *screen);
void marks_undo(struct puzzle_screen *screen);
void marks_redo(struct puzzle_screen *screen);
void marks_judge(struct puzzle_screen *screen);
void marks_hint(struct puzzle_screen *screen);
void marks_solve(struct puzzle_screen *screen);

/* ---- explanations (guide.c) ---- */

/* The next word of the lesson, when it is its turn. */
void guide_puzzle(struct puzzle_screen *screen);

/* ---- painting (puzzle_paint.c) ---- */

void puzzle_paint(struct puzzle_screen *screen);

#endif
