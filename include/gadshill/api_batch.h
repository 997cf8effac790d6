/* Batches: many games at once, written into the caller's arrays on all cores (docs/research.md). A game that is over is
 * followed by a new one. */
#ifndef GADSHILL_API_BATCH_H
#define GADSHILL_API_BATCH_H

#include "gadshill/api_environment.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Many games of one town, with sampled chance. */
struct gadshill_batch;

/* Where to write, one row for each game; NULL: nowhere. Of a game that is over, rewards and dones are the old game's,
 * all else is the new one's. */
struct gadshill_arrays {
    uint8_t *observations; /* [games][gadshill_observation_size] of whose turn it is */
    uint8_t *masks;        /* [games][gadshill_environment_codes]: 1 for every legal action */
    uint8_t *players;      /* [games]: whose turn it is */
    float *rewards;        /* [games][seats] of the last step: gadshill_environment_returns at the end, otherwise 0 */
    uint8_t *dones;        /* [games]: 1 when the last step ended the game */
    uint16_t *samples;     /* [games]: one legal action, each equally likely */
};

/* New games with the seeds setup->seed, setup->seed + 1 and so on, played by so many threads; NULL: no game can begin
 * so, or no memory. */
GADSHILL_API struct gadshill_batch *gadshill_batch_new(const struct gadshill_town *town,
                                                       const struct gadshill_setup *setup, size_t games, unsigned jobs);

/* Frees a batch. */
GADSHILL_API void gadshill_batch_free(struct gadshill_batch *batch);

/* Writes how things are. */
GADSHILL_API void gadshill_batch_look(struct gadshill_batch *batch, const struct gadshill_arrays *arrays);

/* Does one action in each game and writes how things are then. Returns how many actions were not legal, in games that
 * then stay as they are. */
GADSHILL_API size_t gadshill_batch_step(struct gadshill_batch *batch, const uint16_t *actions,
                                        const struct gadshill_arrays *arrays);

/* So many steps of actions that are chosen at random, in every game; arrays are written after each of them. */
GADSHILL_API void gadshill_batch_roll(struct gadshill_batch *batch, uint64_t steps,
                                      const struct gadshill_arrays *arrays);

#ifdef __cplusplus
}
#endif

#endif
