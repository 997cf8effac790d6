/* The table screen: what is chosen, what that would do, and doing it.
 *
 * Invariants:
 *  1. a hand is painted only for the seat whose player has said to be there; at a screen for several that is asked
 *     anew each time the seat changes;
 *  2. nothing asks the logic whether a claim would be right before it is made. */
#ifndef GADSHILL_TERMINAL_TABLE_H
#define GADSHILL_TERMINAL_TABLE_H

#include "page.h"
#include "scene.h"

enum mode {
    MODE_REST, /* nothing to decide here */
    MODE_HAND,
    MODE_WITH, /* which of my buildings a card speaks of */
    MODE_TAKE,
    MODE_BUY,
    MODE_DRAW, /* or end */
    MODE_PICK, /* two cards to discard */
    MODE_MARKER,
    MODE_CLAIM,
    MODE_ABSENT,  /* whom a computer player plays for, or who comes back */
    MODE_CLAIMER, /* which of those at this screen claims */
    MODE_LOOK,
    MODE_LEAVE
};

enum { MOST_ITEMS = GH_MAX_BUILDINGS + 4 };

struct table_screen {
    struct gh_link *link;
    enum mode mode;
    unsigned seat;   /* whose cards are shown and who decides here; GH_NONE: nobody */
    bool is_covered; /* until that person says to be there */
    bool is_mine;    /* it is for that seat to decide */
    struct gh_legal legal;
    int gain[GH_MAX_CARDS];
    unsigned card; /* the chosen one, or GH_NONE */
    struct gh_cards picked;
    unsigned items, item;
    struct gh_action choice[MOST_ITEMS]; /* of a list; MODE_CLAIMER: building is a seat */
    unsigned building, site;             /* the cursor on the map */
    unsigned claimer;
    bool has_effect; /* what is chosen is an action, which would do this: */
    struct gh_action action;
    struct gh_verdict verdict;
    struct gh_public after;
    unsigned seen_changes, seen_notices, seen_steps;
    struct gh_public seen;
    struct gh_board since; /* the board after the last action of the seat at this screen */
    char message[GH_LINK_NOTICE_SIZE];
    bool is_message_bad;
    unsigned hint_stage; /* of the hint for this position; 0: none was asked for */
    gh_sites hinted;
    struct page page;
    struct map_view map;
    bool leaves, wants_replay;
};

static inline const struct gh_scene *scene_of(const struct table_screen *screen)
{
    return &screen->link->scene;
}

static inline const struct gh_public *open_of(const struct table_screen *screen)
{
    return &screen->link->scene.open;
}

/* ---- choosing (choose.c) ---- */

/* Follows the link: new legal actions, another's turn, a message. */
void table_follow(struct table_screen *screen);
void table_key(struct table_screen *screen, uint32_t key);
void table_click(struct table_screen *screen, int what, unsigned number);

bool table_may_claim(const struct table_screen *screen);
bool table_may_undo(const struct table_screen *screen);
unsigned table_absent(const struct table_screen *screen); /* seats that can be replaced, or taken back */
bool table_may_hint(const struct table_screen *screen);
bool table_has(const struct table_screen *screen, enum gh_action_kind kind);

/* ---- painting (table.c) ---- */

void table_paint_all(struct table_screen *screen);

/* How many columns the list has. */
unsigned items_columns(const struct table_screen *screen);

#endif
