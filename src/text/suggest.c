/* Quoting text from outside, and guessing what was meant. */
#include "gadshill/source.h"

#include "gadshill/utf8.h"

#include <string.h>

struct gh_quoted gh_quote(const char *text, size_t length)
{
    enum { LONGEST = 36 };
    struct gh_quoted quoted;
    const char *at = text, *end = text + length;
    size_t used = 0;

    while (at < end) {
        uint32_t character = gh_utf8_next(&at, end);
        char bytes[5];
        unsigned size = gh_utf8_write(gh_utf8_printable(character) ? character : '?', bytes);

        if (used + size > LONGEST) {
            memcpy(quoted.text + used, "...", 3);
            used += 3;
            break;
        }
        memcpy(quoted.text + used, bytes, size);
        used += size;
    }
    quoted.text[used] = 0;
    return quoted;
}

/* How many letters must be put in, taken out, replaced or swapped with their neighbour to make one word the other. */
static unsigned distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    enum { LONGEST = 24 }; /* no name that can be meant is longer */
    unsigned cost[LONGEST + 1][LONGEST + 1];

    if (a_length > LONGEST || b_length > LONGEST)
        return LONGEST;
    for (size_t i = 0; i <= a_length; i++) {
        for (size_t j = 0; j <= b_length; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = (unsigned)(i + j);
                continue;
            }
            unsigned best = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);

            if (cost[i - 1][j] + 1 < best)
                best = cost[i - 1][j] + 1;
            if (cost[i][j - 1] + 1 < best)
                best = cost[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && cost[i - 2][j - 2] + 1 < best)
                best = cost[i - 2][j - 2] + 1;
            cost[i][j] = best;
        }
    }
    return cost[a_length][b_length];
}

const char *gh_nearest(const char *word, size_t length, const char *const *names, unsigned count)
{
    const char *nearest = NULL;
    unsigned least = length < 4 ? 2 : 3; /* short words resemble everything */

    for (unsigned i = 0; length > 1 && i < count; i++) {
        if (!names[i])
            continue;
        unsigned far = distance(word, length, names[i], strlen(names[i]));

        if (far > 1 && strncmp(word, names[i], length) == 0)
            far = 1; /* the beginning of a name */
        if (far < least) {
            least = far;
            nearest = names[i];
        }
    }
    return nearest;
}
