/* Town files: reading, checking, exporting. The format is explained in docs/towns.md. */
#ifndef GADSHILL_TOWNFILE_H
#define GADSHILL_TOWNFILE_H

#include "gadshill/language.h"
#include "gadshill/town.h"

#include <stdio.h>

enum {
    GH_TOWNFILE_MAX_BYTES = 512 * 1024,
    GH_SIGN_SIZE = 9,                              /* two letters in UTF-8 */
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

/* Two letters that stand for a building or landmark on a drawn board, in every language: those of English where a
 * language has none of its own. English ones are also what scenarios call a building. */
struct gh_sign {
    char in[GH_LANGUAGES][GH_SIGN_SIZE];
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
    struct gh_sign building_sign[GH_MAX_BUILDINGS];
    struct gh_text landmark_name[GH_MAX_LANDMARKS];
    struct gh_forms landmark_forms[GH_MAX_LANDMARKS];
    struct gh_sign landmark_sign[GH_MAX_LANDMARKS];
    unsigned places;
    struct gh_place place[GH_MAX_PLACES];
    struct gh_text card_text[GH_MAX_CARDS];
    uint8_t card_relation[GH_MAX_CARDS]; /* the relation of a condition card (gh_relation_name); GH_NONE on others */
};

/* What lies in a place of the map: a site, or the number of sites and a framed space, or GH_NONE. */
unsigned gh_lot_at(const struct gh_townfile *file, unsigned row, unsigned column);

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

/* The sign in this thread's language. */
const char *gh_spoken_sign(const struct gh_sign *sign);

/* A name in one of the forms of this thread's language (GH_NO_FORM: plain). Where the town file has only the plain
 * name, the word for "building" goes before it. Cut at a whole character if need be; returns it. */
char *gh_name_in(const struct gh_text *name, const struct gh_forms *forms, unsigned form, char *text, size_t size);

/* The letter of gh_genders() that the name has in this thread's language. */
char gh_gender_in(const struct gh_forms *forms);

/* Writes the town as one line of JSON (docs/formats.md, Export). false: out of memory or a failed write. */
bool gh_townfile_export(const struct gh_townfile *file, FILE *out);

/* The town as JSON with everything that is needed to draw it, texts in this thread's language (docs/protocol.md), to be
 * freed; NULL: out of memory. */
char *gh_townfile_page(const struct gh_townfile *file);

#endif
