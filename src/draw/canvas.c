/* A sheet of terminal cells to draw on.
 *
 * Invariants:
 *  1. nothing is ever written off the sheet;
 *  2. a wide character takes its cell and the next one, which holds CONTINUED. */
#include "canvas.h"

#include "gadshill/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { CONTINUED = 1 };

bool gh_canvas_open(struct canvas *canvas, unsigned width, unsigned height)
{
    *canvas = (struct canvas){.width = width, .height = height};
    canvas->cell = calloc((size_t)width * height, sizeof *canvas->cell);
    return canvas->cell != NULL;
}

void gh_canvas_close(struct canvas *canvas)
{
    free(canvas->cell);
    canvas->cell = NULL;
}

static struct cell *cell_at(const struct canvas *canvas, unsigned x, unsigned y)
{
    return x < canvas->width && y < canvas->height ? &canvas->cell[(size_t)y * canvas->width + x] : NULL;
}

void gh_canvas_line(struct canvas *canvas, unsigned x, unsigned y, enum direction direction, enum weight weight)
{
    struct cell *cell = cell_at(canvas, x, y);

    if (!cell || cell->line[direction] >= weight)
        return;
    cell->line[direction] = (uint8_t)weight;
    cell->ink = canvas->pen;
}

void gh_canvas_box(struct canvas *canvas, unsigned x1, unsigned y1, unsigned x2, unsigned y2, enum weight weight)
{
    for (unsigned x = x1; x < x2; x++) {
        gh_canvas_line(canvas, x, y1, EAST, weight);
        gh_canvas_line(canvas, x + 1, y1, WEST, weight);
        gh_canvas_line(canvas, x, y2, EAST, weight);
        gh_canvas_line(canvas, x + 1, y2, WEST, weight);
    }
    for (unsigned y = y1; y < y2; y++) {
        gh_canvas_line(canvas, x1, y, SOUTH, weight);
        gh_canvas_line(canvas, x1, y + 1, NORTH, weight);
        gh_canvas_line(canvas, x2, y, SOUTH, weight);
        gh_canvas_line(canvas, x2, y + 1, NORTH, weight);
    }
}

void gh_canvas_put(struct canvas *canvas, unsigned x, unsigned y, uint32_t glyph)
{
    struct cell *cell = cell_at(canvas, x, y);

    if (!cell)
        return;
    cell->glyph = glyph;
    cell->accent = 0;
    cell->ink = canvas->pen;
}

/* Puts the next character of a text; returns the columns it took (0: nothing, or an accent on the cell before). */
static unsigned put_character(struct canvas *canvas, unsigned x, unsigned y, unsigned room, uint32_t character,
                              struct cell *before)
{
    unsigned width;

    if (!gh_utf8_printable(character) && gh_utf8_width(character) > 0)
        character = '?';
    width = gh_utf8_width(character);
    if (width == 0 && before && gh_utf8_printable(character)) /* joined signs stand side by side */
        before->accent = character;
    if (width == 0 || width > room)
        return 0;
    gh_canvas_put(canvas, x, y, character);
    if (width == 2)
        gh_canvas_put(canvas, x + 1, y, CONTINUED);
    return width;
}

void gh_canvas_text(struct canvas *canvas, unsigned x, unsigned y, unsigned width, const char *text)
{
    const char *end = text + strlen(text);
    struct cell *before = NULL;

    while (text < end) {
        uint32_t character = gh_utf8_next(&text, end);
        unsigned taken = put_character(canvas, x, y, width, character, before);

        if (taken == 0 && gh_utf8_width(character) > 0)
            return;
        if (taken > 0)
            before = cell_at(canvas, x, y);
        x += taken;
        width -= taken;
    }
}

void gh_canvas_text_down(struct canvas *canvas, unsigned x, unsigned y, unsigned height, const char *text)
{
    const char *end = text + strlen(text);
    struct cell *before = NULL;

    while (text < end) {
        uint32_t character = gh_utf8_next(&text, end);

        if (gh_utf8_width(character) > 0 && height == 0)
            return;
        if (put_character(canvas, x, y, 2, character, before) == 0)
            continue;
        before = cell_at(canvas, x, y);
        y++;
        height--;
    }
}

/* [north][east][south][west] */
static const uint16_t joint[3 * 3 * 3 * 3] = {
    0x0020, 0x2574, 0x2578, 0x2577, 0x2510, 0x2511, 0x257B, 0x2512, 0x2513, 0x2576, 0x2500, 0x257E, 0x250C, 0x252C,
    0x252D, 0x250E, 0x2530, 0x2531, 0x257A, 0x257C, 0x2501, 0x250D, 0x252E, 0x252F, 0x250F, 0x2532, 0x2533, 0x2575,
    0x2518, 0x2519, 0x2502, 0x2524, 0x2525, 0x257D, 0x2527, 0x252A, 0x2514, 0x2534, 0x2535, 0x251C, 0x253C, 0x253D,
    0x251F, 0x2541, 0x2545, 0x2515, 0x2536, 0x2537, 0x251D, 0x253E, 0x253F, 0x2522, 0x2546, 0x2548, 0x2579, 0x251A,
    0x251B, 0x257F, 0x2526, 0x2529, 0x2503, 0x2528, 0x252B, 0x2516, 0x2538, 0x2539, 0x251E, 0x2540, 0x2543, 0x2520,
    0x2542, 0x2549, 0x2517, 0x253A, 0x253B, 0x2521, 0x2544, 0x2547, 0x2523, 0x254A, 0x254B,
};

static char ascii_joint(const struct cell *cell)
{
    bool upright = cell->line[NORTH] || cell->line[SOUTH], level = cell->line[EAST] || cell->line[WEST];
    bool heavy = false;

    for (unsigned i = 0; i < DIRECTIONS; i++)
        heavy = heavy || cell->line[i] == HEAVY;
    if (!upright && !level)
        return ' ';
    if (heavy)
        return upright ? '#' : '=';
    return upright && level ? '+' : upright ? '|' : '-';
}

static uint32_t ascii_glyph(uint32_t glyph)
{
    static const struct {
        uint32_t glyph;
        char ascii;
    } plain[] = {
        {0x25B4, '^'}, {0x25BE, 'v'}, {0x25C2, '<'}, {0x25B8, '>'}, /* entrances */
        {0x256B, 'H'}, {0x256A, '#'}, {0x2550, '='}, {0x2551, 'H'}, /* tracks */
        {0x256D, '+'}, {0x256E, '+'}, {0x256F, '+'}, {0x2570, '+'}, /* round corners */
        {0x00B7, '.'}, {0x25AB, '#'},                               /* lots on a mini-map */
    };

    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (plain[i].glyph == glyph)
            return (uint32_t)plain[i].ascii;
    return glyph;
}

static uint32_t glyph_of(const struct cell *cell, bool ascii)
{
    if (cell->glyph)
        return ascii ? ascii_glyph(cell->glyph) : cell->glyph;
    if (ascii)
        return (uint32_t)ascii_joint(cell);
    return joint[((cell->line[NORTH] * 3 + cell->line[EAST]) * 3 + cell->line[SOUTH]) * 3 + cell->line[WEST]];
}

bool gh_canvas_is_blank(const struct canvas *canvas, unsigned x, unsigned y, unsigned width)
{
    for (unsigned i = 0; i < width; i++) {
        const struct cell *cell = cell_at(canvas, x + i, y);

        if (cell && glyph_of(cell, false) != ' ')
            return false;
    }
    return true;
}

/* The number of cells up to the last one that is not blank. */
static unsigned used_width(const struct canvas *canvas, unsigned y)
{
    unsigned used = 0;

    for (unsigned x = 0; x < canvas->width; x++)
        if (glyph_of(cell_at(canvas, x, y), false) != ' ')
            used = x + 1;
    return used;
}

/* The lines without the empty ones above and below; `last` is behind the last one. */
static void used_lines(const struct canvas *canvas, unsigned *first, unsigned *last)
{
    *first = 0;
    *last = canvas->height;
    while (*first < *last && used_width(canvas, *first) == 0)
        ++*first;
    while (*last > *first && used_width(canvas, *last - 1) == 0)
        --*last;
}

bool gh_canvas_sheet(const struct canvas *canvas, bool ascii, struct gh_sheet *sheet, unsigned *first_line)
{
    unsigned last;

    used_lines(canvas, first_line, &last);
    *sheet = (struct gh_sheet){.width = canvas->width, .height = last - *first_line};
    sheet->cell = calloc((size_t)sheet->width * sheet->height + 1, sizeof *sheet->cell);
    if (!sheet->cell)
        return false;
    for (unsigned y = 0; y < sheet->height; y++) {
        for (unsigned x = 0; x < sheet->width; x++) {
            const struct cell *cell = cell_at(canvas, x, *first_line + y);

            sheet->cell[(size_t)y * sheet->width + x] =
                (struct gh_sheet_cell){cell->glyph == CONTINUED ? 0 : glyph_of(cell, ascii), cell->accent, cell->ink};
        }
    }
    return true;
}

void gh_sheet_free(struct gh_sheet *sheet)
{
    free(sheet->cell);
    *sheet = (struct gh_sheet){.cell = NULL};
}

void gh_canvas_print(const struct canvas *canvas, bool ascii, FILE *out)
{
    unsigned first, last;

    used_lines(canvas, &first, &last);
    for (unsigned y = first; y < last; y++) {
        unsigned used = used_width(canvas, y);

        for (unsigned x = 0; x < used; x++) {
            const struct cell *cell = cell_at(canvas, x, y);
            char bytes[5];

            if (cell->glyph == CONTINUED)
                continue;
            gh_utf8_write(glyph_of(cell, ascii), bytes);
            fputs(bytes, out);
            if (cell->accent) {
                gh_utf8_write(cell->accent, bytes);
                fputs(bytes, out);
            }
        }
        fputc('\n', out);
    }
}
