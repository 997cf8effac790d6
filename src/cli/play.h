/* Games that are played in this program, line by line or in the full-screen terminal: the command line, who sits where,
 * opening and ending. */
#ifndef GADSHILL_CLI_PLAY_H
#define GADSHILL_CLI_PLAY_H

#include "cli.h"
#include "gadshill/bot.h"
#include "gadshill/local.h"

/* ---- who sits where (play_seats.c) ---- */

/* What the option --seat said of each seat. */
struct play_seats {
    struct play_seat {
        enum { PLAY_SEAT_FREE, PLAY_SEAT_PERSON, PLAY_SEAT_COMPUTER, PLAY_SEAT_PROGRAM } kind;
        const struct gh_player_kind *player; /* of a computer player */
        const char *command;                 /* of a program */
    } seat[GH_MAX_SEATS];
    uint64_t seconds; /* for an answer of a program */
    bool has_several; /* several persons may be named */
};

/* Reads one --seat: "2" or "2=me" for the person, "2=random", "2=cmd:./program". False when it is none of these. */
bool play_seats_set(struct play_seats *seats, const char *value);
/* Whether all seats that were named exist; false after an error message. */
bool play_seats_exist(const struct play_seats *seats, unsigned count);
/* Seats everybody in the setup: persons where they asked to sit, or one on the first seat that nobody was put on;
 * `usual` where nothing else was said. */
void play_seats_assign(const struct play_seats *seats, const struct gh_player_kind *usual,
                       struct gh_local_options *local);
/* Whether nothing was said about computer players. */
bool play_seats_are_usual(const struct play_seats *seats);
/* Everybody else: "Anna (computer, greedy) and Buck (the program ./bot)" */
char *play_seats_list(const struct play_seats *seats, const struct gh_scene *scene, char *list, size_t size);
/* Prints the options that seat everybody so again, for a shell. */
void play_seats_print(const struct play_seats *seats, unsigned count, FILE *out);

/* ---- the command line (play_options.c) ---- */

/* struct cli_options comes first, so that its setters work on this too. */
struct play_options {
    struct cli_options common;
    const char *recording;     /* the path, or NULL */
    bool is_default_recording; /* it was not asked for */
    struct play_seats seats;
    bool has_town, has_players, has_referee, has_brisk, has_seed; /* given, so that a recording must agree with them */
};

extern const struct cli_option play_option_table[];

struct play_options play_options_default(void);
/* After reading the options: looks at the recording, which decides about the rest of the game, or chooses one. false:
 * the command ends with *code, after an error message. */
bool play_options_settle(struct play_options *options, struct gh_recording_past *past, int *code);

/* A path in the user's data folder, named after the moment; NULL when there is no such place. */
const char *play_default_recording(void);

/* Tells how to come back to a game (with this command), and how to see one again. */
void play_tell_saved(const struct play_options *options, const char *command);
void play_tell_recorded(const struct play_options *options);

/* An argument as a shell reads it back. */
void play_print_quoted(FILE *out, const char *text);

/* ---- a game (play_game.c) ---- */

struct play_game {
    struct gh_townfile *file;
    struct gh_local_options local;
    struct gh_link *link;
};

/* Everybody to the table, the cards dealt or the past replayed. Returns an exit code; unless that is CLI_OK there was
 * an error message, and nothing is left to close. */
int play_game_open(struct play_game *game, const struct play_options *options, const struct gh_recording_past *past,
                   uint32_t pace_ms);
void play_game_close(struct play_game *game);

#endif
