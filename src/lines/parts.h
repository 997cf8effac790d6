/* A game line by line: one person against others, or somebody who watches.
 *
 * Invariants:
 *  1. nothing is printed but what the link's scene and log hold, which is what the person may know; and nothing asks
 *     the logic whether a claim would be right before it is made;
 *  2. the output is plain text in reading order. */
#ifndef GADSHILL_LINES_PARTS_H
#define GADSHILL_LINES_PARTS_H

#include "gadshill/lines.h"

/* Room for longer lists than one sentence. */
enum { LINES_TEXT_SIZE = 2048, LINES_LABEL_SIZE = 128 };

struct lines {
    struct gh_link *link;
    unsigned seat; /* the person's; GH_NONE: the person watches */
    struct gh_link_names names;
    struct gh_words words;
    struct gh_legal legal; /* what the person can do; empty when it is not for them to decide */
    bool is_drawn;         /* the board is drawn; otherwise told in words */
    bool has_shown;        /* board and cards as they were shown last: */
    struct gh_board shown_board;
    struct gh_cards shown_hand;
    bool has_hinted;                   /* the person was told of help and rules */
    unsigned asked_turn;               /* the turn at whose beginning the person was asked for a claim */
    unsigned told_lines, told_notices; /* of the link */
};

static inline const struct gh_public *open_of(const struct lines *lines)
{
    return &lines->link->scene.open;
}

static inline const struct gh_townfile *file_of(const struct lines *lines)
{
    return lines->link->scene.file;
}

static inline const struct gh_town *town_of(const struct lines *lines)
{
    return &lines->link->scene.file->town;
}

static inline const struct gh_cards *hand_of(const struct lines *lines)
{
    return &lines->link->scene.hand[lines->seat];
}

/* ---- printing (print.c) ---- */

/* Prints one line; on a terminal it is cut to fit, and ends with "..." then. */
void lines_cut(const char *lead, const char *text);

/* Whether the output is a terminal that cannot show board, cards and choices at full length together. */
bool lines_is_small(void);

/* ---- what can be seen (show.c) ---- */

/* A building as it is typed, and what it is called in the user's language when that is something else. */
char *lines_label(const struct lines *lines, unsigned building, char label[LINES_LABEL_SIZE]);

void lines_show_board(struct lines *lines);
void lines_draw_board(struct lines *lines); /* from now on as a drawing */
void lines_tell_board(struct lines *lines); /* from now on in words */
void lines_show_sites(struct lines *lines);
void lines_show_markers(struct lines *lines);
void lines_show_hand(struct lines *lines);
void lines_show_card(struct lines *lines, unsigned card);
void lines_show_players(struct lines *lines); /* and piles, what lies beside the board, what is left to buy */
void lines_show_result(struct lines *lines);

/* The board and how everybody stands. On a small terminal the board is shown always, and as near to the prompt as can
 * be; otherwise it comes first, if it has changed since it was shown last. */
void lines_show_news(struct lines *lines);
/* Everything that a decision needs. */
void lines_show_decision(struct lines *lines);

/* ---- what can be done (choice.c) ---- */

bool lines_may_claim(const struct lines *lines);
void lines_show_legal(struct lines *lines);
/* The same in few lines: below the board what is done most, above it the rest and the cards that cannot be played. */
void lines_show_legal_briefly(const struct lines *lines);
void lines_show_more_legal(const struct lines *lines);
/* What an action would do, or why it is not possible. */
void lines_show_why(const struct lines *lines, struct gh_action action);
void lines_refuse(const struct lines *lines, struct gh_action action, struct gh_verdict verdict);

/* ---- what is typed (input.c) ---- */

enum lines_answer {
    LINES_ACTION,
    LINES_ENTER,
    LINES_UNDONE, /* something was taken back: the table has changed */
    LINES_QUIT
};

/* Asks until an action is typed, or Enter alone, or the person leaves (or the input ends). Everything else that can be
 * typed is answered here. */
enum lines_answer lines_ask(struct lines *lines, const char *question, struct gh_action *action);

/* ---- the course of the game (game.c) ---- */

/* Tells what the link has to tell. */
void lines_tell(struct lines *lines);

#endif
