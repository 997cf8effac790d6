/* Where visitors come from, which is what limits count by: the address of the line, or, when that is a proxy that is
 * trusted (--trust-proxy), the one that it names in X-Forwarded-For. Anybody can write that header, so nobody else is
 * believed. */
#include "server.h"

#include "gadshill/memory.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A whole address, IPv4 in its IPv6 form (::ffff:127.0.0.1). */
typedef unsigned char whole_address[16];

static const unsigned char mapped[12] = {[10] = 0xFF, [11] = 0xFF};

/* False: it is not the text of an address. */
static bool read_address(const char *text, whole_address address)
{
    memcpy(address, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, address + sizeof mapped) == 1 || inet_pton(AF_INET6, text, address) == 1;
}

/* False: a line from this computer, without an address. */
static bool address_in(const struct sockaddr_storage *from, whole_address address)
{
    memcpy(address, mapped, sizeof mapped);
    if (from->ss_family == AF_INET)
        memcpy(address + sizeof mapped, &((const struct sockaddr_in *)from)->sin_addr, 4);
    else if (from->ss_family == AF_INET6)
        memcpy(address, &((const struct sockaddr_in6 *)from)->sin6_addr, sizeof(whole_address));
    return from->ss_family == AF_INET || from->ss_family == AF_INET6;
}

/* IPv4 as it is; of IPv6 the first half, since whoever has one address there has all that begin so. */
static uint64_t number_of(const whole_address address)
{
    const bool is_4 = memcmp(address, mapped, sizeof mapped) == 0;
    uint64_t number = 0;

    for (unsigned i = is_4 ? sizeof mapped : 0; i < (is_4 ? sizeof(whole_address) : 8); i++)
        number = number << 8 | address[i];
    return number;
}

/* ---- trust ---- */

/* What --trust-proxy names: an address, or a network like 10.0.0.0/8. */
static bool read_network(const char *text, whole_address address, unsigned *bits)
{
    const char *slash = strchr(text, '/');
    char alone[INET6_ADDRSTRLEN];
    char *end = "";

    snprintf(alone, sizeof alone, "%.*s", (int)(slash ? slash - text : INET6_ADDRSTRLEN), text);
    if (!read_address(alone, address))
        return false;
    const unsigned most = strchr(alone, ':') ? 128 : 32;
    const unsigned long wanted = slash ? strtoul(slash + 1, &end, 10) : most;
    *bits = (unsigned)wanted + (128 - most);
    return *end == 0 && wanted <= most && (!slash || (slash[1] >= '0' && slash[1] <= '9'));
}

static bool is_within(const whole_address address, const char *network)
{
    whole_address first;
    unsigned bits;

    if (!read_network(network, first, &bits))
        return false;
    const unsigned rest = bits % 8, mask = (0xFF00u >> rest) & 0xFF;
    return memcmp(address, first, bits / 8) == 0 &&
           (rest == 0 || (address[bits / 8] & mask) == (first[bits / 8] & mask));
}

bool gh_server_is_network(const char *text)
{
    whole_address address;
    unsigned bits;

    return strcmp(text, "unix") == 0 || read_network(text, address, &bits);
}

/* NULL: the line of a Unix socket. */
static bool is_trusted(const struct gh_server_options *options, const unsigned char *address)
{
    for (unsigned i = 0; i < options->proxies; i++)
        if (address ? is_within(address, options->proxy[i]) : strcmp(options->proxy[i], "unix") == 0)
            return true;
    return false;
}

/* ---- visitors ---- */

uint64_t visitor_number(const struct sockaddr_storage *from)
{
    whole_address address;

    return address_in(from, address) ? number_of(address) : 0;
}

struct visitor *visitor_make(struct server *server, const struct sockaddr_storage *from)
{
    whole_address address;
    const bool has_address = address_in(from, address);
    const uint64_t number = has_address ? number_of(address) : 0;
    const bool is_proxy = is_trusted(&server->options, has_address ? address : NULL);
    struct address *counted = is_proxy ? NULL : address_enter_plain(server, number);

    if (!is_proxy && !counted)
        return NULL;
    struct visitor *visitor = gh_need(malloc(sizeof *visitor));
    *visitor = (struct visitor){.number = number, .is_proxy = is_proxy, .address = counted};
    server->gate.unanswered++;
    return visitor;
}

void visitor_answered(struct server *server, struct visitor *visitor)
{
    if (!visitor->was_answered)
        server->gate.unanswered--;
    visitor->was_answered = true;
}

void visitor_free(struct server *server, struct visitor *visitor)
{
    visitor_answered(server, visitor);
    if (visitor->address)
        address_leave_plain(visitor->address);
    free(visitor);
}

/* Takes a port and brackets away: "[::1]:80" and "127.0.0.1:80" are written, too. */
static char *bare_address(char *text)
{
    char *colon = strchr(text, ':');

    text[strcspn(text, " \t")] = 0;
    if (*text == '[') {
        text[strcspn(text, "]")] = 0;
        return text + 1;
    }
    if (colon && !strchr(colon + 1, ':'))
        *colon = 0;
    return text;
}

/* The last one of the list that is no proxy of ours: what is before it was written by who knows whom. */
static uint64_t forwarded_number(const struct server *server, char *list, uint64_t otherwise)
{
    whole_address address;

    while (*list) {
        char *comma = strrchr(list, ','), *last = comma ? comma + 1 : list;

        last = bare_address(last + strspn(last, " \t"));
        if (!read_address(last, address))
            return otherwise;
        otherwise = number_of(address);
        if (!comma || !is_trusted(&server->options, address))
            return otherwise;
        *comma = 0;
    }
    return otherwise;
}

uint64_t address_of(struct lws *wsi)
{
    const struct visitor *visitor = lws_get_opaque_user_data(wsi);
    char list[1024];

    if (!visitor->is_proxy || lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return visitor->number;
    return forwarded_number(server_of(wsi), list, visitor->number);
}
