/* Doing something at a table: "do". */
#include "parts.h"

#include "gadshill/text.h"
#include "gadshill/words_refusal.h"

/* Holds the action back while others have their time for STOP. It is judged now already, as far as that goes. */
static void hold(struct gh_reader *reader, int64_t id, unsigned seat, struct gh_action action)
{
    struct gh_hosted *hosted = reader->table;
    const struct gh_session *session = &hosted->session;
    const struct gh_state *state = &session->table.state;
    struct gh_public after;
    const struct gh_verdict verdict =
        gh_preview(session->table.town, &state->open, &state->hidden.hand[seat], seat, action, &after);

    if (verdict.reason != GH_ACCEPTED) {
        desk_refuse_action(reader, id, hosted, action, verdict);
        return;
    }
    if (hosted->held.is_held) {
        desk_refuse(reader, &id, "held",
                    _("Your last action is waiting until the others have had their time for STOP."));
        return;
    }
    hosted->held = (struct gh_held){true, (uint8_t)seat, action, reader, id};
    struct gh_writer *to = desk_begin(reader->desk);
    gh_write_number(to, "held", (int64_t)(gh_session_hold(session) - reader->desk->now));
    desk_send(reader, to, answer_to(id, hosted));
}

static void undo(struct gh_reader *reader, int64_t id, unsigned seat)
{
    const enum gh_undo done = course_undo(reader->table, seat, reader, id);

    if (done != GH_UNDO_DONE)
        desk_refuse(reader, &id, "no-undo", gh_words_no_undo(done));
}

void request_do(struct gh_reader *reader, const struct gh_request *request)
{
    const unsigned seat = seat_of(reader, request);
    struct gh_hosted *hosted = reader->table;
    const int64_t id = request->id.whole;
    struct gh_action action;

    if (seat == GH_NONE)
        return;
    if (hosted_is_replaced(hosted, seat)) {
        desk_refuse(reader, &id, "replaced", _("A computer player is playing for you; take your seat back first."));
        return;
    }
    if (said_equals(request->action, "undo")) {
        undo(reader, id, seat);
    } else if (action_of(reader, request, &action)) {
        const bool is_first = action.kind != GH_CLAIM && seat == hosted->session.table.state.open.player;

        if (is_first && gh_session_hold(&hosted->session) > hosted->desk->now)
            hold(reader, id, seat, action);
        else
            course_request(hosted, seat, action, reader, id);
    }
    course_go_on(hosted);
}
