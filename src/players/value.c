/* Counting and weighing positions. */
#include "value.h"

#include <string.h>

bool gh_card_is_dead(const struct gh_town *town, const struct gh_public *open, unsigned seat, unsigned card,
                     gh_sites sites)
{
    const struct gh_card *info = &town->card[card];

    if (info->kind == GH_BUILDING_CARD) {
        const gh_sites domain = gh_board_domain(&open->board, sites, info->building);

        return gh_has(open->board.placed, info->building) || !(domain & info->sites) || !(domain & ~info->sites);
    }
    for (gh_each(mine, open->owned[seat]))
        if (mine != info->building &&
            gh_statement_allows(town, &open->board, sites, gh_statement_make(town, card, mine)).mine)
            return false;
    return true;
}

enum gh_asset gh_asset_of(const struct gh_town *town, const struct gh_public *open, unsigned seat, unsigned card)
{
    const struct gh_card *info = &town->card[card];

    if (info->kind == GH_DISTRICT_CARD)
        return GH_ASSET_DISTRICT;
    const bool marked = gh_has(open->board.marked, info->building);
    const bool own = gh_has(open->owned[seat], info->building);
    if (info->kind == GH_BUILDING_CARD)
        return marked ? GH_ASSET_BUILDING_MARKED : own ? GH_ASSET_BUILDING_OWN : GH_ASSET_BUILDING_OTHER;
    if (gh_has(open->board.placed, info->building))
        return GH_ASSET_CONDITION_PLACED;
    return marked ? GH_ASSET_CONDITION_MARKED : own ? GH_ASSET_CONDITION_OWN : GH_ASSET_CONDITION_OTHER;
}

static void count_assets(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand,
                         unsigned seat, int asset[GH_ASSETS])
{
    const gh_sites sites = gh_board_open(town, &open->board);
    int live = 0;

    for (gh_each_card(card, hand)) {
        if (gh_card_is_dead(town, open, seat, card, sites)) {
            asset[GH_ASSET_DEAD]++;
        } else {
            asset[gh_asset_of(town, open, seat, card)]++;
            live++;
        }
    }
    asset[GH_ASSET_SQUARE] += live * live;
    asset[GH_ASSET_UNMARKED] += (int)gh_count(open->owned[seat] & ~open->board.marked);
    asset[GH_ASSET_MARKED] += (int)gh_count(open->owned[seat] & open->board.marked);
    asset[GH_ASSET_PURCHASES] += open->bought[seat];
}

/* The points of each card as if the seat's turn had just begun. */
static void count_chances(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand,
                          unsigned seat, int asset[GH_ASSETS])
{
    struct gh_public turn = *open, after;
    struct gh_legal legal;
    int best = 0, second = 0;

    turn.player = (uint8_t)seat;
    turn.phase = GH_TURN;
    turn.plays = turn.draws = 0;
    turn.discarded = turn.window = false;
    turn.acted = turn.bought_now = true; /* nothing to take or to buy: only cards count here */
    turn.in_force.count = 0;
    gh_legal(town, &turn, hand, &legal);
    for (unsigned i = 0; i < legal.count && legal.action[i].kind == GH_PLAY;) {
        const unsigned card = legal.action[i].card;
        int most = 0;

        for (; i < legal.count && legal.action[i].kind == GH_PLAY && legal.action[i].card == card; i++) {
            gh_preview(town, &turn, hand, seat, legal.action[i], &after);
            const int points = after.score[seat] - open->score[seat];

            most = points > most ? points : most;
        }
        asset[GH_ASSET_SUM] += most;
        if (most > best) {
            second = best;
            best = most;
        } else if (most > second) {
            second = most;
        }
    }
    asset[GH_ASSET_BEST] += best;
    asset[GH_ASSET_SECOND] += second;
}

void gh_features_in_sight(const struct gh_town *town, const struct gh_public *open, int feature[GH_FEATURES])
{
    int *sight = feature + GH_FEATURE_SIGHTS;

    for (gh_each(building, open->board.marked)) {
        const unsigned markers = gh_count(open->board.markers[building]);

        sight[GH_SIGHT_MARKERS] += (int)markers;
        if (markers >= 2)
            sight[GH_SIGHT_TWO_MARKERS + (markers - 2)]++;
    }
    sight[GH_SIGHT_MARKED] = (int)gh_count(open->board.marked);
    sight[GH_SIGHT_IDLE_TURNS] = open->idle_turns;
    sight[GH_SIGHT_MARKED_BESIDE] = (int)gh_count(gh_owned_by(town, open, GH_NONE) & open->board.marked);
}

void gh_features_of(const struct gh_town *town, const struct gh_state *state, unsigned seat, bool chances,
                    int feature[GH_FEATURES])
{
    const struct gh_public *open = &state->open;

    memset(feature, 0, GH_FEATURES * sizeof *feature);
    feature[0] = 1;
    for (unsigned each = 0; each < open->seats; each++) {
        int *asset = feature + (each == seat ? GH_FEATURE_OWN : GH_FEATURE_OTHERS);

        count_assets(town, open, &state->hidden.hand[each], each, asset);
        if (chances)
            count_chances(town, open, &state->hidden.hand[each], each, asset);
    }
    gh_features_in_sight(town, open, feature);
}

int gh_stage(const struct gh_town *town, const struct gh_public *open)
{
    const unsigned all = town->ruleset == GH_OLD_TOWN ? town->sites : (unsigned)(town->complete_at - town->landmarks);

    return (int)(gh_count(open->board.placed) * 100 / all);
}

int gh_weigh(const struct gh_weights *weights, int stage, const int feature[GH_FEATURES])
{
    int start = 0, end = 0;

    for (unsigned i = 0; i < GH_FEATURES; i++) {
        start += weights->start[i] * feature[i];
        end += weights->end[i] * feature[i];
    }
    return (start * (100 - stage) + end * stage) / 100;
}

int gh_lead(const struct gh_public *open, unsigned seat)
{
    int others = 0;

    for (unsigned each = 0; each < open->seats; each++)
        if (each != seat)
            others += open->score[each];
    return 100 * open->score[seat] - 100 * others / (open->seats - 1);
}

int gh_expected_lead(const struct gh_town *town, const struct gh_state *state, unsigned seat)
{
    const struct gh_public *open = &state->open;
    const unsigned turns = (seat + open->seats - open->player) % open->seats;
    int feature[GH_FEATURES];

    gh_features_of(town, state, seat, true, feature);
    return gh_lead(open, seat) +
           gh_weigh(&gh_turn_weights[town->ruleset][open->seats][turns], gh_stage(town, open), feature);
}
