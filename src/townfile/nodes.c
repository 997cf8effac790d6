/* From YAML nodes to values: mappings with known keys, lists, words, numbers, names, texts and drawn blocks. */
#include "reader.h"

#include "gadshill/utf8.h"

#include <stdlib.h>
#include <string.h>

enum {
    LONGEST_TEXT = 500, /* characters; a card must fit the screen */
    LONGEST_LINE = 400, /* of a drawn block */
    MAX_KEYS = 16
};

struct gh_mark gh_node_mark(const yaml_node_t *node)
{
    return (struct gh_mark){(unsigned)node->start_mark.line + 1, (unsigned)node->start_mark.column + 1};
}

static const char *scalar(const yaml_node_t *node)
{
    return (const char *)node->data.scalar.value;
}

struct gh_quoted gh_node_quote(const yaml_node_t *node)
{
    if (node->type != YAML_SCALAR_NODE)
        return gh_quote("", 0);
    return gh_quote(scalar(node), node->data.scalar.length);
}

void gh_mistake_at(struct reader *reader, const yaml_node_t *node, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    gh_vmistake(reader->problems, gh_node_mark(node), format, arguments);
    va_end(arguments);
}

static bool is_word(const yaml_node_t *node, const char *word)
{
    return node->type == YAML_SCALAR_NODE && node->data.scalar.length == strlen(word) &&
           memcmp(scalar(node), word, strlen(word)) == 0;
}

static void report_unknown_key(struct reader *reader, const yaml_node_t *node, const struct key *keys, unsigned count)
{
    const char *names[MAX_KEYS], *nearest;
    char list[128];
    size_t used = 0;

    if (node->type != YAML_SCALAR_NODE) {
        gh_mistake_at(reader, node, _("A key must be one word."));
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        names[i] = keys[i].name;
        if (used < sizeof list)
            used += (size_t)snprintf(list + used, sizeof list - used, i ? ", %s" : "%s", keys[i].name);
    }
    nearest =
        gh_problems_full(reader->problems) ? NULL : gh_nearest(scalar(node), node->data.scalar.length, names, count);
    if (nearest)
        gh_mistake_at(reader, node, _("The key \"%s\" is not known here. Did you mean \"%s\"?"),
                      gh_node_quote(node).text, nearest);
    else
        gh_mistake_at(reader, node, _("The key \"%s\" is not known here. Known keys are: %s."),
                      gh_node_quote(node).text, list);
}

bool gh_read_mapping(struct reader *reader, yaml_node_t *node, const char *name, const struct key *keys, unsigned count,
                     yaml_node_t **values)
{
    for (unsigned i = 0; i < count; i++)
        values[i] = NULL;
    if (node->type != YAML_MAPPING_NODE) {
        gh_mistake_at(reader, node,
                      _("\"%s\" needs a mapping here: \"key: value\" on lines of its own, or {key: value}."), name);
        return false;
    }
    for (yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < node->data.mapping.pairs.top; pair++) {
        yaml_node_t *key = yaml_document_get_node(&reader->document, pair->key);
        unsigned i = 0;

        while (i < count && !is_word(key, keys[i].name))
            i++;
        if (i == count)
            report_unknown_key(reader, key, keys, count);
        else if (values[i])
            gh_mistake_at(reader, key, _("The key \"%s\" is given twice: take one of them out."), keys[i].name);
        else
            values[i] = yaml_document_get_node(&reader->document, pair->value);
    }
    for (unsigned i = 0; i < count; i++)
        if (keys[i].required && !values[i])
            gh_mistake_at(reader, node, _("The key \"%s\" is missing here."), keys[i].name);
    return true;
}

bool gh_read_list(struct reader *reader, yaml_node_t *node, const char *name, unsigned *count)
{
    *count = 0;
    if (node->type != YAML_SEQUENCE_NODE) {
        gh_mistake_at(reader, node, _("\"%s\" must be a list: one \"- \" for each entry."), name);
        return false;
    }
    *count = (unsigned)(node->data.sequence.items.top - node->data.sequence.items.start);
    return true;
}

yaml_node_t *gh_list_item(struct reader *reader, yaml_node_t *list, unsigned item)
{
    return yaml_document_get_node(&reader->document, list->data.sequence.items.start[item]);
}

bool gh_read_short_list(struct reader *reader, yaml_node_t *node, const char *name, int most, const char *too_many,
                        unsigned *count)
{
    if (!gh_read_list(reader, node, name, count))
        return false;
    if (*count > (unsigned)most) {
        gh_mistake_at(reader, gh_list_item(reader, node, (unsigned)most), too_many, most);
        *count = (unsigned)most;
    }
    return true;
}

bool gh_read_scalar(struct reader *reader, yaml_node_t *node, const char *name, const char **text, size_t *length)
{
    if (node->type != YAML_SCALAR_NODE) {
        gh_mistake_at(reader, node, _("\"%s\" must be a single value, not a list or a mapping."), name);
        return false;
    }
    *text = scalar(node);
    *length = node->data.scalar.length;
    return true;
}

unsigned gh_read_name(struct reader *reader, yaml_node_t *node, const char *name, const char *const *names,
                      unsigned count, const char *meant, const char *none)
{
    const char *text;
    size_t length;

    if (!gh_read_scalar(reader, node, name, &text, &length))
        return GH_NONE;
    for (unsigned i = 0; i < count; i++)
        if (strlen(names[i]) == length && memcmp(names[i], text, length) == 0)
            return i;
    const char *nearest = gh_nearest(text, length, names, count);
    const char *first = count > 0 ? names[0] : "", *last = count > 0 ? names[count - 1] : "";
    if (nearest)
        gh_mistake_at(reader, node, meant, gh_node_quote(node).text, nearest);
    else
        gh_mistake_at(reader, node, none, gh_node_quote(node).text, first, last);
    return GH_NONE;
}

bool gh_read_number(struct reader *reader, yaml_node_t *node, const char *name, unsigned smallest, unsigned largest,
                    unsigned *number)
{
    enum { MOST_DIGITS = 4 };
    const char *text;
    size_t length;
    unsigned value = 0;
    bool digits;

    if (!gh_read_scalar(reader, node, name, &text, &length))
        return false;
    digits = length > 0 && length <= MOST_DIGITS && (text[0] != '0' || length == 1);
    for (size_t i = 0; digits && i < length; i++) {
        digits = text[i] >= '0' && text[i] <= '9';
        value = value * 10 + (unsigned)(text[i] - '0');
    }
    if (!digits || value < smallest || value > largest) {
        gh_mistake_at(reader, node, _("\"%s\" must be a number from %u to %u."), name, smallest, largest);
        return false;
    }
    *number = value;
    return true;
}

bool gh_read_id(struct reader *reader, yaml_node_t *node, const char *name, char id[GH_NAME_SIZE])
{
    const char *text;
    size_t length;
    bool good;

    if (!gh_read_scalar(reader, node, name, &text, &length))
        return false;
    good = length > 0 && text[0] >= 'a' && text[0] <= 'z';
    for (size_t i = 0; good && i < length; i++)
        good = (text[i] >= 'a' && text[i] <= 'z') || (text[i] >= '0' && text[i] <= '9') || text[i] == '-';
    if (!good) {
        gh_mistake_at(reader, node,
                      _("\"%s\" must be made of lower-case letters (a to z), digits and \"-\", and "
                        "begin with a letter; this is \"%s\"."),
                      name, gh_node_quote(node).text);
        return false;
    }
    if (length >= GH_NAME_SIZE) {
        gh_mistake_at(reader, node, _("\"%s\" must have at most %d characters."), name, GH_NAME_SIZE - 1);
        return false;
    }
    memcpy(id, text, length);
    id[length] = 0;
    return true;
}

/* The first thing wrong with a text, reported; true when nothing is. */
static bool check_text(struct reader *reader, const yaml_node_t *node, const char *text, size_t length)
{
    const char *at = text, *end = text + length;
    bool only_blanks = true;

    while (at < end) {
        uint32_t character = gh_utf8_next(&at, end);

        if (!gh_utf8_printable(character)) {
            gh_mistake_at(reader, node,
                          _("This text holds a line break or another character that cannot be "
                            "shown (U+%04X): take it out."),
                          (unsigned)character);
            return false;
        }
        only_blanks = only_blanks && character == ' ';
    }
    if (only_blanks) {
        gh_mistake_at(reader, node, _("This text is empty: write it, or leave the language out."));
        return false;
    }
    if (gh_utf8_count(text, length) > LONGEST_TEXT) {
        gh_mistake_at(reader, node, _("This text is too long: at most %d characters."), LONGEST_TEXT);
        return false;
    }
    return true;
}

static char *read_one_text(struct reader *reader, yaml_node_t *node, const char *language)
{
    const char *text;
    size_t length;
    char *copy;

    if (!gh_read_scalar(reader, node, language, &text, &length))
        return NULL;
    if (length > 0 && text[length - 1] == '\n')
        length--; /* YAML blocks (>, |) end with one */
    if (!check_text(reader, node, text, length))
        return NULL;
    copy = malloc(length + 1);
    if (!copy) {
        reader->out_of_memory = true;
        return NULL;
    }
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

bool gh_read_text(struct reader *reader, yaml_node_t *node, const char *name, struct gh_text *text)
{
    struct key keys[GH_LANGUAGES];
    yaml_node_t *values[GH_LANGUAGES];

    if (node->type != YAML_MAPPING_NODE) {
        gh_mistake_at(reader, node, _("\"%s\" must give its text for each language: {en: ...}."), name);
        return false;
    }
    for (unsigned i = 0; i < GH_LANGUAGES; i++)
        keys[i] = (struct key){gh_language_code[i], false};
    gh_read_mapping(reader, node, name, keys, GH_LANGUAGES, values);
    for (unsigned i = 0; i < GH_LANGUAGES; i++)
        if (values[i])
            text->in[i] = read_one_text(reader, values[i], gh_language_code[i]);
    if (!values[0])
        gh_mistake_at(reader, node, _("The English text (en) is missing: it stands in for other languages."));
    return text->in[0] != NULL;
}

static char read_gender(struct reader *reader, yaml_node_t *node, unsigned language)
{
    const char *text, *genders = gh_genders(language);
    size_t length;

    if (!gh_read_scalar(reader, node, "gender", &text, &length))
        return 0;
    if (length == 1 && strchr(genders, text[0]))
        return text[0];
    gh_mistake_at(reader, node, _("\"gender\" must be one of the letters \"%s\"."), genders);
    return 0;
}

/* The forms of one language: {gender: f, der: die Bank, ...}. */
static void read_forms_in(struct reader *reader, yaml_node_t *node, unsigned language, struct gh_forms *forms)
{
    struct key keys[GH_MAX_FORMS + 1];
    yaml_node_t *values[GH_MAX_FORMS + 1];
    unsigned count = 0;

    for (; gh_form_name(language, count); count++)
        keys[count] = (struct key){gh_form_name(language, count), false};
    if (*gh_genders(language))
        keys[count] = (struct key){"gender", false};
    else
        values[count] = NULL;
    if (!gh_read_mapping(reader, node, "forms", keys, *gh_genders(language) ? count + 1 : count, values))
        return;
    for (unsigned form = 0; form < count; form++)
        if (values[form])
            forms->form[language][form] = read_one_text(reader, values[form], keys[form].name);
    if (values[count])
        forms->gender[language] = read_gender(reader, values[count], language);
}

void gh_read_forms(struct reader *reader, yaml_node_t *node, struct gh_forms *forms)
{
    struct key keys[GH_LANGUAGES];
    yaml_node_t *values[GH_LANGUAGES];

    for (unsigned i = 0; i < GH_LANGUAGES; i++)
        keys[i] = (struct key){gh_language_code[i], false};
    gh_read_mapping(reader, node, "forms", keys, GH_LANGUAGES, values);
    for (unsigned i = 0; i < GH_LANGUAGES; i++)
        if (values[i])
            read_forms_in(reader, values[i], i, forms);
}

/* Places in a line are found by counting; long lines, one mistake a character, would take for ever. */
static bool check_line_lengths(struct reader *reader, struct block block)
{
    struct block_line line;

    while (gh_block_next(&block, &line)) {
        if (line.length > LONGEST_LINE) {
            gh_mistake(reader->problems, line.mark, _("This line is too long: at most %d characters."), LONGEST_LINE);
            return false;
        }
    }
    return true;
}

bool gh_read_block(struct reader *reader, yaml_node_t *node, const char *name, struct block *block)
{
    if (node->type != YAML_SCALAR_NODE || node->data.scalar.style != YAML_LITERAL_SCALAR_STYLE) {
        gh_mistake_at(reader, node,
                      _("\"%s\" must be drawn as a block: \"%s: |\", and its lines indented "
                        "below."),
                      name, name);
        return false;
    }
    *block = (struct block){
        .source = &reader->source,
        .text = scalar(node),
        .length = node->data.scalar.length,
        .line = node->start_mark.line + 1,
        .mark = gh_node_mark(node),
    };
    return check_line_lengths(reader, *block);
}
