/* A replay: the steps of a record, which of them is shown, and how. */
#ifndef GADSHILL_TERMINAL_REPLAY_H
#define GADSHILL_TERMINAL_REPLAY_H

#include "popup.h"
#include "scene.h"
#include "study.h"

struct past_step {
    struct gh_state after;
    struct gh_action action;
    struct gh_events *events;
    uint8_t seat;
};

struct replay {
    struct gh_replay *from;
    enum gh_replay_end how; /* it was left */
    bool leaves;
    struct study study;
    bool shows_better;                    /* the map shows what would have been better */
    const struct gh_missed_claim *missed; /* the map shows this marker; or NULL */
    struct gh_link link;                  /* without a kind: only its scene and log are used */
    struct gh_state start;
    struct past_step *step;
    unsigned steps, room;
    unsigned at;   /* how many steps have been done */
    unsigned told; /* the line of the log that begins to tell the last one */
    unsigned seat; /* whose cards are shown; GH_NONE: of who acted */
    bool runs;     /* by itself, */
    uint64_t due;  /* the next step then (gh_link_now) */
    bool asks;     /* for a turn's number: */
    unsigned number;
    int gain[GH_MAX_CARDS];
    struct map_view map;
    struct popup popup;
    char title[128], end[GH_SENTENCE_SIZE * 2]; /* why the record ends where it does */
};

/* After so many steps. */
const struct gh_state *replay_state(const struct replay *replay, unsigned at);

/* replay_paint.c */
void replay_paint(struct replay *replay);

#endif
