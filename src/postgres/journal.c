/* What is in a row: lines, each of which is something that happened to the table.
 *
 *   table TOWN HASH SEATS FIRST REFEREE BRISK SEALED SEED TURN_MS GAME_MS GRACE_MS OPENED_MS STAND_IN
 *   seat SEAT PLAYER TOKEN NAME         who sits there, at the opening; the rest of the line is the name
 *   step SEAT STAND_INS CHARGED_MS AT_MS ONCE ACTION
 *   who SEAT PLAYER AT_MS STEPS OWED_MS who decides for the seat from now on
 *   key SEAT PLACE KIND HASH            what opens the seat */
#include "parts.h"

#include "gadshill/memory.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEX_SIZE = 2 * GH_STORE_TOKEN_SIZE + 1 };

void text_add(struct text *text, const char *format, ...)
{
    enum { MOST = 1024 };
    va_list arguments;

    if (text->room - text->length < MOST) {
        text->room = text->room * 2 + 2 * MOST;
        text->bytes = gh_need(realloc(text->bytes, text->room));
    }
    va_start(arguments, format);
    const int length = vsnprintf(text->bytes + text->length, MOST, format, arguments);
    va_end(arguments);
    gh_insist(length >= 0 && length < MOST);
    text->length += (size_t)length;
}

static const char *hex(const uint8_t bytes[GH_STORE_TOKEN_SIZE], char text[HEX_SIZE])
{
    for (unsigned i = 0; i < GH_STORE_TOKEN_SIZE; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    return text;
}

static bool read_hex(const char *text, uint8_t bytes[GH_STORE_TOKEN_SIZE])
{
    unsigned byte;

    for (unsigned i = 0; i < GH_STORE_TOKEN_SIZE; i++) {
        if (sscanf(text + 2 * i, "%2x", &byte) != 1)
            return false;
        bytes[i] = (uint8_t)byte;
    }
    return true;
}

/* ---- writing ---- */

void journal_open(struct text *to, const struct gh_stored_table *table)
{
    const struct gh_setup *setup = &table->setup;
    char token[HEX_SIZE];

    text_add(to, "table %s %016" PRIx64 " %u %u %s %u %u %" PRIu64 " %u %u %u %" PRIu64 " %s\n", table->town,
             table->town_hash, setup->seats, setup->first, gh_referee_name(setup->referee), setup->is_brisk,
             setup->is_sealed, setup->seed, table->turn_ms, table->game_ms, table->grace_ms, table->opened_at,
             table->stand_in);
    for (unsigned i = 0; i < setup->seats; i++)
        text_add(to, "seat %u %s %s %s\n", i, table->seat[i].player, hex(table->seat[i].token_hash, token),
                 table->seat[i].name);
}

void journal_step(struct text *to, const struct gh_town *town, struct gh_step step, struct gh_step_time time)
{
    char action[GH_ACTION_TEXT_SIZE];

    text_add(to, "step %u %u %u %" PRIu64 " %" PRIu64 " %s\n", step.seat, (unsigned)step.stand_ins, time.charged,
             time.at, time.once, step.undo ? "undo" : gh_action_text(town, step.action, action));
}

void journal_seat(struct text *to, unsigned seat, const char *now, struct gh_since since)
{
    text_add(to, "who %u %s %" PRIu64 " %u %u\n", seat, now, since.at, since.steps, since.owed);
}

void journal_key(struct text *to, unsigned seat, unsigned place, const struct gh_key *key)
{
    char hash[HEX_SIZE];

    text_add(to, "key %u %u %u %s\n", seat, place, key->kind, hex(key->hash, hash));
}

/* ---- reading ---- */

/* Widths are those of the texts that the fields have room for. */
_Static_assert(GH_NAME_SIZE == 24 && HEX_SIZE == 65, "what is read here fits");

static bool read_table(const char *line, struct gh_stored_table *table)
{
    struct gh_setup *setup = &table->setup;
    unsigned seats, first, is_brisk, is_sealed;
    char referee[GH_NAME_SIZE];

    if (sscanf(line, "table %23s %" SCNx64 " %u %u %23s %u %u %" SCNu64 " %u %u %u %" SCNu64 " %23s", table->town,
               &table->town_hash, &seats, &first, referee, &is_brisk, &is_sealed, &setup->seed, &table->turn_ms,
               &table->game_ms, &table->grace_ms, &table->opened_at, table->stand_in) != 13 ||
        seats > GH_MAX_SEATS || first >= seats)
        return false;
    setup->seats = (uint8_t)seats;
    setup->first = (uint8_t)first;
    setup->referee = (uint8_t)gh_referee_find(referee, strlen(referee));
    setup->is_brisk = is_brisk;
    setup->is_sealed = is_sealed;
    return true;
}

static bool read_seat(const char *line, struct gh_stored_table *table)
{
    char player[GH_NAME_SIZE], token[HEX_SIZE];
    unsigned seat;
    int name = 0;

    if (sscanf(line, "seat %u %23s %64s%n", &seat, player, token, &name) != 3 || seat >= GH_MAX_SEATS ||
        line[name] != ' ' || !read_hex(token, table->seat[seat].token_hash))
        return false;
    const char *rest = line + name + 1;
    const size_t length = strcspn(rest, "\n");
    if (length >= sizeof table->seat[seat].name)
        return false;
    memcpy(table->seat[seat].name, rest, length);
    snprintf(table->seat[seat].player, sizeof table->seat[seat].player, "%s", player);
    snprintf(table->seat[seat].now, sizeof table->seat[seat].now, "%s", player);
    return true;
}

static bool read_who(const char *line, struct gh_stored_table *table)
{
    struct gh_since since;
    char now[GH_NAME_SIZE];
    unsigned seat;

    if (sscanf(line, "who %u %23s %" SCNu64 " %u %u", &seat, now, &since.at, &since.steps, &since.owed) != 5 ||
        seat >= GH_MAX_SEATS)
        return false;
    snprintf(table->seat[seat].now, sizeof table->seat[seat].now, "%s", now);
    table->seat[seat].since = since;
    return true;
}

static bool read_key(const char *line, struct gh_stored_table *table)
{
    unsigned seat, place, kind;
    char hash[HEX_SIZE];

    if (sscanf(line, "key %u %u %u %64s", &seat, &place, &kind, hash) != 4 || seat >= GH_MAX_SEATS ||
        place >= GH_MOST_KEYS || kind >= GH_KEY_KINDS)
        return false;
    table->seat[seat].key[place].kind = (uint8_t)kind;
    return read_hex(hash, table->seat[seat].key[place].hash);
}

static bool starts_with(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');

    return end ? end + 1 : line + strlen(line);
}

bool journal_read(const char *body, struct gh_stored_table *table)
{
    bool good = true;

    for (const char *line = body; *line && good; line = next_line(line))
        good = starts_with(line, "table ")  ? read_table(line, table)
               : starts_with(line, "seat ") ? read_seat(line, table)
               : starts_with(line, "who ")  ? read_who(line, table)
               : starts_with(line, "key ")  ? read_key(line, table)
                                            : starts_with(line, "step ");
    return good;
}

static bool redo_step(const char *line, struct gh_session *session)
{
    struct gh_step step = {.action = gh_action_end()};
    struct gh_step_time time;
    struct gh_parse_error error;
    unsigned seat, stand_ins;
    int at = 0;

    if (sscanf(line, "step %u %u %u %" SCNu64 " %" SCNu64 " %n", &seat, &stand_ins, &time.charged, &time.at, &time.once,
               &at) != 5 ||
        seat >= GH_MAX_SEATS)
        return false;
    const size_t length = strcspn(line + at, "\n");
    step.seat = (uint8_t)seat;
    step.stand_ins = stand_ins & 0xf;
    step.undo = length == 4 && strncmp(line + at, "undo", 4) == 0;
    return (step.undo || gh_action_parse(session->table.town, line + at, length, &step.action, &error)) &&
           gh_session_redo(session, step, time, NULL);
}

bool journal_redo(const char *body, struct gh_session *session)
{
    for (const char *line = body; *line; line = next_line(line))
        if (starts_with(line, "step ") && !redo_step(line, session))
            return false;
    return true;
}
