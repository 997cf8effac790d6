/* The rules in short, and the explanations of first times, as JSON (docs/protocol.md), in the language that this thread
 * speaks. */
#ifndef GADSHILL_TELLING_RULES_H
#define GADSHILL_TELLING_RULES_H

#include "gadshill/writer.h"

/* Adds "rules", and "behind": for each game the rule behind each refusal. */
void gh_tell_rules(struct gh_writer *to);
/* Adds "game" and "puzzle": by its key what is explained when it happens for the first time. */
void gh_tell_guide(struct gh_writer *to);

#endif
