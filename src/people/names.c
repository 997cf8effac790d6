/* Which names count as the same. */
#include "gadshill/people.h"

#include "gadshill/utf8.h"

#include <string.h>

/* The letters under the accents of Latin-1 (from U+00C0) and of Latin Extended-A, small. */
static const char latin_1[] = "aaaaaaaceeeeiiiidnooooo*ouuuuyts"
                              "aaaaaaaceeeeiiiidnooooo*ouuuuyty";
static const char latin_a[] = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllll"
                              "nnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

_Static_assert(sizeof latin_1 == 64 + 1 && sizeof latin_a == 128 + 1, "a letter for each");

struct pair {
    uint32_t from, to;
};

static uint32_t find(const struct pair *pairs, size_t count, uint32_t character)
{
    for (size_t i = 0; i < count; i++)
        if (pairs[i].from == character)
            return pairs[i].to;
    return character;
}

#define FIND(pairs, character) find(pairs, sizeof(pairs) / sizeof *(pairs), character)

/* Without accents, as it is written otherwise. */
static uint32_t bare(uint32_t character)
{
    static const struct pair greek[] = {{0x386, 0x391}, {0x388, 0x395}, {0x389, 0x397}, {0x38A, 0x399}, {0x38C, 0x39F},
                                        {0x38E, 0x3A5}, {0x38F, 0x3A9}, {0x390, 0x3B9}, {0x3AA, 0x399}, {0x3AB, 0x3A5},
                                        {0x3AC, 0x3B1}, {0x3AD, 0x3B5}, {0x3AE, 0x3B7}, {0x3AF, 0x3B9}, {0x3B0, 0x3C5},
                                        {0x3CA, 0x3B9}, {0x3CB, 0x3C5}, {0x3CC, 0x3BF}, {0x3CD, 0x3C5}, {0x3CE, 0x3C9},
                                        {0x401, 0x415}, {0x419, 0x418}, {0x439, 0x438}, {0x451, 0x435}};

    if (character >= 0xFF01 && character <= 0xFF5E) /* as wide as Chinese */
        return character - 0xFF01 + '!';
    if (character >= 0xC0 && character <= 0xFF && latin_1[character - 0xC0] != '*')
        return (uint32_t)latin_1[character - 0xC0];
    if (character >= 0x100 && character <= 0x17F)
        return (uint32_t)latin_a[character - 0x100];
    return FIND(greek, character);
}

static uint32_t small(uint32_t character)
{
    if ((character >= 'A' && character <= 'Z') || (character >= 0x391 && character <= 0x3A9) ||
        (character >= 0x410 && character <= 0x42F))
        return character + 0x20;
    if (character >= 0x400 && character <= 0x40F)
        return character + 0x50;
    return character == 0x3C2 ? 0x3C3 : character; /* the final sigma */
}

/* The Latin letter, or the sign, that a character looks like: capitals and small letters of their own. */
static uint32_t seen(uint32_t character)
{
    static const struct pair alike[] = {
        {'0', 'o'},   {'1', 'l'},   {'I', 'l'},   {'|', 'l'},   {0x391, 'a'}, {0x392, 'b'}, {0x395, 'e'}, {0x396, 'z'},
        {0x397, 'h'}, {0x399, 'l'}, {0x39A, 'k'}, {0x39C, 'm'}, {0x39D, 'n'}, {0x39F, 'o'}, {0x3A1, 'p'}, {0x3A4, 't'},
        {0x3A5, 'y'}, {0x3A7, 'x'}, {0x3B1, 'a'}, {0x3B2, 'b'}, {0x3B3, 'y'}, {0x3B5, 'e'}, {0x3B7, 'n'}, {0x3B9, 'i'},
        {0x3BA, 'k'}, {0x3BD, 'v'}, {0x3BF, 'o'}, {0x3C1, 'p'}, {0x3C4, 't'}, {0x3C5, 'u'}, {0x3C7, 'x'}, {0x3C9, 'w'},
        {0x405, 's'}, {0x406, 'l'}, {0x408, 'j'}, {0x410, 'a'}, {0x412, 'b'}, {0x415, 'e'}, {0x41A, 'k'}, {0x41C, 'm'},
        {0x41D, 'h'}, {0x41E, 'o'}, {0x420, 'p'}, {0x421, 'c'}, {0x422, 't'}, {0x423, 'y'}, {0x425, 'x'}, {0x42C, 'b'},
        {0x430, 'a'}, {0x432, 'b'}, {0x435, 'e'}, {0x43A, 'k'}, {0x43C, 'm'}, {0x43D, 'h'}, {0x43E, 'o'}, {0x440, 'p'},
        {0x441, 'c'}, {0x442, 't'}, {0x443, 'y'}, {0x445, 'x'}, {0x44C, 'b'}, {0x455, 's'}, {0x456, 'i'}, {0x458, 'j'}};
    const uint32_t found = FIND(alike, character);

    return found == character ? small(character) : found;
}

static bool is_nothing(uint32_t character)
{
    return character == ' ' || character == 0xA0 || character == 0x3000 ||
           (character >= 0x2000 && character <= 0x200D) || character == 0x202F || character == 0x205F ||
           character == 0x1680 || gh_utf8_width(character) == 0;
}

static void add(char key[GH_NAME_KEY_SIZE], size_t *length, uint32_t character)
{
    char bytes[5];
    const unsigned size = gh_utf8_write(character, bytes);

    if (*length + size + 1 >= GH_NAME_KEY_SIZE)
        return;
    memcpy(key + *length, bytes, size);
    *length += size;
}

/* One letter stands for another that is written as two. */
static uint32_t second(uint32_t character)
{
    static const struct pair two[] = {{0xC6, 'e'}, {0xE6, 'e'}, {0xDF, 's'}, {0x152, 'e'}, {0x153, 'e'}};
    const uint32_t found = FIND(two, character);

    return found == character ? 0 : found;
}

struct gh_name_keys gh_name_keys(const char *name, size_t length)
{
    struct gh_name_keys keys = {.folded = ""};
    const char *at = name, *end = name + length;
    size_t folded = 0, looks = 0;

    while (at < end) {
        const uint32_t character = gh_utf8_next(&at, end);

        if (is_nothing(character))
            continue;
        add(keys.folded, &folded, small(bare(character)));
        add(keys.seen, &looks, seen(bare(character)));
        if (second(character)) {
            add(keys.folded, &folded, second(character));
            add(keys.seen, &looks, second(character));
        }
    }
    return keys;
}
