/* Whether what a server tells can be a game at all. */
#include "view.h"

#include "gadshill/logic.h"

/* The invariants of a board (board.h), and the complete assignment that there always is on the automatic referee. */
static bool is_board_sound(struct gh_seen seen)
{
    const struct gh_board *board = &seen.open->board;
    struct gh_matching matching = gh_matching_empty();

    if ((board->marked & board->placed) || (board->out & (board->marked | board->placed)))
        return false;
    for (unsigned building = 0; building < seen.town->buildings; building++) {
        const gh_sites markers = board->markers[building];

        if ((markers != 0) != gh_has(board->marked, building) || (markers & board->occupied))
            return false;
    }
    return seen.open->referee == GH_MANUAL || gh_matching_update(&matching, board) == 0;
}

/* Everything is owned once, and nothing that stands or is out. */
static bool is_owned_soundly(struct gh_seen seen)
{
    const struct gh_board *board = &seen.open->board;
    gh_buildings owned = 0;

    for (unsigned seat = 0; seat < seen.open->seats; seat++) {
        if (seen.open->owned[seat] & (owned | board->placed | board->out))
            return false;
        owned |= seen.open->owned[seat];
    }
    return true;
}

/* What is in force are cards that were played in this turn, or in the window of the last one. */
static bool is_force_sound(struct gh_seen seen)
{
    const struct gh_public *open = seen.open;
    const struct gh_board *board = &open->board;

    if (open->window ? open->plays > 0 : open->in_force.count != open->plays)
        return open->phase == GH_OVER;
    for (unsigned i = 0; i < open->in_force.count; i++) {
        const struct gh_statement statement = open->in_force.at[i];
        const struct gh_card *card = &seen.town->card[statement.card];
        const gh_buildings subjects = (statement.named == GH_NONE ? 0 : gh_bit(statement.named)) |
                                      (statement.mine == GH_NONE ? 0 : gh_bit(statement.mine));

        if (statement.named != card->building || statement.named == statement.mine ||
            (statement.mine == GH_NONE) != (card->kind == GH_BUILDING_CARD) ||
            (subjects & ~(board->marked | board->placed | board->out)))
            return false;
    }
    return true;
}

/* No card is in two places. */
static bool are_cards_sound(struct gh_seen seen)
{
    struct gh_cards found = {{0}};

    for (unsigned i = 0; i < seen.open->discard_size; i++) {
        if (gh_cards_has(&found, seen.open->discard[i]))
            return false;
        gh_cards_add(&found, seen.open->discard[i]);
    }
    for (gh_each(seat, *seen.known)) {
        for (gh_each_card(card, &(*seen.hand)[seat])) {
            if (gh_cards_has(&found, card))
                return false;
            gh_cards_add(&found, card);
        }
    }
    return true;
}

bool is_sound(struct gh_seen seen)
{
    return is_board_sound(seen) && is_owned_soundly(seen) && is_force_sound(seen) && are_cards_sound(seen);
}
