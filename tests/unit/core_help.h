/* What the unit tests of the core share: the two bundled towns, tables that are set up in a few words, and verdicts and
 * events as short texts. Actions are written as players write them. */
#ifndef GADSHILL_TESTS_CORE_HELP_H
#define GADSHILL_TESTS_CORE_HELP_H

#include "../event_names.h"
#include "gadshill/game.h"
#include "gadshill/townfile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct gh_town gads_hill, old_town;

/* ---- towns and their names ---- */

static inline struct gh_townfile *read_townfile(const char *path)
{
    static char bytes[GH_TOWNFILE_MAX_BYTES];
    static struct gh_problems problems;
    FILE *in = fopen(path, "rb");

    if (!in)
        fail_msg("cannot open %s", path);
    const size_t length = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    struct gh_townfile *file = gh_townfile_read(bytes, length, &problems);
    if (!file)
        fail_msg("%s:%u: %s", path, problems.problem[0].line, problems.problem[0].text);
    return file;
}

static inline struct gh_town read_town(const char *path)
{
    struct gh_townfile *file = read_townfile(path);
    const struct gh_town town = file->town;

    gh_townfile_free(file);
    return town;
}

/* Group setup. */
static inline int open_towns(void **state)
{
    (void)state;
    gads_hill = read_town(TOWNS_FOLDER "/gads-hill.yaml");
    old_town = read_town(TOWNS_FOLDER "/old-town.yaml");
    return 0;
}

static inline unsigned building_of(const struct gh_town *town, const char *name)
{
    const unsigned building = gh_building_find(town, name, strlen(name));

    if (building == GH_NONE)
        fail_msg("no building %s", name);
    return building;
}

static inline unsigned site_of(const struct gh_town *town, const char *name)
{
    const unsigned site = gh_site_find(town, name, strlen(name));

    if (site == GH_NONE)
        fail_msg("no site %s", name);
    return site;
}

/* Takes the next word off a list of words; false at its end. */
static inline bool next_of(const char **list, char word[GH_NAME_SIZE])
{
    *list += strspn(*list, " ");
    const size_t length = strcspn(*list, " ");

    if (length == 0)
        return false;
    assert_true(length < GH_NAME_SIZE);
    memcpy(word, *list, length);
    word[length] = 0;
    *list += length;
    return true;
}

static inline gh_sites sites_of(const struct gh_town *town, const char *list)
{
    char word[GH_NAME_SIZE];
    gh_sites sites = 0;

    while (next_of(&list, word))
        sites |= gh_bit(site_of(town, word));
    return sites;
}

static inline gh_buildings buildings_of(const struct gh_town *town, const char *list)
{
    char word[GH_NAME_SIZE];
    gh_buildings buildings = 0;

    while (next_of(&list, word))
        buildings |= gh_bit(building_of(town, word));
    return buildings;
}

/* ---- a table ---- */

struct table {
    const struct gh_town *town;
    struct gh_state state;
    struct gh_events events; /* of the last action */
};

static inline struct gh_action action_of(const struct gh_town *town, const char *text)
{
    struct gh_action action;
    struct gh_parse_error error;

    if (!gh_action_parse(town, text, strlen(text), &action, &error))
        fail_msg("\"%s\" is not an action: problem %d in column %u", text, (int)error.problem, error.column);
    return action;
}

static inline struct gh_verdict apply(struct table *table, unsigned seat, struct gh_action action)
{
    table->events.count = 0;
    return gh_apply(table->town, &table->state, seat, action, &table->events);
}

/* What must be accepted. */
static inline void done(struct table *table, unsigned seat, const char *text)
{
    const struct gh_verdict verdict = apply(table, seat, action_of(table->town, text));

    if (verdict.reason != GH_ACCEPTED)
        fail_msg("%u %s: %s", seat, text, gh_reason_code(verdict.reason));
}

static inline struct table dealt(const struct gh_town *town, unsigned seats, enum gh_referee referee, uint64_t seed)
{
    const struct gh_setup setup = {.seats = (uint8_t)seats, .first = 0, .referee = (uint8_t)referee, .seed = seed};
    struct table table = {.town = town};

    assert_int_equal(gh_start(town, &setup, &table.state), GH_OK);
    return table;
}

/* The setup, in which the seats take first the named buildings, then the last ones of the town. */
static inline void take_all(struct table *table, const char *takes)
{
    char name[GH_NAME_SIZE], text[GH_ACTION_TEXT_SIZE];

    while (table->state.open.phase == GH_SETUP) {
        if (!next_of(&takes, name)) {
            const gh_buildings beside = gh_owned_by(table->town, &table->state.open, GH_NONE);
            unsigned last = table->town->buildings - 1u;

            while (!gh_has(beside, last))
                last--;
            memcpy(name, table->town->building_name[last], sizeof name);
        }
        snprintf(text, sizeof text, "take %s", name);
        done(table, table->state.open.player, text);
    }
    assert_false(next_of(&takes, name));
}

/* A game in its first turn, with empty hands: what matters is then put on the table. */
static inline struct table table_for(const struct gh_town *town, unsigned seats, enum gh_referee referee,
                                     const char *takes)
{
    struct table table = dealt(town, seats, referee, 1);

    take_all(&table, takes);
    memset(table.state.hidden.hand, 0, sizeof table.state.hidden.hand);
    memset(table.state.open.hand_size, 0, sizeof table.state.open.hand_size);
    return table;
}

/* Adds cards, by their numbers, to a hand. */
static inline void give(struct table *table, unsigned seat, const char *numbers)
{
    char word[GH_NAME_SIZE];

    while (next_of(&numbers, word)) {
        gh_cards_add(&table->state.hidden.hand[seat], (unsigned)atoi(word) - 1);
        table->state.open.hand_size[seat]++;
    }
}

static inline void mark(struct table *table, const char *building, const char *sites)
{
    gh_board_put(&table->state.open.board, building_of(table->town, building), sites_of(table->town, sites));
}

static inline void place(struct table *table, const char *building, const char *site)
{
    mark(table, building, site);
    gh_board_place(&table->state.open.board, building_of(table->town, building), site_of(table->town, site));
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        table->state.open.owned[seat] &= ~table->state.open.board.placed;
}

static inline void put_out(struct table *table, const char *building)
{
    mark(table, building, table->town->site_name[0]);
    gh_board_take(&table->state.open.board, building_of(table->town, building), gh_bit(0));
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        table->state.open.owned[seat] &= ~table->state.open.board.out;
}

/* Places so many buildings, the last ones of the town, on so many sites, its first ones. */
static inline void place_many(struct table *table, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        place(table, table->town->building_name[table->town->buildings - 1u - i], table->town->site_name[i]);
}

/* The card that lies so deep in a pile; 0 is the top. */
static inline unsigned card_at(const struct table *table, unsigned pile, unsigned depth)
{
    return table->state.hidden.deck[table->state.hidden.pile_top[pile] + depth];
}

static inline void empty_piles(struct table *table)
{
    memset(table->state.open.pile_size, 0, sizeof table->state.open.pile_size);
}

/* Lays cards on the discard pile. */
static inline void discarded(struct table *table, const char *numbers)
{
    char word[GH_NAME_SIZE];

    while (next_of(&numbers, word))
        table->state.open.discard[table->state.open.discard_size++] = (uint8_t)(atoi(word) - 1);
}

/* ---- what is on the table ---- */

static inline void assert_markers(const struct table *table, const char *building, const char *sites)
{
    assert_int_equal(table->state.open.board.markers[building_of(table->town, building)], sites_of(table->town, sites));
}

static inline void assert_placed(const struct table *table, const char *building, const char *site)
{
    assert_int_equal(table->state.open.board.site_of[building_of(table->town, building)], site_of(table->town, site));
}

static inline void assert_owned(const struct table *table, unsigned seat, const char *buildings)
{
    assert_int_equal(gh_owned_by(table->town, &table->state.open, seat), buildings_of(table->town, buildings));
}

/* ---- verdicts and events as texts ---- */

struct text {
    char text[4096];
    size_t length;
};

static inline void add_text(struct text *out, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    out->length += (size_t)vsnprintf(out->text + out->length, sizeof out->text - out->length, format, values);
    va_end(values);
    assert_true(out->length < sizeof out->text);
}

static inline void add_field(struct text *out, const char *name, unsigned value)
{
    if (value != GH_NONE)
        add_text(out, " %s %u", name, value);
}

static inline void add_names(struct text *out, const struct gh_town *town, unsigned building, unsigned site)
{
    if (building != GH_NONE)
        add_text(out, " %s", town->building_name[building]);
    if (site != GH_NONE)
        add_text(out, " %s", town->site_name[site]);
}

/* "contradiction casino card 53": every field that is set. */
static inline struct text verdict_text(const struct gh_town *town, struct gh_verdict verdict)
{
    struct text out = {.length = 0};

    add_text(&out, "%s", gh_reason_code(verdict.reason));
    add_names(&out, town, verdict.building, verdict.site);
    add_field(&out, "card", verdict.card == GH_NONE ? (unsigned)GH_NONE : verdict.card + 1u);
    add_field(&out, "seat", verdict.seat);
    add_field(&out, "number", verdict.number ? verdict.number : (unsigned)GH_NONE);
    return out;
}

/* One line an event: "0 marker-taken casino B3 chosen". */
static inline struct text events_text(const struct table *table)
{
    static const char *const why[] = {[GH_WHY_CARD] = "card",
                                      [GH_WHY_NO_ROOM] = "no-room",
                                      [GH_WHY_LAST] = "last",
                                      [GH_WHY_SITE_TAKEN] = "site-taken",
                                      [GH_WHY_CHOSEN] = "chosen"};
    struct text out = {.length = 0};

    for (unsigned i = 0; i < table->events.count; i++) {
        const struct gh_event event = table->events.at[i];

        add_text(&out, "%u %s", event.seat, event_name(event.kind));
        add_names(&out, table->town, event.building, event.site);
        add_field(&out, "card", event.card == GH_NONE ? (unsigned)GH_NONE : event.card + 1u);
        if (event.pile != GH_NONE)
            add_text(&out, " pile %s", gh_pile_name(table->town->ruleset, event.pile));
        add_field(&out, "number", event.number ? event.number : (unsigned)GH_NONE);
        add_text(&out, event.kind == GH_EVENT_MARKER_TAKEN ? " %s\n" : "\n", why[event.why]);
    }
    return out;
}

#endif
