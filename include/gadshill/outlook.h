/* What a position is worth: how far the town is built, who is ahead, and what can be expected at the end. Whole
 * numbers, so that the same position has the same value everywhere. Everything is looked at, hidden cards included: who
 * must not see them asks about positions that are imagined (gh_imagine). */
#ifndef GADSHILL_OUTLOOK_H
#define GADSHILL_OUTLOOK_H

#include "gadshill/game.h"

/* How much of the town stands, from 0 to 100. */
int gh_stage(const struct gh_town *town, const struct gh_public *open);

/* Hundredths of points that a seat is ahead of the others' mean. */
int gh_lead(const struct gh_public *open, unsigned seat);

/* The lead that the seat can expect at the end, seen from the beginning of somebody's turn. */
int gh_expected_lead(const struct gh_town *town, const struct gh_state *state, unsigned seat);

#endif
