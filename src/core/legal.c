/* The judges: each says in the order of the rules why an action is refused. */
#include "legal.h"

#include "ruleset.h"
#include "scan.h"

#include <assert.h>
#include <string.h>

static struct gh_verdict accepted(void)
{
    return gh_verdict_make(GH_ACCEPTED);
}

static struct gh_verdict refuse_building(enum gh_reason reason, unsigned building)
{
    struct gh_verdict verdict = gh_verdict_make(reason);

    verdict.building = (uint8_t)building;
    return verdict;
}

static struct gh_verdict refuse_card(enum gh_reason reason, unsigned card)
{
    struct gh_verdict verdict = gh_verdict_make(reason);

    verdict.card = (uint8_t)card;
    return verdict;
}

static struct gh_verdict refuse_number(enum gh_reason reason, unsigned number)
{
    struct gh_verdict verdict = gh_verdict_make(reason);

    verdict.number = (uint8_t)number;
    return verdict;
}

static struct gh_verdict refuse_marker(enum gh_reason reason, struct gh_action action)
{
    struct gh_verdict verdict = gh_verdict_make(reason);

    verdict.building = action.building;
    verdict.site = action.site;
    return verdict;
}

/* Whether the turn's one thing (RULES 8, 9: play or discard) has been done; buying and taking are extra. */
static bool has_moved(const struct gh_public *open)
{
    return open->plays > 0 || open->discarded;
}

/* A pile that holds a card or can be made anew (RULES 8, R4). */
static bool can_draw_from(const struct gh_town *town, const struct gh_public *open, unsigned pile)
{
    if (open->pile_size[pile] > 0)
        return true;
    if (pile != gh_ruleset_of(town)->reshuffled_pile)
        return false;
    for (unsigned i = open->discard_size; i > 0; i--) /* the newest first: reshuffling leaves the others below */
        if (town->card[open->discard[i - 1]].kind == GH_DISTRICT_CARD)
            return true;
    return false;
}

static bool can_draw(const struct gh_town *town, const struct gh_public *open)
{
    const struct gh_ruleset *rules = gh_ruleset_of(town);

    for (unsigned word = 0; word < GH_MAX_PILES && rules->draw_word[word]; word++) {
        const unsigned pile = gh_pile_for(rules, open, word);

        if (pile != GH_NONE && can_draw_from(town, open, pile))
            return true;
    }
    return false;
}

/* RULES 8.3: drawing without having played is always allowed, but not in a brisk game (R30). */
static bool may_pass(const struct gh_town *town, const struct gh_public *open)
{
    return gh_ruleset_of(town)->free_pass && !open->is_brisk;
}

/* RULES 9.3, R30: drawing without a play only with no playable card. Returns such a card, or GH_NONE. */
static unsigned card_to_play(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand)
{
    struct gh_scan scan;

    if (may_pass(town, open) || has_moved(open))
        return GH_NONE;
    gh_scan_start(town, open, &scan);
    return gh_scan_hand(&scan, hand, NULL).playable;
}

/* RULES 2 and 9, Start, R10: in setup, or when it is due; from beside the board. */
static struct gh_verdict judge_take(const struct gh_town *town, const struct gh_public *open, struct gh_action action)
{
    if (open->phase == GH_TURN && !gh_must_take(town, open))
        return gh_verdict_make(GH_NOTHING_TO_TAKE);
    return gh_has(gh_owned_by(town, open, GH_NONE), action.building) ? accepted()
                                                                     : refuse_building(GH_NOT_BESIDE, action.building);
}

/* Whether another card may be played in this turn at all. */
static struct gh_verdict judge_playing(const struct gh_town *town, const struct gh_public *open)
{
    const struct gh_ruleset *rules = gh_ruleset_of(town);

    if (open->discarded) /* RULES 8 and 9: one of the three */
        return gh_verdict_make(GH_ALREADY_DISCARDED);
    if (open->plays >= rules->cards_a_turn) /* RULES 8.1, 9.1 */
        return refuse_number(GH_TOO_MANY_PLAYS, rules->cards_a_turn);
    if (open->plays > 0 && !rules->may_play_again(town, open)) /* RULES 8.1, R1 */
        return refuse_number(GH_ONE_CARD_ONLY, town->one_card_from);
    return accepted();
}

static struct gh_verdict judge_play(const struct gh_town *town, const struct gh_public *open,
                                    const struct gh_cards *hand, struct gh_action action, struct gh_effect *effect,
                                    struct gh_events *events)
{
    const struct gh_card *card = &town->card[action.card];
    const struct gh_verdict turn = judge_playing(town, open);

    if (!gh_cards_has(hand, action.card))
        return refuse_card(GH_NO_SUCH_CARD, action.card);
    if (turn.reason != GH_ACCEPTED)
        return turn;
    if (card->kind != GH_BUILDING_CARD) { /* RULES 3: my building is an owned one */
        if (action.building == GH_NONE || !gh_has(open->owned[open->player], action.building))
            return refuse_building(GH_NOT_YOUR_BUILDING, action.building);
        if (action.building == card->building) /* R15 */
            return refuse_building(GH_SAME_BUILDING, action.building);
    }
    gh_effect_play(town, open, gh_statement_make(town, action.card, action.building), effect, events);
    if (gh_ruleset_of(town)->must_change && gh_effect_binding(effect) == GH_CONFIRMS) /* RULES 9.1, R2 */
        return refuse_card(GH_CHANGES_NOTHING, action.card);
    return effect->verdict;
}

/* Whether two cards may be discarded in this turn at all: RULES 8, 9, one of the three. */
static struct gh_verdict judge_discarding(const struct gh_public *open)
{
    if (open->plays > 0)
        return gh_verdict_make(GH_ALREADY_PLAYED);
    return open->discarded ? gh_verdict_make(GH_ALREADY_DISCARDED) : accepted();
}

/* RULES 8.2 and 9 (2). */
static struct gh_verdict judge_discard(const struct gh_town *town, const struct gh_public *open,
                                       const struct gh_cards *hand, struct gh_action action, struct gh_effect *effect,
                                       struct gh_events *events)
{
    const struct gh_verdict turn = judge_discarding(open);
    const gh_sites markers = open->board.markers[action.building];

    if (!gh_cards_has(hand, action.card))
        return refuse_card(GH_NO_SUCH_CARD, action.card);
    if (!gh_cards_has(hand, action.second_card) || action.card == action.second_card)
        return refuse_card(GH_NO_SUCH_CARD, action.second_card);
    if (turn.reason != GH_ACCEPTED)
        return turn;
    if (gh_ruleset_of(town)->idle_discards) { /* RULES 9.2; Gads Hill: any two (R17) */
        const struct gh_cards idle = gh_idle_cards(town, open, hand);

        if (!gh_cards_has(&idle, action.card))
            return refuse_card(GH_NOT_IDLE, action.card);
        if (!gh_cards_has(&idle, action.second_card))
            return refuse_card(GH_NOT_IDLE, action.second_card);
    }
    if (!gh_has(markers, action.site))
        return refuse_marker(GH_NO_SUCH_MARKER, action);
    if (gh_is_single(markers)) /* RULES 8.2, R9 */
        return refuse_marker(GH_LAST_MARKER, action);
    gh_effect_discard(town, open, action.building, action.site, effect, events);
    return effect->verdict;
}

/* RULES 8: once a turn, three times a game, for two points; which building comes after these. */
static struct gh_verdict judge_buying(const struct gh_town *town, const struct gh_public *open)
{
    const struct gh_ruleset *rules = gh_ruleset_of(town);

    if (rules->purchases == 0)
        return gh_verdict_make(GH_NO_BUYING);
    if (open->bought_now)
        return gh_verdict_make(GH_ALREADY_BOUGHT);
    if (open->bought[open->player] >= rules->purchases)
        return refuse_number(GH_NO_PURCHASES_LEFT, rules->purchases);
    if (open->score[open->player] < rules->price)
        return refuse_number(GH_TOO_POOR, rules->price);
    return accepted();
}

static struct gh_verdict judge_buy(const struct gh_town *town, const struct gh_public *open, struct gh_action action)
{
    const struct gh_verdict turn = judge_buying(town, open);

    if (turn.reason != GH_ACCEPTED)
        return turn;
    return gh_has(gh_owned_by(town, open, GH_NONE), action.building) ? accepted()
                                                                     : refuse_building(GH_NOT_BESIDE, action.building);
}

static struct gh_verdict judge_draw(const struct gh_town *town, const struct gh_public *open,
                                    const struct gh_cards *hand, struct gh_action action)
{
    const unsigned pile = gh_pile_for(gh_ruleset_of(town), open, action.word);
    const unsigned playable = card_to_play(town, open, hand);

    if (playable != GH_NONE) /* RULES 9.3 */
        return refuse_card(GH_MUST_PLAY, playable);
    if (pile == GH_NONE) /* RULES 9, Drawing */
        return gh_verdict_make(GH_NOT_YOUR_PILE);
    return can_draw_from(town, open, pile) ? accepted() : gh_verdict_make(GH_PILE_EMPTY);
}

/* Ending without drawing, while the town is not complete: only when nothing can be drawn (RULES 8). */
static struct gh_verdict judge_end(const struct gh_town *town, const struct gh_public *open,
                                   const struct gh_cards *hand)
{
    const unsigned playable = card_to_play(town, open, hand);

    if (playable != GH_NONE) /* RULES 9.3 */
        return refuse_card(GH_MUST_PLAY, playable);
    return can_draw(town, open) ? gh_verdict_make(GH_MUST_DRAW) : accepted();
}

struct gh_verdict gh_may_claim(const struct gh_public *open, unsigned seat)
{
    if (open->phase == GH_OVER)
        return gh_verdict_make(GH_GAME_OVER);
    if (open->referee == GH_AUTOMATIC) /* RULES 7: manual referee only */
        return gh_verdict_make(GH_NO_CLAIMS);
    if (open->phase == GH_SETUP) /* RULES 7: in a turn or a window */
        return gh_verdict_make(GH_NOT_IN_SETUP);
    if (seat != open->player) { /* RULES 7, R18, R27: in the window everyone but the player whose turn it was */
        const unsigned last = (open->player + open->seats - 1u) % open->seats;

        if (!open->window || seat == last)
            return gh_verdict_make(GH_NOT_YOUR_WINDOW);
    }
    /* RULES 7, R13 */
    return gh_has(open->locked, seat) ? gh_verdict_make(GH_LOCKED) : accepted();
}

/* RULES 7. */
static struct gh_verdict judge_claim(const struct gh_town *town, const struct gh_public *open, unsigned seat,
                                     struct gh_action action)
{
    const struct gh_verdict turn = gh_may_claim(open, seat);
    gh_sites claimable[GH_MAX_BUILDINGS];

    if (turn.reason != GH_ACCEPTED)
        return turn;
    if (!gh_has(open->board.markers[action.building], action.site)) /* R26 */
        return refuse_marker(GH_NO_SUCH_MARKER, action);
    gh_claimable(town, open, claimable);
    return gh_has(claimable[action.building], action.site) ? accepted() : refuse_marker(GH_WRONG_CLAIM, action);
}

struct gh_verdict gh_judge(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand,
                           unsigned seat, struct gh_action action, struct gh_effect *effect, struct gh_events *events)
{
    assert(action.kind < GH_ACTIONS_COUNT);
    if (action.kind == GH_CLAIM)
        return judge_claim(town, open, seat, action);
    if (open->phase == GH_OVER)
        return gh_verdict_make(GH_GAME_OVER);
    if (seat != open->player) {
        struct gh_verdict verdict = gh_verdict_make(GH_NOT_YOUR_TURN);

        verdict.seat = open->player;
        return verdict;
    }
    if (open->phase == GH_SETUP)
        return action.kind == GH_TAKE ? judge_take(town, open, action) : gh_verdict_make(GH_NOT_IN_SETUP);
    if (gh_ruleset_of(town)->complete(town, open)) /* RULES 8 and 9, End, R20 */
        return action.kind == GH_END ? accepted() : gh_verdict_make(GH_TURN_IS_OVER);
    if (action.kind != GH_TAKE && gh_must_take(town, open)) /* RULES 9, Start */
        return gh_verdict_make(GH_MUST_TAKE);
    switch ((enum gh_action_kind)action.kind) {
    case GH_TAKE:
        return judge_take(town, open, action);
    case GH_PLAY:
        return judge_play(town, open, hand, action, effect, events);
    case GH_DISCARD:
        return judge_discard(town, open, hand, action, effect, events);
    case GH_BUY:
        return judge_buy(town, open, action);
    case GH_DRAW:
        return judge_draw(town, open, hand, action);
    case GH_END:
    case GH_CLAIM: /* judged above */
    case GH_ACTIONS_COUNT:
        break;
    }
    return judge_end(town, open, hand);
}

/* ---- lists ---- */

struct gh_cards gh_idle_cards(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand)
{
    struct gh_scan scan;

    if (!gh_ruleset_of(town)->idle_discards || open->phase != GH_TURN)
        return (struct gh_cards){{0}};
    gh_scan_start(town, open, &scan);
    return gh_scan_hand(&scan, hand, NULL).idle;
}

void gh_claimable(const struct gh_town *town, const struct gh_public *open, gh_sites claimable[GH_MAX_BUILDINGS])
{
    if (open->referee != GH_MANUAL || open->phase != GH_TURN) {
        memset(claimable, 0, GH_MAX_BUILDINGS * sizeof *claimable);
        return;
    }
    gh_logic_impossible(town, &open->board, &open->in_force, claimable);
    for (gh_each(building, open->board.marked))
        if (gh_is_single(open->board.markers[building])) /* RULES 7: it must have another marker */
            claimable[building] = 0;
}

static void add(struct gh_legal *legal, struct gh_action action)
{
    assert(legal->count < GH_MAX_LEGAL);
    legal->action[legal->count++] = action;
    legal->of_kind[action.kind]++;
}

/* An action of some kind with each of the buildings beside the board. */
static void add_beside(const struct gh_town *town, const struct gh_public *open, enum gh_action_kind kind,
                       struct gh_legal *legal)
{
    const struct gh_action blank = gh_action_blank(kind);
    struct gh_action *const first = legal->action + legal->count, *next = first;

    assert(legal->count + GH_MAX_BUILDINGS <= GH_MAX_LEGAL);
    for (gh_each(building, gh_owned_by(town, open, GH_NONE))) {
        *next = blank;
        next++->building = (uint8_t)building;
    }
    legal->of_kind[kind] = (uint16_t)(next - first);
    legal->count += legal->of_kind[kind];
}

static void add_buys(const struct gh_town *town, const struct gh_public *open, struct gh_legal *legal)
{
    if (judge_buying(town, open).reason == GH_ACCEPTED)
        add_beside(town, open, GH_BUY, legal);
}

static void add_draws(const struct gh_town *town, const struct gh_public *open, struct gh_legal *legal)
{
    const struct gh_ruleset *rules = gh_ruleset_of(town);
    struct gh_action *const first = legal->action + legal->count, *next = first;

    assert(legal->count + GH_MAX_PILES <= GH_MAX_LEGAL);
    for (unsigned word = 0; word < GH_MAX_PILES && rules->draw_word[word]; word++) {
        const unsigned pile = gh_pile_for(rules, open, word);

        if (pile != GH_NONE && can_draw_from(town, open, pile))
            *next++ = gh_action_draw(word);
    }
    legal->of_kind[GH_DRAW] = (uint16_t)(next - first);
    legal->count += legal->of_kind[GH_DRAW];
    if (next == first)
        add(legal, gh_action_end());
}

/* RULES 8.2, manual referee: markers whose building has another, and not if a building would be stripped by it. */
static void find_takeable(const struct gh_town *town, const struct gh_public *open, struct gh_legal *legal)
{
    memset(legal->takeable, 0, sizeof legal->takeable);
    for (gh_each(building, open->board.marked)) {
        gh_sites sites = open->board.markers[building];

        if (gh_is_single(sites)) /* R9 */
            continue;
        for (gh_each(site, sites)) {
            struct gh_effect effect;

            gh_effect_discard(town, open, building, site, &effect, NULL);
            if (effect.verdict.reason != GH_ACCEPTED)
                sites &= ~gh_bit(site);
        }
        legal->takeable[building] = sites;
        legal->markers += gh_count(sites);
    }
}

/* RULES 8.2, automatic referee: every marker. A building with one alone has been placed by it (RULES 6). */
static void take_any(const struct gh_scan *scan, struct gh_legal *legal)
{
    memcpy(legal->takeable, scan->open->board.markers, sizeof legal->takeable);
    uint64_t crowd[(GH_MARKERS_PER_SITE + 1) / 2]; /* two sets in one number: a site with n markers is in n of them */

    memcpy(crowd, scan->crowd.with, sizeof crowd);
    legal->markers = gh_count_64(crowd, sizeof crowd / sizeof *crowd);
}

/* The cards that may be played, and those that may be discarded; whoever may discard may play (RULES 8, 9). */
static void add_cards(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand,
                      struct gh_legal *legal)
{
    struct gh_scan scan;

    gh_scan_start(town, open, &scan);
    const struct gh_cards idle = gh_scan_hand(&scan, hand, legal).idle;
    legal->of_kind[GH_PLAY] = (uint16_t)legal->count;
    if (judge_discarding(open).reason != GH_ACCEPTED)
        return;
    const struct gh_cards *choice = gh_ruleset_of(town)->idle_discards ? &idle : hand; /* RULES 9.2; R17 */
    if (gh_cards_count(choice) < 2)
        return;
    if (open->referee == GH_AUTOMATIC)
        take_any(&scan, legal);
    else
        find_takeable(town, open, legal);
    if (legal->markers > 0)
        legal->discardable = *choice;
}

void gh_legal(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand,
              struct gh_legal *legal)
{
    const struct gh_ruleset *rules = gh_ruleset_of(town);

    legal->count = legal->markers = 0;
    memset(legal->of_kind, 0, sizeof legal->of_kind);
    legal->discardable = (struct gh_cards){{0}};
    if (open->phase == GH_OVER)
        return;
    if (open->phase == GH_SETUP) {
        add_beside(town, open, GH_TAKE, legal);
        return;
    }
    if (rules->complete(town, open)) { /* RULES 8 and 9, End */
        add(legal, gh_action_end());
        return;
    }
    if (gh_must_take(town, open)) { /* RULES 9, Start */
        add_beside(town, open, GH_TAKE, legal);
        return;
    }
    if (judge_playing(town, open).reason == GH_ACCEPTED)
        add_cards(town, open, hand, legal);
    const bool must_play = !may_pass(town, open) && !has_moved(open) && legal->count > 0; /* RULES 9.3, R30 */
    add_buys(town, open, legal);
    if (!must_play)
        add_draws(town, open, legal);
}
