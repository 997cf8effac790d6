/* Taking the terminal over for all screens. */
#include "gadshill/terminal.h"

#include "paint.h"
#include "tty.h"

bool gh_terminal_start(void)
{
    if (!tty_start())
        return false;
    paint_start();
    return true;
}

void gh_terminal_colours(bool has_none)
{
    paint_colours(has_none);
}

int gh_terminal_end(void)
{
    const int number = tty_signal();

    tty_end();
    return number;
}

bool gh_terminal_is_ending(void)
{
    return tty_signal() != 0;
}
