/* Reading and writing records. The reader goes line by line and believes nothing that it has not replayed. */
#include "gadshill/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FINGERPRINT_DIGITS = 8, MAX_LINE = 240 };
enum { TOWN_LINE = 2, PLAYERS_LINE = 5 }; /* of the head */

static const char first_line[] = "gadshill-record 1", house_line[] = "house brisk\n";

/* ---- writing ---- */

size_t gh_record_write_head(const struct gh_town *town, const struct gh_setup *setup, char text[GH_RECORD_HEAD_SIZE])
{
    return (size_t)snprintf(
        text, GH_RECORD_HEAD_SIZE,
        "%s\ntown %s %016" PRIx64 "\nruleset %s\nreferee %s\nplayers %u\nfirst %u\n%s%s %" PRIu64 "\n", first_line,
        town->name, town->hash, gh_ruleset_name(town->ruleset), gh_referee_name(setup->referee), setup->seats,
        setup->first, setup->is_brisk ? house_line : "", setup->is_sealed ? "sealed" : "seed", setup->seed);
}

/* A fingerprint follows the action that ended the setup, a turn or the game. */
static bool turn_ended(const struct gh_public *before, const struct gh_public *after)
{
    return before->turn != after->turn || before->phase != after->phase;
}

static uint32_t fingerprint(const struct gh_town *town, const struct gh_state *state)
{
    return (uint32_t)(gh_state_hash(town, state) >> 32);
}

size_t gh_record_write_step(const struct gh_town *town, const struct gh_state *before, const struct gh_state *after,
                            unsigned seat, struct gh_action action, char text[GH_RECORD_STEP_SIZE])
{
    char action_text[GH_ACTION_TEXT_SIZE];
    int length = snprintf(text, GH_RECORD_STEP_SIZE, "%u %s\n", seat, gh_action_text(town, action, action_text));

    if (turn_ended(&before->open, &after->open))
        length += snprintf(text + length, GH_RECORD_STEP_SIZE - (size_t)length, "= %08" PRIx32 "\n",
                           fingerprint(town, after));
    return (size_t)length;
}

/* ---- reading ---- */

struct reader {
    const char *text;
    size_t length, next; /* next: where the next line begins */
    const char *line;
    size_t line_length;
    struct gh_record_error *error;
};

static struct reader reader_start(const char *text, size_t length, struct gh_record_error *error)
{
    *error = (struct gh_record_error){.problem = GH_RECORD_OK};
    return (struct reader){.text = text, .length = length, .error = error};
}

static bool fail(struct reader *reader, enum gh_record_problem problem, size_t column)
{
    reader->error->problem = problem;
    reader->error->column = (unsigned)column + 1;
    return false;
}

static bool at_end(const struct reader *reader)
{
    return reader->next >= reader->length;
}

static bool next_line(struct reader *reader)
{
    reader->error->line++;
    if (at_end(reader))
        return fail(reader, GH_RECORD_CUT_OFF, 0);
    reader->line = reader->text + reader->next;
    const char *end = memchr(reader->line, '\n', reader->length - reader->next);
    if (!end)
        return fail(reader, GH_RECORD_CUT_OFF, 0);
    reader->line_length = (size_t)(end - reader->line);
    reader->next += reader->line_length + 1;
    return reader->line_length <= MAX_LINE || fail(reader, GH_RECORD_BAD_LINE, MAX_LINE);
}

/* A number in digits only (at least one character), no sign, no leading zeros. */
static bool number_from(const char *text, size_t length, uint64_t *number)
{
    *number = 0;
    if (length > 1 && text[0] == '0')
        return false;
    for (size_t i = 0; i < length; i++) {
        const uint64_t digit = (uint64_t)(unsigned char)text[i] - '0';

        if (digit > 9 || *number > (UINT64_MAX - digit) / 10)
            return false;
        *number = *number * 10 + digit;
    }
    return true;
}

static bool hex_from(const char *text, size_t length, size_t digits, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < length; i++) {
        static const char alphabet[] = "0123456789abcdef";
        const char *digit = memchr(alphabet, text[i], sizeof alphabet - 1);

        if (!digit)
            return false;
        *number = *number << 4 | (uint64_t)(digit - alphabet);
    }
    return length == digits;
}

/* A line "word value"; value points behind the blank. */
static bool head_line(struct reader *reader, const char *word, const char **value, size_t *length)
{
    const size_t word_length = strlen(word);

    if (!next_line(reader))
        return false;
    reader->error->expected = word;
    if (reader->line_length <= word_length + 1 || memcmp(reader->line, word, word_length) != 0 ||
        reader->line[word_length] != ' ')
        return fail(reader, GH_RECORD_BAD_HEAD, 0);
    *value = reader->line + word_length + 1;
    *length = reader->line_length - word_length - 1;
    return true;
}

static bool bad_value(struct reader *reader, const char *value)
{
    return fail(reader, GH_RECORD_BAD_HEAD, (size_t)(value - reader->line));
}

static bool head_number(struct reader *reader, const char *word, uint64_t *number)
{
    const char *value;
    size_t length;

    return head_line(reader, word, &value, &length) && (number_from(value, length, number) || bad_value(reader, value));
}

/* The letters that town names have; a name from outside may become part of a path. */
static bool is_name(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!memchr("abcdefghijklmnopqrstuvwxyz0123456789-", text[i], 37))
            return false;
    return true;
}

static bool read_town_line(struct reader *reader, struct gh_record_head *head)
{
    const char *value;
    size_t length;

    if (!head_line(reader, "town", &value, &length))
        return false;
    const char *blank = memchr(value, ' ', length);
    const size_t name_length = blank ? (size_t)(blank - value) : 0;
    if (name_length == 0 || name_length >= GH_NAME_SIZE || !is_name(value, name_length) ||
        !hex_from(blank + 1, length - name_length - 1, 16, &head->town_hash))
        return bad_value(reader, value);
    memcpy(head->town, value, name_length);
    head->town[name_length] = 0;
    return true;
}

static bool read_choices(struct reader *reader, struct gh_record_head *head)
{
    const char *value;
    size_t length;

    if (!head_line(reader, "ruleset", &value, &length))
        return false;
    const unsigned ruleset = gh_ruleset_find(value, length);
    if (ruleset == GH_NONE)
        return bad_value(reader, value);
    head->ruleset = (uint8_t)ruleset;
    if (!head_line(reader, "referee", &value, &length))
        return false;
    const unsigned referee = gh_referee_find(value, length);
    head->setup.referee = (uint8_t)referee;
    return referee != GH_NONE || bad_value(reader, value);
}

/* Whether the text goes on so. */
static bool goes_on(const struct reader *reader, const char *with)
{
    return reader->length - reader->next > strlen(with) && memcmp(reader->text + reader->next, with, strlen(with)) == 0;
}

/* "house brisk", where there is a house rule. */
static bool read_house(struct reader *reader, struct gh_setup *setup)
{
    setup->is_brisk = goes_on(reader, house_line);
    return !setup->is_brisk || next_line(reader);
}

/* "seed N", or "sealed N". */
static bool read_seed(struct reader *reader, struct gh_setup *setup)
{
    static const char sealed[] = "sealed ";

    setup->is_sealed = goes_on(reader, sealed);
    if (!head_number(reader, setup->is_sealed ? "sealed" : "seed", &setup->seed))
        return false;
    return !setup->is_sealed || setup->seed < UINT64_C(1) << 63 || bad_value(reader, reader->line + strlen(sealed));
}

static bool read_head(struct reader *reader, struct gh_record_head *head)
{
    uint64_t players, first;

    memset(head, 0, sizeof *head);
    if (!next_line(reader) || reader->line_length != sizeof first_line - 1 ||
        memcmp(reader->line, first_line, sizeof first_line - 1) != 0)
        return fail(reader, GH_RECORD_NOT_A_RECORD, 0);
    if (!read_town_line(reader, head) || !read_choices(reader, head) || !head_number(reader, "players", &players))
        return false;
    if (players < GH_MIN_SEATS || players > GH_MAX_SEATS)
        return fail(reader, GH_RECORD_BAD_SETUP, strlen("players "));
    if (!head_number(reader, "first", &first))
        return false;
    if (first >= players)
        return fail(reader, GH_RECORD_BAD_SETUP, strlen("first "));
    head->setup.seats = (uint8_t)players;
    head->setup.first = (uint8_t)first;
    return read_house(reader, &head->setup) && read_seed(reader, &head->setup);
}

bool gh_record_read_head(const char *text, size_t length, struct gh_record_head *head, struct gh_record_error *error)
{
    struct reader reader = reader_start(text, length, error);

    return read_head(&reader, head);
}

/* "<seat> <action>": does it. */
static bool replay_action(struct reader *reader, const struct gh_town *town, struct gh_state *state, unsigned *seat,
                          struct gh_action *action, struct gh_events *events)
{
    uint64_t number;

    if (reader->line_length < 3 || reader->line[1] != ' ' || !number_from(reader->line, 1, &number))
        return fail(reader, GH_RECORD_BAD_LINE, 0);
    if (number >= state->open.seats)
        return fail(reader, GH_RECORD_NO_SEAT, 0);
    *seat = (unsigned)number;
    if (!gh_action_parse(town, reader->line + 2, reader->line_length - 2, action, &reader->error->parse))
        return fail(reader, GH_RECORD_BAD_ACTION, reader->error->parse.column + 1);
    reader->error->verdict = gh_apply(town, state, *seat, *action, events);
    if (!gh_is_recorded(reader->error->verdict))
        return fail(reader, GH_RECORD_ILLEGAL, 2);
    return true;
}

/* "= <fingerprint>" after an action that ended a turn. A record may end just before it. */
static bool check_fingerprint(struct reader *reader, const struct gh_town *town, const struct gh_state *state)
{
    uint64_t recorded;

    if (at_end(reader))
        return true;
    if (!next_line(reader))
        return false;
    if (reader->line_length < 2 || memcmp(reader->line, "= ", 2) != 0 ||
        !hex_from(reader->line + 2, reader->line_length - 2, FINGERPRINT_DIGITS, &recorded))
        return fail(reader, GH_RECORD_NO_FINGERPRINT, 0);
    return recorded == fingerprint(town, state) || fail(reader, GH_RECORD_FINGERPRINT, 2);
}

/* A problem that shows only when the whole head is known. */
static bool fail_in_head(struct reader *reader, enum gh_record_problem problem, unsigned line)
{
    reader->error->line = line;
    return fail(reader, problem, 0);
}

bool gh_record_replay(const struct gh_town *town, const char *text, size_t length, struct gh_state *state,
                      gh_record_visitor *visit, void *user, struct gh_record_error *error)
{
    struct reader reader = reader_start(text, length, error);
    struct gh_record_head head;

    if (!read_head(&reader, &head))
        return false;
    if (strcmp(head.town, town->name) != 0 || head.town_hash != town->hash || head.ruleset != town->ruleset)
        return fail_in_head(&reader, GH_RECORD_OTHER_TOWN, TOWN_LINE);
    if (gh_start(town, &head.setup, state) != GH_OK)
        return fail_in_head(&reader, GH_RECORD_BAD_SETUP, PLAYERS_LINE);
    while (!at_end(&reader)) {
        const struct gh_state before = *state;
        struct gh_events events = {.count = 0};
        struct gh_action action;
        unsigned seat;

        if (!next_line(&reader) || !replay_action(&reader, town, state, &seat, &action, &events))
            return false;
        if (turn_ended(&before.open, &state->open) && !check_fingerprint(&reader, town, state)) {
            *state = before;
            return false;
        }
        if (visit && !visit(user, state, seat, action, &events))
            return true;
    }
    return true;
}
