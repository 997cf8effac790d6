/* Computer players. A player is given a view and nothing else, so it cannot peek. */
#ifndef GADSHILL_PLAYER_H
#define GADSHILL_PLAYER_H

#include "gadshill/game.h"

struct gh_player;

/* Manual referee: the hardest reason for which a player sees that a marker is impossible. Whatever is harder it
 * overlooks, until nothing moves any more and it looks more closely. */
enum gh_insight {
    GH_SEES_CARDS,  /* what a card in force says */
    GH_SEES_PAIRS,  /* two buildings that need two sites */
    GH_SEES_THREES, /* three buildings that need three */
    GH_SEES_ALL
};

struct gh_player_kind {
    const char *name;
    uint32_t budget;    /* nodes that it searches for a decision if nothing else is said; 0: it does not search */
    uint8_t attention;  /* that it has if nothing else is said; GH_DEFAULT_ATTENTION: its insight decides */
    uint8_t insight;    /* enum gh_insight */
    bool looks_away;    /* it does not claim what others have overlooked */
    bool counts_claims; /* manual referee: a card is worth also what can be claimed after it */
    int16_t urge;       /* hundredths of a point that a turn without a card costs: it wants the game to go on */
    /* The active player's next action; it must be legal. */
    struct gh_action (*choose)(struct gh_player *player, const struct gh_town *town, const struct gh_view *view);
    /* Whether it calls out a claim now. NULL: as far as it notices. */
    bool (*claims)(const struct gh_player *player, const struct gh_town *town, const struct gh_view *view,
                   struct gh_action *claim);
};

/* Does piece number 0 to count - 1 of some work on so many threads: gh_parallel (parallel.h), which a player that wants
 * threads is given. */
typedef void gh_spread(unsigned jobs, uint64_t count, void (*work)(void *user, uint64_t number),
                       void (*advance)(void *user, uint64_t done), void *user);

struct gh_player {
    const struct gh_player_kind *kind;
    struct gh_rng rng;
    uint32_t budget;   /* nodes for a decision: counts, not seconds, so that a game repeats bit for bit */
    uint64_t nodes;    /* searched so far, in all decisions */
    gh_spread *spread; /* NULL: it searches by itself */
    uint8_t jobs;      /* threads that a search may use then; what it finds is the same */
    uint64_t eye;      /* decides what this player notices */
    void *mind;        /* of a kind that thinks elsewhere */
    uint8_t attention; /* manual referee: how many of 100 impossible markers it notices when a card tells the reason; of
                          harder ones fewer. GH_DEFAULT_ATTENTION: those that its kind has an eye for */
};

enum { GH_DEFAULT_ATTENTION = GH_NONE }; /* what the kind is used to */

/* The levels, the weakest first; NULL past the last. */
const struct gh_player_kind *gh_player_kind_at(unsigned index);
/* A level, or "random", which is no level: it does anything that is legal. */
const struct gh_player_kind *gh_player_kind_find(const char *name);
/* Finds the yardsticks as well: players of earlier days who go on playing as they did, for others to be measured by.
 * They are for measuring alone and offered to nobody. */
const struct gh_player_kind *gh_player_kind_find_any(const char *name);

/* "person" for NULL. */
static inline const char *gh_player_kind_name(const struct gh_player_kind *kind)
{
    return kind ? kind->name : GH_PERSON;
}

/* What a computer player is called if nobody names it; one name for each of GH_MAX_SEATS. */
const char *gh_player_name(unsigned number);

/* A player for a seat; its stream of random numbers comes from the game's seed. */
struct gh_player gh_player_make(const struct gh_player_kind *kind, uint64_t seed, unsigned seat, unsigned attention);

/* Whether the player calls out a claim now (RULES 7). It may be wrong at times. Asked twice about the same view it
 * answers the same. */
bool gh_player_claims(const struct gh_player *player, const struct gh_town *town, const struct gh_view *view,
                      struct gh_action *claim);

#endif
