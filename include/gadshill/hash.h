/* A 64-bit fingerprint (FNV-1a with a final mix) for records: the same bytes give the same number on every platform.
 * It tells accidents apart, not attackers. */
#ifndef GADSHILL_HASH_H
#define GADSHILL_HASH_H

#include <stddef.h>
#include <stdint.h>

struct gh_hash {
    uint64_t value;
};

struct gh_hash gh_hash_start(void);
void gh_hash_bytes(struct gh_hash *hash, const void *bytes, size_t size);
/* Adds a number as eight bytes, least significant first, whatever the platform's order. */
void gh_hash_number(struct gh_hash *hash, uint64_t number);
uint64_t gh_hash_finish(const struct gh_hash *hash);

#endif
