/* The recording: the file that a game writes its record (record.h) to while it is played. Every step is on the disk
 * before the game goes on, so whatever stops the program costs at most the last line. A file that is no record is never
 * written to.
 *
 * Whatever fails leaves a sentence about it in `problem`, which has room for GH_RECORDING_PROBLEM_SIZE bytes, in the
 * user's language. */
#ifndef GADSHILL_RECORDING_H
#define GADSHILL_RECORDING_H

#include "gadshill/record.h"
#include "gadshill/words.h"

enum {
    GH_RECORDING_PATH_SIZE = 1024,
    GH_RECORDING_PROBLEM_SIZE = GH_RECORDING_PATH_SIZE + 2 * GH_SENTENCE_SIZE,
    GH_RECORDING_MAX_BYTES = 1 << 20
};

struct gh_recording {
    char path[GH_RECORDING_PATH_SIZE]; /* "": the game is not recorded */
    int descriptor;                    /* -1 until it is open */
    bool is_default; /* nobody asked for it: folders are made for it, and no file that is there is touched */
};

/* What a recording that is to be continued holds. */
struct gh_recording_past {
    char *text;          /* NULL: there is none; the recording is new. To be freed */
    size_t length, kept; /* kept: without a last line that was cut off */
    struct gh_record_head head;
};

/* Makes the folders of a path one after the other; those that are there already are fine. False, with errno, when one
 * cannot be made. */
bool gh_recording_make_folders(const char *path);

/* A path in the folder, named after the moment, or after the next that no other game is named after. */
void gh_recording_name(const char *folder, char path[GH_RECORDING_PATH_SIZE]);

/* What is wrong with a record: "FILE:LINE:COLUMN: ...". `open` is the table as it was after the last good line; both
 * it and `file` may be NULL. */
void gh_recording_explain(const struct gh_townfile *file, const char *path, const struct gh_record_error *error,
                          const struct gh_public *open, char *problem);

/* Looks at the file; a missing or empty one is a new recording. */
bool gh_recording_look(const char *path, struct gh_recording_past *past, char *problem);
/* Replays what is kept of the past. `visit` may be NULL. */
bool gh_recording_replay(const struct gh_townfile *file, const char *path, const struct gh_recording_past *past,
                         struct gh_state *state, gh_record_visitor *visit, void *user, char *problem);

/* Opens the file for writing after its past, or makes it with the head. */
bool gh_recording_open(struct gh_recording *recording, const struct gh_town *town, const struct gh_setup *setup,
                       const struct gh_recording_past *past, char *problem);
/* Writes a step; nothing to do when the game is not recorded. */
bool gh_recording_step(struct gh_recording *recording, const struct gh_town *town, const struct gh_state *before,
                       const struct gh_state *after, unsigned seat, struct gh_action action, char *problem);
/* After something was taken back: only so much of the file stands. */
bool gh_recording_cut(struct gh_recording *recording, size_t length, char *problem);
void gh_recording_close(struct gh_recording *recording);

#endif
