/* Taking the terminal over and giving it back.
 *
 * Invariants:
 *  1. signals only write their number into a pipe; what they ask for is done where the program waits for events;
 *  2. whatever ends the program, also a failed assertion, the terminal is given back: the escape sequences and settings
 *     for that are kept ready, and sending them needs nothing but write and tcsetattr. */
#include "tty.h"

#include "curses.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static const int polite_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH};
static const int rude_signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGQUIT};

static struct {
    bool is_on;
    int end_signal;
    int pipe[2];
    struct termios before;
    char restore[256]; /* escape sequences that give the terminal back */
    size_t restore_length;
} tty;

/* ---- giving it back in an emergency ---- */

static void add_restore(const char *sequence)
{
    const size_t length = sequence && sequence != (const char *)-1 ? strlen(sequence) : 0;

    if (tty.restore_length + length > sizeof tty.restore)
        return;
    memcpy(tty.restore + tty.restore_length, sequence ? sequence : "", length);
    tty.restore_length += length;
}

static void keep_restore_ready(void)
{
    tty.restore_length = 0;
    if (has_mouse())
        add_restore("\033[?1000l\033[?1006l");
    add_restore(tigetstr("rmkx"));
    add_restore(tigetstr("op"));
    add_restore(tigetstr("sgr0"));
    add_restore(tigetstr("cnorm"));
    add_restore(tigetstr("rmcup"));
}

static void on_rude_signal(int number)
{
    if (tty.is_on && write(STDOUT_FILENO, tty.restore, tty.restore_length) >= 0)
        tcsetattr(STDIN_FILENO, TCSANOW, &tty.before);
    signal(number, SIG_DFL);
    raise(number);
}

/* A second signal of those that end the program does not wait for the program any more. */
static void on_polite_signal(int number)
{
    static volatile sig_atomic_t ends;
    const int error = errno;
    const char byte = (char)number;

    const bool is_end = number != SIGTSTP && number != SIGWINCH;

    if (is_end && ends++)
        on_rude_signal(number);
    if (write(tty.pipe[1], &byte, 1) != 1 && is_end)
        on_rude_signal(number);
    errno = error;
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_polite_signal};

    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < sizeof polite_signals / sizeof *polite_signals; i++)
        sigaction(polite_signals[i], &action, NULL);
    action.sa_handler = on_rude_signal;
    for (unsigned i = 0; i < sizeof rude_signals / sizeof *rude_signals; i++)
        sigaction(rude_signals[i], &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static void release_signals(void)
{
    for (unsigned i = 0; i < sizeof polite_signals / sizeof *polite_signals; i++)
        signal(polite_signals[i], SIG_DFL);
    for (unsigned i = 0; i < sizeof rude_signals / sizeof *rude_signals; i++)
        signal(rude_signals[i], SIG_DFL);
}

/* ---- start and end ---- */

int tty_width(void)
{
    return COLS;
}

int tty_height(void)
{
    return LINES;
}

bool tty_start(void)
{
    if (tcgetattr(STDIN_FILENO, &tty.before) != 0 || pipe(tty.pipe) != 0)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        fcntl(tty.pipe[i], F_SETFD, FD_CLOEXEC);
        fcntl(tty.pipe[i], F_SETFL, O_NONBLOCK);
    }
    if (!newterm(NULL, stdout, stdin)) {
        close(tty.pipe[0]);
        close(tty.pipe[1]);
        return false;
    }
    if (!tigetstr("cup")) { /* a printer, or a terminal called dumb */
        endwin();
        return false;
    }
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    tty.end_signal = 0;
    keep_restore_ready();
    tty.is_on = true;
    catch_signals();
    return true;
}

void tty_end(void)
{
    if (!tty.is_on)
        return;
    release_signals();
    tty.is_on = false;
    curs_set(1);
    endwin();
    tcsetattr(STDIN_FILENO, TCSANOW, &tty.before); /* also what was typed ahead in other modes stays as it was */
    close(tty.pipe[0]);
    close(tty.pipe[1]);
}

int tty_signal(void)
{
    return tty.end_signal;
}

/* Ctrl-Z: the shell gets its terminal, and we get it back with whatever size it has then. */
static void suspend(void)
{
    sigset_t stop;

    def_prog_mode();
    endwin();
    signal(SIGTSTP, SIG_DFL);
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, NULL);
    raise(SIGTSTP);
    catch_signals();
    reset_prog_mode();
    refresh();
}

/* ---- events ---- */

static const struct {
    int curses;
    uint32_t key;
} keys[] = {
    {KEY_LEFT, LEFT},     {KEY_RIGHT, RIGHT},         {KEY_UP, UP},
    {KEY_DOWN, DOWN},     {KEY_HOME, HOME},           {KEY_END, END},
    {KEY_PPAGE, PAGE_UP}, {KEY_F(1), HELP},           {KEY_NPAGE, PAGE_DOWN},
    {KEY_ENTER, ENTER},   {KEY_BACKSPACE, BACKSPACE}, {KEY_DC, DELETE},
    {KEY_HELP, HELP},     {KEY_BTAB, BACK_TAB},
};

static bool read_mouse(struct event *event)
{
    MEVENT mouse;

    if (getmouse(&mouse) != OK)
        return false;
    if (mouse.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) {
        *event = (struct event){.kind = EVENT_KEY, .key = mouse.bstate & BUTTON4_PRESSED ? UP : DOWN};
        return true;
    }
    *event = (struct event){.kind = EVENT_CLICK, .x = mouse.x, .y = mouse.y};
    return (mouse.bstate & BUTTON1_PRESSED) != 0;
}

static bool read_special(wint_t code, struct event *event)
{
    if (code == KEY_RESIZE) {
        clearok(curscr, TRUE);
        *event = (struct event){.kind = EVENT_RESIZE};
        return true;
    } /* fit_window puts it there */
    if (code == KEY_MOUSE)
        return read_mouse(event);
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        if ((wint_t)keys[i].curses == code) {
            *event = (struct event){.kind = EVENT_KEY, .key = keys[i].key};
            return true;
        }
    }
    return false;
}

static bool read_character(wint_t code, struct event *event)
{
    uint32_t key = (uint32_t)code;

    if (code == '\r' || code == '\n')
        key = ENTER;
    else if (code == 27)
        key = ESCAPE;
    else if (code == '\t')
        key = TAB;
    else if (code == 8 || code == 127)
        key = BACKSPACE;
    else if (code == 12) { /* Ctrl-L */
        clearok(curscr, TRUE);
        *event = (struct event){.kind = EVENT_RESIZE};
        return true;
    }
    *event = (struct event){.kind = EVENT_KEY, .key = key};
    return true;
}

/* What has been typed or clicked already; false: nothing. */
static bool read_input(struct event *event)
{
    wint_t code;

    if (read_mouse(event)) /* of quick clicks ncurses reports one, and keeps the others */
        return true;
    for (;;) {
        switch (get_wch(&code)) {
        case OK:
            return read_character(code, event);
        case KEY_CODE_YES:
            if (read_special(code, event))
                return true;
            break;
        default:
            return false;
        }
    }
}

static void fit_window(void)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
}

/* What the signals ask for. Returns whether the screen is to be painted again. */
static bool heed_signals(void)
{
    bool is_stale = false;
    char number;

    while (read(tty.pipe[0], &number, 1) == 1) {
        if (number == SIGTSTP)
            suspend();
        if (number == SIGTSTP || number == SIGWINCH) {
            fit_window();
            is_stale = true;
        } else {
            tty.end_signal = number;
        }
    }
    return is_stale;
}

struct event tty_wait(int descriptor, int milliseconds)
{
    struct event event;

    for (;;) {
        if (heed_signals())
            return (struct event){.kind = EVENT_RESIZE};
        if (tty.end_signal)
            return (struct event){.kind = EVENT_END};
        if (read_input(&event))
            return event;

        struct pollfd files[] = {{STDIN_FILENO, POLLIN, 0}, {tty.pipe[0], POLLIN, 0}, {descriptor, POLLIN, 0}};
        const int ready = poll(files, 3, milliseconds);
        if (ready < 0 && errno == EINTR)
            continue;
        if (files[0].revents & (POLLHUP | POLLERR | POLLNVAL))
            tty.end_signal = SIGHUP;
        else if (ready == 0 || files[2].revents)
            return (struct event){.kind = EVENT_PUMP};
    }
}
