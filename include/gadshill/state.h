/* A game: what lies open on the table, what is hidden, and what one seat may know of it.
 *
 * Invariants:
 *  1. struct gh_state has no pointers and is copied by "=";
 *  2. everything in struct gh_public may be shown to anybody; nothing in struct gh_hidden may leave its seat;
 *  3. every card is in exactly one of: a hand, a pile, the discard pile, the box;
 *  4. points + 2 x purchases + markers on the board = 5 x buildings that are or were marked. */
#ifndef GADSHILL_STATE_H
#define GADSHILL_STATE_H

#include "gadshill/board.h"
#include "gadshill/rng.h"

enum gh_referee { GH_AUTOMATIC, GH_MANUAL, GH_REFEREES_COUNT }; /* RULES 6 */
enum gh_phase { GH_SETUP, GH_TURN, GH_OVER };
enum gh_ending { GH_NOT_OVER, GH_COMPLETE, GH_STALEMATE };

/* A set of cards, by index. */
struct gh_cards {
    uint64_t bits[GH_MAX_CARDS / 64];
};

struct gh_public {
    struct gh_board board;
    gh_buildings owned[GH_MAX_SEATS]; /* in front of each seat (RULES 1); none of them placed or out */
    uint8_t landmark_at[GH_MAX_LANDMARKS];
    struct gh_statements in_force; /* RULES 4 */
    uint16_t score[GH_MAX_SEATS];
    uint16_t turn; /* 0 in setup, then from 1 */
    uint8_t bought[GH_MAX_SEATS];
    uint8_t hand_size[GH_MAX_SEATS];
    /* What everybody can remember of the hands: cards whose kind is known from where they came from, and of the others
     * (Old Town's own piles, RULES 2) how many of a seat's, in its hand or its pile, are building cards. */
    uint8_t known[GH_MAX_SEATS][GH_KINDS_COUNT];
    uint8_t unseen_buildings[GH_MAX_SEATS];
    struct gh_cards recycled; /* the cards of the last reshuffle: what is left of that pile is among them */
    uint8_t seats, first, player;
    uint8_t referee; /* enum gh_referee */
    bool is_brisk;   /* RULES 12, R30: who can play a card must */
    uint8_t phase;   /* enum gh_phase */
    uint8_t ending;  /* enum gh_ending */
    /* This turn: */
    uint8_t plays;      /* cards played */
    uint8_t draws;      /* cards still to draw (Old Town) */
    uint8_t locked;     /* set of seats that may not claim (RULES 7) */
    bool discarded;     /* two cards were discarded */
    bool bought_now;    /* a building was bought */
    bool acted;         /* something other than a claim was done */
    bool window;        /* the claim window of the finished turn is open (RULES 7) */
    bool progress;      /* RULES 10: something moved in this turn */
    uint8_t idle_turns; /* RULES 10: turns in a row without progress */
    uint8_t reshuffled; /* set of piles that have been reshuffled */
    uint8_t pile_size[GH_MAX_PILES];
    uint8_t discard_size;
    uint8_t discard[GH_MAX_CARDS]; /* the discard pile, oldest first */
};

struct gh_hidden {
    struct gh_cards hand[GH_MAX_SEATS];
    struct gh_rng reshuffle;
    uint8_t deck[GH_MAX_CARDS];      /* the piles one after the other */
    uint8_t pile_top[GH_MAX_PILES];  /* where in deck each pile's top card is */
    uint8_t pile_base[GH_MAX_PILES]; /* where each pile's room in deck begins */
};

struct gh_state {
    struct gh_public open;
    struct gh_hidden hidden;
};

_Static_assert(sizeof(struct gh_state) <= 1024, "a state stays below 1 KiB");

/* What one seat may know; seat is GH_NONE and the hand empty for a spectator. */
struct gh_view {
    struct gh_public open;
    struct gh_cards hand;
    uint8_t seat;
};

/* Made for every decision, so the compiler should see that it is copied once. */
static inline struct gh_view gh_view_for(const struct gh_state *state, unsigned seat)
{
    return (struct gh_view){
        .open = state->open,
        .hand = seat == GH_NONE ? (struct gh_cards){{0}} : state->hidden.hand[seat],
        .seat = (uint8_t)seat,
    };
}

static inline bool gh_cards_has(const struct gh_cards *cards, unsigned card)
{
    return (cards->bits[card / 64] >> card % 64 & 1) != 0;
}

static inline void gh_cards_add(struct gh_cards *cards, unsigned card)
{
    cards->bits[card / 64] |= UINT64_C(1) << card % 64;
}

static inline void gh_cards_remove(struct gh_cards *cards, unsigned card)
{
    cards->bits[card / 64] &= ~(UINT64_C(1) << card % 64);
}

static inline unsigned gh_cards_count(const struct gh_cards *cards)
{
    return gh_count_64(cards->bits, GH_MAX_CARDS / 64);
}

/* The smallest card of the set that is at least `from` (at most GH_MAX_CARDS), or GH_NONE. */
static inline unsigned gh_cards_next(const struct gh_cards *cards, unsigned from)
{
    _Static_assert(GH_MAX_CARDS == 128, "two words of cards");
    if (from < 64) {
        const uint64_t bits = cards->bits[0] >> from;

        if (bits)
            return from + (unsigned)__builtin_ctzll(bits);
        from = 64;
    }
    const uint64_t bits = from < GH_MAX_CARDS ? cards->bits[1] >> (from - 64) : 0;
    return bits ? from + (unsigned)__builtin_ctzll(bits) : GH_NONE;
}

/* Takes the smallest card out of the set; GH_NONE when there is none. */
static inline unsigned gh_cards_pop(struct gh_cards *cards)
{
    for (unsigned word = 0; word < GH_MAX_CARDS / 64; word++) {
        const uint64_t bits = cards->bits[word];

        if (bits) {
            cards->bits[word] = bits & (bits - 1);
            return word * 64 + (unsigned)__builtin_ctzll(bits);
        }
    }
    return GH_NONE;
}

/* for (gh_each_card(card, &cards)): every card of the set, smallest first. */
#define gh_each_card(card, cards) \
    unsigned card = gh_cards_next((cards), 0); \
    card != GH_NONE; \
    card = gh_cards_next((cards), card + 1)

/* Buildings in front of a seat; with GH_NONE those beside the board (RULES 1). */
gh_buildings gh_owned_by(const struct gh_town *town, const struct gh_public *open, unsigned seat);

/* The seat that owns a building, or GH_NONE. */
unsigned gh_owner(const struct gh_public *open, unsigned building);

/* RULES 1: landmarks and placed buildings. */
static inline unsigned gh_locomotive(const struct gh_town *town, const struct gh_public *open)
{
    return town->landmarks + gh_count(open->board.placed);
}

/* A fingerprint of the whole state, the same on every platform. */
uint64_t gh_state_hash(const struct gh_town *town, const struct gh_state *state);

#endif
