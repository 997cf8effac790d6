/* A desk for the fuzz targets that need one: no sockets, threads or clock, chance that repeats, a store in memory. One
 * table is opened with all its seats for persons. What an input changes is one group of changes, which is taken back
 * when it is over: storing the table anew for each would take longer than many of them. */
#ifndef GADSHILL_TESTS_FUZZ_DESK_H
#define GADSHILL_TESTS_FUZZ_DESK_H

#include "fuzz.h"

#include "gadshill/desk.h"
#include "gadshill/sqlite.h"

#include <sqlite3.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { FUZZ_SEATS = 3, FUZZ_STARTS = 16 };

/* Where an input begins. The choice's bits: Old Town, the manual referee, a clock, in the middle of the game. */
struct fuzz_start {
    struct gh_stored_table table;
    struct gh_step *step;
    unsigned steps;
    uint64_t now;
    char token[GH_MAX_SEATS][GH_TOKEN_SIZE];
};

struct fuzz_desk {
    struct gh_desk desk;
    struct gh_store *store;
    uint64_t now, drawn;
    uint64_t table;
    char token[GH_MAX_SEATS][GH_TOKEN_SIZE];
    unsigned tokens;
    uint32_t stored;      /* the starts that the store has */
    struct gh_work *work; /* that has been started and is neither done nor dropped */
    void (*told)(struct gh_reader *reader, const struct gh_message *message);
};

static inline void fuzz_require(bool condition)
{
    if (!condition)
        abort();
}

/* ---- the host ---- */

static void fuzz_send(void *host, struct gh_reader *reader, const struct gh_message *message)
{
    struct fuzz_desk *fuzz = host;

    fuzz_require(message->length <= GH_MOST_ANSWER_BYTES && message->text[message->length] == 0);
    if (fuzz->told)
        fuzz->told(reader, message);
}

static bool fuzz_allows(void *host, struct gh_reader *reader, enum gh_effort effort)
{
    (void)host, (void)reader, (void)effort;
    return true;
}

static void fuzz_charge(void *host, struct gh_reader *reader, uint64_t cost)
{
    (void)host, (void)reader, (void)cost;
}

static void fuzz_start(void *host, struct gh_work *work)
{
    struct fuzz_desk *fuzz = host;

    /* The desk has its own list of what is asked for, linked by `next`; of thoughts there is one a table. */
    fuzz_require(!fuzz->work);
    fuzz->work = work;
}

static const struct gh_townfile *fuzz_find_town(void *host, const char *name, size_t length)
{
    (void)host;
    for (uint8_t i = 0; i < 2; i++) {
        const struct gh_townfile *file = fuzz_file_of(fuzz_choose_town(i));

        if (strlen(file->town.name) == length && memcmp(file->town.name, name, length) == 0)
            return file;
    }
    return NULL;
}

static void fuzz_draw_random(void *host, void *bytes, size_t size)
{
    struct fuzz_desk *fuzz = host;

    for (size_t i = 0; i < size; i++) {
        fuzz->drawn = fuzz->drawn * UINT64_C(6364136223846793005) + 1442695040888963407u;
        ((uint8_t *)bytes)[i] = (uint8_t)(fuzz->drawn >> 56);
    }
}

/* A token stands for itself. */
static bool fuzz_hash_token(void *host, struct gh_said token, uint8_t hash[GH_STORE_TOKEN_SIZE])
{
    (void)host;
    memset(hash, 0, GH_STORE_TOKEN_SIZE);
    if (token.length != GH_TOKEN_SIZE - 1)
        return false;
    memcpy(hash, token.text, token.length);
    return true;
}

static void fuzz_draw_token(void *host, char text[GH_TOKEN_SIZE], uint8_t hash[GH_STORE_TOKEN_SIZE])
{
    struct fuzz_desk *fuzz = host;

    fuzz_draw_random(host, text, GH_TOKEN_SIZE - 1);
    for (unsigned i = 0; i < GH_TOKEN_SIZE - 1; i++)
        text[i] = (char)('a' + ((unsigned char)text[i] & 15));
    text[GH_TOKEN_SIZE - 1] = 0;
    fuzz_hash_token(host, (struct gh_said){text, GH_TOKEN_SIZE - 1}, hash);
    if (fuzz->tokens < GH_MAX_SEATS)
        memcpy(fuzz->token[fuzz->tokens++], text, GH_TOKEN_SIZE);
}

static void fuzz_log(void *host, const char *level, const char *event, const char *pairs)
{
    (void)host, (void)level, (void)event, (void)pairs;
}

static const struct gh_desk_host fuzz_host = {
    .send = fuzz_send,
    .allows = fuzz_allows,
    .charge = fuzz_charge,
    .start = fuzz_start,
    .find_town = fuzz_find_town,
    .draw_random = fuzz_draw_random,
    .draw_token = fuzz_draw_token,
    .hash_token = fuzz_hash_token,
    .log = fuzz_log,
};

/* ---- rounds ---- */

/* What takes long is done, or dropped as a server does that is stopped. */
static inline void fuzz_finish_work(struct fuzz_desk *fuzz, bool is_done)
{
    while (fuzz->work) {
        struct gh_work *work = fuzz->work;

        fuzz->work = NULL;
        if (is_done)
            gh_desk_think(work);
        if (!is_done || gh_desk_finish(work, fuzz->now)) /* many pieces would take long */
            gh_desk_drop(work);
    }
}

/* The end of a round: to the desk everything is stored. */
static inline void fuzz_settle(struct fuzz_desk *fuzz)
{
    gh_desk_hand_over(&fuzz->desk);
    gh_desk_settle(&fuzz->desk, fuzz->now, true);
}

static inline void fuzz_ask(struct fuzz_desk *fuzz, struct gh_reader *reader, const struct gh_request *request)
{
    gh_desk_ask(reader, fuzz->now, request);
    fuzz_settle(fuzz);
}

/* ---- SQLite's memory ---- */

/* The library is not compiled with sanitizers, and asks for memory a hundred times an input: it has its own, in lists
 * of pieces by the power of two that they have room for. */
enum { FUZZ_POWERS = 28, FUZZ_PIECE = 16 };

static void *fuzz_pieces[FUZZ_POWERS];

static int fuzz_round_up(int size)
{
    int room = FUZZ_PIECE;

    while (room < size)
        room *= 2;
    return room;
}

static void **fuzz_list_of(const void *memory)
{
    return &fuzz_pieces[((const uint64_t *)memory)[-2]];
}

static void *fuzz_allocate(int size)
{
    uint64_t power = 0;

    while (FUZZ_PIECE << power < size)
        power++;
    uint64_t *piece = fuzz_pieces[power];
    if (piece)
        fuzz_pieces[power] = *(void **)piece;
    else if ((piece = malloc(FUZZ_PIECE + ((size_t)FUZZ_PIECE << power))))
        piece += FUZZ_PIECE / sizeof *piece;
    if (piece)
        piece[-2] = power;
    return piece;
}

static void fuzz_free(void *memory)
{
    void **list = fuzz_list_of(memory);

    *(void **)memory = *list;
    *list = memory;
}

static int fuzz_size_of(void *memory)
{
    return memory ? FUZZ_PIECE << ((const uint64_t *)memory)[-2] : 0;
}

static void *fuzz_reallocate(void *memory, int size)
{
    const int before = fuzz_size_of(memory);
    void *more = before >= size ? memory : fuzz_allocate(size);

    if (more && more != memory) {
        memcpy(more, memory, (size_t)before);
        fuzz_free(memory);
    }
    return more;
}

static int fuzz_memory_begins(void *unused)
{
    (void)unused;
    return SQLITE_OK;
}

static void fuzz_memory_ends(void *unused)
{
    (void)unused;
}

static inline void fuzz_give_memory(void)
{
    static const sqlite3_mem_methods methods = {fuzz_allocate, fuzz_free,          fuzz_reallocate,  fuzz_size_of,
                                                fuzz_round_up, fuzz_memory_begins, fuzz_memory_ends, NULL};

    static bool has_memory;

    if (has_memory)
        return;
    has_memory = true;
    fuzz_require(sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) == SQLITE_OK);
    fuzz_require(sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK);
}

/* ---- the table ---- */

static inline struct gh_said fuzz_say(const char *text)
{
    return (struct gh_said){text, strlen(text)};
}

static inline void fuzz_desk_open(struct fuzz_desk *fuzz)
{
    enum { PACE_MS = 500 };

    gh_desk_open(&fuzz->desk, &fuzz_host, fuzz, fuzz->store, PACE_MS);
    fuzz->desk.adviser = gh_player_kind_find("greedy"); /* a search would cost more than all the rest */
}

/* Sits down on these seats; none: watches. */
static inline void fuzz_join(struct fuzz_desk *fuzz, struct gh_reader *reader, uint8_t seats)
{
    struct gh_said token[GH_MAX_SEATS];
    struct gh_request request = {.is_object = true, .id = {true, true, 2}, .verb = GH_VERB_JOIN};
    char id[GH_TABLE_ID_LETTERS + 1];

    for (unsigned seat = 0; seat < FUZZ_SEATS; seat++)
        if (gh_has(seats, seat))
            token[request.tokens.count++] = fuzz_say(fuzz->token[seat]);
    request.tokens.at = token;
    gh_table_id_text(fuzz->table, id);
    request.table = fuzz_say(id);
    reader->desk = &fuzz->desk;
    fuzz_ask(fuzz, reader, &request);
    fuzz_require(reader->table && reader->seats == seats);
}

/* The n-th legal action of who has the turn, asked for by the reader. */
static inline void fuzz_act(struct fuzz_desk *fuzz, struct gh_reader *reader, enum gh_verb verb,
                            const struct gh_session *session, unsigned n)
{
    static struct gh_legal legal;
    const struct gh_state *state = &session->table.state;
    struct gh_request request = {.is_object = true, .id = {true, true, 3}, .verb = verb};
    char text[GH_ACTION_TEXT_SIZE];

    if (state->open.phase == GH_OVER)
        return;
    gh_legal(session->table.town, &state->open, &state->hidden.hand[state->open.player], &legal);
    const unsigned count = gh_legal_count(&legal);
    if (count == 0)
        return;
    gh_action_text(session->table.town, gh_legal_at(&legal, n % count), text);
    request.action = fuzz_say(text);
    request.seat = (struct gh_said_number){true, true, state->open.player};
    fuzz_ask(fuzz, reader, &request);
}

/* Opens a table, plays on to its second turn if that is chosen, and notes what was stored of it. */
static inline void fuzz_make_start(struct fuzz_desk *fuzz, uint8_t choice, struct fuzz_start *start)
{
    enum { TURNS = 2, MOST_STEPS = 60, STOP_MS = 10 * 1000 };
    struct gh_request request = {.is_object = true, .id = {true, true, 1}, .verb = GH_VERB_OPEN};
    struct gh_reader all = {.desk = &fuzz->desk};

    fuzz_desk_open(fuzz);
    fuzz->drawn = choice;
    fuzz->now = 1000;
    fuzz->tokens = 0;
    request.wish = (struct gh_table_wish){.town = fuzz_say(choice & 1 ? "old-town" : "gads-hill"),
                                          .referee = fuzz_say(choice & 2 ? "manual" : "automatic"),
                                          .has_referee = true,
                                          .seats = FUZZ_SEATS,
                                          .turn = {choice & 4, 60}};
    for (unsigned seat = 0; seat < FUZZ_SEATS; seat++)
        request.wish.seat[seat].player = fuzz_say("person");
    fuzz_ask(fuzz, &all, &request);
    fuzz_require(fuzz->tokens == FUZZ_SEATS && fuzz->desk.tables == 1);
    for (unsigned i = 0; i < fuzz->desk.buckets; i++)
        if (fuzz->desk.bucket[i])
            fuzz->table = fuzz->desk.bucket[i]->id;
    fuzz_join(fuzz, &all, (1 << FUZZ_SEATS) - 1);
    const struct gh_session *session = &all.table->session;
    while (choice & 8 && session->table.state.open.turn < TURNS && session->steps < MOST_STEPS) {
        fuzz_act(fuzz, &all, GH_VERB_DO, session, session->steps * 7);
        gh_desk_go_on(&fuzz->desk, fuzz->now += STOP_MS); /* what is held back is done */
        fuzz_settle(fuzz);
    }
    *start = (struct fuzz_start){.steps = session->steps, .now = fuzz->now};
    start->step = malloc(session->steps * sizeof *start->step + 1);
    fuzz_require(start->step && gh_store_find(fuzz->store, fuzz->table, &start->table) == GH_TABLE_FOUND);
    if (session->steps > 0)
        memcpy(start->step, session->step, session->steps * sizeof *start->step);
    memcpy(start->token, fuzz->token, sizeof start->token);
    gh_desk_leave(&all, fuzz->now);
    fuzz_settle(fuzz);
    gh_desk_close(&fuzz->desk);
}

/* Everything since the start was stored has not happened: a table that is there cannot be added, and what belongs to a
 * change that fails fails with it. */
static inline void fuzz_take_back(struct fuzz_desk *fuzz, struct fuzz_start *start)
{
    fuzz_require(!gh_store_add_table(fuzz->store, &start->table));
    fuzz_require(!gh_store_commit(fuzz->store));
}

static inline struct fuzz_start *fuzz_start_of(uint8_t choice)
{
    static struct fuzz_start starts[FUZZ_STARTS];

    return &starts[choice % FUZZ_STARTS];
}

static inline void fuzz_store_start(struct fuzz_desk *fuzz, uint8_t choice)
{
    struct fuzz_start *start = fuzz_start_of(choice);

    if (!start->step) {
        fuzz_make_start(fuzz, choice % FUZZ_STARTS, start);
        fuzz_take_back(fuzz, start);
        start->table.id = choice % FUZZ_STARTS + 1;
    }
    const struct gh_town *town = &fuzz_find_town(NULL, start->table.town, strlen(start->table.town))->town;
    fuzz_require(gh_store_add_table(fuzz->store, &start->table));
    for (unsigned i = 0; i < start->steps; i++)
        fuzz_require(gh_store_add_step(fuzz->store, town, start->table.id, i + 1, start->step[i],
                                       (struct gh_step_time){.at = start->now}));
    fuzz_require(gh_store_commit(fuzz->store));
    fuzz->stored |= 1u << choice % FUZZ_STARTS;
}

/* A desk with a table in its store; always the same one for the same choice. */
static inline void fuzz_desk_start(struct fuzz_desk *fuzz, uint8_t choice)
{
    char problem[GH_STORE_PROBLEM_SIZE];
    struct gh_sqlite_start opened;

    if (!fuzz->store) {
        fuzz_give_memory();
        fuzz->store = gh_sqlite_open(":memory:", &opened, problem);
    }
    fuzz_require(fuzz->store);
    if (!(fuzz->stored & 1u << choice % FUZZ_STARTS))
        fuzz_store_start(fuzz, choice);
    const struct fuzz_start *start = fuzz_start_of(choice);
    fuzz->table = start->table.id;
    memcpy(fuzz->token, start->token, sizeof fuzz->token);
    fuzz->now = start->now;
    fuzz->drawn = choice;
    fuzz->tokens = GH_MAX_SEATS;
    fuzz_desk_open(fuzz);
}

/* The desk that has been started with that choice; everybody has left. */
static inline void fuzz_desk_end(struct fuzz_desk *fuzz, uint8_t choice)
{
    gh_desk_close(&fuzz->desk);
    fuzz_take_back(fuzz, fuzz_start_of(choice));
}

#endif
