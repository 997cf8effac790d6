/* The towns there are: every file NAME.yaml in the towns folders. A user's own town comes before a bundled one. The
 * store keeps each as it is, by the hash of its rules: tables go on with what they began with when the file has
 * changed. */
#include "server.h"
#include "gadshill/disk.h"
#include "gadshill/memory.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(struct town **list, unsigned *count, struct town town)
{
    *list = gh_need(realloc(*list, (*count + 1) * sizeof **list));
    (*list)[(*count)++] = town;
}

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
        free(bytes);
    } else if (towns_find(towns, file->town.name, strlen(file->town.name))) {
        gh_townfile_free(file); /* there already */
        free(bytes);
    } else {
        add(&towns->current, &towns->count, (struct town){file, bytes});
    }
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

static void free_all(struct town *list, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        gh_townfile_free(list[i].file);
        free(list[i].source);
    }
    free(list);
}

void towns_free(struct towns *towns)
{
    free_all(towns->current, towns->count);
    free_all(towns->old, towns->olds);
}

static bool is_called(const struct town *town, const char *name, size_t length)
{
    return strlen(town->file->town.name) == length && memcmp(town->file->town.name, name, length) == 0;
}

const struct town *towns_find(const struct towns *towns, const char *name, size_t length)
{
    for (unsigned i = 0; i < towns->count; i++)
        if (is_called(&towns->current[i], name, length))
            return &towns->current[i];
    return NULL;
}

/* ---- as they were ---- */

void towns_keep(struct server *server)
{
    for (unsigned i = 0; i < server->towns.count; i++) {
        const struct town *town = &server->towns.current[i];

        gh_store_add_town(server->store, town->file->town.hash, town->file->town.name, town->source);
    }
    if (gh_store_is_open(server->store) && !gh_store_commit(server->store))
        log_line("error", "not-stored", "why=\"%s\"", gh_store_problem(server->store));
}

/* Reads one from the store; false: it is not there, or not what it was. */
static bool read_old(struct server *server, uint64_t hash, struct town *town)
{
    struct gh_problems *problems = gh_need(calloc(1, sizeof *problems));
    char *text = gh_store_town(server->store, hash);

    *town = (struct town){text ? gh_townfile_read(text, strlen(text), problems) : NULL, text};
    free(problems);
    if (town->file && town->file->town.hash == hash)
        return true;
    if (text)
        log_line("warning", "town-left-out", "version=%016" PRIx64 " why=\"it cannot be read any more\"", hash);
    if (town->file)
        gh_townfile_free(town->file);
    free(text);
    return false;
}

const struct town *towns_version(struct server *server, const char *name, size_t length, uint64_t hash)
{
    struct towns *towns = &server->towns;
    const struct town *current = towns_find(towns, name, length);
    struct town old;

    if (current && current->file->town.hash == hash)
        return current;
    for (unsigned i = 0; i < towns->olds; i++)
        if (towns->old[i].file->town.hash == hash && is_called(&towns->old[i], name, length))
            return &towns->old[i];
    if (!read_old(server, hash, &old))
        return NULL;
    add(&towns->old, &towns->olds, old);
    return is_called(&old, name, length) ? &towns->old[towns->olds - 1] : NULL;
}

char *towns_list(const struct towns *towns)
{
    struct gh_writer to = gh_writer_make(0);

    gh_open_object(&to, NULL);
    gh_open_list(&to, "towns");
    for (unsigned i = 0; i < towns->count; i++) {
        const struct gh_townfile *file = towns->current[i].file;

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
