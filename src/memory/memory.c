/* Running out of what the system has (memory.h). */
#include "gadshill/memory.h"

#include <stdio.h>
#include <stdlib.h>

static void give_up(const char *what)
{
    fprintf(stderr, "gadshill: the system has no %s left; the program cannot go on\n", what);
    abort();
}

void *gh_need(void *memory)
{
    if (!memory)
        give_up("memory");
    return memory;
}

void gh_insist(bool is_done)
{
    if (!is_done)
        give_up("memory, files or threads");
}
