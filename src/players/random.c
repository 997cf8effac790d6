/* random: first any kind of action that is legal, then any action of that kind. Choosing among kinds first keeps the
 * many discards from crowding out the rest. */
#include "players.h"

static struct gh_action choose(struct gh_player *player, const struct gh_town *town, const struct gh_view *view)
{
    struct gh_legal legal;
    unsigned of_kind[GH_ACTIONS_COUNT] = {0}, last[GH_ACTIONS_COUNT], kinds[GH_ACTIONS_COUNT], count = 0;

    gh_legal(town, &view->open, &view->hand, &legal);
    for (unsigned i = 0; i < legal.count; i++) { /* those of a kind stand together */
        of_kind[legal.action[i].kind]++;
        last[legal.action[i].kind] = i;
    }
    of_kind[GH_DISCARD] = gh_legal_count(&legal) - legal.count;
    for (unsigned kind = 0; kind < GH_ACTIONS_COUNT; kind++)
        if (of_kind[kind])
            kinds[count++] = kind;

    const unsigned kind = kinds[gh_rng_below(&player->rng, count)];
    const unsigned skip = gh_rng_below(&player->rng, of_kind[kind]);

    if (kind == GH_DISCARD)
        return gh_legal_at(&legal, legal.count + skip);
    return legal.action[last[kind] + 1 - of_kind[kind] + skip];
}

const struct gh_player_kind gh_player_random = {
    .name = "random",
    .attention = 30,
    .choose = choose,
};
