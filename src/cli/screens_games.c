/* Towns and recorded games to choose from. */
#include "screens.h"
#include "gadshill/utf8.h"
#include "gadshill/words_guide.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- towns ---- */

static bool ends_with(const char *name, const char *end)
{
    const size_t length = strlen(name);

    return name[0] != '.' && length > strlen(end) && strcmp(name + length - strlen(end), end) == 0;
}

static int is_town(const struct dirent *entry)
{
    return ends_with(entry->d_name, ".yaml");
}

static int is_record(const struct dirent *entry)
{
    return ends_with(entry->d_name, ".ghr");
}

const struct gh_townfile *screens_town_find(const struct screens_towns *towns, const char *name)
{
    for (unsigned i = 0; i < towns->count; i++)
        if (strcmp(towns->file[i]->town.name, name) == 0)
            return towns->file[i];
    return NULL;
}

static void load_folder(struct screens_towns *towns, const char *folder)
{
    struct dirent **entries;
    const int count = scandir(folder, &entries, is_town, alphasort);
    char path[8192];

    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        struct gh_townfile *file = towns->count < SCREENS_MOST_TOWNS ? cli_load_town(path) : NULL;
        if (file && !screens_town_find(towns, file->town.name))
            towns->file[towns->count++] = file;
        else if (file)
            gh_townfile_free(file); /* there already */
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

void screens_towns_load(struct screens_towns *towns)
{
    char data[4096], folder[4200], problem[256];

    *towns = (struct screens_towns){.count = 0};
    cli_catch_errors(problem, sizeof problem);
    if (cli_data_folder(data, sizeof data)) {
        snprintf(folder, sizeof folder, "%s/towns", data);
        load_folder(towns, folder);
    }
    if (gh_beside("towns", "gads-hill.yaml", data, sizeof data))
        load_folder(towns, data);
    cli_catch_errors(NULL, 0);
}

void screens_towns_free(struct screens_towns *towns)
{
    for (unsigned i = 0; i < towns->count; i++)
        gh_townfile_free(towns->file[i]);
    towns->count = 0;
}

/* ---- games ---- */

static int newest_first(const struct dirent **one, const struct dirent **other)
{
    return strcmp((*other)->d_name, (*one)->d_name); /* they are named after the moment */
}

/* Describes a record; false when it is none of a town that is here. */
static bool describe(const struct screens_towns *towns, const char *path, struct gh_menu_game *game)
{
    struct gh_recording_past past;
    struct gh_record_error error;
    struct gh_state state;
    struct stat status;
    struct tm moment = {0};
    char problem[GH_RECORDING_PROBLEM_SIZE], when[64];

    if (stat(path, &status) != 0 || !gh_recording_look(path, &past, problem) || !past.text)
        return false;
    const struct gh_townfile *file = screens_town_find(towns, past.head.town);
    const bool is_here = file && file->town.hash == past.head.town_hash;
    if (is_here) {
        gh_record_replay(&file->town, past.text, past.length, &state, NULL, NULL, &error);
        localtime_r(&status.st_mtime, &moment);
        /* TRANSLATORS: a moment: %1 the year, %2 the month, %3 the day, %4 the hour, %5 the minute, as the language
         * writes them. */
        gh_format(when, _("%1$04d-%2$02d-%3$02d %4$02d:%5$02d"), moment.tm_year + 1900, moment.tm_mon + 1,
                  moment.tm_mday, moment.tm_hour, moment.tm_min);
        game->is_over = state.open.phase == GH_OVER;
        snprintf(game->path, sizeof game->path, "%s", path);
        gh_format(game->title,
                  game->is_over ? _("%1$s  %2$s, %3$u players, over after turn %4$u")
                                : _("%1$s  %2$s, %3$u players, turn %4$u"),
                  when, gh_spoken(&file->title), state.open.seats, state.open.turn);
    }
    free(past.text);
    return is_here;
}

struct gh_menu_game *screens_games_list(const struct screens_towns *towns, unsigned *count)
{
    struct gh_menu_game *list = calloc(SCREENS_MOST_GAMES, sizeof *list);
    struct dirent **entries;
    char folder[GH_RECORDING_PATH_SIZE], path[GH_RECORDING_PATH_SIZE + 300];

    *count = 0;
    if (!list || !cli_games_folder(folder, sizeof folder))
        return list;
    const int found = scandir(folder, &entries, is_record, newest_first);
    for (int i = 0; i < found; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (*count < SCREENS_MOST_GAMES && strlen(path) < GH_WISH_TEXT_SIZE && describe(towns, path, &list[*count]))
            ++*count;
        free(entries[i]);
    }
    if (found >= 0)
        free(entries);
    return list;
}

/* ---- who sits where ---- */

enum { BESIDE_SIZE = GH_RECORDING_PATH_SIZE + 16 };

static const char *path_beside(const char *record, const char *ending, char path[BESIDE_SIZE])
{
    snprintf(path, BESIDE_SIZE, "%s.%s", record, ending);
    return path;
}

static FILE *open_beside(const char *record, const char *ending, const char *how)
{
    char path[BESIDE_SIZE];

    return fopen(path_beside(record, ending, path), how);
}

void screens_seats_keep(const struct gh_local_options *options)
{
    FILE *file =
        options->recording && options->is_default_recording ? open_beside(options->recording, "seats", "w") : NULL;

    if (!file)
        return;
    for (unsigned seat = 0; seat < options->setup.seats; seat++)
        fprintf(file, "%u %s\n", seat, gh_player_kind_name(options->kind[seat]));
    fclose(file);
}

/* false: it was not kept. */
static bool read_seats(const char *record, const struct gh_player_kind *kind[GH_MAX_SEATS])
{
    FILE *file = open_beside(record, "seats", "r");
    char line[64], player[32];
    unsigned seat;

    if (!file)
        return false;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "%u %31s", &seat, player) == 2 && seat < GH_MAX_SEATS)
            kind[seat] = gh_player_kind_find(player); /* none: a person */
    fclose(file);
    return true;
}

void screens_seats_recall(const char *record, struct gh_local_options *options)
{
    for (unsigned i = 1; i < GH_MAX_SEATS; i++)
        options->kind[i] = gh_player_kind_find("careful");
    read_seats(record, options->kind);
}

bool screens_seats_names(const char *record, unsigned seats, char names[GH_MAX_SEATS][GH_LINK_NAME_SIZE])
{
    const struct gh_player_kind *kind[GH_MAX_SEATS] = {NULL};

    if (!read_seats(record, kind))
        return false;
    for (unsigned seat = 0; seat < seats; seat++)
        gh_local_name(kind, seats, seat, names[seat]);
    return true;
}

/* ---- what an analysis has found ---- */

/* Only where the program keeps games: nothing is written beside files that people have elsewhere. */
static bool is_ours(const char *record)
{
    char folder[GH_RECORDING_PATH_SIZE];

    return record && *record && cli_games_folder(folder, sizeof folder) &&
           strncmp(record, folder, strlen(folder)) == 0 && record[strlen(folder)] == '/';
}

char *screens_study_recall(const char *record)
{
    char path[BESIDE_SIZE];
    size_t length;

    if (!is_ours(record) || access(path_beside(record, "analysis", path), R_OK) != 0)
        return NULL;
    return cli_read_file(path, GH_RECORDING_MAX_BYTES, &length);
}

void screens_study_keep(const char *record, const char *kept)
{
    FILE *file = is_ours(record) ? open_beside(record, "analysis", "w") : NULL;

    if (!file)
        return;
    fputs(kept, file); /* what is cut off is found out when it is read */
    fclose(file);
}

/* ---- what has been explained ---- */

void screens_guide_keep(const char *record, uint32_t explained)
{
    char path[BESIDE_SIZE];

    if (!record)
        return;
    if (explained == GH_GUIDE_ALL) {
        remove(path_beside(record, "guide", path));
        return;
    }
    FILE *file = open_beside(record, "guide", "w");
    if (!file)
        return;
    for (gh_each(what, explained))
        fprintf(file, "%s\n", gh_guide_game((enum gh_guide_game)what)->key);
    fclose(file);
}

bool screens_guide_recall(const char *record, uint32_t *explained)
{
    FILE *file = open_beside(record, "guide", "r");
    char word[32];

    *explained = 0;
    if (!file)
        return false;
    while (fscanf(file, "%31s", word) == 1)
        for (unsigned what = 0; what < GH_GUIDE_GAME_COUNT; what++)
            if (strcmp(gh_guide_game((enum gh_guide_game)what)->key, word) == 0)
                *explained |= gh_bit(what);
    fclose(file);
    return true;
}
