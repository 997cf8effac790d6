/* What was found in puzzles that are not solved yet: a file for each in the user's data folder, named after its id. */
#include "command_puzzle.h"
#include "kept.h"
#include "gadshill/utf8.h"
#include "gadshill/words_puzzle.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool notes_folder(char *folder, size_t size)
{
    if (!cli_data_folder(folder, size) || strlen(folder) + sizeof "/puzzles" > size)
        return false;
    strcat(folder, "/puzzles");
    return true;
}

static bool notes_path(const struct gh_town *town, const struct gh_puzzle *puzzle, char *path, size_t size)
{
    char folder[GH_PATH_SIZE], id[GH_PUZZLE_ID_SIZE];

    if (!notes_folder(folder, sizeof folder))
        return false;
    return snprintf(path, size, "%s/%s", folder, gh_puzzle_id(town, puzzle, id)) < (int)size;
}

/* The marks of a file, and for how many seconds they were thought about; as they were without notes when it has none,
 * or not all of them. */
static void recall(const struct gh_town *town, const struct gh_puzzle *puzzle, const char *path, struct gh_marks *marks,
                   unsigned *seconds)
{
    FILE *file = fopen(path, "r");
    struct gh_marks found = *marks;
    gh_buildings missing = puzzle->buildings;
    unsigned building, may;

    while (file && fscanf(file, "%u %x", &building, &may) == 2) {
        if (building >= GH_MAX_BUILDINGS || !gh_has(missing, building) || may & ~gh_first(town->sites))
            break;
        found.may[building] = may;
        missing &= ~gh_bit(building);
    }
    if (file && fscanf(file, " seconds %u", seconds) != 1)
        *seconds = 0;
    if (file)
        fclose(file);
    if (!missing)
        *marks = found;
}

static void keep(const struct gh_puzzle *puzzle, const char *path, const struct gh_marks *marks, unsigned seconds)
{
    FILE *file = fopen(path, "w");

    if (!file)
        return;
    for (gh_each(building, puzzle->buildings))
        fprintf(file, "%u %x\n", building, (unsigned)marks->may[building]);
    fprintf(file, "seconds %u\n", seconds);
    fclose(file);
}

bool screens_solve(const struct gh_townfile *file, const struct gh_puzzle *puzzle, bool is_lesson)
{
    const struct gh_marks none = gh_marks_none(&file->town, puzzle);
    struct gh_marks marks = none;
    char path[GH_RECORDING_PATH_SIZE];
    const bool has_path = notes_path(&file->town, puzzle, path, sizeof path);
    const uint64_t begun = gh_link_now();
    unsigned seconds = 0;

    if (has_path)
        recall(&file->town, puzzle, path, &marks, &seconds);
    const bool is_solved = gh_terminal_puzzle(file, puzzle, &marks, is_lesson);
    seconds += (unsigned)((gh_link_now() - begun) / 1000);
    if (is_solved) {
        struct kept_puzzle solved = {.level = gh_puzzle_level(&file->town, puzzle), .seconds = seconds};

        snprintf(solved.town, sizeof solved.town, "%s", file->town.name);
        kept_add_puzzle(&solved);
    }
    if (!has_path)
        return is_solved;
    if (is_solved || memcmp(&marks, &none, sizeof marks) == 0) {
        unlink(path);
    } else if (gh_recording_make_folders(path)) {
        keep(puzzle, path, &marks, seconds);
    }
    return is_solved;
}

static int is_note(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && strlen(entry->d_name) < GH_PUZZLE_ID_SIZE;
}

static bool describe(const struct screens_towns *towns, const char *id, struct gh_menu_puzzle *entry)
{
    struct gh_id_error error;
    struct gh_puzzle puzzle;
    char name[GH_NAME_SIZE];

    if (!gh_puzzle_id_town(id, strlen(id), name, &error))
        return false;
    const struct gh_townfile *file = screens_town_find(towns, name);
    if (!file || !gh_puzzle_parse(&file->town, id, strlen(id), &puzzle, &error))
        return false;
    gh_format(entry->title, "%s, %s", gh_spoken(&file->title), gh_words_level(gh_puzzle_level(&file->town, &puzzle)));
    snprintf(entry->id, sizeof entry->id, "%s", id);
    return true;
}

unsigned screens_puzzles_list(const struct screens_towns *towns, struct gh_menu_puzzle list[SCREENS_MOST_PUZZLES])
{
    struct dirent **entries;
    char folder[GH_PATH_SIZE];
    unsigned count = 0;
    const int found = notes_folder(folder, sizeof folder) ? scandir(folder, &entries, is_note, alphasort) : -1;

    for (int i = 0; i < found; i++) {
        count += count < SCREENS_MOST_PUZZLES && describe(towns, entries[i]->d_name, &list[count]);
        free(entries[i]);
    }
    if (found >= 0)
        free(entries);
    return count;
}
