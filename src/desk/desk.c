/* The desk itself: messages, refusals, and which verb a request has (desk.h). */
#include "parts.h"

#include "gadshill/text.h"
#include "gadshill/words_refusal.h"
#include "gadshill/utf8.h"

#include <stdarg.h>
#include <stdlib.h>

void gh_desk_open(struct gh_desk *desk, const struct gh_desk_host *methods, void *host, struct gh_store *store,
                  uint32_t pace_ms)
{
    enum { MOST_ALONE = 100 };

    *desk = (struct gh_desk){.methods = methods,
                             .host = host,
                             .store = store,
                             .pace_ms = pace_ms,
                             .most_alone = MOST_ALONE,
                             .group = 1,
                             .adviser = gh_player_kind_find("expert")};
    desk->out = gh_writer_make(0);
}

void gh_desk_close(struct gh_desk *desk)
{
    for (unsigned i = 0; i < desk->buckets; i++)
        while (desk->bucket[i])
            tables_drop(desk->bucket[i]);
    free(desk->bucket);
    free(desk->due);
    free(desk->asleep.id);
    gh_writer_free(&desk->out);
}

void desk_log(struct gh_desk *desk, const char *level, const char *event, const char *format, ...)
{
    char pairs[256];
    va_list arguments;

    va_start(arguments, format);
    gh_utf8_vprint(pairs, sizeof pairs, format, arguments);
    va_end(arguments);
    desk->methods->log(desk->host, level, event, pairs);
}

unsigned speak_to(const struct gh_reader *reader)
{
    return gh_language_use(reader->language);
}

/* ---- messages ---- */

struct gh_writer *desk_begin(struct gh_desk *desk)
{
    gh_writer_clear(&desk->out);
    gh_open_object(&desk->out, NULL);
    return &desk->out;
}

void desk_deliver(struct gh_reader *reader, struct gh_writer *to, struct gh_message message)
{
    message.text = gh_written(to, &message.length);
    desk_spend(reader->desk, COST_MESSAGE + message.length * COST_KILOBYTE / 1024);
    reader->desk->methods->send(reader->desk->host, reader, &message);
}

void desk_send(struct gh_reader *reader, struct gh_writer *to, struct gh_message message)
{
    if (message.has_id)
        gh_write_number(to, "id", message.id);
    gh_close_object(to);
    desk_deliver(reader, to, message);
}

/* ---- refusals ---- */

static void add_no(struct gh_writer *to, const char *code, const char *why)
{
    gh_write_text(to, "no", code);
    gh_write_text(to, "why", why);
}

void gh_desk_write_no(struct gh_writer *to, const char *code, const char *why)
{
    gh_open_object(to, NULL);
    add_no(to, code, why);
    gh_close_object(to);
}

void desk_refuse(struct gh_reader *reader, const int64_t *id, const char *code, const char *why)
{
    struct gh_writer *to = desk_begin(reader->desk);

    reader->desk->refusals++;
    add_no(to, code, why);
    desk_send(reader, to, (struct gh_message){.about = reader->table, .has_id = id != NULL, .id = id ? *id : 0});
}

void desk_refuse_action(struct gh_reader *reader, int64_t id, const struct gh_hosted *hosted, struct gh_action action,
                        struct gh_verdict verdict)
{
    const unsigned before = speak_to(reader); /* a held action is refused later */
    struct gh_writer *to = desk_begin(reader->desk);
    struct seat_names names;
    const struct gh_words words = {hosted->file, names.name};

    tell_names(hosted, reader->seats, &names);
    reader->desk->refusals++;
    gh_tell_add_refusal(to, &words, &hosted->session.table.state.open, action, verdict);
    desk_send(reader, to, answer_to(id, hosted));
    gh_language_use(before);
}

const char *desk_not_stored(const struct gh_desk *desk)
{
    return gh_store_is_remote(desk->store)
               ? N_("The server cannot write to its database, so this did not happen. Try again later.")
               : N_("The server cannot write to its disk, so this did not happen. Try again later.");
}

void desk_say_not_stored(struct gh_reader *reader, int64_t id)
{
    const unsigned before = speak_to(reader);
    struct gh_writer *to = desk_begin(reader->desk);

    reader->desk->refusals++;
    add_no(to, "not-stored", _(desk_not_stored(reader->desk)));
    desk_send(reader, to, answer_to(id, NULL));
    gh_language_use(before);
}

/* ---- what a request is about ---- */

struct gh_hosted *table_of(struct gh_reader *reader, const struct gh_request *request)
{
    if (!reader->table)
        desk_refuse(reader, &request->id.whole, "no-table", _("Join a table first."));
    return reader->table;
}

unsigned seat_of(struct gh_reader *reader, const struct gh_request *request)
{
    const struct gh_said_number seat = request->seat;
    const int64_t *id = &request->id.whole;

    if (!table_of(reader, request))
        return GH_NONE;
    if (!reader->seats)
        desk_refuse(reader, id, "no-seat", _("You are watching this table: only somebody with a seat can do that."));
    else if (!seat.is_given && gh_is_single(reader->seats))
        return gh_lowest(reader->seats);
    else if (!seat.is_whole || seat.whole < 0 || seat.whole >= GH_MAX_SEATS)
        desk_refuse(reader, id, "no-seat", _("Say which of your seats you mean."));
    else if (!gh_has(reader->seats, (unsigned)seat.whole))
        desk_refuse(reader, id, "no-seat", _("That is not your seat."));
    else
        return (unsigned)seat.whole;
    return GH_NONE;
}

bool action_of(struct gh_reader *reader, const struct gh_request *request, struct gh_action *action)
{
    const struct gh_said said = request->action;
    struct seat_names names;
    const struct gh_words words = {reader->table->file, names.name};
    struct gh_parse_error error;
    char sentence[GH_SENTENCE_SIZE];

    if (!said.text) {
        desk_refuse(reader, &request->id.whole, "bad-message", _("An action is a text."));
        return false;
    }
    if (gh_action_parse(&reader->table->file->town, said.text, said.length, action, &error))
        return true;
    tell_names(reader->table, reader->seats, &names);
    gh_words_parse_error(&words, error, said.text, said.length, sentence);
    desk_refuse(reader, &request->id.whole, "not-an-action", sentence);
    return false;
}

/* ---- which verb ---- */

/* Whether the request would change a table for sure. An action may have been done already: act.c looks. */
static bool is_change(const struct gh_request *request)
{
    return request->verb == GH_VERB_OPEN || request->verb == GH_VERB_REPLACE || request->verb == GH_VERB_DEVICE ||
           request->verb == GH_VERB_AGAIN;
}

static void answer(struct gh_reader *reader, const struct gh_request *request)
{
    static request_handler *const handlers[GH_VERBS_COUNT] = {
        [GH_VERB_DO] = request_do,           [GH_VERB_LEGAL] = request_legal,     [GH_VERB_TRY] = request_try,
        [GH_VERB_VIEW] = request_view,       [GH_VERB_JOIN] = request_join,       [GH_VERB_OPEN] = request_open,
        [GH_VERB_REPLACE] = request_replace, [GH_VERB_REPLAY] = request_replay,   [GH_VERB_HINT] = request_hint,
        [GH_VERB_PUZZLE] = request_puzzle,   [GH_VERB_DEVICE] = request_device,   [GH_VERB_QR] = request_qr,
        [GH_VERB_AGAIN] = request_again,     [GH_VERB_ANALYSE] = request_analyse, [GH_VERB_PLAYER] = request_player,
        [GH_VERB_PHRASE] = request_phrase,   [GH_VERB_SAY] = request_say,
    };

    if (reader->table && reader->table->is_stale)
        reader->desk->must_wait = true;
    else if (is_change(request) && !gh_store_is_up(reader->desk->store))
        desk_say_not_stored(reader, request->id.whole);
    else if (request->verb < GH_VERBS_COUNT)
        handlers[request->verb](reader, request);
    else
        desk_refuse(reader, &request->id.whole, "unknown-request",
                    _("This request has none of the known verbs: open, join, do, try, legal, view, replace, replay, "
                      "hint, device, qr, again, puzzle, analyse."));
}

/* Any request may say in which language its sender reads. */
static void set_language(struct gh_reader *reader, struct gh_said language)
{
    const unsigned found = language.text ? gh_language_find(language.text) : GH_NO_LANGUAGE;

    if (found != GH_NO_LANGUAGE)
        reader->language = (uint8_t)found;
}

bool gh_desk_ask(struct gh_reader *reader, uint64_t now, const struct gh_request *request)
{
    struct gh_desk *desk = reader->desk;
    const uint64_t cost = desk->cost;

    desk->now = now;
    desk->must_wait = false;
    desk_spend(desk, COST_REQUEST);
    set_language(reader, request->language);
    const unsigned before = speak_to(reader);
    if (!desk->methods->allows(desk->host, reader, GH_EFFORT_ASK))
        desk_refuse(reader, request->id.is_whole ? &request->id.whole : NULL, "too-fast",
                    _("Too many requests at once; wait a moment and ask again."));
    else if (!request->is_object)
        desk_refuse(reader, NULL, "bad-message", _("A request is one JSON object."));
    else if (!request->id.is_whole)
        desk_refuse(reader, NULL, "bad-message", _("A request needs a whole number as its id."));
    else
        answer(reader, request);
    gh_language_use(before);
    desk->methods->charge(desk->host, reader, desk->cost - cost);
    reader->has_reread = reader->has_reread && desk->must_wait;
    reader->is_counted = reader->is_counted && desk->must_wait;
    return !desk->must_wait;
}
