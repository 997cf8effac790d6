/* Painting a table: map, cards, players, log. What is painted comes from a scene and from what is chosen at the screen;
 * a game, a replay and a puzzle all use it. */
#ifndef GADSHILL_TERMINAL_SCENE_H
#define GADSHILL_TERMINAL_SCENE_H

#include "paint.h"
#include "gadshill/link.h"

/* What a click can hit. */
enum {
    HIT_KEY,    /* number: the key */
    HIT_CARD,   /* number: the card */
    HIT_SITE,   /* number: the site */
    HIT_MARKER, /* number: marker_number */
    HIT_ITEM    /* number: of an item in a list */
};

static inline unsigned marker_number(unsigned building, unsigned site)
{
    return building << 8 | site;
}

/* ---- where things stand (layout.c) ---- */

struct layout {
    struct area map, log, players, hand, prompt;
    struct area side; /* width 0: there is none, and players and log stand below the map */
};

bool layout_is_too_small(void);
void layout_paint_too_small(void);
struct layout layout_make(const struct gh_townfile *file, unsigned seats, unsigned cards);
/* Players, what lies beside the board, log. */
void layout_paint_around(const struct layout *layout, const struct gh_link *link);

/* ---- the map (map.c) ---- */

/* What lies over the board. */
struct overlay {
    const struct gh_board *after; /* the board as it would be, or NULL */
    const struct gh_board *since; /* the board as it was: what has come is shown as fresh; or NULL */
    gh_sites lit;                 /* sites that a card speaks of */
    unsigned site, building;      /* the cursor: a site, or a marker; GH_NONE: none */
};

struct map_view {
    const struct gh_townfile *file;
    int width, height; /* the room that it was made for */
    struct gh_map map;
};

/* The columns and lines of the smallest map. */
struct area map_least(const struct gh_townfile *file);
void map_paint(struct map_view *view, struct area area, const struct gh_scene *scene, const struct overlay *overlay);
void map_free(struct map_view *view);

/* ---- cards (cards.c) ---- */

enum { GAIN_NONE = -1, GAIN_UNKNOWN = -2 }; /* cannot be played; nothing is said about it */

struct hand_view {
    const struct gh_scene *scene;
    const struct gh_cards *hand;
    const int *gain; /* for each card the most points it would bring, or GAIN_NONE, GAIN_UNKNOWN */
    unsigned cursor; /* a card, or GH_NONE */
    const struct gh_cards *picked;
    const uint8_t *mine; /* for each card its "my building", where that is known; or NULL */
};

/* How many lines the hand needs in so many columns; with streets on the mini-maps if that is not more than `most`. */
int hand_height(const struct gh_townfile *file, unsigned cards, int width, int most);
/* How many columns it needs beside the map. */
int hand_least_width(const struct gh_townfile *file);
void hand_paint(struct area area, const struct hand_view *view);
/* "Card 44 is on key 1.", as sentences speak of numbers and hands have keys; "" when it has none. */
char *hand_tell_key(const struct gh_cards *hand, unsigned card, char sentence[GH_SENTENCE_SIZE]);
/* What the cards leave free of their area, below them or beside them behind a line; width 0: too little for a text. */
struct area hand_free(struct area area, const struct gh_townfile *file, unsigned cards);
/* The line, for when something stands in the free part. */
void hand_paint_line(struct area area, struct area room);
/* Only the mini-map of a card, with streets if it has room for them; and the columns and lines that it takes. */
void card_paint_map(struct area area, const struct gh_townfile *file, unsigned card);
struct area card_map_size(const struct gh_townfile *file, int height);

/* ---- around it (panels.c) ---- */

/* What a seat is called. */
const char *seat_name(const struct gh_scene *scene, unsigned seat);
enum look seat_look(unsigned seat); /* GH_NONE: nobody's */
/* What tells whose a marker is without colours: one character, a blank for nobody's. */
const char *seat_mark(unsigned seat);

/* What is left on a seat's clock; false: it has none. */
bool clock_text(const struct gh_link *link, unsigned seat, char *text, size_t size);

/* With a state that is urgent the game's own has to wait. */
void title_paint(const struct gh_scene *scene, const char *state, bool is_urgent);
/* Everybody in one line each or all in one; or with all that they have, returning the lines used. */
void players_paint_line(struct area area, const struct gh_scene *scene);
int players_paint(struct area area, const struct gh_scene *scene, const struct gh_link *link);
int table_paint(struct area area, const struct gh_scene *scene);
void log_paint(struct area area, const struct gh_link *link);

/* What to do or what would happen. A long text grows upwards over what stands there, so that it is always seen whole;
 * returns by how many lines. What is left of the area comes back in it. */
int prompt_paint(struct area *area, enum look look, const char *text);
/* What explains more: whole, in the first of these rooms that is large enough, which shrinks; otherwise not at all, and
 * false. */
bool note_paint(struct area *rooms, unsigned count, enum look look, const char *text);
bool note_fits(struct area room, const char *text);

/* The last line: keys and what they do, the most important first. */
struct key_help {
    uint32_t key;
    const char *name; /* of the key, "" : the character itself */
    const char *text;
};
void keys_paint(const struct key_help *keys, unsigned count);

/* Everything about the table, as one text with line breaks, to be freed. */
char *table_text(const struct gh_scene *scene);

#endif
