/* A game as learners see it: numbers for actions, chance, bytes to look at (api_environment.h, api_batch.h). */
#ifndef GADSHILL_API_ENVIRONMENT_PARTS_H
#define GADSHILL_API_ENVIRONMENT_PARTS_H

#include "gadshill/api_environment.h"

#include "parts.h"

/* Where the numbers of each kind of action begin. Building b: take + b, buy + b; its marker on site s: marker + b x
 * sites
 * + s. A card that is to be discarded: discard + card. A card that is played: play[card], plus the own building that it
 * speaks of. */
struct gh_codes {
    uint16_t take, buy, draw, end, discard, marker, play[GH_MAX_CARDS], count;
};

/* false: there are too many. */
bool gh_codes_make(const struct gh_town *town, struct gh_codes *codes);

/* What is being told, bit by bit. */
enum gh_telling {
    GH_TELL_ACTION, /* a whole action, or the first card of a discard */
    GH_TELL_SECOND, /* the second card */
    GH_TELL_MARKER  /* the marker */
};

/* What chance has to decide before anybody goes on. */
enum gh_deciding { GH_DECIDE_NOTHING, GH_DECIDE_LANDMARK, GH_DECIDE_DEAL, GH_DECIDE_DRAW };

struct gadshill_environment {
    const struct gh_town *town;
    struct gh_codes codes;
    struct gh_state state;
    bool is_explicit;
    uint8_t telling;             /* enum gh_telling */
    uint8_t told[2];             /* cards of a discard */
    struct gh_cards discardable; /* what these may be */
    uint8_t deciding;            /* enum gh_deciding */
    uint8_t drawer, drawn, pile; /* of the last draw; GH_NONE: the last step was none */
    bool is_kind_known;          /* the drawn card's kind is everybody's knowledge */
    uint8_t landmark;            /* the framed space that is decided next */
    struct gh_cards decided;     /* cards of the deal that chance has decided */
    uint8_t
        laid_by[GH_MAX_CARDS]; /* who laid a card down, and how: 1 + 2 x seat, + 1 when it was discarded; 0: nobody */
};

/* The legal actions of whose turn it is, in rising order; returns their number, at least 1. Not for chance, nor at the
 * end. Keeps what a second card may be, so it has to be called before a first one is told. */
unsigned gh_environment_legal(struct gadshill_environment *environment, uint16_t codes[GADSHILL_MOST_CODES]);

/* Does a legal action; the last of a discard needs its three numbers to have been told. */
void gh_environment_act(struct gadshill_environment *environment, unsigned code);

/* Deals a game; false: no game can begin so. */
bool gh_environment_begin(struct gadshill_environment *environment, const struct gh_setup *setup);

/* Chance (chance.c): the outcomes in rising order, how likely each is; and taking one of them. */
unsigned gh_chance_outcomes(const struct gadshill_environment *environment, uint16_t *codes, double *chances);
void gh_chance_decide(struct gadshill_environment *environment, unsigned outcome);
/* What chance decides first in a game whose cards have just been dealt. */
void gh_chance_begin(struct gadshill_environment *environment);

/* What a seat sees, into gadshill_observation_size bytes. */
void gh_observe(const struct gadshill_environment *environment, unsigned seat, uint8_t *bytes);

#endif
