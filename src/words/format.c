/* Sentences with names in them (words_tell.h): {placeholders}, each replaced by its value in the form that the sentence
 * asks for. web/words.js does the same for the page; tests compare the two. */
#include "sentence.h"

#include "gadshill/text.h"

#include <string.h>

/* What stands between braces: a name, then nothing, ":form", or "/one/other" for each gender. */
struct placeholder {
    const char *name;
    size_t name_length;
    const char *form; /* NULL: none is named */
    size_t form_length;
    const char *alternatives; /* NULL: there are none */
    size_t alternatives_length;
    bool is_capital;
};

/* Where the finished text goes; it is cut at a whole character when there is no more room. */
struct output {
    char *text;
    size_t size, used;
};

static void put(struct output *output, const char *text, size_t length)
{
    const size_t room = output->size - output->used - 1;

    if (length > room) {
        length = room;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
            length--;
        output->size = output->used + length + 1; /* what follows would not belong here */
    }
    memcpy(output->text + output->used, text, length);
    output->used += length;
    output->text[output->used] = '\0';
}

static struct placeholder read_placeholder(const char *inside, size_t length)
{
    struct placeholder found = {.name = inside, .name_length = length};
    const char *colon = memchr(inside, ':', length), *slash = memchr(inside, '/', length);

    if (colon && (!slash || colon < slash)) {
        found.name_length = (size_t)(colon - inside);
        found.form = colon + 1;
        found.form_length = length - found.name_length - 1;
    } else if (slash) {
        found.name_length = (size_t)(slash - inside);
        found.alternatives = slash + 1;
        found.alternatives_length = length - found.name_length - 1;
    }
    found.is_capital = found.name_length > 0 && *inside >= 'A' && *inside <= 'Z';
    return found;
}

/* Whether there is what the value speaks of: a translation may name a value that its sentence does not have now. */
static bool is_there(const struct gh_words *words, const struct gh_value *value)
{
    switch (value->kind) {
    case GH_VALUE_TEXT:
        return value->text != NULL;
    case GH_VALUE_BUILDING:
        return value->number < words->file->town.buildings;
    case GH_VALUE_LANDMARK:
        return value->number < words->file->town.landmarks;
    case GH_VALUE_NUMBER:
    case GH_VALUE_BUILDINGS:
    case GH_VALUE_SITES:
        break;
    }
    return true;
}

static bool is_called(const struct gh_value *value, const struct placeholder *placeholder)
{
    const size_t length = strlen(value->name);

    if (length != placeholder->name_length)
        return false;
    if (placeholder->is_capital)
        return gh_utf8_capital((unsigned char)*value->name) == (unsigned char)*placeholder->name &&
               memcmp(value->name + 1, placeholder->name + 1, length - 1) == 0;
    return memcmp(value->name, placeholder->name, length) == 0;
}

static void print_building(const struct gh_words *words, unsigned building, unsigned form, char *text, size_t size)
{
    gh_name_in(&words->file->building_name[building], &words->file->building_forms[building], form, text, size);
}

/* One after the other, all in the same form. All of them: a reason that is not told in full is none. */
static void print_buildings(const struct gh_words *words, const struct gh_value *value, unsigned form, char *text,
                            size_t size)
{
    unsigned left = gh_count(value->set);
    char name[GH_SENTENCE_SIZE];

    for (gh_each(building, value->set)) {
        print_building(words, building, form, name, sizeof name);
        gh_words_join(text, size, name, --left, value->join);
    }
}

static void print_value(const struct gh_words *words, const struct gh_value *value, unsigned form, char *text,
                        size_t size)
{
    const struct gh_townfile *file = words->file;

    *text = '\0';
    switch (value->kind) {
    case GH_VALUE_TEXT:
        gh_print(text, size, "%s", value->text);
        break;
    case GH_VALUE_NUMBER:
        gh_print(text, size, "%s", gh_figure(value->number, 0).text);
        break;
    case GH_VALUE_BUILDING:
        print_building(words, value->number, form, text, size);
        break;
    case GH_VALUE_LANDMARK:
        gh_name_in(&file->landmark_name[value->number], &file->landmark_forms[value->number], form, text, size);
        break;
    case GH_VALUE_BUILDINGS:
        print_buildings(words, value, form, text, size);
        break;
    case GH_VALUE_SITES:
        gh_words_sites(words, value->set, value->join, text, size);
        break;
    }
}

/* The alternative for the value's gender: the first for the language's first gender, and so on. */
static void put_alternative(const struct gh_words *words, const struct gh_value *value,
                            const struct placeholder *placeholder, struct output *output)
{
    const char *at = placeholder->alternatives, *end = at + placeholder->alternatives_length;
    const struct gh_townfile *file = words->file;
    char gender = gh_usual_gender(gh_language());

    if (value->kind == GH_VALUE_BUILDING)
        gender = gh_gender_in(&file->building_forms[value->number]);
    else if (value->kind == GH_VALUE_LANDMARK)
        gender = gh_gender_in(&file->landmark_forms[value->number]);
    for (const char *genders = gh_genders(gh_language()); *genders; genders++) {
        const char *slash = memchr(at, '/', (size_t)(end - at)), *stop = slash ? slash : end;

        if (*genders == gender || !slash) {
            put(output, at, (size_t)(stop - at));
            return;
        }
        at = stop + 1;
    }
}

static void put_value(const struct gh_words *words, const struct gh_value *value, const struct placeholder *placeholder,
                      struct output *output)
{
    const unsigned form =
        placeholder->form ? gh_form_find(gh_language(), placeholder->form, placeholder->form_length) : GH_NO_FORM;
    char text[2 * GH_SENTENCE_SIZE], capital[5];
    const char *rest = text;

    if (placeholder->alternatives) {
        put_alternative(words, value, placeholder, output);
        return;
    }
    print_value(words, value, form, text, sizeof text);
    if (placeholder->is_capital && *text) {
        const uint32_t first = gh_utf8_capital(gh_utf8_next(&rest, text + strlen(text)));

        if (first != GH_UTF8_BAD)
            put(output, capital, gh_utf8_write(first, capital));
    }
    put(output, rest, strlen(rest));
}

char *gh_words_tell(const struct gh_words *words, char *text, size_t size, const char *sentence,
                    const struct gh_value *value, unsigned values)
{
    struct output output = {text, size, 0};
    const char *brace, *end;

    *text = '\0';
    while ((brace = strchr(sentence, '{')) && (end = strchr(brace, '}'))) {
        const struct placeholder placeholder = read_placeholder(brace + 1, (size_t)(end - brace - 1));
        unsigned i = 0;

        while (i < values && !is_called(&value[i], &placeholder))
            i++;
        put(&output, sentence, (size_t)(brace - sentence));
        if (i < values && is_there(words, &value[i]))
            put_value(words, &value[i], &placeholder, &output);
        else
            put(&output, brace, (size_t)(end + 1 - brace));
        sentence = end + 1;
    }
    put(&output, sentence, strlen(sentence));
    return text;
}
