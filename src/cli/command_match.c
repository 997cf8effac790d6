/* gadshill match: the command line, and all pairs of players in all settings. */
#include "cli.h"
#include "gadshill/match.h"
#include "gadshill/memory.h"
#include "gadshill/parallel.h"
#include "gadshill/words_refusal.h"
#include "gadshill/source.h"

#include <stdlib.h>
#include <string.h>

struct match_options {
    struct cli_options common; /* first, so that the common setters work on it; seats 0 and town NULL: all there are */
    uint64_t budget, jobs;
    bool plays_all;
};

static bool read_budget(const char *value, uint64_t *budget)
{
    return gh_number(value, 1, 1000 * 1000 * 1000, budget);
}

static bool set_budget(void *target, const char *value)
{
    return read_budget(value, &((struct match_options *)target)->budget);
}

static bool set_jobs(void *target, const char *value)
{
    return gh_number(value, 1, GH_MOST_JOBS, &((struct match_options *)target)->jobs);
}

static bool set_all(void *target, const char *value)
{
    (void)value;
    ((struct match_options *)target)->plays_all = true;
    return true;
}

/* ---- the match ---- */

struct match {
    const struct match_options *options;
    struct gh_townfile *file[GH_MATCH_MOST_TOWNS];
    char *json[GH_MATCH_MOST_TOWNS]; /* the same, for programs */
    unsigned towns;
    uint64_t done, all; /* deals, for the progress bar */
    struct gh_match_report report;
};

/* False after an error message. */
static bool load_towns(struct match *match)
{
    static const char *const bundled[GH_MATCH_MOST_TOWNS] = {"gads-hill", "old-town"};
    const char *town = match->options->common.town;

    for (unsigned i = 0; i < (town ? 1 : GH_MATCH_MOST_TOWNS); i++) {
        match->file[i] = cli_load_town(town ? town : bundled[i]);
        if (!match->file[i])
            return false;
        match->towns++;
        match->json[i] = gh_need(cli_town_json(match->file[i]));
    }
    return true;
}

static void complain_about_player(const char *name)
{
    char all[GH_SENTENCE_SIZE] = "";

    for (unsigned at = 0; gh_player_kind_at(at); at++)
        gh_words_join(all, sizeof all, gh_player_kind_at(at)->name, gh_player_kind_at(at + 1) ? 2 : 0, GH_JOIN_COMMA);
    cli_error(_("match: there is no player called \"%1$s\"; the players are: %2$s"), name, all);
}

/* Reads the part of "NAME@NODES" that comes after the @; false after an error message. */
static bool read_own_budget(const char *name, const char *nodes, const struct gh_player_kind *kind, uint64_t *own)
{
    if (kind->budget == 0)
        cli_error(_("match: \"%1$s\": %2$s does not search, so it has no budget; leave it out"), name, kind->name);
    else if (!read_budget(nodes, own))
        cli_error(_("match: \"%s\": after @ comes a number of nodes, from 1 to 1000000000"), name);
    else
        return true;
    return false;
}

/* Reads "NAME", "NAME@NODES" or "cmd:PROGRAM"; false after an error message. */
static bool read_player(char *name, uint32_t budget, struct gh_match_player *player)
{
    char *at = strchr(name, '@');
    uint64_t own = 0;

    player->name = name;
    player->command = cli_command_of(name);
    if (player->command) {
        if (!*player->command)
            cli_error(_("match: after cmd: comes a program"));
        return *player->command != 0;
    }
    if (at)
        *at = 0;
    player->kind = gh_player_kind_find_any(name);
    if (!player->kind) {
        complain_about_player(name);
        return false;
    }
    if (at) {
        *at = '@';
        if (!read_own_budget(name, at + 1, player->kind, &own))
            return false;
    }
    player->budget = own ? (uint32_t)own : player->kind->budget && budget ? budget : player->kind->budget;
    return true;
}

static bool is_same(const struct gh_match_player *a, const struct gh_match_player *b)
{
    if (a->command || b->command)
        return a->command && b->command && strcmp(a->command, b->command) == 0;
    return a->kind == b->kind && a->budget == b->budget;
}

/* Finds the players by their names; false after an error message. */
static bool find_players(struct gh_match_report *report, unsigned count, char **names)
{
    for (unsigned i = 0; i < count; i++) {
        struct gh_match_player *player = &report->player[i];

        if (!read_player(names[i], report->budget, player))
            return false;
        for (unsigned j = 0; j < i; j++) {
            if (is_same(&report->player[j], player)) {
                cli_error(_("match: \"%s\" is named twice"), names[i]);
                return false;
            }
        }
        report->players++;
    }
    return true;
}

static void advance(void *user, uint64_t deals)
{
    const struct match *match = user;

    if (match->done + deals < match->all)
        cli_progress(_("playing"), match->done + deals, match->all);
}

/* One pair in one town with one number of players; false after an error message. */
static bool play_setting(struct match *match, struct gh_match_pair *pair, unsigned number, unsigned seats)
{
    const struct match_options *options = match->options;
    const struct gh_town *town = &match->file[number]->town;
    struct gh_match_setting setting = {.town = town,
                                       .town_json = match->json[number],
                                       .setup = options->common.setup,
                                       .player = {pair->player[0], pair->player[1]},
                                       .attention = options->common.attention,
                                       .deals = options->common.games,
                                       .jobs = (unsigned)options->jobs,
                                       .plays_all = options->plays_all};
    struct gh_match_tally tally;
    struct gh_state state;

    setting.setup.seats = (uint8_t)seats;
    const enum gh_error error = gh_start(town, &setting.setup, &state);
    if (error != GH_OK) {
        cli_error("%s", gh_words_start_error(error));
        return false;
    }
    gh_match_play(&setting, &tally, advance, match);
    pair->town[pair->settings] = town;
    pair->seats[pair->settings] = seats;
    pair->result[pair->settings++] = gh_match_result_of(&tally, seats);
    match->done += setting.deals;
    return true;
}

static bool play_pair(struct match *match, struct gh_match_pair *pair)
{
    const unsigned seats = match->options->common.setup.seats;

    for (unsigned town = 0; town < match->towns; town++)
        for (unsigned n = seats ? seats : GH_MIN_SEATS; n <= (seats ? seats : GH_MAX_SEATS); n++)
            if (!play_setting(match, pair, town, n))
                return false;
    pair->all = gh_match_result_of_all(pair->result, pair->settings);
    return true;
}

/* Everybody against everybody. Returns an exit code. */
static int play_match(struct match *match)
{
    static struct gh_match_pair pairs[GH_MATCH_MOST_PLAYERS * (GH_MATCH_MOST_PLAYERS - 1) / 2];
    struct gh_match_report *report = &match->report;
    const bool json = match->options->common.json, one_size = match->options->common.setup.seats != 0;
    const uint64_t meetings = report->players * (report->players - 1) / 2;

    match->all =
        meetings * match->towns * (one_size ? 1 : GH_MAX_SEATS - GH_MIN_SEATS + 1) * match->options->common.games;
    report->pair = pairs;
    for (unsigned first = 0; first < report->players; first++) {
        for (unsigned second = first + 1; second < report->players; second++) {
            struct gh_match_pair *pair = &pairs[report->pairs++];

            *pair = (struct gh_match_pair){.player = {&report->player[first], &report->player[second]}};
            if (!play_pair(match, pair))
                return CLI_FAILED;
            if (!json) {
                cli_progress(_("playing"), match->all, match->all); /* out of the way */
                gh_match_print_pair(report, pair);
            }
        }
    }
    cli_progress(_("playing"), match->all, match->all);
    if (report->players > 2)
        gh_match_rate(pairs, report->pairs, report->player, report->players, report->rating);
    if (json)
        gh_match_print_json(report);
    else if (report->players > 2)
        gh_match_print_ratings(report);
    return CLI_OK;
}

int cli_match(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        CLI_OPTION("town", N_("TOWN"), N_("a bundled town or a file (default: both bundled towns)"), cli_set_town),
        CLI_OPTION("players", N_("N"), N_("number of players: 2, 3 or 4 (default: each of them)"), cli_set_players),
        CLI_REFEREE_OPTION,
        CLI_BRISK_OPTION,
        CLI_SEED_OPTION,
        CLI_ATTENTION_OPTION,
        CLI_GAMES_OPTION(N_("how many deals at most, at least 1 (default 1000)")),
        CLI_OPTION("all", NULL, N_("play all deals, even when it is clear who is better"), set_all),
        CLI_OPTION("budget", N_("NODES"), N_("how many nodes a player that searches may visit per decision"),
                   set_budget),
        CLI_OPTION("jobs", N_("J"), N_("how many threads (default: one for each processor)"), set_jobs),
        CLI_JSON_OPTION,
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "match",
        .arguments = N_("NAME NAME [NAME...]"),
        .least = 2,
        .most = GH_MATCH_MOST_PLAYERS,
        .summary = N_(
            "Plays every pair of the computer players against each other and measures who is better. Each deal is "
            "played again until both have sat in each seat equally often, so a fair win share is 50 %. Deal n has seed "
            "S + n. Checks every 50 deals and stops when the 99.9 % interval of the win share excludes 50 % and the 95 "
            "% interval, which is the one printed, is at most 2.5 points to either side. NAME@NODES is a player that "
            "searches with this budget, whatever --budget says. cmd:PROGRAM is a program of your own, which is started "
            "for "
            "each game."),
        .options = table_of_options,
    };
    struct match_options options = {.common = cli_options_default(), .jobs = cli_processors(GH_MOST_JOBS)};
    struct match match = {.options = &options};
    int code = CLI_OK;

    options.common.town = NULL;
    options.common.setup.seats = 0;
    options.common.games = 1000;
    if (!cli_parse(&usage, &options, &argc, argv, &code))
        return code;
    match.report.setup = options.common.setup;
    match.report.attention = options.common.attention;
    match.report.budget = (uint32_t)options.budget;
    if (!find_players(&match.report, (unsigned)argc - 1, argv + 1))
        return CLI_USAGE;
    code = load_towns(&match) ? play_match(&match) : CLI_FAILED;
    for (unsigned i = 0; i < match.towns; i++)
        gh_townfile_free(match.file[i]);
    for (unsigned i = 0; i < match.towns; i++)
        free(match.json[i]);
    return code;
}
