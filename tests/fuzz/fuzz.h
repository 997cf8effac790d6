/* The two bundled towns for the fuzz targets that need one: TOWNS_FOLDER is set by the build. */
#ifndef GADSHILL_TESTS_FUZZ_H
#define GADSHILL_TESTS_FUZZ_H

#include "gadshill/townfile.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What ASan keeps of memory that was freed stays in the processor's cache, it does not note who asked for it ten
 * functions above, and does not measure texts before every search or print. This makes a third more inputs a second. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=8:malloc_context_size=8:max_malloc_fill_size=64:intercept_strstr=0:check_printf=0";
}

static inline const struct gh_town *fuzz_town(const char *path)
{
    static char bytes[GH_TOWNFILE_MAX_BYTES];
    static struct gh_problems problems;
    FILE *in = fopen(path, "rb");

    if (!in)
        abort();
    const size_t length = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    const struct gh_townfile *file = gh_townfile_read(bytes, length, &problems); /* kept for the whole run */
    if (!file)
        abort();
    return &file->town;
}

/* The file that the town is of. */
static inline struct gh_townfile *fuzz_file_of(const struct gh_town *town)
{
    return (struct gh_townfile *)((uintptr_t)town - offsetof(struct gh_townfile, town));
}

/* The first byte of an input chooses. */
static inline const struct gh_town *fuzz_choose_town(uint8_t byte)
{
    static const struct gh_town *towns[2];

    if (!towns[0]) {
        towns[0] = fuzz_town(TOWNS_FOLDER "/gads-hill.yaml");
        towns[1] = fuzz_town(TOWNS_FOLDER "/old-town.yaml");
    }
    return towns[byte & 1];
}

#endif
