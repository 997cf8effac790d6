/* Views: what one seat may know of a game, and nothing else. A view never changes. */
#ifndef GADSHILL_API_VIEW_H
#define GADSHILL_API_VIEW_H

#include "gadshill/api_game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What one seat may know. */
struct gadshill_view;

/* What a seat sees now; with GADSHILL_NONE what lies open for everybody. NULL: no such seat, or no memory. */
GADSHILL_API struct gadshill_view *gadshill_view_new(const struct gadshill_game *game, unsigned seat);

/* Frees a view. */
GADSHILL_API void gadshill_view_free(struct gadshill_view *view);

/* Whose view it is, or GADSHILL_NONE. */
GADSHILL_API unsigned gadshill_view_seat(const struct gadshill_view *view);

/* Whose turn it is; which turn, from 1 (0: buildings are being taken); whether the game is over. */
GADSHILL_API unsigned gadshill_view_player(const struct gadshill_view *view);
GADSHILL_API unsigned gadshill_view_turn(const struct gadshill_view *view);
GADSHILL_API bool gadshill_view_is_over(const struct gadshill_view *view);

/* Points, cards in hand, purchases of a seat; 0 where there is no such seat. */
GADSHILL_API unsigned gadshill_view_score(const struct gadshill_view *view, unsigned seat);
GADSHILL_API unsigned gadshill_view_hand_size(const struct gadshill_view *view, unsigned seat);
GADSHILL_API unsigned gadshill_view_bought(const struct gadshill_view *view, unsigned seat);

/* The cards of the hand: how many, and the first `room` of them. */
GADSHILL_API size_t gadshill_view_hand(const struct gadshill_view *view, uint8_t *cards, size_t room);

/* The discard pile, the oldest first: how many cards, and the first `room` of them. */
GADSHILL_API size_t gadshill_view_discard(const struct gadshill_view *view, uint8_t *cards, size_t room);

/* How many cards a pile has. */
GADSHILL_API unsigned gadshill_view_pile(const struct gadshill_view *view, unsigned pile);

/* Where a building's markers are, a bit for each site; where it stands (GADSHILL_NONE: nowhere yet); who owns it
 * (GADSHILL_NONE: nobody); whether it is out of the game. */
GADSHILL_API uint32_t gadshill_view_markers(const struct gadshill_view *view, unsigned building);
GADSHILL_API unsigned gadshill_view_site_of(const struct gadshill_view *view, unsigned building);
GADSHILL_API unsigned gadshill_view_owner(const struct gadshill_view *view, unsigned building);
GADSHILL_API bool gadshill_view_is_out(const struct gadshill_view *view, unsigned building);

/* The n-th card that is in force and the player's own building with it (GADSHILL_NONE: it speaks of none); false past
 * the last. */
GADSHILL_API bool gadshill_view_in_force(const struct gadshill_view *view, unsigned index, unsigned *card,
                                         unsigned *building);

/* As gadshill_game_legal; nothing in a view of another seat than the active one. */
GADSHILL_API size_t gadshill_view_legal(const struct gadshill_view *view, struct gadshill_action *actions, size_t room);

/* Manual referee: the markers that a claim would get right now, for each building. */
GADSHILL_API void gadshill_view_claimable(const struct gadshill_view *view, uint32_t sites[32]);

/* What the seat would see after an action of its own; a drawn card stays unknown. NULL: it is refused, or no memory;
 * `verdict` (it may be NULL) says why. */
GADSHILL_API struct gadshill_view *gadshill_view_after(const struct gadshill_view *view, struct gadshill_action action,
                                                       struct gadshill_verdict *verdict);

/* What the player "expert" would do now, or the claim that is easiest to see, and the points that it brings at once;
 * false: there is nothing that the seat can do. */
GADSHILL_API bool gadshill_view_hint(const struct gadshill_view *view, struct gadshill_action *action,
                                     unsigned *points);

/* A whole game that the view could be of, hidden cards dealt by this seed in accordance with all that was seen. NULL:
 * the view is nobody's, or no memory. */
GADSHILL_API struct gadshill_game *gadshill_view_imagine(const struct gadshill_view *view, uint64_t seed);

#ifdef __cplusplus
}
#endif

#endif
