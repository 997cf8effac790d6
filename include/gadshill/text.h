/* Texts that people read: _() looks a sentence up in the reader's language (language.h), N_() only marks one for
 * translation that is looked up later, ngettext() chooses one by a number. Whole sentences with placeholders, never
 * glued from parts; those with a building's name are put together by words.h. Not for src/core, which has no texts. */
#ifndef GADSHILL_TEXT_H
#define GADSHILL_TEXT_H

#include "gadshill/language.h"

#define _(sentence) gh_translate(sentence)
#define N_(sentence) sentence
#define ngettext(one, many, count) gh_translate_plural(one, many, count)

#endif
