/* A table in this program. Computer players think in a thread of their own, so that the screen never waits.
 *
 * Invariants:
 *  1. every accepted action is in the record, on the disk, before it is told;
 *  2. at most one thread thinks; it touches nothing but `ask`, and writes one byte into the pipe when it is done;
 *  3. people are quicker than computer players: while somebody here could call STOP the game waits for them. */
#include "gadshill/local.h"

#include "gadshill/bot.h"
#include "gadshill/parallel.h"
#include "gadshill/session.h"
#include "gadshill/text.h"
#include "gadshill/memory.h"
#include "gadshill/words_event.h"
#include "gadshill/words_refusal.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FOREVER_MS = 1 << 30 };

struct local {
    struct gh_link link; /* first, so that a link is a local */
    struct gh_session session;
    struct gh_recording recording;
    uint32_t pace_ms;
    bool has_passed; /* nobody here calls STOP in this window */
    bool is_waiting; /* an action of a person here waits until the computer players could claim: */
    uint8_t waiting_seat;
    struct gh_action waiting;
    struct gh_ask ask;
    struct gh_bot *bot[GH_MAX_SEATS];
    enum gh_bot_trouble trouble; /* of the last answer */
    pthread_t thread;
    int done[2];  /* the pipe of invariant 2 */
    uint64_t due; /* when to pump again */
    struct gh_events events;
};

static struct local *local_of(struct gh_link *link)
{
    return (struct local *)link;
}

static bool is_person(const struct local *local, unsigned seat)
{
    return !local->session.table.player[seat].kind;
}

/* ---- what can be seen ---- */

static void update_scene(struct local *local)
{
    struct gh_scene *scene = &local->link.scene;
    const struct gh_state *state = &local->session.table.state;

    scene->open = state->open;
    scene->known = state->open.phase == GH_OVER ? (uint8_t)gh_first(state->open.seats) : scene->mine;
    for (gh_each(seat, scene->known))
        scene->hand[seat] = state->hidden.hand[seat];
    local->link.changes++;
}

static bool may_somebody_here_claim(const struct local *local)
{
    const struct gh_public *open = &local->session.table.state.open;

    for (gh_each(seat, local->link.scene.mine))
        if (open->board.marked && gh_may_claim(open, seat).reason == GH_ACCEPTED)
            return true;
    return false;
}

/* Whether the game waits for STOP; called after everything that could change it. */
static void update_stop(struct local *local)
{
    const bool waits = !local->has_passed && may_somebody_here_claim(local);

    local->session.options.grace_ms = waits ? FOREVER_MS : 0;
    const bool asks = waits && gh_session_hold(&local->session) > gh_link_now();
    if (asks != local->link.asks_for_stop)
        local->link.changes++;
    local->link.asks_for_stop = asks;
}

/* At a shared screen a drawn card is seen by its player alone, in the hand. */
static void tell(struct local *local, const struct gh_public *before, unsigned seat, struct gh_action action,
                 const struct gh_events *events)
{
    const unsigned mine = local->link.scene.mine;
    const struct gh_happening happening = {before, &local->session.table.state.open, seat, action,
                                           events, gh_is_single(mine) ? mine : 0};

    gh_link_report(&local->link, &happening);
}

/* ---- steps ---- */

static void lose(struct local *local, const char *problem)
{
    local->link.is_lost = true;
    gh_link_notice(&local->link, problem);
}

static void refuse(struct local *local, const struct gh_public *open, struct gh_action action,
                   struct gh_verdict verdict)
{
    const struct gh_link_names names = gh_link_names(&local->link.scene);
    const struct gh_words words = {local->link.scene.file, names.name};
    char sentence[GH_SENTENCE_SIZE];

    gh_link_refuse(&local->link, verdict.reason, gh_words_refusal_of(&words, open, action, verdict, sentence));
}

/* A new turn has a new window; a claim of another that is right may show more to claim. */
static void look_at_window(struct local *local, const struct gh_public *before, unsigned seat, bool is_right_claim)
{
    const struct gh_public *open = &local->session.table.state.open;

    if (open->turn != before->turn || (is_right_claim && !gh_has(local->link.scene.mine, seat) && !local->is_waiting))
        local->has_passed = false;
    if (is_person(local, open->player) && !open->window)
        local->session.options.pace_ms = local->pace_ms;
}

static void do_action(struct local *local, unsigned seat, struct gh_action action)
{
    const struct gh_state before = local->session.table.state;
    char problem[GH_RECORDING_PROBLEM_SIZE];

    local->events.count = 0;
    const struct gh_verdict verdict = gh_session_act(&local->session, gh_link_now(), seat, action, &local->events);
    if (verdict.reason != GH_ACCEPTED && gh_has(local->link.scene.mine, seat)) /* others' wrong claims are in the log */
        refuse(local, &before.open, action, verdict);
    if (!gh_is_recorded(verdict))
        return;
    if (!gh_recording_step(&local->recording, local->session.table.town, &before, &local->session.table.state, seat,
                           action, problem)) {
        lose(local, problem);
        return;
    }
    local->link.before = before.open;
    update_scene(local);
    tell(local, &before.open, seat, action, &local->events);
    look_at_window(local, &before.open, seat, action.kind == GH_CLAIM && verdict.reason == GH_ACCEPTED);
    update_stop(local);
}

static void on_act(struct gh_link *link, unsigned seat, struct gh_action action)
{
    struct local *local = local_of(link);
    const bool closes_window = action.kind != GH_CLAIM && seat == link->scene.open.player;

    if (closes_window && gh_session_hold(&local->session) > gh_link_now()) {
        local->is_waiting = local->has_passed = true;
        local->waiting_seat = (uint8_t)seat;
        local->waiting = action;
        update_stop(local);
    } else {
        do_action(local, seat, action);
    }
    gh_link_pump(link);
}

static void on_undo(struct gh_link *link, unsigned seat)
{
    struct local *local = local_of(link);
    const struct gh_public before = local->session.table.state.open;
    const enum gh_undo done = gh_session_undo(&local->session, gh_link_now(), seat);
    char problem[GH_RECORDING_PROBLEM_SIZE];
    size_t length;

    if (done != GH_UNDO_DONE) {
        gh_link_notice(link, gh_words_no_undo(done));
        return;
    }
    char *record = gh_need(gh_session_record(&local->session, &length));
    free(record); /* what stands is the beginning of the file */
    if (!gh_recording_cut(&local->recording, length, problem))
        lose(local, problem);
    link->before = before;
    update_scene(local);
    tell(local, &before, seat, gh_action_end(), NULL);
}

static void on_go_on(struct gh_link *link)
{
    local_of(link)->has_passed = true;
    update_stop(local_of(link));
    gh_link_pump(link);
}

/* ---- computer players ---- */

static void ask_program(struct local *local, struct gh_bot *bot)
{
    struct gh_ask *ask = &local->ask;

    if (ask->is_claim) {
        ask->acts = gh_bot_claims(bot, &ask->view, &ask->action, &local->trouble);
    } else {
        ask->action = gh_bot_choose(bot, &ask->view, &local->trouble);
        ask->acts = true;
    }
}

static void *think(void *user)
{
    struct local *local = user;
    struct gh_bot *bot = local->bot[local->ask.view.seat];

    if (bot)
        ask_program(local, bot);
    else
        gh_ask_think(&local->ask);
    gh_insist(write(local->done[1], "", 1) == 1); /* a pipe with room for one byte takes it */
    return NULL;
}

/* Signals are for the thread that has the screen. */
static void start_thinking(struct local *local)
{
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int error = pthread_create(&local->thread, NULL, think, local);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error)
        think(local);
    else
        local->link.is_thinking = true;
}

/* Whether the thread has an answer; then it is over. */
static bool has_thought(struct local *local)
{
    char byte;

    if (read(local->done[0], &byte, 1) != 1)
        return false;
    if (local->link.is_thinking)
        pthread_join(local->thread, NULL);
    local->link.is_thinking = false;
    return true;
}

static void tell_trouble(struct local *local)
{
    const unsigned seat = local->ask.view.seat;
    char sentence[GH_SENTENCE_SIZE];

    if (local->trouble != GH_BOT_FINE)
        gh_link_tell(&local->link, seat, NULL, false,
                     gh_bot_complaint(local->bot[seat], local->trouble, local->link.scene.name[seat], sentence,
                                      sizeof sentence));
    local->trouble = GH_BOT_FINE;
}

static void heed(struct local *local)
{
    tell_trouble(local);
    if (!gh_session_heed(&local->session, &local->ask))
        return;
    do_action(local, local->ask.view.seat, local->ask.action);
}

/* At most one computer player acts: who follows the log sees every line of it. */
static void on_pump(struct gh_link *link)
{
    struct local *local = local_of(link);

    if (has_thought(local))
        heed(local);
    if (link->is_thinking || link->is_lost)
        return;
    const uint64_t now = gh_link_now();
    local->due = gh_session_next(&local->session, now, &local->ask);
    if (local->is_waiting && local->due == GH_NEVER) { /* all computer players have been asked */
        local->is_waiting = false;
        do_action(local, local->waiting_seat, local->waiting);
        local->due = gh_session_next(&local->session, now, &local->ask);
    }
    if (local->due <= now)
        start_thinking(local); /* the answer makes the descriptor readable */
    else
        update_stop(local);
}

static int on_descriptor(struct gh_link *link)
{
    return local_of(link)->done[0];
}

static int on_wait(struct gh_link *link)
{
    const struct local *local = local_of(link);
    const uint64_t now = gh_link_now();

    if (link->is_thinking || local->due == GH_NEVER)
        return -1;
    return local->due <= now ? 0 : local->due - now > FOREVER_MS / 4 ? -1 : (int)(local->due - now);
}

static void on_hurry(struct gh_link *link)
{
    local_of(link)->session.options.pace_ms = 0;
    gh_link_pump(link);
}

static void on_replace(struct gh_link *link, unsigned seat, const char *by)
{
    struct local *local = local_of(link);

    gh_session_seat(&local->session, gh_link_now(), seat, gh_player_kind_find(by));
}

static char *on_record(struct gh_link *link, size_t *length)
{
    return link->scene.open.phase == GH_OVER ? gh_session_record(&local_of(link)->session, length) : NULL;
}

static void on_close(struct gh_link *link)
{
    struct local *local = local_of(link);

    if (link->is_thinking)
        pthread_join(local->thread, NULL);
    close(local->done[0]);
    close(local->done[1]);
    gh_recording_close(&local->recording);
    gh_session_close(&local->session);
    gh_link_forget(link);
    free(local);
}

static const struct gh_link_methods local_methods = {
    .descriptor = on_descriptor,
    .wait = on_wait,
    .pump = on_pump,
    .act = on_act,
    .undo = on_undo,
    .go_on = on_go_on,
    .hurry = on_hurry,
    .replace = on_replace,
    .record = on_record,
    .close = on_close,
};

bool gh_local_is_recorded(const struct gh_link *link)
{
    return *((const struct local *)link)->recording.path != 0;
}

/* ---- beginning ---- */

char *gh_local_name(const struct gh_player_kind *const kind[GH_MAX_SEATS], unsigned seats, unsigned seat,
                    char name[GH_LINK_NAME_SIZE])
{
    unsigned persons = 0, computers = 0;

    for (unsigned other = 0; other < seats; other++) {
        persons += !kind[other];
        computers += kind[other] && other < seat;
    }
    if (kind[seat])
        snprintf(name, GH_LINK_NAME_SIZE, "%s", gh_player_name(computers));
    else if (persons > 1)
        snprintf(name, GH_LINK_NAME_SIZE, _("Player %u"), seat + 1);
    else
        *name = 0; /* the reader */
    return name;
}

static void name_seats(struct local *local, const struct gh_local_options *options)
{
    struct gh_scene *scene = &local->link.scene;

    for (unsigned seat = 0; seat < options->setup.seats; seat++) {
        const struct gh_player_kind *kind = options->kind[seat];
        char usual[GH_LINK_NAME_SIZE];

        snprintf(scene->player[seat], sizeof scene->player[seat], "%s",
                 options->bot[seat] ? "program"
                 : kind             ? kind->name
                                    : GH_PERSON);
        gh_local_name(options->kind, options->setup.seats, seat, usual);
        snprintf(scene->name[seat], sizeof scene->name[seat], "%s", options->name[seat] ? options->name[seat] : usual);
    }
}

/* One step of the past. */
static bool redo(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                 const struct gh_events *events)
{
    struct local *local = user;
    const struct gh_public before = local->session.table.state.open;

    (void)state;
    gh_session_redo(&local->session, (struct gh_step){.seat = (uint8_t)seat, .action = action},
                    (struct gh_step_time){0}, NULL);
    local->link.before = before;
    tell(local, &before, seat, action, events);
    return true;
}

/* The past and the record; false after a problem. */
static bool begin(struct local *local, const struct gh_local_options *options, char *problem)
{
    const struct gh_recording_past *past = &options->past;
    struct gh_state state;

    if (past->text && !gh_recording_replay(options->file, options->recording, past, &state, redo, local, problem))
        return false;
    gh_session_wake(&local->session, gh_link_now());
    local->has_passed = false;
    if (!options->recording)
        return true;
    snprintf(local->recording.path, sizeof local->recording.path, "%s", options->recording);
    if (local->session.table.state.open.phase == GH_OVER)
        return true;
    local->recording.is_default = options->is_default_recording;
    if (gh_recording_open(&local->recording, &options->file->town, &options->setup, past, problem))
        return true;
    *local->recording.path = 0;
    gh_link_notice(&local->link, problem);
    return local->recording.is_default;
}

struct gh_link *gh_local_open(const struct gh_local_options *options, char *problem)
{
    struct local *local = calloc(1, sizeof *local);
    const struct gh_session_options session = {.grace_ms = FOREVER_MS, .pace_ms = options->pace_ms};

    gh_need(local);
    gh_insist(pipe(local->done) == 0);
    fcntl(local->done[0], F_SETFL, O_NONBLOCK);
    local->link.methods = &local_methods;
    local->pace_ms = options->pace_ms;
    local->recording.descriptor = -1;
    local->link.scene.file = options->file;
    memcpy(local->bot, options->bot, sizeof local->bot);
    for (unsigned seat = 0; seat < options->setup.seats; seat++)
        local->link.scene.mine |= options->kind[seat] ? 0 : (uint8_t)gh_bit(seat);
    local->link.scene.persons = local->link.scene.mine;
    local->link.scene.here = (uint8_t)gh_first(options->setup.seats);
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        local->link.left_ms[seat] = UINT32_MAX;
    name_seats(local, options);
    const enum gh_error error = gh_session_open(&local->session, &options->file->town, &options->setup, options->kind,
                                                options->attention, &session, gh_link_now());
    if (error)
        snprintf(problem, GH_RECORDING_PROBLEM_SIZE, "%s", gh_words_start_error(error));
    if (error || !begin(local, options, problem)) {
        on_close(&local->link);
        return NULL;
    }
    for (unsigned seat = 0; seat < options->setup.seats; seat++) {
        local->session.table.player[seat].spread = gh_parallel;
        local->session.table.player[seat].jobs = (uint8_t)options->jobs;
    }
    local->link.is_ready = true;
    update_scene(local);
    update_stop(local);
    gh_link_pump(&local->link);
    return &local->link;
}
