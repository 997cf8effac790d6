/* Why a hint advises just that. */
#ifndef GADSHILL_ADVICE_WHY_H
#define GADSHILL_ADVICE_WHY_H

#include "gadshill/hint.h"

/* Fills in the reason of a hint at something else than a claim; the adviser has looked at so many nodes. */
void why_find(const struct gh_town *town, const struct gh_view *view, uint64_t nodes, struct gh_hint *hint);

#endif
