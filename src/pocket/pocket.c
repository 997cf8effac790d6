/* The desk's host in the page, and what the worker can call (pocket.h). */
#include "pocket.h"
#include "towns.h"

#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

struct pocket pocket;

/* What is to be sent when the worker has kept the news. */
static struct output {
    struct output *next;
    struct gh_reader *reader;      /* NULL: gone meanwhile, or withdrawn */
    const struct gh_hosted *about; /* NULL: no table */
    int64_t id;
    bool has_id;
    size_t length;
    char text[];
} * first, **last = &first;

/* ---- the host ---- */

static void on_send(void *host, struct gh_reader *reader, const struct gh_message *message)
{
    struct output *output = gh_need(malloc(sizeof *output + message->length));

    (void)host;
    *output = (struct output){.reader = reader,
                              .about = message->about,
                              .id = message->id,
                              .has_id = message->has_id,
                              .length = message->length};
    memcpy(output->text, message->text, message->length);
    *last = output;
    last = &output->next;
}

/* Nobody has to share this program with others. */
static bool on_allows(void *host, struct gh_reader *reader, enum gh_effort effort)
{
    (void)host, (void)reader, (void)effort;
    return true;
}

static void on_start(void *host, struct gh_work *work)
{
    (void)host;
    worker_start(work);
}

const struct gh_townfile *pocket_find_town(void *host, const char *name, size_t length)
{
    (void)host;
    for (unsigned i = 0; i < POCKET_TOWNS; i++)
        if (strlen(pocket_town[i].town.name) == length && memcmp(pocket_town[i].town.name, name, length) == 0)
            return &pocket_town[i];
    return NULL;
}

static void on_draw_random(void *host, void *bytes, size_t size)
{
    (void)host;
    worker_random(bytes, size);
}

/* Tokens never leave the browser: they only tell the seats of one screen apart, and are kept as they are. */
void pocket_draw_token(void *host, char text[GH_TOKEN_SIZE], uint8_t kept[GH_STORE_TOKEN_SIZE])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    (void)host;
    memset(kept, 0, GH_STORE_TOKEN_SIZE);
    worker_random(kept, GH_TOKEN_SIZE - 1);
    for (unsigned i = 0; i < GH_TOKEN_SIZE - 1; i++)
        text[i] = (char)(kept[i] = (uint8_t)letters[kept[i] & 63]);
    text[GH_TOKEN_SIZE - 1] = 0;
}

static bool on_hash_token(void *host, struct gh_said token, uint8_t kept[GH_STORE_TOKEN_SIZE])
{
    (void)host;
    if (token.length != GH_TOKEN_SIZE - 1)
        return false;
    memset(kept, 0, GH_STORE_TOKEN_SIZE);
    memcpy(kept, token.text, token.length);
    return true;
}

static void on_log(void *host, const char *level, const char *event, const char *pairs)
{
    (void)host, (void)level, (void)event, (void)pairs;
}

/* Nobody else waits here. */
static void on_charge(void *host, struct gh_reader *from, uint64_t cost)
{
    (void)host, (void)from, (void)cost;
}

static const struct gh_desk_host methods = {
    .send = on_send,
    .allows = on_allows,
    .charge = on_charge,
    .start = on_start,
    .find_town = pocket_find_town,
    .draw_random = on_draw_random,
    .draw_token = pocket_draw_token,
    .hash_token = on_hash_token,
    .log = on_log,
};

/* ---- what the worker calls ---- */

/* Memory for what it hands in. */
POCKET_EXPORT(room) void *pocket_room(size_t size)
{
    return gh_need(malloc(size));
}

POCKET_EXPORT(release) void pocket_release(void *room)
{
    free(room);
}

POCKET_EXPORT(open) void pocket_open(uint32_t pace_ms)
{
    pocket_store_open(&pocket.store);
    gh_desk_open(&pocket.desk, &methods, NULL, &pocket.store.store, pace_ms);
}

POCKET_EXPORT(enter) struct gh_reader *pocket_enter(unsigned language)
{
    struct gh_reader *reader = gh_need(calloc(1, sizeof *reader));

    *reader = (struct gh_reader){.desk = &pocket.desk, .language = (uint8_t)language};
    return reader;
}

/* Frees the flat request. */
POCKET_EXPORT(ask) void pocket_ask(struct gh_reader *reader, double now, char *flat, size_t length)
{
    struct pocket_request request;

    pocket.now = (uint64_t)now;
    pocket_request_read(&request, flat, length);
    gh_desk_ask(reader, pocket.now, &request.request);
    pocket_request_free(&request);
    free(flat);
}

POCKET_EXPORT(leave) void pocket_leave(struct gh_reader *reader, double now)
{
    pocket.now = (uint64_t)now;
    gh_desk_leave(reader, pocket.now);
    for (struct output *output = first; output; output = output->next)
        if (output->reader == reader)
            output->reader = NULL;
    free(reader);
}

/* When pocket_go_on is to be called; below 0: not by itself. */
POCKET_EXPORT(due) double pocket_due(void)
{
    const uint64_t due = gh_desk_due(&pocket.desk);

    return due == GH_NEVER ? -1 : (double)due;
}

POCKET_EXPORT(go_on) void pocket_go_on(double now)
{
    pocket.now = (uint64_t)now;
    gh_desk_go_on(&pocket.desk, pocket.now);
}

POCKET_EXPORT(think) void pocket_think(struct gh_work *work)
{
    gh_desk_think(work);
}

/* Whether there is more of it to think about, after what else is waiting. */
POCKET_EXPORT(finish) bool pocket_finish(struct gh_work *work, double now)
{
    pocket.now = (uint64_t)now;
    return gh_desk_finish(work, pocket.now);
}

/* ---- keeping ---- */

/* [["k3f9q2w8","step 0 ..."], ...]: lines to be kept before pocket_settle; NULL: none. */
POCKET_EXPORT(news) const char *pocket_news(void)
{
    if (!pocket.store.is_open)
        return NULL;
    if (pocket.store.news.depth > 0)
        gh_close_list(&pocket.store.news);
    return gh_written(&pocket.store.news, NULL);
}

/* What waited for news that could not be kept: who asked is told so, the others are told nothing. */
static void withdraw(void)
{
    struct output **const end = last; /* what is said instead comes after it */

    for (struct output **link = &first; link != end; link = &(*link)->next) {
        struct output *output = *link;

        if (!output->about || !output->about->is_changed)
            continue;
        if (output->reader && output->has_id)
            gh_desk_withdraw(output->reader, output->id);
        output->reader = NULL;
    }
}

POCKET_EXPORT(settle) void pocket_settle(bool is_kept, double now)
{
    pocket.now = (uint64_t)now;
    if (!is_kept)
        withdraw();
    pocket_store_settle(&pocket.store, is_kept);
    gh_desk_hand_over(&pocket.desk);
    gh_desk_settle(&pocket.desk, pocket.now, is_kept);
    while (first) {
        struct output *output = first;

        first = output->next;
        if (!first)
            last = &first;
        if (output->reader)
            worker_send(output->reader, output->text, output->length);
        free(output);
    }
}

/* Whether the table is in memory. */
POCKET_EXPORT(has) bool pocket_has(const char *id)
{
    uint64_t number;

    return gh_table_id_parse(id, strlen(id), &number) && pocket_store_find(&pocket.store, number);
}

/* A table's notebook; false: it is damaged. */
POCKET_EXPORT(load) bool pocket_load(const char *id, char *text)
{
    uint64_t number;

    return gh_table_id_parse(id, strlen(id), &number) && pocket_store_load(&pocket.store, number, text);
}
