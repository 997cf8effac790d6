/* The text of a town file before YAML reads it, and the lines of its drawn blocks.
 *
 * Invariant: once gh_source_check has passed, lines and columns are those of libyaml; the rarer line breaks of YAML
 * (U+0085, U+2028, U+2029) are refused, because editors do not count them. */
#include "block.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <string.h>

bool gh_source_check(const struct gh_source *source, struct gh_problems *problems)
{
    const char *at = source->bytes, *end = source->bytes + source->size;
    bool line_begins = true;

    while (at < end) {
        struct gh_mark mark;
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
        line->mark = (struct gh_mark){(unsigned)block->line, (unsigned)gh_utf8_count(source_line, indent) + 1};
    else
        line->mark = block->mark;
    return true;
}

struct gh_mark gh_block_mark(const struct block_line *line, size_t offset)
{
    return (struct gh_mark){line->mark.line, line->mark.column + (unsigned)gh_utf8_count(line->text, offset)};
}
