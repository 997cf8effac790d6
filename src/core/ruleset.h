/* The two games as const tables of numbers and functions over the same board and logic. */
#ifndef GADSHILL_CORE_RULESET_H
#define GADSHILL_CORE_RULESET_H

#include "gadshill/game.h"

struct gh_ruleset {
    const char *pile_name[GH_MAX_PILES];
    const char *draw_word[GH_MAX_PILES]; /* what a player says to draw; NULL past the last */
    uint8_t reshuffled_pile;             /* which pile is made anew from the discarded district cards */
    uint8_t cards_a_turn;                /* that may be played */
    uint8_t draws_after_play;            /* counted in gh_public.draws; 0: the turn's one draw needs no counting */
    uint8_t draws_after_discard;
    uint8_t purchases, price; /* purchases a game (0: none), points for one */
    bool must_change;         /* a card that changes nothing may not be played */
    bool idle_discards;       /* only idle cards may be discarded */
    bool free_pass;           /* drawing without having played is always allowed */
    bool own_piles;           /* with two players: the second draw word means the active player's own pile */

    /* Deals cards and piles (RULES 2). */
    enum gh_error (*deal)(const struct gh_town *town, struct gh_state *state, struct gh_rng *rng);
    /* How many buildings each takes in setup (RULES 2). */
    unsigned (*setup_share)(const struct gh_town *town, unsigned seats);
    /* Whether the active player must take a building before anything else; NULL: never. */
    bool (*must_take)(const struct gh_town *town, const struct gh_public *open);
    /* Whether a card may be played after another in the same turn; NULL where cards_a_turn is 1. */
    bool (*may_play_again)(const struct gh_town *town, const struct gh_public *open);
    /* The kind that the card on top of a pile must have, or GH_NONE where only its owner will see it. */
    unsigned (*kind_on_top)(const struct gh_town *town, const struct gh_public *open, unsigned pile);
    /* Whether the town is complete, which ends the game. */
    bool (*complete)(const struct gh_town *town, const struct gh_public *open);
};

extern const struct gh_ruleset gh_gads_hill_rules, gh_old_town_rules;

extern const struct gh_ruleset *const gh_rulesets[GH_RULESETS_COUNT];

static inline const struct gh_ruleset *gh_ruleset_of(const struct gh_town *town)
{
    return gh_rulesets[town->ruleset];
}

static inline bool gh_must_take(const struct gh_town *town, const struct gh_public *open)
{
    const struct gh_ruleset *rules = gh_ruleset_of(town);

    return rules->must_take && rules->must_take(town, open);
}

/* The pile that a draw word means for the active player, or GH_NONE (RULES 8; RULES 9, Drawing). */
static inline unsigned gh_pile_for(const struct gh_ruleset *rules, const struct gh_public *open, unsigned word)
{
    if (word == 0 || !rules->own_piles)
        return word;
    return open->seats == 2 ? word + open->player : GH_NONE;
}

/* Dealing, shared by both games (src/core/deal.c): shuffled cards of each kind, handed out from the top. */
struct gh_supply {
    uint8_t card[GH_KINDS_COUNT][GH_MAX_CARDS];
    unsigned left[GH_KINDS_COUNT];
};

void gh_supply_shuffle(const struct gh_town *town, struct gh_rng *rng, struct gh_supply *supply);
/* Takes the next card of a kind; GH_NONE when there is none. */
unsigned gh_supply_next(struct gh_supply *supply, enum gh_kind kind);
/* Gives every seat `count` cards of a kind. Returns false when they run out. */
bool gh_supply_hands(struct gh_supply *supply, enum gh_kind kind, unsigned count, struct gh_state *state);
/* Lays out a pile from its top; `count` cards, in room for `room` cards. */
void gh_pile_lay(struct gh_state *state, unsigned pile, const uint8_t *cards, unsigned count, unsigned room);

#endif
