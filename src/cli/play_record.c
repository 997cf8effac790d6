/* The record of a game that is being played: every step is on the disk before the game goes on, so whatever stops the
 * program costs at most the last line. A file that is no record is never written to. */
#include "play.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 20 };

/* Makes the folders of a path one after the other; those that are there already are fine. False, with errno, when one
 * cannot be made. */
static bool make_folders(const char *path)
{
    char folder[PLAY_PATH_SIZE];

    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        struct stat status;

        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
        if (mkdir(folder, 0755) == 0)
            continue;
        const int error = errno;
        if (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode)) {
            errno = error;
            return false;
        }
    }
    return true;
}

const char *play_record_default(void)
{
    static char path[PLAY_PATH_SIZE];
    const time_t now = time(NULL);
    char moment[32], folder[PLAY_PATH_SIZE / 2];

    if (!cli_data_folder(folder, sizeof folder))
        return NULL;
    strftime(moment, sizeof moment, "%Y-%m-%d-%H%M%S", localtime(&now));
    snprintf(path, sizeof path, "%s/games/%s.ghr", folder, moment);
    return path;
}

bool play_record_look(const char *path, struct play_past *past)
{
    struct gh_record_error error;
    struct stat status;

    *past = (struct play_past){.text = NULL};
    if (stat(path, &status) != 0) {
        if (errno == ENOENT)
            return true;
        cli_error(_("%1$s cannot be opened: %2$s"), path, gh_system_error(errno));
        return false;
    }
    if (!S_ISREG(status.st_mode)) {
        cli_error(_("%s is not a file that a game can be recorded in"), path);
        return false;
    }
    if (status.st_size == 0)
        return true;
    past->text = cli_read_file(path, MOST_BYTES, &past->length);
    if (!past->text)
        return false;
    past->kept = past->length;
    if (gh_record_read_head(past->text, past->length, &past->head, &error))
        return true;
    cli_record_error(NULL, path, &error, NULL);
    free(past->text);
    return false;
}

/* What a record should hold so far, to be compared with what it does hold. */
struct progress {
    const struct gh_town *town;
    struct gh_state before;
    size_t length; /* of head and steps */
    char last[GH_RECORD_STEP_SIZE];
    size_t last_length;
};

static bool count_step(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                       const struct gh_events *events)
{
    struct progress *progress = user;

    (void)events;
    progress->last_length =
        gh_record_write_step(progress->town, &progress->before, state, seat, action, progress->last);
    progress->length += progress->last_length;
    progress->before = *state;
    return true;
}

static struct progress progress_start(const struct gh_town *town, const struct gh_setup *setup)
{
    struct progress progress = {.town = town};
    char head[GH_RECORD_HEAD_SIZE];

    progress.length = gh_record_write_head(town, setup, head);
    gh_start(town, setup, &progress.before);
    return progress;
}

/* The text up to and with its last whole line. */
static size_t whole_lines(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] != '\n')
        length--;
    return length;
}

bool play_record_replay(struct play *play, struct play_past *past)
{
    struct gh_state *state = &play->table.state;
    struct gh_record_error error;

    past->kept = whole_lines(past->text, past->length);
    if (!gh_record_replay(play->town, past->text, past->kept, state, NULL, NULL, &error)) {
        cli_record_error(play->file, play->record.path, &error, &state->open);
        return false;
    }
    if (past->kept < past->length)
        play_say(_("The last line of %s was cut off and is dropped."), play->record.path);
    return true;
}

/* Says that the record cannot be used: `sentence` is given its path and what errno means. Returns false. */
static bool complain(const struct play *play, const char *sentence)
{
    const char *reason = gh_system_error(errno);

    if (play->record.is_default)
        play_say(_("The game is not recorded: %1$s cannot be written (%2$s)."), play->record.path, reason);
    else
        cli_error(sentence, play->record.path, reason);
    return false;
}

static bool write_all(struct play *play, const char *text, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(play->record.descriptor, text, length);

        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            break;
        text += written;
        length -= (size_t)written;
    }
    if (length == 0 && fsync(play->record.descriptor) == 0)
        return true;
    return complain(play, _("%1$s cannot be written: %2$s"));
}

/* Only one game at a time may write to a record. */
static bool lock(const struct play *play)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

    if (fcntl(play->record.descriptor, F_SETLK, &whole) == 0)
        return true;
    cli_error(_("%s is being written by another game"), play->record.path);
    return false;
}

/* The last turn's fingerprint may be missing when the program was stopped just before it. */
static bool complete_last_step(struct play *play, const struct play_past *past)
{
    struct progress progress = progress_start(play->town, &past->head.setup);
    struct gh_record_error error;
    struct gh_state state;

    gh_record_replay(play->town, past->text, past->kept, &state, count_step, &progress, &error);
    if (progress.length <= past->kept)
        return true;
    const size_t missing = progress.length - past->kept;
    return write_all(play, progress.last + progress.last_length - missing, missing);
}

static bool open_record(struct play *play, const struct play_past *past)
{
    const bool is_default = play->record.is_default;
    char head[GH_RECORD_HEAD_SIZE];
    struct stat status;

    if (is_default && !make_folders(play->record.path))
        return complain(play, "");
    play->record.descriptor = open(play->record.path, O_WRONLY | O_CREAT | (is_default ? O_EXCL : O_APPEND), 0666);
    if (play->record.descriptor < 0 || fstat(play->record.descriptor, &status) != 0)
        return complain(play, _("%1$s cannot be opened: %2$s"));
    if (!lock(play))
        return false;
    if ((size_t)status.st_size != past->length) { /* it was looked at a moment ago */
        cli_error(_("%s is being written by another game"), play->record.path);
        return false;
    }
    if (!past->text)
        return write_all(play, head, gh_record_write_head(play->town, &play->table.setup, head));
    if (past->kept < past->length && ftruncate(play->record.descriptor, (off_t)past->kept) != 0)
        return complain(play, _("%1$s cannot be written: %2$s"));
    return complete_last_step(play, past);
}

bool play_record_open(struct play *play, const struct play_past *past)
{
    if (open_record(play, past)) {
        play->record.is_default = false; /* begun: from now on it is as good as one that was asked for */
        return true;
    }
    play_record_close(play);
    if (!play->record.is_default)
        return false;
    play->record.path = NULL;
    return true;
}

bool play_record_step(struct play *play, const struct gh_state *before, unsigned seat, struct gh_action action)
{
    char text[GH_RECORD_STEP_SIZE];

    if (!play->record.path)
        return true;
    return write_all(play, text, gh_record_write_step(play->town, before, &play->table.state, seat, action, text));
}

void play_record_close(struct play *play)
{
    if (play->record.descriptor >= 0)
        close(play->record.descriptor);
    play->record.descriptor = -1;
}

/* ---- commands to be typed into a shell ---- */

void play_print_quoted(FILE *out, const char *text)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./-";

    if (*text && text[strspn(text, plain)] == 0) {
        fputs(text, out);
        return;
    }
    putc('\'', out);
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", out);
        else
            putc(*text, out);
    }
    putc('\'', out);
}

void play_print_program(FILE *out, const char *command)
{
    const char *script = getenv("GADSHILL_COMMAND");

    if (!script || !*script)
        fprintf(out, "gadshill %s", command);
    else if (strcmp(command, "play") == 0)
        fputs(script, out);
    else
        fprintf(out, "build/gadshill %s", command);
}
