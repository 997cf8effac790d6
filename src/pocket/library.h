/* What of the C library would be large in the page, written again and small: memory (allocate.c) and texts with numbers
 * (print.c). library.c gives both the names that everybody calls. */
#ifndef GADSHILL_POCKET_LIBRARY_H
#define GADSHILL_POCKET_LIBRARY_H

#include <stdarg.h>
#include <stddef.h>

/* As malloc, free and realloc. */
void *pocket_allocate(size_t size);
void pocket_free(void *piece);
void *pocket_reallocate(void *piece, size_t size);
/* Memory that nobody has, at a multiple of 16: at least *size bytes, which becomes how many they are. NULL: there is no
 * more. */
char *pocket_more_memory(size_t *size);

/* As vsnprintf, for %s %.*s %c %d %u %x %.*f %.*g with +, l, ll, and zeros before numbers. Real numbers must be below
 * 10^15, and of %g not so small or large that they need an exponent. */
int pocket_print(char *to, size_t size, const char *format, va_list arguments);

#endif
