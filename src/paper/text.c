/* Text on paper. SVG does not break lines, and the program does not know the reader's fonts: widths are
 * estimated, character by character, from what book faces have in common. */
#include "parts.h"
#include "gadshill/utf8.h"

#include <string.h>

void paper_escape(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

/* In sizes of the text, as wide as the widest of the common faces has it. */
static double character_width(uint32_t character)
{
    static const struct {
        const char *characters;
        double width;
    } widths[] = {{"ijl.,:;'| ", 0.33}, {"ft()-[]/!I\"", 0.42}, {"rsz?", 0.5}, {"mwMW@%", 1.0}};

    if (character >= 128)
        return 0.64 * gh_utf8_width(character);
    for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++)
        if (strchr(widths[i].characters, (int)character))
            return widths[i].width;
    return character >= 'A' && character <= 'Z' ? 0.76 : 0.62;
}

static double width_of(const char *text, size_t length, double size)
{
    const char *end = text + length;
    double width = 0;

    while (text < end)
        width += character_width(gh_utf8_next(&text, end));
    return width * size;
}

double paper_text_width(const char *text, double size)
{
    return width_of(text, strlen(text), size);
}

/* Bold letters are wider. */
static double style_width(const char *style)
{
    return strstr(style, "bold") ? 1.1 : 1;
}

static void write_line(FILE *out, double x, double y, double size, const char *style, const char *text, size_t length)
{
    char line[1024];

    snprintf(line, sizeof line, "%.*s", (int)length, text);
    fprintf(out, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\"%s%s>", x, y, size, *style ? " " : "", style);
    paper_escape(out, line);
    fputs("</text>\n", out);
}

void paper_line(FILE *out, double x, double y, double size, double most, const char *style, const char *text)
{
    const double width = paper_text_width(text, size * style_width(style));

    write_line(out, x, y, most > 0 && width > most ? size * most / width : size, style, text, strlen(text));
}

/* How many bytes fit on a line: whole words, at least one. */
static size_t line_length(const char *text, double size, double width)
{
    size_t length = 0;

    while (text[length]) {
        const size_t more = length + strspn(text + length, " ");
        const size_t next = more + strcspn(text + more, " ");

        if (length > 0 && width_of(text, next, size) > width)
            break;
        length = next;
    }
    return length;
}

unsigned paper_paragraph(FILE *out, double x, double y, double size, double width, const char *style, const char *text)
{
    unsigned lines = 0;

    for (text += strspn(text, " "); *text; lines++) {
        const size_t length = line_length(text, size * style_width(style), width);

        if (out)
            write_line(out, x, y + lines * size * PAPER_LEADING, size, style, text, length);
        text += length;
        text += strspn(text, " ");
    }
    return lines;
}
