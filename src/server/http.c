/* HTTP: the page, the towns, records of finished games, health and figures. Every body is made in memory first: they
 * are small. */
#include "server.h"

#include "gadshill/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { CHUNK = 32 * 1024, CHUNK_SECONDS = 30 }; /* how long a reader may take for a chunk */
enum { HTTP_MISDIRECTED = 421, HTTP_TOO_MANY = 429 };

/* The answer to one request, while it is being sent. */
struct reply {
    unsigned char *body; /* LWS_PRE bytes, then the text */
    size_t length, sent;
};

/* What is to be answered. */
struct page {
    unsigned status;
    const char *type, *text;
    size_t length;
    const char *encoding, *mark, *disposition; /* NULL: none */
};

/* ---- sending ---- */

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
    return !value ? 0
                  : lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                                (int)strlen(value), at, end);
}

static bool is_page(const char *type)
{
    return strncmp(type, "text/html", 9) == 0;
}

/* What a page needs at once: the typefaces, so that it is never shown in others first. */
static const char *links_of(struct lws *wsi, const char *type)
{
#define FACE(name) "</fonts/" name ".woff2>; rel=preload; as=font; crossorigin"
    if (!server_of(wsi)->options.has_typefaces || !is_page(type))
        return NULL;
    return strcmp(gh_language_code[language_of(wsi)], "el") == 0
               ? FACE("text") ", " FACE("display") ", " FACE("text-greek") ", " FACE("display-greek")
               : FACE("text") ", " FACE("display");
#undef FACE
}

static int send_head(struct lws *wsi, const struct page *page)
{
    static const struct {
        const char *name, *value;
    } headers[] = {
        {"content-security-policy:", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; "
                                     "form-action 'none'; frame-ancestors 'none'; object-src 'none'"},
        {"x-content-type-options:", "nosniff"},
        {"referrer-policy:", "no-referrer"},
        {"cache-control:", "no-cache"},
        {"vary:", "accept-encoding, accept-language"},
    };
    unsigned char buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;

    if (lws_add_http_common_headers(wsi, page->status, page->type, page->length, &at, end) ||
        add_header(wsi, "content-encoding:", page->encoding, &at, end) ||
        add_header(wsi, "etag:", page->mark, &at, end) ||
        add_header(wsi, "link:", links_of(wsi, page->type), &at, end) ||
        add_header(wsi, "cross-origin-opener-policy:", is_page(page->type) ? "same-origin" : NULL, &at, end) ||
        add_header(wsi, "content-disposition:", page->disposition, &at, end))
        return -1;
    for (unsigned i = 0; i < sizeof headers / sizeof *headers; i++)
        if (add_header(wsi, headers[i].name, headers[i].value, &at, end))
            return -1;
    return lws_finalize_write_http_header(wsi, start, &at, end) ? -1 : 0;
}

static int begin_reply(struct lws *wsi, struct reply *reply, const struct page *page)
{
    const bool has_body =
        page->status != HTTP_STATUS_NOT_MODIFIED && lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) == 0;
    const size_t length = has_body ? page->length : 0;

    free(reply->body);
    *reply = (struct reply){.body = malloc(LWS_PRE + length + 1), .length = length};
    metrics_status(&server_of(wsi)->metrics, page->status);
    if (!reply->body || send_head(wsi, page))
        return -1;
    memcpy(reply->body + LWS_PRE, page->text, length);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, CHUNK_SECONDS);
    lws_callback_on_writable(wsi);
    return 0;
}

static int go_on(struct lws *wsi, struct reply *reply)
{
    if (!reply->body)
        return 0;
    const size_t left = reply->length - reply->sent, piece = left < CHUNK ? left : CHUNK;
    const bool is_last = piece == left;

    if (piece > 0 && lws_write(wsi, reply->body + LWS_PRE + reply->sent, piece,
                               is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)piece)
        return -1;
    reply->sent += piece;
    if (!is_last) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, CHUNK_SECONDS);
        lws_callback_on_writable(wsi);
        return 0;
    }
    free(reply->body);
    reply->body = NULL;
    visitor_answered(server_of(wsi), lws_get_opaque_user_data(wsi));
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int say(struct lws *wsi, struct reply *reply, unsigned status, const char *text)
{
    return begin_reply(
        wsi, reply,
        &(struct page){.status = status, .type = "text/plain; charset=utf-8", .text = text, .length = strlen(text)});
}

/* Sends a text that was made for it, and frees it. */
static int give(struct lws *wsi, struct reply *reply, const char *type, char *text, const char *disposition)
{
    if (!text)
        return -1;
    const int result = begin_reply(
        wsi, reply,
        &(struct page){
            .status = HTTP_STATUS_OK, .type = type, .text = text, .length = strlen(text), .disposition = disposition});
    free(text);
    return result;
}

static int say_too_many(struct lws *wsi, struct reply *reply, const char *what)
{
    log_limited(server_of(wsi), address_of(wsi), what);
    return say(wsi, reply, HTTP_TOO_MANY, _("Too many requests at once; wait a moment and try again.\n"));
}

static bool accepts_gzip(struct lws *wsi)
{
    char accepted[128];

    return lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           strstr(accepted, "gzip") != NULL;
}

/* Whether the reader has it already. */
static bool has_mark(struct lws *wsi, const char *mark)
{
    char marks[512];

    return lws_hdr_copy(wsi, marks, sizeof marks, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 && strstr(marks, mark + 2) != NULL;
}

/* NULL: there is nothing to send. */
static int give_sheet(struct lws *wsi, struct reply *reply, const char *type, const struct sheet *sheet)
{
    if (!sheet)
        return -1;
    struct page page = {.status = has_mark(wsi, sheet->mark) ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK,
                        .type = type,
                        .text = sheet->text,
                        .length = sheet->length,
                        .mark = sheet->mark};

    if (sheet->squeezed && accepts_gzip(wsi)) {
        page.text = sheet->squeezed;
        page.length = sheet->squeezed_length;
        page.encoding = "gzip";
    }
    return begin_reply(wsi, reply, &page);
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
        {".mo", "application/octet-stream"},
        {".words", "application/octet-stream"},
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

    snprintf(full, sizeof full, "%s%s", folder ? folder : "", path);
    const struct sheet *sheet = folder && type && is_plain_path(path) ? shelf_file(server_of(wsi), full) : NULL;
    if (!sheet)
        return say(wsi, reply, HTTP_STATUS_NOT_FOUND, _("There is nothing here.\n"));
    return give_sheet(wsi, reply, type, sheet);
}

/* ---- addresses ---- */

/* The name on the shelf of what depends on the language that is asked for. */
static const char *in_language(struct lws *wsi, const char *path, char name[256])
{
    snprintf(name, 256, "%u %s", language_of(wsi), path);
    return name;
}

/* The town that is asked for: as it is, or with "?version=" as it was when its rules had that hash. */
static const struct town *wanted_town(struct lws *wsi, const char *name, size_t length, uint64_t *hash)
{
    struct server *server = server_of(wsi);
    char text[64];
    const char *version = lws_get_urlarg_by_name(wsi, "version=", text, sizeof text);
    char *end = NULL;

    *hash = 0;
    if (!version)
        return towns_find(&server->towns, name, length);
    *hash = strtoull(version, &end, 16);
    return *version && !*end ? towns_version(server, name, length, *hash) : NULL;
}

/* NAME.json is made for pages; NAME.yaml is the file itself. */
static int give_town(struct lws *wsi, struct reply *reply, const char *name, size_t length)
{
    struct server *server = server_of(wsi);
    uint64_t hash;
    const struct town *town = wanted_town(wsi, name, length, &hash);
    const bool is_source = strcmp(name + length, ".yaml") == 0;
    char named[GH_NAME_SIZE + 64], kept[256];

    if (!town)
        return say(wsi, reply, HTTP_STATUS_NOT_FOUND, _("There is no such town; /towns.json lists them.\n"));
    snprintf(named, sizeof named, "/towns/%s?version=%016" PRIx64, town->file->town.name, hash);
    const char *sought = is_source ? named : in_language(wsi, named, kept);
    const struct sheet *sheet = shelf_find(server, sought);
    if (!sheet)
        sheet = shelf_put(server, sought, is_source ? strdup(town->source) : gh_townfile_page(town->file));
    return give_sheet(wsi, reply, is_source ? "application/yaml; charset=utf-8" : "application/json", sheet);
}

static int give_towns(struct lws *wsi, struct reply *reply, const char *path)
{
    struct server *server = server_of(wsi);
    char kept[256];
    const struct sheet *sheet = shelf_find(server, in_language(wsi, path, kept));

    return give_sheet(wsi, reply, "application/json",
                      sheet ? sheet : shelf_put(server, kept, towns_list(&server->towns)));
}

/* What is not only to be sent but done is charged. */
static int give_record(struct lws *wsi, struct reply *reply, const char *text)
{
    struct server *server = server_of(wsi);
    const uint64_t cost = server->desk.cost;
    struct gh_hosted *hosted = NULL;
    enum gh_found found = GH_NO_TABLE;
    char disposition[80];
    uint64_t id;

    if (!may_charge(server, address_of(wsi)))
        return say_too_many(wsi, reply, "cost");
    if (gh_table_id_parse(text, GH_TABLE_ID_LETTERS, &id))
        found = gh_desk_look(&server->desk, server_now(server), id, &hosted);
    if (hosted && gh_hosted_group(hosted) > 0) { /* it is over only when that is stored */
        round_flush(server);
        found = gh_desk_look(&server->desk, server_now(server), id, &hosted);
    }
    if (found == GH_TABLE_AWAITED || (hosted && (gh_hosted_group(hosted) > 0 || hosted->is_stale)))
        return say(wsi, reply, HTTP_STATUS_SERVICE_UNAVAILABLE,
                   _("The server is still asking its database about this table; try again in a moment.\n"));
    char *record = hosted && gh_hosted_is_over(hosted) ? gh_desk_record(hosted) : NULL;
    address_charge(server, address_of(wsi), server->desk.cost - cost);
    if (found == GH_TABLE_DAMAGED)
        return say(
            wsi, reply, HTTP_STATUS_INTERNAL_SERVER_ERROR,
            _("This table was damaged on the server's disk. Whoever runs the server can see more in its log.\n"));
    if (!hosted)
        return say(wsi, reply, HTTP_STATUS_NOT_FOUND, _("There is no such table.\n"));
    if (!record)
        return say(wsi, reply, HTTP_STATUS_FORBIDDEN,
                   _("The game is not over: its record would tell what is hidden.\n"));
    snprintf(disposition, sizeof disposition, "attachment; filename=\"gadshill-%.8s.ghr\"", text);
    return give(wsi, reply, "text/plain; charset=utf-8", record, disposition);
}

/* Whether the store can be written: as the last transaction went, if that was not long ago; otherwise its time is
 * stored, which changes nothing. */
static int tell_health(struct lws *wsi, struct reply *reply)
{
    enum { GOOD_FOR_S = 10, BAD_FOR_S = 1 };
    struct server *server = server_of(wsi);
    const struct metrics *metrics = &server->metrics;
    const uint64_t age = uv_hrtime() - metrics->stored_at;

    if (gh_store_is_remote(server->store))
        return gh_store_is_up(server->store)
                   ? say(wsi, reply, HTTP_STATUS_OK, "ok\n")
                   : say(wsi, reply, HTTP_STATUS_SERVICE_UNAVAILABLE, "the database cannot be reached\n");
    if (metrics->stored_at == 0 || age > (uint64_t)(metrics->is_stored ? GOOD_FOR_S : BAD_FOR_S) * 1000000000) {
        gh_store_set_time(server->store, server_now(server));
        round_flush(server);
    }
    if (metrics->is_stored)
        return say(wsi, reply, HTTP_STATUS_OK, "ok\n");
    return say(wsi, reply, HTTP_STATUS_SERVICE_UNAVAILABLE, "the store cannot be written\n");
}

/* Whether the name of a file, of at least one letter, ends so. */
static bool ends_with(const char *path, const char *end)
{
    const size_t length = strlen(path), rest = strlen(end);

    return length > rest && strcmp(path + length - rest, end) == 0 && path[length - rest - 1] != '/';
}

static int answer(struct lws *wsi, struct reply *reply, const char *path)
{
    static const char towns[] = "/towns/", words[] = "/words/", fonts[] = "/fonts/";
    const struct gh_server_options *options = &server_of(wsi)->options;
    const size_t length = strlen(path);

    if (strcmp(path, "/healthz") == 0)
        return tell_health(wsi, reply);
    if (!is_called_by_name(wsi))
        return say(wsi, reply, HTTP_MISDIRECTED,
                   _("This server does not know that name. Whoever runs it can add it with --name NAME.\n"));
    if (!may_fetch(server_of(wsi), address_of(wsi)))
        return say_too_many(wsi, reply, "pages");
    if (strcmp(path, "/") == 0)
        return give_file(wsi, reply, options->web, "/index.html");
    if (strncmp(path, "/t/", 3) == 0 && length == 3 + GH_TABLE_ID_LETTERS)
        return give_file(wsi, reply, options->web, "/index.html");
    if (strncmp(path, "/t/", 3) == 0 && length > 3 + GH_TABLE_ID_LETTERS &&
        strcmp(path + 3 + GH_TABLE_ID_LETTERS, "/record") == 0)
        return give_record(wsi, reply, path + 3);
    if (strcmp(path, "/towns.json") == 0)
        return give_towns(wsi, reply, path);
    if (strncmp(path, towns, strlen(towns)) == 0 && (ends_with(path, ".json") || ends_with(path, ".yaml")))
        return give_town(wsi, reply, path + strlen(towns), length - strlen(towns) - strlen(".json"));
    if (strcmp(path, "/addresses.json") == 0)
        return give(wsi, reply, "application/json", addresses_text(wsi), NULL);
    if (strcmp(path, "/metrics") == 0)
        return give(wsi, reply, "text/plain; version=0.0.4; charset=utf-8", metrics_text(server_of(wsi)), NULL);
    if (strncmp(path, words, strlen(words)) == 0)
        return give_file(wsi, reply, options->words, path + strlen(words) - 1);
    if (strncmp(path, fonts, strlen(fonts)) == 0)
        return give_file(wsi, reply, options->fonts, path + strlen(fonts) - 1);
    return give_file(wsi, reply, options->web, path);
}

static int answer_in_language(struct lws *wsi, struct reply *reply, const char *path)
{
    const unsigned before = gh_language_use(language_of(wsi));
    const int result = answer(wsi, reply, path);

    gh_language_use(before);
    return result;
}

static int begin_answer(struct lws *wsi, struct reply *reply, const char *path)
{
    const unsigned fault = http_fault_of(wsi);

    *reply = (struct reply){.body = NULL};
    if (!fault)
        return answer_in_language(wsi, reply, path);
    http_tell_fault(wsi, fault);
    return -1;
}

/* Before it is a WebSocket; HTTP/2 would come without the names and addresses that are checked. */
static int judge_upgrade(struct lws *wsi, const char *protocol)
{
    const unsigned fault = http_fault_of(wsi);

    if (fault)
        http_tell_fault(wsi, fault);
    return fault || strcasecmp(protocol, "websocket") != 0 ? -1 : 0;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct reply *reply = user;

    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket without our subprotocol */
        return 1;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return judge_upgrade(wsi, in);
    case LWS_CALLBACK_HTTP:
        return begin_answer(wsi, reply, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return go_on(wsi, reply);
    case LWS_CALLBACK_RAW_RX: /* no request of a known method, or CONNECT */
        http_tell_fault(wsi, http_fault_of_bytes(in, length));
        return -1;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (reply)
            free(reply->body);
        if (reply)
            reply->body = NULL;
        return 0;
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
        tls_set_up(server_of(wsi), user);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        if (lws_get_opaque_user_data(wsi))
            visitor_free(server_of(wsi), lws_get_opaque_user_data(wsi));
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

const struct lws_protocols http_protocol = {
    .name = "http", .callback = on_http, .per_session_data_size = sizeof(struct reply)};
