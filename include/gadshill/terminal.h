/* The game on a full terminal. Screens are given links, towns and records, and know nothing of files and sockets. */
#ifndef GADSHILL_TERMINAL_H
#define GADSHILL_TERMINAL_H

#include "gadshill/link.h"

/* Takes the terminal over; false: it cannot show screens. Ends with gh_terminal_end. */
bool gh_terminal_start(void);
/* Gives the terminal back as it was. Returns the signal that ended the program, or 0. */
int gh_terminal_end(void);
/* Whether a signal has come that ends the program. */
bool gh_terminal_is_ending(void);

/* Plays or watches at a table until somebody leaves. */
void gh_terminal_table(struct gh_link *link, const char *language);

#endif
