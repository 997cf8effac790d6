/* People: the questions of gadshill/people.h. Each is a transaction of its own; who asks comes again for the answer,
 * with the same values. What had no answer when the line was lost is asked again: doing it twice is doing it once. */
#include "parts.h"

#include "gadshill/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct asked {
    uint64_t number;
    enum gh_people_question question;
    unsigned count;
    char *value[GH_PEOPLE_MOST_VALUES];
    bool is_here;
    uint64_t here_at;
    PGresult *rows; /* NULL when it is here: it failed */
    struct asked *next;
};

static void name_of(enum gh_people_question question, char name[STATEMENT_NAME_SIZE])
{
    snprintf(name, STATEMENT_NAME_SIZE, "p%u", (unsigned)question);
}

bool postgres_people_prepare(struct postgres *store)
{
    char name[STATEMENT_NAME_SIZE];
    bool done = true;

    for (unsigned i = 0; done && i < GH_PEOPLE_QUESTIONS_COUNT; i++) {
        name_of(i, name);
        PGresult *result = PQprepare(store->line, name, gh_people_text(i), 0, NULL);
        done = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
    }
    return done;
}

void postgres_people_ask_to_prepare(struct postgres *store)
{
    char name[STATEMENT_NAME_SIZE];

    for (unsigned i = 0; i < GH_PEOPLE_QUESTIONS_COUNT; i++) {
        name_of(i, name);
        PQsendPrepare(store->line, name, gh_people_text(i), 0, NULL);
    }
}

/* ---- what was asked ---- */

static void forget(struct asked **link)
{
    struct asked *asked = *link;

    *link = asked->next;
    for (unsigned i = 0; i < asked->count; i++)
        free(asked->value[i]);
    PQclear(asked->rows);
    free(asked);
}

void postgres_people_free(struct postgres *store)
{
    while (store->asked)
        forget(&store->asked);
}

/* What nobody has come for, and is not new any more. */
static void forget_old(struct postgres *store)
{
    enum { KEPT_MS = 2000 };

    for (struct asked **link = &store->asked; *link;) {
        if ((*link)->is_here && store->now - (*link)->here_at >= KEPT_MS)
            forget(link);
        else
            link = &(*link)->next;
    }
}

static bool is_same(const struct asked *asked, enum gh_people_question question, unsigned count,
                    const char *const *values)
{
    bool same = asked->question == question && asked->count == count;

    for (unsigned i = 0; same && i < count; i++)
        same = strcmp(asked->value[i], values[i]) == 0;
    return same;
}

static void send_question(struct postgres *store, const struct asked *asked)
{
    char name[STATEMENT_NAME_SIZE];

    name_of(asked->question, name);
    PQsendQueryPrepared(store->line, name, (int)asked->count, (const char *const *)asked->value, NULL, NULL, 0);
    line_end_unit(store, UNIT_PEOPLE, asked->number);
}

void postgres_people_return(struct postgres *store)
{
    for (const struct asked *at = store->asked; at && store->line; at = at->next)
        if (!at->is_here)
            send_question(store, at);
}

static void begin(struct postgres *store, enum gh_people_question question, unsigned count, const char *const *values)
{
    struct asked *asked = gh_need(calloc(1, sizeof *asked));

    gh_insist(count <= GH_PEOPLE_MOST_VALUES);
    *asked =
        (struct asked){.number = ++store->asked_before, .question = question, .count = count, .next = store->asked};
    for (unsigned i = 0; i < count; i++)
        asked->value[i] = gh_need(strdup(values[i]));
    store->asked = asked;
    if (store->state == LINE_UP)
        send_question(store, asked);
}

/* ---- answers ---- */

void postgres_people_take(struct postgres *store, const struct unit *unit, PGresult *rows)
{
    struct asked *at = store->asked;

    while (at && at->number != unit->table)
        at = at->next;
    if (!at || at->is_here) {
        PQclear(rows);
        return;
    }
    at->rows = rows;
    at->here_at = store->now;
    at->is_here = store->has_news = true;
}

void postgres_people_fail(struct postgres *store, const struct unit *unit)
{
    postgres_people_take(store, unit, NULL);
}

enum gh_answer postgres_people_ask(struct gh_store *base, enum gh_people_question question, unsigned count,
                                   const char *const *values, struct gh_rows *rows)
{
    struct postgres *store = postgres_of(base);
    struct asked **link = &store->asked;

    forget_old(store);
    while (*link && !is_same(*link, question, count, values))
        link = &(*link)->next;
    if (!*link) {
        begin(store, question, count, values);
        return GH_ANSWER_LATER;
    }
    const PGresult *result = (*link)->rows;
    if (!(*link)->is_here)
        return GH_ANSWER_LATER;
    const bool is_good = result != NULL;
    rows->columns = is_good ? (unsigned)PQnfields(result) : 0;
    for (int row = 0; is_good && row < PQntuples(result); row++)
        for (int column = 0; column < PQnfields(result); column++)
            gh_rows_add(rows, PQgetvalue(result, row, column));
    forget(link);
    return is_good ? GH_ANSWERED : GH_ANSWER_FAILED;
}
