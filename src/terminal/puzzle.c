/* A solo puzzle: clues as cards, what was found on the map, and help in stages.
 *
 * Invariant: the marks are the player's own; the program judges them only when it is asked to, or when every building
 * stands. */
#include "gadshill/terminal.h"

#include "page.h"
#include "scene.h"
#include "gadshill/text.h"

#include <stdlib.h>
#include <string.h>

enum { STAGES = 3, FEW_SITES = GH_MARKERS_PER_BUILDING };

struct puzzle_screen {
    struct gh_scene scene; /* the marks as a board: what the map can show */
    const struct gh_puzzle *puzzle;
    struct gh_solution solution;
    struct gh_marks marks;
    struct gh_marks *past; /* what undo goes back to */
    size_t steps, room;
    struct gh_cards cards;         /* of the clues */
    uint8_t mine[GH_MAX_CARDS];    /* of each clue's card */
    int gain[GH_MAX_CARDS];        /* nothing */
    unsigned building, site, clue; /* chosen; clue: a card, or GH_NONE */
    unsigned stage, hints;         /* of the hint for these marks; how many were asked for */
    gh_sites hinted;
    bool is_solved;
    char title[256], message[GH_SENTENCE_SIZE * 2];
    bool is_message_bad;
    struct map_view map;
    struct page page;
};

static const struct gh_town *town_of(const struct puzzle_screen *screen)
{
    return &screen->scene.file->town;
}

static struct gh_words words_of(const struct puzzle_screen *screen)
{
    return (struct gh_words){.file = screen->scene.file};
}

static void say(struct puzzle_screen *screen, bool is_bad, const char *sentence)
{
    compose(screen->message, "%s", sentence);
    screen->is_message_bad = is_bad;
}

/* ---- marks ---- */

/* The marks as a board: buildings with few sites left as markers, those with one as standing. */
static void show_marks(struct puzzle_screen *screen)
{
    struct gh_board *board = &screen->scene.open.board;

    *board = gh_board_empty();
    for (gh_each(building, screen->puzzle->buildings)) {
        const gh_sites may = screen->marks.may[building];

        if (gh_is_single(may) && !gh_has(board->occupied, gh_lowest(may))) {
            board->placed |= gh_bit(building);
            board->site_of[building] = (uint8_t)gh_lowest(may);
            board->occupied |= may;
        } else if (may && (gh_count(may) <= FEW_SITES || building == screen->building)) {
            board->marked |= gh_bit(building);
            board->markers[building] = may;
        }
    }
    for (gh_each(building, board->marked))
        board->markers[building] &= ~board->occupied;
    screen->scene.open.owned[0] = gh_bit(screen->building); /* so the chosen one has a colour of its own */
}

/* Keeps the marks as they are, to come back to them. */
static void remember(struct puzzle_screen *screen)
{
    if (screen->steps == screen->room) {
        screen->room = screen->room + screen->room / 2 + 64;
        screen->past = realloc(screen->past, screen->room * sizeof *screen->past);
        if (!screen->past)
            abort();
    }
    screen->past[screen->steps++] = screen->marks;
    screen->stage = 0;
    screen->hinted = 0;
}

static void judge(struct puzzle_screen *screen)
{
    const struct gh_words words = words_of(screen);
    char sentence[GH_SENTENCE_SIZE];
    const gh_buildings wrong = gh_words_judge(&words, screen->puzzle, &screen->solution, &screen->marks, sentence);

    say(screen, wrong != 0, sentence);
}

/* After every change: all in place ends the puzzle. */
static void look_at_marks(struct puzzle_screen *screen)
{
    const gh_buildings placed = gh_marks_placed(&screen->marks, screen->puzzle);

    show_marks(screen);
    screen->is_solved =
        placed == screen->puzzle->buildings && !gh_marks_wrong(&screen->marks, screen->puzzle, &screen->solution);
    if (placed == screen->puzzle->buildings)
        judge(screen);
}

static void place(struct puzzle_screen *screen)
{
    remember(screen);
    if (screen->marks.may[screen->building] == gh_bit(screen->site)) { /* it stands there: it may be anywhere again */
        screen->marks.may[screen->building] = gh_first(town_of(screen)->sites);
        for (gh_each(other, gh_marks_placed(&screen->marks, screen->puzzle)))
            screen->marks.may[screen->building] &= ~screen->marks.may[other];
    } else {
        gh_marks_place(&screen->marks, screen->puzzle, screen->building, screen->site);
    }
    look_at_marks(screen);
}

static void cross(struct puzzle_screen *screen)
{
    remember(screen);
    screen->marks.may[screen->building] ^= gh_bit(screen->site);
    look_at_marks(screen);
}

/* What the chosen clue's mini-map alone tells. */
static void apply_clue(struct puzzle_screen *screen)
{
    const struct gh_card *card = &town_of(screen)->card[screen->clue];
    const unsigned mine = screen->mine[screen->clue];

    remember(screen);
    if (card->kind == GH_DISTRICT_CARD) {
        screen->marks.may[mine] &= card->sites;
    } else {
        screen->marks.may[card->building] &= card->sites;
        if (card->kind == GH_CONDITION_CARD)
            screen->marks.may[mine] &= card->mine;
    }
    look_at_marks(screen);
}

static void undo(struct puzzle_screen *screen)
{
    if (screen->steps == 0) {
        say(screen, true, _("There is nothing to take back."));
        return;
    }
    screen->marks = screen->past[--screen->steps];
    screen->stage = 0;
    screen->hinted = 0;
    look_at_marks(screen);
}

/* ---- help ---- */

static void show_proof(struct puzzle_screen *screen, const struct gh_proof *proof)
{
    const struct gh_words words = words_of(screen);
    struct gh_proof_words *told = malloc(sizeof *told);
    struct writer writer;

    if (!told)
        abort();
    gh_words_proof(&words, proof, told);
    writer_open(&writer);
    for (unsigned i = 0; i < told->count; i++)
        fprintf(writer.out, "%s\n", told->sentence[i]);
    free(told);
    page_open(&screen->page, _("What follows"), writer_end(&writer), false);
}

/* First where to look, then what to look for, then all of it. */
static void hint(struct puzzle_screen *screen)
{
    const struct gh_words words = words_of(screen);
    struct gh_proof *proof = malloc(sizeof *proof);
    char sentence[GH_SENTENCE_SIZE];

    if (!proof)
        abort();
    if (gh_words_judge(&words, screen->puzzle, &screen->solution, &screen->marks, sentence)) {
        say(screen, true, sentence);
    } else if (!gh_puzzle_hint(town_of(screen), screen->puzzle, &screen->marks, proof)) {
        say(screen, false, _("There is nothing more to find."));
    } else {
        screen->hints += screen->stage == 0;
        screen->stage += screen->stage < STAGES;
        screen->hinted = gh_proof_place(proof);
        say(screen, false,
            screen->stage == 1 ? gh_words_hint_place(&words, proof, sentence)
                               : gh_words_hint_technique(&words, proof, sentence));
        if (screen->stage == STAGES)
            show_proof(screen, proof);
    }
    free(proof);
}

static void explain(void *user, unsigned number, bool is_found, const char *sentence)
{
    struct writer *writer = user;

    if (is_found)
        fprintf(writer->out, "   => %s\n", sentence);
    else if (number > 0)
        fprintf(writer->out, "%u. %s\n", number, sentence);
    else
        fprintf(writer->out, "   %s\n", sentence);
}

/* All steps from here, or from the beginning when something is wrong; the marks stay. */
static void solve(struct puzzle_screen *screen)
{
    const struct gh_words words = words_of(screen);
    const struct gh_marks none = gh_marks_none(town_of(screen), screen->puzzle);
    const bool is_right = !gh_marks_wrong(&screen->marks, screen->puzzle, &screen->solution);
    struct writer writer;

    writer_open(&writer);
    gh_words_explain(&words, screen->puzzle, is_right ? &screen->marks : &none, explain, &writer);
    page_open(&screen->page, _("The solution"), writer_end(&writer), false);
}

/* ---- painting ---- */

static void paint_buildings(const struct puzzle_screen *screen, struct area area)
{
    int x = area.x;

    for (gh_each(building, screen->puzzle->buildings)) {
        const gh_sites may = screen->marks.may[building];
        const enum look look = building == screen->building ? LOOK_CURSOR
                               : gh_is_single(may)          ? LOOK_PLACED
                               : !may                       ? LOOK_BAD
                                                            : LOOK_STRONG;

        paint_text(x, area.y, area.x + area.width - x, look, screen->scene.file->building_sign[building]);
        hit_add((struct area){x, area.y, 2, 1}, HIT_ITEM, building);
        x += 3;
    }
}

/* Every building with the sites that are left to it. */
static void paint_side(const struct puzzle_screen *screen, struct area area)
{
    const struct gh_words words = words_of(screen);
    int y = area.y;

    for (int i = 0; i < area.height; i++)
        paint_glyph(area.x - 1, area.y + i, LOOK_RULE, LOOK_RULE, 0x2502, 0);
    for (gh_each(building, screen->puzzle->buildings)) {
        const gh_sites may = screen->marks.may[building];
        const bool is_chosen = building == screen->building;
        char sites[GH_SENTENCE_SIZE], text[GH_SENTENCE_SIZE * 2];

        if (gh_count(may) > 2 * FEW_SITES)
            compose(sites, ngettext("%u site", "%u sites", gh_count(may)), gh_count(may));
        else
            gh_words_sites(&words, may, GH_JOIN_COMMA, sites, sizeof sites);
        compose(text, "%s\u00a0%s: %s", screen->scene.file->building_sign[building],
                gh_words_building(&words, building), may ? sites : _("no site left"));
        const struct area line = {area.x + 1, y, area.width - 1, area.y + area.height - y};
        const int lines = paint_wrapped(line,
                                        is_chosen           ? LOOK_CURSOR
                                        : gh_is_single(may) ? LOOK_GOOD
                                        : !may              ? LOOK_BAD
                                                            : LOOK_PLAIN,
                                        0, text);
        hit_add((struct area){line.x, y, line.width, lines}, HIT_ITEM, building);
        y += lines;
    }
}

static void paint_prompt(const struct puzzle_screen *screen, const struct layout *layout)
{
    const struct gh_words words = words_of(screen);
    char sentence[GH_SENTENCE_SIZE], text[GH_SENTENCE_SIZE * 2];

    if (*screen->message)
        compose(text, "%s", screen->message);
    else if (screen->clue != GH_NONE)
        compose(text, "%s",
                gh_words_clue(&words, gh_statement_make(town_of(screen), screen->clue, screen->mine[screen->clue]),
                              sentence));
    else if (!screen->marks.may[screen->building])
        gh_tell_in(&words, text, sizeof text, _("Where did the {building} stand? No site is left to it."),
                   gh_with_building("building", screen->building));
    else
        gh_tell_in(&words, text, sizeof text, _("Where did the {building} stand? It may be on {sites}."),
                   gh_with_building("building", screen->building),
                   gh_with_sites("sites", screen->marks.may[screen->building], GH_JOIN_OR));
    struct area rooms[2] = {layout->prompt, hand_free(layout->hand, screen->scene.file, screen->puzzle->count)};
    const int over = prompt_paint(&rooms[0], *screen->message && screen->is_message_bad ? LOOK_BAD : LOOK_STRONG, text);
    rooms[1].height -= over;
    if (screen->clue != GH_NONE)
        note_paint(rooms, 2, LOOK_DIM, gh_spoken(&screen->scene.file->card_text[screen->clue]));
}

static void paint_title(const struct puzzle_screen *screen)
{
    char text[128];

    paint_fill((struct area){0, 0, tty_width(), 1}, LOOK_BAR);
    const int used = paint_text(1, 0, tty_width() - 2, LOOK_BAR, screen->title) + 3;
    compose(text, _("%1$u of %2$u found"), gh_count(gh_marks_placed(&screen->marks, screen->puzzle)),
            gh_count(screen->puzzle->buildings));
    paint_right(used, 0, tty_width() - used - 1, LOOK_BAR, text);
}

static struct overlay overlay_of(const struct puzzle_screen *screen)
{
    struct overlay overlay = {NULL, NULL, screen->marks.may[screen->building], screen->site, GH_NONE};

    if (screen->hinted) {
        overlay.lit = screen->hinted;
    } else if (screen->clue != GH_NONE) {
        const struct gh_card *card = &town_of(screen)->card[screen->clue];

        overlay.lit = card->sites | card->mine;
    }
    return overlay;
}

static void paint(struct puzzle_screen *screen)
{
    const struct overlay overlay = overlay_of(screen);
    const bool has_clue = screen->clue != GH_NONE;
    const struct key_help keys[] = {
        {ENTER, _("Enter"), _("place")},
        {'x', "", _("cross out")},
        {TAB, _("Tab"), _("building")},
        {'n', "", _("clue")},
        {'a', "", has_clue ? _("apply") : ""},
        {'u', "", screen->steps > 0 ? _("undo") : ""},
        {'h', "", _("hint")},
        {'c', "", _("check")},
        {'q', "", _("leave")},
        {'?', "", _("keys")},
        {'s', "", _("solution")},
        {'i', "", has_clue ? _("card") : ""},
    };

    paint_begin();
    if (layout_is_too_small()) {
        layout_paint_too_small();
        paint_show();
        return;
    }
    const struct layout layout = layout_make(screen->scene.file, 1, screen->puzzle->count);
    paint_title(screen);
    map_paint(&screen->map, layout.map, &screen->scene, &overlay);
    if (layout.side.width > 0)
        paint_side(screen, layout.side);
    else
        paint_buildings(screen, (struct area){1, layout.players.y, layout.players.width - 2, 1});
    hand_paint(layout.hand,
               &(struct hand_view){&screen->scene, &screen->cards, screen->gain, screen->clue, NULL, screen->mine});
    paint_prompt(screen, &layout);
    keys_paint(keys, sizeof keys / sizeof *keys);
    if (screen->page.text)
        page_paint(&screen->page);
    paint_show();
}

/* ---- keys ---- */

static void choose_building(struct puzzle_screen *screen, int step)
{
    unsigned list[GH_MAX_BUILDINGS], count = 0, at = 0;

    for (gh_each(building, screen->puzzle->buildings)) {
        if (building == screen->building)
            at = count;
        list[count++] = building;
    }
    screen->building = list[(at + count + (unsigned)step) % count];
    screen->clue = GH_NONE;
    show_marks(screen);
}

static void choose_clue(struct puzzle_screen *screen, unsigned card)
{
    const struct gh_card *printed = &town_of(screen)->card[card];

    screen->clue = card;
    screen->building = printed->kind == GH_DISTRICT_CARD ? screen->mine[card] : printed->building;
    show_marks(screen);
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

    for (unsigned site = 0; site < town_of(screen)->sites; site++) {
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
    char *text = strdup(
        _("Arrow keys: move on the map\nTab: the next building (Shift-Tab: the one before)\nEnter: the building "
          "stands here; again: it may be anywhere\nx or Space: the building cannot be here; again: it can\nn, N "
          "or 1 to 9: choose a clue; the map shows what it speaks of\na: cross out what the clue's own map rules "
          "out\nu: take the last change back\nc: is all right so far?\nh: a hint: where to look; again: what to "
          "look for; again: all of it\ni: the clue as a card\ns: the solution, step by step\nq: leave\n\nA "
          "building has its letters on the map when few sites are left to it; the chosen one always. All clues are "
          "true at the same time."));

    if (!text)
        abort();
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

    if (screen->page.text) {
        page_key(&screen->page, key);
        return false;
    }
    *screen->message = 0;
    if (choosing_key(screen, key))
        return false;
    if (key == ENTER)
        place(screen);
    else if (key == 'x' || key == ' ')
        cross(screen);
    else if (key == 'a' && has_clue)
        apply_clue(screen);
    else if (key == 'u')
        undo(screen);
    else if (key == 'c')
        judge(screen);
    else if (key == 'h')
        hint(screen);
    else if (key == 's')
        solve(screen);
    else if (key == 'i' && has_clue)
        page_open(&screen->page, _("Card"), page_card(screen->scene.file, screen->clue), false);
    else if (key == '?' || key == HELP)
        page_open_keys(&screen->page, keys_text());
    return key == 'q';
}

static bool on_click(struct puzzle_screen *screen, int what, unsigned number)
{
    if (what == HIT_KEY)
        return on_key(screen, number);
    if (screen->page.text)
        return false;
    *screen->message = 0;
    if (what == HIT_CARD) {
        choose_clue(screen, number);
    } else if (what == HIT_ITEM) {
        screen->building = number;
        screen->clue = GH_NONE;
        show_marks(screen);
    } else {
        const unsigned site = what == HIT_MARKER ? number & 255 : number;

        if (site == screen->site)
            cross(screen);
        screen->site = site;
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
    screen->marks = gh_marks_none(&file->town, screen->puzzle);
    for (unsigned i = 0; i < GH_MAX_LANDMARKS; i++)
        screen->scene.open.landmark_at[i] = GH_NONE; /* they do not matter */
    memset(screen->mine, GH_NONE, sizeof screen->mine);
    for (unsigned i = 0; i < screen->puzzle->count; i++) {
        const struct gh_statement clue = screen->puzzle->clue[i];

        gh_cards_add(&screen->cards, clue.card);
        screen->mine[clue.card] = clue.mine;
    }
    for (unsigned card = 0; card < GH_MAX_CARDS; card++)
        screen->gain[card] = GAIN_UNKNOWN;
    if (level == GH_NO_LEVEL)
        compose(screen->title, _("%s: a puzzle that is harder than any level"), gh_spoken(&file->title));
    else
        compose(screen->title, _("%1$s: a puzzle of level %2$u, %3$s"), gh_spoken(&file->title), (unsigned)level,
                gh_words_level(level));
    show_marks(screen);
}

void gh_terminal_puzzle(const struct gh_townfile *file, const struct gh_puzzle *puzzle)
{
    struct puzzle_screen *screen = calloc(1, sizeof *screen);
    bool leaves = false;

    if (!screen)
        abort();
    screen->puzzle = puzzle;
    begin(screen, file);
    while (!leaves) {
        int what;
        unsigned number;

        paint(screen);
        const struct event event = tty_wait(-1, -1);
        if (event.kind == EVENT_END)
            break;
        if (event.kind == EVENT_KEY)
            leaves = on_key(screen, event.key);
        else if (event.kind == EVENT_CLICK && hit_find(event.x, event.y, &what, &number))
            leaves = on_click(screen, what, number);
    }
    free(screen->past);
    page_close(&screen->page);
    map_free(&screen->map);
    free(screen);
}
