/* gadshill analyse: what each decision of a finished game cost, what was luck, which claims were missed. */
#include "analyse.h"
#include "gadshill/parallel.h"

static void do_piece(void *user, uint64_t number)
{
    gh_analysis_do(user, (unsigned)number);
}

static void advance(void *user, uint64_t done)
{
    const struct gh_analysis *analysis = user;

    cli_progress(_("analysing"), done, analysis->pieces);
}

static void say_problem(const struct cli_record *record, const struct gh_analysis_problem *problem)
{
    if (problem->refusal == GH_ANALYSIS_UNFINISHED)
        cli_error(_("%s: the game is not over; only finished games are analysed"), record->path);
    else if (problem->refusal == GH_ANALYSIS_TOO_LONG)
        cli_error(_("%1$s: the game has more than %2$u steps, which is too long to be analysed"), record->path,
                  (unsigned)GH_ANALYSIS_MOST_STEPS);
    else
        cli_record_error(record->file, record->path, &problem->error, &problem->open);
}

static void print_json(const struct gh_analysis *analysis)
{
    struct gh_writer json = cli_json_open();

    gh_analysis_add(&json, analysis);
    cli_json_print(&json);
}

int cli_analyse(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        CLI_RECORD_TOWN_OPTION,
        CLI_RECORD_JSON_OPTION,
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "analyse",
        .arguments = N_("RECORD"),
        .least = 1,
        .most = 1,
        .summary =
            N_("Looks at a finished game again (- is standard input): what each decision cost, which claims were "
               "missed, and how much of the result was luck."),
        .options = table_of_options,
    };
    struct cli_record_options options = {.town = NULL};
    struct gh_analysis_problem problem;
    struct cli_record record;
    unsigned given;
    int code = CLI_OK;

    if (!cli_record_parse(&usage, &options, &argc, argv, &record, &given, &code))
        return code;
    struct gh_analysis *analysis = gh_analysis_start(&record.file->town, record.text, record.length, &problem);
    if (analysis) {
        gh_parallel(cli_processors(GH_MOST_JOBS), analysis->pieces, do_piece, advance, analysis);
        cli_progress(_("analysing"), analysis->pieces, analysis->pieces);
        gh_analysis_finish(analysis);
        if (options.json)
            print_json(analysis);
        else
            analyse_print(record.file, analysis);
        gh_analysis_free(analysis);
    } else {
        say_problem(&record, &problem);
        code = CLI_FAILED;
    }
    cli_record_close(&record);
    return code;
}
