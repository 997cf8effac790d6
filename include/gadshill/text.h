/* Texts that people read: _() looks a sentence up in the user's language, N_() only marks one for translation that is
 * looked up later. Whole sentences with placeholders, never glued from parts. Not for src/core, which has no texts. */
#ifndef GADSHILL_TEXT_H
#define GADSHILL_TEXT_H

#include <libintl.h>

#define _(sentence) gettext(sentence)
#define N_(sentence) sentence

#endif
