/* gadshill scenario FILE...: runs scenario files (docs/scenarios.md). */
#include "scenario.h"

#include <limits.h>
#include <stdlib.h>

int cli_scenario(int argc, char **argv)
{
    static const struct cli_option options[] = {{NULL, NULL, NULL, NULL}};
    static const struct cli_usage usage = {
        "scenario",
        N_("FILE..."),
        1,
        INT_MAX,
        N_("Runs scenarios: rules shown on a board, in plain text (docs/scenarios.md)."),
        options};
    struct scenario_town *towns = NULL;
    struct scenario_count count = {0, 0};
    int exit_code;

    if (!cli_parse(&usage, NULL, &argc, argv, &exit_code))
        return exit_code;
    for (int i = 1; i < argc; i++) {
        size_t length;
        char *text = cli_read_file(argv[i], SCENARIO_MAX_BYTES, &length);

        if (text)
            scenario_run_text(argv[i], text, length, &towns, &count, NULL, stdout);
        else
            count.failed++;
        free(text);
    }
    printf(_("passed: %u, failed: %u\n"), count.passed, count.failed);
    scenario_free_towns(towns);
    return count.failed ? CLI_FAILED : CLI_OK;
}
