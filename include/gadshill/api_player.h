/* Computer players. A player sees views alone. */
#ifndef GADSHILL_API_PLAYER_H
#define GADSHILL_API_PLAYER_H

#include "gadshill/api_view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A player on a seat, with random numbers of its own. */
struct gadshill_player;

/* The names of the players there are, from 0, the weakest first; NULL past the last. */
GADSHILL_API const char *gadshill_player_name_at(unsigned index);

/* A player by name for a seat; its random numbers come from the seed. NULL: no such player, or no memory. */
GADSHILL_API struct gadshill_player *gadshill_player_new(const char *name, uint64_t seed, unsigned seat);

/* Frees a player. */
GADSHILL_API void gadshill_player_free(struct gadshill_player *player);

/* How many nodes it may search for a decision; of no meaning to a player that does not search. */
GADSHILL_API void gadshill_player_budget(struct gadshill_player *player, uint32_t nodes);

/* What it does now; false: the view is not the active player's, or the game is over. */
GADSHILL_API bool gadshill_player_choose(struct gadshill_player *player, const struct gadshill_view *view,
                                         struct gadshill_action *action);

/* Manual referee: whether it calls out a claim now, which may be wrong at times. */
GADSHILL_API bool gadshill_player_claims(const struct gadshill_player *player, const struct gadshill_view *view,
                                         struct gadshill_action *claim);

#ifdef __cplusplus
}
#endif

#endif
