/* SplitMix64 (Steele, Lea and Flood 2014): one 64-bit word of state, so a game state stays small. For sealed streams
 * ChaCha20 (RFC 8439), one block for each number: slow, and enough for dealing cards. */
#include "gadshill/rng.h"

#include <assert.h>
#include <string.h>

#define SEALED (UINT64_C(1) << 63)

/* Streams start at unrelated places of the generator's one long cycle. */
struct gh_rng gh_rng_make(uint64_t seed, unsigned stream)
{
    return (struct gh_rng){.state = gh_rng_mix(gh_rng_mix(seed) + UINT64_C(0xd1342543de82ef95) * (stream + 1))};
}

struct gh_rng gh_rng_seal(uint64_t seed, unsigned stream)
{
    assert(seed < SEALED);
    return (struct gh_rng){.state = (uint64_t)stream << 32, .key = SEALED | seed};
}

static uint32_t turn(uint32_t word, unsigned bits)
{
    return word << bits | word >> (32 - bits);
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b, *d = turn(*d ^ *a, 16);
    *c += *d, *b = turn(*b ^ *c, 12);
    *a += *b, *d = turn(*d ^ *a, 8);
    *c += *d, *b = turn(*b ^ *c, 7);
}

/* The first eight bytes of the block whose key begins with the seed and is 0 then, and whose nonce begins with the
 * stream. */
uint64_t gh_rng_sealed_next(struct gh_rng *rng)
{
    const uint64_t seed = rng->key & ~SEALED;
    const uint32_t start[16] = {0x61707865,
                                0x3320646e,
                                0x79622d32,
                                0x6b206574,
                                (uint32_t)seed,
                                (uint32_t)(seed >> 32),
                                [12] = (uint32_t)rng->state,
                                (uint32_t)(rng->state >> 32)};
    uint32_t w[16];

    rng->state++;
    memcpy(w, start, sizeof w);
    for (unsigned i = 0; i < 10; i++) {
        for (unsigned j = 0; j < 4; j++)
            quarter_round(&w[j], &w[4 + j], &w[8 + j], &w[12 + j]);
        for (unsigned j = 0; j < 4; j++)
            quarter_round(&w[j], &w[4 + (j + 1) % 4], &w[8 + (j + 2) % 4], &w[12 + (j + 3) % 4]);
    }
    return (uint64_t)(w[1] + start[1]) << 32 | (w[0] + start[0]);
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
