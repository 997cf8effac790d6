/* The wire format, written and read again: for every reader the steps of random games, applied one after the other,
 * must leave what a whole view tells, and every kind of event must come back as it was. wire GAMES TOWN...        GAMES
 * games for each town, number of players, referee and computer player */
#include "../event_names.h"
#include "gadshill/table.h"
#include "gadshill/wire.h"
#include "gadshill/wire_reader.h"
#include "property.h"

#include <string.h>

enum { READERS = GH_MAX_SEATS + 2 }; /* each seat, a spectator, and somebody who sees all hands */

struct reader {
    unsigned seats;
    struct gh_public open;
    struct gh_cards hand[GH_MAX_SEATS];
    uint8_t known;
};

static uint64_t events_seen[GH_EVENTS_COUNT];

static struct gh_seen seen_by(struct reader *reader, const struct gh_town *town)
{
    return (struct gh_seen){town, &reader->open, &reader->hand, &reader->known};
}

static json_t *parsed(struct gh_writer *writer)
{
    size_t length;
    const char *text = gh_written(writer, &length);
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);

    check(json, "%s", text);
    return json;
}

/* ---- views ---- */

static void write_view(struct gh_writer *writer, const struct gh_town *town, const struct gh_state *state,
                       unsigned seats)
{
    gh_writer_clear(writer);
    gh_open_object(writer, NULL);
    gh_wire_hands(writer, "hands", state, seats);
    gh_wire_add_open(writer, town, &state->open);
    gh_close_object(writer);
}

static void read_view(struct gh_writer *writer, struct reader *reader, const struct gh_town *town,
                      const struct gh_state *state)
{
    write_view(writer, town, state, reader->seats);
    reader->open.seats = state->open.seats;
    reader->open.first = state->open.first;
    reader->open.referee = state->open.referee;
    json_t *json = parsed(writer);
    check(gh_wire_read_view(json, seen_by(reader, town)), "%s", gh_written(writer, NULL));
    json_decref(json);
}

/* What the reader has come to see, written again, is what a whole view tells. */
static void compare(struct gh_writer *writer, const struct reader *reader, const struct gh_town *town,
                    const struct gh_state *state)
{
    const unsigned seats = state->open.phase == GH_OVER ? gh_first(state->open.seats) : reader->seats;
    struct gh_state mirror = {.open = reader->open};

    memcpy(mirror.hidden.hand, reader->hand, sizeof mirror.hidden.hand);
    write_view(writer, town, state, seats);
    char *whole = strdup(gh_written(writer, NULL));
    write_view(writer, town, &mirror, reader->known);
    check(strcmp(whole, gh_written(writer, NULL)) == 0, "%s\n  %s", whole, gh_written(writer, NULL));
    free(whole);
}

/* ---- events ---- */

static bool are_same(const struct gh_told_event *told, struct gh_event event)
{
    const struct gh_event *got = &told->event;
    const bool has_sites = event.kind == GH_EVENT_MARKER_PUT || event.kind == GH_EVENT_MARKER_TAKEN;

    return got->kind == event.kind && (got->building == GH_NONE || got->building == event.building) &&
           (got->card == event.card || event.card == GH_NONE) && (got->pile == GH_NONE || got->pile == event.pile) &&
           (got->number == GH_NONE || got->number == event.number) && (got->why == GH_NONE || got->why == event.why) &&
           (has_sites ? gh_has(told->sites, event.site) : got->site == event.site);
}

static bool is_told(struct gh_event event)
{
    return event.kind != GH_EVENT_WINDOW_CLOSED && event.kind != GH_EVENT_TURN_BEGAN;
}

/* Every event is in the list, in its order; neighbouring markers share an entry. */
static void compare_events(const json_t *list, const struct gh_town *town, const struct gh_events *events)
{
    struct gh_told_event told = {.event = {.kind = GH_EVENTS_COUNT}};
    size_t next = 0;

    for (unsigned i = 0; i < events->count; i++) {
        if (!is_told(events->at[i]))
            continue;
        events_seen[events->at[i].kind]++;
        if (!are_same(&told, events->at[i])) {
            check(gh_wire_read_event(json_array_get(list, next++), town, &told), "event %zu", next);
            check(are_same(&told, events->at[i]), "event %zu, %s", next, event_name(events->at[i].kind));
        }
    }
    check(next == json_array_size(list), "%zu of %zu", next, json_array_size(list));
}

/* ---- steps ---- */

static void follow(struct gh_writer *writer, struct reader *reader, const struct gh_town *town,
                   const struct gh_public *before, const struct gh_state *after, unsigned seat, struct gh_action action,
                   const struct gh_events *events)
{
    gh_writer_clear(writer);
    gh_open_object(writer, NULL);
    gh_write_number(writer, "seat", seat);
    gh_wire_action(writer, "do", town, action);
    gh_wire_events(writer, "ev", town, events, reader->seats);
    gh_wire_open_changes(writer, "now", town, before, &after->open);
    if (after->open.phase == GH_OVER)
        gh_wire_hands(writer, "hands", after, gh_first(after->open.seats));
    gh_close_object(writer);
    gh_close_object(writer);
    json_t *json = parsed(writer);
    check(gh_wire_read_step(json, seen_by(reader, town)), "%s", gh_written(writer, NULL));
    if (reader->seats == gh_first(after->open.seats))
        compare_events(json_object_get(json, "ev"), town, events);
    json_decref(json);
    compare(writer, reader, town, after);
}

static void play(const struct gh_town *town, const struct gh_setup *setup, const struct gh_player_kind *kind)
{
    static struct gh_events events;
    const struct gh_player_kind *const kinds[GH_MAX_SEATS] = {kind, kind, kind, kind};
    struct gh_writer writer = gh_writer_make(0);
    struct reader reader[READERS] = {{0}};
    struct gh_table table;
    struct gh_action action;
    unsigned seat;

    check(gh_table_open(&table, town, setup, kinds, 50) == GH_OK, "%s", town->name);
    for (unsigned i = 0; i < READERS; i++) {
        reader[i].seats = i < setup->seats ? gh_bit(i) : i == GH_MAX_SEATS ? gh_first(setup->seats) : 0;
        read_view(&writer, &reader[i], town, &table.state);
    }
    while (gh_table_next(&table, &seat, &action)) {
        const struct gh_public before = table.state.open;

        events.count = 0;
        check(gh_is_recorded(gh_apply(town, &table.state, seat, action, &events)), "illegal");
        for (unsigned i = 0; i < READERS; i++)
            follow(&writer, &reader[i], town, &before, &table.state, seat, action, &events);
    }
    gh_writer_free(&writer);
}

int main(int argc, char **argv)
{
    play_all(argc, argv, play);
    for (unsigned kind = 0; kind < GH_EVENTS_COUNT; kind++)
        check(events_seen[kind] > 0 || !is_told((struct gh_event){.kind = (uint8_t)kind}), "%s never happened",
              event_name(kind));
    return 0;
}
