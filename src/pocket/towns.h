/* The towns of the program in the page; tools/make_towns.c makes them at build time. */
#ifndef GADSHILL_POCKET_TOWNS_H
#define GADSHILL_POCKET_TOWNS_H

#include "gadshill/townfile.h"

enum { POCKET_TOWNS = 2 };

extern const struct gh_townfile pocket_town[POCKET_TOWNS];

#endif
