/* Where streets run between the lots of a map. */
#include "gadshill/townfile.h"

bool gh_layout_runs_west(const struct gh_layout *layout, unsigned column)
{
    for (unsigned row = 0; row < layout->rows; row++)
        if (layout->street_west[row][column] != GH_NONE)
            return true;
    return false;
}

bool gh_layout_runs_north(const struct gh_layout *layout, unsigned row)
{
    for (unsigned column = 0; column < layout->columns; column++)
        if (layout->street_north[row][column] != GH_NONE)
            return true;
    return false;
}
