/* Explicit randomness: SplitMix64, an unbiased range and independent streams from one seed. The same seed gives the
 * same numbers on every platform. */
#ifndef GADSHILL_RNG_H
#define GADSHILL_RNG_H

#include <stddef.h>
#include <stdint.h>

struct gh_rng {
    uint64_t state;
};

/* Streams that a seed is split into. A computer player on seat s uses GH_STREAM_PLAYER + s. */
enum gh_stream { GH_STREAM_DEAL = 1, GH_STREAM_RESHUFFLE = 2, GH_STREAM_TABLE = 3, GH_STREAM_PLAYER = 16 };

struct gh_rng gh_rng_make(uint64_t seed, unsigned stream);
uint64_t gh_rng_next(struct gh_rng *rng);

/* A number from 0 to bound - 1, each equally likely; bound is at least 1. */
uint32_t gh_rng_below(struct gh_rng *rng, uint32_t bound);

void gh_rng_shuffle(struct gh_rng *rng, uint8_t *items, size_t count);

#endif
