/* What can be played, for whole hands at once: cheap tests first, exact ones only where those do not decide. */
#ifndef GADSHILL_CORE_SCAN_H
#define GADSHILL_CORE_SCAN_H

#include "effect.h"

/* Everything about a board that all bindings of all cards share. All but the first four is for the automatic referee.
 */
struct gh_scan {
    const struct gh_town *town;
    const struct gh_public *open;
    gh_sites open_sites;
    gh_buildings fresh; /* neither marked nor placed */
    struct gh_crowd crowd;
    gh_sites virgin;             /* open sites without any marker */
    struct gh_matching matching; /* a complete assignment */
    gh_sites vacatable;          /* where one more building could stand */
    gh_sites free;               /* open sites that the matching leaves free */
    gh_sites loose;              /* free, or its building has two free sites to move to */
    struct gh_statements in_force;
    bool related; /* a condition card is in force */
    bool agrees;  /* the matching fulfils all statements in force */
};

void gh_scan_start(const struct gh_town *town, const struct gh_public *open, struct gh_scan *scan);

struct gh_sorted {
    /* RULES 9, in a game where only idle cards may be discarded: at least one binding, and each a confirmation or a
     * contradiction. */
    struct gh_cards idle;
    unsigned playable; /* a card that may be played (how many a turn allows is not looked at), or GH_NONE */
};

/* Sorts the active player's hand; adds every playable binding to `legal` when that is not NULL. */
struct gh_sorted gh_scan_hand(const struct gh_scan *scan, const struct gh_cards *hand, struct gh_legal *legal);

#endif
