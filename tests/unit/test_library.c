/* What the program in the page has of the C library (src/pocket/library.h): texts with numbers as the system writes
 * them, and pieces of memory that keep what was put there. */
#include "../../src/pocket/library.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PIECES = 300, TRIALS = 200000, CHUNK = 1 << 16 };

static size_t memory_left;

char *pocket_more_memory(size_t *size)
{
    if (*size > memory_left)
        return NULL;
    *size = *size < CHUNK ? CHUNK : *size;
    memory_left -= *size < memory_left ? *size : memory_left;
    return aligned_alloc(16, (*size + 15) / 16 * 16); /* the program in the page gives nothing back */
}

static uint64_t state = 1;

static uint64_t chance(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

/* ---- texts ---- */

__attribute__((format(printf, 1, 2))) static void check_print(const char *format, ...)
{
    char expected[200], got[200];

    for (size_t size = 0; size <= sizeof got; size += size < 12 ? 1 : sizeof got - 12) {
        va_list arguments;

        memset(expected, 'x', sizeof expected);
        memset(got, 'x', sizeof got);
        va_start(arguments, format);
        const int length = vsnprintf(expected, size, format, arguments);
        va_end(arguments);
        va_start(arguments, format);
        assert_int_equal(pocket_print(got, size, format, arguments), length);
        va_end(arguments);
        assert_memory_equal(got, expected, sizeof got);
    }
}

static void test_print(void **unused)
{
    (void)unused;
    check_print("plain, 100 %%");
    check_print("%s|%.*s|%c", "text", 3, "cut off", 'c');
    check_print("%d %d %u %ld %lu %lld %llu", 0, INT32_MIN, UINT32_MAX, -7l, 7ul, INT64_MIN + 1ll, UINT64_MAX + 0ull);
    check_print("%x %02x %08x %016llx %04x", 255u, 7u, 0xbeefu, 0xfeedull, 0x12345u);
    for (unsigned i = 0; i < 3000; i++)
        check_print("%.*g", 17, i / 1000.0 + (double)(chance() % 600));
    for (unsigned i = 0; i < 1000; i++) {
        const double number = (double)(int64_t)chance() / (double)(1ull << chance() % 60);

        check_print("%.*f %+.*f", (int)(chance() % 4), number / 16, 0, number / 1e6);
    }
    check_print("%.*f %.*f %.*f %+.*f", 0, 0.5, 0, 1.5, 2, 9.995, 0, -0.25);
    check_print("%.*g %.*g %.*g", 17, 0.0, 17, 120.0, 6, 999999.5 - 0.5);
}

/* ---- memory ---- */

struct piece {
    uint8_t *at;
    size_t size;
    uint8_t filled;
};

static void check_piece(const struct piece *piece, size_t size)
{
    for (size_t i = 0; i < size; i++)
        assert_int_equal(piece->at[i], piece->filled);
}

static void test_memory(void **unused)
{
    static struct piece piece[PIECES];

    (void)unused;
    memory_left = 64 << 20;
    for (unsigned i = 0; i < TRIALS; i++) {
        struct piece *one = &piece[chance() % PIECES];
        const size_t size = chance() % (chance() % 20 == 0 ? 20000 : 300);

        check_piece(one, one->size);
        if (chance() % 3 == 0) {
            pocket_free(one->at);
            *one = (struct piece){NULL, 0, 0};
            continue;
        }
        one->at = pocket_reallocate(one->at, size);
        assert_non_null(one->at);
        assert_int_equal((uintptr_t)one->at % 16, 0);
        check_piece(one, size < one->size ? size : one->size);
        one->size = size;
        one->filled = (uint8_t)chance();
        memset(one->at, one->filled, size);
    }
    assert_true(memory_left > 48 << 20); /* what was given back is used again */
    memory_left = 0;
    assert_null(pocket_allocate(1 << 24));
    assert_null(pocket_allocate(SIZE_MAX));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_print), cmocka_unit_test(test_memory)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
