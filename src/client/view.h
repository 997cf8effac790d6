/* Views and steps of a server's messages, applied to a scene. Whatever a server sends, the scene stays one that can be
 * painted; false: the message is not what docs/server.md says. */
#ifndef GADSHILL_CLIENT_VIEW_H
#define GADSHILL_CLIENT_VIEW_H

#include "gadshill/link.h"

#include <jansson.h>

bool view_read(const json_t *view, struct gh_scene *scene);
bool view_step(const json_t *step, struct gh_scene *scene);

/* A whole number from 0 to `most`; false when it is none. */
bool view_number(const json_t *json, json_int_t most, unsigned *number);

#endif
