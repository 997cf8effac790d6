/* What a match brought, as a table and as JSON. */
#include "match.h"
#include "gadshill/utf8.h"

#include <jansson.h>
#include <string.h>

enum value_kind { SHARE, POINTS, MARGIN };

/* " 93.2±1.1", or blanks for the interval where there is none: always as wide. */
static struct gh_cell value_cell(struct match_value value, enum value_kind kind)
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
static void print_row(const char *town, const char *seats, const struct match_result *result)
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

static void print_effort(const char *name, const struct match_result *result, unsigned player)
{
    const uint64_t decisions = result->decisions[player];
    char line[GH_SENTENCE_SIZE];

    (__extension__ snprintf(line, sizeof line, _("%1$s: %2$s microseconds and %3$s nodes a decision, %4$s decisions"),
                            name, gh_figure(each(result->nanoseconds[player], decisions) / 1000, 1).text,
                            gh_figure(each(result->nodes[player], decisions), 1).text,
                            gh_figure((double)decisions, 0).text));
    gh_paragraph("", 4, GH_PAGE_WIDTH, line, stdout);
}

void match_print_pair(const struct match_report *report, const struct match_pair *pair)
{
    bool is_decided = false;

    (__extension__ printf(_("%1$s against %2$s, referee: %3$s\n"), pair->player[0]->name, pair->player[1]->name,
                          report->options->setup.referee == GH_MANUAL ? _("manual") : _("automatic")));
    print_heading();
    for (unsigned i = 0; i < pair->settings; i++) {
        char seats[8];

        snprintf(seats, sizeof seats, "%u", pair->seats[i]);
        print_row(pair->town[i]->name, seats, &pair->result[i]);
        is_decided |= pair->result[i].is_decided;
    }
    if (pair->settings > 1) {
        struct match_result all = pair->all;

        all.is_decided = false; /* the mark belongs to single rows */
        print_row(_("all"), "", &all);
    }
    if (is_decided)
        gh_paragraph("", 2, GH_PAGE_WIDTH, _("* stopped early: this is clear enough (--all plays all deals)"), stdout);
    for (unsigned i = 0; i < 2; i++)
        print_effort(pair->player[i]->name, &pair->all, i);
    putchar('\n');
    fflush(stdout);
}

/* The strongest first; equal ones as they were named. */
static void rank(const struct match_report *report, unsigned order[MATCH_MOST_PLAYERS])
{
    for (unsigned i = 0; i < report->players; i++) {
        unsigned at = i;

        for (; at > 0 && report->rating[order[at - 1]] < report->rating[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

void match_print_ratings(const struct match_report *report)
{
    unsigned order[MATCH_MOST_PLAYERS];

    rank(report, order);
    puts(_("Ratings (400 more win ten times as often):"));
    for (unsigned i = 0; i < report->players; i++)
        printf("  %-12s %s\n", report->player[order[i]].name,
               gh_right(gh_figure(report->rating[order[i]], 0).text, 6).text);
}

/* ---- JSON ---- */

static json_t *value_json(struct match_value value)
{
    json_t *json = json_object();

    json_object_set_new(json, "mean", json_real(value.mean));
    json_object_set_new(json, "interval", value.half < 0 ? json_null() : json_real(value.half));
    return json;
}

static json_t *player_json(const struct match_pair *pair, const struct match_result *result, unsigned i)
{
    json_t *json = json_object();

    json_object_set_new(json, "name", json_string(pair->player[i]->name));
    json_object_set_new(json, "won", json_real(result->won[i]));
    json_object_set_new(json, "points", value_json(result->points[i]));
    json_object_set_new(json, "decisions", json_integer((json_int_t)result->decisions[i]));
    json_object_set_new(json, "nodes", json_real(each(result->nodes[i], result->decisions[i])));
    json_object_set_new(json, "microseconds", json_real(each(result->nanoseconds[i], result->decisions[i]) / 1000));
    return json;
}

static void add_result(json_t *json, const struct match_pair *pair, const struct match_result *result)
{
    json_t *players = json_array();

    json_object_set_new(json, "deals", json_integer((json_int_t)result->deals));
    json_object_set_new(json, "games", json_integer((json_int_t)result->games));
    json_object_set_new(json, "decided", json_boolean(result->is_decided));
    json_object_set_new(json, "win_share", value_json(result->share));
    json_object_set_new(json, "margin", value_json(result->margin));
    for (unsigned i = 0; i < 2; i++)
        json_array_append_new(players, player_json(pair, result, i));
    json_object_set_new(json, "of", players);
}

static json_t *pair_json(const struct match_pair *pair)
{
    json_t *json = json_object(), *settings = json_array(), *all = json_object();

    json_object_set_new(json, "first", json_string(pair->player[0]->name));
    json_object_set_new(json, "second", json_string(pair->player[1]->name));
    for (unsigned i = 0; i < pair->settings; i++) {
        json_t *setting = json_object();

        json_object_set_new(setting, "town", json_string(pair->town[i]->name));
        json_object_set_new(setting, "players", json_integer(pair->seats[i]));
        add_result(setting, pair, &pair->result[i]);
        json_array_append_new(settings, setting);
    }
    json_object_set_new(json, "settings", settings);
    add_result(all, pair, &pair->all);
    json_object_set_new(json, "all", all);
    return json;
}

void match_print_json(const struct match_report *report)
{
    const struct cli_options *options = report->options;
    json_t *json = json_object(), *pairs = json_array(), *ratings = json_object();
    unsigned order[MATCH_MOST_PLAYERS];

    json_object_set_new(json, "referee", json_string(options->setup.referee == GH_MANUAL ? "manual" : "automatic"));
    json_object_set_new(json, "seed", json_integer((json_int_t)options->setup.seed));
    json_object_set_new(json, "attention",
                        options->attention == GH_DEFAULT_ATTENTION ? json_null() : json_integer(options->attention));
    json_object_set_new(json, "budget", report->budget ? json_integer(report->budget) : json_null());
    for (unsigned i = 0; i < report->pairs; i++)
        json_array_append_new(pairs, pair_json(&report->pair[i]));
    json_object_set_new(json, "pairs", pairs);
    if (report->players > 2) {
        rank(report, order);
        for (unsigned i = 0; i < report->players; i++)
            json_object_set_new(ratings, report->player[order[i]].name, json_real(report->rating[order[i]]));
    }
    json_object_set_new(json, "ratings", ratings);
    json_dumpf(json, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(json);
}
