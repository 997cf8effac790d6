/* gadshill scenario FILE...: runs scenario files (docs/scenarios.md). */
#include "cli.h"
#include "gadshill/scenario.h"

#include <limits.h>
#include <stdlib.h>

static bool set_json(void *target, const char *value)
{
    (void)value;
    *(bool *)target = true;
    return true;
}

static void write_result(void *user, const struct gh_scenario_result *result)
{
    struct gh_writer *json = user;

    gh_open_object(json, NULL);
    gh_write_text(json, "file", result->path);
    gh_write_text(json, "title", result->title);
    gh_write_bool(json, "passed", result->passed);
    if (!result->passed) {
        gh_write_number(json, "line", result->line);
        gh_write_number(json, "column", result->column);
        gh_write_text(json, "words", result->sentence);
        gh_write_text(json, "expected", result->expected);
        gh_write_text(json, "found", result->found);
    }
    gh_close_object(json);
}

int cli_scenario(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        CLI_OPTION("json", NULL, N_("print JSON for other programs"), set_json),
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "scenario",
        .arguments = N_("FILE..."),
        .least = 1,
        .most = INT_MAX,
        .summary = N_("Runs scenarios: rules shown on a board, in plain text (docs/scenarios.md)."),
        .options = table_of_options,
    };
    struct gh_scenarios scenarios = {.load_town = cli_load_town, .out = stdout};
    struct gh_writer json;
    bool is_json = false;
    int exit_code;

    if (!cli_parse(&usage, &is_json, &argc, argv, &exit_code))
        return exit_code;
    json = cli_json_open();
    gh_open_list(&json, "scenarios");
    if (is_json) {
        scenarios.out = NULL;
        scenarios.judged = write_result;
        scenarios.user = &json;
    }
    for (int i = 1; i < argc; i++) {
        size_t length;
        char *text = cli_read_file(argv[i], GH_SCENARIO_MAX_BYTES, &length);

        if (text)
            gh_scenarios_run(&scenarios, argv[i], text, length);
        else
            scenarios.failed++;
        free(text);
    }
    gh_close_list(&json);
    gh_write_number(&json, "passed", scenarios.passed);
    gh_write_number(&json, "failed", scenarios.failed);
    if (is_json) {
        cli_json_print(&json);
        return scenarios.failed ? CLI_FAILED : CLI_OK;
    }
    gh_writer_free(&json);
    printf(_("passed: %u, failed: %u\n"), scenarios.passed, scenarios.failed);
    return scenarios.failed ? CLI_FAILED : CLI_OK;
}
