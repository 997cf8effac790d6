/* Requests that change nothing: what an action would do, what is legal, views, replays. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"
#include "gadshill/wire.h"

#include <stdlib.h>

void request_try(struct gh_reader *reader, const struct gh_request *request)
{
    const unsigned seat = seat_of(reader, request);
    const struct gh_hosted *hosted = reader->table;
    const int64_t id = request->id.whole;
    struct gh_action action;
    struct trial trial;

    if (seat == GH_NONE || !action_of(reader, request, &action))
        return;
    if (action.kind == GH_CLAIM) {
        desk_refuse(reader, &id, "no-trying", _("You learn whether a claim is right only by making it."));
        return;
    }
    const struct gh_verdict verdict = try_action(hosted, seat, action, &trial);
    if (verdict.reason != GH_ACCEPTED) {
        desk_refuse_action(reader, id, hosted, action, verdict);
        return;
    }
    struct gh_writer *to = desk_begin(reader->desk);
    gh_wire_events(to, "ev", &hosted->file->town, &trial.events, 0);
    gh_write_number(to, "points", trial.after.open.score[seat] - hosted->session.table.state.open.score[seat]);
    gh_open_list(to, "words");
    tell_trial(hosted, &trial, seat, reader->seats, add_sentence, to);
    gh_close_list(to);
    desk_send(reader, to, answer_to(id, hosted));
}

void request_legal(struct gh_reader *reader, const struct gh_request *request)
{
    const unsigned seat = seat_of(reader, request);

    if (seat == GH_NONE)
        return;
    const struct gh_hosted *hosted = reader->table;
    const struct gh_session *session = &hosted->session;
    const struct gh_state *state = &session->table.state;
    struct gh_legal *legal = gh_need(malloc(sizeof *legal));
    struct gh_writer *to = desk_begin(reader->desk);
    struct seat_names names;
    const struct gh_words words = {hosted->file, names.name};
    desk_spend(reader->desk, COST_LEGAL);
    gh_write_number(to, "n", session->steps);
    gh_tell_add_actions(to, &hosted->file->town, state, seat, legal);
    gh_write_bool(to, "claim", gh_may_claim(&state->open, seat).reason == GH_ACCEPTED);
    gh_write_bool(to, "undo", gh_session_may_undo(session, seat) == GH_UNDO_DONE);
    if (state->open.phase == GH_TURN && state->open.player == seat) {
        tell_names(hosted, reader->seats, &names);
        gh_tell_unplayable(to, "cards", &words, state, seat);
    } else {
        gh_open_object(to, "cards");
        gh_close_object(to);
    }
    desk_send(reader, to, answer_to(request->id.whole, hosted));
    free(legal);
}

void request_view(struct gh_reader *reader, const struct gh_request *request)
{
    const struct gh_hosted *hosted = table_of(reader, request);

    if (!hosted)
        return;
    struct gh_writer *to = desk_begin(reader->desk);
    gh_write_number(to, "n", hosted->session.steps);
    gh_tell_view(to, "view", &hosted->file->town, &hosted->session.table.state, reader->seats);
    desk_send(reader, to, answer_to(request->id.whole, hosted));
}

void request_replay(struct gh_reader *reader, const struct gh_request *request)
{
    const struct gh_hosted *hosted = table_of(reader, request);
    struct gh_state start;

    if (!hosted)
        return;
    if (!gh_hosted_is_over(hosted)) {
        desk_refuse(reader, &request->id.whole, "not-over", _("A game can be replayed when it is over."));
        return;
    }
    struct gh_writer *to = desk_begin(reader->desk);
    gh_start(&hosted->file->town, &hosted->session.table.setup, &start);
    const unsigned all = gh_first(start.open.seats);
    const struct audience all_seen = {all, all, reader->seats, reader->language};
    gh_tell_view(to, "start", &hosted->file->town, &start, all_seen.seats);
    tell_kept_steps(to, "steps", hosted, all_seen);
    tell_result(to, hosted);
    desk_send(reader, to, answer_to(request->id.whole, hosted));
}

char *gh_desk_record(const struct gh_hosted *hosted)
{
    size_t length;

    desk_spend(hosted->desk, (uint64_t)hosted->session.steps * COST_STEP_LOADED);
    return gh_session_record(&hosted->session, &length);
}
