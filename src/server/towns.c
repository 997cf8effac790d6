/* The towns there are: every file NAME.yaml in the towns folders. A user's own town comes before a bundled one. */
#include "server.h"
#include "gadshill/disk.h"
#include "gadshill/memory.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void load_file(struct towns *towns, const char *path)
{
    struct gh_problems *problems = gh_need(calloc(1, sizeof *problems));
    char unreadable[GH_FILE_PROBLEM_SIZE];
    size_t length;
    char *bytes = gh_file_read(path, GH_TOWNFILE_MAX_BYTES, &length, unreadable);
    struct gh_townfile *file = bytes ? gh_townfile_read(bytes, length, problems) : NULL;

    if (!file) {
        const struct gh_problem *problem = problems->count > 0 ? &problems->problem[0] : NULL;

        log_line("warning", "town-left-out", "file=\"%s\" line=%u why=\"%s\"", path, problem ? problem->line : 0,
                 problem ? problem->text : unreadable);
    } else if (towns_find(towns, file->town.name, strlen(file->town.name))) {
        gh_townfile_free(file); /* there already */
    } else {
        towns->file = gh_need(realloc(towns->file, (towns->count + 1) * sizeof *towns->file));
        towns->source = gh_need(realloc(towns->source, (towns->count + 1) * sizeof *towns->source));
        char *source = gh_need(strdup(bytes));
        towns->source[towns->count] = source;
        towns->file[towns->count++] = file;
    }
    free(bytes);
    free(problems);
}

static int is_town(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);

    return entry->d_name[0] != '.' && length > 5 && strcmp(entry->d_name + length - 5, ".yaml") == 0;
}

bool towns_load(struct towns *towns, const char *const folder[GH_SERVER_TOWN_FOLDERS])
{
    for (unsigned i = 0; i < GH_SERVER_TOWN_FOLDERS; i++) {
        struct dirent **entries;
        const int count = folder[i] ? scandir(folder[i], &entries, is_town, alphasort) : -1;
        char path[4096];

        for (int j = 0; j < count; j++) {
            snprintf(path, sizeof path, "%s/%s", folder[i], entries[j]->d_name);
            load_file(towns, path);
            free(entries[j]);
        }
        if (count >= 0)
            free(entries);
    }
    return towns->count > 0;
}

void towns_free(struct towns *towns)
{
    for (unsigned i = 0; i < towns->count; i++) {
        gh_townfile_free(towns->file[i]);
        free(towns->source[i]);
    }
    free(towns->file);
    free(towns->source);
}

/* The number of a town; behind the last one: there is none. */
static unsigned find(const struct towns *towns, const char *name, size_t length)
{
    unsigned i = 0;

    while (i < towns->count &&
           (strlen(towns->file[i]->town.name) != length || memcmp(towns->file[i]->town.name, name, length) != 0))
        i++;
    return i;
}

const struct gh_townfile *towns_find(const struct towns *towns, const char *name, size_t length)
{
    const unsigned found = find(towns, name, length);

    return found < towns->count ? towns->file[found] : NULL;
}

const char *towns_source(const struct towns *towns, const char *name, size_t length)
{
    const unsigned found = find(towns, name, length);

    return found < towns->count ? towns->source[found] : NULL;
}

char *towns_list(const struct towns *towns)
{
    struct gh_writer to = gh_writer_make(0);

    gh_open_object(&to, NULL);
    gh_open_list(&to, "towns");
    for (unsigned i = 0; i < towns->count; i++) {
        const struct gh_townfile *file = towns->file[i];

        gh_open_object(&to, NULL);
        gh_write_text(&to, "name", file->town.name);
        gh_write_text(&to, "title", gh_spoken(&file->title));
        gh_write_text(&to, "ruleset", gh_ruleset_name((enum gh_ruleset_id)file->town.ruleset));
        gh_close_object(&to);
    }
    gh_close_list(&to);
    gh_close_object(&to);
    char *text = gh_need(strdup(gh_written(&to, NULL)));
    gh_writer_free(&to);
    return text;
}
