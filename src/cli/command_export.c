/* gadshill export: a town as JSON, for other programs (docs/formats.md). */
#include "cli.h"

int cli_export(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {{0}};
    static const struct cli_usage usage = {
        "export", N_("TOWN"), 1, 1, N_("Prints a town as JSON on standard output."), table_of_options};
    int code = CLI_OK;

    if (!cli_parse(&usage, NULL, &argc, argv, &code))
        return code;
    struct gh_townfile *file = cli_load_town(argv[1]);
    if (!file)
        return CLI_FAILED;
    if (!gh_townfile_export(file, stdout))
        code = CLI_FAILED;
    gh_townfile_free(file);
    return code;
}
