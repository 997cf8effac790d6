/* Catalogues: sentences and what they are in a language, as msgfmt writes them (.mo). They are read where they lie: two
 * tables of the same order, the sentences sorted, each entry a length and a place. Of a sentence with a number the key
 * is the singular, and the forms follow each other, with a 0 between them.
 *
 * A short catalogue has the sums of the sentences where the others have their lengths, and not the sentences. */
#include "gadshill/language.h"

#include <stdint.h>
#include <string.h>

enum { HEAD_WORDS = 5, WORD = 4, MAGIC = 0, COUNT = 2, KEYS = 3, TEXTS = 4 };

static const uint32_t magic = 0x950412de, short_magic = 0x950412df;

/* Written before there are threads. */
static struct catalogue {
    const char *bytes; /* NULL: none */
    uint32_t count, keys, texts;
    bool is_short;
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

/* 24 bits of FNV-1a; tools/make-said has seen to it that no two sentences have the same. */
static uint32_t sum_of(const char *sentence)
{
    uint32_t sum = 2166136261;

    for (; *sentence; sentence++)
        sum = (sum ^ (uint8_t)*sentence) * 16777619;
    return sum & 0xffffff;
}

bool gh_language_learn(unsigned language, const char *bytes, size_t size)
{
    if (language >= GH_LANGUAGES || size < HEAD_WORDS * WORD ||
        (word_at(bytes, MAGIC) != magic && word_at(bytes, MAGIC) != short_magic))
        return false;
    const struct catalogue catalogue = {.bytes = bytes,
                                        .count = word_at(bytes, COUNT * WORD),
                                        .keys = word_at(bytes, KEYS * WORD),
                                        .texts = word_at(bytes, TEXTS * WORD),
                                        .is_short = word_at(bytes, MAGIC) == short_magic};
    const bool has_sums =
        catalogue.is_short && catalogue.keys <= size && (size - catalogue.keys) / (2 * WORD) >= catalogue.count;
    if ((!has_sums && (catalogue.is_short || !is_sound(bytes, size, catalogue.keys, catalogue.count))) ||
        !is_sound(bytes, size, catalogue.texts, catalogue.count))
        return false;
    known[language] = catalogue;
    return true;
}

static const char *text_at(const struct catalogue *in, uint32_t table, uint32_t index)
{
    return in->bytes + word_at(in->bytes, table + index * 2 * WORD + WORD);
}

/* How a sentence compares with one of the catalogue. */
static int compare(const struct catalogue *in, const char *sentence, uint32_t sum, uint32_t index)
{
    if (!in->is_short)
        return strcmp(sentence, text_at(in, in->keys, index));
    const uint32_t other = word_at(in->bytes, in->keys + index * 2 * WORD);
    return (sum > other) - (sum < other);
}

/* NULL: it has not been translated. The empty sentence is the head of the catalogue. */
static const char *find(const char *sentence)
{
    const struct catalogue *in = &known[gh_language()];
    const uint32_t sum = in->is_short ? sum_of(sentence) : 0;
    uint32_t low = 0, high = in->bytes && *sentence ? in->count : 0;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = compare(in, sentence, sum, middle);

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
