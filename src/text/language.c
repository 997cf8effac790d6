/* The languages (language.h), and what a thread speaks. */
#include "gadshill/language.h"

#include <stdlib.h>
#include <string.h>

const char *const gh_language_code[GH_LANGUAGES] = {"en", "de", "fr", "it", "el"};

static _Thread_local unsigned spoken = GH_ENGLISH;

/* The language that so many characters name. */
static unsigned find(const char *name, size_t length)
{
    const size_t code = 2;

    for (unsigned i = 0; i < GH_LANGUAGES; i++)
        if (length >= code && memcmp(name, gh_language_code[i], code) == 0 &&
            (length == code || strchr("_.-@", name[code])))
            return i;
    return GH_NO_LANGUAGE;
}

unsigned gh_language_find(const char *name)
{
    return find(name, strlen(name));
}

/* "de:fr": the first one that is known. */
static unsigned find_in_list(const char *list)
{
    while (*list) {
        const size_t length = strcspn(list, ":");
        const unsigned found = find(list, length);

        if (found != GH_NO_LANGUAGE)
            return found;
        list += length + (list[length] == ':');
    }
    return GH_NO_LANGUAGE;
}

unsigned gh_language_of_environment(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *list = getenv("LANGUAGE"), *locale = NULL;

    for (unsigned i = 0; !locale && i < sizeof variables / sizeof *variables; i++) {
        locale = getenv(variables[i]);
        if (locale && !*locale)
            locale = NULL;
    }
    if (!locale || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return GH_ENGLISH;
    unsigned found = list && *list ? find_in_list(list) : GH_NO_LANGUAGE;
    if (found == GH_NO_LANGUAGE)
        found = gh_language_find(locale);
    return found == GH_NO_LANGUAGE ? GH_ENGLISH : found;
}

unsigned gh_language_use(unsigned language)
{
    const unsigned before = spoken;

    spoken = language < GH_LANGUAGES ? language : GH_ENGLISH;
    return before;
}

unsigned gh_language(void)
{
    return spoken;
}

bool gh_is_one(unsigned long count)
{
    return count == 1 || (count == 0 && strcmp(gh_language_code[spoken], "fr") == 0);
}

/* ---- forms of a name ---- */

struct form {
    const char *name, *before, *after;
};

/* Where only the plain name is known, the word for "building" takes what grammar asks for. */
static const struct {
    struct form form[GH_MAX_FORMS];
    const char *genders;
    char usual;
} grammar[GH_LANGUAGES] = {
    {{{"the", "the ", ""}}, "", 0},
    {{{"der", "das Gebäude „", "“"},
      {"den", "das Gebäude „", "“"},
      {"dem", "dem Gebäude „", "“"},
      {"des", "des Gebäudes „", "“"}},
     "mfn",
     'n'},
    {{{"le", "le bâtiment «\u00a0", "\u00a0»"},
      {"du", "du bâtiment «\u00a0", "\u00a0»"},
      {"au", "au bâtiment «\u00a0", "\u00a0»"}},
     "mf",
     'm'},
    {{{"il", "l’edificio «", "»"},
      {"del", "dell’edificio «", "»"},
      {"al", "all’edificio «", "»"},
      {"dal", "dall’edificio «", "»"}},
     "mf",
     'm'},
    {{{"ο", "το κτίριο «", "»"},
      {"τον", "το κτίριο «", "»"},
      {"του", "του κτιρίου «", "»"},
      {"στον", "στο κτίριο «", "»"}},
     "mfn",
     'n'},
};

const char *gh_form_name(unsigned language, unsigned form)
{
    return form < GH_MAX_FORMS ? grammar[language].form[form].name : NULL;
}

unsigned gh_form_find(unsigned language, const char *name, size_t length)
{
    const char *known;

    for (unsigned form = 0; (known = gh_form_name(language, form)); form++)
        if (strlen(known) == length && memcmp(known, name, length) == 0)
            return form;
    return GH_NO_FORM;
}

const char *gh_form_before(unsigned language, unsigned form)
{
    return grammar[language].form[form].before;
}

const char *gh_form_after(unsigned language, unsigned form)
{
    return grammar[language].form[form].after;
}

const char *gh_genders(unsigned language)
{
    return grammar[language].genders;
}

char gh_usual_gender(unsigned language)
{
    return grammar[language].usual;
}
