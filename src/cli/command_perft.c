/* gadshill perft: how many sequences of actions there are, as chess engines count them (PROTOCOL). Any change of the rules'
 * behaviour moves these numbers. */
#include "cli.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MOST_DEPTH = 40, MOST_RECORD_BYTES = 1 << 20 };

struct perft_options {
    struct cli_options common;
    const char *after; /* a record to start from */
    unsigned depth;
};

static bool set_depth(void *target, const char *value)
{
    uint64_t number;

    if (!cli_number(value, 1, MOST_DEPTH, &number))
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

/* The position to count from: the deal, or the end of a record. */
static bool find_start(const struct gh_townfile *file, const struct perft_options *options, struct gh_state *state)
{
    if (!options->after) {
        const enum gh_error error = gh_start(&file->town, &options->common.setup, state);

        if (error != GH_OK)
            cli_error("%s", gh_words_start_error(error));
        return error == GH_OK;
    }
    size_t length;
    char *text = cli_read_file(options->after, MOST_RECORD_BYTES, &length);
    struct gh_record_error error;

    if (!text)
        return false;
    const bool ok = gh_record_replay(&file->town, text, length, state, NULL, NULL, &error);
    if (!ok)
        cli_record_error(file, options->after, &error, &state->open);
    free(text);
    return ok;
}

int cli_perft(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        CLI_TOWN_OPTION,
        CLI_PLAYERS_OPTION,
        CLI_REFEREE_OPTION,
        CLI_SEED_OPTION,
        {"depth", N_("D"), N_("how many actions deep, 1 to 40"), set_depth},
        {"after", N_("RECORD"), N_("count from the end of this record instead of the deal"), set_after},
        {0}};
    static const struct cli_usage usage = {
        "perft", "", 0, 0, N_("Counts the sequences of legal actions from the deal (no claims), for each depth."),
        table_of_options};
    struct perft_options options = {.common = cli_options_default(), .depth = 3};
    struct gh_state state;
    int code = CLI_OK;

    if (!cli_parse(&usage, &options, &argc, argv, &code))
        return code;
    struct gh_townfile *file = cli_load_town(options.common.town);
    if (!file)
        return CLI_FAILED;
    if (find_start(file, &options, &state)) {
        for (unsigned depth = 1; depth <= options.depth; depth++) {
            printf("%u %" PRIu64 "\n", depth, perft(&file->town, &state, depth));
            fflush(stdout);
        }
    } else {
        code = CLI_FAILED;
    }
    gh_townfile_free(file);
    return code;
}
