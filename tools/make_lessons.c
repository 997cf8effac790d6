/* make-lessons FILE...: makes web/lessons.json of scenario files (docs/scenarios.md, Lessons); the lessons of a file
 * keep their order. Fails, and says where, when a scenario is not true.
 * make-lessons --language LL FOLDER FILE...: the same in another language, whose catalogue is in the folder. */
#include "gadshill/disk.h"
#include "gadshill/lessons.h"

#include <stdlib.h>
#include <string.h>

static void complain(const char *sentence)
{
    fprintf(stderr, "make-lessons: %s\n", sentence);
}

static struct gh_townfile *load_town(const char *name)
{
    return gh_town_load(name, complain);
}

int main(int argc, char **argv)
{
    struct gh_lessons *lessons = gh_lessons_make();
    const struct gh_scenario_watcher watcher = gh_lessons_watcher(lessons);
    struct gh_scenarios scenarios = {.load_town = load_town, .watcher = &watcher, .out = stderr};
    int first = 1;

    if (argc > 3 && strcmp(argv[1], "--language") == 0) {
        gh_languages_open(argv[3]);
        gh_language_use(gh_language_find(argv[2]));
        first = 4;
    }
    for (int i = first; i < argc; i++) {
        char problem[GH_FILE_PROBLEM_SIZE];
        size_t length;
        char *text = gh_file_read(argv[i], GH_SCENARIO_MAX_BYTES, &length, problem);

        if (text) {
            gh_scenarios_run(&scenarios, argv[i], text, length);
        } else {
            complain(problem);
            scenarios.failed++;
        }
        free(text);
    }
    if (scenarios.failed == 0)
        gh_lessons_print(lessons, stdout);
    gh_lessons_free(lessons);
    return scenarios.failed > 0;
}
