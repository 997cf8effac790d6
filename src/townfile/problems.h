/* Collecting what is wrong with a town file. */
#ifndef GADSHILL_TOWNFILE_PROBLEMS_H
#define GADSHILL_TOWNFILE_PROBLEMS_H

#include "gadshill/townfile.h"

#include <stdarg.h>

/* A place in the file: line and column (in characters) from 1. */
struct mark {
    unsigned line, column;
};

void gh_mistake(struct gh_problems *problems, struct mark mark, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void gh_advice(struct gh_problems *problems, struct mark mark, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with the arguments as a list. */
void gh_vmistake(struct gh_problems *problems, struct mark mark, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* No room for further mistakes: callers spare themselves the search for good advice. */
bool gh_problems_full(const struct gh_problems *problems);

/* In the order of the file; problems of one place stay in the order in which they were found. */
void gh_problems_sort(struct gh_problems *problems);

/* Something from the file, made fit for a sentence: printable, and cut when it is long. Use as gh_quote(...).text. */
struct quoted {
    char text[48];
};
struct quoted gh_quote(const char *text, size_t length);

/* The name most like the word, or NULL when none is close enough to be what was meant. NULL names are skipped. */
const char *gh_nearest(const char *word, size_t length, const char *const *names, unsigned count);

#endif
