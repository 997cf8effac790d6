/* Views for programs of other people (api_view.h). */
#include "gadshill/hint.h"

#include "parts.h"

#include <stdlib.h>

struct gadshill_view *gadshill_view_new(const struct gadshill_game *game, unsigned seat)
{
    if (seat != GH_NONE && seat >= game->state.open.seats)
        return NULL;
    struct gadshill_view *view = malloc(sizeof *view);
    if (view)
        *view = (struct gadshill_view){game->town, gh_view_for(&game->state, seat)};
    return view;
}

void gadshill_view_free(struct gadshill_view *view)
{
    free(view);
}

unsigned gadshill_view_seat(const struct gadshill_view *view)
{
    return view->view.seat;
}

unsigned gadshill_view_player(const struct gadshill_view *view)
{
    return view->view.open.player;
}

unsigned gadshill_view_turn(const struct gadshill_view *view)
{
    return view->view.open.turn;
}

bool gadshill_view_is_over(const struct gadshill_view *view)
{
    return view->view.open.phase == GH_OVER;
}

unsigned gadshill_view_score(const struct gadshill_view *view, unsigned seat)
{
    return seat < view->view.open.seats ? view->view.open.score[seat] : 0;
}

unsigned gadshill_view_hand_size(const struct gadshill_view *view, unsigned seat)
{
    return seat < view->view.open.seats ? view->view.open.hand_size[seat] : 0;
}

unsigned gadshill_view_bought(const struct gadshill_view *view, unsigned seat)
{
    return seat < view->view.open.seats ? view->view.open.bought[seat] : 0;
}

size_t gadshill_view_hand(const struct gadshill_view *view, uint8_t *cards, size_t room)
{
    size_t count = 0;

    for (gh_each_card(card, &view->view.hand)) {
        if (count < room)
            cards[count] = (uint8_t)card;
        count++;
    }
    return count;
}

size_t gadshill_view_discard(const struct gadshill_view *view, uint8_t *cards, size_t room)
{
    const size_t count = view->view.open.discard_size;

    for (size_t i = 0; i < count && i < room; i++)
        cards[i] = view->view.open.discard[i];
    return count;
}

unsigned gadshill_view_pile(const struct gadshill_view *view, unsigned pile)
{
    return pile < GH_MAX_PILES ? view->view.open.pile_size[pile] : 0;
}

uint32_t gadshill_view_markers(const struct gadshill_view *view, unsigned building)
{
    return building < view->town->buildings ? view->view.open.board.markers[building] : 0;
}

unsigned gadshill_view_site_of(const struct gadshill_view *view, unsigned building)
{
    return building < view->town->buildings ? view->view.open.board.site_of[building] : (unsigned)GH_NONE;
}

unsigned gadshill_view_owner(const struct gadshill_view *view, unsigned building)
{
    return building < view->town->buildings ? gh_owner(&view->view.open, building) : (unsigned)GH_NONE;
}

bool gadshill_view_is_out(const struct gadshill_view *view, unsigned building)
{
    return building < view->town->buildings && gh_has(view->view.open.board.out, building);
}

bool gadshill_view_in_force(const struct gadshill_view *view, unsigned index, unsigned *card, unsigned *building)
{
    const struct gh_statements *in_force = &view->view.open.in_force;

    if (index >= in_force->count)
        return false;
    *card = in_force->at[index].card;
    *building = in_force->at[index].mine;
    return true;
}

size_t gadshill_view_legal(const struct gadshill_view *view, struct gadshill_action *actions, size_t room)
{
    if (view->view.seat != view->view.open.player)
        return 0;
    return gh_legal_to_outside(view->town, &view->view.open, &view->view.hand, actions, room);
}

void gadshill_view_claimable(const struct gadshill_view *view, uint32_t sites[32])
{
    gh_claimable(view->town, &view->view.open, sites);
}

struct gadshill_view *gadshill_view_after(const struct gadshill_view *view, struct gadshill_action action,
                                          struct gadshill_verdict *verdict)
{
    struct gadshill_verdict judged = {GADSHILL_NOT_AN_ACTION, GH_NONE, GH_NONE, GH_NONE, GH_NONE, GH_NONE, {0, 0}};
    struct gadshill_view *after = NULL;
    struct gh_action inside;

    if (view->view.seat != GH_NONE && gh_action_from_outside(view->town, action, &inside)) {
        struct gh_public open;

        judged = gh_verdict_to_outside(
            gh_preview(view->town, &view->view.open, &view->view.hand, view->view.seat, inside, &open));
        if (judged.reason == GH_ACCEPTED && (after = malloc(sizeof *after))) {
            *after = *view;
            after->view.open = open;
            if (inside.kind == GH_PLAY || inside.kind == GH_DISCARD)
                gh_cards_remove(&after->view.hand, inside.card);
            if (inside.kind == GH_DISCARD)
                gh_cards_remove(&after->view.hand, inside.second_card);
        }
    }
    if (verdict)
        *verdict = judged;
    return after;
}

bool gadshill_view_hint(const struct gadshill_view *view, struct gadshill_action *action, unsigned *points)
{
    struct gh_hint hint;

    if (view->view.seat == GH_NONE || !gh_hint_for(view->town, &view->view, gh_player_kind_find("expert"), &hint))
        return false;
    *action = gh_action_to_outside(hint.action);
    *points = hint.points;
    return true;
}

struct gadshill_game *gadshill_view_imagine(const struct gadshill_view *view, uint64_t seed)
{
    struct gh_rng rng = gh_rng_make(seed, GH_STREAM_TABLE);
    struct gadshill_game *game = view->view.seat == GH_NONE ? NULL : calloc(1, sizeof *game);

    if (!game)
        return NULL;
    game->town = view->town;
    game->is_imagined = true;
    if (!gh_imagine(view->town, &view->view, &rng, &game->state)) {
        free(game);
        return NULL;
    }
    return game;
}
