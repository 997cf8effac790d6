/* What the full-screen terminal keeps in the user's data folder: options, lessons that have been done, and what was
 * played and solved. Lines of plain words; what is damaged is left out, and what cannot be kept is forgotten. */
#include "kept.h"

#include "gadshill/recording.h"
#include "gadshill/source.h"
#include "gadshill/utf8.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 512 };

static bool path_of(const char *name, char *path, size_t size)
{
    char folder[GH_PATH_SIZE];

    return cli_data_folder(folder, sizeof folder) && snprintf(path, size, "%s/%s", folder, name) < (int)size;
}

/* ---- files ---- */

/* One write and one fsync: a line is there as a whole, or is damaged and left out. */
static void add_line(const char *name, const char *line)
{
    char path[GH_RECORDING_PATH_SIZE], text[LINE_SIZE + 2];

    if (!path_of(name, path, sizeof path) || !gh_recording_make_folders(path))
        return;
    const int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    /* It begins on a line of its own, also after one that was torn. */
    const int length = snprintf(text, sizeof text, "\n%s\n", line);
    if (length < (int)sizeof text && write(file, text, (size_t)length) == length)
        fsync(file);
    close(file);
}

/* The old file or the new one, whatever happens. */
static void replace(const char *name, const char *text)
{
    char path[GH_RECORDING_PATH_SIZE], fresh[GH_RECORDING_PATH_SIZE + 8];

    if (!path_of(name, path, sizeof path) || !gh_recording_make_folders(path))
        return;
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *file = fopen(fresh, "w");
    if (!file)
        return;
    const bool is_written = fputs(text, file) >= 0 && fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (fclose(file) == 0 && is_written)
        rename(fresh, path);
}

/* Whether there is one more line of a file, without its end. */
static bool next_line(FILE *file, char line[LINE_SIZE])
{
    if (!file || !fgets(line, LINE_SIZE, file))
        return false;
    line[strcspn(line, "\n")] = 0;
    return true;
}

static FILE *open_kept(const char *name)
{
    char path[GH_RECORDING_PATH_SIZE];

    return path_of(name, path, sizeof path) ? fopen(path, "r") : NULL;
}

static void close_kept(FILE *file)
{
    if (file)
        fclose(file);
}

/* ---- options ---- */

/* Whether a text can be sent to a terminal. */
static bool is_shown(const char *text)
{
    const char *const end = text + strlen(text);

    while (text < end)
        if (!gh_utf8_printable(gh_utf8_next(&text, end)))
            return false;
    return true;
}

struct gh_options kept_options(void)
{
    struct gh_options options = {.language = GH_NO_LANGUAGE, .pace = GH_PACE_NORMAL};
    FILE *file = open_kept("options");
    char line[LINE_SIZE];
    uint64_t number;

    while (next_line(file, line)) {
        char *value = strchr(line, ' ');

        if (!value)
            continue;
        *value++ = 0;
        if (strcmp(line, "language") == 0)
            options.language = gh_language_find(value);
        else if (strcmp(line, "pace") == 0 && gh_number(value, 0, GH_PACES - 1, &number))
            options.pace = (enum gh_pace)number;
        else if (strcmp(line, "colours") == 0)
            options.has_no_colours = strcmp(value, "none") == 0;
        else if (strcmp(line, "name") == 0 && is_shown(value))
            gh_format(options.name, "%s", value);
    }
    close_kept(file);
    return options;
}

void kept_options_set(const struct gh_options *options)
{
    char text[LINE_SIZE];

    snprintf(text, sizeof text, "language %s\npace %u\ncolours %s\nname %s\n",
             options->language < GH_LANGUAGES ? gh_language_code[options->language] : "system", (unsigned)options->pace,
             options->has_no_colours ? "none" : "all", options->name);
    replace("options", text);
}

/* ---- lessons ---- */

bool kept_lesson_is_done(const char *title)
{
    FILE *file = open_kept("lessons");
    char line[LINE_SIZE];
    bool is_done = false;

    while (!is_done && next_line(file, line))
        is_done = strcmp(line, title) == 0;
    close_kept(file);
    return is_done;
}

void kept_lesson_done(const char *title)
{
    if (!kept_lesson_is_done(title))
        add_line("lessons", title);
}

/* ---- what was played and solved ---- */

void kept_add_game(const struct kept_game *game)
{
    char line[LINE_SIZE];

    snprintf(line, sizeof line, "game %s %s %s %u", game->town, game->against, game->is_won ? "won" : "lost",
             game->points);
    add_line("statistics", line);
}

void kept_add_puzzle(const struct kept_puzzle *puzzle)
{
    char line[LINE_SIZE];

    snprintf(line, sizeof line, "puzzle %s %u %u", puzzle->town, puzzle->level, puzzle->seconds);
    add_line("statistics", line);
}

void kept_read(void *user, void (*on_game)(void *user, const struct kept_game *game),
               void (*on_puzzle)(void *user, const struct kept_puzzle *puzzle))
{
    FILE *file = open_kept("statistics");
    char line[LINE_SIZE], result[8], end;

    while (next_line(file, line)) {
        struct kept_game game = {.points = 0};
        struct kept_puzzle puzzle = {.level = 0};

        if (sscanf(line, "game %63s %15s %7s %u%c", game.town, game.against, result, &game.points, &end) == 4) {
            game.is_won = strcmp(result, "won") == 0;
            if (game.is_won || strcmp(result, "lost") == 0)
                on_game(user, &game);
        } else if (sscanf(line, "puzzle %63s %u %u%c", puzzle.town, &puzzle.level, &puzzle.seconds, &end) == 3 &&
                   puzzle.level >= GH_GREENHORN && puzzle.level < GH_LEVELS_END) {
            on_puzzle(user, &puzzle);
        }
    }
    close_kept(file);
}
