/* gadshill backup: a copy of the server's store, while the server runs. */
#include "cli.h"
#include "gadshill/sqlite.h"
#include "store.h"

#include <stdlib.h>

int cli_backup(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {CLI_DATA_OPTION, {.name = NULL}};
    static const struct cli_usage usage = {
        .name = "backup",
        .arguments = N_("FILE"),
        .least = 1,
        .most = 1,
        .summary = N_("Writes all tables of the server to a file, as they are at this moment. The server goes on."),
        .options = table_of_options,
    };
    struct cli_store_options options = {.data = NULL};
    char problem[GH_STORE_PROBLEM_SIZE];
    uint64_t *ids;
    int code;

    if (!cli_parse(&usage, &options, &argc, argv, &code))
        return code;
    struct gh_store *store = cli_store_open(&options);
    if (!store)
        return CLI_FAILED;
    const bool done = gh_sqlite_backup(store, argv[1], problem);
    gh_store_close(store);
    store = done ? gh_sqlite_load(argv[1], problem) : NULL;
    if (!store) {
        cli_error("backup: %s", problem);
        return CLI_FAILED;
    }
    const unsigned count = (unsigned)gh_store_all(store, &ids);
    printf(ngettext("%s: %u table\n", "%s: %u tables\n", count), argv[1], count);
    free(ids);
    gh_store_close(store);
    return CLI_OK;
}
