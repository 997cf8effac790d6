/* Where the server listens: addresses of IPv4 and IPv6, Unix sockets, and sockets that it was given by whoever started
 * it (LISTEN_FDS: systemd, or this program before a restart). */
#include "server.h"

#include "gadshill/text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { FIRST_GIVEN = 3 }; /* after standard input, output and error */

static void add(struct gate *gate, int file, const char *name)
{
    struct listener *listener = &gate->listener[gate->listeners++];
    struct sockaddr_storage own = {.ss_family = AF_UNSPEC};
    socklen_t size = sizeof own;

    getsockname(file, (struct sockaddr *)&own, &size);
    *listener = (struct listener){.file = file, .is_local = own.ss_family == AF_UNIX};
    snprintf(listener->name, sizeof listener->name, "%s", name);
}

/* ---- given sockets ---- */

/* How many there are, for this process. */
static unsigned given(void)
{
    const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    const long number = count ? strtol(count, NULL, 10) : 0;

    if (!process || strtol(process, NULL, 10) != (long)getpid() || number < 1)
        return 0;
    return number < GH_SERVER_ADDRESSES ? (unsigned)number : GH_SERVER_ADDRESSES;
}

static void name_of(int file, char name[LISTENER_NAME_SIZE])
{
    struct sockaddr_storage own = {.ss_family = AF_UNSPEC};
    socklen_t size = sizeof own;
    char text[INET6_ADDRSTRLEN] = "";

    getsockname(file, (struct sockaddr *)&own, &size);
    if (own.ss_family == AF_INET)
        inet_ntop(AF_INET, &((struct sockaddr_in *)&own)->sin_addr, text, sizeof text);
    else if (own.ss_family == AF_INET6)
        inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&own)->sin6_addr, text, sizeof text);
    if (own.ss_family == AF_UNIX)
        snprintf(name, LISTENER_NAME_SIZE, "unix:%s", ((struct sockaddr_un *)&own)->sun_path);
    else
        snprintf(name, LISTENER_NAME_SIZE, own.ss_family == AF_INET6 ? "[%s]:%u" : "%s:%u", text,
                 ntohs(((struct sockaddr_in *)&own)->sin_port)); /* both families have it at the same place */
}

/* The path of a Unix socket that is this server's own, to be removed at the end; NULL: somebody else's. */
static const char *own_path(const struct gh_server_options *options, const char *name)
{
    for (unsigned i = 0; i < options->addresses; i++)
        if (strcmp(options->address[i], name) == 0 && strncmp(name, "unix:", 5) == 0)
            return options->address[i] + strlen("unix:");
    return NULL;
}

static bool take_given(struct server *server, unsigned count)
{
    struct gate *gate = &server->gate;

    for (unsigned i = 0; i < count; i++) {
        const int file = FIRST_GIVEN + (int)i;
        int listens = 0;
        socklen_t size = sizeof listens;
        char name[LISTENER_NAME_SIZE];

        if (getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || !listens) {
            complain(_("serve: file %d, which LISTEN_FDS promises, is not a socket that listens"), file);
            return false;
        }
        fcntl(file, F_SETFD, FD_CLOEXEC);
        fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
        name_of(file, name);
        add(gate, file, name);
        gate->listener[i].path = own_path(&server->options, name);
    }
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    return true;
}

bool listeners_pass_on(struct server *server)
{
    struct gate *gate = &server->gate;
    char text[24];

    /* Out of the way first: they could stand where another one belongs. */
    for (unsigned i = 0; i < gate->listeners; i++)
        gate->listener[i].file = fcntl(gate->listener[i].file, F_DUPFD_CLOEXEC, FIRST_GIVEN + GH_SERVER_ADDRESSES);
    for (unsigned i = 0; i < gate->listeners; i++)
        if (dup2(gate->listener[i].file, FIRST_GIVEN + (int)i) < 0)
            return false;
    snprintf(text, sizeof text, "%ld", (long)getpid());
    setenv("LISTEN_PID", text, 1);
    snprintf(text, sizeof text, "%u", gate->listeners);
    setenv("LISTEN_FDS", text, 1);
    return true;
}

/* ---- addresses ---- */

/* False, with the reason in errno: it cannot. */
static bool listen_at(struct gate *gate, const struct sockaddr *address, socklen_t size, const char *name)
{
    const int on = 1, file = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    if (file >= 0 && address->sa_family != AF_UNIX)
        setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (file >= 0 && address->sa_family == AF_INET6)
        setsockopt(file, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    if (file >= 0 && bind(file, address, size) == 0 && listen(file, SOMAXCONN) == 0) {
        add(gate, file, name);
        return true;
    }
    const int why = errno;
    if (file >= 0)
        close(file);
    errno = why;
    return false;
}

/* A socket that was left behind by a server that was killed is replaced; one that is answered is not. */
static void clear_path(const struct sockaddr_un *address)
{
    const int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct stat status;

    if (probe >= 0 && connect(probe, (const struct sockaddr *)address, sizeof *address) != 0 && errno == ECONNREFUSED &&
        stat(address->sun_path, &status) == 0 && S_ISSOCK(status.st_mode))
        unlink(address->sun_path);
    if (probe >= 0)
        close(probe);
}

static bool listen_locally(struct gate *gate, const char *name)
{
    const char *path = name + strlen("unix:");
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    const bool fits = strlen(path) < sizeof address.sun_path;

    if (fits) {
        strcpy(address.sun_path, path);
        clear_path(&address);
    } else {
        errno = ENAMETOOLONG;
    }
    if (!fits || !listen_at(gate, (const struct sockaddr *)&address, sizeof address, name)) {
        (__extension__ complain(_("serve: cannot listen at %1$s: %2$s"), name, gh_system_error(errno)));
        return false;
    }
    chmod(path, 0666); /* the folder says who may come */
    gate->listener[gate->listeners - 1].path = path;
    return true;
}

static void say_no_port(const char *host, uint16_t port)
{
    if (errno == EADDRINUSE)
        (__extension__ complain(
            _("serve: port %1$u is in use. If that is gadshill already, open http://%2$s:%1$u/; otherwise "
              "choose another port with --port."),
            port, host));
    else
        (__extension__ complain(_("serve: cannot listen on %1$s, port %2$u: %3$s"), host, port,
                                gh_system_error(errno)));
}

/* IPv6 may stand in brackets, as in links. */
static bool listen_on_network(struct gate *gate, const char *text, uint16_t port)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
    const size_t bracket = *text == '[';
    char bare[INET6_ADDRSTRLEN], host[LISTENER_NAME_SIZE], name[LISTENER_NAME_SIZE + 8];

    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(text + bracket, "]"), text + bracket);
    snprintf(host, sizeof host, strchr(bare, ':') ? "[%s]" : "%s", bare);
    snprintf(name, sizeof name, "%s:%u", host, port);
    const bool is_4 = inet_pton(AF_INET, bare, &four.sin_addr) == 1;
    if (!is_4 && inet_pton(AF_INET6, bare, &six.sin6_addr) != 1) {
        complain(
            _("serve: \"%s\" is not an address to listen on; 127.0.0.1 is this computer only, 0.0.0.0 all networks"),
            text);
        return false;
    }
    if (is_4 ? listen_at(gate, (const struct sockaddr *)&four, sizeof four, name)
             : listen_at(gate, (const struct sockaddr *)&six, sizeof six, name))
        return true;
    say_no_port(host, port);
    return false;
}

bool listeners_open(struct server *server)
{
    const struct gh_server_options *options = &server->options;
    struct gate *gate = &server->gate;
    const unsigned count = given();

    if (count > 0)
        return take_given(server, count);
    for (unsigned i = 0; i < options->addresses; i++) {
        const char *address = options->address[i];

        if (strncmp(address, "unix:", 5) == 0 ? !listen_locally(gate, address)
                                              : !listen_on_network(gate, address, options->port)) {
            listeners_close(server);
            return false;
        }
    }
    return true;
}

void listeners_close(struct server *server)
{
    struct gate *gate = &server->gate;

    for (unsigned i = 0; i < gate->listeners; i++) {
        close(gate->listener[i].file);
        if (gate->listener[i].path)
            unlink(gate->listener[i].path);
    }
    gate->listeners = 0;
}
