/* A desk without a server: a pretend host whose time is a number and whose chance is counted, a pretend store that can
 * fail, and people who keep everything that they are told. */
#ifndef GADSHILL_TESTS_DESK_HELP_H
#define GADSHILL_TESTS_DESK_HELP_H

#include "core_help.h"

#include "gadshill/desk.h"
#include "gadshill/memory.h"

#include <jansson.h>

enum { MOST_TABLES = 4, MOST_STEPS = 2000, MOST_WORKS = 8, MOST_MESSAGES = 4000 };

/* ---- the store ---- */

struct kept_table {
    struct gh_stored_table table;
    struct gh_step step[MOST_STEPS];
    struct gh_step_time time[MOST_STEPS];
    unsigned steps;
    bool has_ended;
    char analysis[64 * 1024];
};

struct pretend_store {
    struct gh_store store;
    struct kept_table kept[MOST_TABLES], safe[MOST_TABLES]; /* as changed, as committed */
    unsigned count, safe_count;
    bool is_open, fails;
};

static inline struct pretend_store *pretend_of(struct gh_store *store)
{
    return (struct pretend_store *)store;
}

static inline struct kept_table *kept_of(struct gh_store *store, uint64_t id)
{
    struct pretend_store *pretend = pretend_of(store);

    for (unsigned i = 0; i < pretend->count; i++)
        if (pretend->kept[i].table.id == id)
            return &pretend->kept[i];
    return NULL;
}

static inline bool keep_table(struct gh_store *store, const struct gh_stored_table *table)
{
    struct pretend_store *pretend = pretend_of(store);

    assert_true(pretend->count < MOST_TABLES);
    pretend->kept[pretend->count++] = (struct kept_table){.table = *table};
    return pretend->is_open = true;
}

static inline bool keep_step(struct gh_store *store, const struct gh_town *town, uint64_t table, unsigned n,
                             struct gh_step step, struct gh_step_time time)
{
    struct kept_table *kept = kept_of(store, table);

    (void)town;
    assert_true(n == kept->steps + 1 && n <= MOST_STEPS);
    kept->step[kept->steps] = step;
    kept->time[kept->steps++] = time;
    return pretend_of(store)->is_open = true;
}

static inline bool keep_seat(struct gh_store *store, uint64_t table, unsigned seat, const char *now,
                             struct gh_since since)
{
    struct gh_stored_seat *kept = &kept_of(store, table)->table.seat[seat];

    snprintf(kept->now, GH_NAME_SIZE, "%s", now);
    kept->since = since;
    return pretend_of(store)->is_open = true;
}

static inline bool keep_key(struct gh_store *store, uint64_t table, unsigned seat, unsigned place,
                            const struct gh_key *key)
{
    kept_of(store, table)->table.seat[seat].key[place] = *key;
    return pretend_of(store)->is_open = true;
}

static inline bool keep_end(struct gh_store *store, uint64_t table)
{
    return kept_of(store, table)->has_ended = true;
}

static inline bool keep_analysis(struct gh_store *store, uint64_t table, const char *text)
{
    struct kept_table *kept = kept_of(store, table);

    assert_true(strlen(text) < sizeof kept->analysis);
    strcpy(kept->analysis, text);
    return pretend_of(store)->is_open = true;
}

static inline char *kept_analysis(struct gh_store *store, uint64_t table)
{
    const struct kept_table *kept = kept_of(store, table);

    return *kept->analysis ? gh_need(strdup(kept->analysis)) : NULL;
}

static inline bool keep_no_longer(struct gh_store *store, uint64_t table)
{
    struct pretend_store *pretend = pretend_of(store);
    struct kept_table *kept = kept_of(store, table);

    *kept = pretend->kept[--pretend->count];
    return pretend->is_open = true;
}

static inline bool is_store_open(const struct gh_store *store)
{
    return ((const struct pretend_store *)store)->is_open;
}

static inline enum gh_commit commit(struct gh_store *store)
{
    struct pretend_store *pretend = pretend_of(store);

    pretend->is_open = false;
    if (pretend->fails) {
        memcpy(pretend->kept, pretend->safe, sizeof pretend->kept);
        pretend->count = pretend->safe_count;
    } else {
        memcpy(pretend->safe, pretend->kept, sizeof pretend->safe);
        pretend->safe_count = pretend->count;
    }
    return pretend->fails ? GH_COMMIT_FAILED : GH_COMMIT_DONE;
}

static inline enum gh_found find_kept(struct gh_store *store, uint64_t id, struct gh_stored_table *table)
{
    const struct kept_table *kept = kept_of(store, id);

    if (kept)
        *table = kept->table;
    return kept ? GH_TABLE_FOUND : GH_NO_TABLE;
}

static inline bool redo_kept(struct gh_store *store, uint64_t id, struct gh_session *session)
{
    const struct kept_table *kept = kept_of(store, id);

    for (unsigned i = 0; i < kept->steps; i++)
        if (!gh_session_redo(session, kept->step[i], kept->time[i], NULL))
            return false;
    return true;
}

static const struct gh_store_methods pretend_methods = {.add_table = keep_table,
                                                        .add_step = keep_step,
                                                        .seat = keep_seat,
                                                        .set_key = keep_key,
                                                        .end = keep_end,
                                                        .keep_analysis = keep_analysis,
                                                        .analysis = kept_analysis,
                                                        .remove = keep_no_longer,
                                                        .is_open = is_store_open,
                                                        .commit = commit,
                                                        .find = find_kept,
                                                        .redo = redo_kept};

/* ---- people ---- */

/* Somebody who reads; `heard` is all that they were told, in order. */
struct person {
    struct gh_reader reader; /* the first member */
    json_t *heard[MOST_MESSAGES];
    unsigned count;
};

/* ---- the host ---- */

struct pretend {
    struct gh_desk desk;
    struct pretend_store store;
    struct gh_townfile *town[2];
    uint64_t now;
    uint64_t chance;
    struct gh_work *work[MOST_WORKS];
    unsigned works;
    bool forbids[GH_EFFORT_SECRET + 1];
    uint64_t charged; /* to whoever asked or left last */
    char logged[256];
};

/* A step is told when the store has it, and says about which table it is, so that a host can wait for the commit. */
static inline void hear(void *host, struct gh_reader *reader, const struct gh_message *message)
{
    struct person *person = (struct person *)reader;

    (void)host;
    assert_true(person->count < MOST_MESSAGES);
    assert_int_equal(message->length, strlen(message->text));
    json_t *json = json_loads(message->text, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(json))
        fail_msg("not an object: %s", message->text);
    assert_int_equal(message->has_id, json_object_get(json, "id") != NULL);
    assert_int_equal(message->is_step, json_object_get(json, "do") != NULL);
    assert_true(!message->is_step || (message->about && (message->about->is_changed || message->has_id)));
    person->heard[person->count++] = json;
}

static inline bool allow(void *host, struct gh_reader *reader, enum gh_effort effort)
{
    (void)reader;
    return !((struct pretend *)host)->forbids[effort];
}

static inline void charge(void *host, struct gh_reader *reader, uint64_t cost)
{
    (void)reader;
    ((struct pretend *)host)->charged = cost;
}

static inline void take_work(void *host, struct gh_work *work)
{
    struct pretend *pretend = host;

    assert_true(pretend->works < MOST_WORKS);
    pretend->work[pretend->works++] = work;
}

static inline const struct gh_townfile *pretend_town(void *host, const char *name, size_t length)
{
    struct pretend *pretend = host;

    for (unsigned i = 0; i < COUNT(pretend->town); i++)
        if (strlen(pretend->town[i]->town.name) == length && memcmp(pretend->town[i]->town.name, name, length) == 0)
            return pretend->town[i];
    return NULL;
}

static inline void count_on(void *host, void *bytes, size_t size)
{
    struct pretend *pretend = host;
    const uint64_t number = ++pretend->chance * UINT64_C(0x9e3779b97f4a7c15);

    memset(bytes, 0, size);
    memcpy(bytes, &number, size < sizeof number ? size : sizeof number);
}

static inline void pretend_token(void *host, char text[GH_TOKEN_SIZE], uint8_t hash[GH_STORE_TOKEN_SIZE])
{
    struct pretend *pretend = host;

    memset(hash, 0, GH_STORE_TOKEN_SIZE);
    snprintf(text, GH_TOKEN_SIZE, "token-%u", (unsigned)++pretend->chance);
    memcpy(hash, text, strlen(text));
}

static inline bool pretend_hash(void *host, struct gh_said token, uint8_t hash[GH_STORE_TOKEN_SIZE])
{
    (void)host;
    memset(hash, 0, GH_STORE_TOKEN_SIZE);
    if (token.length >= GH_TOKEN_SIZE)
        return false;
    memcpy(hash, token.text, token.length);
    return true;
}

static inline void pretend_log(void *host, const char *level, const char *event, const char *pairs)
{
    struct pretend *pretend = host;

    snprintf(pretend->logged, sizeof pretend->logged, "%s %s %s", level, event, pairs);
}

static const struct gh_desk_host pretend_host = {.send = hear,
                                                 .allows = allow,
                                                 .charge = charge,
                                                 .start = take_work,
                                                 .find_town = pretend_town,
                                                 .draw_random = count_on,
                                                 .draw_token = pretend_token,
                                                 .hash_token = pretend_hash,
                                                 .log = pretend_log};

enum { PACE_MS = 100 };

static inline struct pretend *new_pretend(void)
{
    struct pretend *pretend = gh_need(calloc(1, sizeof *pretend));

    pretend->town[0] = read_townfile(TOWNS_FOLDER "/gads-hill.yaml");
    pretend->town[1] = read_townfile(TOWNS_FOLDER "/old-town.yaml");
    pretend->store.store.methods = &pretend_methods;
    pretend->now = 1000000;
    gh_desk_open(&pretend->desk, &pretend_host, pretend, &pretend->store.store, PACE_MS);
    return pretend;
}

static inline void free_pretend(struct pretend *pretend)
{
    while (pretend->works > 0)
        gh_desk_drop(pretend->work[--pretend->works]);
    gh_desk_close(&pretend->desk);
    gh_townfile_free(pretend->town[0]);
    gh_townfile_free(pretend->town[1]);
    free(pretend);
}

static inline struct person *new_person(struct pretend *pretend)
{
    struct person *person = gh_need(calloc(1, sizeof *person));

    person->reader.desk = &pretend->desk;
    return person;
}

static inline void free_person(struct pretend *pretend, struct person *person)
{
    gh_desk_leave(&person->reader, pretend->now);
    while (person->count > 0)
        json_decref(person->heard[--person->count]);
    free(person);
}

/* ---- talking ---- */

static inline struct gh_said said(const char *text)
{
    return (struct gh_said){text, text ? strlen(text) : 0};
}

static inline struct gh_said_number number(int64_t whole)
{
    return (struct gh_said_number){true, true, whole};
}

/* A request with a number; its other parts are for the caller to set. */
static inline struct gh_request request(enum gh_verb verb)
{
    return (struct gh_request){.is_object = true, .id = {true, true, 7}, .verb = verb};
}

/* What the person was told last. */
static inline const json_t *last_of(const struct person *person)
{
    assert_true(person->count > 0);
    return person->heard[person->count - 1];
}

static inline void settle(struct pretend *pretend)
{
    struct gh_store *store = pretend->desk.store;

    if (!gh_store_is_open(store))
        return;
    gh_desk_hand_over(&pretend->desk);
    gh_desk_settle(&pretend->desk, pretend->now, gh_store_commit(store) == GH_COMMIT_DONE);
}

/* Asks, lets the store commit, and returns the answer: what came last with the request's number. NULL: nothing yet. */
static inline const json_t *ask(struct pretend *pretend, struct person *person, struct gh_request asked)
{
    const unsigned before = person->count;

    gh_desk_ask(&person->reader, pretend->now, &asked);
    settle(pretend);
    for (unsigned i = person->count; i > before; i--)
        if (json_object_get(person->heard[i - 1], "id"))
            return person->heard[i - 1];
    return NULL;
}

/* The code of a refusal, which must have a sentence; "" for an answer. */
static inline const char *code_of(const json_t *answer)
{
    const json_t *code = json_object_get(answer, "no");

    assert_non_null(answer);
    assert_true(!code || json_string_length(json_object_get(answer, "why")) > 0);
    return code ? json_string_value(code) : "";
}

static inline const json_t *act(struct pretend *pretend, struct person *person, unsigned seat, const char *action)
{
    struct gh_request asked = request(GH_VERB_DO);

    asked.seat = number(seat);
    asked.action = said(action);
    return ask(pretend, person, asked);
}

/* Does all work that there is, as threads would. */
static inline void work_off(struct pretend *pretend)
{
    while (pretend->works > 0) {
        struct gh_work *work = pretend->work[0];

        memmove(pretend->work, pretend->work + 1, --pretend->works * sizeof *pretend->work);
        gh_desk_think(work);
        if (gh_desk_finish(work, pretend->now))
            pretend->work[pretend->works++] = work;
        settle(pretend);
    }
}

/* Lets time pass, with all that is due in it. */
static inline void pass(struct pretend *pretend, uint64_t milliseconds)
{
    const uint64_t end = pretend->now + milliseconds;

    work_off(pretend);
    while (gh_desk_due(&pretend->desk) <= end) {
        pretend->now = gh_desk_due(&pretend->desk);
        gh_desk_go_on(&pretend->desk, pretend->now);
        settle(pretend);
        work_off(pretend);
    }
    pretend->now = end;
}

/* ---- tables ---- */

/* What was told at the opening. */
struct opened {
    char id[GH_TABLE_ID_LETTERS + 1];
    char token[GH_MAX_SEATS][GH_TOKEN_SIZE];
};

/* A table for these players, "person person careful"; `wish` has the rest. */
static inline struct opened open_table(struct pretend *pretend, const char *players, struct gh_table_wish wish)
{
    struct person *person = new_person(pretend);
    struct gh_request asked = request(GH_VERB_OPEN);
    char name[GH_MAX_SEATS][GH_NAME_SIZE];
    struct opened opened = {.id = ""};

    if (!wish.town.text)
        wish.town = said("gads-hill");
    while (next_of(&players, name[wish.seats])) {
        wish.seat[wish.seats].player = said(name[wish.seats]);
        wish.seats++;
    }
    asked.wish = wish;
    const json_t *answer = ask(pretend, person, asked), *tokens = json_object_get(answer, "tokens");
    assert_string_equal(code_of(answer), "");
    assert_int_equal(json_array_size(tokens), wish.seats);
    snprintf(opened.id, sizeof opened.id, "%s", json_string_value(json_object_get(answer, "table")));
    for (unsigned i = 0; i < wish.seats; i++)
        if (json_is_string(json_array_get(tokens, i)))
            snprintf(opened.token[i], GH_TOKEN_SIZE, "%s", json_string_value(json_array_get(tokens, i)));
    free_person(pretend, person);
    return opened;
}

/* Joins with the tokens of these seats (a set). */
static inline const json_t *join(struct pretend *pretend, struct person *person, const struct opened *opened,
                                 unsigned seats)
{
    struct gh_request asked = request(GH_VERB_JOIN);
    struct gh_said token[GH_MAX_SEATS];
    unsigned count = 0;

    for (gh_each(seat, seats))
        token[count++] = said(opened->token[seat]);
    asked.table = said(opened->id);
    asked.tokens = (struct gh_said_list){token, count};
    return ask(pretend, person, asked);
}

static inline struct person *sit(struct pretend *pretend, const struct opened *opened, unsigned seats)
{
    struct person *person = new_person(pretend);

    assert_string_equal(code_of(join(pretend, person, opened, seats)), "");
    return person;
}

#endif
