/* Collecting what is wrong with a town file.
 *
 * Invariants:
 *  1. every mistake is counted, also when there is no room to store it;
 *  2. stored texts are valid UTF-8 and end with 0, however long the sentence was. */
#include "problems.h"

#include "gadshill/utf8.h"

static void store(struct gh_problems *problems, struct gh_mark mark, bool advice, const char *format, va_list arguments)
    __attribute__((format(printf, 4, 0)));

static void store(struct gh_problems *problems, struct gh_mark mark, bool advice, const char *format, va_list arguments)
{
    if (!advice)
        problems->mistakes++;
    if (problems->count == GH_MAX_PROBLEMS)
        return;

    struct gh_problem *problem = &problems->problem[problems->count++];

    problem->line = mark.line;
    problem->column = mark.column;
    problem->advice = advice;
    gh_utf8_vprint(problem->text, sizeof problem->text, format, arguments);
}

void gh_mistake(struct gh_problems *problems, struct gh_mark mark, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    store(problems, mark, false, format, arguments);
    va_end(arguments);
}

void gh_vmistake(struct gh_problems *problems, struct gh_mark mark, const char *format, va_list arguments)
{
    store(problems, mark, false, format, arguments);
}

void gh_advice(struct gh_problems *problems, struct gh_mark mark, const char *format, ...)
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
