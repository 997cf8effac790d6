/* gadshill join: a table of a server, on the full terminal. */
#include "terminal.h"
#include "gadshill/client.h"

#include <signal.h>

int cli_join(int argc, char **argv)
{
    static const struct cli_option no_options[] = {{0}};
    static const struct cli_usage usage = {
        "join",
        N_("LINK"),
        1,
        1,
        N_("Plays at a server's table, given its link in quotes; without what stands behind # you watch."),
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
    if (!cli_has_screen() || !gh_terminal_start()) {
        cli_error(_("the screen needs a terminal for input and output that can show it"));
        return CLI_FAILED;
    }
    struct gh_link *link = gh_client_open(&address, cli_language());
    terminal_play(link, cli_language(), address.table);
    const int number = gh_terminal_end();
    if (number)
        raise(number);
    return CLI_OK;
}
