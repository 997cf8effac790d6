/* What the tests of stores have in common: a folder with one file for all their tables. */
#ifndef GADSHILL_TESTS_STORE_HELP_H
#define GADSHILL_TESTS_STORE_HELP_H

#include "core_help.h"

#include <stdlib.h>

static char folder[] = "/tmp/gadshill-store-XXXXXX";
static char path[64];

static int make_folder(void **state)
{
    open_towns(state);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/tables.sqlite", folder);
    return 0;
}

static int remove_folder(void **state)
{
    char command[64];

    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

#endif
