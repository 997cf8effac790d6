/* Why a building cannot have stood somewhere: reasons as data, for hints, refused cards, STOP and puzzles.
 *
 * A case is what is known. A step is one small conclusion from it, by one of a few techniques. A proof is the steps
 * that lead to a conclusion, in order.
 *
 * Invariants:
 *  1. may[b] is empty when b is not in buildings;
 *  2. a proof has nothing in it that could be left out, and each of its steps takes only what a later one (or the
 *     conclusion) needs; only gh_proof_next, whose one step is the conclusion, takes all that follows from its reason;
 *  3. a proof with a supposition ends with a contradiction; its conclusion is that the supposed marker is impossible.
 */
#ifndef GADSHILL_PROOF_H
#define GADSHILL_PROOF_H

#include "gadshill/game.h"

enum {
    GH_MAX_CLUES = 64,
    GH_MAX_STEPS = 128,
    GH_PROOF_SENTENCE_SIZE = 1024, /* bytes: all buildings of a town in Greek, which has two a letter */
    GH_HINT_STAGES = 3,            /* of a hint: where to look; what to look for; all of it */
    GH_CHAIN_ROUNDS = 3 /* in a round everything is concluded, all at once, from what was known when it began */
};

struct gh_case {
    gh_buildings buildings;         /* all of them stand on different sites */
    gh_buildings placed;            /* of these: whom everybody sees standing there */
    gh_sites may[GH_MAX_BUILDINGS]; /* where each may be; one site: it is there */
    bool fills_sites;               /* every site of the town has one of them */
    uint8_t count;
    struct gh_statement statement[GH_MAX_CLUES]; /* all true at once; a subject that is not in buildings is out */
};

/* Easiest first. One list yields enum and names. */
#define GH_TECHNIQUES(X) \
    X(CARD, "card")                   /* the site is not on the card's mini-map */ \
    X(LAST_SITE, "last-site")         /* a building has no other site: nobody else is there */ \
    X(LAST_BUILDING, "last-building") /* nobody else can be on a site that must be filled: the building is there */ \
    X(RELATION, "relation")           /* no partner site is left on a condition card */ \
    X(SET, "set")         /* k buildings that have only k sites between them, or k sites that must be filled \
                             and only k buildings for them */ \
    X(CHAIN, "chain")     /* suppose it: a contradiction within GH_CHAIN_ROUNDS rounds without sets */ \
    X(WHAT_IF, "what-if") /* suppose it: a contradiction, however many steps lead to it */

enum gh_technique {
#define X(id, name) GH_BY_##id,
    GH_TECHNIQUES(X)
#undef X
        GH_TECHNIQUES_COUNT,
    GH_BY_LIMIT = GH_TECHNIQUES_COUNT /* no technique: five markers a building, three a site (RULES 6) */
};

enum gh_conclusion {
    GH_TAKES,       /* these markers are impossible */
    GH_NO_SITE,     /* and with them `loser` has no site left: a contradiction, as the next two */
    GH_NO_BUILDING, /* the site in `sites` must be filled, and nobody can be there */
    GH_CROWDED,     /* k buildings have fewer than k sites, or k sites that must be filled fewer than k buildings */
    GH_OVER_LIMIT   /* a building would have markers on too many `sites`, or too many buildings on the one in `sites` */
};

struct gh_proof_step {
    uint8_t technique;  /* CARD to SET */
    uint8_t conclusion; /* enum gh_conclusion */
    uint8_t subject;    /* CARD, RELATION: who loses markers */
    uint8_t loser;      /* who is without a site; otherwise GH_NONE */
    bool of_sites;      /* SET, LAST_BUILDING: k sites that only k buildings can fill (and are nowhere else) */
    bool stands;        /* LAST_SITE: seen on the board, not concluded */
    struct gh_statement statement; /* CARD, RELATION, LIMIT: the card and its binding */
    /* What the step rests on. CARD: nobody, the sites on the mini-map. RELATION: the other subject and the sites that
     * it would have to be on. LAST_SITE: a building and its site, or several, each with a site of its own.
     * LAST_BUILDING: a building (none: a contradiction) and the site that nobody else can be on. SET: the set. */
    gh_buildings buildings;
    gh_sites sites;
    gh_sites left;                    /* RELATION: all sites that the card then leaves to the subject */
    gh_sites taken[GH_MAX_BUILDINGS]; /* markers that are impossible, for each building */
};

struct gh_proof {
    uint8_t technique;         /* the hardest in it */
    uint8_t building, site;    /* the supposition; GH_NONE: nothing is supposed */
    struct gh_statement asked; /* the refused card; card GH_NONE: none was */
    uint8_t count;             /* of steps */
    struct gh_proof_step step[GH_MAX_STEPS];
};

/* A proof told to people (src/words): an opening, each step, what is wrong then if the step does not say it, what
 * follows from a contradiction after a supposition. A hint at a card: what it brings, what it says, each step, who
 * stands where then. */
struct gh_proof_words {
    uint8_t count;
    char sentence[GH_MAX_STEPS + GH_MAX_BUILDINGS + 3][GH_PROOF_SENTENCE_SIZE];
};

const char *gh_technique_name(enum gh_technique technique);

static inline bool gh_proof_supposes(const struct gh_proof *proof)
{
    return proof->building != GH_NONE;
}

/* Sentences before that of the first step: what is supposed, or which card is asked about if that step is not about it.
 */
static inline unsigned gh_proof_opening(const struct gh_proof *proof)
{
    return gh_proof_supposes(proof) ||
           (proof->asked.card != GH_NONE && proof->step[0].statement.card != proof->asked.card);
}

/* Whether the case itself is impossible: a contradiction without supposing anything. */
static inline bool gh_proof_contradicts(const struct gh_proof *proof)
{
    return !gh_proof_supposes(proof) && proof->count && proof->step[proof->count - 1].conclusion != GH_TAKES;
}

/* A proof without steps and supposition. */
void gh_proof_clear(struct gh_proof *proof);

/* Where to look on the map, without saying what for: the first stage of a hint. */
gh_sites gh_proof_place(const struct gh_proof *proof);

/* The case of a game's table: markers, placed buildings and these statements. */
struct gh_case gh_case_of_board(const struct gh_board *board, const struct gh_statements *statements);

/* The easiest that can be concluded next with techniques up to `hardest`: one step, or of all suppositions one that
 * takes few steps. False: nothing. */
bool gh_proof_next(const struct gh_town *town, const struct gh_case *known, enum gh_technique hardest,
                   struct gh_proof *proof);

/* The smallest reason that one marker of the case is impossible: one step (RULES 4) if that is enough, otherwise as
 * many as are needed. On a table without a complete assignment it may be a set of k buildings with fewer than k sites.
 * False: it is possible, as far as techniques up to `hardest` can tell. */
bool gh_proof_of(const struct gh_town *town, const struct gh_case *known, unsigned building, unsigned site,
                 enum gh_technique hardest, struct gh_proof *proof);

/* Takes what the proof shows to be impossible; a contradiction (gh_proof_contradicts) too, which leaves the case
 * without sense. */
void gh_case_apply(struct gh_case *known, const struct gh_proof *proof);

/* Takes all that gh_proof_next and gh_case_apply would, again and again, much quicker. False: the case is impossible
 * (and spoiled). */
bool gh_case_close(const struct gh_town *town, struct gh_case *known, enum gh_technique hardest);

/* Whether supposing a marker leads to a contradiction, by CHAIN or by WHAT_IF. */
bool gh_case_refutes(const struct gh_town *town, const struct gh_case *known, unsigned building, unsigned site,
                     enum gh_technique technique);

/* Every building has exactly one site. */
bool gh_case_is_solved(const struct gh_case *known);

/* ---- actions ---- */

/* A card that is being played, all impossible markers still there: a subject without markers may be anywhere. */
struct gh_case gh_case_of_play(const struct gh_town *town, const struct gh_public *open, struct gh_statement statement);

/* Why an action took a marker or, of a building that it marked, put none there; `open` is the table before it. False:
 * it did not, or for no reason of logic (the marker was chosen, or its building now stands there). */
bool gh_proof_of_taken(const struct gh_town *town, const struct gh_public *open, struct gh_action action,
                       unsigned building, unsigned site, struct gh_proof *proof);

/* Why a play or a discard is refused with this verdict. False: for no reason of logic (it is not the player's turn), or
 * because a subject of the card is out. */
bool gh_proof_of_refusal(const struct gh_town *town, const struct gh_public *open, struct gh_action action,
                         struct gh_verdict verdict, struct gh_proof *proof);

/* All that follows on the automatic referee from a card that can be played, in order, each step to the full. */
void gh_proof_of_play(const struct gh_town *town, const struct gh_public *open, struct gh_action action,
                      struct gh_proof *proof);

#endif
