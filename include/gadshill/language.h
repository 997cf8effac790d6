/* The languages that the program speaks, which of them a thread speaks now, and what grammar needs to know of each.
 *
 * 1. Every thread speaks one language at a time, English until gh_language_use says otherwise; all texts for people
 * that are made in it are in that language. A server changes it from reader to reader.
 * 2. Nothing depends on the locales that a machine has: a language is there when its catalogue is.
 * 3. The number of a language is its index in gh_language_code; 0 is English, which needs no catalogue. */
#ifndef GADSHILL_LANGUAGE_H
#define GADSHILL_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    GH_LANGUAGES = 5,
    GH_ENGLISH = 0,
    GH_NO_LANGUAGE = 255,
    GH_MAX_FORMS = 4, /* of a name, besides the plain one */
    GH_NO_FORM = 255  /* the plain name */
};

extern const char *const gh_language_code[GH_LANGUAGES]; /* "en", "de", "fr", "it", "el" */

/* The language that "de", "de_AT.UTF-8", "de-CH" or "de@euro" names, or GH_NO_LANGUAGE. */
unsigned gh_language_find(const char *name);

/* The language that the environment asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), as gettext reads it; English when
 * it asks for none that is known. */
unsigned gh_language_of_environment(void);

/* Takes a catalogue as msgfmt writes it, or a short one (src/text/catalogue.c), which must stay where it is; false: it
 * is none. Before there are threads. Without one, what should be in that language is English. */
bool gh_language_learn(unsigned language, const char *bytes, size_t size);

/* From now on this thread speaks that language. Returns the one that it spoke before. */
unsigned gh_language_use(unsigned language);

/* What this thread speaks. */
unsigned gh_language(void);

/* The text in this thread's language, or itself when it has not been translated. Use _() and ngettext() of text.h. */
const char *gh_translate(const char *text) __attribute__((format_arg(1)));
const char *gh_translate_plural(const char *one, const char *many, unsigned long count)
    __attribute__((format_arg(1), format_arg(2)));

/* Whether this thread's language counts so many as one. */
bool gh_is_one(unsigned long count);

/* What errno means, in this thread's language; as strerror says it where it is rare. */
const char *gh_system_error(int number);

/* A number as this thread's language writes it: 12,345.6 or 12.345,6. The second always has its sign. Use as
 * gh_figure(...).text. */
struct gh_figure {
    char text[96];
};
struct gh_figure gh_figure(double value, unsigned decimals);
struct gh_figure gh_figure_signed(double value, unsigned decimals);

/* ---- forms of a name (docs/towns.md) ---- */

/* The forms in which sentences of a language need a building's name, numbered from 0; NULL past the last. They are
 * called by what they would be of a masculine word: "der" is "die Bank", too. */
const char *gh_form_name(unsigned language, unsigned form);
unsigned gh_form_find(unsigned language, const char *name, size_t length); /* or GH_NO_FORM */

/* What stands before and after a name of which only the plain form is known: "das Gebäude „", "“". */
const char *gh_form_before(unsigned language, unsigned form);
const char *gh_form_after(unsigned language, unsigned form);

/* The genders of a language, one letter each ("mfn", "mf"; "" when sentences do not need them), and the one of a name
 * that does not tell its own. */
const char *gh_genders(unsigned language);
char gh_usual_gender(unsigned language);

#endif
