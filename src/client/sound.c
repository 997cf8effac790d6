/* Whether what a server tells can be a game at all. */
#include "view.h"

#include "parts.h"
#include "gadshill/logic.h"

/* The invariants of a board (board.h), and the complete assignment that there always is on the automatic referee. */
static bool is_board_sound(const struct gh_scene *scene)
{
    const struct gh_board *board = &scene->open.board;
    struct gh_matching matching = gh_matching_empty();

    if ((board->marked & board->placed) || (board->out & (board->marked | board->placed)))
        return false;
    for (unsigned building = 0; building < part_town(scene)->buildings; building++) {
        const gh_sites markers = board->markers[building];

        if ((markers != 0) != gh_has(board->marked, building) || (markers & board->occupied))
            return false;
    }
    return scene->open.referee == GH_MANUAL || gh_matching_update(&matching, board) == 0;
}

/* Everything is owned once, and nothing that stands or is out. */
static bool is_owned_soundly(const struct gh_scene *scene)
{
    const struct gh_board *board = &scene->open.board;
    gh_buildings owned = 0;

    for (unsigned seat = 0; seat < scene->open.seats; seat++) {
        if (scene->open.owned[seat] & (owned | board->placed | board->out))
            return false;
        owned |= scene->open.owned[seat];
    }
    return true;
}

/* What is in force are cards that were played in this turn, or in the window of the last one. */
static bool is_force_sound(const struct gh_scene *scene)
{
    const struct gh_public *open = &scene->open;
    const struct gh_board *board = &open->board;

    if (open->window ? open->plays > 0 : open->in_force.count != open->plays)
        return open->phase == GH_OVER;
    for (unsigned i = 0; i < open->in_force.count; i++) {
        const struct gh_statement statement = open->in_force.at[i];
        const struct gh_card *card = &part_town(scene)->card[statement.card];
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
static bool are_cards_sound(const struct gh_scene *scene)
{
    struct gh_cards seen = {{0}};

    for (unsigned i = 0; i < scene->open.discard_size; i++) {
        if (gh_cards_has(&seen, scene->open.discard[i]))
            return false;
        gh_cards_add(&seen, scene->open.discard[i]);
    }
    for (gh_each(seat, scene->known)) {
        for (gh_each_card(card, &scene->hand[seat])) {
            if (gh_cards_has(&seen, card))
                return false;
            gh_cards_add(&seen, card);
        }
    }
    return true;
}

bool view_is_sound(const struct gh_scene *scene)
{
    return is_board_sound(scene) && is_owned_soundly(scene) && is_force_sound(scene) && are_cards_sound(scene);
}
