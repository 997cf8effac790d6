/* Boundaries of the past. A turn changes few bytes of a state: kept is only which ones, as exclusive or, so that one
 * can go back from the present turn by turn without playing the game again. */
#include "past.h"

#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

/* Behind the changes of each boundary, so that they are read from the end. */
struct tail {
    uint32_t steps;
    uint16_t size; /* bytes of the changes */
};

enum { MOST_RUN = 255, MOST_CHANGES = 3 * sizeof(struct gh_state) };

static bool are_same(const uint8_t *one, const uint8_t *other)
{
    uint64_t eight, others;

    memcpy(&eight, one, sizeof eight);
    memcpy(&others, other, sizeof others);
    return eight == others;
}

/* Runs: how many bytes stay, how many change, and these. Returns the size. */
static size_t write_changes(const uint8_t *one, const uint8_t *other, uint8_t *to)
{
    uint8_t *const start = to;

    for (size_t at = 0; at < sizeof(struct gh_state);) {
        uint8_t same = 0, changed = 0;

        /* Most stay: eight at once, as long as there are so many. */
        while (at + 8 <= sizeof(struct gh_state) && same + 8 <= MOST_RUN && are_same(one + at, other + at))
            at += 8, same = (uint8_t)(same + 8);
        while (at < sizeof(struct gh_state) && same < MOST_RUN && one[at] == other[at])
            at++, same++;
        uint8_t *const head = to;
        to += 2;
        while (at < sizeof(struct gh_state) && changed < MOST_RUN && one[at] != other[at]) {
            *to++ = one[at] ^ other[at];
            at++, changed++;
        }
        head[0] = same;
        head[1] = changed;
    }
    return (size_t)(to - start);
}

void past_keep(struct gh_past *past, const struct gh_state *state, const struct gh_state *next, uint32_t steps)
{
    uint8_t changes[MOST_CHANGES];
    const size_t size = write_changes((const uint8_t *)state, (const uint8_t *)next, changes);
    const struct tail tail = {.steps = steps, .size = (uint16_t)size};

    if (past->length + size + sizeof tail > past->room) {
        past->room = past->length + past->length / 2 + (uint32_t)(size + sizeof tail);
        past->bytes = gh_need(realloc(past->bytes, past->room));
    }
    memcpy(past->bytes + past->length, changes, size);
    memcpy(past->bytes + past->length + size, &tail, sizeof tail);
    past->length += (uint32_t)(size + sizeof tail);
}

bool past_go_back(const struct gh_past *past, uint32_t *at, struct gh_state *state, uint32_t *steps)
{
    uint8_t *bytes = (uint8_t *)state;
    struct tail tail;

    if (*at == 0)
        return false;
    *at -= (uint32_t)sizeof tail;
    memcpy(&tail, past->bytes + *at, sizeof tail);
    const uint8_t *end = past->bytes + *at;
    *at -= tail.size;
    for (const uint8_t *from = past->bytes + *at; from < end;) {
        const uint8_t same = *from++, changed = *from++;

        bytes += same;
        for (unsigned i = 0; i < changed; i++)
            *bytes++ ^= *from++;
    }
    *steps = tail.steps;
    return true;
}
