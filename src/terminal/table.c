/* The table screen: where everything stands, and the loop. */
#include "table.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/memory.h"
#include "gadshill/words_event.h"
#include "tty.h"

#include <stdlib.h>
#include <string.h>

enum { ITEM_GAP = 2 };

static struct layout lay_out(const struct table_screen *screen)
{
    const unsigned cards = screen->seat != GH_NONE ? open_of(screen)->hand_size[screen->seat] : 0;

    return layout_make(scene_of(screen)->file, open_of(screen)->seats, cards);
}

/* ---- lists ---- */

/* Buildings that are taken or bought can be told by their signs alone. */
static bool has_signs(const struct table_screen *screen)
{
    return screen->mode == MODE_TAKE || screen->mode == MODE_BUY;
}

static void item_label(const struct table_screen *screen, unsigned item, bool is_short, char *label, size_t size)
{
    const struct gh_scene *scene = scene_of(screen);
    const struct gh_action action = screen->choice[item];
    struct gh_public after;

    if (is_short) {
        snprintf(label, size, "%s", gh_spoken_sign(&scene->file->building_sign[action.building]));
    } else if (table_lists_seats(screen)) {
        snprintf(label, size, "%s", seat_name(scene, screen->seats[item]));
    } else if (action.kind == GH_END) {
        snprintf(label, size, "%s", scene->open.phase == GH_TURN ? _("end the turn") : "");
    } else if (action.kind == GH_DRAW) {
        static const char *const piles[GH_RULESETS_COUNT][GH_MAX_PILES] = {
            [GH_GADS_HILL_1874] = {N_("a building card"), N_("a district card"), N_("a condition card")},
            [GH_OLD_TOWN] = {N_("from the common pile"), N_("from your own pile"), ""},
        };

        snprintf(label, size, "%s", _(piles[scene->file->town.ruleset][action.word]));
    } else {
        const char *name = gh_spoken(&scene->file->building_name[action.building]);
        const unsigned markers = gh_count(scene->open.board.markers[action.building]);
        const char *sign = gh_spoken_sign(&scene->file->building_sign[action.building]);

        if (action.kind != GH_PLAY && markers > 0)
            gh_print(label, size, ngettext("%1$s %2$s, %3$u marker", "%1$s %2$s, %3$u markers", markers), sign, name,
                     markers);
        else if (action.kind != GH_PLAY)
            snprintf(label, size, "%s %s", sign, name);
        else if (gh_preview(&scene->file->town, &scene->open, &scene->hand[screen->seat], screen->seat, action, &after)
                     .reason == GH_ACCEPTED)
            snprintf(label, size, "%s %s +%d", sign, name, after.score[screen->seat] - scene->open.score[screen->seat]);
        else
            gh_print(label, size, _("%1$s %2$s no"), sign, name);
    }
}

static int item_width(const struct table_screen *screen, bool is_short)
{
    int width = is_short ? 2 : 8;

    for (unsigned i = 0; i < screen->items; i++) {
        char label[GH_SENTENCE_SIZE];

        item_label(screen, i, is_short, label, sizeof label);
        if ((int)gh_utf8_text_width(label) > width)
            width = (int)gh_utf8_text_width(label);
    }
    return width;
}

/* Where a list stands, and how. */
struct list {
    struct area area;
    int width; /* of an item */
    unsigned columns;
    bool is_short;
    bool has_hand; /* the hand is beside it */
};

static struct list make_list(const struct table_screen *screen, struct area area, bool is_short, bool has_hand)
{
    const int width = item_width(screen, is_short);
    const int columns = (area.width + ITEM_GAP) / (width + ITEM_GAP);

    return (struct list){area, width, columns < 1 ? 1 : (unsigned)columns, is_short, has_hand};
}

static bool list_fits(const struct table_screen *screen, const struct list *list)
{
    return list->area.width >= list->width && (int)((screen->items - 1) / list->columns) < list->area.height;
}

/* Beside the hand if it has room there, if need be with signs alone; otherwise all over the pane. Which building a card
 * speaks of stands beside that card. */
static struct list find_list(const struct table_screen *screen, struct area pane)
{
    const struct gh_scene *scene = scene_of(screen);
    const struct area map = card_map_size(scene->file, pane.height);

    if (screen->mode == MODE_WITH && pane.height > 2 * map.height) /* a narrow pane beside the map: below the card */
        return make_list(screen,
                         (struct area){pane.x, pane.y + map.height + 1, pane.width, pane.height - map.height - 1},
                         false, false);
    if (screen->mode == MODE_WITH)
        return make_list(screen, (struct area){pane.x + map.width + 3, pane.y, pane.width - map.width - 3, pane.height},
                         false, false);
    if (screen->seat != GH_NONE && !table_lists_seats(screen)) {
        const struct area room = hand_free(pane, scene->file, scene->open.hand_size[screen->seat]);

        for (int is_short = 0; is_short <= (has_signs(screen) ? 1 : 0); is_short++) {
            const struct list list = make_list(screen, room, is_short, true);

            if (list_fits(screen, &list))
                return list;
        }
    }
    return make_list(screen, pane, false, false);
}

unsigned items_columns(const struct table_screen *screen)
{
    return find_list(screen, lay_out(screen).hand).columns;
}

/* Taking a building: those that the hand names. */
static bool is_named_in_hand(const struct table_screen *screen, unsigned item)
{
    if (screen->mode != MODE_TAKE)
        return false;
    for (gh_each_card(card, table_hand(screen)))
        if (table_town(screen)->card[card].building == screen->choice[item].building)
            return true;
    return false;
}

static void paint_items(const struct table_screen *screen, const struct list *list)
{
    const struct area area = list->area;
    const unsigned columns = list->columns;
    const int width = list->width;
    const int rows = area.height, row_of_cursor = (int)(screen->item / columns);
    const int first = row_of_cursor >= rows ? row_of_cursor - rows + 1 : 0;

    for (unsigned i = 0; i < screen->items; i++) {
        const int row = (int)(i / columns) - first;
        const struct area cell = {area.x + (int)(i % columns) * (width + ITEM_GAP), area.y + row, width, 1};
        char label[GH_SENTENCE_SIZE];

        if (row < 0 || row >= rows)
            continue;
        item_label(screen, i, list->is_short, label, sizeof label);
        const enum look look = i == screen->item             ? LOOK_CURSOR
                               : table_lists_seats(screen)   ? seat_look(screen->seats[i])
                               : is_named_in_hand(screen, i) ? LOOK_NAMED
                                                             : LOOK_PLAIN;
        if (i == screen->item)
            paint_fill(cell, LOOK_CURSOR);
        paint_text(cell.x, cell.y, width, look, label);
        hit_add(cell, HIT_ITEM, i);
    }
}

/* ---- the pane below the map: hand, list, or whose turn it is ---- */

/* Writes a paragraph and moves below it. */
static void paint_paragraph(struct area *area, enum look look, const char *text)
{
    const int lines = paint_wrapped(*area, look, 0, text);

    area->y += lines;
    area->height -= lines;
}

static void paint_covered(const struct table_screen *screen, struct area area)
{
    char text[GH_SENTENCE_SIZE];

    hit_add(area, HIT_KEY, ENTER);
    gh_format(text, _("It is %s's turn."), seat_name(scene_of(screen), screen->seat));
    paint_paragraph(&area, seat_look(screen->seat), text);
    paint_paragraph(&area, LOOK_PLAIN, _("Pass the screen on. The cards stay covered until you say so."));
    area.y++;
    area.height--;
    gh_format(text, _("Enter: I am %s, show my cards"), seat_name(scene_of(screen), screen->seat));
    paint_paragraph(&area, LOOK_STRONG, text);
}

static void paint_result(const struct table_screen *screen, struct area area)
{
    const struct gh_link_names names = gh_link_names(scene_of(screen));
    const struct gh_words words = {scene_of(screen)->file, names.name};
    const struct gh_public *open = open_of(screen);
    char sentence[GH_SENTENCE_SIZE], text[GH_SENTENCE_SIZE];

    paint_paragraph(&area, LOOK_HEAD, gh_words_ending(open));
    for (unsigned seat = 0; seat < open->seats; seat++) {
        gh_format(text, ngettext("%1$s: %2$u point", "%1$s: %2$u points", open->score[seat]),
                  seat_name(scene_of(screen), seat), open->score[seat]);
        paint_paragraph(&area, seat_look(seat), text);
    }
    paint_paragraph(&area, LOOK_STRONG, gh_words_winners(&words, open, sentence));
}

static void paint_pane(const struct table_screen *screen, struct area area)
{
    const struct gh_scene *scene = scene_of(screen);
    const bool is_picking = screen->mode == MODE_PICK || screen->mode == MODE_MARKER;
    const struct list list = find_list(screen, area);

    if (scene->open.phase == GH_OVER) {
        paint_result(screen, area);
    } else if (screen->is_covered) {
        paint_covered(screen, area);
    } else if (screen->items > 0 && !list.has_hand) {
        if (screen->mode == MODE_WITH)
            card_paint_map(area, scene->file, screen->card);
        paint_items(screen, &list);
    } else if (screen->seat != GH_NONE) {
        hand_paint(area, &(struct hand_view){scene, &scene->hand[screen->seat], screen->gain, screen->card,
                                             is_picking ? &screen->picked : NULL, NULL});
        if (screen->items > 0) {
            hand_paint_line(area, list.area);
            paint_items(screen, &list);
        }
    } else {
        paint_text(area.x, area.y, area.width, LOOK_DIM, _("You are watching."));
    }
}

/* ---- everything ---- */

static struct overlay overlay_of(const struct table_screen *screen)
{
    struct overlay overlay = {NULL, &screen->since, 0, GH_NONE, GH_NONE};

    if (screen->mode == MODE_MARKER || screen->mode == MODE_CLAIM || screen->mode == MODE_LOOK) {
        overlay.site = screen->site;
        overlay.building = screen->mode == MODE_LOOK ? GH_NONE : screen->building;
    }
    if (screen->hinted)
        overlay.lit = screen->hinted;
    if (screen->has_effect && screen->verdict.reason == GH_ACCEPTED)
        overlay.after = &screen->after.board;
    if (screen->card != GH_NONE && !screen->is_covered && (screen->mode == MODE_HAND || screen->mode == MODE_WITH)) {
        const struct gh_card *card = &scene_of(screen)->file->town.card[screen->card];

        overlay.lit = card->sites | card->mine;
    }
    return overlay;
}

static void paint_unready(const struct table_screen *screen)
{
    const struct key_help keys[] = {{ESCAPE, _("Esc"), _("back")}};

    paint_wrapped((struct area){2, 2, tty_width() - 4, tty_height() - 4}, LOOK_STRONG, 0,
                  *screen->link->notice ? screen->link->notice : _("Joining the table ..."));
    keys_paint(keys, 1);
}

static const char *state_of(const struct table_screen *screen)
{
    static char clock[64];
    const struct gh_link *link = screen->link;

    if (*link->title)
        return link->title;

    if (link->is_away)
        return _("The connection is down; reconnecting ...");
    if (screen->seat != GH_NONE && clock_text(link, screen->seat, clock, sizeof clock))
        return clock;
    return open_of(screen)->referee == GH_MANUAL ? _("manual referee") : _("automatic referee");
}

static void paint_all(struct table_screen *screen)
{
    paint_begin();
    if (layout_is_too_small()) {
        layout_paint_too_small();
    } else if (!screen->link->is_ready || screen->link->is_lost) {
        paint_unready(screen);
    } else {
        const struct layout layout = lay_out(screen);
        const struct overlay overlay = overlay_of(screen);

        title_paint(scene_of(screen), state_of(screen), screen->link->is_away);
        map_paint(&screen->map, layout.map, scene_of(screen), &overlay);
        layout_paint_around(&layout, screen->link);
        paint_pane(screen, layout.hand);
        table_paint_prompt(screen, &layout);
        table_paint_keys(screen);
        if (screen->popup.text)
            popup_paint(&screen->popup);
    }
    paint_show();
}

/* What a lesson tells is read before anything else happens; after its last words it is over. */
static void read_lesson(struct table_screen *screen)
{
    struct gh_link *link = screen->link;

    if (screen->seen_tellings != link->tellings)
        popup_open(&screen->popup, link->title, gh_need(strdup(link->told)), false);
    else if (link->is_done && !screen->popup.text) {
        screen->leaves = true;
        screen->end = GH_TABLE_DONE;
    }
    screen->seen_tellings = link->tellings;
    link->is_reading = *link->title && screen->popup.text;
}

/* While something is explained the game waits. */
static struct event wait_for_event(const struct table_screen *screen)
{
    struct gh_link *link = screen->link;

    if (screen->popup.text && screen->popup.is_guide)
        return tty_wait(-1, -1);
    return tty_wait(gh_link_descriptor(link), gh_link_wait(link));
}

/* What has happened meanwhile. */
static void go_on(struct table_screen *screen)
{
    if (!screen->popup.text || !screen->popup.is_guide)
        gh_link_pump(screen->link);
    table_follow(screen);
    read_lesson(screen);
    guide_game(screen);
}

enum gh_table_end gh_terminal_table(struct gh_link *link, bool can_repeat, uint32_t *explained)
{
    struct table_screen *screen = gh_need(calloc(1, sizeof *screen));

    screen->link = link;
    screen->can_repeat = can_repeat;
    screen->guide = (struct guide){.is_on = explained, .lines = link->log_end, .asked = link->changes - 1};
    if (explained)
        screen->guide.seen = *explained;
    screen->seat = screen->card = screen->building = screen->site = screen->claimer = GH_NONE;
    screen->seen_changes = link->changes - 1;
    table_follow(screen);
    read_lesson(screen);
    guide_game(screen);
    while (!screen->leaves) {
        int what;
        unsigned number;

        paint_all(screen);
        const struct event event = wait_for_event(screen);
        if (event.kind == EVENT_END)
            break;
        if (event.kind == EVENT_KEY)
            table_key(screen, event.key);
        else if (event.kind == EVENT_CLICK && hit_find(event.x, event.y, &what, &number))
            table_click(screen, what, number);
        go_on(screen);
    }
    const enum gh_table_end end = screen->end;
    if (explained)
        *explained = screen->guide.seen;
    popup_close(&screen->popup);
    map_free(&screen->map);
    free(screen);
    return end;
}
