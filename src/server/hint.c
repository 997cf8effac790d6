/* Hints at a table (docs/server.md): what a seat could do, from what it may know. Only against computer players: nobody is
 * to win against a person by asking. Thinking happens in another thread, the telling in the loop, if nothing has happened
 * at the table meanwhile. */
#include "server.h"

#include "gadshill/json.h"
#include "gadshill/text.h"
#include "gadshill/words.h"

#include <stdlib.h>

struct hint_job {
    struct job job;
    uint64_t table;
    uint32_t steps;   /* of the table when it was asked */
    unsigned reloads; /* likewise */
    const struct gh_town *town;
    struct gh_view view;
    struct gh_action action;
    bool has_proof;
    struct gh_proof proof;
};

/* ---- thinking, in another thread ---- */

/* A marker that can be claimed for the easiest reason. */
static bool find_claim(struct hint_job *job)
{
    const struct gh_public *open = &job->view.open;
    const struct gh_case known = gh_case_of_board(&open->board, &open->in_force);
    gh_sites claimable[GH_MAX_BUILDINGS];
    struct gh_proof *proof = malloc(sizeof *proof);

    if (!proof)
        abort();
    gh_claimable(job->town, open, claimable);
    for (gh_each(building, open->board.marked)) {
        for (gh_each(site, claimable[building])) {
            if (!gh_proof_of(job->town, &known, building, site, GH_BY_SET, proof) ||
                (job->has_proof && proof->technique >= job->proof.technique))
                continue;
            job->proof = *proof;
            job->action = gh_action_claim(building, site);
            job->has_proof = true;
        }
    }
    free(proof);
    return job->has_proof;
}

static void think(struct job *base)
{
    struct hint_job *job = (struct hint_job *)base;
    const struct gh_player_class *class = gh_player_class_find("careful");
    const struct gh_public *open = &job->view.open;

    if (gh_may_claim(open, job->view.seat).reason == GH_ACCEPTED && find_claim(job))
        return;
    if (open->player != job->view.seat)
        return;
    struct gh_player player = gh_player_make(class, job->steps, job->view.seat, GH_DEFAULT_ATTENTION);
    job->action = class->choose(&player, job->town, &job->view);
}

/* ---- telling ---- */

static json_t *tell_nothing(const char *why)
{
    return json_pack("{s:s, s:s}", "no", "no-hint", "why", why);
}

static json_t *tell_claim(const struct hint_job *job, const struct gh_words *words)
{
    json_t *hint = tell_hint(words, &job->proof);
    char text[GH_ACTION_TEXT_SIZE];

    json_object_set_new(hint, "do", json_string(gh_action_text(job->town, job->action, text)));
    return hint;
}

/* The action with what it would do. */
static json_t *tell_action(const struct hint_job *job, const struct hosted *hosted, const struct gh_words *words,
                           struct reader reader)
{
    static struct gh_events events;
    const unsigned seat = job->view.seat;
    struct gh_state after = hosted->session.table.state;
    char place[GH_SENTENCE_SIZE], means[GH_SENTENCE_SIZE], text[GH_ACTION_TEXT_SIZE];

    events.count = 0;
    gh_apply(job->town, &after, seat, job->action, &events);
    json_t *trial = tell_trial(hosted, &job->view.open, &after, seat, &events, reader);
    json_t *hint = json_pack("{s:[s, s, o], s:s, s:O}", "stages",
                             gh_words_advice(words, job->action, GH_ADVICE_PLACE, place),
                             gh_words_advice(words, job->action, GH_ADVICE_MEANS, means),
                             tell_joined(json_object_get(trial, "words")), "do",
                             gh_action_text(job->town, job->action, text), "ev", json_object_get(trial, "ev"));
    json_decref(trial);
    return hint;
}

static void finish(struct job *base)
{
    struct hint_job *job = (struct hint_job *)base;
    const struct connection *from = base->from;
    const struct hosted *hosted = from ? from->table : NULL;

    if (!hosted)
        return;
    if (hosted->id != job->table || hosted->session.steps != job->steps || hosted->reloads != job->reloads) {
        base->answer = tell_nothing(_("Something has happened at the table meanwhile; ask again."));
        return;
    }
    const struct reader reader = reader_of(from);
    const struct seat_names names = tell_names(hosted, reader);
    const struct gh_words words = {hosted->file, reader.language, names.name};
    if (job->has_proof)
        base->answer = json_pack("{s:o}", "hint", tell_claim(job, &words));
    else if (job->view.open.player == job->view.seat)
        base->answer = json_pack("{s:o}", "hint", tell_action(job, hosted, &words, reader));
    else
        base->answer = tell_nothing(_("Nothing can be claimed now."));
}

/* ---- asking ---- */

/* Why a seat gets no hint now, or NULL. */
static const char *objection(const struct hosted *hosted, unsigned seat)
{
    const struct gh_public *open = &hosted->session.table.state.open;

    for (unsigned other = 0; other < open->seats; other++)
        if (other != seat && !hosted->own[other])
            return _("Hints are there only where all others are computer players.");
    if (open->phase == GH_OVER)
        return _("The game is over.");
    if (open->player != seat && gh_may_claim(open, seat).reason != GH_ACCEPTED)
        return _("A hint can be had when it is your turn.");
    return NULL;
}

void request_hint(struct connection *connection, json_int_t id, unsigned seat)
{
    const struct hosted *hosted = connection->table;
    const char *why = objection(hosted, seat);

    if (why) {
        refuse(connection, &id, "no-hint", why);
        return;
    }
    struct hint_job *job = job_new(connection, id, sizeof *job, think);
    if (!job)
        return;
    job->table = hosted->id;
    job->steps = hosted->session.steps;
    job->reloads = hosted->reloads;
    job->town = &hosted->file->town;
    job->view = gh_view_for(&hosted->session.table.state, seat);
    job->job.finish = finish;
    job_start(&job->job);
}
