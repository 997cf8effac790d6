/* Replays with their analysis, and what comes of it: playing on from a step, puzzles. */
#include "kept.h"
#include "screens.h"
#include "gadshill/memory.h"
#include "gadshill/parallel.h"

#include <stdlib.h>
#include <string.h>

/* ---- threads for the screen ---- */

struct worker {
    struct gh_worker worker; /* first, so that one is the other */
    struct gh_background *background;
};

static void start(struct gh_worker *worker, unsigned pieces, void (*piece)(void *user, unsigned number), void *user)
{
    ((struct worker *)worker)->background = gh_background_start(cli_processors(GH_MOST_JOBS), pieces, piece, user);
}

static unsigned done(struct gh_worker *worker)
{
    return gh_background_done(((struct worker *)worker)->background);
}

static void stop(struct gh_worker *worker)
{
    gh_background_stop(((struct worker *)worker)->background);
}

/* ---- the record up to a step ---- */

struct beginning {
    const struct gh_town *town;
    struct gh_state before;
    unsigned left; /* steps to be written */
    char *text;
    size_t length, room;
};

static void add(struct beginning *beginning, const char *text, size_t length)
{
    if (beginning->length + length + 1 > beginning->room) {
        beginning->room = 2 * (beginning->length + length) + 1;
        beginning->text = gh_need(realloc(beginning->text, beginning->room));
    }
    memcpy(beginning->text + beginning->length, text, length + 1);
    beginning->length += length;
}

static bool add_step(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                     const struct gh_events *events)
{
    struct beginning *beginning = user;
    char text[GH_RECORD_STEP_SIZE];

    (void)events;
    if (beginning->left == 0)
        return false;
    beginning->left--;
    add(beginning, text, gh_record_write_step(beginning->town, &beginning->before, state, seat, action, text));
    beginning->before = *state;
    return true;
}

/* Its first steps, to be freed; NULL: there are not so many. */
static char *cut_record(const struct screens_past *past, const struct gh_setup *setup, unsigned steps, size_t *length)
{
    struct beginning beginning = {.town = &past->file->town, .left = steps};
    struct gh_record_error error;
    struct gh_state state;
    char head[GH_RECORD_HEAD_SIZE];

    add(&beginning, head, gh_record_write_head(beginning.town, setup, head));
    gh_start(beginning.town, setup, &beginning.before);
    gh_record_replay(beginning.town, past->text, past->length, &state, add_step, &beginning, &error);
    *length = beginning.length;
    return beginning.text;
}

/* ---- what comes of it ---- */

/* The game goes on from before a step; who acted then is a person now, and all others are computer players. It is an
 * exercise: not recorded, and no game that counts. */
static void try_from(const struct screens_past *past, const struct gh_replay *replay)
{
    const struct gh_options chosen = kept_options();
    struct gh_local_options options = {.file = past->file,
                                       .attention = GH_DEFAULT_ATTENTION,
                                       .jobs = cli_processors(UINT8_MAX),
                                       .pace_ms = screens_pace(&chosen)};
    char problem[GH_RECORDING_PROBLEM_SIZE];
    struct gh_record_error error;

    if (!gh_record_read_head(past->text, past->length, &options.past.head, &error))
        return;
    options.setup = options.past.head.setup;
    options.past.text = cut_record(past, &options.setup, replay->at - 1, &options.past.length);
    options.past.kept = options.past.length;
    if (past->path)
        screens_seats_recall(past->path, &options);
    for (unsigned seat = 0; seat < options.setup.seats; seat++)
        if (!options.kind[seat])
            options.kind[seat] = gh_player_kind_find("careful");
    options.kind[replay->seat] = NULL;
    struct gh_link *link = gh_local_open(&options, problem);
    if (link) {
        screens_table(link, gh_spoken(&past->file->title), NULL, false, NULL);
        gh_link_close(link);
    }
    free(options.past.text);
}

static void practise(const struct screens_past *past, unsigned level)
{
    struct gh_puzzle puzzle;

    if (gh_puzzle_make(&past->file->town, (enum gh_level)level, cli_random_seed(), &puzzle))
        screens_solve(past->file, &puzzle, false);
}

void screens_replay(const struct screens_past *past)
{
    struct worker worker = {.worker = {start, done, stop}};
    struct gh_replay replay = {.file = past->file,
                               .text = past->text,
                               .length = past->length,
                               .title = past->title,
                               .names = past->names,
                               .worker = &worker.worker,
                               .kept = screens_study_recall(past->path),
                               .is_studied = past->is_studied};
    bool was_kept = replay.kept;
    enum gh_replay_end end;

    do {
        end = gh_terminal_replay(&replay);
        if (replay.kept && !was_kept)
            screens_study_keep(past->path, replay.kept);
        was_kept = replay.kept;
        if (end == GH_REPLAY_TRY)
            try_from(past, &replay);
        else if (end == GH_REPLAY_PUZZLE)
            practise(past, replay.level);
    } while (end != GH_REPLAY_LEFT && !gh_terminal_is_ending());
    free(replay.kept);
}
