/* From a text to codewords: bytes, padding, Reed-Solomon codes for each block, and the blocks interleaved. */
#include "parts.h"

#include <string.h>

static const struct division divisions[VERSIONS + 1] = {
    {0, 0, 0, 0},   {1, 16, 0, 10}, {1, 28, 0, 16}, {1, 44, 0, 26}, {2, 32, 0, 18},
    {2, 43, 0, 24}, {4, 27, 0, 16}, {4, 31, 0, 18}, {4, 38, 2, 22}, {5, 36, 2, 22},
};

enum { MOST_CORRECTION = 26 };

static unsigned data_of(struct division division)
{
    return division.blocks * division.data + division.longer;
}

/* ---- the field of 256 elements ---- */

static uint8_t multiply(uint8_t one, uint8_t other)
{
    unsigned product = 0;

    for (unsigned bit = 8; bit-- > 0;) {
        product = product << 1 ^ (product >> 7 & 1) * 0x11D;
        product ^= (other >> bit & 1) * one;
    }
    return (uint8_t)product;
}

/* The product of (x - 2^i) for each i below the degree; the first coefficient, 1, is left out. */
static void make_generator(unsigned degree, uint8_t generator[MOST_CORRECTION])
{
    uint8_t root = 1;

    memset(generator, 0, MOST_CORRECTION);
    generator[degree - 1] = 1;
    for (unsigned i = 0; i < degree; i++, root = multiply(root, 2))
        for (unsigned at = 0; at < degree; at++)
            generator[at] = (uint8_t)(multiply(generator[at], root) ^ (at + 1 < degree ? generator[at + 1] : 0));
}

static void correct(const uint8_t *data, unsigned count, unsigned degree, uint8_t rest[MOST_CORRECTION])
{
    uint8_t generator[MOST_CORRECTION];

    make_generator(degree, generator);
    memset(rest, 0, MOST_CORRECTION);
    for (unsigned i = 0; i < count; i++) {
        const uint8_t factor = data[i] ^ rest[0];

        memmove(rest, rest + 1, degree - 1);
        rest[degree - 1] = 0;
        for (unsigned at = 0; at < degree; at++)
            rest[at] ^= multiply(generator[at], factor);
    }
}

/* ---- codewords ---- */

/* Four bits say "bytes", eight how many; then come the bytes, an end of four bits, and padding. */
static void pack(const char *text, size_t length, uint8_t *data, unsigned count)
{
    static const uint8_t padding[] = {0xEC, 0x11};
    unsigned at = 0;

    data[at++] = (uint8_t)(0x40 | length >> 4);
    data[at++] = (uint8_t)(length << 4);
    for (size_t i = 0; i < length; i++, at++) {
        const uint8_t byte = (uint8_t)text[i];

        data[at - 1] |= byte >> 4;
        data[at] = (uint8_t)(byte << 4);
    }
    for (unsigned i = 0; at < count; i++)
        data[at++] = padding[i % 2];
}

/* The first codewords of all blocks, then the second ones, and so on. */
static unsigned interleave(struct division division, const uint8_t *data, uint8_t codeword[MOST_CODEWORDS])
{
    uint8_t rest[5][MOST_CORRECTION];
    const uint8_t *block[5];
    unsigned size[5], count = 0;

    for (unsigned i = 0; i < division.blocks; i++) {
        size[i] = division.data + (i >= division.blocks - division.longer);
        block[i] = data;
        correct(data, size[i], division.correction, rest[i]);
        data += size[i];
    }
    for (unsigned at = 0; at <= division.data; at++)
        for (unsigned i = 0; i < division.blocks; i++)
            if (at < size[i])
                codeword[count++] = block[i][at];
    for (unsigned at = 0; at < division.correction; at++)
        for (unsigned i = 0; i < division.blocks; i++)
            codeword[count++] = rest[i][at];
    return count;
}

unsigned bits_make(const char *text, size_t length, uint8_t codeword[MOST_CODEWORDS], unsigned *count)
{
    uint8_t data[MOST_CODEWORDS];
    unsigned version = 1;

    while (version <= VERSIONS && length + 2 > data_of(divisions[version]))
        version++;
    if (version > VERSIONS)
        return 0;
    pack(text, length, data, data_of(divisions[version]));
    *count = interleave(divisions[version], data, codeword);
    return version;
}
