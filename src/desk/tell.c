/* What a reader is told about a table: names, steps, who is there. Everything is made for the reader's seats (desk.h,
 * invariant 1). */
#include "parts.h"

#include "gadshill/text.h"
#include "gadshill/wire.h"
#include "gadshill/words_event.h"
#include "gadshill/words_tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct audience audience_of(const struct gh_reader *reader)
{
    const unsigned seats = reader->seats;

    return (struct audience){seats, gh_is_single(seats) ? seats : 0, seats, reader->language};
}

/* ---- words ---- */

/* A seat that nobody has named is called by its number, in the reader's language. */
static const char *name_of(const struct gh_hosted *hosted, unsigned seat, char usual[SEAT_NAME_SIZE])
{
    const struct gh_words words = {hosted->file, NULL};

    if (!hosted->name[seat] || *hosted->name[seat])
        return hosted->name[seat];
    return gh_tell_in(&words, usual, SEAT_NAME_SIZE, _("Player {n}"), gh_with_number("n", seat + 1));
}

void tell_names(const struct gh_hosted *hosted, unsigned own, struct seat_names *names)
{
    const bool is_one = gh_is_single(own); /* at a shared screen "you" would be anybody */

    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        names->name[seat] = is_one && gh_has(own, seat) ? NULL : name_of(hosted, seat, names->usual[seat]);
}

/* What a stand-in does is not said of the person that it plays for, who reads it too. */
static void name_stand_ins(const struct gh_hosted *hosted, const struct told *told, struct seat_names *names)
{
    const struct gh_words words = {hosted->file, NULL};
    char usual[SEAT_NAME_SIZE];

    for (unsigned seat = 0; told->events && seat < hosted->session.table.setup.seats; seat++)
        if (gh_has(told->step.stand_ins, seat))
            names->name[seat] = gh_tell_in(&words, names->usual[seat], SEAT_NAME_SIZE, _("{name} (computer)"),
                                           gh_with_text("name", name_of(hosted, seat, usual)));
}

void add_sentence(void *to, const struct gh_event *event, const char *sentence)
{
    (void)event;
    gh_write_text(to, NULL, sentence);
}

void join_sentence(void *to, const struct gh_event *event, const char *sentence)
{
    (void)event;
    gh_add_text(to, " ", sentence);
}

/* ---- steps ---- */

static void tell_happened(struct gh_writer *to, const struct gh_words *words, const struct told *told, unsigned seats)
{
    const struct gh_town *town = &words->file->town;
    const struct gh_events *events = told->events;

    gh_wire_events(to, "ev", town, events, seats);
    gh_wire_open_changes(to, "now", town, told->before, &told->after->open);
    if (told->after->open.phase == GH_OVER) /* nothing is hidden any more */
        gh_wire_hands(to, "hands", told->after, gh_first(told->after->open.seats));
    gh_close_object(to);
    if (events->count > 0 && events->at[0].kind == GH_EVENT_CLAIM_MADE)
        gh_tell_add_claim_proof(to, words, told->before, told->step.action);
}

void tell_add_step(struct gh_writer *to, const struct gh_hosted *hosted, const struct told *told,
                   struct audience audience)
{
    const unsigned before = gh_language_use(audience.language);
    const struct gh_town *town = &hosted->file->town;
    struct seat_names names;
    const struct gh_words words = {hosted->file, names.name};
    const struct gh_happening happening = {told->before,      &told->after->open, told->step.seat,
                                           told->step.action, told->events,       audience.named};

    tell_names(hosted, audience.own, &names);
    name_stand_ins(hosted, told, &names);
    gh_write_number(to, "n", told->n);
    gh_write_number(to, "seat", told->step.seat);
    if (told->step.undo) {
        gh_write_text(to, "do", "undo");
        gh_tell_view(to, "view", town, told->after, audience.seats);
    } else {
        gh_wire_action(to, "do", town, told->step.action);
        if (gh_has(told->step.stand_ins, told->step.seat))
            gh_write_bool(to, "stand_in", true);
        tell_happened(to, &words, told, audience.seats);
    }
    gh_open_list(to, "words");
    gh_words_report(&words, &happening, add_sentence, to);
    gh_close_list(to);
    gh_language_use(before);
}

/* Tells of the step that the past does next, in the object that is open. */
static void tell_past_step(struct gh_writer *to, const struct gh_hosted *hosted, struct gh_session *past, unsigned n,
                           struct gh_step step, struct audience audience)
{
    const struct gh_public before = past->table.state.open;
    struct gh_events events = {.count = 0};

    gh_session_redo(past, step, (struct gh_step_time){0}, &events);
    const struct told told = {n, step, &before, &past->table.state, step.undo ? NULL : &events};
    tell_add_step(to, hosted, &told, audience);
    desk_spend(hosted->desk, COST_STEP_TOLD);
}

static void list_past_step(struct gh_writer *to, const struct gh_hosted *hosted, struct gh_session *past, unsigned n,
                           struct gh_step step, struct audience audience)
{
    gh_open_object(to, NULL);
    tell_past_step(to, hosted, past, n, step, audience);
    gh_close_object(to);
}

size_t tell_steps(struct gh_writer *to, const char *key, const struct gh_hosted *hosted, unsigned after,
                  struct audience audience)
{
    const struct gh_session *session = &hosted->session;
    struct gh_session past;

    gh_open_list(to, key);
    const size_t start = to->length - 1;
    const unsigned from = gh_session_past(session, after, &past);
    for (unsigned i = from; i < after; i++)
        gh_session_redo(&past, session->step[i], (struct gh_step_time){0}, NULL);
    hosted->desk->replayed += after - from;
    desk_spend(hosted->desk, (uint64_t)(after - from) * COST_STEP_REPLAYED);
    for (unsigned i = after; i < session->steps; i++)
        list_past_step(to, hosted, &past, i + 1, session->step[i], audience);
    gh_close_list(to);
    gh_session_close(&past);
    return to->length - start;
}

void tell_step(struct gh_writer *to, const struct gh_hosted *hosted, unsigned n, struct audience audience)
{
    const struct gh_session *session = &hosted->session;
    struct gh_session past;

    for (unsigned i = gh_session_past(session, n - 1, &past); i < n - 1; i++)
        gh_session_redo(&past, session->step[i], (struct gh_step_time){0}, NULL);
    tell_past_step(to, hosted, &past, n, session->step[n - 1], audience);
    gh_session_close(&past);
}

void tell_kept_steps(struct gh_writer *to, const char *key, const struct gh_hosted *hosted, struct audience audience)
{
    unsigned count = 0;
    struct gh_step *kept = gh_session_kept(&hosted->session, &count);
    struct gh_session past;

    gh_open_list(to, key);
    gh_session_past(&hosted->session, 0, &past);
    for (unsigned i = 0; kept && i < count; i++)
        list_past_step(to, hosted, &past, i + 1, kept[i], audience);
    gh_close_list(to);
    gh_session_close(&past);
    free(kept);
}

/* ---- trials ---- */

struct gh_verdict try_action(const struct gh_hosted *hosted, unsigned seat, struct gh_action action,
                             struct trial *trial)
{
    trial->after = hosted->session.table.state;
    trial->events.count = 0;
    return gh_apply(&hosted->file->town, &trial->after, seat, action, &trial->events);
}

void tell_trial(const struct gh_hosted *hosted, const struct trial *trial, unsigned seat, unsigned own,
                gh_words_listener *listener, struct gh_writer *to)
{
    struct seat_names names;
    const struct gh_words words = {hosted->file, names.name};
    const struct gh_happening happening = {.before = &hosted->session.table.state.open,
                                           .after = &trial->after.open,
                                           .seat = seat,
                                           .events = &trial->events};

    tell_names(hosted, own, &names);
    gh_words_report(&words, &happening, listener, to);
}

/* ---- the table ---- */

void tell_add_left(struct gh_writer *to, const struct gh_hosted *hosted)
{
    const struct gh_session *session = &hosted->session;

    if (session->options.turn_ms == 0 && session->options.game_ms == 0)
        return;
    gh_open_list(to, "left");
    for (unsigned seat = 0; seat < session->table.state.open.seats; seat++)
        gh_write_number(to, NULL, gh_session_left(session, hosted->desk->now, seat));
    gh_close_list(to);
}

void tell_add_presence(struct gh_writer *to, const struct gh_hosted *hosted)
{
    const struct gh_session *session = &hosted->session;
    const unsigned seats = session->table.state.open.seats;

    gh_open_list(to, "here");
    for (unsigned seat = 0; seat < seats; seat++)
        gh_write_bool(to, NULL, hosted_is_here(hosted, seat));
    gh_close_list(to);
    gh_open_list(to, "players");
    for (unsigned seat = 0; seat < seats; seat++)
        gh_write_text(to, NULL, gh_player_kind_name(session->table.player[seat].kind));
    gh_close_list(to);
    gh_open_list(to, "away");
    for (unsigned seat = 0; seat < seats; seat++)
        gh_write_bool(to, NULL, gh_has(hosted_away(hosted), seat));
    gh_close_list(to);
    gh_open_list(to, "devices");
    for (unsigned seat = 0; seat < seats; seat++)
        gh_write_number(to, NULL, hosted_devices(hosted, seat));
    gh_close_list(to);
    tell_add_left(to, hosted);
}

static void tell_seats(struct gh_writer *to, const struct gh_hosted *hosted)
{
    char usual[SEAT_NAME_SIZE];

    gh_open_list(to, "seats");
    for (unsigned seat = 0; seat < hosted->session.table.setup.seats; seat++) {
        gh_open_object(to, NULL);
        gh_write_text(to, "player", gh_player_kind_name(hosted->own[seat]));
        gh_write_text(to, "name", name_of(hosted, seat, usual));
        gh_write_bool(to, "named", *hosted->name[seat] != 0);
        gh_close_object(to);
    }
    gh_close_list(to);
}

/* "version", the hash of the town's rules, when that is another now. */
static void tell_version(struct gh_writer *to, const struct gh_hosted *hosted)
{
    const struct gh_desk *desk = hosted->desk;
    const struct gh_town *town = &hosted->file->town;
    char hash[17];

    if (desk->methods->find_town(desk->host, town->name, strlen(town->name)) == hosted->file)
        return;
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)town->hash);
    gh_write_text(to, "version", hash);
}

void tell_add_table(struct gh_writer *to, const struct gh_hosted *hosted)
{
    const struct gh_session_options *options = &hosted->session.options;
    const struct gh_setup *setup = &hosted->session.table.setup;
    const struct gh_town *town = &hosted->file->town;
    char id[GH_TABLE_ID_LETTERS + 1];

    gh_table_id_text(hosted->id, id);
    gh_write_text(to, "id", id);
    gh_write_text(to, "town", town->name);
    tell_version(to, hosted);
    gh_write_text(to, "ruleset", gh_ruleset_name((enum gh_ruleset_id)town->ruleset));
    gh_write_text(to, "referee", gh_referee_name(setup->referee));
    if (setup->is_brisk)
        gh_write_bool(to, "brisk", true);
    gh_write_number(to, "first", setup->first);
    tell_seats(to, hosted);
    gh_open_object(to, "clock");
    gh_write_number(to, "turn", options->turn_ms / 1000);
    gh_write_number(to, "game", options->game_ms / 1000);
    gh_close_object(to);
    gh_write_real(to, "grace", options->grace_ms / 1000.0);
    gh_write_text(to, "stand_in", hosted->stand_in->name);
    tell_add_presence(to, hosted);
}
