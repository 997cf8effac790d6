/* Counting solutions by search: narrow the places down, then try every site of the building that has fewest. */
#include "field.h"

#include <assert.h>

/* Far more than any puzzle that was ever made here has needed; a text from outside may ask for more. */
enum { MOST_TRIES = 200000 };

struct search {
    const struct gh_field *field;
    unsigned most, found, tries;
    struct gh_places *first;
};

static unsigned fewest_sites(const struct gh_field *field, const struct gh_places *places)
{
    unsigned best = GH_NONE, least = GH_MAX_SITES + 1;

    for (unsigned i = 0; i < field->count; i++) {
        const unsigned count = gh_count(places->may[i]);

        if (count > 1 && count < least) {
            least = count;
            best = i;
        }
    }
    return best;
}

/* false: enough found, or given up. */
static bool look(struct search *search, struct gh_places places)
{
    if (search->tries++ >= MOST_TRIES)
        return false;
    if (!gh_field_close(search->field, &places, true))
        return true;
    const unsigned building = fewest_sites(search->field, &places);
    if (building == GH_NONE) {
        if (search->found++ == 0 && search->first)
            *search->first = places;
        return search->found < search->most;
    }
    for (gh_each(site, places.may[building])) {
        struct gh_places next = places;

        next.may[building] = gh_bit(site);
        if (!look(search, next))
            return false;
    }
    return true;
}

unsigned gh_field_solutions(const struct gh_field *field, unsigned most, struct gh_places *first)
{
    struct search search = {.field = field, .most = most, .first = first};

    assert(most >= 1 && most < GH_SOLUTIONS_UNKNOWN);
    look(&search, field->start);
    return search.found < most && search.tries >= MOST_TRIES ? GH_SOLUTIONS_UNKNOWN : search.found;
}

unsigned gh_puzzle_solutions(const struct gh_town *town, const struct gh_puzzle *puzzle, unsigned most,
                             struct gh_solution *solution)
{
    const struct gh_field field = gh_field_of(town, puzzle, gh_all_clues(puzzle));
    struct gh_places first;
    const unsigned found = gh_field_solutions(&field, most, &first);

    if (!solution || found == 0 || found == GH_SOLUTIONS_UNKNOWN)
        return found;
    for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++)
        solution->site_of[building] = GH_NONE;
    for (unsigned i = 0; i < field.count; i++)
        solution->site_of[field.building[i]] = (uint8_t)gh_lowest(first.may[i]);
    return found;
}

unsigned gh_puzzle_spare_clue(const struct gh_town *town, const struct gh_puzzle *puzzle)
{
    for (unsigned i = 0; i < puzzle->count; i++) {
        const struct gh_field field = gh_field_of(town, puzzle, gh_all_clues(puzzle) & ~(UINT64_C(1) << i));

        if (gh_field_solutions(&field, 2, NULL) == 1)
            return i;
    }
    return GH_NONE;
}
