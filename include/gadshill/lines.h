/* The game line by line, for terminals, pipes and screen readers: plain text in reading order, no cursor movement, no
 * colours. Like the screens of the terminal it knows nothing of files and sockets.
 *
 * What is printed goes to the standard output. There lines are as long as the terminal is wide; in a pipe they are not
 * broken. */
#ifndef GADSHILL_LINES_H
#define GADSHILL_LINES_H

#include "gadshill/link.h"

/* ---- printing ---- */

/* Whether the output is a terminal. */
bool gh_lines_is_terminal(void);

/* A paragraph after `lead`, of which all lines but the first begin with `indent` blanks. */
void gh_lines_paragraph(const char *lead, unsigned indent, const char *text);
/* One of its own; and one that is put together. Placeholders like %1$s are POSIX, not ISO C: hence __extension__. */
void gh_lines_put(const char *text);
void gh_lines_say_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define gh_lines_say(...) (__extension__ gh_lines_say_text(__VA_ARGS__))

/* Words, padded to a width, and what there is to say about them. */
void gh_lines_item(const char *lead, const char *words, unsigned width, const char *text);

/* ---- typing ---- */

/* Prints the question and a prompt and reads a line, to be freed once after the last; false: the input has ended. */
bool gh_lines_read(const char *question, char **line, size_t *size);
bool gh_lines_is_quit(const char *line);

/* ---- the game ---- */

/* Says how to get help. On a terminal gh_lines_play says it, just before the first question. */
void gh_lines_put_hint(void);

/* Plays or watches at a table from now on until the game is over, which ends with its result; or until the person
 * leaves, the input ends, or the link is lost. At most one seat may be played here. */
void gh_lines_play(struct gh_link *link);

#endif
