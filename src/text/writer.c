/* JSON as a stream (writer.h). */
#include "gadshill/writer.h"

#include "gadshill/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_ROOM = 1024 };

/* ---- the buffer ---- */

struct gh_writer gh_writer_make(size_t before)
{
    struct gh_writer writer = {.start = before, .length = before, .room = before + LEAST_ROOM, .digits = 17};

    writer.text = gh_need(malloc(writer.room));
    return writer;
}

void gh_writer_free(struct gh_writer *writer)
{
    free(writer->text);
    *writer = (struct gh_writer){.text = NULL};
}

void gh_writer_clear(struct gh_writer *writer)
{
    writer->length = writer->start;
    writer->depth = 0;
}

/* Room for so many bytes more, and one for a 0. */
static char *more(struct gh_writer *writer, size_t bytes)
{
    if (writer->length + bytes >= writer->room) {
        writer->room = 2 * (writer->length + bytes) + LEAST_ROOM;
        writer->text = gh_need(realloc(writer->text, writer->room));
    }
    return writer->text + writer->length;
}

static void put(struct gh_writer *writer, const char *bytes, size_t length)
{
    memcpy(more(writer, length), bytes, length);
    writer->length += length;
}

static void put_one(struct gh_writer *writer, char byte)
{
    *more(writer, 1) = byte;
    writer->length++;
}

const char *gh_written(struct gh_writer *writer, size_t *length)
{
    *more(writer, 0) = 0;
    if (length)
        *length = writer->length - writer->start;
    return writer->text + writer->start;
}

char *gh_writer_take(struct gh_writer *writer)
{
    assert(writer->start == 0);
    gh_written(writer, NULL);
    return writer->text;
}

/* ---- texts ---- */

static bool needs_escape(unsigned char byte)
{
    return byte < 0x20 || byte == '"' || byte == '\\';
}

static void put_escape(struct gh_writer *writer, unsigned char byte)
{
    static const char letter[0x20] = {['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't'};
    char escape[8];

    if (byte >= 0x20)
        snprintf(escape, sizeof escape, "\\%c", byte);
    else if (letter[byte])
        snprintf(escape, sizeof escape, "\\%c", letter[byte]);
    else
        snprintf(escape, sizeof escape, "\\u%04X", byte);
    put(writer, escape, strlen(escape));
}

/* Whether none of eight bytes needs an escape. Most texts are plain, and this looks at all at once: of a byte below
 * 0x80 that is less than what is subtracted the highest bit becomes 1. */
static bool are_plain(const char *bytes)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), highest = ones << 7;
    uint64_t eight;

    memcpy(&eight, bytes, sizeof eight);
    const uint64_t quote = eight ^ ones * '"', backslash = eight ^ ones * '\\';
    return !((((eight - ones * 0x20) & ~eight) | ((quote - ones) & ~quote) | ((backslash - ones) & ~backslash)) &
             highest);
}

/* How many bytes need no escape before the first that does. */
static size_t count_plain(const char *text, size_t length)
{
    size_t count = 0;

    while (count + 8 <= length && are_plain(text + count))
        count += 8;
    while (count < length && !needs_escape((unsigned char)text[count]))
        count++;
    return count;
}

/* What stands between the quotes. */
static void put_text(struct gh_writer *writer, const char *text, size_t length)
{
    for (const char *const end = text + length; text < end; text++) {
        const size_t plain = count_plain(text, (size_t)(end - text));

        put(writer, text, plain);
        text += plain;
        if (text == end)
            break;
        put_escape(writer, (unsigned char)*text);
    }
}

static void put_quoted(struct gh_writer *writer, const char *text, size_t length)
{
    if (count_plain(text, length) == length) { /* nearly all are: in one piece */
        char *to = more(writer, length + 2);

        to[0] = to[length + 1] = '"';
        memcpy(to + 1, text, length);
        writer->length += length + 2;
        return;
    }
    put_one(writer, '"');
    put_text(writer, text, length);
    put_one(writer, '"');
}

/* Whether nothing stands yet in what is open. Texts end with a quote, so the last byte tells. */
static bool is_first(const struct gh_writer *writer)
{
    return writer->length == writer->start || writer->text[writer->length - 1] == '[' ||
           writer->text[writer->length - 1] == '{';
}

static void begin_line(struct gh_writer *writer)
{
    if (!writer->is_indented)
        return;
    put_one(writer, '\n');
    for (unsigned i = 0; i < writer->depth; i++)
        put(writer, "  ", 2);
}

/* A comma where something stands before, and the key. */
static void begin_value(struct gh_writer *writer, const char *key)
{
    if (!is_first(writer))
        put_one(writer, ',');
    if (writer->depth > 0)
        begin_line(writer);
    if (key) {
        put_quoted(writer, key, strlen(key));
        put(writer, ": ", writer->is_indented ? 2 : 1);
    }
}

static void open_nest(struct gh_writer *writer, const char *key, char bracket)
{
    begin_value(writer, key);
    put_one(writer, bracket);
    writer->depth++;
}

static void close_nest(struct gh_writer *writer, char bracket)
{
    const bool is_empty = is_first(writer);

    assert(writer->depth > 0);
    writer->depth--;
    if (!is_empty)
        begin_line(writer);
    put_one(writer, bracket);
}

static void write_bytes(struct gh_writer *writer, const char *key, const char *text, size_t length)
{
    begin_value(writer, key);
    put_quoted(writer, text, length);
}

void gh_write_text(struct gh_writer *writer, const char *key, const char *text)
{
    write_bytes(writer, key, text, strlen(text));
}

void gh_write_format(struct gh_writer *writer, const char *key, const char *format, ...)
{
    char text[GH_WRITER_FORMAT_SIZE];
    va_list arguments;

    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert(length >= 0 && (size_t)length < sizeof text);
    write_bytes(writer, key, text, (size_t)length);
}

void gh_open_text(struct gh_writer *writer, const char *key)
{
    begin_value(writer, key);
    put_one(writer, '"');
}

/* A quote inside a text has a backslash before it. */
static bool is_at_opening_quote(const struct gh_writer *writer)
{
    const char *end = writer->text + writer->length;

    return end[-1] == '"' && (writer->length - 1 == writer->start || end[-2] != '\\');
}

void gh_add_text(struct gh_writer *writer, const char *between, const char *text)
{
    if (!is_at_opening_quote(writer))
        put_text(writer, between, strlen(between));
    put_text(writer, text, strlen(text));
}

void gh_close_text(struct gh_writer *writer)
{
    put_one(writer, '"');
}

/* ---- everything else ---- */

void gh_open_object(struct gh_writer *writer, const char *key)
{
    open_nest(writer, key, '{');
}

void gh_close_object(struct gh_writer *writer)
{
    close_nest(writer, '}');
}

void gh_open_list(struct gh_writer *writer, const char *key)
{
    open_nest(writer, key, '[');
}

void gh_close_list(struct gh_writer *writer)
{
    close_nest(writer, ']');
}

void gh_write_json(struct gh_writer *writer, const char *key, const char *json, size_t length)
{
    begin_value(writer, key);
    put(writer, json, length);
}

void gh_end_line(struct gh_writer *writer)
{
    assert(writer->depth == 0);
    put_one(writer, '\n');
}

static void write_word(struct gh_writer *writer, const char *key, const char *word)
{
    gh_write_json(writer, key, word, strlen(word));
}

void gh_write_number(struct gh_writer *writer, const char *key, int64_t number)
{
    char digits[24], *first = digits + sizeof digits - 1;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

    /* By hand: messages have many, and printf takes ten times as long. */
    *first = 0;
    do
        *--first = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        *--first = '-';
    write_word(writer, key, first);
}

void gh_write_real(struct gh_writer *writer, const char *key, double number)
{
    char digits[280]; /* more than any number of digits that fits into a byte */

    snprintf(digits, sizeof digits - 2, "%.*g", writer->digits, number);
    char *exponent = strchr(digits, 'e');
    if (!strpbrk(digits, ".e"))
        strcat(digits, ".0");
    if (exponent) /* as short as can be: 1e6, not 1e+06 */
        snprintf(exponent + 1, sizeof digits - (size_t)(exponent + 1 - digits), "%ld", strtol(exponent + 1, NULL, 10));
    write_word(writer, key, digits);
}

void gh_write_bool(struct gh_writer *writer, const char *key, bool is_true)
{
    write_word(writer, key, is_true ? "true" : "false");
}

void gh_write_null(struct gh_writer *writer, const char *key)
{
    write_word(writer, key, "null");
}
