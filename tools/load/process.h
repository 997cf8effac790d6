/* The server that is measured, as a process. */
#ifndef GADSHILL_LOAD_PROCESS_H
#define GADSHILL_LOAD_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Starts it with its store in a folder; ends the program with a message when that fails. */
pid_t process_start(const char *program, const char *folder, uint16_t number, bool has_limits);
/* Its memory, and the time it has used. */
unsigned long process_kb(pid_t process);
double process_cpu(pid_t process);

#endif
