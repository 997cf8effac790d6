/* SplitMix64 (Steele, Lea and Flood 2014): one 64-bit word of state, so a game state stays small. */
#include "gadshill/rng.h"

#include <assert.h>

static uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Streams start at unrelated places of the generator's one long cycle. */
struct gh_rng gh_rng_make(uint64_t seed, unsigned stream)
{
    return (struct gh_rng){mix(mix(seed) + UINT64_C(0xd1342543de82ef95) * (stream + 1))};
}

uint64_t gh_rng_next(struct gh_rng *rng)
{
    rng->state += UINT64_C(0x9e3779b97f4a7c15);
    return mix(rng->state);
}

/* Lemire's multiplication method: numbers from the incomplete last stretch are thrown away, so none is favoured. */
uint32_t gh_rng_below(struct gh_rng *rng, uint32_t bound)
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

void gh_rng_shuffle(struct gh_rng *rng, uint8_t *items, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        const size_t j = gh_rng_below(rng, (uint32_t)i);
        const uint8_t item = items[i - 1];

        items[i - 1] = items[j];
        items[j] = item;
    }
}
