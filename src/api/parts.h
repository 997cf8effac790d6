/* What stands behind the pointers of the library (gadshill.h), and the way between its plain data and the house's. */
#ifndef GADSHILL_API_PARTS_H
#define GADSHILL_API_PARTS_H

#include "gadshill/api_proof.h"
#include "gadshill/game.h"
#include "gadshill/proof.h"
#include "gadshill/townfile.h"

struct gadshill_town {
    struct gh_townfile *file;
};

struct gadshill_step {
    uint8_t seat;
    struct gh_action action;
};

struct gadshill_game {
    const struct gh_town *town;
    struct gh_setup setup;
    bool is_imagined; /* it began in the middle */
    struct gh_state state;
    size_t steps, room;
    struct gadshill_step *step;
};

struct gadshill_view {
    const struct gh_town *town;
    struct gh_view view;
};

struct gadshill_proof {
    struct gh_proof proof;
};

/* A town that comes with the library, as its file has it. */
struct gh_bundled {
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

/* Made of the town files by make-bytes; a name of NULL past the last. */
extern const struct gh_bundled gh_bundled[];

struct gh_setup gh_setup_from_outside(const struct gadshill_setup *setup);

/* false: these numbers make no action of the town. */
bool gh_action_from_outside(const struct gh_town *town, struct gadshill_action outside, struct gh_action *action);
struct gadshill_action gh_action_to_outside(struct gh_action action);
struct gadshill_verdict gh_verdict_to_outside(struct gh_verdict verdict);

/* How many actions are legal; the first `room` are written. */
size_t gh_legal_to_outside(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand,
                           struct gadshill_action *actions, size_t room);

/* A proof of its own with this in it; NULL: no memory. */
struct gadshill_proof *gh_proof_to_outside(const struct gh_proof *proof);

#endif
