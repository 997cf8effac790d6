/* Computer players for programs of other people (api_player.h). */
#include "gadshill/api_player.h"

#include "gadshill/player.h"

#include "parts.h"

#include <stdlib.h>

struct gadshill_player {
    struct gh_player player;
};

const char *gadshill_player_name_at(unsigned index)
{
    const struct gh_player_kind *kind = gh_player_kind_at(index);

    return kind ? kind->name : NULL;
}

struct gadshill_player *gadshill_player_new(const char *name, uint64_t seed, unsigned seat)
{
    const struct gh_player_kind *kind = seat < GH_MAX_SEATS ? gh_player_kind_find(name) : NULL;
    struct gadshill_player *player = kind ? malloc(sizeof *player) : NULL;

    if (player)
        player->player = gh_player_make(kind, seed, seat, GH_DEFAULT_ATTENTION);
    return player;
}

void gadshill_player_free(struct gadshill_player *player)
{
    free(player);
}

void gadshill_player_budget(struct gadshill_player *player, uint32_t nodes)
{
    player->player.budget = nodes;
}

bool gadshill_player_choose(struct gadshill_player *player, const struct gadshill_view *view,
                            struct gadshill_action *action)
{
    if (view->view.seat != view->view.open.player || view->view.open.phase == GH_OVER)
        return false;
    *action = gh_action_to_outside(player->player.kind->choose(&player->player, view->town, &view->view));
    return true;
}

bool gadshill_player_claims(const struct gadshill_player *player, const struct gadshill_view *view,
                            struct gadshill_action *claim)
{
    struct gh_action found;

    if (view->view.seat == GH_NONE || !gh_player_claims(&player->player, view->town, &view->view, &found))
        return false;
    *claim = gh_action_to_outside(found);
    return true;
}
