/* FNV-1a over bytes in a fixed order; the final mix spreads the last bytes over the whole number. */
#include "gadshill/hash.h"

struct gh_hash gh_hash_start(void)
{
    return (struct gh_hash){UINT64_C(0xcbf29ce484222325)};
}

void gh_hash_bytes(struct gh_hash *hash, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;

    for (size_t i = 0; i < size; i++)
        hash->value = (hash->value ^ byte[i]) * UINT64_C(0x100000001b3);
}

void gh_hash_number(struct gh_hash *hash, uint64_t number)
{
    unsigned char bytes[8];

    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(number >> (8 * i));
    gh_hash_bytes(hash, bytes, sizeof bytes);
}

uint64_t gh_hash_finish(const struct gh_hash *hash)
{
    uint64_t value = hash->value;

    value = (value ^ value >> 33) * UINT64_C(0xff51afd7ed558ccd);
    value = (value ^ value >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return value ^ value >> 33;
}
