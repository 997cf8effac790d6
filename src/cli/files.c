/* Files, towns and the terminal. */
#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

char *cli_read_file(const char *path, size_t most, size_t *length)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *bytes = file ? malloc(most + 2) : NULL;

    if (!file) {
        cli_error(_("%1$s cannot be opened: %2$s"), path, gh_system_error(errno));
        return NULL;
    }
    *length = bytes ? fread(bytes, 1, most + 1, file) : 0;
    const bool failed = !bytes || ferror(file) != 0;
    if (failed)
        cli_error(_("%1$s cannot be read: %2$s"), path, gh_system_error(errno));
    if (file != stdin)
        fclose(file);
    if (!failed && *length > most)
        cli_error(_("%1$s is too long: more than %2$s bytes"), path, gh_figure((double)most, 0).text);
    if (failed || *length > most) {
        free(bytes);
        return NULL;
    }
    bytes[*length] = 0;
    return bytes;
}

const char *cli_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* What belongs to the program lies beside it: in the build folder what was made there, in its parent what was not; or
 * where "meson install" puts it. */
bool cli_beside(const char *name, const char *file, char *folder, size_t size)
{
    static const char *const folders[] = {".", "..", "../share/gadshill"};
    char program[CLI_PATH_SIZE], path[2 * CLI_PATH_SIZE];
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

bool cli_catalogues(char *folder, size_t size)
{
    return cli_beside("po", "languages.json", folder, size);
}

const char *cli_bundled_town(const char *name)
{
    static char path[CLI_PATH_SIZE + 128];
    char file[64], folder[CLI_PATH_SIZE];

    snprintf(file, sizeof file, "%.40s.yaml", name);
    if (!cli_beside("towns", file, folder, sizeof folder))
        return NULL;
    snprintf(path, sizeof path, "%s/%s", folder, file);
    return path;
}

bool cli_data_folder(char *folder, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = 0;

    if (data && data[0] == '/')
        length = snprintf(folder, size, "%s/gadshill", data);
    else if (home && home[0] == '/')
        length = snprintf(folder, size, "%s/.local/share/gadshill", home);
    if (length > 0 && (size_t)length < size)
        return true;
    *folder = 0;
    return false;
}

bool cli_games_folder(char *folder, size_t size)
{
    if (!cli_data_folder(folder, size) || strlen(folder) + sizeof "/games" > size)
        return false;
    strcat(folder, "/games");
    return true;
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

unsigned cli_processors(unsigned most)
{
    const long online = sysconf(_SC_NPROCESSORS_ONLN);

    return online < 1 ? 1 : online > (long)most ? most : (unsigned)online;
}
