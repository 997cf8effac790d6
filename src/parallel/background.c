/* Pieces of work in the background, on threads that nobody waits for. */
#include "gadshill/parallel.h"

#include "gadshill/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

struct gh_background {
    unsigned count;
    void (*work)(void *user, unsigned number);
    void *user;
    atomic_uint next, done;
    unsigned threads;
    pthread_t thread[GH_MOST_JOBS];
};

static void *work(void *user)
{
    struct gh_background *background = user;

    for (;;) {
        const unsigned number = atomic_fetch_add(&background->next, 1);

        if (number >= background->count)
            return NULL;
        background->work(background->user, number);
        atomic_fetch_add(&background->done, 1);
    }
}

/* Signals are for the thread that began it. */
struct gh_background *gh_background_start(unsigned jobs, unsigned count, void (*piece)(void *user, unsigned number),
                                          void *user)
{
    struct gh_background *background = gh_need(calloc(1, sizeof *background));
    sigset_t all, before;

    background->count = count;
    background->work = piece;
    background->user = user;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (background->threads < jobs && background->threads < GH_MOST_JOBS &&
           pthread_create(&background->thread[background->threads], NULL, work, background) == 0)
        background->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (background->threads == 0)
        work(background);
    return background;
}

unsigned gh_background_done(const struct gh_background *background)
{
    return atomic_load(&background->done);
}

void gh_background_stop(struct gh_background *background)
{
    atomic_store(&background->next, background->count);
    while (background->threads > 0)
        pthread_join(background->thread[--background->threads], NULL);
    free(background);
}
