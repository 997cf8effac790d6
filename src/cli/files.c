/* Files, towns and the terminal. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

static void complain(const char *sentence)
{
    cli_error("%s", sentence);
}

char *cli_read_file(const char *path, size_t most, size_t *length)
{
    char problem[GH_FILE_PROBLEM_SIZE];
    char *bytes = strcmp(path, "-") == 0 ? gh_stream_read(stdin, path, most, length, problem)
                                         : gh_file_read(path, most, length, problem);

    if (!bytes)
        cli_error("%s", problem);
    return bytes;
}

struct gh_townfile *cli_load_town(const char *name)
{
    const char *path = cli_town_path(name);

    return gh_town_load(path ? path : name, complain);
}

const char *cli_town_path(const char *name)
{
    static char path[GH_PATH_SIZE + GH_NAME_SIZE + 16];
    char folder[GH_PATH_SIZE];

    if (strpbrk(name, "/.") || strlen(name) >= GH_NAME_SIZE)
        return NULL;
    if (cli_data_folder(folder, sizeof folder)) {
        snprintf(path, sizeof path, "%s/towns/%s.yaml", folder, name);
        if (access(path, R_OK) == 0)
            return path;
    }
    return gh_bundled_town(name);
}

struct gh_writer cli_json_open(void)
{
    struct gh_writer json = gh_writer_make(0);

    json.is_indented = true;
    gh_open_object(&json, NULL);
    return json;
}

void cli_json_print(struct gh_writer *json)
{
    gh_close_object(json);
    puts(gh_written(json, NULL));
    gh_writer_free(json);
}

char *cli_town_json(const struct gh_townfile *file)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);

    if (!stream)
        return NULL;
    const bool done = gh_townfile_export(file, stream);
    if (fclose(stream) == 0 && done)
        return text;
    free(text);
    return NULL;
}

const char *cli_command_of(const char *who)
{
    static const char prefix[] = "cmd:";

    return strncmp(who, prefix, strlen(prefix)) == 0 ? who + strlen(prefix) : NULL;
}

const char *cli_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

bool cli_catalogues(char *folder, size_t size)
{
    return gh_beside("po", "languages.json", folder, size);
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
