/* The entries of `say` stand together in the table and in the order of their constants. */
#include "words/say.h"

#include <assert.h>

#include "words/table.h"

const char *say(say_id id, tav_language language)
{
    assert(id < SAY_COUNT && language < TAV_LANGUAGES);
    return words_table[words_say_first + (int)id].text[language];
}

void say_refusal(const char *text, const char *what, const char *allowed, tav_language language,
                 tav_text *out)
{
    text_put(out, text);
    if (what != NULL) {
        text_put(out, ": '");
        text_put(out, what);
        text_char(out, '\'');
    }
    if (allowed != NULL) {
        text_put(out, "; ");
        text_put(out, say(SAY_ALLOWED, language));
        text_put(out, ": ");
        text_put(out, allowed);
    }
}

const char *words_error(tav_error error, tav_language language)
{
    const char *id = error_id(error);
    const char *text = words_in("error", NULL, id, language);
    return text != NULL ? text : id;
}

void words_fault(const tav_fault *fault, tav_language language, tav_text *out)
{
    say_refusal(words_error(fault->error, language), fault->what[0] != '\0' ? fault->what : NULL,
                fault->allowed[0] != '\0' ? fault->allowed : NULL, language, out);
}
