/* make-lessons FILE...: makes web/lessons.json of scenario files (docs/scenarios.md, Lessons); the lessons of a file
 * keep their order. Fails, and says where, when a scenario is not true. */
#include "../src/cli/lesson.h"

#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    struct scenario_town *towns = NULL;
    struct scenario_count count = {0, 0};
    struct lesson lesson = {.all = json_array()};

    for (int i = 1; i < argc; i++) {
        size_t length;
        char *text = cli_read_file(argv[i], SCENARIO_MAX_BYTES, &length);

        if (text)
            scenario_run_text(argv[i], text, length, &towns, &count, &lesson, stderr);
        else
            count.failed++;
        free(text);
    }
    if (count.failed == 0) {
        json_dumpf(lesson.all, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER);
        puts("");
    }
    json_decref(lesson.all);
    scenario_free_towns(towns);
    return count.failed > 0;
}
