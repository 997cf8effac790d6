/* Catalogues as the page fetches them (tools/make-said), made into what sentences are looked up in. On the wire there
 * are the number of sentences, then the last, the middle and the first byte of each sum, in the order of the sums, then
 * the texts, each with a 0 behind it, and a 1 between the forms of one: this is how they are smallest when packed. */
#include "pocket.h"

#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 5, SUM_BYTES = 3 };

static const uint32_t short_magic = 0x950412df;

/* NULL: it is no catalogue. Of `count` sentences in `size` bytes. */
static char *unpacked(const uint8_t *sums, uint32_t count, const char *texts, size_t size, size_t *length)
{
    const uint32_t start = (HEAD + 4 * count) * sizeof(uint32_t);
    uint32_t *words = gh_need(malloc(start + size));
    char *copy = (char *)words + start;
    size_t at = 0;

    *length = start + size;
    memcpy(words, (const uint32_t[]){short_magic, 0, count, HEAD * 4, (HEAD + 2 * count) * 4}, HEAD * 4);
    memcpy(copy, texts, size);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *sum = words + HEAD + 2 * i, *place = sum + 2 * count;
        const char *end = memchr(copy + at, 0, size - at);

        if (!end) {
            free(words);
            return NULL;
        }
        sum[0] = sums[i] | (uint32_t)sums[count + i] << 8 | (uint32_t)sums[2 * count + i] << 16;
        sum[1] = 0;
        place[0] = (uint32_t)(end - (copy + at));
        place[1] = start + (uint32_t)at;
        at = (size_t)(end - copy) + 1;
    }
    for (size_t i = 0; i < size; i++)
        if (copy[i] == 1)
            copy[i] = 0;
    return (char *)words;
}

/* What is learned is never freed. */
POCKET_EXPORT(learn) bool pocket_learn(unsigned language, char *bytes, size_t size)
{
    uint32_t count = 0;
    size_t length;

    memcpy(&count, bytes, size < sizeof count ? 0 : sizeof count);
    if (size < sizeof count || count > (size - sizeof count) / SUM_BYTES)
        return false;
    const size_t texts = sizeof count + SUM_BYTES * (size_t)count;
    char *catalogue = unpacked((const uint8_t *)bytes + sizeof count, count, bytes + texts, size - texts, &length);
    free(bytes);
    return catalogue && gh_language_learn(language, catalogue, length);
}
