/* Characters of UTF-8 text. The tables of widths and unprintable characters cover the scripts that towns are written in
 * and err on the side of refusing what cannot be seen. */
#include "gadshill/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct range {
    uint32_t first, last;
};

static bool in_ranges(uint32_t character, const struct range *range, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (character >= range[i].first && character <= range[i].last)
            return true;
    return false;
}

uint32_t gh_utf8_next(const char **at, const char *end)
{
    const unsigned char *byte = (const unsigned char *)*at;
    size_t left = (size_t)(end - *at);
    uint32_t smallest, character;
    unsigned more;

    *at += 1;
    if (byte[0] < 0x80)
        return byte[0];
    if (byte[0] >= 0xC2 && byte[0] <= 0xDF) {
        more = 1, smallest = 0x80, character = byte[0] & 0x1FU;
    } else if (byte[0] >= 0xE0 && byte[0] <= 0xEF) {
        more = 2, smallest = 0x800, character = byte[0] & 0x0FU;
    } else if (byte[0] >= 0xF0 && byte[0] <= 0xF4) {
        more = 3, smallest = 0x10000, character = byte[0] & 0x07U;
    } else {
        return GH_UTF8_BAD;
    }
    if (left <= more)
        return GH_UTF8_BAD;
    for (unsigned i = 1; i <= more; i++) {
        if ((byte[i] & 0xC0) != 0x80)
            return GH_UTF8_BAD;
        character = character << 6 | (byte[i] & 0x3FU);
    }
    if (character < smallest || character > 0x10FFFF || (character >= 0xD800 && character <= 0xDFFF))
        return GH_UTF8_BAD;
    *at += more;
    return character;
}

unsigned gh_utf8_write(uint32_t character, char out[5])
{
    unsigned length;

    if (character < 0x80) {
        out[0] = (char)character;
        length = 1;
    } else if (character < 0x800) {
        out[0] = (char)(0xC0 | character >> 6);
        length = 2;
    } else if (character < 0x10000) {
        out[0] = (char)(0xE0 | character >> 12);
        length = 3;
    } else {
        out[0] = (char)(0xF0 | character >> 18);
        length = 4;
    }
    for (unsigned i = 1; i < length; i++)
        out[i] = (char)(0x80 | (character >> (6 * (length - 1 - i)) & 0x3F));
    out[length] = 0;
    return length;
}

bool gh_utf8_printable(uint32_t character)
{
    static const struct range unprintable[] = {
        {0x0000, 0x001F},   {0x007F, 0x009F},      {0x00AD, 0x00AD},   /* controls, soft hyphen */
        {0x061C, 0x061C},   {0x115F, 0x1160},      {0x180B, 0x180F},   /* marks of direction, fillers */
        {0x200B, 0x200F},   {0x2028, 0x202E},      {0x2060, 0x206F},   /* no width, line breaks, direction */
        {0x3164, 0x3164},   {0xD800, 0xF8FF},      {0xFEFF, 0xFEFF},   /* filler, surrogates, private use */
        {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFF},      {0x1D173, 0x1D17A}, /* filler, not characters, music controls */
        {0xE0000, 0xE0FFF}, {0xF0000, UINT32_MAX},                     /* tags, private use, bad bytes */
    };

    return !in_ranges(character, unprintable, sizeof unprintable / sizeof unprintable[0]);
}

unsigned gh_utf8_width(uint32_t character)
{
    static const struct range combining[] = {
        {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x064B, 0x065F}, {0x1AB0, 0x1AFF},
        {0x1DC0, 0x1DFF}, {0x200D, 0x200D}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
    };
    static const struct range wide[] = {
        {0x1100, 0x115F}, {0x2E80, 0x303E}, {0x3041, 0xA4CF},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
        {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0x1F300, 0x1F64F}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
    };

    if (character < 0x300)
        return 1;
    if (in_ranges(character, combining, sizeof combining / sizeof combining[0]))
        return 0;
    return in_ranges(character, wide, sizeof wide / sizeof wide[0]) ? 2 : 1;
}

unsigned gh_utf8_text_width(const char *text)
{
    const char *end = text + strlen(text);
    unsigned width = 0;

    while (text < end)
        width += gh_utf8_width(gh_utf8_next(&text, end));
    return width;
}

size_t gh_utf8_line(const char *text, unsigned width)
{
    const char *end = text + strlen(text), *at = text, *stop = text;
    unsigned used = 0;

    while (at < end) {
        const char *next = at;
        const uint32_t character = gh_utf8_next(&next, end);

        if (character == ' ')
            stop = at;
        used += gh_utf8_width(character);
        if (at > text && (used > width || (size_t)(next - text) > 4 * (size_t)width))
            break;
        at = next;
    }
    return (size_t)((at == end || stop == text ? at : stop) - text);
}

size_t gh_utf8_count(const char *text, size_t length)
{
    const char *end = text + length;
    size_t count = 0;

    for (; text < end; count++)
        gh_utf8_next(&text, end);
    return count;
}

uint32_t gh_utf8_capital(uint32_t character)
{
    static const struct {
        uint32_t small, capital;
    } others[] = {{0x03AC, 0x0386}, {0x03AD, 0x0388}, {0x03AE, 0x0389}, {0x03AF, 0x038A}, {0x03CC, 0x038C},
                  {0x03CD, 0x038E}, {0x03CE, 0x038F}, {0x0153, 0x0152}, {0x03C2, 0x03A3}};
    const bool is_latin =
        (character >= 'a' && character <= 'z') || (character >= 0xE0 && character <= 0xFE && character != 0xF7);

    if (is_latin || (character >= 0x03B1 && character <= 0x03CB && character != 0x03C2))
        return character - 0x20;
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].small == character)
            return others[i].capital;
    return character;
}

/* Takes away the beginning of a character whose rest was cut off. */
static void drop_half_character(char *text)
{
    size_t end = strlen(text), start = end;

    while (start > 0 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start == 0)
        return;
    const unsigned char lead = (unsigned char)text[start - 1];
    const size_t whole = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (end - (start - 1) < whole)
        text[start - 1] = 0;
}

char *gh_utf8_vprint(char *text, size_t size, const char *format, va_list arguments)
{
    const int length = vsnprintf(text, size, format, arguments);

    if (length < 0)
        *text = 0;
    else if ((size_t)length >= size)
        drop_half_character(text);
    return text;
}

char *gh_utf8_print(char *text, size_t size, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    gh_utf8_vprint(text, size, format, arguments);
    va_end(arguments);
    return text;
}
