/* The C library's names for library.h, and small ones for reading numbers. What is written to stderr is a broken
 * promise of the program itself: it is thrown as an error by the worker (web/program.js). */
#include "library.h"

#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, SAID_SIZE = 512 };

extern char __heap_base;

struct piece {
    const char *text;
    size_t length;
};

__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write"))) int
worker_write(int file, const struct piece *pieces, size_t count, size_t *written);

/* ---- memory ---- */

char *pocket_more_memory(size_t *size)
{
    static bool is_begun;
    const uintptr_t start = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    const size_t pages = __builtin_wasm_memory_size(0), wanted = (*size + PAGE - 1) / PAGE;

    if (!is_begun && pages * PAGE - start >= *size) { /* what was there when it began */
        is_begun = true;
        *size = pages * PAGE - start;
        return (char *)start;
    }
    is_begun = true;
    if (__builtin_wasm_memory_grow(0, wanted) == SIZE_MAX)
        return NULL;
    *size = wanted * PAGE;
    return (char *)(pages * PAGE);
}

void *malloc(size_t size)
{
    return pocket_allocate(size);
}

void free(void *piece)
{
    pocket_free(piece);
}

void *realloc(void *piece, size_t size)
{
    return pocket_reallocate(piece, size);
}

void *calloc(size_t count, size_t size)
{
    void *piece = size > 0 && count > SIZE_MAX / size ? NULL : pocket_allocate(count * size);

    return piece ? memset(piece, 0, count * size) : NULL;
}

/* ---- writing ---- */

FILE *const stderr = NULL; /* nobody looks into it */

int vsnprintf(char *to, size_t size, const char *format, va_list arguments)
{
    return pocket_print(to, size, format, arguments);
}

int snprintf(char *to, size_t size, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    const int length = pocket_print(to, size, format, arguments);
    va_end(arguments);
    return length;
}

int fprintf(FILE *file, const char *format, ...)
{
    char said[SAID_SIZE];
    va_list arguments;
    size_t written;

    (void)file;
    va_start(arguments, format);
    pocket_print(said, sizeof said, format, arguments);
    va_end(arguments);
    return worker_write(2, &(struct piece){said, strlen(said)}, 1, &written);
}

_Noreturn void abort(void)
{
    __builtin_trap();
}

_Noreturn void __assert_fail(const char *promise, const char *file, int line, const char *function)
{
    fprintf(stderr, "Assertion failed: %s (%s: %s: %d)\n", promise, file, function, line);
    abort();
}

/* ---- reading ---- */

/* A whole number in tens; `end`, unless it is NULL, becomes what follows it, or the text if it is none. */
static long long read_whole(const char *text, char **end, long long least, long long most)
{
    const char *at = text + strspn(text, " \t\n\v\f\r");
    const bool is_below = *at == '-';
    long long value = 0;

    at += is_below || *at == '+';
    if (end)
        *end = (char *)(*at >= '0' && *at <= '9' ? at : text);
    for (; *at >= '0' && *at <= '9'; at++) {
        const int digit = is_below ? '0' - *at : *at - '0';

        if (__builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, digit, &value))
            value = is_below ? least : most;
        if (end)
            *end = (char *)at + 1;
    }
    return value < least ? least : value > most ? most : value;
}

long strtol(const char *text, char **end, int base)
{
    assert(base == 10);
    return (long)read_whole(text, end, LONG_MIN, LONG_MAX);
}

unsigned long strtoul(const char *text, char **end, int base)
{
    assert(base == 10);
    return (unsigned long)read_whole(text, end, 0, (long long)ULONG_MAX);
}

long long strtoll(const char *text, char **end, int base)
{
    assert(base == 10);
    return read_whole(text, end, LLONG_MIN, LLONG_MAX);
}
