/* Somebody at one address who wants the server to be slow for everybody else, in a process of its own. */
#ifndef GADSHILL_LOAD_ATTACK_H
#define GADSHILL_LOAD_ATTACK_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* What both processes see. */
struct attack {
    _Atomic bool is_ready, is_on;
    _Atomic uint64_t asked, refused; /* while it was on */
    pid_t process;
};

/* Begins to prepare the attack of that name; NULL: there is none. */
struct attack *attack_prepare(const char *name, uint16_t port);
void attack_end(struct attack *attack);

extern const char attack_names[];

#endif
