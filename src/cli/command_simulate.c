/* gadshill simulate: many games between computer players, counted (docs/formats.md). */
#include "cli.h"

#include "gadshill/match.h"
#include "gadshill/writer.h"
#include "gadshill/utf8.h"
#include "gadshill/words_refusal.h"
#include "gadshill/paragraph.h"
#include "play.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>

struct simulate_options {
    struct cli_options common; /* first, so that the common setters work on it */
    const char *records;       /* a folder to write a record of each game to */
};

static bool set_records(void *target, const char *value)
{
    ((struct simulate_options *)target)->records = value;
    return *value != 0;
}

/* Yardsticks too: what they do can be counted. */
static bool set_bot(void *target, const char *value)
{
    ((struct simulate_options *)target)->common.bot = value;
    return gh_player_kind_find_any(value) != NULL;
}

struct statistics {
    uint64_t games, complete, stalemates, turns, actions, claims, wrong_claims;
    uint64_t passes, first_card;       /* turns without a card; turns before the first one */
    int64_t first_points, next_points; /* of the turn with the first card, and of the turn after it */
    uint64_t least_turns, most_turns;
    uint64_t points[GH_MAX_SEATS], wins[GH_MAX_SEATS], shared[GH_MAX_SEATS];
    double win_share[GH_MAX_SEATS]; /* a victory shared by n counts 1/n */
    uint64_t played[GH_MAX_CARDS], placed[GH_MAX_BUILDINGS], filled[GH_MAX_SITES];
};

static void count_action(struct statistics *statistics, struct gh_action action, struct gh_verdict verdict)
{
    statistics->actions++;
    if (verdict.reason == GH_WRONG_CLAIM)
        statistics->wrong_claims++;
    else if (action.kind == GH_CLAIM)
        statistics->claims++;
    else if (action.kind == GH_PLAY)
        statistics->played[action.card]++;
}

static void count_game(struct statistics *statistics, const struct gh_public *open)
{
    const unsigned winners = gh_winners(open);

    statistics->games++;
    if (open->ending == GH_COMPLETE)
        statistics->complete++;
    else
        statistics->stalemates++;
    statistics->turns += open->turn;
    if (statistics->games == 1 || open->turn < statistics->least_turns)
        statistics->least_turns = open->turn;
    if (open->turn > statistics->most_turns)
        statistics->most_turns = open->turn;
    for (unsigned seat = 0; seat < open->seats; seat++)
        statistics->points[seat] += open->score[seat];
    for (gh_each(seat, winners)) {
        statistics->win_share[seat] += 1.0 / gh_count(winners);
        if (gh_count(winners) == 1)
            statistics->wins[seat]++;
        else
            statistics->shared[seat]++;
    }
    for (gh_each(building, open->board.placed)) {
        statistics->placed[building]++;
        statistics->filled[open->board.site_of[building]]++;
    }
}

static double each(uint64_t sum, uint64_t games)
{
    return (double)sum / (double)games;
}

static void write_counts(struct gh_writer *to, const char *key, const uint64_t *counts, unsigned size,
                         const char *names, size_t name_size)
{
    gh_open_object(to, key);
    for (unsigned i = 0; i < size; i++)
        gh_write_number(to, names + i * name_size, (int64_t)counts[i]);
    gh_close_object(to);
}

static void write_seats(struct gh_writer *to, unsigned seats, const struct statistics *s)
{
    gh_open_list(to, "seats");
    for (unsigned seat = 0; seat < seats; seat++) {
        gh_open_object(to, NULL);
        gh_write_real(to, "points", each(s->points[seat], s->games));
        gh_write_number(to, "wins", (int64_t)s->wins[seat]);
        gh_write_number(to, "shared", (int64_t)s->shared[seat]);
        gh_write_real(to, "win_share", s->win_share[seat] / (double)s->games);
        gh_close_object(to);
    }
    gh_close_list(to);
}

static void write_cards(struct gh_writer *to, unsigned cards, const struct statistics *s)
{
    gh_open_object(to, "cards_played");
    for (unsigned card = 0; card < cards; card++) {
        char number[4];

        snprintf(number, sizeof number, "%u", card + 1);
        gh_write_number(to, number, (int64_t)s->played[card]);
    }
    gh_close_object(to);
}

static void print_json(const struct gh_town *town, const struct cli_options *options, uint64_t first_seed,
                       const struct statistics *s)
{
    struct gh_writer json = cli_json_open();

    json.digits = 6;
    gh_write_text(&json, "town", town->name);
    gh_write_number(&json, "players", options->setup.seats);
    gh_write_text(&json, "referee", gh_referee_name(options->setup.referee));
    gh_write_text(&json, "bot", options->bot);
    gh_write_number(&json, "seed", (int64_t)first_seed);
    gh_write_number(&json, "games", (int64_t)s->games);
    gh_write_number(&json, "complete", (int64_t)s->complete);
    gh_write_number(&json, "stalemates", (int64_t)s->stalemates);
    gh_write_real(&json, "turns", each(s->turns, s->games));
    gh_write_number(&json, "least_turns", (int64_t)s->least_turns);
    gh_write_number(&json, "most_turns", (int64_t)s->most_turns);
    gh_write_real(&json, "passes", each(s->passes, s->turns));
    gh_write_real(&json, "turns_before_first_card", each(s->first_card, s->games));
    gh_write_real(&json, "first_turn_points", (double)s->first_points / (double)s->games);
    gh_write_real(&json, "next_turn_points", (double)s->next_points / (double)s->games);
    gh_write_real(&json, "actions", each(s->actions, s->games));
    gh_write_number(&json, "claims", (int64_t)s->claims);
    gh_write_number(&json, "wrong_claims", (int64_t)s->wrong_claims);
    write_seats(&json, options->setup.seats, s);
    write_cards(&json, town->cards, s);
    write_counts(&json, "buildings_placed", s->placed, town->buildings, town->building_name[0],
                 sizeof town->building_name[0]);
    write_counts(&json, "sites_filled", s->filled, town->sites, town->site_name[0], sizeof town->site_name[0]);
    cli_json_print(&json);
}

enum { MOST_NAMES = GH_MAX_SITES > GH_MAX_BUILDINGS ? GH_MAX_SITES : GH_MAX_BUILDINGS };

/* Counts by name, as many in a line as fit. */
static void print_counts(const char *title, const uint64_t *counts, unsigned size, const char *const names[MOST_NAMES])
{
    enum { LEAST_WIDTH = 12, COUNT_WIDTH = 10 };
    unsigned width = LEAST_WIDTH;

    for (unsigned i = 0; i < size; i++)
        if (width < gh_utf8_text_width(names[i]))
            width = gh_utf8_text_width(names[i]);
    const unsigned in_a_line = GH_PAGE_WIDTH / (2 + width + 1 + COUNT_WIDTH);
    printf("\n%s\n", title);
    for (unsigned i = 0; i < size; i++)
        printf("  %s %s%s", gh_left(names[i], width).text,
               gh_right(gh_figure((double)counts[i], 0).text, COUNT_WIDTH).text,
               i % in_a_line == in_a_line - 1 || i + 1 == size ? "\n" : "");
}

static void print_cards(const uint64_t *counts, unsigned cards)
{
    enum { COUNT_WIDTH = 9, IN_A_LINE = 5 };

    printf("\n%s\n", _("How often each card was played:"));
    for (unsigned card = 0; card < cards; card++)
        printf("  %3u %s%s", card + 1, gh_right(gh_figure((double)counts[card], 0).text, COUNT_WIDTH).text,
               card % IN_A_LINE == IN_A_LINE - 1 || card + 1 == cards ? "\n" : "");
}

enum { SEAT_COLUMNS = 6 };

static void print_seat_row(const char *const cells[SEAT_COLUMNS], const unsigned width[SEAT_COLUMNS])
{
    for (unsigned i = 0; i < SEAT_COLUMNS; i++)
        fputs(gh_right(cells[i], width[i]).text, stdout);
    putchar('\n');
}

static void print_seats(const struct statistics *s, unsigned seats)
{
    const char *const titles[SEAT_COLUMNS] = {_("seat"),   _("points"),    _("wins"),
                                              _("shared"), _("win share"), _("above fair share")};
    unsigned width[SEAT_COLUMNS] = {4, 9, 9, 9, 12, 20};

    for (unsigned i = 0; i < SEAT_COLUMNS; i++)
        if (width[i] < gh_utf8_text_width(titles[i]) + (i > 0))
            width[i] = gh_utf8_text_width(titles[i]) + (i > 0);
    print_seat_row(titles, width);
    for (unsigned seat = 0; seat < seats; seat++) {
        const double share = 100 * s->win_share[seat] / (double)s->games;
        char percent[sizeof(struct gh_figure)];

        snprintf(percent, sizeof percent, _("%s %%"), gh_figure(share, 2).text);
        print_seat_row(
            (const char *const[]){gh_figure(seat, 0).text, gh_figure(each(s->points[seat], s->games), 2).text,
                                  gh_figure((double)s->wins[seat], 0).text, gh_figure((double)s->shared[seat], 0).text,
                                  percent, gh_figure_signed(share - 100.0 / seats, 2).text},
            width);
    }
}

static void print_text(const struct gh_townfile *file, const struct cli_options *options, const struct statistics *s)
{
    const struct gh_town *town = &file->town;
    const char *buildings[MOST_NAMES], *sites[MOST_NAMES];
    char line[GH_SENTENCE_SIZE];

    gh_print(line, sizeof line, _("games: %1$s; town: %2$s; players: %3$u (%4$s); referee: %5$s"),
             gh_figure((double)s->games, 0).text, town->name, options->setup.seats, options->bot,
             options->setup.referee == GH_MANUAL ? _("manual") : _("automatic"));
    gh_paragraph("", 0, GH_PAGE_WIDTH, line, stdout);
    gh_print(line, sizeof line, _("complete: %1$s %%, stalemates: %2$s %%"),
             gh_figure(100 * each(s->complete, s->games), 2).text,
             gh_figure(100 * each(s->stalemates, s->games), 2).text);
    gh_paragraph("", 0, GH_PAGE_WIDTH, line, stdout);
    gh_print(line, sizeof line, _("turns per game: %1$s (%2$s to %3$s), actions per game: %4$s"),
             gh_figure(each(s->turns, s->games), 1).text, gh_figure((double)s->least_turns, 0).text,
             gh_figure((double)s->most_turns, 0).text, gh_figure(each(s->actions, s->games), 1).text);
    gh_paragraph("", 0, GH_PAGE_WIDTH, line, stdout);
    gh_print(line, sizeof line, _("turns without a card: %1$s %%, turns before the first card: %2$s"),
             gh_figure(100 * each(s->passes, s->turns), 1).text, gh_figure(each(s->first_card, s->games), 1).text);
    gh_paragraph("", 0, GH_PAGE_WIDTH, line, stdout);
    gh_print(line, sizeof line, _("points of the turn with the first card: %1$s, of the turn after it: %2$s"),
             gh_figure((double)s->first_points / (double)s->games, 2).text,
             gh_figure((double)s->next_points / (double)s->games, 2).text);
    gh_paragraph("", 0, GH_PAGE_WIDTH, line, stdout);
    if (options->setup.referee == GH_MANUAL) {
        gh_print(line, sizeof line, _("claims per game: %1$s right, %2$s wrong"),
                 gh_figure(each(s->claims, s->games), 2).text, gh_figure(each(s->wrong_claims, s->games), 2).text);
        gh_paragraph("", 0, GH_PAGE_WIDTH, line, stdout);
    }
    print_seats(s, options->setup.seats);
    print_cards(s->played, town->cards);
    for (unsigned i = 0; i < town->buildings; i++)
        buildings[i] = gh_spoken(&file->building_name[i]);
    for (unsigned i = 0; i < town->sites; i++)
        sites[i] = town->site_name[i];
    print_counts(_("How often each building was placed:"), s->placed, town->buildings, buildings);
    print_counts(_("How often each site was filled:"), s->filled, town->sites, sites);
}

/* A new file for a game's record, or NULL after an error message. */
static FILE *open_record(const char *folder, uint64_t seed)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/game-%" PRIu64 ".ghr", folder, seed);
    FILE *file = fopen(path, "wx");
    if (!file)
        cli_error(_("%1$s cannot be written: %2$s"), path, gh_system_error(errno));
    return file;
}

/* Plays one game to its end, writing its record if there is a file for it. */
static void play_game(struct gh_table *table, struct statistics *statistics, FILE *record)
{
    char text[GH_RECORD_HEAD_SIZE];
    struct gh_action action;
    unsigned seat, first = 0; /* the turn with the first card */

    if (record)
        fwrite(text, 1, gh_record_write_head(table->town, &table->setup, text), record);
    while (gh_table_next(table, &seat, &action)) {
        const struct gh_public *open = &table->state.open;
        const unsigned turn = open->turn, score = open->score[seat];
        struct gh_state before;

        if (record) /* nothing else needs all of it */
            before = table->state;
        statistics->passes += gh_is_pass(open, action);
        const struct gh_verdict verdict = gh_apply(table->town, &table->state, seat, action, NULL);
        assert(gh_is_recorded(verdict));
        count_action(statistics, action, verdict);
        if (action.kind == GH_PLAY && first == 0)
            first = turn;
        if (first > 0 && turn <= first + 1)
            *(turn == first ? &statistics->first_points : &statistics->next_points) +=
                (int)open->score[seat] - (int)score;
        if (record)
            fwrite(text, 1, gh_record_write_step(table->town, &before, &table->state, seat, action, text), record);
    }
    statistics->first_card += first ? first - 1 : table->state.open.turn;
    count_game(statistics, &table->state.open);
}

/* One game with the options' seed; false after an error message. */
static bool simulate(const struct gh_town *town, const struct simulate_options *options,
                     const struct gh_player_kind *const kind[GH_MAX_SEATS], struct statistics *statistics)
{
    const struct gh_setup *setup = &options->common.setup;
    struct gh_table table;
    FILE *record = NULL;
    const enum gh_error error = gh_table_open(&table, town, setup, kind, options->common.attention);

    if (error != GH_OK) {
        cli_error("%s", gh_words_start_error(error));
        return false;
    }
    if (options->records && !(record = open_record(options->records, setup->seed)))
        return false;
    errno = 0;
    play_game(&table, statistics, record);
    if (record && (ferror(record) | fclose(record)) != 0) {
        cli_error(_("the record of game %1$llu cannot be written: %2$s"), (unsigned long long)setup->seed,
                  gh_system_error(errno ? errno : EIO));
        return false;
    }
    return true;
}

int cli_simulate(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        CLI_TOWN_OPTION,
        CLI_PLAYERS_OPTION,
        CLI_REFEREE_OPTION,
        CLI_BRISK_OPTION,
        CLI_BOT_OPTION_BY(set_bot),
        CLI_SEED_OPTION,
        CLI_ATTENTION_OPTION,
        CLI_GAMES_OPTION(N_("how many games, at least 1 (default 1000)")),
        CLI_JSON_OPTION,
        CLI_OPTION("records", N_("FOLDER"), N_("write a record of each game there"), set_records),
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "simulate",
        .summary = N_("Lets computer players play many games and counts what happened; game n has seed S + n."),
        .options = table_of_options,
    };
    struct simulate_options options = {.common = cli_options_default()};
    struct cli_options *common = &options.common;
    const struct gh_player_kind *kind[GH_MAX_SEATS];
    struct statistics statistics = {.games = 0};
    int code = CLI_OK;

    common->games = 1000;
    if (!cli_parse(&usage, &options, &argc, argv, &code))
        return code;
    struct gh_townfile *file = cli_load_town(common->town);
    if (!file)
        return CLI_FAILED;
    cli_players(common, kind);
    const uint64_t first_seed = common->setup.seed;
    for (unsigned game = 0; game < common->games && code == CLI_OK; game++) {
        if (!simulate(&file->town, &options, kind, &statistics))
            code = CLI_FAILED;
        common->setup.seed++;
        cli_progress(_("simulating"), game + 1, common->games);
    }
    if (code == CLI_OK && common->json)
        print_json(&file->town, common, first_seed, &statistics);
    else if (code == CLI_OK)
        print_text(file, common, &statistics);
    gh_townfile_free(file);
    return code;
}
