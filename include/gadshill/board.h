/* The board: where markers and buildings are (RULES 1), and what a played card says about it (RULES 3).
 *
 * Invariants of struct gh_board:
 *  1. a building is in at most one of marked, placed, out; in none of them it is unmarked;
 *  2. markers[b] is empty exactly when b is not in marked, site_of[b] is GH_NONE exactly when b is not in placed;
 *  3. occupied is the set of all site_of, and no marker lies on an occupied site. */
#ifndef GADSHILL_BOARD_H
#define GADSHILL_BOARD_H

#include "gadshill/town.h"

struct gh_board {
    gh_sites markers[GH_MAX_BUILDINGS];
    gh_buildings marked, placed, out;
    gh_sites occupied;
    uint8_t site_of[GH_MAX_BUILDINGS];
};

/* A played card with its binding. */
struct gh_statement {
    uint8_t card;   /* index, one less than its number */
    uint8_t named;  /* GH_NONE on a district card */
    uint8_t mine;   /* GH_NONE on a building card */
    uint8_t unused; /* 0: four bytes travel in one register */
};

/* At most two cards are played in a turn (RULES 8), and with them at most two statements are in force. */
enum { GH_MAX_IN_FORCE = 2 };

struct gh_statements {
    uint8_t count;
    struct gh_statement at[GH_MAX_IN_FORCE];
};

/* What a statement allows to its subjects (RULES 3). */
struct gh_allowed {
    gh_sites named, mine; /* empty where there is no such subject */
};

struct gh_board gh_board_empty(void);

/* Sites closed to every other building's new markers by a pair (RULES 1): two of these marked buildings with exactly
 * two markers each, on the same two sites. */
gh_sites gh_board_paired(const struct gh_board *board, gh_buildings among);

/* Sites that a new marker may be put on (RULES 1). */
gh_sites gh_board_open(const struct gh_town *town, const struct gh_board *board);

/* with[n]: the sites with more than n markers. */
struct gh_crowd {
    gh_sites with[GH_MARKERS_PER_SITE + 1];
};

static inline struct gh_crowd gh_board_crowd(const struct gh_board *board)
{
    struct gh_crowd crowd = {{0, 0, 0, 0}};

    for (gh_each(building, board->marked)) {
        const gh_sites sites = board->markers[building];

        crowd.with[3] |= crowd.with[2] & sites;
        crowd.with[2] |= crowd.with[1] & sites;
        crowd.with[1] |= crowd.with[0] & sites;
        crowd.with[0] |= sites;
    }
    return crowd;
}

/* The domain of a building (RULES 3); open: what gh_board_open says. */
static inline gh_sites gh_board_domain(const struct gh_board *board, gh_sites open, unsigned building)
{
    if (gh_has(board->placed, building))
        return gh_bit(board->site_of[building]);
    if (gh_has(board->marked, building))
        return board->markers[building];
    return gh_has(board->out, building) ? 0 : open;
}

/* The statement a card makes with a building of the player's (GH_NONE for building cards). */
static inline struct gh_statement gh_statement_make(const struct gh_town *town, unsigned card, unsigned mine)
{
    return (struct gh_statement){(uint8_t)card, town->card[card].building, (uint8_t)mine, 0};
}

/* One side of a condition card: the sites of `from` that have a partner in `to`, and all those partners. */
static inline gh_sites gh_with_partners(const gh_sites partners_of[GH_MAX_SITES], gh_sites from, gh_sites to,
                                        gh_sites *partners)
{
    gh_sites with = 0, all = 0;

    for (gh_each(site, from)) {
        const gh_sites found = partners_of[site] & to;

        all |= found;
        with |= (gh_sites)(found != 0) << site;
    }
    *partners = all;
    return with;
}

/* RULES 3, "allows". Sites outside the domain are left out: nobody ever asks for them. */
static inline struct gh_allowed gh_statement_allows(const struct gh_town *town, const struct gh_board *board,
                                                    gh_sites open, struct gh_statement statement)
{
    const struct gh_card *card = &town->card[statement.card];

    if (card->kind == GH_BUILDING_CARD)
        return (struct gh_allowed){.named = card->sites & gh_board_domain(board, open, statement.named)};
    if (card->kind == GH_DISTRICT_CARD)
        return (struct gh_allowed){.mine = card->sites & gh_board_domain(board, open, statement.mine)};

    struct gh_allowed allowed;

    allowed.named = gh_with_partners(town->relation[statement.card].mine_for,
                                     card->sites & gh_board_domain(board, open, statement.named),
                                     card->mine & gh_board_domain(board, open, statement.mine), &allowed.mine);
    return allowed;
}

/* Changes. Putting markers makes an unmarked building marked; taking the last one makes it out (RULES 5). */
void gh_board_put(struct gh_board *board, unsigned building, gh_sites sites);
void gh_board_take(struct gh_board *board, unsigned building, gh_sites sites);
/* Puts a marked building onto a site; its markers leave the board, others on the site stay for the caller to take. */
void gh_board_place(struct gh_board *board, unsigned building, unsigned site);

#endif
