/* Characters of UTF-8 text: which may be shown to people, and how many terminal columns they take. */
#ifndef GADSHILL_UTF8_H
#define GADSHILL_UTF8_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GH_UTF8_BAD UINT32_MAX

/* The character at *at, which must be below end; moves *at behind it. Bytes that are not valid UTF-8 give GH_UTF8_BAD,
 * one at a time. */
uint32_t gh_utf8_next(const char **at, const char *end);

/* Writes the character and a final 0; returns its number of bytes. */
unsigned gh_utf8_write(uint32_t character, char out[5]);

/* Can it be sent to a terminal: no control, no invisible or direction-changing character. */
bool gh_utf8_printable(uint32_t character);

/* The number of terminal columns: 0 for a combining mark, 2 for a wide character, otherwise 1. */
unsigned gh_utf8_width(uint32_t character);
unsigned gh_utf8_text_width(const char *text);

/* How many bytes of a text fit on a line of so many terminal columns: whole words, or a piece of a word that is wider
 * than a line; at most four bytes for each column, at least one character of a text that is not empty. A blank that
 * follows belongs to no line. */
size_t gh_utf8_line(const char *text, unsigned width);

/* The capital letter of a small one (Latin, Greek); everything else is itself. */
uint32_t gh_utf8_capital(uint32_t character);

/* The number of characters in so many bytes. */
size_t gh_utf8_count(const char *text, size_t length);

/* Prints into text, cut at a whole character, and returns it. The format may have placeholders like %1$s, which POSIX
 * has and ISO C has not: hence __extension__. */
#define gh_print(...) (__extension__ gh_utf8_print(__VA_ARGS__))
char *gh_utf8_print(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
char *gh_utf8_vprint(char *text, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* The same into an array of characters. */
#define gh_format(array, ...) gh_print((array), sizeof(array), __VA_ARGS__)

/* Whether the user's terminal shows it: the locale says so. */
bool gh_utf8_in_locale(void);

#endif
