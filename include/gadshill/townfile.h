/* Town files: reading, checking, drawing, exporting. The format is explained in docs/towns.md. */
#ifndef GADSHILL_TOWNFILE_H
#define GADSHILL_TOWNFILE_H

#include "gadshill/language.h"
#include "gadshill/town.h"

#include <stdio.h>

enum {
    GH_TOWNFILE_MAX_BYTES = 512 * 1024,
    GH_SIGN_SIZE = 3,                              /* two letters that stand for a building on a drawn board */
    GH_MAX_LOTS = GH_MAX_SITES + GH_MAX_LANDMARKS, /* sites and framed spaces */
    GH_MAX_STREETS = 26,
    GH_MAX_PLACES = 8,
    GH_MAX_PROBLEMS = 100
};

/* One text in every language of the program: en, de, fr, it, el. A missing one is NULL; English never is. */
struct gh_text {
    char *in[GH_LANGUAGES];
};

/* A name as sentences need it, besides the plain one (docs/towns.md). What is missing is NULL, or 0. */
struct gh_forms {
    char *form[GH_LANGUAGES][GH_MAX_FORMS];
    char gender[GH_LANGUAGES];
};

struct gh_street {
    char letter;
    bool railway;
    struct gh_text name;
};

struct gh_place { /* scenery, for people only */
    char id[GH_NAME_SIZE];
    struct gh_text name;
    uint8_t near;  /* a site */
    char side[12]; /* "north", "south-west", ... */
};

/* Where things lie on the drawn map. Rows and columns count lots from the north-west. Streets are indices into the town
 * file's streets, or GH_NONE where nothing runs. */
struct gh_layout {
    uint8_t rows, columns;
    uint8_t site_row[GH_MAX_SITES], site_column[GH_MAX_SITES];
    char entrance_side[GH_MAX_SITES];      /* 'n' 'e' 's' 'w' */
    uint8_t entrance_street[GH_MAX_SITES]; /* never GH_NONE */
    uint8_t frame_row[GH_MAX_LANDMARKS], frame_column[GH_MAX_LANDMARKS];
    uint8_t street_west[GH_MAX_LOTS][GH_MAX_LOTS + 1];  /* [row][column]: west of it; [row][columns]: the east edge */
    uint8_t street_north[GH_MAX_LOTS + 1][GH_MAX_LOTS]; /* [row][column]: north of it; [rows][column]: the south edge */
};

/* Whether a street runs anywhere west of a column (north of a row); the number of columns (rows) asks for the edge. */
bool gh_layout_runs_west(const struct gh_layout *layout, unsigned column);
bool gh_layout_runs_north(const struct gh_layout *layout, unsigned row);

/* A town with everything that people see of it. */
struct gh_townfile {
    struct gh_town town;
    struct gh_layout layout;
    struct gh_text title;
    unsigned streets;
    struct gh_street street[GH_MAX_STREETS];
    struct gh_text building_name[GH_MAX_BUILDINGS];
    struct gh_forms building_forms[GH_MAX_BUILDINGS];
    char building_sign[GH_MAX_BUILDINGS][GH_SIGN_SIZE];
    struct gh_text landmark_name[GH_MAX_LANDMARKS];
    struct gh_forms landmark_forms[GH_MAX_LANDMARKS];
    char landmark_sign[GH_MAX_LANDMARKS][GH_SIGN_SIZE];
    unsigned places;
    struct gh_place place[GH_MAX_PLACES];
    struct gh_text card_text[GH_MAX_CARDS];
    uint8_t card_relation[GH_MAX_CARDS]; /* the relation of a condition card (gh_relation_name); GH_NONE on others */
};

struct gh_problem {
    unsigned line, column; /* from 1; columns count characters */
    bool advice;           /* not a mistake: the town can be played */
    char text[400];        /* what is wrong and what to do, in the user's language; printable */
};

/* In the order of the file. */
struct gh_problems {
    unsigned count;    /* stored ones */
    unsigned mistakes; /* all mistakes found, also those that were not stored */
    struct gh_problem problem[GH_MAX_PROBLEMS];
};

/* Reads a town from the bytes of a file. On success (no mistakes) returns a town that the caller frees with
 * gh_townfile_free; advice may still have been given. On failure returns NULL and at least one mistake. Any bytes are
 * safe. */
struct gh_townfile *gh_townfile_read(const char *bytes, size_t size, struct gh_problems *problems);
void gh_townfile_free(struct gh_townfile *file);

/* The named relations (docs/towns.md), numbered from 0; NULL past the last. */
const char *gh_relation_name(unsigned relation);

/* The text in this thread's language (language.h), or in English when that one is missing. */
const char *gh_spoken(const struct gh_text *text);

/* A name in one of the forms of this thread's language (GH_NO_FORM: plain). Where the town file has only the plain
 * name, the word for "building" goes before it. Cut at a whole character if need be; returns it. */
char *gh_name_in(const struct gh_text *name, const struct gh_forms *forms, unsigned form, char *text, size_t size);

/* The letter of gh_genders() that the name has in this thread's language. */
char gh_gender_in(const struct gh_forms *forms);

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
bool gh_townfile_draw(const struct gh_townfile *file, const struct gh_map_labels *labels, bool ascii, FILE *out);

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
bool gh_townfile_map(const struct gh_townfile *file, const struct gh_map_style *style, struct gh_map *map);

/* The mini-map of a card (an index) with the streets. */
bool gh_townfile_mini_map(const struct gh_townfile *file, unsigned card, bool ascii, struct gh_sheet *sheet);

/* ---- drawings as text ---- */

/* Draws a card (by its number, from 1) with its kind, mini-map and text. false: out of memory, nothing was written. */
bool gh_townfile_draw_card(const struct gh_townfile *file, unsigned card, bool ascii, FILE *out);

/* Draws its mini-map alone: ? the named building (on a district card my building), ! my building, * both. */
bool gh_townfile_draw_mini_map(const struct gh_townfile *file, unsigned card, bool ascii, FILE *out);

/* Writes the town as one line of JSON (docs/formats.md, Export). false: out of memory or a failed write. */
bool gh_townfile_export(const struct gh_townfile *file, FILE *out);

/* The town as JSON with everything that is needed to draw it, texts in this thread's language (docs/protocol.md), to be
 * freed; NULL: out of memory. */
char *gh_townfile_page(const struct gh_townfile *file);

#endif
