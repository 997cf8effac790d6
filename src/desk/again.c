/* Once more: when a game is over, the same people can have the next one. Its number follows from the number of the last
 * one, so that everybody who asks comes to the same table; who holds a seat there holds it here. */
#include "parts.h"

#include "gadshill/hash.h"
#include "gadshill/text.h"

#include <string.h>

static uint64_t next_id(uint64_t id)
{
    static const char salt[] = "again";
    struct gh_hash hash = gh_hash_start();

    gh_hash_bytes(&hash, salt, sizeof salt);
    gh_hash_number(&hash, id);
    return gh_hash_finish(&hash) & ((UINT64_C(1) << 5 * GH_TABLE_ID_LETTERS) - 1);
}

static unsigned next_first(const struct gh_hosted *hosted)
{
    const struct gh_setup *setup = &hosted->session.table.setup;

    return (setup->first + 1u) % setup->seats;
}

/* Chance could have given that number to strangers. */
static bool is_next(const struct gh_hosted *hosted, const struct gh_hosted *next)
{
    const struct gh_setup *one = &hosted->session.table.setup, *other = &next->session.table.setup;

    return hosted->file == next->file && one->seats == other->seats && one->referee == other->referee &&
           other->first == next_first(hosted) && memcmp(hosted->own, next->own, sizeof hosted->own) == 0;
}

static struct gh_hosted *open_next(const struct gh_hosted *hosted, struct gh_writer *tokens)
{
    struct table_plan plan = {.file = hosted->file,
                              .setup = hosted->session.table.setup,
                              .options = hosted->session.options,
                              .stand_in = hosted->stand_in};

    plan.setup.first = (uint8_t)next_first(hosted);
    for (unsigned seat = 0; seat < plan.setup.seats; seat++) {
        plan.kind[seat] = hosted->own[seat];
        plan.name[seat] = hosted->name[seat];
        plan.is_held[seat] = hosted_devices(hosted, seat) > 0;
    }
    open_draw_seed(hosted->desk, &plan);
    struct gh_hosted *next = open_planned(hosted->desk, next_id(hosted->id), &plan, tokens);
    for (unsigned seat = 0; seat < plan.setup.seats; seat++)
        keys_copy(next, hosted, seat);
    return next;
}

static void tell_others(const struct gh_hosted *hosted, const struct gh_hosted *next, const char *id,
                        const struct gh_reader *except)
{
    for (struct gh_reader *at = hosted->readers; at; at = at->next) {
        if (at == except)
            continue;
        struct gh_writer *to = desk_begin(hosted->desk);
        gh_write_text(to, "again", id);
        desk_send(at, to, (struct gh_message){.about = next});
    }
}

/* A table that is there already: its invitations were told to who opened it. */
static void tell_no_tokens(struct gh_writer *to, unsigned seats)
{
    gh_open_list(to, "tokens");
    for (unsigned seat = 0; seat < seats; seat++)
        gh_write_null(to, NULL);
    gh_close_list(to);
}

void request_again(struct gh_reader *reader, const struct gh_request *request)
{
    struct gh_hosted *hosted = table_of(reader, request), *next;
    const int64_t *number = &request->id.whole;
    struct gh_desk *desk = reader->desk;
    char id[GH_TABLE_ID_LETTERS + 1];

    if (!hosted)
        return;
    if (!reader->seats) {
        desk_refuse(reader, number, "no-seat",
                    _("You are watching this table: only somebody with a seat can do that."));
        return;
    }
    if (!gh_hosted_is_over(hosted)) {
        desk_refuse(reader, number, "not-over", _("The next game begins when this one is over."));
        return;
    }
    const enum gh_found found = tables_look(desk, next_id(hosted->id), &next);
    if (found == GH_TABLE_AWAITED || (next && next->is_stale)) {
        desk->must_wait = true;
        return;
    }
    if (found == GH_TABLE_DAMAGED || (next && !is_next(hosted, next))) {
        desk_refuse(reader, number, "no-table", _("The next game of this table cannot be found; open a new table."));
        return;
    }
    if (!next && !desk->methods->allows(desk->host, reader, GH_EFFORT_OPEN)) {
        desk_refuse(reader, number, "too-fast",
                    _("Too many tables have been opened from your address; wait a minute and try again."));
        return;
    }
    gh_table_id_text(next_id(hosted->id), id);
    struct gh_writer *to = desk_begin(desk);
    const bool is_new = !next;
    if (is_new)
        next = open_next(hosted, to);
    else
        tell_no_tokens(to, hosted->session.table.setup.seats);
    gh_write_text(to, "table", id);
    desk_send(reader, to, answer_to(*number, next));
    if (is_new)
        tell_others(hosted, next, id, reader);
    course_go_on(next);
}
