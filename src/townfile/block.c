/* The text of a town file before YAML reads it, and the lines of its drawn blocks.
 *
 * Invariant: once gh_source_check has passed, lines and columns are those of libyaml; the rarer line breaks of YAML
 * (U+0085, U+2028, U+2029) are refused, because editors do not count them. */
#include "block.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <string.h>

/* Directives are of no use here, and libyaml takes quadratic time for many of them. */
static bool check_directives(const struct gh_source *source, struct gh_problems *problems)
{
    for (unsigned line = 1; line <= source->lines; line++) {
        size_t length;
        const char *text = gh_source_line(source, line, &length);

        if (length > 0 && text[0] == '%') {
            gh_mistake(problems, (struct gh_mark){line, 1},
                       _("A line may not begin with \"%%\": town files have no YAML directives."));
            return false;
        }
    }
    return true;
}

bool gh_source_check(const struct gh_source *source, struct gh_problems *problems)
{
    char sentence[GH_SOURCE_SENTENCE_SIZE];
    struct gh_mark mark;

    if (gh_source_is_visible(source, &mark, sentence))
        return check_directives(source, problems);
    gh_mistake(problems, mark, "%s", sentence);
    return false;
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
