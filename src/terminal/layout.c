/* Where things stand on a screen with a map: everything from 80 columns and 24 lines on, more of it where there is
 * room.
 */
#include "scene.h"

#include "tty.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

enum {
    LEAST_WIDTH = 80,
    LEAST_HEIGHT = 24,
    SIDE_LEAST = 26, /* columns of the panel at the side */
    SIDE_MOST = 46,
    MAP_LEAST = 79, /* columns */
    MOST_LOG = 6    /* lines below the map, where there is no panel at the side */
};

bool layout_is_too_small(void)
{
    return tty_width() < LEAST_WIDTH || tty_height() < LEAST_HEIGHT;
}

void layout_paint_too_small(void)
{
    char text[GH_SENTENCE_SIZE];

    gh_print(text, sizeof text,
             _("This terminal has %1$d columns and %2$d lines; the game needs %3$d and %4$d. Make it larger."),
             tty_width(), tty_height(), LEAST_WIDTH, LEAST_HEIGHT);
    paint_wrapped((struct area){0, 0, tty_width(), tty_height()}, LOOK_STRONG, 0, text);
}

/* The columns of the panel at the side; 0: there is no room for one. */
static int side_width(int width)
{
    const int wish = width * 3 / 10, most = width - MAP_LEAST - 1;

    if (most < SIDE_LEAST)
        return 0;
    const int side = wish < SIDE_LEAST ? SIDE_LEAST : wish > SIDE_MOST ? SIDE_MOST : wish;
    return side > most ? most : side;
}

/* A narrow map leaves room for the hand beside it where there is none below. */
static struct layout lay_out_beside(struct layout layout, struct area least, int left, int players)
{
    const int height = tty_height(), prompt = 3, map = height - 2 - players - prompt;

    layout.map = (struct area){0, 1, least.width + 2, map};
    layout.hand = (struct area){least.width + 3, 2, left - least.width - 4, map - 1};
    layout.players = (struct area){0, 1 + map, left, players};
    layout.prompt = (struct area){1, 1 + map + players, left - 2, prompt};
    return layout;
}

static struct layout lay_out_below(struct layout layout, struct area least, int left, int players, int hand, int prompt)
{
    int map = tty_height() - 2 - players - hand - prompt, log = 0, y = 1;

    if (layout.side.width <= 0 && map - least.height >= 2) { /* a few lines of the log rather than empty ground */
        log = map - least.height > MOST_LOG ? MOST_LOG : map - least.height;
        map -= log;
    }
    layout.map = (struct area){0, y, left, map};
    y += map;
    layout.log = (struct area){1, y, left - 2, log};
    y += log;
    layout.players = (struct area){0, y, left, players};
    y += players;
    layout.hand = (struct area){1, y, left - 2, hand};
    y += hand;
    layout.prompt = (struct area){1, y, left - 2, prompt};
    return layout;
}

struct layout layout_make(const struct gh_townfile *file, unsigned seats, unsigned cards)
{
    const int width = tty_width(), height = tty_height(), side = side_width(width);
    const int left = side > 0 ? width - side - 1 : width;
    const int prompt = height >= 40 ? 6 : height >= 36 ? 5 : height >= 30 ? 3 : 1;
    const struct area least = map_least(file);
    const int players = side > 0 ? 0 : height - least.height >= 14 ? (int)seats : 1;
    const int hand = hand_height(file, cards, left - 2, height - 2 - least.height - players - prompt);
    const struct layout layout = {.side = {left + 1, 1, side - 1, height - 2}};

    if (height - 2 - players - prompt - hand < least.height && left - least.width - 4 >= hand_least_width(file))
        return lay_out_beside(layout, least, left, players);
    return lay_out_below(layout, least, left, players, hand, prompt);
}

static void paint_side(struct area area, const struct gh_link *link)
{
    const struct gh_scene *scene = &link->scene;
    int y = area.y;

    for (int i = 0; i < area.height; i++)
        paint_glyph(area.x - 1, area.y + i, LOOK_RULE, LOOK_RULE, 0x2502, 0);
    area.x++;
    area.width--;
    y += players_paint((struct area){area.x, y, area.width, area.height}, scene, link) + 1;
    y += table_paint((struct area){area.x, y, area.width, area.y + area.height - y}, scene) + 1;
    if (y + 3 > area.y + area.height)
        return;
    paint_line(area.x, y, area.width, LOOK_RULE);
    paint_text(area.x + 1, y++, area.width - 2, LOOK_HEAD, _(" What happened "));
    log_paint((struct area){area.x, y, area.width, area.y + area.height - y}, link);
}

void layout_paint_around(const struct layout *layout, const struct gh_link *link)
{
    if (layout->log.height > 0)
        log_paint(layout->log, link);
    if (layout->players.height > 0)
        players_paint_line(layout->players, &link->scene);
    if (layout->side.width > 0)
        paint_side(layout->side, link);
}
