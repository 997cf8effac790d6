/* Everything there is to say about an action, in order, and what it brings. */
#include "sentence.h"

#include "gadshill/text.h"
#include "gadshill/words_event.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_refusal.h"

static void tell_points(const struct gh_words *words, const struct gh_happening *happening, gh_words_listener *listener,
                        void *user)
{
    const unsigned had = happening->before->score[happening->seat], has = happening->after->score[happening->seat];
    char sentence[GH_SENTENCE_SIZE];

    if (has > had)
        listener(user, NULL, gh_words_points(words, happening->seat, has - had, has, sentence));
}

void gh_words_report(const struct gh_words *words, const struct gh_happening *happening, gh_words_listener *listener,
                     void *user)
{
    const struct gh_events *events = happening->events;
    char sentence[GH_SENTENCE_SIZE];
    bool has_told_points = false;

    if (!events) {
        listener(user, NULL, gh_words_undo(words, happening->seat, sentence));
        return;
    }
    for (unsigned at = 0; at < events->count;) {
        const unsigned reader = gh_event_reader(events->at[at], happening->seen);
        const struct gh_event event = gh_event_for(events->at[at], reader);

        gh_words_events(words, events, reader, &at, sentence);
        if (!has_told_points && (event.kind == GH_EVENT_TURN_BEGAN || event.kind == GH_EVENT_GAME_OVER)) {
            tell_points(words, happening, listener, user);
            has_told_points = true;
        }
        if (*sentence)
            listener(user, &event, sentence);
        if (event.kind == GH_EVENT_CLAIM_MADE &&
            *gh_words_claim_reason(words, happening->before, happening->action, sentence))
            listener(user, NULL, sentence);
    }
    if (!has_told_points)
        tell_points(words, happening, listener, user);
}

char *gh_words_gain(const struct gh_words *words, const struct gh_public *before, const struct gh_public *after,
                    unsigned seat, char *text, size_t size)
{
    const unsigned points = (unsigned)(after->score[seat] - before->score[seat]);
    char item[GH_SENTENCE_SIZE], placed[4 * GH_SENTENCE_SIZE] = "";

    for (gh_each(building, after->board.placed & ~before->board.placed)) {
        gh_tell(words, item, _("{building} on {site}"), gh_with_building("building", building),
                gh_with_site("site", after->board.site_of[building]));
        gh_words_join(placed, sizeof placed, item, 0, GH_JOIN_COMMA);
    }
    if (*placed)
        return gh_tell_in(words, text, size,
                          ngettext("{points} point; placed: {list}", "{points} points; placed: {list}", points),
                          gh_with_number("points", points), gh_with_text("list", placed));
    return gh_print(text, size, ngettext("%u point", "%u points", points), points);
}

const char *gh_words_ending(const struct gh_public *open)
{
    return open->ending == GH_COMPLETE ? _("The town is complete.")
                                       : _("Nothing has moved for a long time: the game ends as a stalemate.");
}

char *gh_words_winners(const struct gh_words *words, const struct gh_public *open, char sentence[GH_SENTENCE_SIZE])
{
    const unsigned winners = gh_winners(open);
    unsigned left = gh_count(winners);
    char names[GH_SENTENCE_SIZE] = "";

    if (left == 1) {
        const char *name = gh_who(words, gh_lowest(winners));

        return name ? gh_say(sentence, _("%s wins."), name) : gh_copy(sentence, _("You win. Well done!"));
    }
    for (gh_each(seat, winners))
        gh_words_join(names, sizeof names, gh_who(words, seat) ? gh_who(words, seat) : _("You"), --left, GH_JOIN_AND);
    return gh_say(sentence, _("Shared victory: %s."), names);
}

const char *gh_words_no_undo(enum gh_undo problem)
{
    switch (problem) {
    case GH_UNDO_DONE:
        break;
    case GH_UNDO_MANUAL:
        return _("With the manual referee nothing can be taken back: others react to what they have seen.");
    case GH_UNDO_NOT_ACTIVE:
        return _("Only the player whose turn it is can take something back.");
    case GH_UNDO_NOTHING:
        return _("There is nothing to take back: nothing has been done since your turn began or a card was drawn.");
    case GH_UNDO_TOO_OFTEN:
        return _("Enough has been taken back; what has been done now stands.");
    }
    return "";
}
