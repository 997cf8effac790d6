/* What the commands about the server's store share. */
#ifndef GADSHILL_CLI_STORE_H
#define GADSHILL_CLI_STORE_H

#include "gadshill/store.h"

/* Options of these commands; setters for it as target. */
struct cli_store_options {
    const char *data; /* NULL: the user's own folder */
};

bool cli_set_data(void *target, const char *value);

#define CLI_DATA_OPTION \
    CLI_OPTION("data", N_("FOLDER"), N_("where the games are kept (default: in your data folder)"), cli_set_data)

/* The store, whether a server uses it or not; NULL after an error message. */
struct gh_store *cli_store_open(const struct cli_store_options *options);

#endif
