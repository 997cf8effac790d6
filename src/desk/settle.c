/* What is not stored yet. Changes are gathered in groups; while the store has one the next is gathered, on the state
 * that will be. When a table's changes did not happen it goes back to what the store has, and what was built on them
 * goes with them. If another was first, everybody is told what that one did, and the actions are judged again. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"

#include <stdlib.h>
#include <string.h>

/* ---- groups ---- */

void hosted_has_changed(struct gh_hosted *hosted)
{
    struct gh_desk *desk = hosted->desk;

    hosted->group = desk->group;
    if (hosted->is_changed)
        return;
    hosted->is_changed = true;
    hosted->next_changed = desk->changed;
    desk->changed = hosted;
}

uint32_t gh_desk_hand_over(struct gh_desk *desk)
{
    while (desk->changed) {
        struct gh_hosted *hosted = desk->changed;

        desk->changed = hosted->next_changed;
        hosted->is_changed = false;
        hosted->is_handed = true;
        hosted->handed = hosted->session.steps;
        hosted->next_handed = desk->handed;
        desk->handed = hosted;
    }
    return desk->group++;
}

/* Its changes in the group that is being gathered will not be stored. */
static void drop_changes(struct gh_hosted *hosted)
{
    struct gh_hosted **link = &hosted->desk->changed;

    if (!hosted->is_changed)
        return;
    while (*link != hosted)
        link = &(*link)->next_changed;
    *link = hosted->next_changed;
    hosted->is_changed = false;
    gh_store_drop_changes(hosted->desk->store, hosted->id);
}

/* ---- actions on their way ---- */

void hosted_wants(struct gh_hosted *hosted, struct gh_step step, struct gh_asker asker)
{
    if (!asker.from || !gh_store_is_remote(hosted->desk->store))
        return;
    if (hosted->wants == hosted->wanted_room) {
        hosted->wanted_room = hosted->wanted_room * 2 + 2;
        hosted->wanted = gh_need(realloc(hosted->wanted, hosted->wanted_room * sizeof *hosted->wanted));
    }
    hosted->wanted[hosted->wants++] = (struct gh_wanted){step.seat, step.undo, step.action, asker, hosted->desk->group};
}

void hosted_forget_reader(struct gh_hosted *hosted, const struct gh_reader *reader)
{
    for (unsigned i = 0; i < hosted->wants; i++)
        if (hosted->wanted[i].asker.from == reader)
            hosted->wanted[i].asker.from = NULL;
}

/* What was wanted up to a group is done. */
static void keep_later(struct gh_hosted *hosted, uint32_t group)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < hosted->wants; i++)
        if (hosted->wanted[i].group > group)
            hosted->wanted[kept++] = hosted->wanted[i];
    hosted->wants = kept;
}

static void judge_again(struct gh_hosted *hosted, struct gh_wanted wanted)
{
    struct gh_reader *from = wanted.asker.from;

    if (act_is_repeated(hosted, wanted.seat, wanted.asker)) /* it was done elsewhere */
        return;
    if (hosted_is_replaced(hosted, wanted.seat)) {
        if (from)
            act_say_replaced(from, wanted.asker.id);
    } else if (!wanted.undo) {
        course_request(hosted, wanted.seat, wanted.action, wanted.asker);
    } else {
        const enum gh_undo done = course_undo(hosted, wanted.seat, wanted.asker);

        if (done != GH_UNDO_DONE && from)
            act_say_no_undo(from, wanted.asker.id, done);
    }
}

/* They may be wanted again at once: what is not stored now is in the list again. */
static void judge_all_again(struct gh_hosted *hosted)
{
    const unsigned wants = hosted->wants;
    struct gh_wanted *wanted = hosted->wanted;

    hosted->wanted = NULL;
    hosted->wants = hosted->wanted_room = 0;
    for (unsigned i = 0; i < wants; i++)
        judge_again(hosted, wanted[i]);
    free(wanted);
}

void gh_desk_withdraw(struct gh_reader *reader, int64_t id)
{
    const struct gh_hosted *hosted = reader->table;

    if (hosted && gh_store_outcome(reader->desk->store, hosted->id) == GH_TAKEN)
        for (unsigned i = 0; i < hosted->wants; i++)
            if (hosted->wanted[i].asker.from == reader && hosted->wanted[i].asker.id == id)
                return; /* it is judged again */
    if (hosted && reader->join_id == id && reader->join_group + 1 >= reader->desk->group)
        reader_leave(reader); /* what let it sit down did not happen */
    if (reader->member && reader->member->asked == id)
        member_forget(reader);
    desk_say_not_stored(reader, id);
}

/* ---- going back ---- */

static void tell_missed(struct gh_hosted *hosted, uint32_t after)
{
    for (struct gh_reader *at = hosted->readers; at; at = at->next) {
        for (uint32_t n = after + 1; n <= hosted->session.steps; n++) {
            struct gh_writer *to = desk_begin(hosted->desk);

            tell_step(to, hosted, n, audience_of(at));
            desk_send(at, to, (struct gh_message){.about = hosted, .is_step = true});
        }
    }
    course_tell_presence(hosted, NULL);
}

/* Goes on with what the store has, as soon as that is known; a table that it never had is dropped. */
static void go_back(struct gh_hosted *hosted)
{
    const bool is_judged_again = hosted->is_judged_again;
    const uint32_t stored = hosted->stored;
    const enum gh_found found = tables_reload(hosted);

    if (found == GH_TABLE_AWAITED)
        return;
    hosted->desk->stales--;
    hosted->is_stale = hosted->is_judged_again = false;
    if (found != GH_TABLE_FOUND) {
        while (hosted->readers)
            reader_leave(hosted->readers);
        tables_drop(hosted);
        return;
    }
    course_try_again(hosted);
    if (is_judged_again || hosted->session.steps > stored)
        tell_missed(hosted, stored);
    if (is_judged_again) {
        judge_all_again(hosted);
        course_go_on(hosted);
    }
}

static void begin_to_go_back(struct gh_hosted *hosted, enum gh_outcome outcome)
{
    drop_changes(hosted);
    hosted->is_stale = true;
    hosted->desk->stales++;
    hosted->is_judged_again = outcome == GH_TAKEN;
    hosted->reloads++;
    if (outcome == GH_NOT_STORED) {
        hosted->wants = 0;
        course_drop_held(hosted, "not-stored", desk_not_stored(hosted->desk));
    }
    gh_session_close(&hosted->session);
    due_set(hosted, GH_NEVER);
    go_back(hosted);
}

void hosted_read_again(struct gh_hosted *hosted)
{
    begin_to_go_back(hosted, GH_TAKEN);
}

bool hosted_must_wait(struct gh_hosted *hosted, struct gh_reader *reader, struct gh_said_number n)
{
    if (!gh_store_is_remote(hosted->desk->store))
        return false;
    if (hosted->is_stale || gh_hosted_group(hosted) > 0)
        return true; /* nobody sits down on what may not be */
    if (!n.is_whole || n.whole <= hosted->session.steps || reader->has_reread)
        return false;
    reader->has_reread = true;
    hosted_read_again(hosted);
    return true;
}

void gh_desk_settle(struct gh_desk *desk, uint64_t now, bool is_stored)
{
    const uint32_t group = desk->group - 1; /* the next one is being gathered */

    desk->now = now;
    while (desk->handed) {
        struct gh_hosted *hosted = desk->handed;
        const enum gh_outcome outcome = is_stored ? GH_STORED : gh_store_outcome(desk->store, hosted->id);

        desk->handed = hosted->next_handed;
        hosted->is_handed = false;
        if (outcome == GH_STORED) {
            hosted->stored = hosted->handed;
            keep_later(hosted, group);
        } else {
            desk->conflicts += outcome == GH_TAKEN;
            begin_to_go_back(hosted, outcome);
        }
    }
}

void gh_desk_learn(struct gh_desk *desk, uint64_t now)
{
    desk->now = now;
    others_hear(desk);
    for (unsigned i = 0; desk->stales > 0 && i < desk->buckets; i++) {
        for (struct gh_hosted *hosted = desk->bucket[i], *next; hosted; hosted = next) {
            next = hosted->next;
            if (hosted->is_stale)
                go_back(hosted);
        }
    }
}
