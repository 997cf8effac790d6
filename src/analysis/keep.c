/* What the pieces of an analysis have found, as a text to be kept: everything else follows from the record again.
 *
 *     analysis 1 61            the version, and how many steps
 *     0 0 5000 5000 ...        the deal: the worths before it and after it
 *     12 -12 5100 4900 - -     each step: the worth after it; what could have come; what the decision cost
 *     9f86d081884c7d65         a fingerprint of the lines before and of the record
 */
#include "parts.h"

#include "gadshill/hash.h"
#include "gadshill/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEPT_VERSION = 1, /* another one when the same record gives another analysis */
    LINE_SIZE = 1024
};

/* ---- writing ---- */

struct text {
    char *bytes;
    size_t length, room;
};

static void add(struct text *text, const char *line)
{
    const size_t length = strlen(line);

    if (text->length + length >= text->room) {
        text->room = 2 * text->room + LINE_SIZE;
        text->bytes = gh_need(realloc(text->bytes, text->room));
    }
    memcpy(text->bytes + text->length, line, length + 1);
    text->length += length;
}

static void add_number(struct text *text, int64_t number)
{
    char word[32];

    snprintf(word, sizeof word, "%" PRId64 " ", number);
    add(text, word);
}

static void add_worth(struct text *text, const struct gh_worth *worth, unsigned seats)
{
    for (unsigned seat = 0; seat < seats; seat++)
        add_number(text, worth->lead[seat]);
    for (unsigned seat = 0; seat < seats; seat++)
        add_number(text, worth->share[seat]);
}

static void add_decision(struct text *text, const struct gh_town *town, const struct gh_analysed_step *step)
{
    char action[GH_ACTION_TEXT_SIZE];

    add(text, step->was_best ? "best " : "worse ");
    add_number(text, step->deals);
    if (step->was_best)
        return;
    add_number(text, step->cost.points);
    add_number(text, step->cost.share);
    add_number(text, step->cost.points_error);
    add_number(text, step->cost.share_error);
    for (unsigned i = 0; i < step->best.steps; i++) {
        add(text, "/");
        add(text, gh_action_text(town, step->best.step[i], action));
    }
}

static uint64_t fingerprint(const struct gh_analysis *analysis, const char *text, size_t length)
{
    struct gh_hash hash = gh_hash_start();

    gh_hash_number(&hash, gh_state_hash(analysis->town, &analysis->state[analysis->steps]));
    gh_hash_bytes(&hash, text, length);
    return gh_hash_finish(&hash);
}

char *gh_analysis_keep(const struct gh_analysis *analysis)
{
    const unsigned seats = analysis->setup.seats;
    struct text text = {.bytes = NULL};
    char line[64];

    snprintf(line, sizeof line, "analysis %d %u\n", KEPT_VERSION, analysis->steps);
    add(&text, line);
    add_worth(&text, &analysis->start, seats);
    add_worth(&text, &analysis->dealt, seats);
    for (unsigned i = 0; i < analysis->steps; i++) {
        const struct gh_analysed_step *step = &analysis->step[i];

        add(&text, "\n");
        add_worth(&text, &step->after, seats);
        add(&text, step->is_chance ? "chance " : "- ");
        if (step->is_chance)
            add_worth(&text, &step->expected, seats);
        if (step->is_decision)
            add_decision(&text, analysis->town, step);
    }
    add(&text, "\n");
    snprintf(line, sizeof line, "%016" PRIx64 "\n", fingerprint(analysis, text.bytes, text.length));
    add(&text, line);
    return text.bytes;
}

/* ---- reading ---- */

struct reading {
    const char *at;
    bool is_good;
};

static int32_t number(struct reading *from)
{
    char *end;
    const long value = strtol(from->at, &end, 10);

    from->is_good = from->is_good && end != from->at && value >= INT32_MIN && value <= INT32_MAX;
    from->at = end;
    return (int32_t)value;
}

static bool word(struct reading *from, const char *expected)
{
    const size_t length = strlen(expected);

    from->at += strspn(from->at, " ");
    if (strncmp(from->at, expected, length) != 0)
        return false;
    from->at += length;
    return true;
}

static struct gh_worth worth(struct reading *from, unsigned seats)
{
    struct gh_worth worth = {.lead = {0}};

    for (unsigned seat = 0; seat < seats; seat++)
        worth.lead[seat] = number(from);
    for (unsigned seat = 0; seat < seats; seat++)
        worth.share[seat] = number(from);
    return worth;
}

static void read_decision(struct reading *from, const struct gh_town *town, struct gh_analysed_step *step)
{
    struct gh_parse_error error;

    step->was_best = word(from, "best ");
    from->is_good = from->is_good && (step->was_best || word(from, "worse "));
    step->deals = (uint16_t)number(from);
    if (step->was_best)
        return;
    step->cost.points = number(from);
    step->cost.share = number(from);
    step->cost.points_error = number(from);
    step->cost.share_error = number(from);
    step->mark = (uint8_t)gh_mark_of(&step->cost);
    while (from->is_good && word(from, "/")) {
        const size_t length = strcspn(from->at, "/\n");

        from->is_good = step->best.steps < GH_MOST_STEPS &&
                        gh_action_parse(town, from->at, length, &step->best.step[step->best.steps], &error);
        step->best.steps++;
        from->at += length;
    }
}

static void read_step(struct reading *from, const struct gh_analysis *analysis, struct gh_analysed_step *step)
{
    const unsigned seats = analysis->setup.seats;

    from->is_good = from->is_good && word(from, "\n");
    step->after = worth(from, seats);
    step->is_chance = word(from, "chance ");
    if (step->is_chance)
        step->expected = worth(from, seats);
    else
        from->is_good = from->is_good && word(from, "- ");
    if (step->is_decision)
        read_decision(from, analysis->town, step);
}

/* Whether the text is whole, and about this game. */
static bool is_of(const struct gh_analysis *analysis, const char *kept)
{
    enum { LAST_LINE = 17 };
    const size_t length = strlen(kept);
    char head[64], last[LAST_LINE + 1];

    if (length < LAST_LINE)
        return false;
    snprintf(head, sizeof head, "analysis %d %u\n", KEPT_VERSION, analysis->steps);
    snprintf(last, sizeof last, "%016" PRIx64 "\n", fingerprint(analysis, kept, length - LAST_LINE));
    return strncmp(kept, head, strlen(head)) == 0 && strcmp(kept + length - LAST_LINE, last) == 0;
}

bool gh_analysis_restore(struct gh_analysis *analysis, const char *kept)
{
    struct reading from = {strchr(kept, '\n'), true};

    if (!from.at || !is_of(analysis, kept))
        return false;
    analysis->start = worth(&from, analysis->setup.seats);
    analysis->dealt = worth(&from, analysis->setup.seats);
    for (unsigned i = 0; from.is_good && i < analysis->steps; i++)
        read_step(&from, analysis, &analysis->step[i]);
    return from.is_good;
}
