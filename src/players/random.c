/* random: first any kind of action that is legal, then any action of that kind. Choosing among kinds first keeps the
 * many discards from crowding out the rest. */
#include "players.h"

static struct gh_action choose(struct gh_player *player, const struct gh_town *town, const struct gh_view *view)
{
    struct gh_legal legal;
    unsigned kinds[GH_ACTIONS_COUNT], first[GH_ACTIONS_COUNT], count = 0, listed = 0;

    gh_legal(town, &view->open, &view->hand, &legal);
    for (unsigned kind = 0; kind < GH_ACTIONS_COUNT; kind++) {
        if (kind == GH_DISCARD ? legal.markers > 0 : legal.of_kind[kind] > 0)
            kinds[count++] = kind;
        first[kind] = listed;
        listed += legal.of_kind[kind];
    }
    const unsigned kind = kinds[gh_rng_below(&player->rng, count)];
    if (kind == GH_DISCARD)
        return gh_legal_at(&legal, legal.count + gh_rng_below(&player->rng, gh_legal_count(&legal) - legal.count));
    return legal.action[first[kind] + gh_rng_below(&player->rng, legal.of_kind[kind])];
}

const struct gh_player_kind gh_player_random = {
    .name = "random",
    .attention = 30,
    .choose = choose,
};
