/* What steps do to the clocks. */
#ifndef GADSHILL_TABLE_SESSION_TIME_H
#define GADSHILL_TABLE_SESSION_TIME_H

#include "gadshill/session.h"

/* After a step at `now`: charges the active person's clocks as they were before it, and starts the next one's. */
void gh_session_charge(struct gh_session *session, const struct gh_public *before, uint64_t now);

/* The last step was done at that time. */
void gh_session_date(struct gh_session *session, const struct gh_public *before, uint64_t now);

/* Charges the player that was active before. */
void gh_session_add_time(struct gh_session *session, const struct gh_public *before, uint32_t milliseconds);

#endif
