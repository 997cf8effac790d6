/* Checksums: one for each table, of what was said when it was opened, of what opens its seats, and of every step with
 * its number. The parts are hashed alone and joined by exclusive or, so that one is added without reading the others.
 */
#include "parts.h"

#include "gadshill/hash.h"
#include "gadshill/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void add_text(struct gh_hash *hash, const char *text)
{
    gh_hash_number(hash, strlen(text));
    gh_hash_bytes(hash, text, strlen(text));
}

/* What older stores did not have counts only when it is there, so that their sums stay right: times (version 4), and
 * who stood in (version 8), and the names of steps (version 9). */
static void add_newer(struct gh_hash *hash, uint64_t number)
{
    if (number > 0)
        gh_hash_number(hash, number);
}

uint64_t sum_of_key(uint64_t table, unsigned seat, unsigned place, const struct gh_key *key)
{
    struct gh_hash hash = gh_hash_start();

    if (key->kind == GH_KEY_NONE)
        return 0;
    gh_hash_number(&hash, table);
    gh_hash_number(&hash, seat);
    gh_hash_number(&hash, place);
    gh_hash_number(&hash, key->kind);
    gh_hash_bytes(&hash, key->hash, sizeof key->hash);
    return gh_hash_finish(&hash);
}

uint64_t sum_of_table(const struct gh_stored_table *table)
{
    const struct gh_setup *setup = &table->setup;
    const uint64_t numbers[] = {table->id,
                                table->town_hash,
                                setup->seats,
                                setup->first,
                                setup->referee | (uint64_t)setup->is_brisk << 8,
                                setup->seed | (uint64_t)setup->is_sealed << 63,
                                table->turn_ms,
                                table->game_ms,
                                table->grace_ms};
    struct gh_hash hash = gh_hash_start();

    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        gh_hash_number(&hash, numbers[i]);
    add_newer(&hash, table->opened_at);
    add_text(&hash, table->town);
    add_text(&hash, table->stand_in);
    for (unsigned i = 0; i < setup->seats && i < GH_MAX_SEATS; i++) {
        const struct gh_stored_seat *seat = &table->seat[i];

        add_text(&hash, seat->player);
        add_text(&hash, seat->name);
        if (gh_is_person(seat->player))
            gh_hash_bytes(&hash, seat->token_hash, sizeof seat->token_hash);
    }
    uint64_t sum = gh_hash_finish(&hash);
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        for (unsigned place = 0; place < GH_MOST_KEYS; place++)
            sum ^= sum_of_key(table->id, seat, place, &table->seat[seat].key[place]);
    return sum;
}

uint64_t sum_of_step(uint64_t table, unsigned n, const struct step_row *row)
{
    struct gh_hash hash = gh_hash_start();

    gh_hash_number(&hash, table);
    gh_hash_number(&hash, n);
    gh_hash_number(&hash, (uint64_t)row->seat);
    gh_hash_number(&hash, row->time.charged);
    add_newer(&hash, row->time.at);
    add_text(&hash, row->action);
    add_newer(&hash, (uint64_t)row->stand_ins);
    add_newer(&hash, row->time.once);
    return gh_hash_finish(&hash);
}

/* Of the table and the steps that are there; false: they cannot be read. */
static bool add_up(struct sqlite *store, const struct gh_stored_table *table, unsigned *steps, uint64_t *sum)
{
    sqlite3_stmt *statement = sqlite_bind(store, FIND_STEPS, table->id);
    int result;

    *steps = 0;
    *sum = sum_of_table(table);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        const struct step_row row = sqlite_step_row(statement);

        *sum ^= sum_of_step(table->id, (unsigned)sqlite3_column_int64(statement, 3), &row);
        ++*steps;
    }
    sqlite3_reset(statement);
    return result == SQLITE_DONE;
}

static bool complain(struct sqlite *store, const char *problem)
{
    snprintf(store->problem, sizeof store->problem, "%s", problem);
    return false;
}

bool sum_holds(struct sqlite *store, const struct gh_stored_table *table)
{
    unsigned steps;
    uint64_t sum;

    if (!add_up(store, table, &steps, &sum))
        return complain(store, sqlite3_errmsg(store->database));
    sqlite3_stmt *statement = sqlite_bind(store, FIND_SUM, table->id);
    const bool is_there = sqlite3_step(statement) == SQLITE_ROW;
    const int64_t stored = sqlite3_column_int64(statement, 0);
    const bool is_same = sum == (uint64_t)sqlite3_column_int64(statement, 1);
    sqlite3_reset(statement);
    if (!is_there)
        return complain(store, N_("its checksum is missing"));
    if (steps < stored)
        return complain(store, N_("steps are missing"));
    if (steps > stored)
        return complain(store, N_("there are more steps than were stored"));
    return is_same || complain(store, N_("it is not what was stored"));
}

bool sum_make(struct sqlite *store, uint64_t id)
{
    struct gh_stored_table table;
    bool is_damaged;
    unsigned steps;
    uint64_t sum;

    if (!sqlite_read_table(store, id, &table, &is_damaged) || !add_up(store, &table, &steps, &sum))
        return true; /* what cannot be read has no checksum, and is found to be damaged */
    sqlite3_stmt *statement = sqlite_bind(store, ADD_SUM, id);
    sqlite3_bind_int64(statement, 2, steps);
    sqlite3_bind_int64(statement, 3, (sqlite3_int64)sum);
    sqlite3_bind_int64(statement, 4, time(NULL));
    return sqlite_run(store, ADD_SUM);
}

bool sums_make(struct sqlite *store)
{
    uint64_t *ids;
    const size_t count = sqlite_ids(store, ALL, &ids);
    bool done = true;

    for (size_t i = 0; i < count && done; i++)
        done = sum_make(store, ids[i]);
    free(ids);
    return done;
}
