/* The server that is measured, as a process. */
#ifndef GADSHILL_LOAD_PROCESS_H
#define GADSHILL_LOAD_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { MOST_SERVERS = 16 };

/* Several that share a database, or one. */
struct servers {
    pid_t pid[MOST_SERVERS];
    unsigned count;
    uint16_t port;     /* of the first; the others have the next ones */
    const char *store; /* the database's address; NULL: a file in the folder */
    bool has_limits;
};

/* Starts them, with their files in a folder; ends the program with a message when that fails. */
void servers_start(struct servers *servers, const char *program, const char *folder);
void servers_stop(struct servers *servers);
/* Their memory, and the time they have used. */
unsigned long servers_kb(const struct servers *servers);
double servers_cpu(const struct servers *servers);

#endif
