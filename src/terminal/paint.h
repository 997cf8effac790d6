/* Painting: looks, texts by their width in columns, areas, and what a click hits.
 *
 * Invariants:
 *  1. nothing is painted outside the screen, and no text outside the width it is given;
 *  2. only what the terminal can show is sent: without UTF-8 every character is ASCII. */
#ifndef GADSHILL_TERMINAL_PAINT_H
#define GADSHILL_TERMINAL_PAINT_H

#include "gadshill/draw.h"

/* What something is; how that looks depends on the terminal's colours. */
enum look {
    LOOK_PLAIN,
    LOOK_DIM,
    LOOK_STRONG,
    LOOK_HEAD, /* headings of panels */
    LOOK_RULE, /* lines between panels */
    LOOK_BAR,  /* the title line */
    LOOK_KEY,  /* a key in the last line */
    LOOK_KEYS, /* the rest of that line */
    LOOK_GROUND,
    LOOK_LOT, /* the ground of a lot */
    LOOK_WALL,
    LOOK_FRAME,
    LOOK_ENTRANCE,
    LOOK_TRACK,
    LOOK_STREET,
    LOOK_NAME, /* of a lot */
    LOOK_LANDMARK,
    LOOK_SEAT, /* and the next three: what belongs to a seat */
    LOOK_SEAT_1,
    LOOK_SEAT_2,
    LOOK_SEAT_3,
    LOOK_BESIDE, /* what belongs to nobody */
    LOOK_PLACED, /* a building that stands */
    LOOK_COMES,  /* grounds: what an action would bring, take, and what a card speaks of */
    LOOK_GOES,
    LOOK_LIT,
    LOOK_FRESH, /* what has come since one's last action */
    LOOK_CURSOR,
    LOOK_NAMED, /* on mini-maps */
    LOOK_MINE,
    LOOK_BOTH,
    LOOK_BAD,
    LOOK_GOOD,
    LOOKS
};

struct area {
    int x, y, width, height;
};

/* Chooses the looks that the terminal can show. */
void paint_start(void);
void paint_colours(bool has_none);

/* Begins and shows a picture. */
void paint_begin(void);
void paint_show(void);

/* One text in one line, cut to the width; returns the columns it took. The second form has the ground of another look.
 */
int paint_text(int x, int y, int width, enum look look, const char *text);
int paint_text_on(int x, int y, int width, enum look look, enum look ground, const char *text);
/* In the middle of the width, or at its end. */
void paint_centred(int x, int y, int width, enum look look, enum look ground, const char *text);
void paint_right(int x, int y, int width, enum look look, const char *text);
/* The text broken into lines, from its line `skip` on; returns how many lines the whole text has. With height 0 it is
 * only counted. */
int paint_wrapped(struct area area, enum look look, int skip, const char *text);
void paint_wrapped_centred(struct area area, enum look look, const char *text);

void paint_glyph(int x, int y, enum look look, enum look ground, uint32_t glyph, uint32_t accent);
void paint_fill(struct area area, enum look look);
/* A frame with a title on it; its inside comes back, empty. */
struct area paint_frame(struct area area, enum look look, const char *title);
void paint_line(int x, int y, int width, enum look look);

/* A part of a sheet, from its cell (left, top) on, into an area; on the ground of lots, or on plain ground. */
void paint_sheet(const struct gh_sheet *sheet, struct area area, int left, int top, bool has_ground);

/* ---- what a click hits ---- */

/* What was painted last lies above. `what` and `number` mean what the screen wants them to. */
void hit_add(struct area area, int what, unsigned number);
bool hit_find(int x, int y, int *what, unsigned *number);

#endif
