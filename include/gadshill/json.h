/* Parts of states and views as JSON (PROTOCOL, trace): what traces and bots' messages have in common. Each function
 * returns a new reference or adds to an object. */
#ifndef GADSHILL_JSON_H
#define GADSHILL_JSON_H

#include "gadshill/state.h"

#include <jansson.h>

json_t *gh_json_sites(const struct gh_town *town, gh_sites sites);
json_t *gh_json_buildings(const struct gh_town *town, gh_buildings buildings);
json_t *gh_json_cards(const struct gh_cards *cards);
json_t *gh_json_seats(unsigned seats);

/* Adds "phase" to "bought_now": where in the turn the game is. */
void gh_json_add_moment(json_t *json, const struct gh_public *open);
/* Adds "markers", "placed" and "out". */
void gh_json_add_board(json_t *json, const struct gh_town *town, const struct gh_board *board);

#endif
