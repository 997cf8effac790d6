/* The named relations between two sites, as they follow from the map (docs/towns.md).
 *
 * Invariants:
 *  1. neighbours lie in adjacent rows or columns: an empty place between two lots keeps them apart;
 *  2. no relation holds for a site and itself. */
#include "reader.h"

#include <assert.h>

/* One list yields enum, names and the order of the numbers. */
#define RELATIONS(X) \
    X(NEXT_TO, "next-to") \
    X(ACROSS, "across") \
    X(SAME_STREET, "same-street") \
    X(SAME_BLOCK, "same-block") \
    X(SAME_ROW, "same-row") \
    X(SAME_COLUMN, "same-column") \
    X(CORNER, "corner") \
    X(NORTH_OF, "north-of") \
    X(SOUTH_OF, "south-of") \
    X(EAST_OF, "east-of") \
    X(WEST_OF, "west-of")

enum relation {
#define X(id, name) id,
    RELATIONS(X)
#undef X
        RELATIONS_COUNT
};

static const char *const relation_names[RELATIONS_COUNT] = {
#define X(id, name) name,
    RELATIONS(X)
#undef X
};

const char *gh_relation_name(unsigned relation)
{
    return relation < RELATIONS_COUNT ? relation_names[relation] : NULL;
}

struct spot {
    unsigned row, column;
};

static struct spot spot_of(const struct gh_townfile *file, unsigned site)
{
    return (struct spot){file->layout.site_row[site], file->layout.site_column[site]};
}

/* Are the spots neighbours in a row or column? Then *street is what runs between them, or GH_NONE. */
static bool neighbours(const struct gh_layout *layout, struct spot a, struct spot b, unsigned *street)
{
    if (a.row == b.row && (a.column + 1 == b.column || b.column + 1 == a.column)) {
        *street = layout->street_west[a.row][a.column > b.column ? a.column : b.column];
        return true;
    }
    if (a.column == b.column && (a.row + 1 == b.row || b.row + 1 == a.row)) {
        *street = layout->street_north[a.row > b.row ? a.row : b.row][a.column];
        return true;
    }
    return false;
}

static bool share_wall(const struct gh_layout *layout, struct spot a, struct spot b)
{
    unsigned street;

    return neighbours(layout, a, b, &street) && street == GH_NONE;
}

/* Walks from a site through shared walls; framed spaces are lots too and belong to their block. */
static gh_sites block_of(const struct gh_townfile *file, unsigned from)
{
    unsigned sites = file->town.sites, lots = sites + file->town.landmarks;
    struct spot spot[GH_MAX_LOTS];
    uint64_t reached = UINT64_C(1) << from, before = 0;

    for (unsigned i = 0; i < lots; i++)
        spot[i] = i < sites ? spot_of(file, i)
                            : (struct spot){file->layout.frame_row[i - sites], file->layout.frame_column[i - sites]};
    while (reached != before) {
        before = reached;
        for (unsigned i = 0; i < lots; i++)
            for (unsigned j = 0; (reached >> i & 1) && j < lots; j++)
                if (share_wall(&file->layout, spot[i], spot[j]))
                    reached |= UINT64_C(1) << j;
    }
    return (gh_sites)reached & gh_first(sites);
}

static bool is_street(const struct gh_townfile *file, unsigned street)
{
    return street != GH_NONE && !file->street[street].railway;
}

/* Diagonal neighbours with streets on all four sides of the point where their corners meet. */
static bool corner(const struct gh_townfile *file, struct spot a, struct spot b)
{
    const struct gh_layout *layout = &file->layout;

    if ((a.row + 1 != b.row && b.row + 1 != a.row) || (a.column + 1 != b.column && b.column + 1 != a.column))
        return false;

    unsigned south = a.row > b.row ? a.row : b.row;
    unsigned east = a.column > b.column ? a.column : b.column;

    return is_street(file, layout->street_north[south][east - 1]) &&
           is_street(file, layout->street_north[south][east]) &&
           is_street(file, layout->street_west[south - 1][east]) && is_street(file, layout->street_west[south][east]);
}

static bool holds(const struct gh_townfile *file, enum relation relation, unsigned named, unsigned mine)
{
    const struct gh_layout *layout = &file->layout;
    struct spot a = spot_of(file, named), b = spot_of(file, mine);
    unsigned street;

    assert(relation < RELATIONS_COUNT && relation != SAME_BLOCK); /* the latter is decided for all sites at once */
    switch (relation) {
    case NEXT_TO:
        return share_wall(layout, a, b);
    case ACROSS:
        return neighbours(layout, a, b, &street) && street != GH_NONE;
    case SAME_STREET:
        return layout->entrance_street[named] == layout->entrance_street[mine];
    case SAME_ROW:
        return a.row == b.row;
    case SAME_COLUMN:
        return a.column == b.column;
    case CORNER:
        return corner(file, a, b);
    case NORTH_OF:
        return a.row < b.row;
    case SOUTH_OF:
        return a.row > b.row;
    case EAST_OF:
        return a.column > b.column;
    case WEST_OF:
        return a.column < b.column;
    case SAME_BLOCK:
    case RELATIONS_COUNT:
        break;
    }
    return false;
}

gh_sites gh_relation_partners(const struct gh_townfile *file, unsigned relation, unsigned named)
{
    gh_sites partners = 0;

    if (relation == SAME_BLOCK)
        return block_of(file, named) & ~gh_bit(named);
    for (unsigned site = 0; site < file->town.sites; site++)
        if (site != named && holds(file, (enum relation)relation, named, site))
            partners |= gh_bit(site);
    return partners;
}
