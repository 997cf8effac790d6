/* make-town-pages FOLDER FILE...: towns as the page fetches them (docs/protocol.md), for a page without a server: into
 * the folder as NAME-LL.json, and their list as towns-LL.json. */
#include "gadshill/disk.h"
#include "gadshill/language.h"
#include "gadshill/writer.h"

#include <stdlib.h>

static void complain(const char *sentence)
{
    fprintf(stderr, "make-town-pages: %s\n", sentence);
}

static bool write_file(const char *folder, const char *name, const char *text)
{
    char path[GH_PATH_SIZE];

    snprintf(path, sizeof path, "%s/%s-%s.json", folder, name, gh_language_code[gh_language()]);
    FILE *file = fopen(path, "w");
    const bool is_written = file && fputs(text, file) >= 0 && fclose(file) == 0;
    if (!is_written)
        complain(path);
    return is_written;
}

static bool write_all(const char *folder, struct gh_townfile *const *towns, int count)
{
    struct gh_writer list = gh_writer_make(0);
    bool is_good = true;

    gh_open_object(&list, NULL);
    gh_open_list(&list, "towns");
    for (int i = 0; i < count; i++) {
        char *page = gh_townfile_page(towns[i]);

        is_good = write_file(folder, towns[i]->town.name, page) && is_good;
        free(page);
        gh_open_object(&list, NULL);
        gh_write_text(&list, "name", towns[i]->town.name);
        gh_write_text(&list, "title", gh_spoken(&towns[i]->title));
        gh_write_text(&list, "ruleset", gh_ruleset_name((enum gh_ruleset_id)towns[i]->town.ruleset));
        gh_close_object(&list);
    }
    gh_close_list(&list);
    gh_close_object(&list);
    is_good = write_file(folder, "towns", gh_written(&list, NULL)) && is_good;
    gh_writer_free(&list);
    return is_good;
}

int main(int argc, char **argv)
{
    enum { MOST = 8 };
    struct gh_townfile *towns[MOST];
    int count = 0;
    bool is_good = argc > 2 && argc - 2 <= MOST;

    while (is_good && count < argc - 2) {
        towns[count] = gh_town_load(argv[2 + count], complain);
        is_good = towns[count] != NULL;
        count += is_good;
    }
    for (unsigned language = 0; is_good && language < GH_LANGUAGES; language++) {
        gh_language_use(language);
        is_good = write_all(argv[1], towns, count);
    }
    while (count > 0)
        gh_townfile_free(towns[--count]);
    return is_good ? 0 : 1;
}
