/* expert: searches (search.c), on as many threads as it is given. */
#include "players.h"

#include "gadshill/search.h"

static void play_piece(void *search, uint64_t number)
{
    gh_search_play(search, (unsigned)number);
}

static struct gh_action choose(struct gh_player *player, const struct gh_town *town, const struct gh_view *view)
{
    struct gh_search search;

    gh_search_start(&search, player, town, view);
    while (gh_search_goes_on(&search)) {
        for (unsigned number = 0; !player->spread && number < GH_SEARCH_BATCH; number++)
            gh_search_play(&search, number);
        if (player->spread)
            player->spread(player->jobs, GH_SEARCH_BATCH, play_piece, NULL, &search);
        gh_search_count(&search);
    }
    return gh_search_end(&search, player);
}

const struct gh_player_kind gh_player_expert = {
    .name = "expert",
    .budget = 32000,
    .attention = GH_DEFAULT_ATTENTION,
    .insight = GH_SEES_THREES,
    .counts_claims = true,
    .choose = choose,
};

const struct gh_player_kind gh_player_expert_1 = {
    .name = "expert-1",
    .budget = 32000,
    .attention = 90,
    .choose = choose,
};
