/* The record of a game that is played line by line, and commands to be typed into a shell. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

const char *play_record_default(void)
{
    static char path[PLAY_PATH_SIZE];
    char folder[PLAY_PATH_SIZE];

    if (!cli_games_folder(folder, sizeof folder))
        return NULL;
    gh_recording_name(folder, path);
    return path;
}

bool play_record_look(const char *path, struct gh_recording_past *past)
{
    char problem[GH_RECORDING_PROBLEM_SIZE];

    if (gh_recording_look(path, past, problem))
        return true;
    cli_error("%s", problem);
    return false;
}

bool play_record_replay(struct play *play, struct gh_recording_past *past)
{
    char problem[GH_RECORDING_PROBLEM_SIZE];

    if (!gh_recording_replay(play->file, play->record.path, past, &play->table.state, NULL, NULL, problem)) {
        cli_error("%s", problem);
        return false;
    }
    if (past->kept < past->length)
        play_say(_("The last line of %s was cut off and has been dropped."), play->record.path);
    return true;
}

bool play_record_open(struct play *play, const struct gh_recording_past *past)
{
    char problem[GH_RECORDING_PROBLEM_SIZE];

    if (gh_recording_open(&play->record, play->town, &play->table.setup, past, problem))
        return true;
    if (!play->record.is_default) {
        cli_error("%s", problem);
        return false;
    }
    play_put(problem);
    *play->record.path = 0;
    return true;
}

bool play_record_step(struct play *play, const struct gh_state *before, unsigned seat, struct gh_action action)
{
    char problem[GH_RECORDING_PROBLEM_SIZE];

    if (gh_recording_step(&play->record, play->town, before, &play->table.state, seat, action, problem))
        return true;
    cli_error("%s", problem);
    return false;
}

/* ---- commands to be typed into a shell ---- */

void play_print_quoted(FILE *out, const char *text)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./-";

    if (*text && text[strspn(text, plain)] == 0) {
        fputs(text, out);
        return;
    }
    putc('\'', out);
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", out);
        else
            putc(*text, out);
    }
    putc('\'', out);
}

void play_print_program(FILE *out, const char *command)
{
    const char *script = getenv("GADSHILL_COMMAND");

    if (!script || !*script)
        fprintf(out, "gadshill %s", command);
    else if (strcmp(command, "play") == 0 || strcmp(command, "terminal") == 0)
        fputs(script, out);
    else
        fprintf(out, "build/gadshill %s", command);
}
