/* Work that takes long: what readers wait for, and computer players who think. The host does it, elsewhere. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"

#include <assert.h>
#include <stdlib.h>

/* ---- for readers ---- */

void *work_new(struct gh_reader *reader, int64_t id, size_t size)
{
    struct gh_desk *desk = reader->desk;

    if (!desk->methods->allows(desk->host, reader, GH_EFFORT_WORK)) {
        desk_refuse(reader, &id, "too-fast",
                    _("The server has too much to think about right now; wait a moment and try again."));
        return NULL;
    }
    struct gh_work *work = gh_need(calloc(1, size));

    work->desk = desk;
    work->reader = reader;
    work->is_asked = true;
    work->language = reader->language;
    work->id = id;
    return work;
}

void work_wait(struct gh_work *work)
{
    work->next = work->desk->works;
    work->desk->works = work;
}

void work_start(struct gh_work *work)
{
    struct gh_desk *desk = work->desk;

    if (work->is_asked)
        work_wait(work);
    desk->methods->start(desk->host, work);
}

void gh_desk_think(struct gh_work *work)
{
    gh_language_use(work->language);
    work->think(work);
}

static void unlink_work(struct gh_work *work)
{
    struct gh_work **link = &work->desk->works;

    while (*link != work)
        link = &(*link)->next;
    *link = work->next;
}

void work_forget(struct gh_work *work)
{
    unlink_work(work);
    free(work);
}

static bool end(struct gh_work *work, bool is_done)
{
    const unsigned before = gh_language_use(work->language);

    if (work->is_asked)
        unlink_work(work);
    work->finish(work, is_done);
    gh_language_use(before);
    const bool is_more = work->is_more;
    if (!is_more)
        free(work);
    return is_more;
}

bool gh_desk_finish(struct gh_work *work, uint64_t now)
{
    work->desk->now = now;
    return end(work, true);
}

void gh_desk_drop(struct gh_work *work)
{
    end(work, false);
}

/* ---- computer players ---- */

struct thought {
    struct gh_work work;
    uint64_t table;
    unsigned reloads; /* of the table, when it was asked */
    bool is_alone;    /* nobody is at the table */
    struct gh_ask ask;
};

static void think(struct gh_work *work)
{
    gh_ask_think(&((struct thought *)work)->ask);
}

static void heed(struct gh_work *work, bool is_done)
{
    const struct thought *thought = (const struct thought *)work;
    struct gh_hosted *hosted = is_done ? tables_find(work->desk, thought->table) : NULL;

    work->desk->alone -= thought->is_alone;
    if (!hosted)
        return;
    hosted->is_thinking = false;
    if (!gh_store_is_up(work->desk->store)) {
        course_try_again(hosted);
        return;
    }
    if (thought->reloads == hosted->reloads && gh_session_heed(&hosted->session, &thought->ask)) {
        const struct gh_verdict verdict = course_act(hosted, thought->ask.view.seat, thought->ask.action, NOBODY);

        assert(gh_is_recorded(verdict)); /* they know the rules */
    }
    course_go_on(hosted);
}

/* Computers among themselves take turns at thinking, so that people do not wait for them. */
bool work_think(struct gh_hosted *hosted, const struct gh_ask *ask)
{
    enum { MOST_ALONE = 2 };
    struct gh_desk *desk = hosted->desk;

    if (!hosted->readers && desk->alone >= MOST_ALONE)
        return false;
    struct thought *thought = gh_need(malloc(sizeof *thought));
    *thought = (struct thought){.work = {.desk = desk, .think = think, .finish = heed},
                                .table = hosted->id,
                                .reloads = hosted->reloads,
                                .is_alone = !hosted->readers,
                                .ask = *ask};
    thought->work.ask = &thought->ask;
    desk->alone += thought->is_alone;
    hosted->is_thinking = true;
    work_start(&thought->work);
    return true;
}
