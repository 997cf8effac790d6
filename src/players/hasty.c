/* hasty, the easy player: a person in a hurry who knows the rules. It plays the first card that fits with the first of
 * its buildings that will do, and is content with one card a turn. What it overlooks: that another card may bring more,
 * that two cards may belong together, that buildings can be bought, and what it leaves for the others. */
#include "gadshill/hash.h"
#include "players.h"

#include <string.h>

static const unsigned tastes = 1000, later = 1000 * GH_MAX_CARDS;

/* What it does first, if it can; a purchase never crosses its mind. */
static const uint8_t haste[GH_ACTIONS_COUNT] = {
    [GH_TAKE] = 0, [GH_PLAY] = 1, [GH_DISCARD] = 2, [GH_DRAW] = 3, [GH_END] = 4, [GH_CLAIM] = 5, [GH_BUY] = 6,
};

/* Everybody has favourites among the buildings, and keeps them for the whole game. */
static unsigned taste(const struct gh_player *player, unsigned building)
{
    struct gh_hash hash = gh_hash_start();

    gh_hash_number(&hash, player->eye);
    gh_hash_number(&hash, building);
    return (unsigned)(gh_hash_finish(&hash) % tastes);
}

/* The less, the sooner it is done. It takes turns with the piles. */
static unsigned rank(const struct gh_player *player, const struct gh_public *open, struct gh_action action)
{
    const bool is_stuck = open->idle_turns >= open->seats;
    const unsigned kind = haste[is_stuck && action.kind == GH_BUY ? GH_DISCARD : action.kind] * later;

    switch (action.kind) {
    case GH_PLAY:
        return kind + action.card * tastes + (action.building == GH_NONE ? 0 : taste(player, action.building));
    case GH_DRAW:
        return kind + (unsigned)(action.word + open->turn / open->seats) % GH_MAX_PILES;
    case GH_TAKE: /* what lies on the board catches the eye */
    case GH_BUY:
        return kind + taste(player, action.building) + (gh_has(open->board.marked, action.building) ? 0 : tastes);
    default:
        return kind;
    }
}

/* It wants to see something happen on the board. */
static bool does_something(const struct gh_town *town, const struct gh_view *view, struct gh_action action)
{
    struct gh_public after;

    gh_preview(town, &view->open, &view->hand, view->seat, action, &after);
    return memcmp(&after.board, &view->open.board, sizeof after.board) != 0;
}

static struct gh_action choose(struct gh_player *player, const struct gh_town *town, const struct gh_view *view)
{
    struct gh_legal legal;
    struct gh_action first = gh_action_end();
    unsigned least = UINT32_MAX;

    gh_legal(town, &view->open, &view->hand, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        const struct gh_action action = legal.action[i];
        unsigned mine = rank(player, &view->open, action);

        if (action.kind == GH_PLAY && (view->open.plays > 0 || !does_something(town, view, action)))
            mine += GH_ACTIONS_COUNT * later; /* only if it must */
        if (mine < least) {
            least = mine;
            first = action;
        }
    }
    if (gh_legal_count(&legal) > legal.count && least >= haste[GH_DISCARD] * later)
        return gh_legal_at(&legal, legal.count); /* two cards for a marker */
    return first;
}

const struct gh_player_kind gh_player_hasty = {
    .name = "hasty",
    .attention = GH_DEFAULT_ATTENTION,
    .insight = GH_SEES_CARDS,
    .looks_away = true,
    .choose = choose,
};
