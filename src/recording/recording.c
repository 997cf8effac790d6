/* Looking at a recording, replaying it, and writing on. */
#include "gadshill/disk.h"
#include "gadshill/language.h"
#include "gadshill/recording.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/words_refusal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define explain(problem, ...) gh_print((problem), GH_RECORDING_PROBLEM_SIZE, __VA_ARGS__)

/* ---- before the game ---- */

void gh_recording_name(const char *folder, char path[GH_RECORDING_PATH_SIZE])
{
    time_t moment = time(NULL);
    char name[32];

    do {
        strftime(name, sizeof name, "%Y-%m-%d-%H%M%S", localtime(&moment));
        snprintf(path, GH_RECORDING_PATH_SIZE, "%s/%s.ghr", folder, name);
        moment++;
    } while (access(path, F_OK) == 0);
}

void gh_recording_explain(const struct gh_townfile *file, const char *path, const struct gh_record_error *error,
                          const struct gh_public *open, char *problem)
{
    static const char *const names[GH_MAX_SEATS] = {"0", "1", "2", "3"};
    const struct gh_words words = {file, names};
    char sentence[GH_SENTENCE_SIZE];

    explain(problem, "%s:%u:%u: %s", path, error->line, error->column,
            gh_words_record_error(&words, error, open, sentence));
}

/* The text up to and with its last whole line. */
static size_t whole_lines(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] != '\n')
        length--;
    return length;
}

bool gh_recording_look(const char *path, struct gh_recording_past *past, char *problem)
{
    char unreadable[GH_FILE_PROBLEM_SIZE];
    struct gh_record_error error;
    struct stat status;

    *past = (struct gh_recording_past){.text = NULL};
    if (stat(path, &status) != 0) {
        if (errno == ENOENT)
            return true;
        explain(problem, _("%1$s cannot be opened: %2$s"), path, gh_system_error(errno));
        return false;
    }
    if (!S_ISREG(status.st_mode)) {
        explain(problem, _("%s is not a file that a game can be recorded in"), path);
        return false;
    }
    if (status.st_size == 0)
        return true;
    past->text = gh_file_read(path, GH_RECORDING_MAX_BYTES, &past->length, unreadable);
    if (!past->text) {
        explain(problem, "%s", unreadable);
        return false;
    }
    past->kept = whole_lines(past->text, past->length);
    if (gh_record_read_head(past->text, past->length, &past->head, &error))
        return true;
    gh_recording_explain(NULL, path, &error, NULL, problem);
    free(past->text);
    past->text = NULL;
    return false;
}

bool gh_recording_replay(const struct gh_townfile *file, const char *path, const struct gh_recording_past *past,
                         struct gh_state *state, gh_record_visitor *visit, void *user, char *problem)
{
    struct gh_record_error error;

    if (gh_record_replay(&file->town, past->text, past->kept, state, visit, user, &error))
        return true;
    gh_recording_explain(file, path, &error, &state->open, problem);
    return false;
}

/* ---- writing ---- */

/* Says that the record cannot be used: `sentence` is given its path and what errno means. Returns false. */
static bool complain(const struct gh_recording *recording, const char *sentence, char *problem)
{
    const char *reason = gh_system_error(errno);

    if (recording->is_default)
        sentence = _("The game is not recorded: %1$s cannot be written (%2$s).");
    explain(problem, sentence, recording->path, reason);
    return false;
}

static bool write_all(struct gh_recording *recording, const char *text, size_t length, char *problem)
{
    while (length > 0) {
        const ssize_t written = write(recording->descriptor, text, length);

        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            break;
        text += written;
        length -= (size_t)written;
    }
    if (length == 0 && fsync(recording->descriptor) == 0)
        return true;
    return complain(recording, _("%1$s cannot be written: %2$s"), problem);
}

bool gh_recording_make_folders(const char *path)
{
    char folder[GH_RECORDING_PATH_SIZE];

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

/* Only one game at a time may write to a record, and only after what was looked at a moment ago. */
static bool is_ours(const struct gh_recording *recording, size_t length, char *problem)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat status;

    if (fcntl(recording->descriptor, F_SETLK, &whole) == 0 && fstat(recording->descriptor, &status) == 0 &&
        (size_t)status.st_size == length)
        return true;
    explain(problem, _("%s is being written by another game"), recording->path);
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

/* The last turn's fingerprint may be missing when the program was stopped just before it. */
static bool complete_last_step(struct gh_recording *recording, const struct gh_town *town,
                               const struct gh_recording_past *past, char *problem)
{
    struct progress progress = {.town = town};
    struct gh_record_error error;
    struct gh_state state;
    char head[GH_RECORD_HEAD_SIZE];

    progress.length = gh_record_write_head(town, &past->head.setup, head);
    gh_start(town, &past->head.setup, &progress.before);
    gh_record_replay(town, past->text, past->kept, &state, count_step, &progress, &error);
    if (progress.length <= past->kept)
        return true;
    const size_t missing = progress.length - past->kept;
    return write_all(recording, progress.last + progress.last_length - missing, missing, problem);
}

static bool open_file(struct gh_recording *recording, const struct gh_town *town, const struct gh_setup *setup,
                      const struct gh_recording_past *past, char *problem)
{
    const bool is_default = recording->is_default;
    char head[GH_RECORD_HEAD_SIZE];

    if (is_default && !gh_recording_make_folders(recording->path))
        return complain(recording, "", problem);
    recording->descriptor =
        open(recording->path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (is_default ? O_EXCL : 0), 0666);
    if (recording->descriptor < 0)
        return complain(recording, _("%1$s cannot be opened: %2$s"), problem);
    if (!is_ours(recording, past->length, problem))
        return false;
    if (!past->text)
        return write_all(recording, head, gh_record_write_head(town, setup, head), problem);
    return (past->kept == past->length || gh_recording_cut(recording, past->kept, problem)) &&
           complete_last_step(recording, town, past, problem);
}

bool gh_recording_open(struct gh_recording *recording, const struct gh_town *town, const struct gh_setup *setup,
                       const struct gh_recording_past *past, char *problem)
{
    recording->descriptor = -1;
    if (!open_file(recording, town, setup, past, problem)) {
        gh_recording_close(recording);
        return false;
    }
    recording->is_default = false; /* begun: from now on it is as good as one that was asked for */
    return true;
}

bool gh_recording_step(struct gh_recording *recording, const struct gh_town *town, const struct gh_state *before,
                       const struct gh_state *after, unsigned seat, struct gh_action action, char *problem)
{
    char text[GH_RECORD_STEP_SIZE];

    if (!*recording->path)
        return true;
    return write_all(recording, text, gh_record_write_step(town, before, after, seat, action, text), problem);
}

bool gh_recording_cut(struct gh_recording *recording, size_t length, char *problem)
{
    if (!*recording->path)
        return true;
    if (ftruncate(recording->descriptor, (off_t)length) == 0 && fsync(recording->descriptor) == 0)
        return true;
    return complain(recording, _("%1$s cannot be written: %2$s"), problem);
}

void gh_recording_close(struct gh_recording *recording)
{
    if (recording->descriptor >= 0)
        close(recording->descriptor);
    recording->descriptor = -1;
}
