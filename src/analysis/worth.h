/* What a position is worth to each seat. */
#ifndef GADSHILL_ANALYSIS_WORTH_H
#define GADSHILL_ANALYSIS_WORTH_H

#include "gadshill/analysis.h"

/* The lead that each seat can expect at the end, at the beginning of a turn; leads of all seats make zero, as those of
 * results do. */
void gh_expected_leads(const struct gh_town *town, const struct gh_state *state, int32_t lead[GH_MAX_SEATS]);

/* Leads that make a victory twice as likely, in hundredths of a point: in an empty town, and in a complete one. Found
 * by tools/learn-shares. */
struct gh_doubling {
    int16_t start, end;
};

extern const struct gh_doubling gh_doublings[GH_RULESETS_COUNT][GH_MAX_SEATS + 1];

/* Sums of worths. */
struct gh_worths {
    int64_t lead[GH_MAX_SEATS], share[GH_MAX_SEATS], weight;
};

void gh_worths_add(struct gh_worths *sum, const struct gh_worth *worth, int64_t weight);
struct gh_worth gh_worths_mean(const struct gh_worths *sum);

/* Plays on quickly for a round, and then looks at a round's beginnings of turns, one for each seat to move: whoever
 * moves looks a little better than it is. A game that ends on the way is worth its result. `state` changes. */
struct gh_worth gh_worth_ahead(const struct gh_search *search, struct gh_state *state, uint64_t *nodes);

/* The mean of so many such games, with the cards that lie face down dealt anew in each: what is still to come decides
 * nothing. Only which cards lie there counts, not how. */
struct gh_worth gh_worth_of(const struct gh_town *town, const struct gh_state *state, unsigned games);

/* The share of x / 4096 times a half, of 65536. */
uint32_t gh_halved(uint32_t x);

/* a / b rounded to the nearest. */
static inline int64_t gh_rounded(int64_t a, int64_t b)
{
    return (a >= 0 ? a + b / 2 : a - b / 2) / b;
}

/* Cards of a kind that lie neither in a hand nor on the discard pile. */
struct gh_cards gh_face_down(const struct gh_town *town, const struct gh_state *state, unsigned kind);
/* Whether nobody but its owner will see what kind of cards is drawn from it (RULES 2). */
bool gh_is_own_pile(const struct gh_town *town, unsigned pile);

#endif
