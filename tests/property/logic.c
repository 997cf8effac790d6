/* The logic equals brute force on random small boards: RULES 4 read literally, by trying every assignment.
 *   logic BOARDS [SEED] */
#include "gadshill/logic.h"
#include "gadshill/proof.h"
#include "gadshill/rng.h"
#include "property.h"

#include <string.h>

enum { BUILDINGS = 6, SITES = 7 };

/* ---- RULES 4, read literally ---- */

struct brute {
    const struct gh_board *board;
    unsigned most;                /* buildings that the largest assignments cover */
    gh_sites possible[BUILDINGS]; /* markers that some largest assignment uses */
    unsigned site_of[BUILDINGS];
};

/* Tries every way to give the buildings from `building` on one of their markers, or none. */
static void try_all(struct brute *brute, unsigned building, gh_sites used, unsigned covered)
{
    if (building == BUILDINGS) {
        if (covered < brute->most)
            return;
        if (covered > brute->most) {
            brute->most = covered;
            memset(brute->possible, 0, sizeof brute->possible);
        }
        for (unsigned b = 0; b < BUILDINGS; b++)
            if (brute->site_of[b] != GH_NONE)
                brute->possible[b] |= gh_bit(brute->site_of[b]);
        return;
    }
    brute->site_of[building] = GH_NONE;
    try_all(brute, building + 1, used, covered);
    for (gh_each(site, brute->board->markers[building] & ~used)) {
        brute->site_of[building] = site;
        try_all(brute, building + 1, used | gh_bit(site), covered + 1);
    }
    brute->site_of[building] = GH_NONE;
}

static gh_sites domain_of(const struct gh_board *board, unsigned building)
{
    return gh_has(board->placed, building) ? gh_bit(board->site_of[building]) : board->markers[building];
}

/* RULES 3: does the statement allow the site to the building, given what is on the board? */
static bool allows(const struct gh_town *town, const struct gh_board *board, struct gh_statement statement,
                   unsigned building, unsigned site)
{
    const struct gh_card *card = &town->card[statement.card];

    if (card->kind != GH_CONDITION_CARD)
        return gh_has(card->sites, site);
    for (unsigned n = 0; n < SITES; n++)
        for (unsigned m = 0; m < SITES; m++)
            if (gh_has(town->relation[statement.card].mine_for[n], m) && gh_has(domain_of(board, statement.named), n) &&
                gh_has(domain_of(board, statement.mine), m) && site == (building == statement.named ? n : m))
                return true;
    return false;
}

static bool impossible(const struct gh_town *town, const struct gh_board *board, const struct gh_statements *in_force,
                       const struct brute *brute, unsigned building, unsigned site)
{
    for (unsigned i = 0; i < in_force->count; i++) {
        const struct gh_statement statement = in_force->at[i];

        if ((building == statement.named || building == statement.mine) &&
            !allows(town, board, statement, building, site))
            return true;
    }
    return !gh_has(brute->possible[building], site);
}

static struct brute brute_force(const struct gh_board *board)
{
    struct brute brute = {.board = board};

    try_all(&brute, 0, 0, 0);
    return brute;
}

/* How many of the other buildings, at least, have no room but on as many sites, this one among them; 0: no such set. */
static unsigned smallest_crowd(const struct gh_board *board, unsigned building, unsigned site)
{
    unsigned smallest = 0;

    for (gh_buildings set = 1; set < gh_bit(BUILDINGS); set++) {
        gh_sites sites = 0;

        if (set & ~(board->marked & ~gh_bit(building)))
            continue;
        for (gh_each(other, set))
            sites |= board->markers[other];
        if (gh_has(sites, site) && gh_count(sites) == gh_count(set) && (!smallest || gh_count(set) < smallest))
            smallest = gh_count(set);
    }
    return smallest;
}

/* A reason of room names the fewest there are; on a board without a complete assignment it may name more than it has
 * sites (tests/property/proofs.c checks those). */
static void compare_reason(const struct gh_town *town, const struct gh_board *board, bool is_impossible,
                           unsigned building, unsigned site, unsigned number)
{
    const struct gh_case known = gh_case_of_board(board, &(struct gh_statements){.count = 0});
    struct gh_proof proof;
    const bool proved = gh_proof_of(town, &known, building, site, GH_BY_SET, &proof);
    const struct gh_proof_step *step = &proof.step[0];

    check(proved == is_impossible, "board %u: why not building %u on site %u", number, building, site);
    if (proved && gh_count(step->buildings) == gh_count(step->sites))
        check(proof.count == 1 && gh_count(step->buildings) == smallest_crowd(board, building, site),
              "board %u: the fewest who need site %u", number, site);
}

/* RULES 6, step 2, literally. Returns false when a building runs empty or no complete assignment is left. */
static bool close_by_force(const struct gh_town *town, struct gh_board *board, const struct gh_statements *in_force)
{
    for (;;) {
        const struct brute brute = brute_force(board);
        gh_sites gone[BUILDINGS] = {0}, any = 0;

        if (brute.most < gh_count(board->marked))
            return false;
        for (gh_each(building, board->marked)) {
            for (gh_each(site, board->markers[building]))
                if (impossible(town, board, in_force, &brute, building, site))
                    gone[building] |= gh_bit(site);
            any |= gone[building];
        }
        if (!any)
            return true;
        for (gh_each(building, board->marked)) {
            board->markers[building] &= ~gone[building];
            if (!board->markers[building])
                return false;
        }
    }
}

/* ---- random boards ---- */

static gh_sites some_sites(struct gh_rng *rng, unsigned density)
{
    gh_sites sites = 0;

    for (unsigned site = 0; site < SITES; site++)
        if (gh_rng_below(rng, 10) < density)
            sites |= gh_bit(site);
    return sites;
}

static struct gh_board random_board(struct gh_rng *rng)
{
    struct gh_board board = gh_board_empty();
    const unsigned density = 2 + gh_rng_below(rng, 5);

    for (unsigned building = 0; building < BUILDINGS; building++) {
        const unsigned fate = gh_rng_below(rng, 10);
        const gh_sites sites = some_sites(rng, density);

        if (fate < 8 && sites) {
            gh_board_put(&board, building, sites);
        } else if (fate == 9) {
            const unsigned site = gh_rng_below(rng, SITES);

            if (!gh_has(board.occupied, site)) {
                gh_board_put(&board, building, gh_bit(site));
                gh_board_place(&board, building, site);
            }
        }
    }
    for (unsigned building = 0; building < BUILDINGS; building++)
        if (gh_has(board.marked, building) && board.markers[building] & board.occupied)
            gh_board_take(&board, building, board.occupied);
    board.out = 0;
    return board;
}

/* Two random cards: 0 a condition card, 1 one of any kind; their subjects are marked or placed. */
static struct gh_statements random_statements(struct gh_rng *rng, struct gh_town *town, const struct gh_board *board)
{
    struct gh_statements in_force = {.count = 0};
    const gh_buildings known = board->marked | board->placed;
    const unsigned wanted = gh_rng_below(rng, 3);

    town->cards = 2;
    for (unsigned i = 0; i < wanted; i++) {
        struct gh_card *card = &town->card[i];
        const unsigned named = gh_rng_below(rng, BUILDINGS), mine = gh_rng_below(rng, BUILDINGS);

        if (named == mine || !gh_has(known, named) || !gh_has(board->marked, mine))
            continue;
        *card = (struct gh_card){.kind = (uint8_t)(i == 0 ? GH_CONDITION_CARD : gh_rng_below(rng, 3)),
                                 .building = (uint8_t)named};
        if (card->kind == GH_DISTRICT_CARD)
            card->building = GH_NONE;
        card->sites = some_sites(rng, 7);
        if (card->kind == GH_CONDITION_CARD) {
            memset(&town->relation[i], 0, sizeof town->relation[i]);
            card->sites = 0;
            for (unsigned n = 0; n < SITES; n++) {
                town->relation[i].mine_for[n] = some_sites(rng, 4) & ~gh_bit(n);
                if (town->relation[i].mine_for[n])
                    card->sites |= gh_bit(n);
                card->mine |= town->relation[i].mine_for[n];
                for (gh_each(m, town->relation[i].mine_for[n]))
                    town->relation[i].named_for[m] |= gh_bit(n);
            }
        }
        in_force.at[in_force.count++] =
            gh_statement_make(town, i, card->kind == GH_BUILDING_CARD ? (unsigned)GH_NONE : mine);
    }
    return in_force;
}

static void compare(const struct gh_town *town, const struct gh_board *board, const struct gh_statements *in_force,
                    unsigned number)
{
    const struct brute brute = brute_force(board);
    gh_sites found[GH_MAX_BUILDINGS];

    gh_logic_impossible(town, board, in_force, found);
    for (gh_each(building, board->marked))
        for (gh_each(site, board->markers[building])) {
            check(gh_has(found[building], site) == impossible(town, board, in_force, &brute, building, site),
                  "board %u: building %u on site %u", number, building, site);
            compare_reason(town, board, !gh_has(brute.possible[building], site), building, site, number);
        }

    struct gh_board quick = *board, slow = *board;
    struct gh_matching matching = gh_matching_empty();
    const bool ok = gh_logic_close(town, &quick, in_force, &matching) == GH_NONE;

    check(ok == close_by_force(town, &slow, in_force), "board %u: closure", number);
    for (unsigned building = 0; ok && building < BUILDINGS; building++)
        check(quick.markers[building] == slow.markers[building], "board %u: closure of building %u", number, building);
}

int main(int argc, char **argv)
{
    const unsigned boards = argc > 1 ? (unsigned)atoi(argv[1]) : 10000;
    struct gh_rng rng = gh_rng_make(argc > 2 ? (uint64_t)atoll(argv[2]) : 1874, 0);
    static struct gh_town town = {.sites = SITES, .buildings = BUILDINGS};
    unsigned unsound = 0, with_statements = 0;

    for (unsigned i = 0; i < boards; i++) {
        const struct gh_board board = random_board(&rng);
        const struct gh_statements in_force = random_statements(&rng, &town, &board);

        compare(&town, &board, &in_force, i);
        with_statements += in_force.count > 0;
        unsound += brute_force(&board).most < gh_count(board.marked);
    }
    printf("%u boards (%u without a complete assignment, %u with statements): logic equals brute force\n", boards,
           unsound, with_statements);
    return 0;
}
