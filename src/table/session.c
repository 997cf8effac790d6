/* Steps and taking back. */
#include "gadshill/session.h"
#include "gadshill/memory.h"

#include "past.h"
#include "session_time.h"

#include <stdlib.h>
#include <string.h>

static struct gh_public *open_of(struct gh_session *session)
{
    return &session->table.state.open;
}

enum gh_error gh_session_open(struct gh_session *session, const struct gh_town *town, const struct gh_setup *setup,
                              const struct gh_player_kind *const kind[GH_MAX_SEATS], unsigned attention,
                              const struct gh_session_options *options, uint64_t now)
{
    memset(session, 0, sizeof *session);
    session->options = *options;
    const enum gh_error error = gh_table_open(&session->table, town, setup, kind, attention);
    session->boundary = session->table.state;
    gh_session_wake(session, now);
    return error;
}

void gh_session_close(struct gh_session *session)
{
    free(session->step);
    free(session->past.bytes);
    free(session->once);
    session->step = NULL;
    session->once = NULL;
    session->onces = session->once_room = 0;
    session->past = (struct gh_past){NULL, 0, 0};
}

/* Makes room for one more step. A table without memory for 8 bytes cannot go on, and nothing was done yet. */
static void make_room(struct gh_session *session)
{
    if (session->steps < session->room)
        return;
    session->room = session->room + session->room / 2 + 16;
    session->step = gh_need(realloc(session->step, session->room * sizeof *session->step));
}

static void add_step(struct gh_session *session, struct gh_step step)
{
    make_room(session);
    session->step[session->steps++] = step;
    session->asked = 0;
}

static void set_boundary(struct gh_session *session)
{
    past_keep(&session->past, &session->boundary, &session->table.state, session->boundary_step);
    session->boundary = session->table.state;
    session->boundary_step = session->steps;
}

/* The whole change of one action but time: the state, the step, the boundary. */
static struct gh_verdict apply(struct gh_session *session, unsigned seat, struct gh_action action,
                               struct gh_events *events)
{
    const struct gh_public *open = open_of(session);
    const unsigned turn = open->turn;
    const struct gh_verdict verdict = gh_apply(session->table.town, &session->table.state, seat, action, events);

    if (!gh_is_recorded(verdict))
        return verdict;
    add_step(session, (struct gh_step){.seat = (uint8_t)seat, .action = action});
    if (open->turn != turn || open->phase != GH_TURN || action.kind == GH_DRAW)
        set_boundary(session);
    return verdict;
}

/* The steps since `from` that were not taken back; `kept` has room for all. */
static unsigned keep(const struct gh_session *session, unsigned from, struct gh_step *kept)
{
    unsigned count = 0;

    for (unsigned i = from; i < session->steps; i++) {
        if (session->step[i].undo)
            count--;
        else
            kept[count++] = session->step[i];
    }
    return count;
}

/* How many steps since the boundary stand. */
static unsigned standing(const struct gh_session *session)
{
    unsigned count = 0;

    for (unsigned i = session->boundary_step; i < session->steps; i++)
        count = session->step[i].undo ? count - 1 : count + 1;
    return count;
}

static enum gh_undo judge_undo(const struct gh_session *session, unsigned seat)
{
    const struct gh_public *open = &session->table.state.open;

    if (open->referee == GH_MANUAL)
        return GH_UNDO_MANUAL;
    if (open->phase != GH_TURN || open->player != seat)
        return GH_UNDO_NOT_ACTIVE;
    return standing(session) > 0 ? GH_UNDO_DONE : GH_UNDO_NOTHING;
}

enum gh_undo gh_session_may_undo(const struct gh_session *session, unsigned seat)
{
    const enum gh_undo may = judge_undo(session, seat);
    const bool is_much =
        session->steps - session->boundary_step >= GH_MOST_STEPS_TO_UNDO || session->steps >= GH_MOST_STEPS_WITH_UNDO;

    return may == GH_UNDO_DONE && is_much ? GH_UNDO_TOO_OFTEN : may;
}

/* Back to the boundary, and all but the last standing step again. */
static enum gh_undo take_back(struct gh_session *session, unsigned seat)
{
    const enum gh_undo may = judge_undo(session, seat);
    struct gh_step *kept;

    if (may != GH_UNDO_DONE)
        return may;
    kept = gh_need(malloc((session->steps - session->boundary_step) * sizeof *kept));
    const unsigned count = keep(session, session->boundary_step, kept);
    session->table.state = session->boundary;
    for (unsigned i = 0; i + 1 < count; i++)
        gh_apply(session->table.town, &session->table.state, kept[i].seat, kept[i].action, NULL);
    free(kept);
    add_step(session, (struct gh_step){.seat = (uint8_t)seat, .undo = true, .action = gh_action_end()});
    return GH_UNDO_DONE;
}

struct gh_verdict gh_session_act(struct gh_session *session, uint64_t now, unsigned seat, struct gh_action action,
                                 struct gh_events *events)
{
    const struct gh_public before = *open_of(session);
    const struct gh_verdict verdict = apply(session, seat, action, events);

    if (gh_is_recorded(verdict))
        gh_session_charge(session, &before, now);
    return verdict;
}

enum gh_undo gh_session_undo(struct gh_session *session, uint64_t now, unsigned seat)
{
    const struct gh_public before = *open_of(session);
    const enum gh_undo may = gh_session_may_undo(session, seat);
    const enum gh_undo done = may == GH_UNDO_DONE ? take_back(session, seat) : may;

    if (done == GH_UNDO_DONE)
        gh_session_charge(session, &before, now);
    return done;
}

bool gh_session_redo(struct gh_session *session, struct gh_step step, struct gh_step_time time,
                     struct gh_events *events)
{
    const struct gh_public before = *open_of(session);
    struct gh_verdict verdict = {.reason = GH_ACCEPTED};

    if (step.seat >= before.seats)
        return false;
    if (step.undo ? take_back(session, step.seat) != GH_UNDO_DONE
                  : (verdict = apply(session, step.seat, step.action, events), verdict.reason != GH_ACCEPTED) &&
                        verdict.reason != GH_WRONG_CLAIM)
        return false;
    session->step[session->steps - 1].stand_ins = step.stand_ins;
    gh_session_add_time(session, &before, time.charged);
    gh_session_date(session, &before, time.at);
    gh_session_name(session, time.once);
    return true;
}

/* ---- names of steps ---- */

void gh_session_name(struct gh_session *session, uint64_t name)
{
    if (name == 0)
        return;
    if (session->onces == session->once_room) {
        session->once_room = session->once_room + session->once_room / 2 + 16;
        session->once = gh_need(realloc(session->once, session->once_room * sizeof *session->once));
    }
    session->once[session->onces++] = (struct gh_once){session->steps, name};
}

uint32_t gh_session_find_name(const struct gh_session *session, unsigned seat, uint64_t name)
{
    for (uint32_t i = session->onces; name > 0 && i > 0; i--) { /* it will be one of the last */
        const struct gh_once *once = &session->once[i - 1];

        if (once->name == name && session->step[once->n - 1].seat == seat)
            return once->n;
    }
    return 0;
}

uint32_t gh_session_past(const struct gh_session *session, uint32_t n, struct gh_session *past)
{
    uint32_t at = session->past.length, steps = session->boundary_step;

    *past = (struct gh_session){.table = {.town = session->table.town, .setup = session->table.setup},
                                .options = session->options,
                                .boundary = session->boundary};
    while (steps > n && past_go_back(&session->past, &at, &past->boundary, &steps))
        ;
    past->table.state = past->boundary;
    return steps;
}

struct gh_step *gh_session_kept(const struct gh_session *session, unsigned *count)
{
    struct gh_step *kept = malloc((session->steps + 1) * sizeof *kept);

    if (kept)
        *count = keep(session, 0, kept);
    return kept;
}

char *gh_session_record(const struct gh_session *session, size_t *length)
{
    const struct gh_town *town = session->table.town;
    unsigned count;
    struct gh_step *kept = gh_session_kept(session, &count);
    char *text = kept ? malloc(GH_RECORD_HEAD_SIZE + (size_t)count * GH_RECORD_STEP_SIZE) : NULL;
    struct gh_state before, state;

    if (text) {
        *length = gh_record_write_head(town, &session->table.setup, text);
        gh_start(town, &session->table.setup, &state);
        for (unsigned i = 0; i < count; i++) {
            before = state;
            gh_apply(town, &state, kept[i].seat, kept[i].action, NULL);
            *length += gh_record_write_step(town, &before, &state, kept[i].seat, kept[i].action, text + *length);
        }
    }
    free(kept);
    return text;
}
