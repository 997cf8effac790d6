/* Random numbers and fingerprints: fixed values, the same on every platform, and even chances. The generator is the
 * published SplitMix64 and the hash the published FNV-1a, so their numbers can be looked up elsewhere. */
#include "gadshill/hash.h"
#include "gadshill/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- the generator ---- */

static void generator_is_splitmix64(void **state)
{
    (void)state;
    static const uint64_t from_zero[] = {UINT64_C(0xe220a8397b1dcdaf), UINT64_C(0x6e789e6aa1b965f4),
                                         UINT64_C(0x06c45d188009454f), UINT64_C(0xf88bb8a8724c81ec)};
    static const uint64_t from_1234567[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                            UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                            UINT64_C(16408922859458223821)};
    struct gh_rng zero = {.state = 0}, other = {.state = 1234567};

    for (unsigned i = 0; i < COUNT(from_zero); i++)
        assert_true(gh_rng_next(&zero) == from_zero[i]);
    for (unsigned i = 0; i < COUNT(from_1234567); i++)
        assert_true(gh_rng_next(&other) == from_1234567[i]);
}

/* Saved games depend on these: a change of theirs is a new record format. */
static void streams_are_pinned(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed;
        unsigned stream;
        uint64_t start;
    } known[] = {
        {0, GH_STREAM_DEAL, UINT64_C(0xbdbdf2ec8090b8f0)},
        {1, GH_STREAM_DEAL, UINT64_C(0x757692d13181fdd3)},
        {1, GH_STREAM_RESHUFFLE, UINT64_C(0x3c164c5617b9f15f)},
        {UINT64_MAX, GH_STREAM_PLAYER + 3, UINT64_C(0x0cc4c3af3d53e655)},
    };

    for (unsigned i = 0; i < COUNT(known); i++) {
        const struct gh_rng rng = gh_rng_make(known[i].seed, known[i].stream);

        if (rng.state != known[i].start)
            fail_msg("stream %u of seed %llu starts at %llx", known[i].stream, (unsigned long long)known[i].seed,
                     (unsigned long long)rng.state);
    }
}

/* The numbers are those of "openssl enc -chacha20" with the seed as the key, and the counter and the stream as the
 * initialization vector. */
static void sealed_streams_are_chacha20(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed;
        unsigned stream, skip;
        uint64_t number;
    } known[] = {
        {0, GH_STREAM_DEAL, 0, UINT64_C(0x2829d3a03a1db43d)},
        {1874, GH_STREAM_DEAL, 0, UINT64_C(0xd4d746f790517399)},
        {1874, GH_STREAM_DEAL, 1, UINT64_C(0x4b807a004c86d645)},
        {1874, GH_STREAM_RESHUFFLE, 0, UINT64_C(0x9687f117af5da832)},
        {UINT64_MAX >> 1, GH_STREAM_PLAYER, 0, UINT64_C(0x568a3aebf3d8345c)},
    };

    for (unsigned i = 0; i < COUNT(known); i++) {
        struct gh_rng rng = gh_rng_seal(known[i].seed, known[i].stream);

        for (unsigned j = 0; j < known[i].skip; j++)
            gh_rng_next(&rng);
        assert_true(gh_rng_next(&rng) == known[i].number);
    }
}

/* No two streams of the seeds nearby start alike or give a common number. */
static void streams_differ(void **state)
{
    (void)state;
    enum { SEEDS = 16, STREAMS = 20, NUMBERS = 4, ALL = SEEDS * STREAMS * NUMBERS };
    static uint64_t seen[ALL];
    unsigned count = 0;

    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        for (unsigned stream = 0; stream < STREAMS; stream++) {
            struct gh_rng rng = gh_rng_make(seed, stream);

            for (unsigned i = 0; i < NUMBERS; i++)
                seen[count++] = gh_rng_next(&rng);
        }
    }
    for (unsigned i = 0; i < ALL; i++)
        for (unsigned j = 0; j < i; j++)
            assert_true(seen[i] != seen[j]);
}

static void same_seed_same_numbers(void **state)
{
    (void)state;
    struct gh_rng one = gh_rng_make(1874, GH_STREAM_DEAL), two = gh_rng_make(1874, GH_STREAM_DEAL);

    for (unsigned i = 0; i < 100; i++)
        assert_true(gh_rng_next(&one) == gh_rng_next(&two));
}

/* ---- ranges ---- */

/* Pearson's sum of squares over equally likely cases. */
static double chi_square(const unsigned *count, unsigned cases, unsigned trials)
{
    const double expected = (double)trials / cases;
    double sum = 0;

    for (unsigned i = 0; i < cases; i++)
        sum += ((double)count[i] - expected) * ((double)count[i] - expected) / expected;
    return sum;
}

/* Every number below the bound comes up, none at or above it, all about equally often. The limit is far beyond what
 * chance allows (six standard deviations), and with a fixed seed the result never changes. */
static void small_ranges_are_even(void **state)
{
    (void)state;
    enum { TRIALS = 20000 };
    struct gh_rng rng = gh_rng_make(1, 0);

    for (uint32_t bound = 1; bound <= 60; bound++) {
        unsigned count[60] = {0};

        for (unsigned i = 0; i < TRIALS; i++) {
            const uint32_t number = gh_rng_below(&rng, bound);

            assert_true(number < bound);
            count[number]++;
        }
        for (uint32_t i = 0; i < bound; i++)
            assert_true(count[i] > 0);
        const double freedom = bound - 1.0, over = chi_square(count, bound, TRIALS) - freedom;
        assert_true(over < 12 || over * over < 36 * 2 * freedom);
    }
}

/* Three quarters of all 32-bit numbers: without throwing any away, every third result would come twice as often. */
static void large_ranges_are_even(void **state)
{
    (void)state;
    enum { TRIALS = 30000 };
    const uint32_t bound = UINT32_C(3) << 30;
    struct gh_rng rng = gh_rng_make(2, 0);
    unsigned count[3] = {0}, quarter[3] = {0};

    for (unsigned i = 0; i < TRIALS; i++) {
        const uint32_t number = gh_rng_below(&rng, bound);

        assert_true(number < bound);
        count[number % 3]++;
        quarter[number >> 30]++;
    }
    assert_true(chi_square(count, 3, TRIALS) < 14); /* one in a thousand; with the bias it would be thousands */
    assert_true(chi_square(quarter, 3, TRIALS) < 14);
}

/* A number from the incomplete last stretch is skipped, another one is not. */
static void unfair_numbers_are_skipped(void **state)
{
    (void)state;
    const uint32_t bound = UINT32_C(3) << 30; /* four 32-bit numbers for three results: the first of four is too many */
    unsigned skipped = 0, kept = 0;

    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct gh_rng rng = {.state = seed}, peek = rng;
        const uint64_t first = gh_rng_next(&peek) >> 32;
        const uint32_t number = gh_rng_below(&rng, bound);

        if (first % 4 == 0) {
            assert_true(rng.state != peek.state);
            skipped++;
        } else {
            assert_true(rng.state == peek.state);
            assert_true(number == first * 3 / 4);
            kept++;
        }
    }
    assert_true(skipped > 200 && kept > 600);
}

/* Just inside and just outside of the incomplete stretch, from states that give these very numbers: of 2^32 numbers for
 * 2^31 + 1 results, 2^31 - 1 are too many. */
static void border_of_the_unfair_numbers(void **state)
{
    (void)state;
    struct gh_rng inside = {.state = UINT64_C(0xa137ecca8c15bde8)}, outside = {.state = UINT64_C(0x561ac6db83ab17a4)},
                  peek = inside;

    assert_true(gh_rng_next(&peek) >> 32 == 0x7ffffffe);
    gh_rng_below(&inside, UINT32_C(0x80000001));
    assert_true(inside.state != peek.state);
    peek = outside;
    assert_true(gh_rng_next(&peek) >> 32 == 0xffffffff);
    assert_true(gh_rng_below(&outside, UINT32_C(0x80000001)) == 0x80000000);
    assert_true(outside.state == peek.state);
}

static void widest_and_narrowest_range(void **state)
{
    (void)state;
    struct gh_rng rng = gh_rng_make(3, 0);

    for (unsigned i = 0; i < 100; i++) {
        struct gh_rng peek = rng;

        gh_rng_next(&peek);
        assert_int_equal(gh_rng_below(&rng, 1), 0);
        assert_true(rng.state == peek.state); /* one number is used up all the same */
        assert_true(gh_rng_below(&rng, UINT32_MAX) ==
                    (gh_rng_next(&peek) >> 32) - 1); /* of 2^32 numbers, 0 is unfair */
    }
}

/* ---- shuffling ---- */

static void shuffle_is_a_permutation(void **state)
{
    (void)state;
    struct gh_rng rng = gh_rng_make(4, 0);

    for (unsigned size = 0; size <= 128; size++) {
        uint8_t items[128 + 1], found[128] = {0};

        for (unsigned i = 0; i < size; i++)
            items[i] = (uint8_t)i;
        items[size] = 0xaa; /* just behind the end: stays */
        gh_rng_shuffle(&rng, items, size);
        for (unsigned i = 0; i < size; i++) {
            assert_true(items[i] < size);
            found[items[i]]++;
        }
        for (unsigned i = 0; i < size; i++)
            assert_int_equal(found[i], 1);
        assert_int_equal(items[size], 0xaa);
    }
}

static void shuffle_is_pinned(void **state)
{
    (void)state;
    struct gh_rng rng = gh_rng_make(1, GH_STREAM_DEAL);
    char items[] = "abcdefghijklmnop";

    gh_rng_shuffle(&rng, (uint8_t *)items, strlen(items));
    assert_string_equal(items, "kpeomjlghabcfind");
}

/* All 24 orders of four items, about equally often. */
static void shuffle_is_even(void **state)
{
    (void)state;
    enum { TRIALS = 24000, ORDERS = 24 };
    struct gh_rng rng = gh_rng_make(5, 0);
    unsigned count[256] = {0}, orders[ORDERS], found = 0;

    for (unsigned i = 0; i < TRIALS; i++) {
        uint8_t items[4] = {0, 1, 2, 3};

        gh_rng_shuffle(&rng, items, 4);
        count[items[0] | items[1] << 2 | items[2] << 4 | items[3] << 6]++;
    }
    for (unsigned i = 0; i < COUNT(count); i++) {
        if (count[i]) {
            assert_true(found < ORDERS);
            orders[found++] = count[i];
        }
    }
    assert_int_equal(found, ORDERS);
    assert_true(chi_square(orders, ORDERS, TRIALS) < 50); /* one in a thousand, and always the same */
}

/* ---- fingerprints ---- */

static uint64_t unmixed(const char *text)
{
    struct gh_hash hash = gh_hash_start();

    gh_hash_bytes(&hash, text, strlen(text));
    return hash.value;
}

static void hash_is_fnv1a(void **state)
{
    (void)state;
    assert_true(unmixed("") == UINT64_C(0xcbf29ce484222325));
    assert_true(unmixed("a") == UINT64_C(0xaf63dc4c8601ec8c));
    assert_true(unmixed("foobar") == UINT64_C(0x85944171f73967e8));
}

/* The last step is MurmurHash3's 64-bit finalizer. */
static void hash_is_mixed_at_the_end(void **state)
{
    (void)state;
    struct gh_hash hash = {0};

    assert_true(gh_hash_finish(&hash) == 0);
    hash.value = 1;
    assert_true(gh_hash_finish(&hash) == UINT64_C(0xb456bcfc34c2cb2c));
    assert_true(hash.value == 1); /* it can go on */
}

static void hash_bytes_join(void **state)
{
    (void)state;
    struct gh_hash whole = gh_hash_start(), parts = gh_hash_start(), turned = gh_hash_start();

    gh_hash_bytes(&whole, "station", 7);
    gh_hash_bytes(&parts, "sta", 3);
    gh_hash_bytes(&parts, "", 0);
    gh_hash_bytes(&parts, "tion", 4);
    gh_hash_bytes(&turned, "tion", 4);
    gh_hash_bytes(&turned, "sta", 3);
    assert_true(gh_hash_finish(&whole) == gh_hash_finish(&parts));
    assert_true(gh_hash_finish(&whole) != gh_hash_finish(&turned));
}

static void hash_numbers_least_byte_first(void **state)
{
    (void)state;
    struct gh_hash number = gh_hash_start(), bytes = gh_hash_start();

    gh_hash_number(&number, UINT64_C(0x0807060504030201));
    gh_hash_bytes(&bytes, "\1\2\3\4\5\6\7\10", 8);
    assert_true(number.value == bytes.value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generator_is_splitmix64),
        cmocka_unit_test(streams_are_pinned),
        cmocka_unit_test(streams_differ),
        cmocka_unit_test(sealed_streams_are_chacha20),
        cmocka_unit_test(same_seed_same_numbers),
        cmocka_unit_test(small_ranges_are_even),
        cmocka_unit_test(large_ranges_are_even),
        cmocka_unit_test(unfair_numbers_are_skipped),
        cmocka_unit_test(border_of_the_unfair_numbers),
        cmocka_unit_test(widest_and_narrowest_range),
        cmocka_unit_test(shuffle_is_a_permutation),
        cmocka_unit_test(shuffle_is_pinned),
        cmocka_unit_test(shuffle_is_even),
        cmocka_unit_test(hash_is_fnv1a),
        cmocka_unit_test(hash_is_mixed_at_the_end),
        cmocka_unit_test(hash_bytes_join),
        cmocka_unit_test(hash_numbers_least_byte_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
