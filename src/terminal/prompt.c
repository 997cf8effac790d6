/* What to do at a table or what would happen, in sentences; and the line of keys below them. */
#include "table.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/words_event.h"
#include "gadshill/words_refusal.h"
#include "gadshill/words_rules.h"
#include "gadshill/words_tell.h"
#include "tty.h"

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

/* What to do when nothing here is to be decided. */
static void describe_waiting(const struct table_screen *screen, char *text, size_t size)
{
    const struct gh_link *link = screen->link;
    const char *name = seat_name(scene_of(screen), open_of(screen)->player);

    if (open_of(screen)->phase == GH_OVER) /* the pane tells of the end */
        *text = 0;
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

    if (screen->card == GH_NONE && *screen->link->task)
        snprintf(text, size, "%s", screen->link->task);
    else if (screen->card == GH_NONE)
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
                 gh_has(scene_of(screen)->mine, screen->seats[screen->item])
                     ? _("A computer player is playing for you: Enter takes your seat back.")
                     : _("Not here: Enter lets a computer player play on for them."));
        break;
    case MODE_LOOK:
        gh_words_site(&words, &open_of(screen)->board, screen->site, first, size);
        break;
    case MODE_TAKE:
        gh_print(first, size, "%s %s", _("Take a building from beside the board."), effect);
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
        is_noted = note_paint(rooms, 2, LOOK_PLAIN, gh_words_card(&words, screen->card, sentence)) ||
                   note_paint(rooms, 2, LOOK_PLAIN, gh_words_relation(&words, screen->card, GH_NONE, sentence));
        is_noted |= note_paint(rooms, 2, LOOK_DIM, gh_spoken(&file->card_text[screen->card]));
    }
    const bool tells_log = !is_noted && !has_log && open_of(screen)->phase != GH_OVER;
    if (tells_log)
        log_paint(rooms[room.width > 0 ? 1 : 0], screen->link);
    if (rooms[1].height < room.height || (tells_log && room.width > 0))
        hand_paint_line(layout->hand, room);
}

/* How the buildings of a chosen condition card lay to one another, where that has no room of its own: the mini-map
 * does not show it. */
static void tell_relation(const struct table_screen *screen, const struct layout *layout, struct area room,
                          char sentence[GH_SENTENCE_SIZE])
{
    const struct gh_words words = {.file = scene_of(screen)->file};
    const bool is_list = screen->mode == MODE_WITH;

    *sentence = 0;
    if (screen->card == GH_NONE || screen->is_covered || (screen->mode != MODE_HAND && !is_list) ||
        layout->prompt.height > 1)
        return;
    gh_words_relation(&words, screen->card, is_list ? screen->action.building : GH_NONE, sentence);
    if (note_fits(room, sentence))
        *sentence = 0;
}

void table_paint_prompt(const struct table_screen *screen, const struct layout *layout)
{
    struct area rooms[2] = {layout->prompt, free_room(screen, layout->hand)};
    const bool has_message = *screen->message != 0;
    const bool is_refused = screen->has_effect && screen->verdict.reason != GH_ACCEPTED;
    const bool is_bad = has_message ? screen->is_message_bad : is_refused;
    char relation[GH_SENTENCE_SIZE], text[GH_LINK_NOTICE_SIZE], both[2 * GH_LINK_NOTICE_SIZE];

    describe(screen, text, sizeof text);
    tell_relation(screen, layout, rooms[1], relation);
    if (has_message)
        gh_format(both, "%s", screen->message);
    else if (*relation)
        gh_format(both, "%s %s", relation, text);
    else if (screen->mode == MODE_REST && open_of(screen)->phase != GH_OVER && layout->prompt.height == 1 &&
             layout->side.width <= 0 && rooms[1].width <= 0 &&
             *last_head(screen->link)) /* nowhere else is room for what was done last */
        gh_format(both, "%s %s", last_head(screen->link), screen->is_covered ? "" : text);
    else
        gh_format(both, "%s", text);
    const int over = prompt_paint(&rooms[0], is_bad ? LOOK_BAD : LOOK_STRONG, both);
    if (rooms[1].y + rooms[1].height > layout->prompt.y - over)
        rooms[1].height = layout->prompt.y - over - rooms[1].y;
    paint_notes(screen, layout, rooms);
}

/* ---- keys ---- */

/* What Enter does; "": nothing. */
static const char *enter_does(const struct table_screen *screen)
{
    if (screen->is_covered && screen->mode != MODE_LEAVE)
        return _("show");
    switch (screen->mode) {
    case MODE_LEAVE:
        return _("leave");
    case MODE_REST:
        return screen->link->asks_for_stop ? _("go on") : "";
    case MODE_HAND:
        if (screen->card == GH_NONE || screen->gain[screen->card] == GAIN_NONE)
            return "";
        return screen->has_effect ? _("play") : _("choose building");
    case MODE_WITH:
        return _("play");
    case MODE_TAKE:
        return _("take");
    case MODE_BUY:
        return _("buy");
    case MODE_DRAW:
        return screen->choice[0].kind == GH_END ? _("end") : _("draw");
    case MODE_MARKER:
        return _("discard and take");
    case MODE_CLAIM:
        return _("STOP!");
    case MODE_PICK:
    case MODE_CLAIMER:
    case MODE_ABSENT:
        return _("choose");
    case MODE_LOOK:
        break;
    }
    return "";
}

void table_paint_keys(const struct table_screen *screen)
{
    const enum mode mode = screen->mode;
    const bool is_list = screen->items > 0, is_hand = mode == MODE_HAND;
    const bool is_map = mode == MODE_MARKER || mode == MODE_CLAIM || mode == MODE_LOOK;
    const bool is_begun = mode != MODE_HAND && mode != MODE_REST && mode != MODE_TAKE;
    const bool may_claim = table_may_claim(screen) && mode != MODE_CLAIM && mode != MODE_LEAVE;
    const bool is_refused = table_refused(screen) != GH_ACCEPTED;
    const bool waits = mode == MODE_REST && open_of(screen)->phase != GH_OVER &&
                       !gh_is_person(scene_of(screen)->player[open_of(screen)->player]);
    const struct key_help keys[] = {
        {ENTER, _("Enter"), enter_does(screen)},
        {ESCAPE, _("Esc"), is_begun ? _("back") : ""},
        {'r', "", is_refused ? _("why not: the rule") : ""},
        {'c', "", may_claim ? _("STOP") : ""},
        {RIGHT, "1-9", is_hand || mode == MODE_PICK ? _("card") : ""},
        {RIGHT, "←→", is_list || is_map ? _("move") : ""},
        {'d', "", is_hand ? _("draw") : ""},
        {'x', "", is_hand && screen->legal.markers > 0 ? _("discard") : ""},
        {'b', "", is_hand && table_has(screen, GH_BUY) ? _("buy") : ""},
        {'u', "", is_hand && table_may_undo(screen) ? _("undo") : ""},
        {'a', "", open_of(screen)->phase == GH_OVER && screen->can_repeat ? _("play again") : ""},
        {'v', "", open_of(screen)->phase == GH_OVER ? _("watch it again") : ""},
        {'e', "", open_of(screen)->phase == GH_OVER ? _("errors and luck") : ""},
        {' ', _("Space"), waits ? _("hurry") : ""},
        {'o', "", table_absent(screen) && mode != MODE_ABSENT ? _("who is away") : ""},
        {'h', "", is_hand && table_may_hint(screen) ? _("hint") : ""},
        {'t', "", *screen->link->task ? _("task") : ""},
        {'?', "", _("keys")},
        {'q', "", mode == MODE_LEAVE ? "" : _("leave")},
        {'i', "", screen->card != GH_NONE ? _("card") : ""},
        {'l', "", _("log")},
        {'p', "", _("table")},
        {'m', "", mode == MODE_LOOK ? "" : _("map")},
        {'r', "", is_refused ? "" : _("rules")},
    };

    keys_paint(keys, sizeof keys / sizeof *keys);
}
