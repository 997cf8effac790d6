/* Names in messages, by which everything is made of: false when it is not what was expected. */
#ifndef GADSHILL_WIRE_READER_PARTS_H
#define GADSHILL_WIRE_READER_PARTS_H

#include "gadshill/wire_reader.h"

bool read_small(const json_t *json, uint8_t most, uint8_t *number);

/* By their names in the town; cards by their numbers. */
bool read_building(const struct gh_town *town, const json_t *json, unsigned *building);
bool read_site(const struct gh_town *town, const json_t *json, unsigned *site);
bool read_card(const struct gh_town *town, const json_t *json, unsigned *card);
bool read_pile(const struct gh_town *town, const json_t *json, unsigned *pile);
/* Which of the texts it is. */
bool read_word(const json_t *json, const char *const words[], unsigned count, unsigned *index);

/* The kind of an event, by its word (event.c). */
bool read_event_kind(const json_t *json, uint8_t *kind);

/* Lists of them. */
bool read_sites(const struct gh_town *town, const json_t *list, gh_sites *sites);
bool read_buildings(const struct gh_town *town, const json_t *list, gh_buildings *buildings);
bool read_seats(unsigned seats, const json_t *list, uint8_t *set);

#endif
