/* Texts that belong to no game: section `say` of the catalogue.
 *
 * Every entry has a constant, its key in capitals. tools/words generates them at build time, so
 * code that uses a missing entry does not compile. A text with conversions is a format for printf;
 * they are the same in every language. */
#ifndef TAV_WORDS_SAY_H
#define TAV_WORDS_SAY_H

#include <stdint.h>

#include "words/say_ids.h"
#include "words/words.h"

const char *say(say_id id, tav_language language);

enum { COUNTED_SIZE = 256 }; /* bytes of the longest format with forms */

/* The format with the forms for these numbers: {1|action|actions} goes by the first of them. */
const char *say_counted(say_id id, const uintmax_t *number, int count, tav_language language,
                        char buffer[COUNTED_SIZE]);

/* Prints one line of error: a text, the word at fault in quotes, what is allowed. Either of the
 * last two may be NULL. */
void say_refusal(const char *text, const char *what, const char *allowed, tav_language language,
                 tav_text *out);

#endif
