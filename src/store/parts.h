/* What the files of this room share: the database with its prepared statements, and what each file does with it. */
#ifndef GADSHILL_STORE_PARTS_H
#define GADSHILL_STORE_PARTS_H

#include "gadshill/sqlite.h"

#include <sqlite3.h>

/* One list yields enum and texts of the prepared statements. Exclusive or is (a | b) - (a & b). */
#define STATEMENTS(X) \
    X(BEGIN, "BEGIN") \
    X(COMMIT, "COMMIT") \
    X(ROLLBACK, "ROLLBACK") \
    X(BEGIN_MOMENT, "SAVEPOINT moment") \
    X(END_MOMENT, "RELEASE moment") \
    X(ADD_TABLE, "INSERT INTO tables VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, NULL, ?12, ?13)") \
    X(ADD_SEAT, "INSERT INTO seats VALUES(?1, ?2, ?3, ?4, ?5, ?6, 0, 0, 0)") \
    X(ADD_TOWN, "INSERT OR IGNORE INTO towns VALUES(?1, ?2, ?3)") \
    X(FIND_TOWN, "SELECT text FROM towns WHERE hash = ?1") \
    X(ADD_STEP, "INSERT INTO steps VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)") \
    X(ADD_SUM, "INSERT INTO sums VALUES(?1, ?2, ?3, ?4)") \
    X(CHANGE_SUM, "UPDATE sums SET steps = steps + 1, sum = (sum | ?2) - (sum & ?2), last = ?3 WHERE \"table\" = ?1") \
    X(REMOVE_TABLE, "DELETE FROM tables WHERE id = ?1") \
    X(REMOVE_SEATS, "DELETE FROM seats WHERE \"table\" = ?1") \
    X(REMOVE_KEYS, "DELETE FROM keys WHERE \"table\" = ?1") \
    X(REMOVE_STEPS, "DELETE FROM steps WHERE \"table\" = ?1") \
    X(REMOVE_SUM, "DELETE FROM sums WHERE \"table\" = ?1") \
    X(REMOVE_ANALYSIS, "DELETE FROM analyses WHERE \"table\" = ?1") \
    X(KEEP_ANALYSIS, "INSERT OR REPLACE INTO analyses VALUES(?1, ?2)") \
    X(FIND_ANALYSIS, "SELECT text FROM analyses WHERE \"table\" = ?1") \
    X(SET_SEAT, \
      "UPDATE seats SET now = ?3, since = ?4, since_ms = ?5, owed_ms = ?6 WHERE \"table\" = ?1 AND seat = ?2") \
    X(FIND_KEYS, "SELECT seat, place, kind, hash FROM keys WHERE \"table\" = ?1") \
    X(FIND_KEY, "SELECT kind, hash FROM keys WHERE \"table\" = ?1 AND seat = ?2 AND place = ?3") \
    X(SET_KEY, "INSERT OR REPLACE INTO keys VALUES(?1, ?2, ?3, ?4, ?5)") \
    X(CHANGE_KEY_SUM, "UPDATE sums SET sum = (sum | ?2) - (sum & ?2) WHERE \"table\" = ?1") \
    X(SET_TIME, "UPDATE clock SET ms = ?1") \
    X(FIND_TIME, "SELECT ms FROM clock") \
    X(END, "UPDATE tables SET ended = ?2 WHERE id = ?1") \
    X(FIND_TABLE, \
      "SELECT town, town_hash, seats, first, referee, seed, turn_ms, game_ms, grace_ms, stand_in, opened_ms" \
      " FROM tables WHERE id = ?1") \
    X(FIND_SEATS, \
      "SELECT seat, player, now, name, token_hash, since, since_ms, owed_ms FROM seats WHERE \"table\" = ?1") \
    X(FIND_STEPS, \
      "SELECT seat, action, clock_ms, n, at_ms, stand_ins, once FROM steps WHERE \"table\" = ?1 ORDER BY n") \
    X(FIND_SUM, "SELECT steps, sum FROM sums WHERE \"table\" = ?1") \
    X(ALL, "SELECT id FROM tables UNION SELECT \"table\" FROM sums ORDER BY 1") \
    X(QUICK_CHECK, "PRAGMA quick_check(1)") \
    X(UNFINISHED, \
      "SELECT id FROM tables WHERE ended IS NULL AND (turn_ms > 0 OR game_ms > 0 OR EXISTS" \
      " (SELECT 1 FROM seats WHERE \"table\" = id AND now <> 'person')) ORDER BY turn_ms = 0 AND game_ms = 0, id") \
    X(ABANDONED, "SELECT id FROM tables JOIN sums ON \"table\" = id WHERE ended IS NULL AND" \
                 " CASE WHEN steps = 0 AND turn_ms < 86400000 THEN last < ?2 ELSE last < ?1 END LIMIT 1000")

enum statement {
#define X(name, text) name,
    STATEMENTS(X)
#undef X
        STATEMENTS_COUNT
};

struct sqlite {
    struct gh_store store;
    sqlite3 *database;
    sqlite3_stmt *statement[STATEMENTS_COUNT];
    sqlite3_stmt *people[GH_PEOPLE_QUESTIONS_COUNT];
    int lock; /* the file that says who uses the store; -1: none */
    bool is_open, has_failed;
    char problem[256];
};

/* ---- opening (open.c) ---- */

/* A store that has no file yet. */
struct sqlite *sqlite_make(void);
void sqlite_close(struct gh_store *store);

/* ---- statements (sqlite.c) ---- */

extern const struct gh_store_methods sqlite_methods;

bool sqlite_execute(struct sqlite *store, const char *text);
sqlite3_stmt *sqlite_bind(struct sqlite *store, enum statement which, uint64_t table);
/* Runs a statement that gives no rows. */
bool sqlite_run(struct sqlite *store, enum statement which);
bool sqlite_begin(struct sqlite *store);
/* The rows of a table without asking for its checksum; false: there is none, or it cannot be read (*is_damaged). */
bool sqlite_read_table(struct sqlite *store, uint64_t id, struct gh_stored_table *table, bool *is_damaged);
/* A step as its row has it: that of FIND_STEPS where the statement is. */
struct step_row {
    int seat, stand_ins;
    const char *action;
    struct gh_step_time time;
};
struct step_row sqlite_step_row(sqlite3_stmt *statement);
/* The numbers that a statement gives, to be freed. */
size_t sqlite_ids(struct sqlite *store, enum statement which, uint64_t **ids);

/* ---- what opens a seat (keys.c) ---- */

bool keys_set(struct gh_store *store, uint64_t table, unsigned seat, unsigned place, const struct gh_key *key);
/* Those of all seats of a table; false: they cannot be read. */
bool keys_read(struct sqlite *store, struct gh_stored_table *table);

/* ---- what stays, and what goes (keep.c) ---- */

bool sqlite_add_town(struct gh_store *base, uint64_t hash, const char *name, const char *text);
char *sqlite_town(struct gh_store *base, uint64_t hash);

bool sqlite_keep_analysis(struct gh_store *base, uint64_t table, const char *text);
char *sqlite_analysis(struct gh_store *base, uint64_t table);

bool sqlite_remove(struct gh_store *base, uint64_t table);
size_t sqlite_abandoned(struct gh_store *base, unsigned days, uint64_t **ids);

/* ---- people (people.c) ---- */

bool sqlite_people_prepare(struct sqlite *store);
void sqlite_people_close(struct sqlite *store);
enum gh_answer sqlite_people_ask(struct gh_store *base, enum gh_people_question question, unsigned count,
                                 const char *const *values, struct gh_rows *rows);

/* ---- versions of the schema (schema.c) ---- */

enum { SCHEMA_VERSION = 11 };

/* Makes the tables, or brings those of an older version up to date, all or nothing, and prepares the statements. False:
 * a sentence is in `problem`. */
bool schema_set_up(struct sqlite *store, const char *path, int *version_before, char *problem);

/* ---- checksums (sum.c) ---- */

uint64_t sum_of_table(const struct gh_stored_table *table);
uint64_t sum_of_key(uint64_t table, unsigned seat, unsigned place, const struct gh_key *key);
uint64_t sum_of_step(uint64_t table, unsigned n, const struct step_row *row);

/* Whether a table's rows are those that were stored. False: store->problem says what is wrong. */
bool sum_holds(struct sqlite *store, const struct gh_stored_table *table);
/* A checksum for a table that has none yet, and for all tables. */
bool sum_make(struct sqlite *store, uint64_t id);
bool sums_make(struct sqlite *store);

/* ---- the write-ahead log (log.c) ---- */

enum log_state { LOG_IS_SOUND, LOG_IS_DAMAGED };

/* Looks whether SQLite will read the log to its end. Frames of which one byte has changed are put right; their number
 * is added to *mended. LOG_IS_DAMAGED: more has changed at byte *at, and committed changes follow. Nobody else may have
 * the database open. */
enum log_state log_mend(const char *path, unsigned *mended, uint64_t *at);

#endif
