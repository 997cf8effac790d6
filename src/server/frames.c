/* What the library reads, on its way to it. A client masks its frames, and a server ends a connection that does not
 * (RFC 6455, 5.1); libwebsockets reads such frames and shows the bit to nobody. It reads lines by recv and SSL_read
 * alone, so both are here, as the linker prefers a program's own: they do what they always do, and follow how far each
 * line is. Lines are known by the numbers of their files, which are given away again: the database's library reads by
 * the same functions, and what it reads is left alone. */
#include "server.h"

#include "gadshill/memory.h"
#include "gadshill/postgres.h"

#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>

enum stage {
    UNREAD,      /* nothing yet, or by another way: then nothing is known, and nobody refused */
    HEAD,        /* of requests */
    HEAD_LINE,   /* a line of it has ended, and perhaps the next one is the empty one */
    HEAD_RETURN, /* that one has begun */
    HEAD_END,
    FIRST, /* byte of a frame: its kind */
    SECOND,
    LENGTH,
    KEY,
    PAYLOAD,
    REFUSED /* whatever comes */
};

struct stream {
    struct lws *wsi; /* of the frames */
    uint64_t left;   /* bytes of the payload */
    uint8_t stage;
    uint8_t count; /* bytes of the length, or of the key, that are still to come */
    bool is_more;  /* whether the last reading has more than the rest of one head */
};

/* By the numbers of their files; in the loop's thread alone. */
static struct stream *streams;
static unsigned room;
static const struct gh_store *database; /* NULL: there is none */

void frames_leave_alone(const struct gh_store *store)
{
    database = store;
}

void frames_let_in(int line)
{
    if ((unsigned)line >= room) {
        const unsigned before = room;

        room = 2 * (unsigned)line + 64;
        streams = gh_need(realloc(streams, room * sizeof *streams));
        memset(streams + before, 0, (room - before) * sizeof *streams);
    }
    streams[line] = (struct stream){.stage = UNREAD};
}

static struct stream *stream_of(const struct connection *connection)
{
    return &streams[lws_get_socket_fd(connection->wsi)];
}

bool frames_begin(const struct connection *connection)
{
    struct stream *stream = stream_of(connection);

    const bool is_fine = stream->stage == UNREAD || (stream->stage == HEAD_END && !stream->is_more);

    stream->wsi = connection->wsi;
    stream->stage = is_fine ? FIRST : REFUSED;
    return is_fine;
}

void frames_end(const struct connection *connection)
{
    *stream_of(connection) = (struct stream){.stage = UNREAD};
}

bool frames_are_refused(const struct connection *connection)
{
    return stream_of(connection)->stage == REFUSED;
}

void frames_free(void)
{
    free(streams);
    streams = NULL;
    room = 0;
    database = NULL;
}

/* ---- following ---- */

static void follow_head(struct stream *stream, const unsigned char *bytes, size_t count)
{
    stream->is_more = false;
    for (size_t i = 0; i < count; i++) {
        const bool is_line = stream->stage == HEAD_LINE, is_end = is_line || stream->stage == HEAD_RETURN;

        stream->is_more = stream->is_more || (i > 0 && stream->stage == HEAD_END);
        if (bytes[i] == '\n')
            stream->stage = is_end ? HEAD_END : HEAD_LINE;
        else
            stream->stage = bytes[i] == '\r' && is_line ? HEAD_RETURN : HEAD;
    }
}

static void begin_key(struct stream *stream)
{
    enum { KEY_BYTES = 4 };

    stream->stage = KEY;
    stream->count = KEY_BYTES;
}

static void begin_length(struct stream *stream, unsigned char byte)
{
    enum { MASKED = 0x80, TWO_FOLLOW = 126, EIGHT_FOLLOW = 127 };
    const unsigned length = byte & ~(unsigned)MASKED;

    stream->left = length < TWO_FOLLOW ? length : 0;
    begin_key(stream);
    if (length >= TWO_FOLLOW) {
        stream->stage = LENGTH;
        stream->count = length == EIGHT_FOLLOW ? 8 : 2;
    }
    if (!(byte & MASKED))
        stream->stage = REFUSED;
}

static void follow_byte(struct stream *stream, unsigned char byte)
{
    switch ((enum stage)stream->stage) {
    case FIRST:
        stream->stage = SECOND;
        return;
    case SECOND:
        begin_length(stream, byte);
        return;
    case LENGTH:
        stream->left = stream->left << 8 | byte;
        if (--stream->count == 0)
            begin_key(stream);
        return;
    case KEY:
        if (--stream->count == 0)
            stream->stage = stream->left > 0 ? PAYLOAD : FIRST;
        return;
    default:
        return;
    }
}

/* How many bytes there are until a frame that is refused. */
static size_t follow_frames(struct stream *stream, const unsigned char *bytes, size_t count)
{
    size_t begun = 0; /* where the frame begins that the byte belongs to */

    for (size_t i = 0; i < count && stream->stage != REFUSED;) {
        if (stream->stage == PAYLOAD) {
            const size_t skipped = stream->left < count - i ? (size_t)stream->left : count - i;

            stream->left -= skipped;
            stream->stage = stream->left > 0 ? PAYLOAD : FIRST;
            i += skipped;
        } else {
            begun = stream->stage == FIRST ? i : begun;
            follow_byte(stream, bytes[i++]);
        }
    }
    return stream->stage == REFUSED ? begun : count;
}

/* ---- reading ---- */

/* In place of frames that are refused the library gets pongs that say nothing, since nothing at all would be the end of
 * the line, before anybody is told why. If it has the first byte of such a frame, it gets the rest of an empty one. */
static void blank(struct stream *stream, unsigned char *bytes, size_t count)
{
    static const unsigned char pong[] = {0x8A, 0x80, 0, 0, 0, 0};

    for (size_t i = 0; i < count; i++) {
        bytes[i] = pong[stream->count];
        stream->count = (uint8_t)((stream->count + 1) % sizeof pong);
    }
}

/* What was read becomes what the library gets: as many bytes, since it concludes from their number whether there are
 * more. */
static void pass_on(struct stream *stream, unsigned char *bytes, size_t count)
{
    const enum stage before = stream->stage;

    if (before < FIRST) {
        follow_head(stream, bytes, count);
        return;
    }
    const size_t good = before == REFUSED ? 0 : follow_frames(stream, bytes, count);
    if (stream->stage == REFUSED && before != REFUSED) {
        stream->count = before == SECOND && good == 0;
        lws_callback_on_writable(stream->wsi); /* all before it will have been heard then */
    }
    blank(stream, bytes + good, count - good);
}

static bool is_followed(int line)
{
    return (unsigned)line < room && !(database && line == gh_postgres_socket(database));
}

#define FOR_LIBRARIES __attribute__((visibility("default")))

FOR_LIBRARIES ssize_t recv(int line, void *bytes, size_t size, int flags)
{
    const ssize_t count = recvfrom(line, bytes, size, flags, NULL, NULL);

    if (count > 0 && is_followed(line) && !(flags & MSG_PEEK))
        pass_on(&streams[line], bytes, (size_t)count);
    return count;
}

FOR_LIBRARIES int SSL_read(SSL *ssl, void *bytes, int size)
{
    const int line = SSL_get_rfd(ssl);
    size_t count;

    if (SSL_read_ex(ssl, bytes, (size_t)size, &count) != 1)
        return SSL_get_shutdown(ssl) & SSL_RECEIVED_SHUTDOWN ? 0 : -1; /* 0: there will be no more */
    if (is_followed(line))
        pass_on(&streams[line], bytes, count);
    return (int)count;
}
