/* Parts of states, views and events as JSON: what traces, bots' messages and the server's messages have in common. Each
 * function returns a new reference or adds to an object. */
#ifndef GADSHILL_JSON_H
#define GADSHILL_JSON_H

#include "gadshill/game.h"
#include "gadshill/proof.h"

#include <jansson.h>

json_t *gh_json_sites(const struct gh_town *town, gh_sites sites);
json_t *gh_json_buildings(const struct gh_town *town, gh_buildings buildings);
json_t *gh_json_cards(const struct gh_cards *cards);
json_t *gh_json_card_row(const uint8_t *cards, unsigned count); /* in their order */
json_t *gh_json_seats(unsigned seats);
json_t *gh_json_scores(const struct gh_public *open);
json_t *gh_json_bought(const struct gh_public *open);
json_t *gh_json_owned(const struct gh_town *town, const struct gh_public *open);
json_t *gh_json_statements(const struct gh_town *town, const struct gh_statements *statements);
json_t *gh_json_landmarks(const struct gh_town *town, const struct gh_public *open);
const char *gh_json_phase(enum gh_phase phase);

/* Adds "phase" to "bought_now": where in the turn the game is. */
void gh_json_add_moment(json_t *json, const struct gh_public *open);
/* Adds "markers", "placed" and "out". */
void gh_json_add_board(json_t *json, const struct gh_town *town, const struct gh_board *board);
/* Adds everything that lies open on the table (docs/bots.md, the view): all of a view but whose it is and its hand. */
void gh_json_add_open(json_t *json, const struct gh_town *town, const struct gh_public *open);

/* Legal actions as texts; discards as one text for each marker, with stars in place of the cards. */
json_t *gh_json_legal(const struct gh_town *town, const struct gh_legal *legal);

/* Why an action is refused, in a sentence, with the building and the site to blame if there are. */
json_t *gh_json_refusal(const struct gh_town *town, struct gh_verdict verdict, const char *why);

/* What happened, for a reader who may know the cards of these seats (docs/protocol.md, Steps). */
json_t *gh_json_events(const struct gh_town *town, const struct gh_events *events, unsigned seats);
/* Those scalars of the view that differ, as they are after; an empty object when none does. */
json_t *gh_json_changes(const struct gh_town *town, const struct gh_public *before, const struct gh_public *after);

/* A proof with its sentences (docs/proofs.md). */
json_t *gh_json_proof(const struct gh_town *town, const struct gh_proof *proof, const struct gh_proof_words *words);

#endif
