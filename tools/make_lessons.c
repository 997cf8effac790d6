/* make-lessons FILE...: makes web/lessons.json of scenario files (docs/scenarios.md, Lessons); the lessons of a file
 * keep their order. Fails, and says where, when a scenario is not true.
 * make-lessons --language LL FOLDER FILE...: the same in another language, whose catalogue is in the folder. */
#include "../src/cli/lesson.h"

#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    struct scenario_town *towns = NULL;
    struct scenario_count count = {0, 0};
    struct lesson lesson = {.all = json_array()};
    int first = 1;

    if (argc > 3 && strcmp(argv[1], "--language") == 0) {
        gh_languages_open(argv[3]);
        gh_language_use(gh_language_find(argv[2]));
        first = 4;
    }
    for (int i = first; i < argc; i++) {
        size_t length;
        char *text = cli_read_file(argv[i], SCENARIO_MAX_BYTES, &length);

        if (text)
            scenario_run_text(argv[i], text, length, &towns, &count, &lesson, stderr);
        else
            count.failed++;
        free(text);
    }
    if (count.failed == 0) {
        lesson_translate(&lesson);
        json_dumpf(lesson.all, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER);
        puts("");
    }
    json_decref(lesson.all);
    scenario_free_towns(towns);
    return count.failed > 0;
}
