/* Drawing the map of a town in a terminal: lots as boxes that share walls where they touch, framed spaces with heavy
 * frames, tracks for railways, streets as open ground with their names along them, a small arrow at each entrance.
 *
 * Invariants:
 *  1. lots of one column have the same width, and a gap between columns is wide when a street runs in it in any row;
 * lots that share a wall all the same grow into the gap and meet in its middle (likewise for rows);
 *  2. a name that fits nowhere along its street is replaced by the street's letter and told below the map. */
#include "canvas.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <string.h>

enum { GAP_WIDTH = 3, TIGHT_GAP_WIDTH = 1, GAP_HEIGHT = 1 };
enum { WIDEST_CELL = 60, MOST_LINES = 12, LABEL_BYTES = 4 * WIDEST_CELL + 1 };
enum { TRACK_DOWN = 0x256B, TRACK_ACROSS = 0x256A, RAIL_ACROSS = 0x2550 };
enum { ARROW_NORTH = 0x25B4, ARROW_EAST = 0x25B8, ARROW_SOUTH = 0x25BE, ARROW_WEST = 0x25C2 };

struct plan {
    const struct gh_townfile *file;
    const struct gh_map_labels *labels; /* or NULL */
    struct canvas canvas;
    unsigned cell_width, cell_lines;
    unsigned gap_width, name_lines;                 /* 0 name lines: names stand on the walls */
    struct gh_lot_box *box;                         /* to be filled, or NULL */
    unsigned left[GH_MAX_LOTS], right[GH_MAX_LOTS]; /* the walls of each column */
    unsigned top[GH_MAX_LOTS], bottom[GH_MAX_LOTS]; /* the walls of each row */
    bool wide_west[GH_MAX_LOTS + 1];                /* a street runs west of this column, in some row */
    bool wide_north[GH_MAX_LOTS + 1];
    uint8_t lot_at[GH_MAX_LOTS][GH_MAX_LOTS]; /* site, or sites + framed space, or GH_NONE */
    unsigned width, height;
    uint32_t told_below; /* streets */
};

static void find_lots(struct plan *plan)
{
    const struct gh_layout *layout = &plan->file->layout;
    const struct gh_town *town = &plan->file->town;

    memset(plan->lot_at, GH_NONE, sizeof plan->lot_at);
    for (unsigned i = 0; i < town->sites; i++)
        plan->lot_at[layout->site_row[i]][layout->site_column[i]] = (uint8_t)i;
    for (unsigned i = 0; i < town->landmarks; i++)
        plan->lot_at[layout->frame_row[i]][layout->frame_column[i]] = (uint8_t)(town->sites + i);
}

static const char *lot_name(const struct plan *plan, unsigned lot)
{
    const struct gh_town *town = &plan->file->town;

    return lot < town->sites ? town->site_name[lot] : town->frame_name[lot - town->sites];
}

static void size_cells(struct plan *plan, const struct gh_map_style *style)
{
    unsigned longest = 0;

    plan->gap_width = style && style->is_tight ? TIGHT_GAP_WIDTH : GAP_WIDTH;
    plan->name_lines = style && style->is_tight ? 0 : 1;
    for (unsigned i = 0; i < plan->file->town.sites + plan->file->town.landmarks; i++)
        if (strlen(lot_name(plan, i)) > longest)
            longest = (unsigned)strlen(lot_name(plan, i));
    plan->cell_width = longest + 4;
    plan->cell_lines = 1;
    if (style) {
        plan->cell_width = style->cell_width < WIDEST_CELL ? style->cell_width : WIDEST_CELL;
        plan->cell_lines = style->lines < MOST_LINES ? style->lines : MOST_LINES;
    }
    if (plan->cell_width < longest)
        plan->cell_width = longest;
}

/* Where the walls of the columns and rows stand. The first line is for names of streets, and so is the last. */
static void place_walls(struct plan *plan)
{
    const struct gh_layout *layout = &plan->file->layout;
    unsigned x = 0, y = 1;

    for (unsigned column = 0; column <= layout->columns; column++)
        plan->wide_west[column] = gh_layout_runs_west(layout, column);
    for (unsigned row = 0; row <= layout->rows; row++)
        plan->wide_north[row] = gh_layout_runs_north(layout, row);

    for (unsigned column = 0; column < layout->columns; column++) {
        if (plan->wide_west[column])
            x += column > 0 ? plan->gap_width + 1 : plan->gap_width;
        plan->left[column] = x;
        x = plan->right[column] = x + plan->cell_width + 1;
    }
    plan->width = x + 1 + (plan->wide_west[layout->columns] ? plan->gap_width : 0);

    for (unsigned row = 0; row < layout->rows; row++) {
        if (plan->wide_north[row])
            y += row > 0 ? GAP_HEIGHT + 1 : GAP_HEIGHT;
        plan->top[row] = y;
        y = plan->bottom[row] = y + plan->cell_lines + plan->name_lines + 1;
    }
    plan->height = y + 1 + (plan->wide_north[layout->rows] ? GAP_HEIGHT : 0) + 1;
}

/* The middle of the gap west of a column, and of the gap north of a row. */
static unsigned gap_x(const struct plan *plan, unsigned column)
{
    return column == 0 ? plan->gap_width / 2 : plan->right[column - 1] + 1 + plan->gap_width / 2;
}

static unsigned gap_y(const struct plan *plan, unsigned row)
{
    return row == 0 ? plan->top[0] - 1 : plan->bottom[row - 1] + 1;
}

static bool grows_east(const struct plan *plan, unsigned row, unsigned column)
{
    return column + 1 < plan->file->layout.columns && plan->wide_west[column + 1] &&
           plan->file->layout.street_west[row][column + 1] == GH_NONE && plan->lot_at[row][column] != GH_NONE &&
           plan->lot_at[row][column + 1] != GH_NONE;
}

static bool grows_south(const struct plan *plan, unsigned row, unsigned column)
{
    return row + 1 < plan->file->layout.rows && plan->wide_north[row + 1] &&
           plan->file->layout.street_north[row + 1][column] == GH_NONE && plan->lot_at[row][column] != GH_NONE &&
           plan->lot_at[row + 1][column] != GH_NONE;
}

/* Text in the middle of a stretch of cells. */
static void put_centred(struct plan *plan, unsigned x, unsigned y, unsigned width, const char *text)
{
    unsigned length = gh_utf8_text_width(text);

    gh_canvas_text(&plan->canvas, x + (length < width ? (width - length) / 2 : 0), y, width, text);
}

static void write_label(struct plan *plan, unsigned lot, unsigned line, const unsigned x[2], unsigned y)
{
    unsigned sites = plan->file->town.sites;
    char text[LABEL_BYTES] = "";

    if (!plan->labels)
        return;
    if (lot < sites)
        plan->labels->site(plan->labels->user, lot, line, text, sizeof text);
    else if (plan->labels->frame)
        plan->labels->frame(plan->labels->user, lot - sites, line, text, sizeof text);
    put_centred(plan, x[0] + 1, y, x[1] - x[0] - 1, text);
}

static void draw_entrance(struct plan *plan, unsigned site, const unsigned x[2], const unsigned y[2])
{
    const unsigned row = plan->file->layout.site_row[site];
    const unsigned middle = plan->name_lines > 0 ? (x[0] + x[1]) / 2 : x[1] - 2; /* clear of a name on the wall */

    plan->canvas.pen = GH_INK_ENTRANCE;
    switch (plan->file->layout.entrance_side[site]) {
    case 'n':
        gh_canvas_put(&plan->canvas, middle, y[0], ARROW_NORTH);
        break;
    case 'e':
        gh_canvas_put(&plan->canvas, x[1], plan->top[row] + 1, ARROW_EAST);
        break;
    case 's':
        gh_canvas_put(&plan->canvas, middle, y[1], ARROW_SOUTH);
        break;
    default:
        gh_canvas_put(&plan->canvas, x[0], plan->top[row] + 1, ARROW_WEST);
    }
}

static void draw_lot(struct plan *plan, unsigned row, unsigned column)
{
    unsigned lot = plan->lot_at[row][column];
    unsigned x[2] = {plan->left[column], plan->right[column]}, y[2] = {plan->top[row], plan->bottom[row]};

    if (lot == GH_NONE)
        return;
    if (grows_east(plan, row, column))
        x[1] = gap_x(plan, column + 1);
    if (column > 0 && grows_east(plan, row, column - 1))
        x[0] = gap_x(plan, column);
    if (grows_south(plan, row, column))
        y[1] = gap_y(plan, row + 1);
    if (row > 0 && grows_south(plan, row - 1, column))
        y[0] = gap_y(plan, row);
    const bool is_site = lot < plan->file->town.sites;
    const unsigned free_line = plan->top[row] + 1 + plan->name_lines;
    plan->canvas.pen = is_site ? GH_INK_WALL : GH_INK_FRAME;
    gh_canvas_box(&plan->canvas, x[0], y[0], x[1], y[1], is_site ? LIGHT : HEAVY);
    plan->canvas.pen = GH_INK_LOT;
    if (plan->name_lines > 0)
        put_centred(plan, x[0] + 1, plan->top[row] + 1, x[1] - x[0] - 1, lot_name(plan, lot));
    else
        gh_canvas_text(&plan->canvas, x[0] + 1, y[0], x[1] - x[0] - 1, lot_name(plan, lot));
    for (unsigned line = 0; line < plan->cell_lines; line++)
        write_label(plan, lot, line, x, free_line + line);
    if (plan->box)
        plan->box[lot] = (struct gh_lot_box){x[0] + 1, y[0] + 1, x[1] - x[0] - 1, y[1] - y[0] - 1, free_line};
    if (is_site)
        draw_entrance(plan, lot, x, y);
}

/* A straight piece of a street: the gap it runs in, and the columns or rows of lots along it. */
struct run {
    bool down;
    unsigned gap, first, end; /* end: behind the last one */
};

/* Two lots that meet in the middle of the gap, beside the run and without a gap between, put their wall across its end.
 */
static bool is_walled(const struct plan *plan, const struct run *run, unsigned edge, unsigned beyond)
{
    const struct gh_layout *layout = &plan->file->layout;

    if (run->gap == 0 || beyond >= (run->down ? layout->rows : layout->columns))
        return false;
    if (run->down)
        return !plan->wide_north[edge] && grows_east(plan, beyond, run->gap - 1);
    return !plan->wide_west[edge] && grows_south(plan, run->gap - 1, beyond);
}

/* The first and the last cell along a run. */
static unsigned run_start(const struct plan *plan, const struct run *run)
{
    unsigned start = run->down ? plan->top[run->first] : plan->left[run->first];

    return run->first > 0 && is_walled(plan, run, run->first, run->first - 1) ? start + 1 : start;
}

static unsigned run_end(const struct plan *plan, const struct run *run)
{
    unsigned end = run->down ? plan->bottom[run->end - 1] : plan->right[run->end - 1];

    return is_walled(plan, run, run->end, run->end) ? end - 1 : end;
}

static unsigned run_length(const struct plan *plan, const struct run *run)
{
    return run_end(plan, run) - run_start(plan, run) + 1;
}

static uint8_t street_along(const struct gh_layout *layout, bool down, unsigned gap, unsigned at)
{
    return down ? layout->street_west[at][gap] : layout->street_north[gap][at];
}

/* The next straight piece of a street, in the order: gaps between columns, then gaps between rows. The first time, run
 * is
 * {.down = true} and otherwise 0. */
static bool next_run(const struct plan *plan, unsigned street, struct run *run)
{
    const struct gh_layout *layout = &plan->file->layout;
    unsigned along = run->down ? layout->rows : layout->columns, gaps = run->down ? layout->columns : layout->rows;

    for (unsigned at = run->end; run->gap <= gaps; run->gap++, at = 0) {
        while (at < along && street_along(layout, run->down, run->gap, at) != street)
            at++;
        if (at == along)
            continue;
        for (run->first = at; at < along && street_along(layout, run->down, run->gap, at) == street;)
            at++;
        run->end = at;
        return true;
    }
    if (!run->down)
        return false;
    *run = (struct run){.down = false};
    return next_run(plan, street, run);
}

/* Does something run across it, between the lots `at` - 1 and `at`? What only ends there leaves room for a name. */
static bool is_crossed(const struct plan *plan, const struct run *run, unsigned at)
{
    const struct gh_layout *layout = &plan->file->layout;
    unsigned sides = run->down ? layout->columns : layout->rows;

    return run->gap > 0 && street_along(layout, !run->down, at, run->gap - 1) != GH_NONE && run->gap < sides &&
           street_along(layout, !run->down, at, run->gap) != GH_NONE;
}

/* The longest piece of the run between two crossings. */
static struct run longest_piece(const struct plan *plan, const struct run *run)
{
    struct run piece = *run, longest = *run;
    bool found = false;

    for (piece.first = run->first; piece.first < run->end; piece.first = piece.end) {
        piece.end = piece.first + 1;
        while (piece.end < run->end && !is_crossed(plan, run, piece.end))
            piece.end++;
        if (!found || run_length(plan, &piece) > run_length(plan, &longest))
            longest = piece;
        found = true;
    }
    return longest;
}

static void draw_track(struct plan *plan, const struct run *run)
{
    const struct gh_layout *layout = &plan->file->layout;
    unsigned along = run->down ? layout->rows : layout->columns;
    unsigned from = run_start(plan, run), to = run_end(plan, run);

    /* Over the edge of the map where it reaches the edge. */
    if (!run->down && run->first == 0)
        from = 0;
    if (!run->down && run->end == along)
        to = plan->width - 1;
    if (run->down && run->first == 0)
        from = 1;
    if (run->down && run->end == along)
        to = plan->height - 2;
    plan->canvas.pen = GH_INK_TRACK;
    for (unsigned i = from; i <= to; i++) {
        if (run->down)
            gh_canvas_put(&plan->canvas, gap_x(plan, run->gap), i, TRACK_DOWN);
        else
            gh_canvas_put(&plan->canvas, i, gap_y(plan, run->gap), i % 2 ? RAIL_ACROSS : TRACK_ACROSS);
    }
}

/* Writes along a piece of street, in its middle. */
static void write_along(struct plan *plan, const struct run *run, const char *text, bool railway)
{
    unsigned width = gh_utf8_text_width(text), length = run_length(plan, run);
    unsigned start = run_start(plan, run) + (length > width ? (length - width) / 2 : 0);

    if (run->down) {
        gh_canvas_text_down(&plan->canvas, gap_x(plan, run->gap), start, length, text);
        return;
    }
    gh_canvas_text(&plan->canvas, start, gap_y(plan, run->gap), length, text);
    if (railway) { /* clear of the track */
        gh_canvas_put(&plan->canvas, start - 1, gap_y(plan, run->gap), ' ');
        gh_canvas_put(&plan->canvas, start + width, gap_y(plan, run->gap), ' ');
    }
}

/* Over (or under) the map, at the end of a street from north to south; false when another name is in the way. */
static bool write_at_end(struct plan *plan, const struct run *run, const char *name)
{
    unsigned width = gh_utf8_text_width(name), middle = gap_x(plan, run->gap);
    unsigned x = middle > width / 2 ? middle - width / 2 : 0, y = run->first == 0 ? 0 : plan->height - 1;

    if (width > plan->width || (run->first != 0 && run->end != plan->file->layout.rows))
        return false;
    if (x + width > plan->width)
        x = plan->width - width;
    if (!gh_canvas_is_blank(&plan->canvas, x > 0 ? x - 1 : 0, y, width + 2))
        return false;
    gh_canvas_text(&plan->canvas, x, y, width, name);
    return true;
}

/* Draws a street or railway and writes its name on it, once. */
static void draw_street(struct plan *plan, unsigned street)
{
    const struct gh_street *what = &plan->file->street[street];
    const char *name = gh_spoken(&what->name);
    const char letter[2] = {what->letter, 0};
    struct run run = {.down = true}, longest = run;
    unsigned width = gh_utf8_text_width(name);
    bool found = false;

    while (next_run(plan, street, &run)) {
        if (what->railway)
            draw_track(plan, &run);
        if (!found || (run.down == longest.down && run_length(plan, &run) > run_length(plan, &longest)) ||
            (!run.down && longest.down)) /* level text is easier to read */
            longest = run;
        found = true;
    }
    if (!found)
        return;

    plan->canvas.pen = GH_INK_STREET;
    struct run piece = longest_piece(plan, &longest);
    unsigned margin = longest.down ? 0 : 2;

    if (width + margin <= run_length(plan, &piece)) {
        write_along(plan, &piece, name, what->railway);
    } else if (!longest.down && width + margin <= run_length(plan, &longest)) {
        write_along(plan, &longest, name, what->railway);
    } else if (!longest.down || !write_at_end(plan, &longest, name)) {
        write_along(plan, &piece, letter, what->railway);
        plan->told_below |= gh_bit(street);
    }
}

static void tell_place(const struct gh_place *place, const char *name, const char *site, FILE *out)
{
    const char *side = place->side;

    if (strcmp(side, "north") == 0)
        fprintf(out, _("%s: north of %s\n"), name, site);
    else if (strcmp(side, "north-east") == 0)
        fprintf(out, _("%s: north-east of %s\n"), name, site);
    else if (strcmp(side, "east") == 0)
        fprintf(out, _("%s: east of %s\n"), name, site);
    else if (strcmp(side, "south-east") == 0)
        fprintf(out, _("%s: south-east of %s\n"), name, site);
    else if (strcmp(side, "south") == 0)
        fprintf(out, _("%s: south of %s\n"), name, site);
    else if (strcmp(side, "south-west") == 0)
        fprintf(out, _("%s: south-west of %s\n"), name, site);
    else if (strcmp(side, "west") == 0)
        fprintf(out, _("%s: west of %s\n"), name, site);
    else
        fprintf(out, _("%s: north-west of %s\n"), name, site);
}

/* Below the map: streets whose names found no room, and scenery. */
static void write_legend(const struct plan *plan, FILE *out)
{
    const struct gh_townfile *file = plan->file;

    if (plan->told_below || file->places)
        fputc('\n', out);
    for (gh_each(street, plan->told_below))
        fprintf(out, "%c: %s\n", file->street[street].letter, gh_spoken(&file->street[street].name));
    for (unsigned i = 0; i < file->places; i++)
        tell_place(&file->place[i], gh_spoken(&file->place[i].name), file->town.site_name[file->place[i].near], out);
}

/* Draws everything onto a canvas that the caller closes; false: out of memory. */
static bool draw_map(struct plan *plan, const struct gh_map_style *style)
{
    const struct gh_townfile *file = plan->file;

    find_lots(plan);
    size_cells(plan, style);
    place_walls(plan);
    if (!gh_canvas_open(&plan->canvas, plan->width, plan->height))
        return false;
    for (unsigned street = 0; street < file->streets; street++)
        draw_street(plan, street);
    for (unsigned row = 0; row < file->layout.rows; row++)
        for (unsigned column = 0; column < file->layout.columns; column++)
            draw_lot(plan, row, column);
    return true;
}

bool gh_draw_map(const struct gh_townfile *file, const struct gh_map_labels *labels, bool ascii, FILE *out)
{
    struct plan plan = {.file = file, .labels = labels};
    const struct gh_map_style style = {labels ? labels->cell_width : 0, labels ? labels->lines : 0, false, ascii};

    if (!draw_map(&plan, labels ? &style : NULL))
        return false;
    gh_canvas_print(&plan.canvas, ascii, out);
    gh_canvas_close(&plan.canvas);
    write_legend(&plan, out);
    return true;
}

bool gh_map_make(const struct gh_townfile *file, const struct gh_map_style *style, struct gh_map *map)
{
    struct plan plan = {.file = file, .box = map->lot};
    unsigned first;

    *map = (struct gh_map){.lettered = 0};
    if (!draw_map(&plan, style))
        return false;
    const bool done = gh_canvas_sheet(&plan.canvas, style->ascii, &map->sheet, &first);
    for (unsigned i = 0; i < file->town.sites + file->town.landmarks; i++) {
        map->lot[i].y -= first;
        map->lot[i].free_line -= first;
    }
    map->lettered = plan.told_below;
    gh_canvas_close(&plan.canvas);
    return done;
}
