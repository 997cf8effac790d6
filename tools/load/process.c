/* The servers that are measured, as processes. */
#include "process.h"
#include "wire.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned long kb_of(pid_t server)
{
    char path[64], line[256];
    unsigned long kb = 0;

    snprintf(path, sizeof path, "/proc/%d/status", server);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "VmRSS: %lu", &kb) == 1)
            break;
    if (file)
        fclose(file);
    return kb;
}

static double cpu_of(pid_t process)
{
    char path[64], line[1024];
    unsigned long user = 0, system = 0;

    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *file = fopen(path, "r");
    if (file && fgets(line, sizeof line, file))
        sscanf(strrchr(line, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    if (file)
        fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

unsigned long servers_kb(const struct servers *servers)
{
    unsigned long kb = 0;

    for (unsigned i = 0; i < servers->count; i++)
        kb += kb_of(servers->pid[i]);
    return kb;
}

double servers_cpu(const struct servers *servers)
{
    double cpu = 0;

    for (unsigned i = 0; i < servers->count; i++)
        cpu += cpu_of(servers->pid[i]);
    return cpu;
}

static void become_server(const struct servers *servers, unsigned i, const char *program, const char *folder)
{
    char port[8], log[600];
    const char *arguments[20] = {program, "serve", "--port", port, "--data", folder, "--web", folder, "--pace", "0"};
    unsigned count = 10;

    prctl(PR_SET_PDEATHSIG, SIGTERM); /* it does not outlive the measuring */
    snprintf(port, sizeof port, "%u", servers->port + i);
    snprintf(log, sizeof log, "%s/log%u", folder, i);
    const int out = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    if (!servers->has_limits)
        arguments[count++] = "--no-limits";
    if (servers->store) {
        arguments[count++] = "--store";
        arguments[count++] = servers->store;
    }
    execv(program, (char *const *)arguments);
    _exit(127);
}

void servers_start(struct servers *servers, const char *program, const char *folder)
{
    char page[600];

    snprintf(page, sizeof page, "%s/index.html", folder); /* no server without a page; nobody asks for it */
    close(open(page, O_WRONLY | O_CREAT, 0600));
    for (unsigned i = 0; i < servers->count; i++) {
        servers->pid[i] = fork();
        if (servers->pid[i] == 0)
            become_server(servers, i, program, folder);
    }
    usleep((servers->store ? 2000 : 500) * 1000); /* then they know of each other */
    for (unsigned i = 0; i < servers->count; i++)
        if (waitpid(servers->pid[i], NULL, WNOHANG) != 0)
            die("a server did not start; %s/log%u says why", folder, i);
}

void servers_stop(struct servers *servers)
{
    for (unsigned i = 0; i < servers->count; i++) {
        kill(servers->pid[i], SIGTERM);
        waitpid(servers->pid[i], NULL, 0);
    }
}
