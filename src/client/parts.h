/* Numbers and names in a server's messages, checked: false when it is not what was expected. */
#ifndef GADSHILL_CLIENT_PARTS_H
#define GADSHILL_CLIENT_PARTS_H

#include "gadshill/link.h"

#include <jansson.h>

static inline const struct gh_town *part_town(const struct gh_scene *scene)
{
    return &scene->file->town;
}

/* A whole number from 0 to `most`. */
bool part_number(const json_t *json, json_int_t most, unsigned *number);
bool part_small(const json_t *json, uint8_t most, uint8_t *number);

/* By their names in the town; cards by their numbers. */
bool part_building(const struct gh_scene *scene, const json_t *json, unsigned *building);
bool part_site(const struct gh_scene *scene, const json_t *json, unsigned *site);
bool part_card(const struct gh_scene *scene, const json_t *json, unsigned *card);
unsigned part_pile(const struct gh_scene *scene, const char *name); /* GH_NONE: there is no such pile */

/* Lists of them. */
bool part_sites(const struct gh_scene *scene, const json_t *list, gh_sites *sites);
bool part_buildings(const struct gh_scene *scene, const json_t *list, gh_buildings *buildings);
bool part_seats(const struct gh_scene *scene, const json_t *list, uint8_t *seats);

#endif
