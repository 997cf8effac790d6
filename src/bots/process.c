/* Starting, telling, hearing and stopping a program. */
#define _GNU_SOURCE /* pipe2 */
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* ---- starting ---- */

/* A pipe that other programs do not inherit, whichever thread starts them: otherwise none of them would see the end of
 * its input. */
static bool make_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC) == 0;
}

static void close_pipe(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

static _Noreturn void become(const char *command, int input, int output, pid_t parent)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* Ctrl-C ends us; the program must not stay behind */
    signal(SIGPIPE, SIG_DFL);
    if (getppid() == parent && dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0)
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

bool process_start(struct process *process, const char *command)
{
    const pid_t parent = getpid();
    int to[2], from[2];

    *process = (struct process){.pid = 0};
    if (!make_pipe(to))
        return false;
    if (!make_pipe(from)) {
        close_pipe(to);
        return false;
    }
    const pid_t pid = fork();
    if (pid < 0) {
        close_pipe(to);
        close_pipe(from);
        return false;
    }
    if (pid == 0)
        become(command, to[0], from[1], parent);
    setpgid(pid, pid); /* whoever of the two is first */
    close(to[0]);
    close(from[1]);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    process->pid = pid;
    process->input = to[1];
    process->output = from[0];
    return true;
}

/* ---- telling and hearing ---- */

/* Waits until the end of a pipe is ready. */
static enum process_result wait_for(int end, short event, int64_t deadline)
{
    for (;;) {
        struct pollfd poll_for = {.fd = end, .events = event};
        const int64_t left = deadline - now();

        if (left <= 0)
            return PROCESS_LATE;
        const int ready = poll(&poll_for, 1, left > INT32_MAX ? INT32_MAX : (int)left);
        if (ready > 0)
            return PROCESS_FINE;
        if (ready < 0 && errno != EINTR)
            return PROCESS_GONE;
    }
}

static bool may_try_again(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

enum process_result process_tell(struct process *process, const char *text, size_t length, unsigned milliseconds)
{
    const int64_t deadline = now() + milliseconds;

    while (length > 0) {
        const enum process_result ready = wait_for(process->input, POLLOUT, deadline);

        if (ready != PROCESS_FINE)
            return ready;
        const ssize_t written = write(process->input, text, length);
        if (written < 0 && !may_try_again())
            return PROCESS_GONE;
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
    return PROCESS_FINE;
}

/* Takes the first line out of what is held; false when there is none yet. */
static bool take_line(struct process *process, char line[PROCESS_LINE_SIZE])
{
    const char *end = memchr(process->line, '\n', process->held);

    if (!end)
        return false;
    const size_t length = (size_t)(end - process->line), used = length + 1;
    memcpy(line, process->line, length);
    line[length] = 0;
    process->held -= used;
    memmove(process->line, process->line + used, process->held);
    return true;
}

enum process_result process_hear(struct process *process, char line[PROCESS_LINE_SIZE], unsigned milliseconds)
{
    const int64_t deadline = now() + milliseconds;

    while (!take_line(process, line)) {
        if (process->held == sizeof process->line)
            return PROCESS_TOO_LONG;
        const enum process_result ready = wait_for(process->output, POLLIN, deadline);
        if (ready != PROCESS_FINE)
            return ready;
        const ssize_t got = read(process->output, process->line + process->held, sizeof process->line - process->held);
        if (got == 0 || (got < 0 && !may_try_again()))
            return PROCESS_GONE;
        if (got > 0)
            process->held += (size_t)got;
    }
    return PROCESS_FINE;
}

/* ---- stopping ---- */

/* Whether the program has ended; it stays a zombie, so that its number cannot be given to another one. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = {.si_pid = 0};

    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

void process_stop(struct process *process, unsigned milliseconds)
{
    const struct timespec moment = {.tv_nsec = 5000000};
    const int64_t deadline = now() + milliseconds;

    if (process->pid == 0)
        return;
    close(process->input);
    while (!has_ended(process->pid) && now() < deadline)
        nanosleep(&moment, NULL);
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    close(process->output);
    process->pid = 0;
}
