/* Views and steps of a server's messages, applied to a scene. Whatever a server sends, the scene stays one that can be
 * painted; false: the message is not what docs/protocol.md says. */
#ifndef GADSHILL_CLIENT_VIEW_H
#define GADSHILL_CLIENT_VIEW_H

#include "gadshill/link.h"

#include <jansson.h>

bool view_read(const json_t *view, struct gh_scene *scene);
bool view_step(const json_t *step, struct gh_scene *scene);

/* ---- what both are made of ---- */

bool view_scalars(const json_t *json, struct gh_scene *scene); /* the moment, points, what is in force */
bool view_hands(const json_t *list, struct gh_scene *scene);
bool view_place(struct gh_scene *scene, unsigned building, unsigned site);
bool view_is_sound(const struct gh_scene *scene);

#endif
