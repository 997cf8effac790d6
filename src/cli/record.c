/* What commands that read records share. */
#include "cli.h"
#include "gadshill/recording.h"
#include "gadshill/source.h"

#include <stdlib.h>
#include <string.h>

void cli_record_error(const struct gh_townfile *file, const char *path, const struct gh_record_error *error,
                      const struct gh_public *open)
{
    char problem[GH_RECORDING_PROBLEM_SIZE];

    gh_recording_explain(file, path, error, open, problem);
    cli_error("%s", problem);
}

/* The town that a record names; NULL after an error message. */
static struct gh_townfile *load_town_of(const char *path, const char *text, size_t length)
{
    struct gh_record_head head;
    struct gh_record_error error;

    if (!gh_record_read_head(text, length, &head, &error)) {
        cli_record_error(NULL, path, &error, NULL);
        return NULL;
    }
    if (!cli_town_path(head.town)) {
        cli_error(_("%1$s:2:6: there is no town called \"%2$s\" here; name its file with --town"), path, head.town);
        return NULL;
    }
    return cli_load_town(head.town);
}

bool cli_record_open(const char *path, const char *town, struct cli_record *record)
{
    record->path = path;
    record->text = cli_read_file(path, GH_RECORDING_MAX_BYTES, &record->length);
    if (!record->text)
        return false;
    record->file = town ? cli_load_town(town) : load_town_of(path, record->text, record->length);
    if (!record->file)
        free(record->text);
    return record->file != NULL;
}

void cli_record_close(struct cli_record *record)
{
    gh_townfile_free(record->file);
    free(record->text);
}

bool cli_record_parse(const struct cli_usage *usage, struct cli_record_options *options, int *argc, char **argv,
                      struct cli_record *record, unsigned *given, int *exit_code)
{
    if (!cli_parse_given(usage, options, argc, argv, given, exit_code))
        return false;
    if (cli_record_open(argv[1], options->town, record))
        return true;
    *exit_code = CLI_FAILED;
    return false;
}

void cli_say_too_late(uint64_t steps, uint64_t at)
{
    cli_error(_("the record ends after step %1$llu, before step %2$llu"), (unsigned long long)steps,
              (unsigned long long)at);
}

struct position {
    uint64_t at, steps;
    gh_record_visitor *visit;
    void *user;
};

static bool count_step(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                       const struct gh_events *events)
{
    struct position *position = user;

    position->steps++;
    if (position->visit && !position->visit(position->user, state, seat, action, events))
        return false;
    return position->steps != position->at;
}

bool cli_record_position(const struct cli_record *record, uint64_t at, struct gh_state *state, gh_record_visitor *visit,
                         void *user)
{
    struct position position = {at, 0, visit, user};
    struct gh_record_error error;

    memset(state, 0, sizeof *state);
    if (!gh_record_replay(&record->file->town, record->text, record->length, state, count_step, &position, &error)) {
        cli_record_error(record->file, record->path, &error, &state->open);
        return false;
    }
    if (position.steps < at)
        cli_say_too_late(position.steps, at);
    return position.steps >= at;
}

bool cli_set_record_town(void *target, const char *value)
{
    ((struct cli_record_options *)target)->town = value;
    return *value != 0;
}

bool cli_set_at(void *target, const char *value)
{
    return gh_number(value, 1, UINT32_MAX, &((struct cli_record_options *)target)->at);
}

const char *const *cli_seat_names(void)
{
    static const char *names[GH_MAX_SEATS];
    static const char *const marked[GH_MAX_SEATS] = {N_("Player 0"), N_("Player 1"), N_("Player 2"), N_("Player 3")};

    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        names[seat] = _(marked[seat]);
    return names;
}

bool cli_set_record_json(void *target, const char *value)
{
    (void)value;
    ((struct cli_record_options *)target)->json = true;
    return true;
}
