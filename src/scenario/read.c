/* Scenario files word by word. Columns count characters; the text has been checked to be UTF-8 before. */
#include "parts.h"

#include "gadshill/utf8.h"

#include <stdarg.h>
#include <string.h>

void add_word(struct scenario_text *text, const char *format, ...)
{
    va_list arguments;
    const size_t blank = text->used > 0;

    if (text->used + blank + 1 >= sizeof text->at)
        return;
    char *end = text->at + text->used;
    const size_t room = sizeof text->at - text->used - blank;

    va_start(arguments, format);
    const int length = vsnprintf(end + blank, room, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= room) {
        *end = 0;
        return;
    }
    if (blank)
        *end = ' ';
    text->used += blank + (size_t)length;
}

/* ---- failures ---- */

bool mistake_at(struct scenario *scenario, struct gh_mark mark, const char *format, ...)
{
    struct scenario_failure *failure = &scenario->failure;
    va_list arguments;

    failure->failed = failure->is_mistake = true;
    failure->mark = mark;
    va_start(arguments, format);
    gh_utf8_vprint(failure->sentence, sizeof failure->sentence, format, arguments);
    va_end(arguments);
    return false;
}

bool differs(struct scenario *scenario, const char *sentence, struct scenario_word expected,
             const struct scenario_text *found)
{
    struct scenario_failure *failure = &scenario->failure;

    mistake(scenario, "%s", sentence);
    failure->is_mistake = false;
    add_word(&failure->expected, "%.*s", (int)expected.length, expected.text);
    failure->found = *found;
    return false;
}

/* ---- lines and words ---- */

static bool is_blank(char character)
{
    return character == ' ' || character == '\t';
}

/* Where the line's comment begins: a "#" at the beginning of a word. */
static size_t comment_at(const char *text, size_t length, bool is_drawn)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] != '#' || (i > 0 && !is_blank(text[i - 1])))
            continue;
        if (is_drawn && i + 1 < length && text[i + 1] == '#')
            i++; /* a framed space */
        else
            return i;
    }
    return length;
}

bool scenario_next_line(struct scenario *scenario, bool is_drawn)
{
    struct scenario_line *line = &scenario->line;

    if (scenario->next_line >= scenario->end_line)
        return false;
    line->number = scenario->next_line++;
    line->text = gh_source_line(scenario->source, line->number, &line->length);
    line->length = comment_at(line->text, line->length, is_drawn);
    line->at = line->word = 0;
    return true;
}

bool scenario_next_word(struct scenario *scenario, struct scenario_word *word)
{
    struct scenario_line *line = &scenario->line;

    while (line->at < line->length && is_blank(line->text[line->at]))
        line->at++;
    line->word = line->at;
    while (line->at < line->length && !is_blank(line->text[line->at]))
        line->at++;
    *word = (struct scenario_word){line->text + line->word, line->at - line->word};
    return word->length > 0;
}

bool scenario_accept(struct scenario *scenario, const char *expected)
{
    const struct scenario_line before = scenario->line;
    struct scenario_word word;

    if (scenario_next_word(scenario, &word) && scenario_is(word, expected))
        return true;
    scenario->line = before;
    return false;
}

bool scenario_has_more(struct scenario *scenario)
{
    const struct scenario_line before = scenario->line;
    struct scenario_word word;
    const bool has_more = scenario_next_word(scenario, &word);

    scenario->line = before;
    return has_more;
}

struct scenario_word scenario_rest(struct scenario *scenario)
{
    struct scenario_line *line = &scenario->line;

    while (line->at < line->length && is_blank(line->text[line->at]))
        line->at++;
    line->word = line->at;
    struct scenario_word rest = {line->text + line->at, line->length - line->at};
    while (rest.length > 0 && is_blank(rest.text[rest.length - 1]))
        rest.length--;
    line->at = line->length;
    return rest;
}

bool scenario_is(struct scenario_word word, const char *expected)
{
    return strlen(expected) == word.length && memcmp(word.text, expected, word.length) == 0;
}

struct gh_quoted quoted(struct scenario_word word)
{
    return gh_quote(word.text, word.length);
}

struct gh_mark scenario_mark(const struct scenario *scenario)
{
    const struct scenario_line *line = &scenario->line;

    return (struct gh_mark){line->number, (unsigned)gh_utf8_count(line->text, line->word) + 1};
}

/* ---- words that mean something ---- */

bool scenario_read_word(struct scenario *scenario, struct scenario_word *word)
{
    return scenario_next_word(scenario, word) || mistake(scenario, _("Something is missing at the end of this line."));
}

bool scenario_read_end(struct scenario *scenario)
{
    struct scenario_word word;

    if (!scenario_next_word(scenario, &word))
        return true;
    return mistake(scenario, _("\"%s\" is too much here: the line should end before it."), quoted(word).text);
}

static bool to_number(struct scenario_word word, unsigned least, unsigned most, unsigned *number)
{
    *number = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (word.text[i] < '0' || word.text[i] > '9' || *number > most)
            return false;
        *number = *number * 10 + (unsigned)(word.text[i] - '0');
    }
    return word.length > 0 && *number >= least && *number <= most;
}

bool scenario_read_number(struct scenario *scenario, unsigned least, unsigned most, unsigned *number)
{
    struct scenario_word word;

    if (!scenario_read_word(scenario, &word))
        return false;
    return to_number(word, least, most, number) ||
           mistake(scenario, _("\"%s\" is not a number from %u to %u."), quoted(word).text, least, most);
}

bool scenario_find_seat(struct scenario *scenario, struct scenario_word word, unsigned *seat)
{
    const unsigned seats = scenario->state.open.seats;
    struct scenario_text names = {.used = 0};

    scenario->setup.has_seats = true;
    if (to_number(word, 0, seats - 1, seat))
        return true;
    for (*seat = 0; *seat < seats; ++*seat) {
        if (scenario_is(word, scenario->seat_name[*seat]))
            return true;
        add_word(&names, "%s", scenario->seat_name[*seat]);
    }
    return mistake(scenario, _("\"%s\" is not one of the players, who are called: %s. (The line \"players\" says so.)"),
                   quoted(word).text, names.at);
}

bool scenario_read_seat(struct scenario *scenario, unsigned *seat)
{
    struct scenario_word word;

    return scenario_read_word(scenario, &word) && scenario_find_seat(scenario, word, seat);
}

bool scenario_read_seat_number(struct scenario *scenario, unsigned most, unsigned *seat, unsigned *number)
{
    return scenario_read_seat(scenario, seat) && scenario_read_number(scenario, 0, most, number);
}

static bool no_building(struct scenario *scenario, struct scenario_word word)
{
    const char *names[GH_MAX_BUILDINGS];

    for (unsigned i = 0; i < scenario->town->buildings; i++)
        names[i] = scenario->town->building_name[i];
    const char *nearest = gh_nearest(word.text, word.length, names, scenario->town->buildings);
    const struct gh_quoted name = quoted(word);

    if (nearest)
        return mistake(scenario, _("There is no building called \"%s\" in this town. Did you mean \"%s\"?"), name.text,
                       nearest);
    return mistake(scenario,
                   _("There is no building called \"%s\" in this town. Its buildings have the names given in the town "
                     "file: \"%s\", for example."),
                   name.text, names[0]);
}

static bool no_site(struct scenario *scenario, struct scenario_word word)
{
    return mistake(scenario,
                   _("There is no site called \"%s\" in this town. Its sites have the names given on its map: \"%s\", "
                     "for example."),
                   quoted(word).text, scenario->town->site_name[0]);
}

bool scenario_read_building(struct scenario *scenario, unsigned *building)
{
    struct scenario_word word;

    if (!scenario_read_word(scenario, &word))
        return false;
    *building = gh_building_find(scenario->town, word.text, word.length);
    return *building != GH_NONE || no_building(scenario, word);
}

bool scenario_read_site(struct scenario *scenario, unsigned *site)
{
    struct scenario_word word;

    if (!scenario_read_word(scenario, &word))
        return false;
    *site = gh_site_find(scenario->town, word.text, word.length);
    return *site != GH_NONE || no_site(scenario, word);
}

bool scenario_read_marker(struct scenario *scenario, unsigned *building, unsigned *site)
{
    struct scenario_word word;

    if (!scenario_read_word(scenario, &word))
        return false;
    const char *at = memchr(word.text, '@', word.length);
    if (!at)
        return mistake(scenario, _("A marker is written as its building and its site: \"%s@%s\", for example."),
                       scenario->town->building_name[0], scenario->town->site_name[0]);
    const struct scenario_word left = {word.text, (size_t)(at - word.text)};
    const struct scenario_word right = {at + 1, word.length - left.length - 1};
    *building = gh_building_find(scenario->town, left.text, left.length);
    *site = gh_site_find(scenario->town, right.text, right.length);
    if (*building == GH_NONE)
        return no_building(scenario, left);
    return *site != GH_NONE || no_site(scenario, right);
}

bool scenario_read_card(struct scenario *scenario, unsigned *card)
{
    struct scenario_word word;
    unsigned number;

    if (!scenario_read_word(scenario, &word))
        return false;
    if (!to_number(word, 1, scenario->town->cards, &number))
        return mistake(scenario, _("\"%s\" is not a card: the cards of this town are numbered 1 to %u."),
                       quoted(word).text, (unsigned)scenario->town->cards);
    *card = number - 1;
    return true;
}

bool scenario_read_pile(struct scenario *scenario, unsigned *pile)
{
    struct scenario_word word;
    struct scenario_text names = {.used = 0};

    if (!scenario_read_word(scenario, &word))
        return false;
    for (*pile = 0; *pile < GH_MAX_PILES; ++*pile) {
        const char *name = gh_pile_name(scenario->town->ruleset, *pile);

        if (!name)
            continue;
        if (scenario_is(word, name))
            return true;
        add_word(&names, "%s", name);
    }
    return mistake(scenario, _("There is no pile called \"%s\" in this game. The piles are: %s."), quoted(word).text,
                   names.at);
}

bool scenario_read_set(struct scenario *scenario, scenario_item *read, uint32_t *set)
{
    unsigned item;

    *set = 0;
    do {
        if (!read(scenario, &item))
            return false;
        *set |= gh_bit(item);
    } while (scenario_has_more(scenario));
    return true;
}

bool scenario_read_set_or_none(struct scenario *scenario, scenario_item *read, uint32_t *set)
{
    *set = 0;
    return scenario_accept(scenario, "none") || scenario_read_set(scenario, read, set);
}
