/* The store in SQLite: write-ahead log, every commit on the disk before it counts. */
#include "parts.h"

#include "gadshill/text.h"
#include "gadshill/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- statements ---- */

static struct sqlite *of(struct gh_store *store)
{
    return (struct sqlite *)store;
}

bool sqlite_execute(struct sqlite *store, const char *text)
{
    return sqlite3_exec(store->database, text, NULL, NULL, NULL) == SQLITE_OK;
}

static const char *problem_of(const struct gh_store *base)
{
    const struct sqlite *store = (const struct sqlite *)base;

    return store->problem;
}

/* ---- changes ---- */

bool sqlite_run(struct sqlite *store, enum statement which)
{
    sqlite3_stmt *statement = store->statement[which];
    const bool done = sqlite3_step(statement) == SQLITE_DONE;

    if (!done) {
        snprintf(store->problem, sizeof store->problem, "%s", sqlite3_errmsg(store->database));
        store->has_failed = true;
    }
    sqlite3_reset(statement);
    return done;
}

bool sqlite_begin(struct sqlite *store)
{
    if (!store->is_open) {
        store->is_open = true;
        store->has_failed = false;
        sqlite_run(store, BEGIN);
    }
    return !store->has_failed;
}

sqlite3_stmt *sqlite_bind(struct sqlite *store, enum statement which, uint64_t table)
{
    sqlite3_bind_int64(store->statement[which], 1, (sqlite3_int64)table);
    return store->statement[which];
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_TRANSIENT);
}

static bool add_seat(struct sqlite *store, uint64_t table, unsigned number, const struct gh_stored_seat *seat)
{
    sqlite3_stmt *statement = sqlite_bind(store, ADD_SEAT, table);

    sqlite3_bind_int(statement, 2, (int)number);
    bind_text(statement, 3, seat->player);
    bind_text(statement, 4, seat->now);
    bind_text(statement, 5, seat->name);
    if (gh_is_person(seat->player))
        sqlite3_bind_blob(statement, 6, seat->token_hash, sizeof seat->token_hash, SQLITE_TRANSIENT);
    else
        sqlite3_bind_null(statement, 6);
    return sqlite_run(store, ADD_SEAT);
}

static bool add_sum(struct sqlite *store, const struct gh_stored_table *table)
{
    sqlite3_stmt *statement = sqlite_bind(store, ADD_SUM, table->id);

    sqlite3_bind_int64(statement, 2, 0);
    sqlite3_bind_int64(statement, 3, (sqlite3_int64)sum_of_table(table));
    sqlite3_bind_int64(statement, 4, time(NULL));
    return sqlite_run(store, ADD_SUM);
}

/* A sealed seed is kept as a negative number: seeds from before there were sealed ones are not. */
static sqlite3_int64 number_of_seed(const struct gh_setup *setup)
{
    return setup->is_sealed ? -1 - (sqlite3_int64)setup->seed : (sqlite3_int64)setup->seed;
}

/* The referee, and the house rule where there is one: "manual", "automatic brisk". */
enum { RULES_SIZE = 32 };
static const char brisk[] = " brisk";

static const char *rules_text(const struct gh_setup *setup, char text[RULES_SIZE])
{
    snprintf(text, RULES_SIZE, "%s%s", gh_referee_name(setup->referee), setup->is_brisk ? brisk : "");
    return text;
}

static void take_rules(struct gh_setup *setup, const char *text)
{
    const size_t length = strcspn(text, " ");

    setup->referee = (uint8_t)gh_referee_find(text, length);
    setup->is_brisk = strcmp(text + length, brisk) == 0;
}

static void take_seed(struct gh_setup *setup, sqlite3_int64 number)
{
    setup->is_sealed = number < 0;
    setup->seed = (uint64_t)(number < 0 ? -1 - number : number);
}

static bool add_table(struct gh_store *base, const struct gh_stored_table *table)
{
    struct sqlite *store = of(base);
    sqlite3_stmt *statement;
    char rules[RULES_SIZE];

    if (!sqlite_begin(store))
        return false;
    statement = sqlite_bind(store, ADD_TABLE, table->id);
    bind_text(statement, 2, table->town);
    sqlite3_bind_int64(statement, 3, (sqlite3_int64)table->town_hash);
    sqlite3_bind_int(statement, 4, table->setup.seats);
    sqlite3_bind_int(statement, 5, table->setup.first);
    bind_text(statement, 6, rules_text(&table->setup, rules));
    sqlite3_bind_int64(statement, 7, number_of_seed(&table->setup));
    sqlite3_bind_int64(statement, 8, table->turn_ms);
    sqlite3_bind_int64(statement, 9, table->game_ms);
    sqlite3_bind_int64(statement, 10, table->grace_ms);
    sqlite3_bind_int64(statement, 11, time(NULL));
    bind_text(statement, 12, table->stand_in);
    sqlite3_bind_int64(statement, 13, (sqlite3_int64)table->opened_at);
    bool done = sqlite_run(store, ADD_TABLE) && add_sum(store, table);
    for (unsigned seat = 0; done && seat < table->setup.seats; seat++)
        done = add_seat(store, table->id, seat, &table->seat[seat]);
    return done;
}

static bool add_step(struct gh_store *base, const struct gh_town *town, uint64_t table, unsigned n, struct gh_step step,
                     struct gh_step_time when)
{
    struct sqlite *store = of(base);
    char text[GH_ACTION_TEXT_SIZE];

    if (!sqlite_begin(store))
        return false;
    const char *action = step.undo ? "undo" : gh_action_text(town, step.action, text);
    const struct step_row row = {.seat = step.seat, .stand_ins = step.stand_ins, .action = action, .time = when};
    sqlite3_stmt *statement = sqlite_bind(store, ADD_STEP, table);
    sqlite3_bind_int64(statement, 2, n);
    sqlite3_bind_int(statement, 3, step.seat);
    sqlite3_bind_text(statement, 4, action, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 5, when.charged);
    sqlite3_bind_int64(statement, 6, (sqlite3_int64)when.at);
    sqlite3_bind_int(statement, 7, step.stand_ins);
    sqlite3_bind_int64(statement, 8, (sqlite3_int64)when.once);
    const bool done = sqlite_run(store, ADD_STEP);
    statement = sqlite_bind(store, CHANGE_SUM, table);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)sum_of_step(table, n, &row));
    sqlite3_bind_int64(statement, 3, time(NULL));
    return done && sqlite_run(store, CHANGE_SUM);
}

static bool set_seat(struct gh_store *base, uint64_t table, unsigned seat, const char *now, struct gh_since since)
{
    struct sqlite *store = of(base);
    if (!sqlite_begin(store))
        return false;
    sqlite3_stmt *statement = sqlite_bind(store, SET_SEAT, table);
    sqlite3_bind_int(statement, 2, (int)seat);
    bind_text(statement, 3, now);
    sqlite3_bind_int64(statement, 4, since.steps);
    sqlite3_bind_int64(statement, 5, (sqlite3_int64)since.at);
    sqlite3_bind_int64(statement, 6, since.owed);
    return sqlite_run(store, SET_SEAT);
}

static bool set_time(struct gh_store *base, uint64_t now)
{
    struct sqlite *store = of(base);

    if (!sqlite_begin(store))
        return false;
    sqlite_bind(store, SET_TIME, now);
    return sqlite_run(store, SET_TIME);
}

static bool end_table(struct gh_store *base, uint64_t table)
{
    struct sqlite *store = of(base);
    if (!sqlite_begin(store))
        return false;
    sqlite3_bind_int64(sqlite_bind(store, END, table), 2, time(NULL));
    return sqlite_run(store, END);
}

static bool is_open(const struct gh_store *base)
{
    const struct sqlite *store = (const struct sqlite *)base;

    return store->is_open;
}

static enum gh_commit commit_changes(struct gh_store *base)
{
    struct sqlite *store = of(base);
    const bool done = !store->has_failed && sqlite_run(store, COMMIT);
    char problem[sizeof store->problem];

    store->is_open = false;
    if (done)
        return GH_COMMIT_DONE;
    memcpy(problem, store->problem, sizeof problem);
    if (!sqlite3_get_autocommit(store->database)) /* some failures have rolled back by themselves */
        sqlite_run(store, ROLLBACK);
    sqlite3_wal_checkpoint_v2(store->database, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL); /* may make room */
    memcpy(store->problem, problem, sizeof problem);
    return GH_COMMIT_FAILED;
}

/* ---- reading ---- */

static uint64_t time_of(struct gh_store *base)
{
    sqlite3_stmt *statement = of(base)->statement[FIND_TIME];
    const uint64_t now = sqlite3_step(statement) == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(statement, 0) : 1;

    sqlite3_reset(statement);
    return now;
}

static void copy_text(sqlite3_stmt *statement, int column, char *text, size_t size)
{
    const unsigned char *found = sqlite3_column_text(statement, column);

    snprintf(text, size, "%s", found ? (const char *)found : "");
}

static void read_seat(sqlite3_stmt *statement, struct gh_stored_table *table)
{
    const int number = sqlite3_column_int(statement, 0);
    struct gh_stored_seat *seat = &table->seat[number < 0 || number >= GH_MAX_SEATS ? 0 : number];

    copy_text(statement, 1, seat->player, sizeof seat->player);
    copy_text(statement, 2, seat->now, sizeof seat->now);
    copy_text(statement, 3, seat->name, sizeof seat->name);
    seat->since = (struct gh_since){.steps = (uint32_t)sqlite3_column_int64(statement, 5),
                                    .at = (uint64_t)sqlite3_column_int64(statement, 6),
                                    .owed = (uint32_t)sqlite3_column_int64(statement, 7)};
    if (sqlite3_column_bytes(statement, 4) == sizeof seat->token_hash)
        memcpy(seat->token_hash, sqlite3_column_blob(statement, 4), sizeof seat->token_hash);
}

bool sqlite_read_table(struct sqlite *store, uint64_t id, struct gh_stored_table *table, bool *is_damaged)
{
    sqlite3_stmt *statement = sqlite_bind(store, FIND_TABLE, id);
    int result = sqlite3_step(statement);
    const bool found = result == SQLITE_ROW;
    char rules[RULES_SIZE];

    memset(table, 0, sizeof *table);
    table->id = id;
    if (found) {
        copy_text(statement, 0, table->town, sizeof table->town);
        copy_text(statement, 4, rules, sizeof rules);
        table->town_hash = (uint64_t)sqlite3_column_int64(statement, 1);
        table->setup.seats = (uint8_t)sqlite3_column_int(statement, 2);
        table->setup.first = (uint8_t)sqlite3_column_int(statement, 3);
        take_rules(&table->setup, rules);
        take_seed(&table->setup, sqlite3_column_int64(statement, 5));
        table->turn_ms = (uint32_t)sqlite3_column_int64(statement, 6);
        table->game_ms = (uint32_t)sqlite3_column_int64(statement, 7);
        table->grace_ms = (uint32_t)sqlite3_column_int64(statement, 8);
        copy_text(statement, 9, table->stand_in, sizeof table->stand_in);
        table->opened_at = (uint64_t)sqlite3_column_int64(statement, 10);
        result = SQLITE_DONE;
    }
    sqlite3_reset(statement);
    statement = sqlite_bind(store, FIND_SEATS, id);
    while (found && (result = sqlite3_step(statement)) == SQLITE_ROW)
        read_seat(statement, table);
    if (found && result == SQLITE_DONE && !keys_read(store, table))
        result = SQLITE_ERROR;
    *is_damaged = result != SQLITE_DONE;
    if (*is_damaged)
        snprintf(store->problem, sizeof store->problem, "%s", sqlite3_errmsg(store->database));
    sqlite3_reset(statement);
    return found && !*is_damaged;
}

/* Whether there once was a table of which only the checksum is left. */
static bool is_lost(struct sqlite *store, uint64_t id)
{
    sqlite3_stmt *statement = sqlite_bind(store, FIND_SUM, id);
    const bool is_lost = sqlite3_step(statement) == SQLITE_ROW;

    sqlite3_reset(statement);
    if (is_lost)
        snprintf(store->problem, sizeof store->problem, "%s", N_("all but its checksum is missing"));
    return is_lost;
}

static enum gh_found find_whole(struct sqlite *store, uint64_t id, struct gh_stored_table *table)
{
    bool is_damaged;

    if (sqlite_read_table(store, id, table, &is_damaged))
        return sum_holds(store, table) ? GH_TABLE_FOUND : GH_TABLE_DAMAGED;
    return is_damaged || is_lost(store, id) ? GH_TABLE_DAMAGED : GH_NO_TABLE;
}

/* Of one moment: to a visitor, steps and their sum would not fit each other if the server wrote in between. */
static enum gh_found find(struct gh_store *base, uint64_t id, struct gh_stored_table *table)
{
    struct sqlite *store = of(base);
    const bool is_moment = sqlite3_step(store->statement[BEGIN_MOMENT]) == SQLITE_DONE;
    const enum gh_found found = find_whole(store, id, table);

    if (is_moment)
        sqlite3_step(store->statement[END_MOMENT]);
    sqlite3_reset(store->statement[BEGIN_MOMENT]);
    sqlite3_reset(store->statement[END_MOMENT]);
    return found;
}

struct step_row sqlite_step_row(sqlite3_stmt *statement)
{
    const char *action = (const char *)sqlite3_column_text(statement, 1);

    return (struct step_row){.seat = sqlite3_column_int(statement, 0),
                             .stand_ins = sqlite3_column_int(statement, 5),
                             .action = action ? action : "",
                             .time = {.charged = (uint32_t)sqlite3_column_int64(statement, 2),
                                      .at = (uint64_t)sqlite3_column_int64(statement, 4),
                                      .once = (uint64_t)sqlite3_column_int64(statement, 6)}};
}

/* The step of a row; false when it is none. */
static bool read_step(const struct step_row *row, const struct gh_town *town, struct gh_step *step)
{
    struct gh_parse_error error;

    if (row->seat < 0 || row->seat >= GH_MAX_SEATS)
        return false;
    *step = (struct gh_step){.seat = (uint8_t)row->seat,
                             .undo = strcmp(row->action, "undo") == 0,
                             .stand_ins = (unsigned)row->stand_ins & 0xf,
                             .action = gh_action_end()};
    return step->undo || gh_action_parse(town, row->action, strlen(row->action), &step->action, &error);
}

static bool redo(struct gh_store *base, uint64_t id, struct gh_session *session)
{
    struct sqlite *store = of(base);
    sqlite3_stmt *statement = sqlite_bind(store, FIND_STEPS, id);
    struct gh_step step;
    bool good = true;
    int result;

    while ((result = sqlite3_step(statement)) == SQLITE_ROW && good) {
        const struct step_row row = sqlite_step_row(statement);

        good = read_step(&row, session->table.town, &step) && gh_session_redo(session, step, row.time, NULL);
    }
    sqlite3_reset(statement);
    return good && result == SQLITE_DONE;
}

size_t sqlite_ids(struct sqlite *store, enum statement which, uint64_t **ids)
{
    sqlite3_stmt *statement = store->statement[which];
    size_t count = 0, room = 0;

    *ids = NULL;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        if (count == room) {
            room = room * 2 + 64;
            *ids = gh_need(realloc(*ids, room * sizeof **ids));
        }
        (*ids)[count++] = (uint64_t)sqlite3_column_int64(statement, 0);
    }
    sqlite3_reset(statement);
    return count;
}

static size_t unfinished(struct gh_store *base, uint64_t **ids)
{
    return sqlite_ids(of(base), UNFINISHED, ids);
}

static size_t all(struct gh_store *base, uint64_t **ids)
{
    return sqlite_ids(of(base), ALL, ids);
}

static bool is_sound(struct gh_store *base)
{
    struct sqlite *store = of(base);
    sqlite3_stmt *statement = store->statement[QUICK_CHECK];
    const bool is_row = sqlite3_step(statement) == SQLITE_ROW;
    const char *found = is_row ? (const char *)sqlite3_column_text(statement, 0) : sqlite3_errmsg(store->database);
    const bool is_sound = found && strcmp(found, "ok") == 0;

    if (!is_sound) {
        snprintf(store->problem, sizeof store->problem, "%s", found ? found : "");
        store->problem[strcspn(store->problem, "\n\"")] = 0;
    }
    sqlite3_reset(statement);
    return is_sound;
}

/* ---- as a store ---- */

const struct gh_store_methods sqlite_methods = {
    .close = sqlite_close,
    .problem = problem_of,
    .add_table = add_table,
    .add_town = sqlite_add_town,
    .add_step = add_step,
    .seat = set_seat,
    .set_key = keys_set,
    .set_time = set_time,
    .time = time_of,
    .end = end_table,
    .remove = sqlite_remove,
    .keep_analysis = sqlite_keep_analysis,
    .analysis = sqlite_analysis,
    .is_open = is_open,
    .commit = commit_changes,
    .find = find,
    .redo = redo,
    .town = sqlite_town,
    .unfinished = unfinished,
    .abandoned = sqlite_abandoned,
    .all = all,
    .is_sound = is_sound,
    .ask = sqlite_people_ask,
};
