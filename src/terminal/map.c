/* The board on the town's map: markers by sign and in their owner's colour, buildings that stand, and over it what an
 * action would bring (+) and take (x). */
#include "scene.h"

#include "gadshill/utf8.h"
#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIGN_COLUMNS = 3, /* whose it is, or whether it comes or goes, and two letters */
    NARROWEST_LOT = 9,
    WIDEST_LOT = 18
};

/* ---- which map fits ---- */

static bool fits(const struct gh_townfile *file, struct gh_map_style style, int width, int height, struct gh_map *map)
{
    style.ascii = !gh_utf8_in_locale();
    gh_insist(gh_map_make(file, &style, map));
    if ((int)map->sheet.width <= width && (int)map->sheet.height <= height)
        return true;
    gh_sheet_free(&map->sheet);
    return false;
}

/* The largest map for the room; if none fits the smallest, which is then seen in part. */
static void choose_map(const struct gh_townfile *file, int width, int height, struct gh_map *map)
{
    static const struct gh_map_style styles[] = {
        {NARROWEST_LOT, 3, false, false}, {NARROWEST_LOT, 2, false, false}, {NARROWEST_LOT, 1, false, false},
        {NARROWEST_LOT, 3, true, false},  {NARROWEST_LOT, 2, true, false},  {NARROWEST_LOT, 1, true, false},
    };

    for (unsigned i = 0; i < sizeof styles / sizeof *styles; i++) {
        struct gh_map_style style = styles[i];

        for (style.cell_width = WIDEST_LOT; style.cell_width >= NARROWEST_LOT; style.cell_width--)
            if (fits(file, style, width, height, map))
                return;
    }
    fits(file, (struct gh_map_style){NARROWEST_LOT, 1, true, false}, INT16_MAX, INT16_MAX, map);
}

struct area map_least(const struct gh_townfile *file)
{
    const struct gh_map_style tight = {NARROWEST_LOT, 1, true, !gh_utf8_in_locale()};
    struct gh_map map;

    gh_insist(gh_map_make(file, &tight, &map));
    const struct area area = {0, 0, (int)map.sheet.width, (int)map.sheet.height};
    gh_sheet_free(&map.sheet);
    return area;
}

void map_free(struct map_view *view)
{
    gh_sheet_free(&view->map.sheet);
    view->file = NULL;
}

static void fit_map(struct map_view *view, const struct gh_townfile *file, int width, int height)
{
    if (view->file == file && view->width == width && view->height == height)
        return;
    map_free(view);
    choose_map(file, width, height, &view->map);
    view->file = file;
    view->width = width;
    view->height = height;
}

/* ---- what lies on a lot ---- */

/* Where the map stands on the screen, and the window through which it is seen. */
struct window {
    struct area area;
    int left, top; /* the sheet's cell that is shown in the area's corner */
};

struct lot_painter {
    const struct gh_scene *scene;
    const struct overlay *overlay;
    struct window window;
};

/* The box of a lot on the screen; its width becomes 0 when it cannot be seen whole in that direction. */
static struct area lot_area(const struct lot_painter *painter, const struct gh_lot_box *box)
{
    const struct window *window = &painter->window;
    struct area area = {window->area.x + (int)box->x - window->left, window->area.y + (int)box->y - window->top,
                        (int)box->width, (int)box->height};

    if (area.x < window->area.x || area.y < window->area.y ||
        area.x + area.width > window->area.x + window->area.width ||
        area.y + area.height > window->area.y + window->area.height)
        area.width = 0;
    return area;
}

static enum look ground_of(const struct overlay *overlay, unsigned site, unsigned building)
{
    if (overlay->site == site && (overlay->building == building || overlay->building == GH_NONE))
        return LOOK_CURSOR;
    return gh_has(overlay->lit, site) ? LOOK_LIT : LOOK_LOT;
}

/* The building that stands on a site; GH_NONE: none. */
static unsigned standing_on(const struct gh_board *board, unsigned site)
{
    for (gh_each(building, board->placed))
        if (board->site_of[building] == site)
            return building;
    return GH_NONE;
}

/* Whether a marker, or a building that stands, has come since the board that is compared with. */
static bool is_fresh(const struct overlay *overlay, unsigned building, unsigned site, bool stands)
{
    const struct gh_board *since = overlay->since;

    return since && !overlay->after &&
           (stands ? !gh_has(since->placed, building) : !gh_has(since->markers[building], site));
}

static void paint_standing(const struct lot_painter *painter, struct area area, int line, unsigned building,
                           bool is_new)
{
    const struct gh_townfile *file = painter->scene->file;
    const char *name = gh_spoken(&file->building_name[building]);
    const bool is_short = (int)gh_utf8_text_width(name) + 2 > area.width;
    const enum look look = is_new ? LOOK_COMES : LOOK_PLACED;
    char text[128];

    const bool fresh = is_fresh(painter->overlay, building, GH_NONE, true);
    gh_format(text,
              is_new  ? "+%s"
              : fresh ? "*%s"
                      : "%s",
              is_short ? gh_spoken_sign(&file->building_sign[building]) : name);
    paint_fill((struct area){area.x, line, area.width, area.y + area.height - line}, look);
    paint_centred(area.x, line + (area.y + area.height - line - 1) / 2, area.width, look, look, text);
}

struct entry {
    uint8_t building;
    char mark; /* '+', 'x' or ' ' */
};

/* The markers that lie, come or go; what changes first. */
static unsigned list_markers(const struct lot_painter *painter, unsigned site, struct entry entries[GH_MAX_BUILDINGS])
{
    const struct gh_board *now = &painter->scene->open.board;
    const struct gh_board *after = painter->overlay->after ? painter->overlay->after : now;
    static const char order[] = "+x ";
    unsigned count = 0;

    for (const char *mark = order; *mark; mark++) {
        for (gh_each(building, now->marked | after->marked)) {
            const bool is_here = gh_has(now->markers[building], site), stays = gh_has(after->markers[building], site);
            const char found = is_here == stays ? ' ' : stays ? '+' : 'x';

            if ((is_here || stays) && found == *mark)
                entries[count++] = (struct entry){(uint8_t)building, found};
        }
    }
    return count;
}

static void paint_marker(const struct lot_painter *painter, int x, int y, unsigned site, struct entry entry)
{
    const struct gh_scene *scene = painter->scene;
    enum look ground = ground_of(painter->overlay, site, entry.building);
    const unsigned owner = gh_owner(&scene->open, entry.building);
    char text[GH_SIGN_SIZE + 4];

    if (entry.mark != ' ' && ground != LOOK_CURSOR)
        ground = entry.mark == '+' ? LOOK_COMES : LOOK_GOES;
    else if (ground == LOOK_LOT && is_fresh(painter->overlay, entry.building, site, false))
        ground = LOOK_FRESH;
    const char mark[] = {entry.mark, 0};
    snprintf(text, sizeof text, "%s%s", entry.mark == ' ' && scene->open.seats > 1 ? seat_mark(owner) : mark,
             gh_spoken_sign(&scene->file->building_sign[entry.building]));
    paint_text_on(x, y, SIGN_COLUMNS, seat_look(owner), ground, text);
    hit_add((struct area){x, y, SIGN_COLUMNS, 1}, HIT_MARKER, marker_number(entry.building, site));
}

static void paint_markers(const struct lot_painter *painter, struct area area, int line, unsigned site)
{
    struct entry entries[2 * GH_MAX_BUILDINGS];
    const unsigned count = list_markers(painter, site, entries);
    const unsigned in_line = (unsigned)(area.width / SIGN_COLUMNS), lines = (unsigned)(area.y + area.height - line);
    const unsigned room = in_line * lines, shown = count > room ? room - 1 : count;
    const int indent = (area.width - SIGN_COLUMNS * (int)(count < in_line ? count : in_line)) / 2;

    for (unsigned i = 0; i < shown; i++)
        paint_marker(painter, area.x + indent + SIGN_COLUMNS * (int)(i % in_line), line + (int)(i / in_line), site,
                     entries[i]);
    if (shown < count) { /* more than the lot has room for: it happens for a moment only */
        char text[16];

        snprintf(text, sizeof text, "&%u", count - shown);
        paint_text_on(area.x + area.width - SIGN_COLUMNS, line + (int)lines - 1, SIGN_COLUMNS, LOOK_STRONG, LOOK_LOT,
                      text);
    }
}

static void paint_site(const struct lot_painter *painter, const struct gh_lot_box *box, unsigned site)
{
    const struct gh_board *now = &painter->scene->open.board;
    const struct gh_board *after = painter->overlay->after;
    const struct area area = lot_area(painter, box);
    const int line = painter->window.area.y + (int)box->free_line - painter->window.top;
    const unsigned stands = standing_on(now, site), will = after ? standing_on(after, site) : stands;

    if (area.width == 0)
        return;
    const enum look ground = ground_of(painter->overlay, site, GH_NONE);
    paint_fill(area, ground == LOOK_LIT && stands == GH_NONE ? LOOK_LIT : LOOK_LOT);
    hit_add((struct area){area.x - 1, area.y - 1, area.width + 2, area.height + 2}, HIT_SITE, site);
    if (will != GH_NONE)
        paint_standing(painter, area, line, will, stands == GH_NONE);
    else
        paint_markers(painter, area, line, site);
    const bool on_wall = box->free_line == box->y; /* a tight map: the name stands there */
    const char *name = painter->scene->file->town.site_name[site];
    if (on_wall && ground != LOOK_LOT)
        paint_text_on(area.x, area.y - 1, area.width, LOOK_NAME, ground, name);
    else if (!on_wall)
        paint_centred(area.x, line - 1, area.width, LOOK_NAME, ground, name);
}

/* Whether each word of a name has room on a line of its own. */
static bool has_words_of(const char *name, int width)
{
    for (const char *word = name; *word; word += strspn(word, " ")) {
        const int length = (int)strcspn(word, " ");
        char text[128];

        gh_format(text, "%.*s", length, word);
        if ((int)gh_utf8_text_width(text) > width)
            return false;
        word += length;
    }
    return true;
}

static void paint_frame_lot(const struct lot_painter *painter, const struct gh_lot_box *box, unsigned frame)
{
    const struct gh_townfile *file = painter->scene->file;
    const struct area area = lot_area(painter, box);
    const int line = painter->window.area.y + (int)box->free_line - painter->window.top;

    if (area.width == 0)
        return;
    paint_fill(area, LOOK_LANDMARK);
    if (box->free_line > box->y)
        paint_centred(area.x, line - 1, area.width, LOOK_NAME, LOOK_NAME, file->town.frame_name[frame]);
    for (unsigned i = 0; i < file->town.landmarks; i++) {
        if (painter->scene->open.landmark_at[i] != frame)
            continue;
        const char *name = gh_spoken(&file->landmark_name[i]);
        if ((int)gh_utf8_text_width(name) <= area.width)
            paint_centred(area.x, line, area.width, LOOK_LANDMARK, LOOK_LANDMARK, name);
        else if (area.y + area.height - line > 1 && has_words_of(name, area.width))
            paint_wrapped_centred((struct area){area.x, line, area.width, area.y + area.height - line}, LOOK_LANDMARK,
                                  name);
        else
            paint_centred(area.x, line, area.width, LOOK_LANDMARK, LOOK_LANDMARK,
                          gh_spoken_sign(&file->landmark_sign[i]));
    }
}

/* ---- the whole map ---- */

/* Where to begin so that the place in question is seen, as far in the middle as can be. */
static int scroll(int size, int room, int place)
{
    const int first = place - room / 2, last = size - room;

    return size <= room || first < 0 ? 0 : first > last ? last : first;
}

void map_paint(struct map_view *view, struct area area, const struct gh_scene *scene, const struct overlay *overlay)
{
    const struct gh_town *town = &scene->file->town;

    fit_map(view, scene->file, area.width, area.height);
    const struct gh_sheet *sheet = &view->map.sheet;
    const struct gh_lot_box *focus = overlay->site != GH_NONE ? &view->map.lot[overlay->site]
                                     : overlay->lit           ? &view->map.lot[gh_lowest(overlay->lit)]
                                                              : &view->map.lot[0];
    struct lot_painter painter = {scene, overlay, {area, 0, 0}};
    struct area *shown = &painter.window.area;

    painter.window.left = scroll((int)sheet->width, area.width, (int)focus->x);
    painter.window.top = scroll((int)sheet->height, area.height, (int)focus->y);
    if ((int)sheet->width < area.width) {
        shown->x += (area.width - (int)sheet->width) / 2;
        shown->width = (int)sheet->width;
    }
    if ((int)sheet->height < area.height) {
        shown->y += (area.height - (int)sheet->height) / 2;
        shown->height = (int)sheet->height;
    }
    paint_sheet(sheet, *shown, painter.window.left, painter.window.top, true);
    for (unsigned i = 0; i < town->sites; i++)
        paint_site(&painter, &view->map.lot[i], i);
    for (unsigned i = 0; i < town->landmarks; i++)
        paint_frame_lot(&painter, &view->map.lot[town->sites + i], i);
}
