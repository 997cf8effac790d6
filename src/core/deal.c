/* Shuffling and laying out cards: what both games' setups share (RULES 2). */
#include "ruleset.h"

#include <assert.h>
#include <string.h>

void gh_supply_shuffle(const struct gh_town *town, struct gh_rng *rng, struct gh_supply *supply)
{
    memset(supply->left, 0, sizeof supply->left);
    for (unsigned card = 0; card < town->cards; card++) {
        const unsigned kind = town->card[card].kind;

        supply->card[kind][supply->left[kind]++] = (uint8_t)card;
    }
    for (unsigned kind = 0; kind < GH_KINDS_COUNT; kind++)
        gh_rng_shuffle(rng, supply->card[kind], supply->left[kind]);
}

unsigned gh_supply_next(struct gh_supply *supply, enum gh_kind kind)
{
    return supply->left[kind] ? supply->card[kind][--supply->left[kind]] : GH_NONE;
}

bool gh_supply_hands(struct gh_supply *supply, enum gh_kind kind, unsigned count, struct gh_state *state)
{
    for (unsigned seat = 0; seat < state->open.seats; seat++) {
        for (unsigned i = 0; i < count; i++) {
            const unsigned card = gh_supply_next(supply, kind);

            if (card == GH_NONE)
                return false;
            gh_cards_add(&state->hidden.hand[seat], card);
            state->open.hand_size[seat]++;
            state->open.known[seat][kind]++;
        }
    }
    return true;
}

void gh_pile_lay(struct gh_state *state, unsigned pile, const uint8_t *cards, unsigned count, unsigned room)
{
    const unsigned base = pile ? state->hidden.pile_base[pile] : 0;

    assert(count <= room && base + room <= GH_MAX_CARDS);
    memcpy(state->hidden.deck + base, cards, count);
    state->hidden.pile_base[pile] = state->hidden.pile_top[pile] = (uint8_t)base;
    state->open.pile_size[pile] = (uint8_t)count;
    if (pile + 1 < GH_MAX_PILES)
        state->hidden.pile_base[pile + 1] = (uint8_t)(base + room);
}
