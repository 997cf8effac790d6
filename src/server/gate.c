/* The gate: listening, and who is let in. Who cannot be let in is told so and sent away at once, so that nobody waits
 * in vain: an address with too many connections that are not WebSockets, and everybody while files run short. */
#include "server.h"

#include "gadshill/text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    RESERVED_FILES = 16, /* for the store and for files of the page, whatever comes in */
    AT_A_TIME = 64,      /* then others have their turn */
    PAUSE_MS = 100       /* when nobody can even be sent away */
};

/* ---- sending away ---- */

/* As many bytes as fit without waiting: the line is new, so all of them do. */
static void send_away(int line, const char *status, const char *why)
{
    char text[1024], unread[4096];
    const int length = snprintf(text, sizeof text,
                                "HTTP/1.1 %s\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: %zu\r\n"
                                "retry-after: 10\r\nconnection: close\r\n\r\n%s",
                                status, strlen(why), why);

    if (send(line, text, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL) > 0 && shutdown(line, SHUT_WR) == 0)
        while (recv(line, unread, sizeof unread, MSG_DONTWAIT) > 0)
            ; /* bytes that nobody has read would call back what was sent */
    close(line);
}

static void shed(struct server *server, int line)
{
    if (server_now(server) - server->gate.told >= 1000 || server->gate.told == 0) {
        log_line("warning", "shedding", "file=%d", line);
        server->gate.told = server_now(server) + 1;
    }
    server->metrics.turned_away++;
    send_away(line, "503 Service Unavailable", _("The server is full; try again in a moment.\n"));
}

/* New files get the smallest free number: that of the line tells how many there are. */
static bool is_short_of_files(int line)
{
    struct rlimit limit;

    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && (rlim_t)line + RESERVED_FILES >= limit.rlim_cur;
}

/* ---- letting in ---- */

static void let_in(struct server *server, int line, uint32_t number)
{
    const int on = 1;
    struct address *address = address_enter_plain(server, number);

    if (!address) {
        server->metrics.turned_away++;
        send_away(line, "429 Too Many Requests", _("Too many connections from your address; close some.\n"));
        return;
    }
    setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    /* From here on the library owns the line, and tells http.c when it is gone. */
    lws_adopt_descriptor_vhost_via_info(&(struct lws_adopt_desc){
        .vh = server->gate.host, .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP, .fd = {.sockfd = line}, .opaque = address});
}

static int accept_one(struct server *server, struct sockaddr_in *from)
{
    socklen_t size = sizeof *from;

    *from = (struct sockaddr_in){.sin_family = AF_UNSPEC};
    const int line = accept(server->gate.listener, (struct sockaddr *)from, &size);
    if (line >= 0)
        fcntl(line, F_SETFD, FD_CLOEXEC);
    return line;
}

static void on_knock(uv_poll_t *poll, int status, int events);

static void on_pause_over(uv_timer_t *timer)
{
    struct server *server = timer->data;

    uv_poll_start(&server->gate.poll, UV_READABLE, on_knock);
}

/* There is no file for another line: with the spare one whoever knocks can be told. Otherwise a loop that is told
 * again and again that somebody knocks would do nothing else: it does not listen for a moment. */
static bool make_do(struct server *server)
{
    struct gate *gate = &server->gate;
    struct sockaddr_in from;

    if (gate->spare >= 0)
        close(gate->spare);
    const int line = accept_one(server, &from);
    if (line >= 0)
        shed(server, line);
    gate->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (line >= 0)
        return true;
    uv_poll_stop(&gate->poll);
    uv_timer_start(&gate->pause, on_pause_over, PAUSE_MS, 0);
    return false;
}

static void on_knock(uv_poll_t *poll, int status, int events)
{
    struct server *server = poll->data;

    (void)status, (void)events;
    for (unsigned i = 0; i < AT_A_TIME; i++) {
        struct sockaddr_in from;
        const int line = accept_one(server, &from);

        if (line >= 0 && is_short_of_files(line))
            shed(server, line);
        else if (line >= 0)
            let_in(server, line, from.sin_family == AF_INET ? ntohl(from.sin_addr.s_addr) : 0);
        else if (errno == EAGAIN)
            return;
        else if (errno != ECONNABORTED && errno != EINTR && !make_do(server))
            return;
    }
}

/* ---- opening ---- */

bool gate_listen(struct server *server)
{
    const struct gh_server_options *options = &server->options;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(options->port)};
    const int on = 1, listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    server->gate.listener = listener;
    if (inet_pton(AF_INET, options->address, &address.sin_addr) != 1) {
        complain(
            _("serve: \"%s\" is not an address to listen on; 127.0.0.1 is this computer only, 0.0.0.0 all networks"),
            options->address);
        close(listener);
        return false;
    }
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener, (const struct sockaddr *)&address, sizeof address) == 0 && listen(listener, SOMAXCONN) == 0)
        return true;
    if (errno == EADDRINUSE)
        (__extension__ complain(
            _("serve: port %1$u is in use. If that is gadshill already, open http://%2$s:%1$u/; otherwise "
              "choose another port with --port."),
            options->port, options->address));
    else
        (__extension__ complain(_("serve: cannot listen on %1$s, port %2$u: %3$s"), options->address, options->port,
                                gh_system_error(errno)));
    close(listener);
    return false;
}

void gate_open(struct server *server)
{
    struct gate *gate = &server->gate;

    gate->host = lws_get_vhost_by_name(server->lws, "default");
    gate->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    uv_poll_init(&server->loop, &gate->poll, gate->listener);
    uv_timer_init(&server->loop, &gate->pause);
    gate->poll.data = gate->pause.data = server;
    uv_poll_start(&gate->poll, UV_READABLE, on_knock);
}

void gate_close(struct server *server)
{
    uv_close((uv_handle_t *)&server->gate.poll, NULL);
    uv_close((uv_handle_t *)&server->gate.pause, NULL);
    close(server->gate.listener);
    if (server->gate.spare >= 0)
        close(server->gate.spare);
}
