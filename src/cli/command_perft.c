/* gadshill perft: how many sequences of actions there are, as chess engines count them (docs/formats.md). Any change of
 * the rules' behaviour moves these numbers. */
#include "cli.h"

#include "gadshill/words_refusal.h"
#include "gadshill/source.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MOST_DEPTH = 40 };

struct perft_options {
    struct cli_options common;
    const char *after; /* a record to start from */
    unsigned depth;
};

static bool set_depth(void *target, const char *value)
{
    uint64_t number;

    if (!gh_number(value, 1, MOST_DEPTH, &number))
        return false;
    ((struct perft_options *)target)->depth = (unsigned)number;
    return true;
}

static bool set_after(void *target, const char *value)
{
    ((struct perft_options *)target)->after = value;
    return true;
}

static uint64_t perft(const struct gh_town *town, const struct gh_state *state, unsigned depth)
{
    const unsigned seat = state->open.player;
    struct gh_legal legal;
    uint64_t sequences = 0;

    gh_legal(town, &state->open, &state->hidden.hand[seat], &legal);
    const unsigned count = gh_legal_count(&legal);
    if (depth == 1)
        return count;
    for (unsigned i = 0; i < count; i++) {
        struct gh_state next = *state;

        gh_apply(town, &next, seat, gh_legal_at(&legal, i), NULL);
        sequences += perft(town, &next, depth - 1);
    }
    return sequences;
}

/* The deal, with its town; NULL after an error message. */
static struct gh_townfile *start_from_deal(const struct cli_options *options, struct gh_state *state)
{
    struct gh_townfile *file = cli_load_town(options->town);
    const enum gh_error error = file ? gh_start(&file->town, &options->setup, state) : GH_OK;

    if (error == GH_OK)
        return file;
    cli_error("%s", gh_words_start_error(error));
    gh_townfile_free(file);
    return NULL;
}

/* The end of a record, with its town; NULL after an error message. */
static struct gh_townfile *start_from_record(const char *path, const char *town, struct gh_state *state)
{
    struct cli_record record;

    if (!cli_record_open(path, town, &record))
        return NULL;
    if (!cli_record_position(&record, 0, state, NULL, NULL)) {
        gh_townfile_free(record.file);
        record.file = NULL;
    }
    free(record.text);
    return record.file;
}

/* Counts depth after depth; each is told when it is known. */
static void count(const struct gh_town *town, const struct gh_state *state, const struct perft_options *options)
{
    struct gh_writer json = cli_json_open();

    gh_write_text(&json, "town", town->name);
    gh_open_list(&json, "sequences");
    for (unsigned depth = 1; depth <= options->depth; depth++) {
        const uint64_t sequences = perft(town, state, depth);

        gh_write_number(&json, NULL, (int64_t)sequences);
        if (!options->common.json)
            printf("%u %" PRIu64 "\n", depth, sequences);
        fflush(stdout);
    }
    gh_close_list(&json);
    if (options->common.json)
        cli_json_print(&json);
    else
        gh_writer_free(&json);
}

int cli_perft(int argc, char **argv)
{
    enum { TOWN, FIRST_OF_DEALS, LAST_OF_DEALS = 3 }; /* a record has what options of deals say */
    static const struct cli_option table_of_options[] = {
        CLI_TOWN_OPTION,
        CLI_PLAYERS_OPTION,
        CLI_REFEREE_OPTION,
        CLI_SEED_OPTION,
        CLI_OPTION("depth", N_("D"), N_("how many actions deep, 1 to 40 (default 3)"), set_depth),
        CLI_OPTION("after", N_("RECORD"), N_("count from the end of this record (its town and players) instead"),
                   set_after),
        CLI_JSON_OPTION,
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "perft",
        .summary = N_("Counts the sequences of legal actions from the deal (no claims), for each depth."),
        .options = table_of_options,
    };
    struct perft_options options = {.common = cli_options_default(), .depth = 3};
    struct gh_state state;
    unsigned given;
    int code = CLI_OK;

    if (!cli_parse_given(&usage, &options, &argc, argv, &given, &code))
        return code;
    for (unsigned i = FIRST_OF_DEALS; options.after && i <= LAST_OF_DEALS; i++) {
        if (given & 1u << i) {
            cli_say_not_taken("perft --after", table_of_options[i].name);
            return CLI_USAGE;
        }
    }
    struct gh_townfile *file =
        options.after ? start_from_record(options.after, given & 1u << TOWN ? options.common.town : NULL, &state)
                      : start_from_deal(&options.common, &state);
    if (!file)
        return CLI_FAILED;
    count(&file->town, &state, &options);
    gh_townfile_free(file);
    return code;
}
