/* Many pieces of work on several threads. */
#ifndef GADSHILL_PARALLEL_H
#define GADSHILL_PARALLEL_H

#include <stdint.h>

enum { GH_MOST_JOBS = 256 };

/* Does work number 0 to count - 1 on so many threads; `advance` is told now and then, on the calling thread, how many
 * are done, unless it is NULL. */
void gh_parallel(unsigned jobs, uint64_t count, void (*work)(void *user, uint64_t number),
                 void (*advance)(void *user, uint64_t done), void *user);

#endif
