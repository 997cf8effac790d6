/* A text over the screen, to be read and closed: log, rules, help, a card. */
#ifndef GADSHILL_TERMINAL_POPUP_H
#define GADSHILL_TERMINAL_POPUP_H

#include "gadshill/link.h"

struct popup {
    char title[128];
    char *text;    /* NULL: none is open */
    bool has_keys; /* what stands before the first colon of a line */
    bool is_guide; /* explains something for the first time */
    bool is_low;   /* leaves the map in sight */
    int scroll;
    int lines, room; /* as it was painted last */
};

/* What has been explained already (guide.c). */
struct guide {
    bool is_on;
    uint32_t seen;         /* as bits */
    unsigned lines, asked; /* in a game: of the log, and the changes of the link, that were looked at */
};

/* A key that may end all explanations. */
void guide_key(struct guide *guide, const struct popup *popup, uint32_t key);

/* Takes the text, which is freed when the popup is closed; with `at_end` its last lines are shown first. */
void popup_open(struct popup *popup, const char *title, char *text, bool at_end);
void popup_open_keys(struct popup *popup, char *text);
void popup_close(struct popup *popup);
void popup_paint(struct popup *popup);
/* Scrolls or closes it. */
void popup_key(struct popup *popup, uint32_t key);

/* A text that grows as it is written to `out`. `out` keeps its address: it must not move. */
struct stream {
    char *text;
    size_t size;
    FILE *out;
};

void stream_open(struct stream *stream);
char *stream_end(struct stream *stream); /* the text, to be freed */

/* Texts for popups, to be freed. */
/* The rules in short, first the one behind a refusal. */
char *popup_rules(const struct gh_town *town, enum gh_referee referee, enum gh_reason refused);
char *popup_log(const struct gh_link *link);
char *popup_card(const struct gh_townfile *file, unsigned card);
char *popup_keys(void);

#endif
