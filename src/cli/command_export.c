/* gadshill export: a town as JSON, for other programs (docs/formats.md). */
#include "cli.h"

int cli_export(int argc, char **argv)
{
    static const struct cli_usage usage = {
        .name = "export",
        .arguments = N_("TOWN"),
        .least = 1,
        .most = 1,
        .summary = N_("Prints a town as JSON on standard output."),
        .options = cli_no_options,
    };
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
