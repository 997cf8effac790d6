/* gadshill play: one person against computer players, line by line.
 *
 * Invariants:
 *  1. nothing that the person's seat may not know is printed: events go through gh_event_for, and nothing asks the
 *     logic whether a claim would be right before it is made;
 *  2. every accepted action and every wrong claim is in the record, on the disk, before it is told;
 *  3. the output is plain text in reading order: no cursor movement, no colours. */
#ifndef GADSHILL_CLI_PLAY_H
#define GADSHILL_CLI_PLAY_H

#include "cli.h"

/* printf with placeholders like %1$s, which POSIX has and ISO C has not. */
#define play_printf(...) (__extension__ printf(__VA_ARGS__))
#define play_format(text, ...) (__extension__ snprintf((text), sizeof(text), __VA_ARGS__))

/* Room for longer lists than one sentence. */
enum {
    PLAY_TEXT_SIZE = 2048,
    PLAY_LABEL_SIZE = 128,
    PLAY_TIE = '\t' /* in a paragraph: a blank where no line is broken */
};

/* A record that is written as the game goes. */
struct play_record {
    const char *path; /* NULL: the game is not recorded */
    int descriptor;   /* -1 until it is open */
};

struct play {
    const struct gh_townfile *file;
    const struct gh_town *town;
    unsigned seat; /* the person's */
    struct gh_table table;
    struct gh_words words;
    const char *seat_name[GH_MAX_SEATS];
    struct play_record record;
    struct gh_legal legal; /* what the person can do; empty when it is not for them to decide */
    bool is_drawn;         /* the board is drawn; otherwise told in words */
    bool has_shown;        /* board and cards as they were shown last: */
    struct gh_board shown_board;
    struct gh_cards shown_hand;
    unsigned asked_turn; /* the turn at whose beginning the person was asked for a claim */
};

/* ---- what can be seen (play_screen.c) ---- */

/* Prints a paragraph after `lead`, broken into lines on a terminal, where all lines but the first begin with `indent`
 * blanks. */
void play_paragraph(const char *lead, unsigned indent, const char *text);

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

/* The board, if it has changed since it was shown last, and how everybody stands. */
void play_show_news(struct play *play);

/* ---- what can be done (play_choice.c) ---- */

void play_show_legal(const struct play *play);
/* What an action would do, or why it is not possible. */
void play_show_why(const struct play *play, struct gh_action action);
void play_refuse(const struct play *play, const struct gh_public *open, struct gh_action action,
                 struct gh_verdict verdict);

/* What a seat's action did, in sentences. */
void play_tell(const struct play *play, const struct gh_public *before, unsigned seat, struct gh_action action,
               const struct gh_events *events);

/* ---- what is typed (play_input.c) ---- */

enum play_answer { PLAY_ACTION, PLAY_ENTER, PLAY_QUIT };

/* Asks until an action is typed, or Enter alone, or the person leaves (or the input ends). Everything else that can be
 * typed is answered here. */
enum play_answer play_ask(struct play *play, const char *question, struct gh_action *action);

/* ---- the record (play_record.c) ---- */

/* What a record that is to be continued holds. */
struct play_past {
    char *text;          /* NULL: there is none; the record is new. To be freed */
    size_t length, kept; /* kept: without a last line that was cut off */
    struct gh_record_head head;
};

/* A new file in the user's data folder, named after the moment; NULL when there is no such place. */
const char *play_record_default(void);
/* Looks at the file; false after an error message. */
bool play_record_look(const char *path, struct play_past *past);
/* Replays the past into the table's state; false after an error message. */
bool play_record_replay(struct play *play, struct play_past *past);
/* Opens the file for writing after its past, or makes it with the head. false after an error message. */
bool play_record_open(struct play *play, const struct play_past *past);
bool play_record_step(struct play *play, const struct gh_state *before, unsigned seat, struct gh_action action);
void play_record_close(struct play *play);

#endif
