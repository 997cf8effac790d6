/* Paragraphs and columns in every language: widths are terminal columns, in which not every character is one byte. */
#ifndef GADSHILL_PARAGRAPH_H
#define GADSHILL_PARAGRAPH_H

#include <stdio.h>

enum {
    GH_PAGE_WIDTH = 80, /* what help and tables fit in */
    GH_TIE = '\t'       /* in a paragraph: a blank where no line is broken */
};

/* Prints a paragraph after `lead`, broken into lines of at most `width` columns (0: not broken), of which all but the
 * first begin with `indent` blanks. */
void gh_paragraph(const char *lead, unsigned indent, unsigned width, const char *text, FILE *out);

/* Words in a column of `width`, and beside them, or below when they are too long, what there is to say about them. */
void gh_item(const char *lead, const char *words, unsigned width, unsigned page, const char *text, FILE *out);

/* A text in a column of a table, at its left or right end. Use as gh_left(...).text. */
struct gh_cell {
    char text[128];
};
struct gh_cell gh_left(const char *text, unsigned width);
struct gh_cell gh_right(const char *text, unsigned width);

#endif
