/* gadshill analyse: what it prints for people. */
#ifndef GADSHILL_CLI_ANALYSE_H
#define GADSHILL_CLI_ANALYSE_H

#include "cli.h"
#include "gadshill/analysis.h"

void analyse_print(const struct gh_townfile *file, const struct gh_analysis *analysis);

#endif
