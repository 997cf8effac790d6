/* Sets of k rows that have only k columns between them.
 *
 * With one complete assignment at hand: a row that could not move to a free column, even if others moved along, can
 * only swap with others like it. A row and all rows that it could push out have as many columns as they are, and every
 * set that the row is in and that has as many has all of them in it. So the smallest of these is the smallest set. */
#include "gadshill/logic.h"
#include "reason.h"

#include <string.h>

/* The rows that stand, in the matching, on the columns. */
static uint32_t owners(const struct gh_matching *matching, uint32_t columns)
{
    uint32_t rows = 0;

    for (gh_each(column, columns & matching->used))
        rows |= gh_bit(matching->building_at[column]);
    return rows;
}

/* The row and all that it could push out, one after the other. */
static struct set pushed(const struct gh_matching *matching, const struct gh_board *table, unsigned row)
{
    struct set set = {0, 0};
    uint32_t fresh = gh_bit(row);

    while (fresh) {
        const unsigned next = gh_lowest(fresh);

        set.rows |= gh_bit(next);
        fresh |= owners(matching, table->markers[next] & ~set.columns);
        set.columns |= table->markers[next];
        fresh &= ~set.rows;
    }
    return set;
}

/* Whether a row outside of the set could be in one of its columns. */
static bool concerns_others(const struct gh_board *table, struct set set)
{
    for (gh_each(row, table->marked & ~set.rows))
        if (table->markers[row] & set.columns)
            return true;
    return false;
}

unsigned set_all(const struct gh_board *table, struct set found[GH_MAX_BUILDINGS])
{
    struct gh_matching matching = gh_matching_empty();
    const uint32_t homeless = gh_matching_update(&matching, table);
    const gh_sites vacatable = homeless ? 0 : gh_matching_room(&matching, table).vacatable;
    unsigned count = 0;

    for (gh_each(row, homeless ? homeless : table->marked)) {
        if (!homeless && gh_has(vacatable, matching.site_of[row]))
            continue;
        found[count] = pushed(&matching, table, row);
        count += homeless || concerns_others(table, found[count]);
    }
    return count;
}

bool set_find(const struct gh_board *table, struct set *found)
{
    struct set set[GH_MAX_BUILDINGS];
    const unsigned count = set_all(table, set);

    for (unsigned i = 0; i < count; i++)
        if (i == 0 || gh_count(set[i].rows) < gh_count(found->rows))
            *found = set[i];
    return count > 0;
}

/* The rows that are connected with a row through columns that they share: nobody else has to do with it. */
static uint32_t neighbours(const struct gh_board *table, unsigned row)
{
    uint32_t rows = gh_bit(row), before, columns = table->markers[row];

    do {
        before = rows;
        for (gh_each(other, table->marked & ~rows)) {
            if (table->markers[other] & columns) {
                rows |= gh_bit(other);
                columns |= table->markers[other];
            }
        }
    } while (rows != before);
    return rows;
}

/* If the row stood in the column, one row more would be homeless than must be. The homeless and all that they could
 * push out are then short of columns by that one more; every such set has them all in it, so there is no smaller one.
 */
bool set_against(const struct gh_board *table, unsigned row, unsigned column, struct set *found)
{
    struct gh_board others = *table;
    struct gh_matching matching = gh_matching_empty();

    others.marked = neighbours(table, row);
    const unsigned unavoidable = gh_count(gh_matching_update(&matching, &others));
    others.marked &= ~gh_bit(row);
    for (gh_each(other, others.marked))
        others.markers[other] &= ~gh_bit(column);
    matching = gh_matching_empty();
    const uint32_t homeless = gh_matching_update(&matching, &others);
    if (gh_count(homeless) <= unavoidable)
        return false;
    *found = (struct set){0, gh_bit(column)};
    for (gh_each(other, homeless)) {
        const struct set set = pushed(&matching, &others, other);

        found->rows |= set.rows;
        found->columns |= set.columns;
    }
    return true;
}

struct gh_board upright(const struct gh_case *known)
{
    struct gh_board table = {.marked = known->buildings};

    memcpy(table.markers, known->may, sizeof table.markers);
    return table;
}

struct gh_board turned(const struct gh_case *known, gh_sites sites)
{
    struct gh_board table = gh_board_empty();

    table.marked = sites;
    for (gh_each(building, known->buildings))
        for (gh_each(site, known->may[building]))
            table.markers[site] |= gh_bit(building);
    return table;
}

bool all_find_room(const struct gh_case *known)
{
    const struct gh_board table = upright(known);
    struct gh_matching matching = gh_matching_empty();

    return !gh_matching_update(&matching, &table);
}
