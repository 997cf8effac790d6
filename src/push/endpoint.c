/* Where a subscription leads to. Whoever subscribes chooses it, so it is looked at twice: as a text, and as the address
 * that its name has led to, which is the one that is connected to. */
#include "parts.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

/* ---- addresses ---- */

/* The networks of IPv4 that are not public (RFC 6890 and what came after it), as address and bits. */
static const struct {
    uint32_t first;
    unsigned bits;
} not_public[] = {
    {0x00000000, 8},  /* this network */
    {0x0A000000, 8},  /* private */
    {0x64400000, 10}, /* carriers' */
    {0x7F000000, 8},  /* this computer */
    {0xA9FE0000, 16}, /* this link; clouds tell secrets there */
    {0xAC100000, 12}, /* private */
    {0xC0000000, 24}, /* protocols */
    {0xC0000200, 24}, /* documentation */
    {0xC0586300, 24}, /* 6to4 */
    {0xC0A80000, 16}, /* private */
    {0xC6120000, 15}, /* measuring */
    {0xC6336400, 24}, /* documentation */
    {0xCB007100, 24}, /* documentation */
    {0xE0000000, 3},  /* multicast, reserved, broadcast */
};

static bool is_public_4(uint32_t address)
{
    for (unsigned i = 0; i < sizeof not_public / sizeof *not_public; i++)
        if ((address ^ not_public[i].first) >> (32 - not_public[i].bits) == 0)
            return false;
    return true;
}

/* Of IPv6 only what is given out to networks, 2000::/3, and of that neither tunnels, which lead to an IPv4 address, nor
 * documentation. */
static bool is_public_6(const uint8_t *a)
{
    const bool is_teredo_or_reserved = a[0] == 0x20 && a[1] == 0x01 && a[2] < 0x02; /* 2001::/23 */
    const bool is_documentation = (a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0D && a[3] == 0xB8) ||
                                  (a[0] == 0x3F && a[1] == 0xFF && a[2] < 0x10); /* 2001:db8::/32, 3fff::/20 */
    const bool is_6to4 = a[0] == 0x20 && a[1] == 0x02;

    return a[0] >> 5 == 1 && !is_teredo_or_reserved && !is_documentation && !is_6to4;
}

bool endpoint_may_go_to(const struct sockaddr *address, bool allows_local)
{
    static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF}, here[16] = {[15] = 1};

    if (address->sa_family == AF_INET) {
        const uint32_t number = ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr);

        return is_public_4(number) || (allows_local && number >> 24 == 127);
    }
    if (address->sa_family != AF_INET6)
        return false;
    const uint8_t *bytes = ((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr;
    if (memcmp(bytes, mapped, sizeof mapped) == 0) /* nobody needs it in this form */
        return false;
    return is_public_6(bytes) || (allows_local && memcmp(bytes, here, sizeof here) == 0);
}

/* Whether the text is an address, and one that must not be gone to. */
static bool is_forbidden(const char *host, bool allows_local)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};

    if (inet_pton(AF_INET, host, &four.sin_addr) == 1)
        return !endpoint_may_go_to((const struct sockaddr *)&four, allows_local);
    if (inet_pton(AF_INET6, host, &six.sin6_addr) == 1)
        return !endpoint_may_go_to((const struct sockaddr *)&six, allows_local);
    return false;
}

/* ---- texts ---- */

/* The host, with brackets around an address of IPv6; returns what comes after it, NULL: none. */
static const char *read_host(const char *text, char host[HOST_SIZE])
{
    const bool has_brackets = *text == '[';
    size_t length = 0;

    text += has_brackets;
    while (isalnum((unsigned char)text[length]) || (text[length] && strchr(has_brackets ? ":." : "-.", text[length])))
        length++;
    if (length == 0 || length >= HOST_SIZE || (has_brackets && text[length] != ']'))
        return NULL;
    memcpy(host, text, length);
    host[length] = 0;
    return text + length + has_brackets;
}

/* Digits after a colon, if there is one; returns what comes after them. */
static const char *read_port(const char *text, const char *usual, char port[6])
{
    const size_t digits = *text == ':' ? strspn(text + 1, "0123456789") : 0;

    if (*text != ':') {
        snprintf(port, 6, "%s", usual);
        return text;
    }
    if (digits == 0 || digits > 5)
        return NULL;
    snprintf(port, 6, "%.*s", (int)digits, text + 1);
    return text + 1 + digits;
}

/* What can stand in the first line of a request. */
static bool is_path(const char *text)
{
    if (*text != '/')
        return false;
    for (; *text; text++)
        if (*text <= ' ' || *text > '~' || strchr("\"<>\\^`{|}#", *text))
            return false;
    return true;
}

bool endpoint_read(const char *endpoint, bool allows_local, struct place *place)
{
    static const char https[] = "https://", http[] = "http://";

    *place = (struct place){.is_encrypted = strncmp(endpoint, https, sizeof https - 1) == 0};
    if (!place->is_encrypted && !(allows_local && strncmp(endpoint, http, sizeof http - 1) == 0))
        return false;
    if (strlen(endpoint) >= GH_PUSH_ENDPOINT_SIZE)
        return false;
    const char *usual = place->is_encrypted ? "443" : "80";
    const char *rest = read_host(strchr(endpoint, '/') + 2, place->host);
    rest = rest ? read_port(rest, usual, place->port) : NULL;
    if (!rest || !is_path(rest) || is_forbidden(place->host, allows_local))
        return false;
    if (!allows_local && strcmp(place->port, usual) != 0)
        return false; /* push services have the usual one; other ports are other people's */
    place->path = rest;
    snprintf(place->origin, sizeof place->origin, "%.*s", (int)(rest - endpoint), endpoint);
    return true;
}
