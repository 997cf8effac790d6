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
    char *early;  /* what is to be sent when the handshake is done */
    size_t early_length;
    void *user;
};

/* Is told of each message; the text is not 0-terminated. */
typedef void wire_reader(struct wire *wire, const char *text, size_t length);

/* Connects and shakes hands, from an address of this computer (127.0.0.1 is 0x7f000001); ends the program with a
 * message when that fails. */
void wire_connect(struct wire *wire, uint16_t port, uint32_t from, int epoll);
/* A plain connection. */
int wire_socket(uint16_t port, uint32_t from);
void wire_send(struct wire *wire, const char *text, size_t length);
/* Reads what there is; false: the server has closed the connection. */
bool wire_read(struct wire *wire, wire_reader *read);
void wire_close(struct wire *wire);

void die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

#endif
