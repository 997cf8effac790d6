/* The texts of a town in their languages. */
#include "reader.h"

#include <stdlib.h>
#include <string.h>

const char *const gh_language_code[GH_LANGUAGES] = {"en", "de", "fr", "it", "el"};

const char *gh_text_in(const struct gh_text *text, const char *language)
{
    for (unsigned i = 1; language && i < GH_LANGUAGES; i++) {
        size_t length = strlen(gh_language_code[i]);

        if (strncmp(language, gh_language_code[i], length) != 0)
            continue;
        /* "de", "de_AT.UTF-8", "de-CH", "de@euro"; not "deu" */
        if (text->in[i] && (language[length] == 0 || strchr("_.-@:", language[length])))
            return text->in[i];
    }
    return text->in[0];
}

struct gh_text *gh_townfile_text(struct gh_townfile *file, unsigned number)
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

void gh_townfile_free(struct gh_townfile *file)
{
    struct gh_text *text;

    if (!file)
        return;
    for (unsigned number = 0; (text = gh_townfile_text(file, number)); number++)
        for (unsigned i = 0; i < GH_LANGUAGES; i++)
            free(text->in[i]);
    free(file);
}
