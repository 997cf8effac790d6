/* A printed page as SVG: text with its width known beforehand, and the map of a town. Lengths are millimetres. */
#ifndef GADSHILL_CLI_PAGE_H
#define GADSHILL_CLI_PAGE_H

#include "puzzle.h"

/* ---- text (page_text.c) ---- */

/* Writes text so that XML reads it back. */
void page_escape(FILE *out, const char *text);

/* About how wide a text is in a book face of that size; rather too wide than too narrow. */
double page_text_width(const char *text, double size);

/* One line. `style` is more attributes, such as text-anchor="middle". A text that is wider than `most` (0: any width is
 * fine) is smaller. */
void page_line(FILE *out, double x, double y, double size, double most, const char *style, const char *text);

/* Lines of at most that width, the first one at y; returns how many. out NULL: only counts. */
unsigned page_paragraph(FILE *out, double x, double y, double size, double width, const char *style, const char *text);

/* From line to line, in sizes of the text. */
#define PAGE_LEADING 1.18

/* ---- the map (page_map.c) ---- */

struct page_box {
    double x, y, w, h;
};

/* Where things lie, from the map's own corner. */
struct page_plan {
    const struct gh_townfile *file;
    double x[GH_MAX_LOTS + 1], y[GH_MAX_LOTS + 1];         /* of each column and row of lots */
    double gap_x[GH_MAX_LOTS + 1], gap_y[GH_MAX_LOTS + 1]; /* of the streets west (north) of them */
    double lot_w, lot_h, street;
    double w, h;
};

/* Lots of that size, streets of that width. */
struct page_plan page_plan_make(const struct gh_townfile *file, double lot_w, double lot_h, double street);
/* The largest plan that fits. */
struct page_plan page_plan_fit(const struct gh_townfile *file, double most_w, double most_h, double most_lot_w,
                               double street);

struct page_box page_site_box(const struct page_plan *plan, unsigned site);

/* Streets, railways, framed spaces, lots; with names the streets', sites' and places' names and the doors too. */
void page_draw_map(FILE *out, const struct page_plan *plan, bool with_names);

#endif
