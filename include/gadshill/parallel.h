/* Many pieces of work on several threads. */
#ifndef GADSHILL_PARALLEL_H
#define GADSHILL_PARALLEL_H

#include <stdint.h>

enum { GH_MOST_JOBS = 256 };

/* Does work number 0 to count - 1 on so many threads; `advance` is told now and then, on the calling thread, how many
 * are done, unless it is NULL. */
void gh_parallel(unsigned jobs, uint64_t count, void (*work)(void *user, uint64_t number),
                 void (*advance)(void *user, uint64_t done), void *user);

/* The same in the background: it begins, and whoever wants to know asks how many are done. `work` must be safe to be
 * called after the caller has gone on. If there are no threads to be had, everything is done when it comes back. */
struct gh_background;
struct gh_background *gh_background_start(unsigned jobs, unsigned count, void (*work)(void *user, unsigned number),
                                          void *user);
unsigned gh_background_done(const struct gh_background *background);
/* Nothing more is begun; comes back when nothing is being done any more, and frees it. */
void gh_background_stop(struct gh_background *background);

#endif
