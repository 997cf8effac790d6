/* Who may do what, when: the judges behind gh_legal, gh_preview and gh_apply. */
#ifndef GADSHILL_CORE_LEGAL_H
#define GADSHILL_CORE_LEGAL_H

#include "effect.h"

/* Whether an action is accepted, and why not. Nothing is changed; for an accepted play or discard `effect` is filled,
 * and its events are added to `events` when that is not NULL. */
struct gh_verdict gh_judge(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand,
                           unsigned seat, struct gh_action action, struct gh_effect *effect, struct gh_events *events);

#endif
