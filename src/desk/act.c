/* Doing something at a table: "do". */
#include "parts.h"

#include "gadshill/text.h"
#include "gadshill/words_refusal.h"

static void tell_held(struct gh_reader *reader, int64_t id)
{
    struct gh_writer *to = desk_begin(reader->desk);

    gh_write_number(to, "held", (int64_t)(gh_session_hold(&reader->table->session) - reader->desk->now));
    desk_send(reader, to, answer_to(id, reader->table));
}

/* Holds the action back while others have their time for STOP. It is judged now already, as far as that goes. */
static void hold(struct gh_asker asker, unsigned seat, struct gh_action action)
{
    struct gh_reader *reader = asker.from;
    const int64_t id = asker.id;
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
    hosted->held = (struct gh_held){true, (uint8_t)seat, action, asker};
    tell_held(reader, id);
}

void act_say_no_undo(struct gh_reader *reader, int64_t id, enum gh_undo why)
{
    const unsigned before = speak_to(reader);

    desk_refuse(reader, &id, "no-undo", gh_words_no_undo(why));
    gh_language_use(before);
}

void act_say_replaced(struct gh_reader *reader, int64_t id)
{
    const unsigned before = speak_to(reader);

    desk_refuse(reader, &id, "replaced", _("A computer player is playing for you; take your seat back first."));
    gh_language_use(before);
}

static void undo(struct gh_asker asker, unsigned seat)
{
    const enum gh_undo done = course_undo(asker.from->table, seat, asker);

    if (done != GH_UNDO_DONE)
        act_say_no_undo(asker.from, asker.id, done);
}

bool act_is_repeated(struct gh_hosted *hosted, unsigned seat, struct gh_asker asker)
{
    struct gh_reader *reader = asker.from;
    const uint32_t n = gh_session_find_name(&hosted->session, seat, asker.once);

    if (n > 0 && !reader)
        return true;
    if (n > 0) {
        struct gh_writer *to = desk_begin(reader->desk);

        tell_step(to, hosted, n, audience_of(reader));
        desk_send(reader, to, (struct gh_message){.about = hosted, .is_step = true, .has_id = true, .id = asker.id});
        return true;
    }
    if (!hosted->held.is_held || asker.once == 0 || hosted->held.asker.once != asker.once || hosted->held.seat != seat)
        return false;
    hosted->held.asker = asker;
    tell_held(reader, asker.id);
    return true;
}

/* Reads what the reader calls the action; false after a refusal. */
static bool read_once(struct gh_reader *reader, const struct gh_request *request, uint64_t *once)
{
    const int64_t most = (INT64_C(1) << 53) - 1; /* what every reader of JSON can count to */
    const struct gh_said_number said = request->once;

    *once = 0;
    if (!said.is_given)
        return true;
    if (!said.is_whole || said.whole < 1 || said.whole > most) {
        desk_refuse(reader, &request->id.whole, "bad-message",
                    _("The name of an action (once) is a whole number from 1 to 9007199254740991."));
        return false;
    }
    *once = (uint64_t)said.whole;
    return true;
}

void request_do(struct gh_reader *reader, const struct gh_request *request)
{
    const unsigned seat = seat_of(reader, request);
    struct gh_hosted *hosted = reader->table;
    struct gh_asker asker = {.from = reader, .id = request->id.whole};
    struct gh_action action;

    if (seat == GH_NONE || !read_once(reader, request, &asker.once) || act_is_repeated(hosted, seat, asker))
        return;
    if (!gh_store_is_up(hosted->desk->store)) {
        desk_say_not_stored(reader, asker.id);
        return;
    }
    if (hosted_is_replaced(hosted, seat)) {
        act_say_replaced(reader, asker.id);
        return;
    }
    if (said_equals(request->action, "undo")) {
        undo(asker, seat);
    } else if (action_of(reader, request, &action)) {
        const bool is_first = action.kind != GH_CLAIM && seat == hosted->session.table.state.open.player;

        if (is_first && gh_session_hold(&hosted->session) > hosted->desk->now)
            hold(asker, seat, action);
        else
            course_request(hosted, seat, action, asker);
    }
    course_go_on(hosted);
}
