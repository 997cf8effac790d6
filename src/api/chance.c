/* Explicit chance. The game is dealt as always, by its seed; then chance decides anew, card by card, what everybody
 * gets, and after each draw, which card it was: the decided card changes places with the one that lay there. Nobody has
 * seen either of them, so that nothing else changes. */
#include "environment.h"

/* Two cards change places, in hands and in piles. */
static void exchange(struct gh_state *state, unsigned one, unsigned other)
{
    if (one == other)
        return;
    for (unsigned seat = 0; seat < state->open.seats; seat++) {
        struct gh_cards *hand = &state->hidden.hand[seat];
        const bool had_one = gh_cards_has(hand, one), had_other = gh_cards_has(hand, other);

        if (had_one != had_other) {
            gh_cards_remove(hand, had_one ? one : other);
            gh_cards_add(hand, had_one ? other : one);
        }
    }
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++) {
        uint8_t *card = state->hidden.deck + state->hidden.pile_top[pile];

        for (unsigned i = 0; i < state->open.pile_size[pile]; i++)
            if (card[i] == one || card[i] == other)
                card[i] = (uint8_t)(card[i] == one ? other : one);
    }
}

/* ---- the deal ---- */

/* The seat and the kind of the card that is dealt next; false: all are. */
static bool next_dealt(const struct gadshill_environment *environment, unsigned *seat, unsigned *kind)
{
    for (*seat = 0; *seat < environment->state.open.seats; (*seat)++)
        for (gh_each_card(card, &environment->state.hidden.hand[*seat]))
            if (!gh_cards_has(&environment->decided, card)) {
                *kind = environment->town->card[card].kind;
                return true;
            }
    return false;
}

static void begin_deal(struct gadshill_environment *environment)
{
    unsigned seat, kind;

    environment->deciding = next_dealt(environment, &seat, &kind) ? GH_DECIDE_DEAL : GH_DECIDE_NOTHING;
}

void gh_chance_begin(struct gadshill_environment *environment)
{
    environment->landmark = 0;
    environment->decided = (struct gh_cards){{0}};
    environment->deciding = GH_DECIDE_LANDMARK;
    if (environment->town->landmarks < 2)
        begin_deal(environment);
}

static void decide_landmark(struct gadshill_environment *environment, unsigned landmark)
{
    uint8_t *at = environment->state.open.landmark_at;
    unsigned now = environment->landmark;

    while (at[now] != landmark)
        now++;
    at[now] = at[environment->landmark];
    at[environment->landmark++] = (uint8_t)landmark;
    if (environment->landmark + 1u >= environment->town->landmarks)
        begin_deal(environment);
}

static void decide_dealt(struct gadshill_environment *environment, unsigned card)
{
    struct gh_state *state = &environment->state;
    unsigned seat, kind;

    next_dealt(environment, &seat, &kind);
    if (!gh_cards_has(&state->hidden.hand[seat], card)) {
        for (gh_each_card(mine, &state->hidden.hand[seat]))
            if (!gh_cards_has(&environment->decided, mine) && environment->town->card[mine].kind == kind) {
                exchange(state, mine, card);
                break;
            }
    }
    gh_cards_add(&environment->decided, card);
    begin_deal(environment);
}

/* ---- draws ---- */

/* The drawn card and those that are still in its pile. */
static struct gh_cards of_pile(const struct gadshill_environment *environment)
{
    const struct gh_state *state = &environment->state;
    const unsigned pile = environment->pile;
    struct gh_cards cards = {{0}};

    gh_cards_add(&cards, environment->drawn);
    for (unsigned i = 0; i < state->open.pile_size[pile]; i++)
        gh_cards_add(&cards, state->hidden.deck[state->hidden.pile_top[pile] + i]);
    return cards;
}

/* The drawn card and all that nobody has ever seen. */
static struct gh_cards unseen(const struct gadshill_environment *environment)
{
    const struct gh_state *state = &environment->state;
    struct gh_cards cards = {{0}};

    for (unsigned card = 0; card < environment->town->cards; card++)
        gh_cards_add(&cards, card);
    for (unsigned seat = 0; seat < state->open.seats; seat++)
        for (gh_each_card(card, &state->hidden.hand[seat]))
            gh_cards_remove(&cards, card);
    for (unsigned i = 0; i < state->open.discard_size; i++)
        gh_cards_remove(&cards, state->open.discard[i]);
    gh_cards_add(&cards, environment->drawn);
    return cards;
}

static unsigned count_kind(const struct gh_town *town, const struct gh_cards *cards, unsigned kind)
{
    unsigned count = 0;

    for (gh_each_card(card, cards))
        count += town->card[card].kind == kind;
    return count;
}

/* How likely it is that the drawn card has a kind. Only of a pile that its owner alone sees is that not known. */
static double kind_chance(const struct gadshill_environment *environment, const struct gh_cards *pile, unsigned kind)
{
    if (environment->is_kind_known)
        return environment->town->card[environment->drawn].kind == kind;
    return (double)count_kind(environment->town, pile, kind) / gh_cards_count(pile);
}

static void decide_drawn(struct gadshill_environment *environment, unsigned card)
{
    const struct gh_town *town = environment->town;
    struct gh_state *state = &environment->state;
    unsigned drawn = environment->drawn;

    if (town->card[card].kind != town->card[drawn].kind) { /* one of that kind from the same pile first */
        const struct gh_cards pile = of_pile(environment);

        for (gh_each_card(other, &pile))
            if (town->card[other].kind == town->card[card].kind) {
                exchange(state, drawn, other);
                drawn = other;
                break;
            }
    }
    exchange(state, drawn, card);
    state->hidden.deck[state->hidden.pile_top[environment->pile] - 1] = (uint8_t)card;
    environment->drawn = (uint8_t)card;
    environment->deciding = GH_DECIDE_NOTHING;
}

/* ---- outcomes ---- */

/* The cards that chance may decide for, each as likely as its kind says. */
static struct gh_cards candidates(const struct gadshill_environment *environment)
{
    struct gh_cards cards = {{0}};
    unsigned seat, kind;

    if (environment->deciding == GH_DECIDE_DRAW) /* a pile that was made anew holds cards that everybody has seen */
        return gh_has(environment->state.open.reshuffled, environment->pile) ? of_pile(environment)
                                                                             : unseen(environment);
    next_dealt(environment, &seat, &kind);
    for (unsigned card = 0; card < environment->town->cards; card++)
        if (environment->town->card[card].kind == kind && !gh_cards_has(&environment->decided, card))
            gh_cards_add(&cards, card);
    return cards;
}

static unsigned landmark_outcomes(const struct gadshill_environment *environment, uint16_t *codes, double *chances)
{
    const struct gh_town *town = environment->town;
    unsigned left = 0, count = 0;

    for (unsigned i = environment->landmark; i < town->landmarks; i++)
        left |= gh_bit(environment->state.open.landmark_at[i]);
    for (gh_each(landmark, left)) {
        codes[count] = (uint16_t)(town->cards + landmark);
        chances[count++] = 1.0 / gh_count(left);
    }
    return count;
}

unsigned gh_chance_outcomes(const struct gadshill_environment *environment, uint16_t *codes, double *chances)
{
    const struct gh_town *town = environment->town;
    unsigned count = 0;

    if (environment->deciding == GH_DECIDE_LANDMARK)
        return landmark_outcomes(environment, codes, chances);
    const struct gh_cards cards = candidates(environment);
    const struct gh_cards pile = environment->deciding == GH_DECIDE_DRAW ? of_pile(environment) : cards;
    double each[GH_KINDS_COUNT];
    for (unsigned kind = 0; kind < GH_KINDS_COUNT; kind++) {
        const unsigned alike = count_kind(town, &cards, kind);
        const double chance = environment->deciding == GH_DECIDE_DRAW ? kind_chance(environment, &pile, kind) : 1.0;

        each[kind] = alike ? chance / alike : 0.0;
    }
    for (gh_each_card(card, &cards)) {
        if (each[town->card[card].kind] <= 0.0)
            continue;
        codes[count] = (uint16_t)card;
        chances[count++] = each[town->card[card].kind];
    }
    return count;
}

void gh_chance_decide(struct gadshill_environment *environment, unsigned outcome)
{
    if (environment->deciding == GH_DECIDE_LANDMARK)
        decide_landmark(environment, outcome - environment->town->cards);
    else if (environment->deciding == GH_DECIDE_DEAL)
        decide_dealt(environment, outcome);
    else
        decide_drawn(environment, outcome);
}
