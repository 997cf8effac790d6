/* Gads Hill 1874 (RULES 2 and 8). */
#include "ruleset.h"

_Static_assert((int)GH_KINDS_COUNT == (int)GH_MAX_PILES, "a pile's number is the kind of its cards");

/* RULES 2: 3 building, 1 district and 1 condition card each; the rest are three piles. */
static enum gh_error deal(const struct gh_town *town, struct gh_state *state, struct gh_rng *rng)
{
    static const unsigned dealt[GH_KINDS_COUNT] = {
        [GH_BUILDING_CARD] = 3, [GH_DISTRICT_CARD] = 1, [GH_CONDITION_CARD] = 1};
    struct gh_supply supply;

    gh_supply_shuffle(town, rng, &supply);
    for (unsigned kind = 0; kind < GH_KINDS_COUNT; kind++) {
        const unsigned all = supply.left[kind];
        uint8_t pile[GH_MAX_CARDS];
        unsigned count = 0;

        if (!gh_supply_hands(&supply, kind, dealt[kind], state))
            return GH_ERROR_TOO_FEW_CARDS;
        for (unsigned card; (card = gh_supply_next(&supply, kind)) != GH_NONE;)
            pile[count++] = (uint8_t)card;
        gh_pile_lay(state, kind, pile, count, all); /* all: room for the reshuffled district pile */
    }
    return GH_OK;
}

/* RULES 2, and 12 R22 for towns with fewer buildings. */
static unsigned setup_share(const struct gh_town *town, unsigned seats)
{
    static const unsigned share[GH_MAX_SEATS + 1] = {[2] = 7, [3] = 5, [4] = 4};
    const unsigned fair = town->buildings / seats;

    return fair < share[seats] ? fair : share[seats];
}

/* RULES 8.1, R1: the second card only below the locomotive's limit. */
static bool may_play_again(const struct gh_town *town, const struct gh_public *open)
{
    return gh_locomotive(town, open) < town->one_card_from;
}

static unsigned kind_on_top(const struct gh_town *town, const struct gh_public *open, unsigned pile)
{
    (void)town, (void)open;
    return pile;
}

/* RULES 8, End. */
static bool complete(const struct gh_town *town, const struct gh_public *open)
{
    return gh_locomotive(town, open) >= town->complete_at;
}

const struct gh_ruleset gh_gads_hill_rules = {
    .pile_name = {"building", "district", "condition"},
    .draw_word = {"building", "district", "condition"},
    .reshuffled_pile = GH_DISTRICT_CARD, /* R4 */
    .cards_a_turn = 2,                   /* RULES 8.1 */
    .purchases = 3,                      /* R3 */
    .price = 2,                          /* RULES 8 */
    .free_pass = true,                   /* RULES 8.3 */
    .deal = deal,
    .setup_share = setup_share,
    .may_play_again = may_play_again,
    .kind_on_top = kind_on_top,
    .complete = complete,
};
