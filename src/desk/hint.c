/* Hints at a table (docs/protocol.md): what a seat could do, from what it may know. Only against computer players:
 * nobody is to win against a person by asking. It is told if nothing has happened at the table meanwhile. */
#include "parts.h"

#include "gadshill/hint.h"
#include "gadshill/memory.h"
#include "gadshill/text.h"
#include "gadshill/wire.h"
#include "gadshill/words_proof.h"

#include <stdlib.h>

struct hint_work {
    struct gh_work work;
    uint64_t table;
    uint32_t steps;   /* of the table when it was asked */
    unsigned reloads; /* likewise */
    const struct gh_town *town;
    struct gh_view view;
    bool found;
    struct gh_hint hint;
};

static void think(struct gh_work *work)
{
    struct hint_work *asked = (struct hint_work *)work;

    asked->found = gh_hint_for(asked->town, &asked->view, work->desk->adviser, &asked->hint);
}

/* ---- telling ---- */

static void tell_stage(struct gh_writer *to, const struct hint_work *asked, const struct gh_words *words,
                       unsigned stage)
{
    struct gh_proof_words *told = gh_need(malloc(sizeof *told));

    told->count = 0;
    gh_words_hint(words, &asked->view, &asked->hint, stage, told);
    gh_tell_joined(to, NULL, told);
    free(told);
}

/* The first two of three stages, in a list that stays open for the whole step. What belongs to that goes before. */
static void tell_stages(struct gh_writer *to, const struct hint_work *asked, const struct gh_words *words)
{
    gh_open_list(to, "stages");
    tell_stage(to, asked, words, 1);
    tell_stage(to, asked, words, 2);
}

static void tell_claim(struct gh_writer *to, const struct hint_work *asked, const struct gh_words *words)
{
    struct gh_proof_words *told = gh_need(malloc(sizeof *told));

    gh_words_proof(words, &asked->hint.proof, told);
    gh_wire_proof(to, "proof", asked->town, &asked->hint.proof, told);
    tell_stages(to, asked, words);
    gh_tell_joined(to, NULL, told);
    free(told);
}

/* With the reason, and what the action would do, drawn cards face down. */
static void tell_effect(struct gh_writer *to, const struct hint_work *asked, const struct gh_words *words,
                        const struct gh_reader *reader)
{
    struct gh_proof_words *why = gh_need(malloc(sizeof *why));
    const unsigned seat = asked->view.seat;
    struct trial trial;

    try_action(reader->table, seat, asked->hint.action, &trial);
    gh_wire_events(to, "ev", asked->town, &trial.events, 0);
    tell_stages(to, asked, words);
    why->count = 0;
    gh_words_hint_why(words, &asked->hint, why);
    gh_open_text(to, NULL);
    for (unsigned i = 0; i < why->count; i++)
        join_sentence(to, NULL, why->sentence[i]);
    free(why);
    tell_trial(reader->table, &trial, seat, reader->seats, join_sentence, to);
    gh_close_text(to);
}

static void tell_hint(struct gh_writer *to, const struct hint_work *asked, const struct gh_reader *reader)
{
    const struct gh_action action = asked->hint.action;
    struct seat_names names;
    const struct gh_words words = {reader->table->file, names.name};

    tell_names(reader->table, reader->seats, &names);
    gh_open_object(to, "hint");
    if (action.kind == GH_CLAIM)
        tell_claim(to, asked, &words);
    else
        tell_effect(to, asked, &words, reader);
    gh_close_list(to);
    gh_wire_sites(to, "place", asked->town, asked->hint.look);
    gh_wire_action(to, "do", asked->town, action);
    gh_close_object(to);
}

static void finish(struct gh_work *work, bool is_done)
{
    const struct hint_work *asked = (const struct hint_work *)work;
    struct gh_reader *reader = is_done ? work->reader : NULL;
    const struct gh_hosted *hosted = reader ? reader->table : NULL;

    if (!hosted)
        return;
    if (hosted->id != asked->table || hosted->session.steps != asked->steps || hosted->reloads != asked->reloads) {
        desk_refuse(reader, &work->id, "no-hint", _("Something has happened at the table in the meantime; ask again."));
    } else if (!asked->found) {
        desk_refuse(reader, &work->id, "no-hint", _("There is nothing to claim now."));
    } else {
        struct gh_writer *to = desk_begin(work->desk);

        tell_hint(to, asked, reader);
        desk_send(reader, to, answer_to(work->id, NULL));
    }
}

/* ---- asking ---- */

/* Why a seat gets no hint now, or NULL. */
static const char *objection(const struct gh_hosted *hosted, unsigned seat)
{
    const struct gh_public *open = &hosted->session.table.state.open;

    for (unsigned other = 0; other < open->seats; other++)
        if (other != seat && !hosted->own[other])
            return _("Hints are given only when all the other players are computer players.");
    if (open->phase == GH_OVER)
        return _("The game is over.");
    if (open->player != seat && gh_may_claim(open, seat).reason != GH_ACCEPTED)
        return _("You can ask for a hint when it is your turn.");
    return NULL;
}

void request_hint(struct gh_reader *reader, const struct gh_request *request)
{
    const unsigned seat = seat_of(reader, request);
    const struct gh_hosted *hosted = reader->table;
    const char *why = seat == GH_NONE ? NULL : objection(hosted, seat);

    if (why)
        desk_refuse(reader, &request->id.whole, "no-hint", why);
    if (why || seat == GH_NONE)
        return;
    struct hint_work *asked = work_new(reader, request->id.whole, sizeof *asked);
    if (!asked)
        return;
    asked->work.think = think;
    asked->work.finish = finish;
    asked->table = hosted->id;
    asked->steps = hosted->session.steps;
    asked->reloads = hosted->reloads;
    asked->town = &hosted->file->town;
    asked->view = gh_view_for(&hosted->session.table.state, seat);
    work_start(&asked->work);
}
