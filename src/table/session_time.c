/* Time at a table: clocks, the time for STOP, and when computer players are to be asked. */
#include "session_time.h"

#include "gadshill/hash.h"

static const struct gh_public *open_of(const struct gh_session *session)
{
    return &session->table.state.open;
}

static bool is_person(const struct gh_session *session, unsigned seat)
{
    return !session->table.player[seat].kind;
}

static bool may_claim(const struct gh_session *session, unsigned seat)
{
    const struct gh_public *open = open_of(session);

    return open->board.marked && gh_may_claim(open, seat).reason == GH_ACCEPTED;
}

/* ---- STOP ---- */

/* Who else could claim in the open window, besides the active player. */
struct others {
    bool persons, unasked_computers;
};

static struct others others_who_may_claim(const struct gh_session *session)
{
    const struct gh_public *open = open_of(session);
    struct others others = {false, false};

    for (unsigned seat = 0; seat < open->seats; seat++) {
        if (seat == open->player || !may_claim(session, seat))
            continue;
        if (is_person(session, seat))
            others.persons = true;
        else if (!gh_has(session->asked, seat))
            others.unasked_computers = true;
    }
    return others;
}

uint64_t gh_session_hold(const struct gh_session *session)
{
    if (!open_of(session)->window)
        return 0;
    const struct others others = others_who_may_claim(session);
    return others.persons || others.unasked_computers ? session->window_from + session->options.grace_ms : 0;
}

/* ---- clocks ---- */

void gh_session_add_time(struct gh_session *session, const struct gh_public *before, uint32_t milliseconds)
{
    const struct gh_public *open = open_of(session);

    session->charged = milliseconds;
    session->used[before->player] += milliseconds;
    session->turn_used = open->turn == before->turn && open->player == before->player
                             ? session->turn_used + milliseconds
                             : 0; /* another's turn, or in setup another's choice */
}

static uint32_t running(const struct gh_session *session, uint64_t now)
{
    const uint64_t time = now > session->clock_from ? now - session->clock_from : 0;

    return time > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)time;
}

/* The next player cannot act before the hold is over: until then the clocks stand still. */
static void start_clock(struct gh_session *session, uint64_t now)
{
    const uint64_t hold = gh_session_hold(session);

    session->clock_from = hold > now ? hold : now;
}

void gh_session_charge(struct gh_session *session, const struct gh_public *before, uint64_t now)
{
    const bool person = before->phase != GH_OVER && is_person(session, before->player);

    gh_session_add_time(session, before, person ? running(session, now) : 0);
    session->charged += session->owed;
    session->owed = 0;
    gh_session_date(session, before, now);
    start_clock(session, now);
}

void gh_session_date(struct gh_session *session, const struct gh_public *before, uint64_t now)
{
    const struct gh_public *open = open_of(session);

    session->last_step = now;
    if (open->window && open->turn != before->turn)
        session->window_from = now;
}

void gh_session_wake(struct gh_session *session, uint64_t now)
{
    const bool is_known = session->last_step > 0 && session->last_step <= now;

    start_clock(session, is_known ? session->last_step : now);
    if (!is_known || gh_session_hold(session) > now) {
        session->window_from = now;
        start_clock(session, now);
    }
    session->last_step = now;
}

void gh_session_wake_seat(struct gh_session *session, uint64_t from, uint32_t owed)
{
    session->used[open_of(session)->player] += owed;
    session->turn_used += owed;
    session->owed = owed;
    session->clock_from = from > session->clock_from ? from : session->clock_from;
}

static uint32_t left_of(uint32_t limit, uint32_t used)
{
    if (limit == 0)
        return UINT32_MAX;
    return used < limit ? limit - used : 0;
}

uint32_t gh_session_left(const struct gh_session *session, uint64_t now, unsigned seat)
{
    const struct gh_public *open = open_of(session);
    const bool active = open->player == seat && open->phase != GH_OVER;
    const uint32_t now_running = active && is_person(session, seat) ? running(session, now) : 0;
    const uint32_t game = left_of(session->options.game_ms, session->used[seat] + now_running);
    const uint32_t turn = left_of(session->options.turn_ms, active ? session->turn_used + now_running : 0);

    return game < turn ? game : turn;
}

uint64_t gh_session_time_up(const struct gh_session *session)
{
    const struct gh_public *open = open_of(session);

    if (open->phase == GH_OVER || !is_person(session, open->player))
        return GH_NEVER;
    const uint32_t left = gh_session_left(session, session->clock_from, open->player);
    return left == UINT32_MAX ? GH_NEVER : session->clock_from + left;
}

void gh_session_seat(struct gh_session *session, uint64_t now, unsigned seat, const struct gh_player_kind *kind)
{
    const struct gh_public *open = open_of(session);
    struct gh_player *player = &session->table.player[seat];

    if (player->kind == kind)
        return;
    if (open->player == seat && open->phase != GH_OVER) {
        if (is_person(session, seat)) { /* what the person has used stays used */
            session->used[seat] += running(session, now);
            session->turn_used += running(session, now);
            session->owed += running(session, now);
        }
        session->clock_from = now;
    }
    *player = gh_player_make(kind, gh_players_seed(&session->table.setup), seat, player->attention);
}

/* ---- computer players ---- */

/* People have the first chance to call STOP: computer players wait from 40 to 90 of 100 parts of the grace time, each
 * differently each turn. With no person to be fair to they do not wait. */
static uint64_t claim_time(const struct gh_session *session, unsigned seat)
{
    const struct gh_public *open = open_of(session);
    struct gh_hash hash = gh_hash_start();
    bool persons = false;

    for (unsigned other = 0; other < open->seats; other++)
        persons |= is_person(session, other) && may_claim(session, other);
    const uint64_t polite = session->last_step + session->options.pace_ms;
    if (!persons || !open->window)
        return polite;
    gh_hash_number(&hash, session->table.player[seat].eye);
    gh_hash_number(&hash, open->turn);
    const uint64_t wait = session->options.grace_ms * (40 + gh_hash_finish(&hash) % 50) / 100;
    return session->window_from + wait > polite ? session->window_from + wait : polite;
}

/* Of those who would call out at the same moment the smallest is first: each has the same chance, each time anew. */
static uint64_t slowness(const struct gh_session *session, unsigned seat)
{
    struct gh_hash hash = gh_hash_start();

    gh_hash_number(&hash, session->table.player[seat].eye);
    gh_hash_number(&hash, session->steps);
    return gh_hash_finish(&hash);
}

static void fill(const struct gh_session *session, unsigned seat, bool is_claim, struct gh_ask *ask)
{
    *ask = (struct gh_ask){.town = session->table.town,
                           .player = session->table.player[seat],
                           .view = gh_view_for(&session->table.state, seat),
                           .steps = session->steps,
                           .is_claim = is_claim};
}

uint64_t gh_session_next(const struct gh_session *session, uint64_t now, struct gh_ask *ask)
{
    const struct gh_public *open = open_of(session);
    uint64_t first = GH_NEVER;
    unsigned claimer = GH_NONE;

    if (open->phase == GH_OVER)
        return GH_NEVER;
    for (unsigned seat = 0; seat < open->seats; seat++) {
        if (is_person(session, seat) || gh_has(session->asked, seat) || !may_claim(session, seat))
            continue;
        const uint64_t time = claim_time(session, seat);
        if (time < first || (time == first && slowness(session, seat) < slowness(session, claimer))) {
            first = time;
            claimer = seat;
        }
    }
    if (!is_person(session, open->player)) {
        const uint64_t polite = session->last_step + session->options.pace_ms, hold = gh_session_hold(session);
        const uint64_t time = hold > polite ? hold : polite;

        if (time < first) {
            first = time;
            claimer = GH_NONE;
        }
    }
    if (first <= now)
        fill(session, claimer == GH_NONE ? open->player : claimer, claimer != GH_NONE, ask);
    return first;
}

void gh_ask_think(struct gh_ask *ask)
{
    if (ask->is_claim) {
        ask->acts = gh_player_claims(&ask->player, ask->town, &ask->view, &ask->action);
    } else {
        ask->action = ask->player.kind->choose(&ask->player, ask->town, &ask->view);
        ask->acts = true;
    }
}

bool gh_session_heed(struct gh_session *session, const struct gh_ask *ask)
{
    const unsigned seat = ask->view.seat;

    if (ask->steps != session->steps || ask->player.kind != session->table.player[seat].kind)
        return false;
    session->table.player[seat] = ask->player;
    if (ask->is_claim)
        session->asked = (uint8_t)(session->asked | gh_bit(seat));
    return ask->acts;
}
