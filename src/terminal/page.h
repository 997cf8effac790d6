/* A text over the screen, to be read and closed: log, rules, help, a card. */
#ifndef GADSHILL_TERMINAL_PAGE_H
#define GADSHILL_TERMINAL_PAGE_H

#include "tty.h"
#include "gadshill/link.h"

struct page {
    char title[128];
    char *text;    /* NULL: no page is open */
    bool has_keys; /* what stands before the first colon of a line */
    int scroll;
    int lines, room; /* as it was painted last */
};

/* Takes the text, which is freed when the page is closed; with `at_end` its last lines are shown first. */
void page_open(struct page *page, const char *title, char *text, bool at_end);
void page_open_keys(struct page *page, char *text);
void page_close(struct page *page);
void page_paint(struct page *page);
/* Scrolls or closes the page. */
void page_key(struct page *page, uint32_t key);

/* A text that grows as it is written to `out`. The stream keeps the writer's address: it must not move. */
struct writer {
    char *text;
    size_t size;
    FILE *out;
};

void writer_open(struct writer *writer);
char *writer_end(struct writer *writer); /* the text, to be freed */

/* Texts for pages, to be freed. */
char *page_rules(const struct gh_town *town, enum gh_referee referee);
char *page_log(const struct gh_link *link);
char *page_card(const struct gh_townfile *file, unsigned card);
char *page_keys(void);

#endif
