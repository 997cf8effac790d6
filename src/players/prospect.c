/* Values of tables within a turn. */
#include "prospect.h"

#include <string.h>

void gh_prospect_start(struct gh_prospect *prospect, const struct gh_player *player, const struct gh_town *town,
                       const struct gh_public *open, const struct gh_cards *hand)
{
    const gh_sites sites = gh_board_open(town, &open->board);

    prospect->player = player;
    prospect->town = town;
    prospect->open = open;
    prospect->hand = hand;
    prospect->weights = &gh_draw_weights[town->ruleset][open->seats];
    prospect->seat = open->player;
    prospect->cards = 0;
    prospect->nodes = 0;
    for (gh_each_card(card, hand)) {
        prospect->is_dead[prospect->cards] = gh_card_is_dead(town, open, open->player, card, sites);
        prospect->card[prospect->cards++] = (uint8_t)card;
    }
}

/* Others' cards are left out: they are the same whatever the player does now. */
int gh_prospect_value(const struct gh_prospect *prospect, const struct gh_public *after, unsigned gone,
                      unsigned gone_too)
{
    const struct gh_town *town = prospect->town;
    const gh_buildings marked = after->board.marked;
    int feature[GH_FEATURES] = {1}, *own = feature + GH_FEATURE_OWN, *others = feature + GH_FEATURE_OTHERS, live = 0;

    for (unsigned i = 0; i < prospect->cards; i++) {
        const unsigned card = prospect->card[i];

        if (card == gone || card == gone_too)
            continue;
        if (prospect->is_dead[i] ||
            (town->card[card].kind == GH_BUILDING_CARD && gh_has(after->board.placed, town->card[card].building))) {
            own[GH_ASSET_DEAD]++;
        } else {
            own[gh_asset_of(town, after, prospect->seat, card)]++;
            live++;
        }
    }
    own[GH_ASSET_SQUARE] = live * live;
    own[GH_ASSET_PURCHASES] = after->bought[prospect->seat];
    for (unsigned seat = 0; seat < after->seats; seat++) {
        int *asset = seat == prospect->seat ? own : others;

        asset[GH_ASSET_UNMARKED] += (int)gh_count(after->owned[seat] & ~marked);
        asset[GH_ASSET_MARKED] += (int)gh_count(after->owned[seat] & marked);
    }
    gh_features_in_sight(town, after, feature);
    return gh_lead(after, prospect->seat) + gh_weigh(prospect->weights, gh_stage(town, after), feature);
}

bool gh_prospect_try(struct gh_prospect *prospect, const struct gh_public *open, struct gh_action action,
                     struct gh_public *after)
{
    prospect->nodes++;
    if (gh_preview(prospect->town, open, prospect->hand, prospect->seat, action, after).reason != GH_ACCEPTED)
        return false;
    if (gh_thinks_of_claims(prospect->player, after) && (action.kind == GH_PLAY || action.kind == GH_DISCARD))
        gh_claim_noticed(prospect->player, prospect->town, after, prospect->seat);
    return true;
}

static int price_of(const struct gh_prospect *prospect, unsigned index)
{
    const struct gh_weights *weights = prospect->weights;
    const int stage = gh_stage(prospect->town, prospect->open);
    const unsigned asset =
        GH_FEATURE_OWN + (prospect->is_dead[index]
                              ? GH_ASSET_DEAD
                              : gh_asset_of(prospect->town, prospect->open, prospect->seat, prospect->card[index]));

    return (weights->start[asset] * (100 - stage) + weights->end[asset] * stage) / 100;
}

void gh_prospect_cheapest(const struct gh_prospect *prospect, const struct gh_legal *legal, unsigned cheapest[2],
                          int *price)
{
    int least[2] = {0, 0};

    cheapest[0] = cheapest[1] = GH_NONE;
    for (unsigned i = 0; i < prospect->cards; i++) {
        const unsigned card = prospect->card[i];

        if (!gh_cards_has(&legal->discardable, card))
            continue;
        const int mine = price_of(prospect, i);
        if (cheapest[0] == GH_NONE || mine < least[0]) {
            cheapest[1] = cheapest[0];
            least[1] = least[0];
            cheapest[0] = card;
            least[0] = mine;
        } else if (cheapest[1] == GH_NONE || mine < least[1]) {
            cheapest[1] = card;
            least[1] = mine;
        }
    }
    *price = least[0] + least[1];
}

int gh_draw_liking(const struct gh_town *town, unsigned word)
{
    static const int liking[GH_RULESETS_COUNT][GH_MAX_PILES] = {
        [GH_GADS_HILL_1874] = {0, 20, 60}, /* building, district, condition */
        [GH_OLD_TOWN] = {0, 25},           /* common, own */
    };

    return liking[town->ruleset][word];
}

/* An own building that a building card of the hand speaks of can be narrowed down with further cards at once; one that
 * a condition card names cannot be "my building" of that card (RULES 12, R15). */
int gh_take_liking(const struct gh_prospect *prospect, unsigned building)
{
    int liking = gh_has(prospect->open->board.marked, building) ? 90 : 0;

    for (unsigned i = 0; i < prospect->cards; i++) {
        const struct gh_card *card = &prospect->town->card[prospect->card[i]];

        if (card->building == building)
            liking += card->kind == GH_BUILDING_CARD ? 230 : -100;
    }
    return liking;
}
