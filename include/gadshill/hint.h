/* Hints: what a player could do now, with the reason. Made from the player's view alone, so they give nothing away. */
#ifndef GADSHILL_HINT_H
#define GADSHILL_HINT_H

#include "gadshill/player.h"
#include "gadshill/proof.h"

/* Why just that: what is true of the table, and which of the hint's figures say it. Points count also what could be
 * claimed at once afterwards. */
enum gh_advice {
    GH_ADVICE_PROVED,       /* a claim: the proof says it */
    GH_ADVICE_ONLY,         /* nothing else can be done */
    GH_ADVICE_MOST,         /* no other card, and no discard, brings as many points */
    GH_ADVICE_PLACES,       /* `building` is placed */
    GH_ADVICE_CLAIMS,       /* afterwards claims bring n points */
    GH_ADVICE_TOGETHER,     /* then `card` can be played too: n points in all */
    GH_ADVICE_KEEPS,        /* `card` would bring more now, n points, and is better kept */
    GH_ADVICE_NOTHING_FITS, /* no card can be played */
    GH_ADVICE_NO_POINTS,    /* no card brings a point */
    GH_ADVICE_GIVES,        /* `card` brings n points, and puts more markers, m, on the board */
    GH_ADVICE_NARROW,       /* `card` brings n points, and `building`, of which it speaks, is down to m markers */
    GH_ADVICE_HOLDS,        /* `card` brings no more than n points */
    GH_ADVICE_TURN_DONE,    /* no further card can be played in this turn */
    GH_ADVICE_IDLE_CARDS,   /* a discard: neither card can be played */
    GH_ADVICE_FOR_CARD,     /* a purchase: then `card` can be played with it */
    GH_ADVICE_NAMED,        /* a building to take: `card`, a building card of the hand, names it, */
    GH_ADVICE_MARKED,       /* it has m markers already, */
    GH_ADVICE_FREE,         /* the hand's condition cards name others: all can be played with it, */
    GH_ADVICE_ANY,          /* the hand names none that can be taken */
    GH_ADVICE_TRIED,        /* of n ways to go on none promised more */
    GH_ADVICES_COUNT
};

struct gh_hint {
    struct gh_action action;
    unsigned points; /* that it brings at once */
    gh_sites look;   /* where to look on the map; may be empty */
    uint8_t why;     /* enum gh_advice */
    uint8_t card;    /* of the reason, likewise the next three */
    uint8_t building;
    unsigned n, m;
    struct gh_proof proof; /* a claim: why it is right. A card on the automatic referee: all that follows from it, in
                              order, each step to the full. Otherwise without steps */
};

/* A claim, if one is right, the easiest to see; otherwise what the adviser, a kind of computer player, would do in the
 * active player's place. The same view gets the same hint. False: there is nothing that this seat can do now. */
bool gh_hint_for(const struct gh_town *town, const struct gh_view *view, const struct gh_player_kind *adviser,
                 struct gh_hint *hint);

#endif
