/* The table screen: what is chosen, what that would do, and doing it.
 *
 * Invariants:
 *  1. a hand is painted only for the seat whose player has said to be there; at a screen for several that is asked
 *     anew each time the seat changes;
 *  2. nothing asks the logic whether a claim would be right before it is made. */
#ifndef GADSHILL_TERMINAL_TABLE_H
#define GADSHILL_TERMINAL_TABLE_H

#include "popup.h"
#include "scene.h"
#include "gadshill/terminal.h"

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
    struct gh_action choice[MOST_ITEMS]; /* the items of a list of actions */
    unsigned seats[GH_MAX_SEATS];        /* or of a list of seats */
    unsigned building, site;             /* the cursor on the map */
    unsigned claimer;
    bool has_effect; /* what is chosen is an action, which would do this: */
    struct gh_action action;
    struct gh_verdict verdict;
    struct gh_public after;
    unsigned seen_changes, seen_notices, seen_steps, seen_tellings;
    struct gh_public seen;
    struct gh_board since; /* the board after the last action of the seat at this screen */
    char message[GH_LINK_NOTICE_SIZE];
    bool is_message_bad;
    enum gh_reason refused; /* why what was tried last cannot be done; or accepted */
    unsigned hint_stage;    /* of the hint for this position; 0: none was asked for */
    gh_sites hinted;
    struct popup popup;
    struct guide guide;
    struct map_view map;
    bool can_repeat; /* another game can be had after this one */
    bool leaves;
    enum gh_table_end end;
};

static inline const struct gh_scene *scene_of(const struct table_screen *screen)
{
    return &screen->link->scene;
}

static inline const struct gh_public *open_of(const struct table_screen *screen)
{
    return &screen->link->scene.open;
}

/* Whether the items of the list are seats; otherwise they are actions. */
static inline bool table_lists_seats(const struct table_screen *screen)
{
    return screen->mode == MODE_CLAIMER || screen->mode == MODE_ABSENT;
}

/* ---- what can be done (follow.c) ---- */

const struct gh_town *table_town(const struct table_screen *screen);
const struct gh_cards *table_hand(const struct table_screen *screen);
struct gh_words table_words(const struct table_screen *screen, struct gh_link_names *names);

bool table_has(const struct table_screen *screen, enum gh_action_kind kind);
unsigned table_claimers(const struct table_screen *screen); /* those at this screen who may call STOP */
unsigned table_absent(const struct table_screen *screen);   /* seats that can be replaced, or taken back */
bool table_may_claim(const struct table_screen *screen);
bool table_may_undo(const struct table_screen *screen);
bool table_may_hint(const struct table_screen *screen);

/* Finds out what is legal, and what that which is chosen would do. */
void table_find_legal(struct table_screen *screen);
void table_find_effect(struct table_screen *screen);

/* Says something until the next key; it is taken for bad news. */
void table_say(struct table_screen *screen, const char *sentence);
/* The same of something that cannot be done. */
void table_refuse(struct table_screen *screen, enum gh_reason reason, const char *sentence);
/* Why what was tried, or what is chosen, cannot be done; or accepted. */
enum gh_reason table_refused(const struct table_screen *screen);

/* Begins to choose something else. */
void table_enter(struct table_screen *screen, enum mode mode);
void table_enter_seats(struct table_screen *screen, enum mode mode, unsigned seats);
void table_enter_list(struct table_screen *screen, enum mode mode, enum gh_action_kind kind, enum gh_action_kind other);
void table_enter_start(struct table_screen *screen);
void table_enter_with(struct table_screen *screen);
void table_enter_map(struct table_screen *screen, enum mode mode);

/* Follows the link: new legal actions, another's turn, a message. */
void table_follow(struct table_screen *screen);

/* ---- explanations (guide.c) ---- */

/* Explains what has just happened, or what is to be decided, if that is for the first time. */
void guide_game(struct table_screen *screen);

/* ---- the cursor on the map (cursor.c) ---- */

bool cursor_may_choose(const struct table_screen *screen, unsigned building, unsigned site);
void cursor_move(struct table_screen *screen, int dx, int dy);
void cursor_place(struct table_screen *screen); /* onto something that can be chosen */

/* ---- beginnings (begin.c) ---- */

void begin_claim(struct table_screen *screen);
void begin_discard(struct table_screen *screen);
void begin_buy(struct table_screen *screen);
void begin_draw(struct table_screen *screen);
void begin_absent(struct table_screen *screen);
void table_replace(struct table_screen *screen);
void table_hint(struct table_screen *screen);

/* ---- keys and clicks (choose.c) ---- */

void table_key(struct table_screen *screen, uint32_t key);
void table_click(struct table_screen *screen, int what, unsigned number);

/* ---- painting (table.c) ---- */

/* What to do, what would happen, and which keys there are (prompt.c). */
void table_paint_prompt(const struct table_screen *screen, const struct layout *layout);
void table_paint_keys(const struct table_screen *screen);

/* How many columns the list has. */
unsigned items_columns(const struct table_screen *screen);

#endif
