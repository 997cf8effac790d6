/* The messages to a program: each a line of JSON in a buffer that the caller frees; NULL when there is no memory. */
#ifndef GADSHILL_BOTS_MESSAGE_H
#define GADSHILL_BOTS_MESSAGE_H

#include "gadshill/game.h"

char *message_hello(const char *town_json, const struct gh_setup *setup, unsigned seat);
char *message_turn(const struct gh_town *town, const struct gh_view *view);
char *message_claim(const struct gh_town *town, const struct gh_view *view);
/* An answer was refused; `instead` is what the stand-in does, or NULL for nothing. */
char *message_refused(const char *answer, const char *reason, const char *instead);
char *message_over(const struct gh_public *open);

#endif
