/* A solo puzzle: what its keys and clicks do, and the loop. */
#include "gadshill/terminal.h"

#include "puzzle_screen.h"
#include "gadshill/text.h"
#include "gadshill/memory.h"
#include "gadshill/words_puzzle.h"
#include "gadshill/utf8.h"
#include "tty.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- keys ---- */

/* The cursor goes with the building, onto the nearest site that it may have. */
static void take_building(struct puzzle_screen *screen, unsigned building)
{
    const struct gh_layout *layout = &screen->scene.file->layout;
    const unsigned from = screen->site;
    int best = INT_MAX;

    screen->building = building;
    for (gh_each(site, screen->notebook.marks.may[building])) {
        const int distance = abs(layout->site_column[site] - layout->site_column[from]) +
                             abs(layout->site_row[site] - layout->site_row[from]);

        if (distance < best) {
            best = distance;
            screen->site = site;
        }
    }
    marks_show(screen);
}

static void choose_building(struct puzzle_screen *screen, int step)
{
    unsigned list[GH_MAX_BUILDINGS], count = 0, at = 0;

    for (gh_each(building, screen->puzzle->buildings)) {
        if (building == screen->building)
            at = count;
        list[count++] = building;
    }
    take_building(screen, list[(at + count + (unsigned)step) % count]);
    screen->clue = GH_NONE;
}

static void choose_clue(struct puzzle_screen *screen, unsigned card)
{
    const struct gh_card *printed = &puzzle_town(screen)->card[card];

    screen->clue = card;
    take_building(screen, printed->kind == GH_DISTRICT_CARD ? screen->mine[card] : printed->building);
}

static void step_clue(struct puzzle_screen *screen, int step)
{
    unsigned list[GH_MAX_CLUES], count = 0, at = GH_NONE;

    for (gh_each_card(card, &screen->cards)) {
        if (card == screen->clue)
            at = count;
        list[count++] = card;
    }
    if (at == GH_NONE)
        choose_clue(screen, list[step > 0 ? 0 : count - 1]);
    else
        choose_clue(screen, list[(at + count + (unsigned)step) % count]);
}

static void number_clue(struct puzzle_screen *screen, unsigned position)
{
    for (gh_each_card(card, &screen->cards)) {
        if (position-- == 0) {
            choose_clue(screen, card);
            return;
        }
    }
}

/* The nearest site in a direction. */
static void move(struct puzzle_screen *screen, int dx, int dy)
{
    const struct gh_layout *layout = &screen->scene.file->layout;
    const int x = layout->site_column[screen->site], y = layout->site_row[screen->site];
    unsigned best = GH_NONE;
    int best_distance = 0;

    for (unsigned site = 0; site < puzzle_town(screen)->sites; site++) {
        const int along = (layout->site_column[site] - x) * dx + (layout->site_row[site] - y) * dy;
        const int aside = dx ? layout->site_row[site] - y : layout->site_column[site] - x;
        const int distance = along + 10 * (aside < 0 ? -aside : aside);

        if (along > 0 && (dy || aside == 0) && (best == GH_NONE || distance < best_distance)) {
            best = site;
            best_distance = distance;
        }
    }
    if (best != GH_NONE)
        screen->site = best;
}

static char *keys_text(void)
{
    char *text = gh_need(strdup(_("Arrow keys: move on the map\n"
                                  "Tab: the next building (Shift-Tab: the previous one)\n"
                                  "Enter: the building stands here; again: it may be anywhere\n"
                                  "x or Space: the building cannot be here; again: it can\n"
                                  "n, N or 1 to 9: choose a clue; the map shows what it speaks of\n"
                                  "a: cross out what the clue's own map rules out\n"
                                  "u: take the last change back\n"
                                  "r: make that change again\n"
                                  "c: is everything right so far?\n"
                                  "h: a hint: where to look; again: what to look for; again: all of it\n"
                                  "i: the clue as a card\n"
                                  "s: the solution, step by step\n"
                                  "q: leave\n\n"
                                  "A building has its letters on the map when it has few sites left; the chosen one "
                                  "always does. All clues are true at the same time.")));

    return text;
}

/* Keys that choose; false: it is none of them. */
static bool choosing_key(struct puzzle_screen *screen, uint32_t key)
{
    if (key >= '1' && key <= '9')
        number_clue(screen, key - '1');
    else if (key == LEFT || key == RIGHT)
        move(screen, key == LEFT ? -1 : 1, 0);
    else if (key == UP || key == DOWN)
        move(screen, 0, key == UP ? -1 : 1);
    else if (key == TAB || key == BACK_TAB)
        choose_building(screen, key == TAB ? 1 : -1);
    else if (key == 'n' || key == PAGE_DOWN)
        step_clue(screen, 1);
    else if (key == 'N' || key == PAGE_UP)
        step_clue(screen, -1);
    else if (key == ESCAPE)
        screen->clue = GH_NONE, screen->hinted = 0;
    else
        return false;
    return true;
}

/* Returns whether the person leaves. */
static bool on_key(struct puzzle_screen *screen, uint32_t key)
{
    const bool has_clue = screen->clue != GH_NONE;

    if (screen->popup.text) {
        guide_key(&screen->guide, &screen->popup, key);
        popup_key(&screen->popup, key);
        return false;
    }
    *screen->message = 0;
    screen->is_pointed = false;
    if (choosing_key(screen, key))
        return false;
    if (key == ENTER)
        marks_place(screen);
    else if (key == 'x' || key == ' ')
        marks_cross(screen);
    else if (key == 'a' && has_clue)
        marks_apply_clue(screen);
    else if (key == 'u')
        marks_undo(screen);
    else if (key == 'r')
        marks_redo(screen);
    else if (key == 'c')
        marks_judge(screen);
    else if (key == 'h')
        marks_hint(screen);
    else if (key == 's')
        marks_solve(screen);
    else if (key == 'i' && has_clue)
        popup_open(&screen->popup, _("Card"), popup_card(screen->scene.file, screen->clue), false);
    else if (key == '?' || key == HELP)
        popup_open_keys(&screen->popup, keys_text());
    return key == 'q';
}

static bool on_click(struct puzzle_screen *screen, int what, unsigned number)
{
    if (what == HIT_KEY)
        return on_key(screen, number);
    if (screen->popup.text)
        return false;
    *screen->message = 0;
    if (what == HIT_CARD) {
        choose_clue(screen, number);
    } else if (what == HIT_ITEM) {
        take_building(screen, number);
        screen->clue = GH_NONE;
    } else {
        const unsigned site = what == HIT_MARKER ? number & 255 : number;

        if (site == screen->site && screen->is_pointed)
            marks_cross(screen);
        screen->site = site;
        screen->is_pointed = true;
    }
    return false;
}

/* ---- beginning ---- */

static void begin(struct puzzle_screen *screen, const struct gh_townfile *file)
{
    const enum gh_level level = gh_puzzle_level(&file->town, screen->puzzle);

    screen->scene.file = file;
    screen->scene.open.seats = 1;
    screen->scene.mine = 1;
    screen->building = gh_lowest(screen->puzzle->buildings);
    screen->clue = GH_NONE;
    gh_puzzle_solutions(&file->town, screen->puzzle, 2, &screen->solution);
    gh_notebook_open(&screen->notebook, &file->town, screen->puzzle);
    for (unsigned i = 0; i < GH_MAX_LANDMARKS; i++)
        screen->scene.open.landmark_at[i] = (uint8_t)i; /* they do not matter */
    memset(screen->mine, GH_NONE, sizeof screen->mine);
    for (unsigned i = 0; i < screen->puzzle->count; i++) {
        const struct gh_statement clue = screen->puzzle->clue[i];

        gh_cards_add(&screen->cards, clue.card);
        screen->mine[clue.card] = clue.mine;
    }
    for (unsigned card = 0; card < GH_MAX_CARDS; card++)
        screen->gain[card] = GAIN_UNKNOWN;
    if (level == GH_NO_LEVEL)
        gh_format(screen->title, _("%s: a puzzle that is harder than any level"), gh_spoken(&file->title));
    else
        gh_format(screen->title, _("%1$s: a puzzle of level %2$u, %3$s"), gh_spoken(&file->title), (unsigned)level,
                  gh_words_level(level));
    marks_show(screen);
}

bool gh_terminal_puzzle(const struct gh_townfile *file, const struct gh_puzzle *puzzle, struct gh_marks *marks,
                        bool is_lesson)
{
    struct puzzle_screen *screen = gh_need(calloc(1, sizeof *screen));
    bool leaves = false;

    screen->puzzle = puzzle;
    begin(screen, file);
    if (memcmp(marks, &screen->notebook.marks, sizeof *marks) != 0) {
        *gh_notebook_change(&screen->notebook) = *marks;
        marks_show(screen);
    }
    screen->guide.is_on = is_lesson;
    while (!leaves) {
        int what;
        unsigned number;

        guide_puzzle(screen);
        puzzle_paint(screen);
        const struct event event = tty_wait(-1, -1);
        if (event.kind == EVENT_END)
            break;
        if (event.kind == EVENT_KEY)
            leaves = on_key(screen, event.key);
        else if (event.kind == EVENT_CLICK && hit_find(event.x, event.y, &what, &number))
            leaves = on_click(screen, what, number);
    }
    const bool is_solved = gh_marks_are_solution(&screen->notebook.marks, puzzle, &screen->solution);
    *marks = screen->notebook.marks;
    popup_close(&screen->popup);
    map_free(&screen->map);
    free(screen);
    return is_solved;
}
