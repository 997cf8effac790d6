/* WebSocket connections for measuring: plain sockets and epoll, no checks that a measured server does not need. */
#ifndef GADSHILL_LOAD_WIRE_H
#define GADSHILL_LOAD_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wire {
    int socket;
    bool is_open; /* the handshake is done */
    uint32_t length, room;
    char *buffer; /* what has come and was not understood yet */
    void *user;
};

/* Is told of each message; the text is not 0-terminated. */
typedef void wire_reader(struct wire *wire, const char *text, size_t length);

/* Connects and shakes hands; ends the program with a message when that fails. */
void wire_connect(struct wire *wire, uint16_t port, int epoll);
void wire_send(struct wire *wire, const char *text, size_t length);
/* Reads what there is. */
void wire_read(struct wire *wire, wire_reader *read);

void die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

#endif
