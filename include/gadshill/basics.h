/* Limits and small types that every part of gadshill shares. */
#ifndef GADSHILL_BASICS_H
#define GADSHILL_BASICS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    GH_MAX_SITES = 32,
    GH_MAX_BUILDINGS = 32,
    GH_MAX_CARDS = 128,
    GH_MAX_LANDMARKS = 4,
    GH_MIN_SEATS = 2,
    GH_MAX_SEATS = 4,
    GH_MAX_PILES = 3,

    GH_MARKERS_PER_BUILDING = 5, /* RULES 1 */
    GH_MARKERS_PER_SITE = 3,     /* RULES 6 */

    GH_NAME_SIZE = 24,     /* town, building and landmark names, with the final 0 */
    GH_SITE_NAME_SIZE = 8, /* site names, with the final 0 */

    GH_NONE = 255 /* no building, site, card, seat */
};

/* Sets, one bit for each member. */
typedef uint32_t gh_sites;
typedef uint32_t gh_buildings;

static inline uint32_t gh_bit(unsigned member)
{
    return UINT32_C(1) << member;
}

static inline bool gh_has(uint32_t set, unsigned member)
{
    return (set >> member & 1) != 0;
}

/* The n lowest bits: the set of all of n members, n from 0 to 32. */
static inline uint32_t gh_first(unsigned n)
{
    return n >= 32 ? UINT32_MAX : gh_bit(n) - 1;
}

/* Without a popcount instruction, which not every machine has, this is quicker than the compiler's library call. */
static inline unsigned gh_count(uint32_t set)
{
    set -= set >> 1 & 0x55555555;
    set = (set & 0x33333333) + (set >> 2 & 0x33333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f;
    return set * 0x01010101 >> 24;
}

/* The members of several sets at once, at most 248 in all: how many there are, byte by byte, added up at the end. */
static inline unsigned gh_count_64(const uint64_t *sets, unsigned count)
{
    uint64_t bytes = 0;

    for (unsigned i = 0; i < count; i++) {
        uint64_t bits = sets[i];

        bits -= bits >> 1 & UINT64_C(0x5555555555555555);
        bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
        bytes += (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    }
    return (unsigned)(bytes * UINT64_C(0x0101010101010101) >> 56);
}

/* Quicker than counting, for a small number. */
static inline bool gh_has_more_than(unsigned number, uint32_t set)
{
    for (unsigned i = 0; i < number; i++)
        set &= set - 1;
    return set != 0;
}

static inline bool gh_is_single(uint32_t set)
{
    return set && !(set & (set - 1));
}

static inline bool gh_is_pair(uint32_t set)
{
    return gh_is_single(set & (set - 1));
}

/* The smallest member of a set that is not empty. */
static inline unsigned gh_lowest(uint32_t set)
{
    return (unsigned)__builtin_ctz(set);
}

/* for (gh_each(member, set)): every member of the set, smallest first. */
#define gh_each(member, set) \
    uint32_t rest_of_##member = (set), member = 0; \
    rest_of_##member && (member = gh_lowest(rest_of_##member), true); \
    rest_of_##member &= rest_of_##member - 1

/* ---- who decides for a seat, where a text says it ---- */

#define GH_PERSON "person" /* no computer player is called so */

static inline bool gh_is_person(const char *player)
{
    return strcmp(player, GH_PERSON) == 0;
}

#endif
