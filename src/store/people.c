/* People: the questions of gadshill/people.h, answered at once. */
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sqlite_people_prepare(struct sqlite *store)
{
    for (unsigned i = 0; i < GH_PEOPLE_QUESTIONS_COUNT; i++)
        if (sqlite3_prepare_v3(store->database, gh_people_text(i), -1, SQLITE_PREPARE_PERSISTENT, &store->people[i],
                               NULL) != SQLITE_OK)
            return false;
    return true;
}

void sqlite_people_close(struct sqlite *store)
{
    for (unsigned i = 0; i < GH_PEOPLE_QUESTIONS_COUNT; i++)
        sqlite3_finalize(store->people[i]);
}

/* A value is called "$1::bigint" here: its number, and of which kind it is. */
static void bind(sqlite3_stmt *statement, unsigned count, const char *const *values)
{
    const int parameters = sqlite3_bind_parameter_count(statement);

    for (int i = 1; i <= parameters; i++) {
        const char *name = sqlite3_bind_parameter_name(statement, i);
        const unsigned number = (unsigned)strtoul(name + 1, NULL, 10);
        const char *value = number <= count ? values[number - 1] : "", *kind = strstr(name, "::");

        if (strcmp(kind, "::bigint") == 0)
            sqlite3_bind_int64(statement, i, strtoll(value, NULL, 10));
        else if (strcmp(kind, "::float8") == 0)
            sqlite3_bind_double(statement, i, strtod(value, NULL));
        else
            sqlite3_bind_text(statement, i, value, -1, SQLITE_TRANSIENT);
    }
}

/* Numbers with all their digits. */
static void add_cell(sqlite3_stmt *statement, int column, struct gh_rows *rows)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    char number[32];

    if (sqlite3_column_type(statement, column) == SQLITE_FLOAT) {
        snprintf(number, sizeof number, "%.17g", sqlite3_column_double(statement, column));
        text = number;
    }
    gh_rows_add(rows, text ? text : "");
}

enum gh_answer sqlite_people_ask(struct gh_store *base, enum gh_people_question question, unsigned count,
                                 const char *const *values, struct gh_rows *rows)
{
    struct sqlite *store = (struct sqlite *)base;
    sqlite3_stmt *statement = store->people[question];
    int result;

    if (gh_people_changes(question) && !sqlite_begin(store))
        return GH_ANSWER_FAILED;
    bind(statement, count, values);
    rows->columns = (unsigned)sqlite3_column_count(statement);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW)
        for (unsigned i = 0; i < rows->columns; i++)
            add_cell(statement, (int)i, rows);
    sqlite3_reset(statement);
    if (result == SQLITE_DONE)
        return GH_ANSWERED;
    snprintf(store->problem, sizeof store->problem, "%s", sqlite3_errmsg(store->database));
    store->has_failed = store->has_failed || gh_people_changes(question);
    gh_rows_free(rows);
    return GH_ANSWER_FAILED;
}
