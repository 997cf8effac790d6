/* Reading files, and finding what belongs to the program. */
#include "gadshill/disk.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

char *gh_stream_read(FILE *stream, const char *name, size_t most, size_t *length, char problem[GH_FILE_PROBLEM_SIZE])
{
    char *bytes = malloc(most + 2);

    *length = bytes ? fread(bytes, 1, most + 1, stream) : 0;
    const bool failed = !bytes || ferror(stream) != 0;
    if (failed)
        gh_print(problem, GH_FILE_PROBLEM_SIZE, _("%1$s cannot be read: %2$s"), name, gh_system_error(errno));
    else if (*length > most)
        gh_print(problem, GH_FILE_PROBLEM_SIZE, _("%1$s is too long: more than %2$s bytes"), name,
                 gh_figure((double)most, 0).text);
    if (failed || *length > most) {
        free(bytes);
        return NULL;
    }
    bytes[*length] = 0;
    return bytes;
}

char *gh_file_read(const char *path, size_t most, size_t *length, char problem[GH_FILE_PROBLEM_SIZE])
{
    FILE *file = fopen(path, "rb");

    if (!file) {
        gh_print(problem, GH_FILE_PROBLEM_SIZE, _("%1$s cannot be opened: %2$s"), path, gh_system_error(errno));
        return NULL;
    }
    char *bytes = gh_stream_read(file, path, most, length, problem);
    fclose(file);
    return bytes;
}

/* What the program was started as; asked of the kernel, as /proc may be missing. NULL: not known. What belongs to it is
 * then where it was installed, or where GADSHILL_DATA says. */
static const char *started_as(void)
{
#ifdef __linux__
    return (const char *)getauxval(AT_EXECFN);
#else
    return NULL;
#endif
}

/* The folder of the program itself, without symbolic links; "": not known. Asked once, before anybody changes the
 * working folder. */
static const char *program_folder(void)
{
    static char folder[PATH_MAX];

    if (!*folder) {
        const char *started = started_as();
        char *slash = started && realpath(started, folder) ? strrchr(folder, '/') : NULL;

        *(slash ? slash : folder) = 0;
    }
    return folder;
}

bool gh_beside(const char *name, const char *file, char *folder, size_t size)
{
    const char *const named = getenv("GADSHILL_DATA"), *const beside = program_folder();
    const struct {
        const char *start, *way;
    } places[] = {
        {named ? named : "", ""},       /* what somebody says */
        {beside, ""},                   /* a build folder */
        {beside, "/../share/gadshill"}, /* an installation, wherever it was moved */
        {GADSHILL_DATA_FOLDER, ""},     /* where "meson install" puts it */
    };
    char path[2 * GH_PATH_SIZE];

    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        if (!*places[i].start ||
            (size_t)snprintf(folder, size, "%s%s/%s", places[i].start, places[i].way, name) >= size)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, file);
        if (access(path, R_OK) == 0)
            return true;
    }
    *folder = 0;
    return false;
}

void gh_languages_open(const char *folder)
{
    enum { MOST_BYTES = 4 * 1024 * 1024 };
    static char *kept[GH_LANGUAGES]; /* catalogues are read where they lie */

    for (unsigned i = GH_ENGLISH + 1; i < GH_LANGUAGES; i++) {
        char path[GH_PATH_SIZE], problem[GH_FILE_PROBLEM_SIZE];
        size_t length;

        snprintf(path, sizeof path, "%s/%s.mo", folder, gh_language_code[i]);
        char *bytes = gh_file_read(path, MOST_BYTES, &length, problem);
        if (bytes && gh_language_learn(i, bytes, length)) {
            free(kept[i]);
            kept[i] = bytes;
        } else {
            free(bytes);
        }
    }
}

const char *gh_bundled_town(const char *name)
{
    static char path[GH_PATH_SIZE + 128];
    char file[64], folder[GH_PATH_SIZE];

    snprintf(file, sizeof file, "%.40s.yaml", name);
    if (!gh_beside("towns", file, folder, sizeof folder))
        return NULL;
    snprintf(path, sizeof path, "%s/%s", folder, file);
    return path;
}

struct gh_townfile *gh_town_load(const char *name, gh_complain *complain)
{
    const char *bundled = strpbrk(name, "/.") ? NULL : gh_bundled_town(name), *path = bundled ? bundled : name;
    char problem[GH_FILE_PROBLEM_SIZE];
    size_t length;

    if (!bundled && !strpbrk(name, "/.") && access(name, R_OK) != 0) {
        gh_format(problem,
                  _("there is no town called \"%s\": name a bundled one (gads-hill, old-town), one of your own or a "
                    "town file"),
                  name);
        complain(problem);
        return NULL;
    }
    char *bytes = gh_file_read(path, GH_TOWNFILE_MAX_BYTES, &length, problem);
    if (!bytes) {
        complain(problem);
        return NULL;
    }
    struct gh_problems problems = {.count = 0};
    struct gh_townfile *file = gh_townfile_read(bytes, length, &problems);
    for (unsigned i = 0; !file && i < problems.count; i++) {
        const struct gh_problem *mistake = &problems.problem[i];

        gh_format(problem, "%s:%u:%u: %s", path, mistake->line, mistake->column, mistake->text);
        if (!mistake->advice)
            complain(problem);
    }
    free(bytes);
    return file;
}
