/* A new version without a refused connection (SIGUSR2): this process ends its work and becomes the program that stands
 * at its path by then, with the sockets that it listens at. Whoever knocks meanwhile waits in the system's queue. The
 * store has one user at a time, so the new program cannot run beside the old one; it is tried first instead. */
#include "server.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void restart_prepare(struct server *server)
{
    size_t size = sizeof server->program;

    if (uv_exepath(server->program, &size) != 0)
        server->program[0] = 0;
}

static void on_tried(uv_process_t *trial, int64_t status, int number)
{
    struct server *server = trial->data;

    uv_close((uv_handle_t *)trial, NULL);
    server->is_trying = false;
    if (status != 0 || number != 0) {
        log_line("error", "not-restarted", "program=\"%s\" status=%d signal=%d", server->program, (int)status, number);
        return;
    }
    log_line("info", "restarting", "program=\"%s\"", server->program);
    server->is_restarting = true;
    server_stop(server);
}

/* A program that cannot even say its version will not do. */
void restart_try(struct server *server)
{
    char *arguments[] = {server->program, "--version", NULL};
    const uv_process_options_t options = {.file = server->program, .args = arguments, .exit_cb = on_tried};

    if (server->is_trying || server->is_stopping)
        return;
    server->trial.data = server;
    const int result = uv_spawn(&server->loop, &server->trial, &options);
    server->is_trying = result == 0;
    if (result != 0)
        log_line("error", "not-restarted", "program=\"%s\" why=\"%s\"", server->program, uv_strerror(result));
    if (result != 0)
        uv_close((uv_handle_t *)&server->trial, NULL);
}

bool restart_now(struct server *server)
{
    const struct gh_server_options *options = &server->options;
    unsigned count = 0;

    while (options->arguments[count])
        count++;
    char **arguments = gh_need(calloc(count + 2, sizeof *arguments));
    arguments[0] = server->program;
    memcpy(arguments + 1, options->arguments, count * sizeof *arguments);
    if (listeners_pass_on(server))
        execv(server->program, arguments);
    free(arguments);
    (__extension__ complain(_("serve: %1$s cannot be started again: %2$s"), server->program, gh_system_error(errno)));
    return false;
}
