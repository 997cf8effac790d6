/* What the active player can do in a turn, and what each way leaves it with. Values are hundredths of a point, from
 * the end of the turn before anything is drawn. */
#ifndef GADSHILL_PLAYERS_PROSPECT_H
#define GADSHILL_PLAYERS_PROSPECT_H

#include "players.h"
#include "value.h"

#include "gadshill/search.h"

/* A turn in the making, from where the view is. */
struct gh_prospect {
    const struct gh_player *player; /* whose turn it is, or somebody who is imagined in its place */
    const struct gh_town *town;
    const struct gh_public *open;
    const struct gh_cards *hand;
    const struct gh_weights *weights;
    unsigned seat, cards;
    uint8_t card[GH_MAX_CARDS]; /* of the hand */
    bool is_dead[GH_MAX_CARDS];
    uint64_t nodes; /* actions looked at */
};

void gh_prospect_start(struct gh_prospect *prospect, const struct gh_player *player, const struct gh_town *town,
                       const struct gh_public *open, const struct gh_cards *hand);

/* The value of a table with two cards (or GH_NONE) gone from the hand. */
int gh_prospect_value(const struct gh_prospect *prospect, const struct gh_public *after, unsigned gone,
                      unsigned gone_too);

/* Looks at an action: the table after it, or false when it is refused. */
bool gh_prospect_try(struct gh_prospect *prospect, const struct gh_public *open, struct gh_action action,
                     struct gh_public *after);

/* The two discardable cards that the player would miss least. `price` is what they are worth together. */
void gh_prospect_cheapest(const struct gh_prospect *prospect, const struct gh_legal *legal, unsigned cheapest[2],
                          int *price);

/* How much a card from a pile (by its draw word) is liked, and a building that can be taken. */
int gh_draw_liking(const struct gh_town *town, unsigned word);
int gh_take_liking(const struct gh_prospect *prospect, unsigned building);

/* The most promising ways to go on with the turn. Each is legal as long as the table is as it is. */
void gh_plans_find(struct gh_prospect *prospect, struct gh_plans *plans);

/* The quick player of imagined games: the first step of the most promising turn, looked for less widely. It must be
 * fast, as every action of an imagined game asks for it, and good, as the search believes in it. */
struct gh_action gh_scout(const struct gh_player *player, const struct gh_town *town, const struct gh_public *open,
                          const struct gh_cards *hand, uint64_t *nodes);

#endif
