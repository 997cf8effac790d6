/* Sends messages to push services, for tests and for trying one by hand:
 *
 *     push SECRET [--local] [--authorities FILE] [--time MS] [--pause MS]
 *
 * SECRET are the server's keys in hexadecimal digits, "new" makes some. It first says "key TEXT"; then, for each line
 * "NUMBER ENDPOINT P256DH AUTH LIFE_S TOPIC TEXT" that it reads (TOPIC "-": none), once "NUMBER sent|gone|failed
 * STATUS", or "NUMBER refused" when such a subscription cannot be, or "NUMBER full". "wait MS" says what the longest
 * pause of the loop was after that time, so that a test sees whether it was held up; "close" ends at once, otherwise
 * the end of the input when all is done. */
#include "gadshill/push.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { LINE_SIZE = 8192, TICK_MS = 5 };

static struct {
    uv_loop_t loop;
    uv_pipe_t in;
    uv_timer_t ticks;
    struct gh_push *push;
    char line[LINE_SIZE];
    size_t length;
    bool is_local, has_ended, is_closed;
    uint64_t last_tick, longest, measured_until;
} tool;

static void close_all(void)
{
    if (tool.is_closed)
        return;
    tool.is_closed = true;
    gh_push_close(tool.push);
    uv_close((uv_handle_t *)&tool.in, NULL);
    uv_close((uv_handle_t *)&tool.ticks, NULL);
}

static void done(void *host, uint64_t number, enum gh_push_result result, unsigned status)
{
    static const char *const names[] = {"sent", "gone", "failed"};

    (void)host;
    printf("%llu %s %u\n", (unsigned long long)number, names[result], status);
}

static void send_line(const char *line)
{
    static char endpoint[2048], point[256], auth[64];
    unsigned long long number;
    char topic[64];
    unsigned life;
    int end = 0;
    struct gh_push_subscription to;

    if (sscanf(line, "%llu %2047s %255s %63s %u %63s %n", &number, endpoint, point, auth, &life, topic, &end) != 6) {
        puts("what?");
        return;
    }
    const struct gh_push_message message = {.subscription = number,
                                            .to = &to,
                                            .topic = strcmp(topic, "-") == 0 ? "" : topic,
                                            .text = line + end,
                                            .length = strlen(line + end),
                                            .life_s = life};
    if (!gh_push_read_subscription(&to, endpoint, point, auth, tool.is_local))
        printf("%llu refused\n", number);
    else if (!gh_push_send(tool.push, &message))
        printf("%llu full\n", number);
}

static void take_line(const char *line)
{
    if (strcmp(line, "close") == 0) {
        close_all();
    } else if (strncmp(line, "wait ", 5) == 0) {
        tool.longest = 0;
        tool.last_tick = uv_hrtime();
        tool.measured_until = tool.last_tick + strtoull(line + 5, NULL, 10) * 1000000;
    } else if (!tool.is_closed) {
        send_line(line);
    }
}

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    (void)handle, (void)wanted;
    *buffer = uv_buf_init(tool.line + tool.length, (unsigned)(LINE_SIZE - 1 - tool.length));
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    char *line = tool.line, *end;

    (void)buffer;
    if (size < 0) {
        uv_read_stop(stream);
        tool.has_ended = true;
        return;
    }
    tool.length += (size_t)size;
    tool.line[tool.length] = 0;
    for (; (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        take_line(line);
    }
    tool.length = strlen(line);
    memmove(tool.line, line, tool.length + 1);
}

static void on_tick(uv_timer_t *timer)
{
    const uint64_t now = uv_hrtime();

    (void)timer;
    if (tool.measured_until) {
        if (now - tool.last_tick > tool.longest)
            tool.longest = now - tool.last_tick;
        if (now >= tool.measured_until) {
            printf("longest %llu\n", (unsigned long long)tool.longest / 1000000);
            tool.measured_until = 0;
        }
    }
    tool.last_tick = now;
    if (tool.has_ended && gh_push_waiting(tool.push) == 0 && !tool.measured_until)
        close_all();
}

static bool read_options(int argc, char **argv, struct gh_push_options *options)
{
    uint8_t secret[GH_PUSH_SECRET_SIZE];
    size_t size = 0;

    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--local") == 0)
            options->allows_local = tool.is_local = true;
        else if (strcmp(argv[i], "--authorities") == 0 && i + 1 < argc)
            options->authorities = argv[++i];
        else if (strcmp(argv[i], "--time") == 0 && i + 1 < argc)
            options->time_ms = (uint32_t)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--pause") == 0 && i + 1 < argc)
            options->pause_ms = (uint32_t)strtoul(argv[++i], NULL, 10);
        else
            return false;
    }
    if (argc > 1 && strcmp(argv[1], "new") == 0)
        return gh_push_make_keys(&options->keys);
    return argc > 1 && sodium_hex2bin(secret, sizeof secret, argv[1], strlen(argv[1]), NULL, &size, NULL) == 0 &&
           size == sizeof secret && gh_push_read_keys(&options->keys, secret);
}

int main(int argc, char **argv)
{
    struct gh_push_options options = {.loop = &tool.loop, .contact = "https://example.org/gadshill", .done = done};
    char key[GH_PUSH_KEY_TEXT_SIZE];

    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGPIPE, SIG_IGN);
    if (sodium_init() < 0 || uv_loop_init(&tool.loop) < 0 || !read_options(argc, argv, &options) ||
        !(tool.push = gh_push_open(&options))) {
        fputs("usage: push SECRET|new [--local] [--authorities FILE] [--time MS] [--pause MS]\n", stderr);
        return 1;
    }
    gh_push_key_text(&options.keys, key);
    printf("key %s\n", key);
    uv_pipe_init(&tool.loop, &tool.in, 0);
    uv_timer_init(&tool.loop, &tool.ticks);
    if (uv_pipe_open(&tool.in, 0) < 0 || uv_read_start((uv_stream_t *)&tool.in, give_room, on_read) < 0)
        return 1;
    uv_timer_start(&tool.ticks, on_tick, TICK_MS, TICK_MS);
    uv_run(&tool.loop, UV_RUN_DEFAULT);
    return uv_loop_close(&tool.loop) < 0; /* whatever the sender had is gone */
}
