/* The server that is measured, as a process. */
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

unsigned long process_kb(pid_t server)
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

double process_cpu(pid_t process)
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

pid_t process_start(const char *program, const char *folder, uint16_t number, bool has_limits)
{
    char port[8], log[600], page[600];

    snprintf(page, sizeof page, "%s/index.html", folder); /* no server without a page; nobody asks for it */
    close(open(page, O_WRONLY | O_CREAT, 0600));
    const pid_t server = fork();
    if (server == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM); /* it does not outlive the measuring */
        snprintf(port, sizeof port, "%u", number);
        snprintf(log, sizeof log, "%s/log", folder);
        const int out = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(out, STDOUT_FILENO);
        dup2(out, STDERR_FILENO);
        execl(program, program, "serve", "--port", port, "--data", folder, "--web", folder, "--pace", "0",
              has_limits ? (char *)NULL : "--no-limits", (char *)NULL);
        _exit(127);
    }
    usleep(500 * 1000);
    if (waitpid(server, NULL, WNOHANG) != 0)
        die("the server did not start; %s/log says why", folder);
    return server;
}
