/* What a position is worth to a seat: how many points its lead over the others will still grow, as a weighted sum of
 * what can be counted. The weights come from games (tools/learn-values, docs/players.md) and are whole hundredths of a
 * point, so that the same position has the same value everywhere. */
#ifndef GADSHILL_PLAYERS_VALUE_H
#define GADSHILL_PLAYERS_VALUE_H

#include "gadshill/outlook.h"

/* What a seat has. */
enum gh_asset {
    GH_ASSET_BUILDING_OWN,     /* building cards, of an own building without markers, */
    GH_ASSET_BUILDING_OTHER,   /* of any other building without markers, */
    GH_ASSET_BUILDING_MARKED,  /* of a marked one */
    GH_ASSET_DISTRICT,         /* district cards */
    GH_ASSET_CONDITION_PLACED, /* condition cards, with a named building that stands, */
    GH_ASSET_CONDITION_MARKED, /* that is marked, */
    GH_ASSET_CONDITION_OWN,    /* that has no markers and is the seat's own, */
    GH_ASSET_CONDITION_OTHER,  /* or is not */
    GH_ASSET_DEAD,             /* cards that can do nothing any more */
    GH_ASSET_SQUARE,           /* the other cards' number squared: of many each is worth less */
    GH_ASSET_UNMARKED,         /* own buildings without */
    GH_ASSET_MARKED,           /* and with markers */
    GH_ASSET_PURCHASES,        /* done */
    GH_ASSET_BEST,             /* points of the best card, if it were played now, */
    GH_ASSET_SECOND,           /* of the second best, */
    GH_ASSET_SUM,              /* of all cards */
    GH_ASSETS
};

/* What lies open for all. */
enum gh_sight {
    GH_SIGHT_MARKERS,
    GH_SIGHT_MARKED,      /* buildings with markers, */
    GH_SIGHT_TWO_MARKERS, /* with two of them, */
    GH_SIGHT_THREE_MARKERS,
    GH_SIGHT_FOUR_MARKERS,
    GH_SIGHT_FIVE_MARKERS,
    GH_SIGHT_IDLE_TURNS,
    GH_SIGHT_MARKED_BESIDE, /* beside the board, with markers */
    GH_SIGHTS
};

/* Everything that is weighed: one, the seat's assets, those of all others together, the sights. */
enum {
    GH_FEATURE_OWN = 1,
    GH_FEATURE_OTHERS = GH_FEATURE_OWN + GH_ASSETS,
    GH_FEATURE_SIGHTS = GH_FEATURE_OTHERS + GH_ASSETS,
    GH_FEATURES = GH_FEATURE_SIGHTS + GH_SIGHTS
};

struct gh_weights { /* in an empty town, and in a complete one; in between they change bit by bit */
    int16_t start[GH_FEATURES], end[GH_FEATURES];
};

/* Weights for the beginning of a turn, by how many turns come before the seat's own; and for the end of the seat's own
 * turn, before it draws. [ruleset][seats] */
extern const struct gh_weights gh_turn_weights[GH_RULESETS_COUNT][GH_MAX_SEATS + 1][GH_MAX_SEATS];
extern const struct gh_weights gh_draw_weights[GH_RULESETS_COUNT][GH_MAX_SEATS + 1];

/* A card that no binding of the seat's can do anything with any more: markers only ever go away. `sites` are the open
 * ones. */
bool gh_card_is_dead(const struct gh_town *town, const struct gh_public *open, unsigned seat, unsigned card,
                     gh_sites sites);

/* Which asset a card is that is not dead. */
enum gh_asset gh_asset_of(const struct gh_town *town, const struct gh_public *open, unsigned seat, unsigned card);

/* All features of a seat. With `chances` also the points of its cards, which takes longer. */
void gh_features_of(const struct gh_town *town, const struct gh_state *state, unsigned seat, bool chances,
                    int feature[GH_FEATURES]);
void gh_features_in_sight(const struct gh_town *town, const struct gh_public *open, int feature[GH_FEATURES]);

int gh_weigh(const struct gh_weights *weights, int stage, const int feature[GH_FEATURES]);

#endif
