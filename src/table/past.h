/* What boundaries were before the last one, small: each as what changed until the next. */
#ifndef GADSHILL_TABLE_PAST_H
#define GADSHILL_TABLE_PAST_H

#include "gadshill/session.h"

/* The state stays the boundary of so many steps until the next one: keeps it. */
void past_keep(struct gh_past *past, const struct gh_state *state, const struct gh_state *next, uint32_t steps);
/* Goes back, from the end (*at, at first past->length), to the boundary before; false: there is none. */
bool past_go_back(const struct gh_past *past, uint32_t *at, struct gh_state *state, uint32_t *steps);

#endif
