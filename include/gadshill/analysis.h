/* A finished game looked at again (docs/analysis.md): what each decision cost, what came by luck, which claims were
 * missed. Work comes in pieces that can be done anywhere:
 *
 *     analysis = gh_analysis_start(town, record, length, &refusal);
 *     for (unsigned number = 0; number < analysis->pieces; number++)
 *         gh_analysis_do(analysis, number);
 *     gh_analysis_finish(analysis);
 *     ...
 *     gh_analysis_free(analysis);
 *
 * Pieces may be done in any order and at the same time: each writes its own results and nothing else. Whole numbers
 * only, so the same record gives the same analysis everywhere. Points are hundredths of a point of the lead over the
 * others' mean; shares are of a victory, 10,000 for a sure one. */
#ifndef GADSHILL_ANALYSIS_H
#define GADSHILL_ANALYSIS_H

#include "gadshill/proof.h"
#include "gadshill/record.h"
#include "gadshill/search.h"
#include "gadshill/writer.h"

enum {
    GH_ANALYSIS_MOST_STEPS = 4000,
    GH_SURE = 10000,     /* the share of a sure victory */
    GH_ACCURATE = 10000, /* accuracy without an error */
    /* Shares that a decision must cost to be marked, if it is surer than two standard errors. */
    GH_INACCURACY_FROM = 200,
    GH_MISTAKE_FROM = 500,
    GH_BLUNDER_FROM = 1000
};

/* What can be expected at the end, for each seat. */
struct gh_worth {
    int32_t lead[GH_MAX_SEATS], share[GH_MAX_SEATS];
};

/* One list yields enum and names. */
#define GH_MARKS(X) X(NOTHING, "") X(INACCURACY, "inaccuracy") X(MISTAKE, "mistake") X(BLUNDER, "blunder")
#define GH_PARTS(X) X(SETUP, "setup") X(OPENING, "opening") X(MIDDLE, "middle") X(ENDING, "ending")
#define GH_SOURCES(X) \
    X(BUILDING, "building") \
    X(DISTRICT, "district") \
    X(CONDITION, "condition") \
    X(DISCARDS, "discards") \
    X(CLAIMS, "claims") \
    X(PURCHASES, "purchases")

enum gh_mark {
#define X(id, name) GH_MARK_##id,
    GH_MARKS(X)
#undef X
        GH_MARKS_COUNT
};

/* The setup, and then thirds of the town. */
enum gh_part {
#define X(id, name) GH_PART_##id,
    GH_PARTS(X)
#undef X
        GH_PARTS_COUNT
};

/* What points come from; purchases cost some. */
enum gh_source {
#define X(id, name) GH_SOURCE_##id,
    GH_SOURCES(X)
#undef X
        GH_SOURCES_COUNT
};

/* What a decision cost, against the best that was found. */
struct gh_cost {
    int32_t points, share;             /* means over imagined deals, the same for both; at times below zero */
    int32_t points_error, share_error; /* standard errors */
};

struct gh_analysed_step {
    uint8_t seat, part, mark;
    uint16_t turn;
    struct gh_action action;
    bool is_wrong_claim;
    bool is_decision;         /* there was a choice, and it was judged */
    bool was_best;            /* and nothing better was found */
    struct gh_plan best;      /* otherwise the turn that was better */
    struct gh_cost cost;      /* and what it was better by */
    uint16_t deals;           /* that this was judged by */
    bool is_chance;           /* a card was drawn */
    bool is_reshuffle;        /* from a pile that was shuffled anew for it */
    struct gh_worth expected; /* is_chance: the mean over what could have come */
    struct gh_worth after;
    struct gh_worth luck, play; /* which make up the difference to the step before */
};

/* A marker that could be claimed and was not, by somebody who could have. Steps are numbers from 1. */
struct gh_missed_claim {
    uint8_t building, site;
    uint8_t technique, buildings; /* why it was impossible; of a set, how many buildings */
    uint8_t missed_by;            /* set of seats whose time for it passed */
    uint8_t claimed_by;           /* GH_NONE: nobody */
    uint16_t from, to;            /* it could be claimed after step `from`, and no more after step `to` */
    uint16_t turns;               /* ends of turns in between */
    uint8_t points;               /* that it brought, or would have when it could first be claimed */
};

struct gh_analysed_part {
    uint16_t decisions;
    int32_t points, share; /* costs of all of them */
};

struct gh_analysed_seat {
    struct gh_analysed_part all, part[GH_PARTS_COUNT];
    uint16_t marks[GH_MARKS_COUNT];
    uint16_t accuracy;                   /* 0 to GH_ACCURATE */
    int32_t source[GH_SOURCES_COUNT];    /* points, not hundredths */
    int32_t missed[GH_TECHNIQUES_COUNT]; /* points of claims that it missed, by technique */
    int32_t missed_pairs;                /* and of those by sets, the ones by two buildings */
    uint16_t wrong_claims;
};

struct gh_analysis {
    const struct gh_town *town;
    struct gh_setup setup;
    unsigned steps, pieces;
    struct gh_state *state; /* [steps + 1]: before each step, and at the end */
    struct gh_analysed_step *step;
    unsigned missed_count, missed_room;
    struct gh_missed_claim *missed;
    uint64_t budget; /* nodes for each decision */
    unsigned games;  /* quick ones that tell what a position is worth */
    /* The whole result is start + luck + own play + others' play. */
    struct gh_worth start, dealt, result; /* before the deal: the mean of many; after it; in the end */
    struct gh_worth luck, own, others;
    struct gh_analysed_seat seat[GH_MAX_SEATS];
};

enum gh_analysis_refusal {
    GH_ANALYSIS_OK,
    GH_ANALYSIS_BAD_RECORD, /* `error` says what is wrong */
    GH_ANALYSIS_UNFINISHED,
    GH_ANALYSIS_TOO_LONG
};

struct gh_analysis_problem {
    enum gh_analysis_refusal refusal;
    struct gh_record_error error;
    struct gh_public open; /* the table when it went wrong */
};

/* NULL: it cannot be analysed. Town must outlive the analysis. Before the first piece budget and games may be made
 * less, and steps no decisions: that makes it quicker. */
struct gh_analysis *gh_analysis_start(const struct gh_town *town, const char *record, size_t length,
                                      struct gh_analysis_problem *problem);
/* A piece, from 0 to pieces - 1. */
void gh_analysis_do(struct gh_analysis *analysis, unsigned number);
/* All pieces have been done: the sums. */
void gh_analysis_finish(struct gh_analysis *analysis);
void gh_analysis_free(struct gh_analysis *analysis);

/* What all pieces have found, as a text to be kept and freed; and from there in the place of the pieces. False: the
 * text is damaged, of another game, or of a program that judged otherwise; then the pieces are to be done. */
char *gh_analysis_keep(const struct gh_analysis *analysis);
bool gh_analysis_restore(struct gh_analysis *analysis, const char *kept);

/* Why a missed claim would have been right. */
bool gh_missed_proof(const struct gh_analysis *analysis, const struct gh_missed_claim *missed, struct gh_proof *proof);

/* Adds it to the JSON object that is open (docs/formats.md). */
void gh_analysis_add(struct gh_writer *to, const struct gh_analysis *analysis);

const char *gh_mark_name(enum gh_mark mark);
const char *gh_part_name(enum gh_part part);
const char *gh_source_name(enum gh_source source);

#endif
