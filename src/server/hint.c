/* Hints at a table (docs/protocol.md): what a seat could do, from what it may know. Only against computer players:
 * nobody is to win against a person by asking. Thinking happens in another thread, the telling in the loop, if nothing
 * has happened at the table meanwhile. */
#include "server.h"

#include "gadshill/hint.h"
#include "gadshill/json.h"
#include "gadshill/text.h"
#include "gadshill/words.h"
#include "gadshill/memory.h"

#include <stdlib.h>

struct hint_job {
    struct job job;
    uint64_t table;
    uint32_t steps;   /* of the table when it was asked */
    unsigned reloads; /* likewise */
    const struct gh_town *town;
    struct gh_view view;
    bool found;
    struct gh_hint hint;
};

static void think(struct job *base)
{
    struct hint_job *job = (struct hint_job *)base;

    job->found = gh_hint_for(job->town, &job->view, &job->hint);
}

/* ---- telling ---- */

static json_t *tell_nothing(const char *why)
{
    return json_pack("{s:s, s:s}", "no", "no-hint", "why", why);
}

static json_t *tell_stage(const struct hint_job *job, const struct gh_words *words, unsigned stage)
{
    struct gh_proof_words *told = gh_need(malloc(sizeof *told));
    json_t *sentences = json_array();

    told->count = 0;
    gh_words_hint(words, &job->view, &job->hint, stage, told);
    for (unsigned i = 0; i < told->count; i++)
        json_array_append_new(sentences, json_string(told->sentence[i]));
    json_t *text = tell_joined(sentences);
    json_decref(sentences);
    free(told);
    return text;
}

/* What the action would do, with drawn cards face down. */
static json_t *tell_effect(const struct hint_job *job, const struct hosted *hosted, struct reader reader)
{
    static struct gh_events events;
    struct gh_state after = hosted->session.table.state;

    events.count = 0;
    gh_apply(job->town, &after, job->view.seat, job->hint.action, &events);
    return tell_trial(hosted, &job->view.open, &after, job->view.seat, &events, reader);
}

/* A discard with stars for the cards: any two will do, as in the answer to `legal`. */
static json_t *tell_action(const struct gh_town *town, struct gh_action action)
{
    char text[GH_ACTION_TEXT_SIZE];

    if (action.kind == GH_DISCARD)
        return json_sprintf("discard * * %s@%s", town->building_name[action.building], town->site_name[action.site]);
    return json_string(gh_action_text(town, action, text));
}

static json_t *tell_all(const struct hint_job *job, const struct hosted *hosted, struct reader reader)
{
    struct seat_names names;
    const struct gh_words words = {hosted->file, names.name};
    const struct gh_action action = job->hint.action;
    json_t *hint = json_object(), *whole;

    tell_names(hosted, reader, &names);
    if (action.kind == GH_CLAIM) {
        json_t *proof = tell_proof(&words, &job->hint.proof);

        whole = tell_joined(json_object_get(proof, "words"));
        json_object_set_new(hint, "proof", proof);
    } else if (action.kind == GH_DISCARD) {
        whole = tell_stage(job, &words, GH_HINT_STAGES); /* which cards go is open, so nothing is tried */
    } else {
        json_t *effect = tell_effect(job, hosted, reader);

        whole = tell_joined(json_object_get(effect, "words"));
        json_object_set(hint, "ev", json_object_get(effect, "ev"));
        json_decref(effect);
    }
    json_object_set_new(hint, "stages",
                        json_pack("[o, o, o]", tell_stage(job, &words, 1), tell_stage(job, &words, 2), whole));
    json_object_set_new(hint, "place", gh_json_sites(job->town, job->hint.look));
    json_object_set_new(hint, "do", tell_action(job->town, action));
    return json_pack("{s:o}", "hint", hint);
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
    base->answer =
        job->found ? tell_all(job, hosted, reader_of(from)) : tell_nothing(_("There is nothing to be claimed now."));
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
