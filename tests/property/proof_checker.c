/* A step is right when what it names rules out each marker that it takes. Whether a set does is found out by trying to
 * put its buildings on their sites in every way. */
#include "proof_checker.h"

/* ---- trying ---- */

/* Finds the row a column, moving others along. */
static bool seat(const uint32_t may[32], unsigned row, uint32_t *seen, unsigned owner[32])
{
    for (gh_each(column, may[row] & ~*seen)) {
        if (gh_has(*seen, column))
            continue;
        *seen |= gh_bit(column);
        if (owner[column] == GH_NONE || seat(may, owner[column], seen, owner)) {
            owner[column] = row;
            return true;
        }
    }
    return false;
}

/* How many of the rows at most find columns of their own; the columns of `used` are not to be had. */
static unsigned most_that_fit(const uint32_t may[32], uint32_t rows, uint32_t used)
{
    unsigned owner[32], count = 0;

    for (unsigned i = 0; i < 32; i++)
        owner[i] = GH_NONE;
    for (gh_each(row, rows)) {
        uint32_t seen = used;

        count += seat(may, row, &seen, owner);
    }
    return count;
}

/* Whether all rows of a set find different columns; tries every way. */
static bool all_fit(const uint32_t may[32], uint32_t rows, uint32_t used)
{
    if (!rows)
        return true;
    if (gh_count(rows) > 8) /* too many ways */
        return most_that_fit(may, rows, used) == gh_count(rows);
    const unsigned row = gh_lowest(rows);
    for (gh_each(column, may[row] & ~used))
        if (all_fit(may, rows & ~gh_bit(row), used | gh_bit(column)))
            return true;
    return false;
}

/* Who may be on each site. */
static void turn(const struct gh_case *known, gh_buildings among, gh_buildings at[32])
{
    for (unsigned site = 0; site < 32; site++) {
        at[site] = 0;
        for (gh_each(building, among))
            if (gh_has(known->may[building], site))
                at[site] |= gh_bit(building);
    }
}

/* The buildings that share sites with one, directly or through others. */
static gh_buildings around(const struct gh_case *known, unsigned building)
{
    gh_buildings found = gh_bit(building), before;
    gh_sites sites = known->may[building];

    do {
        before = found;
        for (gh_each(other, known->buildings & ~found)) {
            if (known->may[other] & sites) {
                found |= gh_bit(other);
                sites |= known->may[other];
            }
        }
    } while (found != before);
    return found;
}

/* ---- one marker and one step ---- */

static gh_sites shown_to(const struct gh_town *town, struct gh_statement statement, unsigned building)
{
    const struct gh_card *card = &town->card[statement.card];

    return card->kind == GH_CONDITION_CARD && building == statement.mine ? card->mine : card->sites;
}

/* The sites that the other subject would have to be on. */
static gh_sites partners_of(const struct gh_town *town, const struct gh_proof_step *step, unsigned site)
{
    gh_sites partners = 0;

    for (unsigned named = 0; named < town->sites; named++) {
        for (gh_each(mine, town->relation[step->statement.card].mine_for[named])) {
            if (step->subject == step->statement.named && named == site)
                partners |= gh_bit(mine);
            if (step->subject == step->statement.mine && mine == site)
                partners |= gh_bit(named);
        }
    }
    return partners;
}

/* Where the card leaves a site to its subject and another to the partner. */
static gh_sites left_by(const struct gh_town *town, const struct gh_case *known, const struct gh_proof_step *step)
{
    const struct gh_statement statement = step->statement;
    const unsigned partner = step->subject == statement.named ? statement.mine : statement.named;
    gh_sites left = 0;

    for (gh_each(site, known->may[step->subject] & shown_to(town, statement, step->subject)))
        if (partners_of(town, step, site) & known->may[partner])
            left |= gh_bit(site);
    return left;
}

static bool is_stated(const struct gh_case *known, const struct gh_proof_step *step)
{
    const struct gh_statement wanted = step->statement;

    if (step->subject == GH_NONE || (step->subject != wanted.named && step->subject != wanted.mine))
        return false;
    for (unsigned i = 0; i < known->count; i++) {
        const struct gh_statement statement = known->statement[i];

        if (statement.card == wanted.card && statement.named == wanted.named && statement.mine == wanted.mine)
            return true;
    }
    return false;
}

/* Whether the buildings of the set have no sites but the set's. */
static bool is_held(const struct gh_case *known, const struct gh_proof_step *step)
{
    gh_sites sites = 0;

    for (gh_each(building, step->buildings))
        sites |= known->may[building];
    return step->buildings && sites == step->sites;
}

/* Whether the set's sites are to be filled, by nobody but its buildings. */
static bool is_reserved(const struct gh_case *known, const struct gh_proof_step *step)
{
    gh_sites others = 0;

    for (gh_each(building, known->buildings & ~step->buildings))
        others |= known->may[building];
    return known->fills_sites && step->sites && !(others & step->sites);
}

/* Not all buildings around find room. With this one on the site, fewer find room than could (RULES 4, reason 2), and
 * the set alone shows it: it is short of sites by as many as must do without in any case, and with one site less by one
 * more.
 */
static bool costs_room(const struct gh_case *known, const struct gh_proof_step *step, gh_buildings near,
                       unsigned building, unsigned site)
{
    const unsigned most = most_that_fit(known->may, near, 0);

    return !(step->buildings & ~near) && gh_has(step->sites, site) &&
           gh_count(step->buildings) - gh_count(step->sites) == gh_count(near) - most &&
           most_that_fit(known->may, near & ~gh_bit(building), gh_bit(site)) + 1 < most;
}

/* RULES 1. */
static bool is_pair(const struct gh_case *known, gh_buildings buildings)
{
    gh_sites sites = 0;

    for (gh_each(building, buildings))
        sites |= gh_count(known->may[building]) == 2 ? known->may[building] : UINT32_MAX;
    return gh_count(buildings) == 2 && gh_count(sites) == 2;
}

static bool set_rules_out(const struct gh_case *known, const struct claim *claim, const struct gh_proof_step *step,
                          unsigned building, unsigned site)
{
    if (step->of_sites) { /* were it elsewhere, the others could not fill the sites */
        gh_buildings at[32];

        turn(known, step->buildings & ~gh_bit(building), at);
        return is_reserved(known, step) && gh_has(step->buildings, building) && !gh_has(step->sites, site) &&
               !all_fit(at, step->sites, 0);
    }
    if (!is_held(known, step) || gh_has(step->buildings, building))
        return false;
    const bool by_rule = gh_count(step->buildings) == 1 || /* RULES 5: it is placed */
                         (gh_has(claim->fresh, building) && is_pair(known, step->buildings)); /* RULES 1: closed */
    if (!gh_has(step->sites, site) || (claim->by_hand && !by_rule))
        return false;
    /* Where a contradiction is wanted, all are taken to find room. */
    const gh_buildings near = by_rule || claim->by_contradiction ? 0 : around(known, building);
    if (most_that_fit(known->may, near, 0) < gh_count(near))
        return costs_room(known, step, near, building, site);
    return !all_fit(known->may, step->buildings, gh_bit(site));
}

/* One building with one site, or several of them, each with a site of its own: one of them rules the marker out. */
static bool standing_rules_out(const struct gh_case *known, const struct claim *claim, const struct gh_proof_step *step,
                               unsigned building, unsigned site)
{
    for (gh_each(other, step->buildings)) {
        const struct gh_proof_step alone = {.buildings = gh_bit(other), .sites = known->may[other]};

        if (gh_count(alone.sites) != 1)
            return false;
        if (set_rules_out(known, claim, &alone, building, site))
            return true;
    }
    return false;
}

/* Whether what the step names rules the marker out. */
static bool rules_out(const struct gh_town *town, const struct gh_case *known, const struct claim *claim,
                      const struct gh_proof_step *step, unsigned building, unsigned site)
{
    switch (step->technique) {
    case GH_BY_CARD:
        return building == step->subject && is_stated(known, step) &&
               !gh_has(shown_to(town, step->statement, building), site);
    case GH_BY_RELATION: {
        const unsigned partner = step->subject == step->statement.named ? step->statement.mine : step->statement.named;

        return building == step->subject && is_stated(known, step) &&
               town->card[step->statement.card].kind == GH_CONDITION_CARD && step->buildings == gh_bit(partner) &&
               gh_has(shown_to(town, step->statement, building), site) && /* otherwise that is the simpler reason */
               !(partners_of(town, step, site) & known->may[partner]);
    }
    case GH_BY_LAST_SITE:
        return !step->of_sites && is_held(known, step) && standing_rules_out(known, claim, step, building, site);
    case GH_BY_LAST_BUILDING:
        return gh_count(step->sites) == 1 && step->of_sites && set_rules_out(known, claim, step, building, site);
    case GH_BY_SET:
        return gh_count(step->buildings) > 1 && set_rules_out(known, claim, step, building, site);
    default:
        return false;
    }
}

/* Whether it is true that a contradiction is there, given what the step has taken. */
static bool is_contradiction(const struct gh_case *known, const struct gh_proof_step *step)
{
    gh_buildings at[32];

    switch (step->conclusion) {
    case GH_NO_SITE:
        return step->loser != GH_NONE && gh_has(known->buildings, step->loser) && !known->may[step->loser];
    case GH_NO_BUILDING:
        return step->technique == GH_BY_LAST_BUILDING && gh_count(step->sites) == 1 && !step->buildings &&
               is_reserved(known, step);
    case GH_CROWDED:
        if (step->technique != GH_BY_SET)
            return false;
        if (!step->of_sites)
            return is_held(known, step) && !all_fit(known->may, step->buildings, 0);
        turn(known, step->buildings, at);
        return is_reserved(known, step) && !all_fit(at, step->sites, 0);
    default:
        return false;
    }
}

/* ---- whole proofs ---- */

static struct gh_case suppose(const struct gh_case *start, const struct gh_proof *proof)
{
    struct gh_case known = *start;

    if (proof->building != GH_NONE)
        known.may[proof->building] &= gh_bit(proof->site);
    return known;
}

/* Takes the step's markers; says what is wrong with one. */
static const char *check_step(const struct gh_town *town, struct gh_case *known, const struct claim *claim,
                              const struct gh_proof_step *step)
{
    const struct gh_case before = *known;
    gh_sites any = 0, partners = 0;

    for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++) {
        any |= step->taken[building];
        for (gh_each(site, step->taken[building])) {
            if (!gh_has(before.may[building], site))
                return "a step takes a marker that is not there";
            if (!rules_out(town, &before, claim, step, building, site))
                return "a step takes a marker that it does not rule out";
            if (step->technique == GH_BY_RELATION)
                partners |= partners_of(town, step, site);
        }
        known->may[building] &= ~step->taken[building];
    }
    if (!any && (step->conclusion == GH_TAKES || step->conclusion == GH_NO_SITE))
        return "a step takes nothing";
    if (step->technique == GH_BY_RELATION && partners != step->sites)
        return "a step names other partner sites than those that are missing";
    if (step->technique == GH_BY_RELATION && step->left != left_by(town, &before, step))
        return "a step says that other sites are left than those that are";
    if (step->technique == GH_BY_LAST_SITE && step->stands != !(step->buildings & ~before.placed))
        return "a building is said to stand where it does not, or the other way round";
    if (step->technique == GH_BY_CARD && step->sites != shown_to(town, step->statement, step->subject))
        return "a step names other sites than the card";
    return NULL;
}

/* A supposition without sets is a chain, or what-if when it takes more rounds. */
static enum gh_technique hardest_of(const struct gh_proof *proof)
{
    unsigned hardest = GH_BY_CARD;

    for (unsigned i = 0; i < proof->count; i++)
        if (proof->step[i].technique > hardest)
            hardest = proof->step[i].technique;
    if (proof->building != GH_NONE)
        return hardest == GH_BY_SET || proof->technique == GH_BY_WHAT_IF ? GH_BY_WHAT_IF : GH_BY_CHAIN;
    return hardest;
}

const char *check_proof(const struct gh_town *town, const struct gh_case *start, const struct gh_proof *proof,
                        struct claim claim)
{
    struct gh_case known = suppose(start, proof);

    claim.by_contradiction = claim.building == GH_NONE || proof->building != GH_NONE;

    if (proof->building != GH_NONE && (proof->building != claim.building || proof->site != claim.site))
        return "it supposes something else";
    if (proof->technique != hardest_of(proof))
        return "its technique is not the hardest of its steps";
    for (unsigned i = 0; i < proof->count; i++) {
        const struct gh_proof_step *step = &proof->step[i];
        const bool is_last = i + 1 == proof->count;
        const char *wrong = check_step(town, &known, &claim, step);

        if (wrong)
            return wrong;
        if ((step->conclusion == GH_TAKES) != (!is_last || !claim.by_contradiction))
            return "a step concludes too early, or the last one not at all";
        if (is_last && claim.by_contradiction)
            return is_contradiction(&known, step) ? NULL : "there is no contradiction";
        if (is_last && !gh_has(step->taken[claim.building], claim.site))
            return "the last step does not take the marker";
    }
    return proof->count ? NULL : "it has no steps";
}

const char *check_steps(const struct gh_town *town, struct gh_case *known, const struct gh_proof *proof)
{
    const struct claim anything = {GH_NONE, GH_NONE, 0, false, false};
    const char *wrong = NULL;

    for (unsigned i = 0; !wrong && i < proof->count; i++)
        wrong = check_step(town, known, &anything, &proof->step[i]);
    return wrong;
}

bool does_without(const struct gh_town *town, const struct gh_case *start, const struct gh_proof *proof,
                  struct claim claim, unsigned left_out, unsigned out_of_set)
{
    struct gh_case known = suppose(start, proof);

    claim.by_contradiction = claim.building == GH_NONE || proof->building != GH_NONE;
    for (unsigned i = 0; i < proof->count; i++) {
        struct gh_proof_step step = proof->step[i];
        const struct gh_case before = known;

        if (i == left_out && out_of_set == GH_NONE)
            continue;
        if (i == left_out) { /* the rest of the set, with all the sites that it has */
            step.buildings &= ~gh_bit(out_of_set);
            if (!step.of_sites)
                step.sites = 0;
            for (gh_each(building, step.of_sites ? 0 : step.buildings))
                step.sites |= before.may[building];
        }
        for (gh_each(building, known.buildings))
            for (gh_each(site, before.may[building]))
                if (rules_out(town, &before, &claim, &step, building, site))
                    known.may[building] &= ~gh_bit(site);
        if (i + 1 == proof->count && step.conclusion != GH_TAKES && step.conclusion != GH_NO_SITE &&
            is_contradiction(&known, &step))
            return true;
    }
    const struct gh_proof_step *last = &proof->step[proof->count - 1];
    if (last->conclusion == GH_NO_SITE)
        return is_contradiction(&known, last);
    return last->conclusion == GH_TAKES && !gh_has(known.may[claim.building], claim.site);
}

/* Takes all that the step rules out. Returns whether that is anything. */
static bool take_all(const struct gh_town *town, struct gh_case *known, const struct gh_proof_step *step)
{
    const struct claim anything = {GH_NONE, GH_NONE, 0, false, false};
    const struct gh_case before = *known;
    bool any = false;

    for (gh_each(building, before.buildings)) {
        for (gh_each(site, before.may[building])) {
            if (rules_out(town, &before, &anything, step, building, site)) {
                known->may[building] &= ~gh_bit(site);
                any = true;
            }
        }
    }
    return any;
}

/* Whether somebody has no site or, which takes one step more to tell, a site that must be filled nobody. */
static bool is_impossible(const struct gh_town *town, const struct gh_case *known, unsigned steps)
{
    gh_sites any = 0;

    for (gh_each(building, known->buildings)) {
        if (!known->may[building])
            return true;
        any |= known->may[building];
    }
    return steps > 0 && known->fills_sites && any != gh_first(town->sites);
}

bool contradicts_within(const struct gh_town *town, const struct gh_case *known, unsigned steps)
{
    struct gh_proof_step step[4 * GH_MAX_CLUES + GH_MAX_BUILDINGS + GH_MAX_SITES];
    unsigned count = 0;

    if (is_impossible(town, known, steps))
        return true;
    for (unsigned i = 0; steps > 0 && i < known->count; i++) {
        const uint8_t subject[] = {known->statement[i].named, known->statement[i].mine};

        for (unsigned j = 0; j < 4; j++)
            if (subject[j % 2] != GH_NONE && (j < 2 || subject[1 - j % 2] != GH_NONE))
                step[count++] = (struct gh_proof_step){.technique = j < 2 ? GH_BY_CARD : GH_BY_RELATION,
                                                       .subject = subject[j % 2],
                                                       .statement = known->statement[i],
                                                       .buildings = j < 2 ? 0 : gh_bit(subject[1 - j % 2])};
    }
    for (gh_each(building, steps > 0 ? known->buildings : 0))
        if (gh_is_single(known->may[building]))
            step[count++] = (struct gh_proof_step){
                .technique = GH_BY_LAST_SITE, .buildings = gh_bit(building), .sites = known->may[building]};
    for (unsigned site = 0; steps > 0 && known->fills_sites && site < town->sites; site++) {
        gh_buildings here = 0;

        for (gh_each(building, known->buildings))
            here |= gh_has(known->may[building], site) ? gh_bit(building) : 0;
        if (gh_is_single(here))
            step[count++] = (struct gh_proof_step){
                .technique = GH_BY_LAST_BUILDING, .of_sites = true, .buildings = here, .sites = gh_bit(site)};
    }
    for (unsigned i = 0; i < count; i++) {
        struct gh_case next = *known;

        if (take_all(town, &next, &step[i]) && contradicts_within(town, &next, steps - 1))
            return true;
    }
    return false;
}

struct gh_case closed_by_trying(const struct gh_town *town, struct gh_case known)
{
    const struct claim anything = {GH_NONE, GH_NONE, 0, false, false};
    bool changed = true;

    while (changed) {
        changed = false;
        for (gh_each(building, known.buildings)) {
            for (gh_each(site, known.may[building])) {
                bool possible = most_that_fit(known.may, known.buildings & ~gh_bit(building), gh_bit(site)) + 1 ==
                                gh_count(known.buildings);

                for (unsigned i = 0; i < known.count; i++) {
                    struct gh_proof_step step = {
                        .technique = GH_BY_CARD, .subject = (uint8_t)building, .statement = known.statement[i]};
                    const unsigned partner =
                        building == step.statement.named ? step.statement.mine : step.statement.named;

                    possible = possible && !rules_out(town, &known, &anything, &step, building, site);
                    step.technique = GH_BY_RELATION;
                    step.buildings = partner == GH_NONE ? 0 : gh_bit(partner);
                    possible =
                        possible && !(partner != GH_NONE && rules_out(town, &known, &anything, &step, building, site));
                }
                if (!possible) {
                    known.may[building] &= ~gh_bit(site);
                    changed = true;
                }
            }
        }
    }
    return known;
}
