/* What a match brought, as a table and as JSON. */
#include "match.h"

#include <jansson.h>

enum { VALUE_SIZE = 48 };

/* " 93.2 %±1.1", or blanks for the interval where there is none: always as wide. */
static char *value_text(struct match_value value, const char *format, double scale, char text[VALUE_SIZE])
{
    char mean[16], half[16];

    snprintf(mean, sizeof mean, format, value.mean * scale);
    if (value.half < 0) {
        snprintf(text, VALUE_SIZE, "%s     ", mean);
    } else {
        snprintf(half, sizeof half, "%.*f", scale > 1 ? 1 : 2, value.half * scale);
        snprintf(text, VALUE_SIZE, "%s%s%-4s", mean, cli_is_utf8() ? "±" : "~", half);
    }
    return text;
}

/* One line for a terminal of 80 columns. */
static void print_row(const char *town, const char *seats, const struct match_result *result)
{
    char share[VALUE_SIZE], points[2][VALUE_SIZE], margin[VALUE_SIZE];

    printf("%-10.10s %5s  %s %s %s %s %6llu %6llu%s\n", town, seats, value_text(result->share, "%5.1f%%", 100, share),
           value_text(result->points[0], "%5.2f", 1, points[0]), value_text(result->points[1], "%5.2f", 1, points[1]),
           value_text(result->margin, "%+6.2f", 1, margin), (unsigned long long)result->deals,
           (unsigned long long)result->games, result->is_decided ? " *" : "");
}

static double each(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

static void print_heading(void)
{
    printf("%-10s %5s  %-11s %-10s %-10s %-11s %6s %6s\n", _("town"), _("seats"), _("win share"), _("points 1st"),
           _("points 2nd"), _("margin"), _("deals"), _("games"));
}

void match_print_pair(const struct match_report *report, const struct match_pair *pair)
{
    bool is_decided = false;

    printf(_("%s against %s, referee: %s\n"), pair->player[0]->name, pair->player[1]->name,
           report->options->setup.referee == GH_MANUAL ? _("manual") : _("automatic"));
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
        puts(_("* stopped early: this is clear enough (--all plays all deals)"));
    for (unsigned i = 0; i < 2; i++)
        printf(_("%s: %.1f microseconds and %.1f nodes a decision, %llu decisions\n"), pair->player[i]->name,
               each(pair->all.nanoseconds[i], pair->all.decisions[i]) / 1000,
               each(pair->all.nodes[i], pair->all.decisions[i]), (unsigned long long)pair->all.decisions[i]);
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
        printf("  %-12s %5.0f\n", report->player[order[i]].name, report->rating[order[i]]);
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
