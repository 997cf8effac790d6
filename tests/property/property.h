/* What the property tests share: a seeded generator, loaded towns, and a check that stays on and tells where it failed.
 */
#ifndef GADSHILL_TESTS_PROPERTY_H
#define GADSHILL_TESTS_PROPERTY_H

#include "gadshill/townfile.h"

#include <stdio.h>
#include <stdlib.h>

#define check(condition, ...) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: not so: %s\n  ", __FILE__, __LINE__, #condition); \
            fprintf(stderr, __VA_ARGS__); \
            fputc('\n', stderr); \
            exit(1); \
        } \
    } while (0)

/* A town from a file; ends the test when it cannot be read. */
static inline struct gh_townfile *load_town(const char *path)
{
    static char bytes[GH_TOWNFILE_MAX_BYTES];
    static struct gh_problems problems;
    FILE *in = fopen(path, "rb");

    check(in, "%s cannot be opened", path);
    const size_t length = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    struct gh_townfile *file = gh_townfile_read(bytes, length, &problems);
    check(file, "%s:%u: %s", path, problems.problem[0].line, problems.problem[0].text);
    return file;
}

#endif
