/* The attacks: how each is prepared, and what it does again and again. */
#include "attack.h"
#include "wire.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    CROWD = 195,
    LONG = 6000,
    PREPARE_SECONDS = 60,
    MOST_EVENTS = 256,
    ANSWER_SIZE = 8192,
    WAIT_US = 20 * 1000,
    PATIENCE_MS = 100
};

#define ADDRESS 0x7f000002u /* 127.0.0.2; people are elsewhere */

const char attack_names[] = "after, crowd, presence, replay, record, town, flood, connect, analyse";

static struct {
    struct attack *shared;
    uint16_t port;
    int epoll;
    struct wire wire[CROWD];
    unsigned wires;
    char table[16], tokens[64]; /* its id, and both tokens as JSON */
    char answer[ANSWER_SIZE];   /* to the last request of the first wire */
    bool has_answer;
    char loop[160];        /* what every wire asks again and again; "": nothing */
    bool is_patient;       /* who waits a little when it was too fast gets more */
    uint64_t again[CROWD]; /* when these ask again; 0: they wait for an answer */
} attacker;

static uint64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* ---- talking ---- */

static bool contains(const char *text, size_t length, const char *part)
{
    return memmem(text, length, part, strlen(part)) != NULL;
}

static void send_text(struct wire *wire, const char *text)
{
    wire_send(wire, text, strlen(text));
    if (attacker.shared->is_on)
        attacker.shared->asked++;
}

/* What is not an answer is read and forgotten. */
static void on_message(struct wire *wire, const char *text, size_t length)
{
    if (!contains(text, length, "\"id\":"))
        return;
    if (attacker.shared->is_on && contains(text, length, "\"too-fast\""))
        attacker.shared->refused++;
    if (*attacker.loop && attacker.shared->is_on) {
        if (!attacker.is_patient || !contains(text, length, "\"too-fast\""))
            send_text(wire, attacker.loop);
        else
            attacker.again[wire - attacker.wire] = now_ms() + PATIENCE_MS;
    } else if (wire == attacker.wire) {
        const size_t kept = length < ANSWER_SIZE - 1 ? length : ANSWER_SIZE - 1;

        memcpy(attacker.answer, text, kept);
        attacker.answer[kept] = 0;
        attacker.has_answer = true;
    }
}

static const char *join_text(bool has_seats)
{
    static char text[160];

    snprintf(text, sizeof text, "{\"id\":1,\"join\":\"%s\",\"tokens\":[%s]}", attacker.table,
             has_seats ? attacker.tokens : "");
    return text;
}

/* Nobody waits for the answer. */
static void join(struct wire *wire, bool has_seats)
{
    if (*attacker.table)
        send_text(wire, join_text(has_seats));
}

static void connect_wire(struct wire *wire)
{
    wire_connect(wire, attacker.port, ADDRESS, attacker.epoll);
    join(wire, wire == attacker.wire);
}

static void turn(int timeout)
{
    struct epoll_event events[MOST_EVENTS];
    const int count = epoll_wait(attacker.epoll, events, MOST_EVENTS, timeout);

    for (int i = 0; i < count; i++) {
        struct wire *wire = events[i].data.ptr;

        if (!wire_read(wire, on_message)) {
            wire_close(wire);
            usleep(WAIT_US);
            connect_wire(wire);
        }
    }
}

/* Asks with the first wire and waits; while it is refused as too fast it tries again. Returns whether it was not
 * refused for another reason. */
static bool ask(const char *text)
{
    do {
        attacker.has_answer = false;
        send_text(attacker.wire, text);
        while (!attacker.has_answer)
            turn(100);
        if (strstr(attacker.answer, "\"too-fast\""))
            usleep(WAIT_US);
    } while (strstr(attacker.answer, "\"too-fast\""));
    return !strstr(attacker.answer, "\"no\":");
}

/* The first wire takes its seats, or none. */
static void sit_down(bool has_seats)
{
    if (!ask(join_text(has_seats)))
        die("no seat: %s", attacker.answer);
}

/* ---- tables ---- */

static void open_table(const char *player)
{
    char text[200];

    snprintf(text, sizeof text,
             "{\"id\":1,\"open\":{\"town\":\"gads-hill\",\"seats\":[{\"player\":\"%s\"},{\"player\":\"%s\"}]}}", player,
             player);
    if (!ask(text) || sscanf(strstr(attacker.answer, "\"table\":"), "\"table\":\"%8[^\"]", attacker.table) != 1)
        die("no table: %s", attacker.answer);
    const char *tokens = strstr(attacker.answer, "\"tokens\":[") + strlen("\"tokens\":[");
    snprintf(attacker.tokens, sizeof attacker.tokens, "%.*s", (int)strcspn(tokens, "]"), tokens);
    if (strchr(attacker.tokens, 'n') && strstr(attacker.tokens, "null"))
        *attacker.tokens = 0;
}

/* The seat that can do something, and its first action, or the last one; false: the game is over. */
static bool find_action(bool is_last, unsigned *seat, char action[80])
{
    char text[64];

    for (*seat = 0; *seat < 2; ++*seat) {
        snprintf(text, sizeof text, "{\"id\":1,\"legal\":true,\"seat\":%u}", *seat);
        ask(text);
        const char *actions = strstr(attacker.answer, "\"actions\":[\""), *end;
        if (!actions || !(end = strstr(actions, "\"]")))
            continue;
        const char *from = actions + strlen("\"actions\":[\"");
        for (const char *at = from; is_last && at < end; at++)
            if (at[-1] == '"' && at[-2] == ',' && !memchr(at, '*', strcspn(at, "\"")))
                from = at;
        snprintf(action, 80, "%.*s", (int)strcspn(from, "\""), from);
        return true;
    }
    return false;
}

static bool act(unsigned seat, const char *action)
{
    char text[160];

    snprintf(text, sizeof text, "{\"id\":1,\"do\":\"%s\",\"seat\":%u}", action, seat);
    return ask(text);
}

/* One turn: an action that is done and taken back as often as that is allowed, then whatever ends it. Returns the
 * steps; 0: the game is over. */
static unsigned play_turn(bool goes_on_while_on)
{
    unsigned seat, steps = 0;
    char action[80];

    if (!find_action(false, &seat, action))
        return 0;
    while ((!goes_on_while_on || attacker.shared->is_on) && act(seat, action)) {
        steps++;
        if (!act(seat, "undo"))
            return steps;
        steps++;
    }
    if (find_action(true, &seat, action) && act(seat, action))
        steps++;
    return steps;
}

/* ---- attacks ---- */

static void connect_crowd(unsigned count, bool have_seats)
{
    for (unsigned i = attacker.wires; i < count; i++, attacker.wires++) {
        wire_connect(&attacker.wire[i], attacker.port, ADDRESS, attacker.epoll);
        while (!attacker.wire[i].is_open)
            turn(10);
        join(&attacker.wire[i], have_seats);
    }
}

/* A long game, as long as the server lets it become; all that is asked for is its last steps. */
static void prepare_after(void)
{
    const uint64_t end = now_ms() + PREPARE_SECONDS * 1000;
    unsigned steps = 0, more;

    open_table("person");
    sit_down(true);
    while (steps < LONG && now_ms() < end && (more = play_turn(false)) > 0)
        steps += more;
    ask("{\"id\":1,\"view\":true}");
    const char *n = strstr(attacker.answer, "\"n\":");
    steps = n ? (unsigned)strtoul(n + 4, NULL, 10) : steps;
    fprintf(stderr, "attack: a game of %u steps\n", steps);
    if (steps == 0)
        die("no long game: %s", attacker.answer);
    snprintf(attacker.loop, sizeof attacker.loop, "{\"id\":1,\"join\":\"%s\",\"after\":%u}", attacker.table, steps - 1);
}

static void prepare_crowd(void)
{
    open_table("person");
    sit_down(true);
    connect_crowd(CROWD, false);
}

static void prepare_presence(void)
{
    open_table("person");
    sit_down(true);
    connect_crowd(CROWD, true);
    snprintf(attacker.loop, sizeof attacker.loop, "%s", join_text(true));
}

/* A game that is over; computer players make one. */
static void prepare_finished(void)
{
    open_table("random");
    sit_down(false);
    while (!ask("{\"id\":1,\"replay\":true}"))
        usleep(100 * 1000);
}

static void prepare_replay(void)
{
    prepare_finished();
    connect_crowd(20, false);
    snprintf(attacker.loop, sizeof attacker.loop, "{\"id\":1,\"replay\":true}");
}

/* What it costs to tell an analysis; it is made once, in another thread. */
static void prepare_analyse(void)
{
    prepare_finished();
    connect_crowd(20, false);
    snprintf(attacker.loop, sizeof attacker.loop, "{\"id\":1,\"analyse\":true}");
}

static void prepare_flood(void)
{
    connect_crowd(CROWD, false);
    snprintf(attacker.loop, sizeof attacker.loop, "{\"id\":1,\"nothing\":true}");
}

static void fetch(const char *path)
{
    char text[256], answer[65536];
    const int file = wire_socket(attacker.port, ADDRESS);
    ssize_t got, all = 0;

    const int length = snprintf(text, sizeof text,
                                "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
                                "Connection: close\r\n\r\n",
                                path);
    attacker.shared->asked++;
    if (write(file, text, (size_t)length) == length)
        while ((got = read(file, answer, sizeof answer)) > 0)
            if (all++ == 0 && contains(answer, (size_t)got, "HTTP/1.1 429"))
                attacker.shared->refused++;
    close(file);
}

static void fetch_record(void)
{
    char path[40];

    snprintf(path, sizeof path, "/t/%s/record", attacker.table);
    fetch(path);
}

static void fetch_town(void)
{
    fetch("/towns/gads-hill.json");
}

static void connect_once(void)
{
    struct wire wire = {.socket = -1};
    bool is_there = true;
    struct epoll_event event;

    wire_connect(&wire, attacker.port, ADDRESS, attacker.epoll);
    attacker.shared->asked++;
    while (is_there && !wire.is_open)
        if (epoll_wait(attacker.epoll, &event, 1, 100) > 0)
            is_there = wire_read(event.data.ptr, on_message);
    attacker.shared->refused += !is_there;
    wire_close(&wire);
}

/* The game goes on before the crowd; when it is over another one begins. */
static void play_before_crowd(void)
{
    if (play_turn(true) > 0)
        return;
    open_table("person");
    sit_down(true);
    for (unsigned i = 1; i < attacker.wires; i++)
        join(&attacker.wire[i], false);
}

static void loop_all(void)
{
    for (unsigned i = 0; i < attacker.wires; i++)
        send_text(&attacker.wire[i], attacker.loop);
    while (attacker.shared->is_on) {
        turn(10);
        for (unsigned i = 0; i < attacker.wires; i++) {
            if (attacker.again[i] > 0 && attacker.again[i] <= now_ms()) {
                attacker.again[i] = 0;
                send_text(&attacker.wire[i], attacker.loop);
            }
        }
    }
}

static const struct {
    const char *name;
    void (*prepare)(void);
    void (*go_on)(void); /* again and again */
} attacks[] = {
    {"after", prepare_after, loop_all},         {"crowd", prepare_crowd, play_before_crowd},
    {"presence", prepare_presence, loop_all},   {"replay", prepare_replay, loop_all},
    {"record", prepare_finished, fetch_record}, {"town", NULL, fetch_town},
    {"flood", prepare_flood, loop_all},         {"connect", NULL, connect_once},
    {"analyse", prepare_analyse, loop_all},
};

static void run(unsigned which)
{
    attacker.epoll = epoll_create1(0);
    attacker.is_patient = attacks[which].prepare != prepare_flood;
    if (attacks[which].prepare) {
        connect_crowd(1, false);
        attacks[which].prepare();
    }
    attacker.shared->is_ready = true;
    for (;;) {
        while (!attacker.shared->is_on)
            turn(10);
        attacks[which].go_on();
    }
}

struct attack *attack_prepare(const char *name, uint16_t port)
{
    unsigned which = 0;

    while (which < sizeof attacks / sizeof *attacks && strcmp(attacks[which].name, name) != 0)
        which++;
    if (which == sizeof attacks / sizeof *attacks)
        return NULL;
    attacker.shared = mmap(NULL, sizeof *attacker.shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    attacker.port = port;
    const pid_t process = attacker.shared == MAP_FAILED ? -1 : fork();
    if (process < 0)
        die("cannot start the attack");
    if (process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        run(which);
    }
    attacker.shared->process = process;
    return attacker.shared;
}

void attack_end(struct attack *attack)
{
    kill(attack->process, SIGKILL);
    waitpid(attack->process, NULL, 0);
}
