/* The entries of `say` are adjacent in the table, in the order of their constants. */
#include "words/say.h"

#include <assert.h>

#include "words/table.h"

const char *say(say_id id, tav_language language)
{
    assert(id < SAY_COUNT && language < TAV_LANGUAGES);
    return words_table[words_say_first + (int)id].text[language];
}

const char *say_counted(say_id id, const uintmax_t *number, int count, tav_language language,
                        char buffer[COUNTED_SIZE])
{
    tav_text out;
    text_open(&out, buffer, COUNTED_SIZE);
    words_fill_counts(say(id, language), number, count, &out);
    assert(!out.full);
    return buffer;
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

static const char *name_or_id(const char *section, const char *id, tav_language language)
{
    const char *text = words_in(section, NULL, id, language);
    return text != NULL ? text : id;
}

const char *words_error(tav_error error, tav_language language)
{
    return name_or_id("error", error_id(error), language);
}

const char *words_level(const char *id, tav_language language)
{
    return name_or_id("level", id, language);
}

/* "game.save: line 12, column 3", as far as known. */
static void say_place(const tav_fault *fault, tav_language language, tav_text *out)
{
    const struct {
        int number;
        say_id word;
    } parts[] = {{fault->line, SAY_LINE}, {fault->column, SAY_COLUMN}};
    const char *joint = fault->what[0] != '\0' ? ": " : "";
    text_put(out, fault->what);
    for (int i = 0; i < 2; i++)
        if (parts[i].number > 0) {
            text_put(out, joint);
            text_put(out, say(parts[i].word, language));
            text_char(out, ' ');
            text_number(out, parts[i].number);
            joint = ", ";
        }
}

void words_fault(const tav_fault *fault, tav_language language, tav_text *out)
{
    char what[sizeof fault->what + 64];
    tav_text place;
    text_open(&place, what, sizeof what);
    say_place(fault, language, &place);
    say_refusal(words_error(fault->error, language), place.length > 0 ? what : NULL,
                fault->allowed[0] != '\0' ? fault->allowed : NULL, language, out);
}
