/* Keeping tables: everything is in memory here, and whatever changes is told to the worker as lines of the table's
 * notebook (docs/offline.md, Notebooks). Until it has kept them nobody is told of the change; if it cannot, the change
 * did not happen. */
#include "pocket.h"

#include "gadshill/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    NOTEBOOK_VERSION = 1,
    BRISK = GH_REFEREES_COUNT /* on top of the referee */,
    STAND_INS = 4 /* bits above a step's seat */,
    LINE_SIZE = 512,
    HEX = 2 * GH_STORE_TOKEN_SIZE
};

#define ANALYSIS "analysis " /* begins the line with one */

static struct pocket_store *own(struct gh_store *store)
{
    return (struct pocket_store *)store;
}

struct pocket_table *pocket_store_find(struct pocket_store *store, uint64_t id)
{
    struct pocket_table *table = store->tables;

    while (table && table->table.id != id)
        table = table->next;
    return table;
}

static struct pocket_table *add(struct pocket_store *store, uint64_t id)
{
    struct pocket_table *table = gh_need(calloc(1, sizeof *table));

    table->table.id = id;
    table->next = store->tables;
    store->tables = table;
    return table;
}

static void drop(struct pocket_store *store, struct pocket_table *table)
{
    struct pocket_table **link = &store->tables;

    while (*link != table)
        link = &(*link)->next;
    *link = table->next;
    free(table->step);
    free(table->time);
    free(table->before);
    free(table->analysis);
    free(table);
}

static void add_step(struct pocket_table *table, struct gh_step step, struct gh_step_time time)
{
    if (table->steps == table->room) {
        table->room = table->room * 2 + 64;
        table->step = gh_need(realloc(table->step, table->room * sizeof *table->step));
        table->time = gh_need(realloc(table->time, table->room * sizeof *table->time));
    }
    table->step[table->steps] = step;
    table->time[table->steps++] = time;
}

/* ---- lines ---- */

static void tell(struct pocket_store *store, uint64_t id, const char *line)
{
    char text[GH_TABLE_ID_LETTERS + 1];

    if (!store->is_open)
        gh_open_list(&store->news, NULL);
    store->is_open = true;
    gh_table_id_text(id, text);
    gh_open_list(&store->news, NULL);
    gh_write_text(&store->news, NULL, text);
    gh_write_text(&store->news, NULL, line);
    gh_close_list(&store->news);
}

static void write_hash(const uint8_t hash[GH_STORE_TOKEN_SIZE], char text[HEX + 1])
{
    for (unsigned i = 0; i < GH_STORE_TOKEN_SIZE; i++)
        snprintf(text + 2 * i, 3, "%02x", hash[i]);
}

static void tell_key(struct pocket_store *store, uint64_t id, unsigned seat, unsigned place, const struct gh_key *key)
{
    char line[LINE_SIZE], hash[HEX + 1];

    write_hash(key->hash, hash);
    snprintf(line, sizeof line, "key %u %u %u %s", seat, place, key->kind, hash);
    tell(store, id, line);
}

static void tell_seat(struct pocket_store *store, const struct gh_stored_table *table, unsigned number)
{
    const struct gh_stored_seat *seat = &table->seat[number];
    char line[LINE_SIZE], token[HEX + 1];

    write_hash(seat->token_hash, token);
    snprintf(line, sizeof line, "seat %u %s %s %s %" PRIu64 " %" PRIu32 " %" PRIu32 " %s", number, seat->player,
             seat->now, token, seat->since.at, seat->since.steps, seat->since.owed, seat->name);
    tell(store, table->id, line);
}

static void tell_table(struct pocket_store *store, const struct gh_stored_table *table)
{
    const struct gh_setup *setup = &table->setup;
    char line[LINE_SIZE];

    snprintf(line, sizeof line,
             "table %d %s %016" PRIx64 " %u %u %u %" PRIu64 " %d %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu64 " %s",
             NOTEBOOK_VERSION, table->town, table->town_hash, setup->referee + (setup->is_brisk ? BRISK : 0u),
             setup->seats, setup->first, setup->seed, setup->is_sealed, table->turn_ms, table->game_ms, table->grace_ms,
             table->opened_at, table->stand_in);
    tell(store, table->id, line);
    for (unsigned i = 0; i < setup->seats; i++)
        tell_seat(store, table, i);
}

static void tell_step(struct pocket_store *store, uint64_t id, const struct gh_town *town, struct gh_step step,
                      struct gh_step_time time)
{
    char line[LINE_SIZE], action[GH_ACTION_TEXT_SIZE] = "undo";

    if (!step.undo)
        gh_action_text(town, step.action, action);
    snprintf(line, sizeof line, "step %u %" PRIu64 " %" PRIu32 " %s", step.seat | (unsigned)step.stand_ins << STAND_INS,
             time.at, time.charged, action);
    tell(store, id, line);
}

/* ---- from lines ---- */

static bool read_table(const char *text, struct gh_stored_table *table)
{
    struct pocket_line line = pocket_line(text, "table");
    struct gh_setup *setup = &table->setup;
    const uint64_t version = pocket_line_number(&line, NOTEBOOK_VERSION);

    pocket_line_word(&line, table->town, sizeof table->town);
    table->town_hash = pocket_line_hash(&line);
    const unsigned referee = (unsigned)pocket_line_number(&line, 2 * BRISK - 1);
    setup->is_brisk = referee >= BRISK;
    setup->referee = (uint8_t)(referee % BRISK);
    setup->seats = (uint8_t)pocket_line_number(&line, GH_MAX_SEATS);
    setup->first = (uint8_t)pocket_line_number(&line, GH_MAX_SEATS - 1);
    setup->seed = pocket_line_number(&line, UINT64_MAX);
    setup->is_sealed = pocket_line_number(&line, 1);
    table->turn_ms = (uint32_t)pocket_line_number(&line, UINT32_MAX);
    table->game_ms = (uint32_t)pocket_line_number(&line, UINT32_MAX);
    table->grace_ms = (uint32_t)pocket_line_number(&line, UINT32_MAX);
    table->opened_at = pocket_line_number(&line, UINT64_MAX);
    pocket_line_word(&line, table->stand_in, sizeof table->stand_in);
    return line.is_good && !*line.at && version == NOTEBOOK_VERSION && setup->seats >= GH_MIN_SEATS &&
           setup->first < setup->seats;
}

static bool read_key(const char *text, struct gh_stored_table *table)
{
    struct pocket_line line = pocket_line(text, "key");
    const uint64_t seat = pocket_line_number(&line, table->setup.seats - 1u),
                   place = pocket_line_number(&line, GH_MOST_KEYS - 1);
    struct gh_key key = {.kind = (uint8_t)pocket_line_number(&line, GH_KEY_KINDS - 1)};

    pocket_line_bytes(&line, key.hash, sizeof key.hash);
    if (line.is_good)
        table->seat[seat].key[place] = key;
    return line.is_good;
}

static bool read_seat(const char *text, struct gh_stored_table *table)
{
    struct pocket_line line = pocket_line(text, "seat");
    const uint64_t number = pocket_line_number(&line, table->setup.seats - 1u);
    struct gh_stored_seat seat = {.name = ""};

    pocket_line_word(&line, seat.player, sizeof seat.player);
    pocket_line_word(&line, seat.now, sizeof seat.now);
    pocket_line_bytes(&line, seat.token_hash, sizeof seat.token_hash);
    seat.since.at = pocket_line_number(&line, UINT64_MAX);
    seat.since.steps = (uint32_t)pocket_line_number(&line, UINT32_MAX);
    seat.since.owed = (uint32_t)pocket_line_number(&line, UINT32_MAX);
    const char *name = pocket_line_rest(&line);
    if (!line.is_good || strlen(name) >= sizeof seat.name)
        return false;
    strcpy(seat.name, name);
    memcpy(seat.key, table->seat[number].key, sizeof seat.key);
    table->seat[number] = seat;
    return true;
}

static bool read_step(const char *text, const struct gh_town *town, struct pocket_table *table)
{
    struct pocket_line line = pocket_line(text, "step");
    const unsigned seat = (unsigned)pocket_line_number(&line, 0xff);
    struct gh_step_time time = {.at = pocket_line_number(&line, UINT64_MAX)};
    struct gh_step step = {.seat = seat & 0xf, .stand_ins = seat >> STAND_INS & 0xf};
    struct gh_parse_error error;

    time.charged = (uint32_t)pocket_line_number(&line, UINT32_MAX);
    const char *action = pocket_line_rest(&line);
    if (!line.is_good || step.seat >= table->table.setup.seats)
        return false;
    step.undo = strcmp(action, "undo") == 0;
    if (!step.undo && !gh_action_parse(town, action, strlen(action), &step.action, &error))
        return false;
    add_step(table, step, time);
    return true;
}

/* A notebook has lines, and so has an analysis. */
static char *with(const char *text, char is, char becomes)
{
    char *copy = gh_need(strdup(text));

    for (char *at = copy; (at = strchr(at, is)); at++)
        *at = becomes;
    return copy;
}

static bool read_analysis(const char *line, struct pocket_table *table)
{
    if (strncmp(line, ANALYSIS, strlen(ANALYSIS)) != 0)
        return false;
    free(table->analysis);
    table->analysis = with(line + strlen(ANALYSIS), '|', '\n');
    return true;
}

/* The first line is the table's; then come its seats and steps in the order in which they changed. */
static bool read_line(struct pocket_table *table, const char *line, const struct gh_townfile **file)
{
    if (!*file) {
        if (!read_table(line, &table->table))
            return false;
        *file = pocket_find_town(NULL, table->table.town, strlen(table->table.town));
        return *file;
    }
    return read_seat(line, &table->table) || read_key(line, &table->table) || read_step(line, &(*file)->town, table) ||
           read_analysis(line, table) || strcmp(line, "end") == 0;
}

bool pocket_store_load(struct pocket_store *store, uint64_t id, char *text)
{
    struct pocket_table *table = add(store, id);
    const struct gh_townfile *file = NULL;
    bool is_sound = true;

    for (char *line = strtok(text, "\n"); line && is_sound; line = strtok(NULL, "\n"))
        is_sound = read_line(table, line, &file);
    for (unsigned i = 0; is_sound && i < table->table.setup.seats; i++)
        is_sound = *table->table.seat[i].player;
    table->kept = table->steps;
    table->is_damaged = !is_sound || !file;
    return !table->is_damaged;
}

/* ---- what a store does ---- */

static void on_close(struct gh_store *store)
{
    while (own(store)->tables)
        drop(own(store), own(store)->tables);
}

static const char *on_problem(const struct gh_store *store)
{
    (void)store;
    return "the notebook cannot be read";
}

static bool on_add_table(struct gh_store *store, const struct gh_stored_table *stored)
{
    struct pocket_table *table = add(own(store), stored->id);

    table->table = *stored;
    table->is_new = true;
    tell_table(own(store), stored);
    return true;
}

static bool on_add_step(struct gh_store *store, const struct gh_town *town, uint64_t id, unsigned n,
                        struct gh_step step, struct gh_step_time time)
{
    struct pocket_table *table = pocket_store_find(own(store), id);

    if (!table || n != table->steps + 1)
        return false;
    add_step(table, step, time);
    tell_step(own(store), id, town, step, time);
    return true;
}

/* What the seats were when the group began. */
static void keep_before(struct pocket_table *table)
{
    if (table->before)
        return;
    table->before = gh_need(malloc(sizeof table->table.seat));
    memcpy(table->before, table->table.seat, sizeof table->table.seat);
}

static bool on_set_key(struct gh_store *store, uint64_t id, unsigned seat, unsigned place, const struct gh_key *key)
{
    struct pocket_table *table = pocket_store_find(own(store), id);

    keep_before(table);
    table->table.seat[seat].key[place] = *key;
    tell_key(own(store), id, seat, place, key);
    return true;
}

static bool on_seat(struct gh_store *store, uint64_t id, unsigned number, const char *now, struct gh_since since)
{
    struct pocket_table *table = pocket_store_find(own(store), id);
    struct gh_stored_seat *seat = &table->table.seat[number];

    keep_before(table);
    snprintf(seat->now, sizeof seat->now, "%s", now);
    seat->since = since;
    tell_seat(own(store), &table->table, number);
    return true;
}

/* The worker keeps the time itself. */
static bool on_set_time(struct gh_store *store, uint64_t now)
{
    (void)store, (void)now;
    return true;
}

static uint64_t on_time(struct gh_store *store)
{
    (void)store;
    return pocket.now;
}

static bool on_end(struct gh_store *store, uint64_t id)
{
    tell(own(store), id, "end");
    return true;
}

static bool on_keep_analysis(struct gh_store *store, uint64_t id, const char *text)
{
    struct pocket_table *table = pocket_store_find(own(store), id);
    char *line = with(text, '\n', '|');
    char *whole = gh_need(malloc(sizeof ANALYSIS + strlen(line)));

    free(table->analysis);
    table->analysis = gh_need(strdup(text));
    strcat(strcpy(whole, ANALYSIS), line);
    tell(own(store), id, whole);
    free(whole);
    free(line);
    return true;
}

static char *on_analysis(struct gh_store *store, uint64_t id)
{
    const struct pocket_table *table = pocket_store_find(own(store), id);

    return table && table->analysis ? gh_need(strdup(table->analysis)) : NULL;
}

static bool on_is_open(const struct gh_store *store)
{
    return ((const struct pocket_store *)store)->is_open;
}

static enum gh_commit on_commit(struct gh_store *store)
{
    pocket_store_settle(own(store), true);
    return GH_COMMIT_DONE;
}

static enum gh_found on_find(struct gh_store *store, uint64_t id, struct gh_stored_table *stored)
{
    const struct pocket_table *table = pocket_store_find(own(store), id);

    if (!table)
        return GH_NO_TABLE;
    *stored = table->table;
    return table->is_damaged ? GH_TABLE_DAMAGED : GH_TABLE_FOUND;
}

static bool on_redo(struct gh_store *store, uint64_t id, struct gh_session *session)
{
    const struct pocket_table *table = pocket_store_find(own(store), id);

    for (unsigned i = 0; i < table->steps; i++) {
        struct gh_events events = {.count = 0};

        if (!gh_session_redo(session, table->step[i], table->time[i], &events))
            return false;
    }
    return true;
}

/* Tables go on when somebody sits down at them. */
static size_t on_none(struct gh_store *store, uint64_t **ids)
{
    (void)store;
    *ids = NULL;
    return 0;
}

static bool on_is_sound(struct gh_store *store)
{
    (void)store;
    return true;
}

static const struct gh_store_methods methods = {
    .close = on_close,
    .problem = on_problem,
    .add_table = on_add_table,
    .add_step = on_add_step,
    .seat = on_seat,
    .set_key = on_set_key,
    .set_time = on_set_time,
    .time = on_time,
    .end = on_end,
    .keep_analysis = on_keep_analysis,
    .analysis = on_analysis,
    .is_open = on_is_open,
    .commit = on_commit,
    .find = on_find,
    .redo = on_redo,
    .unfinished = on_none,
    .all = on_none,
    .is_sound = on_is_sound,
};

void pocket_store_open(struct pocket_store *store)
{
    *store = (struct pocket_store){.store = {&methods}, .news = gh_writer_make(0)};
}

void pocket_store_settle(struct pocket_store *store, bool is_kept)
{
    for (struct pocket_table *table = store->tables, *next; table; table = next) {
        next = table->next;
        if (!is_kept && table->is_new) {
            drop(store, table);
            continue;
        }
        if (!is_kept && table->before)
            memcpy(table->table.seat, table->before, sizeof table->table.seat);
        free(table->before);
        table->before = NULL;
        table->is_new = false;
        if (is_kept)
            table->kept = table->steps;
        else
            table->steps = table->kept;
    }
    gh_writer_clear(&store->news);
    store->is_open = false;
}
