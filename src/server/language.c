/* The language that an HTTP request asks for. */
#include "server.h"

#include <stdio.h>
#include <string.h>

/* The first language of a list like "de-AT,de;q=0.9,en;q=0.8" that is known; browsers put the best one first. */
static unsigned language_in(const char *list)
{
    unsigned found = GH_NO_LANGUAGE;

    while (*list && found == GH_NO_LANGUAGE) {
        char one[16];

        list += strspn(list, " ,");
        snprintf(one, sizeof one, "%.*s", (int)strcspn(list, ",; "), list);
        found = gh_language_find(one);
        list += strcspn(list, ",");
    }
    return found == GH_NO_LANGUAGE ? GH_ENGLISH : found;
}

unsigned language_of(struct lws *wsi)
{
    char text[128];
    const char *asked = lws_get_urlarg_by_name(wsi, "language=", text, sizeof text);

    if (asked)
        return language_in(asked);
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE) <= 0)
        return GH_ENGLISH;
    return language_in(text);
}
