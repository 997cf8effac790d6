/* Cards, discards and claims at work, on both referees. Each follows the steps of RULES 6 in their order; the quick
 * answers for whole lists of cards are in scan.c and must agree with this file. */
#include "effect.h"

#include <assert.h>

static struct gh_verdict blame(enum gh_reason reason, struct gh_statement statement, unsigned building)
{
    struct gh_verdict verdict = gh_verdict_make(reason);

    verdict.card = statement.card;
    verdict.building = (uint8_t)building;
    return verdict;
}

static void add_marker_event(struct gh_events *events, enum gh_event_kind kind, unsigned seat, unsigned building,
                             unsigned site, enum gh_why why)
{
    struct gh_event event = gh_event_make(kind, seat);

    event.building = (uint8_t)building;
    event.site = (uint8_t)site;
    event.why = (uint8_t)why;
    gh_event_add(events, event);
}

struct gh_statements gh_in_force_now(const struct gh_public *open)
{
    return open->window ? (struct gh_statements){.count = 0} : open->in_force;
}

static gh_buildings subjects_of(struct gh_statement statement)
{
    return (statement.named == GH_NONE ? 0 : gh_bit(statement.named)) |
           (statement.mine == GH_NONE ? 0 : gh_bit(statement.mine));
}

static gh_sites allowed_to(struct gh_statement statement, struct gh_allowed allowed, unsigned building)
{
    return building == statement.named ? allowed.named : allowed.mine;
}

/* RULES 3, R7, contradiction: some subject has no allowed site in its domain, or is out (its domain is then empty). */
static unsigned without_site(struct gh_statement statement, struct gh_allowed allowed)
{
    for (gh_each(building, subjects_of(statement)))
        if (!allowed_to(statement, allowed, building))
            return building;
    return GH_NONE;
}

/* RULES 6, step 1 of both referees. Returns the newly marked buildings. */
static gh_buildings put_new_markers(struct gh_board *board, struct gh_statement statement, struct gh_allowed allowed)
{
    const gh_buildings fresh = subjects_of(statement) & ~(board->marked | board->placed);

    for (gh_each(building, fresh))
        gh_board_put(board, building, allowed_to(statement, allowed, building));
    return fresh;
}

struct outcome { /* of resolving last markers */
    unsigned points;
    gh_buildings placed;
    gh_buildings lost; /* out, but not as the loser of a confirmed tie */
};

static gh_buildings with_one_marker(const struct gh_board *board, gh_sites *tied)
{
    gh_buildings single = 0;
    gh_sites seen = 0;

    *tied = 0;
    for (gh_each(building, board->marked)) {
        if (gh_is_single(board->markers[building])) {
            *tied |= seen & board->markers[building];
            seen |= board->markers[building];
            single |= gh_bit(building);
        }
    }
    return single;
}

/* RULES 5, R19: places buildings by their last marker, round by round; all that qualify at one moment in one round. */
static struct outcome resolve(struct gh_board *board, gh_buildings confirmed, unsigned seat, struct gh_events *events)
{
    struct outcome outcome = {0, 0, 0};

    for (;;) {
        gh_sites tied, filled = 0;
        const gh_buildings single = with_one_marker(board, &tied);
        gh_buildings ready = 0, losers = 0;

        for (gh_each(building, single)) /* RULES 5, tie: only a confirmed building leaves it */
            if (!(board->markers[building] & tied) || gh_has(confirmed, building))
                ready |= gh_bit(building);
        if (!ready)
            return outcome;
        for (gh_each(building, ready)) {
            const unsigned site = gh_lowest(board->markers[building]);

            filled |= gh_bit(site);
            outcome.points++;
            gh_board_place(board, building, site);
            add_marker_event(events, GH_EVENT_MARKER_TAKEN, seat, building, site, GH_WHY_LAST);
            add_marker_event(events, GH_EVENT_BUILDING_PLACED, seat, building, site, GH_WHY_LAST);
        }
        outcome.placed |= ready;
        for (gh_each(building, single & ~ready))
            if (board->markers[building] & filled)
                losers |= gh_bit(building); /* RULES 5: out with the tie that another one won */
        for (gh_each(building, board->marked)) {
            const gh_sites taken = board->markers[building] & filled;

            if (!taken)
                continue;
            outcome.points += gh_count(taken);
            gh_board_take(board, building, taken);
            for (gh_each(site, taken))
                add_marker_event(events, GH_EVENT_MARKER_TAKEN, seat, building, site, GH_WHY_SITE_TAKEN);
            if (gh_has(board->out, building))
                add_marker_event(events, GH_EVENT_BUILDING_OUT, seat, building, gh_lowest(taken), GH_WHY_SITE_TAKEN);
            if (gh_has(board->out & ~losers, building))
                outcome.lost |= gh_bit(building);
        }
    }
}

/* Collects the fresh buildings' unneeded markers, and tells of the ones that were put. */
static unsigned spare(const struct gh_board *board, gh_buildings fresh, unsigned seat, struct gh_events *events)
{
    unsigned points = 0;

    for (gh_each(building, fresh)) {
        const unsigned spared = GH_MARKERS_PER_BUILDING - gh_count(board->markers[building]);

        for (gh_each(site, board->markers[building]))
            add_marker_event(events, GH_EVENT_MARKER_PUT, seat, building, site, GH_WHY_CARD);
        if (spared) {
            struct gh_event event = gh_event_make(GH_EVENT_MARKERS_SPARED, seat);

            event.building = (uint8_t)building;
            event.number = (uint8_t)spared;
            gh_event_add(events, event);
        }
        points += spared;
    }
    return points;
}

/* RULES 6, R6: five markers a building. */
static bool too_many_markers(const struct gh_board *board, gh_buildings fresh, struct gh_statement statement,
                             struct gh_verdict *verdict)
{
    for (gh_each(building, fresh)) {
        const unsigned needed = gh_count(board->markers[building]);

        if (needed > GH_MARKERS_PER_BUILDING) {
            *verdict = blame(GH_TOO_MANY_MARKERS, statement, building);
            verdict->number = (uint8_t)needed;
            return true;
        }
    }
    return false;
}

/* RULES 6, R5: three markers a site. Only sites of `watched` count. */
static bool site_full(const struct gh_board *board, gh_sites watched, struct gh_statement statement,
                      struct gh_verdict *verdict)
{
    const gh_sites full = gh_board_crowd(board).with[GH_MARKERS_PER_SITE] & watched;

    if (!full)
        return false;
    *verdict = blame(GH_SITE_FULL, statement, GH_NONE);
    verdict->site = (uint8_t)gh_lowest(full);
    return true;
}

/* Counts the markers that `after` lacks and tells why: those gone on `by_card` too were taken by the card. */
static unsigned collect_removed(const struct gh_board *before, const struct gh_board *by_card,
                                const struct gh_board *after, unsigned seat, struct gh_events *events)
{
    unsigned points = 0;

    for (gh_each(building, before->marked)) {
        const gh_sites removed = before->markers[building] & ~after->markers[building];

        if (!removed) /* which is how it mostly is */
            continue;
        points += gh_count(removed);
        for (gh_each(site, events ? removed : 0))
            add_marker_event(events, GH_EVENT_MARKER_TAKEN, seat, building, site,
                             gh_has(by_card->markers[building], site) ? GH_WHY_NO_ROOM : GH_WHY_CARD);
    }
    return points;
}

/* What the statements alone leave on a board: RULES 4, reason 1. Returns what gh_logic_obey does. */
static unsigned obey_alone(const struct gh_town *town, const struct gh_board *before, struct gh_statement statement,
                           struct gh_allowed allowed, const struct gh_statements *in_force, struct gh_board *after)
{
    *after = *before;
    put_new_markers(after, statement, allowed);
    return gh_logic_obey(town, after, in_force);
}

/* RULES 6, automatic referee. */
static void play_automatic(const struct gh_town *town, const struct gh_public *open, struct gh_statement statement,
                           struct gh_allowed allowed, struct gh_statements in_force, struct gh_effect *effect,
                           struct gh_events *events)
{
    const gh_buildings fresh = put_new_markers(&effect->after, statement, allowed); /* step 1 */
    struct gh_matching matching = gh_matching_empty();
    struct gh_board by_card; /* filled where somebody wants to know */
    const unsigned stripped = gh_logic_close(town, &effect->after, &in_force, &matching); /* step 2 */

    if (stripped != GH_NONE) { /* R29: contradiction when the statements alone already leave no site */
        const unsigned contradicted = obey_alone(town, &open->board, statement, allowed, &in_force, &by_card);

        if (contradicted != GH_NONE)
            effect->verdict = blame(GH_CONTRADICTION, statement, contradicted);
        else
            effect->verdict = blame(GH_STRIPS_A_BUILDING, statement, stripped);
        return;
    }
    if (too_many_markers(&effect->after, fresh, statement, &effect->verdict))
        return;
    if (events)
        obey_alone(town, &open->board, statement, allowed, &in_force, &by_card);
    const unsigned mark = events ? events->count : 0;
    effect->points = spare(&effect->after, fresh, open->player, events);
    effect->points += collect_removed(&open->board, &by_card, &effect->after, open->player, events);
    effect->points += resolve(&effect->after, 0, open->player, events).points; /* step 3 */
    if (fresh && site_full(&effect->after, UINT32_MAX, statement, &effect->verdict) && events)
        events->count = mark; /* without new markers there are never more on a site than before */
    effect->changes = fresh || effect->points > 0;
}

/* RULES 5: subjects with exactly one marker, on a site that their statement allows (R24: right after new markers are
 * put). The statement allows each subject some site of its domain, so it allows an only marker. */
static gh_buildings confirmed_by(const struct gh_board *board, struct gh_statement statement)
{
    gh_buildings confirmed = 0;

    for (gh_each(building, subjects_of(statement) & board->marked))
        if (gh_is_single(board->markers[building]))
            confirmed |= gh_bit(building);
    return confirmed;
}

/* RULES 6, manual: a building placed where a statement in force does not allow it (R23: on the board after all), or
 * GH_NONE. */
static unsigned misplaced(const struct gh_town *town, const struct gh_board *board, gh_buildings placed,
                          const struct gh_statements *in_force)
{
    for (unsigned i = 0; i < in_force->count; i++) {
        const struct gh_statement statement = in_force->at[i];
        const struct gh_allowed allowed = gh_statement_allows(town, board, 0, statement);

        for (gh_each(building, subjects_of(statement) & placed))
            if (!allowed_to(statement, allowed, building))
                return building;
    }
    return GH_NONE;
}

/* Whether resolving went wrong in one of the two ways that make a card unplayable on the manual referee (RULES 6). */
static bool spoiled(const struct gh_town *town, const struct gh_board *board, struct outcome outcome,
                    const struct gh_statements *in_force, struct gh_statement statement, struct gh_verdict *verdict)
{
    const unsigned wrong = misplaced(town, board, outcome.placed, in_force);

    if (outcome.lost)
        *verdict = blame(GH_STRIPS_A_BUILDING, statement, gh_lowest(outcome.lost));
    else if (wrong != GH_NONE)
        *verdict = blame(GH_CONTRADICTION, statement, wrong);
    return verdict->reason != GH_ACCEPTED;
}

/* RULES 6, manual referee. */
static void play_manual(const struct gh_town *town, const struct gh_public *open, struct gh_statement statement,
                        struct gh_allowed allowed, struct gh_statements in_force, struct gh_effect *effect,
                        struct gh_events *events)
{
    const gh_buildings fresh = put_new_markers(&effect->after, statement, allowed); /* step 1 */
    const gh_buildings confirmed = confirmed_by(&effect->after, statement);
    struct gh_board full = effect->after; /* the full effect, to judge the card by */
    const unsigned emptied = gh_logic_obey(town, &full, &in_force);
    gh_sites put = 0;

    if (emptied != GH_NONE) {
        const bool own = gh_has(subjects_of(statement), emptied);

        effect->verdict = blame(own ? GH_CONTRADICTION : GH_STRIPS_A_BUILDING, statement, emptied);
        return;
    }
    const struct outcome judged = resolve(&full, confirmed, open->player, NULL);
    if (spoiled(town, &full, judged, &in_force, statement, &effect->verdict))
        return;

    struct gh_board marked = effect->after;                                              /* after step 1 */
    const struct outcome trial = resolve(&effect->after, confirmed, open->player, NULL); /* step 2 */
    if (spoiled(town, &effect->after, trial, &in_force, statement, &effect->verdict))
        return;

    for (gh_each(building, fresh))
        put |= marked.markers[building];
    if (too_many_markers(&marked, fresh, statement, &effect->verdict)) { /* R25 */
        effect->after = marked;
        return;
    }
    if (site_full(&full, put, statement, &effect->verdict)) {
        effect->after = full;
        return;
    }
    effect->points = spare(&marked, fresh, open->player, events) + trial.points;
    if (events)
        resolve(&marked, confirmed, open->player, events); /* once more, to tell of it */
    effect->changes = fresh || trial.placed;               /* RULES 9.1 */
    for (gh_each(building, subjects_of(statement) & open->board.marked))
        if (open->board.markers[building] & ~allowed_to(statement, allowed, building))
            effect->disallows = true;
}

void gh_effect_play(const struct gh_town *town, const struct gh_public *open, struct gh_statement statement,
                    struct gh_effect *effect, struct gh_events *events)
{
    const bool fresh = subjects_of(statement) & ~(open->board.marked | open->board.placed);
    const gh_sites open_sites = fresh ? gh_board_open(town, &open->board) : 0; /* others need no open site */
    const struct gh_allowed allowed = gh_statement_allows(town, &open->board, open_sites, statement);
    const unsigned contradicted = without_site(statement, allowed);
    struct gh_statements in_force = gh_in_force_now(open);

    assert(in_force.count < GH_MAX_IN_FORCE);
    effect->verdict = gh_verdict_make(GH_ACCEPTED);
    effect->points = 0;
    effect->changes = effect->disallows = false;
    if (contradicted != GH_NONE) {
        effect->verdict = blame(GH_CONTRADICTION, statement, contradicted);
        return;
    }
    effect->after = open->board;
    in_force.at[in_force.count++] = statement; /* R16: all statements of the turn together */
    if (open->referee == GH_AUTOMATIC)
        play_automatic(town, open, statement, allowed, in_force, effect, events);
    else
        play_manual(town, open, statement, allowed, in_force, effect, events);
}

struct gh_board gh_overfull_board(const struct gh_town *town, const struct gh_public *open,
                                  struct gh_statement statement)
{
    struct gh_effect effect;

    gh_effect_play(town, open, statement, &effect, NULL);
    assert(gh_effect_binding(&effect) == GH_BLOCKED);
    return effect.after;
}

/* RULES 9: how bindings are sorted. */
enum gh_binding gh_effect_binding(const struct gh_effect *effect)
{
    switch (effect->verdict.reason) {
    case GH_ACCEPTED:
        return effect->changes || effect->disallows ? GH_CHANGES : GH_CONFIRMS;
    case GH_TOO_MANY_MARKERS:
    case GH_SITE_FULL:
        return GH_BLOCKED;
    default:
        return GH_CONTRADICTS;
    }
}

/* The marker that a player chose leaves the board; the rest of the effect starts from there. */
static void take_chosen(const struct gh_public *open, unsigned seat, unsigned building, unsigned site,
                        struct gh_effect *effect, struct gh_events *events)
{
    assert(gh_count(open->board.markers[building]) > 1);
    effect->verdict = gh_verdict_make(GH_ACCEPTED);
    effect->after = open->board;
    effect->points = 1;
    effect->changes = true;
    effect->disallows = false;
    gh_board_take(&effect->after, building, gh_bit(site));
    add_marker_event(events, GH_EVENT_MARKER_TAKEN, seat, building, site, GH_WHY_CHOSEN);
}

void gh_effect_discard(const struct gh_town *town, const struct gh_public *open, unsigned building, unsigned site,
                       struct gh_effect *effect, struct gh_events *events)
{
    const unsigned mark = events ? events->count : 0;

    take_chosen(open, open->player, building, site, effect, events);
    if (open->referee ==
        GH_AUTOMATIC) { /* RULES 8.2: also section 4; every other marker is possible, so this cannot fail */
        const struct gh_board before = effect->after;
        const struct gh_statements none = {.count = 0};
        struct gh_matching matching = gh_matching_empty();
        const unsigned stripped = gh_logic_close(town, &effect->after, &none, &matching);

        assert(stripped == GH_NONE);
        (void)stripped;
        effect->points += collect_removed(&before, &before, &effect->after, open->player, events);
    }
    const struct outcome outcome = resolve(&effect->after, 0, open->player, events);
    effect->points += outcome.points;
    if (outcome.lost) { /* RULES 5: no taken marker may cause that */
        effect->verdict = gh_verdict_make(GH_STRIPS_A_BUILDING);
        effect->verdict.building = (uint8_t)gh_lowest(outcome.lost);
        if (events)
            events->count = mark;
    }
}

void gh_effect_claim(const struct gh_public *open, unsigned seat, unsigned building, unsigned site,
                     struct gh_effect *effect, struct gh_events *events)
{
    take_chosen(open, seat, building, site, effect, events);
    effect->points += resolve(&effect->after, 0, seat, events).points;
}
