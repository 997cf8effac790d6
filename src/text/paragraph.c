/* Lines of text as wide as they look: paragraphs and columns in every language. */
#include "gadshill/paragraph.h"

#include "gadshill/utf8.h"

#include <stdbool.h>
#include <string.h>

/* The terminal columns of a part of a text. */
static unsigned width_of(const char *text, size_t length)
{
    unsigned width = 0;

    for (const char *at = text; at < text + length;)
        width += gh_utf8_width(gh_utf8_next(&at, text + length));
    return width;
}

void gh_paragraph(const char *lead, unsigned indent, unsigned width, const char *text, FILE *out)
{
    static const char blanks[] = " \n";
    unsigned column = gh_utf8_text_width(lead);
    bool begun = false;

    fputs(lead, out);
    while (*text) {
        const size_t length = strcspn(text, blanks);
        const unsigned word = width_of(text, length);

        if (begun && width > 0 && column + 1 + word > width) {
            fprintf(out, "\n%*s", (int)indent, "");
            column = indent;
        } else if (begun) {
            fputc(' ', out);
            column++;
        }
        for (size_t i = 0; i < length; i++)
            fputc(text[i] == GH_TIE ? ' ' : text[i], out);
        column += word;
        begun = true;
        text += length + strspn(text + length, blanks);
    }
    fputc('\n', out);
}

void gh_item(const char *lead, const char *words, unsigned width, unsigned page, const char *text, FILE *out)
{
    const unsigned used = gh_utf8_text_width(words), indent = gh_utf8_text_width(lead) + width + 2;
    char start[256];

    if (!*text) {
        fprintf(out, "%s%s\n", lead, words);
    } else if (used > width && page > 0) {
        fprintf(out, "%s%s\n", lead, words);
        snprintf(start, sizeof start, "%*s", (int)indent, "");
        gh_paragraph(start, indent, page, text, out);
    } else {
        snprintf(start, sizeof start, "%s%s%*s  ", lead, words, used < width ? (int)(width - used) : 0, "");
        gh_paragraph(start, indent, page, text, out);
    }
}

static struct gh_cell cell(const char *text, unsigned width, bool is_left)
{
    const unsigned used = gh_utf8_text_width(text);
    const int blanks = used < width ? (int)(width - used) : 0;
    struct gh_cell made;

    if (is_left)
        gh_utf8_print(made.text, sizeof made.text, "%s%*s", text, blanks, "");
    else
        gh_utf8_print(made.text, sizeof made.text, "%*s%s", blanks, "", text);
    return made;
}

struct gh_cell gh_left(const char *text, unsigned width)
{
    return cell(text, width, true);
}

struct gh_cell gh_right(const char *text, unsigned width)
{
    return cell(text, width, false);
}
