/* A scenario while it runs, and what the parts of this room share. A scenario is read and played line by line.
 * Invariants:
 *  1. set-up lines only collect; the first action or expectation makes them a state (scenario_begin), and from then on
 * there are no set-up lines any more;
 *  2. the first thing that goes wrong ends the scenario: a mistake in the file, or a game that is not as expected;
 *  3. a state is only ever made from a set-up that a real game could show to its players: see scenario_begin. */
#ifndef GADSHILL_SCENARIO_PARTS_H
#define GADSHILL_SCENARIO_PARTS_H

#include "gadshill/scenario.h"
#include "gadshill/source.h"
#include "gadshill/text.h"
#include "gadshill/words.h"

enum {
    SCENARIO_TEXT_SIZE = 512,
    SCENARIO_NAME_SIZE = 32 /* what players are called, with the final 0 */
};

/* Words of the scenario language, put together for a message. */
struct scenario_text {
    char at[SCENARIO_TEXT_SIZE];
    size_t used;
};

/* Adds a word, after a blank if it is not the first; what does not fit is left out. */
void add_word(struct scenario_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

struct scenario_line {
    unsigned number;
    const char *text;
    size_t length; /* without the comment */
    size_t at;     /* where the next word is looked for */
    size_t word;   /* where the word that was read last begins */
};

struct scenario_word {
    const char *text;
    size_t length;
};

/* Markers and buildings on their way to a board, with the places in the file where each building was named first. */
struct scenario_pieces {
    struct gh_board board;
    struct gh_mark building[GH_MAX_BUILDINGS]; /* line 0: not named */
    struct gh_mark crowded;                    /* where a site got more markers than it may have */
    unsigned since;                            /* the line, or first line of the drawn board, that is being read */
};

struct scenario_setup {
    struct scenario_pieces pieces;
    struct gh_mark owner[GH_MAX_BUILDINGS]; /* where each is said to be owned */
    struct gh_mark card[GH_MAX_CARDS];      /* where each is said to be */
    struct gh_mark played[GH_MAX_IN_FORCE]; /* the statements of this turn */
    struct gh_mark laid;                    /* the first line that does not go with a dealt game */
    uint8_t pile[GH_MAX_PILES][GH_MAX_CARDS];
    unsigned pile_size[GH_MAX_PILES];
    unsigned piles; /* set of piles that are given */
    uint64_t seed;
    bool has_players, has_referee, has_seats, is_dealt, is_drawn, is_brisk;
};

struct scenario_failure {
    bool failed;
    bool is_mistake; /* in the file; otherwise the game is not as expected */
    struct gh_mark mark;
    char sentence[SCENARIO_TEXT_SIZE];
    struct scenario_text expected, found; /* in the scenario language; "" for mistakes */
    bool has_board;
    struct gh_board board; /* the drawn board that was expected */
};

struct scenario {
    struct gh_scenarios *all;
    const char *path; /* of the file */
    const struct gh_source *source;
    unsigned next_line, end_line; /* lines to read: next_line up to, but without, end_line */
    struct scenario_line line;
    size_t expectation;       /* where in the line it begins, behind the word "expect" */
    unsigned referee;         /* enum gh_referee of this run */
    bool on_both_referees;    /* there is a second run */
    struct gh_townfile *file; /* NULL until the town is known */
    const struct gh_town *town;
    char seat_name[GH_MAX_SEATS][SCENARIO_NAME_SIZE];
    struct scenario_setup setup;
    bool has_begun;
    struct gh_state state; /* before has_begun: what has been set of it so far */
    struct scenario_failure failure;
};

/* ---- reading (read.c). Those that return bool have told the failure when they return false. ---- */

/* Makes the next line the current one. On a drawn board "##" does not begin a comment. false: no line is left. */
bool scenario_next_line(struct scenario *scenario, bool is_drawn);
/* The next word of the line; false at its end, which is no failure. */
bool scenario_next_word(struct scenario *scenario, struct scenario_word *word);
/* Looks ahead: is this the next word? Then it has been read. */
bool scenario_accept(struct scenario *scenario, const char *expected);
bool scenario_has_more(struct scenario *scenario);
/* The rest of the line without blanks at its ends. */
struct scenario_word scenario_rest(struct scenario *scenario);
bool scenario_is(struct scenario_word word, const char *expected);
struct gh_quoted quoted(struct scenario_word word);            /* for a sentence */
struct gh_mark scenario_mark(const struct scenario *scenario); /* of the word that was read last */

bool scenario_read_word(struct scenario *scenario, struct scenario_word *word); /* there must be one */
bool scenario_read_end(struct scenario *scenario);
bool scenario_read_number(struct scenario *scenario, unsigned least, unsigned most, unsigned *number);
bool scenario_read_seat(struct scenario *scenario, unsigned *seat);
/* "Anna 5" */
bool scenario_read_seat_number(struct scenario *scenario, unsigned most, unsigned *seat, unsigned *number);
bool scenario_read_building(struct scenario *scenario, unsigned *building);
bool scenario_read_site(struct scenario *scenario, unsigned *site);
bool scenario_read_card(struct scenario *scenario, unsigned *card);
bool scenario_read_pile(struct scenario *scenario, unsigned *pile);
/* The rest of the line: one or more seats, buildings or sites, of which one is read by `read`. */
typedef bool scenario_item(struct scenario *scenario, unsigned *item);
bool scenario_read_set(struct scenario *scenario, scenario_item *read, uint32_t *set);
bool scenario_read_set_or_none(struct scenario *scenario, scenario_item *read, uint32_t *set);
/* "building@site" */
bool scenario_read_marker(struct scenario *scenario, unsigned *building, unsigned *site);
bool scenario_find_seat(struct scenario *scenario, struct scenario_word word, unsigned *seat);

/* The file is wrong here: at the word that was read last, or at a mark. Both are false. */
#define mistake(scenario, ...) mistake_at((scenario), scenario_mark(scenario), __VA_ARGS__)
bool mistake_at(struct scenario *scenario, struct gh_mark mark, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The game is not as expected. Returns false. */
bool differs(struct scenario *scenario, const char *sentence, struct scenario_word expected,
             const struct scenario_text *found);

/* ---- drawn boards (board.c) ---- */

void scenario_pieces_clear(struct scenario_pieces *pieces);
/* Reads the rows that follow the current line. */
bool scenario_read_board(struct scenario *scenario, struct scenario_pieces *pieces);
/* Draws a board as scenario files have it, each line after `indent`. */
void scenario_draw(const struct gh_townfile *file, const struct gh_board *board, const char *indent, FILE *out);

/* ---- the lines (in all files); the first word has been read already ---- */

typedef bool scenario_reader(struct scenario *scenario);

/* Remembers that the scenario lays out its own game with the current line. */
void scenario_lay(struct scenario *scenario);

scenario_reader scenario_set_town, scenario_set_players, scenario_set_referee, scenario_set_brisk, scenario_set_active,
    scenario_set_board, scenario_set_markers, scenario_set_placed, scenario_set_out, scenario_set_owns,
    scenario_set_hand, scenario_set_points, scenario_set_bought, scenario_set_pile, scenario_set_discard_pile,
    scenario_set_played, scenario_set_quiet_turns, scenario_set_deal, scenario_set_card;

scenario_reader scenario_expect_active, scenario_expect_board, scenario_expect_markers, scenario_expect_placed,
    scenario_expect_out, scenario_expect_owns, scenario_expect_hand, scenario_expect_points, scenario_expect_bought,
    scenario_expect_pile, scenario_expect_discard_pile, scenario_expect_quiet_turns, scenario_expect_unmarked,
    scenario_expect_owner, scenario_expect_beside, scenario_expect_game, scenario_expect_winners,
    scenario_expect_locomotive, scenario_expect_legal, scenario_expect_illegal, scenario_expect_idle,
    scenario_expect_impossible, scenario_expect_window, scenario_expect_locked, scenario_expect_draws;

/* Ends an expectation: nothing may follow in its line, and then it is either so or not. */
bool scenario_check(struct scenario *scenario, bool is_so, const struct scenario_text *found);

/* Makes a state of the set-up, or says why no game can look like that. */
bool scenario_begin(struct scenario *scenario);

/* A line that begins with "SEAT:". */
bool scenario_act(struct scenario *scenario, struct scenario_word seat);

/* Reads an action's text; the line's last word is where it begins. */
bool scenario_parse_action(struct scenario *scenario, struct scenario_word text, struct gh_action *action);

#endif
