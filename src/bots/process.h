/* A program that is told lines and answers lines, with a time limit for everything. */
#ifndef GADSHILL_BOTS_PROCESS_H
#define GADSHILL_BOTS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PROCESS_LINE_SIZE = 1024 }; /* with the final 0 */

enum process_result { PROCESS_FINE, PROCESS_LATE, PROCESS_GONE, PROCESS_TOO_LONG };

struct process {
    pid_t pid;                    /* 0: there is none (any more) */
    int input, output;            /* our ends of the program's standard input and output */
    size_t held;                  /* bytes that have come and were not asked for yet */
    char line[PROCESS_LINE_SIZE]; /* room for one line */
};

/* Starts a shell command in a process group of its own; its standard error is ours. False when that is impossible. */
bool process_start(struct process *process, const char *command);

/* Sends a text; waits when the program is slow to read. */
enum process_result process_tell(struct process *process, const char *text, size_t length, unsigned milliseconds);

/* The next line, without its end. Lines that came unasked are given first. */
enum process_result process_hear(struct process *process, char line[PROCESS_LINE_SIZE], unsigned milliseconds);

/* Closes the program's input, gives it time to end, then ends it and all it has started. Leaves no zombie. */
void process_stop(struct process *process, unsigned milliseconds);

#endif
