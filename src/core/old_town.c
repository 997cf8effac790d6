/* Old Town (RULES 2 and 9). */
#include "ruleset.h"

enum { COMMON, OWN0, OWN1 }; /* piles; the draw words are COMMON and, for the own one, OWN0 */
enum { LAYER = 3 };          /* building cards, and condition cards, of an own pile or on the common one */

/* Adds `count` cards of a kind to a pile in the making. Returns false when they run out. */
static bool add_cards(struct gh_supply *supply, enum gh_kind kind, unsigned count, uint8_t *pile, unsigned *size)
{
    for (unsigned i = 0; i < count; i++) {
        const unsigned card = gh_supply_next(supply, kind);

        if (card == GH_NONE)
            return false;
        pile[(*size)++] = (uint8_t)card;
    }
    return true;
}

/* RULES 2: 2 building and 2 condition cards each, and what the number of players asks for. Cards that are left over are
 * back in the box. */
static enum gh_error deal(const struct gh_town *town, struct gh_state *state, struct gh_rng *rng)
{
    struct gh_supply supply;
    uint8_t common[GH_MAX_CARDS], own[2][2 * LAYER];
    unsigned common_size = 0, own_size[2] = {0, 0};

    gh_supply_shuffle(town, rng, &supply);
    if (!gh_supply_hands(&supply, GH_BUILDING_CARD, 2, state) || !gh_supply_hands(&supply, GH_CONDITION_CARD, 2, state))
        return GH_ERROR_TOO_FEW_CARDS;
    if (state->open.seats == 3) { /* three building cards on top of three condition cards */
        if (!add_cards(&supply, GH_BUILDING_CARD, LAYER, common, &common_size) ||
            !add_cards(&supply, GH_CONDITION_CARD, LAYER, common, &common_size))
            return GH_ERROR_TOO_FEW_CARDS;
    }
    add_cards(&supply, GH_DISTRICT_CARD, supply.left[GH_DISTRICT_CARD], common, &common_size);
    if (state->open.seats == 2) { /* a pile of their own, shuffled unseen */
        for (unsigned seat = 0; seat < 2; seat++) {
            if (!add_cards(&supply, GH_BUILDING_CARD, LAYER, own[seat], &own_size[seat]) ||
                !add_cards(&supply, GH_CONDITION_CARD, LAYER, own[seat], &own_size[seat]))
                return GH_ERROR_TOO_FEW_CARDS;
            gh_rng_shuffle(rng, own[seat], own_size[seat]);
            state->open.unseen_buildings[seat] = LAYER;
        }
    }
    gh_pile_lay(state, COMMON, common, common_size, common_size);
    gh_pile_lay(state, OWN0, own[0], own_size[0], own_size[0]);
    gh_pile_lay(state, OWN1, own[1], own_size[1], own_size[1]);
    return GH_OK;
}

/* RULES 2, and 12 R22 for towns with fewer buildings. */
static unsigned setup_share(const struct gh_town *town, unsigned seats)
{
    const unsigned fair = town->buildings / seats;

    return fair < 2 ? fair : 2;
}

/* RULES 9, Start; R10. Looked at afresh until the player does something other than a claim. */
static bool must_take(const struct gh_town *town, const struct gh_public *open)
{
    const unsigned owned = gh_count(open->owned[open->player]);
    const unsigned beside = gh_count(gh_owned_by(town, open, GH_NONE));

    if (open->acted || beside == 0)
        return false;
    return beside <= open->seats ? owned == 0 : owned < 2;
}

/* RULES 2: with three players three building cards lie on three condition cards on the district cards. */
static unsigned kind_on_top(const struct gh_town *town, const struct gh_public *open, unsigned pile)
{
    unsigned above = open->pile_size[COMMON];

    if (pile != COMMON)
        return GH_NONE;
    if (open->seats != 3)
        return GH_DISTRICT_CARD;
    for (unsigned card = 0; card < town->cards && above > 0; card++)
        above -= town->card[card].kind == GH_DISTRICT_CARD;
    return above == 0 ? GH_DISTRICT_CARD : above <= LAYER ? GH_CONDITION_CARD : GH_BUILDING_CARD;
}

/* RULES 9, End. */
static bool complete(const struct gh_town *town, const struct gh_public *open)
{
    return open->board.occupied == gh_first(town->sites);
}

const struct gh_ruleset gh_old_town_rules = {
    .pile_name = {"common", "own0", "own1"},
    .draw_word = {"common", "own"},
    .reshuffled_pile = COMMON, /* R4 */
    .cards_a_turn = 1,         /* RULES 9.1 */
    .draws_after_play = 1,     /* RULES 9.1 */
    .draws_after_discard = 2,  /* RULES 9.2 */
    .must_change = true,       /* R2 */
    .idle_discards = true,     /* RULES 9.2 */
    .own_piles = true,         /* RULES 2; RULES 9, Drawing */
    .deal = deal,
    .setup_share = setup_share,
    .must_take = must_take,
    .kind_on_top = kind_on_top,
    .complete = complete,
};
