/* Collecting what is wrong with a town file. */
#ifndef GADSHILL_TOWNFILE_PROBLEMS_H
#define GADSHILL_TOWNFILE_PROBLEMS_H

#include "gadshill/source.h"
#include "gadshill/townfile.h"

#include <stdarg.h>

void gh_mistake(struct gh_problems *problems, struct gh_mark mark, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void gh_advice(struct gh_problems *problems, struct gh_mark mark, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with the arguments as a list. */
void gh_vmistake(struct gh_problems *problems, struct gh_mark mark, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* No room for further mistakes: callers spare themselves the search for good advice. */
bool gh_problems_full(const struct gh_problems *problems);

/* In the order of the file; problems of one place stay in the order in which they were found. */
void gh_problems_sort(struct gh_problems *problems);

#endif
