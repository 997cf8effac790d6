/* The wire format: states, views, events and proofs as JSON (docs/protocol.md, docs/bots.md, docs/formats.md), for
 * traces, bots, servers and pages. What reads it again is in wire_reader.h.
 *
 * A function that takes a key writes one value; a gh_wire_add_ function adds keys to the object that is open. */
#ifndef GADSHILL_WIRE_H
#define GADSHILL_WIRE_H

#include "gadshill/game.h"
#include "gadshill/proof.h"
#include "gadshill/writer.h"

/* ---- lists ---- */

void gh_wire_sites(struct gh_writer *to, const char *key, const struct gh_town *town, gh_sites sites);
void gh_wire_buildings(struct gh_writer *to, const char *key, const struct gh_town *town, gh_buildings buildings);
/* Its name, or null for GH_NONE. */
void gh_wire_building(struct gh_writer *to, const char *key, const struct gh_town *town, unsigned building);
void gh_wire_cards(struct gh_writer *to, const char *key, const struct gh_cards *cards);
/* In their order. */
void gh_wire_card_row(struct gh_writer *to, const char *key, const uint8_t *cards, unsigned count);
void gh_wire_seats(struct gh_writer *to, const char *key, unsigned seats);
void gh_wire_scores(struct gh_writer *to, const char *key, const struct gh_public *open);
/* The hands of these seats; null for the others. */
void gh_wire_hands(struct gh_writer *to, const char *key, const struct gh_state *state, unsigned seats);
void gh_wire_building_site(struct gh_writer *to, const char *key, const struct gh_town *town, unsigned building,
                           unsigned site); /* "casino@E3" */

/* ---- states and views ---- */

/* Adds everything that lies open on the table (docs/bots.md, the view): all of a view but whose it is and its hand. */
void gh_wire_add_open(struct gh_writer *to, const struct gh_town *town, const struct gh_public *open);
/* Adds a state with nothing hidden (docs/formats.md, Trace). */
void gh_wire_add_state(struct gh_writer *to, const struct gh_town *town, const struct gh_state *state);
/* Those scalars of the view that differ, as they are after; an object without its end, for more to be added. */
void gh_wire_open_changes(struct gh_writer *to, const char *key, const struct gh_town *town,
                          const struct gh_public *before, const struct gh_public *after);

/* Adds who won a game that is over, and why it ended. */
void gh_wire_add_result(struct gh_writer *to, const struct gh_public *open);

/* ---- actions ---- */

void gh_wire_action(struct gh_writer *to, const char *key, const struct gh_town *town, struct gh_action action);
/* Legal actions as texts; discards as one text for each marker, with stars in place of the cards. */
void gh_wire_legal(struct gh_writer *to, const char *key, const struct gh_town *town, const struct gh_legal *legal);

/* Adds why an action is refused, in a sentence, with the building and the site to blame if there are. */
void gh_wire_add_refusal(struct gh_writer *to, const struct gh_town *town, struct gh_verdict verdict, const char *why);

/* What happened, for a reader who may know the cards of these seats (docs/protocol.md, Steps). */
void gh_wire_events(struct gh_writer *to, const char *key, const struct gh_town *town, const struct gh_events *events,
                    unsigned seats);

/* A proof with its sentences (docs/proofs.md). */
void gh_wire_proof(struct gh_writer *to, const char *key, const struct gh_town *town, const struct gh_proof *proof,
                   const struct gh_proof_words *words);

#endif
