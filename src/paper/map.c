/* A town's map on paper: columns have one width and rows one height, with a gap where a street runs in any row
 * (or column). Lots that share a wall all the same grow into the gap and meet in its middle. */
#include "parts.h"

#include <string.h>

static const char street_style[] = "fill=\"#ece2cb\"";

/* Lots of that size, streets of that width. */
static struct paper_plan plan_make(const struct gh_townfile *file, double lot_w, double lot_h, double street)
{
    const struct gh_layout *layout = &file->layout;
    struct paper_plan plan = {.file = file, .lot_w = lot_w, .lot_h = lot_h, .street = street};
    double x = 0, y = 0;

    for (unsigned column = 0; column <= layout->columns; column++) {
        plan.gap_x[column] = x;
        x += gh_layout_runs_west(layout, column) ? street : 0;
        plan.x[column] = x;
        x += column < layout->columns ? lot_w : 0;
    }
    for (unsigned row = 0; row <= layout->rows; row++) {
        plan.gap_y[row] = y;
        y += gh_layout_runs_north(layout, row) ? street : 0;
        plan.y[row] = y;
        y += row < layout->rows ? lot_h : 0;
    }
    plan.w = x;
    plan.h = y;
    return plan;
}

struct paper_plan paper_plan_fit(const struct gh_townfile *file, double most_w, double most_h, double most_lot_w,
                                 double street)
{
    const struct paper_plan streets = plan_make(file, 0, 0, street);
    const double lot_w = (most_w - streets.w) / file->layout.columns, lot_h = (most_h - streets.h) / file->layout.rows;

    return plan_make(file, lot_w < most_lot_w ? lot_w : most_lot_w, lot_h, street);
}

static bool has_lot(const struct gh_townfile *file, unsigned row, unsigned column)
{
    return gh_lot_at(file, row, column) != GH_NONE;
}

static struct paper_box lot_box(const struct paper_plan *plan, unsigned row, unsigned column)
{
    const struct gh_layout *layout = &plan->file->layout;
    struct paper_box box = {plan->x[column], plan->y[row], plan->lot_w, plan->lot_h};

    if (column > 0 && has_lot(plan->file, row, column - 1u) && layout->street_west[row][column] == GH_NONE) {
        const double half = (plan->x[column] - plan->gap_x[column]) / 2;

        box.x -= half;
        box.w += half;
    }
    if (column + 1u < layout->columns && has_lot(plan->file, row, column + 1u) &&
        layout->street_west[row][column + 1] == GH_NONE)
        box.w += (plan->x[column + 1] - plan->gap_x[column + 1]) / 2;
    if (row > 0 && has_lot(plan->file, row - 1u, column) && layout->street_north[row][column] == GH_NONE) {
        const double half = (plan->y[row] - plan->gap_y[row]) / 2;

        box.y -= half;
        box.h += half;
    }
    if (row + 1u < layout->rows && has_lot(plan->file, row + 1u, column) &&
        layout->street_north[row + 1][column] == GH_NONE)
        box.h += (plan->y[row + 1] - plan->gap_y[row + 1]) / 2;
    return box;
}

struct paper_box paper_site_box(const struct paper_plan *plan, unsigned site)
{
    return lot_box(plan, plan->file->layout.site_row[site], plan->file->layout.site_column[site]);
}

/* ---- streets ---- */

static unsigned west_of(const struct gh_layout *layout, int row, unsigned column)
{
    return row < 0 || row >= layout->rows ? GH_NONE : layout->street_west[row][column];
}

static unsigned north_of(const struct gh_layout *layout, unsigned row, int column)
{
    return column < 0 || column >= layout->columns ? GH_NONE : layout->street_north[row][column];
}

/* The street that runs on through the crossing at the north-west corner of a place, downwards first; GH_NONE: none. */
static unsigned through(const struct gh_layout *layout, unsigned row, unsigned column, bool *down)
{
    const unsigned above = west_of(layout, (int)row - 1, column), below = west_of(layout, (int)row, column);
    const unsigned left = north_of(layout, row, (int)column - 1), right = north_of(layout, row, (int)column);

    *down = true;
    if (above != GH_NONE && above == below)
        return above;
    *down = false;
    if (left != GH_NONE && left == right)
        return left;
    if (above == GH_NONE && below == GH_NONE)
        return GH_NONE;
    *down = left == GH_NONE && right == GH_NONE;
    return *down ? GH_NONE : left != GH_NONE ? left : right;
}

/* Track with sleepers, or a plain street. */
static void draw_piece(FILE *out, const struct paper_plan *plan, unsigned street, bool down, struct paper_box box)
{
    if (box.w <= 0 || box.h <= 0)
        return;
    if (!plan->file->street[street].railway) {
        const double overlap = plan->street * 0.02; /* so that no seam shows */

        fprintf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" %s/>\n", box.x - overlap,
                box.y - overlap, box.w + 2 * overlap, box.h + 2 * overlap, street_style);
        return;
    }
    const double across = plan->street, length = down ? box.h : box.w, step = across / 3.5;
    for (double at = step / 2; at < length; at += step) {
        if (down)
            fprintf(out, "<path d=\"M%.2f %.2fh%.2f\" class=\"sleeper\"/>\n", box.x + across * 0.28, box.y + at,
                    across * 0.44);
        else
            fprintf(out, "<path d=\"M%.2f %.2fv%.2f\" class=\"sleeper\"/>\n", box.x + at, box.y + across * 0.28,
                    across * 0.44);
    }
    for (unsigned rail = 0; rail < 2; rail++) {
        const double aside = across * (rail ? 0.6 : 0.4);

        if (down)
            fprintf(out, "<path d=\"M%.2f %.2fv%.2f\" class=\"rail\"/>\n", box.x + aside, box.y, length);
        else
            fprintf(out, "<path d=\"M%.2f %.2fh%.2f\" class=\"rail\"/>\n", box.x, box.y + aside, length);
    }
}

static void draw_streets(FILE *out, const struct paper_plan *plan)
{
    const struct gh_layout *layout = &plan->file->layout;

    for (unsigned row = 0; row <= layout->rows; row++) {
        for (unsigned column = 0; column <= layout->columns; column++) {
            const double gap_w = plan->x[column] - plan->gap_x[column], gap_h = plan->y[row] - plan->gap_y[row];
            bool down;
            const unsigned west = west_of(layout, (int)row, column), north = north_of(layout, row, (int)column);
            const unsigned cross = through(layout, row, column, &down);

            if (west != GH_NONE)
                draw_piece(out, plan, west, true,
                           (struct paper_box){plan->gap_x[column], plan->y[row], gap_w, plan->lot_h});
            if (north != GH_NONE)
                draw_piece(out, plan, north, false,
                           (struct paper_box){plan->x[column], plan->gap_y[row], plan->lot_w, gap_h});
            if (cross != GH_NONE)
                draw_piece(out, plan, cross, down,
                           (struct paper_box){plan->gap_x[column], plan->gap_y[row], gap_w, gap_h});
        }
    }
}

/* The longest stretch that a street runs straight on, as a box; of two equally long ones that from west to east. */
static struct paper_box longest_run(const struct paper_plan *plan, unsigned street, bool *down)
{
    const struct gh_layout *layout = &plan->file->layout;
    struct paper_box best = {0, 0, 0, 0};
    double longest = 0;

    *down = false;
    for (unsigned is_down = 0; is_down < 2; is_down++) {
        const unsigned gaps = is_down ? layout->columns : layout->rows,
                       along = is_down ? layout->rows : layout->columns;
        const double *lots = is_down ? plan->y : plan->x, lot = is_down ? plan->lot_h : plan->lot_w;

        for (unsigned at = 0; at < (gaps + 1) * along; at++) {
            const unsigned gap = at / along, first = at % along;
            unsigned end = first;

            while (end < along && (is_down ? layout->street_west[end][gap] : layout->street_north[gap][end]) == street)
                end++;
            const double length = end > first ? lots[end - 1] + lot - lots[first] : 0;
            if (length <= longest)
                continue;
            longest = length;
            *down = is_down;
            best = is_down ? (struct paper_box){plan->gap_x[gap], lots[first], plan->street, length}
                           : (struct paper_box){lots[first], plan->gap_y[gap], length, plan->street};
        }
    }
    return best;
}

/* In the middle of its longest run, but beside a crossing there. */
static void name_street(FILE *out, const struct paper_plan *plan, unsigned street)
{
    const char *name = gh_spoken(&plan->file->street[street].name);
    const bool is_railway = plan->file->street[street].railway;
    bool down;
    const struct paper_box run = longest_run(plan, street, &down);
    const double size = plan->street * 0.5, length = down ? run.h : run.w;
    double middle = length / 2;

    if (length <= 0)
        return;
    const double *lots = down ? plan->y : plan->x, start = down ? run.y : run.x, lot = down ? plan->lot_h : plan->lot_w;
    const unsigned count = down ? plan->file->layout.rows : plan->file->layout.columns;
    double best = 2 * length;
    const double goal = is_railway && !down ? length : length / 2; /* at its end there is room beside the station */
    for (unsigned i = 0; i < count; i++) {                         /* the lot whose middle is nearest */
        const double at = lots[i] + lot / 2 - start, off = at > goal ? at - goal : goal - at;

        if (off < best) {
            best = off;
            middle = at;
        }
    }
    const double x = down ? run.x + run.w / 2 : run.x + middle, y = down ? run.y + middle : run.y + run.h / 2;
    const double most = is_railway ? lot : lot * 1.5;
    char style[160];

    if (is_railway) { /* clear of the track */
        const double along = paper_text_width(name, size) + 2, across = plan->street * 0.6;

        fprintf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"#fff\"/>\n",
                x - (down ? across : along) / 2, y - (down ? along : across) / 2, down ? across : along,
                down ? along : across);
    }
    if (down)
        snprintf(style, sizeof style, "class=\"street\" text-anchor=\"middle\" transform=\"rotate(-90 %.2f %.2f)\"", x,
                 y);
    else
        snprintf(style, sizeof style, "class=\"street\" text-anchor=\"middle\"");
    paper_line(out, x, y + size * 0.34, size, most < length ? most : length, style, name);
}

/* ---- lots ---- */

/* A door: a small triangle at the edge, pointing out. */
static void draw_door(FILE *out, struct paper_box box, char side, double size)
{
    const double x = side == 'e' ? box.x + box.w : side == 'w' ? box.x : box.x + box.w / 2;
    const double y = side == 's' ? box.y + box.h : side == 'n' ? box.y : box.y + box.h / 2;
    const int turn = side == 'n' ? 0 : side == 'e' ? 90 : side == 's' ? 180 : 270;

    fprintf(out, "<path d=\"M%.2f 0L0 %.2fL%.2f 0Z\" transform=\"translate(%.2f %.2f) rotate(%d)\" class=\"door\"/>\n",
            -size, -size * 1.1, size, x, y, turn);
}

static void draw_lots(FILE *out, const struct paper_plan *plan, bool with_names)
{
    const struct gh_townfile *file = plan->file;

    for (unsigned i = 0; i < file->town.landmarks; i++) {
        const struct paper_box box = lot_box(plan, file->layout.frame_row[i], file->layout.frame_column[i]);

        fprintf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" class=\"framed\"/>\n", box.x, box.y,
                box.w, box.h);
        if (!with_names)
            continue;
        paper_line(out, box.x + box.w / 2, box.y + box.h * 0.52, 4, 0, "text-anchor=\"middle\" class=\"quiet\"",
                   gh_spoken_sign(&file->landmark_sign[i]));
        paper_line(out, box.x + box.w / 2, box.y + box.h * 0.72, 2.4, box.w - 2, "text-anchor=\"middle\"",
                   gh_spoken(&file->landmark_name[i]));
    }
    for (unsigned site = 0; site < file->town.sites; site++) {
        const struct paper_box box = paper_site_box(plan, site);

        fprintf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" class=\"lot\"/>\n", box.x, box.y,
                box.w, box.h);
        if (!with_names)
            continue;
        draw_door(out, box, file->layout.entrance_side[site], plan->street * 0.2);
        paper_line(out, box.x + 0.9, box.y + 3, 2.7, 0, "class=\"site\"", file->town.site_name[site]);
    }
}

/* Scenery beside a lot, by name. */
static void name_place(FILE *out, const struct paper_plan *plan, const struct gh_place *place)
{
    const struct paper_box box = paper_site_box(plan, place->near);
    const char *name = gh_spoken(&place->name);
    const double size = plan->street * 0.45;
    const bool west = strstr(place->side, "west"), east = strstr(place->side, "east");
    const bool north = strstr(place->side, "north"), south = strstr(place->side, "south");
    const double x = west ? box.x : east ? box.x + box.w : box.x + box.w / 2;
    const double y = north   ? box.y - plan->street / 2 + size * 0.34
                     : south ? box.y + box.h + size * 1.15
                             : box.y + box.h / 2;

    if (north && !west && !east) /* most likely on the railway: clear of the track */
        fprintf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" rx=\"1\" class=\"place\"/>\n",
                x - paper_text_width(name, size) / 2 - 1.5, y - size, paper_text_width(name, size) + 3, size * 1.4);
    paper_line(out, x, y, size, 0,
               west   ? "class=\"scenery\""
               : east ? "class=\"scenery\" text-anchor=\"end\""
                      : "class=\"scenery\" text-anchor=\"middle\"",
               name);
}

void paper_draw_map(FILE *out, const struct paper_plan *plan, bool with_names)
{
    draw_streets(out, plan);
    draw_lots(out, plan, with_names);
    if (!with_names)
        return;
    for (unsigned street = 0; street < plan->file->streets; street++)
        name_street(out, plan, street);
    for (unsigned i = 0; i < plan->file->places; i++)
        name_place(out, plan, &plan->file->place[i]);
}
