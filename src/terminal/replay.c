/* A recorded game, step forward and back. The map shows what the step did: the board before it, with + and x. */
#include "gadshill/terminal.h"

#include "popup.h"
#include "scene.h"
#include "gadshill/text.h"
#include "gadshill/memory.h"
#include "gadshill/words_event.h"
#include "gadshill/words_refusal.h"
#include "gadshill/utf8.h"
#include "tty.h"

#include <stdlib.h>
#include <string.h>

enum { SHOW_MS = 900, LOG_STEPS = 40 };

struct past_step {
    struct gh_state after;
    struct gh_action action;
    struct gh_events *events;
    uint8_t seat;
};

struct replay {
    struct gh_link link; /* without a kind: only its scene and log are used */
    struct gh_state start;
    struct past_step *step;
    unsigned steps, room;
    unsigned at;   /* how many steps have been done */
    unsigned told; /* the line of the log that begins to tell the last one */
    unsigned seat; /* whose cards are shown; GH_NONE: of who acted */
    bool runs;     /* by itself */
    bool asks;     /* for a turn's number: */
    unsigned number;
    int gain[GH_MAX_CARDS];
    struct map_view map;
    struct popup popup;
    char title[128], end[GH_SENTENCE_SIZE * 2]; /* why the record ends where it does */
};

/* ---- the past ---- */

static bool keep_step(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                      const struct gh_events *events)
{
    struct replay *replay = user;

    if (replay->steps == replay->room) {
        replay->room = replay->room + replay->room / 2 + 64;
        replay->step = gh_need(realloc(replay->step, replay->room * sizeof *replay->step));
    }
    struct gh_events *kept = gh_need(malloc(sizeof *kept));
    *kept = *events;
    replay->step[replay->steps++] = (struct past_step){*state, action, kept, (uint8_t)seat};
    return true;
}

static const struct gh_state *state_at(const struct replay *replay, unsigned at)
{
    return at == 0 ? &replay->start : &replay->step[at - 1].after;
}

/* The board before the last step, and the log up to it. */
static void show(struct replay *replay)
{
    struct gh_link *link = &replay->link;
    const struct gh_state *now = state_at(replay, replay->at);

    link->scene.open = now->open;
    if (replay->at > 0) /* the map is painted with the change upon it */
        link->scene.open.board = state_at(replay, replay->at - 1)->open.board;
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        link->scene.hand[seat] = now->hidden.hand[seat];
    gh_link_forget(link);
    memset(link->log, 0, sizeof link->log);
    link->log_end = 0;
    for (unsigned i = replay->at > LOG_STEPS ? replay->at - LOG_STEPS : 0; i < replay->at; i++) {
        const struct past_step *step = &replay->step[i];
        const struct gh_happening happening = {
            &state_at(replay, i)->open, &step->after.open, step->seat, step->action, step->events,
            gh_first(now->open.seats)};

        replay->told = link->log_end;
        gh_link_report(link, &happening);
    }
}

/* ---- moving ---- */

static void go_to(struct replay *replay, unsigned at)
{
    replay->at = at > replay->steps ? replay->steps : at;
    show(replay);
}

/* The first place in a turn; past the last turn the end. */
static unsigned turn_start(const struct replay *replay, unsigned turn)
{
    for (unsigned at = 0; at <= replay->steps; at++)
        if (state_at(replay, at)->open.turn >= turn)
            return at;
    return replay->steps;
}

static void move_turn(struct replay *replay, int direction)
{
    const unsigned turn = state_at(replay, replay->at)->open.turn, begin = turn_start(replay, turn);

    if (direction > 0)
        go_to(replay, turn_start(replay, turn + 1));
    else
        go_to(replay, begin < replay->at ? begin : turn_start(replay, turn > 0 ? turn - 1 : 0));
}

/* ---- painting ---- */

static unsigned shown_seat(const struct replay *replay)
{
    if (replay->seat != GH_NONE)
        return replay->seat;
    return replay->at > 0 ? replay->step[replay->at - 1].seat : replay->start.open.player;
}

static void paint_prompt(const struct replay *replay, const struct layout *layout)
{
    const bool is_bad = !replay->asks && replay->at == replay->steps && *replay->end;
    const unsigned cards = gh_cards_count(&replay->link.scene.hand[shown_seat(replay)]);
    struct area prompt = layout->prompt, room = hand_free(layout->hand, replay->link.scene.file, cards);
    char text[GH_SENTENCE_SIZE * 3];

    if (replay->asks)
        gh_format(text, _("Go to turn: %u_"), replay->number);
    else if (is_bad)
        gh_format(text, "%s", replay->end);
    else if (replay->at == 0)
        gh_format(text, ngettext("The deal. %u step follows.", "The deal. %u steps follow.", replay->steps),
                  replay->steps);
    else
        gh_format(text, _("Step %1$u of %2$u: %3$s"), replay->at, replay->steps,
                  replay->link.log[replay->told % GH_LINK_LOG_LINES].text);
    room.height -= prompt_paint(&prompt, is_bad ? LOOK_BAD : LOOK_STRONG, text);
    if (layout->side.width <= 0 && layout->log.height <= 0 && room.width > 0) {
        log_paint(room, &replay->link);
        hand_paint_line(layout->hand, room);
    }
}

static void paint(struct replay *replay)
{
    const struct gh_scene *scene = &replay->link.scene;
    const unsigned seat = shown_seat(replay);
    const struct gh_board *after = replay->at > 0 ? &state_at(replay, replay->at)->open.board : NULL;
    const struct overlay overlay = {after, NULL, 0, GH_NONE, GH_NONE};
    const struct key_help keys[] = {
        {RIGHT, "→", _("next")},
        {LEFT, "←", _("back")},
        {'q', "", _("leave")},
        {PAGE_DOWN, _("PgDn"), _("next turn")},
        {PAGE_UP, _("PgUp"), _("turn back")},
        {'g', "", _("go to a turn")},
        {' ', _("Space"), replay->runs ? _("stop") : _("run")},
        {HOME, _("Home"), _("start")},
        {END, _("End"), _("end")},
        {'1', "1-4", _("hand")},
        {'?', "", _("keys")},
        {'l', "", _("log")},
        {'p', "", _("table")},
    };

    paint_begin();
    if (layout_is_too_small()) {
        layout_paint_too_small();
        paint_show();
        return;
    }
    const struct layout layout = layout_make(scene->file, scene->open.seats, scene->open.hand_size[seat]);
    title_paint(scene, replay->title, false);
    map_paint(&replay->map, layout.map, scene, &overlay);
    layout_paint_around(&layout, &replay->link);
    hand_paint(layout.hand, &(struct hand_view){scene, &scene->hand[seat], replay->gain, GH_NONE, NULL, NULL});
    paint_prompt(replay, &layout);
    char whose[GH_SENTENCE_SIZE];
    if (*scene->name[seat])
        gh_print(whose, sizeof whose, _("cards of %s"), seat_name(scene, seat));
    else
        gh_print(whose, sizeof whose, "%s", _("your cards"));
    paint_right(layout.prompt.x, layout.prompt.y + layout.prompt.height - 1, layout.prompt.width, seat_look(seat),
                whose);
    keys_paint(keys, sizeof keys / sizeof *keys);
    if (replay->popup.text)
        popup_paint(&replay->popup);
    paint_show();
}

/* ---- keys ---- */

static void number_key(struct replay *replay, uint32_t key)
{
    if (key >= '0' && key <= '9' && replay->number < 1000) {
        replay->number = replay->number * 10 + (key - '0');
    } else if (key == BACKSPACE) {
        replay->number /= 10;
    } else {
        replay->asks = false;
        if (key == ENTER)
            go_to(replay, turn_start(replay, replay->number));
    }
}

static char *popup_replay_keys(void)
{
    char *text = gh_need(strdup(_("→: the next step\n"
                                  "←: one step back\n"
                                  "PgDn: the next turn\n"
                                  "PgUp: one turn back\n"
                                  "g: go to a turn\n"
                                  "Home: the deal\n"
                                  "End: the end\n"
                                  "Space: run automatically, or stop\n"
                                  "1 to 4: whose cards are shown\n"
                                  "0: the cards of whoever acted\n"
                                  "l: what happened\n"
                                  "p: players, buildings, piles\n"
                                  "q: leave\n\n"
                                  "On the map + came and x went with this step.")));

    return text;
}

/* Returns whether the person leaves. */
static bool on_key(struct replay *replay, uint32_t key)
{
    if (replay->popup.text) {
        popup_key(&replay->popup, key);
        return false;
    }
    if (replay->asks) {
        number_key(replay, key);
        return false;
    }
    if (key != ' ')
        replay->runs = false;
    if (key >= '0' && key <= '9') {
        replay->seat = key - '1' < replay->link.scene.open.seats ? key - '1' : GH_NONE;
        return false;
    }
    switch (key) {
    case RIGHT:
    case DOWN:
    case ENTER:
        go_to(replay, replay->at + 1);
        return false;
    case LEFT:
    case UP:
    case BACKSPACE:
        go_to(replay, replay->at > 0 ? replay->at - 1 : 0);
        return false;
    case HOME:
        go_to(replay, 0);
        return false;
    case END:
        go_to(replay, replay->steps);
        return false;
    case PAGE_DOWN:
    case PAGE_UP:
        move_turn(replay, key == PAGE_DOWN ? 1 : -1);
        return false;
    case ' ':
        replay->runs = !replay->runs;
        return false;
    case 'g':
        replay->asks = true;
        replay->number = 0;
        return false;
    case 'l':
        popup_open(&replay->popup, _("What happened"), popup_log(&replay->link), true);
        return false;
    case 'p':
        popup_open(&replay->popup, _("The table"), table_text(&replay->link.scene), false);
        return false;
    case '?':
    case HELP:
        popup_open_keys(&replay->popup, popup_replay_keys());
        return false;
    default:
        return key == 'q' || key == ESCAPE;
    }
}

static void begin(struct replay *replay, const struct gh_townfile *file, const struct gh_record_head *head,
                  const char (*names)[GH_LINK_NAME_SIZE])
{
    struct gh_scene *scene = &replay->link.scene;

    scene->file = file;
    gh_start(&file->town, &head->setup, &replay->start);
    scene->known = scene->here = (uint8_t)gh_first(head->setup.seats);
    for (unsigned seat = 0; seat < head->setup.seats; seat++) {
        if (names)
            snprintf(scene->name[seat], sizeof scene->name[seat], "%s", names[seat]);
        else
            snprintf(scene->name[seat], sizeof scene->name[seat], _("Player %u"), seat + 1);
        snprintf(scene->player[seat], sizeof scene->player[seat], GH_PERSON);
        replay->link.left_ms[seat] = UINT32_MAX;
    }
    for (unsigned card = 0; card < GH_MAX_CARDS; card++)
        replay->gain[card] = GAIN_UNKNOWN;
    replay->seat = GH_NONE;
}

static void run(struct replay *replay)
{
    bool leaves = false;

    while (!leaves) {
        int what;
        unsigned number;

        paint(replay);
        const struct event event = tty_wait(-1, replay->runs ? SHOW_MS : -1);
        if (event.kind == EVENT_END)
            break;
        if (event.kind == EVENT_KEY)
            leaves = on_key(replay, event.key);
        else if (event.kind == EVENT_CLICK && hit_find(event.x, event.y, &what, &number) && what == HIT_KEY)
            leaves = on_key(replay, number);
        else if (event.kind == EVENT_PUMP && replay->runs) {
            go_to(replay, replay->at + 1);
            replay->runs = replay->at < replay->steps;
        }
    }
}

void gh_terminal_replay(const struct gh_townfile *file, const char *text, size_t length, const char *title,
                        const char (*names)[GH_LINK_NAME_SIZE])
{
    struct replay *replay = gh_need(calloc(1, sizeof *replay));
    struct gh_record_head head;
    struct gh_record_error error;
    struct gh_state state;

    snprintf(replay->title, sizeof replay->title, "%s", title);
    if (gh_record_read_head(text, length, &head, &error)) {
        begin(replay, file, &head, names);
        if (!gh_record_replay(&file->town, text, length, &state, keep_step, replay, &error)) {
            const struct gh_link_names seats = gh_link_names(&replay->link.scene);
            const struct gh_words words = {file, seats.name};
            char sentence[GH_SENTENCE_SIZE];

            gh_print(replay->end, sizeof replay->end, _("The record is wrong from line %1$u on: %2$s"), error.line,
                     gh_words_record_error(&words, &error, &state.open, sentence));
        }
        show(replay);
        run(replay);
    }
    for (unsigned i = 0; i < replay->steps; i++)
        free(replay->step[i].events);
    free(replay->step);
    gh_link_forget(&replay->link);
    popup_close(&replay->popup);
    map_free(&replay->map);
    free(replay);
}
