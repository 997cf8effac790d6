/* Lines on the standard output, as long as its terminal is wide, and lines that are typed. */
#include "parts.h"

#include "gadshill/utf8.h"
#include "gadshill/paragraph.h"

#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Rows that board, cards and choices of most decisions need at full length. */
enum { NARROWEST = 40, WIDEST = 100, ROWS = 50 };

bool gh_lines_is_terminal(void)
{
    return isatty(STDOUT_FILENO);
}

bool lines_is_small(void)
{
    struct winsize size;

    return gh_lines_is_terminal() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 &&
           size.ws_row < ROWS;
}

/* Columns for text; 0 when the output is no terminal and lines are not broken. */
static unsigned text_width(void)
{
    struct winsize size;

    if (!gh_lines_is_terminal())
        return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return 79;
    return size.ws_col < NARROWEST ? NARROWEST : size.ws_col > WIDEST ? WIDEST : size.ws_col - 1u;
}

void gh_lines_paragraph(const char *lead, unsigned indent, const char *text)
{
    gh_paragraph(lead, indent, text_width(), text, stdout);
}

void gh_lines_put(const char *text)
{
    gh_lines_paragraph("", 0, text);
}

void gh_lines_say_text(const char *format, ...)
{
    char text[2 * LINES_TEXT_SIZE];
    va_list arguments;

    va_start(arguments, format);
    gh_utf8_vprint(text, sizeof text, format, arguments);
    va_end(arguments);
    gh_lines_put(text);
}

void gh_lines_item(const char *lead, const char *words, unsigned width, const char *text)
{
    gh_item(lead, words, width, text_width(), text, stdout);
}

void lines_cut(const char *lead, const char *text)
{
    static const char rest[] = "...";
    const unsigned width = text_width(), used = gh_utf8_text_width(lead);
    const char *end = text + strlen(text);
    unsigned column = used;

    if (width > 0 && used + gh_utf8_text_width(text) > width) {
        const char *at = text;

        for (const char *next = at; column + sizeof rest - 1 < width; at = next)
            column += gh_utf8_width(gh_utf8_next(&next, end));
        end = at;
    }
    printf("%s%.*s%s\n", lead, (int)(end - text), text, *end ? rest : "");
}

bool gh_lines_read(const char *question, char **line, size_t *size)
{
    if (*question)
        gh_lines_put(question);
    fputs("> ", stdout);
    fflush(stdout);
    const ssize_t length = getline(line, size, stdin);
    if (length < 0) {
        putchar('\n');
        return false;
    }
    if (!isatty(STDIN_FILENO)) /* so that what comes out of a pipe reads like a game */
        printf("%.*s\n", (int)strcspn(*line, "\r\n"), *line);
    return true;
}

bool gh_lines_is_quit(const char *line)
{
    return strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0 || strcmp(line, "q") == 0;
}
