/* The menu: what to do, with whom, and which game. */
#include "menu.h"

#include "scene.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/memory.h"
#include "gadshill/words_puzzle.h"
#include "gadshill/words_rules.h"
#include "tty.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

void menu_add_row(struct menu *menu, enum row_kind kind, int what, const char *label, const char *value)
{
    struct row *row = &menu->row[menu->rows < MOST_ROWS ? menu->rows++ : MOST_ROWS - 1];

    *row = (struct row){.kind = kind, .what = what};
    gh_format(row->label, "%s", label);
    gh_format(row->value, "%s", value);
}

/* ---- the rows of each place ---- */

static unsigned count_games(const struct menu *menu, bool is_over)
{
    unsigned count = 0;

    for (unsigned i = 0; i < menu->from->games; i++)
        count += menu->from->game[i].is_over == is_over;
    return count;
}

/* The newest of the games that are not over. */
static const struct gh_menu_game *last_game(const struct menu *menu)
{
    for (unsigned i = 0; i < menu->from->games; i++)
        if (!menu->from->game[i].is_over)
            return &menu->from->game[i];
    return NULL;
}

static void list_start(struct menu *menu)
{
    const struct gh_wish *wish = menu->wish;
    char today[256];

    gh_format(today, "%s, %s", gh_spoken(&menu->from->town[wish->town]->title), gh_words_level(wish->level));
    if (last_game(menu))
        menu_add_row(menu, ROW_GOES, START_LAST, _("Go on"), last_game(menu)->title);
    menu_add_row(menu, ROW_GOES, PLACE_PLAY, _("Play"), _("against computer players, or several at this screen"));
    if (count_games(menu, false) > 1)
        menu_add_row(menu, ROW_GOES, PLACE_CONTINUE, _("Resume"), _("another game that was left"));
    if (menu->from->lessons > 0)
        menu_add_row(menu, ROW_GOES, PLACE_LEARN, _("Learn to play"), _("short lessons, each of them a minute"));
    menu_add_row(menu, ROW_GOES, PLACE_PUZZLE, _("Puzzles"), _("alone: one town, some clues, one solution"));
    menu_add_row(menu, ROW_GOES, START_TODAY, _("Today's puzzle"), today);
    menu_add_row(menu, ROW_GOES, PLACE_JOIN, _("Join a table"), _("on a server, with the link that you were given"));
    menu_add_row(menu, ROW_GOES, PLACE_REPLAY, _("Replays"), _("watch a game again, step by step"));
    menu_add_row(menu, ROW_GOES, START_STATISTICS, _("Statistics"), _("what you have played and solved here"));
    menu_add_row(menu, ROW_GOES, PLACE_OPTIONS, _("Options"), _("language, colours, pace, keys"));
}

static void list_play(struct menu *menu)
{
    const struct gh_wish *wish = menu->wish;
    char text[64];

    menu_add_row(menu, ROW_GOES, PLAY_BEGIN, _("Begin"), "");
    menu_add_row(menu, ROW_TURNS, PLAY_TOWN, _("Town"), gh_spoken(&menu->from->town[wish->town]->title));
    gh_format(text, "%u", wish->seats);
    menu_add_row(menu, ROW_TURNS, PLAY_SEATS, _("Players"), text);
    menu_add_row(menu, ROW_TURNS, PLAY_REFEREE, _("Referee"),
                 wish->referee == GH_MANUAL ? _("manual: you do the logic, and can call STOP")
                                            : _("automatic: does the logic for you"));
    for (unsigned seat = 0; seat < wish->seats; seat++) {
        const struct gh_player_kind *kind = wish->player[seat];
        char label[64];

        gh_format(label, _("Player %u"), seat + 1);
        menu_add_row(menu, ROW_TURNS, PLAY_SEAT + (int)seat, label,
                     kind ? gh_words_computer(kind->name) : _("a person at this screen"));
    }
    menu_add_row(menu, ROW_TYPED, PLAY_SEED, _("Seed"), wish->seed);
    menu_add_row(menu, ROW_TURNS, PLAY_PACE, _("Pace"),
                 wish->is_brisk ? _("brisk: who can play a card must") : _("as in the rules"));
}

static void list_puzzles(struct menu *menu)
{
    const struct gh_wish *wish = menu->wish;
    char text[64];

    menu_add_row(menu, ROW_GOES, PUZZLE_TODAY, _("Today's puzzle"), _("the same for everybody"));
    menu_add_row(menu, ROW_GOES, PUZZLE_NEW, _("A new puzzle"), "");
    menu_add_row(menu, ROW_TURNS, PUZZLE_TOWN, _("Town"), gh_spoken(&menu->from->town[wish->town]->title));
    gh_format(text, "%u %s", (unsigned)wish->level, gh_words_level(wish->level));
    menu_add_row(menu, ROW_TURNS, PUZZLE_LEVEL, _("Level"), text);
    menu_add_row(menu, ROW_TYPED, PUZZLE_ID, _("One by its id"), wish->text);
    for (unsigned i = 0; i < menu->from->puzzles; i++)
        menu_add_row(menu, ROW_GOES, PUZZLE_BEGUN + (int)i, _("Go on"), menu->from->puzzle[i].title);
}

static void list_games(struct menu *menu, bool is_over)
{
    if (menu->place == PLACE_REPLAY)
        menu_add_row(menu, ROW_TYPED, -1, _("A file"), menu->wish->text);
    for (unsigned i = 0; i < menu->from->games && menu->rows < MOST_ROWS; i++)
        if (menu->from->game[i].is_over == is_over || menu->place == PLACE_REPLAY)
            menu_add_row(menu, ROW_GOES, (int)i, menu->from->game[i].title, "");
}

static void list_lessons(struct menu *menu)
{
    for (unsigned i = 0; i < menu->from->lessons; i++) {
        const struct gh_menu_lesson *lesson = &menu->from->lesson[i];
        char value[256];

        gh_format(value, lesson->is_done ? _("%s, done") : "%s", lesson->town);
        menu_add_row(menu, ROW_GOES, (int)i, lesson->title, value);
    }
}

static void list_rows(struct menu *menu)
{
    menu->rows = 0;
    switch (menu->place) {
    case PLACE_START:
        list_start(menu);
        break;
    case PLACE_PLAY:
        list_play(menu);
        break;
    case PLACE_PUZZLE:
        list_puzzles(menu);
        break;
    case PLACE_CONTINUE:
        list_games(menu, false);
        break;
    case PLACE_REPLAY:
        list_games(menu, true);
        break;
    case PLACE_JOIN:
        menu_add_row(menu, ROW_TYPED, 0, _("Link"), menu->wish->text);
        break;
    case PLACE_LEARN:
        list_lessons(menu);
        break;
    case PLACE_OPTIONS:
        options_list(menu);
        break;
    }
    if (menu->cursor >= menu->rows)
        menu->cursor = menu->rows > 0 ? menu->rows - 1 : 0;
}

static void enter(struct menu *menu, enum place place)
{
    menu->place = place;
    menu->cursor = menu->first = 0;
    if (place == PLACE_JOIN || place == PLACE_REPLAY || place == PLACE_PUZZLE)
        *menu->wish->text = 0;
}

/* ---- changing ---- */

/* The next of persons and all computer players. */
static const struct gh_player_kind *next_kind(const struct gh_player_kind *kind, int step)
{
    unsigned count = 0, at = 0; /* 0: a person */

    while (gh_player_kind_at(count))
        count++;
    for (unsigned i = 0; i < count; i++)
        if (gh_player_kind_at(i) == kind)
            at = i + 1;
    at = (at + count + 1 + (unsigned)step) % (count + 1);
    return at == 0 ? NULL : gh_player_kind_at(at - 1);
}

static void turn(struct menu *menu, int step)
{
    struct gh_wish *wish = menu->wish;
    const int what = menu->row[menu->cursor].what;
    const unsigned towns = menu->from->towns;

    if (menu->row[menu->cursor].kind != ROW_TURNS)
        return;
    if (menu->place == PLACE_OPTIONS) {
        options_turn(menu, step);
        return;
    }
    if (menu->place == PLACE_PUZZLE) {
        const unsigned levels = GH_LEVELS_END - GH_GREENHORN;

        if (what == PUZZLE_TOWN)
            wish->town = (wish->town + towns + (unsigned)step) % towns;
        else
            wish->level =
                (enum gh_level)(GH_GREENHORN + (wish->level - GH_GREENHORN + levels + (unsigned)step) % levels);
        return;
    }
    if (what == PLAY_TOWN)
        wish->town = (wish->town + towns + (unsigned)step) % towns;
    else if (what == PLAY_SEATS)
        wish->seats =
            GH_MIN_SEATS + (wish->seats - GH_MIN_SEATS + 3 + (unsigned)step) % (GH_MAX_SEATS - GH_MIN_SEATS + 1);
    else if (what == PLAY_REFEREE)
        wish->referee = wish->referee == GH_MANUAL ? GH_AUTOMATIC : GH_MANUAL;
    else if (what == PLAY_PACE)
        wish->is_brisk = !wish->is_brisk;
    else if (what >= PLAY_SEAT)
        wish->player[what - PLAY_SEAT] = next_kind(wish->player[what - PLAY_SEAT], step);
}

static void type(struct menu *menu, uint32_t key)
{
    struct row *row = &menu->row[menu->cursor];
    const bool is_seed = menu->place == PLACE_PLAY, is_name = menu->place == PLACE_OPTIONS;
    char *text = is_seed ? menu->wish->seed : is_name ? menu->wish->options.name : menu->wish->text;
    const size_t length = strlen(text), size = is_seed   ? 19
                                               : is_name ? sizeof menu->wish->options.name
                                                         : sizeof menu->wish->text;
    char bytes[5];

    if (row->kind != ROW_TYPED)
        return;
    if (key == BACKSPACE && length > 0) {
        size_t end = length - 1;

        while (end > 0 && ((unsigned char)text[end] & 0xC0) == 0x80)
            end--;
        text[end] = 0;
    } else if (key < KEYS_BASE && gh_utf8_printable(key) && (!is_seed || (key >= '0' && key <= '9')) &&
               length + gh_utf8_write(key, bytes) < size) {
        memcpy(text + length, bytes, strlen(bytes) + 1);
    }
}

static void finish(struct menu *menu, enum gh_wish_kind kind)
{
    menu->wish->kind = kind;
    menu->is_done = true;
}

static void choose_start(struct menu *menu)
{
    const int what = menu->row[menu->cursor].what;

    if (what == START_STATISTICS) {
        popup_open(&menu->popup, _("Statistics"), gh_need(strdup(menu->from->statistics)), false);
    } else if (what == START_TODAY) {
        finish(menu, GH_WISH_DAILY_PUZZLE);
    } else if (what == START_LAST) {
        gh_format(menu->wish->text, "%s", last_game(menu)->path);
        finish(menu, GH_WISH_CONTINUE);
    } else {
        enter(menu, (enum place)what);
    }
}

static void choose(struct menu *menu)
{
    const struct row *row = &menu->row[menu->cursor];
    struct gh_wish *wish = menu->wish;

    if (menu->rows == 0)
        return;
    if (menu->place == PLACE_START) {
        choose_start(menu);
    } else if (menu->place == PLACE_PLAY) {
        finish(menu, GH_WISH_PLAY);
    } else if (menu->place == PLACE_PUZZLE) {
        if (row->what >= PUZZLE_BEGUN) {
            gh_format(wish->text, "%s", menu->from->puzzle[row->what - PUZZLE_BEGUN].id);
            finish(menu, GH_WISH_OLD_PUZZLE);
        } else if (row->what != PUZZLE_ID)
            finish(menu, row->what == PUZZLE_TODAY ? GH_WISH_DAILY_PUZZLE : GH_WISH_PUZZLE);
        else if (*wish->text)
            finish(menu, GH_WISH_OLD_PUZZLE);
    } else if (menu->place == PLACE_LEARN) {
        wish->lesson = menu->cursor;
        finish(menu, GH_WISH_LESSON);
    } else if (menu->place == PLACE_OPTIONS) {
        if (row->what == OPTION_KEYS)
            popup_open_keys(&menu->popup, popup_keys());
        else
            finish(menu, GH_WISH_OPTIONS);
    } else if (menu->place == PLACE_JOIN) {
        if (*wish->text)
            finish(menu, GH_WISH_JOIN);
    } else {
        if (row->what >= 0)
            gh_format(wish->text, "%s", menu->from->game[row->what].path);
        if (*wish->text)
            finish(menu, menu->place == PLACE_CONTINUE ? GH_WISH_CONTINUE : GH_WISH_REPLAY);
    }
}

static void on_key(struct menu *menu, uint32_t key)
{
    *menu->message = 0;
    if (menu->popup.text) {
        popup_key(&menu->popup, key);
        return;
    }
    if (key == UP || key == BACK_TAB)
        menu->cursor = (menu->cursor + menu->rows - 1) % menu->rows;
    else if (key == DOWN || key == TAB)
        menu->cursor = (menu->cursor + 1) % menu->rows;
    else if (key == LEFT || key == RIGHT)
        turn(menu, key == LEFT ? -1 : 1);
    else if (key == ENTER)
        choose(menu);
    else if (key == ESCAPE && menu->place == PLACE_START)
        menu->is_done = true;
    else if (key == ESCAPE && menu->place == PLACE_OPTIONS)
        finish(menu, GH_WISH_OPTIONS), menu->wish->row = UINT_MAX; /* kept, and back to the start */
    else if (key == ESCAPE)
        enter(menu, PLACE_START);
    else if ((key == '?' || key == HELP) && menu->row[menu->cursor].kind != ROW_TYPED)
        popup_open_keys(&menu->popup, popup_keys());
    else if (key == 'q' && menu->place == PLACE_START)
        menu->is_done = true;
    else
        type(menu, key);
}

static void on_click(struct menu *menu, int what, unsigned number)
{
    if (what == HIT_KEY) {
        on_key(menu, number);
    } else if (what == HIT_ITEM && menu->cursor != number) {
        menu->cursor = number;
    } else if (what == HIT_ITEM) {
        if (menu->row[number].kind == ROW_TURNS)
            turn(menu, 1);
        else
            choose(menu);
    }
}

struct gh_wish gh_wish_default(void)
{
    struct gh_wish wish = {.kind = GH_WISH_QUIT, .seats = 2, .referee = GH_AUTOMATIC, .level = GH_GREENHORN};

    for (unsigned seat = 1; seat < GH_MAX_SEATS; seat++)
        wish.player[seat] = gh_player_kind_find("hasty"); /* a first game is an easy one */
    return wish;
}

/* Where a wish was made. */
static enum place place_of(enum gh_wish_kind kind)
{
    switch (kind) {
    case GH_WISH_PLAY:
        return PLACE_PLAY;
    case GH_WISH_REPLAY:
        return PLACE_REPLAY;
    case GH_WISH_JOIN:
        return PLACE_JOIN;
    case GH_WISH_PUZZLE:
    case GH_WISH_DAILY_PUZZLE:
    case GH_WISH_OLD_PUZZLE:
        return PLACE_PUZZLE;
    case GH_WISH_LESSON:
        return PLACE_LEARN;
    default:
        return PLACE_START;
    }
}

void gh_terminal_menu(const struct gh_menu *from, struct gh_wish *wish)
{
    struct menu *menu = gh_need(calloc(1, sizeof *menu));

    menu->from = from;
    menu->wish = wish;
    gh_format(menu->message, "%s", from->message);
    if (*menu->message || wish->kind == GH_WISH_LESSON) /* what did not work can be put right; more lessons follow */
        menu->place = place_of(wish->kind);
    else
        *wish->text = 0;
    if (wish->kind == GH_WISH_OPTIONS && wish->row != UINT_MAX)
        menu->place = PLACE_OPTIONS;
    menu->cursor = menu->place == PLACE_OPTIONS                                      ? wish->row
                   : menu->place == PLACE_LEARN                                      ? wish->lesson
                   : menu->place == PLACE_PUZZLE && wish->kind == GH_WISH_OLD_PUZZLE ? PUZZLE_ID
                                                                                     : 0;
    wish->kind = GH_WISH_QUIT;
    while (!menu->is_done) {
        int what;
        unsigned number;

        list_rows(menu);
        menu_paint(menu);
        const struct event event = tty_wait(-1, -1);
        if (event.kind == EVENT_END)
            break;
        if (event.kind == EVENT_KEY)
            on_key(menu, event.key);
        else if (event.kind == EVENT_CLICK && hit_find(event.x, event.y, &what, &number))
            on_click(menu, what, number);
    }
    popup_close(&menu->popup);
    free(menu);
}
