/* Catalogues: sentences and what they are in a language, as msgfmt writes them (.mo). They are read where they lie: two
 * tables of the same order, the sentences sorted, each entry a length and a place. Of a sentence with a number the key
 * is the singular, and the forms follow each other, with a 0 between them. */
#include "gadshill/language.h"

#include <stdint.h>
#include <string.h>

enum { HEAD_WORDS = 5, WORD = 4, MAGIC = 0, COUNT = 2, KEYS = 3, TEXTS = 4 };

static const uint32_t magic = 0x950412de;

/* Written before there are threads. */
static struct catalogue {
    const char *bytes; /* NULL: none */
    uint32_t count, keys, texts;
} known[GH_LANGUAGES];

static uint32_t word_at(const char *bytes, size_t offset)
{
    uint32_t word;

    memcpy(&word, bytes + offset, sizeof word);
    return word;
}

/* Whether every text of a table lies in the catalogue, with a 0 behind it. */
static bool is_sound(const char *bytes, size_t size, uint32_t table, uint32_t count)
{
    if (table > size || (size - table) / (2 * WORD) < count)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t length = word_at(bytes, table + i * 2 * WORD),
                       place = word_at(bytes, table + i * 2 * WORD + WORD);

        if (place >= size || length >= size - place || bytes[place + length] != 0)
            return false;
    }
    return true;
}

bool gh_language_learn(unsigned language, const char *bytes, size_t size)
{
    if (language >= GH_LANGUAGES || size < HEAD_WORDS * WORD || word_at(bytes, MAGIC) != magic)
        return false;
    const struct catalogue catalogue = {.bytes = bytes,
                                        .count = word_at(bytes, COUNT * WORD),
                                        .keys = word_at(bytes, KEYS * WORD),
                                        .texts = word_at(bytes, TEXTS * WORD)};
    if (!is_sound(bytes, size, catalogue.keys, catalogue.count) ||
        !is_sound(bytes, size, catalogue.texts, catalogue.count))
        return false;
    known[language] = catalogue;
    return true;
}

static const char *text_at(const struct catalogue *in, uint32_t table, uint32_t index)
{
    return in->bytes + word_at(in->bytes, table + index * 2 * WORD + WORD);
}

/* NULL: it has not been translated. The empty sentence is the head of the catalogue. */
static const char *find(const char *sentence)
{
    const struct catalogue *in = &known[gh_language()];
    uint32_t low = 0, high = in->bytes && *sentence ? in->count : 0;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = strcmp(sentence, text_at(in, in->keys, middle));

        if (order == 0)
            return text_at(in, in->texts, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *gh_translate(const char *text)
{
    const char *found = find(text);

    return found ? found : text;
}

const char *gh_translate_plural(const char *one, const char *many, unsigned long count)
{
    const char *found = find(one);
    const bool is_one = found ? gh_is_one(count) : count == 1;

    if (!found)
        return is_one ? one : many;
    return is_one ? found : found + strlen(found) + 1;
}
