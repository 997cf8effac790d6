/* ncurses with wide characters, and nothing of it that collides with our names. */
#ifndef GADSHILL_TERMINAL_CURSES_H
#define GADSHILL_TERMINAL_CURSES_H

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <ncurses.h>

#endif
