/* HTTP: the page, the towns, records of finished games, health and figures. Every body is made in memory first: they
 * are small. */
#include "server.h"

#include "gadshill/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { MOST_FILE_BYTES = 4 * 1024 * 1024, CHUNK = 32 * 1024 };
enum { HTTP_MISDIRECTED = 421, HTTP_TOO_MANY = 429 };

/* The answer to one request, while it is being sent. */
struct reply {
    unsigned char *body; /* LWS_PRE bytes, then the text */
    size_t length, sent;
};

/* ---- sending ---- */

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end);
}

static int begin_encoded(struct lws *wsi, struct reply *reply, unsigned status, const char *type, const char *text,
                         size_t length, const char *encoding, const char *disposition)
{
    static const struct {
        const char *name, *value;
    } headers[] = {
        {"content-security-policy:",
         "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"},
        {"x-content-type-options:", "nosniff"},
        {"referrer-policy:", "no-referrer"},
        {"cross-origin-opener-policy:", "same-origin"},
        {"cache-control:", "no-cache"},
        {"vary:", "accept-encoding"},
    };
    unsigned char buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;

    if (lws_add_http_common_headers(wsi, status, type, length, &at, end) ||
        (encoding && add_header(wsi, "content-encoding:", encoding, &at, end)))
        return -1;
    for (unsigned i = 0; i < sizeof headers / sizeof *headers; i++)
        if (add_header(wsi, headers[i].name, headers[i].value, &at, end))
            return -1;
    if (disposition && add_header(wsi, "content-disposition:", disposition, &at, end))
        return -1;
    if (lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    free(reply->body);
    *reply = (struct reply){.body = malloc(LWS_PRE + length + 1), .length = length};
    if (!reply->body)
        return -1;
    memcpy(reply->body + LWS_PRE, text, length);
    lws_callback_on_writable(wsi);
    return 0;
}

static int begin_reply(struct lws *wsi, struct reply *reply, unsigned status, const char *type, const char *text,
                       size_t length, const char *disposition)
{
    size_t squeezed_length;
    char *squeezed = squeeze(wsi, text, length, &squeezed_length);
    const int result = squeezed
                           ? begin_encoded(wsi, reply, status, type, squeezed, squeezed_length, "gzip", disposition)
                           : begin_encoded(wsi, reply, status, type, text, length, NULL, disposition);

    free(squeezed);
    return result;
}

static int go_on(struct lws *wsi, struct reply *reply)
{
    if (!reply->body)
        return 0;
    const size_t left = reply->length - reply->sent, piece = left < CHUNK ? left : CHUNK;
    const bool is_last = piece == left;

    if (lws_write(wsi, reply->body + LWS_PRE + reply->sent, piece, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)piece)
        return -1;
    reply->sent += piece;
    if (!is_last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    free(reply->body);
    reply->body = NULL;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int say(struct lws *wsi, struct reply *reply, unsigned status, const char *text)
{
    return begin_reply(wsi, reply, status, "text/plain; charset=utf-8", text, strlen(text), NULL);
}

/* Sends a text that was made for it, and frees it. */
static int give(struct lws *wsi, struct reply *reply, const char *type, char *text, const char *disposition)
{
    if (!text)
        return -1;
    const int result = begin_reply(wsi, reply, HTTP_STATUS_OK, type, text, strlen(text), disposition);
    free(text);
    return result;
}

/* ---- files ---- */

static const char *type_of(const char *path)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *dot = strrchr(path, '.');

    for (unsigned i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (strcmp(dot, types[i].ending) == 0)
            return types[i].type;
    return NULL;
}

/* Names of letters, digits, "-", "_" and "."; no name begins with a dot, so no path leads out of the folder. */
static bool is_plain_path(const char *path)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./";

    return path[0] == '/' && path[strspn(path, plain)] == 0 && !strstr(path, "/.") && !strstr(path, "//") &&
           strlen(path) < 200;
}

/* A file of the folder (NULL: there is none); the path begins with "/". */
static int give_file(struct lws *wsi, struct reply *reply, const char *folder, const char *path)
{
    const char *type = type_of(path);
    char full[4096];
    struct stat status;
    FILE *file = NULL;

    snprintf(full, sizeof full, "%s%s", folder ? folder : "", path);
    if (folder && type && is_plain_path(path) && stat(full, &status) == 0 && S_ISREG(status.st_mode) &&
        status.st_size <= MOST_FILE_BYTES)
        file = fopen(full, "rb");
    if (!file)
        return say(wsi, reply, HTTP_STATUS_NOT_FOUND, _("There is nothing here.\n"));
    char *bytes = malloc((size_t)status.st_size + 1);
    const size_t length = bytes ? fread(bytes, 1, (size_t)status.st_size, file) : 0;
    fclose(file);
    const int result = bytes ? begin_reply(wsi, reply, HTTP_STATUS_OK, type, bytes, length, NULL) : -1;
    free(bytes);
    return result;
}

/* ---- addresses ---- */

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

/* NAME.json is made for pages; NAME.yaml is the file itself. */
static int give_town(struct lws *wsi, struct reply *reply, const char *name, size_t length, bool is_source)
{
    const struct towns *towns = &server_of(wsi)->towns;
    const struct gh_townfile *file = towns_find(towns, name, length);

    if (!file)
        return say(wsi, reply, HTTP_STATUS_NOT_FOUND, _("There is no such town; /towns.json lists them.\n"));
    if (is_source)
        return give(wsi, reply, "application/yaml; charset=utf-8", strdup(towns_source(towns, name, length)), NULL);
    return give(wsi, reply, "application/json", gh_townfile_page(file), NULL);
}

static int give_record(struct lws *wsi, struct reply *reply, const char *text)
{
    struct server *server = server_of(wsi);
    uint64_t id;
    const bool is_id = gh_table_id_parse(text, GH_TABLE_ID_LETTERS, &id);
    const struct gh_hosted *hosted = is_id ? gh_desk_find(&server->desk, server_now(server), id) : NULL;
    char disposition[80];
    size_t length;

    if (hosted && hosted->is_changed) { /* it is over only when that is stored */
        round_flush(server);
        hosted = gh_desk_find(&server->desk, server_now(server), id);
    }
    if (!hosted)
        return say(wsi, reply, HTTP_STATUS_NOT_FOUND, _("There is no such table.\n"));
    if (!gh_hosted_is_over(hosted))
        return say(wsi, reply, HTTP_STATUS_FORBIDDEN,
                   _("The game is not over: its record would tell what is hidden.\n"));
    snprintf(disposition, sizeof disposition, "attachment; filename=\"gadshill-%.8s.ghr\"", text);
    return give(wsi, reply, "text/plain; charset=utf-8", gh_session_record(&hosted->session, &length), disposition);
}

/* The rest of such a request is not read: the connection ends. */
static int turn_away(struct lws *wsi)
{
    lws_return_http_status(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "Only GET is known here.");
    return -1;
}

/* Whether the name of a file, of at least one letter, ends so. */
static bool ends_with(const char *path, const char *end)
{
    const size_t length = strlen(path), rest = strlen(end);

    return length > rest && strcmp(path + length - rest, end) == 0 && path[length - rest - 1] != '/';
}

static int answer(struct lws *wsi, struct reply *reply, const char *path)
{
    static const char towns[] = "/towns/", words[] = "/words/";
    const struct gh_server_options *options = &server_of(wsi)->options;
    const size_t length = strlen(path);

    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0)
        return turn_away(wsi);
    if (strcmp(path, "/healthz") == 0)
        return say(wsi, reply, HTTP_STATUS_OK, "ok\n");
    if (!is_called_by_name(wsi))
        return say(wsi, reply, HTTP_MISDIRECTED,
                   _("This server does not know that name. Whoever runs it can add it with --name NAME.\n"));
    if (!may_fetch(server_of(wsi), address_of(wsi)))
        return say(wsi, reply, HTTP_TOO_MANY, _("Too many requests at once; wait a moment and try again.\n"));
    if (strcmp(path, "/") == 0)
        return give_file(wsi, reply, options->web, "/index.html");
    if (strncmp(path, "/t/", 3) == 0 && length == 3 + GH_TABLE_ID_LETTERS)
        return give_file(wsi, reply, options->web, "/index.html");
    if (strncmp(path, "/t/", 3) == 0 && length > 3 + GH_TABLE_ID_LETTERS &&
        strcmp(path + 3 + GH_TABLE_ID_LETTERS, "/record") == 0)
        return give_record(wsi, reply, path + 3);
    if (strcmp(path, "/towns.json") == 0)
        return give(wsi, reply, "application/json", towns_list(&server_of(wsi)->towns), NULL);
    if (strncmp(path, towns, strlen(towns)) == 0 && (ends_with(path, ".json") || ends_with(path, ".yaml")))
        return give_town(wsi, reply, path + strlen(towns), length - strlen(towns) - strlen(".json"),
                         ends_with(path, ".yaml"));
    if (strcmp(path, "/metrics") == 0)
        return give(wsi, reply, "text/plain; version=0.0.4; charset=utf-8", metrics_text(server_of(wsi)), NULL);
    if (strncmp(path, words, strlen(words)) == 0)
        return give_file(wsi, reply, options->words, path + strlen(words) - 1);
    return give_file(wsi, reply, options->web, path);
}

static int answer_in_language(struct lws *wsi, struct reply *reply, const char *path)
{
    const unsigned before = gh_language_use(language_of(wsi));
    const int result = answer(wsi, reply, path);

    gh_language_use(before);
    return result;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct reply *reply = user;

    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket without our subprotocol */
        return 1;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* HTTP/2 would come without the names and addresses that are checked */
        return strcasecmp(in, "websocket") == 0 ? 0 : -1;
    case LWS_CALLBACK_HTTP:
        *reply = (struct reply){.body = NULL};
        return answer_in_language(wsi, reply, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return go_on(wsi, reply);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (reply)
            free(reply->body);
        if (reply)
            reply->body = NULL;
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

const struct lws_protocols http_protocol = {
    .name = "http", .callback = on_http, .per_session_data_size = sizeof(struct reply)};
