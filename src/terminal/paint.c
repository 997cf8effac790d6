/* Looks and painting with ncurses. */
#include "paint.h"

#include "curses.h"
#include "gadshill/utf8.h"
#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* ---- looks ---- */

struct colours {
    short front, ground; /* -1: the terminal's own */
    attr_t extra;
};

/* A dark room with lamplight: every ground is ours, so it is the same in light and dark terminals. */
static const struct colours many_colours[LOOKS] = {
    [LOOK_PLAIN] = {187, 234, 0},
    [LOOK_DIM] = {244, 234, 0},
    [LOOK_STRONG] = {230, 234, A_BOLD},
    [LOOK_HEAD] = {179, 234, A_BOLD},
    [LOOK_RULE] = {240, 234, 0},
    [LOOK_BAR] = {230, 94, A_BOLD},
    [LOOK_KEY] = {234, 179, A_BOLD},
    [LOOK_KEYS] = {250, 234, 0},
    [LOOK_GROUND] = {187, 234, 0},
    [LOOK_LOT] = {187, 236, 0},
    [LOOK_WALL] = {137, 236, 0},
    [LOOK_FRAME] = {137, 236, 0},
    [LOOK_ENTRANCE] = {221, 236, 0},
    [LOOK_TRACK] = {245, 234, 0},
    [LOOK_STREET] = {144, 234, A_ITALIC},
    [LOOK_NAME] = {102, 236, 0},
    [LOOK_LANDMARK] = {180, 236, A_ITALIC},
    [LOOK_SEAT] = {210, 234, 0},
    [LOOK_SEAT_1] = {117, 234, 0},
    [LOOK_SEAT_2] = {149, 234, 0},
    [LOOK_SEAT_3] = {183, 234, 0},
    [LOOK_BESIDE] = {251, 234, 0},
    [LOOK_PLACED] = {234, 180, A_BOLD},
    [LOOK_COMES] = {231, 28, A_BOLD},
    [LOOK_GOES] = {231, 88, 0},
    [LOOK_LIT] = {230, 240, 0},
    [LOOK_FRESH] = {230, 58, 0},
    [LOOK_CURSOR] = {16, 222, A_BOLD},
    [LOOK_NAMED] = {222, 234, A_BOLD},
    [LOOK_MINE] = {117, 234, A_BOLD},
    [LOOK_BOTH] = {213, 234, A_BOLD},
    [LOOK_BAD] = {210, 234, 0},
    [LOOK_GOOD] = {149, 234, A_BOLD},
};

static const struct colours few_colours[LOOKS] = {
    [LOOK_PLAIN] = {-1, -1, 0},
    [LOOK_DIM] = {-1, -1, A_DIM},
    [LOOK_STRONG] = {-1, -1, A_BOLD},
    [LOOK_HEAD] = {COLOR_YELLOW, -1, A_BOLD},
    [LOOK_RULE] = {-1, -1, A_DIM},
    [LOOK_BAR] = {COLOR_WHITE, COLOR_BLUE, A_BOLD},
    [LOOK_KEY] = {COLOR_BLACK, COLOR_YELLOW, 0},
    [LOOK_KEYS] = {-1, -1, 0},
    [LOOK_GROUND] = {-1, -1, 0},
    [LOOK_LOT] = {-1, -1, 0},
    [LOOK_WALL] = {COLOR_YELLOW, -1, 0},
    [LOOK_FRAME] = {COLOR_YELLOW, -1, 0},
    [LOOK_ENTRANCE] = {COLOR_YELLOW, -1, A_BOLD},
    [LOOK_TRACK] = {-1, -1, A_DIM},
    [LOOK_STREET] = {COLOR_YELLOW, -1, 0},
    [LOOK_NAME] = {-1, -1, A_DIM},
    [LOOK_LANDMARK] = {COLOR_YELLOW, -1, 0},
    [LOOK_SEAT] = {COLOR_RED, -1, A_BOLD},
    [LOOK_SEAT_1] = {COLOR_CYAN, -1, A_BOLD},
    [LOOK_SEAT_2] = {COLOR_GREEN, -1, A_BOLD},
    [LOOK_SEAT_3] = {COLOR_MAGENTA, -1, A_BOLD},
    [LOOK_BESIDE] = {-1, -1, 0},
    [LOOK_PLACED] = {COLOR_BLACK, COLOR_YELLOW, 0},
    [LOOK_COMES] = {COLOR_WHITE, COLOR_GREEN, A_BOLD},
    [LOOK_GOES] = {COLOR_WHITE, COLOR_RED, 0},
    [LOOK_LIT] = {-1, -1, A_UNDERLINE},
    [LOOK_FRESH] = {-1, -1, A_UNDERLINE},
    [LOOK_CURSOR] = {-1, -1, A_REVERSE},
    [LOOK_NAMED] = {COLOR_YELLOW, -1, A_BOLD},
    [LOOK_MINE] = {COLOR_CYAN, -1, A_BOLD},
    [LOOK_BOTH] = {COLOR_MAGENTA, -1, A_BOLD},
    [LOOK_BAD] = {COLOR_RED, -1, 0},
    [LOOK_GOOD] = {COLOR_GREEN, -1, A_BOLD},
};

/* What belongs to the first seat is strong; letters and signs tell the rest. */
static const attr_t no_colours[LOOKS] = {
    [LOOK_DIM] = A_DIM,     [LOOK_STRONG] = A_BOLD,   [LOOK_HEAD] = A_BOLD,       [LOOK_BAR] = A_REVERSE,
    [LOOK_KEY] = A_REVERSE, [LOOK_SEAT] = A_BOLD,     [LOOK_PLACED] = A_REVERSE,  [LOOK_COMES] = A_BOLD,
    [LOOK_GOES] = A_DIM,    [LOOK_LIT] = A_UNDERLINE, [LOOK_FRESH] = A_UNDERLINE, [LOOK_CURSOR] = A_REVERSE,
    [LOOK_NAMED] = A_BOLD,  [LOOK_MINE] = A_BOLD,     [LOOK_BOTH] = A_BOLD,       [LOOK_BAD] = A_BOLD,
    [LOOK_GOOD] = A_BOLD,
};

static const struct colours *palette; /* NULL: no colours */
static bool can_colours;

void paint_start(void)
{
    const char *no_color = getenv("NO_COLOR");

    can_colours = !(no_color && *no_color) && has_colors() && start_color() != ERR;
    if (can_colours)
        use_default_colors();
    paint_colours(false);
}

void paint_colours(bool has_none)
{
    palette = has_none || !can_colours ? NULL : COLORS >= 256 ? many_colours : few_colours;
}

/* The look's front on the ground of another look. */
static void choose(enum look look, enum look ground)
{
    if (!palette) {
        attr_set(no_colours[look] | (ground == look ? 0 : no_colours[ground]), 0, NULL);
        return;
    }
    const attr_t more =
        ground == LOOK_LIT || ground == LOOK_FRESH || ground == LOOK_CURSOR ? palette[ground].extra & ~A_BOLD : 0;
    const int pair =
        alloc_pair(ground == LOOK_CURSOR && palette == many_colours ? palette[ground].front : palette[look].front,
                   palette[ground].ground);
    attr_set(palette[look].extra | more, (short)(pair < 0 ? 0 : pair), NULL);
}

void paint_begin(void)
{
    erase();
    hit_add((struct area){0, 0, 0, 0}, -1, 0);
    paint_fill((struct area){0, 0, COLS, LINES}, LOOK_PLAIN);
}

void paint_show(void)
{
    refresh();
}

/* ---- characters ---- */

/* What an ASCII terminal shows for a character. */
static uint32_t plain(uint32_t character)
{
    static const struct {
        uint32_t character;
        char plain;
    } table[] = {
        {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'}, {0x201D, '"'}, {0x2013, '-'}, {0x2014, '-'}, {0x2026, '.'},
        {0x00B7, '.'},  {0x25B8, '>'},  {0x2022, '*'}, {0x2500, '-'}, {0x2502, '|'}, {0x250C, '+'}, {0x2510, '+'},
        {0x2514, '+'},  {0x2518, '+'},  {0x256D, '+'}, {0x256E, '+'}, {0x256F, '+'}, {0x2570, '+'}, {0x00D7, 'x'},
        {0x2191, '^'},  {0x2193, 'v'},  {0x2190, '<'}, {0x2192, '>'}, {0x2588, '#'}, {0x2591, '.'}, {0x21B5, '\\'},
        {0x2713, 'v'},  {0x2116, '#'},  {0x25AA, '#'}, {0x25A0, '#'}, {0x25BC, 'v'}, {0x25C6, '%'}, {0x25CF, '*'},
        {0x00A0, ' '},  {0x25BE, 'v'},  {0x25B4, '^'}, {0x2534, '+'},
    };

    if (character < 128 || gh_utf8_in_locale())
        return character;
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].character == character)
            return (uint32_t)table[i].plain;
    return '?';
}

static void put(int x, int y, uint32_t glyph, uint32_t accent)
{
    const uint32_t shown = plain(gh_utf8_printable(glyph) ? glyph : '?');
    wchar_t text[3] = {(wchar_t)shown, accent && gh_utf8_in_locale() ? (wchar_t)accent : 0, 0};
    cchar_t cell;
    attr_t attributes;
    short pair;

    if (x < 0 || y < 0 || x + (int)gh_utf8_width(shown) > COLS || y >= LINES)
        return;
    attr_get(&attributes, &pair, NULL);
    if (setcchar(&cell, text, attributes, pair, NULL) == OK)
        mvadd_wch(y, x, &cell);
}

void paint_glyph(int x, int y, enum look look, enum look ground, uint32_t glyph, uint32_t accent)
{
    choose(look, ground);
    put(x, y, glyph, accent);
}

/* ---- texts ---- */

/* The next character with the accents on it: one of them is shown. Returns its width. */
static unsigned next_cell(const char **at, const char *end, uint32_t *glyph, uint32_t *accent)
{
    *glyph = gh_utf8_next(at, end);
    *accent = 0;
    while (*at < end) {
        const char *next = *at;
        const uint32_t mark = gh_utf8_next(&next, end);

        if (mark == GH_UTF8_BAD || gh_utf8_width(mark) > 0)
            break;
        if (gh_utf8_printable(mark)) /* joined signs stand side by side */
            *accent = mark;
        *at = next;
    }
    return gh_utf8_width(*glyph);
}

int paint_text_on(int x, int y, int width, enum look look, enum look ground, const char *text)
{
    const char *end = text + strlen(text);
    int used = 0;

    choose(look, ground);
    while (text < end) {
        uint32_t glyph, accent;
        const char *next = text;
        const int columns = (int)next_cell(&next, end, &glyph, &accent);

        if (used + columns > width)
            break;
        if (columns > 0)
            put(x + used, y, glyph, accent);
        used += columns;
        text = next;
    }
    if (text < end && used > 1 && used >= width - 1) /* it does not fit: say so */
        put(x + width - 1, y, 0x2026, 0);
    return used;
}

int paint_text(int x, int y, int width, enum look look, const char *text)
{
    return paint_text_on(x, y, width, look, look, text);
}

void paint_centred(int x, int y, int width, enum look look, enum look ground, const char *text)
{
    const int columns = (int)gh_utf8_text_width(text);

    paint_text_on(x + (columns < width ? (width - columns) / 2 : 0), y, width, look, ground, text);
}

void paint_right(int x, int y, int width, enum look look, const char *text)
{
    const int columns = (int)gh_utf8_text_width(text);

    paint_text(x + (columns < width ? width - columns : 0), y, width, look, text);
}

/* The end of the line that begins at `text`: at a blank if there is one, and never wider than `width`. */
static const char *line_end(const char *text, int width)
{
    const char *end = text + strcspn(text, "\n"), *at = text, *stop = NULL;
    int used = 0;

    while (at < end) {
        uint32_t glyph, accent;
        const char *next = at;
        const int columns = (int)next_cell(&next, end, &glyph, &accent);

        if (used + columns > width)
            return stop ? stop : at > text ? at : next;
        if (glyph == ' ')
            stop = at;
        used += columns;
        at = next;
    }
    return end;
}

static int wrap(struct area area, enum look look, int skip, const char *text, bool is_centred)
{
    int lines = 0;

    for (; *text; lines++) {
        const char *end = line_end(text, area.width);
        const int row = lines - skip;

        if (row >= 0 && row < area.height) {
            char *line = gh_need(strndup(text, (size_t)(end - text)));

            if (is_centred)
                paint_centred(area.x, area.y + row, area.width, look, look, line);
            else
                paint_text(area.x, area.y + row, area.width, look, line);
            free(line);
        }
        if (*end == '\n')
            end++;
        else
            end += strspn(end, " ");
        text = end;
    }
    return lines;
}

int paint_wrapped(struct area area, enum look look, int skip, const char *text)
{
    return wrap(area, look, skip, text, false);
}

void paint_wrapped_centred(struct area area, enum look look, const char *text)
{
    wrap(area, look, 0, text, true);
}

/* ---- areas ---- */

void paint_fill(struct area area, enum look look)
{
    choose(look, look);
    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++)
            put(x, y, ' ', 0);
}

void paint_line(int x, int y, int width, enum look look)
{
    choose(look, look);
    for (int i = 0; i < width; i++)
        put(x + i, y, 0x2500, 0);
}

struct area paint_frame(struct area area, enum look look, const char *title)
{
    const int right = area.x + area.width - 1, bottom = area.y + area.height - 1;

    paint_fill(area, LOOK_PLAIN);
    paint_line(area.x, area.y, area.width, look);
    paint_line(area.x, bottom, area.width, look);
    for (int y = area.y + 1; y < bottom; y++) {
        put(area.x, y, 0x2502, 0);
        put(right, y, 0x2502, 0);
    }
    put(area.x, area.y, 0x256D, 0);
    put(right, area.y, 0x256E, 0);
    put(right, bottom, 0x256F, 0);
    put(area.x, bottom, 0x2570, 0);
    if (*title) {
        const int used = paint_text(area.x + 3, area.y, area.width - 6, LOOK_HEAD, title);

        paint_text(area.x + 2, area.y, 1, LOOK_PLAIN, " ");
        paint_text(area.x + 3 + used, area.y, 1, LOOK_PLAIN, " ");
    }
    return (struct area){area.x + 2, area.y + 1, area.width - 4, area.height - 2};
}

/* ---- sheets ---- */

static enum look look_of_ink(uint8_t ink)
{
    static const enum look looks[] = {
        [GH_INK_NONE] = LOOK_GROUND,       [GH_INK_WALL] = LOOK_WALL,   [GH_INK_FRAME] = LOOK_FRAME,
        [GH_INK_ENTRANCE] = LOOK_ENTRANCE, [GH_INK_TRACK] = LOOK_TRACK, [GH_INK_STREET] = LOOK_STREET,
        [GH_INK_LOT] = LOOK_NAME,          [GH_INK_NAMED] = LOOK_NAMED, [GH_INK_MINE] = LOOK_MINE,
        [GH_INK_BOTH] = LOOK_BOTH,
    };

    return looks[ink];
}

void paint_sheet(const struct gh_sheet *sheet, struct area area, int left, int top, bool has_ground)
{
    for (int y = 0; y < area.height && top + y < (int)sheet->height; y++) {
        for (int x = 0; x < area.width && left + x < (int)sheet->width; x++) {
            const struct gh_sheet_cell *cell = &sheet->cell[(size_t)(top + y) * sheet->width + (size_t)(left + x)];
            const enum look look = look_of_ink(cell->ink);

            if (cell->glyph)
                paint_glyph(area.x + x, area.y + y, look, has_ground ? look : LOOK_PLAIN, cell->glyph, cell->accent);
        }
    }
}

/* ---- what a click hits ---- */

static struct hit {
    struct area area;
    int what;
    unsigned number;
} * hits;
static size_t hit_count, hit_room;

void hit_add(struct area area, int what, unsigned number)
{
    if (what < 0) {
        hit_count = 0;
        return;
    }
    if (hit_count == hit_room) {
        hit_room = hit_room + hit_room / 2 + 64;
        hits = gh_need(realloc(hits, hit_room * sizeof *hits));
    }
    hits[hit_count++] = (struct hit){area, what, number};
}

bool hit_find(int x, int y, int *what, unsigned *number)
{
    for (size_t i = hit_count; i-- > 0;) {
        const struct area *area = &hits[i].area;

        if (x >= area->x && x < area->x + area->width && y >= area->y && y < area->y + area->height) {
            *what = hits[i].what;
            *number = hits[i].number;
            return true;
        }
    }
    return false;
}
