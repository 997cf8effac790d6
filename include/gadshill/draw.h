/* Drawing with characters: the map of a town, its cards, a game's board. */
#ifndef GADSHILL_DRAW_H
#define GADSHILL_DRAW_H

#include "gadshill/state.h"
#include "gadshill/townfile.h"

/* What to write into the lots of a drawn map, under their names: `lines` lines of at most `cell_width` columns each. A
 * callback writes one line (from 0) as UTF-8 text into out, or leaves it "". frame may be NULL. */
struct gh_map_labels {
    unsigned cell_width, lines;
    void (*site)(void *user, unsigned site, unsigned line, char *out, size_t size);
    void (*frame)(void *user, unsigned frame, unsigned line, char *out, size_t size);
    void *user;
};

/* Draws the map as lines of UTF-8 text; labels may be NULL. With ascii the walls and tracks are ASCII characters (texts
 * from the town file may still hold others). false: out of memory, nothing was written. */
bool gh_draw_map(const struct gh_townfile *file, const struct gh_map_labels *labels, bool ascii, FILE *out);

/* ---- maps as sheets of characters, for who draws them with colours and puts things on them ---- */

enum gh_ink {
    GH_INK_NONE,
    GH_INK_WALL,
    GH_INK_FRAME, /* of a framed space */
    GH_INK_ENTRANCE,
    GH_INK_TRACK,
    GH_INK_STREET, /* its name, or on a mini-map the street itself */
    GH_INK_LOT,    /* its name, or on a mini-map the lot itself */
    GH_INK_NAMED,  /* mini-map: the named building may stand here ("my building" on a district card) */
    GH_INK_MINE,   /* mini-map: my building may stand here */
    GH_INK_BOTH
};

struct gh_sheet_cell {
    uint32_t glyph;  /* 0: behind a character that takes two cells */
    uint32_t accent; /* a combining mark on it, or 0 */
    uint8_t ink;     /* enum gh_ink */
};

struct gh_sheet {
    unsigned width, height;
    struct gh_sheet_cell *cell; /* row by row */
};

void gh_sheet_free(struct gh_sheet *sheet);

struct gh_map_style {
    unsigned cell_width, lines; /* room in each lot besides its name */
    bool is_tight;              /* names stand on the walls, streets are one cell wide */
    bool ascii;
};

/* The inside of a lot, without its walls; things go to the lines from `free_line` on. */
struct gh_lot_box {
    unsigned x, y, width, height, free_line;
};

struct gh_map {
    struct gh_sheet sheet;
    struct gh_lot_box lot[GH_MAX_LOTS]; /* the sites, then the framed spaces */
    uint32_t lettered;                  /* streets whose names found no room: their letters stand there */
};

/* The map with nothing on it. false: out of memory. Free with gh_sheet_free(&map->sheet). */
bool gh_map_make(const struct gh_townfile *file, const struct gh_map_style *style, struct gh_map *map);

/* The mini-map of a card (an index) with the streets. */
bool gh_mini_map_make(const struct gh_townfile *file, unsigned card, bool ascii, struct gh_sheet *sheet);

/* ---- drawings as text ---- */

/* Draws a card (by its number, from 1) with its kind, mini-map and text. false: out of memory, nothing was written. */
bool gh_draw_card(const struct gh_townfile *file, unsigned card, bool ascii, FILE *out);

/* Draws its mini-map alone: ? the named building (on a district card my building), ! my building, * both. */
bool gh_draw_mini_map(const struct gh_townfile *file, unsigned card, bool ascii, FILE *out);

/* The board of a game on the map: markers by sign, placed buildings in capitals. */
void gh_draw_board(const struct gh_townfile *file, const struct gh_public *open, bool ascii, FILE *out);

/* The same with some sites marked: those that a reason names, and those of what it rules out. */
#define GH_DRAWN_NAMED "****"
#define GH_DRAWN_RULED_OUT "xxxx"
void gh_draw_reason(const struct gh_townfile *file, const struct gh_public *open, gh_sites named, gh_sites ruled_out,
                    bool ascii, FILE *out);

#endif
