/* Painting the menu. */
#include "menu.h"

#include "scene.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/words_rules.h"
#include "tty.h"

enum { LEAST_LABEL = 12, MOST_LABEL = 44 };

static const char *title_of(enum place place)
{
    static const char *const titles[] = {[PLACE_START] = N_("Gads Hill 1874 and Old Town"),
                                         [PLACE_PLAY] = N_("Play"),
                                         [PLACE_CONTINUE] = N_("Resume"),
                                         [PLACE_REPLAY] = N_("Replays"),
                                         [PLACE_PUZZLE] = N_("Puzzles"),
                                         [PLACE_LEARN] = N_("Learn to play"),
                                         [PLACE_OPTIONS] = N_("Options"),
                                         [PLACE_JOIN] = N_("Join a table")};

    return _(titles[place]);
}

static const char *hint_of(const struct menu *menu)
{
    const struct row *row = &menu->row[menu->cursor];

    switch (menu->place) {
    case PLACE_JOIN:
        return _("Type or paste the link to your seat, such as http://192.168.1.7:1874/t/k3f9q2w8#..., and press "
                 "Enter. Without the part after # you only watch.");
    case PLACE_REPLAY:
        return _("Choose a game, or type the name of a record file.");
    case PLACE_PUZZLE:
        return _(
            "All clues are true at the same time, and there is exactly one solution. Left and right change town and "
            "level.");
    case PLACE_LEARN:
        return _("Each lesson takes a minute: a board, a card, something to do.");
    case PLACE_OPTIONS:
        return _("Left and right change what is chosen. A name is for games of several persons at this screen.");
    case PLACE_PLAY:
        if (row->what >= PLAY_SEAT && menu->wish->player[row->what - PLAY_SEAT])
            return gh_words_player(menu->wish->player[row->what - PLAY_SEAT]->name);
        return _("Left and right change what is chosen. The same seed deals the same game; without one it is a new "
                 "game each time.");
    default:
        return _("A vanished western town, vague clues, and logic. This is an unofficial implementation.");
    }
}

/* Labels have as much room as the longest that stands beside a value. */
static int label_width(const struct menu *menu)
{
    int width = LEAST_LABEL;

    for (unsigned i = 0; i < menu->rows; i++) {
        const int own = (int)gh_utf8_text_width(menu->row[i].label);

        if ((menu->row[i].kind != ROW_GOES || *menu->row[i].value) && own > width)
            width = own;
    }
    return width > MOST_LABEL ? MOST_LABEL : width;
}

static void paint_row(const struct menu *menu, struct area area, unsigned index)
{
    const struct row *row = &menu->row[index];
    const bool is_chosen = index == menu->cursor, has_value = row->kind != ROW_GOES;
    const enum look look = is_chosen ? LOOK_CURSOR : LOOK_STRONG;
    const bool is_wide = !has_value && !*row->value;
    const int label = is_wide ? area.width - 2 : label_width(menu);

    if (is_chosen)
        paint_fill((struct area){area.x, area.y, is_wide ? area.width : label + 2, 1}, LOOK_CURSOR);
    paint_text(area.x + 1, area.y, label, look, row->label);
    hit_add(area, HIT_ITEM, index);
    if (is_wide)
        return;
    const struct area value = {area.x + label + 3, area.y, area.width - label - 3, 1};
    if (row->kind == ROW_TURNS) {
        const int used = paint_text(value.x + 2, value.y, value.width - 4, LOOK_PLAIN, row->value);

        paint_text(value.x, value.y, 1, is_chosen ? LOOK_KEY : LOOK_DIM, "<");
        paint_text(value.x + 3 + used, value.y, 1, is_chosen ? LOOK_KEY : LOOK_DIM, ">");
        hit_add((struct area){value.x, value.y, 2, 1}, HIT_KEY, LEFT);
    } else if (row->kind == ROW_TYPED) {
        const int width = (int)gh_utf8_text_width(row->value), room = value.width - 1;
        const char *shown = row->value;

        for (int over = width - room; over > 0 && *shown; over--) /* the end of what is typed is seen */
            shown++;
        const int used = paint_text(value.x, value.y, room, LOOK_PLAIN, shown);
        paint_text(value.x + used, value.y, 1, is_chosen ? LOOK_KEY : LOOK_DIM, is_chosen ? " " : "_");
    } else {
        paint_text(value.x, value.y, value.width, LOOK_DIM, row->value);
    }
}

static void paint_keys(const struct menu *menu)
{
    const bool turns = menu->rows > 0 && menu->row[menu->cursor].kind == ROW_TURNS;
    const struct key_help keys[] = {
        {ENTER, _("Enter"), menu->place == PLACE_PLAY ? _("begin") : _("choose")},
        {UP, "↑", _("up")},
        {DOWN, "↓", _("down")},
        {RIGHT, "←→", turns ? _("change") : ""},
        {ESCAPE, _("Esc"), menu->place == PLACE_START ? _("leave") : _("back")},
    };

    keys_paint(keys, sizeof keys / sizeof *keys);
}

void menu_paint(struct menu *menu)
{
    const int width = tty_width() < 96 ? tty_width() - 2 : 92;
    const int sky = tty_height() / 8 - 2; /* the first line of the town: line 1 on the smallest screen */
    const int top = menu->place == PLACE_START ? sky + SKYLINE_HEIGHT + (tty_height() > 24) : 3;
    const struct area area = {(tty_width() - width) / 2, top, width, tty_height() - top - 4};

    paint_begin();
    if (layout_is_too_small()) {
        layout_paint_too_small();
        paint_show();
        return;
    }
    paint_fill((struct area){0, 0, tty_width(), 1}, LOOK_BAR);
    paint_text(1, 0, tty_width() - 2, LOOK_BAR, title_of(menu->place));
    if (menu->place == PLACE_START)
        skyline_paint(sky);
    if ((int)menu->rows <= area.height)
        menu->first = 0;
    if (menu->cursor < menu->first)
        menu->first = menu->cursor;
    if ((int)(menu->cursor - menu->first) >= area.height)
        menu->first = menu->cursor - (unsigned)area.height + 1;
    for (unsigned i = menu->first; i < menu->rows && (int)(i - menu->first) < area.height; i++)
        paint_row(menu, (struct area){area.x, area.y + (int)(i - menu->first), width, 1}, i);
    const struct area below = {area.x, area.y + area.height + (menu->place == PLACE_START ? 0 : 1), width, 3};
    paint_wrapped(below, *menu->message ? LOOK_BAD : LOOK_DIM, 0, *menu->message ? menu->message : hint_of(menu));
    paint_keys(menu);
    if (menu->popup.text)
        popup_paint(&menu->popup);
    paint_show();
}
