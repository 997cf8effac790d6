/* What the system must have to spare. Without memory, pipes or threads nobody can go on playing: the program ends with
 * a sentence. */
#ifndef GADSHILL_MEMORY_H
#define GADSHILL_MEMORY_H

#include <stdbool.h>

/* What an allocating function has returned; it does not return NULL. */
void *gh_need(void *memory);

/* Something that fails only when the system is out of memory, files or threads was done. */
void gh_insist(bool is_done);

#endif
