/* What there is to say about the item of an analysis that the cursor is on. */
#ifndef GADSHILL_TERMINAL_STUDY_TEXT_H
#define GADSHILL_TERMINAL_STUDY_TEXT_H

#include "study.h"

/* To be freed. */
char *study_text(const struct study *study, const struct gh_scene *scene);

#endif
