/* What stores are asked about people, and what they answer. */
#include "gadshill/people.h"

#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

const char gh_people_schema[] =
    "CREATE TABLE gadshill_players(id bigint PRIMARY KEY, name text NOT NULL, folded text NOT NULL UNIQUE,"
    " seen text NOT NULL UNIQUE, secret text NOT NULL UNIQUE, made bigint NOT NULL, free_at bigint NOT NULL);";

static const struct {
    bool changes;
    const char *text;
} questions[GH_PEOPLE_QUESTIONS_COUNT] = {
#define X(id, changes, text) {changes, text},
    GH_PEOPLE_QUESTIONS(X)
#undef X
};

const char *gh_people_text(enum gh_people_question question)
{
    return questions[question].text;
}

bool gh_people_changes(enum gh_people_question question)
{
    return questions[question].changes;
}

/* ---- answers ---- */

void gh_rows_add(struct gh_rows *rows, const char *text)
{
    if (rows->cells == rows->room) {
        rows->room = rows->room * 2 + 16;
        rows->cell = gh_need(realloc(rows->cell, rows->room * sizeof *rows->cell));
    }
    rows->cell[rows->cells++] = gh_need(strdup(text));
    rows->count = (unsigned)(rows->cells / rows->columns);
}

const char *gh_rows_text(const struct gh_rows *rows, unsigned row, unsigned column)
{
    return rows->cell[row * rows->columns + column];
}

int64_t gh_rows_number(const struct gh_rows *rows, unsigned row, unsigned column)
{
    return strtoll(gh_rows_text(rows, row, column), NULL, 10);
}

void gh_rows_free(struct gh_rows *rows)
{
    for (size_t i = 0; i < rows->cells; i++)
        free(rows->cell[i]);
    free(rows->cell);
    *rows = (struct gh_rows){.count = 0};
}
