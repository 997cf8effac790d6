/* A link to a table: what one screen sees of a game and how it acts there, wherever the table is: in this program
 * (gadshill/local.h) or on a server (gadshill/client.h). Screens know nothing else of tables.
 *
 * Invariants:
 *  1. nothing in a scene is hidden from everybody at this screen; whose hand is shown when is for the screen to decide;
 *  2. a scene changes in gh_link_pump, gh_link_act, gh_link_undo and gh_link_go_on alone; `changes` grows then;
 *  3. whatever cannot be done is told in `notice`, a sentence; `notices` grows then. */
#ifndef GADSHILL_LINK_H
#define GADSHILL_LINK_H

#include "gadshill/words_event.h"

enum { GH_LINK_NAME_SIZE = 64, GH_LINK_PLAYER_SIZE = 16, GH_LINK_NOTICE_SIZE = 2048, GH_LINK_LOG_LINES = 400 };

/* What can be seen of a table. */
struct gh_scene {
    const struct gh_townfile *file;
    struct gh_public open;
    struct gh_cards hand[GH_MAX_SEATS];
    uint8_t known;                                  /* seats whose hands are known at this screen */
    uint8_t mine;                                   /* seats that are played at this screen */
    uint8_t here;                                   /* seats whose players are there; computer players always are */
    uint8_t away;                                   /* those who have been gone for so long that they can be replaced */
    char stand_in[GH_LINK_PLAYER_SIZE];             /* by this computer player */
    char name[GH_MAX_SEATS][GH_LINK_NAME_SIZE];     /* "" for the reader ("you") */
    char player[GH_MAX_SEATS][GH_LINK_PLAYER_SIZE]; /* who decides: "person", or the computer player's name */
    uint8_t persons;                                /* seats that belong to persons, whoever decides for them now */
};

struct gh_log_line {
    char *text;
    struct gh_event event; /* what it tells of; kind GH_EVENTS_COUNT: nothing that is an event */
    uint8_t seat;          /* who did it; GH_NONE: nobody */
    bool is_indented;      /* belongs to the line before */
};

struct gh_link {
    const struct gh_link_methods *methods;
    struct gh_scene scene;
    bool is_ready;                  /* the scene is there */
    bool is_lost;                   /* for good: `notice` says why */
    bool is_away;                   /* the line is broken and comes back by itself */
    bool is_thinking;               /* a computer player decides */
    bool asks_for_stop;             /* the game waits until somebody claims or gh_link_go_on */
    bool is_waiting;                /* until an answer is there, nothing can be done here */
    int held_ms;                    /* an action of this screen waits so long for the others' STOP; 0: none does */
    uint32_t left_ms[GH_MAX_SEATS]; /* on the clocks as of left_at; UINT32_MAX: no clock */
    uint64_t left_at;               /* gh_link_now then */
    unsigned changes, notices;
    char notice[GH_LINK_NOTICE_SIZE];
    char title[GH_LINK_NAME_SIZE * 2]; /* a lesson's; "" at a table. Only lessons have the following: */
    char task[GH_LINK_NOTICE_SIZE];    /* what is to be done now, or "" */
    char told[GH_LINK_NOTICE_SIZE];    /* paragraphs to be read; `tellings` grows then */
    unsigned tellings;
    bool is_reading; /* set by the screen: until it has been read nothing happens */
    bool is_done;
    enum gh_reason refused;                    /* what the notice is about: why an action was refused; or accepted */
    struct gh_public before;                   /* the table before the last step */
    struct gh_log_line log[GH_LINK_LOG_LINES]; /* a ring: line number n is log[n % GH_LINK_LOG_LINES] */
    unsigned log_end;                          /* the number of the next line */
};

struct gh_link_methods {
    int (*descriptor)(struct gh_link *link);
    int (*wait)(struct gh_link *link);
    void (*pump)(struct gh_link *link);
    void (*act)(struct gh_link *link, unsigned seat, struct gh_action action);
    void (*look)(struct gh_link *link, unsigned card); /* NULL: nobody needs to know */
    void (*undo)(struct gh_link *link, unsigned seat);
    void (*go_on)(struct gh_link *link);
    void (*hurry)(struct gh_link *link);
    void (*replace)(struct gh_link *link, unsigned seat, const char *by);
    char *(*record)(struct gh_link *link, size_t *length);
    void (*close)(struct gh_link *link);
};

/* Readable when there is something to pump; -1: never. */
static inline int gh_link_descriptor(struct gh_link *link)
{
    return link->methods->descriptor(link);
}

/* After so many milliseconds gh_link_pump is to be called in any case; -1: there is no such time. */
static inline int gh_link_wait(struct gh_link *link)
{
    return link->methods->wait(link);
}

/* Does what is due; never waits. */
static inline void gh_link_pump(struct gh_link *link)
{
    link->methods->pump(link);
}

/* What a seat of this screen does. It may happen at once or later. */
static inline void gh_link_act(struct gh_link *link, unsigned seat, struct gh_action action)
{
    link->methods->act(link, seat, action);
}

/* A card in the hand is looked at. */
static inline void gh_link_look(struct gh_link *link, unsigned card)
{
    if (link->methods->look)
        link->methods->look(link, card);
}

static inline void gh_link_undo(struct gh_link *link, unsigned seat)
{
    link->methods->undo(link, seat);
}

/* Nobody at this screen calls STOP any more (asks_for_stop). */
static inline void gh_link_go_on(struct gh_link *link)
{
    link->methods->go_on(link);
}

/* Computer players do not pause between their actions until a person is to act. */
static inline void gh_link_hurry(struct gh_link *link)
{
    link->methods->hurry(link);
}

/* A person who is not there is replaced by a computer player, or by "person" comes back. */
static inline void gh_link_replace(struct gh_link *link, unsigned seat, const char *by)
{
    link->methods->replace(link, seat, by);
}

/* The record of a finished game, to be freed; NULL: there is none (yet). */
static inline char *gh_link_record(struct gh_link *link, size_t *length)
{
    return link->methods->record(link, length);
}

/* Ends the link and frees it. */
static inline void gh_link_close(struct gh_link *link)
{
    link->methods->close(link);
}

/* ---- for those who make links ---- */

/* Milliseconds of a clock that never goes back. */
uint64_t gh_link_now(void);

/* What to call the seats in sentences. */
struct gh_link_names {
    const char *name[GH_MAX_SEATS];
};
struct gh_link_names gh_link_names(const struct gh_scene *scene);

/* `event` may be NULL. */
void gh_link_tell(struct gh_link *link, unsigned seat, const struct gh_event *event, bool is_indented,
                  const char *text);
/* All that is to be said about an action, into the log. */
void gh_link_report(struct gh_link *link, const struct gh_happening *happening);
void gh_link_notice(struct gh_link *link, const char *sentence);
void gh_link_refuse(struct gh_link *link, enum gh_reason reason, const char *sentence);
void gh_link_forget(struct gh_link *link); /* frees the log */

#endif
