/* The names of this server: numbers, which nobody can make lead elsewhere; localhost; this computer's; and --name. */
#include "server.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static bool is_number(const char *name)
{
    struct in6_addr address;

    return inet_pton(AF_INET, name, &address) == 1 || inet_pton(AF_INET6, name, &address) == 1;
}

static bool is_localhost(const char *name)
{
    static const char local[] = "localhost";
    const size_t length = strlen(name), end = sizeof local - 1;

    return length >= end && strcasecmp(name + length - end, local) == 0 &&
           (length == end || name[length - end - 1] == '.');
}

/* As the computer calls itself, and as others in a network without a name server do: with ".local". */
static bool is_of_this_computer(const char *name)
{
    char own[256] = "";

    if (gethostname(own, sizeof own - 1) != 0 || !*own)
        return false;
    const size_t length = strlen(own);
    return strncasecmp(name, own, length) == 0 && (name[length] == 0 || strcasecmp(name + length, ".local") == 0);
}

/* Takes the port, the brackets of IPv6 and a last dot away. */
static char *bare_name(char *host)
{
    const size_t length = strcspn(host + (*host == '['), *host == '[' ? "]" : ":");
    char *name = host + (*host == '[');

    name[length] = 0;
    if (length > 0 && name[length - 1] == '.')
        name[length - 1] = 0;
    return name;
}

bool is_called_local(struct lws *wsi)
{
    char host[256];

    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *name = bare_name(host);
    return is_localhost(name) || strncmp(name, "127.", 4) == 0 || strcmp(name, "::1") == 0;
}

bool is_called_by_name(struct lws *wsi)
{
    const char *configured = server_of(wsi)->options.name;
    char host[256];

    if (lws_hdr_total_length(wsi, WSI_TOKEN_HOST) == 0)
        return true; /* not a browser */
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *name = bare_name(host);
    return is_number(name) || is_localhost(name) || is_of_this_computer(name) ||
           (configured && strcasecmp(name, configured) == 0);
}
