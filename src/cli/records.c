/* What commands that read records share. */
#include "cli.h"
#include "gadshill/recording.h"

#include <string.h>

void cli_record_error(const struct gh_townfile *file, const char *path, const struct gh_record_error *error,
                      const struct gh_public *open)
{
    char problem[GH_RECORDING_PROBLEM_SIZE];

    gh_recording_explain(file, cli_language(), path, error, open, problem);
    cli_error("%s", problem);
}

struct gh_townfile *cli_load_record_town(const char *path, const char *text, size_t length)
{
    struct gh_record_head head;
    struct gh_record_error error;

    if (!gh_record_read_head(text, length, &head, &error)) {
        cli_record_error(NULL, path, &error, NULL);
        return NULL;
    }
    if (!cli_bundled_town(head.town)) {
        cli_error(_("%1$s:2:6: there is no bundled town \"%2$s\"; name its file with --town"), path, head.town);
        return NULL;
    }
    return cli_load_town(head.town);
}
