/* Board bookkeeping and what statements allow. Knows nothing of turns, players or points. */
#include "gadshill/board.h"

#include <assert.h>
#include <string.h>

struct gh_board gh_board_empty(void)
{
    struct gh_board board = {.marked = 0};

    memset(board.site_of, GH_NONE, sizeof board.site_of);
    return board;
}

/* Sites closed to every other building's new markers by a pair (RULES 1): two marked buildings with exactly two markers
 * each, on the same two sites. */
static gh_sites closed_by_pairs(const struct gh_board *board)
{
    gh_sites closed = 0, seen[GH_MAX_BUILDINGS];
    unsigned count = 0;

    for (gh_each(building, board->marked)) {
        const gh_sites sites = board->markers[building];

        if (!gh_is_pair(sites))
            continue;
        for (unsigned i = 0; i < count; i++)
            if (seen[i] == sites)
                closed |= sites;
        seen[count++] = sites;
    }
    return closed;
}

/* RULES 1, open site. */
gh_sites gh_board_open(const struct gh_town *town, const struct gh_board *board)
{
    return gh_first(town->sites) & ~board->occupied & ~closed_by_pairs(board);
}

struct gh_crowd gh_board_crowd(const struct gh_board *board)
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

void gh_board_put(struct gh_board *board, unsigned building, gh_sites sites)
{
    assert(sites && !gh_has(board->placed | board->out, building));
    board->markers[building] |= sites;
    board->marked |= gh_bit(building);
}

void gh_board_take(struct gh_board *board, unsigned building, gh_sites sites)
{
    board->markers[building] &= ~sites;
    if (!board->markers[building]) {
        board->marked &= ~gh_bit(building);
        board->out |= gh_bit(building); /* RULES 5: lost its last marker without being placed */
    }
}

void gh_board_place(struct gh_board *board, unsigned building, unsigned site)
{
    assert(gh_has(board->marked, building) && !gh_has(board->occupied, site));
    board->markers[building] = 0;
    board->marked &= ~gh_bit(building);
    board->placed |= gh_bit(building);
    board->occupied |= gh_bit(site);
    board->site_of[building] = (uint8_t)site;
}
