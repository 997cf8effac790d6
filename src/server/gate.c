/* The gate: listening, and who is let in. Who cannot be let in is told so and sent away at once, so that nobody waits
 * in vain: an address with too many connections that are not WebSockets, or too many new ones, and everybody while
 * files run short. */
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
    if (loop_now(server) - server->gate.told >= 1000 || server->gate.told == 0) {
        log_line("warning", "shedding", "file=%d", line);
        server->gate.told = loop_now(server) + 1;
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

static void let_in(struct server *server, const struct listener *listener, int line,
                   const struct sockaddr_storage *from)
{
    const int on = 1;
    struct visitor *visitor = visitor_make(server, from);

    if (!visitor) {
        server->metrics.turned_away++;
        log_limited(server, visitor_number(from), "connections");
        send_away(line, "429 Too Many Requests",
                  _("Too many connections from your address; close some, or wait a moment.\n"));
        return;
    }
    if (!listener->is_local)
        setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    frames_let_in(line);
    /* From here on the library owns the line, and tells http.c when it is gone. Who comes by a Unix socket is on this
     * computer, and nobody listens in. */
    const bool is_encrypted = server->gate.encrypted && !listener->is_local;
    lws_adopt_descriptor_vhost_via_info(
        &(struct lws_adopt_desc){.vh = is_encrypted ? server->gate.encrypted : server->gate.plain,
                                 .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | (is_encrypted ? LWS_ADOPT_ALLOW_SSL : 0),
                                 .fd = {.sockfd = line},
                                 .opaque = visitor});
}

static int accept_one(const struct listener *listener, struct sockaddr_storage *from)
{
    socklen_t size = sizeof *from;

    *from = (struct sockaddr_storage){.ss_family = AF_UNSPEC};
    const int line = accept(listener->file, (struct sockaddr *)from, &size);
    if (line >= 0)
        fcntl(line, F_SETFD, FD_CLOEXEC);
    return line;
}

static void on_knock(uv_poll_t *poll, int status, int events);

static void set_polls(struct gate *gate, bool on)
{
    for (unsigned i = 0; i < gate->listeners; i++)
        if (on)
            uv_poll_start(&gate->listener[i].poll, UV_READABLE, on_knock);
        else
            uv_poll_stop(&gate->listener[i].poll);
}

static void on_pause_over(uv_timer_t *timer)
{
    struct server *server = timer->data;

    set_polls(&server->gate, true);
}

/* There is no file for another line: with the spare one whoever knocks can be told. Otherwise a loop that is told
 * again and again that somebody knocks would do nothing else: it does not listen for a moment. */
static bool make_do(struct server *server, const struct listener *listener)
{
    struct gate *gate = &server->gate;
    struct sockaddr_storage from;

    if (gate->spare >= 0)
        close(gate->spare);
    const int line = accept_one(listener, &from);
    if (line >= 0)
        shed(server, line);
    gate->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (line >= 0)
        return true;
    set_polls(gate, false);
    uv_timer_start(&gate->pause, on_pause_over, PAUSE_MS, 0);
    return false;
}

static void on_knock(uv_poll_t *poll, int status, int events)
{
    struct server *server = poll->data;
    const struct listener *listener = (const struct listener *)poll; /* its first member */

    (void)status, (void)events;
    for (unsigned i = 0; i < AT_A_TIME; i++) {
        struct sockaddr_storage from;
        const int line = accept_one(listener, &from);

        if (line >= 0 && is_short_of_files(line))
            shed(server, line);
        else if (line >= 0)
            let_in(server, listener, line, &from);
        else if (errno == EAGAIN)
            return;
        else if (errno != ECONNABORTED && errno != EINTR && !make_do(server, listener))
            return;
    }
}

/* ---- opening ---- */

void gate_open(struct server *server)
{
    struct gate *gate = &server->gate;

    gate->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    uv_timer_init(&server->loop, &gate->pause);
    gate->pause.data = server;
    for (unsigned i = 0; i < gate->listeners; i++) {
        uv_poll_init(&server->loop, &gate->listener[i].poll, gate->listener[i].file);
        gate->listener[i].poll.data = server;
    }
    set_polls(gate, true);
}

void gate_close(struct server *server)
{
    struct gate *gate = &server->gate;

    for (unsigned i = 0; i < gate->listeners; i++)
        uv_close((uv_handle_t *)&gate->listener[i].poll, NULL);
    uv_close((uv_handle_t *)&gate->pause, NULL);
    if (gate->spare >= 0)
        close(gate->spare);
}
