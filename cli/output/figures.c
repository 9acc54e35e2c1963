#include "cli/output/figures.h"

#include <stdarg.h>
#include <stdio.h>

#include "words/say.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

void figures_localise(char *text, tav_language language)
{
    char sign = say(SAY_DECIMAL_SIGN, language)[0];
    for (size_t i = 1; text[0] != '\0' && text[i] != '\0'; i++)
        if (text[i] == '.' && is_digit(text[i - 1]) && is_digit(text[i + 1]))
            text[i] = sign;
}

const char *figures(char room[FIGURES], tav_language language, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(room, FIGURES, format, values);
    va_end(values);
    figures_localise(room, language);
    return room;
}
