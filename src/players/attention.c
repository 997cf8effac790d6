/* What computer players notice with the manual referee (RULES 7), and what they only think they do. */
#include "gadshill/hash.h"
#include "gadshill/proof.h"
#include "players.h"

#include <assert.h>

/* A number from 0 to 99 that depends on nothing but the player's eye and the moment: asking again changes nothing, so a
 * player who overlooks a marker goes on overlooking it for the turn. */
static unsigned glance(const struct gh_player *player, const struct gh_public *open, unsigned a, unsigned b)
{
    struct gh_hash hash = gh_hash_start();

    gh_hash_number(&hash, player->eye);
    gh_hash_number(&hash, open->turn);
    gh_hash_number(&hash, (uint64_t)a << 8 | b);
    return (unsigned)(gh_hash_finish(&hash) % 100);
}

/* Inattentive players now and then see what is not there: a marker of a marked building, impossible or not. */
static bool sees_ghost(const struct gh_player *player, const struct gh_public *open, struct gh_action *claim)
{
    const unsigned moment = GH_NONE - (open->acted + 2u * open->plays + 8u * open->discarded);

    if (player->attention == GH_DEFAULT_ATTENTION)
        return false;
    if (!open->board.marked || glance(player, open, moment, 0) * 10 >= 100u - player->attention)
        return false;
    unsigned skip = glance(player, open, moment, 1) % gh_count(open->board.marked);
    gh_buildings marked = open->board.marked;
    while (skip-- > 0)
        marked &= marked - 1;
    const unsigned building = gh_lowest(marked);
    *claim = gh_action_claim(building, gh_lowest(open->board.markers[building]));
    return true;
}

/* How hard it is to see why a marker is impossible: 0 when a card says it, 1 when two buildings (or one) need the site,
 * 2 when three do, 3 for everything else. */
static unsigned hardness(const struct gh_town *town, const struct gh_case *known, unsigned building, unsigned site)
{
    struct gh_proof proof;
    const bool proved = gh_proof_of(town, known, building, site, GH_BY_SET, &proof);
    const struct gh_proof_step *step = &proof.step[0];

    assert(proved && proof.count == 1);
    (void)proved;
    if (step->statement.card != GH_NONE)
        return 0;
    const unsigned crowd = gh_count(step->buildings);
    return crowd > gh_count(step->sites) || crowd > 3 ? 3 : crowd == 3 ? 2 : 1;
}

/* The chance, of 100, to notice an impossible marker: everything with an attention of 100; otherwise less the harder
 * the reason is, but never nothing. */
static unsigned chance_to_notice(const struct gh_player *player, unsigned hard)
{
    const unsigned missed = (100u - player->attention) * (1 + hard);
    const unsigned least = player->attention / 10u;

    return missed + least < 100 ? 100 - missed : least;
}

/* Whether the player notices an impossible marker. */
static bool notices(const struct gh_player *player, const struct gh_public *open, unsigned building, unsigned site,
                    unsigned hard)
{
    if (player->attention == GH_DEFAULT_ATTENTION) /* who is stuck looks more closely, round by round */
        return hard <= (unsigned)player->kind->insight + open->idle_turns / open->seats;
    return glance(player, open, building, site) < chance_to_notice(player, hard);
}

/* Whether the player watches at all. */
static bool watches(const struct gh_player *player, const struct gh_public *open, unsigned seat)
{
    return gh_may_claim(open, seat).reason == GH_ACCEPTED &&
           !(open->window && player->kind->looks_away && player->attention == GH_DEFAULT_ATTENTION &&
             open->idle_turns < open->seats);
}

bool gh_player_claims(const struct gh_player *player, const struct gh_town *town, const struct gh_view *view,
                      struct gh_action *claim)
{
    gh_sites claimable[GH_MAX_BUILDINGS];

    if (player->kind->claims)
        return player->kind->claims(player, town, view, claim);
    if (!watches(player, &view->open, view->seat))
        return false;
    gh_claimable(town, &view->open, claimable);
    const struct gh_case known = gh_case_of_board(&view->open.board, &view->open.in_force);
    for (unsigned building = 0; building < town->buildings; building++) {
        for (gh_each(site, claimable[building])) {
            if (notices(player, &view->open, building, site, hardness(town, &known, building, site))) {
                *claim = gh_action_claim(building, site);
                return true;
            }
        }
    }
    return sees_ghost(player, &view->open, claim);
}

/* hardness() without looking for the smallest reason. */
static unsigned quick_hardness(const struct gh_town *town, const struct gh_public *open, unsigned building,
                               unsigned site)
{
    unsigned pairs = 0;

    for (unsigned i = 0; i < open->in_force.count; i++) {
        const struct gh_statement statement = open->in_force.at[i];
        const struct gh_allowed allowed = gh_statement_allows(town, &open->board, 0, statement);

        if ((statement.named == building && !gh_has(allowed.named, site)) ||
            (statement.mine == building && !gh_has(allowed.mine, site)))
            return 0;
    }
    for (gh_each(other, open->board.marked & ~gh_bit(building)))
        if (gh_has(open->board.markers[other], site) && gh_count(open->board.markers[other]) <= 2)
            pairs++;
    return pairs >= 2 ? 1 : 2;
}

/* The first claim that the player notices. */
static bool sees_claim(const struct gh_player *player, const struct gh_town *town, const struct gh_public *open,
                       struct gh_action *claim)
{
    gh_sites claimable[GH_MAX_BUILDINGS];

    gh_claimable(town, open, claimable);
    for (gh_each(building, open->board.marked)) {
        for (gh_each(site, claimable[building])) {
            if (player->attention == 100 ||
                notices(player, open, building, site, quick_hardness(town, open, building, site))) {
                *claim = gh_action_claim(building, site);
                return true;
            }
        }
    }
    return false;
}

void gh_claim_noticed(const struct gh_player *player, const struct gh_town *town, struct gh_public *open, unsigned seat)
{
    const struct gh_cards none = {{0}};
    struct gh_action claim;

    while (watches(player, open, seat) && sees_claim(player, town, open, &claim)) {
        const struct gh_public before = *open;

        gh_preview(town, &before, &none, seat, claim, open);
    }
}
