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

/* ---- the map (map.c) ---- */

/* What lies over the board. */
struct overlay {
    const struct gh_board *after; /* the board as it would be, or NULL */
    gh_sites lit;                 /* sites that a card speaks of */
    unsigned site, building;      /* the cursor: a site, or a marker; GH_NONE: none */
};

struct map_view {
    const struct gh_townfile *file;
    int width, height; /* the room that it was made for */
    struct gh_map map;
};

/* The smallest height in which the whole map can be seen in so many columns. */
int map_least_height(const struct gh_townfile *file, const char *language, int width);
void map_paint(struct map_view *view, struct area area, const struct gh_scene *scene, const char *language,
               const struct overlay *overlay);
void map_free(struct map_view *view);

/* ---- cards (cards.c) ---- */

enum { GAIN_NONE = -1, GAIN_UNKNOWN = -2 }; /* cannot be played; nothing is said about it */

struct hand_view {
    const struct gh_scene *scene;
    const struct gh_cards *hand;
    const int *gain; /* for each card the most points it would bring, or GAIN_NONE, GAIN_UNKNOWN */
    unsigned cursor; /* a card, or GH_NONE */
    const struct gh_cards *picked;
};

int hand_least_height(const struct gh_townfile *file);
int hand_best_height(const struct gh_townfile *file);
void hand_paint(struct area area, const struct hand_view *view);
/* Only the mini-map of a card, as large as there is room; returns its width. */
int card_paint_map(struct area area, const struct gh_townfile *file, unsigned card);

/* ---- around it (panels.c) ---- */

/* What a seat is called. */
const char *seat_name(const struct gh_scene *scene, unsigned seat);
enum look seat_look(unsigned seat); /* GH_NONE: nobody's */

void title_paint(const struct gh_scene *scene, const char *language, const char *state);
/* Everybody in one line each or all in one; or with all that they have, returning the lines used. */
void players_paint_line(struct area area, const struct gh_scene *scene);
int players_paint(struct area area, const struct gh_scene *scene, const char *language, const struct gh_link *link);
int table_paint(struct area area, const struct gh_scene *scene, const char *language);
void log_paint(struct area area, const struct gh_link *link, unsigned back);

/* The last line: keys and what they do, the most important first. */
struct key_help {
    uint32_t key;
    const char *name; /* of the key, "" : the character itself */
    const char *text;
};
void keys_paint(const struct key_help *keys, unsigned count);

/* Everything about the table, as one text with line breaks, to be freed. */
char *table_text(const struct gh_scene *scene, const char *language);

#endif
