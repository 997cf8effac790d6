/* Records: saved games as plain text (docs/formats.md). A record is its head, then a line for each action, then after
 * each turn a line with a fingerprint of the state:
 *
 *     gadshill-record 1
 *     town gads-hill 5b0e3f0c7d6a9e21
 *     ruleset gads-hill-1874
 *     referee automatic
 *     players 2
 *     first 0
 *     house brisk        (only with this house rule)
 *     seed 7
 *     0 take bank
 *     ...
 *     = 1f3a9c07
 */
#ifndef GADSHILL_RECORD_H
#define GADSHILL_RECORD_H

#include "gadshill/game.h"

enum {
    GH_RECORD_HEAD_SIZE = 256, /* room for any head */
    GH_RECORD_STEP_SIZE = 96   /* room for any action line with the fingerprint line after it */
};

struct gh_record_head {
    char town[GH_NAME_SIZE];
    uint64_t town_hash;
    uint8_t ruleset;
    struct gh_setup setup;
};

enum gh_record_problem {
    GH_RECORD_OK,
    GH_RECORD_NOT_A_RECORD,   /* the first line is not a record's */
    GH_RECORD_BAD_HEAD,       /* expected: the head line that should stand here */
    GH_RECORD_OTHER_TOWN,     /* name or contents of the town differ */
    GH_RECORD_BAD_SETUP,      /* no game can start so */
    GH_RECORD_BAD_LINE,       /* neither an action nor a fingerprint */
    GH_RECORD_CUT_OFF,        /* the last line has no end */
    GH_RECORD_NO_SEAT,        /* no such seat */
    GH_RECORD_BAD_ACTION,     /* parse: the text is no action */
    GH_RECORD_ILLEGAL,        /* verdict: the action was refused */
    GH_RECORD_NO_FINGERPRINT, /* a turn ended and no fingerprint follows */
    GH_RECORD_FINGERPRINT     /* the state is not the recorded one */
};

struct gh_record_error {
    enum gh_record_problem problem;
    unsigned line, column; /* from 1 */
    const char *expected;  /* GH_RECORD_BAD_HEAD: the first word of the line */
    struct gh_parse_error parse;
    struct gh_verdict verdict;
};

/* Writes the head, or the lines of one step, 0-terminated, and returns their length. `before` and `after` are the
 * states around the accepted action (or wrong claim). */
size_t gh_record_write_head(const struct gh_town *town, const struct gh_setup *setup, char text[GH_RECORD_HEAD_SIZE]);
size_t gh_record_write_step(const struct gh_town *town, const struct gh_state *before, const struct gh_state *after,
                            unsigned seat, struct gh_action action, char text[GH_RECORD_STEP_SIZE]);

/* Reads the head alone, to know which town to load. Any bytes are safe. */
bool gh_record_read_head(const char *text, size_t length, struct gh_record_head *head, struct gh_record_error *error);

/* Is told of every step: the state after it, who did what (GH_WRONG_CLAIM: a wrong claim) and what happened. Returning
 * false stops the replay there (which is then a success). */
typedef bool gh_record_visitor(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                               const struct gh_events *events);

/* Replays a record. On failure `error` names the first bad line, and `state` is that after the last good one; nothing
 * after it is believed. `visit` may be NULL. */
bool gh_record_replay(const struct gh_town *town, const char *text, size_t length, struct gh_state *state,
                      gh_record_visitor *visit, void *user, struct gh_record_error *error);

#endif
