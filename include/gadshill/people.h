/* Players who are known by a name and a secret, and what is kept about them: which names count as the same, the secret
 * as words to write down, and every question that a store is asked about people, in one SQL for all stores. */
#ifndef GADSHILL_PEOPLE_H
#define GADSHILL_PEOPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- names ---- */

enum { GH_NAME_KEY_SIZE = 256 };

/* What a name is compared by. Two names count as the same when one of their keys is the same: `folded` is without case,
 * accents and blanks; `seen` has one letter for all that look like it, in Latin, Greek and Cyrillic. */
struct gh_name_keys {
    char folded[GH_NAME_KEY_SIZE], seen[GH_NAME_KEY_SIZE];
};

/* Of valid UTF-8 with at most 24 characters. */
struct gh_name_keys gh_name_keys(const char *name, size_t length);

/* ---- secrets in words ---- */

enum { GH_SECRET_BYTES = 16, GH_PHRASE_SIZE = GH_SECRET_BYTES * 8 };

/* One word for each byte. */
void gh_phrase_write(const uint8_t secret[GH_SECRET_BYTES], char phrase[GH_PHRASE_SIZE]);
/* What it means: case does not matter, and four letters of each word are enough. Returns 0, or the number of the word
 * that is none, counted from 1; GH_SECRET_BYTES + 1: there are not so many words. */
unsigned gh_phrase_read(const char *text, uint8_t secret[GH_SECRET_BYTES]);

/* As base64url, 22 characters. False: it is none. */
enum { GH_SECRET_TEXT_SIZE = 23 };
void gh_secret_write(const uint8_t secret[GH_SECRET_BYTES], char text[GH_SECRET_TEXT_SIZE]);
bool gh_secret_read(const char *text, size_t length, uint8_t secret[GH_SECRET_BYTES]);

/* ---- what is asked ---- */

/* One list yields enum and texts. Plain SQL as SQLite and PostgreSQL both understand it; "$1::bigint" is a value of
 * that kind, all of which are given as texts. What changes something has a 1, and is written so that doing it twice is
 * doing it once. */
#define GH_PEOPLE_QUESTIONS(X) \
    X(PLAYER_BY_SECRET, 0, "SELECT id, name, made, free_at FROM gadshill_players WHERE secret = $1::text") \
    X(PLAYER_BY_NAME, 0, \
      "SELECT id, name, made FROM gadshill_players WHERE folded = $1::text OR seen = $2::text LIMIT 2") \
    X(ADD_PLAYER, 1, \
      "INSERT INTO gadshill_players(id, name, folded, seen, secret, made, free_at)" \
      " VALUES($1::bigint, $2::text, $3::text, $4::text, $5::text, $6::bigint, 0)" \
      " ON CONFLICT DO NOTHING RETURNING id") \
    X(RENAME_PLAYER, 1, \
      "UPDATE gadshill_players SET name = $2::text, folded = $3::text, seen = $4::text, free_at = $5::bigint" \
      " WHERE id = $1::bigint AND NOT EXISTS (SELECT 1 FROM gadshill_players WHERE folded = $3::text" \
      " AND id <> $1::bigint) AND NOT EXISTS (SELECT 1 FROM gadshill_players WHERE seen = $4::text" \
      " AND id <> $1::bigint) RETURNING id") \
    X(CHANGE_SECRET, 1, \
      "UPDATE gadshill_players SET secret = $2::text WHERE id = $1::bigint AND NOT EXISTS" \
      " (SELECT 1 FROM gadshill_players WHERE secret = $2::text AND id <> $1::bigint) RETURNING id") \
    X(DELETE_PLAYER, 1, "DELETE FROM gadshill_players WHERE id = $1::bigint RETURNING id")

enum gh_people_question {
#define X(id, changes, text) GH_PEOPLE_##id,
    GH_PEOPLE_QUESTIONS(X)
#undef X
        GH_PEOPLE_QUESTIONS_COUNT
};

enum { GH_PEOPLE_MOST_VALUES = 12 };

const char *gh_people_text(enum gh_people_question question);
bool gh_people_changes(enum gh_people_question question);

/* What makes the tables that all this is about, from nothing. */
extern const char gh_people_schema[];

/* ---- answers ---- */

/* A table of texts. */
struct gh_rows {
    unsigned count, columns;
    char **cell;
    size_t cells, room;
};

/* The next cell; how many columns there are must be known. */
void gh_rows_add(struct gh_rows *rows, const char *text);
const char *gh_rows_text(const struct gh_rows *rows, unsigned row, unsigned column);
int64_t gh_rows_number(const struct gh_rows *rows, unsigned row, unsigned column);
void gh_rows_free(struct gh_rows *rows);

/* LATER: it is being asked, and is to be asked again with the same values. */
enum gh_answer { GH_ANSWERED, GH_ANSWER_LATER, GH_ANSWER_FAILED };

#endif
