#include "wire.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FRAME_TEXT = 1, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };

void die(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(1);
}

int wire_socket(uint16_t port, uint32_t from)
{
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr = {htonl(from)}};
    const int file = socket(AF_INET, SOCK_STREAM, 0), on = 1;

    /* The port is chosen when it connects: one address may have more connections than free ports. */
    setsockopt(file, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (file < 0 || bind(file, (const struct sockaddr *)&own, sizeof own) != 0 ||
        connect(file, (const struct sockaddr *)&to, sizeof to) != 0)
        die("cannot connect: %s", strerror(errno));
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return file;
}

void wire_connect(struct wire *wire, uint16_t port, uint32_t from, int epoll)
{
    static const char hello[] =
        "GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: bG9hZGxvYWRsb2FkbG9hZA==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: gadshill-1\r\n\r\n";
    struct epoll_event event = {.events = EPOLLIN, .data = {.ptr = wire}};

    wire->socket = wire_socket(port, from);
    if (write(wire->socket, hello, sizeof hello - 1) != (ssize_t)sizeof hello - 1)
        die("cannot shake hands: %s", strerror(errno));
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, wire->socket, &event) != 0)
        die("epoll: %s", strerror(errno));
}

void wire_close(struct wire *wire)
{
    close(wire->socket);
    free(wire->buffer);
    free(wire->early);
    *wire = (struct wire){.user = wire->user};
}

/* At once, or when the server has agreed to a WebSocket. */
static void send_bytes(struct wire *wire, const void *bytes, size_t count)
{
    if (wire->is_open) {
        if (write(wire->socket, bytes, count) != (ssize_t)count)
            die("the server does not take a request: %s", strerror(errno));
        return;
    }
    wire->early = realloc(wire->early, wire->early_length + count);
    if (!wire->early)
        die("no memory");
    memcpy(wire->early + wire->early_length, bytes, count);
    wire->early_length += count;
}

/* The mask is zero: it is allowed, and costs nothing. */
static void send_frame(struct wire *wire, unsigned char kind, const char *text, size_t length)
{
    unsigned char frame[1024] = {(unsigned char)(0x80 | kind)};
    size_t head = 2;

    if (length + 8 > sizeof frame)
        die("a request of %zu bytes is too long", length);
    if (length < 126) {
        frame[1] = (unsigned char)(0x80 | length);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    send_bytes(wire, frame, head + 4 + length);
}

void wire_send(struct wire *wire, const char *text, size_t length)
{
    send_frame(wire, FRAME_TEXT, text, length);
}

/* The bytes of one frame at the beginning of the buffer, or 0 when it is not whole; the payload in text and length. */
static size_t frame_in(const struct wire *wire, const char **text, size_t *length)
{
    const unsigned char *bytes = (const unsigned char *)wire->buffer;
    size_t head = 2;

    if (wire->length < 2)
        return 0;
    *length = bytes[1] & 127;
    if (*length == 126)
        head = 4;
    else if (*length == 127)
        head = 10;
    if (wire->length < head)
        return 0;
    if (head > 2)
        *length = 0;
    for (size_t i = 2; i < head; i++)
        *length = *length << 8 | bytes[i];
    *text = wire->buffer + head;
    return wire->length < head + *length ? 0 : head + *length;
}

static void drop(struct wire *wire, size_t count)
{
    wire->length -= (uint32_t)count;
    memmove(wire->buffer, wire->buffer + count, wire->length);
}

/* False: the server does not want to. */
static bool finish_handshake(struct wire *wire)
{
    const char *end = memmem(wire->buffer, wire->length, "\r\n\r\n", 4);

    if (!end)
        return true;
    if (wire->length < 12 || memcmp(wire->buffer, "HTTP/1.1 101", 12) != 0)
        return false;
    wire->is_open = true;
    send_bytes(wire, wire->early, wire->early_length);
    free(wire->early);
    wire->early = NULL;
    drop(wire, (size_t)(end + 4 - wire->buffer));
    return true;
}

bool wire_read(struct wire *wire, wire_reader *read_message)
{
    const char *text;
    size_t length, frame;

    if (wire->room - wire->length < 2048) {
        wire->room = wire->room + 4096;
        wire->buffer = realloc(wire->buffer, wire->room);
        if (!wire->buffer)
            die("no memory");
    }
    const ssize_t got = recv(wire->socket, wire->buffer + wire->length, wire->room - wire->length, MSG_DONTWAIT);
    if (got < 0 && errno == EAGAIN)
        return true;
    if (got <= 0)
        return false;
    wire->length += (uint32_t)got;
    if (!wire->is_open && !finish_handshake(wire))
        return false;
    size_t done = 0;
    const struct wire whole = *wire;
    struct wire rest = whole;
    while (wire->is_open && (frame = frame_in(&rest, &text, &length)) > 0) {
        if ((rest.buffer[0] & 15) == FRAME_CLOSE)
            return false;
        if ((rest.buffer[0] & 15) == FRAME_PING)
            send_frame(wire, FRAME_PONG, text, length);
        if ((rest.buffer[0] & 15) == FRAME_TEXT)
            read_message(wire, text, length);
        done += frame;
        rest.buffer += frame;
        rest.length -= (uint32_t)frame;
    }
    if (done > 0)
        drop(wire, done);
    return true;
}
