/* What the commands about the server's store share. */
#include "cli.h"
#include "gadshill/sqlite.h"

#include "store.h"

bool cli_set_data(void *target, const char *value)
{
    ((struct cli_store_options *)target)->data = value;
    return *value != 0;
}

struct gh_store *cli_store_open(const struct cli_store_options *options)
{
    char folder[1024], path[1100], problem[GH_STORE_PROBLEM_SIZE];

    if (!options->data && !cli_data_folder(folder, sizeof folder)) {
        cli_error(_("there is no folder for the games, as HOME is not set; name one with --data"));
        return NULL;
    }
    snprintf(path, sizeof path, "%s/tables.sqlite", options->data ? options->data : folder);
    struct gh_store *store = gh_sqlite_visit(path, problem);
    if (!store)
        cli_error("%s", problem);
    return store;
}
