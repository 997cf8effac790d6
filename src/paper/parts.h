/* What is put on paper, as SVG: text with its width known beforehand, and the map of a town. Lengths are millimetres.
 */
#ifndef GADSHILL_PAPER_PARTS_H
#define GADSHILL_PAPER_PARTS_H

#include "gadshill/townfile.h"

/* ---- text (paper_text.c) ---- */

/* Writes text so that XML reads it back. */
void paper_escape(FILE *out, const char *text);

/* About how wide a text is in a book face of that size; rather too wide than too narrow. */
double paper_text_width(const char *text, double size);

/* One line. `style` is more attributes, such as text-anchor="middle". A text that is wider than `most` (0: any width is
 * fine) is smaller. */
void paper_line(FILE *out, double x, double y, double size, double most, const char *style, const char *text);

/* Lines of at most that width, the first one at y; returns how many. out NULL: only counts. */
unsigned paper_paragraph(FILE *out, double x, double y, double size, double width, const char *style, const char *text);

/* From line to line, in sizes of the text. */
#define PAPER_LEADING 1.18

/* ---- the map (paper_map.c) ---- */

struct paper_box {
    double x, y, w, h;
};

/* Where things lie, from the map's own corner. */
struct paper_plan {
    const struct gh_townfile *file;
    double x[GH_MAX_LOTS + 1], y[GH_MAX_LOTS + 1];         /* of each column and row of lots */
    double gap_x[GH_MAX_LOTS + 1], gap_y[GH_MAX_LOTS + 1]; /* of the streets west (north) of them */
    double lot_w, lot_h, street;
    double w, h;
};

/* The largest plan that fits. */
struct paper_plan paper_plan_fit(const struct gh_townfile *file, double most_w, double most_h, double most_lot_w,
                                 double street);

struct paper_box paper_site_box(const struct paper_plan *plan, unsigned site);

/* Streets, railways, framed spaces, lots; with names the streets', sites' and places' names and the doors too. */
void paper_draw_map(FILE *out, const struct paper_plan *plan, bool with_names);

#endif
