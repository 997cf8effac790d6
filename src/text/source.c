/* Text from outside: finding places in it.
 *
 * Invariants:
 *  1. CR, LF and CR LF end a line, as editors count;
 *  2. columns count characters, not bytes. */
#include "gadshill/source.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The offset behind the line break at `offset`, or `offset` itself when there is none. */
static size_t behind_break(const struct gh_source *source, size_t offset)
{
    if (source->bytes[offset] == '\n')
        return offset + 1;
    if (source->bytes[offset] != '\r')
        return offset;
    return offset + 1 < source->size && source->bytes[offset + 1] == '\n' ? offset + 2 : offset + 1;
}

bool gh_source_open(struct gh_source *source, const char *bytes, size_t size)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";

    if (size >= 3 && memcmp(bytes, byte_order_mark, 3) == 0)
        bytes += 3, size -= 3;
    *source = (struct gh_source){.bytes = bytes, .size = size, .lines = 1};
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

void gh_source_close(struct gh_source *source)
{
    free(source->line_start);
    source->line_start = NULL;
}

/* The place of a byte. */
static struct gh_mark mark_of(const struct gh_source *source, size_t offset)
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

    return (struct gh_mark){(unsigned)low + 1, (unsigned)column + 1};
}

const char *gh_source_line(const struct gh_source *source, size_t line, size_t *length)
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

bool gh_source_is_visible(const struct gh_source *source, struct gh_mark *mark, char sentence[GH_SOURCE_SENTENCE_SIZE])
{
    const char *at = source->bytes, *end = source->bytes + source->size;

    while (at < end) {
        const char *start = at;
        const uint32_t character = gh_utf8_next(&at, end);

        if (character == '\n' || character == '\r' || character == '\t' || gh_utf8_printable(character))
            continue;
        *mark = mark_of(source, (size_t)(start - source->bytes));
        if (character == GH_UTF8_BAD)
            snprintf(sentence, GH_SOURCE_SENTENCE_SIZE, "%s",
                     _("This is not UTF-8 text: save the file in the encoding UTF-8."));
        else
            snprintf(sentence, GH_SOURCE_SENTENCE_SIZE,
                     _("There is an invisible or control character (U+%04X) here: take it out."), (unsigned)character);
        return false;
    }
    return true;
}

bool gh_number(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    *number = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        const uint64_t digit = (uint64_t)(unsigned char)*text - '0';

        if (digit > 9 || *number > (UINT64_MAX - digit) / 10)
            return false;
        *number = *number * 10 + digit;
    }
    return *number >= least && *number <= most;
}
