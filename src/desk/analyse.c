/* Finished games looked at again (docs/protocol.md, Analysis): that of the reader's table, or a record that was sent.
 *
 * An *examination* is one such game. It goes on piece by piece, each time behind what others wait for, as long as
 * somebody waits for it; readers of one table wait for the same. What it finds about a table is kept with the table, so
 * nobody has to find it again. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/telling_analysis.h"
#include "gadshill/text.h"
#include "gadshill/words_refusal.h"

#include <stdlib.h>

enum stage { STAGE_PIECES, STAGE_SUMS, STAGE_TELLING };

struct examination {
    struct gh_work work; /* is_behind */
    bool has_table;
    uint64_t table;
    const struct gh_townfile *file;
    struct gh_analysis *analysis;
    char *kept; /* what the store has; NULL: nothing */
    enum stage stage;
    unsigned done;           /* pieces */
    struct gh_writer answer; /* in work.language, for `next` */
    struct waiter *next;
};

/* Who waits for it: work that the host never sees. */
struct waiter {
    struct gh_work work;
    struct examination *of;
    unsigned told; /* how much of the way */
};

static void wait(struct gh_work *work)
{
    (void)work;
}

/* The first one after `at` (NULL: of all) who waits for an examination. */
static struct waiter *waiter_after(const struct examination *of, const struct waiter *at)
{
    struct gh_work *work = at ? at->work.next : of->work.desk->works;

    while (work && (work->think != wait || ((struct waiter *)work)->of != of))
        work = work->next;
    return (struct waiter *)work;
}

/* ---- thinking ---- */

static void render(struct examination *self)
{
    static const char *const nobody[GH_MAX_SEATS] = {NULL};

    gh_writer_clear(&self->answer);
    gh_open_object(&self->answer, NULL);
    gh_tell_analysis(&self->answer, &(struct gh_words){self->file, nobody}, self->analysis);
}

static void do_piece(struct examination *self)
{
    if (self->kept && gh_analysis_restore(self->analysis, self->kept)) {
        self->done = self->analysis->pieces;
        return;
    }
    free(self->kept); /* it is of no use */
    self->kept = NULL;
    gh_analysis_do(self->analysis, self->done++);
}

static void think(struct gh_work *work)
{
    struct examination *self = (struct examination *)work;

    if (self->stage == STAGE_PIECES)
        do_piece(self);
    else if (self->stage == STAGE_SUMS)
        gh_analysis_finish(self->analysis);
    else
        render(self);
}

/* ---- and what comes of it ---- */

static void tell_progress(struct examination *self)
{
    enum { PARTS = 50 }; /* more often nobody wants to know */
    const unsigned pieces = self->analysis->pieces, part = self->done * PARTS / pieces;

    for (struct waiter *at = waiter_after(self, NULL); at; at = waiter_after(self, at)) {
        if (!at->work.reader || part == at->told)
            continue;
        struct gh_writer *to = desk_begin(self->work.desk);

        at->told = part;
        gh_open_list(to, "progress");
        gh_write_number(to, NULL, self->done);
        gh_write_number(to, NULL, pieces);
        gh_close_list(to);
        desk_send(at->work.reader, to, answer_to(at->work.id, NULL));
    }
}

static void keep(struct examination *self)
{
    struct gh_store *store = self->work.desk->store;

    if (!self->has_table || self->kept || !gh_store_is_up(store))
        return;
    self->kept = gh_analysis_keep(self->analysis);
    gh_store_keep_analysis(store, self->table, self->kept);
}

static void answer(struct examination *self)
{
    struct gh_reader *reader = self->next->work.reader;
    const int64_t id = self->next->work.id;

    if (reader && self->answer.length > GH_MOST_ANSWER_BYTES)
        desk_refuse(reader, &id, "bad-record",
                    _("This game is too long for its analysis to be sent; gadshill analyse can show it."));
    else if (reader)
        desk_send(reader, &self->answer, answer_to(id, NULL));
    work_forget(&self->next->work);
}

static void go_on(struct examination *self)
{
    switch (self->stage) {
    case STAGE_PIECES:
        tell_progress(self);
        if (self->done == self->analysis->pieces)
            self->stage = STAGE_SUMS;
        break;
    case STAGE_SUMS:
        keep(self);
        self->stage = STAGE_TELLING;
        break;
    case STAGE_TELLING:
        answer(self);
        break;
    }
}

/* Forgets those who are gone. Returns one of the others; NULL: nobody waits any more. */
static struct waiter *sweep(const struct examination *self)
{
    struct waiter *found = NULL;

    for (struct waiter *at = waiter_after(self, NULL), *next; at; at = next) {
        next = waiter_after(self, at);
        if (at->work.reader)
            found = at;
        else
            work_forget(&at->work);
    }
    return found;
}

static void finish(struct gh_work *work, bool is_done)
{
    struct examination *self = (struct examination *)work;

    if (is_done)
        go_on(self);
    self->next = sweep(self);
    work->is_more = is_done && self->next;
    if (work->is_more) {
        work->language = self->next->work.language;
        return;
    }
    while (self->next) { /* the host does no more */
        self->next->work.reader = NULL;
        self->next = sweep(self);
    }
    gh_analysis_free(self->analysis);
    gh_writer_free(&self->answer);
    free(self->kept);
}

/* ---- asking ---- */

/* What the reader waits for; NULL: nothing. */
static struct waiter *own_of(const struct gh_reader *reader)
{
    struct gh_work *work = reader->desk->works;

    while (work && (work->think != wait || work->reader != reader))
        work = work->next;
    return (struct waiter *)work;
}

static void stop(struct gh_reader *reader, int64_t id)
{
    struct waiter *waiter = own_of(reader);

    if (waiter) {
        desk_refuse(reader, &waiter->work.id, "stopped", _("The analysis was stopped."));
        waiter->work.reader = NULL;
    }
    struct gh_writer *to = desk_begin(reader->desk);
    gh_write_bool(to, "stopped", waiter != NULL);
    desk_send(reader, to, answer_to(id, NULL));
}

/* Another reader's, of the same table; NULL: none. */
static struct examination *examination_of(const struct gh_desk *desk, const struct gh_hosted *hosted)
{
    for (struct gh_work *work = desk->works; work; work = work->next) {
        const struct waiter *waiter = (const struct waiter *)work;

        if (work->think == wait && waiter->of->has_table && waiter->of->table == hosted->id)
            return waiter->of;
    }
    return NULL;
}

static void refuse_record(struct gh_reader *reader, int64_t id, const struct gh_townfile *file,
                          const struct gh_analysis_problem *problem)
{
    static const char *const names[GH_MAX_SEATS] = {"0", "1", "2", "3"};
    char sentence[GH_SENTENCE_SIZE];

    if (problem->refusal == GH_ANALYSIS_UNFINISHED)
        desk_refuse(reader, &id, "not-over", _("This game is not over; only finished games are analysed."));
    else if (problem->refusal == GH_ANALYSIS_TOO_LONG)
        desk_refuse(reader, &id, "bad-record", _("This game is too long to be analysed."));
    else
        desk_refuse(reader, &id, "bad-record",
                    gh_words_record_error(&(struct gh_words){file, names}, &problem->error,
                                          file ? &problem->open : NULL, sentence));
}

static uint64_t count_lines(const char *record, size_t length)
{
    uint64_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += record[i] == '\n';
    return count;
}

/* Begins to examine a record, for the reader; NULL after a refusal. */
static struct examination *begin(struct gh_reader *reader, int64_t id, const struct gh_townfile *file,
                                 const char *record, size_t length)
{
    struct gh_analysis_problem problem;
    struct gh_analysis *analysis = gh_analysis_start(&file->town, record, length, &problem);

    /* a mistake in the last line costs as much as none: a line is a step, about */
    desk_spend(reader->desk, count_lines(record, length) * COST_STEP_LOADED);
    if (!analysis) {
        refuse_record(reader, id, file, &problem);
        return NULL;
    }
    struct examination *self = gh_need(calloc(1, sizeof *self));
    self->work = (struct gh_work){.desk = reader->desk,
                                  .reader = reader,
                                  .is_behind = true,
                                  .language = reader->language,
                                  .think = think,
                                  .finish = finish};
    self->file = file;
    self->analysis = analysis;
    self->answer = gh_writer_make(0);
    return self;
}

static struct examination *examine_table(struct gh_reader *reader, const struct gh_hosted *hosted, int64_t id)
{
    struct examination *self = examination_of(reader->desk, hosted);

    if (self)
        return self;
    char *record = gh_desk_record(hosted);
    self = begin(reader, id, hosted->file, record, strlen(record));
    free(record);
    if (self) {
        self->has_table = true;
        self->table = hosted->id;
        self->kept = gh_store_analysis(reader->desk->store, hosted->id);
    }
    return self;
}

static struct examination *examine_record(struct gh_reader *reader, struct gh_said record, int64_t id)
{
    const struct gh_desk *desk = reader->desk;
    struct gh_analysis_problem problem = {.refusal = GH_ANALYSIS_BAD_RECORD};
    struct gh_record_head head;
    const struct gh_townfile *file = NULL;

    if (gh_record_read_head(record.text, record.length, &head, &problem.error)) {
        file = desk->methods->find_town(desk->host, head.town, strlen(head.town));
        if (desk->methods->find_version && (!file || file->town.hash != head.town_hash))
            file = desk->methods->find_version(desk->host, head.town, head.town_hash);
        problem.error.problem = GH_RECORD_OTHER_TOWN;
    }
    if (file)
        return begin(reader, id, file, record.text, record.length);
    refuse_record(reader, id, NULL, &problem);
    return NULL;
}

/* Whether the store says so too: what could yet be taken back must not be told of. */
static bool is_over_for_good(const struct gh_hosted *hosted)
{
    return gh_hosted_is_over(hosted) && hosted->stored == hosted->session.steps;
}

/* False after a refusal. */
static bool may_ask(struct gh_reader *reader, const struct gh_request *request)
{
    const int64_t *id = &request->id.whole;

    if (own_of(reader))
        desk_refuse(reader, id, "too-fast", _("A game is being analysed for you already; wait for it, or stop it."));
    else if (request->has_record && !request->record.text)
        desk_refuse(reader, id, "bad-message", _("A record is a text."));
    else if (request->has_record)
        return true;
    else if (!table_of(reader, request))
        return false;
    else if (!is_over_for_good(reader->table))
        desk_refuse(reader, id, "not-over", _("This game is not over; only finished games are analysed."));
    else
        return true;
    return false;
}

void request_analyse(struct gh_reader *reader, const struct gh_request *request)
{
    const int64_t id = request->id.whole;

    if (request->is_stop)
        stop(reader, id);
    if (request->is_stop || !may_ask(reader, request))
        return;
    struct waiter *waiter = work_new(reader, id, sizeof *waiter);
    if (!waiter)
        return;
    waiter->work.think = wait;
    waiter->of =
        request->has_record ? examine_record(reader, request->record, id) : examine_table(reader, reader->table, id);
    if (!waiter->of) {
        free(waiter);
        return;
    }
    work_wait(&waiter->work);
    if (waiter->of->work.reader) { /* it is new */
        work_start(&waiter->of->work);
        waiter->of->work.reader = NULL;
    }
}
