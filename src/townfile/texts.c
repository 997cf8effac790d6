/* The texts of a town in their languages. */
#include "reader.h"

#include "gadshill/utf8.h"

#include <stdlib.h>

const char *gh_spoken(const struct gh_text *text)
{
    return text->in[gh_language()] ? text->in[gh_language()] : text->in[GH_ENGLISH];
}

const char *gh_spoken_sign(const struct gh_sign *sign)
{
    return sign->in[gh_language()];
}

char *gh_name_in(const struct gh_text *name, const struct gh_forms *forms, unsigned form, char *text, size_t size)
{
    const unsigned language = gh_language();
    const char *plain = gh_spoken(name);

    if (form != GH_NO_FORM && forms->form[language][form])
        gh_utf8_print(text, size, "%s", forms->form[language][form]);
    else if (form != GH_NO_FORM)
        gh_utf8_print(text, size, "%s%s%s", gh_form_before(language, form), plain, gh_form_after(language, form));
    else
        gh_utf8_print(text, size, "%s", plain);
    return text;
}

char gh_gender_in(const struct gh_forms *forms)
{
    const unsigned language = gh_language();

    return forms->gender[language] ? forms->gender[language] : gh_usual_gender(language);
}

/* Every text of a town, numbered from 0; NULL past the last. */
static struct gh_text *text_at(struct gh_townfile *file, unsigned number)
{
    if (number == 0)
        return &file->title;
    number -= 1;
    if (number < file->streets)
        return &file->street[number].name;
    number -= file->streets;
    if (number < file->town.buildings)
        return &file->building_name[number];
    number -= file->town.buildings;
    if (number < file->town.landmarks)
        return &file->landmark_name[number];
    number -= file->town.landmarks;
    if (number < file->places)
        return &file->place[number].name;
    number -= file->places;
    return number < file->town.cards ? &file->card_text[number] : NULL;
}

static void free_forms(struct gh_forms *forms)
{
    for (unsigned language = 0; language < GH_LANGUAGES; language++)
        for (unsigned form = 0; form < GH_MAX_FORMS; form++)
            free(forms->form[language][form]);
}

void gh_townfile_free(struct gh_townfile *file)
{
    struct gh_text *text;

    if (!file)
        return;
    for (unsigned number = 0; (text = text_at(file, number)); number++)
        for (unsigned i = 0; i < GH_LANGUAGES; i++)
            free(text->in[i]);
    for (unsigned i = 0; i < GH_MAX_BUILDINGS; i++)
        free_forms(&file->building_forms[i]);
    for (unsigned i = 0; i < GH_MAX_LANDMARKS; i++)
        free_forms(&file->landmark_forms[i]);
    free(file);
}
