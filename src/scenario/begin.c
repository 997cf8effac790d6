/* The state that the set-up lines make, or why no game can look like that. */
#include "parts.h"

#include "gadshill/logic.h"
#include "gadshill/words_refusal.h"

#include <string.h>

static bool check_owners(struct scenario *scenario)
{
    const struct gh_board *board = &scenario->state.open.board;

    for (unsigned building = 0; building < scenario->town->buildings; building++)
        if (scenario->setup.owner[building].line && gh_has(board->placed | board->out, building))
            return mistake_at(scenario, scenario->setup.owner[building],
                              _("Nobody can own the %s: it is placed or out (rules, 1)."),
                              scenario->town->building_name[building]);
    return true;
}

/* Only tied buildings can have a single marker (RULES 5). */
static bool check_last_markers(struct scenario *scenario)
{
    const struct gh_board *board = &scenario->state.open.board;

    for (gh_each(building, board->marked)) {
        bool is_tied = gh_count(board->markers[building]) > 1;

        for (gh_each(other, board->marked & ~gh_bit(building)))
            is_tied |= board->markers[other] == board->markers[building];
        if (!is_tied)
            return mistake_at(
                scenario, scenario->setup.pieces.building[building],
                _("The %s has only one marker, so it would have been placed on %s (rules, 5): write it as placed."),
                scenario->town->building_name[building],
                scenario->town->site_name[gh_lowest(board->markers[building])]);
    }
    return true;
}

/* The automatic referee leaves no impossible marker, no crowded site and no tie behind (RULES 6). */
static bool check_automatic(struct scenario *scenario)
{
    const struct scenario_pieces *pieces = &scenario->setup.pieces;
    const struct gh_public *open = &scenario->state.open;
    struct gh_matching matching = gh_matching_empty();
    gh_sites impossible[GH_MAX_BUILDINGS];

    if (pieces->crowded.line)
        return mistake_at(scenario, pieces->crowded,
                          _("The automatic referee never leaves more than %d markers on a site (rules, 6)."),
                          (int)GH_MARKERS_PER_SITE);
    const gh_buildings homeless = gh_matching_update(&matching, &open->board);
    if (homeless)
        return mistake_at(scenario, pieces->building[gh_lowest(homeless)],
                          _("There is no room for the %s and all the other buildings at once: the automatic referee "
                            "never leaves a board like that (rules, 6)."),
                          scenario->town->building_name[gh_lowest(homeless)]);
    gh_logic_impossible(scenario->town, &open->board, &open->in_force, impossible);
    for (gh_each(building, open->board.marked))
        if (impossible[building])
            return mistake_at(scenario, pieces->building[building],
                              _("The %s cannot stand on %s: the automatic referee would have taken that marker away "
                                "(rules, 4). Take it away, or make the referee manual."),
                              scenario->town->building_name[building],
                              scenario->town->site_name[gh_lowest(impossible[building])]);
    return true;
}

/* Cards already played have marked or placed their subjects (RULES 6). */
static bool check_played(struct scenario *scenario)
{
    const struct gh_public *open = &scenario->state.open;
    const struct gh_board *board = &open->board;
    const gh_buildings known = board->marked | board->placed | board->out;

    for (unsigned i = 0; i < open->in_force.count; i++) {
        const struct gh_statement played = open->in_force.at[i];
        const struct gh_mark mark = scenario->setup.played[i];

        if (played.mine == played.named)
            return mistake_at(scenario, mark, _("A condition card needs two different buildings (rules, R15)."));
        if ((played.named != GH_NONE && !gh_has(known, played.named)) ||
            (played.mine != GH_NONE && !gh_has(known, played.mine)))
            return mistake_at(
                scenario, mark,
                _("A card that has been played has put markers for its buildings: show them on the board."));
        if (played.mine != GH_NONE && gh_has(board->marked, played.mine) &&
            !gh_has(open->owned[open->player], played.mine))
            return mistake_at(scenario, mark,
                              _("The active player does not own the %s, so the card cannot have been played with it."),
                              scenario->town->building_name[played.mine]);
    }
    return true;
}

/* Lays the piles out one after the other, as dealing does. The rest of the cards is in the box. */
static void lay_piles(struct scenario *scenario)
{
    const struct gh_town *town = scenario->town;
    struct scenario_setup *setup = &scenario->setup;
    unsigned base = 0;

    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++) {
        unsigned *size = &setup->pile_size[pile], room = 0;
        const unsigned kind = town->ruleset == GH_GADS_HILL_1874 ? pile : (unsigned)GH_DISTRICT_CARD;
        const bool is_common = town->ruleset == GH_GADS_HILL_1874 || pile == 0;

        for (unsigned card = 0; is_common && card < town->cards; card++) {
            if (town->card[card].kind != kind)
                continue;
            room++; /* for all of its kind: they may come back when the pile is made anew */
            if (!gh_has(setup->piles, pile) && setup->card[card].line == 0)
                setup->pile[pile][(*size)++] = (uint8_t)card;
        }
        memcpy(scenario->state.hidden.deck + base, setup->pile[pile], *size);
        scenario->state.hidden.pile_base[pile] = scenario->state.hidden.pile_top[pile] = (uint8_t)base;
        scenario->state.open.pile_size[pile] = (uint8_t)*size;
        base += *size > room ? *size : room;
    }
}

static bool deal(struct scenario *scenario)
{
    const struct scenario_setup *setup = &scenario->setup;
    const struct gh_setup start = {.seats = scenario->state.open.seats,
                                   .first = scenario->state.open.first,
                                   .referee = (uint8_t)scenario->referee,
                                   .is_brisk = setup->is_brisk,
                                   .seed = setup->seed};

    if (setup->laid.line)
        return mistake_at(scenario, setup->laid,
                          _("A dealt game has its own board and cards: take out this line, or the line \"deal\"."));
    const enum gh_error error = gh_start(scenario->town, &start, &scenario->state);
    return error == GH_OK || mistake(scenario, "%s", gh_words_start_error(error));
}

bool scenario_begin(struct scenario *scenario)
{
    struct gh_public *open = &scenario->state.open;

    if (scenario->has_begun)
        return true;
    scenario->has_begun = true;
    if (scenario->setup.is_dealt)
        return deal(scenario);
    open->board = scenario->setup.pieces.board;
    open->referee = (uint8_t)scenario->referee;
    open->is_brisk = scenario->setup.is_brisk;
    open->phase = GH_TURN;
    open->turn = 1;
    open->acted = open->progress = open->plays > 0;
    open->draws = (uint8_t)(scenario->town->ruleset == GH_OLD_TOWN ? open->plays : 0); /* RULES 9.1 */
    for (unsigned i = 0; i < scenario->town->landmarks; i++)
        open->landmark_at[i] = (uint8_t)i;
    scenario->state.hidden.reshuffle = gh_rng_make(0, GH_STREAM_RESHUFFLE);
    lay_piles(scenario);
    return check_owners(scenario) && check_last_markers(scenario) && check_played(scenario) &&
           (scenario->referee == GH_MANUAL || check_automatic(scenario));
}
