/* A recorded game, step forward and back. The map shows what the step did: the board before it, with + and x. Beside it
 * stands its analysis (study.h). */
#include "gadshill/terminal.h"

#include "replay.h"
#include "study_text.h"
#include "gadshill/text.h"
#include "gadshill/memory.h"
#include "gadshill/words_event.h"
#include "gadshill/words_refusal.h"
#include "gadshill/utf8.h"
#include "tty.h"

#include <stdlib.h>
#include <string.h>

enum { SHOW_MS = 900, LOG_STEPS = 40, STUDY_MS = 100 /* between two looks at how far an analysis is */ };

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

const struct gh_state *replay_state(const struct replay *replay, unsigned at)
{
    return at == 0 ? &replay->start : &replay->step[at - 1].after;
}

/* The board before the last step, and the log up to it. */
static void show(struct replay *replay)
{
    struct gh_link *link = &replay->link;
    const struct gh_state *now = replay_state(replay, replay->at);

    link->scene.open = now->open;
    if (replay->at > 0) /* the map is painted with the change upon it */
        link->scene.open.board = replay_state(replay, replay->at - 1)->open.board;
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        link->scene.hand[seat] = now->hidden.hand[seat];
    gh_link_forget(link);
    memset(link->log, 0, sizeof link->log);
    link->log_end = 0;
    for (unsigned i = replay->at > LOG_STEPS ? replay->at - LOG_STEPS : 0; i < replay->at; i++) {
        const struct past_step *step = &replay->step[i];
        const struct gh_happening happening = {
            &replay_state(replay, i)->open, &step->after.open, step->seat, step->action, step->events,
            gh_first(now->open.seats)};

        replay->told = link->log_end;
        gh_link_report(link, &happening);
    }
}

/* ---- moving ---- */

static void go_to(struct replay *replay, unsigned at)
{
    replay->at = at > replay->steps ? replay->steps : at;
    replay->shows_better = false;
    replay->missed = NULL;
    show(replay);
}

/* The first place in a turn; past the last turn the end. */
static unsigned turn_start(const struct replay *replay, unsigned turn)
{
    for (unsigned at = 0; at <= replay->steps; at++)
        if (replay_state(replay, at)->open.turn >= turn)
            return at;
    return replay->steps;
}

static void move_turn(struct replay *replay, int direction)
{
    const unsigned turn = replay_state(replay, replay->at)->open.turn, begin = turn_start(replay, turn);

    if (direction > 0)
        go_to(replay, turn_start(replay, turn + 1));
    else
        go_to(replay, begin < replay->at ? begin : turn_start(replay, turn > 0 ? turn - 1 : 0));
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
                                  "e: errors and luck: the game is analysed, and you see what each decision cost\n"
                                  "b: what would have been better, on the map\n"
                                  "t: try it from here: play on yourself, from before this step, against the computer\n"
                                  "q: leave\n\n"
                                  "On the map + came and x went with this step.")));

    return text;
}

static char *popup_study_keys(void)
{
    char *text = gh_need(strdup(_("1 to 4: summary, decisions, missed claims, luck\n"
                                  "Tab: the next of these\n"
                                  "↑ ↓: move\n"
                                  "Enter: that step on the map, with what was better\n"
                                  "i: everything that is said about it\n"
                                  "t: try it from here: play on yourself, from before this step, against the computer\n"
                                  "z: puzzles that practise what was overlooked most\n"
                                  "s: stop the analysis, or begin it anew\n"
                                  "Esc: the replay\n"
                                  "q: leave\n\n"
                                  "Each mark in the chart is a step: what a player could expect after it. Below it "
                                  "stand errors, and draws that changed much.")));

    return text;
}

/* ---- errors and luck ---- */

static void open_study(struct replay *replay)
{
    if (!replay->study.worker)
        return;
    replay->study.is_open = true;
    study_start(&replay->study, replay->link.scene.file, replay->from->text, replay->from->length, replay->from->kept);
}

/* The game goes on from before the step that is shown, or from the deal. */
static void try_from_here(struct replay *replay)
{
    if (!replay->study.worker || replay->steps == 0)
        return;
    if (replay->at == 0)
        replay->at = 1;
    replay->from->seat = replay->step[replay->at - 1].seat;
    replay->how = GH_REPLAY_TRY;
    replay->leaves = true;
}

static void study_go(struct replay *replay, bool tries)
{
    struct study *study = &replay->study;
    const enum study_view view = study->view;

    if (!study->is_done || view == STUDY_SUMMARY || study->items[view] == 0)
        return;
    go_to(replay, study->item[view][study->cursor[view]].step);
    replay->missed = study_claim(study);
    replay->shows_better = view == STUDY_DECISIONS;
    study->is_open = false;
    if (tries)
        try_from_here(replay);
}

static void practise(struct replay *replay)
{
    const unsigned level = study_level(&replay->study, &replay->link.scene);

    if (level == 0)
        return;
    replay->from->level = level;
    replay->how = GH_REPLAY_PUZZLE;
    replay->leaves = true;
}

static void study_key(struct replay *replay, uint32_t key)
{
    struct study *study = &replay->study;

    if (key == 'q') {
        replay->leaves = true;
    } else if (key == ESCAPE || key == 'e') {
        study->is_open = false;
    } else if (key == 's' && study->is_running) {
        study_stop(study);
    } else if (key == 's') {
        open_study(replay);
    } else if (key == ENTER || key == 't') {
        study_go(replay, key == 't');
    } else if (key == 'i' && study->is_done && study->view != STUDY_SUMMARY) {
        popup_open(&replay->popup, _("errors and luck"), study_text(study, &replay->link.scene), false);
    } else if (key == 'z') {
        practise(replay);
    } else if (key == '?' || key == HELP) {
        popup_open_keys(&replay->popup, popup_study_keys());
    } else if (study->is_done) {
        study_move(study, key);
    }
}

static void move_key(struct replay *replay, uint32_t key)
{
    switch (key) {
    case RIGHT:
    case DOWN:
    case ENTER:
        go_to(replay, replay->at + 1);
        break;
    case LEFT:
    case UP:
    case BACKSPACE:
        go_to(replay, replay->at > 0 ? replay->at - 1 : 0);
        break;
    case HOME:
        go_to(replay, 0);
        break;
    case END:
        go_to(replay, replay->steps);
        break;
    case PAGE_DOWN:
    case PAGE_UP:
        move_turn(replay, key == PAGE_DOWN ? 1 : -1);
        break;
    default:
        replay->leaves |= key == 'q' || key == ESCAPE;
    }
}

static void replay_key(struct replay *replay, uint32_t key)
{
    if (key != ' ')
        replay->runs = false;
    if (key >= '0' && key <= '9') {
        replay->seat = key - '1' < replay->link.scene.open.seats ? key - '1' : GH_NONE;
        return;
    }
    switch (key) {
    case ' ':
        replay->runs = !replay->runs;
        replay->due = gh_link_now() + SHOW_MS;
        break;
    case 'g':
        replay->asks = true;
        replay->number = 0;
        break;
    case 'e':
        open_study(replay);
        break;
    case 'b':
        replay->shows_better = !replay->shows_better;
        break;
    case 't':
        try_from_here(replay);
        break;
    case 'l':
        popup_open(&replay->popup, _("What happened"), popup_log(&replay->link), true);
        break;
    case 'p':
        popup_open(&replay->popup, _("The table"), table_text(&replay->link.scene), false);
        break;
    case '?':
    case HELP:
        popup_open_keys(&replay->popup, popup_replay_keys());
        break;
    default:
        move_key(replay, key);
    }
}

static void on_key(struct replay *replay, uint32_t key)
{
    if (replay->popup.text)
        popup_key(&replay->popup, key);
    else if (replay->asks)
        number_key(replay, key);
    else if (replay->study.is_open)
        study_key(replay, key);
    else
        replay_key(replay, key);
}

static void on_click(struct replay *replay, int what, unsigned number)
{
    struct study *study = &replay->study;

    if (what == HIT_KEY)
        on_key(replay, number);
    else if (what == HIT_ITEM && study->is_open && study->cursor[study->view] == number)
        study_go(replay, false);
    else if (what == HIT_ITEM && study->is_open)
        study->cursor[study->view] = number;
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

/* What has come while nothing was typed. */
static void go_on(struct replay *replay)
{
    if (study_pump(&replay->study)) {
        free(replay->from->kept);
        replay->from->kept = gh_analysis_keep(replay->study.analysis);
    }
    if (replay->runs && gh_link_now() >= replay->due) {
        go_to(replay, replay->at + 1);
        replay->runs = replay->at < replay->steps;
        replay->due = gh_link_now() + SHOW_MS;
    }
}

static int wait_ms(const struct replay *replay)
{
    const uint64_t now = gh_link_now();

    if (replay->study.is_running)
        return STUDY_MS;
    return !replay->runs ? -1 : replay->due > now ? (int)(replay->due - now) : 0;
}

static void run(struct replay *replay)
{
    while (!replay->leaves) {
        int what;
        unsigned number;

        replay_paint(replay);
        const struct event event = tty_wait(-1, wait_ms(replay));
        if (event.kind == EVENT_END)
            break;
        if (event.kind == EVENT_KEY)
            on_key(replay, event.key);
        else if (event.kind == EVENT_CLICK && hit_find(event.x, event.y, &what, &number))
            on_click(replay, what, number);
        else if (event.kind == EVENT_PUMP)
            go_on(replay);
    }
}

/* Everything that the record says. */
static void read_record(struct replay *replay, const struct gh_townfile *file, const struct gh_replay *from)
{
    struct gh_record_error error;
    struct gh_state state;

    if (!gh_record_replay(&file->town, from->text, from->length, &state, keep_step, replay, &error)) {
        const struct gh_link_names seats = gh_link_names(&replay->link.scene);
        const struct gh_words words = {file, seats.name};
        char sentence[GH_SENTENCE_SIZE];

        gh_print(replay->end, sizeof replay->end, _("The record is wrong from line %1$u on: %2$s"), error.line,
                 gh_words_record_error(&words, &error, &state.open, sentence));
    }
}

enum gh_replay_end gh_terminal_replay(struct gh_replay *from)
{
    struct replay *replay = gh_need(calloc(1, sizeof *replay));
    struct gh_record_head head;
    struct gh_record_error error;

    replay->from = from;
    replay->study.worker = from->worker;
    snprintf(replay->title, sizeof replay->title, "%s", from->title);
    if (gh_record_read_head(from->text, from->length, &head, &error)) {
        begin(replay, from->file, &head, from->names);
        read_record(replay, from->file, from);
        go_to(replay, from->at);
        if (from->is_studied)
            open_study(replay);
        run(replay);
    }
    const enum gh_replay_end how = replay->how;
    from->at = replay->at;
    from->is_studied = replay->study.is_open;
    study_free(&replay->study);
    for (unsigned i = 0; i < replay->steps; i++)
        free(replay->step[i].events);
    free(replay->step);
    gh_link_forget(&replay->link);
    popup_close(&replay->popup);
    map_free(&replay->map);
    free(replay);
    return how;
}
