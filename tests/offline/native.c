/* The desk as a server has it, driven line by line, so that the program in the page can be compared with it: the same
 * requests at the same times with the same chance (compare.mjs). A line is
 *     enter CODE | ask READER NOW JSON | leave READER NOW | go NOW | nodes
 * and the answer a line "READER message" for each message, "due TIME", and "." at the end. */
#include "gadshill/desk.h"
#include "gadshill/disk.h"
#include "gadshill/memory.h"
#include "gadshill/request_reader.h"
#include "gadshill/sqlite.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_READERS = 64, MOST_WORKS = 64, TOWNS = 2 };

static struct gh_desk desk;
static struct gh_reader reader[MOST_READERS];
static unsigned readers;
static struct gh_work *waiting[MOST_WORKS];
static unsigned works;
static struct gh_townfile *town[TOWNS];
static uint64_t nodes;       /* that computer players have looked at */
static uint64_t nanoseconds; /* that they needed */

static void on_send(void *host, struct gh_reader *to, const struct gh_message *message)
{
    (void)host;
    printf("%d %.*s\n", (int)(to - reader), (int)message->length, message->text);
}

static bool on_allows(void *host, struct gh_reader *who, enum gh_effort effort)
{
    (void)host, (void)who, (void)effort;
    return true;
}

static void on_start(void *host, struct gh_work *work)
{
    (void)host;
    waiting[works++] = work;
}

static const struct gh_townfile *on_find_town(void *host, const char *name, size_t length)
{
    (void)host;
    for (unsigned i = 0; i < TOWNS; i++)
        if (strlen(town[i]->town.name) == length && memcmp(town[i]->town.name, name, length) == 0)
            return town[i];
    return NULL;
}

/* As chance() in compare.mjs. */
static void on_draw_random(void *host, void *bytes, size_t size)
{
    static uint32_t state = 1;

    (void)host;
    for (size_t i = 0; i < size; i++) {
        state = state * 1664525 + 1013904223;
        ((uint8_t *)bytes)[i] = (uint8_t)(state >> 24);
    }
}

/* As in src/pocket/pocket.c. */
static void on_draw_token(void *host, char text[GH_TOKEN_SIZE], uint8_t kept[GH_STORE_TOKEN_SIZE])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    memset(kept, 0, GH_STORE_TOKEN_SIZE);
    on_draw_random(host, kept, GH_TOKEN_SIZE - 1);
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
    .find_town = on_find_town,
    .draw_random = on_draw_random,
    .draw_token = on_draw_token,
    .hash_token = on_hash_token,
    .log = on_log,
};

/* ---- lines ---- */

static void settle(uint64_t now)
{
    if (!gh_store_is_open(desk.store))
        return;
    gh_desk_hand_over(&desk);
    gh_desk_settle(&desk, now, gh_store_commit(desk.store));
}

static uint64_t used(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static void do_works(uint64_t now)
{
    for (unsigned i = 0; i < works;) {
        const uint64_t before = waiting[i]->ask ? waiting[i]->ask->player.nodes : 0, start = used();

        gh_desk_think(waiting[i]);
        nodes += waiting[i]->ask ? waiting[i]->ask->player.nodes - before : 0;
        nanoseconds += used() - start;
        if (!gh_desk_finish(waiting[i], now))
            i++;
        settle(now);
    }
    works = 0;
}

static void ask(unsigned who, uint64_t now, const char *json)
{
    struct gh_request_text text;

    gh_request_read(&text, json, strlen(json));
    gh_desk_ask(&reader[who], now, &text.request);
    gh_request_free(&text);
}

static void answer(char *line)
{
    unsigned who = 0;
    uint64_t now = 0;
    int json = 0;
    char code[8];

    if (sscanf(line, "enter %7s", code) == 1) {
        reader[readers++] = (struct gh_reader){.desk = &desk, .language = (uint8_t)gh_language_find(code)};
    } else if (sscanf(line, "ask %u %" SCNu64 " %n", &who, &now, &json) == 2) {
        ask(who, now, line + json);
    } else if (sscanf(line, "leave %u %" SCNu64, &who, &now) == 2) {
        gh_desk_leave(&reader[who], now);
    } else if (sscanf(line, "go %" SCNu64, &now) == 1) {
        gh_desk_go_on(&desk, now);
    } else if (strcmp(line, "nodes") == 0) {
        printf("%" PRIu64 " nodes %" PRIu64 " nanoseconds\n", nodes, nanoseconds);
    }
    settle(now);
    do_works(now);
    printf("due %" PRId64 "\n.\n", gh_desk_due(&desk) == GH_NEVER ? -1 : (int64_t)gh_desk_due(&desk));
    fflush(stdout);
}

static void complain(const char *sentence)
{
    fprintf(stderr, "%s\n", sentence);
}

int main(int argc, char **argv)
{
    char problem[GH_STORE_PROBLEM_SIZE], *line = NULL;
    size_t room = 0;
    ssize_t length;

    if (argc != 5)
        return 2; /* CATALOGUES STORE TOWN TOWN */
    gh_languages_open(argv[1]);
    for (unsigned i = 0; i < TOWNS; i++)
        town[i] = gh_need(gh_town_load(argv[3 + i], complain));
    struct gh_sqlite_start start;
    struct gh_store *store = gh_sqlite_open(argv[2], &start, problem);
    if (!store)
        return 1;
    gh_desk_open(&desk, &methods, NULL, store, 0);
    while ((length = getline(&line, &room, stdin)) > 0) {
        line[length - 1] = 0;
        answer(line);
    }
    return 0;
}
