/* Many pieces of work on several threads. */
#include "gadshill/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* Pieces that are done at the same time, by whoever takes the next one. */
struct batch {
    uint64_t count;
    void (*work)(void *user, uint64_t number);
    void (*advance)(void *user, uint64_t done); /* called by the main thread only */
    void *user;
    atomic_uint_fast64_t next, done;
};

static void do_some(struct batch *batch, bool tells)
{
    for (;;) {
        const uint64_t number = atomic_fetch_add(&batch->next, 1);

        if (number >= batch->count)
            return;
        batch->work(batch->user, number);
        const uint64_t done = atomic_fetch_add(&batch->done, 1) + 1;
        if (tells && batch->advance)
            batch->advance(batch->user, done);
    }
}

static void *help(void *batch)
{
    do_some(batch, false);
    return NULL;
}

/* The main thread works too; a thread that cannot be started is one helper less. */
void gh_parallel(unsigned jobs, uint64_t count, void (*work)(void *user, uint64_t number),
                 void (*advance)(void *user, uint64_t done), void *user)
{
    struct batch batch = {.count = count, .work = work, .advance = advance, .user = user};
    pthread_t helper[GH_MOST_JOBS];
    unsigned helpers = 0;

    while (helpers + 1 < jobs && helpers + 1 < count && helpers < GH_MOST_JOBS &&
           pthread_create(&helper[helpers], NULL, help, &batch) == 0)
        helpers++;
    do_some(&batch, true);
    while (helpers > 0)
        pthread_join(helper[--helpers], NULL);
}
