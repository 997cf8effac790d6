/* gadshill scenario FILE...: runs scenario files (docs/scenarios.md). */
#include "cli.h"
#include "gadshill/scenario.h"

#include <limits.h>
#include <stdlib.h>

int cli_scenario(int argc, char **argv)
{
    static const struct cli_usage usage = {
        .name = "scenario",
        .arguments = N_("FILE..."),
        .least = 1,
        .most = INT_MAX,
        .summary = N_("Runs scenarios: rules shown on a board, in plain text (docs/scenarios.md)."),
        .options = cli_no_options,
    };
    struct gh_scenarios scenarios = {.load_town = cli_load_town, .out = stdout};
    int exit_code;

    if (!cli_parse(&usage, NULL, &argc, argv, &exit_code))
        return exit_code;
    for (int i = 1; i < argc; i++) {
        size_t length;
        char *text = cli_read_file(argv[i], GH_SCENARIO_MAX_BYTES, &length);

        if (text)
            gh_scenarios_run(&scenarios, argv[i], text, length);
        else
            scenarios.failed++;
        free(text);
    }
    printf(_("passed: %u, failed: %u\n"), scenarios.passed, scenarios.failed);
    return scenarios.failed ? CLI_FAILED : CLI_OK;
}
