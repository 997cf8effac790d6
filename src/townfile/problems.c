/* Collecting what is wrong with a town file.
 *
 * Invariants:
 *  1. every mistake is counted, also when there is no room to store it;
 *  2. stored texts are valid UTF-8 and end with 0, however long the sentence was. */
#include "problems.h"

#include "utf8.h"

#include <string.h>

/* vsnprintf cuts at a byte; take away the character that was cut through. */
static void mend_end(char *text)
{
    const char *at = text, *end = text + strlen(text);

    while (at < end) {
        const char *start = at;

        if (gh_utf8_next(&at, end) == GH_UTF8_BAD) {
            text[start - text] = 0;
            return;
        }
    }
}

static void store(struct gh_problems *problems, struct mark mark, bool advice, const char *format, va_list arguments)
    __attribute__((format(printf, 4, 0)));

static void store(struct gh_problems *problems, struct mark mark, bool advice, const char *format, va_list arguments)
{
    if (!advice)
        problems->mistakes++;
    if (problems->count == GH_MAX_PROBLEMS)
        return;

    struct gh_problem *problem = &problems->problem[problems->count++];

    problem->line = mark.line;
    problem->column = mark.column;
    problem->advice = advice;
    vsnprintf(problem->text, sizeof problem->text, format, arguments);
    mend_end(problem->text);
}

void gh_mistake(struct gh_problems *problems, struct mark mark, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    store(problems, mark, false, format, arguments);
    va_end(arguments);
}

void gh_vmistake(struct gh_problems *problems, struct mark mark, const char *format, va_list arguments)
{
    store(problems, mark, false, format, arguments);
}

void gh_advice(struct gh_problems *problems, struct mark mark, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    store(problems, mark, true, format, arguments);
    va_end(arguments);
}

bool gh_problems_full(const struct gh_problems *problems)
{
    return problems->count == GH_MAX_PROBLEMS;
}

static bool before(const struct gh_problem *a, const struct gh_problem *b)
{
    return a->line != b->line ? a->line < b->line : a->column < b->column;
}

void gh_problems_sort(struct gh_problems *problems)
{
    for (unsigned i = 1; i < problems->count; i++) {
        struct gh_problem moved = problems->problem[i];
        unsigned to = i;

        for (; to > 0 && before(&moved, &problems->problem[to - 1]); to--)
            problems->problem[to] = problems->problem[to - 1];
        problems->problem[to] = moved;
    }
}

struct quoted gh_quote(const char *text, size_t length)
{
    enum { LONGEST = 36 };
    struct quoted quoted;
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
    enum { LONGEST = GH_NAME_SIZE };
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

    for (unsigned i = 0; i < count; i++) {
        unsigned far = names[i] ? distance(word, length, names[i], strlen(names[i])) : least;

        if (far < least) {
            least = far;
            nearest = names[i];
        }
    }
    return nearest;
}
