/* The text of a town file, for finding places in it.
 *
 * Invariants:
 *  1. lines are counted as libyaml counts them once gh_source_check has passed: CR, LF and CR LF end a line; the rarer
 *     line breaks of YAML (U+0085, U+2028, U+2029) are refused, because editors do not count them;
 *  2. columns count characters, not bytes, as libyaml does. */
#include "source.h"

#include "gadshill/text.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

/* The offset behind the line break at `offset`, or `offset` itself when there is none. */
static size_t behind_break(const struct source *source, size_t offset)
{
    if (source->bytes[offset] == '\n')
        return offset + 1;
    if (source->bytes[offset] != '\r')
        return offset;
    return offset + 1 < source->size && source->bytes[offset + 1] == '\n' ? offset + 2 : offset + 1;
}

bool gh_source_open(struct source *source, const char *bytes, size_t size)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";

    if (size >= 3 && memcmp(bytes, byte_order_mark, 3) == 0)
        bytes += 3, size -= 3;
    *source = (struct source){.bytes = bytes, .size = size, .lines = 1};
    for (size_t i = 0; i < size; i++)
        if (bytes[i] == '\n' || bytes[i] == '\r')
            source->lines++; /* an upper bound, made exact below */
    source->line_start = malloc(source->lines * sizeof *source->line_start);
    if (!source->line_start)
        return false;

    source->line_start[0] = 0;
    source->lines = 1;
    for (size_t i = 0; i < size;) {
        size_t next = behind_break(source, i);

        if (next != i)
            source->line_start[source->lines++] = next;
        i = next != i ? next : i + 1;
    }
    return true;
}

void gh_source_close(struct source *source)
{
    free(source->line_start);
    source->line_start = NULL;
}

struct mark gh_source_mark(const struct source *source, size_t offset)
{
    size_t low = 0, high = source->lines; /* the line is in [low, high) */

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (source->line_start[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    const char *start = source->bytes + source->line_start[low];
    size_t column = gh_utf8_count(start, offset - source->line_start[low]);

    return (struct mark){(unsigned)low + 1, (unsigned)column + 1};
}

const char *gh_source_line(const struct source *source, size_t line, size_t *length)
{
    *length = 0;
    if (line < 1 || line > source->lines)
        return "";

    const char *start = source->bytes + source->line_start[line - 1];
    size_t end = line < source->lines ? source->line_start[line] : source->size;

    *length = end - source->line_start[line - 1];
    while (*length > 0 && (start[*length - 1] == '\n' || start[*length - 1] == '\r'))
        --*length;
    return start;
}

bool gh_source_check(const struct source *source, struct gh_problems *problems)
{
    const char *at = source->bytes, *end = source->bytes + source->size;
    bool line_begins = true;

    while (at < end) {
        struct mark mark;
        const char *start = at;
        uint32_t character = gh_utf8_next(&at, end);

        if (character == '\n' || character == '\r') {
            line_begins = true;
            continue;
        }
        /* Directives are of no use here, and libyaml takes quadratic time for many of them. */
        bool directive = line_begins && character == '%';

        line_begins = false;
        if (!directive && (character == '\t' || gh_utf8_printable(character)))
            continue;
        mark = gh_source_mark(source, (size_t)(start - source->bytes));
        if (directive)
            gh_mistake(problems, mark, _("A line may not begin with \"%%\": town files have no YAML directives."));
        else if (character == GH_UTF8_BAD)
            gh_mistake(problems, mark, _("This is not UTF-8 text: save the file in the encoding UTF-8."));
        else
            gh_mistake(problems, mark, _("There is an invisible or control character (U+%04X) here: take it out."),
                       (unsigned)character);
        return false;
    }
    return true;
}

bool gh_block_next(struct block *block, struct block_line *line)
{
    if (block->length == 0)
        return false;

    const char *end = memchr(block->text, '\n', block->length);
    size_t source_length;
    const char *source_line = gh_source_line(block->source, ++block->line, &source_length);

    line->text = block->text;
    line->length = end ? (size_t)(end - block->text) : block->length;
    block->length -= line->length + (end ? 1 : 0);
    block->text += line->length + (end ? 1 : 0);

    /* The line in the file is the same text behind some indentation. */
    size_t indent = source_length - line->length;

    if (source_length >= line->length && memcmp(source_line + indent, line->text, line->length) == 0)
        line->mark = (struct mark){(unsigned)block->line, (unsigned)gh_utf8_count(source_line, indent) + 1};
    else
        line->mark = block->mark;
    return true;
}

struct mark gh_block_mark(const struct block_line *line, size_t offset)
{
    return (struct mark){line->mark.line, line->mark.column + (unsigned)gh_utf8_count(line->text, offset)};
}
