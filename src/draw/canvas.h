/* A sheet of terminal cells to draw on: lines that join by themselves, and text. Everything off the sheet is cut away.
 */
#ifndef GADSHILL_DRAW_CANVAS_H
#define GADSHILL_DRAW_CANVAS_H

#include "gadshill/draw.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum weight { NO_LINE, LIGHT, HEAVY };
enum direction { NORTH, EAST, SOUTH, WEST, DIRECTIONS };

struct cell {
    uint32_t glyph;           /* 0: the lines that meet here */
    uint32_t accent;          /* a combining mark on it, or 0 */
    uint8_t line[DIRECTIONS]; /* enum weight, from the middle of the cell */
    uint8_t ink;              /* the pen that drew it last */
};

struct canvas {
    unsigned width, height;
    uint8_t pen; /* enum gh_ink: what is being drawn */
    struct cell *cell;
};

/* false: out of memory. */
bool gh_canvas_open(struct canvas *canvas, unsigned width, unsigned height);
void gh_canvas_close(struct canvas *canvas);

/* Half a line, from the middle of a cell. Of two lines in the same place the heavier one stays. */
void gh_canvas_line(struct canvas *canvas, unsigned x, unsigned y, enum direction direction, enum weight weight);
void gh_canvas_box(struct canvas *canvas, unsigned x1, unsigned y1, unsigned x2, unsigned y2, enum weight weight);

void gh_canvas_put(struct canvas *canvas, unsigned x, unsigned y, uint32_t glyph);

/* Text from left to right, or downwards, cut to so many cells. */
void gh_canvas_text(struct canvas *canvas, unsigned x, unsigned y, unsigned width, const char *text);
void gh_canvas_text_down(struct canvas *canvas, unsigned x, unsigned y, unsigned height, const char *text);

/* Is nothing written or drawn in these cells? */
bool gh_canvas_is_blank(const struct canvas *canvas, unsigned x, unsigned y, unsigned width);

/* Without empty lines above and below, and without blanks at the ends of lines. ascii replaces the glyphs for lines,
 * tracks and arrows; other text stays as it is. */
void gh_canvas_print(const struct canvas *canvas, bool ascii, FILE *out);

/* The same for who draws it elsewhere; false: out of memory. Free with gh_sheet_free. */
bool gh_canvas_sheet(const struct canvas *canvas, bool ascii, struct gh_sheet *sheet, unsigned *first_line);

#endif
