/* Playing: setup, what is legal, what an action does. */
#ifndef GADSHILL_GAME_H
#define GADSHILL_GAME_H

#include "gadshill/action.h"
#include "gadshill/event.h"
#include "gadshill/state.h"
#include "gadshill/verdict.h"

struct gh_setup {
    uint8_t seats;   /* 2 to 4 */
    uint8_t first;   /* RULES 12, R12: the seat that starts */
    uint8_t referee; /* enum gh_referee */
    bool is_brisk;   /* house rule (RULES 12, R30): who can play a card must */
    bool is_sealed;  /* nobody can conclude from cards that they see which others were dealt (rng.h) */
    uint64_t seed;   /* below 2^63 when it is sealed */
};

enum gh_error {
    GH_OK,
    GH_ERROR_SEATS,        /* not 2 to 4, or the first seat is none of them */
    GH_ERROR_TOO_FEW_CARDS /* the town has too few cards for that many */
};

/* The seed of whoever is seen acting at the table; nobody can conclude from it how a sealed game was dealt. */
uint64_t gh_players_seed(const struct gh_setup *setup);

/* Deals a new game (RULES 2). */
enum gh_error gh_start(const struct gh_town *town, const struct gh_setup *setup, struct gh_state *state);

/* Every legal action of the active player but claims. Discards are not multiplied out: any two cards of `discardable`
 * with any marker of `takeable` make one. */
enum { GH_MAX_LEGAL = GH_MAX_CARDS * GH_MAX_BUILDINGS };

struct gh_legal {
    unsigned count;
    uint16_t of_kind[GH_ACTIONS_COUNT];  /* how many of each kind are in the list, which is sorted by kind */
    struct gh_cards discardable;         /* empty when no discard is legal */
    unsigned markers;                    /* how many are takeable; 0 when no discard is legal */
    gh_sites takeable[GH_MAX_BUILDINGS]; /* meaningful only when there are such markers */
    struct gh_action action[GH_MAX_LEGAL];
};

/* `hand` is the active player's. */
void gh_legal(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand,
              struct gh_legal *legal);

/* How many legal actions there are with discards multiplied out, the n-th of them, and whether one is among them. */
unsigned gh_legal_count(const struct gh_legal *legal);
struct gh_action gh_legal_at(const struct gh_legal *legal, unsigned n);
bool gh_legal_has(const struct gh_legal *legal, struct gh_action action);

/* The active player's idle cards (RULES 9); empty in Gads Hill. */
struct gh_cards gh_idle_cards(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand);

/* The markers that a claim would get right now (RULES 7), for each building; nothing on the automatic referee. */
void gh_claimable(const struct gh_town *town, const struct gh_public *open, gh_sites claimable[GH_MAX_BUILDINGS]);

/* Whether a seat may try to claim now. */
struct gh_verdict gh_may_claim(const struct gh_public *open, unsigned seat);

/* What an action would do to everything open: `after` becomes the table after it, or, when it is refused, the table as
 * it is (a wrong claim locks). `hand` is the seat's; nothing hidden is needed, and a drawn card stays unknown. */
struct gh_verdict gh_preview(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand,
                             unsigned seat, struct gh_action action, struct gh_public *after);

/* The statements in force for the active player's next action: those of the finished turn end with it (RULES 7). */
struct gh_statements gh_in_force_now(const struct gh_public *open);

/* Of a card that is refused for too many markers of a building or on a site (RULES 6): the board that would break the
 * limit. */
struct gh_board gh_overfull_board(const struct gh_town *town, const struct gh_public *open,
                                  struct gh_statement statement);

/* Does an action, or refuses it and changes nothing (a wrong claim locks the claimer, RULES 7). What happened is added
 * to `events` when that is not NULL. The seat must exist and the action's indexes be valid for the town
 * (gh_action_parse sees to that). */
struct gh_verdict gh_apply(const struct gh_town *town, struct gh_state *state, unsigned seat, struct gh_action action,
                           struct gh_events *events);

/* A whole state that the view could be of: everything open, the seat's hand, and the hidden cards dealt at random in
 * accordance with everything that anybody could have seen (what kinds of cards were drawn, what was laid down, what was
 * reshuffled). The same numbers from `rng` give the same state. false: there is none (a table that was set up by hand).
 */
bool gh_imagine(const struct gh_town *town, const struct gh_view *view, struct gh_rng *rng, struct gh_state *state);

/* The names of a ruleset's piles (0 to GH_MAX_PILES - 1), and what a player says to draw: "district", or "own" for the
 * pile own0 or own1. NULL past the last. */
const char *gh_pile_name(enum gh_ruleset_id ruleset, unsigned pile);
const char *gh_draw_word(enum gh_ruleset_id ruleset, unsigned word);

/* The numbers of a town's rules that people want to see. */
struct gh_rules {
    uint8_t cards_a_turn;               /* that may be played */
    uint8_t purchases, price;           /* a game (0: none), points for one */
    uint8_t share[GH_MAX_SEATS + 1];    /* [players]: how many buildings each takes in setup */
    uint8_t one_card_from, complete_at; /* locomotive numbers (RULES 8); 0 in a game without one */
};

struct gh_rules gh_rules_of(const struct gh_town *town);

/* "automatic" or "manual", and back (GH_NONE: no such referee). */
const char *gh_referee_name(enum gh_referee referee);
unsigned gh_referee_find(const char *name, size_t length);

/* Seats with the most points (RULES 8, End; R11). */
unsigned gh_winners(const struct gh_public *open);

#endif
