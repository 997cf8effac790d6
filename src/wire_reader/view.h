/* What reading views and reading steps share. */
#ifndef GADSHILL_WIRE_READER_VIEW_H
#define GADSHILL_WIRE_READER_VIEW_H

#include "gadshill/wire_reader.h"

bool read_scalars(const json_t *json, struct gh_seen seen); /* the moment, points, what is in force */
bool read_hands(const json_t *list, struct gh_seen seen);
/* A building comes to stand somewhere; false: it stands already, or the site is taken. */
bool put_down(struct gh_public *open, unsigned building, unsigned site);
/* Whether it can be a game at all (sound.c). */
bool is_sound(struct gh_seen seen);

#endif
