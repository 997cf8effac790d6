/* Cases: from a table, and closing them quickly without telling the steps. */
#include "gadshill/logic.h"
#include "reason.h"

static const char *const TECHNIQUE_NAME[GH_TECHNIQUES_COUNT] = {
#define X(id, name) name,
    GH_TECHNIQUES(X)
#undef X
};

const char *gh_technique_name(enum gh_technique technique)
{
    return technique == GH_BY_LIMIT ? "limit" : TECHNIQUE_NAME[technique];
}

struct gh_case gh_case_of_board(const struct gh_board *board, const struct gh_statements *statements)
{
    struct gh_case known = {
        .buildings = board->marked | board->placed, .placed = board->placed, .count = statements->count};

    for (gh_each(building, known.buildings))
        known.may[building] = gh_board_domain(board, 0, building);
    for (unsigned i = 0; i < statements->count; i++)
        known.statement[i] = statements->at[i];
    return known;
}

void gh_case_apply(struct gh_case *known, const struct gh_proof *proof)
{
    if (gh_proof_supposes(proof)) {
        known->may[proof->building] &= ~gh_bit(proof->site);
        return;
    }
    for (unsigned i = 0; i < proof->count; i++)
        for (gh_each(building, known->buildings))
            known->may[building] &= ~proof->step[i].taken[building];
}

bool gh_case_is_solved(const struct gh_case *known)
{
    for (gh_each(building, known->buildings))
        if (!gh_is_single(known->may[building]))
            return false;
    return true;
}

/* ---- closing ----
 * Each of these takes from `known` all that its technique concludes from `seen` (often the same), sets *changed when
 * that was anything, and returns false when it runs into a contradiction. */

static bool keep(struct gh_case *known, unsigned building, gh_sites sites, bool *changed)
{
    if (known->may[building] & ~sites) {
        known->may[building] &= sites;
        *changed = true;
    }
    return known->may[building] != 0;
}

static bool close_cards(const struct gh_town *town, struct gh_case *known, bool *changed)
{
    for (unsigned i = 0; i < known->count; i++) {
        const struct gh_statement statement = known->statement[i];
        const struct gh_card *card = &town->card[statement.card];
        const gh_sites mine = card->kind == GH_CONDITION_CARD ? card->mine : card->sites;

        if (statement.named != GH_NONE && gh_has(known->buildings, statement.named) &&
            !keep(known, statement.named, card->sites, changed))
            return false;
        if (statement.mine != GH_NONE && gh_has(known->buildings, statement.mine) &&
            !keep(known, statement.mine, mine, changed))
            return false;
    }
    return true;
}

static bool close_relations(const struct gh_town *town, const struct gh_case *seen, struct gh_case *known,
                            bool *changed)
{
    for (unsigned i = 0; i < seen->count; i++) {
        const struct gh_statement statement = seen->statement[i];
        const gh_sites *mine_for = town->relation[statement.card].mine_for;
        gh_sites named = 0, mine = 0;

        if (town->card[statement.card].kind != GH_CONDITION_CARD)
            continue;
        for (gh_each(site, seen->may[statement.named])) {
            const gh_sites partners = mine_for[site] & seen->may[statement.mine];

            if (partners)
                named |= gh_bit(site);
            mine |= partners;
        }
        if (gh_has(known->buildings, statement.named) && !keep(known, statement.named, named, changed))
            return false;
        if (gh_has(known->buildings, statement.mine) && !keep(known, statement.mine, mine, changed))
            return false;
    }
    return true;
}

static bool close_last_sites(const struct gh_case *seen, struct gh_case *known, bool *changed)
{
    gh_sites fixed = 0;

    for (gh_each(building, seen->buildings)) {
        if (!gh_is_single(seen->may[building]))
            continue;
        if (fixed & seen->may[building])
            return false;
        fixed |= seen->may[building];
    }
    for (gh_each(building, seen->buildings))
        if (!gh_is_single(seen->may[building]) && !keep(known, building, ~fixed, changed))
            return false;
    return true;
}

static bool close_last_buildings(const struct gh_town *town, const struct gh_case *seen, struct gh_case *known,
                                 bool *changed)
{
    gh_sites once = 0, twice = 0;

    for (gh_each(building, seen->buildings)) {
        twice |= once & seen->may[building];
        once |= seen->may[building];
    }
    if (gh_first(town->sites) & ~once)
        return false;
    for (gh_each(building, seen->buildings)) {
        const gh_sites alone = seen->may[building] & ~twice;

        if (alone && (!gh_is_single(alone) || !keep(known, building, alone, changed)))
            return false; /* two sites need it, or it cannot be there any more */
    }
    return true;
}

static bool close_sets(struct gh_case *known, struct gh_matching *matching, bool *changed)
{
    const struct gh_board table = upright(known);
    gh_sites possible[GH_MAX_BUILDINGS];

    if (gh_matching_update(matching, &table))
        return false;
    gh_matching_possible(matching, &table, possible);
    for (gh_each(building, known->buildings))
        keep(known, building, possible[building], changed);
    return true;
}

/* Closes with techniques up to SET. */
static bool close_simply(const struct gh_town *town, struct gh_case *known, enum gh_technique hardest)
{
    struct gh_matching matching = gh_matching_empty();
    bool changed = false;

    if (!close_cards(town, known, &changed)) /* once is enough */
        return false;
    do {
        changed = false;
        if (hardest >= GH_BY_LAST_SITE && !close_last_sites(known, known, &changed))
            return false;
        if (hardest >= GH_BY_LAST_BUILDING && known->fills_sites && !close_last_buildings(town, known, known, &changed))
            return false;
        if (hardest >= GH_BY_RELATION && !close_relations(town, known, known, &changed))
            return false;
        if (hardest >= GH_BY_SET && !changed && !close_sets(known, &matching, &changed))
            return false;
    } while (changed);
    return true;
}

/* Closes with techniques up to RELATION, but no further than a short chain goes. Each round sees what was known when it
 * began, so nothing depends on the order. */
static bool close_rounds(const struct gh_town *town, struct gh_case *known)
{
    bool changed = false;

    if (!close_cards(town, known, &changed))
        return false;
    for (unsigned round = 0; round < GH_CHAIN_ROUNDS; round++) {
        const struct gh_case seen = *known;

        changed = false;
        if (!close_last_sites(&seen, known, &changed) ||
            (seen.fills_sites && !close_last_buildings(town, &seen, known, &changed)) ||
            !close_relations(town, &seen, known, &changed))
            return false;
        if (!changed)
            break;
    }
    return true;
}

bool gh_case_refutes(const struct gh_town *town, const struct gh_case *known, unsigned building, unsigned site,
                     enum gh_technique technique)
{
    struct gh_case supposed = *known;

    supposed.may[building] = gh_bit(site);
    return technique == GH_BY_CHAIN ? !close_rounds(town, &supposed) : !close_simply(town, &supposed, GH_BY_SET);
}

/* Takes the first marker that leads to a contradiction when it is supposed. */
static bool refute_one(const struct gh_town *town, struct gh_case *known, enum gh_technique technique)
{
    for (gh_each(building, known->buildings)) {
        for (gh_each(site, gh_is_single(known->may[building]) ? 0 : known->may[building])) {
            if (gh_case_refutes(town, known, building, site, technique)) {
                known->may[building] &= ~gh_bit(site);
                return true;
            }
        }
    }
    return false;
}

bool gh_case_close(const struct gh_town *town, struct gh_case *known, enum gh_technique hardest)
{
    const enum gh_technique simple = hardest < GH_BY_SET ? hardest : GH_BY_SET;

    do {
        if (!close_simply(town, known, simple))
            return false;
    } while ((hardest >= GH_BY_CHAIN && refute_one(town, known, GH_BY_CHAIN)) ||
             (hardest >= GH_BY_WHAT_IF && refute_one(town, known, GH_BY_WHAT_IF)));
    return true;
}
