/* The two letters that stand for a building or landmark on a drawn board, in each language. */
#include "reader.h"

#include "gadshill/utf8.h"

#include <string.h>

/* Latin and Greek: the letters of the languages that the program speaks, each one column wide. */
static bool is_letter(uint32_t character, unsigned language)
{
    static const struct {
        uint32_t first, last;
    } letters[] = {{'A', 'Z'},     {'a', 'z'},     {0xC0, 0xD6},   {0xD8, 0xF6},   {0xF8, 0x24F},
                   {0x386, 0x386}, {0x388, 0x38A}, {0x38C, 0x38C}, {0x38E, 0x3A1}, {0x3A3, 0x3CE}};
    const unsigned count = language == GH_ENGLISH ? 2 : sizeof letters / sizeof letters[0];

    for (unsigned i = 0; i < count; i++)
        if (character >= letters[i].first && character <= letters[i].last)
            return true;
    return false;
}

static bool read_sign(struct reader *reader, yaml_node_t *node, unsigned language, char sign[GH_SIGN_SIZE])
{
    const char *name = language == GH_ENGLISH ? "sign" : gh_language_code[language];
    const char *text;
    size_t length;
    bool good = true;

    if (!gh_read_scalar(reader, node, name, &text, &length))
        return false;
    for (const char *at = text, *end = text + length; at < end;)
        good = is_letter(gh_utf8_next(&at, end), language) && good;
    if (!good || gh_utf8_count(text, length) != 2) {
        gh_mistake_at(reader, node,
                      language == GH_ENGLISH
                          ? _("\"sign\" must be two letters (A to Z, a to z), as they appear on a drawn board.")
                          : _("A sign must be two letters, Latin or Greek, as they appear on a drawn board."));
        return false;
    }
    memcpy(sign, text, length);
    sign[length] = 0;
    return true;
}

/* Whether the language shows the same letters for both; where both take those of English, that has been said. */
static bool is_taken(const struct gh_sign *sign, const struct gh_sign *other, unsigned language)
{
    const bool as_english = strcmp(sign->in[language], sign->in[GH_ENGLISH]) == 0 &&
                            strcmp(other->in[language], other->in[GH_ENGLISH]) == 0;

    return sign != other && strcmp(sign->in[language], other->in[language]) == 0 &&
           (language == GH_ENGLISH || !as_english);
}

static void check_sign(struct reader *reader, const struct gh_sign *sign, unsigned language, struct gh_mark mark)
{
    const struct gh_townfile *file = reader->file;
    const char *owner = NULL;

    for (unsigned i = 0; i < file->town.buildings && !owner; i++)
        if (is_taken(sign, &file->building_sign[i], language))
            owner = file->town.building_name[i];
    for (unsigned i = 0; i < file->town.landmarks && !owner; i++)
        if (is_taken(sign, &file->landmark_sign[i], language))
            owner = file->town.landmark_name[i];
    if (owner && language == GH_ENGLISH)
        gh_mistake(reader->problems, mark, _("The sign \"%s\" already stands for \"%s\": choose another one."),
                   sign->in[language], owner);
    else if (owner)
        gh_mistake(reader->problems, mark, _("%s: the sign \"%s\" already stands for \"%s\": choose another one."),
                   gh_language_code[language], sign->in[language], owner);
}

void gh_read_signs(struct reader *reader, yaml_node_t *english, yaml_node_t *others, struct gh_sign *sign)
{
    struct key keys[GH_LANGUAGES - 1];
    yaml_node_t *nodes[GH_LANGUAGES] = {english};

    if (!english || !read_sign(reader, english, GH_ENGLISH, sign->in[GH_ENGLISH]))
        return;
    for (unsigned i = 1; i < GH_LANGUAGES; i++)
        keys[i - 1] = (struct key){gh_language_code[i], false};
    if (others)
        gh_read_mapping(reader, others, "signs", keys, GH_LANGUAGES - 1, nodes + 1);
    for (unsigned i = 1; i < GH_LANGUAGES; i++)
        if (!nodes[i] || !read_sign(reader, nodes[i], i, sign->in[i]))
            memcpy(sign->in[i], sign->in[GH_ENGLISH], GH_SIGN_SIZE);
    for (unsigned i = 0; i < GH_LANGUAGES; i++)
        check_sign(reader, sign, i, gh_node_mark(nodes[i] ? nodes[i] : english));
}
