/* libgadshill: both games for programs of your own (docs/library.md).
 *
 * 1. What may grow (towns, games, views, proofs, puzzles, players, environments) is behind pointers; what is plain data
 *    here stays as it is for as long as the library is called libgadshill.so.1.
 * 2. Nothing prints, exits or waits, and there are no globals: different threads may use different objects at the same
 *    time, and the same town and the same view, which never change.
 * 3. Pointers to objects must be real ones; every number and every text may come from anywhere: it is checked.
 * 4. What was made from a town, a game or a puzzle needs that town for as long as it lives, and nothing else. Freeing
 *    NULL does nothing. */
#ifndef GADSHILL_GADSHILL_H
#define GADSHILL_GADSHILL_H

#include "gadshill/api_batch.h"
#include "gadshill/api_environment.h"
#include "gadshill/api_game.h"
#include "gadshill/api_player.h"
#include "gadshill/api_proof.h"
#include "gadshill/api_puzzle.h"
#include "gadshill/api_town.h"
#include "gadshill/api_view.h"

#endif
