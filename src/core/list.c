/* Reading lists of legal actions, in which discards are not multiplied out. */
#include "gadshill/game.h"

#include <string.h>

unsigned gh_legal_count(const struct gh_legal *legal)
{
    const unsigned cards = gh_cards_count(&legal->discardable);

    return legal->count + (legal->markers ? cards * (cards - 1) / 2 * legal->markers : 0);
}

static unsigned nth_card(const struct gh_cards *cards, unsigned n)
{
    unsigned card = gh_cards_next(cards, 0);

    while (n-- > 0)
        card = gh_cards_next(cards, card + 1);
    return card;
}

struct gh_action gh_legal_at(const struct gh_legal *legal, unsigned n)
{
    if (n < legal->count)
        return legal->action[n];

    unsigned pair = (n - legal->count) / legal->markers, marker = (n - legal->count) % legal->markers;
    unsigned second = 1, building = 0;

    while (pair >= second) /* pairs in the order (0,1) (0,2) (1,2) (0,3) ... */
        pair -= second++;
    for (;; building++) {
        const unsigned here = legal->takeable[building] ? gh_count(legal->takeable[building]) : 0; /* most have none */

        if (marker < here)
            break;
        marker -= here;
    }
    gh_sites sites = legal->takeable[building];
    while (marker-- > 0)
        sites &= sites - 1;
    return gh_action_discard(nth_card(&legal->discardable, pair), nth_card(&legal->discardable, second), building,
                             gh_lowest(sites));
}

bool gh_legal_has(const struct gh_legal *legal, struct gh_action action)
{
    if (action.kind == GH_DISCARD)
        return gh_cards_has(&legal->discardable, action.card) &&
               gh_cards_has(&legal->discardable, action.second_card) &&
               gh_has(legal->takeable[action.building], action.site);
    for (unsigned i = 0; i < legal->count; i++)
        if (memcmp(&legal->action[i], &action, sizeof action) == 0)
            return true;
    return false;
}
