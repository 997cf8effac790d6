/* What happened, in words. */
#ifndef GADSHILL_WORDS_EVENT_H
#define GADSHILL_WORDS_EVENT_H

#include "gadshill/game.h"
#include "gadshill/words.h"

/* One sentence for the event number *at and for those right after it that say the same of other sites; moves *at past
 * them. `seat` is whoever reads it (gh_event_for). "" for events that need no words. */
char *gh_words_events(const struct gh_words *words, const struct gh_events *events, unsigned seat, unsigned *at,
                      char sentence[GH_SENTENCE_SIZE]);

/* "Anna collects 3 points and has 14." */
char *gh_words_points(const struct gh_words *words, unsigned seat, unsigned points, unsigned total,
                      char sentence[GH_SENTENCE_SIZE]);

/* "Anna takes the last action back." */
char *gh_words_undo(const struct gh_words *words, unsigned seat, char sentence[GH_SENTENCE_SIZE]);

/* One accepted action (or wrong claim), or with `events` NULL something taken back. */
struct gh_happening {
    const struct gh_public *before, *after;
    unsigned seat;
    struct gh_action action;
    const struct gh_events *events;
    unsigned seen; /* the seats whose drawn cards the reader may know */
};

/* `event` is what the sentence tells of, as the reader may know it; NULL: of points, a reason, something taken back. */
typedef void gh_words_listener(void *user, const struct gh_event *event, const char *sentence);

/* Everything that is to be said about it, sentence by sentence: what happened, why a right claim is right, the points.
 */
void gh_words_report(const struct gh_words *words, const struct gh_happening *happening, gh_words_listener *listener,
                     void *user);

/* "3 points, and there will stand: casino on E3": what an action brings to its seat. */
char *gh_words_gain(const struct gh_words *words, const struct gh_public *before, const struct gh_public *after,
                    unsigned seat, char *text, size_t size);

/* Of a game that is over: why, and who won. */
const char *gh_words_ending(const struct gh_public *open);
char *gh_words_winners(const struct gh_words *words, const struct gh_public *open, char sentence[GH_SENTENCE_SIZE]);

#endif
