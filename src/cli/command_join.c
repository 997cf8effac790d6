/* gadshill join: a table of a server, in the full-screen terminal. */
#include "screens.h"
#include "gadshill/client.h"

int cli_join(int argc, char **argv)
{
    static const struct cli_usage usage = {
        .name = "join",
        .arguments = N_("LINK"),
        .least = 1,
        .most = 1,
        .summary =
            N_("Plays at a table on a server, given its link in quotes; without the part after # you only watch."),
        .options = cli_no_options,
    };
    char problem[GH_LINK_NOTICE_SIZE];
    struct gh_address address;
    int code;

    if (!cli_parse(&usage, NULL, &argc, argv, &code))
        return code;
    if (!gh_address_parse(argv[1], &address, problem)) {
        cli_error("%s", problem);
        return CLI_USAGE;
    }
    if (!screens_start())
        return CLI_FAILED;
    screens_join(&address);
    screens_end();
    return CLI_OK;
}
