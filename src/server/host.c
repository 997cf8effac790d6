/* What the desk needs of its host: sending, limits, threads, towns, chance, the log (desk.h). */
#include "server.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

enum { TOKEN_BYTES = 16 };

static void send_message(void *host, struct gh_reader *reader, const struct gh_message *message)
{
    (void)host;
    round_send((struct connection *)reader, message);
}

static bool allows(void *host, struct gh_reader *reader, enum gh_effort effort)
{
    static const char *const names[] = {[GH_EFFORT_ASK] = "requests",
                                        [GH_EFFORT_OPEN] = "tables",
                                        [GH_EFFORT_WORK] = "work",
                                        [GH_EFFORT_SECRET] = "secrets"};
    struct connection *connection = (struct connection *)reader;

    if (may(connection, effort))
        return true;
    log_limited(host, connection->address->number, names[effort]);
    return false;
}

static void charge(void *host, struct gh_reader *reader, uint64_t cost)
{
    (void)host;
    connection_charge((struct connection *)reader, cost);
}

static void start(void *host, struct gh_work *work)
{
    jobs_start(host, work);
}

static const struct gh_townfile *find_town(void *host, const char *name, size_t length)
{
    const struct server *server = host;
    const struct town *town = towns_find(&server->towns, name, length);

    return town ? town->file : NULL;
}

static const struct gh_townfile *find_version(void *host, const char *name, uint64_t hash)
{
    const struct town *town = towns_version(host, name, strlen(name), hash);

    return town ? town->file : NULL;
}

static void draw_random(void *host, void *bytes, size_t size)
{
    (void)host;
    randombytes_buf(bytes, size);
}

/* ---- tokens ---- */

static void hash(const unsigned char token[TOKEN_BYTES], uint8_t kept[GH_STORE_TOKEN_SIZE])
{
    crypto_generichash(kept, GH_STORE_TOKEN_SIZE, token, TOKEN_BYTES, NULL, 0);
}

static void draw_token(void *host, char text[GH_TOKEN_SIZE], uint8_t kept[GH_STORE_TOKEN_SIZE])
{
    unsigned char token[TOKEN_BYTES];

    (void)host;
    randombytes_buf(token, sizeof token);
    hash(token, kept);
    sodium_bin2base64(text, GH_TOKEN_SIZE, token, sizeof token, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(token, sizeof token);
}

static bool hash_token(void *host, struct gh_said text, uint8_t kept[GH_STORE_TOKEN_SIZE])
{
    unsigned char token[TOKEN_BYTES];
    size_t size;

    (void)host;
    if (sodium_base642bin(token, sizeof token, text.text, text.length, NULL, &size, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        size != sizeof token)
        return false;
    hash(token, kept);
    return true;
}

static int64_t seconds(void *host)
{
    (void)host;
    return time(NULL);
}

static void log_event(void *host, const char *level, const char *event, const char *pairs)
{
    struct server *server = host;
    char who[WHO_SIZE];

    if (server->asking)
        log_line(level, event, "%s who=%s", pairs, who_is(server, server->asking->address->number, who));
    else
        log_line(level, event, "%s", pairs);
}

const struct gh_desk_host server_host = {
    .send = send_message,
    .allows = allows,
    .charge = charge,
    .start = start,
    .find_town = find_town,
    .find_version = find_version,
    .draw_random = draw_random,
    .draw_token = draw_token,
    .hash_token = hash_token,
    .seconds = seconds,
    .log = log_event,
};
