/* Sentences with names in them. */
#ifndef GADSHILL_WORDS_TELL_H
#define GADSHILL_WORDS_TELL_H

#include "gadshill/words.h"

/* A sentence with names in it has placeholders in braces, and is put together by gh_tell:
 *
 *     gh_tell(&words, sentence, _("The {building} stands on {sites}."),
 *             gh_with_building("building", casino), gh_with_sites("sites", sites, GH_JOIN_OR));
 *
 * Other languages need names with articles, cases and genders. A translation says which form it needs, and the town
 * file has it (docs/towns.md; docs/translating.md lists the forms of each language):
 *
 *     {building}       the plain name: "Bank"
 *     {building:dem}   in one of the language's forms: "der Bank", "dem Kasino"
 *     {Building:der}   with a capital letter, at the beginning of a sentence: "Die Bank"
 *     {building/er/sie/es}   one of these words, by the gender of the building
 *     {buildings:dem}  a list, each in that form: "der Bank, dem Kasino und dem Hotel"
 *
 * Names of placeholders that stand for buildings or landmarks, and only those, are: building, buildings, named, mine,
 * landmark. The forms are checked when the translations are. A value's name begins with a small letter. */
struct gh_value {
    const char *name;
    enum {
        GH_VALUE_TEXT,
        GH_VALUE_NUMBER,
        GH_VALUE_BUILDING,
        GH_VALUE_LANDMARK,
        GH_VALUE_BUILDINGS,
        GH_VALUE_SITES
    } kind;
    const char *text;
    unsigned number;
    uint32_t set;
    enum gh_join join;
};

static inline struct gh_value gh_with_text(const char *name, const char *text)
{
    return (struct gh_value){.name = name, .kind = GH_VALUE_TEXT, .text = text};
}

static inline struct gh_value gh_with_number(const char *name, unsigned number)
{
    return (struct gh_value){.name = name, .kind = GH_VALUE_NUMBER, .number = number};
}

static inline struct gh_value gh_with_building(const char *name, unsigned building)
{
    return (struct gh_value){.name = name, .kind = GH_VALUE_BUILDING, .number = building};
}

static inline struct gh_value gh_with_landmark(const char *name, unsigned landmark)
{
    return (struct gh_value){.name = name, .kind = GH_VALUE_LANDMARK, .number = landmark};
}

static inline struct gh_value gh_with_buildings(const char *name, gh_buildings buildings, enum gh_join join)
{
    return (struct gh_value){.name = name, .kind = GH_VALUE_BUILDINGS, .set = buildings, .join = join};
}

static inline struct gh_value gh_with_sites(const char *name, gh_sites sites, enum gh_join join)
{
    return (struct gh_value){.name = name, .kind = GH_VALUE_SITES, .set = sites, .join = join};
}

static inline struct gh_value gh_with_site(const char *name, unsigned site)
{
    return gh_with_sites(name, gh_bit(site), GH_JOIN_AND);
}

/* Puts a translated sentence together. A placeholder without a value stays as it is. */
char *gh_words_tell(const struct gh_words *words, char *text, size_t size, const char *sentence,
                    const struct gh_value *value, unsigned values);

/* The same, with at least one value; the first is for a text of GH_SENTENCE_SIZE. */
#define gh_tell(words, text, sentence, ...) gh_tell_in((words), (text), GH_SENTENCE_SIZE, (sentence), __VA_ARGS__)
#define gh_tell_in(words, text, size, sentence, ...) \
    gh_words_tell((words), (text), (size), (sentence), (const struct gh_value[]){__VA_ARGS__}, \
                  sizeof((const struct gh_value[]){__VA_ARGS__}) / sizeof(struct gh_value))

#endif
