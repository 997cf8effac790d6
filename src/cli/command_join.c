/* gadshill join: a table of a server, in the full-screen terminal. */
#include "screens.h"
#include "gadshill/client.h"

int cli_join(int argc, char **argv)
{
    static const struct cli_option no_options[] = {{0}};
    static const struct cli_usage usage = {
        "join",
        N_("LINK"),
        1,
        1,
        N_("Plays at a table on a server, given its link in quotes; without the part after # you only watch."),
        no_options};
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
