/* Reading files, and finding what belongs to the program. */
#include "gadshill/disk.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Placeholders like %1$s are POSIX, not ISO C: hence __extension__. */
#define say(...) (__extension__ say_text(__VA_ARGS__))

static void say_text(gh_complain *complain, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say_text(gh_complain *complain, const char *format, ...)
{
    char sentence[GH_PATH_SIZE + 512];
    va_list arguments;

    va_start(arguments, format);
    gh_utf8_vprint(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    complain(sentence);
}

char *gh_file_read(const char *path, size_t most, size_t *length, gh_complain *complain)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *bytes = file ? malloc(most + 2) : NULL;

    if (!file) {
        say(complain, _("%1$s cannot be opened: %2$s"), path, gh_system_error(errno));
        return NULL;
    }
    *length = bytes ? fread(bytes, 1, most + 1, file) : 0;
    const bool failed = !bytes || ferror(file) != 0;
    if (failed)
        say(complain, _("%1$s cannot be read: %2$s"), path, gh_system_error(errno));
    if (file != stdin)
        fclose(file);
    if (!failed && *length > most)
        say(complain, _("%1$s is too long: more than %2$s bytes"), path, gh_figure((double)most, 0).text);
    if (failed || *length > most) {
        free(bytes);
        return NULL;
    }
    bytes[*length] = 0;
    return bytes;
}

/* What belongs to the program lies beside it: in the build folder what was made there, in its parent what was not; or
 * where "meson install" puts it. */
bool gh_beside(const char *name, const char *file, char *folder, size_t size)
{
    static const char *const folders[] = {".", "..", "../share/gadshill"};
    char program[GH_PATH_SIZE], path[2 * GH_PATH_SIZE];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    if (length <= 0)
        return false;
    program[length] = 0;
    *strrchr(program, '/') = 0;
    for (unsigned i = 0; i < sizeof folders / sizeof *folders; i++) {
        if ((size_t)snprintf(folder, size, "%s/%s/%s", program, folders[i], name) >= size)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, file);
        if (access(path, R_OK) == 0)
            return true;
    }
    *folder = 0;
    return false;
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
    const char *bundled = strpbrk(name, "/.") ? NULL : gh_bundled_town(name);
    size_t length;

    if (!bundled && !strpbrk(name, "/.") && access(name, R_OK) != 0) {
        say(complain, _("there is no town called \"%s\": name a bundled one (gads-hill, old-town) or a town file"),
            name);
        return NULL;
    }
    const char *path = bundled ? bundled : name;
    char *bytes = gh_file_read(path, GH_TOWNFILE_MAX_BYTES, &length, complain);
    if (!bytes)
        return NULL;

    struct gh_problems problems = {.count = 0};
    struct gh_townfile *file = gh_townfile_read(bytes, length, &problems);
    for (unsigned i = 0; !file && i < problems.count; i++)
        if (!problems.problem[i].advice)
            say(complain, "%s:%u:%u: %s", path, problems.problem[i].line, problems.problem[i].column,
                problems.problem[i].text);
    free(bytes);
    return file;
}
