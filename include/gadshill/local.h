/* A link to a table in this program: persons at this screen and computer players, with a recording that is written as
 * the game goes. */
#ifndef GADSHILL_LOCAL_H
#define GADSHILL_LOCAL_H

#include "gadshill/link.h"
#include "gadshill/player.h"
#include "gadshill/recording.h"

struct gh_local_options {
    const struct gh_townfile *file; /* must outlive the link */
    struct gh_setup setup;
    const struct gh_player_kind *kind[GH_MAX_SEATS]; /* NULL: a person at this screen */
    struct gh_bot *bot[GH_MAX_SEATS];                /* a program decides for a seat whose kind stands in; or NULL */
    const char *name[GH_MAX_SEATS];                  /* NULL: what is usual */
    unsigned attention;
    unsigned jobs;         /* threads for computer players who search */
    uint32_t pace_ms;      /* what computer players pause between their actions */
    const char *recording; /* a path, or NULL: the game is not recorded */
    bool is_default_recording;
    struct gh_recording_past past; /* of the recording; its text stays the caller's */
};

/* NULL after a problem, of GH_RECORDING_PROBLEM_SIZE bytes. A default recording that cannot be made is only a notice.
 */
struct gh_link *gh_local_open(const struct gh_local_options *options, char *problem);

/* What a seat is usually called, by who sits where (NULL: a person); "" for the only person. */
char *gh_local_name(const struct gh_player_kind *const kind[GH_MAX_SEATS], unsigned seats, unsigned seat,
                    char name[GH_LINK_NAME_SIZE]);

/* Whether the game is in the recording that was asked for. */
bool gh_local_is_recorded(const struct gh_link *link);

#endif
