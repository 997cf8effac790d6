/* A request to a desk (docs/protocol.md, Messages), taken apart but not judged: what is missing or of another kind than
 * it should be is there as such, because only the desk knows in which order to object. Whoever takes requests apart,
 * from a socket or a page, keeps the texts until they are answered. */
#ifndef GADSHILL_REQUEST_H
#define GADSHILL_REQUEST_H

#include "gadshill/basics.h"

/* One list yields enum and words. Of a request with several the first one counts. */
#define GH_VERBS(X) \
    X(DO, "do") \
    X(LEGAL, "legal") \
    X(TRY, "try") \
    X(VIEW, "view") \
    X(JOIN, "join") \
    X(OPEN, "open") \
    X(REPLACE, "replace") \
    X(REPLAY, "replay") \
    X(HINT, "hint") \
    X(DEVICE, "device") \
    X(QR, "qr") \
    X(AGAIN, "again") \
    X(PUZZLE, "puzzle") \
    X(ANALYSE, "analyse") \
    X(PLAYER, "player") \
    X(PHRASE, "phrase") \
    X(SAY, "say")

enum gh_verb {
#define X(id, word) GH_VERB_##id,
    GH_VERBS(X)
#undef X
        GH_VERBS_COUNT /* none that is known */
};

/* A text that somebody sent, valid UTF-8 with a 0 behind it (and none in it). */
struct gh_said {
    const char *text; /* NULL: there is none, or it is no text */
    size_t length;
};

struct gh_said_list {
    const struct gh_said *at;
    unsigned count;
};

/* A number that may be missing. */
struct gh_said_number {
    bool is_given, is_whole;
    int64_t whole;
};

/* A number of seconds. */
struct gh_said_time {
    bool is_given;
    double seconds; /* below 0: it is no number */
};

struct gh_said_seat {
    struct gh_said player, name;
    bool has_name;
};

/* "open": a table. */
struct gh_table_wish {
    struct gh_said town, referee, stand_in;
    bool has_referee, has_stand_in, is_brisk;
    unsigned seats; /* how many are listed; only the first GH_MAX_SEATS are here */
    struct gh_said_seat seat[GH_MAX_SEATS];
    struct gh_said_number first;
    struct gh_said_time turn, game, grace;
};

/* What somebody has noted about a building of a puzzle: where it may be. */
struct gh_note {
    struct gh_said building;
    bool is_list; /* `sites` is one */
    struct gh_said_list sites;
};

enum gh_question { GH_QUESTION_OPEN, GH_QUESTION_CHECK, GH_QUESTION_HINT, GH_QUESTION_SOLVE };

/* "puzzle": a new one, or something about the one with an id. */
struct gh_puzzle_wish {
    bool levels; /* what there are */
    bool has_id; /* then: */
    struct gh_said id;
    enum gh_question question;
    bool has_notes; /* CHECK, HINT: they are an object */
    const struct gh_note *note;
    unsigned notes;
    int64_t after; /* SOLVE: proofs that are known */
    /* otherwise: */
    struct gh_said town, day;
    struct gh_said_number level;
    bool has_day;
};

/* "player": who somebody is; "phrase": a secret in words, or the words. */
struct gh_player_wish {
    struct gh_said secret, name, fresh, words;
    bool has_name, has_fresh, is_delete;
};

struct gh_request {
    bool is_object;
    struct gh_said_number id;
    enum gh_verb verb;
    struct gh_said language;
    struct gh_said_number seat;
    struct gh_said action;      /* DO, TRY */
    struct gh_said_number once; /* DO: what its sender calls it */
    struct gh_said qr;          /* QR: a text */
    struct gh_said table;       /* JOIN */
    struct gh_said_list tokens;
    struct gh_said own; /* the secret of the device that joins */
    bool has_own;
    struct gh_said_number after;
    struct gh_said_number replaced; /* REPLACE: a seat */
    struct gh_said by;
    struct gh_table_wish wish;    /* OPEN */
    struct gh_puzzle_wish puzzle; /* PUZZLE */
    struct gh_player_wish player; /* PLAYER, PHRASE */
    struct gh_said say;           /* SAY: one of the phrases, */
    bool asks_phrases;            /* or which there are */
    bool is_stop;                 /* ANALYSE: no more of it */
    bool has_record;              /* a game that was sent: */
    struct gh_said record;
};

#endif
