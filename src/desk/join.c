/* Sitting down and leaving; replacing persons who are not there. */
#include "parts.h"

#include "gadshill/text.h"
#include "gadshill/wire.h"

/* ---- sitting down ---- */

/* The readers of a table, without this one. */
static void take_out(struct gh_reader *reader)
{
    struct gh_reader **link = &reader->table->readers;

    while (*link != reader)
        link = &(*link)->next;
    *link = reader->next;
}

void reader_leave(struct gh_reader *reader)
{
    struct gh_hosted *hosted = reader->table;
    const unsigned seats = reader->seats;

    if (!hosted)
        return;
    take_out(reader);
    if (hosted->held.asker.from == reader)
        hosted->held.asker.from = NULL;
    hosted_forget_reader(hosted, reader);
    reader->table = NULL;
    reader->seats = 0;
    for (gh_each(seat, seats))
        if (!hosted_is_here(hosted, seat))
            hosted->gone_at[seat] = hosted->desk->now;
    if (seats)
        course_tell_presence(hosted, NULL);
    if (seats && hosted->readers)
        due_add(hosted, hosted->desk->now + GH_ABSENCE_MS);
    others_tell(hosted);
}

static void sit_down(struct gh_reader *reader, struct gh_hosted *hosted, unsigned seats)
{
    reader_leave(reader);
    reader->table = hosted;
    reader->seats = (uint8_t)seats;
    reader->next = hosted->readers;
    hosted->readers = reader;
    others_tell(hosted);
    if (seats)
        course_tell_presence(hosted, reader);
}

void gh_desk_leave(struct gh_reader *reader, uint64_t now)
{
    struct gh_desk *desk = reader->desk;
    const uint64_t cost = desk->cost;

    desk->now = now;
    reader_leave(reader);
    member_forget(reader);
    desk->methods->charge(desk->host, reader, desk->cost - cost);
    for (struct gh_work *work = desk->works; work; work = work->next)
        if (work->reader == reader)
            work->reader = NULL;
}

/* ---- join ---- */

/* The replaced persons who end that by coming back: those who have time left. */
static unsigned returning(const struct gh_hosted *hosted, unsigned seats)
{
    unsigned found = 0;

    for (gh_each(seat, seats))
        if (hosted_is_replaced(hosted, seat) && !gh_hosted_is_over(hosted) &&
            gh_session_left(&hosted->session, hosted->desk->now, seat) > 0)
            found |= gh_bit(seat);
    return found;
}

/* Tells the steps after a number; false: there are none such, or so many that the view is better. */
static bool tell_rest(struct gh_writer *to, const struct gh_reader *reader, struct gh_said_number after)
{
    enum { MOST_STEPS = 200 };
    const int64_t steps = reader->table->session.steps;
    const size_t length = to->length;

    if (!after.is_whole || after.whole < 0 || after.whole > steps || steps - after.whole > MOST_STEPS)
        return false;
    if (tell_steps(to, "steps", reader->table, (unsigned)after.whole, audience_of(reader)) <= GH_MOST_ANSWER_BYTES)
        return true;
    to->length = length;
    return false;
}

/* The table that is to be joined, or NULL after a refusal. */
static struct gh_hosted *find_wanted(struct gh_reader *reader, const struct gh_request *request)
{
    struct gh_hosted *hosted = NULL;
    enum gh_found found = GH_NO_TABLE;
    uint64_t number;

    if (request->table.text && gh_table_id_parse(request->table.text, request->table.length, &number))
        found = tables_look(reader->desk, number, &hosted);
    if (found == GH_TABLE_AWAITED)
        reader->desk->must_wait = true;
    else if (found == GH_TABLE_DAMAGED)
        desk_refuse(reader, &request->id.whole, "damaged",
                    _("This table was damaged on the server's disk and cannot be continued. Whoever runs the server "
                      "can see more in its log."));
    else if (found == GH_NO_TABLE)
        desk_refuse(reader, &request->id.whole, "no-table", _("There is no such table."));
    return hosted;
}

void request_join(struct gh_reader *reader, const struct gh_request *request)
{
    const int64_t *id = &request->id.whole;
    struct gh_hosted *hosted = find_wanted(reader, request);

    if (hosted && hosted_must_wait(hosted, reader, request->after))
        reader->desk->must_wait = true;
    if (!hosted || reader->desk->must_wait)
        return;
    struct admission admission;
    const char *no = keys_admit(hosted, request, &admission);
    if (no) {
        desk_refuse(reader, id, no,
                    strcmp(no, "used-up") == 0
                        ? _("This link has been used already. Whoever has the seat can make a new one: \"Take it with "
                            "you\".")
                        : _("That is not a link to a seat at this table."));
        return;
    }
    const unsigned seats = admission.seats;
    keys_take(hosted, &admission, reader);
    const unsigned back = returning(hosted, seats);
    for (gh_each(seat, back))
        course_undo_stand_in(hosted, seat);
    sit_down(reader, hosted, seats);
    for (gh_each(seat, back))
        course_seat(hosted, seat, NULL);
    reader->join_id = *id;
    reader->join_group = gh_hosted_group(hosted);
    struct gh_writer *to = desk_begin(reader->desk);
    const struct gh_session *session = &hosted->session;
    gh_open_object(to, "table");
    tell_add_table(to, hosted);
    gh_close_object(to);
    gh_wire_seats(to, "seats", seats);
    gh_write_number(to, "n", session->steps);
    if (!tell_rest(to, reader, request->after))
        gh_tell_view(to, "view", session->table.town, &session->table.state, seats);
    desk_send(reader, to, answer_to(*id, hosted));
    course_go_on(hosted);
}

/* ---- replace ---- */

/* Why the seat cannot be given to this player, or NULL. */
static const char *objection(const struct gh_reader *reader, int64_t seat, const char *by)
{
    const struct gh_hosted *hosted = reader->table;

    if (!reader->seats)
        return _("You are watching this table: only somebody with a seat can do that.");
    if (seat < 0 || seat >= hosted->session.table.setup.seats || hosted->own[seat])
        return _("That is not a person's seat.");
    if (gh_hosted_is_over(hosted))
        return _("The game is over.");
    if (by && gh_is_person(by) && gh_has(reader->seats, (unsigned)seat))
        return gh_session_left(&hosted->session, hosted->desk->now, (unsigned)seat) > 0
                   ? NULL
                   : _("Your time for this turn or for the whole game has run out; the computer player stays for now.");
    if (!by || !gh_player_kind_find(by))
        return _("There is no such computer player.");
    if (hosted_is_here(hosted, (unsigned)seat))
        return _("Only a person who is away can be replaced.");
    if (gh_player_kind_find(by) != hosted->stand_in)
        return _("At this table another computer player plays for those who are away.");
    if (!gh_has(hosted_away(hosted), (unsigned)seat))
        return _("Only a person who has been away for half a minute can be replaced.");
    return NULL;
}

void request_replace(struct gh_reader *reader, const struct gh_request *request)
{
    struct gh_hosted *hosted = table_of(reader, request);
    const int64_t seat = request->replaced.is_whole ? request->replaced.whole : -1;
    const char *problem = hosted ? objection(reader, seat, request->by.text) : NULL;

    if (!hosted)
        return;
    if (problem) {
        desk_refuse(reader, &request->id.whole, "no-replacing", problem);
        return;
    }
    const struct gh_player_kind *kind = gh_player_kind_find(request->by.text);
    if (kind != hosted->session.table.player[seat].kind) {
        if (!kind)
            course_undo_stand_in(hosted, (unsigned)seat);
        course_seat(hosted, (unsigned)seat, kind);
    }
    struct gh_writer *to = desk_begin(reader->desk);
    tell_add_presence(to, hosted);
    desk_send(reader, to, answer_to(request->id.whole, hosted));
    course_go_on(hosted);
}
