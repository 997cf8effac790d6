/* The tables in memory: a hash table by their numbers; the store has the others. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"

#include <stdlib.h>
#include <string.h>

/* ---- names of tables ---- */

static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* no l and o: they look like 1 and 0 */

void gh_table_id_text(uint64_t id, char text[GH_TABLE_ID_LETTERS + 1])
{
    for (unsigned i = 0; i < GH_TABLE_ID_LETTERS; i++)
        text[i] = letters[id >> 5 * i & 31];
    text[GH_TABLE_ID_LETTERS] = 0;
}

bool gh_table_id_parse(const char *text, size_t length, uint64_t *id)
{
    *id = 0;
    if (length != GH_TABLE_ID_LETTERS)
        return false;
    for (unsigned i = 0; i < GH_TABLE_ID_LETTERS; i++) {
        const char *letter = memchr(letters, text[i], sizeof letters - 1);

        if (!letter)
            return false;
        *id |= (uint64_t)(letter - letters) << 5 * i;
    }
    return true;
}

/* ---- the hash table ---- */

static struct gh_hosted **bucket_of(const struct gh_desk *desk, uint64_t id)
{
    return &desk->bucket[id % desk->buckets]; /* ids are random */
}

static void grow(struct gh_desk *desk)
{
    struct gh_hosted **before = desk->bucket;
    const unsigned count = desk->buckets;

    desk->buckets = count * 2 + 61;
    desk->bucket = gh_need(calloc(desk->buckets, sizeof *desk->bucket));
    for (unsigned i = 0; i < count; i++) {
        for (struct gh_hosted *hosted = before[i], *next; hosted; hosted = next) {
            struct gh_hosted **bucket = bucket_of(desk, hosted->id);

            next = hosted->next;
            hosted->next = *bucket;
            *bucket = hosted;
        }
    }
    free(before);
}

struct gh_hosted *tables_in_memory(const struct gh_desk *desk, uint64_t id)
{
    struct gh_hosted *hosted = desk->buckets > 0 ? *bucket_of(desk, id) : NULL;

    while (hosted && hosted->id != id)
        hosted = hosted->next;
    return hosted;
}

struct gh_hosted *tables_add(struct gh_desk *desk, uint64_t id)
{
    struct gh_hosted *hosted = gh_need(calloc(1, sizeof *hosted));

    if (desk->tables >= desk->buckets)
        grow(desk);
    hosted->desk = desk;
    hosted->id = id;
    hosted->last_use = desk->now;
    hosted->due = GH_NEVER;
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        hosted->gone_at[seat] = desk->now;
    hosted->next = *bucket_of(desk, id);
    *bucket_of(desk, id) = hosted;
    desk->tables++;
    return hosted;
}

void tables_drop(struct gh_hosted *hosted)
{
    struct gh_hosted **link = bucket_of(hosted->desk, hosted->id);

    while (*link != hosted)
        link = &(*link)->next;
    *link = hosted->next;
    hosted->desk->tables--;
    gh_store_attend(hosted->desk->store, hosted->id, GH_UNATTENDED, 0);
    gh_store_forget(hosted->desk->store, hosted->id);
    due_set(hosted, GH_NEVER);
    gh_session_close(&hosted->session);
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        free(hosted->name[seat]);
    free(hosted->wanted);
    free(hosted->key);
    free(hosted);
}

/* ---- from the store ---- */

static const struct gh_player_kind *kind_of(const char *player)
{
    return gh_is_person(player) ? NULL : gh_player_kind_find(player);
}

static enum gh_found say_damaged(struct gh_desk *desk, uint64_t number, const char *why)
{
    char id[GH_TABLE_ID_LETTERS + 1];

    gh_table_id_text(number, id);
    desk_log(desk, "error", "table-damaged", "table=%s why=\"%s\"", id, why);
    return GH_TABLE_DAMAGED;
}

/* Lets the clocks go on from where they were. */
static void wake(struct gh_hosted *hosted)
{
    struct gh_session *session = &hosted->session;
    const struct gh_since since = hosted->since[session->table.state.open.player];

    gh_session_wake(session, hosted->desk->now);
    if (since.at > 0 && since.steps == session->steps)
        gh_session_wake_seat(session, since.at, since.owed);
}

/* While others have their time for STOP anew, the active player's clocks stand still: so they must after the next
 * restart too. */
static void keep_clock(struct gh_hosted *hosted)
{
    const struct gh_session *session = &hosted->session;
    const unsigned seat = session->table.state.open.player;

    hosted->since[seat] = (struct gh_since){.at = session->clock_from, .steps = session->steps, .owed = session->owed};
    gh_store_seat(hosted->desk->store, hosted->id, seat, gh_player_kind_name(session->table.player[seat].kind),
                  hosted->since[seat]);
    hosted_has_changed(hosted);
}

/* The town as it was when the table was opened; NULL: it is not known any more. */
static const struct gh_townfile *town_of(const struct gh_desk *desk, const struct gh_stored_table *stored)
{
    const struct gh_townfile *file = desk->methods->find_town(desk->host, stored->town, strlen(stored->town));

    if (file && file->town.hash == stored->town_hash)
        return file;
    return desk->methods->find_version ? desk->methods->find_version(desk->host, stored->town, stored->town_hash)
                                       : NULL;
}

/* Deals and replays. Unless the table was found and can be played on, the log says why. */
static enum gh_found replay(struct gh_hosted *hosted, const struct gh_stored_table *stored)
{
    struct gh_desk *desk = hosted->desk;
    const struct gh_session_options options = {stored->turn_ms, stored->game_ms, stored->grace_ms, desk->pace_ms};
    const struct gh_player_kind *kind[GH_MAX_SEATS] = {NULL};
    char id[GH_TABLE_ID_LETTERS + 1];

    gh_table_id_text(stored->id, id);
    hosted->file = town_of(desk, stored);
    if (!hosted->file) {
        desk_log(desk, "warning", "table-not-loaded", "table=%s why=\"its version of the town %s is missing\"", id,
                 stored->town);
        return GH_NO_TABLE;
    }
    hosted->stand_in = kind_of(stored->stand_in);
    keys_load(hosted, stored);
    for (unsigned seat = 0; seat < stored->setup.seats && seat < GH_MAX_SEATS; seat++) {
        hosted->own[seat] = kind_of(stored->seat[seat].player);
        kind[seat] = kind_of(stored->seat[seat].now);
        hosted->since[seat] = stored->seat[seat].since;
        memcpy(hosted->token_hash[seat], stored->seat[seat].token_hash, sizeof hosted->token_hash[seat]);
        free(hosted->name[seat]);
        hosted->name[seat] = gh_need(strdup(stored->seat[seat].name));
    }
    if (!hosted->stand_in ||
        gh_session_open(&hosted->session, &hosted->file->town, &stored->setup, kind, GH_DEFAULT_ATTENTION, &options,
                        stored->opened_at) != GH_OK ||
        !gh_store_redo(desk->store, stored->id, &hosted->session))
        return say_damaged(desk, stored->id, "its steps cannot be done again");
    wake(hosted);
    return GH_TABLE_FOUND;
}

static enum gh_found load(struct gh_desk *desk, uint64_t id, struct gh_hosted **hosted)
{
    struct gh_stored_table stored;
    enum gh_found found = gh_store_find(desk->store, id, &stored);

    desk_spend(desk, COST_SEARCH);
    if (found == GH_TABLE_DAMAGED)
        return say_damaged(desk, id, gh_store_problem(desk->store));
    if (found != GH_TABLE_FOUND)
        return found;
    *hosted = tables_add(desk, id);
    found = replay(*hosted, &stored);
    (*hosted)->stored = (*hosted)->session.steps;
    desk_spend(desk, COST_TABLE + (uint64_t)(*hosted)->session.steps * COST_STEP_LOADED);
    if (found != GH_TABLE_FOUND) {
        tables_drop(*hosted);
        *hosted = NULL;
    } else if (gh_session_hold(&(*hosted)->session) > desk->now) {
        keep_clock(*hosted);
    }
    return found;
}

enum gh_found tables_look(struct gh_desk *desk, uint64_t id, struct gh_hosted **hosted)
{
    *hosted = tables_in_memory(desk, id);
    const enum gh_found found = *hosted ? GH_TABLE_FOUND : load(desk, id, hosted);
    if (*hosted)
        (*hosted)->last_use = desk->now;
    return found;
}

struct gh_hosted *tables_find(struct gh_desk *desk, uint64_t id)
{
    struct gh_hosted *hosted;

    tables_look(desk, id, &hosted);
    return hosted;
}

enum gh_found gh_desk_look(struct gh_desk *desk, uint64_t now, uint64_t id, struct gh_hosted **hosted)
{
    desk->now = now;
    return tables_look(desk, id, hosted);
}

enum gh_found tables_reload(struct gh_hosted *hosted)
{
    struct gh_stored_table stored;
    enum gh_found found = gh_store_find(hosted->desk->store, hosted->id, &stored);

    if (found == GH_TABLE_FOUND)
        found = replay(hosted, &stored);
    if (found == GH_TABLE_FOUND)
        hosted->stored = hosted->session.steps;
    return found;
}

/* ---- who is there ---- */

bool hosted_is_here(const struct gh_hosted *hosted, unsigned seat)
{
    if (hosted->own[seat] || gh_has(hosted->elsewhere.seats, seat))
        return true;
    for (const struct gh_reader *at = hosted->readers; at; at = at->next)
        if (gh_has(at->seats, seat))
            return true;
    return false;
}

bool hosted_has_days(const struct gh_hosted *hosted)
{
    enum { A_DAY_MS = 24 * 3600 * 1000 };

    return hosted->session.options.turn_ms >= A_DAY_MS;
}

unsigned hosted_away(const struct gh_hosted *hosted)
{
    unsigned away = 0;

    for (unsigned seat = 0; !hosted_has_days(hosted) && seat < hosted->session.table.setup.seats; seat++)
        if (!hosted_is_here(hosted, seat) && hosted->desk->now - hosted->gone_at[seat] >= GH_ABSENCE_MS)
            away |= gh_bit(seat);
    return away;
}

bool hosted_is_replaced(const struct gh_hosted *hosted, unsigned seat)
{
    return !hosted->own[seat] && hosted->session.table.player[seat].kind;
}
