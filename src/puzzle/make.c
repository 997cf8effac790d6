/* Making puzzles: build a true town, collect true clues about it, leave out what can be left out, and look how hard the
 * rest is; again and again until the level is right (docs/puzzles.md).
 *
 * Invariants:
 *  1. the same town, level and seed give the same puzzle on every platform: whole numbers and struct gh_rng only;
 *  2. what comes out has exactly the level that was asked for, judged by gh_puzzle_level, and no spare clue, except on
 *     the first level, where every clue is needed to solve it with that level's techniques. */
#include "field.h"

#include "gadshill/rng.h"
#include "gadshill/solving.h"

#include <assert.h>

enum {
    STREAM = 64,        /* of the seed; apart from those of games */
    MOST_TRIES = 50000, /* then the town yields none; the bundled ones need some hundreds at most */
    TRIES_EACH_SIZE = 2000,
    LEAST_OPEN = 2,   /* buildings whose site the cards alone do not tell */
    TRUE_TO_CARD = 80 /* percent of the buildings that are put where their building card shows them */
};

/* What a level's puzzles are like. */
static const struct {
    uint8_t least, most;   /* buildings, as far as the town has them */
    uint8_t least_percent; /* of the sites, so that it gets crowded */
    uint8_t full_percent;  /* of the puzzles fill every site */
    uint8_t choices;       /* of so many puzzles the one with fewest clues is taken */
} style[GH_LEVELS_END] = {
    [GH_GREENHORN] = {5, 7, 0, 0, 8}, [GH_SETTLER] = {6, 9, 0, 20, 6},   [GH_SURVEYOR] = {6, 32, 60, 50, 4},
    [GH_DEPUTY] = {6, 32, 60, 50, 4}, [GH_MARSHAL] = {6, 32, 80, 60, 2},
};

struct maker {
    const struct gh_town *town;
    enum gh_level level;
    struct gh_rng rng;
    gh_buildings buildings;
    uint8_t site_of[GH_MAX_BUILDINGS], building_at[GH_MAX_SITES];
    gh_sites used;
    gh_sites may[GH_MAX_BUILDINGS]; /* what the cards chosen so far leave of each building by themselves */
};

static unsigned least(unsigned one, unsigned other)
{
    return one < other ? one : other;
}

static bool chance(struct maker *maker, unsigned percent)
{
    return gh_rng_below(&maker->rng, 100) < percent;
}

/* Any member of a set that is not empty. */
static unsigned any_of(struct maker *maker, uint32_t set)
{
    for (unsigned skip = gh_rng_below(&maker->rng, gh_count(set)); skip > 0; skip--)
        set &= set - 1;
    return gh_lowest(set);
}

static unsigned choose_size(struct maker *maker)
{
    const unsigned sites = maker->town->sites, all = least(sites, maker->town->buildings);
    const unsigned crowded = sites * style[maker->level].least_percent / 100;
    const unsigned most = least(all, style[maker->level].most);
    unsigned low = style[maker->level].least > crowded ? style[maker->level].least : crowded;

    if (all == sites && chance(maker, style[maker->level].full_percent))
        return all;
    low = least(low, most);
    return low + gh_rng_below(&maker->rng, most - low + 1);
}

/* ---- a town and what is true in it ---- */

static void build_town(struct maker *maker, unsigned size)
{
    const struct gh_town *town = maker->town;
    gh_sites shown[GH_MAX_BUILDINGS] = {0};
    uint8_t order[GH_MAX_BUILDINGS];

    for (unsigned i = 0; i < town->cards; i++)
        if (town->card[i].kind == GH_BUILDING_CARD)
            shown[town->card[i].building] |= town->card[i].sites;
    for (unsigned i = 0; i < town->buildings; i++)
        order[i] = (uint8_t)i;
    gh_rng_shuffle(&maker->rng, order, town->buildings);
    maker->buildings = 0;
    maker->used = 0;
    for (unsigned i = 0; i < size; i++) {
        const unsigned building = order[i];
        const gh_sites free = gh_first(town->sites) & ~maker->used;
        const bool is_shown = chance(maker, TRUE_TO_CARD) && (shown[building] & free);
        const unsigned site = any_of(maker, is_shown ? shown[building] & free : free);

        maker->buildings |= gh_bit(building);
        maker->used |= gh_bit(site);
        maker->site_of[building] = (uint8_t)site;
        maker->building_at[site] = (uint8_t)building;
        maker->may[building] = gh_first(town->sites);
    }
}

/* Whom to bind a card to: of those who stand on these sites one about whom least is known, or nobody (GH_NONE). */
static unsigned choose_mine(struct maker *maker, gh_sites sites)
{
    gh_sites best = 0;
    unsigned most = 0;

    for (gh_each(site, sites & maker->used)) {
        const unsigned count = gh_count(maker->may[maker->building_at[site]]);

        if (count > most) {
            most = count;
            best = 0;
        }
        if (count == most)
            best |= gh_bit(site);
    }
    return best ? maker->building_at[any_of(maker, best)] : GH_NONE;
}

/* What a card can truly say in this town; false: nothing. */
static bool choose_clue(struct maker *maker, unsigned number, struct gh_statement *clue)
{
    const struct gh_card *card = &maker->town->card[number];
    gh_sites mine = card->sites;

    *clue = gh_statement_make(maker->town, number, GH_NONE);
    if (card->kind != GH_DISTRICT_CARD) {
        if (!gh_has(maker->buildings, card->building) || !gh_has(card->sites, maker->site_of[card->building]))
            return false;
        if (card->kind == GH_BUILDING_CARD) {
            maker->may[card->building] &= card->sites;
            return true;
        }
        if (maker->level < GH_SETTLER) /* relations would only be in the way */
            return false;
        mine = maker->town->relation[number].mine_for[maker->site_of[card->building]];
    }
    clue->mine = (uint8_t)choose_mine(maker, mine);
    if (clue->mine == GH_NONE)
        return false;
    maker->may[clue->mine] &= card->kind == GH_CONDITION_CARD ? card->mine : card->sites;
    if (card->kind == GH_CONDITION_CARD)
        maker->may[card->building] &= card->sites;
    return true;
}

/* True clues of as many cards as there is room for, in the order of the cards. */
static void choose_clues(struct maker *maker, struct gh_puzzle *puzzle)
{
    struct gh_statement clue[GH_MAX_CARDS];
    uint8_t order[GH_MAX_CARDS];
    bool chosen[GH_MAX_CARDS] = {false};
    unsigned count = 0;

    *puzzle = (struct gh_puzzle){.buildings = maker->buildings};
    for (unsigned i = 0; i < maker->town->cards; i++)
        order[i] = (uint8_t)i;
    gh_rng_shuffle(&maker->rng, order, maker->town->cards);
    for (unsigned i = 0; i < maker->town->cards && count < GH_MAX_CLUES; i++)
        count += chosen[order[i]] = choose_clue(maker, order[i], &clue[order[i]]);
    for (unsigned i = 0; i < maker->town->cards; i++)
        if (chosen[i])
            puzzle->clue[puzzle->count++] = clue[i];
}

/* ---- leaving out ---- */

static bool is_enough(const struct maker *maker, const struct gh_puzzle *puzzle, uint64_t clues)
{
    const struct gh_field field = gh_field_of(maker->town, puzzle, clues);

    if (maker->level > GH_GREENHORN)
        return gh_field_solutions(&field, 2, NULL) == 1;
    struct gh_places places = field.start;
    return gh_field_close(&field, &places, false) && gh_field_is_solved(&field, &places);
}

/* Leaves out clues, in any order, as long as the rest is enough. Condition cards come last: they make it interesting.
 * false: not even all of them are enough. */
static bool leave_out(struct maker *maker, struct gh_puzzle *puzzle)
{
    uint8_t order[GH_MAX_CLUES];
    uint64_t clues = gh_all_clues(puzzle);
    struct gh_puzzle rest = {.buildings = puzzle->buildings};

    if (!is_enough(maker, puzzle, clues))
        return false;
    for (unsigned i = 0; i < puzzle->count; i++)
        order[i] = (uint8_t)i;
    gh_rng_shuffle(&maker->rng, order, puzzle->count);
    for (unsigned last = 0; last < 2; last++) {
        for (unsigned i = 0; i < puzzle->count; i++) {
            const uint64_t less = clues & ~(UINT64_C(1) << order[i]);
            const bool is_condition = maker->town->card[puzzle->clue[order[i]].card].kind == GH_CONDITION_CARD;

            if (is_condition == last && is_enough(maker, puzzle, less))
                clues = less;
        }
    }
    for (unsigned i = 0; i < puzzle->count; i++)
        if (clues >> i & 1)
            rest.clue[rest.count++] = puzzle->clue[i];
    *puzzle = rest;
    return true;
}

/* Cards alone, each for itself, are no puzzle: somebody must be kept out by somebody else. */
static bool is_interesting(const struct maker *maker, const struct gh_puzzle *puzzle)
{
    struct gh_case known = gh_puzzle_case(maker->town, puzzle, NULL);
    unsigned open = 0;

    gh_case_close(maker->town, &known, GH_BY_CARD);
    for (gh_each(building, known.buildings))
        open += !gh_is_single(known.may[building]);
    return open >= LEAST_OPEN;
}

/* One try; false: nothing came of it. */
static bool try_to_make(struct maker *maker, unsigned size, struct gh_puzzle *puzzle)
{
    build_town(maker, size);
    choose_clues(maker, puzzle);
    return leave_out(maker, puzzle) && is_interesting(maker, puzzle) &&
           gh_puzzle_level(maker->town, puzzle) == maker->level;
}

bool gh_puzzle_make(const struct gh_town *town, enum gh_level level, uint64_t seed, struct gh_puzzle *puzzle)
{
    struct maker maker = {.town = town, .level = level, .rng = gh_rng_make(seed, STREAM + level)};
    struct gh_puzzle other;
    unsigned size = 0, choices = 0;

    assert(level > GH_NO_LEVEL && level < GH_LEVELS_END);
    for (unsigned i = 0; i < MOST_TRIES && choices < style[level].choices; i++) {
        if (i % TRIES_EACH_SIZE == 0) {
            if (choices > 0)
                break; /* puzzles of different sizes are not compared */
            size = choose_size(&maker);
        }
        if (try_to_make(&maker, size, &other) && (choices++ == 0 || other.count < puzzle->count))
            *puzzle = other;
    }
    return choices > 0;
}
