/* What the commands share. Each command is one file, command_<name>.c, with one function of type cli_command. */
#ifndef GADSHILL_CLI_H
#define GADSHILL_CLI_H

#include "gadshill/disk.h"
#include "gadshill/table.h"
#include "gadshill/text.h"
#include "gadshill/townfile.h"
#include "gadshill/record.h"
#include "gadshill/writer.h"

#include <stdint.h>
#include <stdio.h>

/* Exit codes: all well; the work failed or a file has mistakes; the command line is wrong. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* argv[0] is the command's name. Returns an exit code. */
typedef int cli_command(int argc, char **argv);

cli_command cli_analyse, cli_backup, cli_bench, cli_export, cli_hint, cli_join, cli_match, cli_perft, cli_play,
    cli_puzzle, cli_replay, cli_scenario, cli_serve, cli_simulate, cli_store, cli_terminal, cli_town, cli_trace,
    cli_why;

/* Options that several commands have, with their defaults filled in by cli_options_default. */
struct cli_options {
    const char *town; /* a bundled town's name or a file's path */
    const char *bot;
    struct gh_setup setup;
    unsigned games;
    unsigned attention;
    bool json;
};

struct cli_options cli_options_default(void);

/* One of a command's options: its long name, whether it has a value, and what it is for. */
struct cli_option {
    const char *name;
    const char *value; /* NULL: a switch; otherwise what to call the value in the help */
    const char *help;
    bool (*set)(void *target, const char *value); /* false: the value is bad */
};

extern const struct cli_option cli_no_options[];

struct cli_usage {
    const char *name;      /* of the command */
    const char *arguments; /* for the help: "FILE..."; NULL: none */
    int least, most;       /* how many of them */
    const char *summary;
    const struct cli_option *options; /* ended by a name of NULL */
};

/* Reads "--name VALUE" and "--name=VALUE" into `target` (each option's set does it), with --help for all. Leaves the
 * other arguments in argv[1] to argv[*argc - 1]. Returns true to go on; otherwise the command ends with *exit_code. */
bool cli_parse(const struct cli_usage *usage, void *target, int *argc, char **argv, int *exit_code);
/* The same; `given` has a bit for each option that was given, in the order of the table. */
bool cli_parse_given(const struct cli_usage *usage, void *target, int *argc, char **argv, unsigned *given,
                     int *exit_code);

/* A word that comes first and says what a command does: "check" of "town check". */
struct cli_word {
    const char *name;
    const char *arguments; /* for who gives too few */
    int least, most;       /* how many of them */
    unsigned options;      /* those that it takes, as bits */
};

/* The same for a command with such words, the last of which has no name: argv[1] is the one that is returned, with
 * arguments and options that it takes. NULL: the command ends with *exit_code. */
const struct cli_word *cli_parse_words(const struct cli_usage *usage, const struct cli_word *words, void *target,
                                       int *argc, char **argv, unsigned *given, int *exit_code);

/* Says that there is no such option, and which one may have been meant. A usage without a name is that of the program.
 */
void cli_say_no_option(const struct cli_usage *usage, const char *argument);
/* Says that "town check" or "replay --screen" does not take an option. */
void cli_say_not_taken(const char *what, const char *option);

/* Setters for struct cli_options as target. */
bool cli_set_town(void *target, const char *value);
bool cli_set_players(void *target, const char *value);
bool cli_set_referee(void *target, const char *value);
bool cli_set_brisk(void *target, const char *value);
bool cli_set_bot(void *target, const char *value);
bool cli_set_seed(void *target, const char *value);
bool cli_set_games(void *target, const char *value);
bool cli_set_attention(void *target, const char *value);
bool cli_set_json(void *target, const char *value);

/* The computer players that the options ask for, one for each seat. */
void cli_players(const struct cli_options *options, const struct gh_player_kind *kind[GH_MAX_SEATS]);

/* The entries of a cli_option table that go with them. */
#define CLI_OPTION(its_name, its_value, its_help, its_setter) \
    { \
        .name = its_name, .value = its_value, .help = its_help, .set = its_setter \
    }
#define CLI_TOWN_OPTION \
    CLI_OPTION("town", N_("TOWN"), N_("a bundled town (gads-hill, the default; old-town) or a file"), cli_set_town)
#define CLI_PLAYERS_OPTION CLI_OPTION("players", N_("N"), N_("number of players: 2 (default), 3 or 4"), cli_set_players)
#define CLI_REFEREE_OPTION \
    CLI_OPTION("referee", N_("WHO"), N_("automatic (default): does the logic; manual: players claim"), cli_set_referee)
#define CLI_BRISK_OPTION CLI_OPTION("brisk", NULL, N_("house rule: who can play a card must"), cli_set_brisk)
#define CLI_BOT_OPTION_BY(set) \
    CLI_OPTION("bot", N_("NAME"), N_("the computer players: hasty, greedy (default), careful, expert; or random"), set)
#define CLI_BOT_OPTION CLI_BOT_OPTION_BY(cli_set_bot)
#define CLI_SEED_OPTION \
    CLI_OPTION("seed", N_("S"), N_("a number up to 2^62; the same seed gives the same game"), cli_set_seed)
#define CLI_GAMES_OPTION(standard) CLI_OPTION("games", N_("N"), standard, cli_set_games)
#define CLI_ATTENTION_OPTION \
    CLI_OPTION("attention", N_("PERCENT"), \
               N_("how much the computer players notice with the manual referee, 0 to 100"), cli_set_attention)
#define CLI_JSON_OPTION CLI_OPTION("json", NULL, N_("print JSON for other programs"), cli_set_json)
/* Of games between computer players. */
#define CLI_OPTIONS_OF_GAMES \
    CLI_TOWN_OPTION, CLI_PLAYERS_OPTION, CLI_REFEREE_OPTION, CLI_BRISK_OPTION, CLI_BOT_OPTION, CLI_SEED_OPTION, \
        CLI_ATTENTION_OPTION

/* Says on stderr what is wrong: "gadshill: ...", one line. Placeholders like %1$s are POSIX, not ISO C: hence
 * __extension__. */
void cli_error_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define cli_error(...) (__extension__ cli_error_text(__VA_ARGS__))

/* One object for other programs (--json), indented: opened by the one, closed and printed by the other. */
struct gh_writer cli_json_open(void);
void cli_json_print(struct gh_writer *json);

/* From now on error messages go into the text instead, which begins as ""; NULL: to stderr again. */
void cli_catch_errors(char *text, size_t size);

/* As gh_file_read ("-": standard input) and gh_town_load, with error messages. */
char *cli_read_file(const char *path, size_t most, size_t *length);
struct gh_townfile *cli_load_town(const char *name);

/* The path of a town by its name, in a static buffer: one of the user's own, or a bundled one. NULL: there is none. */
const char *cli_town_path(const char *name);

/* The town as JSON in memory, to be freed; NULL when there is none. */
char *cli_town_json(const struct gh_townfile *file);

/* What comes after "cmd:" in what says who plays; NULL when that is no program. */
const char *cli_command_of(const char *who);

/* The part of a path behind its folders. */
const char *cli_file_name(const char *path);

/* The folder of the catalogues of all languages, for the program and for the page. */
bool cli_catalogues(char *folder, size_t size);

/* The folder of the user's own things ($XDG_DATA_HOME/gadshill); false: there is no place for it. */
bool cli_data_folder(char *folder, size_t size);
/* The folder in it where games are recorded. */
bool cli_games_folder(char *folder, size_t size);

/* Says what is wrong with a record: "FILE:LINE:COLUMN: ...". `open` is the table as it was after the last good line. */
void cli_record_error(const struct gh_townfile *file, const char *path, const struct gh_record_error *error,
                      const struct gh_public *open);

/* A record that was read, with its town. */
struct cli_record {
    const char *path;
    char *text;
    size_t length;
    struct gh_townfile *file;
};

/* Reads a record ("-": standard input) and loads its town, or `town` if that is not NULL. False after an error message.
 */
bool cli_record_open(const char *path, const char *town, struct cli_record *record);
void cli_record_close(struct cli_record *record);

/* The state after so many steps of the record (0: after all), each of which `visit` is told of if it is not NULL. False
 * after an error message. */
bool cli_record_position(const struct cli_record *record, uint64_t at, struct gh_state *state, gh_record_visitor *visit,
                         void *user);

/* Says that a record ends before the step that was asked for. */
void cli_say_too_late(uint64_t steps, uint64_t at);

/* Options of commands that look at a record; setters for it as target, or for a struct that begins with it. */
struct cli_record_options {
    const char *town;
    uint64_t at; /* a step; 0: none was named */
    bool json;
};

/* As cli_parse for a command whose first argument is a record and whose options begin with those of records: opens it
 * too. */
bool cli_record_parse(const struct cli_usage *usage, struct cli_record_options *options, int *argc, char **argv,
                      struct cli_record *record, unsigned *given, int *exit_code);

bool cli_set_record_town(void *target, const char *value);
bool cli_set_at(void *target, const char *value);
bool cli_set_record_json(void *target, const char *value);

#define CLI_RECORD_TOWN_OPTION \
    CLI_OPTION("town", N_("TOWN"), N_("the town file, if no town here has that name"), cli_set_record_town)
#define CLI_RECORD_JSON_OPTION CLI_OPTION("json", NULL, N_("print JSON for other programs"), cli_set_record_json)
#define CLI_AT_OPTION(meaning) CLI_OPTION("at", N_("STEP"), meaning, cli_set_at)

/* "Player 0" and so on, one for each seat. */
const char *const *cli_seat_names(void);

/* Whether the full screen can be shown: input and output are a terminal that is not dumb. */
bool cli_has_screen(void);

/* A progress bar on stderr when that is a terminal. */
void cli_progress(const char *what, uint64_t done, uint64_t all);

/* How many processors there are, at least 1 and at most `most`. */
unsigned cli_processors(unsigned most);

/* A random seed from the system. */
uint64_t cli_random_seed(void);

#endif
