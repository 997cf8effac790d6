/* The course of a game: actions, held actions, clocks, and when computer players are to think. */
#include "parts.h"

#include "gadshill/text.h"

/* ---- storing and telling everybody ---- */

/* Gives the last step to the store. Whether that worked shows when it commits. */
static void store_step(struct gh_hosted *hosted, uint64_t once)
{
    const struct gh_session *session = &hosted->session;
    struct gh_store *store = hosted->desk->store;

    gh_store_add_step(store, session->table.town, hosted->id, session->steps, session->step[session->steps - 1],
                      (struct gh_step_time){.at = hosted->desk->now, .charged = session->charged, .once = once});
    if (gh_hosted_is_over(hosted))
        gh_store_end(store, hosted->id);
    hosted_has_changed(hosted);
}

static struct gh_writer *write_step(const struct gh_hosted *hosted, const struct told *told, struct audience audience)
{
    struct gh_writer *to = desk_begin(hosted->desk);

    tell_add_step(to, hosted, told, audience);
    tell_add_left(to, hosted);
    return to;
}

/* Spectators may be many: they are told the same, made once for each language. */
static void tell_spectators(const struct gh_hosted *hosted, const struct told *told, unsigned language)
{
    const struct gh_message message = {.about = hosted, .is_step = true};
    struct gh_writer *to = NULL;

    for (struct gh_reader *at = hosted->readers; at; at = at->next) {
        if (at->seats || at->language != language)
            continue;
        if (to) {
            desk_deliver(at, to, message);
        } else {
            to = write_step(hosted, told, audience_of(at));
            desk_send(at, to, message);
        }
    }
}

static void tell_all(struct gh_hosted *hosted, const struct told *told, struct gh_asker asker)
{
    gh_session_name(&hosted->session, asker.once);
    store_step(hosted, asker.once);
    hosted_wants(hosted, told->step, asker);
    hosted->desk->steps++;
    desk_spend(hosted->desk, COST_STEP);
    for (struct gh_reader *at = hosted->readers; at; at = at->next) {
        const struct gh_message message = {
            .about = hosted, .is_step = true, .has_id = at == asker.from, .id = asker.id};

        if (at->seats)
            desk_send(at, write_step(hosted, told, audience_of(at)), message);
    }
    for (unsigned language = 0; language < GH_LANGUAGES; language++)
        tell_spectators(hosted, told, language);
}

/* With the last step: it is told so whenever it is told again. */
static void note_stand_ins(struct gh_hosted *hosted)
{
    struct gh_session *session = &hosted->session;
    unsigned seats = 0;

    for (unsigned seat = 0; seat < session->table.setup.seats; seat++)
        seats |= hosted_is_replaced(hosted, seat) ? gh_bit(seat) : 0;
    session->step[session->steps - 1].stand_ins = seats & 0xf;
}

struct gh_verdict course_act(struct gh_hosted *hosted, unsigned seat, struct gh_action action, struct gh_asker asker)
{
    struct gh_session *session = &hosted->session;
    const struct gh_public before = session->table.state.open;
    struct gh_events events = {.count = 0};

    const struct gh_verdict verdict = gh_session_act(session, hosted->desk->now, seat, action, &events);
    if (!gh_is_recorded(verdict))
        return verdict;
    note_stand_ins(hosted);
    const struct told told = {session->steps, session->step[session->steps - 1], &before, &session->table.state,
                              &events};
    tell_all(hosted, &told, asker);
    return verdict;
}

void course_request(struct gh_hosted *hosted, unsigned seat, struct gh_action action, struct gh_asker asker)
{
    const struct gh_verdict verdict = course_act(hosted, seat, action, asker);

    if (!gh_is_recorded(verdict) && asker.from)
        desk_refuse_action(asker.from, asker.id, hosted, action, verdict);
}

enum gh_undo course_undo(struct gh_hosted *hosted, unsigned seat, struct gh_asker asker)
{
    struct gh_session *session = &hosted->session;
    const struct gh_public before = session->table.state.open;
    const enum gh_undo done = gh_session_undo(session, hosted->desk->now, seat);

    if (done != GH_UNDO_DONE)
        return done;
    const struct told told = {session->steps, session->step[session->steps - 1], &before, &session->table.state, NULL};
    tell_all(hosted, &told, asker);
    return done;
}

void course_undo_stand_in(struct gh_hosted *hosted, unsigned seat)
{
    const struct gh_session *session = &hosted->session;
    const uint32_t since = hosted->since[seat].steps;
    const uint32_t from = since > session->boundary_step ? since : session->boundary_step;

    for (uint32_t steps = session->steps; steps > from; steps--)
        if (course_undo(hosted, seat, NOBODY) != GH_UNDO_DONE)
            return;
}

void course_tell_presence(struct gh_hosted *hosted, const struct gh_reader *except)
{
    const struct gh_message message = {.about = hosted};
    struct gh_writer *to = NULL; /* the same for everybody */

    if (hosted->is_stale)
        return; /* it is told when the table goes on */
    for (struct gh_reader *at = hosted->readers; at; at = at->next) {
        if (at == except)
            continue;
        if (to) {
            desk_deliver(at, to, message);
        } else {
            to = desk_begin(hosted->desk);
            tell_add_presence(to, hosted);
            desk_send(at, to, message);
        }
    }
}

void course_seat(struct gh_hosted *hosted, unsigned seat, const struct gh_player_kind *kind)
{
    const struct gh_session *session = &hosted->session;
    const bool is_active = session->table.state.open.player == seat;

    gh_session_seat(&hosted->session, hosted->desk->now, seat, kind);
    hosted->since[seat] =
        (struct gh_since){.at = hosted->desk->now, .steps = session->steps, .owed = is_active ? session->owed : 0};
    gh_store_seat(hosted->desk->store, hosted->id, seat, gh_player_kind_name(kind), hosted->since[seat]);
    hosted_has_changed(hosted);
    if (hosted->held.is_held && hosted->held.seat == seat)
        course_drop_held(hosted, "replaced", N_("A computer player is playing for you; take your seat back first."));
    course_tell_presence(hosted, NULL);
}

/* ---- held actions ---- */

void course_drop_held(struct gh_hosted *hosted, const char *code, const char *why)
{
    const struct gh_held held = hosted->held;

    hosted->held = (struct gh_held){.is_held = false};
    if (!held.is_held || !held.asker.from)
        return;
    const unsigned before = speak_to(held.asker.from);
    desk_refuse(held.asker.from, &held.asker.id, code, _(why));
    gh_language_use(before);
}

static void release_held(struct gh_hosted *hosted)
{
    const struct gh_held held = hosted->held;
    struct gh_desk *desk = hosted->desk;
    const uint64_t cost = desk->cost;

    hosted->held = (struct gh_held){.is_held = false};
    course_request(hosted, held.seat, held.action, held.asker);
    if (held.asker.from)
        desk->methods->charge(desk->host, held.asker.from, desk->cost - cost);
}

/* ---- what is due ---- */

void course_try_again(struct gh_hosted *hosted)
{
    enum { AGAIN_MS = 1000 };

    due_set(hosted, hosted->desk->now + AGAIN_MS);
}

static uint64_t sooner(uint64_t one, uint64_t other)
{
    return one < other ? one : other;
}

static uint64_t later(uint64_t time, uint64_t delay)
{
    return time == GH_NEVER ? GH_NEVER : time + delay;
}

/* When the active person's time is up, for whoever is far away: what was sent in time must arrive. */
static uint64_t time_up(const struct gh_hosted *hosted)
{
    const struct gh_session *session = &hosted->session;
    const uint64_t time = gh_session_time_up(session);
    unsigned lag = 0;

    for (const struct gh_reader *at = hosted->readers; at; at = at->next)
        if (gh_has(at->seats, session->table.state.open.player) && at->lag_ms > lag)
            lag = at->lag_ms;
    return time == GH_NEVER ? GH_NEVER : time + (lag < GH_MOST_LAG_MS ? lag : GH_MOST_LAG_MS);
}

/* What ends by itself: the others' time for STOP, a person's clocks. */
static void end_times(struct gh_hosted *hosted)
{
    const struct gh_session *session = &hosted->session;
    const uint64_t now = hosted->desk->now;

    if (hosted->held.is_held && gh_session_hold(session) <= now)
        release_held(hosted);
    const uint64_t up = time_up(hosted);
    if (up <= now && up + others_delay(hosted) <= now)
        course_seat(hosted, session->table.state.open.player, hosted->stand_in);
}

/* Tells everybody when somebody has been away for so long that they can be replaced. Returns when that will be so of
 * somebody else; it is told only to those who are there. */
static uint64_t mind_absence(struct gh_hosted *hosted)
{
    const unsigned away = hosted_away(hosted), news = away & ~(unsigned)hosted->away;
    uint64_t next = GH_NEVER;

    hosted->away = (uint8_t)away;
    if (news)
        course_tell_presence(hosted, NULL);
    for (unsigned seat = 0; hosted->readers && !hosted_has_days(hosted) && seat < hosted->session.table.setup.seats;
         seat++)
        if (!gh_has(away, seat) && !hosted_is_here(hosted, seat))
            next = sooner(next, hosted->gone_at[seat] + GH_ABSENCE_MS);
    return next;
}

void course_go_on(struct gh_hosted *hosted)
{
    enum { TURN_MS = 250 }; /* until a table that may not think now asks again */
    const struct gh_session *session = &hosted->session;
    const uint64_t now = hosted->desk->now;
    struct gh_ask ask;

    if (hosted->is_stale)
        return;
    const uint64_t up = time_up(hosted), next = hosted->is_thinking ? GH_NEVER : gh_session_next(session, now, &ask);
    const uint64_t delay = up < GH_NEVER || next < GH_NEVER ? others_delay(hosted) : 0;
    uint64_t due = hosted->held.is_held ? gh_session_hold(session) : later(up, delay);
    due = sooner(due, mind_absence(hosted));
    if (later(next, delay) > now)
        due = sooner(due, later(next, delay));
    else if (!work_think(hosted, &ask))
        due = sooner(due, now + TURN_MS);
    due_set(hosted, due);
    others_tell(hosted);
}

void gh_desk_go_on(struct gh_desk *desk, uint64_t now)
{
    struct gh_hosted *hosted;

    desk->now = now;
    while ((hosted = due_take(desk, now))) {
        if (!gh_store_is_up(desk->store)) {
            course_try_again(hosted);
            continue;
        }
        end_times(hosted);
        course_go_on(hosted);
    }
}
