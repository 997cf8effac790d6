/* What both ways of writing a town as JSON share. */
#ifndef GADSHILL_TOWNFILE_EXPORT_H
#define GADSHILL_TOWNFILE_EXPORT_H

#include "gadshill/townfile.h"
#include "gadshill/writer.h"

/* Adds a card (docs/formats.md, Export) to the object that is open. */
void gh_export_add_card(struct gh_writer *to, const struct gh_town *town, unsigned index);

#endif
