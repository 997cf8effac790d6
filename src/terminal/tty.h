/* The terminal itself: taking it over, giving it back whatever happens, and waiting for what is typed or clicked. */
#ifndef GADSHILL_TERMINAL_TTY_H
#define GADSHILL_TERMINAL_TTY_H

#include <stdbool.h>
#include <stdint.h>

/* Keys that are no characters. */
enum {
    KEYS_BASE = 0x110000, /* above all characters */
    ESCAPE = KEYS_BASE,
    ENTER,
    TAB,
    BACK_TAB,
    BACKSPACE,
    DELETE,
    LEFT,
    RIGHT,
    UP,
    DOWN,
    HOME,
    END,
    PAGE_UP,
    PAGE_DOWN,
    HELP
};

enum event_kind {
    EVENT_PUMP,   /* the time is over, or the link has something */
    EVENT_KEY,    /* key */
    EVENT_CLICK,  /* x, y */
    EVENT_RESIZE, /* everything is to be painted again */
    EVENT_END     /* a signal, or the terminal is gone: leave everything; comes again when asked again */
};

struct event {
    enum event_kind kind;
    uint32_t key; /* a character, or one of the keys above */
    int x, y;
};

/* Takes the terminal over. false: it cannot do what is needed. */
bool tty_start(void);
/* Gives it back as it was. */
void tty_end(void);

/* Waits for an event; `descriptor` (-1: none) and `milliseconds` (-1: for ever) say when to pump. */
struct event tty_wait(int descriptor, int milliseconds);

/* The signal that ends the program; 0: none has come. */
int tty_signal(void);

int tty_width(void);
int tty_height(void);

#endif
