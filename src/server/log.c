/* Log lines: one event a line, in logfmt, with the time. Nothing secret goes in. */
#include "server.h"

#include <stdarg.h>
#include <stdio.h>
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

void complain(const char *format, ...)
{
    va_list arguments;

    fputs("gadshill: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}
