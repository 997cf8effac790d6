/* Explicit randomness: SplitMix64, an unbiased range and independent streams from one seed. The same seed gives the
 * same numbers on every platform. Whoever sees numbers of SplitMix64 can conclude the others; where that matters a
 * stream is sealed, and made by ChaCha20 instead. */
#ifndef GADSHILL_RNG_H
#define GADSHILL_RNG_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct gh_rng {
    uint64_t state; /* sealed: the stream times 2^32 plus how many numbers were made */
    uint64_t key;   /* sealed: the seed plus 2^63; 0: SplitMix64 */
};

/* Streams that a seed is split into. A computer player on seat s uses GH_STREAM_PLAYER + s. */
enum gh_stream { GH_STREAM_DEAL = 1, GH_STREAM_RESHUFFLE = 2, GH_STREAM_TABLE = 3, GH_STREAM_PLAYER = 16 };

struct gh_rng gh_rng_make(uint64_t seed, unsigned stream);
/* A sealed stream; the seed is below 2^63. */
struct gh_rng gh_rng_seal(uint64_t seed, unsigned stream);
uint64_t gh_rng_sealed_next(struct gh_rng *rng);

/* The rest is short and asked for all the time, so the compiler should see through it. */

static inline uint64_t gh_rng_mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline uint64_t gh_rng_next(struct gh_rng *rng)
{
    if (rng->key)
        return gh_rng_sealed_next(rng);
    rng->state += UINT64_C(0x9e3779b97f4a7c15);
    return gh_rng_mix(rng->state);
}

/* A number from 0 to bound - 1, each equally likely; bound is at least 1. Lemire's multiplication method: numbers from
 * the incomplete last stretch are thrown away, so none is favoured. */
static inline uint32_t gh_rng_below(struct gh_rng *rng, uint32_t bound)
{
    assert(bound > 0);
    uint64_t product = (gh_rng_next(rng) >> 32) * bound;

    if ((uint32_t)product < bound) {
        const uint32_t incomplete = (UINT32_MAX - bound + 1) % bound;

        while ((uint32_t)product < incomplete)
            product = (gh_rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

void gh_rng_shuffle(struct gh_rng *rng, uint8_t *items, size_t count);

#endif
