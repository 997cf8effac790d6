/* What both ways of writing a town as JSON share. */
#ifndef GADSHILL_TOWNFILE_EXPORT_H
#define GADSHILL_TOWNFILE_EXPORT_H

#include "gadshill/townfile.h"

#include <jansson.h>

/* A card (docs/formats.md, Export); a new reference, NULL: no memory. */
json_t *gh_export_card(const struct gh_town *town, unsigned index);

#endif
