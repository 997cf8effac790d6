/* The cursor on the map: over markers that can be chosen, or over all sites. */
#include "table.h"

/* Whether a marker can be chosen now; in MODE_LOOK every site can. */
static gh_sites choosable(const struct table_screen *screen, unsigned building)
{
    if (screen->mode == MODE_MARKER)
        return screen->legal.takeable[building];
    return open_of(screen)->board.markers[building];
}

bool cursor_may_choose(const struct table_screen *screen, unsigned building, unsigned site)
{
    return gh_has(open_of(screen)->board.marked, building) && gh_has(choosable(screen, building), site);
}

/* A place on a raster: lots from west to east and markers in them, rows from north to south. */
struct spot {
    int x, y;
    unsigned building, site;
};

static unsigned list_spots(const struct table_screen *screen, struct spot spots[GH_MAX_BUILDINGS * 8])
{
    const struct gh_layout *layout = &scene_of(screen)->file->layout;
    unsigned count = 0;

    for (unsigned site = 0; site < table_town(screen)->sites; site++) {
        const int x = layout->site_column[site] * 8, y = layout->site_row[site];
        int place = 0;

        if (screen->mode == MODE_LOOK) {
            spots[count++] = (struct spot){x, y, GH_NONE, site};
            continue;
        }
        for (gh_each(building, open_of(screen)->board.marked))
            if (cursor_may_choose(screen, building, site) && count < GH_MAX_BUILDINGS * 8)
                spots[count++] = (struct spot){x + (place < 7 ? place++ : 7), y, building, site};
    }
    return count;
}

/* The nearest spot in a direction: in the same row first; up and down to the nearest row that has any. */
void cursor_move(struct table_screen *screen, int dx, int dy)
{
    struct spot spots[GH_MAX_BUILDINGS * 8], from = {0, 0, GH_NONE, GH_NONE};
    const unsigned count = list_spots(screen, spots);
    const struct spot *best = NULL;
    int best_distance = 0;

    for (unsigned i = 0; i < count; i++)
        if (spots[i].site == screen->site && (spots[i].building == screen->building || screen->mode == MODE_LOOK))
            from = spots[i];
    for (unsigned i = 0; i < count; i++) {
        const int along = (spots[i].x - from.x) * dx + (spots[i].y - from.y) * dy;
        const int aside = dx ? spots[i].y - from.y : spots[i].x - from.x;
        const int distance = (dx ? along : along * 1000) + (aside < 0 ? -aside : aside) * (dx ? 10000 : 1);

        if (along > 0 && (!best || distance < best_distance) && (dy || spots[i].y == from.y)) {
            best = &spots[i];
            best_distance = distance;
        }
    }
    if (best) {
        screen->building = best->building;
        screen->site = best->site;
    }
}

/* Puts the cursor onto the first marker that can be chosen, unless it is on one. */
void cursor_place(struct table_screen *screen)
{
    struct spot spots[GH_MAX_BUILDINGS * 8];

    if (screen->mode == MODE_LOOK) {
        screen->building = GH_NONE;
        if (screen->site == GH_NONE)
            screen->site = 0;
        return;
    }
    if (screen->building != GH_NONE && screen->site != GH_NONE &&
        cursor_may_choose(screen, screen->building, screen->site))
        return;
    if (list_spots(screen, spots) > 0) {
        screen->building = spots[0].building;
        screen->site = spots[0].site;
    }
}

void table_enter_map(struct table_screen *screen, enum mode mode)
{
    table_enter(screen, mode);
    cursor_place(screen);
}
