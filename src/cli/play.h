/* gadshill play: one person against computer players, or computer players watched by one, line by line.
 *
 * Invariants:
 *  1. nothing that the person's seat may not know is printed: events go through gh_event_for, and nothing asks the
 *     logic whether a claim would be right before it is made;
 *  2. every accepted action and every wrong claim is in the record, on the disk, before it is told;
 *  3. the output is plain text in reading order: no cursor movement, no colours. */
#ifndef GADSHILL_CLI_PLAY_H
#define GADSHILL_CLI_PLAY_H

#include "cli.h"
#include "gadshill/bot.h"
#include "gadshill/recording.h"

/* Placeholders like %1$s are POSIX, not ISO C: hence __extension__. */
#define play_say(...) (__extension__ play_say_text(__VA_ARGS__))
#define play_format(text, ...) (__extension__ snprintf((text), sizeof(text), __VA_ARGS__))

/* Room for longer lists than one sentence. */
enum { PLAY_TEXT_SIZE = 2048, PLAY_LABEL_SIZE = 128, PLAY_PATH_SIZE = GH_RECORDING_PATH_SIZE, PLAY_TIE = GH_TIE };

struct play {
    const struct gh_townfile *file;
    const struct gh_town *town;
    unsigned seat; /* the person's; GH_NONE: the person watches */
    struct gh_table table;
    struct gh_bot *bot[GH_MAX_SEATS]; /* programs; for the table they are persons */
    struct gh_words words;
    const char *seat_name[GH_MAX_SEATS];
    struct gh_recording record;
    struct gh_legal legal; /* what the person can do; empty when it is not for them to decide */
    bool is_drawn;         /* the board is drawn; otherwise told in words */
    bool has_shown;        /* board and cards as they were shown last: */
    struct gh_board shown_board;
    struct gh_cards shown_hand;
    bool has_hinted;     /* the person was told of help and rules */
    unsigned asked_turn; /* the turn at whose beginning the person was asked for a claim */
};

static inline const struct gh_public *play_open(const struct play *play)
{
    return &play->table.state.open;
}

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
/* The (first) person's seat: the one that was asked for, else the first that nobody was put on, else none: the person
 * watches. */
unsigned play_seats_person(const struct play_seats *seats, unsigned count);
/* Seats and names everybody; `usual` sits where nothing was said. The table's players go to `kind`. False after an
 * error message. */
bool play_seats_assign(struct play *play, const struct play_seats *seats, const struct gh_player_kind *usual,
                       unsigned count, const struct gh_player_kind *kind[GH_MAX_SEATS]);
/* Whether nothing was said about computer players. */
bool play_seats_are_usual(const struct play_seats *seats);
/* "Anna (computer, greedy) and Buck (the program ./bot)" */
char *play_seats_list(const struct play *play, const struct play_seats *seats, char *list, size_t size);
/* Prints the options that seat everybody so again, for a shell. */
void play_seats_print(const struct play_seats *seats, unsigned count, FILE *out);

/* Starts the programs; false after an error message. */
bool play_bots_start(const struct gh_townfile *file, const struct gh_setup *setup, const struct play_seats *seats,
                     unsigned attention, struct gh_bot *bot[GH_MAX_SEATS]);
void play_bots_end(struct play *play);

/* As gh_table_claim and gh_table_next, for programs too; tells when one of them fails. */
bool play_next_claim(struct play *play, unsigned *seat, struct gh_action *action);
bool play_next(struct play *play, unsigned *seat, struct gh_action *action);

/* ---- the command line (play_options.c) ---- */

/* struct cli_options comes first, so that its setters work on this too. */
struct play_options {
    struct cli_options common;
    const char *record;
    bool is_default_record; /* it was not asked for */
    struct play_seats seats;
    bool has_town, has_players, has_referee, has_seed; /* given, so that a record must agree with them */
};

extern const struct cli_option play_option_table[];

struct play_options play_options_default(void);
/* After reading the options: looks at the record, which decides about the rest of the game, or chooses one. false: the
 * command ends with *code, after an error message. */
bool play_options_settle(struct play_options *options, struct gh_recording_past *past, int *code);

/* Tells how to come back to a game of so many (with this command), and how to see one again. */
void play_tell_saved(const struct play_options *options, const char *program, const char *record, unsigned count);
void play_tell_recorded(const struct play_options *options, const char *record);

/* ---- what can be seen (play_screen.c) ---- */

/* Prints a paragraph after `lead`, broken into lines on a terminal, where all lines but the first begin with `indent`
 * blanks. */
void play_paragraph(const char *lead, unsigned indent, const char *text);

/* One of its own. */
#define play_put(text) play_paragraph("", 0, (text))
void play_say_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints one line; on a terminal it is cut to fit, and ends with "..." then. */
void play_line(const char *lead, const char *text);

/* Words, padded to a width, and what there is to say about them. */
void play_item(const char *lead, const char *words, unsigned width, const char *text);

/* A building as it is typed, and what it is called in the user's language when that is something else. */
char *play_label(const struct play *play, unsigned building, char label[PLAY_LABEL_SIZE]);

void play_show_board(struct play *play);
void play_show_sites(const struct play *play);
void play_show_markers(const struct play *play);
void play_show_hand(struct play *play);
void play_show_card(const struct play *play, unsigned card);
void play_show_players(const struct play *play);
void play_show_table(const struct play *play); /* piles, what lies beside the board, what is left to buy */
void play_show_result(const struct play *play);

/* Whether the output is a terminal; and one that cannot show board, cards and choices at full length together. */
bool play_is_terminal(void);
bool play_is_small(void);

/* The board and how everybody stands. On a small terminal the board is shown always, and as near to the prompt as can
 * be; otherwise it comes first, if it has changed since it was shown last. */
void play_show_news(struct play *play);
/* Everything that a decision needs. */
void play_show_decision(struct play *play);

/* ---- what can be done (play_choice.c) ---- */

void play_show_legal(const struct play *play);
/* The same in few lines: below the board what is done most, above it the rest and the cards that cannot be played. */
void play_show_legal_briefly(const struct play *play);
void play_show_more_legal(const struct play *play);
/* What an action would do, or why it is not possible. */
void play_show_why(const struct play *play, struct gh_action action);
void play_refuse(const struct play *play, const struct gh_public *open, struct gh_action action,
                 struct gh_verdict verdict);

/* What a seat's action did, in sentences. */
void play_tell(const struct play *play, const struct gh_public *before, unsigned seat, struct gh_action action,
               const struct gh_events *events);

/* ---- what is typed (play_input.c) ---- */

enum play_answer { PLAY_ACTION, PLAY_ENTER, PLAY_QUIT };

/* Prints the question and a prompt and reads a line, to be freed once after the last; false: the input has ended. */
bool play_read_line(const char *question, char **line, size_t *size);
bool play_is_quit(const char *line);

/* Says how to get help, to be translated. On a terminal it stands before the first question. */
extern const char play_hint[];

/* Asks until an action is typed, or Enter alone, or the person leaves (or the input ends). Everything else that can be
 * typed is answered here. */
enum play_answer play_ask(struct play *play, const char *question, struct gh_action *action);

/* ---- the record (play_record.c) ---- */

/* A path in the user's data folder, named after the moment; NULL when there is no such place. */
const char *play_record_default(void);
/* Looks at the file; false after an error message. */
bool play_record_look(const char *path, struct gh_recording_past *past);
/* Replays the past into the table's state; false after an error message. */
bool play_record_replay(struct play *play, struct gh_recording_past *past);
/* Opens the file for writing after its past, or makes it with the head. false after an error message; a default record
 * that cannot be made only makes the game one without a record, after a line that says so. */
bool play_record_open(struct play *play, const struct gh_recording_past *past);
bool play_record_step(struct play *play, const struct gh_state *before, unsigned seat, struct gh_action action);

/* How the program is started by hand: "gadshill play", or the script that set GADSHILL_COMMAND. */
void play_print_program(FILE *out, const char *command);
/* An argument as a shell reads it back. */
void play_print_quoted(FILE *out, const char *text);

#endif
