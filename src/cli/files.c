/* Files, towns and the terminal. */
#include "cli.h"

#include <errno.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

char *cli_read_file(const char *path, size_t most, size_t *length)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *bytes = file ? malloc(most + 2) : NULL;

    if (!file) {
        cli_error(_("%1$s cannot be opened: %2$s"), path, strerror(errno));
        return NULL;
    }
    *length = bytes ? fread(bytes, 1, most + 1, file) : 0;
    const bool failed = !bytes || ferror(file) != 0;
    if (failed)
        cli_error(_("%1$s cannot be read: %2$s"), path, strerror(errno));
    if (file != stdin)
        fclose(file);
    if (!failed && *length > most)
        cli_error(_("%1$s is too long: more than %2$zu bytes"), path, most);
    if (failed || *length > most) {
        free(bytes);
        return NULL;
    }
    bytes[*length] = 0;
    return bytes;
}

/* Bundled towns lie beside the program: in the build folder's parent, or where "meson install" puts them. */
const char *cli_bundled_town(const char *name)
{
    static const char *const folders[] = {"../towns", "../share/gadshill/towns"};
    static char path[PATH_SIZE + 128];
    char program[PATH_SIZE];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    if (length <= 0)
        return NULL;
    program[length] = 0;
    *strrchr(program, '/') = 0;
    for (unsigned i = 0; i < sizeof folders / sizeof *folders; i++) {
        snprintf(path, sizeof path, "%s/%s/%.40s.yaml", program, folders[i], name);
        if (access(path, R_OK) == 0)
            return path;
    }
    return NULL;
}

struct gh_townfile *cli_load_town(const char *name)
{
    const char *bundled = strpbrk(name, "/.") ? NULL : cli_bundled_town(name);
    size_t length;

    if (!bundled && !strpbrk(name, "/.") && access(name, R_OK) != 0) {
        cli_error(_("there is no town called \"%s\": name a bundled one (gads-hill, old-town) or a town file"), name);
        return NULL;
    }
    const char *path = bundled ? bundled : name;
    char *bytes = cli_read_file(path, GH_TOWNFILE_MAX_BYTES, &length);
    if (!bytes)
        return NULL;

    struct gh_problems problems = {.count = 0};
    struct gh_townfile *file = gh_townfile_read(bytes, length, &problems);
    for (unsigned i = 0; !file && i < problems.count; i++)
        if (!problems.problem[i].advice)
            cli_error("%s:%u:%u: %s", path, problems.problem[i].line, problems.problem[i].column,
                      problems.problem[i].text);
    free(bytes);
    return file;
}

const char *cli_language(void)
{
    if (!cli_is_utf8()) /* other languages need more than ASCII */
        return "en";
    static const char *const variables[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};

    for (unsigned i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);

        if (value && *value)
            return value;
    }
    return "en";
}

bool cli_is_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void cli_progress(const char *what, uint64_t done, uint64_t all)
{
    enum { WIDTH = 40 };
    static time_t last;
    const time_t now = time(NULL);
    char bar[WIDTH + 1];

    if (!isatty(STDERR_FILENO) || (now == last && done != all))
        return;
    last = now;
    for (unsigned i = 0; i < WIDTH; i++)
        bar[i] = i * all < done * WIDTH ? '#' : '.';
    bar[WIDTH] = 0;
    if (done == all)
        fprintf(stderr, "\r%*s\r", WIDTH + 40, "");
    else
        fprintf(stderr, "\r%s [%s] %3u %%", what, bar, (unsigned)(done * 100 / all));
    fflush(stderr);
}

uint64_t cli_random_seed(void)
{
    uint64_t seed;

    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint64_t)time(NULL);
    return seed % 1000000000; /* short enough to tell a friend */
}
