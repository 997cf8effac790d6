/* The loop: starting, signals, stopping. */
#include "server.h"

#include "gadshill/postgres.h"
#include "gadshill/sqlite.h"
#include "gadshill/text.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Every table has its connections: as many as the system lets us have. */
static void want_files(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

void server_stop(struct server *server)
{
    server->is_stopping = true;
    uv_stop(&server->loop);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct server *server = handle->data;

    if (number == SIGHUP) {
        tls_read_again(server);
    } else if (number == SIGUSR2) {
        restart_try(server);
    } else {
        log_line("info", "stopping", "signal=%d", number);
        if (server->is_stopping)
            _exit(1);
        server_stop(server);
    }
}

/* A few lines a second: what the library says while there are no more files to open would fill the disk. */
static void log_library(int level, const char *line)
{
    enum { MOST_A_SECOND = 5 };
    static time_t second;
    static unsigned count;
    const time_t now = time(NULL);

    count = now == second ? count + 1 : 1;
    second = now;
    if (count > MOST_A_SECOND)
        return;
    log_line(level == LLL_ERR ? "error" : "warning", "library", "text=\"%.*s\"", (int)strcspn(line, "\"\n"), line);
}

/* Every connection has its deadlines: for the head of a request, for taking the next piece of an answer (http.c), for
 * being idle between requests, and, as a WebSocket, for an answer when it is asked whether it is still there. */
static bool start_library(struct server *server)
{
    enum { HEAD_SECONDS = 10, IDLE_SECONDS = 10 };
    static const lws_retry_bo_t patience = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 60};
    static struct lws_protocols protocols[3];
    void *loops[] = {&server->loop};
    struct lws_context_creation_info info = {0};

    protocols[0] = http_protocol;
    protocols[1] = socket_protocol;
    server->socket_protocol = &protocols[1];
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER; /* listen.c does */
    info.timeout_secs = info.timeout_secs_ah_idle = HEAD_SECONDS;
    info.keepalive_timeout = IDLE_SECONDS;
    info.protocols = protocols;
    info.foreign_loops = loops;
    /* What is no request of a known method, or CONNECT, comes to http.c as it is, to be answered. */
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG;
    info.retry_and_idle_policy = &patience;
    info.user = server;
    info.gid = info.uid = -1;
    info.server_string = "gadshill";
    info.pcontext = &server->lws;
    lws_set_log_level(LLL_ERR | LLL_WARN, log_library);
    if (server->certificate)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    server->lws = lws_create_context(&info);
    if (!server->lws)
        return false;
    info.vhost_name = "plain";
    server->gate.plain = lws_create_vhost(server->lws, &info);
    if (!server->certificate)
        return server->gate.plain != NULL;
    info.vhost_name = "encrypted";
    info.alpn = "http/1.1";
    info.options |= LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX | LWS_SERVER_OPTION_ALLOW_NON_SSL_ON_SSL_PORT |
                    LWS_SERVER_OPTION_REDIRECT_HTTP_TO_HTTPS;
    server->gate.encrypted = lws_create_vhost(server->lws, &info);
    return server->gate.plain && server->gate.encrypted;
}

/* The folder, with those above it; those that are there already are fine. */
static bool make_folder(const char *path)
{
    char folder[4096];

    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(folder, 0755);
        *slash = '/';
    }
    return mkdir(folder, 0700) == 0 || errno == EEXIST;
}

static bool open_database(struct server *server)
{
    char problem[GH_STORE_PROBLEM_SIZE];

    server->store = gh_postgres_open(server->options.store, problem);
    if (!server->store)
        complain("serve: %s", problem);
    return server->store != NULL;
}

static bool open_store(struct server *server)
{
    char path[4096], problem[GH_STORE_PROBLEM_SIZE];
    struct gh_sqlite_start start;

    if (server->options.store)
        return open_database(server);
    if (!make_folder(server->options.data)) {
        (__extension__ complain(_("serve: the folder %1$s cannot be made: %2$s"), server->options.data,
                                gh_system_error(errno)));
        return false;
    }
    snprintf(path, sizeof path, "%s/tables.sqlite", server->options.data);
    /* Seeds tell what is hidden: the file is for its owner alone; SQLite gives its log the same rights. */
    const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
    server->store = gh_sqlite_open(path, &start, problem);
    if (server->store)
        examine_start(server, path, &start);
    else
        complain("serve: %s", problem);
    return server->store != NULL;
}

static void start_signals(struct server *server)
{
    static const int number[SERVER_SIGNALS] = {SIGINT, SIGTERM, SIGHUP, SIGUSR2};

    for (unsigned i = 0; i < SERVER_SIGNALS; i++) {
        uv_signal_init(&server->loop, &server->signal[i]);
        server->signal[i].data = server;
        uv_signal_start(&server->signal[i], on_signal, number[i]);
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the store, not the end */
}

/* Sends what is still to be sent, for as long as somebody reads, but not long; answers those who have been let in and
 * have not asked yet, but does not wait long for them. */
static void drain(struct server *server)
{
    enum { PATIENCE_MS = 500, PAUSE_US = 1000 };
    const uint64_t end = uv_hrtime() + (uint64_t)PATIENCE_MS * 1000000;

    if (gh_store_is_remote(server->store))
        gh_desk_hand_off(&server->desk, server_now(server));
    round_flush(server);
    database_finish(server);
    database_leave(server);
    connections_end(server);
    while (server->gate.unanswered > 0 && uv_hrtime() < end) {
        uv_run(&server->loop, UV_RUN_NOWAIT);
        usleep(PAUSE_US);
    }
    for (unsigned i = 0; i < 50; i++)
        uv_run(&server->loop, UV_RUN_NOWAIT);
}

static void end(struct server *server)
{
    gate_close(server);
    drain(server);
    lws_context_destroy(server->lws);
    for (unsigned i = 0; server->lws && i < 1000; i++)
        uv_run(&server->loop, UV_RUN_NOWAIT);
    for (unsigned i = 0; i < SERVER_SIGNALS; i++)
        uv_close((uv_handle_t *)&server->signal[i], NULL);
    uv_close((uv_handle_t *)&server->metrics.tick, NULL);
    keep_stop(server);
    database_stop(server);
    examine_stop(server);
    round_stop(server);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
    jobs_free(server);
    gh_desk_close(&server->desk);
    gh_store_close(server->store);
    addresses_free(server);
    shelf_free(server);
    towns_free(&server->towns);
    tls_free(server);
    frames_free();
}

/* ---- the browser ---- */

static void on_browser_gone(uv_process_t *process, int64_t status, int number)
{
    (void)status;
    (void)number;
    uv_close((uv_handle_t *)process, NULL);
}

static bool has_value(const char *variable)
{
    const char *value = getenv(variable);

    return value && *value;
}

/* Whoever has a display has xdg-open, or will find the address on the screen. */
static void open_browser(struct server *server, char *address)
{
    static uv_process_t process;
    char *arguments[] = {"xdg-open", address, NULL};
    const uv_process_options_t options = {
        .file = arguments[0], .args = arguments, .exit_cb = on_browser_gone, .flags = UV_PROCESS_DETACHED};

    if ((has_value("DISPLAY") || has_value("WAYLAND_DISPLAY")) && uv_spawn(&server->loop, &process, &options) == 0)
        uv_unref((uv_handle_t *)&process);
}

/* The link to the page here: a listener's, or NULL for a Unix socket, which browsers cannot open. */
static const char *link_to(const struct server *server, const struct listener *listener,
                           char link[LISTENER_NAME_SIZE + 16])
{
    static const char all_4[] = "0.0.0.0:", all_6[] = "[::]:";
    const char *name = listener->name, *scheme = server->certificate ? "https" : "http";

    if (listener->is_local)
        return NULL;
    if (strncmp(name, all_4, strlen(all_4)) == 0)
        snprintf(link, LISTENER_NAME_SIZE + 16, "%s://127.0.0.1:%s/", scheme, name + strlen(all_4));
    else if (strncmp(name, all_6, strlen(all_6)) == 0)
        snprintf(link, LISTENER_NAME_SIZE + 16, "%s://[::1]:%s/", scheme, name + strlen(all_6));
    else
        snprintf(link, LISTENER_NAME_SIZE + 16, "%s://%s/", scheme, name);
    return link;
}

static void tell_addresses(struct server *server)
{
    char text[LISTENER_NAME_SIZE + 16];
    bool is_opened = !server->options.opens_browser;

    for (unsigned i = 0; i < server->gate.listeners; i++) {
        const struct listener *listener = &server->gate.listener[i];
        const char *link = link_to(server, listener, text);

        log_line("info", "listening", "address=%s towns=%u", listener->name, server->towns.count);
        printf(_("Play at %s (Ctrl-C stops the server)\n"), link ? link : listener->name);
        fflush(stdout);
        if (link && !is_opened)
            open_browser(server, text);
        is_opened = is_opened || link;
    }
    addresses_print(server);
}

bool gh_server_run(const struct gh_server_options *options)
{
    static struct server server;

    server = (struct server){.options = *options};
    restart_prepare(&server);
    if (sodium_init() < 0 || !tls_read(&server) || !listeners_open(&server))
        return false;
    want_files();
    if (!towns_load(&server.towns, options->town_folder)) {
        complain(_("serve: there are no towns; the folder with the bundled ones is missing"));
        return false;
    }
    uv_loop_init(&server.loop);
    if (!open_store(&server))
        return false;
    towns_keep(&server);
    gh_desk_open(&server.desk, &server_host, &server, server.store, options->pace_ms);
    server.time_before = gh_store_time(server.store) - uv_now(&server.loop);
    server.time_most = UINT64_MAX;
    start_signals(&server);
    round_start(&server);
    keep_start(&server);
    metrics_start(&server);
    if (!database_start(&server))
        return false;
    if (!start_library(&server)) {
        complain(_("serve: the server cannot be started; the lines above say why"));
        return false;
    }
    gate_open(&server);
    tell_addresses(&server);
    uv_run(&server.loop, UV_RUN_DEFAULT);
    end(&server);
    log_line("info", "stopped", "tables=%u", server.desk.tables);
    if (server.is_restarting)
        return restart_now(&server);
    listeners_close(&server);
    return true;
}
