/* Where others in the network find this server: for whoever sits at this computer and wants to invite somebody. */
#include "server.h"

#include "gadshill/qr.h"
#include "gadshill/text.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_LINKS = 8, LINK_SIZE = 96 };

struct links {
    char at[MOST_LINKS][LINK_SIZE];
    unsigned count;
};

/* ---- this computer's addresses ---- */

static bool is_own_network(const struct ifaddrs *one, int family)
{
    if (!one->ifa_addr || one->ifa_addr->sa_family != family || !(one->ifa_flags & IFF_UP) ||
        one->ifa_flags & IFF_LOOPBACK)
        return false;
    return family == AF_INET || !IN6_IS_ADDR_LINKLOCAL(&((const struct sockaddr_in6 *)one->ifa_addr)->sin6_addr);
}

static void add_link(struct links *links, const char *scheme, const char *host, const char *port)
{
    if (links->count < MOST_LINKS)
        snprintf(links->at[links->count++], LINK_SIZE, strchr(host, ':') ? "%s://[%s]:%s" : "%s://%s:%s", scheme, host,
                 port);
}

/* Of a listener that listens in all networks. */
static void add_networks(struct links *links, int family, const char *scheme, const char *port)
{
    char host[INET6_ADDRSTRLEN];
    struct ifaddrs *all = NULL;

    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
        if (!is_own_network(one, family))
            continue;
        const void *address = family == AF_INET
                                  ? (const void *)&((const struct sockaddr_in *)one->ifa_addr)->sin_addr
                                  : (const void *)&((const struct sockaddr_in6 *)one->ifa_addr)->sin6_addr;
        if (inet_ntop(family, address, host, sizeof host))
            add_link(links, scheme, host, port);
    }
    freeifaddrs(all);
}

static struct links find_links(const struct server *server)
{
    const char *scheme = server->certificate ? "https" : "http";
    struct links links = {.count = 0};

    for (unsigned i = 0; i < server->gate.listeners; i++) {
        const struct listener *listener = &server->gate.listener[i];
        const char *name = listener->name, *colon = strrchr(name, ':');

        if (listener->is_local || !colon)
            continue;
        if (strncmp(name, "0.0.0.0:", 8) == 0)
            add_networks(&links, AF_INET, scheme, colon + 1);
        else if (strncmp(name, "[::]:", 5) == 0)
            add_networks(&links, AF_INET6, scheme, colon + 1);
        else if (strncmp(name, "127.", 4) != 0 && strncmp(name, "[::1]", 5) != 0 && links.count < MOST_LINKS)
            snprintf(links.at[links.count++], LINK_SIZE, "%s://%.*s", scheme, LINK_SIZE - 16, name);
    }
    return links;
}

/* ---- telling ---- */

/* Two modules are one character; dark on light whatever the terminal's colours are. */
static void draw_qr(const char *text)
{
    static const char *const block[] = {" ", "▄", "▀", "█"};
    struct gh_qr qr;

    if (!gh_qr_make(&qr, text, strlen(text)))
        return;
    for (int row = -GH_QR_QUIET; row < qr.side + GH_QR_QUIET; row += 2) {
        fputs("\033[38;5;16;48;5;231m", stdout);
        for (int column = -GH_QR_QUIET; column < qr.side + GH_QR_QUIET; column++) {
            const bool is_inside = column >= 0 && column < qr.side;
            const bool upper = is_inside && row >= 0 && row < qr.side && qr.dark[row][column];
            const bool lower = is_inside && row + 1 >= 0 && row + 1 < qr.side && qr.dark[row + 1][column];

            fputs(block[2 * upper + lower], stdout);
        }
        puts("\033[0m");
    }
}

void addresses_print(const struct server *server)
{
    const struct links links = find_links(server);
    char link[LINK_SIZE + 1];

    for (unsigned i = 0; i < links.count; i++)
        printf(_("In your network: %s/\n"), links.at[i]);
    if (links.count > 0 && isatty(STDOUT_FILENO)) {
        snprintf(link, sizeof link, "%s/", links.at[0]);
        draw_qr(link);
    }
    fflush(stdout);
}

/* Whether somebody at this computer asks, and no proxy for others. */
static bool is_here(struct lws *wsi)
{
    const struct visitor *visitor = lws_get_opaque_user_data(wsi);
    struct sockaddr_storage from;
    socklen_t size = sizeof from;

    if (visitor->is_proxy || !is_called_local(wsi) ||
        getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &size) != 0)
        return false;
    return from.ss_family == AF_INET
               ? ntohl(((const struct sockaddr_in *)&from)->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET
               : from.ss_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)&from)->sin6_addr);
}

char *addresses_text(struct lws *wsi)
{
    struct gh_writer to = gh_writer_make(0);
    const bool is_told = is_here(wsi);

    gh_open_object(&to, NULL);
    gh_write_bool(&to, "here", is_told);
    gh_open_list(&to, "addresses");
    if (is_told) {
        const struct links links = find_links(server_of(wsi));

        for (unsigned i = 0; i < links.count; i++)
            gh_write_text(&to, NULL, links.at[i]);
    }
    gh_close_list(&to);
    gh_close_object(&to);
    return gh_writer_take(&to);
}
