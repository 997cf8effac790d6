/* The town above the start of the menu: drawn with characters, so that it is seen on any terminal. */
#include "menu.h"

#include "paint.h"
#include "tty.h"
#include "gadshill/utf8.h"

#include <string.h>

static const char *const skyline[SKYLINE_HEIGHT] = {
    "        .                    *                            .       .-----.     ",
    "    ┌────────┐      +            .     ┌──────────────┐           │     │     ",
    "    │ ▪ ▪  ▪ │     /│\\    *            │  ▪  ▪  ▪  ▪  │     *     │~~~~~│     ",
    "  ┌─┘        └─┐  / │ \\     ┌──────┐   │              │  ┌─────┐  '-----'   . ",
    "  │ ▪  ▪  ▪  ▪ │ /  │  \\  ┌─┘ ▪  ▪ └─┐ └─┐ ▪  ▪  ▪  ▪ └┐ │ ▪ ▪ │   /\\ /\\      ",
    "  │            │ │  ▪  │  │          │   │             │ │     │  /  X  \\     ",
    "  │────────────│ │ ┌─┐ │  │ ▪ ┌──┐ ▪ │   │─────────────│ │ ┌─┐ │  │ / \\ │     ",
    "  │ ▪  ┌──┐  ▪ │ │ │ │ │  │   │  │   │   │ ▪  ┌───┐  ▪ │ │ │ │ │  │/   \\│     ",
    "──┴────┴──┴────┴─┴─┴─┴─┴──┴───┴──┴───┴───┴────┴───┴────┴─┴─┴─┴─┴──┴─────┴─────",
};

/* Lamps behind the windows, stars, the ground, and walls. */
static enum look look_of(uint32_t glyph, int line)
{
    enum { WINDOW = 0x25AA };

    if (line == SKYLINE_HEIGHT - 1)
        return LOOK_TRACK;
    if (glyph == WINDOW)
        return LOOK_NAMED;
    if (glyph == '*' || glyph == '.')
        return LOOK_STRONG;
    return glyph == '~' ? LOOK_MINE : LOOK_STREET;
}

void skyline_paint(int y)
{
    const int x = (tty_width() - (int)gh_utf8_text_width(skyline[0])) / 2;

    for (int line = 0; line < SKYLINE_HEIGHT; line++) {
        const char *at = skyline[line], *end = at + strlen(at);

        for (int column = 0; at < end; column++) {
            const uint32_t glyph = gh_utf8_next(&at, end);

            paint_glyph(x + column, y + line, look_of(glyph, line), LOOK_PLAIN, glyph, 0);
        }
    }
}
