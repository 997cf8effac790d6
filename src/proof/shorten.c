/* Looking for a shorter way to the same end: every reason is tried first, then every one after it, and so on, one step
 * deeper each time. A reason that was tried and takes the same later on need not be tried again: what it leads to was
 * seen already. */
#include "search.h"

#include <string.h>

enum {
    MOST_TRIES = 400,  /* then the way that is known is short enough */
    MOST_REASONS = 64, /* at a time */
    MOST_STEPS = 16
};

/* A reason that was tried at this point, and before it others, here or on the way here. */
struct tried {
    struct reason reason;
    gh_sites taken[GH_MAX_BUILDINGS];
    const struct tried *before;
};

struct shortening {
    const struct search *search;
    enum gh_technique hardest; /* no harder technique and no larger set than on the way that is known */
    unsigned largest;          /* 0: no set at all */
    unsigned tries, count;
    struct reason chosen[MOST_STEPS];
};

/* ---- which reasons there are ---- */

struct choices {
    const struct shortening *limits;
    const struct gh_case *known;
    unsigned count;
    struct reason reason[MOST_REASONS];
    struct gh_proof_step step[MOST_REASONS];
};

static bool is_same(struct reason one, struct reason other)
{
    return one.technique == other.technique && one.statement == other.statement && one.subject == other.subject &&
           one.of_sites == other.of_sites && one.buildings == other.buildings && one.sites == other.sites;
}

/* Whether a set has another one in it, or is the same. */
static bool holds(struct reason set, struct reason other)
{
    return set.statement == GH_NONE && other.statement == GH_NONE && set.of_sites == other.of_sites &&
           !(other.buildings & ~set.buildings) && !(other.sites & ~set.sites);
}

static void offer(struct choices *choices, struct reason reason)
{
    if (choices->count == MOST_REASONS || reason.technique > choices->limits->hardest)
        return;
    for (unsigned i = 0; i < choices->count; i++)
        if (holds(reason, choices->reason[i]))
            return;
    if (reason_apply(choices->limits->search->town, choices->known, reason, &choices->step[choices->count]))
        choices->reason[choices->count++] = reason;
}

static void offer_stated(struct choices *choices)
{
    for (unsigned i = 0; i < choices->known->count; i++) {
        const struct gh_statement statement = choices->known->statement[i];
        const uint8_t subject[] = {statement.named, statement.mine};

        for (unsigned j = 0; j < 2; j++) {
            if (subject[j] == GH_NONE)
                continue;
            offer(choices, reason_stated(GH_BY_CARD, i, subject[j]));
            offer(choices, reason_stated(GH_BY_RELATION, i, subject[j]));
        }
    }
}

/* Buildings with one site, or sites with one building or none. */
static void offer_last(struct choices *choices, const struct gh_board *table, bool of_sites)
{
    for (gh_each(row, table->marked)) {
        const uint32_t columns = table->markers[row];

        if (!gh_is_single(columns) && columns)
            continue;
        offer(choices,
              of_sites ? reason_of_set(columns, gh_bit(row), true) : reason_of_set(gh_bit(row), columns, false));
    }
}

/* Small sets come first, and those that hold one of them are not offered: the small one is to be used before. */
static void offer_sets(struct choices *choices, const struct gh_board table[], unsigned tables)
{
    struct set set[2][GH_MAX_BUILDINGS];
    unsigned count[2];

    for (unsigned of_sites = 0; of_sites < tables; of_sites++)
        count[of_sites] = set_all(&table[of_sites], set[of_sites]);
    for (unsigned size = 2; size <= choices->limits->largest; size++)
        for (unsigned of_sites = 0; of_sites < tables; of_sites++)
            for (unsigned i = 0; i < count[of_sites]; i++)
                if (gh_count(set[of_sites][i].rows) == size)
                    offer(choices, of_sites ? reason_of_set(set[of_sites][i].columns, set[of_sites][i].rows, true)
                                            : reason_of_set(set[of_sites][i].rows, set[of_sites][i].columns, false));
}

static void collect(struct choices *choices)
{
    const struct gh_case *known = choices->known;
    const struct gh_board table[] = {upright(known), turned(known, gh_first(choices->limits->search->town->sites))};
    const unsigned tables = 1u + known->fills_sites;

    choices->count = 0;
    offer_stated(choices);
    for (unsigned of_sites = 0; of_sites < tables; of_sites++)
        offer_last(choices, &table[of_sites], of_sites);
    offer_sets(choices, table, tables);
}

/* ---- trying ---- */

static bool was_tried(const struct tried *tried, struct reason reason, const gh_sites taken[GH_MAX_BUILDINGS])
{
    for (; tried; tried = tried->before)
        if (is_same(tried->reason, reason) && memcmp(tried->taken, taken, sizeof tried->taken) == 0)
            return true;
    return false;
}

static bool look(struct shortening *shortening, const struct gh_case *known, const struct tried *before, unsigned left)
{
    struct reason *const chosen = &shortening->chosen[shortening->count - left];
    struct choices choices = {.limits = shortening, .known = known};
    struct tried tried[MOST_REASONS];

    if (shortening->tries++ >= MOST_TRIES)
        return false;
    collect(&choices);
    for (unsigned i = 0; i < choices.count; i++) {
        *chosen = choices.reason[i];
        if (search_ends(shortening->search, &choices.step[i]))
            return left == 1; /* otherwise fewer steps would have been found before */
    }
    for (unsigned i = 0; left > 1 && i < choices.count; i++) {
        const struct gh_proof_step *step = &choices.step[i];
        struct gh_case next = *known;

        if (step->conclusion != GH_TAKES || was_tried(before, choices.reason[i], step->taken))
            continue;
        for (gh_each(building, next.buildings))
            next.may[building] &= ~step->taken[building];
        *chosen = choices.reason[i];
        if (look(shortening, &next, before, left - 1))
            return true;
        tried[i].reason = choices.reason[i];
        memcpy(tried[i].taken, step->taken, sizeof step->taken);
        tried[i].before = before;
        before = &tried[i];
    }
    return false;
}

bool search_shorten(struct search *search, const struct gh_proof *proof)
{
    struct shortening shortening = {.search = search, .hardest = GH_BY_CARD};

    for (unsigned i = 0; i < proof->count; i++) {
        const struct gh_proof_step *step = &proof->step[i];
        const unsigned rows = gh_count(step->of_sites ? step->sites : step->buildings);

        if (step->technique > shortening.hardest)
            shortening.hardest = step->technique;
        if (step->technique == GH_BY_SET && rows > shortening.largest)
            shortening.largest = rows;
    }
    for (shortening.count = 1; shortening.count < proof->count && shortening.count <= MOST_STEPS; shortening.count++) {
        if (!look(&shortening, search->start, NULL, shortening.count))
            continue;
        search_begin(search, search->town, search->start, search->building, search->site);
        for (unsigned i = 0; i < shortening.count; i++)
            search_add(search, shortening.chosen[i]);
        return true;
    }
    return false;
}
