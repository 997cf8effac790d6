/* Programs as players of a match. */
#ifndef GADSHILL_MATCH_PROGRAM_H
#define GADSHILL_MATCH_PROGRAM_H

#include "gadshill/bot.h"
#include "gadshill/table.h"

/* Who plays on a program's seat: it is asked through the kind of player that it is given. */
struct program {
    struct gh_bot *bot;
    uint32_t *failures; /* answers that did not count */
};

extern const struct gh_player_kind program_kind;

/* Puts a program onto a seat that was opened for program_kind. When none can be started greedy plays in its place. */
void program_sit(struct program *program, struct gh_table *table, unsigned seat, const char *command,
                 const char *town_json, unsigned attention, uint32_t *failures);

#endif
