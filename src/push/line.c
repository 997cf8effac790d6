/* One attempt to bring one request to a push service: the name is resolved, the address looked at and connected to, the
 * request sent, encrypted or not, and the head of the answer read. All of it in pieces on the loop, and within its
 * time. */
#include "parts.h"

#include "gadshill/memory.h"

#include <netinet/in.h>
#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ANSWER_SIZE = 8192, PIECE_SIZE = 16 * 1024 };

struct line {
    struct attempt attempt;
    uv_getaddrinfo_t resolving;
    uv_tcp_t tcp;
    uv_connect_t connecting;
    uv_timer_t timer;
    unsigned holds; /* the handles and requests of the loop that still know the line */
    bool is_over, has_tcp, is_sent;
    SSL *ssl; /* NULL: not encrypted */
    BIO *in, *out;
    char piece[PIECE_SIZE];
    char answer[ANSWER_SIZE];
    size_t length;
};

/* Bytes on their way. */
struct writing {
    uv_write_t write;
    char bytes[];
};

/* ---- the end ---- */

static void let_go(struct line *line)
{
    if (--line->holds > 0)
        return;
    SSL_free(line->ssl); /* and what it reads from and writes to */
    free(line->attempt.request);
    line->attempt.closed(line->attempt.owner);
    free(line);
}

static void on_closed(uv_handle_t *handle)
{
    let_go(handle->data);
}

void line_give_up(struct line *line)
{
    if (line->is_over)
        return;
    line->is_over = true;
    uv_cancel((uv_req_t *)&line->resolving); /* too late if a thread is at it: then its answer is not heard */
    uv_close((uv_handle_t *)&line->timer, on_closed);
    if (line->has_tcp)
        uv_close((uv_handle_t *)&line->tcp, on_closed);
}

static void end(struct line *line, struct answer answer)
{
    if (line->is_over)
        return;
    line_give_up(line);
    line->attempt.answered(line->attempt.owner, &answer);
}

static void fail(struct line *line)
{
    end(line, (struct answer){.status = 0});
}

static void on_time(uv_timer_t *timer)
{
    fail(timer->data);
}

/* ---- the answer ---- */

/* Seconds, not a date: those who send one are waited for as if they had said nothing. */
static uint32_t find_retry_after(const char *head)
{
    static const char name[] = "\r\nretry-after:";

    for (; (head = strstr(head, "\r\n")) != NULL; head += 2)
        if (strncasecmp(head, name, sizeof name - 1) == 0) {
            const long seconds = strtol(head + sizeof name - 1, NULL, 10);

            return seconds > 0 && seconds < UINT32_MAX ? (uint32_t)seconds : 0;
        }
    return 0;
}

/* The head is whole. 1xx are words on the way; what comes after the head nobody needs. */
static void read_head(struct line *line, char *head_end)
{
    unsigned status = 0;
    char *space = strchr(line->answer, ' ');

    if (strncmp(line->answer, "HTTP/1.", 7) == 0 && space)
        status = (unsigned)strtoul(space, NULL, 10);
    if (status >= 100 && status < 200) {
        line->length -= (size_t)(head_end + 4 - line->answer);
        memmove(line->answer, head_end + 4, line->length + 1);
        return;
    }
    *head_end = 0;
    end(line, (struct answer){status < 1000 ? status : 0, find_retry_after(line->answer)});
}

static void add_answer(struct line *line, const char *bytes, size_t size)
{
    char *head_end;

    if (line->is_over)
        return;
    if (size >= ANSWER_SIZE - line->length) { /* no push service says so much */
        fail(line);
        return;
    }
    memcpy(line->answer + line->length, bytes, size);
    line->length += size;
    line->answer[line->length] = 0;
    while (!line->is_over && (head_end = strstr(line->answer, "\r\n\r\n")))
        read_head(line, head_end);
}

/* ---- bytes ---- */

static void on_written(uv_write_t *write, int status)
{
    struct line *line = write->data;

    free(write); /* the first of a writing */
    if (status < 0)
        fail(line);
    let_go(line);
}

static void write_bytes(struct line *line, const char *bytes, size_t size)
{
    struct writing *writing = gh_need(malloc(sizeof *writing + size));
    const uv_buf_t buffer = uv_buf_init(writing->bytes, (unsigned)size);

    memcpy(writing->bytes, bytes, size);
    writing->write.data = line;
    line->holds++;
    if (uv_write(&writing->write, (uv_stream_t *)&line->tcp, &buffer, 1, on_written) < 0) {
        line->holds--;
        free(writing);
        fail(line);
    }
}

/* What the encryption wants to send. */
static void flush(struct line *line)
{
    char bytes[4096];

    for (int size; !line->is_over && (size = BIO_read(line->out, bytes, sizeof bytes)) > 0;)
        write_bytes(line, bytes, (size_t)size);
}

/* Lets the encryption go on as far as it can. */
static void go_on(struct line *line)
{
    char bytes[2048];
    size_t size;

    ERR_clear_error();
    int done = SSL_is_init_finished(line->ssl) ? 1 : SSL_do_handshake(line->ssl);
    if (done == 1 && !line->is_sent) {
        line->is_sent = true;
        done = SSL_write_ex(line->ssl, line->attempt.request, line->attempt.length, &size);
    }
    while (done == 1 && !line->is_over && (done = SSL_read_ex(line->ssl, bytes, sizeof bytes, &size)) == 1)
        add_answer(line, bytes, size);
    if (!line->is_over && done != 1 && SSL_get_error(line->ssl, done) != SSL_ERROR_WANT_READ) {
        flush(line); /* why it ends */
        fail(line);
    } else {
        flush(line);
    }
}

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    struct line *line = handle->data;

    (void)wanted;
    *buffer = uv_buf_init(line->piece, sizeof line->piece);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct line *line = stream->data;

    if (size == 0 || line->is_over)
        return;
    if (size < 0) {
        fail(line);
    } else if (line->ssl) {
        BIO_write(line->in, buffer->base, (int)size);
        go_on(line);
    } else {
        add_answer(line, buffer->base, (size_t)size);
    }
}

/* ---- the beginning ---- */

/* The certificate must be the host's. */
static bool begin_encryption(struct line *line)
{
    const char *host = line->attempt.place.host;

    line->ssl = SSL_new(line->attempt.tls);
    line->in = BIO_new(BIO_s_mem());
    line->out = BIO_new(BIO_s_mem());
    if (!line->ssl || !line->in || !line->out) {
        BIO_free(line->in);
        BIO_free(line->out);
        return false;
    }
    SSL_set_bio(line->ssl, line->in, line->out);
    SSL_set_connect_state(line->ssl);
    const bool is_address = X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(line->ssl), host) == 1;
    return is_address || (SSL_set_tlsext_host_name(line->ssl, host) == 1 && SSL_set1_host(line->ssl, host) == 1);
}

static void on_connected(uv_connect_t *connecting, int status)
{
    struct line *line = connecting->data;

    if (!line->is_over && (status < 0 || uv_read_start((uv_stream_t *)&line->tcp, give_room, on_read) < 0 ||
                           (line->attempt.place.is_encrypted && !begin_encryption(line))))
        fail(line);
    if (!line->is_over && line->ssl)
        go_on(line);
    else if (!line->is_over)
        write_bytes(line, line->attempt.request, line->attempt.length);
    let_go(line);
}

static void connect_to(struct line *line, const struct sockaddr *address)
{
    if (uv_tcp_init(line->attempt.loop, &line->tcp) < 0) {
        fail(line);
        return;
    }
    line->tcp.data = line->connecting.data = line;
    line->has_tcp = true;
    line->holds += 2;
    if (uv_tcp_connect(&line->connecting, &line->tcp, address, on_connected) < 0) {
        line->holds--;
        fail(line);
    }
}

/* To the first address that may be gone to. */
static void on_resolved(uv_getaddrinfo_t *resolving, int status, struct addrinfo *found)
{
    struct line *line = resolving->data;
    const struct addrinfo *at = status < 0 ? NULL : found;

    line->attempt.resolved(line->attempt.owner);
    while (at && !endpoint_may_go_to(at->ai_addr, line->attempt.allows_local))
        at = at->ai_next;
    if (!line->is_over && at)
        connect_to(line, at->ai_addr);
    else
        fail(line);
    uv_freeaddrinfo(found);
    let_go(line);
}

struct line *line_open(const struct attempt *attempt)
{
    const struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct line *line = gh_need(calloc(1, sizeof *line));

    line->attempt = *attempt;
    line->attempt.place.path = NULL;
    line->holds = 2;
    line->timer.data = line->resolving.data = line;
    uv_timer_init(attempt->loop, &line->timer);
    uv_timer_start(&line->timer, on_time, attempt->time_ms, 0);
    if (uv_getaddrinfo(attempt->loop, &line->resolving, on_resolved, attempt->place.host, attempt->place.port,
                       &wanted) < 0) { /* it has no memory; as if nobody had answered in time */
        line->holds--;
        line->attempt.resolved(line->attempt.owner);
        uv_timer_start(&line->timer, on_time, 0, 0);
    }
    return line;
}
