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

gh_sites gh_board_paired(const struct gh_board *board, gh_buildings among)
{
    gh_sites closed = 0, seen[GH_MAX_BUILDINGS];
    unsigned count = 0;

    for (gh_each(building, among)) {
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
    return gh_first(town->sites) & ~board->occupied & ~gh_board_paired(board, board->marked);
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
