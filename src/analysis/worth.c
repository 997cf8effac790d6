/* What a position is worth to each seat. */
#include "worth.h"

#include "gadshill/logic.h"
#include "gadshill/outlook.h"

uint32_t gh_halved(uint32_t x)
{
    static const uint32_t sixteenth[] = {65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393, 46341,
                                         44376, 42495, 40693, 38968, 37316, 35734, 34219, 32768};
    const uint32_t whole = x >> 12, part = x >> 8 & 15, rest = x & 255;

    if (whole > 16)
        return 0;
    return (sixteenth[part] - (sixteenth[part] - sixteenth[part + 1]) * rest / 256) >> whole;
}

void gh_expected_leads(const struct gh_town *town, const struct gh_state *state, int32_t lead[GH_MAX_SEATS])
{
    struct gh_state judged = *state;
    struct gh_public *open = &judged.open;
    struct gh_matching matching = gh_matching_empty();
    int64_t all = 0;

    if (open->referee == GH_MANUAL && !gh_matching_update(&matching, &open->board))
        open->referee = GH_AUTOMATIC; /* what can be claimed counts as if it were */
    for (unsigned seat = 0; seat < open->seats; seat++) {
        lead[seat] = gh_expected_lead(town, &judged, seat);
        all += lead[seat];
    }
    for (unsigned seat = 0; seat < open->seats; seat++)
        lead[seat] -= (int32_t)gh_rounded(all, open->seats);
}

/* The share of the victory that each seat has with these leads, from 0 to GH_SURE; together they have all of it. */
static void shares_of(const struct gh_town *town, unsigned seats, int stage, const int32_t lead[GH_MAX_SEATS],
                      int32_t share[GH_MAX_SEATS])
{
    const struct gh_doubling *doubling = &gh_doublings[town->ruleset][seats];
    const int32_t step = (doubling->start * (100 - stage) + doubling->end * stage) / 100;
    int64_t weight[GH_MAX_SEATS], all = 0;
    int32_t most = lead[0];

    for (unsigned seat = 1; seat < seats; seat++)
        most = lead[seat] > most ? lead[seat] : most;
    for (unsigned seat = 0; seat < seats; seat++) {
        const int64_t behind = (int64_t)(most - lead[seat]) * 4096 / step;

        weight[seat] = gh_halved(behind > UINT16_MAX * 4 ? UINT16_MAX * 4 : (uint32_t)behind);
        all += weight[seat];
    }
    for (unsigned seat = 0; seat < seats; seat++)
        share[seat] = (int32_t)gh_rounded(GH_SURE * weight[seat], all);
}

void gh_worths_add(struct gh_worths *sum, const struct gh_worth *worth, int64_t weight)
{
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++) {
        sum->lead[seat] += worth->lead[seat] * weight;
        sum->share[seat] += worth->share[seat] * weight;
    }
    sum->weight += weight;
}

struct gh_worth gh_worths_mean(const struct gh_worths *sum)
{
    struct gh_worth mean;

    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++) {
        mean.lead[seat] = (int32_t)gh_rounded(sum->lead[seat], sum->weight);
        mean.share[seat] = (int32_t)gh_rounded(sum->share[seat], sum->weight);
    }
    return mean;
}

/* Of a game that is over. */
static struct gh_worth result_of(const struct gh_public *open)
{
    const unsigned winners = gh_winners(open);
    struct gh_worth worth = {{0}, {0}};

    for (unsigned seat = 0; seat < open->seats; seat++) {
        worth.lead[seat] = gh_lead(open, seat);
        worth.share[seat] = gh_has(winners, seat) ? (int32_t)(GH_SURE / gh_count(winners)) : 0;
    }
    return worth;
}

/* A search that imagines games for a seat, as an expert does. `view` must outlive it. */
static void begin_imagining(struct gh_search *search, const struct gh_town *town, const struct gh_view *view)
{
    struct gh_player player = gh_player_make(gh_player_kind_find("expert"), 0, view->seat, GH_DEFAULT_ATTENTION);

    *search = (struct gh_search){.town = town, .view = view, .seed = gh_rng_next(&player.rng), .player = player};
}

struct gh_worth gh_worth_ahead(const struct gh_search *search, struct gh_state *state, uint64_t *nodes)
{
    const struct gh_public *open = &state->open;
    struct gh_worths sum = {.weight = 0};

    gh_search_go_on(search, state, open->turn + open->seats - 1u, nodes);
    for (unsigned i = 0; i < open->seats && open->phase != GH_OVER; i++) {
        struct gh_worth worth = {{0}, {0}};

        gh_search_go_on(search, state, open->turn, nodes);
        if (open->phase == GH_OVER)
            break;
        gh_expected_leads(search->town, state, worth.lead);
        shares_of(search->town, open->seats, gh_stage(search->town, open), worth.lead, worth.share);
        gh_worths_add(&sum, &worth, 1);
    }
    return open->phase == GH_OVER ? result_of(open) : gh_worths_mean(&sum);
}

struct gh_cards gh_face_down(const struct gh_town *town, const struct gh_state *state, unsigned kind)
{
    struct gh_cards cards = {{0}};

    for (unsigned card = 0; card < town->cards; card++)
        if (town->card[card].kind == kind)
            gh_cards_add(&cards, card);
    for (unsigned seat = 0; seat < state->open.seats; seat++)
        for (gh_each_card(card, &state->hidden.hand[seat]))
            gh_cards_remove(&cards, card);
    for (unsigned i = 0; i < state->open.discard_size; i++)
        gh_cards_remove(&cards, state->open.discard[i]);
    return cards;
}

bool gh_is_own_pile(const struct gh_town *town, unsigned pile)
{
    return town->ruleset == GH_OLD_TOWN && pile > 0;
}

/* Deals the piles anew from all that lies face down, in the box too. */
static void deal_anew(const struct gh_town *town, struct gh_state *state, struct gh_rng *rng)
{
    uint8_t card[GH_KINDS_COUNT][GH_MAX_CARDS];
    unsigned left[GH_KINDS_COUNT] = {0};

    for (unsigned kind = 0; kind < GH_KINDS_COUNT; kind++) {
        const struct gh_cards cards = gh_face_down(town, state, kind);

        for (gh_each_card(each, &cards))
            card[kind][left[kind]++] = (uint8_t)each;
        gh_rng_shuffle(rng, card[kind], left[kind]);
    }
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++) {
        uint8_t *top = &state->hidden.deck[state->hidden.pile_top[pile]], kinds[GH_MAX_CARDS];
        const unsigned size = state->open.pile_size[pile];
        unsigned count[GH_KINDS_COUNT] = {0}, filled = 0;

        for (unsigned i = 0; i < size; i++)
            count[kinds[i] = town->card[top[i]].kind]++;
        for (unsigned kind = 0; kind < GH_KINDS_COUNT && gh_is_own_pile(town, pile); kind++)
            for (unsigned i = 0; i < count[kind]; i++)
                kinds[filled++] = (uint8_t)kind; /* in which order they lie must not matter */
        if (filled)
            gh_rng_shuffle(rng, kinds, filled);
        for (unsigned i = 0; i < size; i++)
            top[i] = card[kinds[i]][--left[kinds[i]]];
    }
    state->hidden.reshuffle = (struct gh_rng){.state = gh_rng_next(rng)};
}

struct gh_worth gh_worth_of(const struct gh_town *town, const struct gh_state *state, unsigned games)
{
    const struct gh_view view = gh_view_for(state, state->open.player);
    struct gh_rng rng = gh_rng_make(state->open.turn, GH_STREAM_TABLE);
    struct gh_worths sum = {.weight = 0};
    struct gh_search search;
    uint64_t nodes = 0;

    if (state->open.phase == GH_OVER)
        return result_of(&state->open);
    begin_imagining(&search, town, &view);
    for (unsigned i = 0; i < games; i++) {
        struct gh_state dealt = *state;

        deal_anew(town, &dealt, &rng);
        const struct gh_worth worth = gh_worth_ahead(&search, &dealt, &nodes);
        gh_worths_add(&sum, &worth, 1);
    }
    return gh_worths_mean(&sum);
}
