/* What the files of this room share.
 *
 * A table is a list of rows, numbered from 0: (table_id, n) is the primary key, and what is in a row happened together
 * (journal.c). The database decides who was first at a number; nothing is ever changed but by adding rows.
 *
 * Invariants:
 *  1. there is one group of rows on its way at most, with a random mark; it stays here until its fate is known. When
 * the connection is lost meanwhile it is sent again as it is: the mark shows whether it was stored already;
 *  2. all that is asked is answered in its order: `units` are the questions that are on their way;
 *  3. what others do is learned by being woken, and by looking now and then: a lost wake-up costs seconds, no more. */
#ifndef GADSHILL_POSTGRES_PARTS_H
#define GADSHILL_POSTGRES_PARTS_H

#include "gadshill/postgres.h"

#include <libpq-fe.h>

/* The advisory lock of who changes the schema; servers before several could use a database held it all the time. */
#define LOCK_NUMBER "1874001874"

enum { SCHEMA_VERSION = 3 };

/* A text that grows, 0-terminated as soon as there is one. */
struct text {
    char *bytes;
    size_t length, room;
};

/* At most a kilobyte at a time. */
void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- groups ---- */

/* What a group adds to a table: one row. */
struct addition {
    uint64_t table;
    uint32_t n;
    unsigned flags;
    struct text body;
    bool is_opening;
    uint64_t town_hash;
    bool goes_on; /* by itself: with clocks or computer players */
    enum gh_outcome outcome;
};

enum { FLAG_END = 1, FLAG_SEAT = 2 }; /* of a row: the game is over; somebody else decides for a seat */

struct group {
    struct addition *addition;
    unsigned count, room;
    uint64_t *removed; /* tables */
    unsigned removals, removals_room;
    uint64_t mark;
};

/* ---- questions ---- */

enum unit_kind {
    UNIT_SETUP,
    UNIT_GROUP,
    UNIT_MARKS,
    UNIT_TABLE,
    UNIT_ABANDONED,
    UNIT_PEOPLE,
    UNIT_TICK,     /* time, and who is there */
    UNIT_INTEREST, /* what is attended to here */
    UNIT_CHECK,    /* what others did */
    UNIT_LOCK,     /* who drives */
    UNIT_LEAVE
};

struct unit {
    enum unit_kind kind;
    uint64_t table;
    uint64_t sent_at;
    unsigned statements; /* results that have come */
    bool has_failed, is_to_be_repeated;
    struct unit *next;
};

/* A table that somebody asked for. */
struct fetched {
    uint64_t table;
    bool is_here;
    uint64_t here_at;
    PGresult *rows;
    struct fetched *next;
};

struct known_town {
    uint64_t hash;
    char *text; /* NULL: the program has it */
    struct known_town *next;
};

enum lock { LOCK_NONE, LOCK_WANTED, LOCK_ASKED, LOCK_HELD, LOCK_REFUSED };

/* What we know of a table, and what others are to know of us. */
struct known {
    uint64_t table;
    uint64_t check_at; /* when to ask whether others did something */
    uint64_t lock_at;  /* when to ask again for what was refused */
    uint32_t rows;     /* how many it has, as far as we know */
    bool is_used;
    bool is_loaded;              /* rows are known */
    bool is_listed;              /* while a list is tidied: it has it already */
    bool is_told;                /* attention and seats are in the database, or on their way */
    uint8_t attention, seats;    /* here, */
    uint8_t attention_elsewhere; /* and there */
    uint8_t seats_elsewhere;
    uint8_t lock;
};

struct numbers {
    uint64_t *at;
    unsigned count, room;
};

/* News that nobody has heard yet, in their order. */
struct news {
    struct gh_news *at;
    unsigned first, count, room;
};

enum line_state { LINE_DOWN, LINE_CALLING, LINE_SETTING_UP, LINE_UP };

struct postgres {
    struct gh_store store;
    char *address;
    PGconn *line;
    enum line_state state;
    bool wants_to_write; /* or to read, while it is calling */
    bool has_news;
    uint64_t now, call_at; /* when to try again */
    unsigned tries;
    struct unit *first, *last;
    struct group gathered, sent;
    bool is_open; /* there is something gathered */
    bool is_sent, is_answered;
    enum gh_commit answer;
    struct fetched *fetched;
    struct asked *asked; /* people.c */
    uint64_t asked_before;
    struct known_town *towns;
    struct known *known;
    unsigned knowns, known_room;
    uint64_t *abandoned;
    size_t abandonments;
    unsigned abandoned_days;
    uint64_t server;    /* this one's number, random */
    uint64_t tick_at;   /* when to say next that we are there */
    uint64_t last_tick; /* the tables' time then */
    bool is_tick_asked, is_leaving;
    bool has_wishes;     /* something is to be said about tables */
    bool is_all_to_tell; /* everything that is attended to, because the database may know it no more */
    struct numbers unattended, unlocked, dirty, wanted, to_check; /* tables, some of them twice or gone */
    struct news news;
    struct gh_postgres_figures figures;
    char problem[256];
};

static inline struct postgres *postgres_of(struct gh_store *store)
{
    return (struct postgres *)store;
}

extern const struct gh_store_methods postgres_methods;

void postgres_set_problem(struct postgres *store, const char *problem);

/* ---- what is said to the database (statements.c) ---- */

enum statement {
    SAY_ADD,
    SAY_OPEN,
    SAY_OPENED,
    SAY_WAKE,
    SAY_MARKS,
    SAY_REMOVE,
    SAY_REMOVE_TABLES,
    SAY_ROWS,
    SAY_TOWN,
    SAY_ABANDONED,
    SAY_LIGHTLY,
    SAY_TIME,
    SAY_HERE,
    SAY_TAKE_OVER,
    SAY_DEAD,
    SAY_ONLY,
    SAY_UNATTENDED,
    SAY_ATTENDED,
    SAY_CHANGED,
    SAY_CHECK,
    SAY_LOCK,
    SAY_UNLOCK,
    SAY_LEAVE,
    SAY_UNLOCK_ALL,
    STATEMENTS
};

enum { STATEMENT_NAME_SIZE = 8 };

/* Gets a new line ready: waits, or asks. */
bool statements_prepare(struct postgres *store);
void statements_ask_to_prepare(struct postgres *store);
void statements_ask(struct postgres *store, enum statement statement, int count, const char *const *values);

/* ---- people (people.c) ---- */

bool postgres_people_prepare(struct postgres *store);
void postgres_people_ask_to_prepare(struct postgres *store);
enum gh_answer postgres_people_ask(struct gh_store *base, enum gh_people_question question, unsigned count,
                                   const char *const *values, struct gh_rows *rows);
/* The line is there again: what had no answer is asked again. */
void postgres_people_return(struct postgres *store);
/* An answer, which is taken; or that there will be none. */
void postgres_people_take(struct postgres *store, const struct unit *unit, PGresult *rows);
void postgres_people_fail(struct postgres *store, const struct unit *unit);
void postgres_people_free(struct postgres *store);

/* ---- tables that are known (known.c) ---- */

/* NULL: it is not. */
struct known *known_find(const struct postgres *store, uint64_t table);
/* It is from now on. */
struct known *known_get(struct postgres *store, uint64_t table);
void known_forget(struct postgres *store, uint64_t table);
void numbers_add(struct numbers *numbers, uint64_t number);
/* A list that has become long has each known table once, and no others. */
void numbers_tidy(struct postgres *store, struct numbers *numbers);

/* ---- other servers (others.c) ---- */

void others_attend(struct gh_store *store, uint64_t table, enum gh_attention attention, unsigned seats);
enum gh_driver others_driver(struct gh_store *store, uint64_t table);
bool others_next_news(struct gh_store *store, struct gh_news *news);
/* Says what is to be said by now. */
void others_say(struct postgres *store);
/* The line is lost, or there again. */
void others_lose(struct postgres *store);
void others_return(struct postgres *store);
/* Somebody has called us about these tables. */
void others_wake(struct postgres *store, const char *tables);
/* Results, and the end of one of the questions about others. */
void others_take(struct postgres *store, const struct unit *unit, const PGresult *result);
void others_end(struct postgres *store, const struct unit *unit);
void others_free(struct postgres *store);

/* ---- the text of rows (journal.c) ---- */

void journal_open(struct text *to, const struct gh_stored_table *table);
void journal_step(struct text *to, const struct gh_town *town, struct gh_step step, struct gh_step_time time);
void journal_seat(struct text *to, unsigned seat, const char *now, struct gh_since since);
void journal_key(struct text *to, unsigned seat, unsigned place, const struct gh_key *key);
/* What a row says, but steps, into `table`; false: it cannot be understood. */
bool journal_read(const char *body, struct gh_stored_table *table);
/* The steps of a row, done again. */
bool journal_redo(const char *body, struct gh_session *session);

/* ---- the line (line.c) ---- */

/* Asks one of the questions; what is on its way is answered first. */
void line_send_group(struct postgres *store);
void line_ask_table(struct postgres *store, uint64_t table);
void line_ask_abandoned(struct postgres *store);
/* It is lost: everything that had no answer will be asked again. */
void line_lose(struct postgres *store, const char *why);

void line_ask_marks(struct postgres *store);
/* Lists as the database reads them. */
void list_add(struct text *to, unsigned i, uint64_t number);
void list_add_bool(struct text *to, unsigned i, bool is_so);
void list_end(struct text *to);
/* What was asked since the last one is one transaction. */
void line_end_unit(struct postgres *store, enum unit_kind kind, uint64_t table);
/* The database is there, and ours. */
void line_is_up(struct postgres *store);

/* ---- opening and closing, and what waits for the database before the start (open.c) ---- */

bool postgres_execute(struct postgres *store, const char *text);
void postgres_close(struct gh_store *store);
bool postgres_add_town(struct gh_store *store, uint64_t hash, const char *name, const char *text);
uint64_t postgres_time(struct gh_store *store);
size_t postgres_unfinished(struct gh_store *store, uint64_t **ids);

/* ---- answers (reading.c) ---- */

/* A result for the question that was asked first. */
void reading_take(struct postgres *store, struct unit *unit, PGresult *result);
/* All of them have come. */
void reading_end(struct postgres *store, struct unit *unit);
struct fetched *reading_find(struct postgres *store, uint64_t table);
void reading_forget(struct postgres *store, uint64_t table);

/* ---- groups (postgres.c) ---- */

struct addition *group_find(const struct group *group, uint64_t table);
void group_clear(struct group *group);
/* The fate of the group that was sent is known. */
void group_settle(struct postgres *store);
/* It did not happen. */
void group_fail(struct postgres *store);

#endif
