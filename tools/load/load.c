/* Plays many tables with two connections each against servers that it starts, and measures:
 *
 *     load PROGRAM TOWN_FILE [--tables N] [--seconds S] [--human] [--attack NAME] [--store ADDRESS [--servers N]]
 *
 * Both connections of a table are in here, so both hands are known: the rules core keeps the game from the steps alone
 * and chooses actions without asking the server. Every table first plays 30 actions, so that all are in the middle of a
 * game; then the measuring begins. An action counts when both connections have its step. Busy tables act again at once;
 * with --human each acts every two seconds. With --attack it measures this twice, without and with somebody at another
 * address who attacks the server (attack.c); there the server has its limits, and each table is at an address of its
 * own. The store is in $TMPDIR, or a database (--store), which several servers may share: each has its part of the
 * tables, as HAProxy would have it (docs/scaling.md). */
#include "attack.h"
#include "process.h"
#include "wire.h"
#include "gadshill/disk.h"
#include "gadshill/game.h"
#include "gadshill/townfile.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 2, HUMAN_MS = 2000, PORT = 18740, OPENING_AT_ONCE = 32, WARM_UP = 30, MOST_EVENTS = 512 };

struct table {
    struct wire wire[SEATS];
    char id[16], token[SEATS][32];
    struct gh_public open;
    struct gh_cards hand[SEATS];
    unsigned n[SEATS]; /* steps that each connection has */
    unsigned joined;
    bool is_waiting; /* for a step */
    uint64_t sent;   /* when it was asked for, in nanoseconds */
    struct table *next_due;
    uint64_t due;
};

static struct {
    struct gh_town *town;
    struct table *table;
    unsigned tables, opened, joined, warm;
    bool is_human, is_measuring;
    struct servers servers;
    int epoll;
    struct gh_rng rng;
    struct table *first_due, *last_due; /* in order of their time: everybody waits equally long */
    uint64_t actions, updates, update_bytes, games;
    uint32_t *latency; /* microseconds */
    size_t latencies, room;
} load;

static uint64_t now_ns(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* ---- reading JSON that we know the shape of ---- */

/* What stands behind `key` in the message, or NULL. */
static const char *after(const char *text, size_t length, const char *key)
{
    const char *found = memmem(text, length, key, strlen(key));

    return found ? found + strlen(key) : NULL;
}

static void copy_word(const char *from, char *word, size_t size)
{
    size_t length = strcspn(from, "\"");

    if (length >= size)
        die("a word is too long");
    memcpy(word, from, length);
    word[length] = 0;
}

static void read_cards(const char *at, struct gh_cards *cards)
{
    *cards = (struct gh_cards){{0}};
    while (*at != ']') {
        char *end;

        gh_cards_add(cards, (unsigned)strtoul(at + 1, &end, 10) - 1);
        at = end;
    }
}

/* ---- a table ---- */

static void send_open(struct table *table)
{
    static const char request[] =
        "{\"id\":1,\"open\":{\"town\":\"%s\",\"seats\":[{\"player\":\"person\",\"name\":\"Anna\"},"
        "{\"player\":\"person\",\"name\":\"Buck\"}]}}";
    char text[256];

    const int length = snprintf(text, sizeof text, request, load.town->name);
    wire_send(&table->wire[0], text, (size_t)length);
}

static void on_opened(struct table *table, const char *text, size_t length)
{
    const char *tokens = after(text, length, "\"tokens\":[\""), *id = after(text, length, "\"table\":\"");

    if (!tokens || !id)
        die("no table: %.*s", (int)length, text);
    copy_word(id, table->id, sizeof table->id);
    copy_word(tokens, table->token[0], sizeof table->token[0]);
    copy_word(tokens + strlen(table->token[0]) + 3, table->token[1], sizeof table->token[1]);
    table->joined = 0;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        char request[128];
        const int size = snprintf(request, sizeof request, "{\"id\":2,\"join\":\"%s\",\"tokens\":[\"%s\"]}", table->id,
                                  table->token[seat]);

        wire_send(&table->wire[seat], request, (size_t)size);
    }
}

static void act(struct table *table)
{
    static struct gh_legal legal;
    const unsigned seat = table->open.player;
    char text[GH_ACTION_TEXT_SIZE], request[160];

    gh_legal(load.town, &table->open, &table->hand[seat], &legal);
    const struct gh_action action = gh_legal_at(&legal, gh_rng_below(&load.rng, gh_legal_count(&legal)));
    const int length =
        snprintf(request, sizeof request, "{\"id\":3,\"do\":\"%s\"}", gh_action_text(load.town, action, text));
    table->is_waiting = true;
    table->sent = now_ns();
    wire_send(&table->wire[seat], request, (size_t)length);
}

static void schedule(struct table *table, uint64_t due)
{
    table->due = due;
    table->next_due = NULL;
    if (load.last_due)
        load.last_due->next_due = table;
    else
        load.first_due = table;
    load.last_due = table;
}

static void go_on(struct table *table)
{
    if (!load.is_measuring && table->n[0] < WARM_UP && table->open.phase != GH_OVER) {
        act(table);
    } else if (!load.is_measuring) {
        load.warm++;
    } else if (table->open.phase == GH_OVER) {
        load.games++;
        send_open(table);
    } else if (load.is_human) {
        schedule(table, now_ns() + (uint64_t)HUMAN_MS * 1000000);
    } else {
        act(table);
    }
}

static void on_joined(struct table *table, unsigned seat, const char *text, size_t length)
{
    const struct gh_setup setup = {.seats = SEATS, .referee = GH_AUTOMATIC, .seed = 1};
    const char *hands = after(text, length, "\"hands\":[");
    struct gh_state state;

    if (!hands)
        die("no seat: %.*s", (int)length, text);
    read_cards(seat == 0 ? hands : strchr(hands, '['), &table->hand[seat]);
    table->n[seat] = 0;
    if (++table->joined < SEATS)
        return;
    gh_start(load.town, &setup, &state); /* what lies open is the same for every seed, but for the landmarks */
    table->open = state.open;
    load.joined++;
    go_on(table);
}

/* The step's action changes what lies open; a drawn card is known from the one who drew it. */
static void follow(struct table *table, const char *text, size_t length)
{
    const char *action_text = after(text, length, "\"do\":\"");
    const char *drew = after(text, length, "[\"drew\",\"");
    const unsigned seat = table->open.player;
    char word[GH_ACTION_TEXT_SIZE];
    struct gh_action action;
    struct gh_parse_error error;
    struct gh_public next;

    copy_word(action_text, word, sizeof word);
    if (!gh_action_parse(load.town, word, strlen(word), &action, &error) ||
        gh_preview(load.town, &table->open, &table->hand[seat], seat, action, &next).reason != GH_ACCEPTED)
        die("the server did what is not legal: %s", word);
    table->open = next;
    if (action.kind == GH_PLAY || action.kind == GH_DISCARD)
        gh_cards_remove(&table->hand[seat], action.card);
    if (action.kind == GH_DISCARD)
        gh_cards_remove(&table->hand[seat], action.second_card);
    if (drew)
        gh_cards_add(&table->hand[seat], (unsigned)strtoul(strchr(drew, ',') + 1, NULL, 10) - 1);
}

static void measure(const struct table *table)
{
    if (!load.is_measuring)
        return;
    if (load.latencies == load.room) {
        load.room = load.room * 2 + 1024;
        load.latency = realloc(load.latency, load.room * sizeof *load.latency);
        if (!load.latency)
            die("no memory");
    }
    load.latency[load.latencies++] = (uint32_t)((now_ns() - table->sent) / 1000);
    load.actions++;
}

static void on_step(struct table *table, unsigned seat, const char *text, size_t length)
{
    const unsigned n = (unsigned)strtoul(after(text, length, "\"n\":"), NULL, 10);
    const bool is_mine = after(text, length, "\"id\":3") != NULL;

    if (n != table->n[seat] + 1)
        die("step %u after %u", n, table->n[seat]);
    table->n[seat] = n;
    if (load.is_measuring) {
        load.updates++;
        load.update_bytes += length;
    }
    if (is_mine)
        follow(table, text, length);
    if (table->n[0] == table->n[1] && table->is_waiting) {
        table->is_waiting = false;
        measure(table);
        go_on(table);
    }
}

static void on_message(struct wire *wire, const char *text, size_t length)
{
    struct table *table = wire->user;
    const unsigned seat = wire == &table->wire[0] ? 0 : 1;

    if (after(text, length, "\"no\":"))
        die("refused: %.*s", (int)length, text);
    if (after(text, length, "\"do\":\""))
        on_step(table, seat, text, length);
    else if (after(text, length, "\"tokens\":["))
        on_opened(table, text, length);
    else if (after(text, length, "\"view\":"))
        on_joined(table, seat, text, length);
}

/* ---- the course of a measurement ---- */

/* From 127.1.0.1 on; without limits it does not matter. */
static uint32_t address_of(const struct table *table)
{
    const uint32_t number = (uint32_t)(table - load.table);

    return load.servers.has_limits ? 0x7f010001 + (number / 250 << 8) + number % 250 : 0x7f000001;
}

static void open_more(void)
{
    while (load.opened < load.tables && load.opened < load.joined + OPENING_AT_ONCE) {
        struct table *table = &load.table[load.opened++];

        for (unsigned seat = 0; seat < SEATS; seat++) {
            table->wire[seat].user = table;
            wire_connect(&table->wire[seat], (uint16_t)(PORT + (load.opened - 1) % load.servers.count),
                         address_of(table), load.epoll);
        }
        send_open(table);
    }
}

static void act_when_due(void)
{
    while (load.first_due && load.first_due->due <= now_ns()) {
        struct table *table = load.first_due;

        load.first_due = table->next_due;
        if (!load.first_due)
            load.last_due = NULL;
        act(table);
    }
}

static void turn(int timeout)
{
    static struct epoll_event events[MOST_EVENTS];
    const int count = epoll_wait(load.epoll, events, MOST_EVENTS, timeout);

    for (int i = 0; i < count; i++)
        if (!wire_read(events[i].data.ptr, on_message))
            die("the server refused or closed a connection");
    act_when_due();
}

static void begin(void)
{
    const uint64_t start = now_ns();

    load.is_measuring = true;
    for (unsigned i = 0; i < load.tables; i++) {
        struct table *table = &load.table[i];

        if (load.is_human && table->open.phase != GH_OVER) /* evenly over the two seconds */
            schedule(table, start + (uint64_t)HUMAN_MS * 1000000 * i / load.tables);
        else
            go_on(table);
    }
}

/* ---- the town ---- */

static void complain(const char *sentence)
{
    fprintf(stderr, "load: %s\n", sentence);
}

static struct gh_townfile *load_town(const char *path)
{
    struct gh_townfile *town = gh_town_load(path, complain);

    if (!town)
        die("%s cannot be read as a town", path);
    return town;
}

/* ---- results ---- */

static int by_size(const void *one, const void *other)
{
    const uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;

    return a < b ? -1 : a > b;
}

static double milliseconds_at(double part)
{
    return load.latencies ? load.latency[(size_t)(part * (double)(load.latencies - 1))] / 1000.0 : 0;
}

static void report(double seconds, unsigned long idle_kb, unsigned long full_kb, double server_cpu)
{
    printf("%u tables with 2 connections each, %s, %.0f s: %" PRIu64 " actions, %.0f a second, %" PRIu64
           " games finished\n",
           load.tables, load.is_human ? "one action every 2 s" : "busy", seconds, load.actions,
           (double)load.actions / seconds, load.games);
    printf("sent until both have it: median %.2f ms, 99 of 100 within %.2f ms, all within %.2f ms\n",
           milliseconds_at(0.5), milliseconds_at(0.99), milliseconds_at(1));
    printf("server: %.1f MB of memory, %.1f kB more a table than without tables, %.0f %% of a core; updates of %.0f "
           "bytes on "
           "average\n",
           (double)full_kb / 1000, ((double)full_kb - (double)idle_kb) / load.tables, 100 * server_cpu / seconds,
           (double)load.update_bytes / (double)load.updates);
}

/* Milliseconds within which 99 of 100 were. */
static double measure_for(double seconds)
{
    const uint64_t end = now_ns() + (uint64_t)(seconds * 1e9);

    load.latencies = 0;
    while (now_ns() < end)
        turn(1);
    qsort(load.latency, load.latencies, sizeof *load.latency, by_size);
    return milliseconds_at(0.99);
}

static void measure_attack(const char *name, unsigned seconds)
{
    enum { UNDER_WAY_SECONDS = 3 }; /* until the attacker has used up what is allowed at once */
    struct attack *attack = attack_prepare(name, PORT);

    if (!attack)
        die("the attacks are %s", attack_names);
    while (!attack->is_ready)
        turn(100);
    begin();
    const double start = servers_cpu(&load.servers);
    const double without = measure_for(seconds), median = milliseconds_at(0.5);
    const double cpu_without = servers_cpu(&load.servers) - start;
    attack->is_on = true;
    measure_for(UNDER_WAY_SECONDS);
    const uint64_t asked = attack->asked, refused = attack->refused;
    const double under_way = servers_cpu(&load.servers);
    const double with = measure_for(seconds);
    printf("%-10s without: median %.2f ms, 99 of 100 within %.2f ms; with: %.2f, %.2f ms (%.1f times); the server took "
           "%.0f and %.0f %% of a core; the attacker asked %.0f times a second, %.0f were refused\n",
           name, median, without, milliseconds_at(0.5), with, with / without, 100 * cpu_without / seconds,
           100 * (servers_cpu(&load.servers) - under_way) / seconds, (double)(attack->asked - asked) / seconds,
           (double)(attack->refused - refused) / seconds);
    attack_end(attack);
}

static void measure_load(unsigned long idle_kb, unsigned seconds)
{
    const double cpu = servers_cpu(&load.servers);
    const uint64_t start = now_ns();

    begin();
    measure_for(seconds);
    report((double)(now_ns() - start) / 1e9, idle_kb, servers_kb(&load.servers), servers_cpu(&load.servers) - cpu);
}

static const char usage[] = "usage: load PROGRAM TOWN_FILE [--tables N] [--seconds S] [--human] [--attack NAME]"
                            " [--store ADDRESS [--servers N]]";

/* Returns the attack's name, or NULL. */
static const char *read_options(int argc, char **argv, unsigned *seconds)
{
    const char *attack = NULL;

    if (argc < 3)
        die("%s", usage);
    for (int i = 3; i < argc; i++) {
        if (strcmp(argv[i], "--human") == 0)
            load.is_human = true;
        else if (strcmp(argv[i], "--tables") == 0 && i + 1 < argc)
            load.tables = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
            *seconds = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--attack") == 0 && i + 1 < argc)
            attack = argv[++i];
        else if (strcmp(argv[i], "--store") == 0 && i + 1 < argc)
            load.servers.store = argv[++i];
        else if (strcmp(argv[i], "--servers") == 0 && i + 1 < argc)
            load.servers.count = (unsigned)strtoul(argv[++i], NULL, 10);
        else
            die("%s", usage);
    }
    if (load.servers.count < 1 || load.servers.count > (load.servers.store ? MOST_SERVERS : 1))
        die("%s", usage);
    load.servers.has_limits = attack;
    load.is_human |= load.servers.has_limits;
    return attack;
}

int main(int argc, char **argv)
{
    const char *scratch = getenv("TMPDIR");
    unsigned seconds = 10;
    char folder[256], command[300];
    struct rlimit limit;

    load.tables = 1000;
    load.servers = (struct servers){.count = 1, .port = PORT};
    const char *attack = read_options(argc, argv, &seconds);
    snprintf(folder, sizeof folder, "%s/gadshill-load-XXXXXX", scratch ? scratch : "/tmp");
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    signal(SIGPIPE, SIG_IGN);
    struct gh_townfile *file = load_town(argv[2]);
    load.town = &file->town;
    load.table = calloc(load.tables ? load.tables : 1, sizeof *load.table);
    load.rng = gh_rng_make(1874, GH_STREAM_TABLE);
    load.epoll = epoll_create1(0);
    if (!load.table || load.epoll < 0 || !mkdtemp(folder))
        die("cannot start: %s", strerror(errno));

    servers_start(&load.servers, argv[1], folder);
    const unsigned long idle_kb = servers_kb(&load.servers);
    while (load.warm < load.tables) {
        open_more();
        turn(100);
    }
    if (attack)
        measure_attack(attack, seconds);
    else
        measure_load(idle_kb, seconds);
    servers_stop(&load.servers);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 ? 0 : 1;
}
