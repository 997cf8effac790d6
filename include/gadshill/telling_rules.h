/* The rules in short as JSON (docs/protocol.md), in the language that this thread speaks. */
#ifndef GADSHILL_TELLING_RULES_H
#define GADSHILL_TELLING_RULES_H

#include "gadshill/writer.h"

/* Adds "rules", and "behind": for each game the rule behind each refusal. */
void gh_tell_rules(struct gh_writer *to);

#endif
