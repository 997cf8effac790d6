/* Drawing one card: its number and kind, its mini-map with the streets, what the marks stand for, and its text.
 *
 * Invariant: everything is laid out first, so that the frame fits whatever the town's size and the text's length are.
 */
#include "canvas.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <assert.h>
#include <string.h>

enum {
    TEXT_WIDTH = 40,
    MOST_TEXT_LINES = 120,
    MARGIN = 2, /* frame and a blank */
    LOT_WIDTH = 2,
    GAP_WIDTH = 4, /* with a street in it */
    SITE = 0xB7,
    FRAMED_SPACE = 0x25AB,
    RAIL_DOWN = 0x2551,
    RAIL_ACROSS = 0x2550,
    ROUND_CORNERS = 0x256D /* and the next three, clockwise from the north-west */
};

struct mini {
    const struct gh_townfile *file;
    struct canvas *canvas;
    unsigned x[GH_MAX_LOTS], y[GH_MAX_LOTS];                 /* of each column and row of lots */
    unsigned gap_x[GH_MAX_LOTS + 1], gap_y[GH_MAX_LOTS + 1]; /* of the streets west (north) of them */
    unsigned width, height;
};

static void lay_out(struct mini *mini)
{
    const struct gh_layout *layout = &mini->file->layout;
    unsigned x = 0, y = 0;

    for (unsigned column = 0; column <= layout->columns; column++) {
        bool street = gh_layout_runs_west(layout, column);

        mini->gap_x[column] = x;
        if (street)
            x += column == 0 || column == layout->columns ? LOT_WIDTH : GAP_WIDTH - LOT_WIDTH;
        if (column < layout->columns) {
            mini->x[column] = x;
            x += LOT_WIDTH;
        }
    }
    mini->width = x - 1;
    for (unsigned row = 0; row <= layout->rows; row++) {
        mini->gap_y[row] = y;
        if (gh_layout_runs_north(layout, row))
            y++;
        if (row < layout->rows)
            mini->y[row] = y++;
    }
    mini->height = y;
}

/* One cell of a street; where it meets another one the lines join. */
static void draw_street(struct mini *mini, unsigned street, unsigned x, unsigned y, enum direction one,
                        enum direction other)
{
    mini->canvas->pen = mini->file->street[street].railway ? GH_INK_TRACK : GH_INK_STREET;
    if (mini->file->street[street].railway) {
        gh_canvas_put(mini->canvas, x, y, one == NORTH || one == SOUTH ? RAIL_DOWN : RAIL_ACROSS);
        return;
    }
    gh_canvas_line(mini->canvas, x, y, one, LIGHT);
    gh_canvas_line(mini->canvas, x, y, other, LIGHT);
}

/* Do streets meet at the north-west corner of a place? A street that ends alone does not reach into the crossing. */
static bool streets_meet(const struct gh_layout *layout, unsigned row, unsigned column)
{
    unsigned arms = 0;

    if (row > 0)
        arms += layout->street_west[row - 1][column] != GH_NONE;
    if (row < layout->rows)
        arms += layout->street_west[row][column] != GH_NONE;
    if (column > 0)
        arms += layout->street_north[row][column - 1] != GH_NONE;
    if (column < layout->columns)
        arms += layout->street_north[row][column] != GH_NONE;
    return arms >= 2;
}

/* The street west of a place, offset to where the mini-map stands. */
static void draw_street_west(struct mini *mini, unsigned row, unsigned column, unsigned left, unsigned top)
{
    const struct gh_layout *layout = &mini->file->layout;
    unsigned street = layout->street_west[row][column], x = left + mini->gap_x[column];

    if (street == GH_NONE)
        return;
    draw_street(mini, street, x, top + mini->y[row], NORTH, SOUTH);
    if (gh_layout_runs_north(layout, row) && streets_meet(layout, row, column))
        draw_street(mini, street, x, top + mini->gap_y[row], SOUTH, SOUTH);
    if (gh_layout_runs_north(layout, row + 1) && streets_meet(layout, row + 1, column))
        draw_street(mini, street, x, top + mini->gap_y[row + 1], NORTH, NORTH);
}

static void draw_street_north(struct mini *mini, unsigned row, unsigned column, unsigned left, unsigned top)
{
    const struct gh_layout *layout = &mini->file->layout;
    unsigned street = layout->street_north[row][column], x = left + mini->x[column], y = top + mini->gap_y[row];

    if (street == GH_NONE)
        return;
    draw_street(mini, street, x, y, EAST, WEST);
    if (streets_meet(layout, row, column)) {
        draw_street(mini, street, x - 1, y, EAST, WEST);
        if (gh_layout_runs_west(layout, column))
            draw_street(mini, street, left + mini->gap_x[column], y, EAST, EAST);
    }
    if (streets_meet(layout, row, column + 1)) {
        draw_street(mini, street, x + 1, y, EAST, WEST);
        if (gh_layout_runs_west(layout, column + 1))
            draw_street(mini, street, left + mini->gap_x[column + 1], y, WEST, WEST);
    }
}

static void draw_mini_map(struct mini *mini, const struct gh_card *card, unsigned left, unsigned top)
{
    const struct gh_layout *layout = &mini->file->layout;
    const struct gh_town *town = &mini->file->town;

    for (unsigned row = 0; row < layout->rows; row++)
        for (unsigned column = 0; column <= layout->columns; column++)
            draw_street_west(mini, row, column, left, top);
    for (unsigned row = 0; row <= layout->rows; row++)
        for (unsigned column = 0; column < layout->columns; column++)
            draw_street_north(mini, row, column, left, top);
    mini->canvas->pen = GH_INK_FRAME;
    for (unsigned i = 0; i < town->landmarks; i++)
        gh_canvas_put(mini->canvas, left + mini->x[layout->frame_column[i]], top + mini->y[layout->frame_row[i]],
                      FRAMED_SPACE);
    for (unsigned i = 0; i < town->sites; i++) {
        bool named = gh_has(card->sites, i), mine = gh_has(card->mine, i);

        mini->canvas->pen = named && mine ? GH_INK_BOTH : named ? GH_INK_NAMED : mine ? GH_INK_MINE : GH_INK_LOT;
        gh_canvas_put(mini->canvas, left + mini->x[layout->site_column[i]], top + mini->y[layout->site_row[i]],
                      named && mine ? '*'
                      : named       ? '?'
                      : mine        ? '!'
                                    : SITE);
    }
}

/* A text cut into lines. */
struct lines {
    unsigned count;
    char line[MOST_TEXT_LINES][4 * TEXT_WIDTH + 1];
};

/* Takes the next line off a text. */
static const char *take_line(const char *text, char *line)
{
    const size_t bytes = gh_utf8_line(text, TEXT_WIDTH);

    memcpy(line, text, bytes);
    line[bytes] = 0;
    for (text += bytes; *text == ' ';)
        text++;
    return text;
}

static void wrap(struct lines *lines, const char *text)
{
    while (*text == ' ')
        text++;
    while (*text && lines->count < MOST_TEXT_LINES)
        text = take_line(text, lines->line[lines->count++]);
}

static const char *kind_title(enum gh_kind kind)
{
    switch (kind) {
    case GH_BUILDING_CARD:
        return _("building card");
    case GH_DISTRICT_CARD:
        return _("district card");
    default:
        return _("condition card");
    }
}

/* What "?" and "!" on the mini-map stand for. */
static void explain_marks(struct lines *lines, const struct gh_townfile *file, const struct gh_card *card)
{
    char line[4 * TEXT_WIDTH + 1];
    const char *building = card->building != GH_NONE ? gh_spoken(&file->building_name[card->building]) : "";

    if (card->kind == GH_BUILDING_CARD)
        snprintf(line, sizeof line, "? %s", building);
    else if (card->kind == GH_DISTRICT_CARD)
        snprintf(line, sizeof line, _("? my building"));
    else if (card->sites & card->mine)
        snprintf(line, sizeof line, _("? %s, ! my building, * both"), building);
    else
        snprintf(line, sizeof line, _("? %s, ! my building"), building);
    wrap(lines, line);
}

static void draw_frame(struct canvas *canvas)
{
    unsigned right = canvas->width - 1, bottom = canvas->height - 1;

    gh_canvas_box(canvas, 0, 0, right, bottom, LIGHT);
    gh_canvas_put(canvas, 0, 0, ROUND_CORNERS);
    gh_canvas_put(canvas, right, 0, ROUND_CORNERS + 1);
    gh_canvas_put(canvas, right, bottom, ROUND_CORNERS + 2);
    gh_canvas_put(canvas, 0, bottom, ROUND_CORNERS + 3);
}

bool gh_draw_card(const struct gh_townfile *file, unsigned number, bool ascii, FILE *out)
{
    const struct gh_card *card = &file->town.card[number - 1];
    const char *kind = kind_title((enum gh_kind)card->kind);
    struct lines legend = {.count = 0}, text = {.count = 0};
    struct canvas canvas;
    struct mini mini = {.file = file, .canvas = &canvas};
    unsigned width, y;
    char title[16];

    assert(number >= 1 && number <= file->town.cards);
    lay_out(&mini);
    explain_marks(&legend, file, card);
    wrap(&text, gh_spoken(&file->card_text[number - 1]));
    width = mini.width > TEXT_WIDTH ? mini.width : TEXT_WIDTH;
    if (!gh_canvas_open(&canvas, width + 2 * MARGIN, mini.height + legend.count + text.count + 6))
        return false;
    draw_frame(&canvas);
    snprintf(title, sizeof title, "%u", number);
    gh_canvas_text(&canvas, MARGIN, 1, width, title);
    if (gh_utf8_text_width(kind) < width)
        gh_canvas_text(&canvas, MARGIN + width - gh_utf8_text_width(kind), 1, width, kind);
    draw_mini_map(&mini, card, MARGIN + (width - mini.width) / 2, 3);
    y = 3 + mini.height + 1;
    for (unsigned i = 0; i < text.count; i++)
        gh_canvas_text(&canvas, MARGIN, y++, width, text.line[i]);
    y++;
    for (unsigned i = 0; i < legend.count; i++)
        gh_canvas_text(&canvas, MARGIN, y++, width, legend.line[i]);
    gh_canvas_print(&canvas, ascii, out);
    gh_canvas_close(&canvas);
    return true;
}

/* Draws a card's mini-map alone, onto a canvas that the caller closes; false: out of memory. */
static bool draw_mini_map_alone(const struct gh_townfile *file, unsigned card, struct canvas *canvas)
{
    struct mini mini = {.file = file, .canvas = canvas};

    lay_out(&mini);
    if (!gh_canvas_open(canvas, mini.width, mini.height))
        return false;
    draw_mini_map(&mini, &file->town.card[card], 0, 0);
    return true;
}

bool gh_draw_mini_map(const struct gh_townfile *file, unsigned number, bool ascii, FILE *out)
{
    struct canvas canvas;

    assert(number >= 1 && number <= file->town.cards);
    if (!draw_mini_map_alone(file, number - 1, &canvas))
        return false;
    gh_canvas_print(&canvas, ascii, out);
    gh_canvas_close(&canvas);
    return true;
}

bool gh_mini_map_make(const struct gh_townfile *file, unsigned card, bool ascii, struct gh_sheet *sheet)
{
    struct canvas canvas;
    unsigned first;

    if (!draw_mini_map_alone(file, card, &canvas))
        return false;
    const bool done = gh_canvas_sheet(&canvas, ascii, sheet, &first);
    gh_canvas_close(&canvas);
    return done;
}
