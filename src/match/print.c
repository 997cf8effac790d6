/* What a match brought, as a table and as JSON. */
#include "gadshill/match.h"
#include "gadshill/paragraph.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/words.h"
#include "gadshill/writer.h"

#include <string.h>

enum value_kind { SHARE, POINTS, MARGIN };

/* " 93.2±1.1", or blanks for the interval where there is none: always as wide. */
static struct gh_cell value_cell(struct gh_match_value value, enum value_kind kind)
{
    const bool is_share = kind == SHARE;
    const double mean = is_share ? 100 * value.mean : value.mean, half = is_share ? 100 * value.half : value.half;
    const struct gh_figure figure = kind == MARGIN ? gh_figure_signed(mean, 2) : gh_figure(mean, is_share ? 1 : 2);
    struct gh_cell cell = gh_right(figure.text, kind == MARGIN ? 6 : 5);
    char text[sizeof cell.text];

    if (value.half < 0)
        snprintf(text, sizeof text, "%.40s     ", cell.text);
    else
        snprintf(text, sizeof text, "%.40s%s%.40s", cell.text, gh_utf8_in_locale() ? "±" : "~",
                 gh_left(gh_figure(half, is_share ? 1 : 2).text, 4).text);
    memcpy(cell.text, text, sizeof cell.text);
    return cell;
}

/* One line for a terminal of 80 columns. */
static void print_row(const char *town, const char *seats, const struct gh_match_result *result)
{
    printf("%s %5s  %s %s %s %s %s %s%s\n", gh_left(town, 10).text, seats,
           gh_left(value_cell(result->share, SHARE).text, 11).text, value_cell(result->points[0], POINTS).text,
           value_cell(result->points[1], POINTS).text, value_cell(result->margin, MARGIN).text,
           gh_right(gh_figure((double)result->deals, 0).text, 6).text,
           gh_right(gh_figure((double)result->games, 0).text, 7).text, result->is_decided ? " *" : "");
}

static double each(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

static void print_heading(void)
{
    printf("%s %s  %s %s %s %s %s %s\n",
           /* TRANSLATORS: the heads of a table. At most 10 characters. */
           gh_left(_("town"), 10).text,
           /* TRANSLATORS: at most 5 characters. */
           gh_right(_("seats"), 5).text,
           /* TRANSLATORS: at most 11 characters. */
           gh_left(_("win share %"), 11).text,
           /* TRANSLATORS: the points of the first player; at most 10 characters. */
           gh_left(_("points 1st"), 10).text,
           /* TRANSLATORS: the points of the second player; at most 10 characters. */
           gh_left(_("points 2nd"), 10).text,
           /* TRANSLATORS: by how much the first player is ahead; at most 11 characters. */
           gh_left(_("margin"), 11).text,
           /* TRANSLATORS: at most 6 characters. */
           gh_right(_("deals"), 6).text,
           /* TRANSLATORS: at most 7 characters. */
           gh_right(_("games"), 7).text);
}

static void print_effort(const char *name, const struct gh_match_result *result, unsigned player)
{
    const uint64_t decisions = result->decisions[player];
    char line[GH_SENTENCE_SIZE];

    gh_print(line, sizeof line, _("%1$s: %2$s microseconds and %3$s nodes per decision, %4$s decisions"), name,
             gh_figure(each(result->nanoseconds[player], decisions) / 1000, 1).text,
             gh_figure(each(result->nodes[player], decisions), 1).text, gh_figure((double)decisions, 0).text);
    gh_paragraph("", 4, GH_PAGE_WIDTH, line, stdout);
}

/* How often a program had to be stood in for. */
static void print_failures(const char *name, uint64_t failures)
{
    char line[GH_SENTENCE_SIZE];

    if (failures == 0)
        return;
    gh_print(line, sizeof line,
             _("%1$s failed, or gave an answer that was not possible, so that greedy played in its place: %2$s times"),
             name, gh_figure((double)failures, 0).text);
    gh_paragraph("", 4, GH_PAGE_WIDTH, line, stdout);
}

/* How briskly the games went. */
static void print_pace(const struct gh_match_pair *pair, const struct gh_match_result *result)
{
    char line[GH_SENTENCE_SIZE];

    gh_print(line, sizeof line,
             _("turns without a card: %1$s %% (%2$s), %3$s %% (%4$s); turns before the first card: %5$s; stalemates: "
               "%6$s %%"),
             gh_figure(100 * each(result->passes[0], result->turns[0]), 1).text, pair->player[0]->name,
             gh_figure(100 * each(result->passes[1], result->turns[1]), 1).text, pair->player[1]->name,
             gh_figure(each(result->waits, result->games), 1).text,
             gh_figure(100 * each(result->stalemates, result->games), 1).text);
    gh_paragraph("", 4, GH_PAGE_WIDTH, line, stdout);
}

void gh_match_print_pair(const struct gh_match_report *report, const struct gh_match_pair *pair)
{
    bool is_decided = false;

    (__extension__ printf(_("%1$s against %2$s, referee: %3$s\n"), pair->player[0]->name, pair->player[1]->name,
                          report->setup.referee == GH_MANUAL ? _("manual") : _("automatic")));
    print_heading();
    for (unsigned i = 0; i < pair->settings; i++) {
        char seats[8];

        snprintf(seats, sizeof seats, "%u", pair->seats[i]);
        print_row(pair->town[i]->name, seats, &pair->result[i]);
        is_decided |= pair->result[i].is_decided;
    }
    if (pair->settings > 1) {
        struct gh_match_result all = pair->all;

        all.is_decided = false; /* the mark belongs to single rows */
        print_row(_("all"), "", &all);
    }
    if (is_decided)
        gh_paragraph("", 2, GH_PAGE_WIDTH, _("* stopped early: the result is clear enough (--all plays all deals)"),
                     stdout);
    for (unsigned i = 0; i < 2; i++)
        print_effort(pair->player[i]->name, &pair->all, i);
    for (unsigned i = 0; i < 2; i++)
        print_failures(pair->player[i]->name, pair->all.failures[i]);
    print_pace(pair, &pair->all);
    putchar('\n');
    fflush(stdout);
}

/* The strongest first; equal ones as they were named. */
static void rank(const struct gh_match_report *report, unsigned order[GH_MATCH_MOST_PLAYERS])
{
    for (unsigned i = 0; i < report->players; i++) {
        unsigned at = i;

        for (; at > 0 && report->rating[order[at - 1]] < report->rating[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

void gh_match_print_ratings(const struct gh_match_report *report)
{
    unsigned order[GH_MATCH_MOST_PLAYERS];

    rank(report, order);
    puts(_("Ratings (400 points more means winning ten times as often):"));
    for (unsigned i = 0; i < report->players; i++)
        printf("  %-12s %s\n", report->player[order[i]].name,
               gh_right(gh_figure(report->rating[order[i]], 0).text, 6).text);
}

/* ---- JSON ---- */

static void write_value(struct gh_writer *writer, const char *key, struct gh_match_value value)
{
    gh_open_object(writer, key);
    gh_write_real(writer, "mean", value.mean);
    if (value.half < 0)
        gh_write_null(writer, "interval");
    else
        gh_write_real(writer, "interval", value.half);
    gh_close_object(writer);
}

static void write_player(struct gh_writer *writer, const struct gh_match_pair *pair,
                         const struct gh_match_result *result, unsigned i)
{
    gh_open_object(writer, NULL);
    gh_write_text(writer, "name", pair->player[i]->name);
    gh_write_real(writer, "won", result->won[i]);
    write_value(writer, "points", result->points[i]);
    gh_write_number(writer, "decisions", (int64_t)result->decisions[i]);
    gh_write_real(writer, "nodes", each(result->nodes[i], result->decisions[i]));
    gh_write_real(writer, "passes", each(result->passes[i], result->turns[i]));
    gh_write_real(writer, "microseconds", each(result->nanoseconds[i], result->decisions[i]) / 1000);
    if (pair->player[i]->command)
        gh_write_number(writer, "failures", (int64_t)result->failures[i]);
    gh_close_object(writer);
}

static void add_result(struct gh_writer *writer, const struct gh_match_pair *pair, const struct gh_match_result *result)
{
    gh_write_number(writer, "deals", (int64_t)result->deals);
    gh_write_number(writer, "games", (int64_t)result->games);
    gh_write_bool(writer, "decided", result->is_decided);
    write_value(writer, "win_share", result->share);
    write_value(writer, "margin", result->margin);
    gh_write_real(writer, "turns_before_first_card", each(result->waits, result->games));
    gh_write_number(writer, "stalemates", (int64_t)result->stalemates);
    gh_open_list(writer, "of");
    for (unsigned i = 0; i < 2; i++)
        write_player(writer, pair, result, i);
    gh_close_list(writer);
}

static void write_pair(struct gh_writer *writer, const struct gh_match_pair *pair)
{
    gh_open_object(writer, NULL);
    gh_write_text(writer, "first", pair->player[0]->name);
    gh_write_text(writer, "second", pair->player[1]->name);
    gh_open_list(writer, "settings");
    for (unsigned i = 0; i < pair->settings; i++) {
        gh_open_object(writer, NULL);
        gh_write_text(writer, "town", pair->town[i]->name);
        gh_write_number(writer, "players", pair->seats[i]);
        add_result(writer, pair, &pair->result[i]);
        gh_close_object(writer);
    }
    gh_close_list(writer);
    gh_open_object(writer, "all");
    add_result(writer, pair, &pair->all);
    gh_close_object(writer);
    gh_close_object(writer);
}

static void write_number_or_null(struct gh_writer *writer, const char *key, bool is_number, int64_t number)
{
    if (is_number)
        gh_write_number(writer, key, number);
    else
        gh_write_null(writer, key);
}

void gh_match_print_json(const struct gh_match_report *report)
{
    struct gh_writer writer = gh_writer_make(0);
    unsigned order[GH_MATCH_MOST_PLAYERS];

    writer.is_indented = true;
    writer.digits = 6;
    gh_open_object(&writer, NULL);
    gh_write_text(&writer, "referee", gh_referee_name(report->setup.referee));
    gh_write_number(&writer, "seed", (int64_t)report->setup.seed);
    write_number_or_null(&writer, "attention", report->attention != GH_DEFAULT_ATTENTION, report->attention);
    write_number_or_null(&writer, "budget", report->budget != 0, report->budget);
    gh_open_list(&writer, "pairs");
    for (unsigned i = 0; i < report->pairs; i++)
        write_pair(&writer, &report->pair[i]);
    gh_close_list(&writer);
    gh_open_object(&writer, "ratings");
    if (report->players > 2) {
        rank(report, order);
        for (unsigned i = 0; i < report->players; i++)
            gh_write_real(&writer, report->player[order[i]].name, report->rating[order[i]]);
    }
    gh_close_object(&writer);
    gh_close_object(&writer);
    puts(gh_written(&writer, NULL));
    gh_writer_free(&writer);
}
