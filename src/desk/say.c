/* A few ready phrases in place of a chat: each reader has them in their own language, and nobody can say anything else.
 */
#include "parts.h"

#include "gadshill/text.h"

static const struct {
    const char *name, *words;
} phrases[] = {
    {"hello", N_("Hello!")},
    {"good-luck", N_("Good luck!")},
    {"good-find", N_("Good find!")},
    {"well-played", N_("Well played!")},
    {"thanks", N_("Thank you!")},
    {"sorry", N_("Sorry!")},
    {"oh-no", N_("Oh no!")},
    {"thinking", N_("I have to think.")},
    {"one-moment", N_("One moment, please.")},
    {"your-turn", N_("It is your turn.")},
    {"good-game", N_("That was a good game.")},
    {"bye", N_("Goodbye!")},
};

enum { PHRASES = sizeof phrases / sizeof *phrases, PAUSE_MS = 2000 };

static void list_phrases(struct gh_reader *reader, const struct gh_request *request)
{
    struct gh_writer *to = desk_begin(reader->desk);

    gh_open_list(to, "phrases");
    for (unsigned i = 0; i < PHRASES; i++) {
        gh_open_object(to, NULL);
        gh_write_text(to, "say", phrases[i].name);
        gh_write_text(to, "words", _(phrases[i].words));
        gh_close_object(to);
    }
    gh_close_list(to);
    desk_send(reader, to, answer_to(request->id.whole, NULL));
}

static void tell_all(struct gh_hosted *hosted, unsigned seat, unsigned phrase, const struct gh_asker *asker)
{
    for (struct gh_reader *at = hosted->readers; at; at = at->next) {
        const unsigned before = speak_to(at);
        struct gh_writer *to = desk_begin(hosted->desk);

        gh_write_text(to, "said", phrases[phrase].name);
        gh_write_number(to, "seat", seat);
        gh_write_text(to, "words", _(phrases[phrase].words));
        desk_send(at, to, (struct gh_message){.about = hosted, .has_id = at == asker->from, .id = asker->id});
        gh_language_use(before);
    }
}

void request_say(struct gh_reader *reader, const struct gh_request *request)
{
    const int64_t *id = &request->id.whole;
    unsigned phrase = 0;

    if (request->asks_phrases) {
        list_phrases(reader, request);
        return;
    }
    const unsigned seat = seat_of(reader, request);
    struct gh_hosted *hosted = reader->table;
    if (seat == GH_NONE)
        return;
    while (phrase < PHRASES && !said_equals(request->say, phrases[phrase].name))
        phrase++;
    if (phrase == PHRASES) {
        desk_refuse(reader, id, "no-phrase", _("That cannot be said here."));
    } else if (hosted->said_at[seat] > 0 && hosted->desk->now - hosted->said_at[seat] < PAUSE_MS) {
        desk_refuse(reader, id, "too-fast", _("Too many requests at once; wait a moment and ask again."));
    } else {
        hosted->said_at[seat] = hosted->desk->now;
        tell_all(hosted, seat, phrase, &(struct gh_asker){.from = reader, .id = *id});
    }
}
