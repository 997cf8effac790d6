/* Luck: what came, against all that could have come. */
#include "parts.h"

enum { DEALS = 64 /* that the real one is compared with */ };

/* Other deals for the same table: others for every game, so that over many games nothing is left of their own luck. */
struct gh_worth gh_worth_before_deal(const struct gh_analysis *analysis)
{
    struct gh_rng rng = gh_rng_make(gh_state_hash(analysis->town, &analysis->state[0]), GH_STREAM_DEAL);
    struct gh_worths sum = {.weight = 0};

    for (unsigned i = 0; i < DEALS; i++) {
        struct gh_setup setup = analysis->setup;
        struct gh_state state;

        setup.is_sealed = false;
        setup.seed = gh_rng_next(&rng);
        gh_start(analysis->town, &setup, &state);
        const struct gh_worth worth = gh_worth_of(analysis->town, &state, analysis->games);
        gh_worths_add(&sum, &worth, 1);
    }
    return gh_worths_mean(&sum);
}

/* How many cards of each kind the next one may be: those of its own kind where all know what lies on top, and in an own
 * pile (RULES 2), which was shuffled unseen, all that are in it. `state` is that after the draw. */
static void count_kinds(const struct gh_town *town, const struct gh_state *state, unsigned pile, unsigned card,
                        int64_t count[GH_KINDS_COUNT])
{
    const bool is_own = gh_is_own_pile(town, pile);

    for (unsigned kind = 0; kind < GH_KINDS_COUNT; kind++)
        count[kind] = 0;
    count[town->card[card].kind] = 1;
    for (unsigned i = 0; is_own && i < state->open.pile_size[pile]; i++)
        count[town->card[state->hidden.deck[state->hidden.pile_top[pile] + i]].kind]++;
}

/* The mean over these cards in the place of the one that came. */
static struct gh_worth mean_over(const struct gh_analysis *analysis, const struct gh_state *after, unsigned seat,
                                 unsigned came, const struct gh_cards *cards)
{
    struct gh_worths sum = {.weight = 0};

    for (gh_each_card(card, cards)) {
        struct gh_state other = *after;

        gh_cards_remove(&other.hidden.hand[seat], came);
        gh_cards_add(&other.hidden.hand[seat], card);
        const struct gh_worth worth = gh_worth_of(analysis->town, &other, analysis->games);
        gh_worths_add(&sum, &worth, 1);
    }
    return gh_worths_mean(&sum);
}

bool gh_worth_before_card(const struct gh_analysis *analysis, unsigned number, struct gh_worth *expected)
{
    const struct gh_town *town = analysis->town;
    const struct gh_analysed_step *step = &analysis->step[number];
    struct gh_state after = analysis->state[number];
    struct gh_events events = {.count = 0};
    int64_t count[GH_KINDS_COUNT];
    struct gh_worths sum = {.weight = 0};
    unsigned pile = GH_NONE, came = GH_NONE;

    if (step->action.kind != GH_DRAW)
        return false;
    gh_apply(town, &after, step->seat, step->action, &events);
    for (unsigned i = 0; i < events.count; i++) {
        if (events.at[i].kind == GH_EVENT_CARD_DRAWN) {
            pile = events.at[i].pile;
            came = events.at[i].card;
        }
    }
    count_kinds(town, &after, pile, came, count);
    for (unsigned kind = 0; kind < GH_KINDS_COUNT; kind++) {
        struct gh_cards cards = gh_face_down(town, &after, kind);

        if (count[kind] == 0)
            continue;
        if (kind == town->card[came].kind)
            gh_cards_add(&cards, came);
        const struct gh_worth mean = mean_over(analysis, &after, step->seat, came, &cards);
        gh_worths_add(&sum, &mean, count[kind]);
    }
    *expected = gh_worths_mean(&sum);
    return true;
}
