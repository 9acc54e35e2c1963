/* Texts that belong to no game: section `say` of the catalogue.
 *
 * Every entry has a constant, its key in capitals. tools/words generates them at build time, so
 * code that uses a missing entry does not compile. A text with conversions is a format for printf;
 * they are the same in every language. */
#ifndef TAV_WORDS_SAY_H
#define TAV_WORDS_SAY_H

#include "words/say_ids.h"
#include "words/words.h"

const char *say(say_id id, tav_language language);

/* Prints one line of error: a text, the word at fault in quotes, what is allowed. Either of the
 * last two may be NULL. */
void say_refusal(const char *text, const char *what, const char *allowed, tav_language language,
                 tav_text *out);

#endif
