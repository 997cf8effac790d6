/* The table screen: where everything stands, and the loop. */
#include "table.h"

#include "gadshill/terminal.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/memory.h"
#include "gadshill/words_event.h"
#include "gadshill/words_refusal.h"
#include "gadshill/words_rules.h"
#include "gadshill/words_tell.h"

#include <stdlib.h>
#include <string.h>

enum { ITEM_GAP = 2 };

static struct layout lay_out(const struct table_screen *screen)
{
    const unsigned cards = screen->seat != GH_NONE ? open_of(screen)->hand_size[screen->seat] : 0;

    return layout_make(scene_of(screen)->file, open_of(screen)->seats, cards);
}

/* ---- lists ---- */

static void item_label(const struct table_screen *screen, unsigned item, char *label, size_t size)
{
    const struct gh_scene *scene = scene_of(screen);
    const struct gh_action action = screen->choice[item];
    struct gh_public after;

    if (screen->mode == MODE_CLAIMER || screen->mode == MODE_ABSENT) {
        snprintf(label, size, "%s", seat_name(scene, table_item_seat(screen, item)));
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
        const char *sign = scene->file->building_sign[action.building];

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

static int item_width(const struct table_screen *screen)
{
    int width = 8;

    for (unsigned i = 0; i < screen->items; i++) {
        char label[GH_SENTENCE_SIZE];

        item_label(screen, i, label, sizeof label);
        if ((int)gh_utf8_text_width(label) > width)
            width = (int)gh_utf8_text_width(label);
    }
    return width;
}

/* The list's part of the pane: beside the card that it belongs to. */
static struct area items_area(const struct table_screen *screen, struct area area)
{
    const struct area map = card_map_size(scene_of(screen)->file, area.height);

    if (screen->mode != MODE_WITH)
        return area;
    if (area.height > 2 * map.height) /* a narrow pane beside the map: below the card */
        return (struct area){area.x, area.y + map.height + 1, area.width, area.height - map.height - 1};
    return (struct area){area.x + map.width + 3, area.y, area.width - map.width - 3, area.height};
}

unsigned items_columns(const struct table_screen *screen)
{
    const struct area area = items_area(screen, lay_out(screen).hand);
    const int columns = area.width / (item_width(screen) + ITEM_GAP);

    return columns < 1 ? 1 : (unsigned)columns;
}

static void paint_items(const struct table_screen *screen, struct area area)
{
    const unsigned columns = items_columns(screen);
    const int width = item_width(screen);
    const int rows = area.height, row_of_cursor = (int)(screen->item / columns);
    const int first = row_of_cursor >= rows ? row_of_cursor - rows + 1 : 0;

    for (unsigned i = 0; i < screen->items; i++) {
        const int row = (int)(i / columns) - first;
        const struct area cell = {area.x + (int)(i % columns) * (width + ITEM_GAP), area.y + row, width, 1};
        char label[GH_SENTENCE_SIZE];

        if (row < 0 || row >= rows)
            continue;
        item_label(screen, i, label, sizeof label);
        const enum look look = i == screen->item ? LOOK_CURSOR
                               : screen->mode == MODE_CLAIMER || screen->mode == MODE_ABSENT
                                   ? seat_look(table_item_seat(screen, i))
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

    if (scene->open.phase == GH_OVER) {
        paint_result(screen, area);
    } else if (screen->is_covered) {
        paint_covered(screen, area);
    } else if (screen->items > 0) {
        if (screen->mode == MODE_WITH)
            card_paint_map(area, scene->file, screen->card);
        paint_items(screen, items_area(screen, area));
    } else if (screen->seat != GH_NONE) {
        const bool is_picking = screen->mode == MODE_PICK || screen->mode == MODE_MARKER;

        hand_paint(area, &(struct hand_view){scene, &scene->hand[screen->seat], screen->gain, screen->card,
                                             is_picking ? &screen->picked : NULL, NULL});
    } else {
        paint_text(area.x, area.y, area.width, LOOK_DIM, _("You are watching."));
    }
}

/* ---- the prompt ---- */

static void describe_effect(const struct table_screen *screen, const struct gh_words *words, char *text, size_t size)
{
    char gain[GH_SENTENCE_SIZE * 2];

    if (screen->verdict.reason != GH_ACCEPTED)
        gh_words_refusal_of(words, open_of(screen), screen->action, screen->verdict, gain);
    else if (screen->action.kind == GH_PLAY || screen->action.kind == GH_DISCARD)
        gh_words_gain(words, open_of(screen), &screen->after, screen->seat, gain, sizeof gain);
    else
        gh_words_action(words, screen->action, gain);
    snprintf(text, size, "%s", gain);
}

static void describe_site(const struct table_screen *screen, const struct gh_words *words, char *text, size_t size)
{
    const struct gh_board *board = &open_of(screen)->board;
    const struct gh_value site = gh_with_site("site", screen->site);
    char door[GH_SENTENCE_SIZE];
    gh_buildings here = 0, standing = 0;

    for (gh_each(building, board->marked))
        here |= gh_has(board->markers[building], screen->site) ? gh_bit(building) : 0;
    for (gh_each(building, board->placed))
        standing |= board->site_of[building] == screen->site ? gh_bit(building) : 0;
    gh_words_door(words, screen->site, door, sizeof door);
    if (standing)
        gh_tell_in(words, text, size, _("{site} ({door}): the {building} stands here."), site,
                   gh_with_text("door", door), gh_with_building("building", gh_lowest(standing)));
    else if (here)
        gh_tell_in(words, text, size, _("{site} ({door}): markers of {buildings}."), site, gh_with_text("door", door),
                   gh_with_buildings("buildings", here, GH_JOIN_AND));
    else
        gh_tell_in(words, text, size, _("{site} ({door}): nothing."), site, gh_with_text("door", door));
}

/* What to do when nothing here is to be decided. */
static void describe_waiting(const struct table_screen *screen, char *text, size_t size)
{
    const struct gh_link *link = screen->link;
    const char *name = seat_name(scene_of(screen), open_of(screen)->player);

    if (open_of(screen)->phase == GH_OVER)
        snprintf(text, size, "%s", _("The game is over."));
    else if (link->asks_for_stop)
        snprintf(text, size, "%s", _("STOP? c claims a marker that cannot be there, Enter goes on."));
    else if (link->held_ms > 0)
        snprintf(text, size, "%s", _("Your move waits a moment: the others may still call STOP."));
    else if (link->is_waiting)
        snprintf(text, size, "%s", _("Waiting for the server ..."));
    else if (!gh_is_person(scene_of(screen)->player[open_of(screen)->player]))
        snprintf(text, size, _("%s is thinking ..."), name);
    else
        snprintf(text, size, _("It is %s's turn."), name);
}

/* A chosen card of which nothing is shown yet, or none. */
static void describe_card(const struct table_screen *screen, const struct gh_words *words, char *text, size_t size)
{
    char sentence[GH_SENTENCE_SIZE];
    struct gh_action action;

    if (screen->card == GH_NONE)
        snprintf(text, size, "%s", _("Your turn: choose a card, or d to draw."));
    else if (gh_words_unplayable(words, open_of(screen), &scene_of(screen)->hand[screen->seat], screen->seat,
                                 screen->card, &action, sentence)
                 .reason == GH_ACCEPTED)
        snprintf(text, size, "%s", _("Enter: choose which of your buildings it speaks of."));
    else
        snprintf(text, size, "%s", sentence);
}

/* What to do, or what would happen. */
static void describe(const struct table_screen *screen, char *first, size_t size)
{
    const struct gh_link_names names = gh_link_names(scene_of(screen));
    const struct gh_words words = {scene_of(screen)->file, names.name};
    char effect[GH_SENTENCE_SIZE * 2];

    *first = *effect = 0;
    if (screen->has_effect)
        describe_effect(screen, &words, effect, sizeof effect);
    switch (screen->mode) {
    case MODE_LEAVE:
        snprintf(first, size, "%s", _("Leave? Enter leaves, Esc stays."));
        break;
    case MODE_REST:
        describe_waiting(screen, first, size);
        break;
    case MODE_HAND:
        if (screen->has_effect)
            snprintf(first, size, "%s", effect);
        else
            describe_card(screen, &words, first, size);
        break;
    case MODE_PICK:
        gh_print(first, size, _("Choose two cards to discard: %u of 2."), gh_cards_count(&screen->picked));
        break;
    case MODE_MARKER:
        gh_tell_in(&words, first, size, _("Take the marker of the {building} on {site}? {effect}"),
                   gh_with_building("building", screen->building), gh_with_site("site", screen->site),
                   gh_with_text("effect", effect));
        break;
    case MODE_CLAIM:
        gh_tell_in(&words, first, size, _("Claim that the {building} cannot be on {site}? Enter claims it."),
                   gh_with_building("building", screen->building), gh_with_site("site", screen->site));
        break;
    case MODE_CLAIMER:
        snprintf(first, size, "%s", _("Who calls STOP?"));
        break;
    case MODE_ABSENT:
        snprintf(first, size, "%s",
                 gh_has(scene_of(screen)->mine, table_item_seat(screen, screen->item))
                     ? _("A computer player is playing for you: Enter takes your seat back.")
                     : _("Not here: Enter lets a computer player play on for them."));
        break;
    case MODE_LOOK:
        describe_site(screen, &words, first, size);
        break;
    case MODE_TAKE:
        snprintf(first, size, "%s", _("Take a building from beside the board."));
        break;
    case MODE_DRAW:
        snprintf(first, size, "%s",
                 screen->choice[0].kind == GH_END ? _("End the turn?")
                 : open_of(screen)->draws > 1     ? _("Draw which card? Another one follows.")
                                                  : _("Draw which card? That ends your turn."));
        break;
    default:
        snprintf(first, size, "%s", effect);
    }
}

/* What was done last: the first sentence about it. */
static const char *last_head(const struct gh_link *link)
{
    for (unsigned n = link->log_end; n > 0 && n + GH_LINK_LOG_LINES > link->log_end; n--)
        if (!link->log[(n - 1) % GH_LINK_LOG_LINES].is_indented)
            return link->log[(n - 1) % GH_LINK_LOG_LINES].text;
    return "";
}

/* What the pane leaves free for texts; width 0: nothing. */
static struct area free_room(const struct table_screen *screen, struct area pane)
{
    const struct gh_scene *scene = scene_of(screen);

    if (scene->open.phase == GH_OVER || screen->is_covered || screen->items > 0)
        return (struct area){0, 0, 0, 0};
    if (screen->seat == GH_NONE) /* one line says that somebody watches */
        return (struct area){pane.x, pane.y + 1, pane.width, pane.height - 1};
    return hand_free(pane, scene->file, scene->open.hand_size[screen->seat]);
}

/* What the chosen card says, or what happened last where no log is in sight. */
static void paint_notes(const struct table_screen *screen, const struct layout *layout, struct area rooms[2])
{
    const struct gh_townfile *file = scene_of(screen)->file;
    const struct gh_words words = {.file = file};
    const bool has_log = layout->side.width > 0 || layout->log.height > 0;
    const struct area room = rooms[1];
    char sentence[GH_SENTENCE_SIZE];
    bool is_noted = false;

    if (screen->card != GH_NONE && !screen->is_covered && (screen->mode == MODE_HAND || screen->mode == MODE_WITH)) {
        is_noted = note_paint(rooms, 2, LOOK_PLAIN, gh_words_card(&words, screen->card, sentence));
        is_noted |= note_paint(rooms, 2, LOOK_DIM, gh_spoken(&file->card_text[screen->card]));
    }
    const bool tells_log = !is_noted && !has_log && open_of(screen)->phase != GH_OVER;
    if (tells_log)
        log_paint(rooms[room.width > 0 ? 1 : 0], screen->link);
    if (rooms[1].height < room.height || (tells_log && room.width > 0))
        hand_paint_line(layout->hand, room);
}

static void paint_prompt(const struct table_screen *screen, const struct layout *layout)
{
    struct area rooms[2] = {layout->prompt, free_room(screen, layout->hand)};
    const bool has_message = *screen->message != 0;
    const bool is_refused = screen->has_effect && screen->verdict.reason != GH_ACCEPTED;
    const bool is_bad = has_message ? screen->is_message_bad : is_refused;
    char text[GH_LINK_NOTICE_SIZE], both[2 * GH_LINK_NOTICE_SIZE];

    describe(screen, text, sizeof text);
    if (has_message)
        gh_format(both, "%s", screen->message);
    else if (screen->mode == MODE_REST && layout->prompt.height == 1 && layout->side.width <= 0 &&
             rooms[1].width <= 0 && *last_head(screen->link)) /* nowhere else is room for what was done last */
        gh_format(both, "%s %s", last_head(screen->link), screen->is_covered ? "" : text);
    else
        gh_format(both, "%s", text);
    const int over = prompt_paint(&rooms[0], is_bad ? LOOK_BAD : LOOK_STRONG, both);
    if (rooms[1].y + rooms[1].height > layout->prompt.y - over)
        rooms[1].height = layout->prompt.y - over - rooms[1].y;
    paint_notes(screen, layout, rooms);
}

/* ---- everything ---- */

static void paint_keys(const struct table_screen *screen)
{
    const enum mode mode = screen->mode;
    const bool is_list = screen->items > 0, is_hand = mode == MODE_HAND;
    const bool is_map = mode == MODE_MARKER || mode == MODE_CLAIM || mode == MODE_LOOK;
    const bool is_begun = mode != MODE_HAND && mode != MODE_REST && mode != MODE_TAKE;
    const bool may_claim = table_may_claim(screen) && mode != MODE_CLAIM && mode != MODE_LEAVE;
    const bool waits = mode == MODE_REST && open_of(screen)->phase != GH_OVER &&
                       !gh_is_person(scene_of(screen)->player[open_of(screen)->player]);
    const char *enter = mode == MODE_LEAVE                   ? _("leave")
                        : screen->is_covered                 ? _("show")
                        : mode == MODE_REST                  ? screen->link->asks_for_stop ? _("go on") : ""
                        : is_hand && screen->card == GH_NONE ? ""
                        : mode == MODE_CLAIM                 ? _("STOP!")
                        : is_hand && screen->gain[screen->card] == GAIN_NONE ? ""
                        : is_hand && !screen->has_effect                     ? _("choose building")
                        : mode == MODE_TAKE                                  ? _("take")
                        : mode == MODE_BUY                                   ? _("buy")
                        : mode == MODE_DRAW ? screen->choice[0].kind == GH_END ? _("end") : _("draw")
                        : mode == MODE_PICK || mode == MODE_CLAIMER || mode == MODE_ABSENT ? _("choose")
                        : mode == MODE_LOOK                                                ? ""
                                                                                           : _("play");
    const struct key_help keys[] = {
        {ENTER, _("Enter"), mode == MODE_MARKER ? _("discard and take") : enter},
        {ESCAPE, _("Esc"), is_begun ? _("back") : ""},
        {'c', "", may_claim ? _("STOP") : ""},
        {RIGHT, "1-9", is_hand || mode == MODE_PICK ? _("card") : ""},
        {RIGHT, "←→", is_list || is_map ? _("move") : ""},
        {'d', "", is_hand ? _("draw") : ""},
        {'x', "", is_hand && screen->legal.markers > 0 ? _("discard") : ""},
        {'b', "", is_hand && table_has(screen, GH_BUY) ? _("buy") : ""},
        {'u', "", is_hand && table_may_undo(screen) ? _("undo") : ""},
        {'v', "", open_of(screen)->phase == GH_OVER ? _("watch it again") : ""},
        {' ', _("Space"), waits ? _("hurry") : ""},
        {'o', "", table_absent(screen) && mode != MODE_ABSENT ? _("who is away") : ""},
        {'h', "", is_hand && table_may_hint(screen) ? _("hint") : ""},
        {'?', "", _("keys")},
        {'q', "", mode == MODE_LEAVE ? "" : _("leave")},
        {'i', "", screen->card != GH_NONE ? _("card") : ""},
        {'l', "", _("log")},
        {'p', "", _("table")},
        {'m', "", mode == MODE_LOOK ? "" : _("map")},
        {'r', "", _("rules")},
    };

    keys_paint(keys, sizeof keys / sizeof *keys);
}

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
        paint_prompt(screen, &layout);
        paint_keys(screen);
        if (screen->page.text)
            page_paint(&screen->page);
    }
    paint_show();
}

bool gh_terminal_table(struct gh_link *link)
{
    struct table_screen *screen = gh_need(calloc(1, sizeof *screen));

    screen->link = link;
    screen->seat = screen->card = screen->building = screen->site = screen->claimer = GH_NONE;
    screen->seen_changes = link->changes - 1;
    table_follow(screen);
    while (!screen->leaves) {
        int what;
        unsigned number;

        paint_all(screen);
        const struct event event = tty_wait(gh_link_descriptor(link), gh_link_wait(link));
        if (event.kind == EVENT_END)
            break;
        if (event.kind == EVENT_KEY)
            table_key(screen, event.key);
        else if (event.kind == EVENT_CLICK && hit_find(event.x, event.y, &what, &number))
            table_click(screen, what, number);
        gh_link_pump(link);
        table_follow(screen);
    }
    const bool wants_replay = screen->wants_replay;
    page_close(&screen->page);
    map_free(&screen->map);
    free(screen);
    return wants_replay;
}
