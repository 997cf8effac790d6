/* The all-different closure, by Gecode. */
#ifndef GADSHILL_TOOLS_GECODE_H
#define GADSHILL_TOOLS_GECODE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* So many sets of sites, each not empty: takes out of each what no way to choose a different member of each set needs.
 * false: there is no such way (the sets are then as they were). Without `reasons` only Gecode's variables and
 * constraint are made and thrown away, to see what that alone takes. */
bool gecode_close(uint32_t *sets, unsigned count, bool reasons);

#ifdef __cplusplus
}
#endif

#endif
