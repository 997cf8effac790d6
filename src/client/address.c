/* The link to a seat, as people paste it. */
#include "gadshill/client.h"

#include "gadshill/source.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_PORT = 1874, HTTP_PORT = 80, HTTPS_PORT = 443 };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

static bool starts_with(const char **text, const char *start)
{
    if (strncmp(*text, start, strlen(start)) != 0)
        return false;
    *text += strlen(start);
    return true;
}

/* Copies what consists of letters, digits and `more`; false when that is nothing or too much. */
static bool take(const char **text, const char *more, char *part, size_t size)
{
    size_t length = 0;

    while (**text && (strchr(letters, **text) || strchr(more, **text))) {
        if (length + 1 >= size)
            return false;
        part[length++] = *(*text)++;
    }
    part[length] = 0;
    return length > 0;
}

static bool take_port(const char **text, uint16_t *port)
{
    char *end;
    const unsigned long number = strtoul(*text, &end, 10);

    if (end == *text || number == 0 || number > UINT16_MAX)
        return false;
    *text = end;
    *port = (uint16_t)number;
    return true;
}

static bool parse(const char *text, struct gh_address *address)
{
    *address = (struct gh_address){.port = USUAL_PORT};
    text += strspn(text, " \t\"'<(");
    if (starts_with(&text, "https://")) {
        address->is_secure = true;
        address->port = HTTPS_PORT;
    } else if (starts_with(&text, "http://")) {
        address->port = HTTP_PORT;
    }
    if (!take(&text, "-.", address->host, sizeof address->host))
        return false;
    if (starts_with(&text, ":") && !take_port(&text, &address->port))
        return false;
    if (!starts_with(&text, "/t/") || !take(&text, "", address->table, sizeof address->table))
        return false;
    starts_with(&text, "/");
    if (starts_with(&text, "#") && *text && !take(&text, "-_=+", address->token, sizeof address->token))
        return false;
    return text[strspn(text, " \t\"'>).,\r\n")] == 0;
}

bool gh_address_parse(const char *text, struct gh_address *address, char *problem)
{
    if (parse(text, address))
        return true;
    gh_print(problem, GH_LINK_NOTICE_SIZE,
             _("\"%s\" is not a link to a table; such a link looks like http://192.168.1.7:1874/t/k3f9q2w8#TOKEN"),
             gh_quote(text, strlen(text)).text);
    return false;
}
