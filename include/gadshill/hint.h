/* Hints: what a player could do now, with the reason. Made from the player's view alone, so they give nothing away. */
#ifndef GADSHILL_HINT_H
#define GADSHILL_HINT_H

#include "gadshill/proof.h"

struct gh_hint {
    struct gh_action action; /* a discard's cards are GH_NONE: any two that may be discarded will do */
    unsigned points;         /* that it brings */
    gh_sites look;           /* where to look on the map; may be empty */
    struct gh_proof proof;   /* a claim: why it is right. A card on the automatic referee: all that follows from it, in
                                order, each step to the full. Otherwise without steps */
};

enum { GH_HINT_STAGES = 3 }; /* where to look; what to look for; all of it */

/* A claim, if one is right, the easiest to see; otherwise what brings the active player most points. False: there is
 * nothing that this seat can do now. */
bool gh_hint_for(const struct gh_town *town, const struct gh_view *view, struct gh_hint *hint);

#endif
