/* Setup, and doing actions: first the judge of each action says whether it is accepted, then it changes what lies open,
 * then (gh_apply only) what is hidden. A refused action changes nothing; a wrong claim is the one exception (RULES 7).
 */
#include "gadshill/game.h"

#include "effect.h"
#include "legal.h"
#include "ruleset.h"

#include <assert.h>
#include <string.h>

/* ---- changing what lies open ---- */

static void adopt(struct gh_public *open, unsigned seat, const struct gh_effect *effect)
{
    open->board = effect->after;
    open->score[seat] = (uint16_t)(open->score[seat] + effect->points);
    open->progress |= effect->changes;                     /* RULES 10: a marker moved */
    for (unsigned owner = 0; owner < open->seats; owner++) /* RULES 1, owned */
        open->owned[owner] &= ~(open->board.placed | open->board.out);
}

static void finish(struct gh_public *open, enum gh_ending ending, struct gh_events *events)
{
    open->phase = GH_OVER;
    open->ending = (uint8_t)ending;
    open->window = false; /* RULES 7: none after the last turn */
    open->locked = 0;
    open->in_force.count = 0;
    gh_event_add(events, gh_event_make(GH_EVENT_GAME_OVER, open->player));
}

static void next_player(struct gh_public *open)
{
    open->player = (uint8_t)((open->player + 1) % open->seats);
}

static void begin_turn(struct gh_public *open, struct gh_events *events)
{
    open->turn++;
    open->plays = open->draws = open->locked = 0; /* RULES 7, R13: a lock ends with the turn */
    open->discarded = open->bought_now = open->acted = open->progress = false;
    gh_event_add(events, gh_event_make(GH_EVENT_TURN_BEGAN, open->player));
}

static void end_turn(struct gh_public *open, struct gh_events *events)
{
    open->idle_turns = open->progress ? 0 : (uint8_t)(open->idle_turns + 1);
    if (open->idle_turns >= 4 * open->seats) { /* RULES 10, R14 */
        finish(open, GH_STALEMATE, events);
        return;
    }
    open->window = open->referee == GH_MANUAL; /* RULES 7: statements stay in force in the window */
    if (!open->window)
        open->in_force.count = 0; /* RULES 4, R8 */
    next_player(open);
    begin_turn(open, events);
}

/* RULES 7, R8: the window closes with the next player's first accepted action that is not a claim, and with it the
 * finished turn's statements and the locks of the window end. */
static void begin_action(struct gh_public *open, struct gh_events *events)
{
    open->acted = true;
    if (!open->window)
        return;
    open->window = false;
    open->locked = 0;
    open->in_force.count = 0;
    gh_event_add(events, gh_event_make(GH_EVENT_WINDOW_CLOSED, open->player));
}

/* RULES 2: when everybody has their share the first player's turn begins; there is no window before it (RULES 7). */
static void begin_first_turn(struct gh_public *open, struct gh_events *events)
{
    open->phase = GH_TURN;
    begin_turn(open, events);
}

/* A card leaves the active player's hand for the one discard pile (RULES 6). Which of several cards of its kind it was
 * is no matter, so it counts as one of the known ones as long as there are any. */
static void lay_down(const struct gh_town *town, struct gh_public *open, struct gh_hidden *hidden, unsigned card)
{
    const unsigned kind = town->card[card].kind;

    if (open->known[open->player][kind] > 0)
        open->known[open->player][kind]--;
    else if (kind == GH_BUILDING_CARD && open->unseen_buildings[open->player] > 0)
        open->unseen_buildings[open->player]--;
    open->discard[open->discard_size++] = (uint8_t)card;
    open->hand_size[open->player]--;
    if (hidden)
        gh_cards_remove(&hidden->hand[open->player], card);
}

/* RULES 2: in setup one building each, again and again; RULES 9: one at the start of a turn. */
static void do_take(const struct gh_town *town, struct gh_public *open, struct gh_action action,
                    struct gh_events *events)
{
    struct gh_event event = gh_event_make(GH_EVENT_BUILDING_TAKEN, open->player);

    event.building = action.building;
    open->owned[open->player] |= gh_bit(action.building);
    gh_event_add(events, event);
    if (open->phase == GH_TURN) {
        open->progress = true; /* RULES 10: a building changed hands */
        return;
    }
    next_player(open);
    if (gh_count(open->owned[open->player]) == gh_ruleset_of(town)->setup_share(town, open->seats))
        begin_first_turn(open, events);
}

static void tell_card(struct gh_events *events, enum gh_event_kind kind, unsigned seat, unsigned card, unsigned mine)
{
    struct gh_event event = gh_event_make(kind, seat);

    event.card = (uint8_t)card;
    event.building = (uint8_t)mine;
    gh_event_add(events, event);
}

static void do_play(const struct gh_town *town, struct gh_public *open, struct gh_hidden *hidden,
                    struct gh_action action, const struct gh_effect *effect)
{
    adopt(open, open->player, effect);
    open->in_force.at[open->in_force.count++] = gh_statement_make(town, action.card, action.building);
    open->plays++;
    open->draws = gh_ruleset_of(town)->draws_after_play; /* RULES 9.1 */
    lay_down(town, open, hidden, action.card);
}

static void do_discard(const struct gh_town *town, struct gh_public *open, struct gh_hidden *hidden,
                       struct gh_action action, const struct gh_effect *effect)
{
    adopt(open, open->player, effect);
    open->discarded = true;
    open->draws = gh_ruleset_of(town)->draws_after_discard; /* RULES 9.2 */
    lay_down(town, open, hidden, action.card);
    lay_down(town, open, hidden, action.second_card);
}

/* RULES 8, buying. */
static void do_buy(const struct gh_town *town, struct gh_public *open, struct gh_action action,
                   struct gh_events *events)
{
    struct gh_event event = gh_event_make(GH_EVENT_BUILDING_BOUGHT, open->player);

    event.building = action.building;
    event.number = gh_ruleset_of(town)->price;
    open->owned[open->player] |= gh_bit(action.building);
    open->score[open->player] = (uint16_t)(open->score[open->player] - event.number);
    open->bought[open->player]++;
    open->bought_now = true;
    open->progress = true; /* RULES 10: a building changed hands */
    gh_event_add(events, event);
}

/* RULES 8, R4: the discarded district cards become the new pile, in the order that the reshuffle stream gives. */
static void reshuffle(const struct gh_town *town, struct gh_public *open, struct gh_hidden *hidden, unsigned pile,
                      struct gh_events *events)
{
    struct gh_event event = gh_event_make(GH_EVENT_PILE_RESHUFFLED, open->player);
    uint8_t districts[GH_MAX_CARDS], kept = 0, count = 0;

    open->recycled = (struct gh_cards){{0}};
    for (unsigned i = 0; i < open->discard_size; i++) {
        if (town->card[open->discard[i]].kind == GH_DISTRICT_CARD) {
            districts[count++] = open->discard[i];
            gh_cards_add(&open->recycled, open->discard[i]);
        } else {
            open->discard[kept++] = open->discard[i];
        }
    }
    open->discard_size = kept;
    open->pile_size[pile] = count;
    open->reshuffled = (uint8_t)(open->reshuffled | gh_bit(pile));
    if (hidden) {
        gh_rng_shuffle(&hidden->reshuffle, districts, count);
        memcpy(hidden->deck + hidden->pile_base[pile], districts, count);
        hidden->pile_top[pile] = hidden->pile_base[pile];
    }
    event.pile = (uint8_t)pile;
    event.number = count;
    gh_event_add(events, event);
}

static void do_draw(const struct gh_town *town, struct gh_public *open, struct gh_hidden *hidden,
                    struct gh_action action, struct gh_events *events)
{
    const unsigned pile = gh_pile_for(gh_ruleset_of(town), open, action.word);
    struct gh_event event = gh_event_make(GH_EVENT_CARD_DRAWN, open->player);

    if (open->pile_size[pile] == 0) /* RULES 8, 9: only when somebody wants to draw from it */
        reshuffle(town, open, hidden, pile, events);
    const unsigned kind = gh_ruleset_of(town)->kind_on_top(town, open, pile);
    if (kind != GH_NONE)
        open->known[open->player][kind]++;
    open->pile_size[pile]--;
    open->hand_size[open->player]++;
    if (hidden) {
        event.card = hidden->deck[hidden->pile_top[pile]++];
        gh_cards_add(&hidden->hand[open->player], event.card);
    }
    event.pile = (uint8_t)pile;
    gh_event_add(events, event);
    if (!gh_has(open->reshuffled, pile)) /* RULES 10 */
        open->progress = true;
    if (open->draws > 0)
        open->draws--;
    if (open->draws == 0) /* RULES 8, 9: the last card ends the turn */
        end_turn(open, events);
}

static void do_end(const struct gh_town *town, struct gh_public *open, struct gh_events *events)
{
    if (gh_ruleset_of(town)->complete(town, open)) /* RULES 8 and 9, End */
        finish(open, GH_COMPLETE, events);
    else
        end_turn(open, events);
}

/* RULES 7. A wrong claim only locks the claimer. */
static void do_claim(const struct gh_town *town, struct gh_public *open, unsigned seat, struct gh_action action,
                     bool right, struct gh_events *events)
{
    struct gh_event event = gh_event_make(right ? GH_EVENT_CLAIM_MADE : GH_EVENT_CLAIM_FAILED, seat);

    event.building = action.building;
    event.site = action.site;
    gh_event_add(events, event);
    if (!right) {
        open->locked = (uint8_t)(open->locked | gh_bit(seat)); /* R13 */
        return;
    }
    struct gh_effect effect;
    gh_effect_claim(open, seat, action.building, action.site, &effect, events);
    adopt(open, seat, &effect);
    if (open->window && gh_ruleset_of(town)->complete(town, open)) /* RULES 7, R27: over at once */
        finish(open, GH_COMPLETE, events);
}

/* ---- the two ways in ---- */

static struct gh_rng stream_of(const struct gh_setup *setup, unsigned stream)
{
    return setup->is_sealed ? gh_rng_seal(setup->seed, stream) : gh_rng_make(setup->seed, stream);
}

uint64_t gh_players_seed(const struct gh_setup *setup)
{
    struct gh_rng players = stream_of(setup, GH_STREAM_PLAYER);

    return setup->is_sealed ? gh_rng_next(&players) : setup->seed;
}

enum gh_error gh_start(const struct gh_town *town, const struct gh_setup *setup, struct gh_state *state)
{
    if (setup->seats < GH_MIN_SEATS || setup->seats > GH_MAX_SEATS || setup->first >= setup->seats)
        return GH_ERROR_SEATS;

    struct gh_rng deal = stream_of(setup, GH_STREAM_DEAL);

    memset(state, 0, sizeof *state);
    state->open.board = gh_board_empty();
    state->open.seats = setup->seats;
    state->open.first = state->open.player = setup->first;
    state->open.referee = setup->referee;
    state->open.is_brisk = setup->is_brisk;
    for (unsigned i = 0; i < town->landmarks; i++)
        state->open.landmark_at[i] = (uint8_t)i;
    gh_rng_shuffle(&deal, state->open.landmark_at, town->landmarks); /* RULES 2 */
    state->hidden.reshuffle = stream_of(setup, GH_STREAM_RESHUFFLE);
    if (gh_ruleset_of(town)->setup_share(town, setup->seats) == 0) /* R22: too few buildings for one each */
        begin_first_turn(&state->open, NULL);
    return gh_ruleset_of(town)->deal(town, state, &deal);
}

/* Judges an action and, when it is accepted (or a wrong claim), does it. Without `hidden` only what lies open changes.
 */
static struct gh_verdict act(const struct gh_town *town, struct gh_public *open, struct gh_hidden *hidden,
                             const struct gh_cards *hand, unsigned seat, struct gh_action action,
                             struct gh_events *events)
{
    struct gh_effect effect;
    struct gh_events told; /* of the effect, which is known before the window closes */

    told.count = 0;
    const struct gh_verdict verdict = gh_judge(town, open, hand, seat, action, &effect, events ? &told : NULL);
    const bool wrong_claim = verdict.reason == GH_WRONG_CLAIM;

    if (!gh_is_recorded(verdict))
        return verdict;
    if (action.kind != GH_CLAIM)
        begin_action(open, events);
    switch ((enum gh_action_kind)action.kind) {
    case GH_TAKE:
        do_take(town, open, action, events);
        break;
    case GH_PLAY:
        tell_card(events, GH_EVENT_CARD_PLAYED, seat, action.card, action.building);
        do_play(town, open, hidden, action, &effect);
        break;
    case GH_DISCARD:
        tell_card(events, GH_EVENT_CARD_DISCARDED, seat, action.card, GH_NONE);
        tell_card(events, GH_EVENT_CARD_DISCARDED, seat, action.second_card, GH_NONE);
        do_discard(town, open, hidden, action, &effect);
        break;
    case GH_BUY:
        do_buy(town, open, action, events);
        break;
    case GH_DRAW:
        do_draw(town, open, hidden, action, events);
        break;
    case GH_CLAIM:
        do_claim(town, open, seat, action, !wrong_claim, events);
        break;
    case GH_END:
        do_end(town, open, events);
        break;
    case GH_ACTIONS_COUNT: /* gh_judge knows no such kind */
        break;
    }
    for (unsigned i = 0; i < told.count; i++)
        gh_event_add(events, told.at[i]);
    return verdict;
}

struct gh_verdict gh_preview(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand,
                             unsigned seat, struct gh_action action, struct gh_public *after)
{
    *after = *open;
    return act(town, after, NULL, hand, seat, action, NULL);
}

struct gh_verdict gh_apply(const struct gh_town *town, struct gh_state *state, unsigned seat, struct gh_action action,
                           struct gh_events *events)
{
    assert(seat < state->open.seats);
    return act(town, &state->open, &state->hidden, &state->hidden.hand[seat], seat, action, events);
}
