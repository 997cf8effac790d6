/* Imagining what a seat cannot see.
 *
 * Invariants:
 *  1. only the view is looked at, so what is imagined cannot depend on hidden cards;
 *  2. the state that comes out could have come about: its own view for the seat is the view that was given. */
#include "ruleset.h"

#include <string.h>

/* The cards that the seat has not seen, by kind; those that were dealt out already are gone. */
static void shuffle_unseen(const struct gh_town *town, const struct gh_view *view, struct gh_rng *rng,
                           struct gh_supply *unseen)
{
    struct gh_cards seen = view->hand;

    for (unsigned i = 0; i < view->open.discard_size; i++)
        gh_cards_add(&seen, view->open.discard[i]);
    memset(unseen->left, 0, sizeof unseen->left);
    for (unsigned card = 0; card < town->cards; card++) {
        const unsigned kind = town->card[card].kind;

        if (!gh_cards_has(&seen, card))
            unseen->card[kind][unseen->left[kind]++] = (uint8_t)card;
    }
    for (unsigned kind = 0; kind < GH_KINDS_COUNT; kind++)
        gh_rng_shuffle(rng, unseen->card[kind], unseen->left[kind]);
}

/* A pile that has been reshuffled (RULES 8, R4) holds cards of the reshuffle. */
static bool deal_recycled(const struct gh_public *open, struct gh_supply *unseen, uint8_t *pile, unsigned size)
{
    uint8_t *districts = unseen->card[GH_DISTRICT_CARD];
    unsigned kept = 0, count = 0;

    for (unsigned i = 0; i < unseen->left[GH_DISTRICT_CARD]; i++) {
        if (count < size && gh_cards_has(&open->recycled, districts[i]))
            pile[count++] = districts[i];
        else
            districts[kept++] = districts[i];
    }
    unseen->left[GH_DISTRICT_CARD] = kept;
    return count == size;
}

static bool deal_pile(const struct gh_town *town, const struct gh_public *open, unsigned pile, struct gh_supply *unseen,
                      uint8_t *cards)
{
    struct gh_public rest = *open;
    bool all = true;

    for (unsigned i = 0; i < open->pile_size[pile]; i++) {
        const unsigned kind = gh_ruleset_of(town)->kind_on_top(town, &rest, pile);
        const unsigned card = gh_supply_next(unseen, kind);

        cards[i] = (uint8_t)card;
        rest.pile_size[pile]--;
        all = all && card != GH_NONE;
    }
    return all;
}

/* The pile that only this seat draws from (RULES 9, Drawing), or GH_NONE. */
static unsigned own_pile(const struct gh_town *town, const struct gh_public *open, unsigned seat)
{
    const struct gh_ruleset *rules = gh_ruleset_of(town);
    struct gh_public turn = *open;

    turn.player = (uint8_t)seat;
    for (unsigned word = 0; word < GH_MAX_PILES && rules->draw_word[word]; word++) {
        const unsigned pile = gh_pile_for(rules, &turn, word);

        if (pile != GH_NONE && rules->kind_on_top(town, open, pile) == GH_NONE)
            return pile;
    }
    return GH_NONE;
}

/* Cards whose kind nobody else has seen: first those in the seat's hand, then those in its own pile. */
static bool deal_own(const struct gh_town *town, const struct gh_public *open, unsigned seat, unsigned in_hand,
                     unsigned buildings, struct gh_rng *rng, struct gh_supply *unseen, struct gh_cards *hand,
                     uint8_t *cards)
{
    const unsigned pile = own_pile(town, open, seat);
    const unsigned count = in_hand + (pile == GH_NONE ? 0u : open->pile_size[pile]);
    uint8_t kinds[GH_MAX_CARDS];

    if (count > GH_MAX_CARDS || buildings > count)
        return false;
    for (unsigned i = 0; i < count; i++)
        kinds[i] = i < buildings ? GH_BUILDING_CARD : GH_CONDITION_CARD;
    gh_rng_shuffle(rng, kinds, count);
    for (unsigned i = 0; i < count; i++) {
        const unsigned card = gh_supply_next(unseen, kinds[i]);

        if (card == GH_NONE)
            return false;
        if (i < in_hand)
            gh_cards_add(hand, card);
        else
            cards[i - in_hand] = (uint8_t)card;
    }
    return true;
}

static bool deal_known(const struct gh_public *open, unsigned seat, struct gh_supply *unseen, struct gh_cards *hand)
{
    for (unsigned kind = 0; kind < GH_KINDS_COUNT; kind++) {
        for (unsigned i = 0; i < open->known[seat][kind]; i++) {
            const unsigned card = gh_supply_next(unseen, kind);

            if (card == GH_NONE)
                return false;
            gh_cards_add(hand, card);
        }
    }
    return true;
}

/* The hand of another seat, and its own pile or that of the viewer. */
static bool deal_seat(const struct gh_town *town, const struct gh_view *view, unsigned seat, struct gh_rng *rng,
                      struct gh_supply *unseen, struct gh_cards *hand, uint8_t *cards)
{
    const struct gh_public *open = &view->open;
    unsigned in_hand = open->hand_size[seat], buildings = open->unseen_buildings[seat];

    if (seat == view->seat) { /* it knows which of these it holds, so the rest are in its pile */
        unsigned mine = 0;

        for (gh_each_card(card, &view->hand))
            mine += town->card[card].kind == GH_BUILDING_CARD;
        const unsigned held = mine - open->known[seat][GH_BUILDING_CARD];
        if (mine < open->known[seat][GH_BUILDING_CARD] || held > buildings)
            return false;
        return deal_own(town, open, seat, 0, buildings - held, rng, unseen, hand, cards);
    }
    for (unsigned kind = 0; kind < GH_KINDS_COUNT; kind++) {
        if (open->known[seat][kind] > in_hand)
            return false;
        in_hand -= open->known[seat][kind];
    }
    return deal_known(open, seat, unseen, hand) &&
           deal_own(town, open, seat, in_hand, buildings, rng, unseen, hand, cards);
}

bool gh_imagine(const struct gh_town *town, const struct gh_view *view, struct gh_rng *rng, struct gh_state *state)
{
    const struct gh_public *open = &view->open;
    const unsigned reshuffled = gh_ruleset_of(town)->reshuffled_pile;
    uint8_t cards[GH_MAX_PILES][GH_MAX_CARDS];
    struct gh_supply unseen;
    unsigned districts = 0;

    shuffle_unseen(town, view, rng, &unseen);
    state->open = *open;
    memset(&state->hidden, 0, sizeof state->hidden);
    state->hidden.hand[view->seat] = view->hand;
    state->hidden.reshuffle.state = gh_rng_next(rng);
    if (gh_has(open->reshuffled, reshuffled) &&
        !deal_recycled(open, &unseen, cards[reshuffled], open->pile_size[reshuffled]))
        return false;
    for (unsigned seat = 0; seat < open->seats; seat++) {
        const unsigned own = own_pile(town, open, seat);

        if (!deal_seat(town, view, seat, rng, &unseen, &state->hidden.hand[seat], cards[own == GH_NONE ? 0 : own]))
            return false;
    }
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++)
        if (!gh_has(open->reshuffled, pile) &&
            gh_ruleset_of(town)->kind_on_top(town, open, pile) != GH_NONE && /* else dealt with its seat */
            !deal_pile(town, open, pile, &unseen, cards[pile]))
            return false;
    for (unsigned card = 0; card < town->cards; card++)
        districts += town->card[card].kind == GH_DISTRICT_CARD;
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++) {
        const unsigned size = open->pile_size[pile];

        gh_pile_lay(state, pile, cards[pile], size, pile == reshuffled && size < districts ? districts : size);
    }
    return true;
}
