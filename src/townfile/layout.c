/* Where lots lie on a map, and where streets run between them. */
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

unsigned gh_lot_at(const struct gh_townfile *file, unsigned row, unsigned column)
{
    const struct gh_layout *layout = &file->layout;

    for (unsigned i = 0; i < file->town.sites; i++)
        if (layout->site_row[i] == row && layout->site_column[i] == column)
            return i;
    for (unsigned i = 0; i < file->town.landmarks; i++)
        if (layout->frame_row[i] == row && layout->frame_column[i] == column)
            return file->town.sites + i;
    return GH_NONE;
}
