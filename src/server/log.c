/* Log lines: one event a line, in logfmt, with the time. Nothing secret goes in, and no names: who did something is a
 * keyed hash of the address (--log-addresses: the address). The key is drawn at the start and kept nowhere, so the
 * lines of one run belong together, and nobody can find the address later by trying all of them. */
#include "server.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

void log_line(const char *level, const char *event, const char *format, ...)
{
    struct timespec now;
    struct tm parts;
    char moment[32];
    va_list arguments;

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(moment, sizeof moment, "%Y-%m-%dT%H:%M:%S", &parts);
    flockfile(stderr);
    fprintf(stderr, "time=%s.%03ldZ level=%s event=%s ", moment, now.tv_nsec / 1000000, level, event);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    funlockfile(stderr);
}

/* ---- who ---- */

static void write_address(uint64_t number, char who[WHO_SIZE])
{
    unsigned char bytes[16] = {0};
    const bool is_4 = number >> 32 == 0;

    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(number >> (56 - 8 * i));
    if (number == 0)
        snprintf(who, WHO_SIZE, "local");
    else if (inet_ntop(is_4 ? AF_INET : AF_INET6, is_4 ? bytes + 4 : bytes, who, WHO_SIZE) && !is_4)
        strcat(who, "/64");
}

const char *who_is(struct server *server, uint64_t number, char who[WHO_SIZE])
{
    static unsigned char key[crypto_shorthash_KEYBYTES];
    static bool has_key;
    unsigned char hash[crypto_shorthash_BYTES];

    if (!has_key)
        randombytes_buf(key, sizeof key);
    has_key = true;
    if (server->options.logs_addresses) {
        write_address(number, who);
    } else {
        crypto_shorthash(hash, (const unsigned char *)&number, sizeof number, key);
        sodium_bin2hex(who, WHO_SIZE, hash, sizeof hash);
    }
    return who;
}

void log_limited(struct server *server, uint64_t number, const char *what)
{
    enum { MOST_A_SECOND = 5 };
    static time_t second;
    static unsigned count;
    const time_t now = time(NULL);
    char who[WHO_SIZE];

    count = now == second ? count + 1 : 1;
    second = now;
    if (count <= MOST_A_SECOND)
        log_line("warning", "limited", "who=%s what=%s", who_is(server, number, who), what);
}

void complain(const char *format, ...)
{
    va_list arguments;

    fputs("gadshill: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}
