/* The line to a server, seen from the side that uses it: what it wants is noted for the thread, what came is taken. */
#include "thread.h"

#include "gadshill/memory.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    FAREWELL_MS = 500 /* how long closing waits for the thread, which may be asking a name server */
};

void cable_drop_parcels(struct cable *cable)
{
    while (cable->first_out) {
        struct parcel *next = cable->first_out->next;

        free(cable->first_out);
        cable->first_out = next;
    }
    cable->last_out = NULL;
}

void cable_free(struct cable *cable)
{
    while (cable->first) {
        struct cable_event *next = cable->first->next;

        free(cable->first->text);
        free(cable->first);
        cable->first = next;
    }
    cable_drop_parcels(cable);
    free(cable->to_fetch);
    free(cable->fetched);
    free(cable->message.text);
    free(cable->file.text);
    close(cable->pipe[0]);
    close(cable->pipe[1]);
    pthread_mutex_destroy(&cable->mutex);
    pthread_cond_destroy(&cable->ended);
    free(cable);
}
struct cable *cable_open(const struct gh_address *address)
{
    struct cable *cable = calloc(1, sizeof *cable);
    pthread_condattr_t clock;
    sigset_t all, before;

    gh_need(cable);
    gh_insist(pipe(cable->pipe) == 0);
    for (unsigned i = 0; i < 2; i++) {
        fcntl(cable->pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(cable->pipe[i], F_SETFD, FD_CLOEXEC);
    }
    cable->address = *address;
    pthread_mutex_init(&cable->mutex, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&cable->ended, &clock);
    pthread_condattr_destroy(&clock);
    sigfillset(&all); /* signals are for the thread that has the screen */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    gh_insist(pthread_create(&cable->thread, NULL, cable_run, cable) == 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return cable;
}

/* Wakes the thread; the mutex is held, so the context stays. */
static void wake(struct cable *cable)
{
    if (cable->context)
        lws_cancel_service(cable->context);
}

void cable_close(struct cable *cable)
{
    struct timespec end;

    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_nsec += FAREWELL_MS * 1000000L;
    end.tv_sec += end.tv_nsec / 1000000000L;
    end.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&cable->mutex);
    cable->is_closing = true;
    wake(cable);
    while (!cable->has_ended && pthread_cond_timedwait(&cable->ended, &cable->mutex, &end) == 0)
        ;
    const bool has_ended = cable->has_ended;
    cable->is_abandoned = !has_ended;
    pthread_mutex_unlock(&cable->mutex);
    if (!has_ended) {
        pthread_detach(cable->thread);
        return;
    }
    pthread_join(cable->thread, NULL);
    cable_free(cable);
}

int cable_descriptor(struct cable *cable)
{
    return cable->pipe[0];
}

struct cable_event *cable_next(struct cable *cable)
{
    char bytes[64];

    pthread_mutex_lock(&cable->mutex);
    struct cable_event *event = cable->first;
    if (event) {
        cable->first = event->next;
        if (!cable->first)
            cable->last = NULL;
    } else {
        while (read(cable->pipe[0], bytes, sizeof bytes) > 0)
            ;
    }
    pthread_mutex_unlock(&cable->mutex);
    return event;
}

void cable_send(struct cable *cable, char *text)
{
    const size_t length = strlen(text);
    struct parcel *parcel = gh_need(malloc(sizeof *parcel + LWS_PRE + length));

    parcel->next = NULL;
    parcel->length = length;
    memcpy(parcel->data + LWS_PRE, text, length);
    free(text);
    pthread_mutex_lock(&cable->mutex);
    if (cable->last_out)
        cable->last_out->next = parcel;
    else
        cable->first_out = parcel;
    cable->last_out = parcel;
    wake(cable);
    pthread_mutex_unlock(&cable->mutex);
}

void cable_fetch(struct cable *cable, const char *path)
{
    pthread_mutex_lock(&cable->mutex);
    free(cable->to_fetch);
    cable->to_fetch = strdup(path);
    wake(cable);
    pthread_mutex_unlock(&cable->mutex);
}
