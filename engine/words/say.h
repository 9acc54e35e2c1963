/* What the program says apart from any game: section `say` of the catalogue.
 *
 * Every entry has a constant, its key in capitals: tools/words writes them when the program is
 * built, so that what the catalogue lacks does not compile. A text with conversions is a format for
 * printf; they are the same in every language. */
#ifndef TAV_WORDS_SAY_H
#define TAV_WORDS_SAY_H

#include "words/say_ids.h"
#include "words/words.h"

const char *say(say_id id, tav_language language);

/* One line of refusal: a text, the word at fault in quotes, what is allowed. Either of the last two
 * may be NULL. */
void say_refusal(const char *text, const char *what, const char *allowed, tav_language language,
                 tav_text *out);

#endif
